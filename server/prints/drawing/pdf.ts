import { PDFDocument } from '@cantoo/pdf-lib'
import pdfMake from 'pdfmake'
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PrintFont } from '#contract/print-templates.ts'
import { type Block, type Cell, type Form, type Signer, textsOf } from '#server/prints/forms/form.ts'
import { codeSize, codeSvg } from './codes.ts'
import { faces, isFace } from './faces.ts'
import { glyphsOf, legible } from './glyphs.ts'
import { framesOf, frameWords, gridOf, inkOf, marginsOf, type Pictures, pairsOf, sharesOf, sheets, sizeOf, smallOf } from './grid.ts'
import { drawLogo, imageOf } from './pdfLogo.ts'
import { plotSvg } from './plot.ts'

type Drawn = Content & object
/** `full`: the width between the margins of the page. */
type Place = { width: number; full: number; form: Form; pictures: Pictures }

pdfMake.setFonts(
  Object.fromEntries(
    Object.values(faces).map(({ name, normal, bold, italics, bolditalics }) => [name, { normal, bold, italics, bolditalics }]),
  ),
)
const glyphs = new Map<PrintFont, ReadonlySet<number>>()
function knownIn(font: PrintFont): ReadonlySet<number> {
  const known = glyphs.get(font) ?? glyphsOf(faces[font].normal)
  glyphs.set(font, known)
  return known
}
// nothing is fetched, and of the machine's files the fonts alone are read
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy(path => isFace(path))

const LINE = 0.5
const GAP = 12
const grey = '#555555'
/** Below this part of a page no title begins. */
const FOOT = 0.87
/** Longer than this a cell may have to be cut between pages, or it would run off one. */
const TALL = 1800

/** Pages a form took, and the part of the last one it filled. */
type Laid = { bytes: Uint8Array; pages: number; filled: number }

/** No more than this part of a last page is worth a smaller type to be rid of it. */
const TAIL = 0.35
const SMALLEST = 0.86

/**
 * The form as a PDF: fonts inside, heads repeated, no row cut, signatures whole. A form that leaves little on its last page, as
 * signatures alone, is drawn a little smaller if that saves the page.
 */
export async function drawPdf(written: Form, pictures: Pictures = {}): Promise<Uint8Array> {
  const form = legible(written, knownIn(fontOf(written)))
  const usual = await layOut(form, pictures, 1)
  // of two pages the first may have been left early for what could not be parted
  if (usual.pages < 2 || usual.filled > (usual.pages === 2 ? TAIL * 1.5 : TAIL)) return usual.bytes
  const needed = Math.floor(100 * Math.sqrt((usual.pages - 1) / (usual.pages - 1 + usual.filled))) / 100
  for (const scale of needed > SMALLEST ? [needed, SMALLEST] : [SMALLEST]) {
    const smaller = await layOut(form, pictures, scale)
    if (smaller.pages < usual.pages) return shrunk(smaller.bytes, form.page)
  }
  return usual.bytes
}

/** Pages laid out on larger sheets, brought to the size of theirs. */
async function shrunk(bytes: Uint8Array, page: Form['page']): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { width, height } = sheets[page]
  for (const each of document.getPages()) {
    each.scaleContent(width / each.getWidth(), height / each.getHeight())
    each.setSize(width, height)
  }
  return document.save({ useObjectStreams: false })
}

