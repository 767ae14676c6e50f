import type { FlightListRow, FlightOrder } from '#contract/flight-list.ts'
import { type Format, useFormat, useNow } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { stopName } from '#web/orders/display.ts'
import { momentOf } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { PlateChip } from '#web/ui/badges/PlateChip.tsx'
import { StatusMark } from '#web/ui/badges/StatusMark.tsx'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import {
  delayOf,
  documentsOf,
  emptyShare,
  type FlightWay,
  hoursText,
  isHere,
  lineOf,
  marginOf,
  markOf,
  nextStop,
  ribbonStops,
  shareDone,
} from './display.ts'
import './flights.css'
import { rowWords, shortStatusWords, troubleWords, useTaskKind } from './words.ts'

/** Delays of rows turn together, often enough for minutes. */
const clockStep = 10_000

const DAY = 86_400_000

/** A length of time as the lists write it: `0:40`, and in whole days once it has two of them. */
export const lengthText = (f: Format, ms: number): string => hoursText(ms) ?? f.duration(Math.floor(ms / DAY) * DAY)

/** Status of a flight: shape and word; a late one has the shape of trouble. */
export function FlightStatusMark({ flight }: { flight: Pick<FlightListRow, 'status' | 'next' | 'dueAt'> }) {
  const t = useWords(shortStatusWords)
  return <StatusMark kind={markOf(flight, useNow(clockStep))}>{t[flight.status]}</StatusMark>
}

/** The status of a flight and, under it, what in it needs a look and the status does not say. */
export function FlightStatusCell({ flight }: { flight: Pick<FlightListRow, 'status' | 'next' | 'dueAt' | 'trouble'> }) {
  const t = useWords(troubleWords)
  const { trouble } = flight
  const mark = <FlightStatusMark flight={flight} />
  if (trouble !== 'failed' && trouble !== 'partial') return mark
  return <TwoLineCell top={mark} under={t[trouble]} tone={trouble === 'failed' ? 'danger' : 'warn'} />
}

/** The plates of a flight, the trailer beside its truck. */
export function FlightPlates({ flight: { truck, trailer } }: { flight: Pick<FlightListRow, 'truck' | 'trailer'> }) {
  const t = useWords(rowWords)
  if (!truck && !trailer) return <span className="muted">{t.noTruck}</span>
  return (
    <span className="flight-plates">
      {truck && <PlateChip plate={truck.plate} />}
      {trailer && <PlateChip plate={trailer.plate} />}
    </span>
  )
}

/** The way of a flight as a small ribbon. */
export const FlightRibbon = ({ flight, size }: { flight: FlightWay; size: 'row' | 'card' }) => (
  <OrderRibbon stops={ribbonStops(flight)} status={lineOf(flight.status)} size={size} />
)

/** Where the flight goes next or stands, and until when it is to be there. */
export function FlightNextStop({ flight }: { flight: FlightWay }) {
  const t = useWords(rowWords)
  const stop = nextStop(flight)
  const text = useNextText()(flight, useNow(clockStep))
  if (stop === null || text === null) return <span className="muted truncate">{t.nothingLeft}</span>
  return <TwoLineCell top={text.what} under={text.until} />
}

/** The next stop in words: what is done where, and until when. */
export function useNextText(): (flight: FlightWay, now: number) => { what: string; when: string | null; until: string } | null {
  const t = useWords(rowWords)
  const kindOf = useTaskKind()
  const { locale } = useLocale()
  const f = useFormat()
  return (flight, now) => {
    const stop = nextStop(flight)
    if (stop === null) return null
    const when = flight.dueAt === null ? null : momentOf(f, flight.dueAt, stop.tz, now)
    return {
      when,
      what: `${kindOf(stop)}, ${stopName(flight.stops, flight.stops.indexOf(stop), locale)}`,
      until: when === null ? '' : isHere(stop) ? t.leaveBy(when) : t.arriveBy(when),
    }
  }
}

