import { greatCircleKm } from '#contract/order-sums.ts'
import type { RateLevel } from '#contract/waterfalls.ts'

type Spot = { code: string; regionRu: string; lat: number; lon: number }

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
export type Lane = { from: Spot; to: Spot; day: string; bodyTypes: readonly string[] }

const ranks: Record<RateLevel, number> = { exact: 0, near: 1, region: 2 }

/** How exactly one end fits; null: it does not. */
function endOf(code: string, isRegion: boolean, radiusKm: number, spot: Spot, known: ReadonlyMap<string, Spot>): RateLevel | null {
  if (isRegion) return spot.regionRu === code ? 'region' : null
  if (spot.code === code) return 'exact'
  const centre = known.get(code)
  const km = centre && radiusKm > 0 ? greatCircleKm(centre, spot) : null
  return km !== null && km !== undefined && km <= radiusKm ? 'near' : null
}

/** How exactly a rate fits an order: as its less exact end does; null: it does not, by place, day or body. */
export function levelOf(guide: Guide, lane: Lane, known: ReadonlyMap<string, Spot>): RateLevel | null {
  if (!guide.active || lane.day < guide.validFrom || lane.day > guide.validTo) return null
  if (guide.bodyTypes.length > 0 && lane.bodyTypes.length > 0 && !lane.bodyTypes.some(body => guide.bodyTypes.includes(body))) return null
  const from = endOf(guide.fromPlace, guide.fromRegion, guide.radiusKm, lane.from, known)
  const to = endOf(guide.toPlace, guide.toRegion, guide.radiusKm, lane.to, known)
  if (from === null || to === null) return null
  return ranks[from] >= ranks[to] ? from : to
}

/** The level a rate stands at by itself. */
export const ownLevel = (guide: Pick<Guide, 'fromRegion' | 'toRegion' | 'radiusKm'>): RateLevel =>
  guide.fromRegion || guide.toRegion ? 'region' : guide.radiusKm > 0 ? 'near' : 'exact'

export type Candidate = { id: string; level: RateLevel; share: number; cap: number | null; taken: number; price: number }

/**
 * Who is asked next: of the most exact rates with room left in the week, the one furthest behind its share of the orders given out at that
 * level; then the greater share, then the lower price. Null: nobody is left.
 */
export function nextOf<T extends Candidate>(candidates: readonly T[]): T | null {
  const open = candidates.filter(({ cap, taken }) => cap === null || taken < cap)
  const [level] = open.map(each => each.level).toSorted((a, b) => ranks[a] - ranks[b])
  const given = candidates.filter(each => each.level === level).reduce((sum, { taken }) => sum + taken, 0)
  const behind = ({ share, taken }: T) => (share / 100) * (given + 1) - taken
  const [first] = open
    .filter(each => each.level === level)
    .toSorted((a, b) => behind(b) - behind(a) || b.share - a.share || a.price - b.price || (a.id < b.id ? -1 : 1))
  return first ?? null
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
