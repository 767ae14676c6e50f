import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { type Block, type Cell, type Form, textsOf } from '#server/prints/forms/form.ts'

/** What a drawn document says, read back from its bytes; blanks are left out, for lines are broken where each format likes. */

export const tight = (text: string) => text.replaceAll(/\s+/g, '')

/** The text of every page of a PDF in the order it is drawn, by the maps its fonts carry. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(page => {
    const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    const maps = new Map(
      (fonts?.entries() ?? []).map(([name]) => {
        const font = fonts!.lookup(name, PDFDict)
        return [name.asString().slice(1), unicodeOf(latin(font.lookup(PDFName.of('ToUnicode'))!))]
      }),
    )
    const contents = page.node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray().map(part => document.context.lookup(part)!) : [contents!]
    return drawnText(streams.map(latin).join('\n'), maps)
  })
}

const latin = (stream: PDFObject): string =>
  Buffer.from(stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : (stream as PDFRawStream).getContents()).toString(
    'latin1',
  )

const lettersOf = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le')

/** Glyph → letters, as a ToUnicode map says. */
function unicodeOf(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, part] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, , list, one] of part!.matchAll(/<(\w+)>\s*<(\w+)>\s*(?:\[([^\]]*)\]|<(\w+)>)/g)) {
      const first = Number.parseInt(from!, 16)
      if (one) found.set(first, lettersOf(one))
      else [...list!.matchAll(/<([\w\s]+)>/g)].forEach(([, letters], at) => void found.set(first + at, lettersOf(letters!)))
    }
  for (const [, part] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, letters] of part!.matchAll(/<(\w+)>\s*<(\w+)>/g)) found.set(Number.parseInt(glyph!, 16), lettersOf(letters!))
  return found
}

function drawnText(content: string, maps: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let map: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = maps.get(font) ?? map
    for (const [, hex] of (shown ?? '').matchAll(/<(\w+)>/g))
      for (let at = 0; at < hex!.length; at += 4) text += map.get(Number.parseInt(hex!.slice(at, at + 4), 16)) ?? '\ufffd'
  }
  return text
}

/** The text of a Word document, its body alone. */
export function docxText(bytes: Uint8Array): string {
  const files = unzipSync(bytes)
  const xml = strFromU8(files['word/document.xml']!)
  return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => plainXml(text!)).join('')
}

/** What stands in the cells of a workbook. */
export async function xlsxCells(bytes: Uint8Array): Promise<{ texts: string[]; figures: number[] }> {
  const { sheets } = await readXlsx(bytes)
  const values = sheets.flatMap(({ rows }) => rows.flat())
  return {
    texts: values.filter(value => typeof value === 'string'),
    figures: values.filter(value => typeof value === 'number'),
  }
}

/** The text of a page. */
export function htmlText(bytes: Uint8Array): string {
  const page = new TextDecoder().decode(bytes)
  return plainXml(
    page
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
      .replaceAll(/<[^>]*>/g, ''),
  )
}

const plainXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll('&amp;', '&')

const valuesOf = (blocks: readonly Block[]): Cell[] =>
  blocks.flatMap(block => {
    if (block.kind === 'table') return [...block.body, ...(block.foot ?? [])].flat().filter(cell => cell.value)
    if (block.kind === 'box') return valuesOf(block.blocks)
    return block.kind === 'columns' ? block.columns.flatMap(valuesOf) : []
  })

const withoutLast = (text: string, part: string) => {
  const at = text.lastIndexOf(part)
  return at < 0 ? text : text.slice(0, at) + text.slice(at + part.length)
}

/** Texts there are fewer of than there should be, each once. */
function scarce(texts: readonly string[], timesOf: (text: string) => number): string[] {
  const wanted = new Map<string, string[]>()
  for (const text of texts) wanted.set(tight(text), [...(wanted.get(tight(text)) ?? []), text])
  return [...wanted].filter(([text, all]) => timesOf(text) < all.length).map(([, all]) => all[0]!)
}

const timesIn = (whole: string, part: string) => whole.split(part).length - 1

/** Texts of a tree that do not stand in a drawing, or not as often as in the tree. */
export async function missingFrom(form: Form, format: 'pdf' | 'docx' | 'xlsx' | 'html', bytes: Uint8Array): Promise<string[]> {
  const texts = textsOf(form.blocks)
  if (format === 'xlsx') {
    const { texts: shown, figures } = await xlsxCells(bytes)
    const all = shown.map(tight).join('\n')
    const values = valuesOf(form.blocks)
    const known = new Set(values.map(({ text }) => text))
    // a number with small print beside it stands in its text
    const [written, counted] = [values.filter(({ label, note }) => label || note), values.filter(({ label, note }) => !label && !note)]
    return [
      ...scarce(
        texts.filter(text => !known.has(text)),
        text => timesIn(all, text),
      ),
      ...scarce(
        written.map(({ text }) => text),
        text => timesIn(all, text),
      ),
      ...scarce(
        counted.map(({ value }) => String(Number(value!.number))),
        text => figures.filter(figure => String(figure) === text).length,
      ),
    ]
  }
  const pages = format === 'pdf' ? await pdfPages(bytes) : []
  const foot = (at: number) => [
    form.running,
    form.language === 'ru' ? `Лист ${at + 1} из ${pages.length}` : `Page ${at + 1} of ${pages.length}`,
  ]
  const whole =
    format === 'pdf'
      ? pages.map((page, at) => foot(at).reduce((text, line) => withoutLast(text, tight(line)), tight(page))).join('')
      : tight(format === 'docx' ? docxText(bytes) : htmlText(bytes))
  return scarce(texts, text => timesIn(whole, text))
}
