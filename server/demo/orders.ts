import { regimeRange } from '#contract/order-cargo.ts'
import { type Equipment, OrderDraft, OrderTerms } from '#contract/order-draft.ts'
import { revokeCosts, revokeTermsOf } from '#contract/order-exceptions.ts'
import type { OrderStatus, TaskStatus } from '#contract/order-states.ts'
import { customerVatOf, type Vat } from '#contract/order-vat.ts'
import { askedOf, noOriginal, payDayOf, refused } from '#server/deals/documents/effects.ts'
import { DUE_DAYS, needsOriginal, providerOf } from '#server/deals/documents/rules.ts'
import type { EntryRecord } from '#server/deals/record.ts'
import type { FlightState } from '#server/flights/row.ts'
import { flightStatusOf, isDelivered, type TaskFacts } from '#server/flights/rules.ts'
import { columnsOf } from '#server/orders/row/draft.ts'
import { termsOf } from '#server/orders/row/exceptions.ts'
import { customerVatColumns } from '#server/orders/row/money.ts'
import { dayIn } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { drawClaims, unsaid } from './claims.ts'
import { type Party, type Person, type Source, type Trip, askedOf as wantedOf } from './plan.ts'
import { type Chance, openChance } from './random.ts'
import type { DemoOrder, ResourceSet } from './record.ts'
import { atWork } from './seasons.ts'
import { paidAt, paidOn } from './settlements.ts'

const MINUTE = 60_000
const HOUR = 3600_000
const DAY = 24 * HOUR

type StepBy = { side: 'forwarder'; person: Person } | { side: 'executor'; party: Party; person: Person } | { side: 'system' }
type EntryDetails = Partial<Pick<EntryRecord, 'partyId' | 'reason' | 'comment'>> & { facts?: Record<string, unknown> }
type Story = {
  state: DemoOrder
  trip: Trip
  now: number
  chance: Chance
  /** Writes a step as the commands do: history, audit, version, moments of the order. */
  say(at: number, what: string, by: StepBy, to: OrderStatus, told?: EntryDetails): void
}

/** Tells the whole story of a trip up to now: the same steps, in the same words, as the commands would have left. */
export function makeOrder({ now }: Pick<Source, 'now'>, trip: Trip): DemoOrder {
  const chance = openChance(trip.seed + 1)
  const state = draftOf(trip, chance)
  const story: Story = { state, trip, now: now.getTime(), chance, say: sayer(state, trip) }
  const { status, home, executor } = trip
  const forwarder: StepBy = { side: 'forwarder', person: trip.responsible }

  story.say(trip.created, 'create', forwarder, 'draft')
  if (status === 'draft') {
    if (chance.is(0.5)) state.order.price = null
    if (chance.is(0.4)) state.stops = state.stops.map((stop, i) => (i === 0 ? stop : { ...stop, windowFrom: null, windowTo: null }))
    return state
  }
  state.order.number = trip.number
  story.say(trip.placed, 'place', forwarder, 'placed')
  const others = home.executors.filter(each => each.id !== executor.id)
  if (others.length > 0 && (chance.is(0.12) || (status === 'placed' && chance.is(0.4)))) askInVain(story, chance.pick(others))
  if (status === 'placed') return state
  const cancelled = status === 'cancelled' ? chance.pick(['placed', 'placed', 'offered', 'accepted'] as const) : null
  const reason = cancelled && chance.pick(reasons)
  if (reason && cancelled === 'placed') {
    cancel(story, state.order.updatedAt.getTime() + chance.whole(5, 40) * MINUTE, reason)
    return state
  }

  offer(story, executor, trip.offered, 120)
  if (status === 'offered') return state
  if (reason && cancelled === 'offered') {
    cancel(story, trip.offered + 3 * MINUTE, reason)
    return state
  }
  accept(story, executor, Math.min(trip.accepted, trip.offered + 119 * MINUTE))
  if (reason) {
    cancel(story, state.order.updatedAt.getTime() + 30 * MINUTE, reason)
    return state
  }
  if (!trip.resources) return state

  assign(story)
  if (status === 'ready') return state
  drive(story)
  if (status === 'in_progress') return state
  drawClaims(state, openChance(trip.seed + 3), story.now, (side, what, at, kind) => {
    const by = side === 'forwarder' ? forwarderOf(story) : executorOf(story, trip.executor)
    story.say(at, `claim.${what}`, by, 'documents', { facts: { claim: kind } })
    return by.side === 'system' ? '' : by.person.name
  })
  handInDocuments(story)
  postOriginals(story)
  const pay = payDayOf(state)
  Object.assign(state.order, { payFrom: pay?.from ?? null, payDueOn: pay?.by ?? null })
  payUp(story)
  return state
}

