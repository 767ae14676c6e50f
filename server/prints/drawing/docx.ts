import {
  Document,
  type FileChild,
  Footer,
  Header,
  HeightRule,
  ImageRun,
  LineRuleType,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  Table,
  TableRow,
  TabStopType,
  TextRun,
} from 'docx'
import type { Block, Cell, Form, Signer } from '#server/prints/forms/form.ts'
import { codePictures, codeSize } from './codes.ts'
import {
  allBorders,
  BODY,
  type Borders,
  cell,
  floating,
  GREY,
  noBorders,
  PADS,
  pale,
  paragraph,
  run,
  runs,
  table,
  thin,
  twips,
} from './docxParts.ts'
import { faces } from './faces.ts'
import {
  framesOf,
  frameWords,
  gridOf,
  inkOf,
  innerWidth,
  marginsOf,
  type Pictures,
  pairsOf,
  sharesOf,
  sheets,
  sizeOf,
  smallOf,
} from './grid.ts'
import { plotPictures } from './plot.ts'

type Codes = Awaited<ReturnType<typeof codePictures>>
/** `width` in twentieths of a point, as this format counts. */
type Place = { width: number; form: Form; pictures: Pictures; codes: Codes; plots: Awaited<ReturnType<typeof plotPictures>> }

/** The form as a Word document: rows are never cut, heads repeat, and it stays a table a person can edit. */
export async function drawDocx(form: Form, pictures: Pictures = {}): Promise<Uint8Array> {
  const said = frameWords[form.language]
  const size = sheets[form.page]
  const width = twips(innerWidth(form))
  const margins = marginsOf(form)
  const place: Place = { width, form, pictures, codes: await codePictures(form), plots: await plotPictures(form) }
  const children = drawAll(form.blocks, place)
  const document = new Document({
    title: form.title,
    creator: 'Trassa',
    lastModifiedBy: 'Trassa',
    styles: {
      default: {
        document: {
          // one that is wherever papers are opened; what is not there is replaced by something wider, and lines move to another page
          run: {
            font: faces[form.look?.font ?? 'pt_sans'].office,
            size: BODY,
            language: { value: form.language === 'ru' ? 'ru-RU' : 'en-US' },
          },
          paragraph: { spacing: { before: 0, after: 0 } },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: {
              // the library turns the sheet itself
              width: twips(Math.min(size.width, size.height)),
              height: twips(Math.max(size.width, size.height)),
              orientation: form.page === 'A4L' ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: {
              left: twips(margins.left),
              right: twips(margins.right),
              top: twips(margins.top),
              bottom: twips(margins.bottom),
              header: 280,
              footer: 360,
            },
          },
        },
        ...(form.mark && {
          headers: {
            default: new Header({ children: [paragraph([run(form.mark, { bold: true, color: 'B26A00', size: 16 })], { align: 'right' })] }),
          },
        }),
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: width }],
                children: [
                  run(`${form.running}\t${said.sheet} `, { size: 14, color: GREY }),
                  new TextRun({ children: [PageNumber.CURRENT], size: 14, color: GREY }),
                  run(` ${said.of} `, { size: 14, color: GREY }),
                  new TextRun({ children: [PageNumber.TOTAL_PAGES], size: 14, color: GREY }),
                ],
              }),
            ],
          }),
        },
        children: children.length > 0 ? children : [new Paragraph({})],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

/** Two tables beside each other in the text would grow into one. */
function drawAll(blocks: readonly Block[], place: Place): FileChild[] {
  const drawn: FileChild[] = []
  for (const one of blocks.flatMap(block => draw(block, place))) {
    if (one instanceof Table && drawn.at(-1) instanceof Table) drawn.push(seam())
    drawn.push(one)
  }
  return drawn
}
const seam = () => new Paragraph({ spacing: { before: 0, after: 0, line: 100, lineRule: LineRuleType.EXACT } })

/** A cell ends with a paragraph, whatever stands in it. */
const inCell = (children: readonly FileChild[]): (Paragraph | Table)[] => {
  const all = children as (Paragraph | Table)[]
  return all.length === 0 || all.at(-1) instanceof Table ? [...all, seam()] : all
}

const titles = { 1: 26, 2: 21, 3: 19 }

