import type { Cells, Fault, ImportCtx, Importer, Key } from './importer.ts'
import type { KeptRow } from './row.ts'

const BATCH = 500

/** A row that could be read, beside what it means. */
export type Judged<V> = { row: KeptRow; values: V | null }

const twin = (n: number) => ({ ru: `то же, что в строке ${n}`, en: `the same as in row ${n}` })

/** Looks at every row: what its cells mean, what is wrong with them, whether it is there already, and whether the table has it twice. Rows that were written stay so. */
export async function judge<V>(
  ctx: ImportCtx,
  importer: Importer<V>,
  fields: readonly (string | null)[],
  rows: readonly KeptRow[],
): Promise<Judged<V>[]> {
  const seen = new Map<string, number>()
  const judged: Judged<V>[] = []
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    // what was written is known by now: another row like it is told so
    const open = batch.filter(row => row.state !== 'added')
    const cells = open.map(row => cellsBy(fields, row.cells))
    const read = await importer.prepare(ctx, cells)
    const found = new Map(open.map((row, i) => [row.n, read(cells[i]!)]))
    const known = await importer.known(ctx, [...new Set([...found.values()].flatMap(({ keys }) => keys.map(({ key }) => key)))])
    for (const row of batch) {
      const meant = found.get(row.n)
      judged.push(meant ? settled(row, meant, known, seen) : { row: { ...row, faults: [] }, values: null })
      for (const { key } of meant?.keys ?? []) if (!seen.has(key)) seen.set(key, row.n)
    }
  }
  return judged

  function settled(
    row: KeptRow,
    { values, keys, faults }: { values: V | null; keys: readonly Key[]; faults: readonly Fault[] },
    known: ReadonlySet<string>,
    seen: ReadonlyMap<string, number>,
  ): Judged<V> {
    const again = keys.find(({ key }) => seen.has(key))
    const told = faults.length === 0 && again ? [{ field: again.field, why: twin(seen.get(again.key)!) }] : faults
    const isKnown = told.length === 0 && keys.some(({ key }) => known.has(key))
    const state = told.length > 0 ? 'broken' : isKnown ? 'known' : 'ready'
    return {
      row: { ...row, state, faults: told.map(({ field, why }) => ({ column: Math.max(0, fields.indexOf(field)), why })) },
      values: state === 'ready' ? values : null,
    }
  }
}

const cellsBy = (fields: readonly (string | null)[], cells: readonly string[]): Cells =>
  Object.fromEntries(fields.flatMap((field, column) => (field === null ? [] : [[field, (cells[column] ?? '').trim()]])))
