import { z } from 'zod'
import { OrderDraft } from '#contract/order-draft.ts'
import { Money } from '#contract/primitives.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import type { Evaluate } from '#server/bets/jobs.ts'
import { wordsOf } from '#server/bets/reasons.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { acceptForExecutor } from '#server/orders/commands/sourcing.ts'
import { lockOrder, orderStateOf as orderOf } from '#server/orders/store/orders.ts'
import { findPlaces } from '#server/places/store.ts'
import { isAboveLimit } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { freeOrder } from './commands.ts'
import { checkStep, follow, lockOwn, publishChange, recordStep, type TenderActor, timerOf } from './publish.ts'
import { type AwardRecord, type BetRecord, draftOf, type LotFacts, type LotRecord, type TenderRecord, type TenderState } from './row.ts'
import { capsOf, isWhole, sumOfShares } from './rules.ts'
import {
  enterWon,
  findTender,
  insertAward,
  insertEntry,
  leftOpenAt,
  lockTender,
  lotsOf,
  obstaclesOf,
  openTender,
  rankedBets,
  setAward,
  setBets,
  setLots,
  setTender,
  tenderStateOf,
} from './store.ts'

type Move<A extends TenderMove['action']> = Extract<TenderMove, { action: A }>
type Winner = { bet: BetRecord; share: number }

/** Bets that may still win: who refused, withdrew or was put out is not among them. */
const free = new Set(['submitted', 'reserve', 'lost'])
const live = new Set(['pending', 'confirmed'])

const isBetter = (tender: TenderRecord, one: number, than: number) => (tender.side === 'executor' ? one > than : one < than)

const lotIn = (lots: readonly LotRecord[], id: string): LotRecord =>
  lots.find(lot => lot.id === id) ?? refuse('lot.not_found', { field: 'lotId' })

/** Chooses the winners of a lot by hand. */
export async function award(
  tx: Tx,
  actor: TenderActor,
  before: TenderState,
  { lotId, winners, reason }: Move<'award'>,
): Promise<TenderState> {
  checkStep(before, 'award', actor)
  const { tender } = before
  const lot = lotIn(await lotsOf(tx, tender, true), lotId)
  if (lot.status === 'awarded') refuse('award.taken')
  if (lot.status !== 'closed' && lot.status !== 'partially_awarded') refuse('lot.step_closed', { status: lot.status })
  const bets = await rankedBets(tx, tender, lotId)
  const held = before.awards.filter(one => one.lotId === lotId && live.has(one.status))
  const chosen = winners.map(({ seq, share }): Winner => {
    const bet = bets.find(one => one.seq === seq && free.has(one.status)) ?? refuse('bet.not_found', { field: 'winners' })
    return { bet, share }
  })
  if (new Set(chosen.map(({ bet }) => bet.executorId)).size < chosen.length) refuse('bet.not_found', { field: 'winners' })
  for (const [i, { bet, share }] of chosen.entries())
    if (share > mostOf(bet))
      refuse('award.share_over', { field: `winners.${i}.share`, name: nameOf(before, bet.executorId), most: mostOf(bet) })
  const shares = [...held.map(one => one.share), ...chosen.map(({ share }) => share)]
  const whole =
    tender.kind === 'contract' ? isWhole(shares) || (await isShort(tx, before, bets, held, shares)) : chosen.length === 1 && isWhole(shares)
  if (!whole) refuse('award.shares', { field: 'winners', sum: sumOfShares(shares) })

  for (const { bet } of chosen) {
    const why = await obstacleOf(tx, before, bet.executorId)
    if (why) refuse('award.not_eligible', { name: nameOf(before, bet.executorId), why })
    if (isAboveLimit(actor.maxOrder, { minor: bet.amount!, currency: tender.currency })) refuse('award.limit', { most: actor.maxOrder })
  }
  const rest = bets.filter(bet => free.has(bet.status) && !chosen.some(one => one.bet.seq === bet.seq))
  const dearest = chosen.reduce(
    (worst, { bet }) => (isBetter(tender, worst, bet.compared!) ? bet.compared! : worst),
    chosen[0]!.bet.compared!,
  )
  if (
    reason.length < 3 &&
    rest.some(bet => isBetter(tender, bet.compared!, dearest) || (bet.compared === dearest && bet.seq < chosen.at(-1)!.bet.seq))
  )
    refuse('award.reason_missing', { field: 'reason' })
  return settleOn(tx, actor, before, lot, chosen, held, bets, reason)
}