/** The form on sheets larger by `scale`, so that all of it is smaller once they are of their own size again. */
async function layOut(form: Form, pictures: Pictures, scale: number): Promise<Laid> {
  const said = frameWords[form.language]
  const size = sheets[form.page]
  const margins = marginsOf(form)
  const left = margins.left / scale
  const right = margins.right / scale
  const full = size.width / scale - left - right
  let last = { pageNumber: 1, verticalRatio: 0 }
  const document: TDocumentDefinitions & { tagged: boolean; language: string } = {
    info: { title: form.title, creator: 'Trassa', producer: 'Trassa' },
    language: form.language,
    tagged: true,
    version: '1.7',
    compress: true,
    pageSize: { width: size.width / scale, height: size.height / scale },
    pageMargins: [left, margins.top / scale, right, margins.bottom / scale],
    defaultStyle: { font: faces[fontOf(form)].name, fontSize: 9, lineHeight: 1.08 },
    ...(form.mark && { watermark: { text: form.mark, color: '#9a9a9a', opacity: 0.16, bold: true } }),
    footer: (at, of) => ({
      margin: [left, 14 / scale, right, 0],
      fontSize: 7,
      color: grey,
      columns: [
        { width: '*', text: form.running },
        { width: 'auto', text: said.page(at, of) },
      ],
    }),
    pageBreakBefore: node => {
      const { pageNumber, verticalRatio } = node.startPosition
      if (pageNumber > last.pageNumber) last = node.startPosition
      else if (pageNumber === last.pageNumber && verticalRatio > last.verticalRatio) last = node.startPosition
      // a title at the foot of a page would be parted from the table it names
      return node.headlineLevel !== undefined && verticalRatio > FOOT
    },
    content: drawAll(form.blocks, { width: full, full, form, pictures }),
  }
  const bytes = new Uint8Array(await pdfMake.createPdf(document).getBuffer())
  return { bytes, pages: last.pageNumber, filled: last.verticalRatio }
}

function drawAll(blocks: readonly Block[], place: Place): Drawn[] {
  const drawn: Drawn[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, next] = [blocks[at]!, blocks[at + 1]]
    // a title stands on the page of the frames it names
    if (block.kind === 'title' && next?.kind === 'columns' && framesOf(next)?.every(isShort)) {
      drawn.push({ unbreakable: true, stack: [...drawnOf(block, { ...place, width: 0 }), ...drawnOf(next, place)] })
      at += 1
    } else drawn.push(...drawnOf(block, place))
  }
  return drawn
}

function drawnOf(block: Block, place: Place): Drawn[] {
  const drawn = draw(block, place)
  return Array.isArray(drawn) ? (drawn as Drawn[]) : [drawn]
}

/** Whether a block surely finds room on one page. */
const isShort = (block: Block): boolean => textsOf([block]).join(' ').length <= TALL

const titles = { 1: 13, 2: 10.5, 3: 9.5 }

function draw(block: Block, place: Place): Drawn | Drawn[] {
  switch (block.kind) {
    case 'title':
      return {
        text: block.text,
        bold: true,
        ...(inkOf(place.form) && { color: inkOf(place.form)! }),
        fontSize: titles[block.level],
        alignment: block.align ?? (block.level === 1 ? 'center' : 'left'),
        margin: [0, block.level === 1 ? 2 : 6, 0, block.level === 1 ? 6 : 3],
        // what stands inside frames and columns goes with them
        ...(block.level > 1 && place.width === place.full && { headlineLevel: block.level }),
      }
    case 'text':
      return {
        text: block.text,
        ...(block.bold && { bold: true }),
        ...(block.small && { fontSize: 7.5 }),
        alignment: block.align ?? 'left',
        margin: [0, 0, 0, 3],
      }
    case 'fields': {
      const label = block.labelWidth ?? 32
      return {
        margin: [0, 0, 0, 4],
        table: {
          widths: sharesOf([label, 100 - label], place.width - 8),
          dontBreakRows: short(block.rows.flat()),
          body: block.rows.map(([name, value]) => [{ text: name, color: grey, fontSize: 8 }, { text: value }]),
        },
        layout: ruled,
      }
    }
    case 'table':
      return drawTable(block, place)
    case 'columns': {
      const frames = framesOf(block)
      if (frames) return drawFrames(frames, block.widths, place)
      const widths = sharesOf(block.widths, place.width - GAP * (block.columns.length - 1))
      return {
        columnGap: GAP,
        columns: block.columns.map((column, at) => ({
          width: widths[at]!,
          stack: drawAll(column, { ...place, width: widths[at]! }),
        })),
        margin: [0, 0, 0, 3],
      }
    }
    case 'box':
      return drawFrames([block], [1], place)
    case 'signs':
      return pairsOf(block.signers).map(pair => drawSigners(pair, place))
    case 'code': {
      const size = codeSize[block.code]
      return {
        unbreakable: true,
        alignment: block.align ?? 'left',
        margin: [0, 2, 0, 4],
        stack: [
          { svg: codeSvg(block), width: Math.min(size.width, place.width), alignment: block.align ?? 'left' },
          ...(block.caption
            ? [{ text: block.caption, fontSize: 7, color: grey, margin: [0, 2, 0, 0] as [number, number, number, number] }]
            : []),
        ],
      }
    }
    case 'plot':
      return { svg: plotSvg(block, place.form).svg, width: place.width, margin: [0, 4, 0, 4] }
    case 'logo':
      return drawLogo(block, place) as Drawn
    case 'gap':
      return { text: ' ', fontSize: block.size === 'large' ? 14 : block.size === 'small' ? 3 : 7 }
    case 'page':
      // before the next block, not after this one: at the very foot of a page it would leave an empty sheet
      return { text: '', fontSize: 1, pageBreak: 'before' }
  }
}

