/** How far down a table its head is looked for: above it stand a title, a date, who made it. */
const DEEP = 10
/** A row below the first is the head when it names so many fields at the least, and so many more than the first. */
const ENOUGH = 3

type Naming = (heads: readonly string[]) => readonly (string | null)[]
type Row = readonly string[]

const isData = (row: Row) => row.some(cell => /\d{2}/.test(cell))

/** Two rows of heads as one: what stands over several columns («Погрузка») goes before what stands over each («Город»). */
function together(above: Row, below: Row): string[] {
  let over = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const [upper = '', lower = ''] = [above[column], below[column]]
    if (upper !== '') over = upper
    if (lower === '') return upper
    return upper === '' && over === '' ? lower : `${over} ${lower}`
  })
}

/** A table with its head as its first row, and what stood above it. */
export type Headed = { table: readonly Row[]; above: readonly Row[] }

/**
 * The table with its head as its first row. Offices put a title above it, or two rows of heads one below the other; of all of them the one
 * that names the most fields is taken. A table none of whose rows says more than the first stays as it is.
 */
export function underItsHead(table: readonly Row[], namesOf: Naming): Headed {
  const named = (heads: Row) => namesOf(heads).filter(field => field !== null).length
  const first = named(table[0] ?? [])
  let best = { score: Math.max(first, ENOUGH - 1), head: null as Row | null, at: 0, after: 0 }
  for (let at = 0; at < Math.min(DEEP, table.length - 1); at++) {
    const row = table[at]!
    if (at > 0 && named(row) > best.score) best = { score: named(row), head: row, at, after: at + 1 }
    const below = table[at + 1]!
    if (isData(row) || isData(below) || at + 2 >= table.length) continue
    const both = together(row, below)
    if (named(both) > Math.max(best.score, named(row), named(below))) best = { score: named(both), head: both, at, after: at + 2 }
  }
  return best.head === null ? { table, above: [] } : { table: [best.head, ...table.slice(best.after)], above: table.slice(0, best.at) }
}
