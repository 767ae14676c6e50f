import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import { permissionsOf } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { StartError } from '#server/config.ts'
import { insertCustomer } from '#server/customers/store.ts'
import { type Deadlines, deadlinesOf } from '#server/deals/documents/rules.ts'
import type { Debt } from '#server/deals/settlements/row.ts'
import { insertDriver, insertLeave } from '#server/drivers/store.ts'
import { type FlightState, rowsOf as rowsOfFlight } from '#server/flights/row.ts'
import { handInFollowers } from '#server/followers.ts'
import { hashPassword } from '#server/idp/password.ts'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/provider.ts'
import { addNodalPoint } from '#server/nodal-points/store.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { linkAudits } from '#server/platform/auditChain.ts'
import { dayAfter, readClock } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, openPool, type Tx } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { idAt, newId } from '#server/platform/ids.ts'
import type { Installation } from '#server/platform/installation.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { openS3Storage } from '#server/platform/s3Storage.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { setTimer } from '#server/platform/timers.ts'
import { insertVehicle } from '#server/vehicles/store.ts'
import { openArea } from './areas.ts'
import { insertRows, showAll } from './bulk.ts'
import { askForChanges } from './changes.ts'
import { storeTalk } from './comments.ts'
import { cardOf, makeCompany, makeInvitation } from './companies.ts'
import { publishDemands } from './demands.ts'
import { complianceOfDriver, type SpareDriver, spareDriversOf } from './drivers.ts'
import { agreeOnExtras } from './extras.ts'
import { fleetOf } from './fleet.ts'
import { vehicles } from './lanes.ts'
import { makeOrder } from './orders.ts'
import { makePartnerships } from './partnerships.ts'
import { moveMoney } from './payments.ts'
import { type Forwarder, type Party, type Person, type Place, planOrders, type Trip } from './plan.ts'
import { openProgress, type Progress } from './progress.ts'
import { agreeOnRates } from './rates.ts'
import type { DemoOrder, DemoOrganization, ResourceSet } from './record.ts'
import { removeDemo, wordsOf } from './remove.ts'
import { debtsIn, type Office, settleDemo } from './settlements.ts'
import { stateOfDemo, writeState } from './state.ts'
import { haltOnTheWay, standBeside } from './steps.ts'
import type { Shelf } from './tenderDocuments.ts'
import { runTenders } from './tenders.ts'
import { type Hand, passOrdersOn } from './transfers.ts'
import { detailsOfTrailer, detailsOfTruck, mayCarryAdr, spareVehiclesOf } from './vehicles.ts'
import { keepWaybills } from './waybills.ts'
import { customers, organizations, partners, people, roleWords, type Site } from './world.ts'

const SEED = 20_261_121
const ORDERS = 5000
const CHUNK = 500
/** Chunks written at once: while one waits for its answers, another one keeps the processors busy. */
const AT_ONCE = 2
const DAY = 86_400_000
const LOCK = 7302

/** Who can sign in to the demo world, for the terminal. */
export const demoAccounts = people.flatMap(({ login, jobs }) =>
  login === null
    ? []
    : [
        {
          login,
          organization: jobs.map(job => organizations.find(org => org.key === job.org)?.short).join(', '),
          role: jobs.map(job => roleWords[job.role]).at(0) ?? '',
        },
      ],
)

type Screen = Parameters<typeof openProgress>[0]
type Say = (line: string) => void
type Filled = { orders?: number; screen?: Screen }

const removedWords =
  '  Демонстрационный мир убран; наполнить снова: npm run demo:fill · The demo world was removed; to fill it again: npm run demo:fill'

/**
 * Fills an empty installation with the demo world around the present moment; does nothing where somebody works already. What a start
 * that was killed left behind is cleaned up first: a half-made world is made anew, a half-removed one is removed. Tells whether there is
 * a demo world to sign in to.
 */
