import type { ComplianceKind } from '#contract/compliance.ts'
import type { DriverAction, DriverSecret, DriverStatus } from '#contract/driver-card.ts'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { driverFields, secretPaths } from '#contract/driver-fields.ts'
import { driverRules, licenceDatesError } from '#contract/driver-rules.ts'
import type { DriverMove } from '#contract/drivers.ts'
import { isLicence } from '#contract/identifiers.ts'
import type { Day } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import { checkExpiry } from '#server/compliance/commands.ts'
import type { Watched } from '#server/compliance/record.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { move, type StepActor } from './lifecycle.ts'
import { type DriverRecord, type DriverState, factsOf, fieldErrorsOf, toLeave } from './row.ts'
import { complianceOf, obstaclesAmong, presentStatus, nameOf as shortNameOf } from './rules.ts'
import {
  columnsOf,
  dropLeaves,
  endLeave,
  findDriver,
  insertDriver,
  insertLeave,
  leavesOf,
  promisedOrders,
  refusingDuplicates,
  setDriver,
  spanOf,
  statesOf,
  zoneOf,
} from './store.ts'

export type Keys = Pick<Secrets, 'seal' | 'open' | 'fingerprint'>
/** Whoever changes drivers: their days are those of his zone. */
export type DriverActor = Pick<Actor, 'name' | 'permissions' | 'tz'>

const DAY_LIMIT = 366

/** The driver for a change, locked; refused when the version is not the present one. */
export async function lockState(tx: Tx, id: string, version: number | null, tz: string): Promise<DriverState> {
  const driver = (await findDriver(tx, id, { lock: true })) ?? refuse('driver.not_found')
  if (version !== null && driver.version !== version) refuse('driver.changed', { version: driver.version })
  return driverStateOf(tx, driver, dayIn(tz, tx.now))
}

async function driverStateOf(tx: Tx, driver: DriverRecord, today: Day): Promise<DriverState> {
  return (await statesOf(tx, [driver], today))[0]!
}

/** Enters a driver as a draft. */
export async function create(tx: Tx, keys: Keys, draft: DriverDraft): Promise<DriverRecord> {
  check(draft)
  const id = await refusingDuplicates(tx, keys, draft, null, () => insertDriver(tx, keys, columnsOf(draft, null, tx.now)))
  const driver = (await findDriver(tx, id))!
  await audit(tx, { what: 'driver.create', kind: 'driver', objectId: id, to: 'draft' })
  return publishChange(tx, keys, driver)
}

/** Changes what was entered; one who was checked already loses nothing that the check asked for. */
export async function save(tx: Tx, keys: Keys, actor: DriverActor, before: DriverState, draft: DriverDraft): Promise<DriverRecord> {
  const { driver } = before
  if (driver.status === 'dismissed') refuse('driver.step_closed', { status: driver.status, action: 'save' })
  check(draft)
  const changes = columnsOf(draft, driver, tx.now)
  const after = await refusingDuplicates(tx, keys, draft, driver.id, () => setDriver(tx, keys, driver, changes))
  const today = dayIn(actor.tz, tx.now)
  if (driver.status !== 'draft') {
    const had = new Set(fieldErrorsOf(before, today, keys.open).map(error => error.rule))
    const lost = fieldErrorsOf({ ...before, driver: after }, today, keys.open).filter(error => !had.has(error.rule))
    if (lost.length > 0) refuse('driver.incomplete', { missing: lost.map(error => error.rule), fields: lost })
  }
  await audit(tx, {
    what: 'driver.save',
    kind: 'driver',
    objectId: driver.id,
    // names of fields alone: what personal data said and says is nobody's to read here
    facts: { fields: changedFields(driver, after, keys.open) },
  })
  return publishChange(tx, keys, after)
}

