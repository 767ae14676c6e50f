import type { ReactNode } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useVatWords } from '#web/tenders/basis/useBasis.ts'
import { LotClock } from '#web/tenders/clock/LotClock.tsx'
import { toMillisecond, toSecond } from '#web/tenders/clock/moments.ts'
import { betWords } from '../bet/words.ts'
import { clockWords } from '../clock/words.ts'
import { OwnPlace } from './OwnPlace.tsx'
import type { OwnBetStatus } from './ownBetStatus.ts'
import { wallWords } from './words.ts'

type Props = { lot: LotRow; live: LotLive; terms: TenderCard | null; ownStatus: OwnBetStatus; robot: LotLive['robot']; lost: boolean }

/** The clock of a card with the viewer's place beside it; under it what matters most now: the price he won at, his robot's end, the opening of prices. */
export function WallClock(props: Props) {
  const { lot, live, ownStatus, robot, lost } = props
  const f = useFormat()
  const under = useUnder(props)
  return (
    <LotClock
      lot={lot}
      {...(ownStatus === 'won' && live.own?.amount
        ? { figures: <span className="wall-lot-price go">{f.money(live.own.amount)}</span> }
        : {})}
      aside={<OwnPlace live={live} ownStatus={ownStatus} lost={lost} robot={robot !== null} sealed={lot.sealed} />}
      {...(under ? { under } : {})}
    />
  )
}

/** What stands under the clock in place of its own words. */
function useUnder({ lot, live, terms, ownStatus, robot, lost }: Props): ReactNode {
  const t = useWords(wallWords)
  const said = useWords(betWords)
  const vatSaid = useVatWords()
  const clock = useWords(clockWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { endsAt } = live
  if (ownStatus === 'won' && live.own) {
    const { own } = live
    const perKm = own.amount && lot.distanceKm ? { ...own.amount, minor: Math.round(own.amount.minor / lot.distanceKm / 10) * 10 } : null
    return (
      <p className="lot-clock-under s12">
        <span className="medium truncate">{[vatSaid(own), perKm && t.perKm(f.money(perKm))].filter(Boolean).join(', ')}</span>
        <span className="muted">{t.taken(toMillisecond(own.at, locale))}</span>
      </p>
    )
  }
  if (live.status !== 'open' || endsAt === null) return null
  const until = clock.until(toSecond(endsAt, locale))
  if (lost) return <Under left={until} right={t.ownClock} />
  if (robot?.until) return <Under left={until} right={said.robotEnds(toSecond(robot.until, locale, false))} />
  if (!lot.sealed) return null
  const rounds = terms?.draft.rounds ?? 1
  return <Under left={until} right={`${t.opening(toSecond(endsAt, locale, false))}, ${rounds === 1 ? t.oneRound : t.rounds(rounds)}`} />
}

const Under = ({ left, right }: { left: string; right: string }) => (
  <p className="lot-clock-under s12">
    <span className="medium">{left}</span>
    <span className="muted truncate">{right}</span>
  </p>
)
