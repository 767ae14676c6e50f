import { greatCircleKm } from '#contract/great-circle.ts'
import { LEFT_MS } from '#server/deals/flights/rules/trailers.ts'

/** So far apart two receivers of one rig never are. */
const TOGETHER_KM = 1
/** What stands so near to its base is at home. */
const HOME_KM = 5

type Spot = { at: Date; lat: number; lon: number }

/** A trailer with what is known of whom it was with last. */
export type Parting = {
  status: string
  isCoupled: boolean
  isDriven: boolean
  /** When a flight it is promised to begins. */
  nextStart: Date | null
  /** When it was last uncoupled. */
  uncoupledAt: Date | null
  /** When its last flight ended. */
  drivenUntil: Date | null
  /** The truck of that flight has since gone on another one, or draws another trailer. */
  isTruckGone: boolean
  /** Where the trailer and that truck were last, as far as they tell. */
  spot: Spot | null
  truckSpot: Spot | null
  /** When it was last elsewhere than where it stands now. */
  movedAt: Date | null
  base: { lat: number; lon: number; radiusKm: number } | null
  /** The end of its last flight is its base. */
  endsAtBase: boolean
}

/**
 * Since when a trailer in service stands somewhere without a truck; null where it does not, or nothing says so: a rig that waits together for
 * its next flight was parted by nobody, and a trailer at its base was not left. Told are those for which that is longer than `LEFT_MS`.
 */
export function leftSince(trailer: Parting): Date | null {
  const { status, isCoupled, isDriven, uncoupledAt, drivenUntil, isTruckGone, spot, truckSpot, movedAt, base, endsAtBase } = trailer
  if (status !== 'active' || isCoupled || isDriven) return null
  const isApart =
    drivenUntil !== null &&
    spot !== null &&
    truckSpot !== null &&
    truckSpot.at > drivenUntil &&
    greatCircleKm(spot, truckSpot) > TOGETHER_KM
  const isUncoupled = uncoupledAt !== null && (drivenUntil === null || uncoupledAt >= drivenUntil)
  if (!isUncoupled && !isTruckGone && !isApart) return null
  const isHome = base !== null && spot !== null ? greatCircleKm(spot, base) <= Math.max(base.radiusKm, HOME_KM) : endsAtBase
  if (isHome) return null
  const times = [uncoupledAt, drivenUntil, movedAt].flatMap(at => at?.getTime() ?? [])
  return new Date(Math.max(...times))
}

/** Whether a flight takes it soon, so that nobody need be told. */
export const isAwaited = ({ nextStart }: Pick<Parting, 'nextStart'>, now: Date): boolean =>
  nextStart !== null && nextStart.getTime() - now.getTime() < LEFT_MS
