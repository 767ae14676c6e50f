import { driveOf } from '#contract/order-cargo.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { greatCircleKm } from '#contract/order-sums.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { type Lane, type Load, lanes, loads, vehicles } from './lanes.ts'
import { type Chance, openChance } from './random.ts'
import type { ResourceSet } from './record.ts'
import { atWork, loadOf, mainVatOf, priceOf, roadOf } from './seasons.ts'
import { contacts, type Site, warehouses } from './world.ts'

export type Person = { id: string; employeeId: string; name: string }
export type Party = {
  /** As the demo world calls it. */
  key: string
  id: string
  name: string
  tin: string
  vat: 'main' | 5 | 0
  tax: string
  punctual: number
  people: readonly Person[]
}
export type Place = { code: string; nameRu: string; nameEn: string; country: string; lat: number; lon: number; tz: string }
export type Customer = { id: string; name: string; documents: readonly string[]; sites: readonly Site[] }
export type Forwarder = {
  key: string
  party: Party
  /** How many of all orders are his, in parts of one. */
  share: number
  people: readonly Person[]
  /** Who pays; none: whoever is in charge of the order. */
  accountant?: Person
  customers: readonly Customer[]
  executors: readonly Party[]
}

/** What the plan draws from. */
export type Source = {
  seed: number
  now: Date
  place(code: string): Place
  forwarders: readonly Forwarder[]
  resourceSets: readonly ResourceSet[]
}

export type Stop = {
  place: Place
  kind: 'loading' | 'unloading'
  from: number
  to: number
  address: string
  partyName: string
  contact: string
  phone: string
  notes: string
}

/** An order of the demo world before its story is told: what, where, when, by whom; moments in milliseconds. */
export type Trip = {
  seed: number
  status: OrderStatus
  /** Of the year behind, and settled. */
  past: boolean
  home: Forwarder
  lane: Lane
  load: Load
  stops: readonly Stop[]
  customer: Customer | null
  responsible: Person
  executor: Party
  resources: ResourceSet | null
  /** The resources that were named first and did not go. */
  replaced: ResourceSet | null
  number: string | null
  price: number
  customerPrice: number
  vatMode: 'included' | 'none'
  vatRate: 22 | 20 | 5 | 0
  /** Minutes after the end of the last window; 0: in time. */
  late: number
  /** On its way, and past the end of its last window. */
  lags: boolean
  created: number
  placed: number
  /** The offer that was taken, and when it was. */
  offered: number
  accepted: number
}

const MINUTE = 60_000
const HOUR = 3600_000
const DAY = 24 * HOUR

/** How many of 300 orders stand in each status around the moment of the first start. */
export const living: readonly [OrderStatus, number][] = [
  ['draft', 22],
  ['placed', 44],
  ['offered', 24],
  ['accepted', 40],
  ['ready', 48],
  ['in_progress', 46],
  ['documents', 64],
  ['cancelled', 12],
]
const LIVING = living.reduce((sum, [, count]) => sum + count, 0)

/** Between whom an order of the demo world goes where that is not left to chance. */
type Part = {
  home: string
  executor: string
  /** Where it is loaded. */
  from?: string
  /** So many hours are left until then, at least. */
  ahead?: number
}
const volga: Part = { home: 'north', executor: 'volga' }
const ural: Part = { home: 'north', executor: 'ural', from: 'yekaterinburg' }

/**
 * Whom the first living orders of a status go to: transfers, changes, requests to stop, waybills and penalties of the demo world are about
 * orders of such a pair, and chance alone leaves it too few on some days. Where none of its sets of resources stands near, an order is driven by
 * whoever does.
 */
const cast: Partial<Record<OrderStatus, readonly (readonly [count: number, part: Part])[]>> = {
  accepted: [
    [3, volga],
    [2, ural],
    [5, { home: 'north', executor: 'trans', ahead: 26 }],
  ],
  ready: [[6, volga]],
  in_progress: [
    [12, volga],
    [4, ural],
  ],
  documents: [[10, volga]],
}

