import { demandFields } from './demand-fields.ts'
import { orderFields } from './order-fields.ts'
import { cargoFields, stopFields, termFields } from './order-parts.ts'
import type { Bilingual } from './primitives.ts'

type FieldWords = Readonly<Record<string, Bilingual>>

const price = { ru: 'Цена', en: 'Price' }
const vat = { ru: 'НДС', en: 'VAT' }
const nth = (ru: string, en: string): Bilingual => ({ ru: `${ru} {n}`, en: `${en} {n}` })

/** Names of parts of a list's rows, each with the number of its row. */
const numbered = (list: string, fields: Record<string, { label: Bilingual }>, ru: string, en: string): FieldWords =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => [`${list}.*.${name}`, nth(`${label.ru}, ${ru}`, `${label.en}, ${en}`)]),
  )
const labelled = (fields: Record<string, { label: Bilingual }>, prefix = ''): FieldWords =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [prefix + name, label]))

/** Fields of an order, by their paths in its draft; those refusals name most often in words a file or a program is read with. */
const ofOrder: FieldWords = {
  ...labelled(orderFields),
  ...labelled(termFields, 'terms.'),
  ...numbered('stops', stopFields, 'точка', 'stop'),
  ...numbered('cargos', cargoFields, 'груз', 'cargo'),
  'stops.*': nth('Точка', 'Stop'),
  'stops.*.place': nth('Город, точка', 'City, stop'),
  'stops.*.address': nth('Адрес, точка', 'Address, stop'),
  'stops.*.windowFrom': nth('Время с, точка', 'Time from, stop'),
  'stops.*.windowTo': nth('Время до, точка', 'Time to, stop'),
  'stops.*.contactName': nth('Кто встретит, точка', 'Who meets the vehicle, stop'),
  'stops.*.contactPhone': nth('Телефон, точка', 'Phone, stop'),
  'cargos.*': nth('Груз', 'Cargo'),
  bodyTypes: { ru: 'Тип кузова', en: 'Body type' },
  temperature: { ru: 'Температура', en: 'Temperature' },
  customerPrice: { ru: 'Цена заказчика', en: 'Customer’s price' },
  executorId: { ru: 'Исполнитель', en: 'Executor' },
  price,
}

/** What the fields that refusals name are called, by the module of the refusal. A `*` of a path is a number, told from one. */
const fields: Readonly<Record<string, FieldWords>> = {
  demand: {
    ...ofOrder,
    ...labelled(demandFields),
    'lanes.*': nth('Направление', 'Lane'),
    'lanes.*.from': nth('Откуда, направление', 'From, lane'),
    'lanes.*.to': nth('Куда, направление', 'To, lane'),
    'lanes.*.price': nth('Цена, направление', 'Price, lane'),
    'lanes.*.priceTo': nth('Верх вилки, направление', 'Upper end of the range, lane'),
    loadingFrom: { ru: 'Погрузка с', en: 'Loading from' },
    loadingTo: { ru: 'Погрузка до', en: 'Loading until' },
    unloadingFrom: { ru: 'Выгрузка с', en: 'Unloading from' },
    unloadingTo: { ru: 'Выгрузка до', en: 'Unloading until' },
    fromAddress: { ru: 'Адрес погрузки', en: 'Loading address' },
    toAddress: { ru: 'Адрес выгрузки', en: 'Unloading address' },
    'contacts.from': { ru: 'Кто встретит на погрузке', en: 'Who meets the vehicle at the loading' },
    'contacts.to': { ru: 'Кто встретит на выгрузке', en: 'Who meets the vehicle at the unloading' },
  },
  rate: {
    price,
    validFrom: { ru: 'Действует с', en: 'Valid from' },
    validTo: { ru: 'Действует до', en: 'Valid to' },
    capPerWeek: { ru: 'Рейсов в неделю', en: 'Trips a week' },
  },
  input: {
    ...ofOrder,
    vat,
    vatRate: vat,
    tags: { ru: 'Метки', en: 'Tags' },
    cargo: { ru: 'Груз', en: 'Cargo' },
    'cargos.*.declaredValue': nth('Объявленная ценность, груз', 'Declared value, cargo'),
    loading: { ru: 'Погрузка', en: 'Loading' },
    unloading: { ru: 'Выгрузка', en: 'Unloading' },
    'lanes.*.from': nth('Откуда, направление', 'From, lane'),
    'lanes.*.to': nth('Куда, направление', 'To, lane'),
    'organization.country': { ru: 'Страна', en: 'Country' },
    'organization.tz': { ru: 'Часовой пояс', en: 'Time zone' },
  },
}

/** What a field a refusal names is called where people fill it in; undefined where it has no name but its path. */
export function fieldNamed(code: string, path: string): Bilingual | undefined {
  const of = fields[code.slice(0, code.indexOf('.'))] ?? {}
  const [n] = /\d+/.exec(path) ?? []
  const bare = path.replace(/^(data\.)?(draft\.)?(order\.)?/, '').replace(/\.\d+/g, '.*')
  // a part that has no name of its own is told by what it is a part of
  const known = (name: string) => (Object.hasOwn(of, name) ? of[name] : undefined)
  const found = known(bare) ?? known(bare.replace(/\.[^.*]+$/, ''))
  const said = (text: string) => text.replace('{n}', String(Number(n ?? 0) + 1))
  return found && { ru: said(found.ru), en: said(found.en) }
}
