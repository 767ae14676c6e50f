import type { DriverCard } from '#contract/driver-card.ts'
import { type DriverSection, driverFields, driverPaths } from '#contract/driver-fields.ts'
import { namesWhere } from '#contract/fields.ts'
import type { FormPart } from '#web/forms/FormPage.tsx'
import { useLocale, useWords } from '#web/i18n/words.ts'
import '../drivers.css'
import { cardWords } from '#web/drivers/words.ts'
import type { DriverForm } from './DriverControls.tsx'
import { CompliancePart, LicencePart, PersonalPart, WhoPart, WorkPart } from './DriverFormParts.tsx'

/** Fields of a part of the form, so that the list of parts knows how it stands. */
const fieldsIn = (section: DriverSection): string[] => namesWhere(driverFields, 'section', section).map(path => driverFields[path].form)

/** The parts of a driver's form; `card` is the driver who is changed. */
export function useDriverParts(form: DriverForm, card: DriverCard | null): FormPart[] {
  const t = useWords(cardWords)
  const part = { form, card }
  return [
    { id: 'who', title: t.who, fields: fieldsIn('who'), content: <WhoPart {...part} /> },
    { id: 'licence', title: t.licencePart, fields: fieldsIn('licence'), content: <LicencePart {...part} /> },
    {
      id: 'compliance',
      title: t.otherDocuments,
      fields: ['hasAdr', ...fieldsIn('compliance')],
      content: <CompliancePart {...part} />,
    },
    { id: 'personal', title: t.personal, fields: fieldsIn('personal'), content: <PersonalPart {...part} /> },
    { id: 'work', title: t.work, fields: fieldsIn('work'), content: <WorkPart {...part} /> },
  ]
}

/** The name of a field of the form, as its control and the list of errors call it. */
export function useDriverLabel(): (field: string) => string {
  const t = useWords(cardWords)
  const { locale } = useLocale()
  const labels: Readonly<Record<string, string>> = {
    ...Object.fromEntries(driverPaths.map(path => [driverFields[path].form, driverFields[path].label[locale]])),
    hasAdr: t.hasAdr,
    'passport.series': t.passportSeries,
    'passport.number': t.passportNumber,
    'passport.issuedBy': t.passportIssuedBy,
    'passport.issuedOn': t.passportIssuedOn,
    'passport.code': t.passportCode,
    scan: t.scanLicence,
  }
  return field => labels[field] ?? field
}
