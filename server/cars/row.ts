import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { AdrClass } from '#contract/adr.ts'
import type {
  AdrKind,
  AtpClass,
  BlockReason,
  CarDraft,
  CarEvent,
  CarKind,
  CarRow,
  CarStatus,
  FleetRow,
  Fuel,
  Ownership,
} from '#contract/cars.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Audits, Vehicles } from '#server/platform/db.gen.ts'
import { actionsOf } from './lifecycle.ts'
import { availabilityOf, papersOf } from './rules.ts'

export type CarRecord = Selectable<Vehicles>

export type EventRecord = Pick<Selectable<Audits>, 'id' | 'at' | 'what' | 'fromStatus' | 'toStatus' | 'facts'> & { person: string | null }

/** A vehicle and the one it is coupled with. */
export type OwnedRecord = CarRecord & { otherId: string | null; otherPlate: string | null }

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

export const toRow = (car: OwnedRecord): CarRow => ({
  id: car.id,
  kind: car.kind as CarKind,
  plate: car.plate,
  plateCountry: car.plateCountry,
  make: car.make,
  model: car.model,
  year: car.year,
  ownership: car.ownership,
  bodyType: car.bodyType,
  loadingTypes: car.loadingTypes,
  payloadKg: car.payloadKg,
  volumeM3: car.volumeM3,
  pallets: car.pallets,
  temperature: car.tempMin === null || car.tempMax === null ? null : { min: car.tempMin, max: car.tempMax },
  adrClasses: car.adrClasses,
  osagoExpires: car.osagoExpires,
  inspectionExpires: car.inspectionExpires,
  papers: papersOf(car),
  status: car.status as CarStatus,
  coupled: car.otherId && car.otherPlate ? { id: car.otherId, plate: car.otherPlate } : null,
})

export const toFleetRow = (car: FleetRecord, permissions: ReadonlySet<Permission>): FleetRow => ({
  ...toRow(car),
  version: car.version,
  body: car.bodyRu && car.bodyEn ? { ru: car.bodyRu, en: car.bodyEn } : null,
  availability: availabilityOf(car.flightStatuses ?? []),
  flight: car.flightId && car.flightNumber ? { id: car.flightId, number: car.flightNumber, driver: car.flightDriver } : null,
  freeFrom: car.freeFrom?.toISOString() ?? null,
  place: car.placeCode ? { code: car.placeCode, ru: car.placeRu ?? car.placeCode, en: car.placeEn ?? car.placeCode } : null,
  used: Math.round(car.used * 100) / 100,
  blockReason: car.blockReason as BlockReason | null,
  repairUntil: car.repairUntil,
  actions: actionsOf({ status: car.status as CarStatus }, permissions),
})

/** What was entered, read back from the table. */
export const draftOf = (car: CarRecord): CarDraft => ({
  kind: car.kind as CarKind,
  plate: car.plate,
  plateCountry: car.plateCountry,
  vin: car.vin ?? '',
  make: car.make,
  model: car.model,
  year: car.year,
  ownership: car.ownership as z.output<typeof Ownership>,
  leaseExpires: car.leaseExpires,
  leaseNumber: car.leaseNumber ?? '',
  leaseDate: car.leaseDate,
  lessorTin: car.lessorTin ?? '',
  bodyType: car.bodyType,
  loadingTypes: car.loadingTypes,
  payloadKg: car.payloadKg,
  curbMassKg: car.curbMassKg,
  grossMassKg: car.grossMassKg,
  axles: car.axles,
  lengthM: car.lengthM,
  widthM: car.widthM,
  heightM: car.heightM,
  volumeM3: car.volumeM3,
  pallets: car.pallets,
  tempMin: car.tempMin,
  tempMax: car.tempMax,
  recorder: car.recorder,
  atpClass: car.atpClass as z.output<typeof AtpClass> | null,
  atpExpires: car.atpExpires,
  adrClasses: car.adrClasses.filter((code): code is z.output<typeof AdrClass> => AdrClass.safeParse(code).success),
  adrKind: car.adrKind as z.output<typeof AdrKind> | null,
  adrExpires: car.adrExpires,
  euroClass: car.euroClass,
  fuel: car.fuel as z.output<typeof Fuel> | null,
  consumption: car.consumption,
  sts: car.sts ?? '',
  pts: car.pts ?? '',
  osagoNumber: car.osagoNumber ?? '',
  osagoExpires: car.osagoExpires,
  inspectionExpires: car.inspectionExpires,
  tachographExpires: car.tachographExpires,
  platonId: car.platonId ?? '',
  passes: car.passes as CarDraft['passes'],
  tracker: car.tracker as CarDraft['tracker'],
  basePlace: car.basePlace,
  note: car.note,
})

/** The columns a draft fills. */
export const columnsOf = (draft: CarDraft) => {
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

export const toEvent = (event: EventRecord): CarEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  what: event.what.replace(/^car\./, ''),
  from: event.fromStatus as CarStatus | null,
  to: event.toStatus as CarStatus | null,
  person: event.person,
  facts: event.facts as Record<string, unknown>,
})
