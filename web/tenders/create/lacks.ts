import type { Side } from '#contract/primitives.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import type { Lack } from '#web/forms/lacks.ts'
import type { Locale } from '#web/i18n/words.ts'
import { lacksOf as lacksOfOrder, readMoney, type Typed, type TypedMoney } from '#web/orders/draft.ts'
import { fieldLabel, lackText } from '#web/orders/formFields.ts'
import { hasSteps, type LotFields, mayExtend, type TenderValues } from './values.ts'
import { createWords, lackWords } from './words.ts'

const minute = 60_000

const unread = (money: TypedMoney): boolean => money !== null && money.minor !== null && readMoney(money) === null

/** Everything that keeps a tender from being announced, in the order of the form; a draft may lack all of it. */
export function lacksOfTender(values: TenderValues, side: Side, now: number, locale: Locale): Lack[] {
  const t = lackWords[locale]
  const found: Lack[] = []
  const lack = (field: string, message: string, wrong: boolean) => {
    if (wrong && !found.some(one => one.field === field)) found.push({ field, message })
  }
  const within = (field: string, typed: Typed, from: number, to: number) =>
    lack(field, t.range(String(from), String(to)), typeof typed !== 'number' || typed < from || typed > to)
  const { kind } = values

  lack('title', t.title, values.title.trim().length < 3)
  lack('lots', t.lots, values.lots.length === 0)
  values.lots.forEach((lot, i) => {
    const at = `lots.${i}`
    lack(at, t.lane, kind === 'contract' && lot.what !== 'lane')
    lack(at, t.notLane, kind !== 'contract' && lot.what === 'lane')
    for (const each of lacksOfLot(lot, now, locale)) lack(`${at}${each.field && `.${each.field}`}`, each.message, true)
    pricesOf(lot, values, side, (name, message) => lack(`${at}.${name}`, message, true), t)
  })

  lack('visibility', t.blind, kind === 'reduction' && values.visibility === 'blind')
  within('rounds', values.rounds, 1, tenderLimits.rounds)
  if (hasSteps(kind)) {
    if (values.stepKind === 'abs') lack('step', t.step, (readMoney(values.step)?.minor ?? 0) <= 0)
    else lack('stepPercent', t.percent, typeof values.stepPercent !== 'number' || values.stepPercent < 0.1 || values.stepPercent > 10)
  }
  if (kind === 'dutch') within('dutchSeconds', values.dutchSeconds, 10, 3600)

  const start = values.startsAt === null ? now : Date.parse(values.startsAt)
  const end = values.endsAt === null ? null : Date.parse(values.endsAt)
  lack('startsAt', t.past, start < now - minute)
  lack('endsAt', t.endMissing, end === null)
  lack('endsAt', t.past, end !== null && end <= now)
  lack('endsAt', t.short, end !== null && end - start < tenderLimits.shortest * minute)
  lack('withdrawUntil', t.withdrawLate, end !== null && values.withdrawUntil !== null && Date.parse(values.withdrawUntil) > end)
  if (mayExtend(kind)) {
    within('windowMinutes', values.windowMinutes, 0, 30)
    within('extendMinutes', values.extendMinutes, 0, 30)
    within('extendMost', values.extendMost, 0, 100)
  }
  within('confirmMinutes', values.confirmMinutes, 15, 2880)

  lack('groupIds', t.groups, values.audience === 'groups' && values.groupIds.length === 0)
  lack('organizations', t.organizations, values.audience === 'list' && values.organizations.length === 0)
  within('minRating', values.minRating, 0, 100)
  lack('insuranceMin', t.unread, unread(values.insuranceMin))
  within('payDays', values.payDays, 0, 180)
  return found
}

function lacksOfLot(lot: LotFields, now: number, locale: Locale): Lack[] {
  const t = lackWords[locale]
  switch (lot.what) {
    case 'order':
      return []
    case 'draft': {
      const [first, ...more] = lacksOfOrder(lot.fields, now)
      if (!first) return []
      const said = `${fieldLabel(first.field, lot.fields, locale)}: ${lackText(first, locale)}`
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

function pricesOf(
  lot: LotFields,
  { kind, autoAward }: TenderValues,
  side: Side,
  lack: (name: 'start' | 'limit' | 'floor', message: string) => void,
  t: (typeof lackWords)['ru'],
): void {
  for (const name of ['start', 'limit', 'floor'] as const) if (unread(lot[name])) lack(name, t.unread)
  const [start, limit, floor] = [lot.start, lot.limit, lot.floor].map(money => readMoney(money)?.minor ?? null) as (number | null)[]
  const up = side === 'executor'
  if ((kind === 'reduction' || kind === 'first_price' || kind === 'dutch') && !(start && start > 0)) lack('start', t.start)
  if (kind === 'dutch') {
    if (!limit) lack('limit', t.start)
    else if (start && (up ? limit >= start : limit <= start)) lack('limit', t.limitOver)
    return
  }
  if (autoAward && !limit) lack('limit', t.autoLimit)
  if (!up && limit && start && limit > start) lack('limit', t.limitBelow)
  if (!up && floor && start && floor > start) lack('floor', t.floorOver)
}

/** Names of fields as their labels say them, with the lot they belong to. */
export function labelOfTender(field: string, locale: Locale): string {
  const t = createWords[locale]
  const [list = '', index, name] = field.split('.')
  if (list !== 'lots')
    return (labels as Record<string, keyof typeof t>)[list] ? String(t[(labels as Record<string, keyof typeof t>)[list]!]) : list
  if (index === undefined) return t.lots
  const inside = name === undefined ? undefined : (inLot as Record<string, keyof typeof t>)[name]
  return [t.lotN(Number(index) + 1), inside && String(t[inside]).toLocaleLowerCase(locale)].filter(Boolean).join(': ')
}

const labels = {
  title: 'name',
  kind: 'kind',
  sealed: 'sealed',
  currency: 'currency',
  basis: 'basis',
  visibility: 'visibility',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  rounds: 'rounds',
  showsBest: 'showsBest',
  stepKind: 'stepKind',
  step: 'step',
  stepPercent: 'stepPercent',
  windowMinutes: 'window',
  extendMinutes: 'extend',
  extendMost: 'extendMost',
  dutchSeconds: 'dutchSeconds',
  autoAward: 'autoAward',
  confirmMinutes: 'confirmMinutes',
  withdrawUntil: 'withdraw',
  shareRule: 'shareRule',
  audience: 'who',
  groupIds: 'groups',
  organizations: 'list',
  minRating: 'minRating',
  ownFleet: 'ownFleet',
  insuranceMin: 'insuranceMin',
  adr: 'adr',
  payDays: 'payDays',
  payDaysKind: 'payKind',
  payTrigger: 'payTrigger',
  contact: 'contact',
  comment: 'comment',
  documents: 'documents',
} as const

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
  return { windowSeconds: 'windowMinutes', extendSeconds: 'extendMinutes' }[list] ?? field
}