const fontOf = ({ look }: Form): PrintFont => look?.font ?? 'pt_sans'

const lined = (horizontal: number, vertical: number): CustomTableLayout => ({
  hLineWidth: () => LINE,
  vLineWidth: () => LINE,
  hLineColor: () => '#222222',
  vLineColor: () => '#222222',
  paddingLeft: () => horizontal,
  paddingRight: () => horizontal,
  paddingTop: () => vertical,
  paddingBottom: () => vertical,
})
const ruled: CustomTableLayout = {
  hLineWidth: at => (at === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => '#bbbbbb',
  paddingLeft: () => 0,
  paddingRight: () => 4,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}
const bare: CustomTableLayout = { ...lined(3, 1.5), hLineWidth: () => 0, vLineWidth: () => 0 }

const noted: CustomTableLayout = {
  hLineWidth: at => (at === 1 ? 0.3 : 0),
  vLineWidth: () => 0,
  hLineColor: () => '#888888',
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

const short = (texts: readonly string[]) => texts.every(text => text.length <= TALL)

function drawTable(block: Extract<Block, { kind: 'table' }>, { width }: Place): Drawn {
  const columns = block.widths.length
  const pad = columns > 8 ? 2 : 3
  const parts = [block.head, block.body, block.foot ?? []]
  const line = block.plain ? 0 : LINE
  const widths = sharesOf(block.widths, width - columns * pad * 2 - (columns + 1) * line)
  const between = pad * 2 + line
  const body = parts.flatMap((rows, part) => cellsOf(rows, widths, { bold: part !== 1, centred: part === 0, between }))
  return {
    fontSize: sizeOf(columns),
    margin: [0, 2, 0, 5],
    table: {
      widths,
      headerRows: block.head.length,
      keepWithHeaderRows: block.head.length > 0 && block.body.length > 0 ? 1 : 0,
      dontBreakRows: short(parts.flat(2).map(cell => cell.text)),
      body: body.length > 0 ? body : [block.widths.map(() => '')],
    },
    layout: block.plain ? { ...bare, paddingLeft: () => pad, paddingRight: () => pad } : lined(pad, 1.5),
  }
}

/** A cell's text with the small print above it, and below it under a line, as forms name what is to be written. */
function printOf(cell: Cell, width: number): { text: string } | { stack: Content[] } {
  if (!cell.label && !cell.note) return { text: cell.text }
  const small = { color: grey, bold: false }
  const text = { text: cell.text || ' ' }
  const body: TableCell[][] = [[text], [{ text: cell.note ?? '', ...small, fontSize: 5.5, alignment: 'center' }]]
  return {
    stack: [
      ...(cell.label ? [{ text: cell.label, ...small, fontSize: 6, alignment: 'left' as const }] : []),
      // as wide as the cell, or a word without end would make it wider
      cell.note ? { table: { widths: [width], body }, layout: noted } : text,
    ],
  }
}

/** What spanning cells cover stays as empty places, as this library wants it. */
function cellsOf(
  rows: readonly Cell[][],
  widths: readonly number[],
  { bold, centred, between }: { bold: boolean; centred: boolean; between: number },
): TableCell[][] {
  const columns = widths.length
  const drawn: TableCell[][] = rows.map(() => Array.from({ length: columns }, () => ({}) as TableCell))
  gridOf(rows, columns).forEach((row, at) => {
    for (const { cell, column, span, rows: down } of row)
      drawn[at]![column] = {
        ...printOf(cell, widths.slice(column, column + span).reduce((sum, one) => sum + one, 0) + (span - 1) * between),
        bold: cell.bold ?? bold,
        ...(cell.small && { fontSize: smallOf(columns) }),
        alignment: cell.align ?? (centred ? 'center' : cell.value ? 'right' : 'left'),
        ...(span > 1 && { colSpan: span }),
        ...(down > 1 && { rowSpan: down }),
      }
  })
  return drawn
}

function drawFrames(frames: readonly Extract<Block, { kind: 'box' }>[], weights: readonly number[], place: Place): Drawn {
  const widths = sharesOf(weights, place.width - frames.length * 8 - (frames.length + 1) * LINE)
  return {
    margin: [0, 0, 0, 3],
    table: {
      widths,
      dontBreakRows: frames.every(isShort),
      body: [
        frames.map((frame, at) => ({
          stack: [
            ...(frame.title ? [{ text: frame.title, fontSize: 7, color: grey, margin: [0, 0, 0, 2] } as Drawn] : []),
            ...drawAll(frame.blocks, { ...place, width: widths[at]! }),
          ],
        })),
      ],
    },
    layout: lined(4, 2),
  }
}

function drawSigners(signers: readonly Signer[], place: Place): Drawn {
  const half = (place.width - GAP * 2) / 2
  return {
    unbreakable: true,
    columnGap: GAP * 2,
    margin: [0, 6, 0, 4],
    columns: [0, 1].map(at => ({ width: half, stack: signers[at] ? drawSigner(signers[at], half, place) : [] })),
  }
}

function drawSigner(signer: Signer, width: number, { form, pictures }: Place): Drawn[] {
  const said = frameWords[form.language]
  const kept = signer.party ? pictures[signer.party] : undefined
  const bareLine = signer.post === null
  const [post, hand, name] = (bareLine ? [0, ...sharesOf([40, 60], width - 5)] : sharesOf([36, 26, 38], width - 10)) as [
    number,
    number,
    number,
  ]
  const under = [false, false, false, true] as [boolean, boolean, boolean, boolean]
  const cell = (text: string, extra: object = {}): TableCell => ({ text, border: under, alignment: 'center', fontSize: 8.5, ...extra })
  const caption = (text: string): TableCell => ({ text: `(${text})`, fontSize: 6, color: grey, alignment: 'center' })
  const signed: TableCell = kept?.sign
    ? { border: under, stack: [{ text: ' ', fontSize: 8.5 }, picture(kept.sign, { fit: [hand + 8, 34] as [number, number] }, -2, -28)] }
    : cell(' ')
  const seal = signer.stamp === undefined ? null : signer.stamp
  return [
    { text: signer.role, bold: true, fontSize: 8.5, margin: [0, 0, 0, 4] },
    {
      table: {
        widths: bareLine ? [hand, 5, name] : [post, 5, hand, 5, name],
        body: bareLine
          ? [
              [signed, '', cell(signer.name || ' ')],
              [caption(said.hand), '', caption(said.person)],
            ]
          : [
              [cell(signer.post || ' '), '', signed, '', cell(signer.name || ' ')],
              [caption(said.post), '', caption(said.hand), '', caption(said.name)],
            ],
      },
      layout: {
        ...bare,
        defaultBorder: false,
        hLineWidth: () => LINE,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingBottom: () => 0,
      },
    } as Drawn,
    ...(seal === null && !signer.dated
      ? []
      : [
          {
            columns: [
              { width: '*', text: seal ?? ' ', fontSize: 8.5 },
              { width: 'auto', text: signer.dated ? said.date : ' ', fontSize: 8.5 },
            ],
            margin: [0, 5, 0, 0],
          } as Drawn,
        ]),
    // below the line, at the place of the seal (GOST R 7.0.97-2016, 5.24): over a post or a name it hides what the signature is worth
    ...(kept?.stamp && seal !== null ? [picture(kept.stamp, { fit: [105, 105] as [number, number] }, 4, -31)] : []),
    ...(seal === null ? [] : [{ text: ' ', fontSize: kept?.stamp ? 44 : 4 } as Drawn]),
  ]
}

/** A picture laid over what stands before it; it takes no room. */
const picture = (png: Uint8Array, size: { fit: [number, number] }, x: number, y: number): Drawn =>
  ({ image: imageOf(png), ...size, relativePosition: { x, y } }) as Drawn
