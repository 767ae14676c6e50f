/** A block of cells as spreadsheets copy it: tabs between cells, lines between rows, quotes around a cell that holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const bare = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let i = 0; i < bare.length; i++) {
    const sign = bare[i]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (bare[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (sign === '"' && cell === '' && closes(bare, i)) quoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  rows.at(-1)!.push(cell)
  return rows
}

/** Whether a quote that opens a cell also closes it: a lone one is a sign like any other. */
const closes = (text: string, at: number): boolean => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at))

/** A cell as `readBlock` reads it. */
export const quotedCell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
