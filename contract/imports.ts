import { z } from 'zod'
import { get, post } from './call.ts'
import type { Permission } from './permissions.ts'
import { Id, text } from './primitives.ts'

export const ImportKind = z.enum(['drivers', 'vehicles', 'partners', 'customers', 'points'])
export type ImportKind = z.output<typeof ImportKind>

/** Who may import what: the right that changes it by hand. */
export const importRights = {
  drivers: 'drivers.edit',
  vehicles: 'cars.edit',
  partners: 'partners.edit',
  customers: 'customers.edit',
  points: 'customers.edit',
} as const satisfies Record<ImportKind, Permission>

type Field = { ru: string; en: string; required?: true }

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
  points: {
    place: { ru: 'Город', en: 'Town', required: true },
    address: { ru: 'Адрес', en: 'Address', required: true },
    name: { ru: 'Название', en: 'Name' },
    kind: { ru: 'Вид', en: 'Kind' },
    customer: { ru: 'Заказчик', en: 'Customer' },
    tin: { ru: 'ИНН на точке', en: 'Tax number at the point' },
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
} as const satisfies Record<ImportKind, Record<string, Field>>

/** The fields of a kind by their names. */
export const fieldsOf = (kind: ImportKind): Readonly<Record<string, Field>> => importFields[kind]

export const importMost = { bytes: 25 * 1024 * 1024, rows: 50_000, columns: 60 } as const

const Import = z.object({
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
  /** Required fields no column was taken for. */
  missing: z.array(z.string()),
  rows: z.int(),
  readyRows: z.int(),
  brokenRows: z.int(),
  brokenCells: z.int(),
  /** Rows that are there already and are not written a second time. */
  knownRows: z.int(),
  addedRows: z.int(),
})
export type Import = z.output<typeof Import>

export const ImportRow = z.object({
  /** Number of the row in the file, its head counted. */
  n: z.int(),
  cells: z.array(z.string()),
  state: z.enum(['ready', 'broken', 'known', 'added']),
  /** What is wrong, by the place of the column from 0. */
  faults: z.array(z.object({ column: z.int(), why: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

const id = z.string().max(64)
const Key = z.strictObject({ id, version: z.int() })
const found = ['import.not_found'] as const
const changing = ['import.not_found', 'import.changed', 'import.closed'] as const

export const imports = {
  begin: post('/api/imports/v0/begin', {
    about:
      'Begins an import: the file follows in pieces, then it is read. Nothing is written before it is confirmed; after a day it is forgotten.',
    needs: 'session',
    data: z.strictObject({ kind: ImportKind, fileName: text(0, 255) }),
    out: Import,
  }),
  piece: post('/api/imports/v0/piece', {
    about: 'One piece of the file in base64, cut into texts of at most 8000 characters; pieces are numbered from 0.',
    needs: 'session',
    data: z.strictObject({ id, seq: z.int().min(0).max(181), base64: z.array(z.base64().max(8000)).min(1).max(24) }),
    out: z.object({ seq: z.int() }),
    fails: [...found, 'import.closed'],
  }),
  read: post('/api/imports/v0/read', {
    about: 'Reads the file: XLSX, CSV (UTF-8 or CP1251; comma, semicolon or tab) or text copied from a spreadsheet.',
    needs: 'session',
    data: z.strictObject({ id }),
    out: Import,
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
    query: z.object({ id }),
    out: Import,
    fails: found,
  }),
  rows: get('/api/imports/v0/rows', {
    about: 'Rows of an import in their order: all, or the broken ones alone.',
    needs: 'session',
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
    out: Import,
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
    out: Import,
    fails: changing,
  }),
  confirm: post('/api/imports/v0/confirm', {
    about:
      'Writes sound rows that are not there yet, up to a thousand at a time: repeat it until none is ready. Broken rows stay and can be repaired.',
    needs: 'session',
    effect: 'edit',
    data: Key,
    out: z.object({ import: Import, added: z.int() }),
    fails: [...changing, 'import.columns'],
    emits: ['customers.changed', 'points.changed', 'driver.changed', 'car.changed', 'partner.changed'],
  }),
  drop: post('/api/imports/v0/drop', {
    about: 'Forgets an import.',
    needs: 'session',
    data: z.strictObject({ id }),
    out: z.object({ id: Id }),
    fails: found,
  }),
}
