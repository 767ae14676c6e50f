import { driverFields } from '#contract/driver-fields.ts'
import { fieldNamed } from '#contract/field-words.ts'
import type { AuditEntry } from '#contract/installation.ts'
import { limitMeanings } from '#contract/installation-limits.ts'
import { warningMeanings } from '#contract/installation-warnings.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { kindWords, statusWords } from '#contract/status-words.ts'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { dictNames } from '#web/admin/dicts/words.ts'
import { stateWords } from '#web/clients/words.ts'
import { sourceWords } from '#web/geofences/words.ts'
import type { Locale } from '#web/i18n/words.ts'
import { actionKindWords, objectWords } from '#web/organization/journal/actionWords.ts'
import { actionOf } from '#web/organization/journal/display.ts'
import { factWords, fieldWords, fileWords } from '#web/organization/journal/words.ts'
import { roleWords } from '#web/organization/people/roleWords.ts'
import { standWords } from './words.ts'

type Words = Readonly<Record<string, string>>

/** What was done, in words. */
export const actionText = (locale: Locale, entry: Pick<AuditEntry, 'what' | 'kind'>): string =>
  actionOf(locale, entry) ?? (actionKindWords[locale] as Words)[entry.kind] ?? actionKindWords[locale].other

/** What it was done to. */
export const objectText = (locale: Locale, kind: string): string => (objectWords[locale] as Words)[kind] ?? kind

const statusesOf: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  order: statusWords.order.status,
  flight: statusWords.flight.status,
  vehicle: statusWords.car.status,
  driver: statusWords.driver.status,
  tender: { ...statusWords.lot.status, ...statusWords.tender.status },
  demand: statusWords.demand.status,
  settlement: statusWords.settlement.status,
  partner: statusWords.partner.status,
  private_area: statusWords.private_area.status,
}

/** A state an object left or came to. */
export const statusText = (locale: Locale, kind: string, status: string): string =>
  statusesOf[kind]?.[status]?.[locale] ??
  (kind === 'client' ? (stateWords[locale] as Words)[status] : undefined) ??
  (standWords[locale] as Words)[status] ??
  status

const ofFleet: Readonly<Record<string, Readonly<Record<string, { label: Bilingual }>>>> = { vehicle: vehicleFields, driver: driverFields }

/** What a field that was changed or a fact that was written down is called; of an entry of a dictionary its code goes before. */
export function fieldText(locale: Locale, kind: string, field: string): string {
  const known =
    (fieldWords[locale] as Words)[field] ??
    fieldNamed(`${kind}.x`, field)?.[locale] ??
    ofFleet[kind]?.[field]?.label[locale] ??
    (limitMeanings as Readonly<Record<string, { words: Bilingual }>>)[field]?.words[locale] ??
    (factWords[locale] as Words)[field]
  if (known !== undefined) return known
  const dot = field.indexOf('.')
  return kind === 'dictionary' && dot > 0
    ? `${field.slice(0, dot)}, ${(standWords[locale] as Words)[field.slice(dot + 1)] ?? field.slice(dot + 1)}`
    : field
}

const inOne = (locale: Locale, words: Readonly<Record<string, Bilingual>>): Words =>
  Object.fromEntries(Object.entries(words).map(([code, said]) => [code, said[locale]]))

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const digest = /^[\da-f]{40,}$/

/** A value as it is read: codes of lists, roles, dictionaries and limits in words, ids and digests by their beginning. */
export function valueText(locale: Locale, fact: string, value: AuditEntry['facts'][string]): string {
  if (typeof value === 'boolean') return standWords[locale][value ? 'yes' : 'no']
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(one => valueText(locale, fact, one)).join(', ')
  if (uuid.test(value) || digest.test(value)) return `${value.slice(0, 8)}…`
  const ofFact: Partial<Record<string, Words>> = {
    list: fileWords[locale],
    document: inOne(locale, kindWords),
    hold: inOne(locale, statusWords.order.hold),
    dict: dictNames[locale],
    kind: { ...objectWords[locale], ...standWords[locale] },
    scope: standWords[locale],
    queue: standWords[locale],
    sides: standWords[locale],
    side: standWords[locale],
    channel: standWords[locale],
    purpose: standWords[locale],
    source: sourceWords[locale],
  }
  return (
    ofFact[fact]?.[value] ??
    (roleWords[locale] as Words)[value] ??
    (fact === 'name' ? (limitMeanings as Readonly<Record<string, { words: Bilingual }>>)[value]?.words[locale] : undefined) ??
    (warningMeanings as Readonly<Record<string, { title: Bilingual }>>)[value]?.title[locale] ??
    value
  )
}

/** Everything an entry tells beside what was done, in a line; `at` says a moment. */
export function detailsText(locale: Locale, { kind, from, to, changes, facts }: AuditEntry, at: (moment: string) => string): string {
  const none = '—'
  return [
    ...(from !== to
      ? [`${from === null ? none : statusText(locale, kind, from)} → ${to === null ? none : statusText(locale, kind, to)}`]
      : []),
    ...changes.map(({ field, before, after }) => `${fieldText(locale, kind, field)}: ${before || none} → ${after || none}`),
    ...Object.entries(facts)
      .filter(([, value]) => value !== '' && (!Array.isArray(value) || value.length > 0))
      .map(([name, value]) => {
        const said = typeof value === 'string' && instant.test(value) ? at(value) : valueText(locale, name, value)
        return `${fieldText(locale, kind, name)}: ${said}`
      }),
  ].join(' · ')
}
