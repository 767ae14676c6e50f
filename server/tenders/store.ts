import { createHash } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import { namesWhere } from '#contract/fields.ts'
import type { Side } from '#contract/primitives.ts'
import { numberBy } from '#contract/requisites.ts'
import type { Audience, TenderDraft } from '#contract/tender-draft.ts'
import { tenderFields } from '#contract/tender-fields.ts'
import type { LotFilter } from '#contract/tender-list.ts'
import { listGroups } from '#server/partners/groupStore.ts'
import { canonical } from '#server/platform/canonical.ts'
import type { PageKey } from '#server/platform/cursor.ts'
import type { TenderAwards, TenderEntries, TenderInvitations, TenderLots, TenderQuestions, Tenders } from '#server/platform/db.gen.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { takeNumbers, yearOf } from '#server/platform/numbers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'
import { type Reached, reachable } from '#server/private-areas/reach.ts'
import {
  type AwardRecord,
  type BetRecord,
  cutColumns,
  draftOf,
  type FormerRecord,
  type InvitationRecord,
  type LotRecord,
  type QuestionRecord,
  type TenderEntryRecord,
  type TenderRecord,
  type TenderState,
} from './row.ts'

/** Opens a tender for this transaction, wherever it lives; not found when the actor is not invited. */
export const openTender = async (tx: Tx, id: string): Promise<OrgId> => (await enter(tx, 'tender', id)) ?? refuse('tender.not_found')

