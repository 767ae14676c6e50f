import { errorsForCustomer } from '#contract/customer-errors.ts'
import type { CustomerRequirements } from '#contract/customer-requirements.ts'
import { fieldsOf } from '#contract/imports.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { errorsToPlace, errorsToSave, type OrderFieldError, type OrderRule, rules } from '#contract/order-rules.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { Cells, FieldError } from '#server/imports/kinds/importer.ts'
import { missingFields } from '#server/imports/rules.ts'

/** What a draft may do without until it is placed. */
const mayWait = new Set<OrderRule>([
  'stop.address',
  'stop.window',
  'body.none',
  'capacity.none',
  'cargo.pieces',
  'cargo.temperature',
  'adr.none',
  'adr.name',
  'adr.class',
  'adr.group',
  'permit.oversize',
  'permit.mass',
  'price.none',
])

/** What to do about it, where the rule alone does not say. */
const ways: Partial<Record<OrderRule, Bilingual>> = {
  'stop.window_turned': {
    ru: 'время «до» раньше времени «с»: поменяйте их местами или исправьте дату',
    en: 'the end of the window is before its start: swap them or correct the day',
  },
  'stop.window_past': {
    ru: 'погрузка уже в прошлом: укажите будущую дату или уберите строку',
    en: 'the loading is in the past: give a future day or leave the row out',
  },
  'cargo.mass': {
    ru: 'вес должен быть больше нуля, например 20 (т) или 20 000 кг',
    en: 'the weight must be above zero, for example 20 (t) or 20 000 kg',
  },
  'cargo.name': { ru: 'назовите груз, например «Напитки»', en: 'name the cargo, for example «Drinks»' },
  'stop.address': {
    ru: 'укажите адрес, не короче 5 знаков; можно после города через запятую',
    en: 'give the address, 5 characters or more; it may follow the town after a comma',
  },
}

/** The columns a field of an order is told at, the first that is there. */
function columnsFor(field: string, stops: number): readonly string[] {
  const [list, index, name] = field.split('.')
  if (list === 'stops' && name !== undefined) {
    const end = Number(index) === 0 ? 'loading' : Number(index) === stops - 1 ? 'unloading' : null
    if (end === null) return ['stops']
    const party = end === 'loading' ? 'consignor' : 'consignee'
    const own = (...names: string[]) => names.map(each => `${end}${each}`)
    const columns: Record<string, readonly string[]> = {
      windowFrom: own('From', 'Time', 'To'),
      windowTo: own('To', 'Time', 'From'),
      address: own('Address', 'Place', 'NodalPoint'),
      contactName: own('Contact', 'Phone'),
      contactPhone: own('Phone', 'Contact'),
      partyName: [party],
    }
    return columns[name] ?? own('Place', 'NodalPoint')
  }
  if (list === 'stops') return ['unloadingPlace']
  if (list === 'cargos' && name !== undefined) {
    const columns: Record<string, readonly string[]> = {
      name: ['cargo'],
      massKg: ['massT', 'massKg'],
      tempMin: ['temperature', 'tempMin', 'tempMax'],
      tempMax: ['temperature', 'tempMax', 'tempMin'],
      adr: ['adrUn', 'category'],
    }
    if (name === 'adr')
      return [
        { un: 'adrUn', name: 'adrName', class: 'adrClass', packingGroup: 'adrGroup' }[field.split('.')[3] ?? ''] ?? 'adrUn',
        'adrUn',
        'category',
      ]
    return columns[name] ?? [name]
  }
  const columns: Record<string, readonly string[]> = {
    cargos: ['cargo'],
    capacityKg: ['capacityT', 'truckType', 'massT', 'massKg'],
    volumeM3: ['truckType', 'volumeM3'],
    vatRate: ['vat', 'price'],
    customerVat: ['customerVat', 'customerPrice'],
    payDays: ['pay'],
  }
  return columns[list!] ?? [list!]
}

type OrderCheckInput = { draft: OrderDraft; goal: 'keep' | 'place'; now: Date; km: number | null; required: CustomerRequirements }

/** What an order of a row lacks, at the cells of the row; what has no column is told at the first one by its name. */
export function fieldErrorsOf({ draft, goal, now, km, required }: OrderCheckInput, cells: Cells): FieldError[] {
  const placing = [...errorsToPlace(draft, now, km), ...(goal === 'place' ? errorsForCustomer(draft, required) : [])]
  const errors: OrderFieldError[] = [
    ...errorsToSave(draft),
    ...(goal === 'place' ? placing : placing.filter(({ rule }) => !mayWait.has(rule))),
  ]
  // what no column was taken for is told once for the whole table
  const missing = new Set(missingFields('orders', Object.keys(cells)))
  return errors.flatMap(({ field, rule, why }) => {
    const columns = columnsFor(field, draft.stops.length)
    const at = columns.find(column => column in cells)
    const said = why ?? ways[rule] ?? { ru: rules[rule].ru, en: rules[rule].en }
    if (at !== undefined) return [{ field: at, why: said }]
    if (columns.some(column => missing.has(column))) return []
    const name = fieldsOf('orders')[columns[0]!]
    const first = Object.keys(cells)[0] ?? 'cargo'
    return [{ field: first, why: name ? { ru: `${name.ru}: ${said.ru}`, en: `${name.en}: ${said.en}` } : said }]
  })
}