/** By turns, whom the last orders of the year went to: something is always owed to those whose settlements the demo world is about. */
const lately: readonly (Part | undefined)[] = [volga, undefined, ural, undefined, undefined]
const LATELY = 100

const CANCELLED = 0.026
const needsResources = (status: OrderStatus) => ['ready', 'in_progress', 'documents', 'completed'].includes(status)

/** The orders of a year behind and two weeks ahead, about `orders` of them, in the order of their loadings, numbered in that of their placing. */
export function planOrders(source: Source, orders: number): Trip[] {
  const outlines = [...outlineYear(source, orders - LIVING), ...outlineLiving(source)].toSorted(
    (a, b) => a.stops[0]!.from - b.stops[0]!.from,
  )
  const trips = staff(source, outlines)
  number(trips)
  return trips
}

type Outline = Pick<Trip, 'seed' | 'status' | 'past' | 'home' | 'lane' | 'load' | 'stops' | 'customer' | 'lags'> & {
  /** Who is to carry it, where that was said beforehand. */
  carrier: Party | null
}

/**
 * The chance of one order. Each has its own, so that what an order is stays the same whatever the moment: how often chance is asked when
 * days are picked depends on the calendar.
 */
const chanceOf = ({ seed }: Source, kind: number, n: number): Chance => openChance(seed + kind * 1_000_000 + n)

/** Loadings of the year spread over its days as season, weekday and holidays have it. */
function outlineYear(source: Source, count: number): Outline[] {
  const now = source.now.getTime()
  const days = Array.from({ length: 363 }, (_, i) => now - (365 - i) * DAY)
  // a quarter more at the end of the year than at its beginning; of the last days most still wait for their documents
  const growth = (i: number) => (0.89 + (0.22 * i) / days.length) * (i < days.length - 6 ? 1 : 0.35)
  const weights = days.map((day, i) => loadOf(day) * growth(i))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const made: Outline[] = []
  let day = 0
  let before = 0
  for (let i = 0; i < count; i++) {
    const chance = chanceOf(source, 0, i)
    const at = ((i + chance.next()) / count) * whole
    while (day < days.length - 1 && before + weights[day]! < at) before += weights[day++]!
    const status = chance.is(CANCELLED) ? 'cancelled' : 'completed'
    const part = count - i <= LATELY ? lately[i % lately.length] : undefined
    for (let tries = 0; tries < 8; tries++) {
      const outline = outlineOf(source, chance, status, days[day]! + chance.next() * DAY, true, routeOf(source, chance, part))
      // it was driven, and its documents had a day and a half
      if (outline.stops.at(-1)!.to + 36 * HOUR > now) continue
      made.push(outline)
      break
    }
  }
  return made
}

function outlineLiving(source: Source): Outline[] {
  const now = source.now.getTime()
  return living.flatMap(([status, count], kind) => {
    const parts = (cast[status] ?? []).flatMap(([many, part]) => Array.from({ length: many }, () => part))
    return Array.from({ length: count }, (_, i) => {
      const chance = chanceOf(source, kind + 1, i)
      const part = parts[i]
      const route = routeOf(source, chance, part)
      const days = openChance(chance.whole(0, 0x7fffffff))
      const near = Array.from({ length: 6 }, () => now + shiftOf(days, status, hoursOf(route.lane)) * HOUR)
      // Sundays are quiet here too
      const day = near.find(at => days.is(loadOf(at) / 1.4)) ?? near[0]!
      return outlineOf(source, chance, status, Math.max(day, now + (part?.ahead ?? 0) * HOUR), false, route)
    })
  })
}

type Route = { home: Forwarder; lane: Lane; carrier: Party | null }

