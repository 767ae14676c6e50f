import type { OrderAction, OrderStatus, TaskStatus } from '#contract/orders.ts'
import type { FlightState } from '#server/flights/row.ts'
import { flightStatusOf, type TaskFacts } from '#server/flights/rules.ts'
import type { OrderState } from '#server/orders/row.ts'
import type { EntryRecord } from '#server/orders/store.ts'
import { newId } from '#server/platform/ids.ts'
import type { Chance } from './random.ts'
import { cargos, consignees, contacts, lanes, streets } from './world.ts'

export type Party = { id: string; name: string; tin: string; vat: number; person: string; personId: string }
export type Place = { code: string; nameRu: string; nameEn: string; country: string; lat: number; lon: number; tz: string }
export type Crew = {
  executor: string
  truck: { id: string; plate: string; model: string }
  trailer: { id: string; plate: string; model: string }
  driver: { id: string; name: string; phone: Buffer }
  body: string
  /** Periods taken, in milliseconds. */
  busy: [number, number][]
}

/** What the generator draws from. */
export type Source = {
  chance: Chance
  now: Date
  place(name: string): Place
  forwarders: readonly {
    key: string
    party: Party
    people: readonly { id: string; name: string }[]
    customers: readonly { id: string; name: string }[]
    executors: readonly Party[]
  }[]
  crews: readonly Crew[]
}

/** An order of the demo world with everything its tables hold. */
export type DemoOrder = OrderState & { entries: EntryRecord[]; crew: Crew | null }

const HOUR = 3600_000
const DAY = 24 * HOUR

/** How many orders stand in each status: a working week around the moment of the first start. */
export const plan: readonly [OrderStatus, number][] = [
  ['draft', 12],
  ['placed', 24],
  ['offered', 14],
  ['accepted', 22],
  ['ready', 26],
  ['in_progress', 40],
  ['documents', 34],
  ['completed', 112],
  ['cancelled', 16],
]

