import type { DemandFilter, DemandRow } from '#contract/demand-list.ts'
import type { DemandKind, PriceMode } from '#contract/demand-states.ts'
import { amountText, type Bilingual, type Money } from '#contract/primitives.ts'
import { statusWords } from '#contract/status-words.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn, ExportContext } from '#server/exports/export.ts'
import { countMatching } from './store/list.ts'

const kinds: Record<DemandKind, Bilingual> = {
  spot: { ru: 'Разовая', en: 'Spot' },
  period: { ru: 'На период', en: 'Period' },
}
const modes: Record<PriceMode, Bilingual> = {
  fixed: { ru: 'Фиксированная цена', en: 'Fixed price' },
  request: { ru: 'Запрос цены', en: 'Price request' },
  range: { ru: 'Вилка цен', en: 'Price range' },
}
const sum = (money: Money | null | undefined) => (money ? Number(amountText(money.minor)) : null)
const moment = (at: string | null, zone = defaultZone) => (at === null ? null : { at, zone })
const day = (value: string | null) => (value === null ? null : { day: value })

/** Dictionaries whose names stand in the file. */
export const demandDicts = ['body_types', 'temperature_regimes'] as const

/** Demand as a file, under the names of the columns of the screen: what the list tells its viewer, and nothing besides. */
export const demandExport: readonly ExportColumn<DemandRow>[] = [
  { id: 'number', ru: 'Номер', en: 'Number', value: row => row.number },
  { id: 'number', ru: 'Вид', en: 'Kind', value: (row, locale) => kinds[row.kind][locale] },
  { id: 'number', ru: 'Заказ', en: 'Order', value: row => row.orderNumber },
  { id: 'lane', ru: 'Откуда', en: 'From', value: (row, locale) => row.from[locale] },
  { id: 'lane', ru: 'Куда', en: 'To', value: (row, locale) => row.to[locale] },
  { id: 'lane', ru: 'Направлений', en: 'Lanes', value: row => row.lanes },
  { id: 'lane', ru: 'Расстояние, км', en: 'Distance, km', value: row => row.distanceKm },
  { id: 'lane', ru: 'Название', en: 'Title', value: row => row.title },
  { id: 'period', ru: 'Погрузка с', en: 'Loading from', kind: 'moment', value: row => moment(row.windowFrom, row.tz) },
  { id: 'period', ru: 'Погрузка до', en: 'Loading until', kind: 'moment', value: row => moment(row.windowTo, row.tz) },
  { id: 'period', ru: 'Первая неделя', en: 'First week', kind: 'day', value: row => day(row.weekFrom) },
  { id: 'period', ru: 'Последняя неделя', en: 'Last week', kind: 'day', value: row => day(row.weekTo) },
  { id: 'body', ru: 'Кузов', en: 'Body', value: (row, _, { nameOf }) => row.bodyTypes.map(code => nameOf('body_types', code)).join(', ') },
  {
    id: 'body',
    ru: 'Температура',
    en: 'Temperature',
    value: (row, _, { nameOf }) => row.temperature && nameOf('temperature_regimes', row.temperature),
  },
  { id: 'body', ru: 'Груз', en: 'Cargo', value: row => row.cargo },
  { id: 'body', ru: 'Масса, кг', en: 'Weight, kg', value: row => row.massKg || null },
  { id: 'cover', ru: 'Нужно', en: 'Needed', value: row => row.needed },
  { id: 'cover', ru: 'Обещано', en: 'Promised', value: row => row.promised },
  { id: 'cover', ru: 'Подтверждено', en: 'Confirmed', value: row => row.confirmed },
  { id: 'price', ru: 'Цена', en: 'Price', kind: 'money', value: row => sum(row.price) },
  { id: 'price', ru: 'Цена до', en: 'Price up to', kind: 'money', value: row => sum(row.priceTo) },
  { id: 'price', ru: 'Валюта', en: 'Currency', value: row => (row.price ?? row.priceTo ?? row.best ?? row.own?.amount)?.currency ?? null },
  { id: 'price', ru: 'Как назначается цена', en: 'How the price is set', value: (row, locale) => modes[row.mode][locale] },
  { id: 'own', ru: 'Моё предложение', en: 'My offer', kind: 'money', value: row => sum(row.own?.amount) },
  {
    id: 'own',
    ru: 'Статус предложения',
    en: 'Offer status',
    value: (row, locale) => row.own && statusWords.offer.status[row.own.status][locale],
  },
  { id: 'offers', ru: 'Предложений', en: 'Offers', value: row => row.offers },
  { id: 'offers', ru: 'Лучшее предложение', en: 'Best offer', kind: 'money', value: row => sum(row.best) },
  { id: 'forwarder', ru: 'Экспедитор', en: 'Forwarder', value: row => row.forwarder.name },
  { id: 'forwarder', ru: 'ИНН экспедитора', en: 'Forwarder’s tax number', value: row => row.forwarder.tin },
  { id: 'deadline', ru: 'Ответить до', en: 'Answer by', kind: 'moment', value: row => moment(row.deadline) },
  { id: 'status', ru: 'Статус', en: 'Status', value: (row, locale) => statusWords.demand.status[row.status][locale] },
  { id: 'responsible', ru: 'Ведёт', en: 'In charge', value: row => row.responsible?.name ?? null },
  { id: 'created', ru: 'Создана', en: 'Created', kind: 'moment', value: row => moment(row.createdAt) },
]

/** How many demands a filter names, for a person the list has answered. */
export const countListedDemands = ({ transaction }: ExportContext, filter: DemandFilter, most: number): Promise<number> =>
  transaction(tx => countMatching(tx, filter, most))
