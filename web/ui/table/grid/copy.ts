import type { Column } from '#web/ui/table/props.ts'

/** One cell of tab-separated text: no breaks, and nothing a spreadsheet would take for a formula. */
export function plainCell(text: string): string {
  const line = text.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()
  return /^[=@]/.test(line) || (/^[+-]/.test(line) && !/^[+-][\d\s().,\u00a0\u202f-]*$/.test(line)) ? `'${line}` : line
}

/** Rows as a spreadsheet takes them, in the columns that have a text. */
export const tabbed = <Row>(rows: readonly Row[], columns: readonly Pick<Column<Row>, 'text'>[]): string =>
  rows.map(row => columns.flatMap(({ text }) => (text ? [plainCell(text(row))] : [])).join('\t')).join('\n')
