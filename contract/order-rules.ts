import type { RequiredField } from './customers.ts'
import { OrderDraft } from './order-draft.ts'
import { valueRules } from './value-rules.ts'

/** What an order must have: each rule in both languages, used by the form and by the server. */
export const orderRules = {
  'points.few': { ru: 'нужны хотя бы погрузка и выгрузка', en: 'at least one loading and one unloading are needed' },
  'points.first': { ru: 'первая точка должна быть погрузкой', en: 'the first stop must be a loading' },
  'points.last': { ru: 'последняя точка должна быть выгрузкой', en: 'the last stop must be an unloading' },
  'point.place': { ru: 'выберите город из списка', en: 'choose a city from the list' },
  'point.address': { ru: 'укажите адрес, не короче 5 знаков', en: 'give the address, 5 characters or more' },
  'point.window': { ru: 'укажите дату и время с и до', en: 'give the date and the time from and to' },
  'point.window_turned': { ru: 'время «до» раньше времени «с»', en: 'the end of the window is before its start' },
  'point.window_long': { ru: 'окно длиннее 7 дней', en: 'the window is longer than 7 days' },
  'point.window_past': { ru: 'окно уже прошло, укажите будущее время', en: 'the window has passed, give a future time' },
  'point.window_order': { ru: 'окно начинается раньше, чем у предыдущей точки', en: 'the window starts before that of the previous stop' },
  'point.contact': { ru: 'укажите имя и телефон того, кто встретит машину', en: 'give the name and phone of who meets the vehicle' },
  'cargos.none': { ru: 'опишите груз', en: 'describe the cargo' },
  'body.none': { ru: 'выберите хотя бы один тип кузова', en: 'choose at least one body type' },
  'capacity.none': { ru: 'укажите грузоподъёмность', en: 'give the capacity' },
  'capacity.mass': { ru: 'груз тяжелее выбранной машины', en: 'the cargo is heavier than the vehicle may carry' },
  'capacity.volume': { ru: 'груз больше объёма выбранной машины', en: 'the cargo is larger than the vehicle' },
  'capacity.pallets': { ru: 'паллет больше, чем помещается в машину', en: 'more pallets than the vehicle takes' },
  'price.none': { ru: 'укажите цену', en: 'give the price' },
  'customer.asks': { ru: 'без этого заказчик не принимает заказ', en: 'the customer takes no order without it' },
  'executor.none': { ru: 'выберите исполнителя из списка', en: 'choose an executor from the list' },
  'cargo.name': { ru: 'назовите груз, не короче 2 знаков', en: 'name the cargo, 2 characters or more' },
  'cargo.mass': { ru: 'укажите вес больше нуля', en: 'give a weight above zero' },
  'text.length': { ru: 'слишком длинно, сократите', en: 'too long, shorten it' },
  'number.range': { ru: 'вне допустимых границ', en: 'out of bounds' },
  'number.unread': { ru: 'не похоже на число, проверьте знаки', en: 'does not look like a number, check the characters' },
} as const satisfies Record<string, { ru: string; en: string }>

export type OrderRule = keyof typeof orderRules
/** A field as the form names it (`points.0.address`) and the rule it breaks. */
export type Lack = { field: string; rule: OrderRule }

/** Every rule of the product by its id. */
export const rules = { ...valueRules, ...orderRules }

/** Whether a field for a number holds text that could not be read as one. */
export const isUnread = (typed: number | string | null): typed is string => typeof typed === 'string' && typed.trim() !== ''

/** What the contract refuses in a draft: fields that cannot even be kept; `limit` is the bound they break, in kilograms where it is a mass. */
export function lacksToKeep(draft: OrderDraft): (Lack & { limit?: number })[] {
  const found = OrderDraft.safeEncode(draft)
  if (found.success) return []
  return found.error.issues.map(issue => {
    const field = issue.path.join('.')
    const last = issue.path.at(-1)
    const { maximum, origin } = issue as { maximum?: unknown; origin?: unknown }
    const limit = typeof maximum === 'number' ? { limit: maximum } : {}
    if (issue.path[0] === 'cargos' && last === 'name' && limit.limit === undefined) return { field, rule: 'cargo.name' }
    if (last === 'massKg' && limit.limit === undefined) return { field, rule: 'cargo.mass' }
    return { field, rule: origin === 'string' ? 'text.length' : 'number.range', ...limit }
  })
}

