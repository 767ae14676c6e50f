import { use } from 'react'
import { fieldRow, fieldsWhere } from '#contract/order-fields.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderTab } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { useCan } from '#web/api/session.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { ArrivalsContext } from '#web/geofences/arrivals.ts'
import { arrivalWords } from '#web/geofences/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { TwoLineCell } from '#web/ui/table/cells/TwoLineCell.tsx'
import { listWords, sideWords, statusWords } from '../words.ts'
import { bare, textColumn, useFieldColumn, useSumColumn } from './columnKinds.tsx'
import { OrderArrival } from './OrderArrival.tsx'
import {
  OrderCargo,
  OrderDocuments,
  OrderNext,
  OrderNumber,
  OrderParty,
  OrderPrice,
  OrderStatusMark,
  plateOf,
  StopTime,
} from './OrderCells.tsx'
import { OrderCo2eCell } from './OrderCo2eCell.tsx'
import { OrderRibbon } from './OrderRibbon.tsx'
import { RiskMark } from './RiskMark.tsx'
import { columnWords, triggerWords } from './words.ts'

/** Columns nobody sees until he asks for them. */
export const hiddenColumns = [
  'customer',
  'handling',
  'terms',
  'customerPrice',
  'margin',
  'distance',
  'co2e',
  'responsible',
  'comment',
  'created',
  'tags',
  ...fieldsWhere('column', true),
]

type Columns = ListColumn<OrderRow>[]

/** The columns of a side, with what a person may see; of orders on the road the expected arrival comes before the loading that is over. */
export function useOrderColumns(side: Side, tab: OrderTab, rows: readonly OrderRow[]): Columns {
  const prices = useCan('orders.prices')
  const onRoad = tab === 'onway'
  const way = useWayColumns(onRoad)
  const cargo = useCargoColumns()
  const parties = usePartyColumns(side, onRoad)
  const terms = useTermColumns(side, rows)
  const changes = useChangeColumns()
  const money = useMoneyColumns(side)
  return [...way, ...cargo, ...parties, ...terms, ...changes, ...(prices ? money : [])]
}

/** Which order it is, how far it is, and its way with its hours. */
function useWayColumns(onRoad: boolean): Columns {
  const t = useWords(listWords)
  const f = useFormat()
  const a = useWords(arrivalWords)
  const arrivals = use(ArrivalsContext)
  const status = useWords(statusWords)
  const windowOf = (stop: OrderRow['stops'][number] | undefined) =>
    stop ? f.window(stop.windowFrom, stop.windowTo, { zone: stop.tz }) : ''
  return [
    {
      id: 'number',
      header: t.number,
      width: 92,
      pin: true,
      sort: { down: 'created', downLabel: t.sortCreated },
      cell: row => <OrderNumber order={row} />,
      text: row => row.number ?? '',
    },
    { id: 'status', header: t.status, width: 120, cell: row => <OrderStatusMark order={row} />, text: row => status[row.status] },
    {
      id: 'next',
      header: t.next,
      width: 198,
      sort: { up: 'due', upLabel: t.sortDue },
      cell: row => <OrderNext order={row} />,
      of: row => row.next,
    },
    {
      id: 'route',
      header: t.route,
      width: 140,
      grow: 1,
      cell: row => <OrderRibbon stops={row.stops} status={row.status} size="row" />,
      text: row => row.stops.map(stop => stop.place[f.locale]).join(' – '),
      of: row => row.stops,
    },
    {
      id: 'loading',
      header: t.loading,
      width: 122,
      sort: { down: 'loading', downLabel: t.sortLoading },
      from: onRoad ? 1500 : 740,
      cell: row => <StopTime stop={row.stops[0]} />,
      text: row => windowOf(row.stops[0]),
    },
    {
      id: 'unloading',
      header: t.unloading,
      width: 122,
      from: onRoad ? 1350 : 1290,
      cell: row => <StopTime stop={row.stops.slice(1).at(-1)} />,
      text: row => windowOf(row.stops.slice(1).at(-1)),
    },
    {
      id: 'expected',
      header: a.title,
      title: a.about,
      width: 196,
      from: onRoad ? 740 : 1620,
      sort: { up: 'late', upLabel: a.sort },
      cell: row => <OrderArrival order={row} />,
      of: row => arrivals.get(row.id),
    },
  ]
}

