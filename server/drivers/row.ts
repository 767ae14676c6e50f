import type { Selectable } from 'kysely'
import type { DriverRow, DriverStatus, LicenceCategory } from '#contract/drivers.ts'
import { maskPhone } from '#contract/identifiers.ts'
import type { Drivers } from '#server/platform/db.gen.ts'

export const columns = [
  'id',
  'lastName',
  'firstName',
  'middleName',
  'phone',
  'categories',
  'licenceExpires',
  'medicalExpires',
  'adrClasses',
  'adrExpires',
  'employment',
  'status',
] as const satisfies readonly (keyof Drivers)[]

export type DriverRecord = Pick<Selectable<Drivers>, (typeof columns)[number]>

/** A driver as his own organisation reads him; the phone is whole for those who may edit drivers alone. */
export function toRow(driver: DriverRecord, whole: boolean, open: (sealed: Buffer) => string): DriverRow {
  const phone = driver.phone && open(driver.phone)
  return {
    id: driver.id,
    name: [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' '),
    lastName: driver.lastName,
    firstName: driver.firstName,
    middleName: driver.middleName,
    phone: phone && !whole ? maskPhone(phone) : phone,
    categories: driver.categories as LicenceCategory[],
    licenceExpires: driver.licenceExpires,
    medicalExpires: driver.medicalExpires,
    adr: driver.adrClasses.length > 0 ? { classes: driver.adrClasses, expires: driver.adrExpires } : null,
    employment: driver.employment as DriverRow['employment'],
    status: driver.status as DriverStatus,
  }
}