/** Writes the awards of a lot, what became of the other bets, and the moment an answer is due. */
async function settleOn(
  tx: Tx,
  actor: TenderActor | null,
  { tender, invitations }: TenderState,
  lot: LotRecord,
  chosen: readonly Winner[],
  held: readonly AwardRecord[],
  bets: readonly BetRecord[],
  reason: string,
): Promise<TenderState> {
  const confirmDueAt = new Date(tx.now.getTime() + tender.confirmMinutes * 60_000)
  const caps =
    lot.what === 'lane' && lot.per === 'week'
      ? capsOf(lot.trips ?? 0, [...held.map(one => one.share), ...chosen.map(({ share }) => share)]).slice(held.length)
      : null
  for (const [i, { bet, share }] of chosen.entries()) {
    const who = invitations.find(({ executorId }) => executorId === bet.executorId)
    await insertAward(tx, {
      orgId: tender.orgId,
      id: newId(),
      tenderId: tender.id,
      lotId: lot.id,
      seq: bet.seq,
      executorId: bet.executorId,
      executorName: who?.name ?? '',
      executorTin: who?.tin ?? '',
      amount: bet.amount!,
      vatMode: bet.vatMode,
      vatRate: bet.vatRate,
      share,
      weeklyCap: caps?.[i] ?? null,
      status: 'pending',
      reason,
      awardedAt: tx.now,
      awardedBy: actor?.name ?? null,
      confirmDueAt,
      orderId: lot.orderId,
    })
  }
  const won = new Set(chosen.map(({ bet }) => bet.seq))
  const others = bets.filter(bet => free.has(bet.status) && !won.has(bet.seq))
  // of shares there is no second one to ask: they were given out on purpose
  const reserve = tender.kind === 'contract' ? [] : others.slice(0, 2).map(({ seq }) => seq)
  await setBets(tx, tender.orgId, lot.id, [...won], { status: 'won' })
  await setBets(tx, tender.orgId, lot.id, reserve, { status: 'reserve' })
  await setBets(
    tx,
    tender.orgId,
    lot.id,
    others.map(({ seq }) => seq).filter(seq => !reserve.includes(seq)),
    { status: 'lost' },
  )
  await setLots(tx, tender, [lot.id], { status: 'awarded' })
  // one who was asked before has his own time
  const until = Math.min(confirmDueAt.getTime(), ...held.filter(one => one.status === 'pending').map(one => one.confirmDueAt.getTime()))
  await setTimer(tx, { ...timerOf(tender, 'award.confirm', lot.id), runAt: new Date(until) })
  const state = await toldOf(tx, actor, tender, 'award', {
    lotId: lot.id,
    comment: reason,
    facts: {
      lot: lot.number,
      winners: chosen.map(({ bet, share }) => ({
        executor: invitations.find(one => one.executorId === bet.executorId)?.name ?? '',
        share,
      })),
      until: confirmDueAt.toISOString(),
    },
  })
  for (const { bet } of chosen)
    await publish(tx, 'lot.changed', [bet.executorId, tender.orgId], {
      tenderId: tender.id,
      lotId: lot.id,
      bets: lot.bets,
      best: null,
      endsAt: lot.endsAt.toISOString(),
      extensions: lot.extensions,
      status: 'awarded',
    })
  return state
}