/** One order in the given status; null when no crew is free for it. */
export function makeOrder(source: Source, status: OrderStatus): DemoOrder | null {
  const { chance, now } = source
  const home = chance.is(0.8) ? source.forwarders[0]! : chance.pick(source.forwarders)
  const lane = chance.pick(lanes.filter(each => each.from.includes(home.key)))
  const places = lane.stops.map(source.place)
  const cargo = chance.pick(cargos)
  const hours = lane.km / 65 + Math.floor(lane.km / 600) * 11

  const loading = localHour(new Date(now.getTime() + shiftOf(chance, status, hours) * HOUR), places[0]!.tz, chance.whole(6, 15))
  const leg = hours / (places.length - 1)
  let earliest = loading.getTime()
  const lags = status === 'in_progress' && chance.is(0.15)
  const planned = places.map((place, i) => {
    const near = i === 0 ? loading : localHour(new Date(earliest + 2 * HOUR), place.tz, chance.whole(7, 14))
    const from = near.getTime() < earliest ? new Date(near.getTime() + DAY) : near
    earliest = from.getTime() + (2 + leg) * HOUR
    return { from, to: new Date(from.getTime() + chance.pick([3, 4, 6]) * HOUR) }
  })
  // a flight that lags should have reached its last stop an hour or two ago
  const shift = lags ? Math.floor((now.getTime() - planned.at(-1)!.to.getTime()) / HOUR - 1) * HOUR : 0
  const windows = planned.map(({ from, to }) => ({ from: new Date(from.getTime() + shift), to: new Date(to.getTime() + shift) }))
  const start = windows[0]!.from.getTime()
  const end = windows.at(-1)!.to.getTime()

  const needsCrew = ['ready', 'in_progress', 'documents', 'completed'].includes(status)
  const crew = needsCrew ? freeCrew(source, home.executors, cargo.body, start, end) : null
  if (needsCrew && !crew) return null
  const executor = crew
    ? home.executors.find(each => each.id === crew.executor)!
    : chance.is(0.45)
      ? home.executors[0]!
      : chance.pick(home.executors)
  const responsible = chance.pick(home.people)
  const customer = chance.is(0.85) ? chance.pick(home.customers) : null
  const gross = Math.round((lane.km * lane.perKm * (cargo.body === 'ref' ? 1.18 : 1) * (0.92 + chance.next() * 0.16)) / 50_000) * 50_000
  const price = executor.vat === 0 ? Math.round((gross * 0.93) / 50_000) * 50_000 : gross
  const id = newId()

  // offers are answered today, so the rest of the story is counted back from loading
  const accepted = ['offered', 'placed', 'draft'].includes(status)
    ? now.getTime() - chance.whole(10, 100) * 60_000
    : Math.min(start - chance.whole(20, 60) * HOUR, now.getTime() - chance.whole(1, 9) * HOUR)
  const offeredAt = new Date(
    status === 'offered' ? now.getTime() - chance.whole(3, 80) * 60_000 : accepted - chance.whole(12, 100) * 60_000,
  )
  const placedAt = new Date(offeredAt.getTime() - chance.whole(20, 400) * 60_000)
  const createdAt = new Date(placedAt.getTime() - chance.whole(3, 40) * 60_000)
  const expiresAt = new Date(offeredAt.getTime() + 120 * 60_000)

  const state: DemoOrder = {
    order: {
      orgId: home.party.id,
      id,
      version: 1,
      number: null,
      status: 'draft',
      customerId: customer?.id ?? null,
      customerName: customer?.name ?? null,
      customerNumber: customer && chance.is(0.6) ? `З-${chance.whole(1000, 9999)}` : '',
      executorId: null,
      responsibleId: responsible.id,
      responsibleName: responsible.name,
      truckType: cargo.body === 'ref' ? 't20_ref' : 't20',
      capacityKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      bodyTypes: [cargo.body],
      loadingTypes: cargo.body === 'ref' ? ['rear'] : ['rear', 'side'],
      temperature: cargo.temperature,
      price: status === 'draft' && chance.is(0.5) ? null : price,
      currency: 'RUB',
      vatMode: executor.vat === 0 ? 'none' : 'included',
      vatRate: executor.vat,
      customerPrice: Math.round((gross * (1.07 + chance.next() * 0.1)) / 50_000) * 50_000,
      payDays: chance.pick([7, 10, 14, 14, 20]),
      payDaysKind: 'banking',
      payTrigger: 'originals',
      distanceKm: lane.km,
      commentPublic: chance.is(0.3) ? 'Водителю позвонить за час до прибытия' : '',
      commentInternal: '',
      createdAt,
      updatedAt: createdAt,
      statusAt: createdAt,
      offerExpiresAt: null,
      cancelReason: null,
      cancelComment: null,
      demo: true,
    },
    points: places.map((place, i) => ({
      orgId: home.party.id,
      orderId: id,
      seq: i + 1,
      kind: i === 0 || (places.length > 2 && i < places.length - 1 && chance.is(0.5)) ? 'loading' : 'unloading',
      placeCode: place.code,
      placeRu: place.nameRu,
      placeEn: place.nameEn,
      country: place.country,
      lat: place.lat,
      lon: place.lon,
      tz: place.tz,
      address: chance.pick(streets),
      windowFrom: windows[i]!.from,
      windowTo: windows[i]!.to,
      counterparty: chance.pick(consignees),
      contactName: chance.pick(contacts),
      contactPhone: `+7900${String(chance.whole(0, 9_999_999)).padStart(7, '0')}`,
      handling: [chance.pick(['rear', 'side'])],
      notes: '',
    })),
    cargos: [
      {
        orgId: home.party.id,
        orderId: id,
        seq: 1,
        name: cargo.name,
        category: cargo.category,
        packageType: cargo.pack,
        places: cargo.pallets || chance.whole(4, 40),
        massKg: cargo.massKg,
        volumeM3: cargo.volumeM3,
        pallets: cargo.pallets,
      },
    ],
    offers: [],
    documents: [],
    flight: null,
    forwarder: home.party,
    executor: null,
    entries: [],
    crew,
  }

  const say = (at: Date, what: string, side: 'forwarder' | 'executor' | 'system', to: OrderStatus, more: Partial<EntryRecord> = {}) => {
    const { order } = state
    const by = side === 'forwarder' ? { name: home.party.name, person: responsible.name } : { name: executor.name, person: executor.person }
    state.entries.push({
      orgId: order.orgId,
      orderId: id,
      id: newId(),
      at,
      what,
      fromStatus: what === 'create' ? null : order.status,
      toStatus: to,
      side,
      byOrgName: side === 'system' ? null : by.name,
      byName: side === 'system' ? null : by.person,
      partyId: order.executorId,
      reason: null,
      comment: '',
      facts: {},
      ...more,
    })
    if (what !== 'create') order.version++
    if (order.status !== to) order.statusAt = at
    order.status = to
    order.updatedAt = at
  }
  const cancel = (at: Date) => {
    state.order.cancelReason = chance.pick(['customer_refused', 'cargo_not_ready', 'date_changed', 'duplicate'])
    state.order.cancelComment = ''
    say(at, 'cancel', 'forwarder', 'cancelled', { reason: state.order.cancelReason })
  }
  const makeOffer = (to: Party, at: Date, until: Date) => {
    state.order.executorId = to.id
    state.order.offerExpiresAt = until
    state.executor = to
    state.offers = [
      ...state.offers,
      {
        orgId: home.party.id,
        orderId: id,
        id: newId(),
        executorId: to.id,
        executorName: to.name,
        executorTin: to.tin,
        status: 'offered',
        price,
        currency: 'RUB',
        vatMode: state.order.vatMode,
        vatRate: state.order.vatRate,
        offeredAt: at,
        expiresAt: until,
        endedAt: null,
        endedVersion: null,
        reason: null,
        comment: null,
      },
    ]
    state.order.price = price
    say(at, 'offer', 'forwarder', 'offered', { facts: { executor: to.name, until: until.toISOString() } })
  }
  const endOffer = (how: 'declined' | 'expired', at: Date) => {
    const party = state.order.executorId
    const person = home.executors.find(each => each.id === party)!
    const reason = how === 'declined' ? chance.pick(['no_capacity', 'rate_unprofitable', 'driver_unavailable']) : null
    state.offers = state.offers.map((offer, i) =>
      i === state.offers.length - 1
        ? { ...offer, status: how, endedAt: at, endedVersion: state.order.version + 1, reason, comment: '' }
        : offer,
    )
    Object.assign(state.order, { executorId: null, offerExpiresAt: null })
    state.executor = null
    say(at, how === 'declined' ? 'decline' : 'expire', how === 'declined' ? 'executor' : 'system', 'placed', {
      partyId: party,
      reason,
      ...(how === 'declined' ? { byOrgName: person.name, byName: person.person } : {}),
    })
  }

  say(createdAt, 'create', 'forwarder', 'draft')
  if (status === 'draft') {
    if (chance.is(0.4)) state.points = state.points.map((point, i) => (i === 0 ? point : { ...point, windowFrom: null, windowTo: null }))
    return state
  }
  say(placedAt, 'place', 'forwarder', 'placed')
  if (chance.is(0.12) || (status === 'placed' && chance.is(0.4))) {
    const other = chance.pick(home.executors.filter(each => each.id !== executor.id))
    const asked = new Date(placedAt.getTime() + 60_000)
    const ended = new Date(Math.min(asked.getTime() + chance.whole(2, 15) * 60_000, offeredAt.getTime() - 60_000))
    if (ended > asked) {
      makeOffer(other, asked, new Date(asked.getTime() + 120 * 60_000))
      endOffer(chance.is(0.7) ? 'declined' : 'expired', ended)
    }
  }
  if (status === 'placed') return state
  if (status === 'cancelled' && chance.is(0.5)) {
    cancel(new Date(Math.max(placedAt.getTime() + HOUR, state.order.updatedAt.getTime() + 60_000)))
    return state
  }
  makeOffer(executor, offeredAt, expiresAt)
  if (status === 'offered') return state

  const acceptedAt = new Date(Math.min(accepted, expiresAt.getTime() - 60_000))
  state.order.offerExpiresAt = null
  state.offers = state.offers.map((offer, i) => (i === state.offers.length - 1 ? { ...offer, status: 'accepted' } : offer))
  const kinds = executor.vat === 0 ? ['tn', 'act', 'invoice'] : ['tn', 'upd']
  state.documents = kinds.map((kind, i) => ({
    orgId: home.party.id,
    orderId: id,
    id: newId(),
    seq: i + 1,
    kind,
    status: 'required',
    dueAt: new Date(end + 5 * DAY),
    changedAt: null,
    comment: '',
  }))
  say(acceptedAt, 'accept', 'executor', 'accepted')
  if (status === 'cancelled') {
    state.documents = []
    const at = new Date(acceptedAt.getTime() + 30 * 60_000)
    state.offers = state.offers.map((offer, i) =>
      i === state.offers.length - 1
        ? { ...offer, status: 'cancelled', endedAt: at, endedVersion: state.order.version + 1, reason: null, comment: '' }
        : offer,
    )
    cancel(at)
    return state
  }
  if (!crew) return state

  const assignedAt = new Date(Math.min(acceptedAt.getTime() + chance.whole(20, 200) * 60_000, now.getTime() - 5 * 60_000))
  crew.busy.push([start, end])
  state.flight = flightOf(state, crew, assignedAt, windows)
  say(assignedAt, 'assign', 'executor', 'ready', {
    facts: { truck: crew.truck.plate, trailer: crew.trailer.plate, driver: crew.driver.name },
  })
  if (status === 'ready') return state

  drive(state, source, say, lags)
  if (status === 'in_progress') return state

  const delivered = state.order.updatedAt.getTime()
  const mark = (
    paper: number,
    to: string,
    at: Date,
    action: OrderAction | 'upload' | 'accept' | 'reject',
    side: 'forwarder' | 'executor',
  ) => {
    state.documents = state.documents.map((each, i) => (i === paper ? { ...each, status: to, changedAt: at } : each))
    say(at, `paper.${action}`, side, 'documents', { facts: { document: state.documents[paper]!.kind } })
  }
  const whole = status === 'completed'
  // closed orders took days; open ones got their papers lately, a few of them long ago
  const began = whole
    ? delivered + chance.whole(5, 60) * HOUR
    : now.getTime() - (chance.is(0.15) ? chance.whole(50, 70) : chance.whole(2, 44)) * HOUR
  let clock = Math.max(delivered + 20 * 60_000, began)
  const later = () => {
    clock = Math.min(clock + chance.whole(10, 90) * 60_000, Math.max(now.getTime() - 60_000, clock))
    return new Date(clock)
  }
  state.documents.forEach((_, i) => {
    if (whole || chance.is(0.6)) mark(i, 'uploaded', later(), 'upload', 'executor')
    if (whole || (state.documents[i]!.status === 'uploaded' && chance.is(0.4))) mark(i, 'accepted', later(), 'accept', 'forwarder')
  })
  if (whole) say(later(), 'complete', 'forwarder', 'completed')
  return state
}

