import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PartnerScore } from '#contract/partner-card.ts'
import { partners } from '#contract/partners.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { partnersWords } from '#web/partners/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { scoreWords } from './words.ts'

/** How a partner works, by one's own orders with it: figures, months, lanes. */
export function PartnerFigures({ partnerId }: { partnerId: string }) {
  const t = useWords(scoreWords)
  const w = useWords(partnersWords)
  const score = useQuery(queryOf(partners.score, { partnerId }, { quiet: true }))
  if (score.isPending) return <Skeleton lines={8} height={20} />
  if (!score.data) {
    const error = score.error instanceof CallError ? score.error : null
    return <ErrorState title={w.failed} code={error?.request ?? undefined} onRetry={() => void score.refetch()} />
  }
  if (score.data.figures.orders === 0) return <EmptyState drawing="clock" title={t.none} />
  return (
    <div className="stack">
      <Tiles score={score.data} />
      <div className="partner-columns">
        <Months months={score.data.months} />
        <Lanes lanes={score.data.lanes} />
      </div>
    </div>
  )
}

function Tiles({ score }: { score: PartnerScore }) {
  const t = useWords(scoreWords)
  const f = useFormat()
  const { figures } = score
  const share = (value: number | null) => (value === null ? '–' : f.percent(value))
  const tiles: [name: string, value: ReactNode, note: string][] = [
    [t.score, score.score ?? '–', score.score === null ? t.scoreFew : t.scoreNote],
    [t.onTime, share(figures.onTime), t.ofDeliveries(f.number(figures.delivered))],
    [t.cancelled, share(figures.cancelled), t.ofOrders(f.number(figures.orders))],
    [t.declined, share(figures.declined), ''],
    [t.share, share(score.share), t.shareNote],
    [t.lanesWorked, f.number(score.lanesWorked), t.shareNote],
    ...(score.sums && score.sums.length > 0
      ? [[t.sum, score.sums.map(sum => f.money(sum)).join(' · '), ''] as [string, ReactNode, string]]
      : []),
    [t.payment, score.paymentDelay === null ? '–' : t.days(f.number(score.paymentDelay)), score.paymentDelay === null ? t.paymentNone : ''],
  ]
  return (
    <Section title={t.title} note={t.note}>
      <dl className="partner-tiles">
        {tiles.map(([name, value, note]) => (
          <div key={name}>
            <dt className="s13 muted">{name}</dt>
            <dd>{value}</dd>
            {note && <dd className="s12 muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Panel({ title, note, table, plot }: { title: string; note: string; table: ReactNode; plot: ReactNode }) {
  const t = useWords(scoreWords)
  const [asTable, setAsTable] = useState(false)
  return (
    <Section
      title={title}
      note={note}
      aside={
        <Button size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? t.asPlot : t.asTable}
        </Button>
      }
    >
      {asTable ? <div className="partner-table">{table}</div> : plot}
    </Section>
  )
}

const monthOf = (f: Format, month: string) =>
  new Intl.DateTimeFormat(f.locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`)).replace('.', '')

const tall = 120

function Months({ months }: { months: PartnerScore['months'] }) {
  const t = useWords(scoreWords)
  const f = useFormat()
  const top = Math.max(1, ...months.map(month => month.orders))
  const total = (of: 'orders' | 'inTime') => f.number(months.reduce((sum, month) => sum + month[of], 0))
  const high = (n: number) => (n / top) * tall
  return (
    <Panel
      title={t.monthsTitle}
      note={t.monthsNote}
      table={
        <table>
          <thead>
            <tr>
              {[t.month, t.orders, t.delivered, t.inTime, t.share].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(month => (
              <tr key={month.month}>
                <th scope="row">
                  {monthOf(f, month.month)} {month.month.slice(0, 4)}
                </th>
                <td>{f.number(month.orders)}</td>
                <td>{f.number(month.delivered)}</td>
                <td>{f.number(month.inTime)}</td>
                <td>{month.share === null ? '–' : f.percent(month.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      plot={
        <svg
          viewBox={`0 0 ${months.length * 40} ${tall + 40}`}
          className="partner-plot"
          role="img"
          aria-label={t.monthsLabel(total('orders'), total('inTime'))}
        >
          {months.map(({ month, orders, inTime }, i) => (
            <g key={month} transform={`translate(${i * 40 + 6} 0)`}>
              {orders > 0 && <rect x="0.5" y={16 + tall - high(orders)} width="27" height={high(orders)} className="partner-bar" />}
              {inTime > 0 && <rect x="0.5" y={16 + tall - high(inTime)} width="27" height={high(inTime)} className="partner-bar-done" />}
              <text x="14" y={10 + tall - high(orders)} textAnchor="middle">
                {orders > 0 ? f.number(orders) : ''}
              </text>
              <text x="14" y={tall + 32} textAnchor="middle" className="partner-plot-axis">
                {monthOf(f, month)}
              </text>
            </g>
          ))}
          <line x1="0" x2={months.length * 40} y1={tall + 16.5} y2={tall + 16.5} />
        </svg>
      }
    />
  )
}

function Lanes({ lanes }: { lanes: PartnerScore['lanes'] }) {
  const t = useWords(scoreWords)
  const f = useFormat()
  const prices = lanes.flatMap(({ price, others }) => [price?.minor ?? [], others?.minor ?? []].flat())
  const top = Math.max(1, ...prices)
  const at = (minor: number) => 8 + (minor / top) * 224
  const name = (lane: PartnerScore['lanes'][number]) => `${lane.from[f.locale]} – ${lane.to[f.locale]}`
  const off = ({ price, others }: PartnerScore['lanes'][number]) =>
    // whole percents, so that what is shown as nought has no sign
    price && others && price.currency === others.currency ? Math.round((price.minor / others.minor - 1) * 100) / 100 : null
  return (
    <Panel
      title={t.lanesTitle}
      note={t.lanesNote}
      table={
        <table>
          <thead>
            <tr>
              {[t.lane, t.orders, t.onTime, t.price, t.others, t.difference].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lanes.map(lane => {
              const difference = off(lane)
              return (
                <tr key={name(lane)}>
                  <th scope="row">{name(lane)}</th>
                  <td>{f.number(lane.orders)}</td>
                  <td>{lane.onTime === null ? '–' : f.percent(lane.onTime)}</td>
                  <td>{lane.price ? f.money(lane.price) : '–'}</td>
                  <td>{lane.others ? f.money(lane.others) : '–'}</td>
                  <td>{difference === null ? '–' : f.percent(difference)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      }
      plot={
        <ul className="partner-lanes">
          {lanes.map(lane => {
            const difference = off(lane)
            return (
              <li key={name(lane)}>
                <span className="truncate s13" title={name(lane)}>
                  {name(lane)}
                </span>
                <svg viewBox="0 0 240 16" aria-hidden="true">
                  <line x1="8" x2="232" y1="8" y2="8" className="partner-lane-line" />
                  {lane.price && lane.others && (
                    <line x1={at(lane.price.minor)} x2={at(lane.others.minor)} y1="8" y2="8" className="partner-lane-gap" />
                  )}
                  {lane.others && <circle cx={at(lane.others.minor)} cy="8" r="4" className="partner-lane-others" />}
                  {lane.price && <circle cx={at(lane.price.minor)} cy="8" r="4" className="partner-lane-own" />}
                </svg>
                <span className="s13 nowrap partner-lane-said">
                  {lane.price ? f.money(lane.price) : f.number(lane.orders)}
                  {difference !== null && <span className="muted"> {`${difference > 0 ? '+' : ''}${f.percent(difference)}`}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
