import type { Bilingual, Side } from '#contract/primitives.ts'
import type { PrintFont, PrintPart } from '#contract/print-templates.ts'
import type { RecordPoint } from '#contract/sensors.ts'
import type { OrderPrintFacts } from '#server/wording/record.ts'

/** A printed form as a tree without a format: a pure function makes it of facts, and PDF, DOCX, XLSX and HTML are drawn of it alike. */

export type Align = 'left' | 'center' | 'right'

/**
 * A cell of a table. `span` and `rows` stretch it over columns and rows; the cells it covers are left out of the rows. `value` is the
 * number behind the text, a decimal string, for those who compute with it: a spreadsheet shows it with so many digits.
 */
export type Cell = {
  text: string
  /** Small print above the text, as the title of a box of a waybill. */
  label?: string
  /** Small print below it: what the line is for. */
  note?: string
  span?: number
  rows?: number
  bold?: boolean
  small?: boolean
  align?: Align
  value?: { number: string; digits: number }
}

/** One who signs: his post and name stand under the line; of a party whose stamp or signature the organisation keeps, it is drawn. */
export type Signer = {
  role: string
  /** null: the form asks for a hand and a name alone, and has no line for a post. */
  post?: string | null
  name?: string
  party?: 'forwarder' | 'executor' | 'customer'
  /** What stands in the line of the stamp, «М. П.»; null: none. */
  stamp?: string | null
  /** A line for the day beside. */
  dated?: boolean
}

/** Some time, in milliseconds. */
export type PlotSpan = { from: number; until: number }

/**
 * What was measured over time: each line within its least and greatest, in runs between which nothing is known; behind them the range with the
 * time it holds for, and what left it. `columns` and `rows` are what its axes say, `keys` what its marks mean; `label` is all of it in words.
 */
export type Plot = {
  label: string
  frame: PlotSpan & { low: number; high: number }
  unit: string
  zone: string
  columns: { at: number; text: string; day?: string }[]
  rows: { value: number; text: string }[]
  range: PlotSpan & { min: number | null; max: number | null }
  outside: PlotSpan[]
  doors: PlotSpan[]
  lines: RecordPoint[][][]
  dots: { at: number; value: number }[]
  keys: { mark: 'range' | 'outside' | 'doors' | 'dot' | number; text: string }[]
}

/** Widths are weights among themselves. `part`: it and what follows may be moved as a whole by a template. */
export type Block = Drawn & { part?: PrintPart }

type Drawn =
  | { kind: 'title'; text: string; level: 1 | 2 | 3; align?: Align }
  | { kind: 'text'; text: string; small?: boolean; bold?: boolean; align?: Align }
  /** Labels with their values; `labelWidth`: what the labels take of the width, in percent (32). */
  | { kind: 'fields'; rows: [label: string, value: string][]; labelWidth?: number }
  /** Heads repeat on every page; a row is never cut. */
  | { kind: 'table'; widths: number[]; head: Cell[][]; body: Cell[][]; foot?: Cell[][]; plain?: boolean }
  | { kind: 'columns'; widths: number[]; columns: Block[][] }
  /** A frame with a small title, as the boxes of a waybill. */
  | { kind: 'box'; title?: string; blocks: Block[] }
  | { kind: 'signs'; signers: Signer[] }
  | ({ kind: 'plot' } & Plot)
  | { kind: 'code'; code: 'qrcode' | 'gs1-128'; value: string; caption?: string; align?: Align }
  /** The picture of the organisation, in points, and what stands beside it. */
  | { kind: 'logo'; id: string | null; width: number; height: number; align: Align; text: string }
  | { kind: 'gap'; size?: 'small' | 'large' }
  | { kind: 'page' }

/** How a paper looks beside what it says: face, colour of its titles, margins in points. */
export type FormStyle = { font: PrintFont; accent: string | null; margins: { left: number; right: number; top: number; bottom: number } }

/** `running` stands at the foot of every page beside «лист N из M»; `mark`, such as «Черновик», across or above each. */
export type Form = {
  code: string
  /** Edition of the form, such as «ПП РФ 2200». */
  edition: string
  language: 'ru' | 'en'
  page: 'A4' | 'A4L' | 'A5'
  title: string
  running: string
  mark?: string
  look?: FormStyle
  blocks: Block[]
}

/** Blocks that are one part of a form. */
export const inPart = (part: PrintPart, [first, ...rest]: readonly Block[]): Block[] => (first ? [{ ...first, part }, ...rest] : [])

/** Every text of a tree in the order it is read: what every drawing of it must show. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks
    .flatMap(block => {
      switch (block.kind) {
        case 'title':
        case 'text':
          return [block.text]
        case 'fields':
          return block.rows.flat()
        case 'table':
          return [...block.head, ...block.body, ...(block.foot ?? [])]
            .flat()
            .flatMap(cell => [cell.label ?? '', cell.text, cell.note ?? ''])
        case 'columns':
          return block.columns.flatMap(textsOf)
        case 'box':
          return [block.title ?? '', ...textsOf(block.blocks)]
        case 'signs':
          return block.signers.flatMap(signer => [signer.role, signer.post ?? '', signer.name ?? ''])
        case 'code':
          return [block.caption ?? '']
        case 'logo':
          return [block.text]
        default:
          return []
      }
    })
    .filter(text => text.trim() !== '')
}

/** A form: what it is called, who of the two sides prints it, and why it cannot be printed of these facts yet. */
export type PrintForm = {
  code: string
  name: Bilingual
  sides: readonly Side[]
  /** Formats besides PDF, DOCX, XLSX and HTML, which every form has. */
  page: 'A4' | 'A4L' | 'A5'
  /** Whether such an order has this paper at all: no CMR without a border. Left out: every order has. */
  fits?: (facts: OrderPrintFacts) => boolean
  /** What is missing before it can be printed, in both languages; empty: nothing. */
  missing: (facts: OrderPrintFacts) => Bilingual[]
  build: (facts: OrderPrintFacts, options: { language: 'ru' | 'en'; claimId?: string }) => Form
}
