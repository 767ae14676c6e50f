import type { FormPart } from '#web/forms/FormPage.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { useWords } from '#web/i18n/words.ts'
import { BodyPart, CompliancePart, MainPart, MassPart, MorePart, type Scans, SpecialCargoPart } from './VehicleParts.tsx'
import type { VehicleFields } from './vehicleFields.ts'
import { formWords } from './words.ts'

/** Fields of each part, so that the list of parts knows how it stands. */
const partFields = {
  main: ['kind', 'plate', 'plateCountry', 'make', 'model', 'vin', 'year', 'ownership', 'basePlace'],
  body: ['bodyType', 'loadingTypes', 'lengthM', 'widthM', 'heightM', 'volumeM3', 'pallets', 'tempMin', 'tempMax', 'recorder'],
  masses: ['payloadKg', 'curbMassKg', 'grossMassKg', 'axles'],
  compliance: [
    'sts',
    'pts',
    'osagoNumber',
    'osagoExpires',
    'inspectionExpires',
    'tachographExpires',
    'leaseNumber',
    'leaseDate',
    'lessorTin',
    'leaseExpires',
    'passes',
  ],
  specialCargo: ['atpClass', 'atpExpires', 'adrClasses', 'adrKind', 'adrExpires'],
  more: ['fuel', 'consumption', 'euroClass', 'platonId', 'trackerProvider', 'trackerId', 'note'],
} as const

/** The parts of the form of a vehicle; a tractor has no body. */
export function useVehicleParts(form: Form<VehicleFields>, locked: boolean, scans: Scans): FormPart[] {
  const t = useWords(formWords)
  const part = { form, locked }
  const { values } = form
  const given = (fields: readonly string[]) =>
    fields.some(field => {
      const value = values[field as keyof VehicleFields]
      return value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
    })
  return [
    { id: 'main', title: t.main, fields: partFields.main, filled: values.plate !== '', content: <MainPart {...part} /> },
    ...(values.kind === 'tractor'
      ? []
      : [{ id: 'body', title: t.body, fields: partFields.body, filled: given(['bodyType']), content: <BodyPart {...part} /> }]),
    { id: 'masses', title: t.masses, fields: partFields.masses, filled: given(partFields.masses), content: <MassPart {...part} /> },
    {
      id: 'compliance',
      title: t.compliance,
      fields: partFields.compliance,
      filled: given(['sts']),
      content: <CompliancePart {...part} scans={scans} />,
    },
    {
      id: 'special_cargo',
      title: t.specialCargo,
      fields: partFields.specialCargo,
      filled: given(partFields.specialCargo),
      content: <SpecialCargoPart {...part} scans={scans} />,
    },
    { id: 'more', title: t.more, fields: partFields.more, filled: given(partFields.more), content: <MorePart {...part} /> },
  ]
}

/** The name of a field in the reader's language; a pass by the part of it that is meant. */
export function labelOf(field: string, t: (typeof formWords)['ru']): string {
  const part = /^passes\.\d+\.(zone|time|until)$/.exec(field)?.[1]
  if (part) return { zone: t.passZone, time: t.passTime, until: t.passUntil }[part as 'zone' | 'time' | 'until']
  if (field === 'plateCountry') return t.country
  const word = t[field as keyof typeof t]
  return typeof word === 'string' ? word : field
}