/** How the flight stands against its plan: a delay in words and amber, or the time that is left. */
export function FlightDelay({ flight }: { flight: FlightWay }) {
  const t = useWords(rowWords)
  const f = useFormat()
  const now = useNow(clockStep)
  const delay = delayOf(flight, now)
  if (delay !== null) return <span className="flight-late warn medium nowrap">{t.late(lengthText(f, delay))}</span>
  if (nextStop(flight) === null || flight.dueAt === null || flight.status === 'interrupted' || flight.status === 'cancelled')
    return <span className="muted">—</span>
  return <TwoLineCell top={<span className="muted">{t.inTime}</span>} under={t.left(lengthText(f, Date.parse(flight.dueAt) - now))} />
}

/** The part of the way that is done, as a bar and in percent. */
export function FlightDone({ flight }: { flight: FlightWay }) {
  const t = useWords(rowWords)
  const f = useFormat()
  const share = shareDone(flight, useNow(60_000))
  if (share === null) return <span className="muted">—</span>
  const said = f.percent(share)
  return (
    <span className="flight-done" title={t.done(said)}>
      <span className="ui-bar ui-bar-mid ui-bar-go" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className="flight-done-share" aria-hidden="true">
        {said}
      </span>
      <span className="visually-hidden">{t.done(said)}</span>
    </span>
  )
}

/** Kilometres without cargo, and their share. */
export function FlightEmpty({ flight }: { flight: Pick<FlightListRow, 'loadedKm' | 'emptyKm'> }) {
  const t = useWords(rowWords)
  const f = useFormat()
  const share = emptyShare(flight)
  if (flight.emptyKm === null) return <span className="muted">—</span>
  return <TwoLineCell top={t.km(f.number(flight.emptyKm))} under={share === null ? undefined : f.percent(share)} />
}

/** The orders on board: how many, and each by its number. */
export function FlightOrders({ orders }: { orders: readonly FlightOrder[] }) {
  const t = useWords(rowWords)
  const links = orders.map((order, i) => (
    <span key={order.id}>
      {i > 0 && ', '}
      <Link to={paths.order(order.id)} quiet className="mono">
        {order.number}
      </Link>
    </span>
  ))
  if (orders.length === 0) return <span className="muted">—</span>
  if (orders.length === 1) return <TwoLineCell top={links} under={orders[0]?.counterpart ?? undefined} />
  return <TwoLineCell top={t.orders(orders.length)} under={<span title={orders.map(({ number }) => number).join(', ')}>{links}</span>} />
}

/** Documents of all orders on board: how many of those asked for are accepted. */
export function FlightDocuments({ orders }: { orders: readonly Pick<FlightOrder, 'documents'>[] }) {
  const t = useWords(rowWords)
  const { accepted, uploaded, total } = documentsOf(orders)
  if (total === 0) return <span className="visually-hidden">{t.noDocuments}</span>
  return <ProgressRing label={t.documents} done={accepted} total={total} warn={uploaded} />
}

/** Why the flight needs a look. */
export function FlightTroubleBadge({ flight: { trouble } }: { flight: Pick<FlightListRow, 'trouble'> }) {
  const t = useWords(troubleWords)
  if (trouble === null) return null
  return <Badge tone={trouble === 'cancelled' ? 'neutral' : trouble === 'partial' ? 'warn' : 'danger'}>{t[trouble]}</Badge>
}

/** What is left of the revenue; less than nothing in red. */
export function FlightMargin({ money }: { money: FlightListRow['money'] }) {
  const f = useFormat()
  const margin = marginOf(money)
  if (margin === null) return <span className="muted">—</span>
  return (
    <TwoLineCell
      top={<span className={margin.money.minor < 0 ? 'danger medium' : undefined}>{f.money(margin.money)}</span>}
      under={margin.share === null ? undefined : f.percent(margin.share)}
    />
  )
}
