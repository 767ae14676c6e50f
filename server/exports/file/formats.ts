import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { CellValue } from 'hucre/xlsx'
import type { ExportFormat } from '#contract/exports.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Cell, ExportColumn } from '#server/exports/export.ts'
import { lazily } from '#server/platform/lazily.ts'

const require = createRequire(import.meta.url)
const openCsv = lazily(() => require('csv-stringify/sync') as typeof import('csv-stringify/sync'))

type Column = Pick<ExportColumn<never>, 'ru' | 'en' | 'kind'>
/** What a file shows; a workbook shows the title too. */
type Table = { title: string; columns: readonly Column[]; rows: AsyncIterable<readonly Cell[][]>; locale: Locale }

const formula = /^[\s\p{Cc}]*[=+\-@|%\t\r\n\0＝＋－＠｜％]/u
const number = /^[+-]?\d[\d\s]*([.,]\d+)?$/

/** A text no spreadsheet takes for a formula; a number or a phone stays as it is. */
export const neutral = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)

/** A file of rows, written as they come: `;`, BOM and CRLF as offices want it, or a workbook with typed cells. */
export const fileOf = (format: ExportFormat, table: Table): Readable => Readable.from(format === 'csv' ? csvOf(table) : xlsxOf(table))

async function* csvOf({ columns, rows, locale }: Omit<Table, 'title'>) {
  yield `\ufeff${lines([columns.map(column => neutral(column[locale]))])}`
  for await (const part of rows) yield lines(part.map(row => row.map(cell => csvCell(cell, locale))))
}

// a lone line feed would otherwise stand unquoted and split the row
const lines = (rows: readonly (readonly string[])[]): string =>
  openCsv().stringify(rows as string[][], { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ })

export function csvCell(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return locale === 'ru' ? String(cell).replace('.', ',') : String(cell)
  if (typeof cell === 'string') return neutral(plain(cell))
  if ('day' in cell) return said(cell.day, locale)
  const [day = '', time = ''] = wallOf(cell.at, cell.zone)
  return `${said(day, locale)} ${time}`
}

const said = (day: string, locale: Locale) => (locale === 'ru' ? day.split('-').toReversed().join('.') : day)

const formats = { money: '#,##0.00', day: 'dd.mm.yyyy', moment: 'dd.mm.yyyy hh:mm' }
const widths = { money: 14, day: 12, moment: 18 }

async function* xlsxOf({ title, columns, rows, locale }: Table): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* each(): AsyncGenerator<CellValue[]> {
    for await (const part of rows) for (const row of part) yield row.map(xlsxCell)
  }
  yield* writeXlsxStream(each(), {
    name: title.slice(0, 31),
    columns: columns.map(column => ({
      header: column[locale],
      width: column.kind ? widths[column.kind] : 22,
      ...(column.kind && { numFmt: formats[column.kind] }),
    })),
    freezePane: { rows: 1 },
  })
}

/** A text is a text cell whatever it begins with; a day is kept at midnight of no zone, as spreadsheets count. */
function xlsxCell(cell: Cell): CellValue {
  if (cell === null || typeof cell === 'number') return cell
  if (typeof cell === 'string') return plain(cell)
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  const [day = '', time = ''] = wallOf(cell.at, cell.zone)
  return new Date(`${day}T${time}:00Z`)
}

/** Without what XML cannot hold. */
const plain = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, mark => (mark === '\n' || mark === '\t' ? mark : ''))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The day and the time a clock of the zone shows: `2026-11-21`, `10:05`. */
function wallOf(at: string, zone: string): string[] {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(zone, clock)
  return clock.format(new Date(at)).split(' ')
}