export const fillDemo = (installation: Installation, say: Say, how: Filled = {}): Promise<boolean> =>
  underLock(installation, say, async (db, secrets, shelf) => {
    const state = await stateOfDemo(db)
    if (state === 'ready') return true
    if (state === 'removing') await removeDemo(db)
    if (state === 'removing' || state === 'removed') {
      say(removedWords)
      return false
    }
    if (state === 'filling') {
      say('  Прошлый запуск прервал наполнение: начинаю заново · The last start broke off the filling: beginning anew')
      await removeDemo(db)
    } else if (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) return false
    await fillAnew(db, secrets, shelf, say, how)
    return true
  })

/** Fills the demo world beside whatever there is; refuses where one stands already. */
export const refillDemo = (installation: Installation, say: Say, how: Filled = {}): Promise<void> =>
  underLock(installation, say, async (db, secrets, shelf) => {
    const state = await stateOfDemo(db)
    if (state === 'ready')
      throw new StartError(
        'Демонстрационный мир уже есть: npm run demo:remove уберёт его. · There is a demo world already: npm run demo:remove removes it.',
      )
    if (state === 'filling' || state === 'removing') await removeDemo(db)
    await fillAnew(db, secrets, shelf, say, how)
    // a process chains old rows when it starts; one that runs already looks at the last hour alone
    for (const { id } of await db.selectFrom('organizations').select('id').where('demo', '=', true).execute())
      await linkAudits(db, id as OrgId, { whole: true })
  })

/** Removes the demo world, and says what went; refuses where there is none. */
export const dropDemo = (installation: Installation, say: Say): Promise<void> =>
  underLock(installation, say, async db => {
    const state = await stateOfDemo(db)
    if (state === null || state === 'removed')
      throw new StartError('Демонстрационного мира здесь нет: убирать нечего. · There is no demo world here: nothing to remove.')
    const began = Date.now()
    const removed = await removeDemo(db)
    for (const line of wordsOf(removed, Date.now() - began)) say(line)
  })

