import type { DriverSecret } from '#contract/driver-card.ts'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { driverFields, secretPaths } from '#contract/driver-fields.ts'
import { driverRules, licenceDatesError } from '#contract/driver-rules.ts'
import { isLicence } from '#contract/identifiers.ts'
import { valueRules } from '#contract/value-rules.ts'
import type { DriverRecord, DriverState } from '#server/drivers/record.ts'
import { fieldErrorsOf, nameOf } from '#server/drivers/row/drivers.ts'
import { columnsOf } from '#server/drivers/store/columns.ts'
import { duplicatesOf, findDriver, insertDriver, setDriver } from '#server/drivers/store/drivers.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { checkShown } from './restriction.ts'
import type { DriverActor, Keys } from './steps.ts'
import { publishChange } from './watch.ts'

/** Enters a driver as a draft. */
export async function create(tx: Tx, keys: Keys, draft: DriverDraft): Promise<DriverRecord> {
  check(draft)
  const id = await refusingDuplicates(tx, keys, { ...draft, but: null }, () => insertDriver(tx, keys, columnsOf(draft, null, tx.now)))
  const driver = (await findDriver(tx, id))!
  await audit(tx, { what: 'driver.create', kind: 'driver', objectId: id, to: 'draft' })
  return publishChange(tx, keys, driver)
}

/** Changes what was entered; one who was checked already loses nothing that the check asked for. */
export async function save(
  tx: Tx,
  actor: DriverActor,
  { keys, before, draft }: { keys: Keys; before: DriverState; draft: DriverDraft },
): Promise<DriverRecord> {
  const { driver } = before
  checkShown(driver, actor)
  if (driver.status === 'dismissed') refuse('driver.step_closed', { status: driver.status, action: 'save' })
  check(draft)
  const changes = columnsOf(draft, driver, tx.now)
  const after = await refusingDuplicates(tx, keys, { ...draft, but: driver.id }, () => setDriver(tx, keys, driver, changes))
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

/** Does what may meet another driver's phone or licence, and says whose it is; `but`: the driver they are for. */
export async function refusingDuplicates<T>(
  tx: Tx,
  keys: Keys,
  { phone = null, licence = null, but }: { phone?: string | null; licence?: string | null; but: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const duplicates = await duplicatesOf(tx, keys, { phone, licence }, but)
  const living = duplicates.find(({ driver }) => driver.status !== 'dismissed')
  if (living) refuse(`driver.${living.by}_taken`, { name: nameOf(living.driver), driverId: living.driver.id, field: living.by })
  try {
    return await work()
  } catch (error) {
    const rule = violated(error)
    if (rule === 'drivers__phone') refuse('driver.phone_taken', { name: '…', field: 'phone' })
    if (rule === 'drivers__licence') refuse('driver.licence_taken', { name: '…', field: 'licence' })
    if (rule === 'drivers__preferred_truck') refuse('car.not_found', { field: 'preferredTruckId' })
    throw error
  }
}

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