export async function findTender(tx: Tx, home: OrgId, id: string): Promise<TenderRecord> {
  const found = await tx.selectFrom('tenders').selectAll().where('orgId', '=', home).where('id', '=', id).executeTakeFirst()
  return found ?? refuse('tender.not_found')
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

/** The first link of a lot's chain, before there is a bet. */
export const firstHead = (lotId: string): Buffer => createHash('sha256').update(lotId).digest()

export async function insertLots(tx: Tx, lots: readonly Insertable<TenderLots>[]): Promise<void> {
  try {
    await tx.insertInto('tenderLots').values(lots).execute()
  } catch (error) {
    if (violated(error) === 'tender_lots__order_once') refuse('tender.order_busy', { order: '', field: 'lots' })
    throw error
  }
}

export async function setLots(
  tx: Tx,
  { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>,
  lotIds: readonly string[],
  changes: Updateable<TenderLots>,
): Promise<void> {
  if (lotIds.length === 0) return
  await tx.updateTable('tenderLots').set(changes).where('orgId', '=', orgId).where('tenderId', '=', id).where('id', 'in', lotIds).execute()
}

/**
 * The lots of a tender in their order; `lock`: before bets and the closing can touch them. A guest reads them without limit, best price and
 * whoever carries on the lane today.
 */
export async function lotsOf(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>, lock = false): Promise<LotRecord[]> {
  if (orgId !== tx.actor.orgId) return (await sql<LotRecord>`select * from gate.lots_entered(${id}, ${lock})`.execute(tx)).rows
  return tx
    .selectFrom('tenderLots')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .orderBy('seq')
    .$if(lock, query => query.forUpdate())
    .execute()
}

export async function insertInvitations(tx: Tx, rows: readonly Insertable<TenderInvitations>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('tenderInvitations').values(rows).execute()
}

/** Everybody invited, as the organiser reads them; a guest reads himself alone. */
export const invitationsOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<InvitationRecord[]> =>
  tx.selectFrom('tenderInvitations').selectAll().where('orgId', '=', orgId).where('tenderId', '=', id).orderBy('alias').execute()

/** Holds the own invitation: what an organisation may do so many times in a tender is counted by one at a time. */
export async function lockInvitation(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<void> {
  await tx
    .selectFrom('tenderInvitations')
    .select('alias')
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('executorId', '=', tx.actor.orgId)
    .forUpdate()
    .execute()
}

export const awardsOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<AwardRecord[]> =>
  tx.selectFrom('tenderAwards').selectAll().where('orgId', '=', orgId).where('tenderId', '=', id).orderBy('id').execute()

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

export type Entry = Pick<Insertable<TenderEntries>, 'what'> & {
  lotId?: string | null
  from?: string | null
  to?: string | null
  person?: string | null
  byOrgId?: string | null
  /** Only he and the organiser read it. */
  party?: string | null
  comment?: string
  facts?: Record<string, unknown>
}

/** Adds a line to the history of a tender. */
export async function insertEntry(tx: Tx, tender: Pick<TenderRecord, 'orgId' | 'id'>, entry: Entry): Promise<void> {
  await tx
    .insertInto('tenderEntries')
    .values({
      orgId: tender.orgId,
      tenderId: tender.id,
      id: newId(),
      at: tx.now,
      what: entry.what,
      lotId: entry.lotId ?? null,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      byOrgId: entry.byOrgId ?? null,
      byName: entry.person ?? null,
      partyId: entry.party ?? null,
      comment: entry.comment ?? '',
      facts: JSON.stringify(entry.facts ?? {}),
    })
    .execute()
}

export const entriesOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<TenderEntryRecord[]> =>
  tx
    .selectFrom('tenderEntries')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** When the organiser last left the rest of a lot without a winner; null: never. */
export async function leftOpenAt(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>, lotId: string): Promise<Date | null> {
  const found = await tx
    .selectFrom('tenderEntries')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('lotId', '=', lotId)
    .where('what', '=', 'decide')
    .executeTakeFirst()
  return found?.at ?? null
}

export const questionsOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<QuestionRecord[]> =>
  tx.selectFrom('tenderQuestions').selectAll().where('orgId', '=', orgId).where('tenderId', '=', id).orderBy('id').execute()

export const insertQuestion = (tx: Tx, question: Insertable<TenderQuestions>): Promise<QuestionRecord> =>
  tx.insertInto('tenderQuestions').values(question).returningAll().executeTakeFirstOrThrow()

/** Writes the answer of a question, once: null where it has one. */
export async function answerQuestion(tx: Tx, question: QuestionRecord, answer: string, by: string): Promise<QuestionRecord | null> {
  const done = await tx
    .updateTable('tenderQuestions')
    .set({ answer, answeredAt: tx.now, answeredBy: by })
    .where('orgId', '=', question.orgId)
    .where('tenderId', '=', question.tenderId)
    .where('id', '=', question.id)
    .where('answer', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return done ?? null
}

/** The bets of a lot that are or were somebody's last word, best first; a guest reads his own alone. */
export const rankedBets = (tx: Tx, { orgId, side }: Pick<TenderRecord, 'orgId' | 'side'>, lotId: string): Promise<BetRecord[]> =>
  tx
    .selectFrom('tenderBets')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('lotId', '=', lotId)
    .where('status', 'not in', ['replaced', 'withdrawn'])
    .where('compared', 'is not', null)
    .orderBy('compared', side === 'executor' ? 'desc' : 'asc')
    .orderBy('seq')
    .execute()

/** What became of bets; what was bid nobody changes. */
export async function setBets(
  tx: Tx,
  orgId: string,
  lotId: string,
  seqs: readonly number[],
  changes: { status: string; reason?: string },
): Promise<void> {
  if (seqs.length === 0) return
  await tx.updateTable('tenderBets').set(changes).where('orgId', '=', orgId).where('lotId', '=', lotId).where('seq', 'in', seqs).execute()
}

export const insertAward = (tx: Tx, award: Insertable<TenderAwards>): Promise<AwardRecord> =>
  tx.insertInto('tenderAwards').values(award).returningAll().executeTakeFirstOrThrow()

export async function setAward(tx: Tx, { orgId, id }: Pick<AwardRecord, 'orgId' | 'id'>, changes: Updateable<TenderAwards>): Promise<void> {
  await tx.updateTable('tenderAwards').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

export async function setInvitations(
  tx: Tx,
  { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>,
  executorIds: readonly string[],
  changes: Updateable<TenderInvitations>,
): Promise<void> {
  if (executorIds.length === 0) return
  await tx
    .updateTable('tenderInvitations')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('executorId', 'in', executorIds)
    .execute()
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

/** Why organisations may not take part, as the bets' own rules have it; empty: they may. */
export async function obstaclesOf(tx: Tx, tenderId: string, executorIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; why: string[] | null }>`
    select x.id, gate.bidder_obstacles(${tenderId}, x.id) as why from unnest(${executorIds}::uuid[]) x (id)`.execute(tx)
  return new Map(rows.map(({ id, why }) => [id, why ?? []]))
}

type Trading = { kind: 'tender' | 'demand'; id: string; lotId: string | null; number: string | null; status: string }

/** Lots and demands an order stands or stood in, the last one of each kind first; null: the order is not the acting organisation's to open. */
export async function tradingOf(tx: Tx, orderId: string): Promise<Trading[] | null> {
  const seen = await tx
    .selectFrom('orderParties')
    .select('orderId')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('opens', '=', true)
    .executeTakeFirst()
  if (!seen) return null
  return (await sql<Trading>`select kind, id, lot_id, number, status from gate.order_trading(${orderId})`.execute(tx)).rows
}

/** Opens the order of the lot an award of the acting organisation is about, and tells it. */
export async function enterWon(tx: Tx, awardId: string): Promise<string | null> {
  const { rows } = await sql<{ won: string | null }>`select gate.enter_won(${awardId}) as won`.execute(tx)
  return rows[0]?.won ?? null
}

export type PageRow = { lotId: string; tenderId: string; rowJson: string; moneyJson: string; key: Date }

/** A page of the acting organisation's lots. */
export async function pageOfLots(tx: Tx, filter: LotFilter, after: PageKey | null, limit: number) {
  const { search, kind, body, organizer, tender, private: owner, running } = filter
  const narrow = {
    ...(search !== '' && { search: search.toLowerCase() }),
    ...(kind.length > 0 && { kind }),
    ...(body.length > 0 && { body }),
    ...(organizer.length > 0 && { organizer }),
    ...(tender !== undefined && { tender }),
    ...(owner !== undefined && { private: owner }),
    ...(running !== undefined && { running }),
  }
  const { rows } = await sql<PageRow>`
    select lot_id as "lotId", tender_id as "tenderId", row_json as "rowJson", money_json as "moneyJson", key
    from gate.lots_page(${filter.side}, ${filter.tab}, ${filter.sort}, ${JSON.stringify(narrow)}::jsonb, ${after?.at ?? null}::timestamptz,
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx)
  const last = rows.length > limit ? rows[limit - 1]! : null
  return { rows: rows.slice(0, limit), next: last && { at: last.key, id: last.lotId } }
}

/** The own rows of one tender, in the order of their numbers. */
export const ownRows = (tx: Tx, tenderId: string): Promise<{ lotId: string; rowJson: string; moneyJson: string }[]> =>
  tx
    .selectFrom('lotParties')
    .select(['lotId', 'rowJson', 'moneyJson'])
    .where('orgId', '=', tx.actor.orgId)
    .where('tenderId', '=', tenderId)
    .execute()

export async function countLots(tx: Tx, side: Side, tabs: readonly string[]) {
  const { rows } = await sql<{ counts: { tabs: Record<string, number>; ending: number } }>`
    select gate.lots_counts(${side}, ${tabs}::text[]) as counts`.execute(tx)
  return rows[0]!.counts
}

/** Organisations an audience reaches now; all of them may bid, which asks for the check of the platform. */
export async function reach(tx: Tx, side: Side, audience: Audience): Promise<Reached[]> {
  return (await reachedBy(tx, side, audience)).filter(({ verified }) => verified)
}

async function reachedBy(tx: Tx, side: Side, audience: Audience): Promise<Reached[]> {
  if (audience.kind === 'list') return reachable(tx, side, 'public', audience.organizationIds)
  if (audience.kind !== 'groups') return reachable(tx, side, audience.kind)
  const names = (await listGroups(tx)).filter(({ id }) => audience.groupIds.includes(id)).map(({ name }) => name)
  return (await reachable(tx, side, 'partners')).filter(({ groupNames }) => groupNames.some(name => names.includes(name)))
}