/** Takes one step of the life of a driver, by a person. */
export async function takeStep(tx: Tx, keys: Keys, actor: DriverActor, before: DriverState, data: DriverMove): Promise<DriverRecord> {
  const today = dayIn(actor.tz, tx.now)
  if (data.action === 'leave') return leave(tx, keys, actor, before, data, today)
  const { driver } = before
  const status = step(before, data.action, actor.permissions, today, keys)
  const reason = 'reason' in data ? data.reason : null
  const put = (changes: Partial<DriverRecord> = {}, from = driver) =>
    putStatus(tx, keys, from, status, data.action, { ...(reason && { reason }) }, changes)
  let after: DriverRecord
  switch (data.action) {
    case 'block':
      after = await put({ blockedBy: 'person', blockReason: reason })
      await warnOrders(tx, before, actor.name)
      break
    case 'unblock':
      after = await put({ blockedBy: null, blockReason: null })
      break
    case 'back':
      await endLeave(tx, driver.id, today, dayAfter(today, -1))
      after = await put()
      break
    case 'dismiss':
      await endLeave(tx, driver.id, today, dayAfter(today, -1))
      await dropLeaves(tx, driver.id, today)
      await dropTimers(tx, { home: tx.actor.orgId, objectId: driver.id })
      after = await put({ blockedBy: null, blockReason: null })
      break
    case 'restore':
      after = await refusingDuplicates(tx, keys, textsOf(driver, keys.open), driver.id, () => put())
      break
    default:
      after = await put()
  }
  return publishChange(tx, keys, after)
}

type Leave = Extract<DriverMove, { action: 'leave' }>

/** An absence: at once when it has begun, else on its first day. */
async function leave(tx: Tx, keys: Keys, actor: DriverActor, before: DriverState, data: Leave, today: Day): Promise<DriverRecord> {
  const { driver } = before
  const { from, until, kind } = data
  if (until < from || until < today || dayAfter(from, DAY_LIMIT) <= until || from < dayAfter(today, -31))
    refuse('driver.period', { field: until < from || until < today ? 'until' : 'from' })
  const after = { ...before, leaves: [...before.leaves, { ...leaveRecord(tx, driver.id), kind, startsOn: from, endsOn: until }] }
  const status = step(after, 'leave', actor.permissions, today, keys)
  const name = shortNameOf(driver)
  // one that is over is met too
  const other = (await leavesOf(tx, [driver.id], from)).map(toLeave).find(each => each.from <= until)
  if (other) refuse('driver.away', { name, from: other.from, until: other.until })
  const span = await spanOf(tx, actor.tz, from, until)
  const met = before.flights.filter(flight => flight.startsAt < span.until && (flight.endsAt > span.from || flight.started))
  if (met.length > 0) refuse('driver.conflicts', { name, flights: met.map(flight => flight.number) })
  await insertLeave(tx, { driverId: driver.id, kind, startsOn: from, endsOn: until })
  const put = await putStatus(tx, keys, driver, status, 'leave', { from, until, kind })
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
    await publishChange(tx, keys, await putStatus(tx, keys, driver, step(before, action, 'system', today, keys), action, {}))
  }
  await setBoundary(tx, tz, driverId)
}

function step(state: DriverState, action: DriverAction, who: StepActor, today: Day, keys: Keys): DriverStatus {
  return move(factsOf(state, today, keys.open), action, who, shortNameOf(state.driver))
}

async function putStatus(
  tx: Tx,
  keys: Keys,
  before: DriverRecord,
  to: DriverStatus,
  action: DriverAction,
  facts: Record<string, unknown>,
  changes: Partial<Pick<DriverRecord, 'blockedBy' | 'blockReason'>> = {},
): Promise<DriverRecord> {
  const after = await setDriver(tx, keys, before, { ...changes, status: to })
  await audit(tx, { what: `driver.${action}`, kind: 'driver', objectId: before.id, from: before.status, to, facts })
  return after
}

async function publishChange(tx: Tx, keys: Keys, driver: DriverRecord): Promise<DriverRecord> {
  await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId: driver.id, version: driver.version })
  await checkExpiry(tx, watchDrivers(keys), driver.id)
  return (await findDriver(tx, driver.id))!
}

const watched: readonly string[] = ['active', 'on_leave', 'blocked', 'verification']

