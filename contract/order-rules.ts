import type { RequiredField } from './customers.ts'
import { type CargoDraft, OrderDraft } from './order-draft.ts'
import { commonRange, driveOf, isBulk, isOversize, keepsTemperature, needsAdr, needsCold, ROAD_MASS, regimeRange } from './order-goods.ts'
import type { Vat } from './order-vat.ts'
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
  'cargo.places': { ru: 'укажите, сколько мест', en: 'give the number of pieces' },
  'cargo.hs': { ru: 'в коде ТН ВЭД от 4 до 10 цифр', en: 'an HS code has 4 to 10 digits' },
  'cargo.temperature': {
    ru: 'такой груз портится: укажите температуру или режим',
    en: 'such cargo perishes: give its temperature or a regime',
  },
  'temperature.pair': { ru: 'укажите обе границы температуры', en: 'give both bounds of the temperature' },
  'temperature.turned': { ru: 'верхняя граница ниже нижней', en: 'the upper bound is below the lower one' },
  'temperature.common': {
    ru: 'у грузов нет общей температуры: везите их раздельно',
    en: 'the cargos have no temperature in common: carry them apart',
  },
  'temperature.regime': { ru: 'режим расходится с температурой груза', en: 'the regime does not fit the temperature of the cargo' },
  'body.temperature': {
    ru: 'этот кузов не держит температуру: нужен рефрижератор или изотерма',
    en: 'this body keeps no temperature: a reefer or an isothermal one is needed',
  },
  'permit.oversize': { ru: 'негабарит: нужно специальное разрешение', en: 'oversize: a special permit is needed' },
  'permit.mass': { ru: 'тяжелее 44 т: нужно специальное разрешение', en: 'heavier than 44 t: a special permit is needed' },
  'permit.whole': {
    ru: 'укажите номер разрешения и день, до которого оно действует',
    en: 'give the number of the permit and the day it ends',
  },
  'permit.until': { ru: 'разрешение закончится раньше рейса', en: 'the permit ends before the trip does' },
  'adr.none': { ru: 'груз опасный: заполните раздел ADR', en: 'the cargo is dangerous: fill in its ADR part' },
  'adr.un': { ru: 'номер ООН из четырёх цифр, от 0001 до 3600', en: 'a UN number of four digits, 0001 to 3600' },
  'adr.name': { ru: 'укажите надлежащее отгрузочное наименование', en: 'give the proper shipping name' },
  'adr.class': { ru: 'выберите класс опасности', en: 'choose the class' },
  'adr.group': { ru: 'в этом классе нужна группа упаковки', en: 'this class asks for a packing group' },
  'adr.explosive': { ru: 'укажите массу взрывчатого вещества', en: 'give the net explosive mass' },
  'drive.long': { ru: 'за это время не доехать: раздвиньте окна', en: 'that cannot be driven in time: move the windows apart' },
  'vat.date': { ru: 'основная ставка НДС с 2026 года 22 %, до него 20 %', en: 'the main rate of VAT is 22% since 2026, 20% before' },
  'text.length': { ru: 'слишком длинно, сократите', en: 'too long, shorten it' },
  'number.range': { ru: 'вне допустимых границ', en: 'out of bounds' },
  'number.unread': { ru: 'не похоже на число, проверьте знаки', en: 'does not look like a number, check the characters' },
} as const satisfies Record<string, { ru: string; en: string }>

export type OrderRule = keyof typeof orderRules
/** A field as the form names it (`points.0.address`) and the rule it breaks. */
export type Lack = { field: string; rule: OrderRule /** The same with the figures of this order. */; why?: { ru: string; en: string } }

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
    if (issue.path[0] === 'cargos' && issue.path.length === 3 && last === 'name' && limit.limit === undefined)
      return { field, rule: 'cargo.name' }
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

/** Everything a draft still lacks to be placed at the moment `now`, in the order of the form; `km` is the way. Empty: it may be placed. */
export function lacksToPlace(draft: OrderDraft, now: Date, km: number | null = draft.distanceKm): Lack[] {
  const lacks: Lack[] = []
  const lack: Note = (field, rule, broken) => broken && lacks.push({ field, rule })

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
  const tooLong = driveLack(draft, km)
  if (tooLong) lacks.push(tooLong)
  lack('cargos', 'cargos.none', draft.cargos.length === 0)
  draft.cargos.forEach((cargo, i) => {
    noteCargo(draft, cargo, (field, rule, broken) => lack(`cargos.${i}.${field}`, rule, broken))
  })
  lack('bodyTypes', 'body.none', draft.bodyTypes.length === 0)
  lack('capacityKg', 'capacity.none', draft.capacityKg === 0)
  const total = (of: 'massKg' | 'volumeM3' | 'pallets') => draft.cargos.reduce((sum, cargo) => sum + cargo[of], 0)
  lack('capacityKg', 'capacity.mass', draft.capacityKg > 0 && total('massKg') > draft.capacityKg)
  lack('volumeM3', 'capacity.volume', draft.volumeM3 > 0 && total('volumeM3') > draft.volumeM3 + 0.0005)
  lack('pallets', 'capacity.pallets', draft.pallets > 0 && total('pallets') > draft.pallets)
  noteTemperature(draft, lack)
  notePermit(draft, total('massKg'), lack)
  const day = dayOf(draft.points[0]?.windowFrom)
  const outOfDate = (vat: Vat) => vat.vatMode !== 'none' && day !== null && vat.vatRate === (day < '2026-01-01' ? 22 : 20)
  lack('vatRate', 'vat.date', outOfDate(draft))
  lack('customerVat', 'vat.date', draft.customerPrice !== null && draft.customerVat !== null && outOfDate(draft.customerVat))
  return lacks
}

