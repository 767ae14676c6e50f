import type { TenderMove } from '#contract/tender-moves.ts'
import { wordsOf } from '#server/bets/words.ts'
import { isAboveLimit } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { AwardRecord, BetRecord, LotRecord, TenderRecord, TenderState } from '#server/tenders/record.ts'
import { capsOf, isWhole, sumOfShares } from '#server/tenders/rules.ts'
import { insertAward, rankedBets, setBets } from '#server/tenders/store/awards.ts'
import { obstaclesOf } from '#server/tenders/store/bidders.ts'
import type { Entry } from '#server/tenders/store/history.ts'
import { lotsOf, setLots } from '#server/tenders/store/lots.ts'
import { setTender } from '#server/tenders/store/tenders.ts'
import { freeOrder } from './moves.ts'
import { checkStep, follow, recordStep, type TenderActor, timerOf } from './steps.ts'

type Move<A extends TenderMove['action']> = Extract<TenderMove, { action: A }>

type Winner = { bet: BetRecord; share: number }

/** Bets that may still win: who refused, withdrew or was put out is not among them. */
export const free = new Set(['submitted', 'reserve', 'lost'])

export const live = new Set(['pending', 'confirmed'])

export const isBetter = (tender: TenderRecord, one: number, than: number) => (tender.side === 'executor' ? one > than : one < than)

export const lotIn = (lots: readonly LotRecord[], id: string): LotRecord =>
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
    tender.kind === 'contract'
      ? isWhole(shares) || (await isShort(tx, before, { bets, held, shares }))
      : chosen.length === 1 && isWhole(shares)
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
  return settleOn(tx, actor, before, { lot, chosen, held, bets, reason })
}

/** Whom a lot goes to, of the bets there were, beside those who hold a part of it already. */
type Decision = {
  lot: LotRecord
  chosen: readonly Winner[]
  held: readonly AwardRecord[]
  bets: readonly BetRecord[]
  reason: string
}

/** Writes the awards of a lot, what became of the other bets, and the moment an answer is due. */
export async function settleOn(
  tx: Tx,
  actor: TenderActor | null,
  { tender, invitations }: TenderState,
  { lot, chosen, held, bets, reason }: Decision,
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
  await setBets(tx, lot, [...won], { status: 'won' })
  await setBets(tx, lot, reserve, { status: 'reserve' })
  await setBets(
    tx,
    lot,
    others.map(({ seq }) => seq).filter(seq => !reserve.includes(seq)),
    { status: 'lost' },
  )
  await setLots(tx, tender, [lot.id], { status: 'awarded' })
  // one who was asked before has his own time
  const until = Math.min(confirmDueAt.getTime(), ...held.filter(one => one.status === 'pending').map(one => one.confirmDueAt.getTime()))
  await setTimer(tx, { ...timerOf(tender, 'award.confirm', lot.id), runAt: new Date(until) })
  const state = await toldOf(tx, actor, tender, {
    what: 'award',
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
async function toldOf(tx: Tx, actor: TenderActor | null, tender: TenderRecord, entry: Entry): Promise<TenderState> {
  const from = tender.status
  const moved = await follow(tx, tender)
  const after = moved === tender ? await setTender(tx, tender, {}) : moved
  return recordStep(tx, actor, after, { ...entry, party: entry.party ?? tender.orgId, from, to: after.status })
}

/** The most a bidder takes of a lot, in percent. */
const mostOf = ({ share }: BetRecord) => share ?? 100

/** Whether all that may still be given of a lane is less than the whole of it: then a part may be given, and no more than is there. */
async function isShort(
  tx: Tx,
  before: TenderState,
  { bets, held, shares }: { bets: readonly BetRecord[]; held: readonly AwardRecord[]; shares: readonly number[] },
): Promise<boolean> {
  const there = held.map(one => one.share)
  for (const bet of bets) if (free.has(bet.status) && !(await obstacleOf(tx, before, bet.executorId))) there.push(mostOf(bet))
  return sumOfShares(there) < 100 && !isWhole(there) && sumOfShares(shares) <= sumOfShares(there)
}

const nameOf = ({ invitations }: TenderState, id: string) => invitations.find(({ executorId }) => executorId === id)?.name ?? ''

/** Why a bidder may not be chosen any more. */
export async function obstacleOf(tx: Tx, { tender, invitations }: TenderState, executorId: string) {
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
  return toldOf(tx, actor, tender, { what: 'decide', lotId, comment: reason, facts: { lot: lot.number } })
}

export async function unsold(tx: Tx, tender: TenderRecord, lot: LotRecord): Promise<void> {
  const bets = await rankedBets(tx, tender, lot.id)
  await setBets(
    tx,
    lot,
    bets.filter(bet => free.has(bet.status)).map(({ seq }) => seq),
    { status: 'lost' },
  )
  await setLots(tx, tender, [lot.id], { status: 'unsold' })
  await freeOrder(tx, lot)
}
