import { type VehicleFieldName, vehicleField, vehicleFields } from '#contract/vehicle-fields.ts'
import type { FormPart } from '#web/forms/FormPage.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { type Locale, useWords } from '#web/i18n/words.ts'
import { formWords } from '#web/transport/words.ts'
import { CompliancePart, type Scans, SpecialCargoPart } from './VehicleDocumentParts.tsx'
import { BodyPart, MainPart, MassPart, MorePart } from './VehicleParts.tsx'
import { fieldsIn, type VehicleFields } from './vehicleFields.ts'

/** The parts of the form of a vehicle; a tractor has no body. */
export function useVehicleParts(form: Form<VehicleFields>, locked: boolean, scans: Scans): FormPart[] {
  const t = useWords(formWords)
  const part = { form, locked, open: !scans.draft }
  const { values } = form
  const given = (fields: readonly string[]) =>
    fields.some(field => {
      const value = values[field as keyof VehicleFields]
      return value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
    })
  return [
    { id: 'main', title: t.main, fields: fieldsIn('main'), filled: values.plate !== '', content: <MainPart {...part} /> },
    ...(values.kind === 'tractor'
      ? []
      : [{ id: 'body', title: t.body, fields: fieldsIn('body'), filled: given(['bodyType']), content: <BodyPart {...part} /> }]),
    { id: 'masses', title: t.masses, fields: fieldsIn('masses'), filled: given(fieldsIn('masses')), content: <MassPart {...part} /> },
    {
      id: 'compliance',
      title: t.compliance,
      fields: fieldsIn('compliance'),
      filled: given(['sts']),
      content: <CompliancePart {...part} scans={scans} />,
    },
    {
      id: 'special_cargo',
      title: t.specialCargo,
      fields: fieldsIn('special_cargo'),
      filled: given(fieldsIn('special_cargo')),
      content: <SpecialCargoPart {...part} scans={scans} />,
    },
    { id: 'more', title: t.more, fields: fieldsIn('more'), filled: given(fieldsIn('more')), content: <MorePart {...part} /> },
  ]
}

/** The name of a field in the reader's language; a pass by the part of it that is meant. */
export function labelOf(field: string, locale: Locale): string {
  if (Object.hasOwn(vehicleFields, field)) return vehicleField(field as VehicleFieldName).label[locale]
  const t = formWords[locale]
  const part = /^passes\.\d+\.(zone|time|until)$/.exec(field)?.[1]
  if (part) return { zone: t.passZone, time: t.passTime, until: t.passUntil }[part as 'zone' | 'time' | 'until']
  const word = t[field as keyof typeof t]
  return typeof word === 'string' ? word : field
}
