import { type Insertable, type SqlBool, sql } from 'kysely'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { type DriverPath, driverFields, driverPaths, enteredAt, type SecretPath, secretPaths } from '#contract/driver-fields.ts'
import { type DriverFilter, type DriverTab, tabStatuses } from '#contract/driver-list.ts'
import { cyrillicPlate, readPhone } from '#contract/identifiers.ts'
import type { Day } from '#contract/primitives.ts'
import type { DriverLeaves, Drivers } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { violated } from '#server/platform/violation.ts'
import { type CurrentFlight, type DriverRecord, type DriverState, type LeaveRecord, nameOf } from './row.ts'

type Keys = Pick<Secrets, 'seal' | 'fingerprint'>

const ended = ['completed', 'interrupted', 'cancelled']

const own = (tx: Tx) => tx.selectFrom('drivers').selectAll().where('orgId', '=', tx.actor.orgId)

/** Own drivers one may be picked from, those at work first; hired ones while their hire lasts. */
export function listDrivers(tx: Tx, today: Day): Promise<DriverRecord[]> {
  return own(tx)
    .where('status', '<>', 'dismissed')
    .where(({ eb, or }) => or([eb('hiredUntil', 'is', null), eb('hiredUntil', '>=', today)]))
    .orderBy(sql`status <> 'active'`)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}

/** The place of a driver in the list; `expires` is the nearest last day of his documents. */
export type DriverKey = { expires: string; lastName: string; firstName: string; id: string }

type Page = { filter: DriverFilter; after: DriverKey | null; limit: number; today: Day; tz: string }

const like = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The nearest last day of all documents. */
const earliest = sql<Day | null>`least(licence_expires, medical_expires, case when adr_classes <> '{}' then adr_expires end, permit_expires, hired_until, tachograph_expires, medical_book_expires)`
const nearest = sql<string>`coalesce(${earliest}::text, '9999')`

/** A page of own drivers in the order asked for; `next` is the key of its last row when there are more. */
export async function pageOfDrivers(tx: Tx, { fingerprint }: Pick<Secrets, 'fingerprint'>, { filter, after, limit, today, tz }: Page) {
  let query = own(tx).select(nearest.as('nearest')).where('status', 'in', tabStatuses[filter.tab])
  const { search, category, free, expiring, unconsented, sort } = filter
  if (search) {
    const phone = readPhone(search)
    const licence = cyrillicPlate(search)
    query = query.where(({ eb, or }) =>
      or([
        eb(
          sql`translate(lower(concat_ws(' ', last_name, first_name, middle_name)), 'ё', 'е')`,
          'like',
          `%${like(search.toLowerCase().replaceAll('ё', 'е'))}%`,
        ),
        ...(phone ? [eb('phoneHash', '=', fingerprint(phone))] : []),
        ...(/^[\dА-Я]{10}$/.test(licence) ? [eb('licenceHash', '=', fingerprint(licence))] : []),
      ]),
    )
  }
  if (category.length > 0) query = query.where(sql<SqlBool>`categories && ${category}::text[]`)
  if (unconsented) query = query.where('processingConsentAt', 'is', null)
  if (expiring === '0') query = query.where(sql<SqlBool>`${earliest} < ${today}::date`)
  else if (expiring) query = query.where(sql<SqlBool>`${earliest} <= ${today}::date + ${Number(expiring)}::int`)
  const from = free?.from ?? free?.to
  const to = free?.to ?? free?.from
  if (from !== undefined && to !== undefined)
    query = query.where('status', 'in', ['active', 'on_leave']).where(sql<SqlBool>`
      not exists (select from driver_leaves l where l.org_id = drivers.org_id and l.driver_id = drivers.id and l.starts_on <= ${to}::date and l.ends_on >= ${from}::date)
      and not exists (select from flights f where f.org_id = drivers.org_id and f.driver_id = drivers.id and f.status <> all (${ended}::text[])
        and f.planned_start < (${to}::date + 1)::timestamp at time zone ${tz}
        and greatest(f.planned_end, ${tx.now}) > ${from}::date::timestamp at time zone ${tz})`)
  if (after && sort === 'expires')
    query = query.where(
      sql<SqlBool>`(${nearest}, last_name, first_name, id) > (${after.expires}, ${after.lastName}, ${after.firstName}, ${after.id}::uuid)`,
    )
  else if (after)
    query = query.where(sql<SqlBool>`(last_name, first_name, id) > (${after.lastName}, ${after.firstName}, ${after.id}::uuid)`)
  const rows = await query
    .$if(sort === 'expires', sorted => sorted.orderBy('nearest'))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)! : null
  return { items, next: last && { expires: last.nearest, lastName: last.lastName, firstName: last.firstName, id: last.id } }
}