/** Hours from now to loading that put an order into its status. */
function shiftOf(chance: Chance, status: OrderStatus, hours: number): number {
  if (status === 'draft') return chance.whole(20, 200)
  if (status === 'placed') return chance.whole(8, 130)
  if (status === 'offered') return chance.whole(10, 90)
  if (status === 'accepted') return chance.whole(7, 70)
  if (status === 'ready') return chance.whole(4, 60)
  if (status === 'in_progress') return -Math.max(1, Math.round(hours * (0.15 + chance.next() * 0.75)))
  if (status === 'documents') return -Math.round(hours) - chance.whole(30, 170)
  if (status === 'completed') return -Math.round(hours) - chance.whole(120, 1100)
  return chance.whole(-300, 60)
}

/** The hour nearest to a moment in the zone of a place: warehouses work by their own clock. */
function localHour(at: Date, tz: string, hour: number): Date {
  const offset = offsetOf(tz)
  const local = new Date(at.getTime() + offset)
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const far = (days: number) => Math.abs(day + days * DAY + hour * HOUR - local.getTime())
  const best = [-1, 0, 1].toSorted((a, b) => far(a) - far(b))[0]!
  return new Date(day + best * DAY + hour * HOUR - offset)
}

const offsets = new Map<string, number>()
function offsetOf(tz: string): number {
  let offset = offsets.get(tz)
  if (offset === undefined) {
    const text =
      new Intl.DateTimeFormat('en', { timeZone: tz, timeZoneName: 'longOffset' })
        .formatToParts(new Date())
        .find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
    const [, sign, h, m] = /GMT([+-])?(\d\d)?:?(\d\d)?/.exec(text) ?? []
    offset = (sign === '-' ? -1 : 1) * (Number(h ?? 0) * HOUR + Number(m ?? 0) * 60_000)
    offsets.set(tz, offset)
  }
  return offset
}

