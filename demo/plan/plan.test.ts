import { expect, test } from 'vitest'
import { isBin, isOgrn, isOgrnip, isTin, readPlate } from '#contract/identifiers.ts'
import { errorsToPlace } from '#contract/order-rules.ts'
import { type OrderAction, OrderStatus } from '#contract/order-states.ts'
import { makeOrder } from '#demo/story/order.ts'
import { customers, partners } from '#demo/world/customers.ts'
import { fleetOf } from '#demo/world/fleet.ts'
import { lanes } from '#demo/world/lanes.ts'
import { organizations } from '#demo/world/organizations.ts'
import { mayCarryAdr } from '#demo/world/vehicles.ts'
import { askedOf } from '#server/deals/documents/effects.ts'
import { documentStep } from '#server/deals/documents/rules.ts'
import { hasStarted, isDelivered } from '#server/deals/flights/rules/tasks.ts'
import { move } from '#server/orders/lifecycle.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { factsOf } from '#server/orders/row/facts.ts'
import { living } from './outlines.ts'
import { planOrders } from './plan.ts'
import type { Forwarder, Party, Place, Source } from './record.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const DAY = 86_400_000

/** Places on a line, so that a vehicle has some way to go between any two. */
const codes = [...new Set(lanes.flatMap(lane => lane.stops))]
const place = (code: string): Place => ({
  code,
  nameRu: code,
  nameEn: code,
  country: ['minsk'].includes(code) ? 'BY' : ['almaty', 'astana', 'kostanay'].includes(code) ? 'KZ' : 'RU',
  lat: 55,
  lon: 30 + codes.indexOf(code) / 2,
  tz: 'Europe/Moscow',
})

const partyOf = (key: string): Party => {
  const org = organizations.find(each => each.key === key)!
  const people = [{ id: `${key}-person`, employeeId: `${key}-employee`, name: key }]
  return { key, id: key, name: org.short, tin: org.tin, vat: org.vat, tax: org.tax, punctual: org.punctual, people }
}
const source: Source = {
  seed: 1,
  now: NOW,
  place,
  forwarders: Object.entries(partners).map(
    ([key, executors]): Forwarder => ({
      key,
      share: key === 'north' ? 0.8 : 0.2,
      party: partyOf(key),
      people: partyOf(key).people,
      customers: (customers[key] ?? []).map(({ name, documents = [], sites }) => ({ id: name, name, documents, sites })),
      executors: executors.map(partyOf),
    }),
  ),
  resourceSets: organizations.flatMap(org =>
    fleetOf(org).map(({ body, truck, trailer, driver }, i) => ({
      executor: org.key,
      body,
      base: org.base,
      adr: mayCarryAdr(i),
      truck: { id: truck.plate, plate: truck.plate, model: truck.model },
      trailer: trailer && { id: trailer.plate, plate: trailer.plate, model: trailer.model },
      driver: { id: driver.licence, name: driver.lastName, phone: Buffer.alloc(0) },
    })),
  ),
}
const trips = planOrders(source, 5000)
const orders = trips.map(trip => makeOrder(source, trip))
const done = orders.filter(order => ['documents', 'completed'].includes(order.order.status))
const share = (n: number, of: number) => n / of
const monthOf = (at: number) => new Date(at + 3 * 3600_000).toISOString().slice(0, 7)

test('a year of some 5 000 orders, from a year ago to two weeks ahead, the forwarder of the accounts first', () => {
  expect(trips.length).toBeGreaterThan(4850)
  expect(trips.length).toBeLessThanOrEqual(5000)
  const starts = trips.map(trip => trip.stops[0]!.from)
  expect(Math.min(...starts)).toBeLessThan(NOW.getTime() - 360 * DAY)
  expect(Math.max(...starts)).toBeGreaterThan(NOW.getTime() + 10 * DAY)
  expect(Math.max(...starts)).toBeLessThan(NOW.getTime() + 15 * DAY)
  expect(share(trips.filter(trip => trip.home.key === 'north').length, trips.length)).toBeCloseTo(0.8, 1)
})

