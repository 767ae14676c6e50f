import type { TenderMove } from '#contract/tender-moves.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { endSourcing } from '#server/orders/commands/sourcing.ts'
import { readClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import type { AwardRecord, LotRecord, TenderState } from '#server/tenders/record.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'
import { labels, longOf, shortestEnd } from '#server/tenders/rules.ts'
import { lotOf, rankedBets, setAward, setBets } from '#server/tenders/store/awards.ts'
import { setInvitations } from '#server/tenders/store/bidders.ts'
import { lotsOf, setLots } from '#server/tenders/store/lots.ts'
import { setTender } from '#server/tenders/store/tenders.ts'
import { takeDocuments } from './documents.ts'
import { checkLoading, incomplete, sealingKeys } from './lots.ts'
import { checkStep, recordStep, type TenderActor, timerOf } from './steps.ts'

type Move<A extends TenderMove['action']> = Extract<TenderMove, { action: A }>

/** Adds to the terms what may be added, and tells everybody invited. */
export async function addendum(
  tx: Tx,
  actor: TenderActor,
  before: TenderState,
  { text, endsAt, filesId }: Move<'addendum'>,
): Promise<TenderState> {
  const to = checkStep(before, 'addendum', actor)
  const { tender } = before
  const lots = await lotsOf(tx, tender, true)
  // what has ended by the clock is not opened again, even where its closing is late
  const now = await readClock(tx)
  const running = lots.filter(lot => lot.status === 'pending' || (lot.status === 'open' && lot.endsAt > now))
  const until = endsAt === null ? null : new Date(endsAt)
  if (until) {
    if (running.length === 0) refuse('tender.step_closed', { status: tender.status, action: 'addendum' })
    const from = new Date(Math.max(...running.map(lot => lot.endsAt.getTime()), tx.now.getTime()))
    if (until < from) refuse('tender.time', { field: 'endsAt', from })
    // of a later round its own beginning counts
    const long = longOf(new Date(Math.min(...running.map(lot => lot.startsAt.getTime()))), until)
    if (long) refuse('tender.incomplete', long)
    for (const lot of running) checkLoading(named(lot), { field: 'endsAt', endsAt: until, from, confirmMinutes: tender.confirmMinutes })
    await setLots(
      tx,
      tender,
      running.map(({ id }) => id),
      { endsAt: until },
    )
    for (const lot of running) if (lot.status === 'open') await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: until })
  }
  const after = await setTender(tx, tender, { status: to, ...(until && { endsAt: until }) })
  const files = await takeDocuments(tx, tender, filesId, { whole: true })
  const facts = { endsAt: until?.toISOString() ?? null, ...(files.length > 0 && { files }) }
  return recordStep(tx, actor, after, { what: 'addendum', comment: text, facts })
}

/** One more round for lots nobody was chosen for; whoever is not named is out of it. */
export async function rebid(
  tx: Tx,
  actor: TenderActor,
  before: TenderState,
  { secrets, ...move }: Move<'rebid'> & { secrets: Secrets },
): Promise<TenderState> {
  const to = checkStep(before, 'rebid', actor)
  const { tender } = before
  const endsAt = new Date(move.endsAt)
  const from = shortestEnd(tx.now)
  if (endsAt < from) refuse('tender.time', { field: 'endsAt', from })
  const long = longOf(tx.now, endsAt)
  if (long) refuse('tender.incomplete', long)
  const lots = (await lotsOf(tx, tender, true)).filter(lot => lot.status === 'closed')
  for (const lot of lots) checkLoading(named(lot), { field: 'endsAt', endsAt, from, confirmMinutes: tender.confirmMinutes })
  const round = tender.round + 1
  for (const lot of lots) {
    // bets of those who refused are out; whoever was kept for later stands by his again, and a newer one replaces it
    const stands = (await rankedBets(tx, tender, lot.id)).filter(({ status }) => inForce.has(status))
    await setBets(
      tx,
      lot,
      stands.map(({ seq }) => seq),
      { status: 'submitted' },
    )
    await setLots(tx, tender, [lot.id], {
      status: 'open',
      round,
      startsAt: tx.now,
      endsAt,
      closedAt: null,
      extensions: 0,
      openedKey: null,
      best: stands[0]?.compared ?? null,
      bestSeq: stands[0]?.seq ?? null,
      ...(tender.sealed && (await sealingKeys(tx, secrets))),
    })
    await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: endsAt })
  }
  const ids = move.organizationIds
  if (ids !== null) {
    const chosen = before.invitations.filter(
      ({ executorId, excluded }) => ids.includes(executorId) && (excluded === null || excluded === 'round'),
    )
    if (chosen.length === 0)
      incomplete('organizationIds', labels.audience, 'выберите хотя бы одного участника', 'choose at least one bidder')
    const out = before.invitations.filter(({ executorId, excluded }) => !ids.includes(executorId) && excluded === null)
    await setInvitations(
      tx,
      tender,
      out.map(({ executorId }) => executorId),
      { excluded: 'round' },
    )
    // who was left out of an earlier round and is named now is back
    const back = chosen.filter(({ excluded }) => excluded !== null)
    await setInvitations(
      tx,
      tender,
      back.map(({ executorId }) => executorId),
      { excluded: null },
    )
  }
  const after = await setTender(tx, tender, { status: to, round, endsAt })
  return recordStep(tx, actor, after, { what: 'rebid', from: tender.status, to, facts: { round, endsAt: endsAt.toISOString() } })
}

const named = (lot: LotRecord) => ({ ...lot, name: lot.number, facts: lot.facts as LotFacts })

const inForce = new Set(['submitted', 'reserve', 'lost'])

/** Ends a tender whoever has bet; its orders are free again, and everybody reads the reason. */
export async function cancel(tx: Tx, actor: TenderActor, before: TenderState, { reason, comment }: Move<'cancel'>): Promise<TenderState> {
  const to = checkStep(before, 'cancel', actor)
  const { tender, awards } = before
  await checkReason(tx, 'demand_cancel_reasons', reason, comment)
  // what ended without a winner is over: its order may stand in another tender by now
  const lots = (await lotsOf(tx, tender, true)).filter(({ status }) => status !== 'unsold' && status !== 'cancelled')
  for (const lot of lots) await setLots(tx, tender, [lot.id], { status: 'cancelled', closedAt: lot.closedAt ?? tx.now })
  for (const award of awards.filter(({ status }) => status === 'pending')) await revoke(tx, award, 'cancelled')
  // orders in the order an announcement takes them
  for (const lot of lots.toSorted((a, b) => ((a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1))) {
    for (const kind of ['lot.close', 'award.confirm']) await dropTimers(tx, timerOf(tender, kind, lot.id))
    await freeOrder(tx, lot)
  }
  for (const kind of ['tender.open', 'award.next']) await dropTimers(tx, timerOf(tender, kind, tender.id))
  const after = await setTender(tx, tender, { status: to, cancelReason: reason, cancelComment: comment })
  return recordStep(tx, actor, after, { what: 'cancel', from: tender.status, to, comment, facts: { reason } })
}

async function revoke(tx: Tx, award: AwardRecord, why: string): Promise<void> {
  await setAward(tx, award, { status: 'revoked', decidedAt: tx.now, decidedWhy: why })
  await setBets(tx, lotOf(award), [award.seq], { status: 'lost', reason: why })
}

/** The order of a lot without a winner goes back to what it was. */
export async function freeOrder(tx: Tx, lot: LotRecord): Promise<void> {
  if (lot.orderId !== null) await endSourcing(tx, await lockState(tx, lot.orderId, null))
}
