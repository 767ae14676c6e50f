import { greatCircleKm } from '#contract/great-circle.ts'
import type { OrderFilter, WhereFilter } from '#contract/order-list.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import { snake } from '#server/platform/snake.ts'

const MOSCOW = 3 * 3600_000

// years before 1 have another form in the database, and no order stands before 1970
const day = (date: string | undefined, plus: number) =>
  date && new Date(Math.max(0, Date.parse(date) - MOSCOW + plus * 86_400_000)).toISOString()

const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

const scaled = (value: number | undefined, by: number) =>
  value === undefined ? undefined : Math.min(Math.round(value * by), 2_000_000_000)

/** Whether a filter cannot be answered without the gazetteer. */
export const asksForPlaces = ({ from, to }: Pick<OrderFilter, 'from' | 'to'>): boolean => Boolean(from || to)

/** A filter as `orders_page` takes it: days as moments, tonnes as kilograms, roubles as kopecks, regions and radii as places; who watches is the employee asking. */
export const toPageFilter = (filter: OrderFilter, places: PlaceIndex, employeeId: string) => ({
  search: filter.search.toLowerCase() || undefined,
  status: some(filter.status),
  counterpart: some(filter.counterpart),
  customer: some(filter.customer),
  responsible: some(filter.responsible),
  body: some(filter.body),
  tags: some(filter.tags),
  documents: some(filter.documents),
  risk: some(filter.risk),
  from: day(filter.loading?.from, 0),
  to: day(filter.loading?.to, 1),
  unloadingFrom: day(filter.unloading?.from, 0),
  unloadingTo: day(filter.unloading?.to, 1),
  createdFrom: day(filter.created?.from, 0),
  createdTo: day(filter.created?.to, 1),
  loadedFrom: day(filter.loaded?.from, 0),
  loadedTo: day(filter.loaded?.to, 1),
  deliveredFrom: day(filter.delivered?.from, 0),
  deliveredTo: day(filter.delivered?.to, 1),
  ...doneOf(filter),
  debt: filter.debt,
  currency: filter.currency,
  unassigned: filter.unassigned || undefined,
  fromPlaces: codesOf(filter.from, places),
  toPlaces: codesOf(filter.to, places),
  massFrom: scaled(filter.weight?.from, 1000),
  massTo: scaled(filter.weight?.to, 1000),
  priceFrom: filter.price?.from === undefined ? undefined : Math.round(filter.price.from * 100),
  priceTo: filter.price?.to === undefined ? undefined : Math.round(filter.price.to * 100),
  noVehicle: filter.noVehicle || undefined,
  mine: filter.mine || undefined,
  watcher: filter.watched ? employeeId : undefined,
  overdue: filter.overdue || undefined,
})

/** Facts are columns of `order_measures` by their names there; days alone ask for every delivered order. */
const doneOf = ({ done, facts }: OrderFilter) =>
  done?.from || done?.to || facts.length > 0
    ? { doneFrom: done?.from, doneTo: done?.to, facts: facts.length > 0 ? facts.map(snake) : ['orders'] }
    : {}

/** Codes of all places meant: the cities themselves, those within the radius of one, those of the regions. */
export function codesOf(where: WhereFilter, index: PlaceIndex): string[] | undefined {
  if (!where || (where.places.length === 0 && where.regions.length === 0)) return undefined
  const named = new Set(where.places)
  const regions = new Set(where.regions)
  const centres = where.km === undefined ? [] : index.filter(({ place }) => named.has(place.code)).map(({ place }) => place)
  const near = (place: { lat: number; lon: number }) =>
    centres.some(centre => (greatCircleKm(centre, place) ?? Number.POSITIVE_INFINITY) <= (where.km ?? 0))
  return index.filter(({ place }) => named.has(place.code) || regions.has(place.regionRu) || near(place)).map(({ place }) => place.code)
}
