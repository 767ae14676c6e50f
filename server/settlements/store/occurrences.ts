import type { OccurrenceCode } from '#contract/occurrences.ts'
import type { Tx } from '#server/platform/db.ts'
import { type HistoryOccurrence, meaningOfLine, occur } from '#server/platform/occurrences.ts'

const is = (code: OccurrenceCode): HistoryOccurrence<'own'> => ({ code, to: 'own' })

const entered = 'what the accountant enters himself'

/** What each line of a settlement's history is to its organisation, or why nobody is told. The other side hears it of the orders. */
export const settlementOccurrences = {
  create: entered,
  add: entered,
  remove: entered,
  file: entered,
  refresh: entered,
  submit: is('settlement.approve'),
  approve: is('settlement.moved'),
  return: is('settlement.moved'),
  post: is('settlement.moved'),
  pay: is('settlement.moved'),
  offset: is('settlement.moved'),
  unpay: is('settlement.moved'),
  void: is('settlement.moved'),
} satisfies Record<string, HistoryOccurrence<'own'>>

type Line = { what: string; person?: string | null; comment?: string }

/** Lets the organisation hear what a line of its settlement is to it. */
export async function occurOfLine(tx: Tx, { orgId, id, number }: { orgId: string; id: string; number: string }, line: Line): Promise<void> {
  const found = meaningOfLine(settlementOccurrences, line.what)
  if (!found) return
  const facts = { number, person: line.person ?? null, comment: line.comment?.slice(0, 300) || null }
  await occur(tx, { code: found.code as 'settlement.moved', objectId: id, audience: [orgId], home: orgId, facts })
}
