import { type SqlBool, sql } from 'kysely'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { PersonKey } from '#contract/personal-data.ts'
import type { PersonRecord } from '#server/personal-data/record.ts'
import { writingsOf } from '#server/personal-data/rules.ts'
import type { Tx } from '#server/platform/db.ts'
import { likeText } from '#server/platform/likeText.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { type Contact, contactAt, findContacts, isSameContact, openRestriction } from '#server/restrictions/store/restrictions.ts'
import { flightsOf } from './drivers.ts'

type Keys = Pick<Secrets, 'fingerprint' | 'open'>
const MOST = 20

const driverColumns = ['id', 'lastName', 'firstName', 'middleName', 'phone', 'status', 'restrictedAt', 'erasedAt'] as const
type DriverFound = {
  [K in (typeof driverColumns)[number]]: K extends 'phone' ? Buffer | null : K extends 'restrictedAt' | 'erasedAt' ? Date | null : string
}
type EmployeeFound = { id: string; name: string; email: string | null; phone: string | null; position: string; active: boolean }

const drivers = (tx: Tx) => tx.selectFrom('drivers').select(driverColumns).where('orgId', '=', tx.actor.orgId)
const employees = (tx: Tx) =>
  tx
    .selectFrom('employees')
    .select(['id', 'name', 'email', 'phone', 'position', 'active'])
    .where('orgId', '=', tx.actor.orgId)
    .where('service', '=', false)

function ofDriver(driver: DriverFound, { open }: Keys): PersonRecord {
  const { id, lastName, firstName, middleName, phone, status, restrictedAt, erasedAt } = driver
  const number = phone && open(phone)
  return {
    ...{ kind: 'driver', id, place: 0, of: '', email: null, restrictedAt, erasedAt, phone: number },
    name: [lastName, firstName, middleName].filter(Boolean).join(' '),
    atWork: status !== 'dismissed',
    texts: erasedAt ? [] : [...writingsOf(lastName, firstName, middleName), ...(number ? [number] : [])],
    objects: [id],
  }
}

const ofEmployee = ({ id, name, email, phone, position, active }: EmployeeFound, instead: string): PersonRecord => ({
  ...{ kind: 'employee', id, place: 0, name, of: position, phone, email, atWork: active, restrictedAt: null },
  erasedAt: name === instead ? new Date(0) : null,
  texts: [name, ...(email ? [email] : []), ...(phone ? [phone] : [])],
  objects: [id],
})

const ofContact = ({ kind, objectId, place, name, phone, email, of }: Contact, restrictedAt: Date | null): PersonRecord => ({
  ...{ kind: kind as PersonRecord['kind'], id: objectId, place, name, of, phone, email, atWork: false, restrictedAt, erasedAt: null },
  texts: [name, ...(email ? [email] : []), ...(phone ? [phone] : [])],
  objects: [objectId],
})

/** Persons of the acting organisation by a part of the name, a phone or an e-mail; a contact who stands in several places once. */
export async function findPeople(tx: Tx, keys: Keys, search: string, instead: string): Promise<PersonRecord[]> {
  const like = likeText(search.trim().toLowerCase().replaceAll('ё', 'е'))
  const phone = readPhone(search)
  const email = readEmail(search)?.toLowerCase() ?? null
  const whole = sql`translate(lower(concat_ws(' ', last_name, first_name, middle_name)), 'ё', 'е')`
  const driving = await drivers(tx)
    .where('erasedAt', 'is', null)
    .where(({ eb, or }) => or([eb(whole, 'like', `%${like}%`), ...(phone ? [eb('phoneHash', '=', keys.fingerprint(phone))] : [])]))
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const working = await employees(tx)
    .where('name', '<>', instead)
    .where(sql<SqlBool>`(translate(lower(name), 'ё', 'е') like ${`%${like}%`} or lower(email) like ${`%${like}%`} or phone = ${phone})`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const met = new Map<string, PersonRecord>()
  for (const contact of await findContacts(tx, { like, phone, email })) {
    const known = [contact.name, contact.phone, contact.email?.toLowerCase()].join('|')
    if (contact.name !== instead && !met.has(known) && met.size < MOST)
      met.set(known, ofContact(contact, await restrictedSince(tx, contact)))
  }
  return [...driving.map(driver => ofDriver(driver as DriverFound, keys)), ...working.map(one => ofEmployee(one, instead)), ...met.values()]
}

const restrictedSince = async (tx: Tx, at: Contact) => (await openRestriction(tx, at))?.at ?? null

/** A person of the acting organisation, or null; what is erased of him is told by `erasedAt`. */
export async function findPerson(tx: Tx, keys: Keys, { kind, id, place }: PersonKey, instead: string): Promise<PersonRecord | null> {
  if (kind === 'driver') {
    const found = await drivers(tx).where('id', '=', id).executeTakeFirst()
    return found ? { ...ofDriver(found as DriverFound, keys), objects: [id, ...(await flightsOf(tx, id)).map(flight => flight.id)] } : null
  }
  if (kind === 'employee') {
    const found = await employees(tx).where('id', '=', id).executeTakeFirst()
    return found ? ofEmployee(found, instead) : null
  }
  const contact = await contactAt(tx, { kind, objectId: id, place })
  return contact && contact.name !== instead ? ofContact(contact, await restrictedSince(tx, contact)) : null
}

/** Holds a driver or an employee until the transaction ends, so that nobody changes him meanwhile. */
export async function holdPerson(tx: Tx, { kind, id }: PersonKey): Promise<void> {
  if (kind !== 'driver' && kind !== 'employee') return
  await tx
    .selectFrom(kind === 'driver' ? 'drivers' : 'employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a driver is in a flight that has not ended. */
export async function drivesStill(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('flights')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where(({ eb, or }) => or([eb('driverId', '=', id), eb('coDriverId', '=', id)]))
    .where('status', 'not in', ['completed', 'interrupted', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Names of the organisations a driver was shown to with flights, or a contact with orders. */
export async function recipientsOf(tx: Tx, person: PersonRecord): Promise<string[]> {
  if (person.kind === 'employee') return []
  const own = tx.actor.orgId
  const ids =
    person.kind === 'driver'
      ? sql`select t.order_org_id from flight_tasks t join flights f on f.org_id = t.org_id and f.id = t.flight_id
          where t.org_id = ${own} and (f.driver_id = ${person.id} or f.co_driver_id = ${person.id}) and t.order_org_id <> ${own}`
      : sql`select o.executor_id from order_stops s join orders o on o.org_id = s.org_id and o.id = s.order_id
          where s.org_id = ${own} and o.executor_id is not null and ${isSameContact(person, { name: 's.contact_name', phone: 's.contact_phone' })}`
  const { rows } = await sql<{ name: string }>`
    select o.name_short as name from organizations o where o.id in (${ids}) order by o.name_short limit 200`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The own organisation as the operator of personal data. */
export async function operatorOf(tx: Tx): Promise<{ name: string; address: string }> {
  const { nameFull, legalAddress } = await tx
    .selectFrom('organizations')
    .select(['nameFull', 'legalAddress'])
    .where('id', '=', tx.actor.orgId)
    .executeTakeFirstOrThrow()
  return { name: nameFull, address: legalAddress ?? '' }
}

/** The position of the person who acts. */
export async function positionOf(tx: Tx): Promise<string> {
  if (tx.actor.employeeId === null) return ''
  return (await employees(tx).where('id', '=', tx.actor.employeeId).executeTakeFirst())?.position ?? ''
}
