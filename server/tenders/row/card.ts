import { namesWhere, pick } from '#contract/fields.ts'
import { vatOf } from '#contract/order-sums.ts'
import type { Money } from '#contract/primitives.ts'
import type { Award, Question, TenderEntry } from '#contract/tender-card.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { type TenderFieldsWhere, tenderFields } from '#contract/tender-fields.ts'
import type { LotLive } from '#contract/tender-list.ts'
import type { AwardStatus } from '#contract/tender-states.ts'
import type { AwardRecord, QuestionRecord, TenderEntryRecord } from '#server/tenders/record.ts'
import { iso } from './list.ts'

/** What a lot's state tells who may not see prices. */
export const withoutPrices = (live: LotLive): LotLive => ({ ...live, best: null, ceiling: null, own: null, robot: null })

const blank = TenderDraft.parse({ side: 'forwarder' })

/** What bidders read of a field they do not read whole. */
const partOf: { [F in TenderFieldsWhere<'sees', 'part'>]: (draft: TenderDraft) => TenderDraft[F] } = {
  audience: ({ audience }) => (audience.kind === 'public' ? { kind: 'public' } : { kind: 'partners' }),
}

/** What was entered as its reader may read it. */
export function draftFor(draft: TenderDraft, own: boolean, prices: boolean): TenderDraft {
  const seen = prices ? draft : { ...draft, ...pick(blank, namesWhere(tenderFields, 'priced', true)) }
  if (own) return seen
  const parts = namesWhere(tenderFields, 'sees', 'part').map(name => [name, partOf[name](draft)])
  return { ...seen, ...pick(blank, namesWhere(tenderFields, 'sees', 'organizer')), ...Object.fromEntries(parts) }
}

/** An award as its viewer may see it: of capacity the order is its winner's own, and nobody else is told which. */
export function toAward(award: AwardRecord, currency: string, hidden = false): Award {
  const money = (minor: number): Money => ({ minor, currency })
  const vat = vatOf(award.amount, award.vatMode as Award['vatMode'], award.vatRate)
  return {
    id: award.id,
    lotId: award.lotId,
    executor: { id: award.executorId, name: award.executorName, tin: award.executorTin },
    seq: award.seq,
    amount: money(award.amount),
    vatMode: award.vatMode as Award['vatMode'],
    vatRate: award.vatRate as Award['vatRate'],
    net: money(award.amount - vat),
    vatSum: money(vat),
    share: award.share,
    status: award.status as AwardStatus,
    weeklyCap: award.weeklyCap,
    reason: award.reason,
    declined: award.status === 'refused' ? award.decidedWhy : '',
    awardedAt: award.awardedAt.toISOString(),
    confirmDueAt: award.status === 'pending' ? award.confirmDueAt.toISOString() : null,
    decidedAt: iso(award.decidedAt),
    orderId: hidden ? null : award.orderId,
  }
}

export const toQuestion = (question: QuestionRecord, viewer: string): Question => ({
  id: question.id,
  at: question.at.toISOString(),
  asker: viewer === question.orgId ? { id: question.askerId, name: question.askerName, tin: question.askerTin } : null,
  own: question.askerId === viewer,
  text: question.text,
  answer: question.answer,
  answeredAt: iso(question.answeredAt),
})

export const toEntry = (entry: TenderEntryRecord): TenderEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what,
  lotId: entry.lotId,
  from: entry.fromStatus,
  to: entry.toStatus,
  person: entry.byName,
  comment: entry.comment,
  facts: entry.facts as TenderEntry['facts'],
})
