import { type NamesWhere, namesExcept, namesOf, namesWhere } from './fields.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Bilingual } from './primitives.ts'

/**
 * Everything an order is entered with, one row a field. Whatever goes by the fields of an order reads it here: what two sides agree on, what
 * a transferred order takes over, the columns of the table, the card, the list, the file, the form, comparing two versions, the history.
 */

/** The sections of the form of an order, as they stand in it. */
export const orderSections = ['customer', 'route', 'cargo', 'vehicle', 'price', 'terms', 'comment'] as const
export type OrderSection = (typeof orderSections)[number]

/** Fields a line of the history names together. */
export type FieldGroup =
  | 'customer'
  | 'stops'
  | 'distance'
  | 'contacts'
  | 'cargo'
  | 'vehicle'
  | 'price'
  | 'vat'
  | 'payment'
  | 'terms'
  | 'note'
  | 'marks'

/**
 * How the form holds a field: `text`, `number` (whole), `money`, `flag`, `choice` (one value), `list` (of values) and `group` (a few values that go
 * together) under its name; `measure` (in another unit), `reference` (with the name of what it refers to), `parts` and `rows` (compared part
 * by part, row by row) as each needs.
 */
type Kind = 'text' | 'number' | 'money' | 'flag' | 'choice' | 'list' | 'group' | 'measure' | 'reference' | 'parts' | 'rows'

/** Shown as it is, without words of its own. */
type Plain = Extract<Kind, 'text' | 'number' | 'flag'>

type OrderField = {
  /** Where the form asks for it. */
  section: OrderSection
  /** What it is called where it is typed, compared and refused. */
  label: Bilingual
  group: FieldGroup
  /** Once an order is agreed: changed with the other side's yes, at once and the executor is told, or at once and nobody is. */
  change: 'agreed' | 'told' | 'own'
  /** To everybody else it is empty. */
  sees: 'both' | 'forwarder'
  /** Empty to who may not see prices. */
  priced: boolean
  /** Taken over by the order it is passed on as. */
  passes: boolean
  /** Decides which vehicle and driver fit. */
  fits: boolean
  /** In the column of its name, in several columns, or in rows and columns written with more than the draft. */
  stored: 'column' | 'columns' | 'apart'
  /** Whether the card has it by its name, so among its requirements, or in a shape of its own. */
  card: 'order' | 'requirement' | 'apart'
  /** A row of a list carries it by its name. */
  row: boolean
} & (
  | {
      /** The list and its file have a column of it under its label, and nothing else shows it there. */
      column: true
      row: true
      kind: Plain
    }
  | { column: false; kind: Kind }
) &
  (
    | {
        /** The card names it by itself, as a mark or with its value, wherever it is not empty. */
        fact: true
        kind: Plain
      }
    | { fact: false; kind: Kind }
  )

const nowhere = { row: false, column: false, fact: false } as const
/** Asked of the vehicle. */
const asked = {
  section: 'vehicle',
  group: 'vehicle',
  change: 'agreed',
  sees: 'both',
  priced: false,
  passes: true,
  fits: true,
  stored: 'column',
  card: 'requirement',
  ...nowhere,
} as const
/** A term of the price. */
const paid = {
  section: 'price',
  group: 'payment',
  change: 'agreed',
  sees: 'both',
  priced: false,
  passes: false,
  fits: false,
  stored: 'column',
  card: 'apart',
  ...nowhere,
} as const
/** A term of the carriage. */
const term = {
  section: 'terms',
  group: 'terms',
  change: 'agreed',
  sees: 'both',
  priced: false,
  passes: true,
  fits: false,
  stored: 'column',
  card: 'order',
  ...nowhere,
} as const
/** The forwarder's own. */
const own = {
  section: 'comment',
  group: 'note',
  change: 'own',
  sees: 'forwarder',
  priced: false,
  passes: false,
  fits: false,
  stored: 'column',
  card: 'order',
  ...nowhere,
} as const

/** Of the customer: whose order it is, and what he asks for. */
const asks = { ...own, section: 'customer', group: 'customer' } as const

