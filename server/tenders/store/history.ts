import type { Insertable } from 'kysely'
import type { TenderEntries, TenderQuestions } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { QuestionRecord, TenderEntryRecord, TenderRecord } from '#server/tenders/record.ts'
import { occurOfLine } from '#server/tenders/store/occurrences.ts'

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

/** Adds a line to the history of a tender, and lets those hear of it whom it concerns. */
export async function insertEntry(
  tx: Tx,
  tender: Pick<TenderRecord, 'orgId' | 'id'> & Partial<Pick<TenderRecord, 'number'>>,
  entry: Entry,
): Promise<void> {
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
  await occurOfLine(tx, tender, entry)
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
