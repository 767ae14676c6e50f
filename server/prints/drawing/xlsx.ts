import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { type Cell as BookCell, type CellStyle, type CellValue, type MergeRange, type SheetImage, writeXlsx } from 'hucre'
import type { Align, Block, Cell, Form, Signer } from '#server/prints/forms/form.ts'
import { fitOf, linesIn, widestIn, widthOf } from './arial.ts'
import { codePictures, codeSize } from './codes.ts'
import { frameWords, gridOf, innerWidth, type Pictures, pairsOf, sharesOf, sheets, sizeOf, smallOf } from './grid.ts'

/** Columns from `from` up to `to`, of the raster a form lies on. */
type Span = { from: number; to: number }

const FONT = 'Arial'
/** At least so many narrow columns; forms with more fields side by side get more. */
const LEAST = 24
const MOST = 96
/** Points of a column where a table of many stands: eleven pixels of an office, so that they come out as wide as they are calculated. */
const FINE = 8.25
const isDense = (widths: readonly number[]) => widths.length > 12
/** Screens set letters a little wider than they print. */
const SLACK = 0.95
/** What a sheet takes at most, in points. */
const TALLEST = 400
const thin = { style: 'thin' as const, color: { rgb: '222222' } }
const pale = { style: 'thin' as const, color: { rgb: 'BBBBBB' } }
const boxed = { top: thin, bottom: thin, left: thin, right: thin }

/** The form as a workbook to be printed and computed with: merged cells on a raster, numbers as numbers, heads and foot on every page. */
export async function drawXlsx(form: Form, pictures: Pictures = {}): Promise<Uint8Array> {
  const fine = form.blocks.some(block => block.kind === 'table' && isDense(block.widths)) ? Math.round(innerWidth(form.page) / FINE) : 0
  const raster = Math.min(MOST, Math.max(LEAST, fine, Math.ceil(needOf(form.blocks))))
  const sheet = new Raster(raster, innerWidth(form.page) / raster)
  const codes = await codePictures(form)
  if (form.mark) sheet.write({ from: 0, to: raster }, form.mark, { font: { bold: true, size: 9 }, align: 'right' })
  drawAll(form.blocks, { from: 0, to: raster }, { sheet, form, pictures, codes })
  const said = frameWords[form.language]
  const sheets = pagesFor(sheet, form.page)
  if (sheets === 0) keepWhole(sheet, form.page)
  const book = await writeXlsx({
    // columns are counted in digits of this font: at this size every office takes them for 7 pixels
    defaultFont: { name: FONT, size: 10 },
    properties: { title: form.title, creator: 'Trassa' },
    sheets: [
      {
        name: sheetName(form.title),
        columns: Array.from({ length: raster }, () => ({ width: innerWidth(form.page) / raster / 5.25 })),
        rows: sheet.values(),
        cells: sheet.cells,
        merges: sheet.merges,
        images: sheet.images,
        rowDefs: new Map(sheet.heights.map((height, row) => [row, { height: Math.max(4, Math.round(height * 10) / 10) }])),
        // the library asks for the last row of a page, not for the first of the next one
        ...(sheet.breaks.length > 0 && { rowBreaks: sheet.breaks.map(row => row - 1) }),
        pageSetup: {
          paperSize: form.page === 'A5' ? 'a5' : 'a4',
          orientation: form.page === 'A4L' ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: sheets,
          margins: { left: 0.65, right: 0.4, ...margins, header: 0.2, footer: 0.3 },
          ...(sheet.titles && { printTitlesRow: `$${sheet.titles.from + 1}:$${sheet.titles.to}` }),
        },
        headerFooter: { oddFooter: `&L&7${form.running.replaceAll('&', '&&')}&R&7${said.sheet} &P ${said.of} &N` },
        view: { showGridLines: false },
      },
    ],
  } as Parameters<typeof writeXlsx>[0])
  return sheet.images.length > 0 || sheet.titles !== null ? mended(book) : book
}

/** What is only so much too long for its sheets is made a little smaller, so that no line of it stands alone on one more. */
const SPILL = 0.25
const margins = { top: 0.45, bottom: 0.6 }

/** Points of rows a page takes. */
const freeOn = (page: Form['page']) => sheets[page].height - (margins.top + margins.bottom) * 72

/** So many sheets the form is drawn smaller to fit on; 0: on as many as it takes. */
function pagesFor(sheet: Raster, page: Form['page']): number {
  const { heights, breaks, titles } = sheet
  const pages = heights.reduce((sum, height) => sum + height, 0) / freeOn(page)
  const whole = Math.floor(pages)
  if (breaks.length > 0 || titles !== null || whole === 0 || pages === whole || pages - whole > SPILL) return 0
  return whole === 1 || cutsOf(sheet, (freeOn(page) * pages) / whole).length === 0 ? whole : 0
}