/** A line of a lot's decision: the tender takes the status its lots say, and nobody but the organiser reads who was chosen. */
async function toldOf(
  tx: Tx,
  actor: TenderActor | null,
  tender: TenderRecord,
  what: string,
  entry: Parameters<typeof recordStep>[4],
): Promise<TenderState> {
  const from = tender.status
  const moved = await follow(tx, tender)
  const after = moved === tender ? await setTender(tx, tender, {}) : moved
  return recordStep(tx, actor, after, what, { ...entry, party: entry.party ?? tender.orgId, from, to: after.status })
}

/** The most a bidder takes of a lot, in percent. */
const mostOf = ({ share }: BetRecord) => share ?? 100

/** Whether all that may still be given of a lane is less than the whole of it: then a part may be given, and no more than is there. */
async function isShort(
  tx: Tx,
  before: TenderState,
  bets: readonly BetRecord[],
  held: readonly AwardRecord[],
  shares: readonly number[],
): Promise<boolean> {
  const there = held.map(one => one.share)
  for (const bet of bets) if (free.has(bet.status) && !(await obstacleOf(tx, before, bet.executorId))) there.push(mostOf(bet))
  return sumOfShares(there) < 100 && !isWhole(there) && sumOfShares(shares) <= sumOfShares(there)
}

const nameOf = ({ invitations }: TenderState, id: string) => invitations.find(({ executorId }) => executorId === id)?.name ?? ''

/** Why a bidder may not be chosen any more. */
async function obstacleOf(tx: Tx, { tender, invitations }: TenderState, executorId: string) {
  const own = invitations.find(one => one.executorId === executorId)
  // whoever was left out of a later round keeps the bet he made before it
  const found = (await obstaclesOf(tx, tender.id, [executorId])).get(executorId) ?? []
  const [first] = found.filter(code => !(code === 'excluded' && own?.excluded === 'round'))
  return first === undefined ? null : wordsOf(first)
}

/** Nobody gets a lot; of one given in part, what was given stays. */
export async function decide(tx: Tx, actor: TenderActor, before: TenderState, { lotId, reason }: Move<'decide'>): Promise<TenderState> {
  checkStep(before, 'decide', actor)
  const { tender } = before
  const lot = lotIn(await lotsOf(tx, tender, true), lotId)
  if (lot.status !== 'closed' && lot.status !== 'partially_awarded') refuse('lot.step_closed', { status: lot.status })
  if (lot.status === 'partially_awarded') await setLots(tx, tender, [lot.id], { status: 'awarded' })
  else await unsold(tx, tender, lot)
  return toldOf(tx, actor, tender, 'decide', { lotId, comment: reason, facts: { lot: lot.number } })
}

async function unsold(tx: Tx, tender: TenderRecord, lot: LotRecord): Promise<void> {
  const bets = await rankedBets(tx, tender, lot.id)
  await setBets(
    tx,
    tender.orgId,
    lot.id,
    bets.filter(bet => free.has(bet.status)).map(({ seq }) => seq),
    { status: 'lost' },
  )
  await setLots(tx, tender, [lot.id], { status: 'unsold' })
  await freeOrder(tx, lot)
}

// ---------------------------------------------------------------------------------------------------------------------
// The product itself, in the home of the organiser
// ---------------------------------------------------------------------------------------------------------------------

/**
 * What follows when bidding for a lot has ended: none bet, one wins by the rules of the tender, or the organiser is to choose. Where sealed
 * bets are out because their key is lost, the history says so.
 */
export async function evaluate(tx: Tx, { tenderId, lotId, unreadable }: Parameters<Evaluate>[1]): Promise<void> {
  const state = await lockOwn(tx, tenderId, null)
  if (unreadable) await insertEntry(tx, state.tender, { what: 'lot.unreadable', lotId, facts: { lot: lotIn(state.lots, lotId).number } })
  if (!isTaking(state.tender)) return
  const lot = lotIn(state.lots, lotId)
  const bets = (await rankedBets(tx, state.tender, lotId)).filter(bet => free.has(bet.status))
  if (bets.length === 0) await unsold(tx, state.tender, lot)
  const lots = await lotsOf(tx, state.tender)
  if (lots.some(one => one.status === 'pending' || one.status === 'open')) {
    await recordStep(tx, null, await setTender(tx, state.tender, {}), 'lot.close', { lotId, facts: { lot: lot.number, bets: lot.bets } })
    return
  }
  await conclude(tx, state, { lotId, facts: { bets: lot.bets } })
}

