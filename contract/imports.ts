import { z } from 'zod'
import { get, post } from './call.ts'
import type { ImportKind as Kind } from './import-rights.ts'
import { OrderDraft, TransferPolicy, VatMode, VatRate } from './order-draft.ts'
import { type Bilingual, Code, Id, text } from './primitives.ts'

export const ImportKind = z.enum(['drivers', 'vehicles', 'partners', 'customers', 'nodal_points', 'orders', 'flights'] satisfies Kind[])
export type ImportKind = z.output<typeof ImportKind>

type Field = Bilingual & { required?: true }

/** What a column may be taken for. A required one must be among the columns before anything is written. */
export const importFields = {
  drivers: {
    name: { ru: 'ФИО целиком', en: 'Full name' },
    lastName: { ru: 'Фамилия', en: 'Last name' },
    firstName: { ru: 'Имя', en: 'First name' },
    middleName: { ru: 'Отчество', en: 'Middle name' },
    phone: { ru: 'Телефон', en: 'Phone', required: true },
    birth: { ru: 'Дата рождения', en: 'Date of birth' },
    licence: { ru: 'Номер ВУ', en: 'Licence number' },
    licenceIssued: { ru: 'ВУ выдано', en: 'Licence issued' },
    licenceExpires: { ru: 'ВУ действует до', en: 'Licence valid until' },
    categories: { ru: 'Категории', en: 'Categories' },
    citizenship: { ru: 'Гражданство', en: 'Citizenship' },
    employment: { ru: 'Занятость', en: 'Employment' },
    tin: { ru: 'ИНН', en: 'INN (tax number)' },
    snils: { ru: 'СНИЛС', en: 'SNILS' },
    medicalExpires: { ru: 'Медсправка до', en: 'Medical valid until' },
    processing: { ru: 'Согласие на данные', en: 'Consent to data' },
    tracking: { ru: 'Согласие на слежение', en: 'Consent to tracking' },
  },
  vehicles: {
    plate: { ru: 'Госномер', en: 'Plate', required: true },
    kind: { ru: 'Вид', en: 'Kind', required: true },
    country: { ru: 'Страна номера', en: 'Country of the plate' },
    make: { ru: 'Марка', en: 'Make' },
    model: { ru: 'Модель', en: 'Model' },
    year: { ru: 'Год выпуска', en: 'Year' },
    vin: { ru: 'VIN', en: 'VIN' },
    ownership: { ru: 'Владение', en: 'Ownership' },
    bodyType: { ru: 'Тип кузова', en: 'Body type' },
    payloadKg: { ru: 'Грузоподъёмность', en: 'Capacity' },
    volumeM3: { ru: 'Объём, м³', en: 'Volume, m³' },
    pallets: { ru: 'Паллеты', en: 'Pallets' },
    sts: { ru: 'СТС', en: 'STS (registration certificate)' },
    osagoNumber: { ru: 'Номер ОСАГО', en: 'Liability insurance number' },
    osagoExpires: { ru: 'ОСАГО до', en: 'Liability insurance until' },
    inspectionExpires: { ru: 'Техосмотр до', en: 'Inspection until' },
  },
  partners: {
    tin: { ru: 'ИНН', en: 'Tax number', required: true },
    country: { ru: 'Страна', en: 'Country' },
    groups: { ru: 'Группы', en: 'Groups' },
    note: { ru: 'Заметка', en: 'Note' },
    side: { ru: 'Сторона', en: 'Side' },
  },
  customers: {
    name: { ru: 'Название', en: 'Name', required: true },
    tin: { ru: 'ИНН', en: 'Tax number' },
    kpp: { ru: 'КПП', en: 'KPP' },
    country: { ru: 'Страна', en: 'Country' },
    address: { ru: 'Адрес', en: 'Address' },
    contactName: { ru: 'Контактное лицо', en: 'Contact person' },
    contactPhone: { ru: 'Телефон', en: 'Phone' },
    contactEmail: { ru: 'Почта', en: 'E-mail' },
    payDays: { ru: 'Отсрочка, дней', en: 'Payment days' },
    creditLimit: { ru: 'Кредитный лимит', en: 'Credit limit' },
    note: { ru: 'Заметка', en: 'Note' },
    externalId: { ru: 'Внешний код', en: 'External code' },
  },
  nodal_points: {
    place: { ru: 'Город', en: 'Town', required: true },
    address: { ru: 'Адрес', en: 'Address', required: true },
    name: { ru: 'Название', en: 'Name' },
    kind: { ru: 'Вид', en: 'Kind' },
    customer: { ru: 'Заказчик', en: 'Customer' },
    tin: { ru: 'ИНН на точке', en: 'Tax number at the nodal point' },
    lat: { ru: 'Широта', en: 'Latitude' },
    lon: { ru: 'Долгота', en: 'Longitude' },
    hours: { ru: 'Часы работы', en: 'Working hours' },
    gates: { ru: 'Ворота', en: 'Gates' },
    contactName: { ru: 'Контактное лицо', en: 'Contact person' },
    contactPhone: { ru: 'Телефон', en: 'Phone' },
    serviceMin: { ru: 'Обслуживание, мин', en: 'Service, minutes' },
    passesRule: { ru: 'Пропуска', en: 'Passes' },
    note: { ru: 'Заметка', en: 'Note' },
    externalId: { ru: 'Внешний код', en: 'External code' },
  },
  orders: {
    externalId: { ru: 'Внешний номер', en: 'External number' },
    customer: { ru: 'Заказчик', en: 'Customer' },
    customerTin: { ru: 'ИНН заказчика', en: 'Customer tax number' },
    customerNumber: { ru: 'Номер у заказчика', en: 'Customer’s order number' },
    costCentre: { ru: 'Центр затрат', en: 'Cost centre' },
    contractNumber: { ru: 'Договор с заказчиком', en: 'Contract with the customer' },
    route: { ru: 'Маршрут', en: 'Route' },
    loadingNodalPoint: { ru: 'Точка погрузки', en: 'Loading nodal point' },
    loadingPlace: { ru: 'Город погрузки', en: 'Loading town' },
    loadingAddress: { ru: 'Адрес погрузки', en: 'Loading address' },
    loadingFrom: { ru: 'Погрузка с', en: 'Loading from' },
    loadingTime: { ru: 'Время погрузки', en: 'Loading hours' },
    loadingTo: { ru: 'Погрузка до', en: 'Loading until' },
    consignor: { ru: 'Грузоотправитель', en: 'Consignor' },
    loadingContact: { ru: 'Контакт на погрузке', en: 'Loading contact' },
    loadingPhone: { ru: 'Телефон на погрузке', en: 'Loading phone' },
    stops: { ru: 'Промежуточные точки', en: 'Stops between' },
    unloadingNodalPoint: { ru: 'Точка выгрузки', en: 'Unloading nodal point' },
    unloadingPlace: { ru: 'Город выгрузки', en: 'Unloading town' },
    unloadingAddress: { ru: 'Адрес выгрузки', en: 'Unloading address' },
    unloadingFrom: { ru: 'Выгрузка с', en: 'Unloading from' },
    unloadingTime: { ru: 'Время выгрузки', en: 'Unloading hours' },
    unloadingTo: { ru: 'Выгрузка до', en: 'Unloading until' },
    consignee: { ru: 'Грузополучатель', en: 'Consignee' },
    unloadingContact: { ru: 'Контакт на выгрузке', en: 'Unloading contact' },
    unloadingPhone: { ru: 'Телефон на выгрузке', en: 'Unloading phone' },
    cargo: { ru: 'Груз', en: 'Cargo', required: true },
    category: { ru: 'Категория груза', en: 'Cargo category' },
    massT: { ru: 'Вес, т', en: 'Weight, t' },
    massKg: { ru: 'Вес, кг', en: 'Weight, kg' },
    volumeM3: { ru: 'Объём, м³', en: 'Volume, m³' },
    pallets: { ru: 'Паллеты', en: 'Pallets' },
    pieces: { ru: 'Мест', en: 'Pieces' },
    packageType: { ru: 'Упаковка', en: 'Packing' },
    containerNumber: { ru: 'Контейнер', en: 'Container' },
    tempMin: { ru: 'Температура от', en: 'Temperature from' },
    tempMax: { ru: 'Температура до', en: 'Temperature to' },
    temperature: { ru: 'Температура', en: 'Temperature' },
    declaredValue: { ru: 'Стоимость груза', en: 'Cargo value' },
    adrUn: { ru: 'Номер ООН', en: 'UN number' },
    adrName: { ru: 'Отгрузочное наименование', en: 'Proper shipping name' },
    adrClass: { ru: 'Класс ADR', en: 'ADR class' },
    adrGroup: { ru: 'Группа упаковки', en: 'Packing group' },
    truckType: { ru: 'Тип машины', en: 'Vehicle type' },
    capacityT: { ru: 'Грузоподъёмность, т', en: 'Capacity, t' },
    bodyTypes: { ru: 'Тип кузова', en: 'Body type' },
    loadingTypes: { ru: 'Способ загрузки', en: 'Way of loading' },
    price: { ru: 'Ставка исполнителю', en: 'Price to the executor' },
    customerPrice: { ru: 'Ставка заказчика', en: 'Price of the customer' },
    customerVat: { ru: 'НДС заказчика', en: 'VAT of the customer' },
    currency: { ru: 'Валюта', en: 'Currency' },
    vat: { ru: 'НДС', en: 'VAT' },
    pay: { ru: 'Условия оплаты', en: 'Payment terms' },
    distanceKm: { ru: 'Расстояние, км', en: 'Distance, km' },
    tags: { ru: 'Метки', en: 'Tags' },
    commentPublic: { ru: 'Комментарий', en: 'Comment' },
    commentInternal: { ru: 'Внутренний комментарий', en: 'Internal comment' },
  },
  flights: {
    truck: { ru: 'Машина', en: 'Vehicle', required: true },
    trailer: { ru: 'Прицеп', en: 'Trailer' },
    driver: { ru: 'Водитель', en: 'Driver' },
    coDriver: { ru: 'Второй водитель', en: 'Second driver' },
    date: { ru: 'Дата', en: 'Date' },
    order: { ru: 'Заказ', en: 'Order', required: true },
    flight: { ru: 'Рейс', en: 'Flight' },
    overrideReason: { ru: 'Почему с предупреждением', en: 'Why with a warning' },
  },
} as const satisfies Record<ImportKind, Record<string, Field>>

