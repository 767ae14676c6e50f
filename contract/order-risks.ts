import { OrderRisk, type OrderRow } from './order-list.ts'

const HOUR = 3600_000
const unassigned = new Set(['placed', 'searching', 'offered'])

const onRoad = new Set(['ready', 'in_progress'])

const unloaded = new Set(['placed', 'searching', 'offered', 'accepted'])

const tests: Record<OrderRisk, (order: Facts, now: number) => boolean> = {
  missed: (order, now) => loadingOf(order) < now && (unloaded.has(order.status) || (order.status === 'ready' && dueIn(order) < now)),
  delay: (order, now) => onRoad.has(order.status) && dueIn(order) < now,
  executor: (order, now) => order.side === 'forwarder' && unassigned.has(order.status) && loadingOf(order) < now + 24 * HOUR,
  vehicle: (order, now) => order.status === 'accepted' && loadingOf(order) < now + 24 * HOUR,
  documents: (order, now) => order.status === 'documents' && dueIn(order) < now,
  due: (order, now) => dueIn(order) < now + 2 * HOUR,
}

type Facts = Pick<OrderRow, 'side' | 'status' | 'next' | 'stops' | 'createdAt'>

const dueIn = ({ next }: Facts) => (next.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(next.dueAt))
const loadingOf = ({ stops, createdAt }: Facts) => Date.parse(stops[0]?.windowFrom ?? createdAt)

/** What may go wrong with an order at a moment (`isLate`: it is expected late), the worst first; the filter of lists names the same orders. */
export const risksOf = (order: Facts, now: number, isLate = false): OrderRisk[] =>
  OrderRisk.options.filter(risk => tests[risk](order, now) || (risk === 'delay' && isLate && onRoad.has(order.status)))

/** Whether the loading of an order has passed and no vehicle stands at it: none is found, none is named, or it has not left. */
export const isMissed = (order: Facts, now: number): boolean => tests.missed(order, now)
