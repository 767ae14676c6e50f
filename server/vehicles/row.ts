import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { AdrClass } from '#contract/adr.ts'
import { type NamesWhere, pick } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { type VehicleFieldName, vehicleFieldNames, vehicleFields } from '#contract/vehicle-fields.ts'
import {
  type BlockReason,
  type FleetRow,
  type VehicleDraft,
  type VehicleEvent,
  VehicleRow,
  type VehicleStatus,
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

/** What a row shows of a vehicle as it was entered. */
const listed = vehicleFieldNames.filter((name): name is VehicleFieldName & keyof VehicleRow => name in VehicleRow.shape)

export const toRow = (vehicle: OwnedRecord): VehicleRow => ({
  ...(pick(vehicle, listed) as Pick<VehicleRow, (typeof listed)[number]>),
  id: vehicle.id,
  temperature: vehicle.tempMin === null || vehicle.tempMax === null ? null : { min: vehicle.tempMin, max: vehicle.tempMax },
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
  leftSince: vehicle.status === 'active' && !vehicle.otherId ? (vehicle.leftSince?.toISOString() ?? null) : null,
  used: Math.round(vehicle.used * 100) / 100,
  blockReason: vehicle.blockReason as BlockReason | null,
  repairUntil: vehicle.repairUntil,
  actions: actionsOf({ status: vehicle.status as VehicleStatus }, permissions),
})

/** What was entered, read back from the table. */
export function draftOf(vehicle: VehicleRecord): VehicleDraft {
  const value = (name: VehicleFieldName) => (vehicleFields[name].stored === 'filled' ? (vehicle[name] ?? '') : vehicle[name])
  // a column of a field's own name holds nothing its schema did not let in, but for classes of dangerous goods of former lists
  return {
    ...(Object.fromEntries(vehicleFieldNames.map(name => [name, value(name)])) as VehicleDraft),
    adrClasses: vehicle.adrClasses.filter((code): code is z.output<typeof AdrClass> => AdrClass.safeParse(code).success),
  }
}

type Stored<S> = NamesWhere<typeof vehicleFields, 'stored', S>
/** The columns a draft fills, each of the name of its field. */
type DraftColumns = Pick<VehicleDraft, Stored<'value'>> & Record<Stored<'filled' | 'json'>, string | null>

export function columnsOf(draft: VehicleDraft): DraftColumns {
  const column = (name: VehicleFieldName) => {
    const value = draft[name]
    const { stored } = vehicleFields[name]
    return stored === 'json' ? value && JSON.stringify(value) : stored === 'filled' ? value || null : value
  }
  return Object.fromEntries(vehicleFieldNames.map(name => [name, column(name)])) as DraftColumns
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
