import type { CargoDraft, OrderTerms, StopDraft } from '#contract/order-draft.ts'
import type { cargoFields, stopFields, termFields } from '#contract/order-parts.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import {
  type CargoFields,
  type OrderFields,
  readMoney,
  type StopFields,
  type Typed,
  type TypedMoney,
  windowOf,
  zoneOf,
} from '#web/orders/form/draft.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { cargoWords, classWords } from '../cargo/cargoWords.ts'
import { partWords } from './partWords.ts'

/** Several texts in a row, those that are empty left out. */
export const listed = (values: readonly (string | false | null | undefined)[], by = ', ') => values.filter(Boolean).join(by)

/** Values of the form in words: what could not be read says so. */
export function useSpoken(): {
  number: (typed: Typed, unit?: string) => string
  money: (typed: TypedMoney) => string
  yes: (value: boolean) => string
} {
  const f = useFormat()
  const own = useWords(partWords)
  const number = (typed: Typed, unit = '') =>
    typed === null ? '' : typeof typed === 'string' ? own.unread(typed) : `${f.number(typed, 3)}${unit && '\u00a0'}${unit}`
  const money = (typed: TypedMoney) =>
    typed === null ? '' : typeof typed.minor === 'string' ? own.unread(typed.minor) : readMoney(typed) ? f.money(readMoney(typed)) : ''
  const yes = (value: boolean) => (value ? own.yes : own.no)
  return { number, money, yes }
}

type Texts<Part extends string, Of> = Record<Part, (of: Of) => string>
type StopPart = Exclude<(typeof stopFields)[keyof StopDraft]['within'], 'kind' | 'place'>
type CargoPart = (typeof cargoFields)[keyof CargoDraft]['within']
type TermPart = (typeof termFields)[keyof OrderTerms]['within']

/** A stop of the route in words, whole and part by part. */
export function useStopTexts(): { whole: (stop: StopFields) => string; parts: Texts<StopPart, StopFields> } {
  const f = useFormat()
  const t = useWords(formWords)
  const loading = useNames('downloadTypes')
  const window = (stop: StopFields): string => {
    const { windowFrom, windowTo } = windowOf(stop)
    if (windowFrom ?? windowTo) return f.window(windowFrom, windowTo, { zone: zoneOf(stop) })
    return listed([stop.day && f.date(stop.day), stop.from, stop.to])
  }
  const parts: Texts<StopPart, StopFields> = {
    address: stop => stop.address,
    windowFrom: window,
    partyName: stop => stop.partyName,
    contactName: stop => stop.contactName,
    contactPhone: stop => stop.contactPhone,
    handling: stop => listed(stop.handling.map(loading)),
    notes: stop => stop.notes,
  }
  return {
    parts,
    whole: stop =>
      listed([stop.kind === 'loading' ? t.loading : t.unloading, stop.place?.label, ...Object.values(parts).map(say => say(stop))]),
  }
}

/** A row of the cargo in words, whole and part by part. */
export function useCargoTexts(): { whole: (cargo: CargoFields) => string; parts: Texts<CargoPart, CargoFields> } {
  const t = useWords(formWords)
  const cargoTexts = useWords(cargoWords)
  const own = useWords(partWords)
  const classes = useWords(classWords)
  const category = useNames('productCategories')
  const packing = useNames('packageTypes')
  const { number, money } = useSpoken()
  const parts: Texts<CargoPart, CargoFields> = {
    name: cargo => cargo.name,
    category: cargo => (cargo.category ? category(cargo.category) : ''),
    packageType: cargo => (cargo.packageType ? packing(cargo.packageType) : ''),
    pieces: cargo => number(cargo.pieces, t.pieceUnit),
    massKg: cargo => number(cargo.tonnes, t.tonneUnit),
    volumeM3: cargo => number(cargo.volume, t.cubicUnit),
    pallets: cargo => number(cargo.pallets, own.palletUnit),
    lengthM: ({ length, width, height, stackable }) =>
      listed([listed([number(length), number(width), number(height)], '\u00a0×\u00a0'), stackable && cargoTexts.stackable.toLowerCase()]),
    tempMin: ({ tempMin, tempMax }) =>
      tempMin === null && tempMax === null ? '' : `${number(tempMin)}…${number(tempMax)}\u00a0${cargoTexts.celsius}`,
    declaredValue: cargo => money(cargo.declared),
    hsCode: cargo => cargo.hsCode,
    containerNumber: cargo => cargo.container,
    adr: ({ adr }) => (adr ? listed([`UN\u00a0${adr.un}`, adr.name, adr.class && classes[adr.class]]) : ''),
  }
  return { parts, whole: cargo => listed(Object.values(parts).map(say => say(cargo))) }
}

/** The terms of an order in words, part by part. */
export function useTermTexts(): Texts<TermPart, OrderFields['terms']> {
  const cargoTexts = useWords(cargoWords)
  const own = useWords(partWords)
  const { number, money } = useSpoken()
  return {
    freeRevokeHours: terms => number(terms.freeRevokeHours, cargoTexts.hoursBefore),
    penaltyPercent: terms => number(terms.penaltyPercent, cargoTexts.ofPrice),
    freeWaitMinutes: terms => number(terms.freeWaitMinutes, cargoTexts.minutes),
    excursionMinutes: terms => number(terms.excursionMinutes, cargoTexts.minutes),
    waitRate: terms => money(terms.waitRate),
    layoverRate: terms => money(terms.layoverRate),
    latePenalty: terms => money(terms.latePenalty),
    lateDeliveryPercent: terms =>
      terms.lateDeliveryPercent === null
        ? cargoTexts.lateByLaw
        : cargoTexts.lateTerms(number(terms.lateDeliveryPercent), terms.lateDeliveryBase === 'value', number(terms.lateDeliveryCap)),
    latePaymentPercent: terms =>
      terms.latePaymentPercent === null
        ? own.no
        : cargoTexts.latePaymentTerms(number(terms.latePaymentPercent), number(terms.latePaymentCap)),
    documentDays: terms => number(terms.documentDays, cargoTexts.daysAfter),
    insuranceLimit: terms => money(terms.insuranceLimit),
    approvesResources: terms => (terms.approvesResources ? own.within(number(terms.approvalHours)) : own.no),
  }
}