/** How the customer of a trip is billed: across a border at 0 %, where his forwarder may. Source: НК РФ ст. 164 п. 1 пп. 2.1. */
function billedOf({ home, stops, vatMode, vatRate }: Trip): Vat {
  const abroad = stops.some(stop => stop.place.country !== stops[0]!.place.country)
  const day = dayIn('Europe/Moscow', new Date(stops[0]!.from))
  return customerVatOf(abroad ? { vatMode: 'included', vatRate: 0 } : { vatMode, vatRate }, { regime: home.party.tax, country: 'RU' }, day)
}

function draftOf(trip: Trip, chance: Chance): DemoOrder {
  const { home, stops, load, customer, responsible } = trip
  const extras = extrasOf(trip)
  const id = newId()
  const asked = wantedOf(trip)
  const createdAt = new Date(trip.created)
  const orgId = home.party.id
  const draft: OrderDraft = {
    ...OrderDraft.parse({}),
    customerId: customer?.id ?? null,
    customerNumber: customer && chance.is(0.6) ? `З-${chance.whole(1000, 9999)}` : '',
    truckType: asked.truckType,
    capacityKg: asked.capacityKg,
    volumeM3: asked.volumeM3,
    pallets: asked.pallets,
    bodyTypes: [load.body],
    loadingTypes: [...asked.loading],
    temperature: load.temperature,
    recorder: load.body === 'ref',
    equipment: extras.equipment,
    price: { minor: trip.price, currency: 'RUB' },
    vatMode: trip.vatMode,
    vatRate: trip.vatRate,
    customerPrice: { minor: trip.customerPrice, currency: 'RUB' },
    payDays: chance.pick([7, 10, 14, 14, 20]),
    terms: OrderTerms.parse({ waitRate: { amount: '700.00', currency: 'RUB' } }),
    transferPolicy: extras.transferPolicy,
    seal: load.body === 'ref',
    insurance: extras.cargo.declaredValue !== null,
    externalId: extras.externalId,
    tags: extras.tags,
    commentPublic: chance.is(0.3) ? 'Водителю позвонить за час до прибытия' : '',
  }
  return {
    order: {
      orgId,
      id,
      version: 1,
      number: null,
      status: 'draft',
      ...columnsOf(draft),
      customerName: customer?.name ?? null,
      executorId: null,
      responsibleId: responsible.id,
      responsibleName: responsible.name,
      ...customerVatColumns(billedOf(trip)),
      distanceKm: trip.lane.km,
      distanceBy: 'typed',
      durationMin: Math.round((trip.lane.km / 65) * 60),
      createdAt,
      updatedAt: createdAt,
      statusAt: createdAt,
      offerExpiresAt: null,
      cancelReason: null,
      cancelComment: null,
      parentOrgId: null,
      parentId: null,
      depth: 0,
      transferId: null,
      approvalUntil: null,
      resourcesIssue: null,
      guideEnded: false,
      settledAt: null,
      requiredDocuments: [...(trip.customer?.documents ?? [])],
      payFrom: null,
      payDueOn: null,
      demo: true,
    },
    stops: stops.map((stop, i) => ({
      orgId,
      orderId: id,
      seq: i + 1,
      kind: stop.kind,
      placeCode: stop.place.code,
      placeRu: stop.place.nameRu,
      placeEn: stop.place.nameEn,
      country: stop.place.country,
      lat: stop.place.lat,
      lon: stop.place.lon,
      tz: stop.place.tz,
      address: stop.address,
      windowFrom: new Date(stop.from),
      windowTo: new Date(stop.to),
      partyName: stop.partyName,
      contactName: stop.contact,
      contactPhone: stop.phone,
      handling: [chance.pick(asked.loading)],
      notes: stop.notes,
    })),
    cargos: [
      {
        orgId,
        orderId: id,
        seq: 1,
        name: load.name,
        category: load.category,
        packageType: load.pack,
        pieces: load.pallets || chance.whole(4, 40),
        massKg: load.massKg,
        volumeM3: load.volumeM3,
        pallets: load.pallets,
        ...extras.cargo,
      },
    ],
    offers: [],
    documents: [],
    holds: [],
    haltRequests: [],
    claims: [],
    silent: [],
    change: null,
    extras: [],
    waybill: null,
    flight: null,
    transfer: null,
    forwarder: home.party,
    zone: 'Europe/Moscow',
    executor: null,
    versions: [],
    entries: [],
    audits: [],
    resources: null,
  }
}

