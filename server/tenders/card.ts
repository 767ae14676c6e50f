import { namesWhere, pick } from '#contract/fields.ts'
import { vatOf } from '#contract/order-sums.ts'
import type { Locale, Money } from '#contract/primitives.ts'
import type { Award, LadderRow, Question, TenderCard, TenderEntry } from '#contract/tender-card.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { type TenderFieldsWhere, tenderFields } from '#contract/tender-fields.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import type { AwardStatus, BetStatus, TenderStatus } from '#contract/tender-states.ts'
import { wordsOf } from '#server/bets/reasons.ts'
import { livesOf, obstaclesOf as ownObstacles } from '#server/bets/store.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { directionOf } from '#server/partners/row.ts'
import { figuresOf, noCounts } from '#server/partners/rules.ts'
import { countOrders } from '#server/partners/scoreStore.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { documentsOf } from './files.ts'
import { fleetOf } from './fleet.ts'
import { actionsOf } from './lifecycle.ts'
import { factsOf } from './publish.ts'
import {
  type AwardRecord,
  draftOf,
  iso,
  type LotRecord,
  otherSide,
  ownLot,
  type QuestionRecord,
  storedLot,
  type TenderEntryRecord,
  type TenderState,
  toLotRow,
} from './row.ts'
import { minorBy } from './rules.ts'
import { entriesOf, obstaclesOf, ownRows, questionsOf, rankedBets, setInvitations, tenderDraftOf } from './store.ts'

type Viewer = Pick<Actor, 'orgId' | 'permissions'>

/** What a lot's state tells who may not see prices. */
export const withoutPrices = (live: LotLive): LotLive => ({ ...live, best: null, ceiling: null, own: null, robot: null })

/** Lots of a tender as its viewer sees them, in their order: the organiser knows all of them, an invited one what was shown to him. */
async function rowsFor(tx: Tx, state: TenderState, own: boolean, prices: boolean): Promise<LotRow[]> {
  const { tender } = state
  if (tender.status === 'draft' || (tender.status === 'cancelled' && tender.number === null)) return []
  const lots = own ? state.lots.map(lot => ownLot(state, lot)) : (await ownRows(tx, tender.id)).map(storedLot)
  const lives = await livesOf(
    tx,
    lots.map(({ listed }) => listed.id),
  )
  return lots
    .map(lot => {
      const live = lives.get(lot.listed.id)
      return toLotRow(lot, live && !prices ? withoutPrices(live) : live, prices)
    })
    .toSorted((a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1))
}

const blank = TenderDraft.parse({ side: 'forwarder' })
/** What bidders read of a field they do not read whole. */
const partOf: { [F in TenderFieldsWhere<'sees', 'part'>]: (draft: TenderDraft) => TenderDraft[F] } = {
  audience: ({ audience }) => (audience.kind === 'public' ? { kind: 'public' } : { kind: 'partners' }),
}