/** How many own drivers stand behind each tab. */
export async function countDrivers(tx: Tx): Promise<Record<DriverTab, number>> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .where('orgId', '=', tx.actor.orgId)
    .groupBy('status')
    .execute()
  const tabs = Object.entries(tabStatuses) as [DriverTab, readonly string[]][]
  return Object.fromEntries(
    tabs.map(([tab, statuses]) => [tab, rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.n : 0), 0)]),
  ) as Record<DriverTab, number>
}

/** One own driver, or null; `lock` keeps others from changing him until the transaction ends. */
export async function findDriver(tx: Tx, id: string, { lock = false } = {}): Promise<DriverRecord | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const query = own(tx).where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

const waiting = ['awaiting_resources', 'assigned', 'confirmed']

/** Drivers with their absences from a day on, the flights they are in and the scans they have. */
export async function statesOf(tx: Tx, drivers: readonly DriverRecord[], since: Day): Promise<DriverState[]> {
  if (drivers.length === 0) return []
  const ids = drivers.map(driver => driver.id)
  const org = tx.actor.orgId
  const leaves = await leavesOf(tx, ids, since)
  const flights = await tx
    .selectFrom('flights')
    .select(['id', 'driverId', 'number', 'truckPlate', 'status', 'plannedStart', 'plannedEnd'])
    .where('orgId', '=', org)
    .where('driverId', 'in', ids)
    .where('status', 'not in', ended)
    .orderBy('plannedStart')
    .execute()
  const last = await tx
    .selectFrom('assignments')
    .select(['driverId', ({ fn }) => fn.max('endsAt').as('at')])
    .where('orgId', '=', org)
    .where('driverId', 'in', ids)
    .where('endsAt', '<=', tx.now)
    .groupBy('driverId')
    .execute()
  const scans = await tx
    .selectFrom('files')
    .select('objectId')
    .where('orgId', '=', org)
    .where('kind', '=', 'driver')
    .where('objectId', 'in', ids)
    .where('purpose', '=', 'licence')
    .where('draft', '=', false)
    .where('removedAt', 'is', null)
    .execute()
  const trucks = drivers.flatMap(driver => driver.preferredTruckId ?? [])
  const plates =
    trucks.length === 0
      ? []
      : await tx.selectFrom('vehicles').select(['id', 'plate']).where('orgId', '=', org).where('id', 'in', trucks).execute()
  return drivers.map(driver => ({
    driver,
    leaves: leaves.filter(leave => leave.driverId === driver.id),
    flights: flights
      .filter(flight => flight.driverId === driver.id)
      .map(flight => ({
        id: flight.id,
        number: flight.number,
        truck: flight.truckPlate,
        startsAt: flight.plannedStart,
        endsAt: flight.plannedEnd,
        started: !waiting.includes(flight.status),
      })),
    lastFlightAt: last.find(each => each.driverId === driver.id)?.at ?? null,
    scan: scans.some(file => file.objectId === driver.id),
    preferredPlate: plates.find(truck => truck.id === driver.preferredTruckId)?.plate ?? null,
  }))
}

/** Absences of drivers that have not ended before a day, the earliest first. */
export function leavesOf(tx: Tx, drivers: readonly string[], since: Day): Promise<LeaveRecord[]> {
  if (drivers.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('driverLeaves')
    .selectAll()
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', 'in', drivers)
    .where('endsOn', '>=', since)
    .orderBy('startsOn')
    .execute()
}

/** Orders of the flights a driver is promised to that have not begun. */
export const promisedOrders = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('flights as f')
    .innerJoin('flightTasks as t', join => join.onRef('t.orgId', '=', 'f.orgId').onRef('t.flightId', '=', 'f.id'))
    .select('t.orderId')
    .distinct()
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.driverId', '=', driverId)
    .where('f.status', 'in', waiting)
    .execute()

/** All flights of a driver that touch a time, also those that ended, at the times they really held him. */
export async function flightsWithin(tx: Tx, driverId: string, from: Date, until: Date): Promise<CurrentFlight[]> {
  const rows = await tx
    .selectFrom('assignments as a')
    .innerJoin('flights as f', join => join.onRef('f.orgId', '=', 'a.orgId').onRef('f.id', '=', 'a.flightId'))
    .select(['f.id', 'f.number', 'f.truckPlate', 'f.status', 'a.startsAt', 'a.endsAt'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.driverId', '=', driverId)
    .where('a.startsAt', '<', until)
    .where('a.endsAt', '>', from)
    .orderBy('a.startsAt')
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    truck: row.truckPlate,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    started: !waiting.includes(row.status),
  }))
}

