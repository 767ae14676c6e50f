import { sql } from 'kysely'
import type { BulkResults, BulkRows } from '#contract/bulk.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Tx } from './db.ts'
import { Refusal } from './refusal.ts'

/**
 * The same work for many rows in one transaction, told of each: a refused row leaves nothing behind and the others go on.
 * Rows are taken in the order of their ids, so that two such works never wait for each other.
 */
export async function each(
  tx: Tx,
  locale: Locale,
  rows: BulkRows,
  work: (row: BulkRows[number]) => Promise<{ version: number }>,
): Promise<BulkResults> {
  const results = new Map<string, BulkResults['results'][number]>()
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await sql`savepoint one`.execute(tx)
    try {
      const { version } = await work(row)
      await sql`release savepoint one`.execute(tx)
      results.set(row.id, { id: row.id, ok: true, version })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one`.execute(tx)
      results.set(row.id, { id: row.id, ok: false, error: { code: error.code, message: error.wordsIn(locale) } })
    }
  }
  return { results: rows.map(({ id }) => results.get(id)!) }
}
