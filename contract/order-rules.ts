import { isContainerNumber } from './identifiers.ts'
import { commonRange, driveOf, isBulk, isOversize, keepsTemperature, needsAdr, needsCold, ROAD_MASS, regimeRange } from './order-cargo.ts'
import { type CargoDraft, OrderDraft } from './order-draft.ts'
import type { Vat } from './order-vat.ts'
import type { Bilingual } from './primitives.ts'
import { isRestricted } from './restricted.ts'
import { valueRules } from './value-rules.ts'

/** What an order must have: each rule in both languages, used by the form and by the server. */
export const orderRules = {
  'stops.few': { ru: 'нужны хотя бы погрузка и выгрузка', en: 'at least one loading and one unloading are needed' },
  'stops.first': { ru: 'первая точка должна быть погрузкой', en: 'the first stop must be a loading' },
  'stops.last': { ru: 'последняя точка должна быть выгрузкой', en: 'the last stop must be an unloading' },
  'stop.place': { ru: 'выберите город из списка', en: 'choose a city from the list' },
  'stop.address': { ru: 'укажите адрес, не короче 5 знаков', en: 'give the address, 5 characters or more' },
  'stop.window': { ru: 'укажите дату и время с и до', en: 'give the date and the time from and to' },
  'stop.window_turned': { ru: 'время «до» раньше времени «с»', en: 'the end of the window is before its start' },
  'stop.window_long': { ru: 'окно длиннее 7 дней', en: 'the window is longer than 7 days' },
  'stop.window_past': { ru: 'окно уже прошло, укажите будущее время', en: 'the window has passed, give a future time' },
  'stop.window_order': { ru: 'окно начинается раньше, чем у предыдущей точки', en: 'the window starts before that of the previous stop' },
  'stop.contact': { ru: 'укажите имя и телефон того, кто встретит машину', en: 'give the name and phone of who meets the vehicle' },
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
  'cargo.pieces': { ru: 'укажите, сколько мест', en: 'give the number of pieces' },
  'cargo.container': {
    ru: 'это не номер контейнера: 4 буквы и 7 цифр, последняя контрольная, например MSKU 123456-5',
    en: 'this is no container number: 4 letters and 7 digits, the last one checks them, as in MSKU 123456-5',
  },
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
} as const satisfies Record<string, Bilingual>

export type OrderRule = keyof typeof orderRules
/** A field as the form names it (`stops.0.address`) and the rule it breaks. */
export type OrderFieldError = {
  field: string
  rule: OrderRule /** The same with the figures of this order. */
  why?: Bilingual
}

/** Every rule of the product by its id. */
export const rules = { ...valueRules, ...orderRules }

/** Whether a field for a number holds text that could not be read as one. */
export const isUnread = (typed: number | string | null): typed is string => typeof typed === 'string' && typed.trim() !== ''