export const orderFields = {
  customerId: { ...asks, kind: 'reference', label: { ru: 'Заказчик', en: 'Customer' } },
  customerNumber: {
    ...asks,
    kind: 'text',
    row: true,
    column: true,
    label: { ru: 'Номер заказчика', en: 'Customer’s number' },
  },
  costCentre: { ...asks, kind: 'text', label: { ru: 'Центр затрат заказчика', en: 'Cost centre' } },
  contractNumber: { ...asks, kind: 'text', label: { ru: 'Договор с заказчиком', en: 'Contract' } },
  customerValues: { ...asks, kind: 'list', stored: 'columns', label: { ru: 'Поля заказчика', en: 'Own fields' } },
  contactName: { ...asks, kind: 'text', stored: 'columns', fact: true, label: { ru: 'Контакт заказчика', en: 'Customer’s contact' } },
  contactPhone: { ...asks, kind: 'text', stored: 'columns', fact: true, label: { ru: 'Телефон заказчика', en: 'Customer’s phone' } },
  passHours: {
    ...term,
    section: 'customer',
    kind: 'number',
    change: 'told',
    fact: true,
    label: { ru: 'Пропуск: часов до погрузки', en: 'Pass: hours' },
  },
  stops: {
    ...term,
    section: 'route',
    group: 'stops',
    kind: 'rows',
    fits: true,
    stored: 'apart',
    card: 'apart',
    label: { ru: 'Маршрут', en: 'Route' },
  },
  cargos: {
    ...term,
    section: 'cargo',
    group: 'cargo',
    kind: 'rows',
    fits: true,
    stored: 'apart',
    card: 'apart',
    label: { ru: 'Груз', en: 'Cargo' },
  },
  trucksCount: {
    ...own,
    section: 'vehicle',
    group: 'vehicle',
    kind: 'number',
    fact: true,
    label: { ru: 'Машин по заявке', en: 'Vehicles asked for' },
  },
  truckType: { ...asked, kind: 'choice', label: { ru: 'Машина', en: 'Vehicle' } },
  capacityKg: { ...asked, kind: 'measure', label: { ru: 'Грузоподъёмность', en: 'Capacity' } },
  volumeM3: { ...asked, kind: 'measure', fits: false, label: { ru: 'Объём кузова', en: 'Body volume' } },
  pallets: { ...asked, kind: 'number', fits: false, label: { ru: 'Паллет в кузове', en: 'Pallets in the body' } },
  bodyTypes: { ...asked, kind: 'list', row: true, label: { ru: 'Кузов', en: 'Body' } },
  loadingTypes: { ...asked, kind: 'list', row: true, label: { ru: 'Загрузка', en: 'Loading by' } },
  loadingAll: {
    ...asked,
    kind: 'flag',
    fact: true,
    label: { ru: 'Нужны все способы загрузки', en: 'All the ways of loading are needed' },
  },
  temperature: { ...asked, kind: 'choice', row: true, label: { ru: 'Температурный режим', en: 'Temperature regime' } },
  recorder: { ...asked, kind: 'flag', fact: true, label: { ru: 'Регистратор температуры', en: 'Temperature recorder' } },
  ownFleet: {
    ...asked,
    kind: 'flag',
    fact: true,
    label: { ru: 'Только свои машины исполнителя', en: 'Only the executor’s own vehicles' },
  },
  equipment: {
    ...asked,
    kind: 'list',
    fits: false,
    stored: 'columns',
    label: { ru: 'Оснащение и бумаги', en: 'Equipment and documents' },
  },
  crewSize: { ...asked, kind: 'choice', fits: false, label: { ru: 'Два водителя', en: 'Two drivers' } },
  permit: { ...asked, kind: 'group', stored: 'columns', card: 'order', label: { ru: 'Спецразрешение', en: 'Special permit' } },
  distanceKm: {
    ...term,
    section: 'route',
    group: 'distance',
    kind: 'measure',
    change: 'told',
    passes: false,
    stored: 'apart',
    card: 'apart',
    label: { ru: 'Расстояние', en: 'Distance' },
  },
  price: {
    ...paid,
    group: 'price',
    kind: 'money',
    priced: true,
    stored: 'columns',
    label: { ru: 'Ставка исполнителю', en: 'Rate for the executor' },
  },
  vatMode: { ...paid, group: 'vat', kind: 'choice', passes: true, label: { ru: 'НДС исполнителя', en: 'VAT of the executor' } },
  vatRate: { ...paid, group: 'vat', kind: 'choice', passes: true, label: { ru: 'Ставка НДС', en: 'VAT rate' } },
  unitRate: {
    ...paid,
    group: 'price',
    kind: 'money',
    priced: true,
    stored: 'columns',
    label: { ru: 'Ставка за единицу', en: 'Rate by unit' },
  },
  rateUnit: { ...paid, group: 'price', kind: 'choice', card: 'order', label: { ru: 'За что ставка', en: 'Unit of the rate' } },
  customerPrice: {
    ...paid,
    group: 'price',
    kind: 'money',
    change: 'own',
    sees: 'forwarder',
    priced: true,
    stored: 'columns',
    label: { ru: 'Цена заказчику', en: 'Customer’s price' },
  },
  customerVat: {
    ...paid,
    group: 'vat',
    kind: 'group',
    change: 'own',
    sees: 'forwarder',
    priced: true,
    stored: 'apart',
    label: { ru: 'НДС в счёте заказчику', en: 'VAT billed to the customer' },
  },
  payDays: { ...paid, kind: 'number', label: { ru: 'Отсрочка', en: 'Payment in' } },
  payDaysKind: { ...paid, kind: 'choice', label: { ru: 'Какие дни', en: 'Which days' } },
  payTrigger: { ...paid, kind: 'choice', label: { ru: 'Считать от', en: 'Counted from' } },
  paymentForm: { ...paid, kind: 'choice', card: 'order', label: { ru: 'Форма оплаты', en: 'Form of payment' } },
  terms: { ...term, kind: 'parts', passes: false, stored: 'columns', card: 'apart', label: { ru: 'Условия', en: 'Terms' } },
  template: { ...term, kind: 'group', passes: false, stored: 'columns', label: { ru: 'Шаблон условий', en: 'Condition template' } },
  clauses: { ...term, kind: 'text', passes: false, label: { ru: 'Особые условия', en: 'Special clauses' } },
  clausesEn: { ...term, kind: 'text', passes: false, label: { ru: 'Особые условия на английском', en: 'Special clauses in English' } },
  transferPolicy: { ...term, kind: 'choice', label: { ru: 'Передача другому', en: 'Passing on' } },
  tracking: { ...term, kind: 'flag', label: { ru: 'Отслеживание', en: 'Tracking' } },
  seal: { ...term, kind: 'flag', fact: true, label: { ru: 'Пломба', en: 'Seal' } },
  escort: { ...term, kind: 'flag', fact: true, label: { ru: 'Сопровождение', en: 'Escort' } },
  insurance: { ...term, kind: 'flag', fact: true, label: { ru: 'Страхование груза', en: 'Cargo insurance' } },
  handover: { ...term, kind: 'choice', label: { ru: 'Подтверждение сдачи груза', en: 'Proof of the handover' } },
  externalId: { ...own, group: 'marks', kind: 'text', label: { ru: 'Внешний номер', en: 'External number' } },
  tags: { ...own, group: 'marks', kind: 'list', card: 'apart', row: true, label: { ru: 'Метки', en: 'Tags' } },
  commentPublic: {
    ...own,
    kind: 'text',
    change: 'told',
    sees: 'both',
    passes: true,
    label: { ru: 'Для исполнителя', en: 'For the executor' },
  },
  commentInternal: { ...own, kind: 'text', label: { ru: 'Для своих', en: 'For our own' } },
} as const satisfies Record<keyof OrderDraft, OrderField>

export type OrderFieldName = keyof typeof orderFields

/** The row of any field. */
export const fieldRow = (name: OrderFieldName): OrderField => orderFields[name]

/** Names of the fields whose row has such a value in a column. */
export type FieldsWhere<K extends keyof OrderField, V extends OrderField[K]> = NamesWhere<typeof orderFields, K, V>

export const orderFieldNames = namesOf(orderFields)

/** Names of the fields whose row has one of these values in a column, as the table has them. */
export const fieldsWhere = <K extends keyof OrderField, const V extends OrderField[K]>(column: K, ...values: V[]): FieldsWhere<K, V>[] =>
  namesWhere(orderFields, column, ...(values as never[])) as never

/** The prices of an order and how VAT stands to them: who may not see prices changes none of these. */
export const priceFields = fieldsWhere('group', 'price', 'vat')

/** Names of all the other fields. */
export const fieldsExcept = <K extends keyof OrderField, const V extends OrderField[K]>(
  column: K,
  ...values: V[]
): Exclude<OrderFieldName, FieldsWhere<K, V>>[] => namesExcept(orderFields, column, ...(values as never[])) as never
