import {
  AlignmentType,
  BorderStyle,
  HorizontalPositionRelativeFrom,
  ImageRun,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  type TableRow,
  TextRun,
  VerticalPositionRelativeFrom,
  WidthType,
} from 'docx'
import type { Align } from '#server/prints/forms/form.ts'
import { fitOf } from './arial.ts'

export const twips = (stops: number) => Math.round(stops * 20)
export const GREY = '555555'

const aligns = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
export const thin = { style: BorderStyle.SINGLE, size: 4, color: '222222' }

export const pale = { style: BorderStyle.SINGLE, size: 3, color: 'BBBBBB' }

export const noBorders = { top: none, bottom: none, left: none, right: none }

export const allBorders = { top: thin, bottom: thin, left: thin, right: thin }

type TextStyle = { bold?: boolean; size?: number; color?: string }

export const run = (text: string, style: TextStyle = {}) => new TextRun({ text, ...style })

/** Sizes of this format count in halves of a point. */
export const BODY = 18

/** A text with its own line breaks; of `width` (twentieths of a point), letters are drawn narrower rather than a word be parted. */
export const runs = (text: string, style: TextStyle = {}, width?: number): ParagraphChild[] => {
  const scale = width === undefined ? 100 : Math.floor(100 * fitOf(text, width / 20 - 1, (style.size ?? BODY) / 2, style.bold))
  return text
    .split('\n')
    .map((line, at) => new TextRun({ text: line, ...style, ...(scale < 100 && { scale }), ...(at > 0 && { break: 1 }) }))
}

export const paragraph = (
  children: readonly ParagraphChild[],
  {
    align,
    before = 0,
    after = 0,
    next = false,
    over = false,
  }: { align?: Align | undefined; before?: number; after?: number; next?: boolean; over?: boolean } = {},
) =>
  new Paragraph({
    children,
    keepNext: next,
    keepLines: true,
    ...(over && { border: { top: { ...thin, size: 2, space: 1 } } }),
    ...(align && { alignment: aligns[align] }),
    spacing: { before: twips(before), after: twips(after), line: 245, lineRule: LineRuleType.AUTO },
  })

/** What a cell keeps free at its sides. */
const PAD = 60
export const PADS = PAD * 2

export const table = (widths: readonly number[], rows: readonly TableRow[]) =>
  new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    margins: { left: PAD, right: PAD, top: 20, bottom: 20 },
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows,
  })

export type Borders = ConstructorParameters<typeof TableCell>[0]['borders']

export const cell = (
  width: number,
  children: readonly (Paragraph | Table)[],
  borders: Borders,
  { span = 1, rows = 1 }: { span?: number; rows?: number } = {},
) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    children,
    ...(borders && { borders }),
    ...(span > 1 && { columnSpan: span }),
    ...(rows > 1 && { rowSpan: rows }),
  })

const EMU = 12_700

/** A picture behind the text, from where its paragraph stands; sizes in pixels, offsets in points. */
export const floating = (png: Uint8Array, { width, height, x, y }: { width: number; height: number; x: number; y: number }) =>
  new ImageRun({
    type: 'png',
    data: png,
    transformation: { width, height },
    floating: {
      behindDocument: true,
      allowOverlap: true,
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.COLUMN, offset: x * EMU },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: y * EMU },
    },
  })
