import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { Tx } from '#server/platform/db.ts'
import { type HistoryOccurrence, meaningOfLine, occur } from '#server/platform/occurrences.ts'
import type { TenderRecord } from '#server/tenders/record.ts'

/** Who hears: its organiser, the bidder the line concerns, or everybody invited. */
type To = 'organizer' | 'party' | 'invited'

const is = (code: OccurrenceCode, to: To): HistoryOccurrence<To> => ({ code, to })

const own = 'what the organiser does at his own desk'

/** What each line of a tender's history is to those who hear of it, or why nobody is told. */
export const tenderOccurrences = {
  create: own,
  save: own,
  copy: own,
  announce: is('tender.published', 'invited'),
  open: 'the invitation said when it begins',
  close: is('tender.decide', 'organizer'),
  addendum: is('tender.changed', 'invited'),
  rebid: is('tender.changed', 'invited'),
  award: is('tender.awarded', 'party'),
  decide: own,
  'lot.close': 'the organiser is told once all of them are over',
  'lot.unreadable': is('tender.decide', 'organizer'),
  'lot.off': is('tender.changed', 'invited'),
  'award.confirmed': is('award.answered', 'organizer'),
  'award.refused': is('award.answered', 'organizer'),
  'award.expired': is('award.expired', 'organizer'),
  follow: own,
  ask: is('tender.question', 'organizer'),
  answer: is('tender.answer', 'invited'),
  finish: is('tender.ended', 'invited'),
  fail: is('tender.ended', 'invited'),
  cancel: is('tender.cancelled', 'invited'),
} satisfies Record<string, HistoryOccurrence<To>>

type Line = { what: string; person?: string | null; party?: string | null; comment?: string }

/** Lets those hear what a line of the history is to them: what concerns one bidder alone no other one hears. */
export async function occurOfLine(
  tx: Tx,
  { orgId, id, number }: Pick<TenderRecord, 'orgId' | 'id'> & { number?: string | null },
  line: Line,
): Promise<void> {
  const found = meaningOfLine(tenderOccurrences, line.what)
  if (!found) return
  const { party = null, person = null, comment = '' } = line
  const audience = { organizer: () => [orgId], party: () => [party], invited: () => (party ? [party] : listInvited(tx, orgId, id)) }[
    found.to
  ]
  await occur(tx, {
    code: found.code as 'tender.published',
    objectId: id,
    audience: await audience(),
    home: orgId,
    // a bidder is nameless to the organiser as long as the tender says so
    facts: { number: number ?? '', person: tx.actor.orgId === orgId ? person : null, comment: comment.slice(0, 300) || null },
  })
}

async function listInvited(tx: Tx, orgId: string, tenderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenderInvitations')
    .select('executorId')
    .where('orgId', '=', orgId)
    .where('tenderId', '=', tenderId)
    .execute()
  return rows.map(({ executorId }) => executorId)
}