/** An office breaks pages a little sooner than is calculated here, or later. */
const SURE = 0.96

/** Rows to begin a page with, so that nothing that belongs together is parted where the page is full. */
function cutsOf({ heights, wholes, breaks, titles }: Raster, free: number): number[] {
  const cuts: number[] = []
  const set = new Set(breaks)
  const repeated = titles === null ? 0 : heights.slice(titles.from, titles.to).reduce((sum, height) => sum + height, 0)
  // where the page would end if calculated without what is kept in hand
  const latest = (from: number): number => {
    let row = from
    for (let filled = 0; row < heights.length && filled + heights[row]! <= free; row++) filled += heights[row]!
    return row
  }
  const parts = (row: number) => wholes.some(({ from, to }) => from < row && row < to)
  let needed = 0
  let begun = 0
  let used = 0
  for (let row = 0; row < heights.length; row++) {
    if (set.has(row)) {
      begun = row
      used = 0
    }
    if (row > begun && used + heights[row]! > free * SURE) {
      const split = wholes.flatMap(({ from, to }) => (begun < from && from < row && row < to ? [from] : []))
      const risky = split.length > 0 || parts(latest(begun))
      begun = Math.min(row, ...split)
      cuts.push(begun)
      if (risky) needed = cuts.length
      used = (titles !== null && begun >= titles.to ? repeated : 0) + heights.slice(begun, row).reduce((sum, height) => sum + height, 0)
    }
    used += heights[row]!
  }
  // pages before such a one are ended by hand too, so that it begins where it was calculated to
  return cuts.slice(0, needed)
}

/** Signers with their lines, boxes and heads with what they are heads of stand on one page. */
function keepWhole(sheet: Raster, page: Form['page']): void {
  sheet.breaks.push(...cutsOf(sheet, freeOn(page)))
  sheet.breaks.sort((a, b) => a - b)
}

/**
 * Pictures keep their own size at the cell they begin in: the library ends them at another cell, and rows are as tall as their texts, so a
 * code could not be read and a stamp would be no circle. A name of a sheet with blanks is quoted, or no head is repeated.
 */
function mended(book: Uint8Array): Uint8Array {
  const files = unzipSync(book)
  const fixed: Zippable = {}
  for (const [name, bytes] of Object.entries(files)) {
    const mend = /^xl\/drawings\/drawing\d+\.xml$/.test(name) ? anchoredOnce : name === 'xl/workbook.xml' ? quoted : null
    fixed[name] = mend ? strToU8(mend(strFromU8(bytes))) : bytes
  }
  return zipSync(fixed)
}

