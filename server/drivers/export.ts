import { complianceWords } from '#contract/compliance.ts'
import type { DriverItem } from '#contract/driver-card.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn } from '#server/exports/export.ts'

const lastDay = (driver: DriverItem, document: DriverItem['compliance'][number]['document']) => {
  const found = driver.compliance.find(each => each.document === document)
  return found?.expires ? { day: found.expires } : null
}
const yes = { ru: 'есть', en: 'given' }
const no = { ru: 'нет', en: 'missing' }
const does: Record<DriverItem['availability'], Bilingual> = {
  free: { ru: 'свободен', en: 'free' },
  on_flight: { ru: 'в рейсе', en: 'in a flight' },
  resting: { ru: 'отдыхает', en: 'resting' },
  unavailable: { ru: 'не может выехать', en: 'may not go out' },
}
const hired: Record<DriverItem['employment'], Bilingual> = {
  staff: { ru: 'в штате', en: 'on staff' },
  contract: { ru: 'по договору', en: 'by contract' },
  self_employed: { ru: 'самозанятый', en: 'self-employed' },
  attracted: { ru: 'наёмный у другого перевозчика', en: 'hired from another carrier' },
}
const documents = ['licence', 'medical', 'adr', 'permit', 'hire', 'tachograph', 'medical_book'] as const

/** Drivers as a file, under the names of the columns of the screen; personal data as masked as there. */
export const driverExport: readonly ExportColumn<DriverItem>[] = [
  { id: 'name', ru: 'Водитель', en: 'Driver', value: driver => driver.name },
  { id: 'phone', ru: 'Телефон', en: 'Phone', value: driver => driver.phone },
  { id: 'status', ru: 'Статус', en: 'Status', value: (driver, locale) => statusWords.driver.status[driver.status][locale] },
  { id: 'status', ru: 'Состояние', en: 'State', value: (driver, locale) => does[driver.availability][locale] },
  { id: 'flight', ru: 'Машина', en: 'Vehicle', value: driver => driver.flight?.truck ?? null },
  { id: 'flight', ru: 'Рейс', en: 'Flight', value: driver => driver.flight?.number ?? null },
  { id: 'categories', ru: 'Категории', en: 'Categories', value: driver => driver.categories.join(', ') },
  ...documents.map(
    (document): ExportColumn<DriverItem> => ({
      id: 'compliance',
      ru: `${complianceWords[document].ru} до`,
      en: `${complianceWords[document].en} to`,
      kind: 'day',
      value: driver => lastDay(driver, document),
    }),
  ),
  { id: 'consent', ru: 'Согласие', en: 'Consent', value: (driver, locale) => (driver.consent ? yes : no)[locale] },
  {
    id: 'lastFlight',
    ru: 'Последний рейс',
    en: 'Last flight',
    kind: 'moment',
    value: driver => driver.lastFlightAt && { at: driver.lastFlightAt, zone: defaultZone },
  },
  { id: 'employment', ru: 'Оформление', en: 'Employment', value: (driver, locale) => hired[driver.employment][locale] },
]
