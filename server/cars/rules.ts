import { isTruck, overOn } from '#contract/car-rules.ts'
import type { Availability } from '#contract/cars.ts'
import type { Paper } from '#contract/papers.ts'

/** A vehicle as its papers see it: the columns they are kept in. */
export type Papered = {
  kind: string
  ownership: string
  osagoExpires: string | null
  inspectionExpires: string | null
  tachographExpires: string | null
  leaseExpires: string | null
  atpClass: string | null
  atpExpires: string | null
  adrClasses: readonly string[]
  adrKind: string | null
  adrExpires: string | null
  passes: unknown
}

/** The papers a vehicle of its kind has, with their last days; a paper it should have and nobody entered has none. */
export function papersOf(car: Papered): Paper[] {
  const motor = isTruck(car.kind)
  const leased = !['own', 'spouse_joint', 'free_use'].includes(car.ownership)
  const passes = (Array.isArray(car.passes) ? car.passes : []) as { until: string }[]
  return [
    ...(motor ? [{ paper: 'osago', expires: car.osagoExpires, blocks: true } as const] : []),
    { paper: 'inspection', expires: car.inspectionExpires, blocks: true },
    ...(car.atpClass !== null || car.atpExpires !== null ? [{ paper: 'atp', expires: car.atpExpires, blocks: true } as const] : []),
    ...(car.adrClasses.length > 0 || car.adrKind !== null || car.adrExpires !== null
      ? [{ paper: 'adr', expires: car.adrExpires, blocks: true } as const]
      : []),
    ...(motor && car.tachographExpires !== null ? [{ paper: 'tachograph', expires: car.tachographExpires, blocks: false } as const] : []),
    ...(leased && car.leaseExpires !== null ? [{ paper: 'lease', expires: car.leaseExpires, blocks: false } as const] : []),
    ...passes.map(({ until }) => ({ paper: 'pass', expires: until, blocks: false }) as const),
  ]
}

/** Blocking papers of a vehicle that are over on a day, by their names. */
export const overPapers = (car: Papered, day: string): string[] => overOn(papersOf(car), day).map(({ paper }) => paper)

/** Statuses of a flight that has begun and has not ended, and of one that is only promised. */
export const runningFlights = ['to_loading', 'loading', 'in_transit', 'unloading'] as const
export const plannedFlights = ['awaiting_resources', 'assigned', 'confirmed'] as const
export const isRunning = (status: string): boolean => (runningFlights as readonly string[]).includes(status)

/** What a vehicle does now, by the flights it is in that have not ended. */
export const availabilityOf = (statuses: readonly string[]): Availability =>
  statuses.some(isRunning) ? 'on_flight' : statuses.length > 0 ? 'reserved' : 'free'