const paint = { adrUn: '1263', adrName: 'КРАСКА', adrClass: '3', adrCode: 'F1', adrGroup: 'II', adrTunnel: 'D/E' }
const aerosols = { adrUn: '1950', adrName: 'АЭРОЗОЛИ', adrClass: '2_1', adrCode: '5F', adrGroup: null, adrTunnel: 'D' }
const harmless = { adrUn: null, adrName: null, adrClass: null, adrCode: null, adrGroup: null, adrTunnel: null }

/** What an order tells of its cargo beside the load: sizes, temperature, dangerous goods, what is asked of the vehicle, marks. */
function extrasOf({ seed, load, resources, replaced, number, price }: Trip) {
  const chance = openChance(seed + 2)
  const range = regimeRange(load.temperature)
  // paint goes where the resources may carry it, or where none is named yet
  const dangerous = load.category === 'cosmetics' && (resources === null || resources.adr) && (replaced === null || replaced.adr)
  const limited = load.category === 'cosmetics' && !dangerous && chance.is(0.5)
  const pallet = load.pack === 'pallet_eur'
  const declared = chance.is(0.35)
  const piece = (code: Equipment, count: number | null = null) => ({ code, count })
  const equipment: OrderDraft['equipment'] =
    load.category === 'metal'
      ? [piece('straps', 12), piece('corners')]
      : load.category === 'building'
        ? [piece('straps', 10)]
        : load.temperature === 'dairy'
          ? [piece('medical_book'), piece('sanitary_passport')]
          : []
  return {
    equipment,
    tags: [...(chance.is(0.12) ? ['срочно'] : []), ...(chance.is(0.18) ? [chance.pick(['постоянный', 'сеть', 'тест', 'VIP'])] : [])],
    externalId: number !== null && chance.is(0.3) ? `ERP-${number}` : null,
    transferPolicy: chance.is(0.1) ? ('forbid' as const) : ('with_approval' as const),
    cargo: {
      ...(dangerous ? { name: 'Краски и растворители', category: 'dangerous' } : {}),
      lengthM: pallet ? 1.2 : null,
      widthM: pallet ? 0.8 : null,
      heightM: pallet ? 1.75 : null,
      stackable: pallet && load.massKg < 18_000,
      tempMin: range ? (range.min ?? -22) : null,
      tempMax: range?.max ?? null,
      declaredValue: declared ? price * chance.whole(12, 40) : null,
      declaredCurrency: declared ? 'RUB' : null,
      hsCode: '',
      ...(dangerous ? paint : limited ? aerosols : harmless),
      adrLimited: dangerous ? false : limited ? true : null,
      adrExplosiveKg: null,
    },
  }
}

function sayer(state: DemoOrder, { home }: Trip): Story['say'] {
  return (ms, what, by, to, { partyId = state.order.executorId, reason = null, comment = '', facts = {} } = {}) => {
    const { order } = state
    const at = new Date(ms)
    const fromStatus = what === 'create' ? null : order.status
    const person = by.side === 'system' ? null : by.person
    state.entries.push({
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      at,
      what,
      fromStatus,
      toStatus: to,
      side: by.side,
      byOrgName: by.side === 'forwarder' ? home.party.name : by.side === 'executor' ? by.party.name : null,
      byName: person?.name ?? null,
      partyId,
      reason,
      comment,
      facts,
      version: what === 'create' ? order.version : order.version + 1,
    })
    state.audits.push({
      at,
      byOrgId: by.side === 'executor' ? by.party.id : order.orgId,
      byUserId: person?.id ?? null,
      byEmployeeId: person?.employeeId ?? null,
      what: `order.${what}`,
      fromStatus,
      toStatus: to,
      facts: { ...facts, ...(reason ? { reason } : {}) },
    })
    if (what !== 'create') order.version++
    if (order.status !== to) order.statusAt = at
    order.status = to
    order.updatedAt = at
  }
}

