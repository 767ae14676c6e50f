import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import type { ImportCtx, Importer } from './importer.ts'
import { judge } from './judge.ts'
import type { KeptRow } from './row.ts'

const MOST = 1000
const TOGETHER = 25
/** A portion ends after so long, whoever waits for it. */
const PATIENCE_MS = 8000

type Written = {
  added: number
  /** Rows the product refused at the last moment, and why. */
  failed: Map<number, KeptRow['faults']>
}

/** Writes sound rows that are not there yet, and marks them in `rows`; stops after a thousand, or after some seconds. */
export async function addRows<V>(
  ctx: ImportCtx,
  importer: Importer<V>,
  fields: readonly (string | null)[],
  rows: readonly KeptRow[],
  hasHeads: boolean,
): Promise<Written> {
  const began = performance.now()
  const written: Written = { added: 0, failed: new Map() }
  let last = ''
  const done = (n: number) => {
    rows[n - 1]!.state = 'added'
    written.added++
  }
  const judged = await judge(ctx, importer, fields, hasHeads ? rows.slice(1) : rows)
  const ready = judged.flatMap(({ row, values }) => (values === null ? [] : [{ n: row.n, values }])).slice(0, MOST)
  for (let at = 0; at < ready.length && performance.now() - began < PATIENCE_MS; at += TOGETHER) {
    const some = ready.slice(at, at + TOGETHER)
    // one that is refused would take its neighbours along: then each goes by itself
    const one = await tried(ctx.tx, async () => {
      last = await writeAll(ctx, importer, some)
    })
    const alone = one === null ? [] : some
    for (const { n } of one === null ? some : []) done(n)
    for (const row of alone) {
      const why = await tried(ctx.tx, async () => {
        last = await writeAll(ctx, importer, [row])
      })
      if (why) written.failed.set(row.n, [{ column: 0, why }])
      else done(row.n)
    }
  }
  if (written.added > 0) await importer.tell?.(ctx, last)
  return written
}

async function writeAll<V>(ctx: ImportCtx, importer: Importer<V>, rows: readonly { values: V }[]): Promise<string> {
  let id = ''
  for (const { values } of rows) id = await importer.write(ctx, values)
  return id
}

const thereAlready = { ru: 'уже есть', en: 'is there already' }

/** Does it wholly or not at all; what the product refused is told in its own words. */
async function tried(tx: Tx, work: () => Promise<void>): Promise<{ ru: string; en: string } | null> {
  await sql`savepoint some_rows`.execute(tx)
  try {
    await work()
    await sql`release savepoint some_rows`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal) && !violated(error)) throw error
    await sql`rollback to savepoint some_rows`.execute(tx)
    if (!(error instanceof Refusal)) return thereAlready
    return { ru: error.wordsIn('ru'), en: error.wordsIn('en') }
  }
}
