import type { Selectable } from 'kysely'
import type { Drivers, Vehicles } from '#server/platform/db.gen.ts'
import type { OrgId } from '#server/platform/db.ts'

type VehicleRecord = Selectable<Vehicles>
type DriverRecord = Selectable<Drivers>

export type Resources = { truck: VehicleRecord; trailer: VehicleRecord | null; driver: DriverRecord }

export type Plan = {
  orderId: string
  orderOrgId: OrgId
  number: string
  stops: readonly { seq: number; kind: string; from: Date; to: Date }[]
  demo: boolean
}