const forwarderOf = ({ trip }: Story): StepBy => ({ side: 'forwarder', person: trip.responsible })
const executorOf = ({ chance }: Story, party: Party): StepBy => ({ side: 'executor', party, person: chance.pick(party.people) })

function offer(story: Story, to: Party, at: number, minutes: number): void {
  const { state, trip } = story
  const { order } = state
  const until = new Date(at + minutes * MINUTE)
  order.executorId = to.id
  order.offerExpiresAt = until
  state.executor = to
  state.offers = [
    ...state.offers,
    {
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      executorId: to.id,
      executorName: to.name,
      executorTin: to.tin,
      status: 'offered',
      price: trip.price,
      currency: order.currency,
      vatMode: order.vatMode,
      vatRate: order.vatRate,
      offeredAt: new Date(at),
      expiresAt: until,
      endedAt: null,
      endedVersion: null,
      reason: null,
      comment: null,
      lateAt: null,
    },
  ]
  story.say(at, 'offer', forwarderOf(story), 'offered', { facts: { executor: to.name, until: until.toISOString() } })
}

type End = 'declined' | 'expired' | 'revoked' | 'cancelled'

/** Ends the live offer; the step that ends it is said afterwards. */
function endOffer({ state }: Story, how: End, at: number, reason: string | null = null, comment = ''): void {
  const ended = { status: how, endedAt: new Date(at), endedVersion: state.order.version + 1, reason, comment }
  state.offers = state.offers.map((each, i) => (i === state.offers.length - 1 ? { ...each, ...ended } : each))
  if (how === 'cancelled') Object.assign(state.order, { offerExpiresAt: null })
  else {
    Object.assign(state.order, { executorId: null, offerExpiresAt: null })
    state.executor = null
  }
}

/** Somebody was asked before: he declined, let it run out, or gave it back. */
function askInVain(story: Story, other: Party): void {
  const { chance, trip, state } = story
  const asked = trip.placed + chance.whole(1, 5) * MINUTE
  const how = chance.weighted(
    ['decline', 'expire', 'withdraw', 'revoke'] as const,
    each => ({ decline: 10, expire: 4, withdraw: 1, revoke: 2 })[each],
  )
  const minutes = how === 'expire' ? chance.pick([15, 20, 30]) : 120
  offer(story, other, asked, minutes)
  const ended = asked + (how === 'expire' ? minutes : chance.whole(2, 14)) * MINUTE
  const partyId = other.id
  if (how === 'decline') {
    const reason = chance.pick(['no_capacity', 'rate_unprofitable', 'driver_unavailable'])
    endOffer(story, 'declined', ended, reason)
    story.say(ended, 'decline', executorOf(story, other), 'placed', { partyId, reason })
  } else if (how === 'expire') {
    endOffer(story, 'expired', ended)
    story.say(ended, 'expire', { side: 'system' }, 'placed', { partyId })
  } else if (how === 'withdraw') {
    endOffer(story, 'revoked', ended, 'conditions_changed')
    story.say(ended, 'revoke', forwarderOf(story), 'placed', { partyId, reason: 'conditions_changed' })
  } else {
    accept(story, other, ended)
    const back = ended + chance.whole(8, 20) * MINUTE
    const reason = chance.pick(['vehicle_breakdown', 'driver_unavailable', 'late_from_previous'])
    endOffer(story, 'revoked', back, reason)
    Object.assign(state, { documents: [], versions: [] })
    story.say(back, 'revoke', executorOf(story, other), 'placed', { partyId, reason, facts: claim(story, other, back, reason) })
  }
}

/** A draft of a claim where the order was given back in the time that costs, and what the history says of it. */
function claim({ state }: Story, other: Party, at: number, reason: string): Record<string, unknown> {
  const { order } = state
  const terms = revokeTermsOf(termsOf(state))
  const costs = revokeCosts(terms, at)
  if (!costs || !terms.amount) return {}
  const created = new Date(at)
  state.claims = [
    ...state.claims,
    {
      orgId: order.orgId,
      orderId: order.id,
      id: newId(),
      version: 1,
      kind: 'executor_revoke',
      stop: null,
      ...unsaid,
      side: 'forwarder',
      executorId: other.id,
      executorName: other.name,
      basis: 'terms',
      amount: terms.amount.minor,
      currency: order.currency,
      facts: { by: 'revoke', price: order.price ?? 0, percent: terms.percent, hoursLeft: costs.hours, freeHours: terms.freeHours, reason },
      status: 'draft',
      createdAt: created,
      updatedAt: created,
    },
  ]
  return { penalty: terms.percent, hours: costs.hours, free: terms.freeHours }
}