test('every order stands in the status it was planned for, and every status has its orders', () => {
  expect(orders.map(order => order.order.status)).toEqual(trips.map(trip => trip.status))
  for (const [status, count] of living) {
    const theirs = trips.filter(trip => trip.status === status && !trip.past).length
    expect(theirs, status).toBeGreaterThanOrEqual(count * 0.8)
  }
  expect(share(orders.filter(order => order.order.status === 'completed').length, orders.length)).toBeGreaterThan(0.85)
})

test('autumn is the peak, January the dip, Sundays are quiet, and the year grows', () => {
  const past = trips.filter(trip => trip.past)
  const months = Map.groupBy(past, trip => monthOf(trip.stops[0]!.from))
  const n = (month: string) => months.get(month)!.length
  expect(n('2026-10')).toBeGreaterThan(1.5 * n('2026-01'))
  expect(n('2026-09')).toBeGreaterThan(n('2026-05'))
  expect(n('2026-10')).toBeGreaterThan(n('2026-07'))
  const weekday = (day: number) => past.filter(trip => new Date(trip.stops[0]!.from + 3 * 3600_000).getUTCDay() === day).length
  expect(weekday(0)).toBeLessThan(weekday(2) / 3)
  expect(n('2026-10') / n('2025-12')).toBeGreaterThan(1)
})

test('nine deliveries of ten and more are in time, fewer in winter; one executor is late far more often than the others', () => {
  const inTime = (some: typeof done) => share(some.filter(order => late(order) === 0).length, some.length)
  expect(inTime(done)).toBeGreaterThan(0.92)
  expect(inTime(done)).toBeLessThan(0.95)
  const season = (months: readonly number[]) => done.filter(order => months.includes(order.stops[0]!.windowFrom!.getUTCMonth()))
  expect(inTime(season([11, 0, 1]))).toBeLessThan(inTime(season([5, 6, 7])) - 0.02)
  const rates = [...Map.groupBy(done, order => order.executor!.name)]
    .filter(([, some]) => some.length > 60)
    .map(([name, some]) => [name, inTime(some)] as const)
  const worst = rates.toSorted((a, b) => a[1] - b[1])[0]!
  expect(worst[0]).toBe('ДонЛогистик')
  expect(worst[1]).toBeLessThan(0.85)
  expect(
    done
      .filter(order => late(order) > 0 && !order.entries.some(entry => entry.what === 'report.arrive' && entry.comment !== ''))
      .map(order => order.order.number),
  ).toEqual([])
})

const late = (order: (typeof orders)[number]) =>
  Math.max(
    0,
    ...order.flights[0]!.tasks.filter(task => task.kind === 'unloading').map(task => task.arrivedAt!.getTime() - task.plannedTo.getTime()),
  )

test('the main lanes are driven most, the way back is cheaper, a reefer dearer, and prices rise', () => {
  const perKm = (some: typeof trips) => some.reduce((sum, trip) => sum + trip.price / trip.lane.km, 0) / some.length
  const lane = (stops: string) => trips.filter(trip => trip.lane.stops.join(' ') === stops)
  const most = [...Map.groupBy(trips, trip => trip.lane.stops.join(' '))].toSorted((a, b) => b[1].length - a[1].length).slice(0, 6)
  expect(most.map(([stops]) => stops)).toEqual(
    expect.arrayContaining(['moscow saint_petersburg', 'saint_petersburg moscow', 'moscow kazan']),
  )
  expect(perKm(lane('yekaterinburg moscow'))).toBeLessThan(perKm(lane('moscow yekaterinburg')) * 0.85)
  const one = lane('saint_petersburg moscow')
  const body = (kind: string) => one.filter(trip => trip.load.body === kind)
  expect(perKm(body('ref'))).toBeGreaterThan(perKm(body('tent')) * 1.1)
  const month = (year: string) => body('tent').filter(trip => monthOf(trip.stops[0]!.from) === year)
  expect(perKm(month('2026-11'))).toBeGreaterThan(perKm(month('2026-02')) * 1.1)
  expect(trips.every(trip => trip.price > 0 && trip.customerPrice > trip.price * 0.98)).toBe(true)
})

test('VAT is 20 % before 2026 and 22 % after, 5 % or none by regime, and none of it across a border', () => {
  const year = Date.UTC(2025, 11, 31, 21)
  for (const trip of trips) {
    const start = trip.stops[0]!.from
    const abroad = new Set(trip.stops.map(stop => stop.place.country)).size > 1
    const rate = { main: start < year ? 20 : 22, 5: 5, 0: 0 }[trip.executor.vat]
    expect(trip.vatRate).toBe(abroad ? 0 : rate)
    expect(trip.vatMode).toBe(trip.executor.vat === 0 ? 'none' : 'included')
  }
})

