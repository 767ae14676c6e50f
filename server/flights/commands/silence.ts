import type { FlightState } from '#server/deals/flights/record.ts'
import { whoSees } from '#server/deals/flights/rules/expected.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'
import { drivenSpan } from '#server/deals/flights/rules/visibility.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import type { LastPosition } from '#server/positions/record.ts'

/** A silence is told each time it has grown by so much, up to the longest: bounds people set lie between. */
const STEP_MIN = 15
const LONGEST_MIN = 240

/**
 * Tells who may see the flight that nothing was heard of its truck since the last position, though something was since the flight began.
 * `everyMinutes`: how long ago this was looked at last.
 */
export async function tellSilence(
  tx: Tx,
  flight: FlightState,
  { last, everyMinutes }: { last: LastPosition | undefined; everyMinutes: number },
): Promise<void> {
  const driven = drivenSpan(flight)
  if (driven === null) return
  if (!last || last.at <= driven.from) return
  const minutes = Math.floor((tx.now.getTime() - last.at.getTime()) / 60_000)
  if (minutes > LONGEST_MIN || Math.floor(minutes / STEP_MIN) <= Math.floor(Math.max(0, minutes - everyMinutes) / STEP_MIN)) return
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