type Note = (field: string, rule: OrderRule, broken: boolean) => void

const grouped = new Set<string | null>(['3', '6_1', '8'])

/** What one cargo lacks. */
function noteCargo(draft: OrderDraft, { adr, ...cargo }: CargoDraft, lack: Note): void {
  const { tempMin: min, tempMax: max } = cargo
  const regime = draft.temperature !== null && draft.temperature !== 'none' && draft.temperature !== 'custom'
  lack('places', 'cargo.places', cargo.places === 0 && cargo.packageType !== null && !isBulk(cargo.packageType))
  lack('tempMin', 'cargo.temperature', min === null && max === null && !regime && needsCold(cargo.category))
  lack('tempMin', 'temperature.pair', min === null && max !== null)
  lack('tempMax', 'temperature.pair', min !== null && max === null)
  lack('tempMax', 'temperature.turned', min !== null && max !== null && max < min)
  lack('hsCode', 'cargo.hs', !/^(?:\d{4,10})?$/.test(cargo.hsCode))
  lack('adr', 'adr.none', adr === null && needsAdr(cargo.category))
  if (adr === null) return
  lack('adr.un', 'adr.un', !/^\d{4}$/.test(adr.un) || Number(adr.un) < 1 || Number(adr.un) > 3600)
  lack('adr.name', 'adr.name', adr.name === '')
  lack('adr.class', 'adr.class', adr.class === null)
  lack('adr.packingGroup', 'adr.group', adr.packingGroup === null && grouped.has(adr.class))
  lack('adr.explosiveKg', 'adr.explosive', adr.explosiveKg === null && (adr.class?.startsWith('1_') ?? false))
}

/** One body carries everything at one temperature. */
function noteTemperature(draft: OrderDraft, lack: Note): void {
  const common = commonRange(draft.cargos)
  const regime = regimeRange(draft.temperature)
  lack(`cargos.${draft.cargos.length - 1}.tempMin`, 'temperature.common', common?.turned ?? false)
  const apart = common && !common.turned && regime && ((regime.min ?? -99) > common.max || (regime.max ?? 99) < common.min)
  lack('temperature', 'temperature.regime', apart ?? false)
  lack('bodyTypes', 'body.temperature', (common !== null || regime !== undefined) && draft.bodyTypes.some(body => !keepsTemperature(body)))
}

function notePermit({ permit, cargos, points }: OrderDraft, massKg: number, lack: Note): void {
  lack('permit', 'permit.oversize', permit === null && cargos.some(isOversize))
  lack('permit', 'permit.mass', permit === null && massKg > ROAD_MASS)
  if (permit === null) return
  const end = dayOf(points.at(-1)?.windowTo)
  lack('permit.number', 'permit.whole', permit.number === '')
  lack('permit.until', 'permit.whole', permit.until === null)
  lack('permit.until', 'permit.until', permit.until !== null && end !== null && permit.until < end)
}

const HOUR = 3600_000
const hours = (value: number, point: string) => String(Math.round(value * 10) / 10).replace('.', point)
const thousands = (value: number, mark: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, mark)

/** Whether the windows leave the crew too little time to drive the way, with the reckoning in words. */
function driveLack({ points, crewSize }: OrderDraft, km: number | null): Lack | null {
  const last = points.length - 1
  const start = Date.parse(points[0]?.windowFrom ?? '')
  const end = Date.parse(points[last]?.windowTo ?? '')
  if (km === null || last < 1 || Number.isNaN(start) || Number.isNaN(end) || end < start) return null
  const { hours: driven, shifts, least } = driveOf(km, crewSize)
  const left = (end - start) / HOUR
  if (left >= least) return null
  const two = crewSize === 1
  const ru = `${thousands(km, '\u00a0')} км при 65 км/ч это ${hours(driven, ',')} ч за рулём: смен по ${9 * crewSize} ч не меньше ${shifts}, с отдыхом между ними ${hours(least, ',')} ч. Окна оставляют ${hours(left, ',')} ч: сдвиньте выгрузку${two ? ' или поставьте двух водителей' : ''}`
  const en = `${thousands(km, ',')} km at 65 km/h is ${hours(driven, '.')} h at the wheel: at least ${shifts} shifts of ${9 * crewSize} h, ${hours(least, '.')} h with the rests between. The windows leave ${hours(left, '.')} h: move the unloading${two ? ' or send two drivers' : ''}`
  return { field: `points.${last}.windowTo`, rule: 'drive.long', why: { ru, en } }
}

/** The day of a moment in Moscow. */
const dayOf = (moment: string | null | undefined): string | null => {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? null : new Date(at + 3 * HOUR).toISOString().slice(0, 10)
}