/** The moments a day and the days up to another one span in a zone. */
export async function spanOf(tx: Tx, tz: string, from: Day, until: Day): Promise<{ from: Date; until: Date }> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${from}::date::timestamp at time zone ${tz} as "from", (${until}::date + 1)::timestamp at time zone ${tz} as until`.execute(tx)
  return rows[0]!
}

/** Columns personal data lies in. */
type Sealed = (typeof driverFields)[SecretPath]['column']
const sealedNames: ReadonlySet<string> = new Set<Sealed>(secretPaths.map(path => driverFields[path].column))
type Unsealed = Omit<Insertable<Drivers>, 'orgId' | Sealed | 'phoneHash' | 'licenceHash' | 'passportHash'>
/** A driver as a person enters him: documents and phone in plain text. */
export type DriverColumns = Pick<Unsealed, 'lastName' | 'firstName'> & Partial<Unsealed> & Partial<Record<Sealed, string | null>>

const canon: Record<Sealed, (text: string) => string> = {
  phone: text => readPhone(text) ?? raise(new RangeError('not a phone')),
  birth: text => text,
  licence: cyrillicPlate,
  passport: text => (text.startsWith('{') ? text : text.replace(/\s/g, '')),
  tin: text => text,
  snils: text => text.replace(/\D/g, ''),
  adrCertificate: text => text,
  tachographCard: text => text,
  permit: text => text,
}

const hashes: Partial<Record<Sealed, 'phoneHash' | 'licenceHash' | 'passportHash'>> = {
  phone: 'phoneHash',
  licence: 'licenceHash',
  passport: 'passportHash',
}

/** What a passport is found again by: its series and number. */
function keyOf(secret: Sealed, text: string): string {
  if (secret !== 'passport' || !text.startsWith('{')) return text
  const { series, number } = JSON.parse(text) as { series: string; number: string }
  return `${series}${number}`.replace(/\s/g, '')
}

function raise(error: Error): never {
  throw error
}

/** Columns as they are written: of personal data ciphertext, and a keyed hash beside what is searched for; what is left out is left as it is. */
function writtenColumns({ seal, fingerprint }: Keys, columns: Partial<DriverColumns>): Partial<Insertable<Drivers>> {
  const written: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) continue
    if (!sealedNames.has(column)) {
      written[column] = value
      continue
    }
    const secret = column as Sealed
    const kept = value ? canon[secret](value as string) : null
    written[secret] = kept === null ? null : seal(kept)
    const hash = hashes[secret]
    if (hash) written[hash] = kept === null ? null : fingerprint(keyOf(secret, kept))
  }
  return written
}

/** Adds a driver of the acting executor; documents and phone go to the database as ciphertext with a keyed hash beside. */
export async function insertDriver(tx: Tx, keys: Keys, draft: DriverColumns): Promise<string> {
  const id = draft.id ?? newId()
  const { lastName, firstName } = draft
  await tx
    .insertInto('drivers')
    .values({
      status: 'draft',
      createdAt: tx.now,
      ...writtenColumns(keys, draft),
      lastName,
      firstName,
      orgId: tx.actor.orgId,
      id,
    })
    .execute()
  return id
}

/** Of a document a driver has none of, what its columns hold that are never empty. */
const without: Partial<Record<DriverPath, unknown>> = { 'adr.classes': [], 'adr.tanks': false }

const enteredOr = (draft: DriverDraft, path: DriverPath) => {
  const entered = enteredAt(draft, path)
  return entered === null && path in without ? without[path] : entered
}

/** What was entered as the draft of a row; a consent gets its time when it is first given. */
export function columnsOf(draft: DriverDraft, before: DriverRecord | null, now: Date): DriverColumns {
  const { passport, consents } = draft
  const entered = driverPaths.map(path => [driverFields[path].column, enteredOr(draft, path)] as const)
  return {
    ...(Object.fromEntries(entered) as DriverColumns),
    passport: passport && JSON.stringify(passport),
    processingConsentAt: consents.processing ? (before?.processingConsentAt ?? now) : null,
    trackingConsentAt: consents.tracking ? (before?.trackingConsentAt ?? now) : null,
  }
}

/** Changes a driver found before and raises his version. */
export async function setDriver(tx: Tx, keys: Keys, before: DriverRecord, changes: Partial<DriverColumns>): Promise<DriverRecord> {
  return tx
    .updateTable('drivers')
    .set({ ...writtenColumns(keys, changes), version: before.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Drivers of the organisation who have the phone or the licence, whatever their status. */
export async function duplicatesOf(
  tx: Tx,
  { fingerprint }: Keys,
  { phone, licence }: { phone: string | null; licence: string | null },
  but: string | null,
) {
  const called = phone && readPhone(phone)
  const asked = [
    ...(called ? [{ by: 'phone', column: 'phoneHash', hash: fingerprint(called) } as const] : []),
    ...(licence && cyrillicPlate(licence).length > 3
      ? [{ by: 'licence', column: 'licenceHash', hash: fingerprint(cyrillicPlate(licence)) } as const]
      : []),
  ]
  const found = []
  for (const { by, column, hash } of asked) {
    const rows = await own(tx)
      .where(column, '=', hash)
      .$if(but !== null, query => query.where('id', '<>', but!))
      .limit(5)
      .execute()
    found.push(...rows.map(driver => ({ by, driver })))
  }
  return found
}

/** Does what may meet another driver's phone or licence, and says whose it is. */
export async function refusingDuplicates<T>(
  tx: Tx,
  keys: Keys,
  draft: { phone?: string | null; licence?: string | null },
  but: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const duplicates = await duplicatesOf(tx, keys, { phone: draft.phone ?? null, licence: draft.licence ?? null }, but)
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

/** Keeps an absence, looked for among the others before: the database takes none that meets another. */
export async function insertLeave(tx: Tx, leave: Omit<Insertable<DriverLeaves>, 'orgId' | 'id' | 'createdAt'>): Promise<void> {
  await tx
    .insertInto('driverLeaves')
    .values({ ...leave, orgId: tx.actor.orgId, id: newId(), createdAt: tx.now })
    .execute()
}

/** Ends the absence that holds on a day: its last day was the one before; one that began on it is forgotten. */
export async function endLeave(tx: Tx, driverId: string, today: Day, yesterday: Day): Promise<void> {
  const present = () =>
    tx
      .selectFrom('driverLeaves')
      .select('id')
      .where('orgId', '=', tx.actor.orgId)
      .where('driverId', '=', driverId)
      .where('startsOn', '<=', today)
      .where('endsOn', '>=', today)
  await tx
    .deleteFrom('driverLeaves')
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('startsOn', '=', today)
    .execute()
  await tx
    .updateTable('driverLeaves')
    .set({ endsOn: yesterday })
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('id', 'in', present())
    .execute()
}

/** Forgets the absences of a driver who is dismissed, from a day on. */
export async function dropLeaves(tx: Tx, driverId: string, since: Day): Promise<void> {
  await tx
    .deleteFrom('driverLeaves')
    .where('orgId', '=', tx.actor.orgId)
    .where('driverId', '=', driverId)
    .where('startsOn', '>=', since)
    .execute()
}

/** The organisation's own zone. */
export async function zoneOf(tx: Tx, org: OrgId = tx.actor.orgId): Promise<string> {
  const { tz } = await tx.selectFrom('organizations').select('tz').where('id', '=', org).executeTakeFirstOrThrow()
  return tz
}

const SHOWN = 100

/** What the journal says of a driver, the newest first. */
export function listHistory(tx: Tx, driverId: string) {
  return tx
    .selectFrom('audits as a')
    .leftJoin('employees as e', join => join.onRef('e.orgId', '=', 'a.orgId').onRef('e.id', '=', 'a.byEmployeeId'))
    .select(['a.id', 'a.at', 'a.what', 'a.fromStatus', 'a.toStatus', 'a.facts', 'e.name'])
    .where('a.orgId', '=', tx.actor.orgId)
    .where('a.objectId', '=', driverId)
    .orderBy('a.id', 'desc')
    .limit(SHOWN)
    .execute()
}
