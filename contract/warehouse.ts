import { z } from 'zod'
import { get } from './call.ts'
import { Bilingual, Day, DayRange } from './primitives.ts'
import { WAREHOUSE_FILE } from './warehouse-file.ts'

/** The most days whose versions are told at once. */
export const WAREHOUSE_DAYS = 366

const dayly = ['orders', 'offers', 'lots', 'bids'] as const
export const DaySet = z.enum(dayly)
export type DaySet = z.output<typeof DaySet>
export const WarehouseSet = z.enum([...dayly, 'partners', 'customers'])
export type WarehouseSet = z.output<typeof WarehouseSet>

/** A set of one day, or of days one after another in one file. */
export const WarehouseAsk = z.object({ set: WarehouseSet, day: Day.optional(), from: Day.optional(), to: Day.optional() })

/** `money` is in minor units of the currency of its row, `list` a JSON array; what is not known is empty. */
export const ColumnType = z.enum(['date', 'timestamp', 'uuid', 'text', 'integer', 'decimal', 'money', 'boolean', 'list'])
type Column = { name: string; type: z.output<typeof ColumnType>; about: Bilingual }

const column = (name: string, type: Column['type'], ru: string, en: string): Column => ({ name, type, about: { ru, en } })
const day = (ru: string, en: string) => column('day', 'date', ru, en)
const currency = column('currency', 'text', 'Валюта сумм строки', 'Currency of the sums of the row')
const partner = column('partner_id', 'uuid', 'Другая сторона', 'The other side')
const vat = [
  column('vat_mode', 'text', 'Как указан НДС: included, added, none', 'How VAT is told: included, added, none'),
  column('vat_rate', 'integer', 'Ставка НДС, %', 'Rate of VAT, %'),
]
const lane = [
  column('from_place', 'text', 'Откуда, код справочника мест', 'From, code of the table of places'),
  column('to_place', 'text', 'Куда, код справочника мест', 'To, code of the table of places'),
]
const minutes = (name: string, ru: string, en: string) => column(name, 'integer', ru, en)

