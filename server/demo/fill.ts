import { permissionsOf } from '#contract/permissions.ts'
import { insertCar } from '#server/cars/store.ts'
import { StartError } from '#server/config.ts'
import { insertCustomer } from '#server/customers/store.ts'
import { insertDriver } from '#server/drivers/store.ts'
import { showFlight } from '#server/flights/store.ts'
import { hashPassword } from '#server/idp/password.ts'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/provider.ts'
import { showOrder } from '#server/orders/store.ts'
import { insertPartner } from '#server/organizations/store.ts'
import { readClock } from '#server/platform/clock.ts'
import { type Db, inHome, type OrgId, openPool, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Installation } from '#server/platform/installation.ts'
import { openSecrets, type Secrets } from '#server/platform/secrets.ts'
import { setTimer } from '#server/platform/timers.ts'
import { type Crew, type DemoOrder, makeOrder, type Party, type Place, plan, type Source } from './orders.ts'
import { openChance } from './random.ts'
import { customers, drivers, organizations, partners, people, roleWords } from './world.ts'

const SEED = 20_261_121
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

/** Fills an empty installation with the demo world around the present moment; does nothing where somebody works already. */
export async function fillDemo({ worker, config }: Installation, say: (line: string) => void): Promise<void> {
  const { pool, db } = openPool(worker.url, worker.as, 3)
  const lock = await pool.connect()
  try {
    // of two processes that start at once one fills, the other finds it done
    await lock.query('select pg_advisory_lock(7302)')
    const org = await db.selectFrom('organizations').select('demo').limit(1).executeTakeFirst()
    if (org) return await refuseHalf(db, org.demo)
    const began = Date.now()
    const n = await makeDemo(db, await openSecrets(db, config.secret))
    say(`  Демонстрационный мир: ${n} заказов за ${((Date.now() - began) / 1000).toFixed(1)} с · demo world ready`)
  } finally {
    lock.release(true)
    await pool.end()
  }
}

async function refuseHalf(db: Db, demo: boolean): Promise<void> {
  if (demo && !(await db.selectFrom('logins').select('login').limit(1).executeTakeFirst()))
    throw new StartError(
      'The demo world was interrupted while it was made: remove the data folder and start again, or start with TRASSA_DEMO=off.',
    )
}

/** Makes organisations, people, fleets and orders; tells how many orders. */
export async function makeDemo(db: Db, secrets: Secrets, seed = SEED): Promise<number> {
  const now = await readClock(db)
  const chance = openChance(seed)
  const ids = new Map(organizations.map(org => [org.key, newId() as OrgId]))
  const orgOf = (key: string) => ids.get(key)!

  await db
    .insertInto('organizations')
    .values(
      organizations.map(org => ({
        id: orgOf(org.key),
        country: 'RU',
        tin: org.tin,
        kpp: org.kpp ?? null,
        ogrn: org.ogrn,
        legalForm: org.form,
        nameFull: org.full,
        nameShort: org.short,
        legalAddress: org.address,
        isForwarder: org.sides.includes('forwarder'),
        isExecutor: org.sides.includes('executor'),
        isPlatform: org.sides.includes('platform'),
        taxRegime: org.tax,
        vatRate: org.vat,
        tz: org.tz,
        verified: true,
        goslog: org.sides.includes('forwarder') ? 'active' : 'none',
        demo: true,
        createdAt: now,
      })),
    )
    .execute()
  const users = await makePeople(db, orgOf, now)

  const crews: Crew[] = []
  for (const org of organizations) {
    await inHome(db, orgOf(org.key), async tx => {
      for (const key of partners[org.key] ?? []) await insertPartner(tx, ['forwarder', 'executor'], orgOf(key), { demo: true })
      for (const [key, theirs] of Object.entries(partners))
        if (theirs.includes(org.key)) await insertPartner(tx, ['executor', 'forwarder'], orgOf(key), { demo: true })
      for (let i = 0; i < org.crews; i++) crews.push(await makeCrew(tx, secrets, orgOf(org.key), org.region, i, now))
    })
  }

  const personOf = (key: string) => {
    const person = people.find(each => each.jobs.some(job => job.org === key && job.role === 'owner'))
    return { name: person?.name ?? '', id: users.get(person?.key ?? '') ?? '' }
  }
  const partyOf = (key: string): Party => {
    const org = organizations.find(each => each.key === key)!
    const person = personOf(key)
    return { id: orgOf(key), name: org.short, tin: org.tin, vat: org.vat, person: person.name, personId: person.id }
  }
  const forwarders = []
  for (const [key, theirs] of Object.entries(partners)) {
    const made = await inHome(db, orgOf(key), async tx => {
      const list: { id: string; name: string }[] = []
      for (const customer of customers[key] ?? [])
        list.push({
          id: await insertCustomer(tx, { name: customer.name, tin: customer.tin, addresses: [customer.address], demo: true }),
          name: customer.name,
        })
      return list
    })
    const staff = people.filter(person =>
      person.jobs.some(job => job.org === key && permissionsOf([job.role], ['forwarder']).has('orders.edit')),
    )
    forwarders.push({
      key,
      party: partyOf(key),
      people: staff.map(each => ({ id: users.get(each.key)!, name: each.name })),
      customers: made,
      executors: theirs.map(partyOf),
    })
  }

  const places = await db.selectFrom('places').select(['code', 'nameRu', 'nameEn', 'country', 'lat', 'lon', 'tz']).execute()
  const place = (name: string): Place => {
    const found = places.find(each => each.nameRu === name)
    if (!found) throw new Error(`the table of places has no ${name}`)
    return found
  }
  const source: Source = { chance, now, place, forwarders, crews }
  const made = plan
    .flatMap(([status, count]) => Array.from({ length: count }, () => makeOrder(source, status)))
    .filter(order => order !== null)
  number(made)
  await store(db, made)
  await makeLogins(db, users, now)
  return made.length
}