/** What is carried, and in what. */
function useCargoColumns(): Columns {
  const t = useWords(listWords)
  const c = useWords(columnWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const regimeOf = useNames('temperatures')
  return [
    {
      id: 'cargo',
      header: t.cargo,
      width: 106,
      from: 1160,
      cell: row => <OrderCargo order={row} />,
      text: row => f.weight(row.cargo.massKg),
      of: row => row.cargo,
    },
    {
      id: 'body',
      header: c.body,
      width: 116,
      from: 1650,
      cell: row => (
        <TwoLineCell top={row.bodyTypes.map(bodyOf).join(', ')} under={row.temperature === null ? undefined : regimeOf(row.temperature)} />
      ),
      text: row => [...row.bodyTypes.map(bodyOf), row.temperature && regimeOf(row.temperature)].filter(Boolean).join(', '),
    },
  ]
}

/** Who is in it: the customer, the other side with its vehicle, who is in charge, and how it stands between them. */
function usePartyColumns(side: Side, onRoad: boolean): Columns {
  const t = useWords(listWords)
  const c = useWords(columnWords)
  const words = useWords(sideWords)
  const field = useFieldColumn()
  const arrivals = use(ArrivalsContext)
  const own = (...columns: Columns) => (side === 'forwarder' ? columns : [])
  return [
    ...own(
      textColumn('customer', t.customer, 130, row => row.customer ?? ''),
      field('customerNumber'),
    ),
    {
      id: 'party',
      header: side === 'forwarder' ? words.executor : words.forwarder,
      width: 130,
      from: 900,
      cell: row => <OrderParty order={row} />,
      text: row => row.counterpart?.name ?? '',
      of: row => [row.counterpart, row.truck],
    },
    {
      id: 'resources',
      header: c.resources,
      width: 132,
      from: 1830,
      cell: row => row.truck && <TwoLineCell top={<span className="mono">{plateOf(row.truck)}</span>} under={row.driver ?? undefined} />,
      text: row => [row.truck, row.trailer, row.driver].filter(Boolean).join(', '),
    },
    ...own(textColumn('responsible', t.responsible, 120, row => row.responsible?.name ?? '')),
    {
      id: 'risk',
      header: c.risk,
      width: 156,
      from: onRoad ? 1500 : 1440,
      cell: row => <RiskMark order={row} />,
      of: row => [row.next.dueAt, arrivals.get(row.id)],
    },
    { id: 'documents', header: t.documents, width: 68, from: 1160, cell: row => <OrderDocuments order={row} />, of: row => row.documents },
  ]
}

/** What was agreed besides, and what the table of fields shows. */
function useTermColumns(side: Side, rows: readonly OrderRow[]): Columns {
  const c = useWords(columnWords)
  const triggers = useWords(triggerWords)
  const f = useFormat()
  const handlingOf = useNames('downloadTypes')
  const field = useFieldColumn()
  const own = (...columns: Columns) => (side === 'forwarder' ? columns : [])
  const termsOf = ({ payment }: OrderRow) =>
    `${payment.kind === 'banking' ? c.banking(payment.days) : c.calendar(payment.days)} · ${triggers[payment.trigger]}`
  return [
    textColumn('handling', c.handling, 120, row => row.loadingTypes.map(handlingOf).join(', ')),
    textColumn('terms', c.terms, 130, termsOf),
    textColumn('distance', c.distance, 96, row => (row.distanceKm === null ? '' : c.km(f.number(row.distanceKm)))),
    { id: 'co2e', header: c.co2e, width: 96, align: 'end', cell: row => <OrderCo2eCell id={row.id} rows={rows} /> },
    textColumn('comment', c.comment, 180, row => row.comment),
    ...own({
      id: 'tags',
      header: c.tags,
      width: 150,
      cell: row => (
        <span className="order-tags" title={row.tags.join(', ')}>
          {row.tags.map(tag => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      ),
      text: row => row.tags.join(', '),
    }),
    ...fieldsWhere('column', true).flatMap(name =>
      (side === 'executor' && fieldRow(name).sees === 'forwarder') || name === 'customerNumber' ? [] : field(name),
    ),
  ]
}

/** When it was made and changed. */
function useChangeColumns(): Columns {
  const t = useWords(listWords)
  const c = useWords(columnWords)
  const f = useFormat()
  return [
    {
      id: 'created',
      header: t.created,
      width: 104,
      cell: row => <span className="nowrap">{f.date(row.createdAt)}</span>,
      text: row => f.date(row.createdAt, { year: 'always' }),
    },
    {
      id: 'updated',
      header: c.updated,
      width: 136,
      from: 1540,
      cell: row => <span className="nowrap muted">{f.dateTime(row.updatedAt)}</span>,
      text: row => f.dateTime(row.updatedAt),
    },
  ]
}

/** What it costs, and what is left of it; for those who see prices. */
function useMoneyColumns(side: Side): Columns {
  const t = useWords(listWords)
  const c = useWords(columnWords)
  const f = useFormat()
  const sum = useSumColumn()
  const own = (...columns: Columns) => (side === 'forwarder' ? columns : [])
  return [
    ...own(
      sum('customerPrice', c.customerPrice, row => row.money?.customerPrice),
      {
        id: 'margin',
        header: c.margin,
        width: 110,
        align: 'end',
        cell: row => {
          const margin = row.money?.margin
          return (
            margin && (
              <span className={margin.money.minor < 0 ? 'danger nowrap' : 'nowrap'} title={f.percent(margin.share)}>
                {f.money(margin.money)}
              </span>
            )
          )
        },
        text: row => bare(row.money?.margin?.money),
      },
    ),
    {
      id: 'price',
      header: t.price,
      width: 96,
      align: 'end',
      cell: row => <OrderPrice order={row} />,
      text: ({ money }) => bare(money?.price),
    },
  ]
}
