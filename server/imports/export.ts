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

/** A table to fill in; that of orders shows how a row is written. */
export function templateOf(kind: ImportKind, locale: Locale): Promise<Workbook> {
  const fields = Object.entries(fieldsOf(kind))
  const examples = kind === 'orders' ? orderExamples[locale] : []
  return workbook(`${words.template[locale]}, ${words.kinds[kind][locale]}`, [
    fields.map(([, words]) => words[locale]),
    ...examples.map(example => fields.map(([field]) => example[field as keyof typeof example] ?? '')),
  ])
}