/** What the contract refuses in a draft: fields that cannot even be kept; `limit` is the bound they break, in kilograms where it is a mass. */
export function errorsToSave(draft: OrderDraft): (OrderFieldError & { limit?: number })[] {
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
export function errorsToOffer({ price, executorId }: { price: unknown; executorId: string | null }): OrderFieldError[] {
  return [
    ...(price === null ? [{ field: 'price', rule: 'price.none' } as const] : []),
    ...(executorId === null ? [{ field: 'executorId', rule: 'executor.none' } as const] : []),
  ]
}

type Met = Pick<OrderDraft['stops'][number], 'contactName' | 'contactPhone'>

/** What an order still lacks for a vehicle to be sent: somebody who meets it, and his phone, at every stop. */
export const errorsToAssign = ({ stops }: { stops: readonly Met[] }): OrderFieldError[] =>
  stops.flatMap(({ contactName, contactPhone }, i) =>
    contactName === '' || (contactPhone === null && !isRestricted(contactName))
      ? [{ field: `stops.${i}.contactPhone`, rule: 'stop.contact' }]
      : [],
  )

const WEEK = 7 * 24 * 3600_000

/** Everything a draft still lacks to be placed at the moment `now`, in the order of the form; `km` is the way. Empty: it may be placed. */
export function errorsToPlace(draft: OrderDraft, now: Date, km: number | null = draft.distanceKm): OrderFieldError[] {
  const errors: OrderFieldError[] = []
  const errorIf: ErrorIf = (field, rule, broken) => broken && errors.push({ field, rule })

  errorIf('stops', 'stops.few', draft.stops.length < 2)
  errorIf('stops.0.kind', 'stops.first', draft.stops[0] !== undefined && draft.stops[0].kind !== 'loading')
  const last = draft.stops.length - 1
  errorIf(`stops.${last}.kind`, 'stops.last', last > 0 && draft.stops[last]?.kind !== 'unloading')
  let before = Number.NEGATIVE_INFINITY
  draft.stops.forEach((stop, i) => {
    const from = stop.windowFrom === null ? Number.NaN : Date.parse(stop.windowFrom)
    const to = stop.windowTo === null ? Number.NaN : Date.parse(stop.windowTo)
    const known = !Number.isNaN(from) && !Number.isNaN(to)
    errorIf(`stops.${i}.place`, 'stop.place', stop.place === null)
    errorIf(`stops.${i}.address`, 'stop.address', stop.address.length < 5)
    errorIf(`stops.${i}.windowFrom`, 'stop.window', !known)
    errorIf(`stops.${i}.windowTo`, 'stop.window_turned', known && to < from)
    errorIf(`stops.${i}.windowTo`, 'stop.window_long', known && to - from > WEEK)
    errorIf(`stops.${i}.windowTo`, 'stop.window_past', i === 0 && known && to < now.getTime())
    errorIf(`stops.${i}.windowFrom`, 'stop.window_order', known && from < before)
    if (known) before = from
  })
  const tooLong = driveError(draft, km)
  if (tooLong) errors.push(tooLong)
  errorIf('cargos', 'cargos.none', draft.cargos.length === 0)
  draft.cargos.forEach((cargo, i) => {
    checkCargo(draft, cargo, (field, rule, broken) => errorIf(`cargos.${i}.${field}`, rule, broken))
  })
  errorIf('bodyTypes', 'body.none', draft.bodyTypes.length === 0)
  errorIf('capacityKg', 'capacity.none', draft.capacityKg === 0)
  const total = (of: 'massKg' | 'volumeM3' | 'pallets') => draft.cargos.reduce((sum, cargo) => sum + cargo[of], 0)
  errorIf('capacityKg', 'capacity.mass', draft.capacityKg > 0 && total('massKg') > draft.capacityKg)
  errorIf('volumeM3', 'capacity.volume', draft.volumeM3 > 0 && total('volumeM3') > draft.volumeM3 + 0.0005)
  errorIf('pallets', 'capacity.pallets', draft.pallets > 0 && total('pallets') > draft.pallets)
  checkTemperature(draft, errorIf)
  checkPermit(draft, total('massKg'), errorIf)
  const day = dayOf(draft.stops[0]?.windowFrom)
  const outOfDate = (vat: Vat) => vat.vatMode !== 'none' && day !== null && vat.vatRate === (day < '2026-01-01' ? 22 : 20)
  errorIf('vatRate', 'vat.date', outOfDate(draft))
  errorIf('customerVat', 'vat.date', draft.customerPrice !== null && draft.customerVat !== null && outOfDate(draft.customerVat))
  return errors
}

type ErrorIf = (field: string, rule: OrderRule, broken: boolean) => void

const grouped = new Set<string | null>(['3', '6_1', '8'])

/** What one cargo lacks. */
function checkCargo(draft: OrderDraft, { adr, ...cargo }: CargoDraft, errorIf: ErrorIf): void {
  const { tempMin: min, tempMax: max } = cargo
  const regime = draft.temperature !== null && draft.temperature !== 'none' && draft.temperature !== 'custom'
  errorIf('pieces', 'cargo.pieces', cargo.pieces === 0 && cargo.packageType !== null && !isBulk(cargo.packageType))
  errorIf('tempMin', 'cargo.temperature', min === null && max === null && !regime && needsCold(cargo.category))
  errorIf('tempMin', 'temperature.pair', min === null && max !== null)
  errorIf('tempMax', 'temperature.pair', min !== null && max === null)
  errorIf('tempMax', 'temperature.turned', min !== null && max !== null && max < min)
  errorIf('containerNumber', 'cargo.container', cargo.containerNumber !== '' && !isContainerNumber(cargo.containerNumber))
  errorIf('hsCode', 'cargo.hs', !/^(?:\d{4,10})?$/.test(cargo.hsCode))
  errorIf('adr', 'adr.none', adr === null && needsAdr(cargo.category))
  if (adr === null) return
  errorIf('adr.un', 'adr.un', !/^\d{4}$/.test(adr.un) || Number(adr.un) < 1 || Number(adr.un) > 3600)
  errorIf('adr.name', 'adr.name', adr.name === '')
  errorIf('adr.class', 'adr.class', adr.class === null)
  errorIf('adr.packingGroup', 'adr.group', adr.packingGroup === null && grouped.has(adr.class))
  errorIf('adr.explosiveKg', 'adr.explosive', adr.explosiveKg === null && (adr.class?.startsWith('1_') ?? false))
}

/** One body carries everything at one temperature. */
function checkTemperature(draft: OrderDraft, errorIf: ErrorIf): void {
  const common = commonRange(draft.cargos)
  const regime = regimeRange(draft.temperature)
  errorIf(`cargos.${draft.cargos.length - 1}.tempMin`, 'temperature.common', common?.turned ?? false)
  const apart = common && !common.turned && regime && ((regime.min ?? -99) > common.max || (regime.max ?? 99) < common.min)
  errorIf('temperature', 'temperature.regime', apart ?? false)
  errorIf(
    'bodyTypes',
    'body.temperature',
    (common !== null || regime !== undefined) && draft.bodyTypes.some(body => !keepsTemperature(body)),
  )
}

function checkPermit({ permit, cargos, stops }: OrderDraft, massKg: number, errorIf: ErrorIf): void {
  errorIf('permit', 'permit.oversize', permit === null && cargos.some(isOversize))
  errorIf('permit', 'permit.mass', permit === null && massKg > ROAD_MASS)
  if (permit === null) return
  const end = dayOf(stops.at(-1)?.windowTo)
  errorIf('permit.number', 'permit.whole', permit.number === '')
  errorIf('permit.until', 'permit.whole', permit.until === null)
  errorIf('permit.until', 'permit.until', permit.until !== null && end !== null && permit.until < end)
}

const HOUR = 3600_000
const hours = (value: number, stop: string) => String(Math.round(value * 10) / 10).replace('.', stop)
const thousands = (value: number, mark: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, mark)

/** Whether the windows leave the drivers too little time for the way, with the sum behind it in words. */
function driveError({ stops, crewSize }: OrderDraft, km: number | null): OrderFieldError | null {
  const last = stops.length - 1
  const start = Date.parse(stops[0]?.windowFrom ?? '')
  const end = Date.parse(stops[last]?.windowTo ?? '')
  if (km === null || last < 1 || Number.isNaN(start) || Number.isNaN(end) || end < start) return null
  const { hours: driven, shifts, least } = driveOf(km, crewSize)
  const left = (end - start) / HOUR
  if (left >= least) return null
  const two = crewSize === 1
  const ru = `${thousands(km, '\u00a0')} км при 65 км/ч это ${hours(driven, ',')} ч за рулём: смен по ${9 * crewSize} ч не меньше ${shifts}, с отдыхом между ними ${hours(least, ',')} ч. Окна оставляют ${hours(left, ',')} ч: сдвиньте выгрузку${two ? ' или поставьте двух водителей' : ''}`
  const en = `${thousands(km, ',')} km at 65 km/h is ${hours(driven, '.')} h at the wheel: at least ${shifts} shifts of ${9 * crewSize} h, ${hours(least, '.')} h with the rests between. The windows leave ${hours(left, '.')} h: move the unloading${two ? ' or send two drivers' : ''}`
  return { field: `stops.${last}.windowTo`, rule: 'drive.long', why: { ru, en } }
}

/** The day of a moment in Moscow. */
const dayOf = (moment: string | null | undefined): string | null => {
  const at = Date.parse(moment ?? '')
  return Number.isNaN(at) ? null : new Date(at + 3 * HOUR).toISOString().slice(0, 10)
}
