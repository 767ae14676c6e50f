import { z } from 'zod'
import { post } from './call.ts'
import { Day, Id } from './primitives.ts'

export const DriverStatus = z.enum(['draft', 'verification', 'active', 'on_leave', 'blocked', 'dismissed'])
export type DriverStatus = z.output<typeof DriverStatus>

export const LicenceCategory = z.enum(['B', 'BE', 'C', 'CE', 'C1', 'C1E', 'D', 'DE', 'D1', 'D1E', 'M'])
export type LicenceCategory = z.output<typeof LicenceCategory>

export const DriverRow = z.object({
  id: Id,
  name: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  /** Whole for those who may edit drivers, otherwise the last four digits alone. */
  phone: z.string().nullable(),
  categories: z.array(LicenceCategory),
  licenceExpires: Day.nullable(),
  medicalExpires: Day.nullable(),
  adr: z.object({ classes: z.array(z.string()), expires: Day.nullable() }).nullable(),
  employment: z.enum(['staff', 'contract', 'self_employed', 'attracted']),
  status: DriverStatus,
})
export type DriverRow = z.output<typeof DriverRow>

export const drivers = {
  usable: post('/api/driver/getByCanUseExecutorId/v0', {
    about: 'Drivers an executor can use, without the dismissed.',
    needs: 'drivers.view',
    effect: 'read',
    data: z.strictObject({ orgId: z.string().max(64) }),
    out: z.object({ drivers: z.array(DriverRow) }),
    fails: ['organization.not_found'],
  }),
}
