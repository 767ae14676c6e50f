import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'
import { codePictures } from '#server/prints/drawing/codes.ts'
import { frameWords, innerWidth, type Pictures } from '#server/prints/drawing/grid.ts'
import { plotPictures } from '#server/prints/drawing/plot.ts'
import type { Block, Form } from '#server/prints/forms/form.ts'
import { drawAll } from './blocks.ts'
import { keepWhole, margins, pagesFor } from './pages.ts'
import { FONT, isDense, Raster } from './raster.ts'

/** At least so many narrow columns; forms with more fields side by side get more. */
const LEAST = 24
const MOST = 96
/** Points of a column where a table of many stands: eleven pixels of an office, so that they come out as wide as they are calculated. */
const FINE = 8.25

/** The form as a workbook to be printed and computed with: merged cells on a raster, numbers as numbers, heads and foot on every page. */
export async function drawXlsx(form: Form, pictures: Pictures = {}): Promise<Uint8Array> {
  const fine = form.blocks.some(block => block.kind === 'table' && isDense(block.widths)) ? Math.round(innerWidth(form) / FINE) : 0
  const raster = Math.min(MOST, Math.max(LEAST, fine, Math.ceil(needOf(form.blocks))))
  const sheet = new Raster(raster, innerWidth(form) / raster)
  const [codes, plots] = [await codePictures(form), await plotPictures(form)]
  if (form.mark) sheet.write({ from: 0, to: raster }, form.mark, { font: { bold: true, size: 9 }, align: 'right' })
  drawAll(form.blocks, { from: 0, to: raster }, { sheet, form, pictures, codes, plots })
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
        columns: Array.from({ length: raster }, () => ({ width: innerWidth(form) / raster / 5.25 })),
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
          margins: { left: 0.65, right: 0.4, ...margins, ...(form.look && inInches(form.look.margins)), header: 0.2, footer: 0.3 },
          ...(sheet.titles && { printTitlesRow: `$${sheet.titles.from + 1}:$${sheet.titles.to}` }),
        },
        headerFooter: { oddFooter: `&L&7${form.running.replaceAll('&', '&&')}&R&7${said.sheet} &P ${said.of} &N` },
        view: { showGridLines: false },
      },
    ],
  } as Parameters<typeof writeXlsx>[0])
  return sheet.images.length > 0 || sheet.titles !== null ? mended(book) : book
}

const inInches = (of: { left: number; right: number }) => ({ left: of.left / 72, right: of.right / 72 })

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
