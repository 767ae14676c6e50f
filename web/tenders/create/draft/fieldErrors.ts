import { endBefore } from '#contract/lot-loading.ts'
import type { Bilingual, Side } from '#contract/primitives.ts'
import { type Eligibility, tenderLimits } from '#contract/tender-draft.ts'
import { type TenderFieldName, tenderFieldNames, tenderFields } from '#contract/tender-fields.ts'
import { defaultZone } from '#contract/zone.ts'
import type { FieldError, Fix } from '#web/forms/fieldErrors.ts'
import { formatDateTime } from '#web/i18n/format.ts'
import type { Locale } from '#web/i18n/words.ts'
import { readMoney, type Typed, type TypedMoney } from '#web/orders/form/draft.ts'
import { fieldErrorsOf as orderErrorsOf } from '#web/orders/form/errors.ts'
import { errorText, fieldLabel } from '#web/orders/form/formFields.ts'
import { loadingOf, zoneOf } from '#web/tenders/create/summary/advice.ts'
import { createWords, tenderErrorWords } from '#web/tenders/create/words.ts'
import { hasSteps, type LotFields, mayExtend, type TenderValues } from './values.ts'

const minute = 60_000

const unread = (money: TypedMoney): boolean => money !== null && money.minor !== null && readMoney(money) === null

/** Everything that keeps a tender from being announced, in the order of the form; a draft may lack all of it. */
export function tenderErrorsOf(values: TenderValues, side: Side, now: number, locale: Locale): FieldError[] {
  const t = tenderErrorWords[locale]
  const found: FieldError[] = []
  const errorIf = (field: string, message: string, wrong: boolean) => {
    if (wrong && !found.some(one => one.field === field)) found.push({ field, message })
  }
  const within = (field: string, typed: Typed, from: number, to: number) =>
    errorIf(field, t.range(String(from), String(to)), typeof typed !== 'number' || typed < from || typed > to)
  const { kind } = values

  errorIf('title', t.title, values.title.trim().length < 3)
  errorIf('lots', t.lots, values.lots.length === 0)
  values.lots.forEach((lot, i) => {
    const at = `lots.${i}`
    errorIf(at, t.lane, kind === 'contract' && lot.what !== 'lane')
    errorIf(at, t.notLane, kind !== 'contract' && lot.what === 'lane')
    for (const each of lotErrorsOf(lot, now, locale)) errorIf(`${at}${each.field && `.${each.field}`}`, each.message, true)
    for (const { name, message } of priceErrorsOf(lot, values, side, locale)) errorIf(`${at}.${name}`, message, true)
  })

  errorIf('visibility', t.blind, kind === 'reduction' && values.visibility === 'blind')
  within('rounds', values.rounds, 1, tenderLimits.rounds)
  if (hasSteps(kind)) {
    if (values.stepKind === 'abs') errorIf('step', t.step, (readMoney(values.step)?.minor ?? 0) <= 0)
    else errorIf('stepPercent', t.percent, typeof values.stepPercent !== 'number' || values.stepPercent < 0.1 || values.stepPercent > 10)
  }
  if (kind === 'dutch') within('dutchSeconds', values.dutchSeconds, 10, 3600)

  const start = values.startsAt === null ? now : Date.parse(values.startsAt)
  const end = values.endsAt === null ? null : Date.parse(values.endsAt)
  errorIf('startsAt', t.past, start < now - minute)
  errorIf('endsAt', t.endMissing, end === null)
  errorIf('endsAt', t.past, end !== null && end <= now)
  errorIf('endsAt', t.short, end !== null && end - start < tenderLimits.shortest * minute)
  values.lots.forEach((lot, i) => {
    const early = end === null ? null : earlyOf(lot, { start, end, confirm: values.confirmMinutes }, locale)
    if (early && !found.some(one => one.field === `lots.${i}`)) found.push({ field: `lots.${i}`, ...early })
  })
  errorIf('withdrawUntil', t.withdrawLate, end !== null && values.withdrawUntil !== null && Date.parse(values.withdrawUntil) > end)
  if (mayExtend(kind)) {
    within('windowMinutes', values.windowMinutes, 0, 30)
    within('extendMinutes', values.extendMinutes, 0, 30)
    within('extendMost', values.extendMost, 0, 100)
  }
  within('confirmMinutes', values.confirmMinutes, 15, 2880)

  errorIf('groupIds', t.groups, values.audience === 'groups' && values.groupIds.length === 0)
  errorIf('organizations', t.organizations, values.audience === 'list' && values.organizations.length === 0)
  within('minRating', values.minRating, 0, 100)
  errorIf('insuranceMin', t.unread, unread(values.insuranceMin))
  within('payDays', values.payDays, 0, 180)
  return found
}

/** The press that ends an auction at a moment, in the words of its button. */
export const endFix = (endsAt: string, locale: Locale): Fix => ({
  label: tenderErrorWords[locale].endAt(formatDateTime(endsAt, {}, locale)),
  values: { endsAt },
})

type Times = { start: number; end: number; confirm: Typed }

/** That a lot is loaded before its auction ends, and the press that puts it right, unless no auction is so short. */
function earlyOf(lot: LotFields, { start, end, confirm }: Times, locale: Locale): Omit<FieldError, 'field'> | null {
  const loading = loadingOf(lot)
  if (loading === null || Date.parse(loading) >= end) return null
  const confirmMs = typeof confirm === 'number' ? confirm * minute : 0
  const endsAt = endBefore(Date.parse(loading), { from: start + tenderLimits.shortest * minute, confirmMs })
  const message = tenderErrorWords[locale].loadsEarly(formatDateTime(loading, { zone: zoneOf(lot)?.zone ?? defaultZone }, locale))
  return endsAt === null ? { message } : { message, fix: endFix(new Date(endsAt).toISOString(), locale) }
}

