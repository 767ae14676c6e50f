import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { isTin } from '#contract/identifiers.ts'
import type { OpenPractices, Practitioner } from '#server/first-page/record.ts'
import { readClock } from '#server/platform/clock.ts'
import type { DB } from '#server/platform/db.gen.ts'
import { actFor, type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { makePartitions } from '#server/platform/retention.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { makeCustomers } from './making/customers.ts'
import { makeFleet } from './making/fleets.ts'
import { storeTrips, writeNumberings } from './making/orders.ts'
import { makePartnerships } from './making/partnerships.ts'
import { rowOf } from './making/staff.ts'
import { planOrders } from './plan/plan.ts'
import type { Forwarder, Party, Person, Place } from './plan/record.ts'
import type { DemoOrganization } from './record.ts'
import { letGo } from './remove.ts'
import { type Running, runningIn, tellPositions } from './scenes/positions.ts'
import { makeCompany } from './world/companies.ts'
import { organizations } from './world/organizations.ts'

const DAY = 86_400_000
/** So many orders, and so many of them of these weeks: each list has something to do and to look at, and it is made within some seconds. */
const ORDERS = 60
const LIVING = 40

const of = (key: string) => organizations.find(org => org.key === key)!
/** The two who work with each other: lanes, customers and fleet are those of two organisations of the demo world. */
const pair: readonly Omit<DemoOrganization, 'tin'>[] = [
  { ...of('north'), short: 'Учебный экспедитор', full: 'Учебная организация: экспедитор' },
  { ...of('volga'), short: 'Учебный исполнитель', full: 'Учебная организация: исполнитель', resourceSets: 12 },
]

/** A tax number no tax office gives: the first four digits name one that does not exist. */
function newTin(): string {
  const nine = `0000${String(randomInt(100_000)).padStart(5, '0')}`
  return Array.from({ length: 10 }, (_, key) => `${nine}${key}`).find(isTin) ?? newTin()
}

/** Practice organisations of this installation: two for each organisation that asks. */
export const openPractices: OpenPractices = ({ db, secrets }) => ({
  async add(who) {
    const made = await begin(db, who)
    if (!made) return false
    try {
      await fill(db, secrets, made, who.name)
    } catch (error) {
      await remove(db, who.orgId)
      throw error
    }
    return true
  },
  remove: home => remove(db, home),
})

type Made = { org: DemoOrganization; id: OrgId; person: Person }[]

/** The two organisations with the person in both; null where they are there. Of two who ask at once one makes them. */
const begin = (db: Db, { orgId, userId, name, email }: Practitioner): Promise<Made | null> =>
  db.transaction().execute(async trx => {
    await trx.selectFrom('organizations').select('id').where('id', '=', orgId).forUpdate().executeTakeFirstOrThrow()
    if ((await practicesOf(trx, orgId)).length > 0) return null
    const createdAt = new Date((await readClock(trx)).getTime() - 400 * DAY)
    const made: Made = pair.map(org => ({
      org: { ...org, tin: newTin() },
      id: newId() as OrgId,
      person: { id: userId, employeeId: newId(), name },
    }))
    await trx
      .insertInto('organizations')
      .values(made.map(({ org, id }) => ({ ...rowOf(org, id, createdAt), practiceOf: orgId })))
      .execute()
    for (const { id, person } of made) {
      const tx = await actFor(trx, id)
      const employee = { orgId: id, id: person.employeeId, userId, name, roles: ['owner'], position: '', email }
      await tx
        .insertInto('employees')
        .values({ ...employee, demo: true, createdAt })
        .execute()
    }
    return made
  })

async function fill(db: Db, secrets: Secrets, made: Made, name: string): Promise<void> {
  const now = await readClock(db)
  await makePartitions(db)
  const createdAt = new Date(now.getTime() - 400 * DAY)
  const byKey = new Map(made.map(each => [each.org.key, each]))
  const orgOf = (key: string) => byKey.get(key)!.id
  const resourceSets = []
  for (const { org, id } of made)
    resourceSets.push(
      ...(await inHome(db, id, async tx => {
        await makeCompany(tx, org)
        await makePartnerships(tx, org.key, { orgOf, now, has: key => byKey.has(key) })
        return makeFleet(tx, secrets, org, now)
      })),
    )
  const rows = await db
    .selectFrom('places')
    .select(['code', 'nameRu', 'nameEn', 'country', 'lat', 'lon', 'tz'])
    .orderBy('population', 'desc')
    .execute()
  const places = new Map<string, Place>(rows.toReversed().map(row => [row.code, row]))
  const place = (code: string) => places.get(code)!
  const partyOf = (key: string): Party => {
    const { org, id, person } = byKey.get(key)!
    return { key, id, name: org.short, tin: org.tin, vat: org.vat, tax: org.tax, punctual: org.punctual, people: [person] }
  }
  const forwarder = byKey.get('north')!
  const home: Forwarder = {
    key: 'north',
    share: 1,
    party: partyOf('north'),
    people: [forwarder.person],
    accountant: forwarder.person,
    customers: await inHome(db, forwarder.id, tx => makeCustomers(tx, 'north', place, { createdAt, now })),
    executors: [partyOf('volga')],
  }
  // each practice has orders of its own: the name of who practises says which
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  const trips = planOrders({ seed, now, place, forwarders: [home], resourceSets }, ORDERS, LIVING)
  const running: Running[] = []
  await storeTrips(db, trips, now, { progress: () => undefined, hear: told => void running.push(...runningIn(told, now)) })
  await tellPositions(db, running, now)
  await writeNumberings(db, trips)
}

const practicesOf = (db: Db | Transaction<DB>, home: OrgId) =>
  db.selectFrom('organizations').select('id').where('practiceOf', '=', home).where('demo', '=', true).execute()

/** Removes the practice organisations of one: first nobody can act there, then those they met let go of them, then they go. */
async function remove(db: Db, home: OrgId): Promise<number> {
  const ids = (await practicesOf(db, home)).map(({ id }) => id)
  if (ids.length === 0) return 0
  await db.transaction().execute(async trx => {
    await trx.updateTable('organizations').set({ blocked: true }).where('id', 'in', ids).execute()
    await trx.deleteFrom('sessions').where('orgId', 'in', ids).execute()
  })
  for (const { orgId, nameShort } of await metBy(db, ids)) await inHome(db, orgId, tx => letGo(tx, nameShort, ids, () => undefined))
  for (const last of [false, true])
    await db.transaction().execute(async trx => {
      await sql`set local lock_timeout = '10s'`.execute(trx)
      await sql`select name, n from gate.remove_practice(${home}, ${last})`.execute(trx)
      if (last) await trx.deleteFrom('organizations').where('id', 'in', ids).execute()
    })
  return ids.length
}

/** Organisations that are no practice ones and have one of these for a partner. */
async function metBy(db: Db, ids: readonly string[]): Promise<{ orgId: OrgId; nameShort: string }[]> {
  const met = new Set<string>()
  for (const id of ids) {
    const rows = await inHome(db, id as OrgId, tx =>
      tx.selectFrom('partners').select('partnerOrgId').distinct().where('orgId', '=', id).where('partnerOrgId', 'not in', ids).execute(),
    )
    for (const { partnerOrgId } of rows) met.add(partnerOrgId)
  }
  if (met.size === 0) return []
  const named = await db
    .selectFrom('organizations')
    .select(['id', 'nameShort'])
    .where('id', 'in', [...met])
    .where('demo', '=', false)
    .execute()
  return named.map(({ id, nameShort }) => ({ orgId: id as OrgId, nameShort }))
}
