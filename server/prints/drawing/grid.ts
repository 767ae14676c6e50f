import type { Block, Cell, Form } from '#server/prints/forms/form.ts'

/** A cell where it stands on its grid; `span` and `rows` are what it covers at most. */
export type Placed = { cell: Cell; column: number; span: number; rows: number }

/**
 * Cells laid on a grid of so many columns, row by row: each beside the last, around what cells above still cover. What a row leaves open
 * is filled with empty cells, so every place is covered once; a cell that finds no place is an error of the form.
 */
export function gridOf(rows: readonly (readonly Cell[])[], columns: number): Placed[][] {
  const covered = rows.map(() => new Array<boolean>(columns).fill(false))
  return rows.map((row, at) => {
    const placed: Placed[] = []
    const put = (cell: Cell, column: number) => {
      const span = cell.span ?? 1
      const down = Math.min(cell.rows ?? 1, rows.length - at)
      if (column + span > columns) throw new RangeError(`row ${at} is wider than its ${columns} columns: ${cell.text}`)
      for (let y = at; y < at + down; y++)
        for (let x = column; x < column + span; x++) {
          if (covered[y]![x]) throw new RangeError(`two cells at row ${y}, column ${x}: ${cell.text}`)
          covered[y]![x] = true
        }
      placed.push({ cell, column, span, rows: down })
    }
    const open = () => covered[at]!.indexOf(false)
    for (const cell of row) {
      const column = open()
      if (column < 0) throw new RangeError(`row ${at} has more cells than its ${columns} columns: ${cell.text}`)
      put(cell, column)
    }
    for (let column = open(); column >= 0; column = open()) put({ text: '' }, column)
    return placed
  })
}

/** Widths that fill `whole`, in the proportion of their weights. */
export function sharesOf(weights: readonly number[], whole: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map(weight => (weight / sum) * whole)
}

/** Columns that hold nothing but one frame each: they stand as one row of frames of the same height. */
export function framesOf(block: Extract<Block, { kind: 'columns' }>): Extract<Block, { kind: 'box' }>[] | null {
  const frames = block.columns.map(column => (column.length === 1 ? column[0] : undefined))
  return frames.every(frame => frame?.kind === 'box') ? (frames as Extract<Block, { kind: 'box' }>[]) : null
}

/** Type of a table by its columns: the more stand side by side, the smaller. */
export const sizeOf = (columns: number) => (columns > 12 ? 6.5 : columns > 8 ? 7 : columns > 5 ? 8 : 9)

/** Type of what is small in it; long words of narrow columns stay whole. */
export const smallOf = (columns: number) => (columns > 12 ? 5.6 : Math.min(7, sizeOf(columns)))

/** Sheets in points, with margins as offices bind them: more at the left. */
export const sheets = {
  A4: { width: 595.28, height: 841.89 },
  A4L: { width: 841.89, height: 595.28 },
  A5: { width: 419.53, height: 595.28 },
} as const satisfies Record<Form['page'], { width: number; height: number }>
const margins = { left: 48, top: 34, right: 28, bottom: 46 }
/** The margins of a form: its template's, else the usual ones. */
export const marginsOf = ({ look }: Pick<Form, 'look'>) => look?.margins ?? margins
export const innerWidth = (form: Pick<Form, 'page' | 'look'>) => {
  const { left, right } = marginsOf(form)
  return sheets[form.page].width - left - right
}

/** The colour of titles as `#rrggbb`. */
export const inkOf = ({ look }: Pick<Form, 'look'>): string | undefined => look?.accent ?? undefined

/** Words that stand in every drawing beside those of the form. */
export const frameWords = {
  ru: {
    page: (at: string | number, of: string | number) => `Лист ${at} из ${of}`,
    sheet: 'Лист',
    of: 'из',
    post: 'должность',
    hand: 'подпись',
    name: 'расшифровка подписи',
    person: 'ф. и. о.',
    date: '«___» ______________ 20___ г.',
  },
  en: {
    page: (at: string | number, of: string | number) => `Page ${at} of ${of}`,
    sheet: 'Page',
    of: 'of',
    post: 'position',
    hand: 'signature',
    name: 'name',
    person: 'full name',
    date: 'Date _____________________',
  },
} as const

/** What an organisation puts under its papers, as PNG. */
export type Pictures = Partial<Record<'forwarder' | 'executor' | 'customer', { stamp?: Uint8Array; sign?: Uint8Array }>> & {
  /** The picture its `logo` block names. */
  logo?: Uint8Array
}

/** Words two to a row, as signatures stand. */
export const pairsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, at) => all.slice(at * 2, at * 2 + 2))