/** Puts the documents the order asks for as it is now and does not have yet. */
function requestDocuments(state: DemoOrder, dueAt: Date): void {
  const fresh = askedOf(state).filter(kind => !state.documents.some(document => document.kind === kind))
  const made = fresh.map((kind, i) => ({
    orgId: state.order.orgId,
    orderId: state.order.id,
    id: newId(),
    seq: state.documents.length + i + 1,
    kind,
    side: providerOf(kind),
    required: true,
    shared: true,
    origin: 'rule',
    title: '',
    status: 'required',
    version: 0,
    via: null,
    uploadedAt: null,
    dueAt,
    changedAt: null,
    reason: null,
    comment: '',
    ...noOriginal,
  }))
  state.documents = [...state.documents, ...made]
}

function accept(story: Story, executor: Party, at: number): void {
  const { state, trip } = story
  state.order.offerExpiresAt = null
  state.offers = state.offers.map((each, i) => (i === state.offers.length - 1 ? { ...each, status: 'accepted' } : each))
  requestDocuments(state, new Date(trip.stops.at(-1)!.to + DUE_DAYS * DAY))
  story.say(at, 'accept', executorOf(story, executor), 'accepted')
}

const reasons = [
  ...['customer_refused', 'customer_refused', 'cargo_not_ready', 'cargo_not_ready', 'date_changed', 'duplicate'],
  ...['no_executor', 'price_not_agreed', 'own_transport', 'wrong_data'],
]

/** An order that had an executor keeps his name; its documents go. */
function cancel(story: Story, at: number, reason: string): void {
  const { state } = story
  if (state.order.executorId !== null) endOffer(story, 'cancelled', at, reason)
  Object.assign(state, { documents: [], versions: [] })
  Object.assign(state.order, { cancelReason: reason, cancelComment: '' })
  story.say(at, 'cancel', forwarderOf(story), 'cancelled', { reason })
}

const factsOf = ({ truck, trailer, driver }: ResourceSet) => ({
  truck: truck.plate,
  ...(trailer ? { trailer: trailer.plate } : {}),
  driver: driver.name,
})

function assign(story: Story): void {
  const { state, trip, chance, now } = story
  const resources = trip.resources!
  const accepted = state.order.updatedAt.getTime()
  const latest = Math.min(trip.stops[0]!.from - HOUR, now - 5 * MINUTE)
  const at = Math.max(Math.min(accepted + chance.whole(20, 600) * MINUTE, latest), accepted + MINUTE)
  const by = executorOf(story, trip.executor)
  const named = trip.replaced ?? resources
  state.resources = resources
  state.flight = flightOf(trip, state, named, at)
  story.say(at, 'assign', by, 'ready', { facts: factsOf(named) })
  if (!trip.replaced) return
  const again = Math.min(at + chance.whole(60, 300) * MINUTE, Math.max(latest, at + MINUTE))
  Object.assign(state.flight, vehicleColumns(resources), { version: state.flight.version + 1, updatedAt: new Date(again) })
  const reason = chance.pick(['vehicle_breakdown', 'driver_unavailable'])
  story.say(again, 'replace', by, 'ready', { reason, facts: factsOf(resources) })
}

const vehicleColumns = ({ truck, trailer, driver }: ResourceSet) => ({
  truckId: truck.id,
  truckPlate: truck.plate,
  truckModel: truck.model,
  trailerId: trailer?.id ?? null,
  trailerPlate: trailer?.plate ?? null,
  trailerModel: trailer?.model ?? null,
  driverId: driver.id,
  driverName: driver.name,
  driverPhone: driver.phone,
})

function flightOf(trip: Trip, { order, stops }: DemoOrder, resources: ResourceSet, at: number): FlightState {
  const id = newId()
  return {
    orgId: resources.executor,
    id,
    version: 1,
    number: `${trip.number}-1`,
    status: 'assigned',
    ...vehicleColumns(resources),
    plannedStart: new Date(trip.stops[0]!.from),
    plannedEnd: new Date(trip.stops.at(-1)!.to),
    mirrorsOrgId: null,
    mirrorsId: null,
    createdAt: new Date(at),
    updatedAt: new Date(at),
    demo: true,
    tasks: stops.map((stop, i) => ({
      orgId: resources.executor,
      flightId: id,
      id: newId(),
      seq: stop.seq,
      kind: stop.kind,
      orderOrgId: order.orgId,
      orderId: order.id,
      stopSeq: stop.seq,
      status: 'planned' as TaskStatus,
      plannedFrom: new Date(trip.stops[i]!.from),
      plannedTo: new Date(trip.stops[i]!.to),
      departedAt: null,
      arrivedAt: null,
      serviceAt: null,
      completedAt: null,
      source: null,
      comment: '',
    })),
  }
}