function routeOf({ forwarders }: Source, chance: Chance, part: Part | undefined): Route {
  const drawn = chance.weighted(forwarders, each => each.share)
  const home = forwarders.find(each => each.key === part?.home) ?? drawn
  const here = ({ stops }: Lane) => part?.from === undefined || stops[0] === part.from
  const lane = chance.weighted(lanes, each => (here(each) ? (each.weight[home.key] ?? 0) : 0))
  return { home, lane, carrier: home.executors.find(each => each.key === part?.executor) ?? null }
}

const hoursOf = (lane: Lane) => driveOf(lane.km).least

function outlineOf(
  source: Source,
  chance: Chance,
  status: OrderStatus,
  near: number,
  past: boolean,
  { home, lane, carrier }: Route,
): Outline {
  const load = chance.weighted(loads, each => (each.body === 'van' && lane.km > 1000 ? 0 : each.weight))
  const owners = home.customers.filter(each => each.sites.some(site => site.place === lane.stops[0]))
  const customer = chance.is(0.9) && owners.length > 0 ? chance.pick(owners) : chance.is(0.6) ? chance.pick(home.customers) : null
  const leg = hoursOf(lane) / (lane.stops.length - 1)
  let earliest = near
  const stops = lane.stops.map((code, i): Stop => {
    const place = source.place(code)
    const own = customer?.sites.find(site => site.place === code)
    const store = own && (i === 0 || chance.is(0.3)) ? { name: customer!.name, ...own } : warehouseOf(chance, code)
    const first = Math.max(store.from, 6)
    const asked = chance.whole(first, Math.max(first, Math.min(15, store.to - 4)))
    const hour = localHour(i === 0 ? near : earliest + 2 * HOUR, place.tz, asked)
    const from = i > 0 && hour < earliest ? hour + DAY : hour
    earliest = from + (2 + leg) * HOUR
    const contact = Math.abs(hashOf(code + store.address))
    return {
      place,
      kind: i === 0 || (lane.stops.length > 2 && i < lane.stops.length - 1 && chance.is(0.5)) ? 'loading' : 'unloading',
      from,
      to: from + Math.min(chance.pick([3, 4, 6]), Math.max(3, store.to - asked)) * HOUR,
      address: store.address,
      partyName: store.name,
      contact: contacts[contact % contacts.length]!,
      phone: `+7900${String(contact % 10_000_000).padStart(7, '0')}`,
      notes: `Ворота ${store.gates}, ${store.from === 0 && store.to === 24 ? 'круглосуточно' : `${store.from}:00–${store.to}:00`}`,
    }
  })
  const lags = status === 'in_progress' && chance.is(0.15)
  const shift = past ? 0 : intoStatus(status, lags, source.now.getTime() - stops[0]!.from, source.now.getTime() - stops.at(-1)!.to)
  return {
    seed: chance.whole(0, 0x7fffffff),
    status,
    past,
    home,
    lane,
    load,
    customer,
    carrier,
    lags,
    stops: stops.map(stop => ({ ...stop, from: stop.from + shift, to: stop.to + shift })),
  }
}

/** How far windows must move for a flight under way to be under way, and for a delivered one to be delivered; `begun` and `ended` are ago. */
function intoStatus(status: OrderStatus, lags: boolean, begun: number, ended: number): number {
  // a flight that lags should have reached its last stop an hour or two ago
  if (lags) return Math.floor(ended / HOUR - 1) * HOUR
  if (status === 'in_progress' && begun < HOUR) return Math.floor(begun / HOUR - 1) * HOUR
  if (status === 'in_progress' && ended > 0) return Math.ceil(ended / HOUR) * HOUR
  if (status === 'documents' && ended < 6 * HOUR) return Math.floor((ended - 6 * HOUR) / DAY) * DAY
  return 0
}

/** A place has four warehouses, the same ones all year. */
const warehouseOf = (chance: Chance, code: string) => warehouses[(Math.abs(hashOf(code)) + chance.whole(0, 3) * 3) % warehouses.length]!

const hashOf = (text: string) => Array.from(text).reduce((hash, char) => (Math.imul(hash, 31) + char.charCodeAt(0)) | 0, 7)

