import type { Selectable } from 'kysely'
import type { Drivers, Vehicles } from '#server/platform/db.gen.ts'
import type { OrgId } from '#server/platform/db.ts'

type VehicleRecord = Selectable<Vehicles>
type DriverRecord = Selectable<Drivers>

export type Resources = { truck: VehicleRecord; trailer: VehicleRecord | null; driver: DriverRecord }

/** A stop as a flight plans it: what for, when and where. */
export type PlannedStop = {
  seq: number
  kind: string
  from: Date
  to: Date
  placeRu: string
  placeEn: string
  address: string
  tz: string
  lat: number | null
  lon: number | null
}

export type Plan = {
  orderId: string
  orderOrgId: OrgId
  number: string
  stops: readonly PlannedStop[]
  demo: boolean
}