const winter = ['Метель, шли колонной', 'Гололёд, перекрыта трасса', 'Мороз, отогревали топливо']
const always = [
  'Очередь на воротах, ждали слот',
  'Пробка из-за ремонта дороги',
  'Поломка, меняли колесо',
  'Долго грузили на предыдущей точке',
  'Весовой контроль',
  'Отдых водителя по тахографу',
]

type Mark = 'depart' | 'arrive' | 'serve' | 'finish' | 'fail'

/** Drives the flight up to now, each mark at a likely moment. */
function drive(story: Story): void {
  const { state, trip, chance, now } = story
  const flight = state.flight!
  const by = executorOf(story, trip.executor)
  const tasks: (FlightState['tasks'][number] & TaskFacts)[] = flight.tasks.map(task => ({ ...task }))
  const whole = trip.status !== 'in_progress'
  const serves = chance.is(0.25)
  // a consignee on the way may refuse; the last one takes what is his
  const refused =
    whole && tasks.length > 2 && chance.is(0.05) ? tasks.findIndex((task, i) => i < tasks.length - 1 && task.kind === 'unloading') : -1
  const arrivals = tasks.map((_, i) => {
    const { from, to } = trip.stops[i]!
    const room = Math.min(90, Math.floor((to - from) / MINUTE) - 10)
    return i === tasks.length - 1 && trip.late > 0 ? to + trip.late * MINUTE : from + chance.whole(-40, room) * MINUTE
  })
  const marks = tasks.flatMap((_, i) => {
    const service: readonly Mark[] = i === refused ? ['fail'] : serves ? ['serve', 'finish'] : ['finish']
    return (['depart', 'arrive', ...service] as const).map(mark => ({ i, mark }))
  })
  let last = state.order.updatedAt.getTime()
  for (const { i, mark } of marks) {
    const task = tasks[i]!
    const ends = i === tasks.length - 1
    const likely = {
      depart: i === 0 ? arrivals[0]! - chance.whole(60, 150) * MINUTE : last + chance.whole(5, 20) * MINUTE,
      arrive: arrivals[i]!,
      serve: last + chance.whole(10, 40) * MINUTE,
      finish: last + chance.whole(45, 110) * MINUTE,
      fail: last + chance.whole(30, 60) * MINUTE,
    }[mark]
    // the first stop has always begun, or the order would not be on its way
    const first = i === 0 && mark === 'depart'
    const at = first ? Math.max(Math.min(likely, now - 2 * MINUTE), last) : Math.max(likely, last + MINUTE)
    if (trip.lags && ends && mark === 'arrive') break
    if (!whole && !first && ((ends && mark === 'finish') || at > now - MINUTE)) break
    last = at
    const moment = new Date(at)
    const comment =
      mark === 'fail' ? 'Получатель отказался принимать' : mark === 'arrive' && ends && trip.late > 0 ? excuseFor(chance, moment) : ''
    Object.assign(task, { ...marked(mark, moment), source: 'dispatcher', comment })
    flight.version++
    flight.updatedAt = moment
    const stop = state.stops[i]!
    story.say(at, `report.${mark}`, by, isDelivered(tasks) ? 'documents' : 'in_progress', {
      comment,
      facts: { place: { ru: stop.placeRu, en: stop.placeEn }, stop: stop.seq, at: moment.toISOString() },
    })
  }
  state.flight = { ...flight, tasks, status: flightStatusOf(tasks, true) }
}

const marked = (mark: Mark, at: Date): Partial<TaskFacts> =>
  (
    ({
      depart: { status: 'en_route', departedAt: at },
      arrive: { status: 'arrived', arrivedAt: at },
      serve: { status: 'in_service', serviceAt: at },
      finish: { status: 'completed', completedAt: at },
      fail: { status: 'failed', completedAt: at },
    }) as const
  )[mark]