/** Hours from now to loading that put an order into its status. */
function shiftOf(chance: Chance, status: OrderStatus, hours: number): number {
  const soon = (from: number, to: number) => from + (to - from) * chance.next() ** 1.6
  if (status === 'draft') return soon(20, 330)
  if (status === 'placed') return soon(8, 320)
  if (status === 'offered') return soon(10, 160)
  if (status === 'accepted') return soon(7, 200)
  if (status === 'ready') return soon(4, 150)
  if (status === 'in_progress') return -Math.max(1, Math.round(hours * (0.15 + chance.next() * 0.75)))
  if (status === 'documents') return -Math.round(hours) - chance.whole(8, 130)
  return chance.whole(-90, 120)
}

/** Gives outlines in the order of their loadings sets of resources that stand near, and every order its price and its moments. */
function staff(source: Source, outlines: readonly Outline[]): Trip[] {
  const roads = openRoads(source)
  const idle = new Map(source.resourceSets.map(resources => [resources, { at: resources.base, since: 0 }]))
  const trips: Trip[] = []
  for (const outline of outlines) {
    const chance = openChance(outline.seed)
    // who stands near and how the way is are asked as often as sets of resources are there: prices and moments have nothing to do with it
    const road = openChance(outline.seed + 4)
    const start = outline.stops[0]!.from
    const end = outline.stops.at(-1)!.to
    const parties = new Map(outline.home.executors.map(each => [each.id, each]))
    const { carrier } = outline
    const resources = needsResources(outline.status)
      ? ((carrier && nearest(each => each.executor === carrier.id)) ?? nearest(each => parties.has(each.executor)))
      : null
    if (needsResources(outline.status) && !resources) continue
    const picked = chance.pick(outline.home.executors)
    const executor = resources ? parties.get(resources.executor)! : (carrier ?? picked)
    const drawn = resources && outline.status !== 'in_progress' && road.is((1 - executor.punctual) * roadOf(start)) ? latenessOf(road) : 0
    const late = end + (drawn + 180) * MINUTE > source.now.getTime() ? 0 : drawn
    const gone = { at: outline.stops.at(-1)!.place.code, since: Math.max(end, end + (late + 120) * MINUTE) }
    const replaced = resources && road.is(0.012) ? nearest(each => each !== resources && each.executor === resources.executor) : null
    if (resources) idle.set(resources, gone)
    trips.push({
      ...outline,
      ...pricesOf(source, chance, outline, executor),
      ...momentsOf(source, chance, outline),
      responsible: chance.pick(outline.home.people),
      executor,
      resources,
      replaced,
      number: null,
      late,
    })

    function nearest(fits: (resources: ResourceSet) => boolean): ResourceSet | null {
      let best: { resources: ResourceSet; km: number } | null = null
      for (const [resources, { at, since }] of idle) {
        if (resources.body !== outline.load.body || since > start || !fits(resources)) continue
        // who stood four days without work went home
        const from = start - since > 4 * DAY ? resources.base : at
        const km = roads(from, outline.stops[0]!.place.code)
        if (since + (km / 55) * HOUR > start) continue
        const wanted = km + road.next() * 500 - (parties.get(resources.executor) === outline.home.executors[0] ? 130 : 0)
        if (!best || wanted < best.km) best = { resources, km: wanted }
      }
      return best?.resources ?? null
    }
  }
  return trips
}

/** Most who are late come within three hours, a few a day later. */
const latenessOf = (chance: Chance) =>
  chance.is(0.1) ? chance.whole(420, 1300) : chance.is(0.35) ? chance.whole(180, 420) : chance.whole(16, 180)

function openRoads({ place }: Source) {
  const known = new Map<string, number>()
  return (from: string, to: string): number => {
    const key = `${from} ${to}`
    const km = known.get(key) ?? (greatCircleKm(place(from), place(to)) ?? 0) * 1.2
    known.set(key, km)
    return km
  }
}

