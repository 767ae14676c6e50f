import { greatCircleKm } from '#contract/great-circle.ts'
import type { PassedBy, RateLevel } from '#contract/waterfalls.ts'

type GeoPoint = { code: string; regionRu: string; lat: number; lon: number }

/** What a rate says of its lane. */
export type Guide = {
  id: string
  fromPlace: string
  toPlace: string
  fromRegion: boolean
  toRegion: boolean
  radiusKm: number
  bodyTypes: readonly string[]
  validFrom: string
  validTo: string
  active: boolean
}

/** What is asked of it: an order with its ends. */
export type Lane = { from: GeoPoint; to: GeoPoint; day: string; bodyTypes: readonly string[] }

const ranks: Record<RateLevel, number> = { exact: 0, near: 1, region: 2 }

/** How exactly one end fits; null: it does not. */
function endOf(
  { code, isRegion, radiusKm }: { code: string; isRegion: boolean; radiusKm: number },
  geoPoint: GeoPoint,
  known: ReadonlyMap<string, GeoPoint>,
): RateLevel | null {
  if (isRegion) return geoPoint.regionRu === code ? 'region' : null
  if (geoPoint.code === code) return 'exact'
  const centre = known.get(code)
  const km = centre && radiusKm > 0 ? greatCircleKm(centre, geoPoint) : null
  return km !== null && km !== undefined && km <= radiusKm ? 'near' : null
}

/** How exactly a rate fits an order: as its less exact end does; null: it does not, by place, day or body. */
export function levelOf(guide: Guide, lane: Lane, known: ReadonlyMap<string, GeoPoint>): RateLevel | null {
  if (!guide.active || lane.day < guide.validFrom || lane.day > guide.validTo) return null
  if (guide.bodyTypes.length > 0 && lane.bodyTypes.length > 0 && !lane.bodyTypes.some(body => guide.bodyTypes.includes(body))) return null
  const from = endOf({ code: guide.fromPlace, isRegion: guide.fromRegion, radiusKm: guide.radiusKm }, lane.from, known)
  const to = endOf({ code: guide.toPlace, isRegion: guide.toRegion, radiusKm: guide.radiusKm }, lane.to, known)
  if (from === null || to === null) return null
  return ranks[from] >= ranks[to] ? from : to
}

/** The level a rate stands at by itself. */
export const ownLevel = (guide: Pick<Guide, 'fromRegion' | 'toRegion' | 'radiusKm'>): RateLevel =>
  guide.fromRegion || guide.toRegion ? 'region' : guide.radiusKm > 0 ? 'near' : 'exact'

type Ends = Pick<Guide, 'fromPlace' | 'toPlace' | 'fromRegion' | 'toRegion' | 'bodyTypes'> & { executorId: string }

/**
 * Whether two rates are one executor’s on one lane: what is taken by either counts for both, so a rate made anew begins where the old one
 * stood. Rates for bodies that never meet (curtain, refrigerator) are two things.
 */
export const sameLane = (a: Ends, b: Ends): boolean =>
  a.executorId === b.executorId &&
  a.fromPlace === b.fromPlace &&
  a.toPlace === b.toPlace &&
  a.fromRegion === b.fromRegion &&
  a.toRegion === b.toRegion &&
  (a.bodyTypes.length === 0 || b.bodyTypes.length === 0 || a.bodyTypes.some(body => b.bodyTypes.includes(body)))

export type Candidate = {
  id: string
  executorId: string
  level: RateLevel
  share: number
  cap: number | null
  taken: number
  price: number
  /** Why he is out, whatever his week has room for. */
  out?: PassedBy | 'asked' | undefined
}

const isFull = ({ cap, taken }: Candidate): boolean => cap !== null && taken >= cap

/**
 * Who is asked next: of the most exact rates with room left in the week, the one furthest behind its share of the orders given out at that
 * level; then the greater share, then the lower price. Null: nobody is left. Whoever is out still counts for the shares.
 */
export function nextOf<T extends Candidate>(candidates: readonly T[]): T | null {
  const open = candidates.filter(each => !each.out && !isFull(each))
  const [level] = open.map(each => each.level).toSorted((a, b) => ranks[a] - ranks[b])
  const given = candidates.filter(each => each.level === level).reduce((sum, { taken }) => sum + taken, 0)
  const behind = ({ share, taken }: T) => (share / 100) * (given + 1) - taken
  const [first] = open
    .filter(each => each.level === level)
    .toSorted((a, b) => behind(b) - behind(a) || b.share - a.share || a.price - b.price || (a.id < b.id ? -1 : 1))
  return first ?? null
}

/** Why a candidate is passed over; null: he is not, or he was asked already. */
export function passedBy(candidate: Candidate): PassedBy | null {
  if (candidate.out === 'asked') return null
  return candidate.out ?? (isFull(candidate) ? 'cap' : null)
}

/** Who is passed over when somebody is chosen, or nobody: rates as exact as his or more, in the order they would have come. */
export function passedFor<T extends Candidate>(candidates: readonly T[], chosen: T | null): T[] {
  return candidates
    .filter(each => passedBy(each) !== null && (chosen === null || ranks[each.level] <= ranks[chosen.level]))
    .toSorted(inOrder)
}

const inOrder = (a: Candidate, b: Candidate) =>
  ranks[a.level] - ranks[b.level] || b.share - a.share || a.price - b.price || (a.id < b.id ? -1 : 1)

/** The order in which executors would be asked if each of them declined, and after them who is passed over now. */
export function queueOf<T extends Candidate>(candidates: readonly T[]): T[] {
  const queue: T[] = []
  let left = [...candidates]
  for (let chosen = nextOf(left); chosen !== null; chosen = nextOf(left)) {
    const { executorId, id } = chosen
    queue.push(candidates.find(each => each.id === id)!)
    left = left.map(each => (each.executorId === executorId ? { ...each, out: 'asked' } : each))
  }
  return [...queue, ...candidates.filter(each => passedBy(each) !== null).toSorted(inOrder)]
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
