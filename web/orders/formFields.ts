import { rules } from '#contract/order-rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { OrderFields, OrderFormError } from './draft.ts'
import { formWords, limitWords } from './formWords.ts'

/** What every section of the form is given: the values, how to change them, which field was left, and what is wrong at a field. */
export type PartProps = {
  fields: OrderFields
  change: (patch: Partial<OrderFields>) => void
  leave: (field: string) => void
  errorAt: (field: string) => string | null
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
    const part = {
      place: t.city,
      address: t.address,
      day: t.date,
      hours: t.window,
      windowFrom: t.window,
      windowTo: t.window,
      contactName: t.contactName,
      contactPhone: t.contactPhone,
      partyName: t.partyName,
      notes: t.notes,
      kind: t.stopKind,
    }[name]
    return part ? `${where}: ${part.toLocaleLowerCase(locale)}` : where
  }
  if (first === 'cargos') {
    const where = fields.cargos.length > 1 && index !== undefined ? t.cargoN(Number(index) + 1) : t.cargo
    const part = {
      name: t.cargoName,
      category: t.category,
      packageType: t.packageType,
      pieces: t.pieces,
      massKg: t.weight,
      volumeM3: t.volume,
      pallets: t.pallets,
      lengthM: t.sizes,
      widthM: t.sizes,
      heightM: t.sizes,
      tempMin: t.cold,
      tempMax: t.cold,
      declaredValue: t.declared,
      hsCode: t.hsCode,
      adr: 'ADR',
    }[name]
    return part ? `${where}: ${part === 'ADR' ? part : part.toLocaleLowerCase(locale)}` : where
  }
  const labels: Record<string, string> = {
    customerId: t.customer,
    customerNumber: t.customerNumber,
    truckType: t.truckType,
    capacityKg: t.capacity,
    volumeM3: t.truckVolume,
    pallets: t.truckPallets,
    bodyTypes: t.bodyTypes,
    loadingTypes: t.loadingTypes,
    temperature: t.temperature,
    distanceKm: t.distance,
    price: t.rate,
    vatMode: t.vat,
    vatRate: t.vatRate,
    customerPrice: t.customerPrice,
    customerVat: t.customerVat,
    payDays: t.payDays,
    payDaysKind: t.payKind,
    payTrigger: t.payTrigger,
    commentPublic: t.commentPublic,
    commentInternal: t.commentInternal,
    terms: t.terms,
    transferPolicy: t.terms,
    equipment: t.vehicle,
    loadingAll: t.loadingTypes,
    crewSize: t.vehicle,
    permit: t.permit,
    tags: t.tags,
    externalId: t.externalId,
    executorId: t.partner,
  }
  return labels[first] ?? field
}
