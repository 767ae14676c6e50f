import type { Cell as BookCell } from 'hucre'
import { widestIn, widthOf } from '#server/prints/drawing/arial.ts'
import { gridOf, sharesOf, sizeOf, smallOf } from '#server/prints/drawing/grid.ts'
import type { Block, Cell } from '#server/prints/forms/form.ts'
import { boxed, type Desk, edgesOf, FONT, isDense, type Raster, SLACK, type Span } from './raster.ts'

/** Small print of a cell is this large. */
const PRINT = 5.5
const textOf = ({ label, text, note }: Cell) => [label, text, note].filter(part => part !== undefined).join('\n')
const heightIn = (sheet: Raster, { label, text, note }: Cell, span: Span, { size, strong }: { size: number; strong: boolean }) =>
  sheet.heightOf(text, span, size, strong) +
  [label, note].reduce((sum, part) => sum + (part ? sheet.heightOf(part, span, PRINT) - 3 : 0), 0)

/**
 * The text of a cell with its small print, each in its own type; undefined where it has none. `line`: what a line to write on takes,
 * where no border is one.
 */
function piecesOf({ label, text, note, bold }: Cell, size: number, bolder: boolean, line: number): BookCell['richText'] | undefined {
  if (label === undefined && note === undefined) return undefined
  const print = { name: FONT, size: PRINT, color: { rgb: '555555' } }
  const blank = note !== undefined && text.trim() === '' && line > 0
  const written = blank ? '_'.repeat(Math.floor(line / widthOf('_', size))) : text
  return [
    ...(label === undefined ? [] : [{ text: `${label}\n`, font: print }]),
    {
      text: note === undefined ? written : `${written}\n`,
      font: { name: FONT, size, bold: bold ?? bolder, ...(note !== undefined && line > 0 && !blank && { underline: true }) },
    },
    ...(note === undefined ? [] : [{ text: note, font: print }]),
  ]
}

/** Below this part of its type a word is given room by columns that can spare some. */
const CRAMPED = 0.9

/**
 * Edges of the columns of a table of many: the raster is given out by their widths, what rounding leaves to those whose words are
 * cramped most, and then what others need not.
 */
function denseEdges({ widths, head, body }: Extract<Block, { kind: 'table' }>, span: Span, sheet: Raster): number[] {
  const size = sizeOf(widths.length)
  const words = widths.map(() => 0)
  for (const [rows, bold] of [
    [head, true],
    [body, false],
  ] as const)
    for (const { cell, column, span: wide } of gridOf(rows, widths.length).flat())
      if (wide === 1) {
        const type = cell.small ? smallOf(widths.length) : size
        words[column] = Math.max(words[column]!, widestIn(cell.text, type, cell.bold ?? bold))
      }
  const given = sharesOf(widths, span.to - span.from).map(share => Math.max(1, Math.floor(share)))
  const room = (column: number, more = 0) => (sheet.widthIn({ from: 0, to: given[column]! + more }) * SLACK) / Math.max(1, words[column]!)
  const order = widths.map((_, at) => at)
  const most = (of: (column: number) => number) => order.reduce((best, at) => (of(at) > of(best) ? at : best), 0)
  const cramped = () => most(at => -room(at))
  for (let left = span.to - span.from - given.reduce((sum, one) => sum + one, 0); left !== 0; left -= Math.sign(left))
    if (left > 0) given[cramped()]!++
    else given[most(at => given[at]!)]!--
  for (let taken = 0; taken < widths.length && room(cramped()) < CRAMPED; taken++) {
    const donor = most(at => (given[at]! > 1 ? room(at, -1) : 0))
    if (room(donor, -1) < CRAMPED) break
    given[cramped()]!++
    given[donor]!--
  }
  const edges = [span.from]
  for (const one of given) edges.push(edges.at(-1)! + one)
  return edges
}

export function drawTable(table: Extract<Block, { kind: 'table' }>, span: Span, { sheet }: Desk) {
  const { widths, head, body, foot = [], plain } = table
  const edges = isDense(widths) && span.to - span.from >= widths.length * 2 ? denseEdges(table, span, sheet) : edgesOf(widths, span)
  const size = sizeOf(widths.length)
  const first = sheet.row
  const parts: [Cell[][], boolean, boolean][] = [
    [head, true, true],
    [body, false, false],
    [foot, true, false],
  ]
  for (const [rows, bold, centred] of parts) {
    const placed = gridOf(rows, widths.length)
    const typeOf = (cell: Cell) => ({ size: cell.small ? smallOf(widths.length) : size, strong: cell.bold ?? bold })
    const over = (column: number, wide: number): Span => ({ from: edges[column]!, to: edges[column + wide]! })
    const heights = placed.map(row =>
      Math.max(
        size * 1.28 + 3,
        ...row
          .filter(({ rows: down }) => down === 1)
          .map(({ cell, column, span: wide }) => heightIn(sheet, cell, over(column, wide), typeOf(cell))),
      ),
    )
    // a cell over several rows that needs more than they have makes the last of them taller
    placed.forEach((row, at) => {
      for (const { cell, column, span: wide, rows: down } of row) {
        if (down === 1) continue
        const have = heights.slice(at, at + down).reduce((sum, height) => sum + height, 0)
        heights[at + down - 1]! += Math.max(0, heightIn(sheet, cell, over(column, wide), typeOf(cell)) - have)
      }
    })
    const tops = [sheet.row]
    for (const height of heights) {
      sheet.row += sheet.grow(height)
      tops.push(sheet.row)
    }
    placed.forEach((row, at) => {
      for (const { cell, column, span: wide, rows: down } of row)
        sheet.put({ top: tops[at]!, bottom: tops[at + down]! }, over(column, wide), textOf(cell), {
          pieces: piecesOf(cell, cell.small ? smallOf(widths.length) : size, bold, plain ? sheet.widthIn(over(column, wide)) * SLACK : 0),
          font: { bold: cell.bold ?? bold, size: cell.small ? smallOf(widths.length) : size },
          // a cell has one side its texts begin at, and the small print above begins at the left
          align: cell.label ? 'left' : (cell.align ?? (centred ? 'center' : undefined)),
          ...(!plain && { border: boxed }),
          value: centred ? undefined : cell.value,
        })
    })
    if (centred && rows.length > 0 && span.from === 0 && span.to === sheet.columns && body.length > (sheet.titles?.rows ?? 12))
      sheet.titles = { from: first, to: sheet.row, rows: body.length }
  }
  sheet.grow(4)
  sheet.row++
}
