import { type Vat, vatFits } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import type { RateRow } from '#contract/waterfalls.ts'
import type { Locale } from '#web/i18n/words.ts'
import { type Choice, type ExecutorChoice, readMoney, type TypedMoney } from '#web/orders/form/draft.ts'
import { laneKey } from './rate.ts'

type Typed = number | string | null
type Level = RateRow['level']
/** A place and the region it is in, by its Russian name as rates keep it. */
export type EndChoice = Choice & { region: string }

export type Fields = {
  executor: ExecutorChoice | null
  from: EndChoice | null
  to: EndChoice | null
  level: Level
  radius: Typed
  bodies: string[]
  price: TypedMoney
  vat: Vat | null
  validFrom: string | null
  validTo: string | null
  share: Typed
  cap: Typed
}

/** A new rate, before anything is typed. */
export const blank = (today: string): Fields => ({
  executor: null,
  from: null,
  to: null,
  level: 'exact',
  radius: 50,
  bodies: [],
  price: null,
  vat: null,
  validFrom: today,
  validTo: null,
  share: 100,
  cap: null,
})

/** A rate that is agreed, as it is typed. */
export const fieldsOf = (rate: RateRow, locale: Locale): Fields => ({
  executor: { id: rate.executor.id, label: rate.executor.name },
  from: { id: rate.fromCode, label: rate.from[locale], region: rate.fromCode },
  to: { id: rate.toCode, label: rate.to[locale], region: rate.toCode },
  level: rate.level,
  radius: rate.radiusKm,
  bodies: rate.bodyTypes,
  price: rate.price,
  vat: { vatMode: rate.vatMode, vatRate: rate.vatRate },
  validFrom: rate.validFrom,
  validTo: rate.validTo,
  share: rate.share,
  cap: rate.weeklyCap,
})

/** A whole number within its limits; null where what is typed is none. */
export const whole = (typed: Typed, least: number, most: number): number | null =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= least && typed <= most ? typed : null
/** A price above nothing; null where what is typed is none. */
export const priceOf = (typed: TypedMoney): Money | null => {
  const sum = readMoney(typed)
  return sum !== null && sum.minor > 0 ? sum : null
}

/** Under which name the call refuses a field. */
export const sent: Partial<Record<string, string>> = { executor: 'executorId', cap: 'weeklyCap', radius: 'radiusKm' }

type RateError = 'executorNone' | 'placeNone' | 'radiusWrong' | 'priceNone' | 'vatUnfit' | 'dayNone' | 'turned' | 'shareWrong' | 'capWrong'

/** What keeps a rate from being sent, by its field. */
export function fieldErrorsOf(values: Fields, vat: Vat | null, day: string) {
  const { validFrom, validTo, share } = values
  const taxed = values.executor?.taxed
  const fits = typeof share === 'number' && share >= 0.01 && share <= 100
  return {
    executor: values.executor ? null : 'executorNone',
    from: values.from ? null : 'placeNone',
    to: values.to ? null : 'placeNone',
    radius: values.level === 'near' && whole(values.radius, 1, 200) === null ? 'radiusWrong' : null,
    price: priceOf(values.price) ? null : 'priceNone',
    vat: vat && taxed && !vatFits(vat, taxed, day) ? 'vatUnfit' : null,
    validFrom: validFrom ? null : 'dayNone',
    validTo: !validTo ? 'dayNone' : validFrom && validTo < validFrom ? 'turned' : null,
    share: fits ? null : 'shareWrong',
    cap: values.cap === null || whole(values.cap, 0, 1000) !== null ? null : 'capWrong',
  } satisfies Record<string, RateError | null>
}

/** Whether another rate is for the lane of this one. */
export const onLane = (values: Fields, rate: RateRow | null, other: RateRow) => {
  if (rate) return laneKey(rate) === laneKey(other)
  const region = values.level === 'region'
  const code = (end: EndChoice | null) => (region ? end?.region : end?.id)
  return (
    other.fromRegion === region && other.toRegion === region && other.fromCode === code(values.from) && other.toCode === code(values.to)
  )
}