/** The fields of a kind by their names. */
export const fieldsOf = (kind: ImportKind): Readonly<Record<string, Field>> => importFields[kind]

export const importMost = { bytes: 25 * 1024 * 1024, rows: 50_000, columns: 60 } as const

const inDraft = OrderDraft.shape

/** What holds for every order of a table, where its row says nothing else. */
export const OrderOptions = z.strictObject({
  /** Whether the orders stay drafts or are placed at once. */
  goal: z.enum(['keep', 'place']).default('keep'),
  /** Every order bears it, so that they are found together; empty: none. */
  tag: text(0, 30).default(''),
  bodyTypes: z.array(Code).max(30).default([]),
  vatMode: VatMode.default('included'),
  vatRate: VatRate.default(22),
  payDays: inDraft.payDays,
  payDaysKind: inDraft.payDaysKind,
  payTrigger: inDraft.payTrigger,
  transferPolicy: TransferPolicy.default('with_approval'),
  /** No vehicle the executor only hires for the trip. */
  ownFleet: z.boolean().default(false),
})
export type OrderOptions = z.output<typeof OrderOptions>

export const ImportCard = z.object({
  id: Id,
  version: z.int(),
  kind: ImportKind,
  status: z.enum(['loading', 'open', 'done']),
  fileName: z.string(),
  /** What stands over the columns; empty texts where the table has no head. */
  heads: z.array(z.string()),
  /** What each column was taken for; null: for nothing. */
  fields: z.array(z.string().nullable()),
  hasHeads: z.boolean(),
  /** What the rows above the head say; they are not read. */
  above: z.array(z.string()),
  /** Required fields no column was taken for. */
  missing: z.array(z.string()),
  rows: z.int(),
  readyRows: z.int(),
  brokenRows: z.int(),
  brokenCells: z.int(),
  /** Rows that are there already and are not written a second time. */
  knownRows: z.int(),
  addedRows: z.int(),
  /** Null: the rows of this kind have nothing in common to be said. */
  options: OrderOptions.nullable(),
})
export type ImportCard = z.output<typeof ImportCard>