const excuseFor = (chance: Chance, at: Date) => chance.pick([11, 0, 1].includes(at.getUTCMonth()) ? [...winter, ...always] : always)

type DocumentStep = 'upload' | 'accept' | 'reject'
const reasonsOf = {
  no_signature: 'Нет подписи получателя',
  wrong_date: 'Не та дата',
  unreadable: 'Скан нечитаем',
} as const

/** Who does it; `post`: his waybills go by post and not by electronic exchange. */
type Hand = { name: string; organization: string; post: boolean }

/** One step of a document, as the commands leave it, with the version it is about. */
function moveDocument(state: DemoOrder, id: string, what: DocumentStep, moment: number, by: Hand, why?: keyof typeof reasonsOf): void {
  const at = new Date(moment)
  const comment = why ? reasonsOf[why] : ''
  const document = state.documents.find(each => each.id === id)!
  const decided = { decidedAt: at, decidedBy: by.name, reason: why ?? null, comment }
  const via = by.post && (document.kind === 'tn' || document.kind === 'cmr') ? 'paper' : 'edo'
  const change = {
    upload: { status: 'uploaded', version: document.version + 1, via, uploadedAt: at },
    accept: { status: 'accepted' },
    reject: refused(document, at),
  }[what]
  state.documents = state.documents.map(each =>
    each.id === id ? { ...each, ...(what === 'upload' ? noOriginal : {}), ...change, changedAt: at, reason: why ?? null, comment } : each,
  )
  if (what === 'upload') {
    const { orgId, orderId, shared, version } = document
    state.versions.push({
      orgId,
      orderId,
      documentId: id,
      version: version + 1,
      shared,
      via,
      status: 'open',
      at,
      side: 'executor',
      byOrg: by.organization,
      byName: by.name,
      takenAt: null,
      takenBy: null,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      comment: '',
    })
    return
  }
  const version = state.versions.find(each => each.documentId === id && each.version === document.version)!
  Object.assign(version, decided, { status: what === 'accept' ? 'accepted' : 'rejected' })
}

/** Documents come, are checked and end the order: over days where it is completed, lately where it waits. */
function handInDocuments(story: Story): void {
  const { state, trip, chance, now } = story
  const delivered = state.order.updatedAt.getTime()
  requestDocuments(state, new Date(trip.stops.at(-1)!.to + DUE_DAYS * DAY))
  const steps =
    trip.status === 'completed'
      ? stepsToEnd(chance, state.documents.length, delivered)
      : stepsSoFar(chance, state.documents.length, delivered, now)
  // what would come after now came sooner, yet after the delivery
  const limit = now - Math.min(chance.whole(5, 400) * MINUTE, (now - delivered) / 2)
  const over = steps.at(-1) ? steps.at(-1)!.at - limit : 0
  const squeeze = over > 0 ? (limit - delivered) / (limit - delivered + over) : 1
  const post = openChance(trip.seed + 5).is(0.2)
  for (const { at, document, what } of steps) {
    const moment = delivered + Math.round(((at - delivered) * squeeze) / 1000) * 1000
    if (what === 'complete') {
      story.say(moment, 'complete', forwarderOf(story), 'completed')
    } else if (what === 'rework') {
      const comment = chance.pick(['Нет печати грузополучателя', 'Сумма не сходится с заявкой', 'Пришлите скан всех страниц'])
      for (const each of state.documents) {
        if (each.status !== 'uploaded' && each.status !== 'accepted') continue
        moveDocument(state, each.id, 'reject', moment, { name: trip.responsible.name, organization: '', post: false }, 'no_signature')
        Object.assign(state.documents.find(document => document.id === each.id)!, { reason: null, comment })
      }
      story.say(moment, 'rework', forwarderOf(story), 'documents', { comment })
    } else {
      const why = what === 'reject' ? chance.pick(Object.keys(reasonsOf) as (keyof typeof reasonsOf)[]) : undefined
      const by = what === 'upload' ? executorOf(story, trip.executor) : forwarderOf(story)
      const name = by.side === 'system' ? '' : by.person.name
      const { id, kind } = state.documents[document]!
      moveDocument(state, id, what, moment, { name, organization: trip.executor.name, post }, why)
      const comment = why ? reasonsOf[why] : ''
      story.say(moment, `document.${what}`, by, 'documents', { comment, reason: why ?? null, facts: { document: kind } })
    }
  }
}

