import { unzipSync } from 'fflate'

/** A range of cells that a workbook shows as one, by places from 0, ends counted. */
export type Merged = { top: number; left: number; bottom: number; right: number }

/** A sheet larger than this is read without them: the text of a whole sheet would lie in memory beside its rows. */
const MOST = 48 * 1024 * 1024
const MOST_MERGED = 20_000

const place = (letters: string) => Array.from(letters).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The merged cells of a workbook's first sheet; none where it cannot be told. */
export function mergedIn(bytes: Uint8Array): Merged[] {
  const text = (files: Record<string, Uint8Array>, name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array())
  const book = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' || name === 'xl/_rels/workbook.xml.rels' })
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(text(book, 'xl/workbook.xml'))?.[1]
  const relations = text(book, 'xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? []
  const target = relations.find(one => one.includes(`Id="${id}"`))?.match(/Target="([^"]+)"/)?.[1]
  if (target === undefined) return []
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const sheet = unzipSync(bytes, { filter: file => file.name === name && file.originalSize <= MOST })[name]
  if (!sheet) return []
  // they stand behind the rows, so the end of the sheet says all
  const tail = new TextDecoder().decode(sheet)
  return [...tail.slice(tail.lastIndexOf('</sheetData>')).matchAll(/<mergeCell ref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g)]
    .slice(0, MOST_MERGED)
    .map(([, left, top, right, bottom]) => ({ top: Number(top) - 1, left: place(left!), bottom: Number(bottom) - 1, right: place(right!) }))
}

/** What stands in the first cell of a range that runs over several rows holds for every row of it; rows come in their order. */
export function spread(ranges: readonly Merged[]): (row: string[], index: number) => string[] {
  const down = ranges.filter(({ top, bottom }) => bottom > top).toSorted((a, b) => a.top - b.top)
  let next = 0
  let open: { range: Merged; text: string }[] = []
  return (row, index) => {
    open = open.filter(({ range }) => range.bottom >= index)
    for (const { range, text } of open) if ((row[range.left] ?? '') === '') row[range.left] = text
    for (; next < down.length && down[next]!.top <= index; next++) {
      const range = down[next]!
      if (range.top === index) open.push({ range, text: row[range.left] ?? '' })
    }
    for (let column = 0; column < row.length; column++) row[column] ??= ''
    return row
  }
}