/** Every set: what names its row, and its columns in their order. SQL views of the same names have the same columns. */
export const warehouseSets: Readonly<Record<WarehouseSet, { key: readonly string[]; columns: readonly Column[] }>> = {
  orders: {
    key: ['order_id'],
    columns: [
      day('День доставки по часам организации', 'Day of delivery by the clock of the organisation'),
      column('side', 'text', 'Сторона организации: forwarder, executor', 'Side of the organisation: forwarder, executor'),
      column('order_id', 'uuid', 'Заказ', 'The order'),
      column('delivered_at', 'timestamp', 'Когда доставлен', 'When it was delivered'),
      partner,
      column('customer_id', 'uuid', 'Заказчик', 'The customer'),
      column('responsible_id', 'uuid', 'Ответственный', 'Who is in charge'),
      ...lane,
      column('body_types', 'list', 'Коды кузовов', 'Codes of bodies'),
      currency,
      minutes('loading_late', 'Опоздание на погрузку, мин; 0 — вовремя', 'Minutes late at the loading; 0 is in time'),
      minutes('unloading_late', 'Опоздание на худшую выгрузку, мин', 'Minutes late at the worst unloading'),
      minutes('loading_wait', 'Стоянка на погрузке, мин', 'Minutes at the loading'),
      minutes('unloading_wait', 'Стоянка на выгрузке, мин', 'Minutes at the unloading'),
      minutes('answer_minutes', 'От предложения до согласия, мин', 'Minutes from the offer to the yes'),
      column('income', 'money', 'Платят организации, без НДС', 'What the organisation is paid, without VAT'),
      column('spend', 'money', 'Платит организация, без НДС', 'What the organisation pays, without VAT'),
      column('margin', 'money', 'Маржа', 'Margin'),
      column('vat', 'money', 'НДС в том, что платят организации', 'VAT in what the organisation is paid'),
      column('documents', 'text', 'Документы: none, missing, review, accepted', 'Documents: none, missing, review, accepted'),
      column('documents_returned', 'boolean', 'Есть документ, отправленный на исправление', 'A document was sent back'),
      minutes('cycle_minutes', 'От доставки до последнего принятого документа, мин', 'Minutes from delivery to the last document accepted'),
      column('offers_ended', 'integer', 'Предложений с ответом или истёкших', 'Offers answered or run out'),
      column('offers_in_time', 'integer', 'Из них с ответом в срок', 'Of them answered in time'),
      column('co2e_kg', 'decimal', 'CO2e, кг, от добычи топлива до выхлопа', 'CO2e in kg, well to wheel'),
      column('co2e_ttw_kg', 'decimal', 'CO2e, кг, только выхлоп', 'CO2e in kg, tank to wheel'),
      column('ton_km', 'decimal', 'Тонно-километры', 'Tonne-kilometres'),
    ],
  },
  offers: {
    key: ['offer_id'],
    columns: [
      day('День предложения', 'Day of the offer'),
      column('offer_id', 'uuid', 'Предложение', 'The offer'),
      column('order_id', 'uuid', 'Заказ', 'The order'),
      partner,
      column(
        'status',
        'text',
        'offered, accepted, declined, expired, revoked, cancelled',
        'offered, accepted, declined, expired, revoked, cancelled',
      ),
      column('price', 'money', 'Цена', 'Price'),
      currency,
      ...vat,
      column('offered_at', 'timestamp', 'Когда сделано', 'When it was made'),
      column('expires_at', 'timestamp', 'До какого времени', 'Until when'),
      column('late_at', 'timestamp', 'Согласие после срока', 'A yes after its time'),
      column('ended_at', 'timestamp', 'Когда закончилось', 'When it ended'),
      column('reason', 'text', 'Причина, код справочника', 'Reason, code of its dictionary'),
    ],
  },
  lots: {
    key: ['lot_id'],
    columns: [
      day('День, когда лот внесён', 'Day the lot was entered'),
      column('lot_id', 'uuid', 'Лот', 'The lot'),
      column('tender_id', 'uuid', 'Торги', 'The tender'),
      column('number', 'text', 'Номер лота', 'Number of the lot'),
      column('kind', 'text', 'Вид торгов', 'Kind of the tender'),
      column('what', 'text', 'Что разыгрывается: order, volume, capacity', 'What is bid for: order, volume, capacity'),
      column('status', 'text', 'Состояние', 'Status'),
      ...lane,
      currency,
      column('start_price', 'money', 'Начальная цена', 'Start price'),
      column('best_price', 'money', 'Лучшая цена; после решения', 'Best price; once it is decided'),
      column('bets', 'integer', 'Ставок; после решения', 'Bets; once it is decided'),
      column('starts_at', 'timestamp', 'Начало торгов', 'Start of the bidding'),
      column('ends_at', 'timestamp', 'Конец торгов', 'End of the bidding'),
      column('closed_at', 'timestamp', 'Когда закрыт', 'When it closed'),
      column('winner_id', 'uuid', 'Победитель', 'The winner'),
      column('award_price', 'money', 'Цена победителя', 'Price of the winner'),
      column('award_vat_mode', 'text', 'НДС в ней: included, added, none', 'VAT in it: included, added, none'),
      column('award_vat_rate', 'integer', 'Ставка НДС, %', 'Rate of VAT, %'),
      column('awarded_at', 'timestamp', 'Когда присуждён', 'When it was awarded'),
    ],
  },
  bids: {
    key: ['lot_id'],
    columns: [
      day('День, когда лот внесён', 'Day the lot was entered'),
      column('lot_id', 'uuid', 'Чужой лот со своей ставкой', 'A lot of others one bet on'),
      column('tender_id', 'uuid', 'Торги', 'The tender'),
      partner,
      column('kind', 'text', 'Вид торгов', 'Kind of the tender'),
      currency,
      column('outcome', 'text', 'Итог: open, won, lost', 'What came of it: open, won, lost'),
      column('bets', 'integer', 'Своих ставок', 'Own bets'),
      column('price', 'money', 'Последняя своя ставка; пусто, пока закрыта', 'The last own bet; empty while it is sealed'),
      ...vat,
      column('status', 'text', 'Состояние последней ставки', 'Status of the last bet'),
      column('first_at', 'timestamp', 'Первая ставка', 'The first bet'),
      column('last_at', 'timestamp', 'Последняя ставка', 'The last bet'),
    ],
  },
  partners: {
    key: ['partner_id'],
    columns: [partner, column('name', 'text', 'Название', 'Name'), column('tin', 'text', 'ИНН', 'Tax number')],
  },
  customers: {
    key: ['customer_id'],
    columns: [
      column('customer_id', 'uuid', 'Заказчик', 'The customer'),
      column('name', 'text', 'Название', 'Name'),
      column('tin', 'text', 'ИНН', 'Tax number'),
      column('external_id', 'text', 'Код в вашей системе', 'Code in your own system'),
    ],
  },
}

/** What a warehouse loads of an organisation. */
export const warehouse = {
  sets: get('/api/analytics/v0/warehouse/sets', {
    about: `The schema of what a warehouse loads: each set with its key and columns. The files are at ${WAREHOUSE_FILE}.`,
    needs: 'analytics.view',
    staleAfter: [],
    query: z.object({}),
    out: z.object({
      items: z.array(
        z.object({
          set: WarehouseSet,
          /** Whether it is loaded by the day. */
          byDay: z.boolean(),
          key: z.array(z.string()),
          columns: z.array(z.object({ name: z.string(), type: ColumnType, about: Bilingual })),
        }),
      ),
    }),
  }),
  days: get('/api/analytics/v0/warehouse/days', {
    about:
      'Days of a set with the version of each: a day whose version is another than when it was loaded is to be loaded again whole. A key needs the scope of the set.',
    needs: 'analytics.view',
    staleAfter: ['analytics.changed'],
    /** A year at most; left out, the last thirty days. */
    query: z.object({ set: DaySet, days: DayRange }),
    out: z.object({ items: z.array(z.object({ day: Day, version: z.string() })) }),
  }),
}