test('no resources are in two flights at once', () => {
  for (const theirs of Map.groupBy(
    trips.filter(trip => trip.resources),
    trip => trip.resources!,
  ).values()) {
    let free = 0
    for (const trip of theirs.toSorted((a, b) => a.stops[0]!.from - b.stops[0]!.from)) {
      if (trip.stops[0]!.from < free) expect.fail(`${trip.resources!.truck.plate} is in two flights at once`)
      free = trip.stops.at(-1)!.to + 3600_000
    }
  }
})

test('numbers follow the placing without a hole, per forwarder and year', () => {
  for (const theirs of Map.groupBy(
    trips.filter(trip => trip.number !== null),
    trip => `${trip.home.key} ${trip.number!.slice(0, 2)}`,
  ).values()) {
    const inOrder = theirs.toSorted((a, b) => a.placed - b.placed).map(trip => Number(trip.number!.slice(3)))
    expect(inOrder).toEqual(inOrder.map((_, i) => inOrder[0]! + i))
  }
  expect(Math.min(...trips.filter(trip => trip.number?.startsWith('26-')).map(trip => Number(trip.number!.slice(3))))).toBe(1)
  expect(trips.filter(trip => trip.number === null).every(trip => trip.status === 'draft')).toBe(true)
})

const everything = new Set(['orders.edit', 'orders.execute'] as const)
const byHand = new Set<string>([
  'place',
  'offer',
  'accept',
  'decline',
  'expire',
  'assign',
  'replace',
  'complete',
  'rework',
  'revoke',
  'cancel',
])

test('every history is one the lifecycle allows and ends in the status that is stored', () => {
  const broken = orders.flatMap(state => {
    const fault = faultOf(state)
    return fault ? [`${state.order.number} ${fault}`] : []
  })
  expect(broken).toEqual([])
})

test('whatever hour of the year the world is filled in, its histories are such', () => {
  const broken = Array.from({ length: 34 }, (_, i) => new Date(NOW.getTime() + i * (11 * DAY + 5 * 3600_000))).flatMap(now =>
    planOrders({ ...source, now }, 400).flatMap(trip => {
      const fault = faultOf(makeOrder({ now }, trip), now)
      return fault ? [`${now.toISOString()} ${trip.number} ${fault}`] : []
    }),
  )
  expect(broken).toEqual([])
})

/** Walks a history by the rules the commands keep; tells the first thing that could not have happened. */
function faultOf(state: (typeof orders)[number], now = NOW): string | null {
  const {
    order,
    entries,
    documents,
    flights: [flight = null],
  } = state
  let status: OrderStatus | null = null
  let statuses = new Map<string, string>()
  const originals = new Map<string, string>()
  let before = 0
  for (const entry of entries) {
    const at = entry.at.getTime()
    if (entry.fromStatus !== status) return `${entry.what} begins elsewhere`
    if (at < before) return `${entry.what} goes back in time`
    before = at
    const to = OrderStatus.parse(entry.toStatus)
    const from = { ...factsOf(state, now), status: status ?? 'draft', priced: true }
    if (byHand.has(entry.what)) {
      const missing = [...statuses].filter(([, document]) => document !== 'accepted').map(([kind]) => kind)
      const doneDays = status === 'completed' ? Math.floor((at - lastMoved(state, entry.id)) / DAY) : 0
      const who = { side: entry.side as 'forwarder', permissions: everything }
      if (move({ ...from, missingDocuments: missing, doneDays }, entry.what as OrderAction, who) !== to)
        return `${entry.what} leads elsewhere`
    } else if (entry.what.startsWith('report.') && status !== to) {
      const step = status === 'ready' ? 'start' : 'deliver'
      if (move(from, step, { side: 'system', permissions: everything }) !== to) return `${entry.what} leads elsewhere`
    } else if (entry.what.startsWith('document.')) {
      const kind = (entry.facts as { document: string }).document
      for (const one of kind.split(',')) {
        const kept = documents.find(each => each.kind === one)!
        const document = { ...kept, status: statuses.get(one) ?? 'required', original: originals.get(one) ?? 'none' }
        const step = documentStep(document, entry.what.slice('document.'.length) as 'upload', entry.side as 'executor', from.status)
        if (!step) return `${entry.what} of ${one} was not open`
        if (step.to) statuses.set(one, step.to)
        if (step.original) originals.set(one, step.original)
      }
    }
    if (entry.what === 'accept') statuses = new Map(askedOf({ ...state, flights: [] }).map(kind => [kind, 'required']))
    if (to === 'documents' && status !== to) for (const kind of askedOf(state)) if (!statuses.has(kind)) statuses.set(kind, 'required')
    if (entry.what === 'rework')
      statuses = new Map([...statuses].map(([kind, document]) => [kind, document === 'required' ? document : 'rejected']))
    status = to
  }
  if (status !== order.status) return 'ends in another status'
  if (before > now.getTime()) return 'is ahead of its time'
  if (order.updatedAt.getTime() !== before || order.version !== entries.length) return 'is not the order of its last line'
  if (
    documents.some(
      document => statuses.get(document.kind) !== document.status || (originals.get(document.kind) ?? 'none') !== document.original,
    )
  )
    return 'has other documents'
  const driven = ['documents', 'completed'].includes(order.status)
  if (flight && hasStarted(flight.tasks) !== (driven || order.status === 'in_progress')) return 'has a flight that did not begin'
  return flight && isDelivered(flight.tasks) !== driven ? 'has a flight that did not arrive' : null
}

