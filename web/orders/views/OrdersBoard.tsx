import type { OrderFilter, OrderRow } from '#contract/order-list.ts'
import { ViewerStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { writeQuery } from '#contract/query-string.ts'
import { useNow } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Board } from '#web/lists/shapes/Board.tsx'
import type { ShapeProps } from '#web/lists/shapes/shapes.ts'
import { useSizes } from '#web/lists/useSizes.ts'
import { useSteps } from '#web/orders/actions/steps.ts'
import { OrderPrice, useDueWords, useNextSentence } from '#web/orders/list/OrderCells.tsx'
import { OrderRibbon } from '#web/orders/list/OrderRibbon.tsx'
import { OrderRowCard } from '#web/orders/list/OrderRowCard.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { markOf } from '../display.ts'
import { listWords, statusWords, tabWords } from '../words.ts'

/** Columns shown even when nothing stands in them: the way of an order while it is alive. */
const lively: Record<Side, readonly ViewerStatus[]> = {
  forwarder: ['draft', 'placed', 'offered', 'accepted', 'ready', 'in_progress', 'documents'],
  executor: ['offered', 'accepted', 'ready', 'in_progress', 'documents'],
}

/** Statuses of one column: whether anybody looks already is not what the way of an order is told by. */
const seeking: readonly ViewerStatus[] = ['placed', 'searching']

/** Orders by their status, a column each; how many stand in each is counted beyond the cards that are shown. */
export function OrdersBoard({ filter, rows, ...props }: ShapeProps<OrderRow> & { filter: OrderFilter }) {
  const l = useWords(listWords)
  const status = useWords(statusWords)
  const tabs = useWords(tabWords)
  const step = useSteps(filter.side)
  const open = filter.tab === 'all' && filter.status.length === 0 ? lively[filter.side] : filter.status
  const columns = ViewerStatus.options
    .filter(one => one !== 'searching')
    .map(one => ({
      id: one,
      of: one === 'placed' ? seeking : [one],
      label: one === 'placed' ? tabs.search : status[one],
      shape: <StatusShape kind={markOf({ status: one, next: idle }, 0)} />,
    }))
    .map(column => ({ ...column, rows: rows.filter(row => column.of.includes(row.status)) }))
    .filter(column => column.rows.length > 0 || column.of.some(one => open.includes(one)))
  const asked = (of: readonly ViewerStatus[]) => (filter.status.length > 0 ? of.filter(one => filter.status.includes(one)) : of)
  const sizes = useSizes(
    props.complete ? [] : columns.map(({ of }) => ({ as: 'orders', query: writeQuery({ ...filter, sort: null, status: asked(of) }) })),
    props.at,
  )
  return (
    <Board
      {...props}
      columns={columns.map((column, i) => ({ ...column, size: sizes[i] }))}
      nameOf={row => row.number ?? l.draft}
      asideOf={row =>
        row.money?.price && (
          <span className="s13 strong">
            <OrderPrice order={row} />
          </span>
        )
      }
      faceOf={row => <Face row={row} />}
      cardOf={row => <OrderRowCard order={row} step={step(row)} first={false} />}
    />
  )
}

const idle = { code: 'none', whose: 'nobody', dueAt: null, sinceAt: null, stop: null, count: null } as const

function Face({ row }: { row: OrderRow }) {
  const now = useNow(10_000)
  const sentence = useNextSentence()
  const due = useDueWords()(row, now)
  return (
    <>
      <OrderRibbon stops={row.stops} status={row.status} size="row" />
      {row.next.code !== 'none' && (
        <p className="views-card-next s12">
          <span className={row.next.whose === 'me' ? 'medium' : 'muted'}>{sentence(row)}</span>
          {due && <span className={`nowrap ${due.tone === 'calm' ? 'muted' : due.tone}`}>{due.text}</span>}
        </p>
      )}
      {row.counterpart && <p className="s12 muted truncate">{row.counterpart.name}</p>}
    </>
  )
}
