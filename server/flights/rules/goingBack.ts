import type { FlightState } from '#server/deals/flights/record.ts'

/** So long what was given to others may be taken back as it was. */
const BACK_MS = 3_600_000

type Holders = { truckId: string; trailerId: string | null; driverId: string; coDriverId?: string | null | undefined }

/** Whether a flight goes back to exactly those who had it before its last change of resources, soon after it. */
export function goesBack(
  { formerResources, formerUntil }: Pick<FlightState, 'formerResources' | 'formerUntil'>,
  { truckId, trailerId, driverId, coDriverId = null }: Holders,
  now: Date,
): boolean {
  if (formerResources === null || formerUntil === null || now.getTime() - formerUntil.getTime() > BACK_MS) return false
  const back = [truckId, trailerId, driverId, coDriverId].filter(id => id !== null)
  return back.length === formerResources.length && back.every(id => formerResources.includes(id))
}