export const ImportRow = z.object({
  /** Number of the row in the file, its head counted. */
  n: z.int(),
  cells: z.array(z.string()),
  state: z.enum(['ready', 'broken', 'known', 'added']),
  /** What is wrong, by the place of the column from 0, and what may have been meant instead. */
  faults: z.array(z.object({ column: z.int(), why: z.string(), suggestions: z.array(z.string()) })),
  /** What is worth a look and keeps no row from being written. */
  hints: z.array(z.object({ column: z.int(), why: z.string() })),
  /** What the row has become, or what is there already, where that has a page. */
  is: z.object({ id: Id, text: z.string() }).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

/** A small workbook, whole. */
const Workbook = z.object({ fileName: z.string(), base64: z.string() })

const id = z.string().max(64)
const Key = z.strictObject({ id, version: z.int() })
const found = ['import.not_found'] as const
const changing = ['import.not_found', 'import.changed', 'import.closed'] as const

/** Tables of orders, flights, vehicles, drivers and others, read row by row and confirmed. */
export const imports = {
  begin: post('/api/imports/v0/begin', {
    about:
      'Begins an import: the file follows in chunks, then it is read. Nothing is written before it is confirmed; after a day it is forgotten.',
    needs: 'session',
    data: z.strictObject({ kind: ImportKind, fileName: text(0, 255) }),
    out: ImportCard,
  }),
  chunk: post('/api/imports/v0/piece', {
    about: 'One chunk of the file in base64, cut into texts of at most 8000 characters; chunks are numbered from 0.',
    needs: 'session',
    data: z.strictObject({ id, seq: z.int().min(0).max(181), base64: z.array(z.base64().max(8000)).min(1).max(24) }),
    out: z.object({ seq: z.int() }),
    fails: [...found, 'import.closed'],
  }),
  read: post('/api/imports/v0/read', {
    about: 'Reads the file: XLSX, CSV (UTF-8 or CP1251; comma, semicolon or tab) or text copied from a spreadsheet.',
    needs: 'session',
    data: z.strictObject({ id }),
    out: ImportCard,
    fails: [
      ...found,
      'import.closed',
      'import.too_large',
      'import.unreadable',
      'import.archive',
      'import.empty',
      'import.too_long',
      'import.too_wide',
    ],
  }),
  get: get('/api/imports/v0/get', {
    about: 'How an import stands.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ id }),
    out: ImportCard,
    fails: found,
  }),
  rows: get('/api/imports/v0/rows', {
    about: 'Rows of an import in their order: all, or the broken ones alone.',
    needs: 'session',
    staleAfter: [],
    query: z.object({
      id,
      only: z.enum(['all', 'broken']).default('all'),
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    out: z.object({ items: z.array(ImportRow), next: z.int().nullable() }),
    fails: found,
  }),
  map: post('/api/imports/v0/map', {
    about: 'Says what each column is, and whether the first row is a head; the rows are checked anew.',
    needs: 'session',
    effect: 'edit',
    data: Key.extend({ fields: z.array(z.string().max(40).nullable()).max(importMost.columns), hasHeads: z.boolean() }),
    out: ImportCard,
    fails: changing,
  }),
  fix: post('/api/imports/v0/fix', {
    about: 'Changes cells of an import, which are checked anew.',
    needs: 'session',
    effect: 'edit',
    data: Key.extend({
      cells: z
        .array(z.strictObject({ n: z.int(), column: z.int().min(0), text: text(0, 1000) }))
        .min(1)
        .max(200),
    }),
    out: ImportCard,
    fails: changing,
  }),
  options: post('/api/imports/v0/options', {
    about: 'Says what holds for every order of a table; the rows are checked anew.',
    needs: 'session',
    effect: 'edit',
    data: Key.extend({ options: OrderOptions }),
    out: ImportCard,
    fails: [...changing, 'import.no_options'],
  }),
  broken: get('/api/imports/v0/broken', {
    about: 'The broken rows as an XLSX file, up to 5000: their own columns and one that says what is wrong.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ id }),
    out: Workbook,
    fails: found,
  }),
  template: get('/api/imports/v0/template', {
    about: 'A table to fill in, as an XLSX file: the columns an import knows, with rows for an example where the kind has some.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ kind: ImportKind }),
    out: Workbook,
  }),
  confirm: post('/api/imports/v0/confirm', {
    about:
      'Writes sound rows that are not there yet, up to a thousand at a time: repeat it until none is ready. Broken rows stay and can be repaired.',
    needs: 'session',
    effect: 'edit',
    data: Key,
    out: z.object({ import: ImportCard, added: z.int() }),
    fails: [...changing, 'import.columns'],
    emits: [
      'customers.changed',
      'nodal_points.changed',
      'driver.changed',
      'car.changed',
      'partner.changed',
      'order.changed',
      'flight.changed',
    ],
  }),
  drop: post('/api/imports/v0/drop', {
    about: 'Forgets an import.',
    needs: 'session',
    data: z.strictObject({ id }),
    out: z.object({ id: Id }),
    fails: found,
  }),
}
