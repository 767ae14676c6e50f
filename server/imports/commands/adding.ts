import type { Bilingual } from '#contract/primitives.ts'
import type { ImportCtx, ImportedObject, Importer } from '#server/imports/kinds/importer.ts'
import type { StoredRow } from '#server/imports/row.ts'
import { whollyOrNot } from '#server/imports/store/imports.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { judge } from './judging.ts'

const MOST = 1000
const TOGETHER = 25
/** A portion ends after so long, whoever waits for it. */
const PATIENCE_MS = 8000
/** The same where one takes long. */
const SLOW = { together: 5, patienceMs: 4000 }

type WriteResult = {
  added: number
  /** Rows the product refused at the last moment, and why. */
  failed: Map<number, StoredRow['faults']>
}

/** The table of an import: which field each column is taken for, its rows, and whether the first of them holds heads. */
type ImportTable = { fields: readonly (string | null)[]; rows: readonly StoredRow[]; hasHeads: boolean }

/** Writes sound rows that are not there yet, and marks them in `rows`; stops after a thousand, or after some seconds. */
export async function addRows<V>(ctx: ImportCtx, importer: Importer<V>, { fields, rows, hasHeads }: ImportTable): Promise<WriteResult> {
  const began = performance.now()
  const written: WriteResult = { added: 0, failed: new Map() }
  let last = ''
  const done = (n: number, made: string | ImportedObject | undefined) => {
    const row = rows[n - 1]!
    row.state = 'added'
    if (typeof made === 'object') row.is = made
    last = typeof made === 'object' ? made.id : (made ?? last)
    written.added++
  }
  const judged = await judge(ctx, importer, fields, hasHeads ? rows.slice(1) : rows)
  // what was refused at the last moment of a former portion waits until its row is changed
  const refused = new Map(rows.flatMap(({ n, state, faults }) => (state === 'broken' ? [[n, faults] as const] : [])))
  const sound = judged.flatMap(({ row, values }) => (values === null ? [] : [{ n: row.n, values }]))
  for (const { n } of sound) if (refused.has(n)) written.failed.set(n, refused.get(n)!)
  const ready = sound.filter(({ n }) => !refused.has(n)).slice(0, importer.portion ?? MOST)
  const { together, patienceMs } = importer.portion === undefined ? { together: TOGETHER, patienceMs: PATIENCE_MS } : SLOW
  for (let at = 0; at < ready.length && (at === 0 || performance.now() - began < patienceMs); at += together) {
    const some = ready.slice(at, at + together)
    // one that is refused would take its neighbours along: then each goes by itself
    let made: (string | ImportedObject)[] = []
    const one = await tried(ctx.tx, async () => {
      made = await writeAll(ctx, importer, some)
    })
    const alone = one === null ? [] : some
    if (one === null)
      some.forEach(({ n }, i) => {
        done(n, made[i])
      })
    for (const row of alone) {
      const why = await tried(ctx.tx, async () => {
        made = await writeAll(ctx, importer, [row])
      })
      if (why) written.failed.set(row.n, [{ column: 0, why }])
      else done(row.n, made[0])
    }
  }
  if (written.added > 0) await importer.publish?.(ctx, last)
  return written
}

async function writeAll<V>(ctx: ImportCtx, importer: Importer<V>, rows: readonly { values: V }[]): Promise<(string | ImportedObject)[]> {
  const made: (string | ImportedObject)[] = []
  for (const { values } of rows) made.push(await importer.write(ctx, values))
  return made
}

const thereAlready = { ru: 'уже есть', en: 'is there already' }

/** Does it wholly or not at all; what the product refused is told in its own words. */
const tried = (tx: Tx, work: () => Promise<void>): Promise<Bilingual | null> =>
  whollyOrNot<Bilingual | null>(
    tx,
    async () => {
      await work()
      return null
    },
    error => {
      if (error instanceof Refusal) return { ru: error.wordsIn('ru'), en: error.wordsIn('en') }
      if (violated(error)) return thereAlready
      throw error
    },
  )
