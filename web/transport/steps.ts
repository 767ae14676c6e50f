import type { FleetRow, VehicleAction, VehicleStatus } from '#contract/vehicles.ts'

/** What can be done with a vehicle of the list: steps of the lifecycle, and to couple or part. */
export type Step = VehicleAction | 'couple' | 'uncouple'

/** What a step asks beside the vehicle. */
export type StepFields = { until?: string; comment?: string; reason?: string; basis?: 'sts' | 'contract' }

export const isOwn = (vehicle: Pick<FleetRow, 'ownership'>): boolean => vehicle.ownership === 'own' || vehicle.ownership === 'spouse_joint'

/** Steps the viewer may take with a vehicle. */
export const stepsOf = (vehicle: FleetRow, mayEdit: boolean): Step[] =>
  mayEdit ? [...(vehicle.status === 'sold' ? [] : [vehicle.coupled ? ('uncouple' as const) : ('couple' as const)]), ...vehicle.actions] : []

const atOnce: readonly string[] = ['draft', 'verification', 'active'] satisfies VehicleStatus[]

/** Whether a vehicle that is retired comes back as it was by a press: a repair and a block end with it. */
export const comesBack = ({ status }: Pick<FleetRow, 'status'>): boolean => atOnce.includes(status)