async function makePeople(db: Db, orgOf: (key: string) => OrgId, now: Date): Promise<Map<string, string>> {
  const ids = new Map(people.map(person => [person.key, newId()]))
  await db
    .insertInto('users')
    .values(people.map(person => ({ id: ids.get(person.key)!, name: person.name, demo: true, createdAt: now })))
    .execute()
  for (const person of people)
    for (const job of person.jobs)
      await inHome(db, orgOf(job.org), tx =>
        tx
          .insertInto('employees')
          .values({
            orgId: orgOf(job.org),
            id: newId(),
            userId: ids.get(person.key)!,
            name: person.name,
            roles: [job.role],
            position: job.position,
            demo: true,
            createdAt: now,
          })
          .execute(),
      )
  return ids
}

/** Who can sign in; made last, so that the world is whole when its first account exists. */
async function makeLogins(db: Db, users: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  const known = people.flatMap(person => (person.login ? [{ ...person, login: person.login }] : []))
  await db
    .insertInto('logins')
    .values(known.map(person => ({ login: person.login, password, subject: `demo-${person.login}`, name: person.name, demo: true })))
    .execute()
  await db
    .insertInto('identities')
    .values(known.map(person => ({ provider: EMBEDDED, subject: `demo-${person.login}`, userId: users.get(person.key)!, createdAt: now })))
    .execute()
}

const letters = 'АВЕКМНОРСТУХ'
const tractors = [
  ['КАМАЗ', '54901'],
  ['Sitrak', 'C7H'],
  ['Dongfeng', 'DFH4180'],
  ['FAW', 'J7'],
] as const

async function makeCrew(tx: Tx, secrets: Secrets, executor: OrgId, region: number, i: number, now: Date): Promise<Crew> {
  const letter = (shift: number) => letters[(i * 5 + shift) % letters.length]!
  const three = String(((i * 137 + region * 11) % 998) + 1).padStart(3, '0')
  const body = i % 3 === 2 ? 'ref' : 'tent'
  const [make, model] = tractors[i % tractors.length]!
  const years = (count: number) => new Date(now.getTime() + count * 31_557_600_000).toISOString().slice(0, 10)
  const first = i === 0
  const truckPlate = first && region === 716 ? 'А123ВС716' : `${letter(0)}${three}${letter(3)}${letter(7)}${region}`
  const trailerPlate =
    first && region === 716
      ? 'АР123416'
      : `${letter(1)}${letter(4)}${String(((i * 619 + region * 7) % 9998) + 1).padStart(4, '0')}${region % 100 || 16}`
  const name = drivers[(i + region) % drivers.length]!
  const [lastName = '', initials = ''] = first && region === 716 ? ['Сафин', 'Р. М.'] : name.split(/ (.*)/)
  const [firstName = '', middleName = ''] = initials.split(' ')
  const phone = `+7917${String(region * 1000 + i).padStart(7, '0')}`

  const truckId = await insertCar(tx, {
    kind: 'tractor',
    status: 'active',
    plate: truckPlate,
    make,
    model,
    year: 2020 + (i % 6),
    osagoExpires: years(1),
    inspectionExpires: years(1),
    demo: true,
  })
  const trailerId = await insertCar(tx, {
    kind: 'semi_trailer',
    status: 'active',
    plate: trailerPlate,
    make: body === 'ref' ? 'Schmitz' : 'Тонар',
    model: body === 'ref' ? 'SKO 24' : '97461',
    year: 2019 + (i % 6),
    bodyType: body,
    loadingTypes: body === 'ref' ? ['rear'] : ['rear', 'side', 'top'],
    payloadKg: 20_000,
    volumeM3: 82,
    pallets: 33,
    demo: true,
  })
  const driverId = await insertDriver(tx, secrets, {
    status: 'active',
    lastName,
    firstName: firstName.replace('.', ''),
    middleName: middleName.replace('.', ''),
    phone,
    licence: `99${String(16_000_000 + region * 1000 + i).padStart(8, '0')}`,
    licenceExpires: years(4),
    categories: ['C', 'CE'],
    medicalExpires: years(1),
    processingConsentAt: now,
    demo: true,
  })
  return {
    executor,
    body,
    truck: { id: truckId, plate: truckPlate, model: `${make} ${model}` },
    trailer: { id: trailerId, plate: trailerPlate, model: body === 'ref' ? 'Schmitz SKO 24' : 'Тонар 97461' },
    driver: { id: driverId, name: `${lastName} ${initials}`.trim(), phone: secrets.seal(phone) },
    busy: [],
  }
}

