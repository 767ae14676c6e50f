import { type FigureId, type FigureUnit, figures, type Plot } from '#contract/analytics.ts'

export type TableColumn = { head: string; unit: FigureUnit | 'day' | 'text' }
/** A table as a file has it: numbers as they are, money in major units, days as `2026-10-06`. */
export type Table = { columns: readonly TableColumn[]; rows: readonly (readonly (string | number | null)[])[] }

type Names = { names: readonly string[]; head: string; figureNames: Readonly<Record<FigureId, string>> }

/** A plot as a table for files: what its rows are, and each of its figures. */
export function tableOf(plot: Plot, { names, head, figureNames }: Names): Table {
  const isTime = plot.by === 'time'
  const plain = (value: number | null, id: FigureId) => (value !== null && figures[id].unit === 'money' ? value / 100 : value)
  return {
    columns: [
      { head, unit: isTime ? 'day' : 'text' },
      ...plot.figures.map((id): TableColumn => ({ head: figureNames[id], unit: figures[id].unit })),
    ],
    rows: plot.rows.map((row, at) => [
      isTime ? row.key : (names[at] ?? ''),
      ...plot.figures.map((id, column) => plain(row.values[column] ?? null, id)),
    ]),
  }
}

/** The head and the rows of a table. */
export const plainTable = ({ columns, rows }: Table): (string | number | null)[][] => [
  columns.map(({ head }) => head),
  ...rows.map(row => [...row]),
]

const formats: Partial<Record<TableColumn['unit'], string>> = {
  count: '#,##0',
  share: '0.0%',
  money: '#,##0.00',
  day: 'dd.mm.yyyy',
  hours: '#,##0.0',
  days: '#,##0.0',
  number: '#,##0.0',
}

/** A table as the sheet of a workbook: days as dates, numbers as numbers, a text as a text whatever it begins with. */
export const sheetOf = (title: string, { columns, rows }: Table) => ({
  // what a name of a sheet must not have
  name: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
  columns: columns.map(({ unit }) => ({ width: unit === 'text' ? 34 : 18, ...(formats[unit] && { numFmt: formats[unit] }) })),
  rows: [
    columns.map(({ head }) => head),
    ...rows.map(row =>
      row.map((cell, at) => (columns[at]!.unit === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell)),
    ),
  ],
  freezePane: { rows: 1 },
})
