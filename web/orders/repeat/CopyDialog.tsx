import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { company } from '#contract/company.ts'
import { lanes, MOST_COPIES } from '#contract/lanes.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { dayPlus, daysOf, isStateHoliday, type Weekdays, windowsOn } from '#contract/order-dates.ts'
import { orders } from '#contract/orders.ts'
import { isHolidayOf } from '#contract/work-time.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { moscowDay } from '#web/orders/days.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { type DateRange, DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { CheckIcon, WarningIcon } from '#web/ui/pictures/icons.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './repeat.css'
import { copyWords } from './words.ts'

type Copying = { id: string; number: string | null }
type Result = {
  day: string
  ok: boolean
  orderId?: string | undefined
  number?: string | null | undefined
  error?: { message: string } | undefined
}

const workdays: Weekdays = [true, true, true, true, true, false, false]

/** Copies of an order for days of loading: which days, what their windows will be, and what became of each. */
export function CopyDialog({ order, onClose }: { order: Copying; onClose: () => void }) {
  const t = useWords(copyWords)
  const { data: card, error } = useQuery(queryOf(orders.get, { orderId: order.id }, { quiet: true }))
  const title = order.number === null ? t.titleDraft : t.title(order.number)
  if (card) return <Opened card={card} title={title} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={title} size="large" footer={<Button onClick={onClose}>{t.close}</Button>}>
      {error ? <Banner tone="danger">{error.message}</Banner> : <Skeleton lines={6} height={20} />}
    </Dialog>
  )
}

function Opened({ card, title, onClose }: { card: OrderCard; title: string; onClose: () => void }) {
  const t = useWords(copyWords)
  const mayEdit = useCan('orders.edit')
  const mayCommand = useCan('orders.command')
  const copy = useSend(lanes.copy)
  const [today] = useState(() => moscowDay(now()))
  const [range, setRange] = useState<DateRange | null>({ from: dayPlus(today, 1), to: dayPlus(today, 7) })
  const [weekdays, setWeekdays] = useState<Weekdays>(workdays)
  const [skip, setSkip] = useState(true)
  const [goal, setGoal] = useState<'keep' | 'place'>('keep')
  const [results, setResults] = useState<Result[] | null>(null)
  const own = useQuery({ ...queryOf(company.get, {}, { quiet: true }), enabled: useCan('organization.view') }).data?.settings
  const isFree = (day: string) => skip && (own ? isHolidayOf({ week: own.hours, calendar: own.calendar }, day) : isStateHoliday(day))
  const found = range ? daysOf(range, weekdays, isFree, MOST_COPIES + 1) : []
  const days = found.slice(0, MOST_COPIES)
  const refusal = copy.error
  const unknown = refusal instanceof CallError && (refusal.status === null || refusal.status >= 500)
  const made = results?.filter(({ ok }) => ok).length ?? 0

  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={title}
      size="large"
      footer={
        results ? (
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button
              variant="primary"
              pending={copy.isPending}
              reason={days.length === 0 ? t.none : null}
              onClick={() => copy.mutate({ orderId: card.id, days, goal }, { onSuccess: done => setResults(done.results) })}
            >
              {t.make(days.length)}
            </Button>
          </>
        )
      }
    >
      <div className="repeat-copies">
        {refusal && <Banner tone="danger">{unknown ? t.unknownOutcome : refusal.message}</Banner>}
        {results ? (
          <p role="status">
            <b className={made === results.length ? 'go' : 'warn'}>{t.done(made, results.length)}</b>
          </p>
        ) : (
          <>
            <div className="repeat-days">
              <DateRangePicker variant="field" label={t.range} value={range} onChange={setRange} />
              <Week value={weekdays} onChange={setWeekdays} />
            </div>
            <div className="repeat-days">
              <Checkbox checked={skip} onChange={setSkip} note={t.skipNote}>
                {t.skipHolidays}
              </Checkbox>
              {mayEdit && mayCommand && (
                <Segmented
                  label={t.goal}
                  value={goal}
                  onChange={setGoal}
                  options={[
                    { id: 'keep', label: t.keep },
                    { id: 'place', label: t.place },
                  ]}
                />
              )}
            </div>
            <p role="status">
              <b>{days.length === 0 ? t.none : t.preview(days.length)}</b>{' '}
              <span className="muted s12">{found.length > MOST_COPIES ? t.most(MOST_COPIES) : days.length > 0 && t.clocks}</span>
            </p>
          </>
        )}
        {(results ?? days).length > 0 && <Preview card={card} days={results?.map(({ day }) => day) ?? days} results={results} />}
      </div>
    </Dialog>
  )
}

/** Days of the week to choose any of, Monday first. */
function Week({ value, onChange }: { value: Weekdays; onChange: (value: Weekdays) => void }) {
  const t = useWords(copyWords)
  const { locale } = useLocale()
  const short = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', { weekday: 'long', timeZone: 'UTC' })
  // 5 January 2026 is a Monday
  const dayAt = (i: number) => Date.UTC(2026, 0, 5 + i)
  return (
    <fieldset className="repeat-week">
      <legend>{t.weekdays}</legend>
      {value.map((on, i) => (
        <button
          key={i}
          type="button"
          aria-pressed={on}
          aria-label={long.format(dayAt(i))}
          onClick={() => onChange(value.map((each, at) => (at === i ? !each : each)))}
        >
          {short.format(dayAt(i))}
        </button>
      ))}
    </fieldset>
  )
}

function Preview({ card, days, results }: { card: OrderCard; days: readonly string[]; results: readonly Result[] | null }) {
  const t = useWords(copyWords)
  const f = useFormat()
  const { locale } = useLocale()
  const stops = [...new Set([0, card.stops.length - 1])].filter(i => i >= 0)
  return (
    <div className="repeat-table">
      <table className="s13">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            {stops.map(i => (
              <th key={i} scope="col">
                {card.stops[i]!.place[locale] || '—'}
              </th>
            ))}
            {results && <th scope="col">{t.result}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(day => {
            const windows = windowsOn(card.stops, day)
            const result = results?.find(each => each.day === day)
            return (
              <tr key={day}>
                <th scope="row" className="nowrap">
                  {f.date(day, { weekday: true })}
                </th>
                {stops.map(i => (
                  <td key={i}>
                    {windows[i]?.windowFrom
                      ? f.window(windows[i].windowFrom, windows[i].windowTo, { zone: card.stops[i]!.tz })
                      : t.windowless}
                  </td>
                ))}
                {results && <td>{result && <Outcome result={result} />}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Outcome({ result }: { result: Result }) {
  const t = useWords(copyWords)
  if (!result.ok || !result.orderId)
    return (
      <span className="danger repeat-result">
        <WarningIcon size={16} /> {result.error?.message}
      </span>
    )
  return (
    <span className="repeat-result">
      <CheckIcon size={16} className="go" /> <Link to={paths.order(result.orderId)}>{result.number ?? t.kept}</Link>
    </span>
  )
}
