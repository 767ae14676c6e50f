import { driveOf } from '#contract/order-cargo.ts'
import { momentAt } from '#contract/order-dates.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { loadOf } from '#demo/plan/seasons.ts'
import { type Chance, openChance } from '#demo/random.ts'
import { type Lane, lanes, loads, smallLoad } from '#demo/world/lanes.ts'
import { contacts, warehouses } from '#demo/world/names.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import type { Forwarder, Party, Source, Stop, Trip } from './record.ts'

export const MINUTE = 60_000

export const HOUR = 3600_000

export const DAY = 24 * HOUR

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
export const LIVING = living.reduce((sum, [, count]) => sum + count, 0)

/** Between whom an order of the demo world goes where that is not left to chance. */
type Part = {
  home: string
  executor: string
  /** Where it is loaded. */
  from?: string
  /** Where it goes, without a stop between. */
  to?: string
  /** So many hours are left until then, at least. */
  ahead?: number
  /** A part of a vehicle, loaded just then: others go with it. */
  partly?: boolean
}
const volga: Part = { home: 'north', executor: 'volga' }
const ural: Part = { home: 'north', executor: 'ural', from: 'yekaterinburg' }

/** Two orders of a day that one vehicle takes, the farther one past the nearer. */
const together = (ahead: number): (readonly [count: number, part: Part])[] =>
  ['nizhny_novgorod', 'kazan'].map(to => [1, { ...volga, from: 'moscow', to, ahead, partly: true }])

/**
 * Whom the first living orders of a status go to: transfers, changes, requests to stop, waybills and penalties of the demo world are about
 * orders of such a pair, and chance alone leaves it too few on some days. Where none of its sets of resources stands near, an order is driven by
 * whoever does.
 */
const cast: Partial<Record<OrderStatus, readonly (readonly [count: number, part: Part])[]>> = {
  accepted: [[3, volga], [2, ural], [5, { home: 'north', executor: 'trans', ahead: 26 }], ...[54, 78, 102].flatMap(together)],
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
export const needsResources = (status: OrderStatus) => ['ready', 'in_progress', 'documents', 'completed'].includes(status)

export type Outline = Pick<Trip, 'seed' | 'status' | 'past' | 'home' | 'lane' | 'load' | 'stops' | 'customer' | 'lags'> & {
  /** Who is to carry it, where that was said beforehand. */
  carrier: Party | null
}

/**
 * The chance of one order. Each has its own, so that what an order is stays the same whatever the moment: how often chance is asked when
 * days are picked depends on the calendar.
 */
const chanceOf = ({ seed }: Source, kind: number, n: number): Chance => openChance(seed + kind * 1_000_000 + n)

/** Loadings of the year spread over its days as season, weekday and holidays have it. */
export function outlineYear(source: Source, count: number): Outline[] {
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
      const outline = outlineOf(
        source,
        chance,
        { status, near: days[day]! + chance.next() * DAY, past: true },
        routeOf(source, chance, part),
      )
      // it was driven, and its documents had a day and a half
      if (outline.stops.at(-1)!.to + 36 * HOUR > now) continue
      made.push(outline)
      break
    }
  }
  return made
}

export function outlineLiving(source: Source, scale = 1): Outline[] {
  const now = source.now.getTime()
  return living.flatMap(([status, most], kind) => {
    const count = Math.ceil(most * scale)
    const parts = (cast[status] ?? []).flatMap(([many, part]) => Array.from({ length: many }, () => part))
    return Array.from({ length: count }, (_, i) => {
      const chance = chanceOf(source, kind + 1, i)
      const part = parts[i]
      const route = routeOf(source, chance, part)
      const days = openChance(chance.whole(0, 0x7fffffff))
      const near = Array.from({ length: 6 }, () => now + shiftOf(days, status, hoursOf(route.lane)) * HOUR)
      // Sundays are quiet here too
      const day = near.find(at => days.is(loadOf(at) / 1.4)) ?? near[0]!
      const least = now + (part?.ahead ?? 0) * HOUR
      return outlineOf(source, chance, { status, near: part?.partly ? least : Math.max(day, least), past: false }, route)
    })
  })
}

type Route = { home: Forwarder; lane: Lane; carrier: Party | null; partly: boolean }

function routeOf({ forwarders }: Source, chance: Chance, part: Part | undefined): Route {
  const drawn = chance.weighted(forwarders, each => each.share)
  const home = forwarders.find(each => each.key === part?.home) ?? drawn
  const here = ({ stops }: Lane) =>
    (part?.from === undefined || stops[0] === part.from) && (part?.to === undefined || (stops.length === 2 && stops[1] === part.to))
  const lane = chance.weighted(lanes, each => (here(each) ? (each.weight[home.key] ?? 0) : 0))
  return { home, lane, carrier: home.executors.find(each => each.key === part?.executor) ?? null, partly: part?.partly ?? false }
}

const hoursOf = (lane: Lane) => driveOf(lane.km).least

function outlineOf(
  source: Source,
  chance: Chance,
  { status, near, past }: { status: OrderStatus; near: number; past: boolean },
  { home, lane, carrier, partly }: Route,
): Outline {
  const whole = chance.weighted(loads, each => (each.body === 'van' && lane.km > 1000 ? 0 : each.weight))
  const load = partly ? smallLoad : whole
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

/** The hour nearest to a moment in the zone of a place: warehouses work by their own clock. */
function localHour(at: number, tz: string, hour: number): number {
  const today = dayIn(tz, new Date(at))
  const shown = (day: string) => Date.parse(momentAt(day, `${String(hour).padStart(2, '0')}:00`, tz))
  const same = shown(today)
  return Math.abs(same - at) <= DAY / 2 ? same : shown(dayAfter(today, same > at ? -1 : 1))
}
