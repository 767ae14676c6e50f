import { atWork, mainVatOf, priceOf, roadOf } from '#demo/plan/seasons.ts'
import { type Chance, openChance } from '#demo/random.ts'
import type { ResourceSet } from '#demo/record.ts'
import { smallLoad, vehicles } from '#demo/world/lanes.ts'
import { estimatedLegs } from '#server/routing/rules.ts'
import { DAY, HOUR, LIVING, MINUTE, needsResources, type Outline, outlineLiving, outlineYear } from './outlines.ts'
import type { Party, Source, Trip } from './record.ts'

/** The orders of a year behind and two weeks ahead, about `orders` of them, in the order of their loadings, numbered in that of their placing; `living`: how many of them are of these weeks. */
export function planOrders(source: Source, orders: number, living = LIVING): Trip[] {
  const outlines = [...outlineYear(source, orders - living), ...outlineLiving(source, living / LIVING)].toSorted(
    (a, b) => a.stops[0]!.from - b.stops[0]!.from,
  )
  const trips = staff(source, outlines)
  number(trips)
  return trips
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
    const emptyKm = resources && Math.round(roads(whereIs(idle.get(resources)!, resources.base, start), outline.stops[0]!.place.code))
    if (resources) idle.set(resources, gone)
    trips.push({
      ...outline,
      ...pricesOf(source, chance, outline, executor),
      ...momentsOf(source, chance, outline),
      responsible: chance.pick(outline.home.people),
      executor,
      resources,
      emptyKm,
      replaced,
      number: null,
      late,
    })

    function nearest(fits: (resources: ResourceSet) => boolean): ResourceSet | null {
      let best: { resources: ResourceSet; km: number } | null = null
      for (const [resources, { at, since }] of idle) {
        if (resources.body !== outline.load.body || since > start || !fits(resources)) continue
        const km = roads(whereIs({ at, since }, resources.base, start), outline.stops[0]!.place.code)
        if (since + (km / 55) * HOUR > start) continue
        const wanted = km + road.next() * 500 - (parties.get(resources.executor) === outline.home.executors[0] ? 130 : 0)
        if (!best || wanted < best.km) best = { resources, km: wanted }
      }
      return best?.resources ?? null
    }
  }
  return trips
}

/** Where a set of resources comes from: who stood four days without work went home. */
const whereIs = ({ at, since }: { at: string; since: number }, base: string, start: number) => (start - since > 4 * DAY ? base : at)

/** Most who are late come within three hours, a few a day later. */
const latenessOf = (chance: Chance) =>
  chance.is(0.1) ? chance.whole(420, 1300) : chance.is(0.35) ? chance.whole(180, 420) : chance.whole(16, 180)

function openRoads({ place }: Source) {
  const known = new Map<string, number>()
  return (from: string, to: string): number => {
    const key = `${from} ${to}`
    const km = known.get(key) ?? estimatedLegs([place(from), place(to)])[0]!.km
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
  // who takes a part of a vehicle pays a little more than its part
  const part = load === smallLoad ? 0.45 : 1
  const gross = part * lane.km * lane.perKm * body * priceOf(start, now.getTime()) * (0.93 + chance.next() * 0.14)
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
export function number(trips: readonly Trip[]): void {
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
