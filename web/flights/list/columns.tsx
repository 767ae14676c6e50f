import type { FlightListRow } from '#contract/flight-list.ts'
import type { Money, Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { useCan } from '#web/api/session.ts'
import { delayOf, documentsOf, driversIn, marginOf, shareDone, zoneOfExpected } from '#web/flights/display.ts'
import {
  FlightDelay,
  FlightDocuments,
  FlightDone,
  FlightEmpty,
  FlightMargin,
  FlightNextStop,
  FlightOrders,
  FlightPlates,
  FlightRibbon,
  FlightStatusCell,
  lengthText,
  useNextText,
} from '#web/flights/FlightCells.tsx'
import { listWords, rowWords, shortStatusWords, troubleWords } from '#web/flights/words.ts'
import { ArrivalCell, useArrivalText } from '#web/geofences/ArrivalCell.tsx'
import { arrivalWords } from '#web/geofences/words.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'

type Columns = ListColumn<FlightListRow>[]

/** Columns nobody sees until he asks for them. */
export const hiddenColumns = ['ends']

/** The columns of a side, with what a person may see. */
export function useFlightColumns(side: Side): Columns {
  const mayPrices = useCan('orders.prices')
  const way = useWayColumns()
  const run = useRunColumns(side)
  const money = useMoneyColumns()
  return [...way, ...run, ...(mayPrices && side === 'executor' ? money : [])]
}

/** Which flight it is, with what, where it goes and how it stands. */
function useWayColumns(): Columns {
  const t = useWords(listWords)
  const r = useWords(rowWords)
  const status = useWords(shortStatusWords)
  const trouble = useWords(troubleWords)
  const a = useWords(arrivalWords)
  const f = useFormat()
  const next = useNextText()
  const arrival = useArrivalText()
  return [
    {
      id: 'number',
      header: t.number,
      width: 112,
      pin: true,
      cell: row => (
        <Link to={paths.flight(row.id)} quiet className="mono nowrap">
          {row.number}
        </Link>
      ),
      text: row => row.number,
    },
    {
      id: 'status',
      header: t.status,
      width: 136,
      cell: row => <FlightStatusCell flight={row} />,
      text: row => [status[row.status], row.trouble && trouble[row.trouble]].filter(Boolean).join(', '),
      of: row => [row.status, row.trouble, row.dueAt],
    },
    {
      id: 'next',
      header: t.next,
      width: 198,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: row => <FlightNextStop flight={row} />,
      text: row => {
        const said = next(row, now())
        return said ? [said.what, said.until].filter(Boolean).join(', ') : r.nothingLeft
      },
      of: row => [row.next, row.dueAt, row.stops],
    },
    {
      id: 'delay',
      header: t.delay,
      title: t.delayTitle,
      width: 116,
      cell: row => <FlightDelay flight={row} />,
      text: row => {
        const delay = delayOf(row, now())
        return delay === null ? '' : r.late(lengthText(f, delay))
      },
      of: row => row.dueAt,
    },
    {
      id: 'expected',
      header: a.title,
      title: a.about,
      width: 196,
      from: 1100,
      sort: { up: 'late', upLabel: a.sort },
      cell: row => <ArrivalCell told={row.expected} zone={zoneOfExpected(row)} />,
      text: row => (row.expected ? arrival(row.expected, zoneOfExpected(row)).said : ''),
      of: row => row.expected,
    },
    {
      id: 'route',
      header: t.route,
      width: 150,
      grow: 1,
      cell: row => <FlightRibbon flight={row} size="row" />,
      text: row => row.stops.map(stop => stop.place[f.locale]).join(' – '),
      of: row => row.stops,
    },
    {
      id: 'vehicle',
      header: t.vehicle,
      width: 190,
      cell: row => <FlightPlates flight={row} />,
      text: row => [row.truck?.plate, row.trailer?.plate].filter(Boolean).join(', '),
      of: row => [row.truck, row.trailer],
    },
    {
      id: 'driver',
      header: t.driver,
      width: 120,
      from: 1060,
      cell: row => <span className="truncate">{driversIn(row) || <span className="muted">{r.noDriver}</span>}</span>,
      text: row => driversIn(row),
    },
  ]
}

/** How far it is, whose orders it carries, and what asks for a look. */
function useRunColumns(side: Side): Columns {
  const t = useWords(listWords)
  const f = useFormat()
  const zoneOf = (row: FlightListRow) => row.stops[0]?.tz ?? defaultZone
  const lastZoneOf = (row: FlightListRow) => row.stops.at(-1)?.tz ?? defaultZone
  return [
    {
      id: 'done',
      header: t.done,
      title: t.doneTitle,
      width: 104,
      from: 1160,
      cell: row => <FlightDone flight={row} />,
      text: row => f.percent(shareDone(row, now())),
      of: row => row.stops,
    },
    {
      id: 'orders',
      header: t.orders,
      width: 140,
      from: 1290,
      cell: row => <FlightOrders orders={row.orders} />,
      text: row => row.orders.map(({ number }) => number).join(', '),
      of: row => row.orders,
    },
    {
      id: 'documents',
      header: t.documents,
      title: t.documentsTitle,
      width: 64,
      from: 1350,
      cell: row => <FlightDocuments orders={row.orders} />,
      text: row => {
        const { accepted, total } = documentsOf(row.orders)
        return total === 0 ? '' : `${accepted}/${total}`
      },
      of: row => row.orders,
    },
    {
      id: 'empty',
      header: t.empty,
      title: t.emptyTitle,
      width: 84,
      align: 'end',
      from: side === 'executor' ? 1460 : 1500,
      cell: row => <FlightEmpty flight={row} />,
      text: row => (row.emptyKm === null ? '' : String(row.emptyKm)),
    },
    {
      id: 'starts',
      header: t.starts,
      width: 140,
      from: 1680,
      sort: { up: 'starts', upLabel: t.sortStarts, down: '-starts', downLabel: t.sortLast },
      cell: row => <span className="nowrap">{f.dateTime(row.startsAt, { zone: zoneOf(row) })}</span>,
      text: row => f.dateTime(row.startsAt, { zone: zoneOf(row) }),
    },
    {
      id: 'ends',
      header: t.ends,
      width: 132,
      cell: row => <span className="nowrap">{f.dateTime(row.endsAt, { zone: lastZoneOf(row) })}</span>,
      text: row => f.dateTime(row.endsAt, { zone: lastZoneOf(row) }),
    },
  ]
}

const bare = (sum: Money | null | undefined): string => (sum ? String(sum.minor / 10 ** minorDigits(sum.currency)) : '')

/** What the flight brings and what it takes; for those of the executor who see prices. */
function useMoneyColumns(): Columns {
  const t = useWords(listWords)
  const f = useFormat()
  const sum = (id: 'revenue' | 'cost', header: string, title: string): Columns[number] => ({
    id,
    header,
    title,
    width: 92,
    align: 'end',
    from: 1840,
    cell: row => <span className="nowrap">{row.money?.[id] ? f.money(row.money[id]) : <span className="muted">—</span>}</span>,
    text: row => bare(row.money?.[id]),
  })
  return [
    sum('revenue', t.revenue, t.revenueTitle),
    sum('cost', t.cost, t.costTitle),
    {
      id: 'margin',
      header: t.margin,
      width: 92,
      align: 'end',
      from: 1530,
      cell: row => <FlightMargin money={row.money} />,
      text: row => bare(marginOf(row.money)?.money),
      of: row => row.money,
    },
  ]
}