const yearOf = (at: Date) => Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', year: 'numeric' }).format(at))
const counters = (orders: readonly DemoOrder[]) => {
  const last = new Map<string, { orgId: string; year: number; last: number }>()
  for (const { order } of orders) {
    if (order.number === null) continue
    const year = 2000 + Number(order.number.slice(0, 2))
    const key = `${order.orgId} ${year}`
    last.set(key, { orgId: order.orgId, year, last: Math.max(last.get(key)?.last ?? 0, Number(order.number.slice(3))) })
  }
  return [...last.values()]
}

/** Gives placed orders their numbers in the order they were placed, as if the organisation had worked all year. */
function number(orders: readonly DemoOrder[]): void {
  const next = new Map<string, number>()
  const placed = orders
    .filter(each => each.order.status !== 'draft')
    .toSorted((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime())
  for (const { order, flight } of placed) {
    const year = yearOf(order.createdAt)
    const key = `${order.orgId} ${year}`
    const n = (next.get(key) ?? 3800) + 1
    next.set(key, n)
    order.number = `${String(year).slice(2)}-${String(n).padStart(6, '0')}`
    if (flight) flight.number = `${order.number}-1`
  }
}

async function store(db: Db, orders: readonly DemoOrder[]): Promise<void> {
  for (const [executor, theirs] of Map.groupBy(
    orders.filter(each => each.flight),
    each => each.flight!.orgId,
  ))
    await inHome(db, executor as OrgId, async tx => {
      const flights = theirs.map(each => each.flight!)
      await tx
        .insertInto('flights')
        .values(flights.map(({ tasks: _, ...flight }) => flight))
        .execute()
      await inChunks(
        flights.flatMap(flight => flight.tasks),
        rows =>
          tx
            .insertInto('flightTasks')
            .values([...rows])
            .execute(),
      )
      const taken = theirs.flatMap(({ flight, crew }) => {
        const done = flight!.status === 'completed' ? flight!.tasks.at(-1)!.completedAt! : flight!.plannedEnd
        const endsAt = done < flight!.plannedEnd && done > flight!.plannedStart ? done : flight!.plannedEnd
        const period = { orgId: executor, flightId: flight!.id, startsAt: flight!.plannedStart, endsAt }
        return [
          { ...period, id: newId(), vehicleId: crew!.truck.id, driverId: null },
          { ...period, id: newId(), vehicleId: crew!.trailer.id, driverId: null },
          { ...period, id: newId(), vehicleId: null, driverId: crew!.driver.id },
        ]
      })
      await inChunks(taken, rows =>
        tx
          .insertInto('assignments')
          .values([...rows])
          .execute(),
      )
      for (const each of theirs) await showFlight(tx, each.flight!, each.order.orgId)
    })

  for (const [home, theirs] of Map.groupBy(orders, each => each.order.orgId))
    await inHome(db, home as OrgId, async tx => {
      await inChunks(
        theirs.map(each => each.order),
        rows =>
          tx
            .insertInto('orders')
            .values([...rows])
            .execute(),
      )
      await inChunks(
        theirs.flatMap(each => each.points),
        rows =>
          tx
            .insertInto('orderPoints')
            .values([...rows])
            .execute(),
      )
      await inChunks(
        theirs.flatMap(each => each.cargos),
        rows =>
          tx
            .insertInto('orderCargos')
            .values([...rows])
            .execute(),
      )
      await inChunks(
        theirs.flatMap(each => each.offers),
        rows =>
          tx
            .insertInto('orderOffers')
            .values([...rows])
            .execute(),
      )
      await inChunks(
        theirs.flatMap(each => each.documents),
        rows =>
          tx
            .insertInto('orderDocuments')
            .values([...rows])
            .execute(),
      )
      await inChunks(
        theirs.flatMap(each => each.entries),
        rows =>
          tx
            .insertInto('orderEntries')
            .values(rows.map(row => ({ ...row, facts: JSON.stringify(row.facts) })))
            .execute(),
      )
      const links = theirs
        .filter(each => each.flight)
        .map(each => ({ orgId: home, orderId: each.order.id, flightId: each.flight!.id, flightOrgId: each.flight!.orgId }))
      await inChunks(links, rows =>
        tx
          .insertInto('orderFlights')
          .values([...rows])
          .execute(),
      )
      for (const { orgId, year, last } of counters(theirs))
        await tx.insertInto('numberings').values({ orgId, kind: 'order', year, last }).execute()
      for (const each of theirs) {
        await showOrder(tx, each)
        if (each.order.offerExpiresAt)
          await setTimer(tx, { home: home as OrgId, kind: 'order.expire', objectId: each.order.id, runAt: each.order.offerExpiresAt })
      }
    })
}

async function inChunks<T>(rows: readonly T[], write: (rows: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += 200) await write(rows.slice(i, i + 200))
}
