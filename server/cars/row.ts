import type { Selectable } from 'kysely'
import type { CarKind, CarRow, CarStatus } from '#contract/cars.ts'
import type { Vehicles } from '#server/platform/db.gen.ts'

export const columns = [
  'id',
  'kind',
  'plate',
  'plateCountry',
  'make',
  'model',
  'year',
  'ownership',
  'bodyType',
  'loadingTypes',
  'payloadKg',
  'volumeM3',
  'pallets',
  'tempMin',
  'tempMax',
  'adrClasses',
  'osagoExpires',
  'inspectionExpires',
  'status',
] as const satisfies readonly (keyof Vehicles)[]

export type CarRecord = Pick<Selectable<Vehicles>, (typeof columns)[number]>

export const toRow = (car: CarRecord): CarRow => ({
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
  status: car.status as CarStatus,
})
