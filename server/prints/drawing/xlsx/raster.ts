import type { Cell as BookCell, CellStyle, CellValue, MergeRange, SheetImage } from 'hucre'
import { fitOf, linesIn } from '#server/prints/drawing/arial.ts'
import type { codePictures } from '#server/prints/drawing/codes.ts'
import { type Pictures, sharesOf } from '#server/prints/drawing/grid.ts'
import type { plotPictures } from '#server/prints/drawing/plot.ts'
import type { Align, Cell, Form } from '#server/prints/forms/form.ts'

/** Columns from `from` up to `to`, of the raster a form lies on. */
export type Span = { from: number; to: number }

type Rows = { top: number; bottom: number }

export const FONT = 'Arial'

export const isDense = (widths: readonly number[]) => widths.length > 12

/** Screens set letters a little wider than they print. */
export const SLACK = 0.95

/** What a sheet takes at most, in points. */
export const TALLEST = 400

export const thin = { style: 'thin' as const, color: { rgb: '222222' } }

export const pale = { style: 'thin' as const, color: { rgb: 'BBBBBB' } }

export const boxed = { top: thin, bottom: thin, left: thin, right: thin }

type Write = {
  font?: { bold?: boolean; size?: number; color?: { rgb: string } }
  align?: Align | undefined
  border?: CellStyle['border']
  value?: Cell['value'] | undefined
  vertical?: 'top' | 'bottom' | undefined
  /** The same text in pieces of different size. */
  pieces?: BookCell['richText'] | undefined
}

/** A sheet that is written downwards; `row` is the next free one. */
export class Raster {
  row = 0
  readonly cells = new Map<string, Partial<BookCell>>()
  readonly merges: MergeRange[] = []
  readonly images: SheetImage[] = []
  readonly heights: number[] = []
  readonly breaks: number[] = []
  /** Rows that belong on one page. */
  readonly wholes: { from: number; to: number }[] = []
  titles: { from: number; to: number; rows: number } | null = null
  readonly columns: number
  readonly #width: number
  constructor(columns: number, width: number) {
    this.columns = columns
    this.#width = width
  }

  /** What a text may take of its cells in points: offices keep a little free at their sides. */
  widthIn({ from, to }: Span): number {
    return Math.max(1, (to - from) * this.#width - 5)
  }

  /** The type of a text in which no word of it is parted, by tenths of a point. */
  sizeIn(text: string, span: Span, size: number, strong = false): number {
    const fit = fitOf(text, this.widthIn(span) * SLACK, size, strong)
    return fit === 1 ? size : Math.floor(size * fit * 10) / 10
  }

  heightOf(text: string, span: Span, size: number, strong = false): number {
    return linesIn(text, this.widthIn(span) * SLACK, this.sizeIn(text, span, size, strong), strong) * size * 1.28 + 3
  }

  /** Text on a row of its own; what is taller than a sheet takes goes over several. */
  write(span: Span, text: string, write: Write = {}) {
    const size = write.font?.size ?? 9
    const rows = this.grow(this.heightOf(text, span, size, write.font?.bold))
    this.put({ top: this.row, bottom: this.row + rows }, span, text, write)
    this.row += rows
  }

  /** Makes the next rows this tall together; tells how many they are. */
  grow(height: number): number {
    const rows = Math.max(1, Math.ceil(height / TALLEST))
    for (let at = this.row; at < this.row + rows; at++) this.heights[at] = Math.max(this.heights[at] ?? 0, height / rows)
    return rows
  }

  /** Writes into the cells of rows from `top` up to `bottom`, merged into one. */
  put({ top, bottom }: Rows, span: Span, text: string, { font, align, border, value, vertical = 'top', pieces }: Write = {}) {
    const { from, to } = span
    const size = font?.size ?? 9
    const style: CellStyle = {
      font: { name: FONT, ...font, size: value || pieces ? size : this.sizeIn(text, span, size, font?.bold) },
      // a number that is too wide becomes smaller, where an office would show crosses in its place
      alignment: { ...(value ? { shrinkToFit: true } : { wrapText: true }), vertical, horizontal: align ?? (value ? 'right' : 'left') },
      ...(border && { border }),
      ...(value && { numFmt: formatOf(value) }),
    }
    const shown: CellValue = value ? Number(value.number) : text === '' ? null : text
    for (let row = top; row < bottom; row++)
      for (let column = from; column < to; column++) {
        const first = row === top && column === from
        if (first || border)
          this.cells.set(
            `${row},${column}`,
            first
              ? {
                  value: shown,
                  ...(value && { type: 'number' as const }),
                  ...(pieces && { type: 'richText' as const, richText: pieces }),
                  style,
                }
              : { value: null, style },
          )
      }
    if (to - from > 1 || bottom - top > 1) this.merges.push({ startRow: top, endRow: bottom - 1, startCol: from, endCol: to - 1 })
  }

  /** Every row up to the last, none left out. */
  values(): CellValue[][] {
    const last = Math.max(this.row, this.heights.length)
    const rows: CellValue[][] = Array.from({ length: last }, () => [])
    for (let row = 0; row < last; row++) this.heights[row] ??= 6
    return rows
  }
}

/** Sums keep their digits; of what is measured those are shown that it has, as on paper. */
function formatOf({ number, digits }: NonNullable<Cell['value']>): string {
  const has = String(Number(number)).split('.')[1]?.length ?? 0
  const shown = digits > 2 ? Math.min(digits, has) : digits
  return shown > 0 ? `#,##0.${'0'.repeat(shown)}` : '#,##0'
}

/** Edges of columns on the raster, each at least one wide. */
export function edgesOf(weights: readonly number[], { from, to }: Span): number[] {
  const edges = [from]
  let sum = 0
  sharesOf(weights, to - from).forEach((share, at) => {
    sum += share
    const left = weights.length - at - 1
    edges.push(Math.min(to - left, Math.max(edges[at]! + 1, Math.round(from + sum))))
  })
  return edges
}

/** What blocks are drawn on and with. */
export type Desk = {
  sheet: Raster
  form: Form
  pictures: Pictures
  codes: Awaited<ReturnType<typeof codePictures>>
  plots: Awaited<ReturnType<typeof plotPictures>>
}
