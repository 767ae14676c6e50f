import { createHash } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import { namesWhere } from '#contract/fields.ts'
import type { Side } from '#contract/primitives.ts'
import { numberBy } from '#contract/requisites.ts'
import type { TenderDraft } from '#contract/tender-draft.ts'
import { tenderFields } from '#contract/tender-fields.ts'
import { canonical } from '#server/platform/canonical.ts'
import type { Tenders } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FormerRecord, TenderRecord, TenderState } from '#server/tenders/record.ts'
import { cutColumns, draftOf } from '#server/tenders/row/draft.ts'
import { awardsOf } from './awards.ts'
import { invitationsOf } from './bidders.ts'
import { lotsOf } from './lots.ts'

/** Opens a tender for this transaction, wherever it lives; not found when the actor is not invited. */
export const openTender = async (tx: Tx, id: string): Promise<OrgId> => (await enter(tx, 'tender', id)) ?? refuse('tender.not_found')

export async function findTender(tx: Tx, home: OrgId, id: string): Promise<TenderRecord> {
  const found = await tx.selectFrom('tenders').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return found ?? refuse('tender.not_found')
}

/** The status of a tender of a home; null where there is none. */
export async function findStatus(tx: Tx, home: OrgId, id: string): Promise<string | null> {
  const found = await tx.selectFrom('tenders').select('status').where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return found?.status ?? null
}

/** The same, held until the end of the transaction. */
export async function lockStatus(tx: Tx, home: OrgId, id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('tenders')
    .select('status')
    .where('orgId', '=', home)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found?.status ?? null
}

/** The tender for a change; refused when another change was quicker. */
export async function lockTender(tx: Tx, home: OrgId, id: string, version: number | null): Promise<TenderRecord> {
  const found = await tx.selectFrom('tenders').selectAll().where('orgId', '=', home).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) return refuse('tender.not_found')
  if (version !== null && found.version !== version) refuse('tender.changed', { version: found.version, asked: version })
  return found
}

export const insertTender = (tx: Tx, tender: Insertable<Tenders>): Promise<TenderRecord> =>
  tx.insertInto('tenders').values(tender).returningAll().executeTakeFirstOrThrow()

/** Changes a tender locked before and raises its version. */
export async function setTender(tx: Tx, before: TenderRecord, changes: Updateable<Tenders>): Promise<TenderRecord> {
  const moved = changes.status !== undefined && changes.status !== before.status ? { statusAt: tx.now } : {}
  return tx
    .updateTable('tenders')
    .set({ ...changes, ...moved, version: before.version + 1, updatedAt: tx.now })
    .where('orgId', '=', before.orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps what the organiser entered, whole, where nobody but him reads it: the row of the tender keeps what everybody may know. */
export async function insertTenderDraft(tx: Tx, tender: TenderRecord): Promise<void> {
  const { orgId, id, demo } = tender
  const kept = Object.fromEntries(cutColumns.map(column => [column, JSON.stringify(tender[column])])) as Record<
    (typeof cutColumns)[number],
    string
  >
  await tx
    .insertInto('tenderDrafts')
    .values({ ...kept, orgId, tenderId: id, demo })
    .execute()
}

/** What was entered for a tender of the acting home, announced or not. */
export async function tenderDraftOf(tx: Tx, tender: TenderRecord): Promise<TenderDraft> {
  const kept = await tx
    .selectFrom('tenderDrafts')
    .select(cutColumns)
    .where('orgId', '=', tender.orgId)
    .where('tenderId', '=', tender.id)
    .executeTakeFirst()
  return draftOf({ ...tender, ...kept })
}

/** The hash that freezes the terms as they were announced. */
export const termsHash = (terms: unknown): Buffer => createHash('sha256').update(canonical(terms)).digest()

/** Everything the rows of a tender are made of. */
export async function tenderStateOf(tx: Tx, tender: TenderRecord): Promise<TenderState> {
  const lots = await lotsOf(tx, tender)
  // by its lots, as the keys of bets begin: the log of all tenders together is long
  const betting = await tx
    .selectFrom('tenderBets')
    .select(['lotId', 'executorId'])
    .distinct()
    .where('orgId', '=', tender.orgId)
    .where('lotId', '=', sql<string>`any (${lots.map(lot => lot.id)}::uuid[])`)
    .where('status', '<>', 'withdrawn')
    .execute()
  const found = await tx.selectFrom('organizations').select(['id', 'nameShort', 'tin']).where('id', '=', tender.orgId).executeTakeFirst()
  return {
    tender,
    lots,
    invitations: await invitationsOf(tx, tender),
    awards: await awardsOf(tx, tender),
    organizer: { id: tender.orgId, name: found?.nameShort ?? '', tin: found?.tin ?? '' },
    bidders: new Map(
      [...Map.groupBy(betting, row => row.lotId)].map(([lotId, rows]) => [lotId, new Set(rows.map(({ executorId }) => executorId))]),
    ),
  }
}

const masks = { tender: 'Т-YY-NNNNN', lot: 'Л-YY-NNNNN' } as const

/** The next so many numbers of a kind in the year of the transaction. */
export async function nextNumbers(tx: Tx, kind: 'tender' | 'lot', count: number): Promise<string[]> {
  const year = yearOf(tx)
  const last = await takeNumbers(tx, kind, year, count)
  return Array.from({ length: count }, (_, i) => numberBy(masks[kind], year, last - count + 1 + i))
}

/** The last of the acting organisation's tenders that tell terms in words, of each wording the newest. */
export async function formerTerms(tx: Tx, side: Side): Promise<FormerRecord[]> {
  const rows = await tx
    .selectFrom('tenders')
    .select(['id', 'number', 'title', 'createdAt', ...namesWhere(tenderFields, 'section', 'terms')])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('comment', '<>', '')
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
  return [...Map.groupBy(rows, ({ comment }) => comment).values()].map(([newest]) => newest!).slice(0, 20)
}

/** Tenders of the acting organisation that are announced or under way. */
export async function countOpen(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('tenders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('status', 'in', ['announced', 'bidding', 'evaluation', 'rebidding', 'awarded'])
    .executeTakeFirstOrThrow()
  return n
}
