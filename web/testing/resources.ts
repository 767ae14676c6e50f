import type { DriverRow } from '#contract/driver-card.ts'
import type { PlaceRow } from '#contract/places.ts'
import type { VehicleRow } from '#contract/vehicles.ts'
import { orderOf } from './orders.tsx'

const vehicle = (n: number, plate: string, change: Partial<VehicleRow> = {}): VehicleRow => ({
  id: orderOf(n).id,
  kind: 'tractor',
  plate,
  plateCountry: 'RU',
  make: 'КАМАЗ',
  model: '54901',
  year: 2023,
  ownership: 'own',
  bodyType: null,
  loadingTypes: [],
  payloadKg: null,
  volumeM3: null,
  pallets: null,
  temperature: null,
  adrClasses: [],
  osagoExpires: null,
  inspectionExpires: null,
  compliance: [],
  status: 'active',
  coupled: null,
  ...change,
})
/** A tilt trailer, and the tractor that draws it. */
export const tilt = vehicle(22, 'АР1234 16', { kind: 'semi_trailer', bodyType: 'tent', payloadKg: 20_000 })
export const tractor = vehicle(23, 'В456ЕК716', { coupled: { id: tilt.id, plate: tilt.plate } })
/** Two drivers of the executor. */
export const driver: DriverRow = {
  id: orderOf(31).id,
  name: 'Юсупов Д. А.',
  lastName: 'Юсупов',
  firstName: 'Данил',
  middleName: 'Айратович',
  phone: '••45',
  categories: ['CE'],
  licenceExpires: '2030-01-01',
  medicalExpires: '2030-01-01',
  adr: null,
  employment: 'staff',
  status: 'active',
  compliance: [],
  obstacles: [],
  leaves: [],
}
export const second: DriverRow = { ...driver, id: orderOf(32).id, name: 'Рыбаков П. С.', lastName: 'Рыбаков' }

/** A town as the gazetteer has it. */
export const vladimir: PlaceRow = {
  code: 'vladimir',
  ru: 'Владимир',
  region_ru: 'Владимирская область',
  en: 'Vladimir',
  region_en: 'Vladimir Oblast',
  country: 'RU',
  lat: 56.13,
  lon: 40.41,
  tz: 'Europe/Moscow',
}
