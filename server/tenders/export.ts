import { sumsOf } from '#contract/bet-basis.ts'
import { amountText, type Bilingual, type Money } from '#contract/primitives.ts'
import type { LotRow } from '#contract/tender-list.ts'
import { basisWords, lotStatusWords, tenderStatusWords } from '#contract/tender-words.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn } from '#server/exports/export.ts'
import { kindOf } from './rules.ts'

const sum = (money: Money | null | undefined) => (money ? Number(amountText(money.minor)) : null)
const moment = (at: string | null, zone = defaultZone) => (at === null ? null : { at, zone })
const day = (value: string | null) => (value === null ? null : { day: value })

/** Dictionaries whose names stand in the file. */
export const lotDicts = ['body_types', 'temperature_regimes'] as const

/** With which VAT the sums of a row stand: that of its reader, or as the tender compares them where it is others who are paid. */
function vatSaid({ live: { net, vat } }: LotRow): Bilingual {
  if (vat?.vatMode === 'included') return { ru: `с НДС ${vat.vatRate} %`, en: `with VAT ${vat.vatRate}%` }
  return vat || net ? { ru: 'без НДС', en: 'without VAT' } : basisWords.gross
}

/** How far the best price has come from the start, in percent. */
function gainOf({ start, live, rising }: LotRow): number | null {
  if (!start || start.minor <= 0 || live.best?.currency !== start.currency) return null
  const share = ((start.minor - live.best.minor) / start.minor) * (rising ? -1 : 1)
  return Math.round(share * 1000) / 10
}

/** Lots as a file, under the names of the columns of the screen: what the list tells of prices and bidders, and nothing besides. */
export const lotExport: readonly ExportColumn<LotRow>[] = [
  { id: 'number', ru: 'Лот', en: 'Lot', value: row => row.number },
  { id: 'number', ru: 'Тендер', en: 'Tender', value: row => row.tenderNumber },
  { id: 'number', ru: 'Название', en: 'Title', value: row => row.title },
  { id: 'left', ru: 'Начало торгов', en: 'Bidding from', kind: 'moment', value: row => moment(row.live.opensAt) },
  { id: 'left', ru: 'Окончание торгов', en: 'Bidding until', kind: 'moment', value: row => moment(row.live.endsAt) },
  { id: 'lot', ru: 'Откуда', en: 'From', value: (row, locale) => row.from[locale] },
  { id: 'lot', ru: 'Куда', en: 'To', value: (row, locale) => row.to[locale] },
  { id: 'lot', ru: 'Расстояние, км', en: 'Distance, km', value: row => row.distanceKm },
  { id: 'dates', ru: 'Погрузка с', en: 'Loading from', kind: 'moment', value: row => moment(row.windowFrom, row.tz) },
  { id: 'dates', ru: 'Погрузка до', en: 'Loading until', kind: 'moment', value: row => moment(row.windowTo, row.tz) },
  { id: 'dates', ru: 'Действует с', en: 'Valid from', kind: 'day', value: row => day(row.validFrom) },
  { id: 'dates', ru: 'Действует по', en: 'Valid until', kind: 'day', value: row => day(row.validTo) },
  { id: 'dates', ru: 'Рейсов', en: 'Trips', value: row => row.trips },
  {
    id: 'dates',
    ru: 'Рейсы за',
    en: 'Trips per',
    value: (row, locale) => (row.per === null ? null : locale === 'ru' ? (row.per === 'week' ? 'неделю' : 'весь срок') : row.per),
  },
  { id: 'cargo', ru: 'Груз', en: 'Cargo', value: row => row.cargo },
  { id: 'cargo', ru: 'Масса, кг', en: 'Weight, kg', value: row => row.massKg || null },
  { id: 'cargo', ru: 'Кузов', en: 'Body', value: (row, _, { nameOf }) => row.bodyTypes.map(code => nameOf('body_types', code)).join(', ') },
  {
    id: 'cargo',
    ru: 'Температура',
    en: 'Temperature',
    value: (row, _, { nameOf }) => row.temperature && nameOf('temperature_regimes', row.temperature),
  },
  { id: 'kind', ru: 'Вид торга', en: 'Kind', value: (row, locale) => kindOf(row)[locale] },
  { id: 'start', ru: 'Начальная цена', en: 'Start price', kind: 'money', value: row => sum(sumsOf(row, row.live).start) },
  {
    id: 'start',
    ru: 'НДС в ценах',
    en: 'VAT in prices',
    value: (row, locale) => (row.start || row.live.best ? vatSaid(row)[locale] : null),
  },
  { id: 'start', ru: 'Валюта', en: 'Currency', value: row => (row.start ?? row.live.best ?? row.live.own?.amount)?.currency ?? null },
  { id: 'best', ru: 'Лучшая цена', en: 'Best price', kind: 'money', value: row => sum(sumsOf(row, row.live).best) },
  { id: 'own', ru: 'Моя ставка', en: 'My bet', kind: 'money', value: row => sum(row.live.own?.amount) },
  { id: 'own', ru: 'Моё место', en: 'My place', value: row => row.live.rank },
  { id: 'bidders', ru: 'Участников', en: 'Bidders', value: row => row.live.bidders },
  { id: 'bidders', ru: 'Приглашено', en: 'Invited', value: row => row.invited },
  { id: 'step', ru: 'Шаг', en: 'Step', kind: 'money', value: row => sum(sumsOf(row, row.live).step) },
  { id: 'drop', ru: 'Изменение от начальной, %', en: 'Change from the start, %', value: gainOf },
  { id: 'organizer', ru: 'Организатор', en: 'Organiser', value: row => row.organizer.name },
  { id: 'organizer', ru: 'ИНН организатора', en: 'Organiser’s tax number', value: row => row.organizer.tin },
  {
    id: 'status',
    ru: 'Статус',
    en: 'Status',
    value: (row, locale) => (row.tenderStatus === 'draft' ? tenderStatusWords.draft : lotStatusWords[row.live.status])[locale],
  },
  { id: 'responsible', ru: 'Ведёт', en: 'In charge', value: row => row.responsible?.name ?? null },
  { id: 'created', ru: 'Создан', en: 'Created', kind: 'moment', value: row => moment(row.createdAt) },
]
