import { sql } from 'kysely'
import type { BulkResults } from '#contract/bulk.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { Tx } from './db.ts'
import { Refusal } from './refusal.ts'

/**
 * The same work for many rows in one transaction, told of each: a refused row leaves nothing behind and the others go on.
 * Rows are taken in the order of their ids, so that two such works never wait for each other, and told in the order they were named.
 */
export async function perRow<Row extends { id: string }>(
  tx: Tx,
  locale: Locale,
  rows: readonly Row[],
  work: (row: Row) => Promise<{ version: number; notice?: Bilingual | undefined }>,
): Promise<BulkResults> {
  const results: BulkResults['results'] = []
  for (const [at, row] of [...rows.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) {
    await sql`savepoint one`.execute(tx)
    try {
      const { version, notice } = await work(row)
      await sql`release savepoint one`.execute(tx)
      results[at] = { id: row.id, ok: true, version, ...(notice && { note: notice[locale] }) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one`.execute(tx)
      const { changes } = error.info as { changes?: NonNullable<BulkResults['results'][number]['error']>['changes'] }
      results[at] = { id: row.id, ok: false, error: { code: error.code, message: error.wordsIn(locale), ...(changes && { changes }) } }
    }
  }
  return { results }
}
