import type { ComplianceDocument } from '#contract/compliance.ts'
import { isTruck, overOn } from '#contract/vehicle-rules.ts'
import type { VehicleAvailability } from '#contract/vehicles.ts'

/** A vehicle as its documents see it: the columns they are kept in. */
export type VehicleDates = {
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

/** The documents a vehicle of its kind has, with their last days; a document it should have and nobody entered has none. */
export function complianceOf(vehicle: VehicleDates): ComplianceDocument[] {
  const motor = isTruck(vehicle.kind)
  const leased = !['own', 'spouse_joint', 'free_use'].includes(vehicle.ownership)
  const passes = (Array.isArray(vehicle.passes) ? vehicle.passes : []) as { until: string }[]
  return [
    ...(motor ? [{ document: 'osago', expires: vehicle.osagoExpires, blocks: true } as const] : []),
    { document: 'inspection', expires: vehicle.inspectionExpires, blocks: true },
    ...(vehicle.atpClass !== null || vehicle.atpExpires !== null
      ? [{ document: 'atp', expires: vehicle.atpExpires, blocks: true } as const]
      : []),
    ...(vehicle.adrClasses.length > 0 || vehicle.adrKind !== null || vehicle.adrExpires !== null
      ? [{ document: 'adr', expires: vehicle.adrExpires, blocks: true } as const]
      : []),
    ...(motor && vehicle.tachographExpires !== null
      ? [{ document: 'tachograph', expires: vehicle.tachographExpires, blocks: false } as const]
      : []),
    ...(leased && vehicle.leaseExpires !== null ? [{ document: 'lease', expires: vehicle.leaseExpires, blocks: false } as const] : []),
    ...passes.map(({ until }) => ({ document: 'pass', expires: until, blocks: false }) as const),
  ]
}

/** Blocking documents of a vehicle that are over on a day, by their names. */
export const expiredCompliance = (vehicle: VehicleDates, day: string): string[] =>
  overOn(complianceOf(vehicle), day).map(({ document }) => document)

/** Statuses of a flight that has begun and has not ended, and of one that is only promised. */
export const runningFlights = ['to_loading', 'loading', 'in_transit', 'unloading'] as const
export const plannedFlights = ['awaiting_resources', 'assigned', 'confirmed'] as const
export const isRunning = (status: string): boolean => (runningFlights as readonly string[]).includes(status)

/** What a vehicle does now, by the flights it is in that have not ended. */
export const availabilityOf = (statuses: readonly string[]): VehicleAvailability =>
  statuses.some(isRunning) ? 'on_flight' : statuses.length > 0 ? 'reserved' : 'free'