/** What is still needed to offer a draft to an executor at once, beside what placing needs. */
export function lacksToOffer({ price, executorId }: { price: unknown; executorId: string | null }): Lack[] {
  return [
    ...(price === null ? [{ field: 'price', rule: 'price.none' } as const] : []),
    ...(executorId === null ? [{ field: 'executorId', rule: 'executor.none' } as const] : []),
  ]
}

/** What the customer of an order insists on and the order does not say. */
export function lacksForCustomer(draft: OrderDraft, required: readonly RequiredField[]): Lack[] {
  const empty: Record<RequiredField, string[]> = {
    customerNumber: draft.customerNumber === '' ? ['customerNumber'] : [],
    customerPrice: draft.customerPrice === null ? ['customerPrice'] : [],
    counterparty: draft.points.flatMap(({ counterparty }, i) => (counterparty === '' ? [`points.${i}.counterparty`] : [])),
    notes: draft.points.flatMap(({ notes }, i) => (notes === '' ? [`points.${i}.notes`] : [])),
    volumeM3: draft.cargos.flatMap(({ volumeM3 }, i) => (volumeM3 === 0 ? [`cargos.${i}.volumeM3`] : [])),
    pallets: draft.cargos.flatMap(({ pallets }, i) => (pallets === 0 ? [`cargos.${i}.pallets`] : [])),
  }
  return required.flatMap(field => empty[field]).map(field => ({ field, rule: 'customer.asks' }))
}

const WEEK = 7 * 24 * 3600_000

/** Everything a draft still lacks to be placed at the moment `now`, in the order of the form. Empty: it may be placed. */
export function lacksToPlace(draft: OrderDraft, now: Date): Lack[] {
  const lacks: Lack[] = []
  const lack = (field: string, rule: OrderRule, broken: boolean) => broken && lacks.push({ field, rule })

  lack('points', 'points.few', draft.points.length < 2)
  lack('points.0.kind', 'points.first', draft.points[0] !== undefined && draft.points[0].kind !== 'loading')
  const last = draft.points.length - 1
  lack(`points.${last}.kind`, 'points.last', last > 0 && draft.points[last]?.kind !== 'unloading')
  let before = Number.NEGATIVE_INFINITY
  draft.points.forEach((point, i) => {
    const from = point.windowFrom === null ? Number.NaN : Date.parse(point.windowFrom)
    const to = point.windowTo === null ? Number.NaN : Date.parse(point.windowTo)
    const known = !Number.isNaN(from) && !Number.isNaN(to)
    lack(`points.${i}.place`, 'point.place', point.place === null)
    lack(`points.${i}.address`, 'point.address', point.address.length < 5)
    lack(`points.${i}.windowFrom`, 'point.window', !known)
    lack(`points.${i}.windowTo`, 'point.window_turned', known && to < from)
    lack(`points.${i}.windowTo`, 'point.window_long', known && to - from > WEEK)
    lack(`points.${i}.windowTo`, 'point.window_past', i === 0 && known && to < now.getTime())
    lack(`points.${i}.windowFrom`, 'point.window_order', known && from < before)
    lack(`points.${i}.contactPhone`, 'point.contact', point.contactName === '' || point.contactPhone === null)
    if (known) before = from
  })
  lack('cargos', 'cargos.none', draft.cargos.length === 0)
  lack('bodyTypes', 'body.none', draft.bodyTypes.length === 0)
  lack('capacityKg', 'capacity.none', draft.capacityKg === 0)
  const total = (of: 'massKg' | 'volumeM3' | 'pallets') => draft.cargos.reduce((sum, cargo) => sum + cargo[of], 0)
  lack('capacityKg', 'capacity.mass', draft.capacityKg > 0 && total('massKg') > draft.capacityKg)
  lack('volumeM3', 'capacity.volume', draft.volumeM3 > 0 && total('volumeM3') > draft.volumeM3 + 0.0005)
  lack('pallets', 'capacity.pallets', draft.pallets > 0 && total('pallets') > draft.pallets)
  return lacks
}
