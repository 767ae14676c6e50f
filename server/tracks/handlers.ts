import type { TrackPoint, tracks } from '#contract/tracks.ts'
import { visibleSpans } from '#server/deals/flights/rules/visibility.ts'
import { openFlight } from '#server/flights/store/card.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { stepOf, visibleOf } from './rules.ts'
import { findLastPoint, listEvidence, listPoints } from './store.ts'

export const handlers: Handlers<typeof tracks> = {
  async get({ actor, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      const flight = await openFlight(tx, flightId)
      const spans = visibleSpans(flight, actor.orgId)
      const last = await findLastPoint(tx, flight.id, spans)
      const evidence = await listEvidence(tx, flight)
      const orders = new Set(flight.tasks.flatMap(task => (task.orderOrgId === actor.orgId ? [task.orderId] : [])))
      return {
        visible: spans.map(({ from, until }) => ({ from: from.toISOString(), until: until?.toISOString() ?? null })),
        points: await listPoints(tx, flight.id, spans, stepOf(spans, tx.now)),
        last: last && { point: last, age: Math.max(0, Math.round((tx.now.getTime() - last[0]) / 1000)) },
        evidence: evidence
          .filter(({ orderId }) => flight.orgId === actor.orgId || orders.has(orderId))
          .map(({ taskId, orderId, reason, fromAt, untilAt, points }) => ({
            taskId,
            orderId,
            reason: reason as 'waiting' | 'claim',
            from: fromAt.toISOString(),
            until: untilAt.toISOString(),
            points: flight.orgId === actor.orgId ? (points as TrackPoint[]) : visibleOf(points as TrackPoint[], spans),
          })),
      }
    })
  },
}