/** Of two processes that come at once one works, the other finds it done. */
async function underLock<T>(
  { worker, config }: Installation,
  say: Say,
  work: (db: Db, secrets: Secrets, shelf: Shelf) => Promise<T>,
): Promise<T> {
  const { pool, db } = openPool(worker.url, worker.as, 6)
  try {
    const lock = await pool.connect()
    try {
      for (let waited = false; ; waited = true) {
        const { rows } = await lock.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
        if (rows[0]!.got) break
        if (!waited) say('  Другой процесс наполняет демонстрационный мир, жду · Another process fills the demo world, waiting')
        await sleep(200)
      }
      const { s3, folder } = config.files
      return await work(db, await openSecrets(db, config.secret), s3 ? openS3Storage(s3) : openDiskStorage(folder))
    } finally {
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function fillAnew(db: Db, secrets: Secrets, shelf: Shelf, say: Say, { orders = ORDERS, screen = process.stdout }: Filled) {
  const began = Date.now()
  const progress = openProgress(screen, say)
  try {
    const made = await makeDemo(db, secrets, { orders, progress: progress.step, shelf })
    progress.end()
    say(`  Демонстрационный мир: ${made} заказов за ${((Date.now() - began) / 1000).toFixed(1)} с · demo world ready`)
  } catch (error) {
    progress.end()
    throw error
  }
}

/** `shelf`: where documents are put; without one there are none. */
type Made = { orders?: number; seed?: number; progress?: Progress; shelf?: Shelf | null }

/** Makes organisations, people, fleets and about so many orders; tells how many orders. Its accounts come last, with the word that it is whole. */
export async function makeDemo(
  db: Db,
  secrets: Secrets,
  { orders = ORDERS, seed = SEED, progress = () => undefined, shelf = null }: Made = {},
): Promise<number> {
  handInFollowers()
  const now = await readClock(db)
  // an installation may have slept for weeks
  await makePartitions(db)
  await writeState(db, 'filling')
  const ids = new Map(organizations.map(org => [org.key, newId() as OrgId]))
  const orgOf = (key: string) => ids.get(key)!
  const since = new Date(now.getTime() - 400 * DAY)

  await makeOrganizations(db, orgOf, since)
  const staff = await makePeople(db, orgOf, since)
  const resourceSets: ResourceSet[] = []
  for (const org of organizations)
    await inHome(db, orgOf(org.key), async tx => {
      await makeCompany(tx, org)
      const owner = staff.find(each => each.org === org.key && each.role === 'owner')
      if (owner && ['north', 'volga'].includes(org.key)) await makeInvitation(tx, secrets, org, owner.name)
      await makePartnerships(tx, org.key, orgOf, now)
      resourceSets.push(...(await makeFleet(tx, secrets, org, now)))
    })

  const places = new Map((await readPlaces(db)).map(place => [place.code, place]))
  const place = (code: string): Place => {
    const found = places.get(code)
    if (!found) throw new Error(`the table of places has no ${code}`)
    return found
  }
  const forwarders: Forwarder[] = []
  for (const [key, executors] of Object.entries(partners))
    forwarders.push({
      key,
      share: key === 'north' ? 0.8 : 0.2,
      party: partyOf(key, orgOf(key), staff),
      people: staff.filter(each => each.org === key && permissionsOf([each.role], ['forwarder']).has('orders.edit')),
      accountant: staff.find(each => each.org === key && each.role === 'accountant')!,
      customers: await inHome(db, orgOf(key), tx => makeCustomers(tx, key, place, since, now)),
      executors: executors.map(each => partyOf(each, orgOf(each), staff)),
    })

  const trips = planOrders({ seed, now, place, forwarders, resourceSets }, orders)
  const debts: Debt[] = []
  await storeTrips(db, trips, now, progress, told => debts.push(...debtsIn(told)))
  await writeNumberings(db, trips)
  const office = (key: string): Office => {
    const [maker, approver] = (['accountant', 'owner'] as const).map(role => staff.find(each => each.org === key && each.role === role)!)
    const executors = (partners[key] ?? []).map(orgOf)
    return { org: orgOf(key), tz: organizations.find(org => org.key === key)!.tz, maker: maker!, approver: approver!, executors }
  }
  await settleDemo(db, ['north', 'trans', 'volga'].map(office), debts, now)
  const hand = (key: string): Hand => {
    const org = organizations.find(each => each.key === key)!
    const sides = org.sides.filter((side): side is Side => side !== 'platform')
    return { org: orgOf(key), organization: org.short, person: staff.find(each => each.org === key)!, sides }
  }
  await passOrdersOn(db, hand('trans'), hand('north'), hand('ural'), now)
  await standBeside(db, hand('north'), hand('volga'))
  await askForChanges(db, hand('north'), hand('volga'))
  await agreeOnExtras(db, hand('north'), hand('volga'), now)
  await haltOnTheWay(db, hand('north'), hand('ural'))
  await moveMoney(db, office('north'), hand('north'), hand('volga'), hand('ural'), now)
  await keepWaybills(db, secrets, hand('north'), hand('volga'), now)
  await publishDemands(db, hand('north'), ['volga', 'kovalev', 'ural'].map(hand), now)
  await runTenders(db, secrets, hand('north'), ['volga', 'kovalev', 'ural'].map(hand), now, shelf)
  await agreeOnRates(db, hand('north'), ['volga', 'kovalev', 'ural'].map(hand), now)
  await openArea(db, secrets, hand('north'), hand, now)
  await makeLogins(db, staff, now)
  return trips.length
}

async function makeOrganizations(db: Db, orgOf: (key: string) => OrgId, createdAt: Date): Promise<void> {
  await db
    .insertInto('organizations')
    .values(
      organizations.map(org => ({
        id: orgOf(org.key),
        country: org.country ?? 'RU',
        tin: org.tin,
        kpp: org.kpp ?? null,
        ogrn: org.ogrn ?? null,
        legalForm: org.form,
        nameFull: org.full,
        nameShort: org.short,
        legalAddress: org.address,
        isForwarder: org.sides.includes('forwarder'),
        isExecutor: org.sides.includes('executor'),
        isPlatform: org.sides.includes('platform'),
        taxRegime: org.tax,
        vatRate: org.vat === 'main' ? 22 : org.vat,
        tz: org.tz,
        ...cardOf(org),
        verified: true,
        verifiedAt: createdAt,
        goslog: org.sides.includes('forwarder') ? 'active' : 'none',
        demo: true,
        createdAt,
      })),
    )
    .execute()
}

type Worker = Person & { org: string; role: (typeof people)[number]['jobs'][number]['role'] }

async function makePeople(db: Db, orgOf: (key: string) => OrgId, createdAt: Date): Promise<Worker[]> {
  const ids = new Map(people.map(person => [person.key, newId()]))
  await db
    .insertInto('users')
    .values(people.map(person => ({ id: ids.get(person.key)!, name: person.name, demo: true, createdAt })))
    .execute()
  const staff: Worker[] = []
  for (const person of people)
    for (const { org, role, position, limits = {} } of person.jobs) {
      const worker = { org, role, id: ids.get(person.key)!, employeeId: newId(), name: person.name }
      staff.push(worker)
      const employee = {
        orgId: orgOf(org),
        id: worker.employeeId,
        userId: worker.id,
        name: worker.name,
        roles: [role],
        position,
        email: `${person.key}@${org}.example`,
      }
      await inHome(db, orgOf(org), tx =>
        tx
          .insertInto('employees')
          .values({ ...employee, limits: JSON.stringify(limits), demo: true, createdAt })
          .execute(),
      )
    }
  return staff
}

function partyOf(key: string, id: OrgId, staff: readonly Worker[]): Party {
  const org = organizations.find(each => each.key === key)!
  const people = staff.filter(each => each.org === key && permissionsOf([each.role], ['executor']).has('orders.execute'))
  return { key, id, name: org.short, tin: org.tin, vat: org.vat, tax: org.tax, punctual: org.punctual, people }
}

async function makeCustomers(tx: Tx, key: string, place: (code: string) => Place, createdAt: Date, now: Date) {
  const made = []
  for (const [at, { name, tin, documents = [], sites }] of (customers[key] ?? []).entries()) {
    const addresses = sites.map(site => {
      const hours = site.from === 0 && site.to === 24 ? 'круглосуточно' : `${site.from}:00–${site.to}:00`
      return `${place(site.place).nameRu}, ${site.address}, ворота ${site.gates}, ${hours}`
    })
    const [contact, contact2] = [at, at + 3].map(n => meeting[n % meeting.length]!)
    const usedAt = new Date(now.getTime() - (at + 1) * 7 * 3600_000)
    const id = await insertCustomer(tx, {
      name,
      tin,
      addresses,
      documents: [...documents],
      contactName: contact!.name,
      contactPhone: contact!.phone,
      payDays: [14, 21, 30, 45][at % 4]!,
      payDaysKind: 'banking',
      payTrigger: 'originals',
      demo: true,
      createdAt,
      usedAt,
    })
    for (const [n, site] of sites.entries()) await makeNodalPoint(tx, { id, name }, site, n, contact2!, { createdAt, usedAt })
    made.push({ id, name, documents, sites })
  }
  return made
}

/** Who meets the vehicles; the numbers belong to nobody. */
const meeting = [
  { name: 'Ольга Демидова', phone: '+79000000101' },
  { name: 'Сергей Панкратов', phone: '+79000000102' },
  { name: 'Марина Юдина', phone: '+79000000103' },
  { name: 'Илья Горшков', phone: '+79000000104' },
  { name: 'Наталья Ершова', phone: '+79000000105' },
]

async function makeNodalPoint(
  tx: Tx,
  customer: { id: string; name: string },
  site: Site,
  n: number,
  contact2: (typeof meeting)[number],
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
) {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const day = [{ from: clock(site.from), to: clock(site.to) }]
  const weekend = site.to - site.from > 12 ? day : []
  const plant = site.from === 0 && n === 0
  await addNodalPoint(
    tx,
    {
      name: `${plant ? 'Завод' : 'Склад'} ${customer.name}${n > 0 ? ` ${n + 1}` : ''}`,
      kind: plant ? 'plant' : 'warehouse',
      place: site.place,
      address: site.address,
      lat: null,
      lon: null,
      customerId: customer.id,
      tin: null,
      hours: [day, day, day, day, day, weekend, weekend],
      gates: gatesOf(site.gates),
      contactName: contact2.name,
      contactPhone: contact2.phone,
      contactEmail: null,
      serviceMin: [60, 90, 120][n % 3]!,
      geofenceM: 400,
      restrictions: { heightM: n === 2 ? 3.8 : null, massKg: null, noTrailer: false },
      passesRule: n === 1 ? 'Пропуск заказывают до 16:00 накануне: ФИО водителя и номер машины' : '',
      note: '',
      priority: 0,
      hiddenFromSuggest: false,
      externalId: null,
    },
    { demo: true, createdAt, usedAt: new Date(usedAt.getTime() - n * 26 * 3600_000) },
  )
}

/** `1–4` and `2, 3` as the gates they mean. */
function gatesOf(written: string): string[] {
  return written.split(', ').flatMap(part => {
    const [from, to] = part.split('–').map(Number)
    return to === undefined ? [part] : Array.from({ length: to - from! + 1 }, (_, i) => String(from! + i))
  })
}

async function makeFleet(tx: Tx, secrets: Secrets, org: DemoOrganization, now: Date): Promise<ResourceSet[]> {
  const later = (years: number) => new Date(now.getTime() + years * 365.25 * DAY).toISOString().slice(0, 10)
  const dates = { osagoExpires: later(1), inspectionExpires: later(1), demo: true, createdAt: new Date(now.getTime() - 400 * DAY) }
  const plateCountry = org.country ?? 'RU'
  const resourceSets: ResourceSet[] = []
  for (const [i, { body, truck, trailer, driver }] of fleetOf(org).entries()) {
    const space = vehicles[body]
    const shape = {
      bodyType: body,
      loadingTypes: body === 'tent' ? ['rear', 'side', 'top'] : [...space.loading],
      payloadKg: space.capacityKg,
      volumeM3: space.volumeM3,
      pallets: space.pallets,
    }
    const kind = trailer ? 'tractor' : 'truck'
    const serving = { ...dates, plateCountry, status: 'active' }
    const truckId = await insertVehicle(tx, { ...serving, ...truck, kind, ...detailsOfTruck(org, i, body, now), ...(trailer ? {} : shape) })
    const trailerId =
      trailer &&
      (await insertVehicle(tx, { ...serving, ...trailer, ...shape, ...detailsOfTrailer(org, i, body, now), kind: 'semi_trailer' }))
    const driverId = await insertDriver(tx, secrets, {
      ...driver,
      status: 'active',
      citizenship: plateCountry,
      licenceCountry: plateCountry,
      categories: ['C', 'CE'],
      processingConsentAt: dates.createdAt,
      ...complianceOfDriver(org, i, now),
      preferredTruckId: truckId,
      demo: true,
      createdAt: dates.createdAt,
    })
    resourceSets.push({
      executor: tx.actor.orgId,
      body,
      base: org.base,
      adr: mayCarryAdr(i),
      truck: { id: truckId, plate: truck.plate, model: `${truck.make} ${truck.model}` },
      trailer: trailer && trailerId ? { id: trailerId, plate: trailer.plate, model: `${trailer.make} ${trailer.model}` } : null,
      driver: {
        id: driverId,
        name: `${driver.lastName} ${driver.firstName[0]}. ${driver.middleName[0]}.`,
        phone: secrets.seal(driver.phone),
      },
    })
  }
  await coupleVehicles(tx, resourceSets, now)
  for (const { draft, repair } of spareVehiclesOf(org, now)) {
    const vehicleId = await insertVehicle(tx, { ...draft, demo: true, createdAt: dates.createdAt })
    if (repair)
      await tx
        .insertInto('vehicleRepairs')
        .values({
          orgId: tx.actor.orgId,
          id: newId(),
          vehicleId,
          startsAt: new Date(now.getTime() + repair.from * DAY),
          plannedUntil: new Date(now.getTime() + repair.until * DAY).toISOString().slice(0, 10),
          comment: repair.comment,
          demo: true,
        })
        .execute()
  }
  for (const spare of spareDriversOf(org, now)) await makeSpareDriver(tx, secrets, spare, now, dates.createdAt)
  return resourceSets
}

/** Each truck draws its trailer; before, trailers went with the next truck of the fleet. */
async function coupleVehicles(tx: Tx, resourceSets: readonly ResourceSet[], now: Date): Promise<void> {
  const pairs = resourceSets.filter(resources => resources.trailer !== null)
  if (pairs.length === 0) return
  const at = (days: number) => new Date(now.getTime() - days * DAY)
  const row = (truckId: string, trailerId: string, startsAt: Date, endsAt: Date | null) => ({
    orgId: tx.actor.orgId,
    id: newId(),
    truckId,
    trailerId,
    startsAt,
    endsAt,
    byName: 'Гараж',
    demo: true,
  })
  const next = (i: number) => pairs[(i + 1) % pairs.length]!.trailer!.id
  await tx
    .insertInto('couplings')
    .values(pairs.flatMap(({ truck, trailer }, i) => [row(truck.id, next(i), at(390), at(130)), row(truck.id, trailer!.id, at(129), null)]))
    .execute()
}

async function makeSpareDriver(tx: Tx, secrets: Secrets, { draft, leave }: SpareDriver, now: Date, createdAt: Date): Promise<void> {
  const driverId = await insertDriver(tx, secrets, { ...draft, demo: true, createdAt })
  if (!leave) return
  const dayOf = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  await insertLeave(tx, { driverId, kind: leave.kind, startsOn: dayOf(leave.from), endsOn: dayOf(leave.until) })
  await setTimer(tx, { home: tx.actor.orgId, kind: 'driver.leave', objectId: driverId, runAt: now })
}

/** The largest first: of two towns of one name the demo means the larger. */
const readPlaces = (db: Db) =>
  db.selectFrom('places').select(['code', 'nameRu', 'nameEn', 'country', 'lat', 'lon', 'tz']).orderBy('population', 'desc').execute()

/** Tells and stores the orders some hundreds at a time: while the database writes some, the next ones are told and begun. */
async function storeTrips(
  db: Db,
  trips: readonly Trip[],
  now: Date,
  progress: Progress,
  hear: (orders: readonly DemoOrder[]) => void,
): Promise<void> {
  const auditId = openAuditIds()
  const writing: Promise<unknown>[] = []
  try {
    for (let i = 0; i < trips.length; i += CHUNK) {
      const chunk = trips.slice(i, i + CHUNK)
      const orders = chunk.map(trip => makeOrder({ now }, trip))
      hear(orders)
      if (writing.length === AT_ONCE) await writing.shift()
      progress(i, trips.length, new Date(chunk[0]!.stops[0]!.from))
      const told = chunk.map((trip, at) => ({ trip, order: orders[at]! }))
      writing.push(storeChunk(db, orders, auditId).then(() => storeTalk(db, told, now)))
      // told by an await of this function; until then it must not count as unheard
      writing.at(-1)?.catch(() => undefined)
    }
    await Promise.all(writing)
  } finally {
    // what failed leaves nothing behind that still writes
    await Promise.allSettled(writing)
  }
}

/**
 * Ids of audit rows follow the true clock, so these are of today, two hours ago: the chain looks back one hour for commits that come
 * late, and would read them again at every look.
 */
function openAuditIds(): () => string {
  const start = Date.now() - 2 * 3600_000
  let n = 0
  return () => idAt(start + Math.floor(n / 4096), n++ % 4096)
}

async function storeChunk(db: Db, orders: readonly DemoOrder[], auditId: () => string): Promise<void> {
  const driven = orders.flatMap(order =>
    order.flight && order.resources ? [{ ...order, flight: order.flight, resources: order.resources }] : [],
  )
  const executors = Map.groupBy(driven, each => each.flight.orgId as OrgId)
  const homes = Map.groupBy(orders, each => each.order.orgId as OrgId)
  // two lanes of about the same length, which two processors share
  await Promise.all([
    inTurn([...homes], ([home, theirs]) => inBulk(db, home, tx => storeOrders(tx, theirs))),
    inTurn(
      [
        ...[...executors].map(
          ([executor, theirs]) =>
            () =>
              inBulk(db, executor, tx => storeFlights(tx, theirs)),
        ),
        ...[...homes].map(
          ([home, theirs]) =>
            () =>
              inBulk(db, home, tx => storeAudits(tx, theirs, auditId)),
        ),
      ],
      write => write(),
    ),
  ])
}

/**
 * A transaction whose commit does not wait for the disk: the word that the world is whole, the last commit, waits for all of them. Plans
 * made while the tables were empty look through all orders of a home for each foreign key, so they are made anew.
 */
const inBulk = (db: Db, org: OrgId, work: (tx: Tx) => Promise<void>) =>
  inHome(db, org, async tx => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`discard plans`.execute(tx)
    await work(tx)
  })

async function inTurn<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  for (const each of all) await work(each)
}

async function storeFlights(
  tx: Tx,
  theirs: readonly { order: DemoOrder['order']; flight: FlightState; resources: ResourceSet }[],
): Promise<void> {
  await insertRows(
    tx,
    'flights',
    theirs.map(({ flight: { tasks: _, ...flight } }) => flight),
  )
  await insertRows(
    tx,
    'flightTasks',
    theirs.flatMap(({ flight }) => flight.tasks),
  )
  await insertRows(
    tx,
    'assignments',
    theirs.flatMap(({ flight, resources }) => {
      // a flight that ended lets its resources go, though not later than planned
      const done = flight.status === 'completed' ? flight.tasks.at(-1)!.completedAt! : flight.plannedEnd
      const endsAt = done < flight.plannedEnd && done > flight.plannedStart ? done : flight.plannedEnd
      const period = { orgId: flight.orgId, flightId: flight.id, startsAt: flight.plannedStart, endsAt }
      return [
        { ...period, id: newId(), vehicleId: resources.truck.id, driverId: null },
        ...(resources.trailer ? [{ ...period, id: newId(), vehicleId: resources.trailer.id, driverId: null }] : []),
        { ...period, id: newId(), vehicleId: null, driverId: resources.driver.id },
      ]
    }),
  )
  await showAll(
    tx,
    'flight',
    theirs.map(({ flight, order }) => ({ id: flight.id, rows: rowsOfFlight(flight, order.orgId, false) })),
  )
}

async function storeOrders(tx: Tx, theirs: readonly DemoOrder[]): Promise<void> {
  const orgId = tx.actor.orgId
  const all = <T>(of: (each: DemoOrder) => readonly T[]) => theirs.flatMap(of)
  await insertRows(
    tx,
    'orders',
    theirs.map(each => each.order),
  )
  await insertRows(
    tx,
    'orderStops',
    all(each => each.stops),
  )
  await insertRows(
    tx,
    'orderCargos',
    all(each => each.cargos),
  )
  await insertRows(
    tx,
    'orderOffers',
    all(each => each.offers),
  )
  await insertRows(
    tx,
    'orderDocuments',
    all(each => each.documents),
  )
  await insertRows(
    tx,
    'orderDocumentVersions',
    all(each => each.versions),
  )
  await insertRows(
    tx,
    'orderEntries',
    all(each => each.entries),
  )
  await insertRows(
    tx,
    'orderClaims',
    all(each => each.claims),
  )
  await insertRows(
    tx,
    'orderFlights',
    all(({ order, flight }) => (flight ? [{ orgId, orderId: order.id, flightId: flight.id, flightOrgId: flight.orgId }] : [])),
  )
  await insertRows(
    tx,
    'timers',
    all(({ order, documents, claims }) => {
      const timer = (kind: string, runAt: Date | null | undefined) =>
        runAt && runAt > tx.now ? [{ orgId, objectId: order.id, kind, runAt, attempts: 0 }] : []
      const due = deadlinesOf(order.status as OrderStatus, documents, order.payTrigger)
      const [reply] = claims.flatMap(({ replyDueAt }) => replyDueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
      return order.offerExpiresAt
        ? [{ orgId, objectId: order.id, kind: 'order.expire', runAt: order.offerExpiresAt, attempts: 0 }]
        : [
            ...timer('order.payment', overdueAt(order)),
            ...(Object.keys(due) as (keyof Deadlines)[]).flatMap(kind => timer(kind, due[kind])),
            ...timer('order.claim', reply),
          ]
    }),
  )
  await showAll(
    tx,
    'order',
    theirs.map(each => ({ id: each.order.id, rows: rowsOf(each) })),
  )
}

/** The moment an unpaid order becomes overdue, where its forwarder is: near enough in the zones of the demo world. */
const overdueAt = ({ payDueOn, settledAt }: DemoOrder['order']): Date | null =>
  payDueOn === null || settledAt !== null ? null : new Date(`${dayAfter(payDueOn, 1)}T00:00:00+03:00`)

const storeAudits = (tx: Tx, theirs: readonly DemoOrder[], auditId: () => string) =>
  insertRows(
    tx,
    'audits',
    theirs.flatMap(({ order, audits }) =>
      audits.map(line => ({ orgId: tx.actor.orgId, id: auditId(), ...line, actingAs: null, kind: 'order', objectId: order.id })),
    ),
  )

/** The last number of each forwarder and year, so that the next order goes on from it. */
async function writeNumberings(db: Db, trips: readonly Trip[]): Promise<void> {
  for (const [home, theirs] of Map.groupBy(trips, trip => trip.home.party.id as OrgId)) {
    const years = Map.groupBy(
      theirs.flatMap(trip => trip.number ?? []),
      given => 2000 + Number(given.slice(0, 2)),
    )
    const last = (given: readonly string[]) => Math.max(...given.map(each => Number(each.slice(3))))
    await inHome(db, home, tx =>
      insertRows(
        tx,
        'numberings',
        [...years].map(([year, given]) => ({ orgId: home, kind: 'order', year, last: last(given) })),
      ),
    )
  }
}

/** Who can sign in, and with it the word that the world is whole. */
async function makeLogins(db: Db, staff: readonly Worker[], createdAt: Date): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  const known = people.flatMap(({ login, name, jobs }) => {
    const worker = staff.find(each => each.name === name && each.org === jobs[0]?.org)
    return login && worker ? [{ login, name, subject: `demo-${login}`, userId: worker.id }] : []
  })
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('logins')
      .values(known.map(({ login, name, subject }) => ({ login, password, subject, name, demo: true })))
      .execute()
    await trx
      .insertInto('identities')
      .values(known.map(({ subject, userId }) => ({ provider: EMBEDDED, subject, userId, createdAt })))
      .execute()
    await writeState(trx, 'ready')
  })
}
