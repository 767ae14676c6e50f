import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mostFor } from '#contract/bet-basis.ts'
import { grossOf, isNet, netOf } from '#contract/compare.ts'
import { deductsVat, type Taxed, type Vat, vatProposed } from '#contract/order-vat.ts'
import type { Permission } from '#contract/permissions.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { announce } from '#server/tenders/commands/announcing.ts'
import { award } from '#server/tenders/commands/awards.ts'
import { create } from '#server/tenders/commands/drafts.ts'
import { evaluate } from '#server/tenders/commands/evaluation.ts'
import { lockOwn, type TenderActor } from '#server/tenders/commands/steps.ts'
import type { TenderState } from '#server/tenders/record.ts'
import { rankedBets } from '#server/tenders/store/awards.ts'
import { monthAfter } from './months.ts'
import { type Attachment, attachDocument, requirementsDocument, type Shelf } from './tenderDocuments.ts'
import type { Hand } from './transfers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const none = { start: null, limit: null, floor: null }

/** One tender for an order: how long it runs from now, and the bets as shares of its start price, compared as the tender compares them. */
type Plan = Partial<TenderDraft> & { hours: number; after?: number; bets?: readonly number[]; award?: true }

const plans: readonly Plan[] = [
  { kind: 'reduction', visibility: 'best', hours: 1 / 3, bets: [0.98, 0.95, 0.92, 0.9] },
  { kind: 'reduction', visibility: 'full_anonymous', basis: 'effective', hours: 3, bets: [0.97, 0.8] },
  { kind: 'reduction', visibility: 'rank', hours: 2, bets: [0.96, 0.93, 0.91], award: true },
  { kind: 'sealed_rfq', hours: 5 },
  { kind: 'reduction', visibility: 'rank', hours: 4, after: 20 },
  { kind: 'first_price', hours: 8 },
  { kind: 'open_rfq', visibility: 'blind', hours: 26, bets: [1.02] },
]

/** What tenders are run with; `shelf`: where documents are put, without one there are none. */
type Tools = { db: Db; secrets: Secrets; shelf: Shelf | null }

/**
 * Tenders as they stand in the middle of a day: several under way with different ends, one of them within minutes, one sealed, one
 * announced, one whose winner is asked, one of volumes with a document, and an executor's offers of capacity to one who owes him nothing.
 * Tells how many.
 */
