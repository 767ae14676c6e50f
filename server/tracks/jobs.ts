import { unwatched } from '#server/compliance/store.ts'
import { EVIDENCE } from '#server/deals/flights/effects.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { type Db, enter, inHome, type Tx } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { type Due, setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { provingSpan, stepOf } from './rules.ts'
import { dropLast, flightsOfOrder, keepEvidence, listPoints } from './store.ts'

/** The daily look of an organisation at how old the last positions of its vehicles are. */
const UPKEEP = 'positions.upkeep'
const DAY_MS = 86_400_000
/** Points of one copy, about. */
const EVIDENCE_MOST = 2000
const EVERY_MS = 3_600_000
const RETRY_MS = 60_000

const copying =
  (reason: keyof typeof EVIDENCE): TimerHandler =>
  (tx, { objectId }) =>
    copyEvidence(tx, objectId, reason)

export const trackTimers = {
  [EVIDENCE.waiting]: copying('waiting'),
  [EVIDENCE.claim]: copying('claim'),

  [UPKEEP]: async (tx, { home }: Due) => {
    const { thinnedDays } = tx.rules.positions
    await dropLast(tx, new Date(tx.now.getTime() - thinnedDays * DAY_MS))
    await setTimer(tx, { home, kind: UPKEEP, objectId: home, runAt: new Date(tx.now.getTime() + DAY_MS) })
  },
} satisfies Record<string, TimerHandler>

/** Copies the tracks around the stops of an order, as the home of the order sees its flights; flights it opens no more are left out. */
async function copyEvidence(tx: Tx, orderId: string, reason: keyof typeof EVIDENCE): Promise<void> {
  for (const flightId of await flightsOfOrder(tx, orderId)) {
    const home = await enter(tx, 'flight', flightId)
    const flight = home && (await findFlight(tx, home, flightId))
    if (!flight?.truckId || flight.mirrorsId !== null) continue
    for (const task of flight.tasks) {
      if (task.orderId !== orderId || isOfFlight(flight, task)) continue
      const span = provingSpan(task, tx.now)
      if (span === null) continue
      const points = await listPoints(tx, flight.id, [span], stepOf([span], tx.now, EVIDENCE_MOST))
      if (points.length === 0) continue
      await keepEvidence(tx, {
        orgId: flight.orgId,
        flightId: flight.id,
        taskId: task.id,
        orderId,
        orderOrgId: task.orderOrgId,
        vehicleId: flight.truckId,
        reason,
        fromAt: span.from,
        untilAt: span.until,
        points,
      })
    }
  }
}

/** Sets the first look of organisations that have none. */
export async function watchPositions(workerDb: Db): Promise<void> {
  for (const org of await unwatched(workerDb, UPKEEP))
    await inHome(workerDb, org, tx => setTimer(tx, { home: org, kind: UPKEEP, objectId: org, runAt: tx.now }))
}

/** Takes up organisations that have come since. */
export function startPositionUpkeep({ db, log }: { db: Db; log?: Log }): { nudge: () => void; stop: () => Promise<void> } {
  return openLoop(async () => {
    try {
      await watchPositions(db)
      return EVERY_MS
    } catch (error) {
      log?.error({ event: 'positions.broken', ...faultFields(error) })
      return RETRY_MS
    }
  })
}
