import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Holding } from '#contract/personal-data-words.ts'
import type { ErasureActs } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** What went and what stays, by holding; nothing of what it was. */
export type ActFacts = {
  parts: { holding: Holding; goes: number; stays: number; staysUntil: string | null }[]
  recipients: string[]
  journal: { rows: number; digest: string } | null
}
export type ActRecord = Omit<Selectable<ErasureActs>, 'facts'> & { facts: ActFacts }

const acts = (tx: Tx) => tx.selectFrom('erasureActs').selectAll().where('orgId', '=', tx.actor.orgId)

/** Writes down an act of destruction, under the next number of its year. */
export async function insertAct(
  tx: Tx,
  act: {
    byName: string
    byPosition: string
    basis: string
    kind: string
    objectId: string
    place: number
    facts: Omit<ActFacts, 'journal'>
    /** Of an act that is carried out again: as it was. */
    id?: string
    number?: string
    at?: Date
  },
): Promise<ActRecord> {
  const year = tx.now.getUTCFullYear()
  const { n } = await acts(tx)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('n'))
    .where('number', 'like', `${year}/%`)
    .executeTakeFirstOrThrow()
  const fresh = { id: newId(), number: `${year}/${String(n + 1).padStart(3, '0')}`, at: tx.now }
  const row = { ...fresh, ...act, orgId: tx.actor.orgId }
  await tx
    .insertInto('erasureActs')
    .values({ ...row, facts: JSON.stringify(act.facts) })
    .execute()
  return { ...row, facts: { ...act.facts, journal: null } }
}

/** Acts, the newest first. */
export const listActs = async (tx: Tx, after: string | null, limit: number): Promise<ActRecord[]> =>
  (await acts(tx)
    .$if(after !== null, query => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()) as ActRecord[]

/** An act with what the journal says of it, or null. */
export async function findAct(tx: Tx, id: string): Promise<ActRecord | null> {
  const found = await acts(tx).where('id', '=', id).executeTakeFirst()
  if (!found) return null
  const entry = await tx
    .selectFrom('audits')
    .select('facts')
    .where('orgId', '=', tx.actor.orgId)
    .where('objectId', '=', id)
    .where('what', '=', 'person.erased')
    .executeTakeFirst()
  const { rows, digest } = (entry?.facts ?? {}) as { rows?: number; digest?: string }
  const facts = found.facts as Omit<ActFacts, 'journal'>
  return { ...found, facts: { ...facts, journal: digest === undefined ? null : { rows: rows ?? 0, digest } } }
}