export async function runTenders(
  { db, secrets, shelf }: Tools,
  { forwarder, executors }: { forwarder: Hand; executors: readonly Hand[] },
  now: Date,
): Promise<number> {
  const tools = { db, secrets }
  const free = await placedOrders(db, forwarder)
  const sessions = await signIn(db, executors, now)
  const deducts = deductsVat(await inHome(db, forwarder.org, tx => taxedOf(tx, forwarder.org)))
  let done = 0
  for (const { hours, after = 0, bets = [], award: awarded, ...terms } of plans) {
    const from = new Date(now.getTime() + after * HOUR)
    const to = new Date(from.getTime() + hours * HOUR)
    // a winner is chosen before the loading
    const place = free.findIndex(({ loadsAt }) => loadsAt !== null && loadsAt >= to)
    if (place < 0) continue
    const [order] = free.splice(place, 1) as [(typeof free)[number]]
    const net = isNet(terms.basis ?? 'gross', deducts)
    const priced = { amount: order.price!, vatMode: order.vatMode as Vat['vatMode'], vatRate: order.vatRate }
    const start = Math.round(((net ? netOf(priced) : grossOf(priced)) * 1.05) / 50_000) * 500
    const draft = draftOf(
      { ...terms, lots: [{ what: 'order', orderId: order.id, ...none, start: rub(start), limit: rub(Math.round(start * 0.93)) }] },
      { from: after === 0 ? null : from, to },
    )
    const { tender, lots } = await announced(tools, forwarder, draft)
    for (const [n, share] of bets.entries()) {
      const { token, taxed } = sessions[n % sessions.length]!
      // each names what he is to be paid, with the VAT he pays
      const { vatRate } = vatProposed(taxed, order.loadsAt!.toISOString().slice(0, 10))
      const named = mostFor(BigInt(Math.round(start * share)) * 100_000n, vatRate, net)
      await bid(db, token, lots[0]!.id, { roubles: Math.floor(named / 10_000) * 100 })
    }
    if (awarded) await choose(db, secrets, forwarder, { tenderId: tender.id, lotId: lots[0]!.id })
    done++
  }
  // the lanes begin with the month after bidding for them has ended
  const decided = new Date(now.getTime() + 48 * HOUR)
  const lane = (to: string, trips: number): LotDraft => ({
    what: 'lane',
    from: 'moscow',
    to,
    radiusKm: 50,
    cargo: 'Товары народного потребления',
    massKg: 20_000,
    bodyTypes: ['tent'],
    temperature: null,
    validFrom: monthAfter(decided, 1),
    validTo: monthAfter(decided, 7),
    trips,
    per: 'week',
    incumbents: [],
    ...none,
  })
  const contract = draftOf(
    {
      title: 'Объём из Москвы на полгода',
      kind: 'contract',
      basis: 'net',
      visibility: 'rank',
      rounds: 2,
      shareRule: 'manual',
      step: null,
      lots: [lane('kazan', 10), lane('saint_petersburg', 14)],
    },
    { from: null, to: decided },
  )
  const volume = await announced(tools, forwarder, contract, shelf && { shelf, attachment: await requirementsDocument() })
  for (const [n, { token }] of sessions.slice(0, 2).entries())
    await bid(db, token, volume.lots[0]!.id, { roubles: 62_000 - n * 1500, share: 60 })

  const carrier = await creditor(db, executors, forwarder, now)
  if (carrier) {
    const offer = (title: string, lot: LotDraft, hours: number, terms: Partial<TenderDraft> = {}) =>
      announced(
        tools,
        carrier,
        draftOf({ side: 'executor', title, lots: [lot], ...terms }, { from: null, to: new Date(now.getTime() + hours * HOUR) }),
      )
    const ready = new Date(now.getTime() + 40 * HOUR)
    const capacity: LotDraft = {
      what: 'capacity',
      from: 'kazan',
      to: 'moscow',
      readyFrom: ready.toISOString(),
      readyTo: new Date(ready.getTime() + 12 * HOUR).toISOString(),
      truckType: 't20',
      bodyTypes: ['tent'],
      capacityKg: 20_000,
      volumeM3: 82,
      comment: 'Порожний возврат после выгрузки',
      ...none,
      start: rub(48_000),
    }
    await offer('Обратный рейс Казань – Москва', capacity, 6)
    // whoever takes it has won it at once
    await offer(
      'Машина в Москву по твёрдой цене',
      { ...capacity, comment: 'Машина встаёт под погрузку в назначенный час', start: rub(56_000) },
      20,
      { kind: 'first_price', step: null },
    )
  }
  await inHome(db, forwarder.org, tx =>
    tx
      .deleteFrom('sessions')
      .where(
        'tokenHash',
        'in',
        sessions.map(({ token }) => token),
      )
      .execute(),
  )
  return done + 1 + (carrier ? 2 : 0)
}

/** Placed orders of a forwarder with a price in roubles, the newest first, and when each is loaded. */
const placedOrders = (db: Db, { org }: Hand) =>
  inHome(db, org, tx =>
    tx
      .selectFrom('orders as o')
      .innerJoin('orderStops as s', join => join.onRef('s.orgId', '=', 'o.orgId').onRef('s.orderId', '=', 'o.id').on('s.seq', '=', 1))
      .select(['o.id', 'o.price', 'o.vatMode', 'o.vatRate', 's.windowFrom as loadsAt'])
      .where('o.orgId', '=', org)
      .where('o.status', '=', 'placed')
      .where('o.currency', '=', 'RUB')
      .where('o.price', 'is not', null)
      .where('s.windowFrom', 'is not', null)
      .orderBy('o.id', 'desc')
      .limit(40)
      .execute(),
  )

/** The first of the executors whom a forwarder owes nothing that is overdue: with such a debt nobody bids for what its creditor offers. */
async function creditor(db: Db, executors: readonly Hand[], forwarder: Hand, now: Date): Promise<Hand | undefined> {
  for (const executor of executors) {
    const overdue = await inHome(db, executor.org, tx =>
      tx
        .selectFrom('orderDebts')
        .select('orderId')
        .where('orgId', '=', executor.org)
        .where('kind', '=', 'receivable')
        .where('counterpartId', '=', forwarder.org)
        .where('payDueOn', '<', now.toISOString().slice(0, 10))
        .where('settledOn', 'is', null)
        .executeTakeFirst(),
    )
    if (!overdue) return executor
  }
  return executors[0]
}

