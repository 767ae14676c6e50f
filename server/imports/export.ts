import type { CellValue } from 'hucre/xlsx'
import { fieldsOf, type ImportCard, type ImportKind } from '#contract/imports.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import { orderExamples } from './orders/examples.ts'
import type { StoredRow } from './row.ts'

type Workbook = { fileName: string; base64: string }

const words = {
  errors: { ru: 'Ошибки', en: 'Errors' },
  broken: { ru: 'строки с ошибками', en: 'rows with errors' },
  template: { ru: 'Шаблон', en: 'Template' },
  kinds: {
    drivers: { ru: 'водители', en: 'drivers' },
    vehicles: { ru: 'транспорт', en: 'vehicles' },
    partners: { ru: 'партнёры', en: 'partners' },
    customers: { ru: 'заказчики', en: 'customers' },
    nodal_points: { ru: 'точки', en: 'nodal points' },
    orders: { ru: 'заказы', en: 'orders' },
    flights: { ru: 'план рейсов', en: 'plan of flights' },
  } satisfies Record<ImportKind, Bilingual>,
}

/** A text is a text cell whatever it begins with: no spreadsheet takes it for a formula. */
async function workbook(fileName: string, rows: CellValue[][]): Promise<Workbook> {
  const { writeXlsx } = await import('hucre/xlsx')
  const width = Math.max(...rows.map(row => row.length))
  const bytes = await writeXlsx({
    sheets: [{ name: fileName.slice(0, 31), rows, columns: Array.from({ length: width }, () => ({ width: 22 })), freezePane: { rows: 1 } }],
  })
  return { fileName: `${fileName}.xlsx`, base64: Buffer.from(bytes).toString('base64') }
}

/** The broken rows as they were brought, with a column that says what is wrong: mended there, it is brought again. */
export function brokenSheet({ kind, heads, fields, hasHeads }: ImportCard, rows: readonly StoredRow[], locale: Locale): Promise<Workbook> {
  const nameOf = (field: string | null) => (field === null ? '' : (fieldsOf(kind)[field]?.[locale] ?? field))
  const head = [...fields.map((field, column) => (hasHeads && heads[column]) || nameOf(field)), words.errors[locale]]
  const body = rows.map(({ cells, faults }) => {
    const told = faults.map(({ column, why }) => [head[column], why[locale]].filter(Boolean).join(': '))
    return [...fields.map((_, column) => cells[column] ?? ''), told.join('\n')]
  })
  return workbook(`${words.kinds[kind][locale]}, ${words.broken[locale]}`, [head, ...body])
}

/** A plan as it is written: a truck with an order of its own, and one that takes two orders on one flight. */
const planExamples: Readonly<Record<Locale, readonly Partial<Record<string, string>>[]>> = {
  ru: [
    { truck: 'А123ВС716', driver: 'Сафин Ринат Маратович', date: '06.10.2027', order: '27-000123' },
    { truck: 'В456КМ716', date: '06.10.2027 9:00', order: '27-000124', flight: '1' },
    { truck: 'В456КМ716', date: '06.10.2027 9:00', order: '27-000125', flight: '1' },
  ],
  en: [
    { truck: 'А123ВС716', driver: 'Safin Rinat', date: '2027-10-06', order: '27-000123' },
    { truck: 'В456КМ716', date: '2027-10-06 9:00', order: '27-000124', flight: '1' },
    { truck: 'В456КМ716', date: '2027-10-06 9:00', order: '27-000125', flight: '1' },
  ],
}

/** A table to fill in; those of orders and flights show how a row is written. */
export function templateOf(kind: ImportKind, locale: Locale): Promise<Workbook> {
  const fields = Object.entries(fieldsOf(kind))
  const examples: readonly Partial<Record<string, string>>[] =
    kind === 'orders' ? orderExamples[locale] : kind === 'flights' ? planExamples[locale] : []
  return workbook(`${words.template[locale]}, ${words.kinds[kind][locale]}`, [
    fields.map(([, words]) => words[locale]),
    ...examples.map(example => fields.map(([field]) => example[field] ?? '')),
  ])
}
