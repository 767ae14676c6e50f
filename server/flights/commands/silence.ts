import type { FlightState } from '#server/deals/flights/record.ts'
import { whoSees } from '#server/deals/flights/rules/expected.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'
import { drivenSpan } from '#server/deals/flights/rules/visibility.ts'
import { setSilence } from '#server/deals/flights/store/flights.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import type { LastPosition } from '#server/positions/record.ts'

/** A silence is told each time it has grown by so much, up to the longest: bounds people set lie between. */
const STEP_MIN = 15
const LONGEST_MIN = 240

/**
 * Tells who may see the flight that nothing was heard of its truck for so long, though something was since the flight began. What was told last
 * stands with the flight: however often it is foretold, a step is told once.
 */
export async function tellSilence(tx: Tx, flight: FlightState, last: LastPosition | undefined): Promise<void> {
  const driven = drivenSpan(flight)
  if (driven === null) return
  if (!last || last.at <= driven.from) return
  const minutes = Math.floor((tx.now.getTime() - last.at.getTime()) / 60_000)
  const told = flight.silentSince?.getTime() === last.at.getTime() ? (flight.silenceTold ?? 0) : 0
  const step = Math.floor(minutes / STEP_MIN)
  if (minutes > LONGEST_MIN || step <= told) return
  await setSilence(tx, flight, { silentSince: last.at, silenceTold: step })
  const ahead = flight.tasks.filter(task => task.orderId !== null && !isFinal(task.status))
  for (const [orderId, [task]] of Map.groupBy(ahead, each => each.orderId!)) {
    const { orderOrgId } = task!
    await occur(tx, {
      code: 'position.lost',
      objectId: orderId,
      home: orderOrgId,
      audience: whoSees(flight, orderOrgId),
      facts: { number: flight.number ?? '', minutes },
    })
  }
}
