import { z } from 'zod'
import { AdrClass } from './adr.ts'
import { Employment, LicenceCategory, Passport, PermitKind } from './driver-card.ts'
import { driverRules } from './driver-rules.ts'
import { readPhone } from './identifiers.ts'
import { Day, Id, text } from './primitives.ts'
import { ruled, valueRules } from './value-rules.ts'

const named = (min: number) =>
  text(min, 60).refine(name => /^[\p{Script=Cyrillic}\p{Script=Latin}'’ -]*$/u.test(name), {
    params: { words: driverRules['name.letters'] },
  })
const Country = z.string().regex(/^[A-Z]{2}$/)
const Phone = z
  .string()
  .max(40)
  .refine(written => readPhone(written) !== null, { params: { words: valueRules.phone } })
/** Personal data that is changed: left out it stays as it is, null removes it. */
const changed = <T extends z.ZodType>(of: T) => of.nullable().optional()

export const DriverDraft = z.strictObject({
  lastName: named(1),
  firstName: named(1),
  middleName: named(1).nullable(),
  phone: changed(Phone),
  birth: changed(Day),
  citizenship: Country,
  licence: changed(text(3, 20)),
  licenceCountry: Country,
  licenceIssued: Day.nullable(),
  licenceExpires: Day.nullable(),
  categories: z.array(LicenceCategory).max(LicenceCategory.options.length),
  passport: changed(Passport),
  tin: changed(ruled('tin')),
  snils: changed(ruled('snils')),
  adr: z
    .strictObject({
      number: changed(text(1, 30)),
      classes: z.array(AdrClass).min(1).max(AdrClass.options.length),
      tanks: z.boolean(),
      expires: Day.nullable(),
    })
    .nullable(),
  tachograph: z.strictObject({ number: changed(text(1, 30)), expires: Day.nullable() }).nullable(),
  medicalExpires: Day.nullable(),
  medicalBookExpires: Day.nullable(),
  permit: z.strictObject({ kind: PermitKind, number: changed(text(1, 30)), expires: Day.nullable() }).nullable(),
  employment: Employment,
  hired: z.strictObject({ from: text(1, 150), until: Day.nullable() }).nullable(),
  preferredTruckId: Id.nullable(),
  consents: z.strictObject({ processing: z.boolean(), tracking: z.boolean() }),
})
export type DriverDraft = z.output<typeof DriverDraft>
