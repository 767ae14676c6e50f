import { OrderDraft } from '#contract/order-draft.ts'
import { fieldsWhere, type OrderSection, orderSections } from '#contract/order-fields.ts'
import { termFieldNames } from '#contract/order-parts.ts'
import { errorsToOffer, errorsToPlace, errorsToSave, isUnread, type OrderRule } from '#contract/order-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { type ValueRule, valueRules } from '#contract/value-rules.ts'
import { draftOf, type OrderFields, type TermsFields, type Typed } from './draft.ts'

/** A field, named as in the contract, and what is wrong with it; `limit` is the bound it breaks, in the unit of the field. */
export type OrderFormError = { field: string; rule: OrderRule | ValueRule; limit?: number; why?: Bilingual }

/** What the contract itself refuses in a draft; masses are entered in tonnes. */
const refused = (draft: OrderDraft): OrderFormError[] =>
  errorsToSave(draft).map(error =>
    error.limit !== undefined && /(?:massKg|capacityKg)$/.test(error.field) ? { ...error, limit: error.limit / 1000 } : error,
  )

/** The part of a draft the server can keep now, and the fields left out of it. */
export function savablePart(draft: OrderDraft): { draft: OrderDraft; left: string[] } {
  const left = refused(draft)
  if (left.length === 0) return { draft, left: [] }
  const next: Record<string, unknown> = { ...draft }
  const usual = OrderDraft.parse({ stops: [{ kind: 'loading', place: null }], cargos: [{ name: '--', massKg: 1 }] })
  next.cargos = draft.cargos.flatMap((cargo, i) => {
    const names = left.flatMap(({ field }) => (field.startsWith(`cargos.${i}.`) ? [field.split('.')[2]!] : []))
    if (names.includes('name') || names.includes('massKg')) return []
    return [{ ...cargo, ...Object.fromEntries(names.map(name => [name, (usual.cargos[0] as Record<string, unknown>)[name]])) }]
  })
  next.stops = draft.stops.map((stop, i) => {
    const names = left.flatMap(({ field }) => (field.startsWith(`stops.${i}.`) ? [field.split('.')[2]!] : []))
    return { ...stop, ...Object.fromEntries(names.map(name => [name, (usual.stops[0] as Record<string, unknown>)[name]])) }
  })
  for (const field of left.map(error => error.field.split('.', 1)[0]!).filter(name => name !== 'cargos' && name !== 'stops'))
    next[field] = (usual as Record<string, unknown>)[field]
  return { draft: next as OrderDraft, left: [...new Set(left.map(({ field }) => field))] }
}

const typedIn = (value: TermsFields[keyof TermsFields]): Typed =>
  typeof value === 'boolean' ? null : value !== null && typeof value === 'object' ? value.minor : value

/** Text typed into number fields that is no number. */
function unread(fields: OrderFields): OrderFormError[] {
  const bad = (field: string, typed: Typed): OrderFormError[] => (isUnread(typed) ? [{ field, rule: 'number.unread' }] : [])
  return [
    ...fields.cargos.flatMap((cargo, i) => [
      ...bad(`cargos.${i}.pieces`, cargo.pieces),
      ...bad(`cargos.${i}.massKg`, cargo.tonnes),
      ...bad(`cargos.${i}.volumeM3`, cargo.volume),
      ...bad(`cargos.${i}.pallets`, cargo.pallets),
      ...bad(`cargos.${i}.lengthM`, cargo.length),
      ...bad(`cargos.${i}.widthM`, cargo.width),
      ...bad(`cargos.${i}.heightM`, cargo.height),
      ...bad(`cargos.${i}.tempMin`, cargo.tempMin),
      ...bad(`cargos.${i}.tempMax`, cargo.tempMax),
      ...bad(`cargos.${i}.declaredValue`, cargo.declared?.minor ?? null),
      ...bad(`cargos.${i}.adr.explosiveKg`, cargo.adr?.explosive ?? null),
    ]),
    ...bad('capacityKg', fields.tonnes),
    ...bad('volumeM3', fields.volume),
    ...bad('distanceKm', fields.distance),
    ...fieldsWhere('kind', 'number').flatMap(name => bad(name, fields[name])),
    ...fieldsWhere('kind', 'money').flatMap(name => bad(name, fields[name]?.minor ?? null)),
    // what a day of late delivery is taken of is chosen, not typed
    ...termFieldNames.flatMap(name => (name === 'lateDeliveryBase' ? [] : bad(`terms.${name}`, typedIn(fields.terms[name])))),
  ]
}

const phones = (fields: OrderFields): OrderFormError[] =>
  [
    { field: 'contactPhone', phone: fields.contactPhone ?? '' },
    ...fields.stops.map(({ contactPhone }, i) => ({ field: `stops.${i}.contactPhone`, phone: contactPhone })),
  ].flatMap(({ field, phone }) => (phone.trim() !== '' && !valueRules.phone.holds(phone) ? [{ field, rule: 'phone' as const }] : []))

/** Everything the form lacks to be placed, or placed and offered, in the order of its sections; one error a field. `roadKm`: the way where none is typed. */
export function fieldErrorsOf(fields: OrderFields, now: number, roadKm: number | null = null): OrderFormError[] {
  const draft = draftOf(fields)
  const offering = fields.sending === 'offer' ? errorsToOffer({ price: draft.price, executorId: fields.executor?.id ?? null }) : []
  const all: OrderFormError[] = [
    ...unread(fields),
    ...phones(fields),
    ...refused(draft),
    ...errorsToPlace(draft, new Date(now), draft.distanceKm ?? roadKm),
    ...offering,
  ]
  const seen = new Set<string>()
  return all
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .toSorted((a, b) => sectionRank(a.field) - sectionRank(b.field) || rank(a.field) - rank(b.field))
}

const rank = (field: string): number => Number(/^(?:stops|cargos)\.(\d+)/.exec(field)?.[1] ?? 0)

/** The sections of the form in their order, each with the fields of the contract that stand there. */
export const sections: Readonly<Record<Section, readonly string[]>> = {
  ...(Object.fromEntries(orderSections.map(section => [section, fieldsWhere('section', section)])) as Record<OrderSection, string[]>),
  executor: ['executorId', 'offer'],
}
export type Section = OrderSection | 'executor'

const sectionRank = (field: string): number => Object.values(sections).findIndex(fields => fields.includes(field.split('.', 1)[0]!))
