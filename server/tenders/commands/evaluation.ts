import type { Evaluate } from '#server/bets/jobs.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { BetRecord, LotRecord, TenderRecord, TenderState } from '#server/tenders/record.ts'
import { isWhole } from '#server/tenders/rules.ts'
import { leftOpenAt, lotOf, rankedBets, setAward, setBets } from '#server/tenders/store/awards.ts'
import type { Entry } from '#server/tenders/store/history.ts'
import { insertEntry } from '#server/tenders/store/history.ts'
import { findTenderId, lotsOf, setLots } from '#server/tenders/store/lots.ts'
import { setTender } from '#server/tenders/store/tenders.ts'
import { open } from './announcing.ts'
import { free, isBetter, live, lotIn, obstacleOf, settleOn, unsold } from './awards.ts'
import { checkStep, follow, lockOwn, publishChange, recordStep, timerOf } from './steps.ts'

/**
 * What follows when bidding for a lot has ended: none bet, one wins by the rules of the tender, or the organiser is to choose. Where sealed
 * bets are out because their key is lost, the history says so.
 */
export async function evaluate(tx: Tx, { tenderId, lotId, unreadable }: Parameters<Evaluate>[1]): Promise<void> {
  const before = await lockOwn(tx, tenderId, null)
  // a price may be taken, or the time be over, before the timer of the beginning has come
  const state = before.tender.status === 'announced' ? await open(tx, before) : before
  if (unreadable) await insertEntry(tx, state.tender, { what: 'lot.unreadable', lotId, facts: { lot: lotIn(state.lots, lotId).number } })
  if (!isTaking(state.tender)) return
  const lot = lotIn(state.lots, lotId)
  const bets = (await rankedBets(tx, state.tender, lotId)).filter(bet => free.has(bet.status))
  if (bets.length === 0) await unsold(tx, state.tender, lot)
  const lots = await lotsOf(tx, state.tender)
  if (lots.some(one => one.status === 'pending' || one.status === 'open')) {
    await recordStep(tx, null, await setTender(tx, state.tender, {}), {
      what: 'lot.close',
      lotId,
      facts: { lot: lot.number, bets: lot.bets },
    })
    return
  }
  await conclude(tx, state, { lotId, facts: { bets: lot.bets } })
}

export const isTaking = ({ status }: TenderRecord) => status === 'bidding' || status === 'rebidding'

/** Bidding for every lot is over: each is awarded by the rules of the tender, or the organiser is to choose. */
export async function conclude(tx: Tx, before: TenderState, entry: Omit<Entry, 'what'>): Promise<void> {
  const from = before.tender.status
  const tender = await follow(tx, await setTender(tx, before.tender, { status: checkStep(before, 'close', null) }))
  let state = await recordStep(tx, null, tender, { what: 'close', ...entry, from, to: tender.status })
  for (const each of state.lots) if (each.status === 'closed') state = await awardBy(tx, state, each)
}

/** Awards a lot by the rules of the tender: the best one within the limit, or whoever took the price. */
async function awardBy(tx: Tx, state: TenderState, lot: LotRecord): Promise<TenderState> {
  const { tender } = state
  const took = tender.kind === 'first_price' || tender.kind === 'dutch'
  if (tender.kind === 'contract' || !(took || (tender.autoAward && lot.limitPrice !== null))) return state
  // a lower price may be among the bets whose key is lost: that is the organiser's to weigh
  if (lot.unreadableRound === lot.round) return state
  const bets = await rankedBets(tx, tender, lot.id)
  const best = bets.find(bet => free.has(bet.status))
  if (!best) return state
  if (!took && isBetter(tender, lot.limitPrice! * 1000, best.compared!)) return state
  if (await obstacleOf(tx, state, best.executorId)) return state
  return settleOn(tx, null, state, { lot, chosen: [{ bet: best, share: 100 }], held: [], bets, reason: '' })
}

/** Winners who did not answer in time lose the lot to the reserve. */
export async function expire(tx: Tx, lotId: string): Promise<void> {
  const tenderId = await findTenderId(tx, lotId)
  if (tenderId === null) return
  const { tender, awards } = await lockOwn(tx, tenderId, null)
  const late = awards.filter(one => one.lotId === lotId && one.status === 'pending' && one.confirmDueAt <= tx.now)
  for (const one of late) {
    await setAward(tx, one, { status: 'expired', decidedAt: tx.now, decidedWhy: '' })
    await setBets(tx, lotOf(one), [one.seq], { status: 'refused', reason: 'expired' })
    await insertEntry(tx, tender, { what: 'award.expired', lotId, party: one.executorId, facts: { executor: one.executorName } })
    await audit(tx, { what: 'award.expired', kind: 'tender', objectId: tender.id, facts: { lotId, seq: one.seq } })
  }
  const waiting = awards.filter(one => one.lotId === lotId && one.status === 'pending' && one.confirmDueAt > tx.now)
  if (waiting.length > 0)
    await setTimer(tx, {
      ...timerOf(tender, 'award.confirm', lotId),
      runAt: new Date(Math.min(...waiting.map(one => one.confirmDueAt.getTime()))),
    })
  if (late.length > 0) await goOn(tx, tender.id)
}

/** After an answer: the reserve is asked, and the tender takes the status its lots and awards say. */
export async function goOn(tx: Tx, tenderId: string): Promise<void> {
  let state = await lockOwn(tx, tenderId, null)
  // other lots may be bid for again meanwhile
  if (!decided.has(state.tender.status)) return
  for (const lot of await lotsOf(tx, state.tender, true)) {
    if (lot.status !== 'awarded' && lot.status !== 'partially_awarded') continue
    const held = state.awards.filter(one => one.lotId === lot.id && live.has(one.status))
    if (isWhole(held.map(one => one.share))) continue
    if (held.length > 0) {
      if (lot.status === 'awarded' && (await isGivenBack(tx, state, lot)))
        await setLots(tx, state.tender, [lot.id], { status: 'partially_awarded' })
      continue
    }
    const bets = await rankedBets(tx, state.tender, lot.id)
    const next = await firstEligible(tx, state, bets)
    if (next) state = await settleOn(tx, null, state, { lot, chosen: [{ bet: next, share: 100 }], held: [], bets, reason: '' })
    else await setLots(tx, state.tender, [lot.id], { status: 'closed' })
  }
  const tender = await follow(tx, state.tender)
  if (tender === state.tender) await publishChange(tx, tender)
  else await recordStep(tx, null, tender, { what: 'follow', from: state.tender.status, to: tender.status })
}

const decided = new Set(['evaluation', 'awarded', 'rebidding'])

/** A share somebody gave back since the organiser last decided on the lot; one he left open on purpose stays. */
async function isGivenBack(tx: Tx, { tender, awards }: TenderState, lot: LotRecord): Promise<boolean> {
  const left = await leftOpenAt(tx, tender, lot.id)
  return awards.some(
    ({ lotId, status, decidedAt }) =>
      lotId === lot.id && (status === 'refused' || status === 'expired') && decidedAt !== null && (left === null || decidedAt > left),
  )
}

async function firstEligible(tx: Tx, state: TenderState, bets: readonly BetRecord[]): Promise<BetRecord | undefined> {
  for (const bet of bets) if (bet.status === 'reserve' && !(await obstacleOf(tx, state, bet.executorId))) return bet
  return undefined
}
