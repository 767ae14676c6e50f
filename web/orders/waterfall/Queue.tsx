import type { ReactNode } from 'react'
import type { GuideRate } from '#contract/waterfalls.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { type StatusKind, StatusShape } from '#web/ui/badges/StatusMark.tsx'
import './waterfall.css'
import { courseWords, passedWords } from './courseWords.ts'

/** Executors in the order they would be asked. */
export function Queue({ rates, begins = false }: { rates: readonly GuideRate[]; begins?: boolean }) {
  const t = useWords(courseWords)
  return (
    <ol className="waterfall-steps" aria-label={t.order}>
      {rates.map((rate, i) => (
        <Coming key={rate.rateId ?? rate.executor.id} rate={rate} place={i === 0 ? (begins ? t.first : t.next) : t.later} />
      ))}
    </ol>
  )
}

/** One who was not asked yet, with what stands between. */
export function Coming({ rate, place }: { rate: GuideRate; place: string }) {
  const t = useWords(courseWords)
  const passed = useWords(passedWords)
  const f = useFormat()
  const { weeklyCap, ordersTaken, passedBy } = rate
  const used = weeklyCap === null ? null : t.used(f.number(ordersTaken), f.number(weeklyCap))
  const facts = passedBy
    ? [t.willPass(passed[passedBy]), passedBy === 'cap' && weeklyCap !== null && t.ofCap(f.number(ordersTaken), f.number(weeklyCap))]
    : [
        place,
        rate.share !== null && t.share(f.percent(rate.share / 100)),
        rate.answerMinutes !== null && t.thinks(f.duration(rate.answerMinutes * 60_000)),
        used,
      ]
  return (
    <Line mark="draft" name={rate.executor.name} price={f.money(rate.price)} coming>
      {facts.filter(Boolean).join(', ')}
    </Line>
  )
}

type LineProps = { mark: StatusKind; name: string; price: string; now?: boolean; coming?: boolean; children: ReactNode }

/** A line of the course: who, for how much, how it went. */
export const Line = ({ mark, name, price, now, coming, children }: LineProps) => (
  <li data-now={now || undefined} data-coming={coming || undefined}>
    <StatusShape kind={mark} />
    <b>{name}</b>
    <span className="nowrap">{price}</span>
    <span className="waterfall-said">{children}</span>
  </li>
)