function pricesOf(
  { now }: Source,
  chance: Chance,
  { lane, load, stops }: Outline,
  executor: Party,
): Pick<Trip, 'price' | 'customerPrice' | 'vatMode' | 'vatRate'> {
  const start = stops[0]!.from
  const abroad = stops.some(stop => stop.place.country !== stops[0]!.place.country)
  const body = { tent: 1, ref: 1.19, van: 0.74 }[load.body]
  const gross = lane.km * lane.perKm * body * priceOf(start, now.getTime()) * (0.93 + chance.next() * 0.14)
  const whole = (kopecks: number) => Math.round(kopecks / 50_000) * 50_000
  // whose VAT cannot be deducted, or only a little of it, is cheaper by most of the rest
  const price = whole(gross * { main: 1, 5: 0.87, 0: 0.84 }[executor.vat])
  return {
    price,
    customerPrice: whole(gross * (1.06 + chance.next() * 0.12)),
    vatMode: executor.vat === 0 ? ('none' as const) : ('included' as const),
    vatRate: executor.vat === 0 || abroad ? 0 : executor.vat === 5 ? 5 : mainVatOf(start),
  }
}

function momentsOf({ now }: Source, chance: Chance, { status, past, stops }: Outline) {
  const start = stops[0]!.from
  if (past) {
    const asked = atWork(start - chance.whole(22, 130) * HOUR, chance.next())
    const created = asked > start - 12 * HOUR ? start - chance.whole(14, 20) * HOUR : asked
    const placed = created + chance.whole(3, 40) * MINUTE
    const offered = placed + chance.whole(45, 260) * MINUTE
    return { created, placed, offered, accepted: offered + chance.whole(3, 110) * MINUTE }
  }
  // offers are answered today, so the rest of the story is counted back from now
  const accepted = ['offered', 'placed', 'draft'].includes(status)
    ? now.getTime() - chance.whole(10, 100) * MINUTE
    : Math.min(start - chance.whole(20, 60) * HOUR, now.getTime() - chance.whole(1, 9) * HOUR)
  const offered = status === 'offered' ? now.getTime() - chance.whole(3, 80) * MINUTE : accepted - chance.whole(12, 100) * MINUTE
  const placed = offered - chance.whole(45, 400) * MINUTE
  return { created: placed - chance.whole(3, 40) * MINUTE, placed, offered, accepted }
}

const yearOf = (at: number) => Number(new Date(at + 3 * HOUR).toISOString().slice(0, 4))

/**
 * Gives placed orders their numbers in the order they were placed, per forwarder and year; the first year goes on from what the
 * organisation had given before the world begins.
 */
function number(trips: readonly Trip[]): void {
  const placed = trips.filter(trip => trip.status !== 'draft').toSorted((a, b) => a.placed - b.placed)
  for (const theirs of Map.groupBy(placed, trip => trip.home.key).values()) {
    const first = yearOf(theirs[0]!.placed)
    const gone = (theirs[0]!.placed - Date.UTC(first, 0, 1)) / (365 * DAY)
    const next = new Map([[first, Math.max(0, Math.round(theirs.length * 0.85 * gone))]])
    for (const trip of theirs) {
      const year = yearOf(trip.placed)
      const n = (next.get(year) ?? 0) + 1
      next.set(year, n)
      trip.number = `${String(year).slice(2)}-${String(n).padStart(6, '0')}`
    }
  }
}

/** What a trip asks of the vehicle. */
export const askedOf = (trip: Trip) => vehicles[trip.load.body]

/** The hour nearest to a moment in the zone of a place: warehouses work by their own clock. */
function localHour(at: number, tz: string, hour: number): number {
  const today = dayIn(tz, new Date(at))
  const shown = (day: string) => Date.parse(momentAt(day, `${String(hour).padStart(2, '0')}:00`, tz))
  const same = shown(today)
  return Math.abs(same - at) <= DAY / 2 ? same : shown(dayAfter(today, same > at ? -1 : 1))
}