/** Drivers as the watch over documents sees them. */
export const watchDrivers = (keys: Keys): Watched => ({
  kind: 'driver',
  async find(tx, until, id) {
    let query = tx.selectFrom('drivers').selectAll().where('orgId', '=', tx.actor.orgId).where('status', 'in', watched)
    if (id !== undefined) query = query.where('id', '=', id)
    const rows = await query.orderBy('id').execute()
    return rows
      .map(driver => ({
        id: driver.id,
        name: shortNameOf(driver),
        compliance: complianceOf(driver),
        systemBlocked: driver.blockedBy === 'system',
        canBlock: driver.status === 'active' || driver.status === 'on_leave',
      }))
      .filter(
        driver => id !== undefined || driver.systemBlocked || driver.compliance.some(({ expires }) => expires !== null && expires <= until),
      )
  },
  block: (tx, id, documents) => bySystem(tx, keys, id, 'block', { compliance: documents }, { blockedBy: 'system', blockReason: null }),
  unblock: (tx, id) => bySystem(tx, keys, id, 'unblock', {}, { blockedBy: null, blockReason: null }),
})

async function bySystem(
  tx: Tx,
  keys: Keys,
  id: string,
  action: 'block' | 'unblock',
  facts: { compliance?: readonly ComplianceKind[] },
  changes: Pick<DriverRecord, 'blockedBy' | 'blockReason'>,
): Promise<void> {
  const tz = await zoneOf(tx)
  const before = await lockState(tx, id, null, tz)
  const today = dayIn(tz, tx.now)
  // a document that is asked for and was never entered still keeps him
  if (action === 'unblock' && obstaclesAmong(complianceOf(before.driver), today).length > 0) return
  const after = await putStatus(tx, keys, before.driver, step(before, action, 'system', today, keys), action, facts, changes)
  await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId: id, version: after.version })
  if (action === 'block') await warnOrders(tx, before, null)
}

/** What an order does when the driver promised to it is out, by whose decision; a name of null: the product's own. */
export const driverStopped =
  handedIn<(tx: Tx, orderId: string, by: { name: string | null }, facts: Record<string, unknown>) => Promise<void>>(
    'what follows when a driver is out',
  )

/** Both sides of every order the driver was promised to read that he does not drive; a flight that has begun goes on. */
async function warnOrders(tx: Tx, { driver }: DriverState, by: string | null): Promise<void> {
  for (const { orderId } of await promisedOrders(tx, driver.id))
    await driverStopped.given(tx, orderId, { name: by }, { driver: shortNameOf(driver) })
}

const textsOf = (driver: DriverRecord, open: Keys['open']) => ({
  phone: driver.phone && open(driver.phone),
  licence: driver.licence && open(driver.licence),
})

/** Refuses what cannot be kept even in a draft. */
function check(draft: DriverDraft): void {
  const { licence, licenceCountry, licenceIssued, licenceExpires, passport, citizenship, tin, consents } = draft
  if (licence && licenceCountry === 'RU' && !isLicence(licence)) refuse('input.invalid', { field: 'licence', why: valueRules.licence })
  const dates = licenceDatesError(licenceIssued, licenceExpires)
  if (dates) refuse('input.invalid', { field: 'licenceExpires', why: driverRules[dates] })
  if (tin && tin.length !== 12) refuse('input.invalid', { field: 'tin', why: driverRules['tin.person'] })
  if (consents.tracking && !consents.processing) refuse('input.invalid', { field: 'consents.tracking', why: driverRules['consent.first'] })
  if (passport && citizenship === 'RU') {
    const { series, number, code } = passport
    const wrong = !/^\d{2} ?\d{2}$/.test(series)
      ? 'series'
      : !/^\d{6}$/.test(number)
        ? 'number'
        : !/^(\d{3}-\d{3})?$/.test(code)
          ? 'code'
          : null
    if (wrong) refuse('input.invalid', { field: `passport.${wrong}`, why: driverRules['passport.shape'] })
  }
}

/** Personal data by the column it lies in. */
const secretOf: ReadonlyMap<string, DriverSecret> = new Map(secretPaths.map(path => [driverFields[path].column, driverFields[path].secret]))
const silent: readonly string[] = ['version', 'phoneHash', 'licenceHash', 'passportHash', 'blockedBy', 'blockReason', 'status']

function changedFields(before: DriverRecord, after: DriverRecord, open: Keys['open']): string[] {
  const textOf = (driver: DriverRecord, key: keyof DriverRecord) => {
    const value = driver[key]
    return Buffer.isBuffer(value) ? open(value) : JSON.stringify(value)
  }
  return (Object.keys(after) as (keyof DriverRecord)[])
    .filter(key => !silent.includes(key) && textOf(before, key) !== textOf(after, key))
    .map(key => secretOf.get(key) ?? key)
}