function draw(block: Block, place: Place): FileChild[] {
  switch (block.kind) {
    case 'title': {
      const ink = inkOf(place.form)
      return [
        paragraph(runs(block.text, { bold: true, size: titles[block.level], ...(ink && { color: ink.slice(1) }) }), {
          align: block.align ?? (block.level === 1 ? 'center' : 'left'),
          before: block.level === 1 ? 2 : 6,
          after: block.level === 1 ? 6 : 3,
          next: true,
        }),
      ]
    }
    case 'text':
      return [
        paragraph(runs(block.text, { ...(block.bold && { bold: true }), ...(block.small && { size: 15 }) }, place.width), {
          align: block.align,
          after: 3,
        }),
      ]
    case 'fields': {
      const label = block.labelWidth ?? 32
      const widths = whole(sharesOf([label, 100 - label], place.width))
      if (block.rows.length === 0) return []
      return [
        table(
          widths,
          block.rows.map(
            ([name, value]) =>
              new TableRow({
                cantSplit: true,
                children: [
                  cell(widths[0]!, [paragraph(runs(name, { size: 16, color: GREY }, widths[0]! - PADS))], { ...noBorders, bottom: pale }),
                  cell(widths[1]!, [paragraph(runs(value, {}, widths[1]! - PADS))], { ...noBorders, bottom: pale }),
                ],
              }),
          ),
        ),
      ]
    }
    case 'table': {
      const widths = whole(sharesOf(block.widths, place.width))
      const size = Math.round(sizeOf(widths.length) * 2)
      const borders = block.plain ? noBorders : allBorders
      const rows = [
        ...rowsOf(block.head, widths, { size, bold: true, head: true, borders }),
        ...rowsOf(block.body, widths, { size, bold: false, head: false, borders }),
        ...rowsOf(block.foot ?? [], widths, { size, bold: true, head: false, borders }),
      ]
      return rows.length > 0 ? [table(widths, rows), paragraph([], { after: 2 })] : []
    }
    case 'columns': {
      const frames = framesOf(block)
      if (frames) return [drawFrames(frames, block.widths, place)]
      const widths = whole(sharesOf(block.widths, place.width))
      const cells = block.columns.map((column, at) =>
        cell(widths[at]!, inCell(drawAll(column, { ...place, width: widths[at]! - 200 })), noBorders),
      )
      return [table(widths, [new TableRow({ children: cells })])]
    }
    case 'box':
      return [drawFrames([block], [1], place)]
    case 'signs':
      return pairsOf(block.signers).map((pair, at, all) =>
        // what stands below nothing needs no room under its stamp, and might need a page for it
        drawSigners(pair, place, block === place.form.blocks.at(-1) && at === all.length - 1 ? 400 : 1300),
      )
    case 'code': {
      const png = place.codes.get(block)!
      const { width, height } = codeSize[block.code]
      const most = Math.min(1, place.width / twips(width))
      return [
        paragraph(
          [new ImageRun({ type: 'png', data: png, transformation: { width: (width * most * 4) / 3, height: (height * most * 4) / 3 } })],
          { align: block.align, before: 2, after: 2 },
        ),
        ...(block.caption ? [paragraph(runs(block.caption, { size: 14, color: GREY }), { align: block.align, after: 4 })] : []),
      ]
    }
    case 'plot': {
      const { png, width, height } = place.plots.get(block)!
      const most = Math.min(1, place.width / twips(width))
      const px = (points: number) => (points * most * 4) / 3
      const described = { name: block.unit, description: block.label, title: block.label }
      return [
        paragraph(
          [new ImageRun({ type: 'png', data: png, transformation: { width: px(width), height: px(height) }, altText: described })],
          {
            before: 4,
            after: 4,
          },
        ),
      ]
    }
    case 'logo':
      return drawLogo(block, place)
    case 'gap':
      return [
        new Paragraph({
          spacing: { line: block.size === 'large' ? 360 : block.size === 'small' ? 80 : 180, lineRule: LineRuleType.EXACT },
        }),
      ]
    case 'page':
      return [new Paragraph({ children: [new PageBreak()] })]
  }
}

function drawLogo({ width, height, align, text }: Extract<Block, { kind: 'logo' }>, { pictures }: Place): FileChild[] {
  const px = (points: number) => Math.round((points * 4) / 3)
  return [
    ...(pictures.logo && height > 0
      ? [
          paragraph([new ImageRun({ type: 'png', data: pictures.logo, transformation: { width: px(width), height: px(height) } })], {
            align,
            after: 2,
          }),
        ]
      : []),
    ...(text ? [paragraph(runs(text, { size: 16, color: GREY }), { align })] : []),
    paragraph([], { after: 4, over: true }),
  ]
}

const whole = (widths: readonly number[]) => widths.map(width => Math.floor(width))

