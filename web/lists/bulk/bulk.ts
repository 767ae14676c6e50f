/** What became of one row of a bulk call. */
export type RowResult = {
  id: string
  ok: boolean
  error?: { message: string } | null | undefined
  /** The version of the row after it. */
  version?: number | undefined
  /** Done, and yet not as meant: what came of it. */
  note?: string | undefined
}

/** Does it, at most a hundred rows a time; what was asked for may bring the way back of its own. */
export type Run<Row> = ((rows: readonly Row[]) => Promise<readonly RowResult[]>) & { back?: Back<Row> }

/** Takes rows as they were, at the version they have after it. */
type Back<Row> = (rows: readonly Row[]) => Promise<readonly RowResult[]>

/** Something done to many rows at once; each row is answered for. */
export type BulkAction<Row> = {
  id: string
  label: string
  danger?: boolean | undefined
  /** Done now and then: stands behind «Ещё». */
  rare?: boolean | undefined
  /** Why it is not possible for a row, in words; null where it is. */
  refuses?: ((row: Row) => string | null) | undefined
  /** The way back, where the server has one: takes the rows as they are after it. */
  back?: Back<Row> | undefined
} & (
  | {
      /** Done here, at most a hundred rows a time, after `confirm` where it is given. */
      run: (rows: readonly Row[]) => Promise<readonly RowResult[]>
      confirm?: ((rows: readonly Row[]) => { title: string; consequences: readonly string[] }) | undefined
    }
  | {
      /** Done by the caller, who asks for more first; he calls `run` of the same rows when he knows it. */
      ask: (rows: readonly Row[], run: (one: Run<Row>) => void) => void
    }
)

/** Rows by whether an action is possible for them, and why not. */
export function sortedOut<Row>(action: BulkAction<Row>, rows: readonly Row[]) {
  const able: Row[] = []
  const reasons = new Map<string, Row[]>()
  for (const row of rows) {
    const reason = action.refuses?.(row) ?? null
    if (reason === null) able.push(row)
    else reasons.set(reason, [...(reasons.get(reason) ?? []), row])
  }
  return { able, reasons }
}

const portion = 100

/** Runs by portions; a portion that did not arrive is a failure of its rows, and the others go on. */
export async function inPortions<Row extends { id: string }>(
  rows: readonly Row[],
  run: (rows: readonly Row[]) => Promise<readonly RowResult[]>,
  failed: (error: unknown) => string,
  tell: (done: number) => void,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (let from = 0; from < rows.length; from += portion) {
    const part = rows.slice(from, from + portion)
    try {
      const answered = new Map((await run(part)).map(one => [one.id, one]))
      results.push(...part.map(({ id }) => answered.get(id) ?? { id, ok: false, error: { message: failed(null) } }))
    } catch (error) {
      results.push(...part.map(({ id }) => ({ id, ok: false, error: { message: failed(error) } })))
    }
    tell(results.length)
  }
  return results
}
