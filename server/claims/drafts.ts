import type { OrderState } from '#server/orders/row.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Charge, chargesOf, type Stop } from './rules.ts'
import { type Drafted, insertClaim } from './store.ts'

type Driven = Pick<OrderState, 'order' | 'points' | 'flight' | 'executor' | 'claims'>

/** What a delivered order's waiting and lateness cost, as drafts people decide on, each of a kind once for a stop. */
export function draftsOf({ order, points, flight, executor, claims }: Driven): Drafted[] {
  if (!flight || !executor) return []
  const tasks = new Map(flight.tasks.map(task => [task.pointSeq, task]))
  const stops = points.map((point): Stop => {
    const task = tasks.get(point.seq)
    return {
      seq: point.seq,
      kind: point.kind,
      place: point.placeCode,
      tz: point.tz,
      windowFrom: point.windowFrom,
      windowTo: point.windowTo,
      arrivedAt: task?.arrivedAt ?? null,
      leftAt: task?.completedAt ?? null,
      source: task?.source ?? null,
    }
  })
  const terms = {
    price: order.price,
    freeMin: order.freeWaitMinutes,
    waitRate: order.waitRate,
    layoverRate: order.layoverRate,
    latePenalty: order.latePenalty,
  }
  const known = ({ kind, facts }: Charge) => claims.some(claim => claim.kind === kind && claim.stop === facts.stop)
  return chargesOf(stops, terms)
    .filter(charge => !known(charge))
    .map(charge => ({
      ...charge,
      stop: charge.facts.stop,
      executorId: executor.id,
      executorName: executor.name,
      currency: order.currency,
    }))
}

/** Keeps the drafts of an order that was just delivered; tells whether there are any. */
export async function draftCharges(tx: Tx, state: Driven): Promise<boolean> {
  const drafts = draftsOf(state)
  for (const draft of drafts) await insertClaim(tx, state.order, draft)
  return drafts.length > 0
}