/** A tender of a forwarder between two moments; without the first it begins at once. */
export const draftOf = (more: Partial<TenderDraft>, { from, to }: { from: Date | null; to: Date }): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Перевозка по заказу' }),
  step: rub(500),
  ...more,
  startsAt: from?.toISOString() ?? null,
  endsAt: to.toISOString(),
})

/** Announces a tender, with a document where there is one, and marks everything of it. */
export const announced = (
  { db, secrets }: Omit<Tools, 'shelf'>,
  who: Hand,
  draft: TenderDraft,
  attached: { shelf: Shelf; attachment: Attachment } | null = null,
): Promise<TenderState> =>
  inHome(db, who.org, async tx => {
    const made = await create(tx, commandActorOf(who), draft)
    if (attached) await attachDocument(tx, { ...attached, secrets, who }, made.tender.id, attached.attachment)
    const state = await announce(tx, commandActorOf(who), secrets, made)
    await mark(tx, state.tender.id)
    return state
  })

async function mark(tx: Tx, tenderId: string): Promise<void> {
  await tx.updateTable('tenders').set({ demo: true }).where('orgId', '=', tx.actor.orgId).where('id', '=', tenderId).execute()
  for (const table of ['tenderLots', 'tenderInvitations'] as const)
    await tx.updateTable(table).set({ demo: true }).where('orgId', '=', tx.actor.orgId).where('tenderId', '=', tenderId).execute()
}

/** A session of each executor's person, by which a bet is proved, and how he is taxed. */
async function signIn(db: Db, executors: readonly Hand[], now: Date): Promise<{ token: Buffer; taxed: Taxed }[]> {
  const made: { token: Buffer; taxed: Taxed }[] = []
  for (const { org, person } of executors)
    await inHome(db, org, async tx => {
      const found = await tx
        .selectFrom('employees')
        .select('id')
        .where('orgId', '=', org)
        .where('userId', '=', person.id)
        .executeTakeFirst()
      if (!found) return
      const tokenHash = randomBytes(32)
      await tx
        .insertInto('sessions')
        .values({
          tokenHash,
          userId: person.id,
          orgId: org,
          employeeId: found.id,
          xsrf: randomBytes(16),
          provider: 'demo',
          createdAt: now,
          seenAt: now,
          expiresAt: new Date(now.getTime() + HOUR),
        })
        .execute()
      made.push({ token: tokenHash, taxed: await taxedOf(tx, org) })
    })
  return made
}

async function bid(db: Db, session: Buffer, lotId: string, { roubles, share }: { roubles: number; share?: number }): Promise<void> {
  const bet = { amount: roubles * 100, currency: 'RUB', share: share ?? null, comment: '', sealed: null, nonce: null }
  await sql`select code from gate.place_bets(${lotId}, ${[session]}::bytea[], ${[randomUUID()]}::text[], ${[randomBytes(32)]}::bytea[],
    ${JSON.stringify([bet])}::jsonb, 100)`.execute(db)
}

/** Bidding for a lot ended a moment ago, and the best bidder is asked whether he takes it. */
async function choose(db: Db, secrets: Secrets, who: Hand, { tenderId, lotId }: { tenderId: string; lotId: string }): Promise<void> {
  await inHome(db, who.org, async tx => {
    const times = { startsAt: new Date(tx.now.getTime() - 3 * HOUR), endsAt: tx.now }
    await tx.updateTable('tenders').set(times).where('orgId', '=', who.org).where('id', '=', tenderId).execute()
    await tx.updateTable('tenderLots').set(times).where('orgId', '=', who.org).where('id', '=', lotId).execute()
    await betTimers({ secrets, evaluate })['lot.close'](tx, {
      home: who.org,
      kind: 'lot.close',
      objectId: lotId,
      runAt: tx.now,
      attempts: 0,
    })
    const state = await lockOwn(tx, tenderId, null)
    const [best] = await rankedBets(tx, state.tender, lotId)
    if (!best) return
    const { version } = state.tender
    await award(tx, commandActorOf(who), state, {
      action: 'award',
      tenderId,
      version,
      lotId,
      winners: [{ seq: best.seq, share: 100 }],
      reason: '',
    })
  })
}

const rights: ReadonlySet<Permission> = new Set(['orders.edit', 'tenders.create'])

const commandActorOf = ({ org, organization, person, sides }: Hand): TenderActor => ({
  orgId: org,
  organization,
  userId: person.id,
  name: person.name,
  permissions: rights,
  sides,
  maxOrder: null,
})