const quoted = (xml: string): string => xml.replaceAll(/(<definedName [^>]*>)([^'<!]+)!/g, "$1'$2'!")

const anchoredOnce = (xml: string): string =>
  xml.replaceAll(
    /<xdr:twoCellAnchor[^>]*>(<xdr:from>.*?<\/xdr:from>)<xdr:to>.*?<\/xdr:to>(<xdr:pic>.*?<a:ext (cx="\d+" cy="\d+")\/>.*?)<\/xdr:twoCellAnchor>/gs,
    '<xdr:oneCellAnchor>$1<xdr:ext $3/>$2</xdr:oneCellAnchor>',
  )

/** A name of a sheet takes neither its own marks nor more than 31 letters. */
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Form'

/** How many columns of the raster its widest part asks for. */
function needOf(blocks: readonly Block[]): number {
  return Math.max(
    1,
    ...blocks.map(block => {
      if (block.kind === 'table') return block.widths.length * 3
      if (block.kind === 'signs') return LEAST
      if (block.kind === 'fields') return 6
      if (block.kind === 'box') return needOf(block.blocks)
      if (block.kind !== 'columns') return 1
      const sum = block.widths.reduce((total, width) => total + width, 0)
      return Math.max(...block.columns.map((column, at) => (needOf(column) * sum) / (block.widths[at] ?? 1)))
    }),
  )
}

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
class Raster {
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
    this.put(this.row, this.row + rows, span, text, write)
    this.row += rows
  }

  /** Makes the next rows this tall together; tells how many they are. */
  grow(height: number): number {
    const rows = Math.max(1, Math.ceil(height / TALLEST))
    for (let at = this.row; at < this.row + rows; at++) this.heights[at] = Math.max(this.heights[at] ?? 0, height / rows)
    return rows
  }

  put(top: number, bottom: number, span: Span, text: string, { font, align, border, value, vertical = 'top', pieces }: Write = {}) {
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

type Desk = { sheet: Raster; form: Form; pictures: Pictures; codes: Awaited<ReturnType<typeof codePictures>> }

const drawAll = (blocks: readonly Block[], span: Span, desk: Desk) => {
  const { sheet } = desk
  let head: number | null = null
  for (const block of blocks) {
    const from = sheet.row
    draw(block, span, desk)
    if (head !== null && sheet.row > from) sheet.wholes.push({ from: head, to: Math.min(sheet.row, from + 2) })
    if (block.kind === 'columns' || block.kind === 'box') keep(sheet, from)
    head = block.kind === 'title' || (block.kind === 'text' && block.bold) ? (head ?? from) : null
  }
}

/** What was written since `from` is not parted, unless it takes half a page and more. */
function keep(sheet: Raster, from: number): void {
  const height = sheet.heights.slice(from, sheet.row).reduce((sum, each) => sum + each, 0)
  if (height < TALLEST / 2) sheet.wholes.push({ from, to: sheet.row })
}

/** Edges of columns on the raster, each at least one wide. */
function edgesOf(weights: readonly number[], { from, to }: Span): number[] {
  const edges = [from]
  let sum = 0
  sharesOf(weights, to - from).forEach((share, at) => {
    sum += share
    const left = weights.length - at - 1
    edges.push(Math.min(to - left, Math.max(edges[at]! + 1, Math.round(from + sum))))
  })
  return edges
}

const titles = { 1: 13, 2: 10.5, 3: 9.5 }

function draw(block: Block, span: Span, desk: Desk) {
  const { sheet } = desk
  switch (block.kind) {
    case 'title':
      return sheet.write(span, block.text, {
        font: { bold: true, size: titles[block.level] },
        align: block.align ?? (block.level === 1 ? 'center' : 'left'),
      })
    case 'text':
      return sheet.write(span, block.text, {
        font: { ...(block.bold && { bold: true }), size: block.small ? 7.5 : 9 },
        align: block.align,
      })
    case 'fields': {
      const label = block.labelWidth ?? 32
      const [from, middle, to] = edgesOf([label, 100 - label], span) as [number, number, number]
      for (const [name, value] of block.rows) {
        const height = Math.max(sheet.heightOf(name, { from, to: middle }, 8), sheet.heightOf(value, { from: middle, to }, 9))
        const rows = sheet.grow(height)
        const border = { bottom: pale }
        sheet.put(sheet.row, sheet.row + rows, { from, to: middle }, name, { font: { size: 8, color: { rgb: '555555' } }, border })
        sheet.put(sheet.row, sheet.row + rows, { from: middle, to }, value, { border })
        sheet.row += rows
      }
      return
    }
    case 'table':
      return drawTable(block, span, desk)
    case 'columns': {
      const edges = edgesOf(block.widths, span)
      const gap = block.columns.some(column => column[0]?.kind !== 'box') && span.to - span.from > 12 ? 1 : 0
      const top = sheet.row
      let bottom = top
      block.columns.forEach((column, at) => {
        sheet.row = top
        drawAll(
          column,
          { from: edges[at]!, to: Math.max(edges[at]! + 1, edges[at + 1]! - (at < block.columns.length - 1 ? gap : 0)) },
          desk,
        )
        bottom = Math.max(bottom, sheet.row)
      })
      sheet.row = bottom
      return
    }
    case 'box': {
      const top = sheet.row
      if (block.title) sheet.write(span, block.title, { font: { size: 7, color: { rgb: '555555' } } })
      drawAll(block.blocks, span, desk)
      return frame(sheet, top, span)
    }
    case 'signs': {
      for (const pair of pairsOf(block.signers)) {
        const [from, middle, to] = edgesOf([1, 1], span) as [number, number, number]
        const top = sheet.row
        let bottom = top
        pair.forEach((signer, at) => {
          sheet.row = top
          drawSigner(signer, at === 0 ? { from, to: Math.max(from + 1, middle - 1) } : { from: middle, to }, desk)
          bottom = Math.max(bottom, sheet.row)
        })
        sheet.row = bottom
        keep(sheet, top)
      }
      return
    }
    case 'code': {
      const { width, height } = codeSize[block.code]
      const rows = sheet.grow(height + 8)
      const free = Math.max(0, span.to - span.from - Math.ceil(width / (innerWidth(desk.form.page) / sheet.columns)))
      const shift = block.align === 'right' ? free : block.align === 'center' ? Math.floor(free / 2) : 0
      sheet.images.push({
        data: desk.codes.get(block)!,
        type: 'png',
        anchor: { from: { row: sheet.row, col: span.from + shift } },
        width: (width * 4) / 3,
        height: (height * 4) / 3,
        altText: block.value,
      })
      sheet.row += rows
      if (block.caption) sheet.write(span, block.caption, { font: { size: 7, color: { rgb: '555555' } }, align: block.align })
      return
    }
    case 'gap':
      sheet.grow(block.size === 'large' ? 18 : block.size === 'small' ? 4 : 9)
      sheet.row++
      return
    case 'page':
      if (sheet.row > 0) sheet.breaks.push(sheet.row)
  }
}

/** Small print of a cell is this large. */
const PRINT = 5.5
const textOf = ({ label, text, note }: Cell) => [label, text, note].filter(part => part !== undefined).join('\n')
const heightIn = (sheet: Raster, { label, text, note }: Cell, span: Span, size: number, strong: boolean) =>
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

function drawTable(table: Extract<Block, { kind: 'table' }>, span: Span, { sheet }: Desk) {
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
    const over = (column: number, wide: number): Span => ({ from: edges[column]!, to: edges[column + wide]! })
    const heights = placed.map(row =>
      Math.max(
        size * 1.28 + 3,
        ...row
          .filter(({ rows: down }) => down === 1)
          .map(({ cell, column, span: wide }) =>
            heightIn(sheet, cell, over(column, wide), cell.small ? smallOf(widths.length) : size, cell.bold ?? bold),
          ),
      ),
    )
    // a cell over several rows that needs more than they have makes the last of them taller
    placed.forEach((row, at) => {
      for (const { cell, column, span: wide, rows: down } of row) {
        if (down === 1) continue
        const have = heights.slice(at, at + down).reduce((sum, height) => sum + height, 0)
        heights[at + down - 1]! += Math.max(
          0,
          heightIn(sheet, cell, over(column, wide), cell.small ? smallOf(widths.length) : size, cell.bold ?? bold) - have,
        )
      }
    })
    const tops = [sheet.row]
    for (const height of heights) {
      sheet.row += sheet.grow(height)
      tops.push(sheet.row)
    }
    placed.forEach((row, at) => {
      for (const { cell, column, span: wide, rows: down } of row)
        sheet.put(tops[at]!, tops[at + down]!, over(column, wide), textOf(cell), {
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

/** A line around what was written since `top`. */
function frame(sheet: Raster, top: number, { from, to }: Span) {
  const bottom = Math.max(sheet.row, top + 1)
  for (let row = top; row < bottom; row++)
    for (let column = from; column < to; column++) {
      const edge = {
        ...(row === top && { top: thin }),
        ...(row === bottom - 1 && { bottom: thin }),
        ...(column === from && { left: thin }),
        ...(column === to - 1 && { right: thin }),
      }
      if (Object.keys(edge).length === 0) continue
      const key = `${row},${column}`
      const had = sheet.cells.get(key)
      sheet.cells.set(key, { value: null, ...had, style: { ...had?.style, border: { ...had?.style?.border, ...edge } } })
    }
  sheet.row = bottom
}

function drawSigner(signer: Signer, span: Span, { sheet, form, pictures }: Desk) {
  const said = frameWords[form.language]
  const kept = signer.party ? pictures[signer.party] : undefined
  const seal = signer.stamp ?? null
  const grey = { size: 6, color: { rgb: '555555' } }
  sheet.grow(8)
  sheet.row++
  sheet.write(span, signer.role, { font: { bold: true, size: 8.5 } })
  const bare = signer.post === null
  const edges = edgesOf(bare ? [40, 60] : [36, 26, 38], span)
  const spans = edges.slice(1).map((to, at) => ({ from: edges[at]!, to }))
  const texts = bare ? ['', signer.name ?? ''] : [signer.post ?? '', '', signer.name ?? '']
  const captions = bare ? [said.hand, said.person] : [said.post, said.hand, said.name]
  const line = sheet.row
  sheet.row += sheet.grow(Math.max(22, ...texts.map((text, at) => sheet.heightOf(text, spans[at]!, 8.5))))
  texts.forEach((text, at) => {
    sheet.put(line, sheet.row, spans[at]!, text, { font: { size: 8.5 }, align: 'center', vertical: 'bottom', border: { bottom: thin } })
  })
  sheet.grow(9)
  captions.forEach((text, at) => {
    sheet.put(sheet.row, sheet.row + 1, spans[at]!, `(${text})`, { font: grey, align: 'center' })
  })
  sheet.row++
  const foot = [seal ?? '', signer.dated ? said.date : ''].filter(text => text !== '').join('          ')
  if (foot !== '' || kept?.stamp) sheet.write(span, foot, { font: { size: 8.5 } })
  if (kept?.sign) sheet.images.push(over(kept.sign, Math.max(0, line), edges[bare ? 0 : 1]!, 96, 42))
  if (kept?.stamp && seal !== null) {
    sheet.images.push(over(kept.stamp, line + 1, span.from, 132, 132))
    sheet.grow(74)
    sheet.row++
  }
}

const over = (data: Uint8Array, row: number, col: number, width: number, height: number): SheetImage => ({
  data,
  type: 'png',
  anchor: { from: { row, col } },
  width,
  height,
})