/** What was entered as its reader may read it. */
function draftFor(draft: TenderDraft, own: boolean, prices: boolean): TenderDraft {
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

const noBets = new Set(['evaluation', 'awarded', 'failed', 'cancelled', 'completed'])

async function mayBet(tx: Tx, { tender }: TenderState, who: Viewer, locale: Locale): Promise<TenderCard['mayBet']> {
  const no = (code: string, reason = wordsOf(code)) => ({ allow: false, reason: reason[locale], code })
  if (tender.orgId === who.orgId) return no('own')
  if (!who.permissions.has('tenders.bet')) return no('permission')
  const [first] = (await ownObstacles(tx, tender.id)) ?? ['not_invited']
  if (first !== undefined) return no(first)
  if (noBets.has(tender.status)) return no('ended', { ru: 'приём ставок завершён', en: 'bidding has ended' })
  if (tender.status === 'announced') return no('not_begun', { ru: 'приём ставок ещё не начался', en: 'bidding has not begun' })
  return { allow: true, reason: null, code: null }
}

/** A tender as its viewer opens it. */
export async function cardOf(tx: Tx, who: Viewer, state: TenderState, locale: Locale): Promise<TenderCard> {
  const { tender, invitations } = state
  const own = tender.orgId === who.orgId
  const prices = who.permissions.has('orders.prices')
  const entries = await entriesOf(tx, tender)
  const bidding = new Set([...state.bidders.values()].flatMap(ids => [...ids]))
  return {
    id: tender.id,
    version: tender.version,
    number: tender.number,
    side: own ? (tender.side as TenderCard['side']) : otherSide(tender.side as TenderCard['side']),
    own,
    status: tender.status as TenderStatus,
    round: tender.round,
    organizer: state.organizer,
    draft: draftFor(own ? await tenderDraftOf(tx, tender) : draftOf(tender), own, prices),
    lots: await rowsFor(tx, state, own, prices),
    // what was awarded to others is the organiser's to know
    awards: prices
      ? state.awards
          .filter(one => own || one.executorId === who.orgId)
          .map(one => toAward(one, tender.currency, own && tender.side === 'executor'))
      : [],
    documents: await documentsOf(tx, tender, entries),
    addenda: entries
      .filter(({ what }) => what === 'addendum')
      .map(({ id, at, comment, facts }) => ({
        id,
        at: at.toISOString(),
        text: comment,
        endsAt: (facts as { endsAt?: string | null }).endsAt ?? null,
      }))
      .toReversed(),
    questions: (await questionsOf(tx, tender)).map(question => toQuestion(question, who.orgId)),
    funnel: own
      ? {
          invited: invitations.length,
          // whoever bids has seen it, from a list or the wall too
          opened: invitations.filter(({ executorId, openedAt }) => openedAt !== null || bidding.has(executorId)).length,
          bidding: bidding.size,
        }
      : null,
    cancel: tender.cancelReason === null ? null : { reason: tender.cancelReason, comment: tender.cancelComment },
    terms: tender.termsHash?.toString('hex') ?? null,
    actions: own
      ? actionsOf(factsOf(state), who.permissions).map(({ action, closed }) => ({
          action,
          allow: closed === null,
          reason: closed && new Refusal(closed.code, closed.info).wordsIn(locale),
        }))
      : [],
    mayBet: await mayBet(tx, state, who, locale),
    fleet: !own && tender.side === 'forwarder' && who.permissions.has('cars.view') ? await fleetOf(tx, state.lots) : null,
    payee: tender.side === 'executor' ? await taxedOf(tx, tender.orgId) : null,
    createdAt: tender.createdAt.toISOString(),
  }
}

/** Notes that an invited organisation has looked. */
export async function recordOpening(tx: Tx, { tender, invitations }: TenderState): Promise<void> {
  const mine = invitations.find(({ executorId }) => executorId === tx.actor.orgId)
  if (mine && mine.openedAt === null) await setInvitations(tx, tender, [tx.actor.orgId], { openedAt: tx.now })
}

/** The bets of a lot the organiser decides by, best first. */
export async function ladderOf(tx: Tx, state: TenderState, lot: LotRecord, locale: Locale): Promise<LadderRow[]> {
  const { tender, invitations } = state
  const bets = await rankedBets(tx, tender, lot.id)
  const direction = directionOf(tender.side as 'forwarder', otherSide(tender.side as 'forwarder'))
  const counted = await countOrders(
    tx,
    bets.map(bet => ({ direction, partnerOrgId: bet.executorId })),
  )
  const obstacles = await obstaclesOf(
    tx,
    tender.id,
    bets.map(bet => bet.executorId),
  )
  const best = bets.find(bet => bet.status !== 'disqualified')
  const { eligibility: asked } = draftOf(tender)
  const rows: LadderRow[] = []
  let rank = 0
  for (const [i, bet] of bets.entries()) {
    const who = invitations.find(({ executorId }) => executorId === bet.executorId)
    const no = obstacles.get(bet.executorId) ?? []
    const [why] = no.filter(code => !(code === 'excluded' && who?.excluded === 'round'))
    const figures = figuresOf(counted[i]?.counts ?? noCounts)
    const money = (minor: number): Money => ({ minor, currency: tender.currency })
    const leads = bet.seq === best?.seq && bet.status === 'submitted'
    rows.push({
      seq: bet.seq,
      round: bet.round,
      alias: String(bet.alias),
      bidder: who ? { id: who.executorId, name: who.name, tin: who.tin } : null,
      own: false,
      status: (leads ? 'leading' : bet.status) as BetStatus,
      amount: money(bet.amount!),
      vatMode: bet.vatMode as LadderRow['vatMode'],
      vatRate: bet.vatRate as LadderRow['vatRate'],
      compared: money(minorBy(bet.compared!)),
      share: bet.share,
      comment: bet.comment,
      validUntil: null,
      auto: bet.auto,
      at: bet.at.toISOString(),
      hash: bet.hash.toString('hex'),
      rank: bet.status === 'disqualified' ? bets.length : ++rank,
      delta: best ? money(minorBy(Math.abs(bet.compared! - best.compared!))) : null,
      onTime: figures.onTime,
      cancelled: figures.cancelled,
      orders: figures.orders,
      compliance: {
        verified: !no.includes('unverified'),
        insurance: asked.insuranceMin === null ? null : !no.includes('insurance'),
        adr: asked.adr ? !no.includes('adr') : null,
      },
      eligible: why === undefined ? { allow: true, reason: null } : { allow: false, reason: wordsOf(why)[locale] },
    })
  }
  return rows
}
