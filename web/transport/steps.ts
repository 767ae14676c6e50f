import type { CarAction, FleetRow } from '#contract/cars.ts'

/** What can be done with a vehicle of the list: steps of the lifecycle, and to couple or part. */
export type Step = CarAction | 'couple' | 'uncouple'

/** What a step asks beside the vehicle. */
export type StepFields = { until?: string; comment?: string; reason?: string; basis?: 'sts' | 'contract' }

export const isOwn = (car: Pick<FleetRow, 'ownership'>): boolean => car.ownership === 'own' || car.ownership === 'spouse_joint'

/** Steps the reader may take with a vehicle. */
export const stepsOf = (car: FleetRow, mayEdit: boolean): Step[] =>
  mayEdit ? [...(car.status === 'sold' ? [] : [car.coupled ? ('uncouple' as const) : ('couple' as const)]), ...car.actions] : []
