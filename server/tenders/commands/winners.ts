import { z } from 'zod'
import { OrderDraft } from '#contract/order-draft.ts'
import { Money } from '#contract/primitives.ts'
import { refuseClosed } from '#server/orders/commands/checks.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { acceptForExecutor } from '#server/orders/commands/sourcing.ts'
import { lockOrder, orderStateOf as orderOf } from '#server/orders/store/orders.ts'
import { findPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { AwardRecord, LotRecord, TenderRecord } from '#server/tenders/record.ts'
import { draftOf } from '#server/tenders/row/draft.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'
import { findAward, insertRate, lotOf, setAward, setBets } from '#server/tenders/store/awards.ts'
import { insertEntry } from '#server/tenders/store/history.ts'
import { enterWon, lotsOf } from '#server/tenders/store/lots.ts'
import { lockTender, openTender, setTender, tenderStateOf } from '#server/tenders/store/tenders.ts'
import { lotIn } from './awards.ts'
import { type TenderActor, timerOf } from './steps.ts'

type AwardKey = { tenderId: string; awardId: string }

async function ownAward(tx: Tx, { tenderId, awardId }: AwardKey) {
  const home = await openTender(tx, tenderId)
  const tender = await lockTender(tx, home, tenderId, null)
  const award = (await findAward(tx, home, { tenderId, awardId })) ?? refuse('award.not_found', { field: 'awardId' })
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
  await setBets(tx, lot, [award.seq], { status: 'confirmed' })
  if (orderId !== null) {
    const order = await orderOf(tx, await lockOrder(tx, home, orderId, null))
    if (order.order.status !== 'searching') refuseClosed(order.order.status, 'accept')
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
  await answered(tx, actor, tender, { award, what: 'award.confirmed', comment: '' })
}

/** The winner gives the lot back. */
export async function refuseAward(tx: Tx, actor: TenderActor, { reason, ...asked }: AwardKey & { reason: string }): Promise<void> {
  const { tender, award } = await ownAward(tx, asked)
  await setAward(tx, award, { status: 'refused', decidedAt: tx.now, decidedWhy: reason })
  await setBets(tx, lotOf(award), [award.seq], { status: 'refused', reason: reason })
  await answered(tx, actor, tender, { award, what: 'award.refused', comment: reason })
}

/** What follows is the organiser's home's: it knows the other bets, and acts in the same second. */
async function answered(
  tx: Tx,
  actor: TenderActor,
  tender: TenderRecord,
  { award, what, comment }: { award: AwardRecord; what: string; comment: string },
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
  await insertRate(tx, {
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
}