function freeCrew({ crews, chance }: Source, executors: readonly Party[], body: string, start: number, end: number): Crew | null {
  const free = crews.filter(
    crew =>
      crew.body === body &&
      executors.some(each => each.id === crew.executor) &&
      crew.busy.every(([from, to]) => to <= start || from >= end),
  )
  const first = free.filter(crew => crew.executor === executors[0]!.id)
  if (first.length > 0 && chance.is(0.4)) return chance.pick(first)
  return free.length === 0 ? null : chance.pick(free)
}

function flightOf(state: DemoOrder, crew: Crew, at: Date, windows: readonly { from: Date; to: Date }[]): FlightState {
  const { order } = state
  const id = newId()
  return {
    orgId: crew.executor,
    id,
    version: 1,
    number: '',
    status: 'assigned',
    truckId: crew.truck.id,
    truckPlate: crew.truck.plate,
    truckModel: crew.truck.model,
    trailerId: crew.trailer.id,
    trailerPlate: crew.trailer.plate,
    trailerModel: crew.trailer.model,
    driverId: crew.driver.id,
    driverName: crew.driver.name,
    driverPhone: crew.driver.phone,
    plannedStart: windows[0]!.from,
    plannedEnd: windows.at(-1)!.to,
    createdAt: at,
    updatedAt: at,
    demo: true,
    tasks: state.points.map((point, i) => ({
      orgId: crew.executor,
      flightId: id,
      id: newId(),
      seq: point.seq,
      kind: point.kind,
      orderOrgId: order.orgId,
      orderId: order.id,
      pointSeq: point.seq,
      status: 'planned' as TaskStatus,
      plannedFrom: windows[i]!.from,
      plannedTo: windows[i]!.to,
      departedAt: null,
      arrivedAt: null,
      serviceAt: null,
      completedAt: null,
      source: null,
      comment: '',
    })),
  }
}

