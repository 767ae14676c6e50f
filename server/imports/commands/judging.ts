import {
  type Cells,
  type FieldError,
  firstOfField,
  type ImportCtx,
  type ImportedObject,
  type Importer,
  type ReadRow,
} from '#server/imports/kinds/importer.ts'
import type { StoredRow } from '#server/imports/row.ts'

const BATCH = 500

/** A row that could be read, beside what it means. */
export type Judged<V> = { row: StoredRow; values: V | null }

const duplicate = (n: number) => ({ ru: `то же, что в строке ${n}`, en: `the same as in row ${n}` })
const alike = (n: number) => ({
  ru: `похоже на строку ${n}: если это два разных заказа, всё в порядке`,
  en: `looks like row ${n}: if these are two orders, all is well`,
})

/** Looks at every row: what its cells mean, what is wrong with them, whether it is there already, and whether the table has it twice. Rows that were written stay so. */
export async function judge<V>(
  ctx: ImportCtx,
  importer: Importer<V>,
  fields: readonly (string | null)[],
  rows: readonly StoredRow[],
): Promise<Judged<V>[]> {
  const seen = new Map<string, number>()
  const resembled = new Map<string, number>()
  const judged: Judged<V>[] = []
  const own = new Set(rows.flatMap(({ state, is }) => (state === 'added' && is ? [is.id] : [])))
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    // what was written is known by now: another row like it is told so, or is its duplicate for good
    const open = importer.duplicate ? batch : batch.filter(row => row.state !== 'added')
    const cells = open.map(row => cellsBy(fields, row.cells))
    const read = await importer.prepare(ctx, cells)
    const found = new Map(open.map((row, i) => [row.n, read(cells[i]!)]))
    const known = await importer.known(ctx, [...new Set([...found.values()].flatMap(({ keys }) => keys.map(({ key }) => key)))])
    for (const row of batch) {
      const meant = found.get(row.n)
      judged.push(meant && row.state !== 'added' ? settled(row, meant, known) : { row: { ...row, faults: [], hints: [] }, values: null })
      for (const { key } of meant?.keys ?? []) if (!seen.has(key)) seen.set(key, row.n)
      const mark = meant?.likeness?.key
      if (mark !== undefined && !resembled.has(mark)) resembled.set(mark, row.n)
    }
  }
  return judged

  function settled(
    row: StoredRow,
    { values, keys, faults, likeness }: ReadRow<V>,
    known: ReadonlySet<string> | ReadonlyMap<string, ImportedObject>,
  ): Judged<V> {
    const again = keys.find(({ key, shared }) => !shared && seen.has(key))
    const same = again && { field: again.field, why: (importer.duplicate ?? duplicate)(seen.get(again.key)!) }
    const isOwn = (key: string) => 'get' in known && own.has(known.get(key)?.id ?? '')
    const first = keys.find(({ key, shared }) => known.has(key) && !(shared && isOwn(key)))
    // what is there with a page of its own is told so, whatever its row has become since: an order of last week loads in the past
    const isObject = first !== undefined && 'get' in known && !again
    const told = isObject ? [] : same && (faults.length === 0 || importer.duplicate) ? [same, ...faults] : faults
    const there = told.length === 0 ? first : undefined
    const state = told.length > 0 ? 'broken' : there ? 'known' : 'ready'
    const like = likeness && state === 'ready' ? resembled.get(likeness.key) : undefined
    const at = (field: string) => Math.max(0, fields.indexOf(field))
    const { is, ...plainly } = row
    const object = there && 'get' in known ? known.get(there.key) : undefined
    return {
      row: {
        ...plainly,
        state,
        faults: told.map(({ field, ...fault }) => ({ ...fault, column: at(field) })),
        hints: like === undefined ? [] : [{ column: at(likeness!.field), why: alike(like) }],
        ...(object && { is: object }),
      },
      values: state === 'ready' ? values : null,
    }
  }
}

/** The same rows with what writing them would be refused with, where their importer can tell; the first fault of a cell is told. */
export async function foreseen<V>(
  ctx: ImportCtx,
  importer: Importer<V>,
  fields: readonly (string | null)[],
  judged: readonly Judged<V>[],
): Promise<StoredRow[]> {
  const sound = judged.flatMap(({ row, values }) => (values === null ? [] : [{ n: row.n, cells: cellsBy(fields, row.cells), values }]))
  const found = await importer.foresee?.(ctx, sound)
  const placed = ({ field, ...said }: FieldError) => ({ ...said, column: Math.max(0, fields.indexOf(field)) })
  return judged.map(({ row }) => {
    const told = found?.get(row.n)
    if (!told) return row
    const faults = firstOfField(told.faults).map(placed)
    return { ...row, state: faults.length > 0 ? 'broken' : row.state, faults, hints: [...(row.hints ?? []), ...told.hints.map(placed)] }
  })
}

const cellsBy = (fields: readonly (string | null)[], cells: readonly string[]): Cells =>
  Object.fromEntries(fields.flatMap((field, column) => (field === null ? [] : [[field, (cells[column] ?? '').trim()]])))
