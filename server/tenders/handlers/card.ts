import type { Locale, Money } from '#contract/primitives.ts'
import type { LadderRow, TenderCard } from '#contract/tender-card.ts'
import type { LotRow } from '#contract/tender-list.ts'
import type { BetStatus, TenderStatus } from '#contract/tender-states.ts'
import { livesOf, obstaclesOf as ownObstacles } from '#server/bets/store.ts'
import { wordsOf } from '#server/bets/words.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { directionOf } from '#server/partners/row.ts'
import { figuresOf, noCounts } from '#server/partners/rules.ts'
import { countOrders } from '#server/partners/store/scores.ts'
import { seesSums } from '#server/platform/acting.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { documentsOf } from '#server/tenders/commands/documents.ts'
import { factsOf } from '#server/tenders/commands/steps.ts'
import { actionsOf } from '#server/tenders/lifecycle.ts'
import type { LotRecord, TenderState } from '#server/tenders/record.ts'
import { draftFor, toAward, toQuestion, withoutPrices } from '#server/tenders/row/card.ts'
import { draftOf } from '#server/tenders/row/draft.ts'
import { otherSide, ownLot, storedLot, toLotRow } from '#server/tenders/row/list.ts'
import { minorBy } from '#server/tenders/rules.ts'
import { rankedBets } from '#server/tenders/store/awards.ts'
import { obstaclesOf, setInvitations } from '#server/tenders/store/bidders.ts'
import { fleetOf } from '#server/tenders/store/fleet.ts'
import { entriesOf, questionsOf } from '#server/tenders/store/history.ts'
import { ownRows } from '#server/tenders/store/lots.ts'
import { tenderDraftOf } from '#server/tenders/store/tenders.ts'

type Viewer = Pick<Actor, 'orgId' | 'permissions' | 'actingAs'>

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

const noBets = new Set(['evaluation', 'awarded', 'failed', 'cancelled', 'completed'])

async function mayBet(tx: Tx, { tender }: TenderState, who: Viewer, locale: Locale): Promise<TenderCard['mayBet']> {
  const no = (code: string, reason = wordsOf(code)) => ({ allow: false, reason: reason[locale], code })
  if (tender.orgId === who.orgId) return no('own')
  if (!who.permissions.has('tenders.bet')) return no('permission')
  const [first] = (await ownObstacles(tx, tender.id)) ?? ['not_invited']
  if (first !== undefined) return no(first)
  if (noBets.has(tender.status)) return no('ended', { ru: 'приём ставок завершён', en: 'bidding has ended' })
  // by the moment: whoever opens the lots comes a little later
  if (tender.status === 'announced' && !(tender.startsAt && tender.startsAt <= tx.now))
    return no('not_begun', { ru: 'приём ставок ещё не начался', en: 'bidding has not begun' })
  return { allow: true, reason: null, code: null }
}

/** A tender as its viewer opens it. */
export async function cardOf(tx: Tx, who: Viewer, state: TenderState, locale: Locale): Promise<TenderCard> {
  const { tender, invitations } = state
  const own = tender.orgId === who.orgId
  const prices = seesSums(who, tender.sealed)
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