type Say = (at: Date, what: string, side: 'forwarder' | 'executor' | 'system', to: OrderStatus, more?: Partial<EntryRecord>) => void

/** Drives the flight up to now: each mark at a likely time, one flight in four late. */
function drive(state: DemoOrder, { chance, now }: Source, say: Say, lags: boolean): void {
  const flight = state.flight!
  const tasks: (FlightState['tasks'][number] & TaskFacts)[] = flight.tasks.map(task => ({ ...task }))
  const whole = now.getTime() - tasks.at(-1)!.plannedTo.getTime() > 8 * HOUR
  const late = chance.is(0.28)
  let before = state.order.updatedAt.getTime()
  const marks = tasks.flatMap((_, i) => (['depart', 'arrive', 'finish'] as const).map(mark => ({ i, mark })))
  let last = before
  for (const { i, mark } of marks) {
    const task = tasks[i]!
    const arrive = task.plannedFrom.getTime() + (late && i > 0 ? chance.whole(240, 660) : chance.whole(-40, 90)) * 60_000
    const likely = {
      depart: i === 0 ? arrive - chance.whole(60, 150) * 60_000 : last + chance.whole(5, 20) * 60_000,
      arrive,
      finish: last + chance.whole(45, 110) * 60_000,
    }
    last = Math.max(likely[mark], last + 60_000)
    // the first stop has always begun, or the order would not be on its way
    if (lags && i === tasks.length - 1 && mark === 'arrive') break
    if (last > now.getTime() - 60_000 && !whole && !(i === 0 && mark === 'depart')) break
    const at = new Date(Math.max(Math.min(last, now.getTime() - 30_000), before))
    before = at.getTime()
    if (mark === 'depart') Object.assign(task, { status: 'en_route', departedAt: at })
    if (mark === 'arrive') Object.assign(task, { status: 'arrived', arrivedAt: at })
    if (mark === 'finish') Object.assign(task, { status: 'completed', completedAt: at })
    task.source = 'dispatcher'
    flight.version++
    flight.updatedAt = at
    const point = state.points[i]!
    say(at, `report.${mark}`, 'executor', tasks.every(each => each.status === 'completed') ? 'documents' : 'in_progress', {
      facts: { place: { ru: point.placeRu, en: point.placeEn }, stop: point.seq, at: at.toISOString() },
    })
  }
  state.flight = { ...flight, tasks, status: flightStatusOf(tasks, true) }
}
