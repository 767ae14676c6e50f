import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { AdrClass } from '#contract/adr.ts'
import type { Permission } from '#contract/permissions.ts'
import type {
  AdrKind,
  AtpClass,
  BlockReason,
  FleetRow,
  Fuel,
  Ownership,
  VehicleDraft,
  VehicleEvent,
  VehicleKind,
  VehicleRow,
  VehicleStatus,
} from '#contract/vehicles.ts'
import type { Audits, Vehicles } from '#server/platform/db.gen.ts'
import { actionsOf } from './lifecycle.ts'
import { availabilityOf, complianceOf } from './rules.ts'

export type VehicleRecord = Selectable<Vehicles>

export type EventRecord = Pick<Selectable<Audits>, 'id' | 'at' | 'what' | 'fromStatus' | 'toStatus' | 'facts'> & { person: string | null }

/** A vehicle and the one it is coupled with. */
export type OwnedRecord = VehicleRecord & { otherId: string | null; otherPlate: string | null }

/** A vehicle as the fleet list reads it: with its flights, its place and its coupling. */
export type FleetRecord = OwnedRecord & {
  /** Statuses of the flights that have not ended. */
  flightStatuses: string[] | null
  flightId: string | null
  flightNumber: string | null
  flightDriver: string | null
  freeFrom: Date | null
  placeCode: string | null
  placeRu: string | null
  placeEn: string | null
  bodyRu: string | null
  bodyEn: string | null
  used: number
}

export const toRow = (vehicle: OwnedRecord): VehicleRow => ({
  id: vehicle.id,
  kind: vehicle.kind as VehicleKind,
  plate: vehicle.plate,
  plateCountry: vehicle.plateCountry,
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  ownership: vehicle.ownership,
  bodyType: vehicle.bodyType,
  loadingTypes: vehicle.loadingTypes,
  payloadKg: vehicle.payloadKg,
  volumeM3: vehicle.volumeM3,
  pallets: vehicle.pallets,
  temperature: vehicle.tempMin === null || vehicle.tempMax === null ? null : { min: vehicle.tempMin, max: vehicle.tempMax },
  adrClasses: vehicle.adrClasses,
  osagoExpires: vehicle.osagoExpires,
  inspectionExpires: vehicle.inspectionExpires,
  compliance: complianceOf(vehicle),
  status: vehicle.status as VehicleStatus,
  coupled: vehicle.otherId && vehicle.otherPlate ? { id: vehicle.otherId, plate: vehicle.otherPlate } : null,
})

export const toFleetRow = (vehicle: FleetRecord, permissions: ReadonlySet<Permission>): FleetRow => ({
  ...toRow(vehicle),
  version: vehicle.version,
  body: vehicle.bodyRu && vehicle.bodyEn ? { ru: vehicle.bodyRu, en: vehicle.bodyEn } : null,
  availability: availabilityOf(vehicle.flightStatuses ?? []),
  flight:
    vehicle.flightId && vehicle.flightNumber ? { id: vehicle.flightId, number: vehicle.flightNumber, driver: vehicle.flightDriver } : null,
  freeFrom: vehicle.freeFrom?.toISOString() ?? null,
  place: vehicle.placeCode
    ? { code: vehicle.placeCode, ru: vehicle.placeRu ?? vehicle.placeCode, en: vehicle.placeEn ?? vehicle.placeCode }
    : null,
  used: Math.round(vehicle.used * 100) / 100,
  blockReason: vehicle.blockReason as BlockReason | null,
  repairUntil: vehicle.repairUntil,
  actions: actionsOf({ status: vehicle.status as VehicleStatus }, permissions),
})

/** What was entered, read back from the table. */
export const draftOf = (vehicle: VehicleRecord): VehicleDraft => ({
  kind: vehicle.kind as VehicleKind,
  plate: vehicle.plate,
  plateCountry: vehicle.plateCountry,
  vin: vehicle.vin ?? '',
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  ownership: vehicle.ownership as z.output<typeof Ownership>,
  leaseExpires: vehicle.leaseExpires,
  leaseNumber: vehicle.leaseNumber ?? '',
  leaseDate: vehicle.leaseDate,
  lessorTin: vehicle.lessorTin ?? '',
  bodyType: vehicle.bodyType,
  loadingTypes: vehicle.loadingTypes,
  payloadKg: vehicle.payloadKg,
  curbMassKg: vehicle.curbMassKg,
  grossMassKg: vehicle.grossMassKg,
  axles: vehicle.axles,
  lengthM: vehicle.lengthM,
  widthM: vehicle.widthM,
  heightM: vehicle.heightM,
  volumeM3: vehicle.volumeM3,
  pallets: vehicle.pallets,
  tempMin: vehicle.tempMin,
  tempMax: vehicle.tempMax,
  recorder: vehicle.recorder,
  atpClass: vehicle.atpClass as z.output<typeof AtpClass> | null,
  atpExpires: vehicle.atpExpires,
  adrClasses: vehicle.adrClasses.filter((code): code is z.output<typeof AdrClass> => AdrClass.safeParse(code).success),
  adrKind: vehicle.adrKind as z.output<typeof AdrKind> | null,
  adrExpires: vehicle.adrExpires,
  euroClass: vehicle.euroClass,
  fuel: vehicle.fuel as z.output<typeof Fuel> | null,
  consumption: vehicle.consumption,
  sts: vehicle.sts ?? '',
  pts: vehicle.pts ?? '',
  osagoNumber: vehicle.osagoNumber ?? '',
  osagoExpires: vehicle.osagoExpires,
  inspectionExpires: vehicle.inspectionExpires,
  tachographExpires: vehicle.tachographExpires,
  platonId: vehicle.platonId ?? '',
  passes: vehicle.passes as VehicleDraft['passes'],
  tracker: vehicle.tracker as VehicleDraft['tracker'],
  basePlace: vehicle.basePlace,
  note: vehicle.note,
})

/** The columns a draft fills. */
export const columnsOf = (draft: VehicleDraft) => {
  const { vin, sts, pts, osagoNumber, platonId, leaseNumber, lessorTin, passes, tracker, ...rest } = draft
  return {
    ...rest,
    vin: vin || null,
    sts: sts || null,
    pts: pts || null,
    osagoNumber: osagoNumber || null,
    leaseNumber: leaseNumber || null,
    lessorTin: lessorTin || null,
    platonId: platonId || null,
    passes: JSON.stringify(passes),
    tracker: tracker && JSON.stringify(tracker),
  }
}

export const toEvent = (event: EventRecord): VehicleEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  what: event.what.replace(/^vehicle\./, ''),
  from: event.fromStatus as VehicleStatus | null,
  to: event.toStatus as VehicleStatus | null,
  person: event.person,
  facts: event.facts as Record<string, unknown>,
})
