import { sql } from 'kysely'
import type { BulkResults } from '#contract/bulk.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { Tx } from './db.ts'
import { Refusal } from './refusal.ts'

/** Work that may be refused and then leaves nothing behind, while the transaction goes on. Answers what it gives, or its refusal. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint one`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint one`.execute(tx)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one`.execute(tx)
    return error
  }
}

/** What telling of single rows needs of the call: whose language, and who sees that it declares their refusals. */
export type RowCtx = { locale: Locale; rowRefused(refusal: Refusal): void }

/**
 * The same work for many rows in one transaction, told of each: a refused row leaves nothing behind and the others go on.
 * Rows are taken in the order of their ids, so that two such works never wait for each other, and told in the order they were named.
 */
export async function perRow<Row extends { id: string }>(
  tx: Tx,
  { locale, rowRefused }: RowCtx,
  rows: readonly Row[],
  work: (row: Row) => Promise<{ version: number; notice?: Bilingual | undefined }>,
): Promise<BulkResults> {
  const results: BulkResults['results'] = []
  for (const [at, row] of [...rows.entries()].toSorted(([, a], [, b]) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))) {
    const done = await attempt(tx, () => work(row))
    if (done instanceof Refusal) {
      rowRefused(done)
      const { changes } = done.info as { changes?: NonNullable<BulkResults['results'][number]['error']>['changes'] }
      results[at] = { id: row.id, ok: false, error: { code: done.code, message: done.wordsIn(locale), ...(changes && { changes }) } }
    } else results[at] = { id: row.id, ok: true, version: done.version, ...(done.notice && { note: done.notice[locale] }) }
  }
  return { results }
}
