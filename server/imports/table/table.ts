import { createRequire } from 'node:module'
import { lazily } from '#server/platform/lazily.ts'
import { mergedIn, spread } from './merged.ts'

const require = createRequire(import.meta.url)
const openCsv = lazily(() => require('csv-parse/sync') as typeof import('csv-parse/sync'))

export type Bounds = { rows: number; columns: number }
export type TableError = 'unreadable' | 'empty' | 'too_long' | 'too_wide'
export type Table = { rows: string[][] } | { fault: TableError }

const CELL = 1000

/** The cells of a workbook's first sheet, of a CSV or of text copied from a spreadsheet, all as text; rows without a word are left out. */
export async function readTable(bytes: Uint8Array, bounds: Bounds): Promise<Table> {
  try {
    const rows: string[][] = []
    for await (const row of isWorkbook(bytes) ? sheetRows(bytes, bounds) : textRows(bytes, bounds)) {
      while (row.length > 0 && row.at(-1) === '') row.pop()
      if (row.length === 0) continue
      if (row.length > bounds.columns) return { fault: 'too_wide' }
      // the head stands above so many rows
      if (rows.length > bounds.rows) return { fault: 'too_long' }
      rows.push(row)
    }
    return rows.length > 0 ? { rows } : { fault: 'empty' }
  } catch {
    return { fault: 'unreadable' }
  }
}

export const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

const kept = (text: string) =>
  text
    .normalize('NFC')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, CELL)

async function* sheetRows(bytes: Uint8Array, { rows }: Bounds): AsyncGenerator<string[]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const over = spread(mergedIn(bytes))
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows: rows + 1000 })) yield over(values.map(textOf), index)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'number') return Number.isInteger(value) ? value.toLocaleString('en', { useGrouping: false }) : String(value)
  return kept(String(value))
}

/** A moment of a spreadsheet has no zone: its day is that of UTC. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00')
    ? day.split('-').toReversed().join('.')
    : `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}

function* textRows(bytes: Uint8Array, { columns }: Bounds): Generator<string[]> {
  const text = decoded(bytes)
  // text that was no text: a picture or a program under a wrong name
  if (text.slice(0, 4000).includes('\0')) throw new Error('not a text')
  const found = openCsv().parse(text, {
    delimiter: delimiterOf(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: columns * CELL * 4,
  })
  for (const row of found) yield row.map(kept)
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** What stands between cells: a tab where there is one, else whatever the first lines have more of outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 20)
  const count = (mark: string) => lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0)
  if (count('\t') > 0) return '\t'
  return count(';') >= count(',') ? ';' : ','
}
