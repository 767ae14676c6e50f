import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { listWords } from '#web/orders/words.ts'

const STEP = 3 * 3600_000
const moscow = { zone: defaultZone }

type StripProps = { side: Side; search: string; onDay: (day: string) => void; onOpen: () => void }

/** Loadings of the next 72 hours over the list, of what its search finds; a day leads to its loadings, the open ones to theirs. */
export function OrderStrip({ side, search, onDay, onOpen }: StripProps) {
  const t = useWords(listWords)
  const f = useFormat()
  // the bars of the letter before stand until those of this one come
  const { data } = useQuery({
    ...queryOf(orders.windows, { side, ...(search && { search }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (!data) return <div className="orders-strip" aria-hidden="true" />

  const from = Date.parse(data.from)
  const bars = data.all.map((all, i) => ({ at: from + i * STEP, all, open: data.open[i] ?? 0 }))
  const top = Math.max(1, ...data.all)
  const all = sum(data.all)
  const open = sum(data.open)
  const openWords = (side === 'forwarder' ? t.stripOpenForwarder : t.stripOpenExecutor)(open)
  const days = daysOf(bars, f, t)

  return (
    <section className="orders-strip" aria-label={t.stripLabel(all, openWords)}>
      <span className="s12 nowrap">
        <b>{t.stripTitle}</b> <span className="muted">{t.stripWhat}</span>
      </span>
      <span className="orders-strip-bars" aria-hidden="true">
        {bars.map(bar => (
          <i
            key={bar.at}
            title={t.stripBar(f.dateTime(bar.at, moscow), bar.all, bar.open)}
            className={days.some(day => day.at === bar.at && day.at !== from) ? 'orders-strip-midnight' : undefined}
          >
            <u style={{ height: height(bar.open, top) }} />
            <b style={{ height: height(bar.all - bar.open, top) }} />
          </i>
        ))}
      </span>
      <span className="orders-strip-total s12">
        {open > 0 ? (
          <button type="button" className="orders-strip-open warn strong" onClick={onOpen}>
            {openWords}
          </button>
        ) : (
          <span className="muted">{openWords}</span>
        )}{' '}
        <span className="muted">{t.stripOf(all)}</span>
      </span>
      <span className="orders-strip-days" style={{ gridTemplateColumns: days.map(day => `${day.bars}fr`).join(' ') }}>
        {days.map(day => (
          <button key={day.at} type="button" aria-label={t.stripDay(day.label)} onClick={() => onDay(moscowDay(day.at))}>
            <span className="truncate">{day.label}</span>
          </button>
        ))}
      </span>
    </section>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
const height = (n: number, top: number) => (n === 0 ? 0 : `${Math.max(2, (n / top) * 30)}px`)

type Words = (typeof listWords)['ru']

/** The days under the bars: where each begins and how many bars it holds. */
function daysOf(bars: readonly { at: number }[], f: Format, t: Words) {
  const days: { at: number; key: string; label: string; bars: number }[] = []
  for (const { at } of bars) {
    const key = moscowDay(at)
    const last = days.at(-1)
    if (last?.key === key) last.bars += 1
    else days.push({ at, key, bars: 1, label: days.length === 0 ? t.today(f.time(at, moscow)) : f.date(at, { ...moscow, weekday: true }) })
  }
  return days
}
