import type { z } from 'zod'
import type { driverPage, HandoverProof } from '#contract/driver-page.ts'
import { isOver } from '#contract/flight-lead.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { TaskStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { driverLinkRefusals } from '#contract/refusals/driver-links.ts'
import { answerConsent, checkAgreed } from '#server/consents/commands.ts'
import { statusOf } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { hasStarted, isFinal, markedIn, timeOf } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { drivenSpan, isWithin } from '#server/deals/flights/rules/visibility.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { findFlight, lockFlight, setFlight } from '#server/deals/flights/store/flights.ts'
import { findDriver } from '#server/drivers/store/drivers.ts'
import { moveFlight } from '#server/flights/commands/moves.ts'
import { proveHandover } from '#server/handovers/commands.ts'
import { report } from '#server/orders/commands/marks.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { unmark } from '#server/orders/commands/unmark.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { type DriverActor, newDriverToken } from '#server/platform/driverLink.ts'
import { publish } from '#server/platform/outbox.ts'
import { attempt } from '#server/platform/perRow.ts'
import { Refusal, type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { takePositions } from '#server/positions/commands.ts'
import { aheadOf, type Clocked, happenedAt } from './rules.ts'
import { findLink, insertLink, setLink } from './store.ts'

const refuseLink: RefuseWith<typeof driverLinkRefusals> = refuse

/** An own flight that is driven by people of one's own. */
async function ownFlight(tx: Tx, flightId: string): Promise<FlightState> {
  const flight = await findFlight(tx, tx.actor.orgId, flightId)
  return flight && flight.mirrorsId === null ? flight : refuse('flight.not_found')
}

/** Makes a link for a driver of a flight in place of the one he had; tells what it ends with, which is kept nowhere. */
export async function makeLink(
  tx: Tx,
  { flightId, driverId, employeeId }: { flightId: string; driverId: string; employeeId: string },
): Promise<{ id: string; token: string; flight: FlightState }> {
  const flight = await ownFlight(tx, flightId)
  if (isOver(flight)) refuseLink('driver_link.flight_over')
  if (driverId !== flight.driverId && driverId !== flight.coDriverId) refuseLink('driver_link.no_driver', { field: 'driverId' })
  const { token, tokenHash } = newDriverToken()
  const id = await insertLink(tx, { flightId, driverId, employeeId, tokenHash })
  await record(tx, flight, 'driver_link.make', { driver: driverId, link: id })
  return { id, token, flight }
}

/** Makes a link open nothing any more; tells whether it did until now. */
export async function revokeLink(tx: Tx, linkId: string): Promise<boolean> {
  const link = (await findLink(tx, linkId)) ?? refuseLink('driver_link.not_found')
  if (link.revokedAt !== null) return false
  await setLink(tx, linkId, { revokedAt: tx.now })
  await record(tx, await ownFlight(tx, link.flightId), 'driver_link.revoke', { link: linkId })
  return true
}

/** Tells the screens of the executor that something about a flight is other than it was, though not the flight itself. */
async function record(tx: Tx, flight: FlightState, what: string, facts: Record<string, unknown>): Promise<void> {
  await audit(tx, { what, kind: 'flight', objectId: flight.id, facts })
  await publish(tx, 'flight.changed', [tx.actor.orgId], { flightId: flight.id, version: flight.version })
}

/** A driver gives the commands of his flight that a dispatcher would, and no others. */
const commanding = (tx: Tx, { linkId, name, organization }: DriverActor): CommandActor => ({
  orgId: tx.actor.orgId,
  // he is no user: nobody's watching list or queue has this id
  userId: linkId,
  name,
  organization,
  permissions: new Set(['orders.command', 'orders.execute']),
  source: 'driver',
})

export type DriverReport = Clocked & Omit<Parameters<typeof report>[3], 'what' | 'at' | 'photosId'> & { mark: TaskMark }
export type Reported = { outcome: 'taken' | 'known' | 'kept' | 'refused'; why: Refusal | null }

const steps: readonly TaskMark[] = ['depart', 'arrive', 'serve', 'finish']
const reached: Partial<Record<TaskStatus, number>> = { planned: 0, en_route: 1, arrived: 2, in_service: 3 }

/** Whether what a driver tells was told of before him: by the dispatcher, or by a mark that comes after it. */
function isKnown(task: FlightTask, mark: TaskMark): boolean {
  const done = reached[task.status] ?? 4
  return done >= (mark === 'fail' ? 4 : steps.indexOf(mark) + 1)
}

/**
 * Takes what a driver reports of a task of his flight. What was marked already, and what does not fit the flight as it stands, is kept as a
 * line of its events; a report that is not whole is refused at its field, for he can mend it.
 */
export async function reportTask(tx: Tx, driver: DriverActor, { mark, at: said, sentAt, ...given }: DriverReport): Promise<Reported> {
  await heard(tx, driver, { at: said, sentAt })
  const flight = await ownFlight(tx, driver.flightId)
  const task = flight.tasks.find(({ id }) => id === given.taskId) ?? refuse('task.not_found')
  const latest = Math.max(...markedIn(flight.tasks), Number.NEGATIVE_INFINITY)
  const at = happenedAt({ at: said, sentAt }, tx.now, Number.isFinite(latest) ? new Date(latest) : null)
  if (isFinal(task.status) ? task.status !== 'cancelled' : isKnown(task, mark)) {
    const stands = (task[timeOf[mark]] ?? task.completedAt)?.toISOString() ?? ''
    await keep(tx, driver, flight, { what: 'driver.known', task, mark, at, comment: given.comment, facts: { stands } })
    return { outcome: 'known', why: null }
  }
  const done = await attempt(tx, () => markTask(tx, driver, flight, { ...given, mark, at }))
  if (!(done instanceof Refusal)) return { outcome: 'taken', why: null }
  if ('field' in done.info) throw done
  await keep(tx, driver, flight, {
    what: 'driver.kept',
    task,
    mark,
    at,
    comment: given.comment,
    facts: { why: { ru: done.wordsIn('ru'), en: done.wordsIn('en') } },
  })
  return { outcome: 'kept', why: done }
}

/** Takes back what a driver has just marked of a task of an order; what his vehicle does for itself stands. */
export async function unmarkTask(
  tx: Tx,
  driver: DriverActor,
  { taskId, mark, ...clock }: Clocked & { taskId: string; mark: TaskMark },
): Promise<Reported> {
  await heard(tx, driver, clock)
  const flight = await ownFlight(tx, driver.flightId)
  const task = flight.tasks.find(({ id }) => id === taskId) ?? refuse('task.not_found')
  if (isOfFlight(flight, task)) refuse('task.mark_stands')
  await unmark(tx, commanding(tx, driver), await lockState(tx, task.orderId, null), { taskId, what: mark })
  return { outcome: 'taken', why: null }
}

type Mark = Omit<DriverReport, keyof Clocked> & { at: Date }

async function markTask(tx: Tx, driver: DriverActor, flight: FlightState, { mark, at, ...given }: Mark): Promise<void> {
  const actor = commanding(tx, driver)
  const task = flight.tasks.find(({ id }) => id === given.taskId)!
  if (isOfFlight(flight, task)) {
    const { taskId, reason, comment } = given
    const { version } = (await lockFlight(tx, flight.id))!
    await moveFlight(tx, actor, {
      action: 'mark_task',
      flightId: flight.id,
      version,
      taskId,
      mark,
      at: at.toISOString(),
      ...(reason !== undefined && { reason }),
      comment,
    })
    return
  }
  await report(tx, actor, await lockState(tx, task.orderId, null), { ...given, what: mark, at })
}

export type DriverHandover = Clocked & { taskId: string; proof: HandoverProof; drawn: Parameters<typeof proveHandover>[3]['drawn'] }

/** Takes the code or the signature of a consignee at a task of the driver's flight. */
export async function handOver(
  tx: Tx,
  driver: DriverActor,
  secrets: Secrets,
  { taskId, proof, drawn, ...clock }: DriverHandover,
): Promise<Reported> {
  await heard(tx, driver, clock)
  const flight = await ownFlight(tx, driver.flightId)
  return proveHandover(tx, commanding(tx, driver), flight, { taskId, proof, drawn, secrets, at: happenedAt(clock, tx.now, null) })
}

/** Notes that the phone was heard of, and what its clock says. */
const heard = (tx: Tx, { linkId }: DriverActor, clock: Clocked) =>
  setLink(tx, linkId, { seenAt: tx.now, clockAheadMs: aheadOf(clock, tx.now) })

type EventLine = {
  what: string
  task?: FlightTask
  mark?: TaskMark
  at: Date
  comment: string
  reason?: string | null
  facts?: Record<string, string | Bilingual>
}

/** A line of the flight for its executor alone. */
async function keep(
  tx: Tx,
  { linkId, name, organization }: DriverActor,
  flight: FlightState,
  { what, task, mark, at, comment, reason = null, facts = {} }: EventLine,
): Promise<void> {
  const told = { ...(mark && { mark }), at: at.toISOString(), ...facts }
  const place = task && { place: { ru: task.placeRu, en: task.placeEn }, stop: task.stopSeq }
  await insertEntry(tx, flight, { what, organization, person: name, reason, comment, facts: { ...place, ...told, source: 'driver' } })
  await record(tx, flight, what, { link: linkId, ...told })
}

/** Tells the dispatcher of a problem; nothing of the flight is another by it. */
export async function tellProblem(
  tx: Tx,
  driver: DriverActor,
  { problem, comment, ...clock }: Clocked & { problem: string; comment: string },
): Promise<void> {
  await heard(tx, driver, clock)
  const flight = await ownFlight(tx, driver.flightId)
  await keep(tx, driver, flight, { what: 'driver.problem', at: happenedAt(clock, tx.now, null), comment, reason: problem })
}

/** The driver goes, and the flight is confirmed; or he does not, and says why. */
export async function answerFlight(
  tx: Tx,
  driver: DriverActor,
  { answer, comment, ...clock }: Clocked & { answer: 'accepted' | 'declined'; comment: string },
): Promise<void> {
  await heard(tx, driver, clock)
  const flight = (await lockFlight(tx, driver.flightId))!
  if (answer === 'declined' && (isOver(flight) || hasStarted(flight.tasks))) refuseLink('driver_link.begun')
  if (answer === 'declined' && comment.trim() === '')
    refuse('input.invalid', { field: 'comment', why: { ru: 'напишите, почему вы не едете', en: 'say why you do not go' } })
  const at = happenedAt(clock, tx.now, null)
  await setLink(tx, driver.linkId, { answer, answeredAt: at })
  // the wheel is the first driver's: the second one's yes confirms nothing
  if (driver.driverId === flight.driverId && !isOver(flight)) {
    const confirmedAt = answer === 'accepted' ? at : null
    const moved = await setFlight(tx, flight, { confirmedAt, status: statusOf({ ...flight, confirmedAt }) })
    await showPlanned(tx, moved, flight.tasks[0]?.orderOrgId ?? flight.orgId)
  }
  await keep(tx, driver, flight, { what: `driver.${answer}`, at, comment })
}

type SaidOfConsent = z.output<typeof driverPage.consent.data>

/** Writes down what the driver says of the positions of his phone; his answer counts from when he pressed. */
export async function sayConsent(tx: Tx, driver: DriverActor, { answer, version, locale, ...clock }: SaidOfConsent): Promise<void> {
  await heard(tx, driver, clock)
  const { agent } = (await findLink(tx, driver.linkId))!
  await answerConsent(tx, driver, { answer, version, locale, at: happenedAt(clock, tx.now, null), agent })
  const flight = await ownFlight(tx, driver.flightId)
  await record(tx, flight, `driver.consent_${answer}`, { link: driver.linkId, driver: driver.driverId })
  const { id: driverId, version: driverVersion } = (await findDriver(tx, driver.driverId))!
  await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId, version: driverVersion })
}

/**
 * Takes positions of the phone for the truck of its flight, with the consent that stands: of them those since it was given, between the
 * start for the first loading and the end of the flight. Refused where none of them is.
 */
export async function takePhonePositions(
  tx: Tx,
  driver: DriverActor,
  { sentAt, points }: z.output<typeof driverPage.positions.data>,
): Promise<{ stored: number; left: number }> {
  await heard(tx, driver, { at: sentAt, sentAt })
  const since = await checkAgreed(tx, driver)
  const { truckId, ...flight } = await ownFlight(tx, driver.flightId)
  const span = drivenSpan(flight)
  if (truckId === null || span === null) refuse('consent.outside_flight')
  const fixes = points
    .map(([ms, lat, lon, speed, course, accuracy]) => {
      const at = happenedAt({ at: new Date(ms).toISOString(), sentAt }, tx.now, null)
      return { vehicleId: truckId, at, lat, lon, speed, course, accuracy }
    })
    .filter(({ at }) => at >= since && isWithin(span, at))
  if (fixes.length === 0) refuse('consent.outside_flight')
  const { vehicles } = await takePositions(tx, 'driver', fixes)
  const stored = vehicles.reduce((sum, { taken }) => sum + taken, 0)
  return { stored, left: points.length - stored }
}