function lotErrorsOf(lot: LotFields, now: number, locale: Locale): FieldError[] {
  const t = tenderErrorWords[locale]
  switch (lot.what) {
    case 'order':
      return []
    case 'draft': {
      const [first, ...more] = orderErrorsOf(lot.fields, now)
      if (!first) return []
      const said = `${fieldLabel(first.field, lot.fields, locale)}: ${errorText(first, locale)}`
      return [{ field: '', message: t.orderLot(more.length > 0 ? `${said} (+${more.length})` : said) }]
    }
    case 'lane':
      return [
        ...(lot.from && lot.to ? [] : [{ field: lot.from ? 'to' : 'from', message: t.place }]),
        ...(lot.validFrom && lot.validTo ? [] : [{ field: lot.validFrom ? 'validTo' : 'validFrom', message: t.term }]),
        ...(lot.validFrom && lot.validTo && lot.validTo < lot.validFrom ? [{ field: 'validTo', message: t.termTurned }] : []),
        ...(typeof lot.trips === 'number' && lot.trips >= 1 ? [] : [{ field: 'trips', message: t.positive }]),
      ]
    case 'capacity':
      return [
        ...(lot.from && lot.to ? [] : [{ field: lot.from ? 'to' : 'from', message: t.place }]),
        ...(lot.readyFrom && lot.readyTo ? [] : [{ field: lot.readyFrom ? 'readyTo' : 'readyFrom', message: t.ready }]),
        ...(lot.readyFrom && lot.readyTo && lot.readyTo < lot.readyFrom ? [{ field: 'readyTo', message: t.readyTurned }] : []),
        ...(typeof lot.tonnes === 'number' && lot.tonnes > 0 ? [] : [{ field: 'tonnes', message: t.positive }]),
      ]
  }
}

/** What is wrong with the prices of a lot, by their names in it. */
function priceErrorsOf(lot: LotFields, { kind, autoAward }: TenderValues, side: Side, locale: Locale) {
  const t = tenderErrorWords[locale]
  const found: { name: 'start' | 'limit' | 'floor'; message: string }[] = []
  for (const name of ['start', 'limit', 'floor'] as const) if (unread(lot[name])) found.push({ name, message: t.unread })
  const [start, limit, floor] = [lot.start, lot.limit, lot.floor].map(money => readMoney(money)?.minor ?? null) as (number | null)[]
  const up = side === 'executor'
  if ((kind === 'reduction' || kind === 'first_price' || kind === 'dutch') && !(start && start > 0))
    found.push({ name: 'start', message: t.start })
  if (kind === 'dutch') {
    if (!limit) found.push({ name: 'limit', message: t.start })
    else if (start && (up ? limit >= start : limit <= start)) found.push({ name: 'limit', message: t.limitOver })
    return found
  }
  if (autoAward && !limit) found.push({ name: 'limit', message: t.autoLimit })
  if (!up && limit && start && limit > start) found.push({ name: 'limit', message: t.limitBelow })
  if (!up && floor && start && floor > start) found.push({ name: 'floor', message: t.floorOver })
  return found
}

/** Names of fields as their labels say them, with the lot they belong to. */
export function labelOfTender(field: string, locale: Locale): string {
  const t = createWords[locale]
  const [list = '', index, name] = field.split('.')
  if (list !== 'lots') return (Object.hasOwn(others, list) ? t[others[list as keyof typeof others]] : labels.get(list)?.[locale]) ?? list
  if (index === undefined) return t.lots
  const inside = name === undefined ? undefined : (inLot as Record<string, keyof typeof t>)[name]
  return [t.lotN(Number(index) + 1), inside && String(t[inside]).toLocaleLowerCase(locale)].filter(Boolean).join(': ')
}

const labels: ReadonlyMap<string, Bilingual> = new Map(
  tenderFieldNames.map(name => [tenderFields[name].controls[0] ?? name, tenderFields[name].label]),
)

/** Controls that are a part of a field, or of none. */
const others = {
  groupIds: 'groups',
  organizations: 'list',
  minRating: 'minRating',
  ownFleet: 'ownFleet',
  insuranceMin: 'insuranceMin',
  adr: 'adr',
  documents: 'documents',
} as const satisfies Record<'groupIds' | 'organizations' | 'documents' | keyof Eligibility, string>

const inLot = {
  start: 'start',
  limit: 'limit',
  floor: 'floor',
  from: 'from',
  to: 'to',
  validFrom: 'validFrom',
  validTo: 'validTo',
  trips: 'trips',
  readyFrom: 'readyFrom',
  readyTo: 'readyTo',
  tonnes: 'mass',
} as const

/** The control that shows what the server refuses in a field of the contract. */
export function shownField(field: string): string {
  const [list = '', index, name] = field.split('.')
  if (list === 'lots' && name !== undefined) {
    if (name === 'draft' || name === 'orderId') return `lots.${index}`
    return `lots.${index}.${{ massKg: 'tonnes', capacityKg: 'tonnes' }[name] ?? name}`
  }
  if (list === 'audience') return index === 'groupIds' ? 'groupIds' : index === 'organizationIds' ? 'organizations' : 'audience'
  if (list === 'eligibility') return index ?? 'minRating'
  const [first] = index === undefined && Object.hasOwn(tenderFields, list) ? tenderFields[list as TenderFieldName].controls : []
  return first ?? field
}