function rowsOf(
  rows: readonly Cell[][],
  widths: readonly number[],
  { size, bold, head, borders }: { size: number; bold: boolean; head: boolean; borders: Borders },
): TableRow[] {
  return gridOf(rows, widths.length).map(
    row =>
      new TableRow({
        cantSplit: true,
        tableHeader: head,
        children: row.map(({ cell: given, column, span, rows: down }) => {
          const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
          const style = { size: given.small ? Math.round(smallOf(widths.length) * 2) : size, bold: given.bold ?? bold }
          const align = given.align ?? (head ? 'center' : given.value ? 'right' : 'left')
          const printed = (text: string) => runs(text, { size: 11, color: GREY }, width - PADS)
          const parts = [
            ...(given.label ? [paragraph(printed(given.label))] : []),
            paragraph(runs(given.text, style, width - PADS), { align }),
            ...(given.note ? [paragraph(printed(given.note), { align: 'center', over: true })] : []),
          ]
          return cell(width, parts, borders, { span, rows: down })
        }),
      }),
  )
}

function drawFrames(frames: readonly Extract<Block, { kind: 'box' }>[], weights: readonly number[], place: Place): Table {
  const widths = whole(sharesOf(weights, place.width))
  const cells = frames.map(({ title, blocks }, at) =>
    cell(
      widths[at]!,
      inCell([
        ...(title ? [paragraph(runs(title, { size: 14, color: GREY }), { after: 2 })] : []),
        ...drawAll(blocks, { ...place, width: widths[at]! - 140 }),
      ]),
      allBorders,
    ),
  )
  return table(widths, [new TableRow({ children: cells })])
}

/** `under`: what a stamp keeps free below. */
function drawSigners(signers: readonly Signer[], place: Place, under: number): Table {
  const [left, gap, right] = whole(sharesOf([47, 6, 47], place.width)) as [number, number, number]
  const half = (signer: Signer | undefined, width: number) =>
    cell(width, inCell(signer ? drawSigner(signer, width - 120, place, under) : []), noBorders)
  return table(
    [left, gap, right],
    [
      new TableRow({
        cantSplit: true,
        children: [half(signers[0], left), cell(gap, [new Paragraph({})], noBorders), half(signers[1], right)],
      }),
    ],
  )
}

function drawSigner(signer: Signer, width: number, { form, pictures }: Place, free: number): FileChild[] {
  const said = frameWords[form.language]
  const kept = signer.party ? pictures[signer.party] : undefined
  const bare = signer.post === null
  const widths = whole(sharesOf(bare ? [39, 2, 59] : [34, 2, 26, 2, 36], width))
  const hand = bare ? 0 : 2
  const name = hand + 2
  const seal = signer.stamp ?? null
  const line = (text: string, at: number, more: readonly ParagraphChild[] = []) =>
    paragraph([...runs(text, { size: 17 }, widths[at]! - PADS), ...more], { align: 'center', before: 6 })
  const caption = (text: string) => paragraph([run(`(${text})`, { size: 12, color: GREY })], { align: 'center' })
  const under = { ...noBorders, bottom: thin }
  const blank = () => [new Paragraph({})]
  return [
    paragraph(runs(signer.role, { bold: true, size: 17 }), { before: 6, after: 2, next: true }),
    table(widths, [
      new TableRow({
        cantSplit: true,
        height: { value: 380, rule: HeightRule.ATLEAST },
        children: [
          ...(bare ? [] : [cell(widths[0]!, [line(signer.post ?? '', 0)], under), cell(widths[1]!, blank(), noBorders)]),
          cell(widths[hand]!, [line('', hand, kept?.sign ? [floating(kept.sign, { width: 96, height: 42, x: -2, y: -14 })] : [])], under),
          cell(widths[hand + 1]!, blank(), noBorders),
          cell(widths[name]!, [line(signer.name ?? '', name)], under),
        ],
      }),
      new TableRow({
        cantSplit: true,
        children: [
          ...(bare ? [] : [cell(widths[0]!, [caption(said.post)], noBorders), cell(widths[1]!, blank(), noBorders)]),
          cell(widths[hand]!, [caption(said.hand)], noBorders),
          cell(widths[hand + 1]!, blank(), noBorders),
          cell(widths[name]!, [caption(bare ? said.person : said.name)], noBorders),
        ],
      }),
    ]),
    new Paragraph({
      tabStops: [{ type: TabStopType.RIGHT, position: width }],
      spacing: { before: 80, after: kept?.stamp && seal !== null ? free : 60 },
      children: [
        ...(kept?.stamp && seal !== null ? [floating(kept.stamp, { width: 140, height: 140, x: 4, y: -22 })] : []),
        run(`${seal ?? ''}${signer.dated ? `\t${said.date}` : ''}`, { size: 17 }),
      ],
    }),
  ]
}