const isTaking = ({ status }: TenderRecord) => status === 'bidding' || status === 'rebidding'

/** Bidding for every lot is over: each is awarded by the rules of the tender, or the organiser is to choose. */
async function conclude(tx: Tx, before: TenderState, entry: Parameters<typeof recordStep>[4]): Promise<void> {
  const from = before.tender.status
  const tender = await follow(tx, await setTender(tx, before.tender, { status: checkStep(before, 'close', null) }))
  let state = await recordStep(tx, null, tender, 'close', { ...entry, from, to: tender.status })
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
  return settleOn(tx, null, state, lot, [{ bet: best, share: 100 }], [], bets, '')
}

/** Winners who did not answer in time lose the lot to the reserve. */
export async function expire(tx: Tx, lotId: string): Promise<void> {
  const found = await tx
    .selectFrom('tenderLots')
    .select('tenderId')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', lotId)
    .executeTakeFirst()
  if (!found) return
  const { tender, awards } = await lockOwn(tx, found.tenderId, null)
  const late = awards.filter(one => one.lotId === lotId && one.status === 'pending' && one.confirmDueAt <= tx.now)
  for (const one of late) {
    await setAward(tx, one, { status: 'expired', decidedAt: tx.now, decidedWhy: '' })
    await setBets(tx, tender.orgId, lotId, [one.seq], { status: 'refused', reason: 'expired' })
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
    if (next) state = await settleOn(tx, null, state, lot, [{ bet: next, share: 100 }], [], bets, '')
    else await setLots(tx, state.tender, [lot.id], { status: 'closed' })
  }
  const tender = await follow(tx, state.tender)
  if (tender === state.tender) await publishChange(tx, tender)
  else await recordStep(tx, null, tender, 'follow', { from: state.tender.status, to: tender.status })
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

/** Holds the tenders an order stands in: they are held before it, whoever else takes both. */
export async function lockTendersOf(tx: Tx, orderId: string): Promise<void> {
  for (const id of [...new Set((await livingLots(tx, orderId)).map(({ tenderId }) => tenderId))].toSorted())
    await lockTender(tx, tx.actor.orgId, id, null)
}

/** An order that stands in a lot went another way: the lot is off. */
export async function orderLeft(tx: Tx, orderId: string): Promise<void> {
  for (const lot of await livingLots(tx, orderId)) await takeOff(tx, lot, orderId)
}

const livingLots = (tx: Tx, orderId: string): Promise<Pick<LotRecord, 'id' | 'tenderId'>[]> =>
  tx
    .selectFrom('tenderLots')
    .select(['id', 'tenderId'])
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .where('status', 'in', ['pending', 'open', 'closed', 'awarded'])
    .execute()

async function takeOff(tx: Tx, lot: Pick<LotRecord, 'id' | 'tenderId'>, orderId: string): Promise<void> {
  const { tender, awards } = await lockOwn(tx, lot.tenderId, null)
  if (awards.some(one => one.lotId === lot.id && one.status === 'confirmed')) return
  // freed by one tender and put up by the next before this moment came: it has not left
  if ((await orderOf(tx, await lockOrder(tx, tender.orgId as OrgId, orderId, null))).order.status === 'searching') return
  for (const one of awards.filter(each => each.lotId === lot.id && each.status === 'pending')) {
    await setAward(tx, one, { status: 'revoked', decidedAt: tx.now, decidedWhy: 'order' })
    await setBets(tx, tender.orgId, lot.id, [one.seq], { status: 'lost', reason: 'order' })
  }
  await setLots(tx, tender, [lot.id], { status: 'cancelled', closedAt: tx.now })
  const raised = await setTender(tx, tender, {})
  const after = isTaking(tender) ? raised : await follow(tx, raised)
  const state = await recordStep(tx, null, after, 'lot.off', { lotId: lot.id, from: tender.status, to: after.status })
  if (isTaking(after) && !state.lots.some(one => one.status === 'pending' || one.status === 'open')) await conclude(tx, state, {})
}

// ---------------------------------------------------------------------------------------------------------------------
// The winner, in the home of the organiser as a guest
// ---------------------------------------------------------------------------------------------------------------------

type AwardKey = { tenderId: string; awardId: string }

async function ownAward(tx: Tx, { tenderId, awardId }: AwardKey) {
  const home = await openTender(tx, tenderId)
  const tender = await lockTender(tx, home, tenderId, null)
  const found = await tx
    .selectFrom('tenderAwards')
    .selectAll()
    .where('orgId', '=', home)
    .where('tenderId', '=', tenderId)
    .where('id', '=', awardId)
    .where('executorId', '=', tx.actor.orgId)
    .executeTakeFirst()
  const award = found ?? refuse('award.not_found', { field: 'awardId' })
  if (award.status !== 'pending' || award.confirmDueAt <= tx.now) refuse('award.ended')
  return { home, tender, award }
}

/** The winner takes the lot: its order is his at the price he bid, of a lane the rate stands, of capacity he has a draft to order it by. */
export async function confirm(tx: Tx, actor: TenderActor, asked: AwardKey): Promise<void> {
  const { home, tender, award } = await ownAward(tx, asked)
  const lot = lotIn(await lotsOf(tx, tender, true), award.lotId)
  const orderId = await enterWon(tx, award.id)
  const drafted = lot.what === 'capacity' ? await createOrder(tx, actor, await capacityOrder(tx, tender, lot, award)) : null
  await setAward(tx, award, { status: 'confirmed', decidedAt: tx.now, ...(drafted && { orderId: drafted.order.id }) })
  await setBets(tx, tender.orgId, lot.id, [award.seq], { status: 'confirmed' })
  if (orderId !== null) {
    const order = await orderOf(tx, await lockOrder(tx, home, orderId, null))
    if (order.order.status !== 'searching') refuse('order.step_closed', { status: order.order.status, action: 'accept' })
    await acceptForExecutor(
      tx,
      order,
      {
        executor: { id: award.executorId, name: award.executorName, tin: award.executorTin },
        price: award.amount,
        currency: tender.currency,
        vat: { vatMode: award.vatMode, vatRate: award.vatRate } as never,
      },
      { side: 'executor', organization: actor.organization, person: actor.name, comment: `${tender.number} · ${lot.number}` },
    )
  }
  if (lot.what === 'lane') await agreeRate(tx, tender, lot, award)
  await answered(tx, actor, tender, award, 'award.confirmed', '')
}

/** The winner gives the lot back. */
export async function refuseAward(tx: Tx, actor: TenderActor, { reason, ...asked }: AwardKey & { reason: string }): Promise<void> {
  const { tender, award } = await ownAward(tx, asked)
  await setAward(tx, award, { status: 'refused', decidedAt: tx.now, decidedWhy: reason })
  await setBets(tx, tender.orgId, award.lotId, [award.seq], { status: 'refused', reason: reason })
  await answered(tx, actor, tender, award, 'award.refused', reason)
}

/** What follows is the organiser's home's: it knows the other bets, and acts in the same second. */
async function answered(
  tx: Tx,
  actor: TenderActor,
  tender: TenderRecord,
  award: AwardRecord,
  what: string,
  comment: string,
): Promise<void> {
  const after = await setTender(tx, tender, {})
  await insertEntry(tx, tender, {
    what,
    lotId: award.lotId,
    person: actor.name,
    byOrgId: actor.orgId,
    party: award.executorId,
    comment,
    facts: { executor: award.executorName },
  })
  await audit(tx, { what, kind: 'tender', objectId: tender.id, facts: { lotId: award.lotId, seq: award.seq, ...(comment && { comment }) } })
  await setTimer(tx, { ...timerOf(tender, 'award.next', tender.id), runAt: tx.now })
  await publish(tx, 'tender.changed', [tender.orgId, actor.orgId], { tenderId: tender.id, version: after.version })
}

/** What is ordered of the capacity an executor offered: its ends and hours, the vehicle and the price; the cargo is the winner's to enter. */
async function capacityOrder(tx: Tx, tender: TenderRecord, lot: LotRecord, award: AwardRecord): Promise<OrderDraft> {
  const facts = lot.facts as LotFacts
  const offered = draftOf(tender).lots[lot.seq - 1]
  const ends = [lot.fromPlace ?? '', lot.toPlace ?? '']
  const towns = new Set((await findPlaces(tx, ends)).map(({ code }) => code))
  // a region is no town: it is read where the address is
  const stop = (code: string, name: string) => (towns.has(code) ? { place: code } : { place: null, address: name })
  const { organizer } = await tenderStateOf(tx, tender)
  return z.decode(OrderDraft, {
    stops: [
      { kind: 'loading', ...stop(ends[0]!, facts.from.ru), windowFrom: facts.windowFrom, windowTo: facts.windowTo },
      { kind: 'unloading', ...stop(ends[1]!, facts.to.ru) },
    ],
    truckType: offered?.what === 'capacity' ? offered.truckType : null,
    capacityKg: facts.massKg,
    volumeM3: offered?.what === 'capacity' ? offered.volumeM3 : 0,
    bodyTypes: facts.bodyTypes,
    price: z.encode(Money, { minor: award.amount, currency: tender.currency }),
    vatMode: award.vatMode as OrderDraft['vatMode'],
    vatRate: award.vatRate as OrderDraft['vatRate'],
    payDays: tender.payDays,
    payDaysKind: tender.payDaysKind as OrderDraft['payDaysKind'],
    payTrigger: tender.payTrigger as OrderDraft['payTrigger'],
    commentInternal: `${tender.number} · ${lot.number} · ${organizer.name}`,
  })
}

type LaneFacts = LotFacts & { radiusKm?: number; fromRegion?: boolean; toRegion?: boolean }

/** The price agreed for a lane and its months, with his part of its trips a week. */
async function agreeRate(tx: Tx, tender: TenderRecord, lot: LotRecord, award: AwardRecord): Promise<void> {
  const facts = lot.facts as LaneFacts
  await tx
    .insertInto('contractRates')
    .values({
      orgId: tender.orgId,
      id: newId(),
      executorId: award.executorId,
      executorName: award.executorName,
      executorTin: award.executorTin,
      fromPlace: lot.fromPlace ?? '',
      toPlace: lot.toPlace ?? '',
      fromRegion: facts.fromRegion ?? false,
      toRegion: facts.toRegion ?? false,
      fromRu: facts.from.ru,
      fromEn: facts.from.en,
      toRu: facts.to.ru,
      toEn: facts.to.en,
      radiusKm: facts.radiusKm ?? 0,
      bodyTypes: facts.bodyTypes,
      price: award.amount,
      currency: tender.currency,
      vatMode: award.vatMode,
      vatRate: award.vatRate,
      validFrom: lot.validFrom!,
      validTo: lot.validTo!,
      share: award.share,
      weeklyCap: award.weeklyCap,
      tenderId: tender.id,
      lotId: lot.id,
      awardId: award.id,
      createdAt: tx.now,
      createdBy: award.awardedBy,
    })
    .execute()
}

/** The tender for a viewer, opened wherever it lives. */
export const readTender = async (tx: Tx, id: string): Promise<TenderRecord> => findTender(tx, (await openTender(tx, id)) as OrgId, id)