/** A completed order whose day to pay has come is paid, in time or late, to small entrepreneurs always in time; its claims go with it. */
function payUp({ state, trip, now, say }: Story): void {
  const { order, zone } = state
  if (order.status !== 'completed' || order.payDueOn === null) return
  const day = paidOn(
    order.payDueOn,
    dayIn(zone, order.updatedAt),
    openChance(trip.seed + 5),
    dayIn(zone, new Date(now)),
    trip.executor.vat === 5,
  )
  if (day === null) return
  const by: StepBy = { side: 'forwarder', person: trip.home.accountant ?? trip.responsible }
  say(paidAt(day), 'settlement.pay', by, 'completed', { facts: { day } })
  order.settledAt = new Date(paidAt(day))
  state.claims = state.claims.map(claim => (claim.status === 'agreed' ? { ...claim, status: 'settled' } : claim))
}

/** Originals go by post once the order is completed: those of old orders came long ago, those of late ones are on their way. */
function postOriginals(story: Story): void {
  const { state, trip, chance, now } = story
  const documents = state.documents.filter(document => needsOriginal(document, state.order.payTrigger))
  if (state.order.status !== 'completed' || documents.length === 0) return
  const ids = new Set(documents.map(({ id }) => id))
  const mark = (change: Partial<DemoOrder['documents'][number]>) => {
    state.documents = state.documents.map(each => (ids.has(each.id) ? { ...each, ...change } : each))
  }
  const facts = { document: documents.map(({ kind }) => kind).join() }
  const sent = atWork(state.order.updatedAt.getTime() + chance.whole(8, 70) * HOUR, chance.next())
  if (sent > now - HOUR) return
  const track = String(chance.whole(10_000_000, 99_999_999)).padStart(14, '190000')
  const courier = chance.pick(['Почта России', 'СДЭК', 'Major Express'])
  mark({ original: 'sent', courier, track, sentOn: dayIn(state.zone, new Date(sent)) })
  story.say(sent, 'document.send_original', executorOf(story, trip.executor), 'completed', { facts: { ...facts, courier, track } })
  const came = atWork(sent + chance.whole(60, 220) * HOUR, chance.next())
  if (came > now - HOUR) return
  mark({ original: 'received', receivedOn: dayIn(state.zone, new Date(came)) })
  story.say(came, 'document.receive_original', forwarderOf(story), 'completed', { facts })
}

type Step = { at: number; document: number; what: DocumentStep | 'complete' | 'rework' }

function stepsToEnd(chance: Chance, documents: number, delivered: number): Step[] {
  const steps: Step[] = []
  let clock = delivered
  const work = (from: number, to: number) => (clock = atWork(clock + chance.whole(from, to) * MINUTE, chance.next()))
  const each = (what: DocumentStep, from: number, to: number) => {
    for (let document = 0; document < documents; document++)
      steps.push({ at: work(document === 0 ? from : 1, document === 0 ? to : 25), document, what })
  }
  const send = () => {
    each('upload', 300, 5 * 1440)
    if (chance.is(0.05)) {
      steps.push(
        { at: work(60, 1440), document: documents - 1, what: 'reject' },
        { at: work(120, 2 * 1440), document: documents - 1, what: 'upload' },
      )
    }
    each('accept', 90, 2 * 1440)
    steps.push({ at: work(1, 300), document: 0, what: 'complete' })
  }
  send()
  const completed = clock
  // holidays may outlast the days in which an order can be reopened
  if (chance.is(0.012) && work(1440, 6 * 1440) < completed + 10 * DAY) {
    steps.push({ at: clock, document: 0, what: 'rework' })
    send()
  }
  return steps
}

/** Open orders got their documents lately, a few of them long ago. */
function stepsSoFar(chance: Chance, documents: number, delivered: number, now: number): Step[] {
  const steps: Step[] = []
  let clock = Math.max(delivered + 20 * MINUTE, now - (chance.is(0.15) ? chance.whole(50, 70) : chance.whole(2, 44)) * HOUR)
  const later = () => (clock += chance.whole(10, 90) * MINUTE)
  for (let document = 0; document < documents; document++) {
    if (!chance.is(0.6)) continue
    steps.push({ at: later(), document, what: 'upload' })
    if (chance.is(0.4)) steps.push({ at: later(), document, what: 'accept' })
    else if (chance.is(0.15)) steps.push({ at: later(), document, what: 'reject' })
  }
  return steps
}
