import type { DriverStatus } from '#contract/driver-card.ts'
import type { DriverMove } from '#contract/drivers.ts'
import type { Day } from '#contract/primitives.ts'
import type { DriverRecord, DriverState } from '#server/drivers/record.ts'
import { toLeave } from '#server/drivers/row/drivers.ts'
import { presentStatus, nameOf as shortNameOf } from '#server/drivers/rules.ts'
import { zoneOf } from '#server/drivers/store/drivers.ts'
import { spanOf } from '#server/drivers/store/flights.ts'
import { insertLeave, leavesOf } from '#server/drivers/store/leaves.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { type DriverActor, type Keys, lockState, putStatus, step } from './steps.ts'
import { publishChange } from './watch.ts'

const DAY_LIMIT = 366

type Leave = Extract<DriverMove, { action: 'leave' }>

/** An absence: at once when it has begun, else on its first day. */
export async function leave(
  tx: Tx,
  actor: DriverActor,
  { keys, before, data, today }: { keys: Keys; before: DriverState; data: Leave; today: Day },
): Promise<DriverRecord> {
  const { driver } = before
  const { from, until, kind } = data
  if (until < from || until < today || dayAfter(from, DAY_LIMIT) <= until || from < dayAfter(today, -31))
    refuse('driver.period', { field: until < from || until < today ? 'until' : 'from' })
  const after = { ...before, leaves: [...before.leaves, { ...leaveRecord(tx, driver.id), kind, startsOn: from, endsOn: until }] }
  const status = step(after, 'leave', actor.permissions, { today, keys })
  const name = shortNameOf(driver)
  // one that is over is met too
  const other = (await leavesOf(tx, [driver.id], from)).map(toLeave).find(each => each.from <= until)
  if (other) refuse('driver.away', { name, from: other.from, until: other.until })
  const span = await spanOf(tx, actor.tz, from, until)
  const met = before.flights.filter(flight => flight.startsAt < span.until && (flight.endsAt > span.from || flight.started))
  if (met.length > 0) refuse('driver.conflicts', { name, flights: met.map(flight => flight.number) })
  await insertLeave(tx, { driverId: driver.id, kind, startsOn: from, endsOn: until })
  const put = await putStatus(tx, keys, driver, { to: status, action: 'leave', facts: { from, until, kind } })
  await setBoundary(tx, actor.tz, driver.id)
  return publishChange(tx, keys, put)
}

const leaveRecord = (tx: Tx, driverId: string) => ({ orgId: tx.actor.orgId, driverId, id: driverId, createdAt: tx.now })

/** On the first day of an absence a driver leaves, after its last he is back: the next of these days is a timer. */
async function setBoundary(tx: Tx, tz: string, driverId: string): Promise<void> {
  const today = dayIn(tz, tx.now)
  const days = (await leavesOf(tx, [driverId], today)).flatMap(each => [each.startsOn, dayAfter(each.endsOn, 1)])
  const next = days.filter(day => day > today).toSorted()[0]
  const timer = { home: tx.actor.orgId, kind: 'driver.leave', objectId: driverId }
  if (next === undefined) return dropTimers(tx, timer)
  await setTimer(tx, { ...timer, runAt: (await spanOf(tx, tz, next, next)).from })
}

/** What a driver's absences ask of the product on this day. */
export async function followLeaves(tx: Tx, keys: Keys, driverId: string): Promise<void> {
  const tz = await zoneOf(tx)
  const before = await lockState(tx, driverId, null, tz)
  const today = dayIn(tz, tx.now)
  const { driver, leaves } = before
  const wanted = presentStatus(driver.status as DriverStatus, leaves.map(toLeave), today)
  if (wanted !== driver.status) {
    const action = wanted === 'on_leave' ? 'leave' : 'back'
    const to = step(before, action, 'system', { today, keys })
    await publishChange(tx, keys, await putStatus(tx, keys, driver, { to, action, facts: {} }))
  }
  await setBoundary(tx, tz, driverId)
}