const lastMoved = (state: (typeof orders)[number], id: string) => {
  const at = state.entries.findIndex(entry => entry.id === id)
  return state.entries
    .slice(0, at)
    .findLast(entry => entry.fromStatus !== entry.toStatus)!
    .at.getTime()
}

test('orders of the customer who wishes for a document ask for it, and no others do', () => {
  const wished = orders.filter(({ order }) => order.requiredDocuments.length > 0)
  expect(new Set(wished.map(({ order }) => order.customerName))).toEqual(new Set(['Балтийские Напитки']))
  const driven = wished.filter(({ order }) => order.status === 'documents' || order.status === 'completed')
  expect(driven.length).toBeGreaterThan(20)
  for (const { documents } of driven) expect(documents.map(({ kind }) => kind)).toContain('ttn_1t')
})

test('every placed order had what placing asks for', () => {
  for (const state of orders.filter(each => each.order.status !== 'draft'))
    expect(errorsToPlace(draftOf(state), state.entries.find(entry => entry.what === 'place')!.at, state.order.distanceKm)).toEqual([])
})

test('some were declined, expired, given back, replaced, reworked, refused at the gate', () => {
  const said = new Set(orders.flatMap(order => order.entries.map(entry => entry.what)))
  for (const what of ['decline', 'expire', 'revoke', 'replace', 'rework', 'cancel', 'document.reject', 'report.fail', 'report.serve'])
    expect(said.has(what), what).toBe(true)
})

test('the same seed and moment give the same plan', () => {
  expect(planOrders(source, 5000).map(trip => [trip.number, trip.price, trip.resources?.truck.plate])).toEqual(
    trips.map(trip => [trip.number, trip.price, trip.resources?.truck.plate]),
  )
})

test('tax numbers and plates of the world pass their checks and are not repeated', () => {
  const tins = [...organizations.map(org => org.tin), ...Object.values(customers).flatMap(some => some.map(each => each.tin))]
  expect(tins.filter(tin => !isTin(tin) && !isBin(tin))).toEqual([])
  expect(new Set(tins).size).toBe(tins.length)
  const fresh = organizations.filter(org => ['sib', 'kama', 'smirnova'].includes(org.key))
  expect(fresh.filter(org => !isOgrn(org.ogrn!) && !isOgrnip(org.ogrn!))).toEqual([])
  const plates = organizations.flatMap(org =>
    fleetOf(org).flatMap(resources =>
      [resources.truck, ...(resources.trailer ? [resources.trailer] : [])].map(vehicle => [vehicle.plate, org.country ?? 'RU'] as const),
    ),
  )
  expect(plates.filter(([plate, country]) => readPlate(plate, country)?.plate !== plate)).toEqual([])
  expect(new Set(plates.map(([plate]) => plate)).size).toBe(plates.length)
})
