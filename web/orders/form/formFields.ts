import { orderFields } from '#contract/order-fields.ts'
import { cargoFields, stopFields, termFields } from '#contract/order-parts.ts'
import { rules } from '#contract/order-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { OrderFields } from './draft.ts'
import type { OrderFormError } from './errors.ts'
import { formWords, limitWords } from './formWords.ts'

/** What every section of the form is given: the values, how to change them, which field was left, and what is wrong at a field. */
export type PartProps = {
  fields: OrderFields
  change: (patch: Partial<OrderFields>) => void
  leave: (field: string) => void
  errorAt: (field: string) => string | null
  /** Nobody was shown the order yet: what is chosen by a rule may be taken by itself. */
  begins?: boolean
}

/** The field whose control shows what is wrong with another: the sizes of a truck stand behind its type unless they are typed. */
export function shownField(field: string, fields: Pick<OrderFields, 'truckType' | 'stops'>): string {
  if (field === 'stops' || field === 'cargos') return `${field}.0.${field === 'stops' ? 'place' : 'name'}`
  if (['capacityKg', 'volumeM3', 'pallets'].includes(field) && fields.truckType !== 'other') return 'truckType'
  const [list, index, name, inner] = field.split('.')
  if (field === 'permit') return 'permit.number'
  if (list === 'cargos' && name === 'adr' && inner === undefined) return `${field}.un`
  if (list !== 'stops') return field
  if (name === 'kind') return `stops.${index}.place`
  if (name === 'windowFrom') return `stops.${index}.${fields.stops[Number(index)]?.day ? 'hours' : 'day'}`
  return name === 'windowTo' ? `stops.${index}.hours` : field
}

/** What is wrong, in words that say how to put it right. */
export function errorText({ rule, limit, why }: OrderFormError, locale: Locale): string {
  if (why) return why[locale]
  if (limit !== undefined) return (rule === 'text.length' ? limitWords[locale].signs : limitWords[locale].upTo)(formatNumber(limit, locale))
  return rules[rule][locale]
}

/** The name of a field as its label says it, with the stop or the cargo it belongs to. */
export function fieldLabel(field: string, fields: Pick<OrderFields, 'stops' | 'cargos'>, locale: Locale): string {
  const t = formWords[locale]
  const [first = '', index, name = ''] = field.split('.')
  if (first === 'stops') {
    const stop = fields.stops[Number(index)]
    const where = index === undefined ? t.route : `${t.stop(Number(index) + 1)}${stop?.place ? `, ${stop.place.label}` : ''}`
    const part = name === 'day' ? t.date : name === 'hours' ? t.window : named(stopFields, name, locale)
    return part ? `${where}: ${part.toLocaleLowerCase(locale)}` : where
  }
  if (first === 'cargos') {
    const where = fields.cargos.length > 1 && index !== undefined ? t.cargoN(Number(index) + 1) : t.cargo
    const part = named(cargoFields, name, locale)
    return part ? `${where}: ${name === 'adr' ? part : part.toLocaleLowerCase(locale)}` : where
  }
  if (first === 'executorId') return t.partner
  return (first === 'terms' && named(termFields, index ?? '', locale)) || (named(orderFields, first, locale) ?? field)
}

/** What a table of fields calls one of them. */
const named = (fields: Readonly<Record<string, { label: Bilingual }>>, name: string, locale: Locale): string | undefined =>
  fields[name]?.label[locale]
