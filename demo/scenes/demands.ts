import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { Permission } from '#contract/permissions.ts'
import { defaultZone } from '#contract/zone.ts'
import { answer, splitNeed } from '#server/demands/commands/answers.ts'
import { negotiate } from '#server/demands/commands/bargaining.ts'
import { create } from '#server/demands/commands/drafts.ts'
import { offer } from '#server/demands/commands/offers.ts'
import { publishDemand } from '#server/demands/commands/publishing.ts'
import { lockState } from '#server/demands/commands/steps.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { mondayOf } from '#server/waterfalls/rules.ts'
import type { Hand } from './transfers.ts'

const HOUR = 3600_000
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })

/** Prices executors name for an order, as shares of what it usually costs. */
const asks = [0.98, 0.96, 0.9] as const

/**
 * Demands of a forwarder as they stand in the middle of a day: one with offers and a counter-offer, one to be taken at its price, one
 * nobody has answered yet, and a grid of weeks answered in part. Tells how many.
 */
export async function publishDemands(db: Db, forwarder: Hand, executors: readonly Hand[], now: Date): Promise<number> {
  const free = await inHome(db, forwarder.org, tx =>
    tx
      .selectFrom('orders')
      .select(['id', 'price'])
      .where('orgId', '=', forwarder.org)
      .where('status', '=', 'placed')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('orderStops')
            .select('seq')
            .whereRef('orderStops.orgId', '=', 'orders.orgId')
            .whereRef('orderStops.orderId', '=', 'orders.id')
            .where('seq', '=', 1)
            .where('windowFrom', '>', new Date(now.getTime() + 30 * HOUR)),
        ),
      )
      .orderBy('id')
      .limit(3)
      .execute(),
  )
  const deadline = new Date(now.getTime() + 20 * HOUR).toISOString()
  const spot = (orderId: string, more: object) => z.decode(DemandDraft, { kind: 'spot', orderId, deadline, basis: 'effective', ...more })
  let done = 0
  for (const [i, { id, price }] of free.entries()) {
    const usual = Math.round((price ?? 9_000_000) / 50_000) * 500
    const terms = i === 1 ? { mode: 'fixed' as const, price: { amount: `${usual}.00`, currency: 'RUB' }, takeNow: true } : {}
    const demandId = await published(db, forwarder, spot(id, terms))
    if (i === 0) await bargain(db, { forwarder, executors }, { demandId, usual })
    done++
  }
  await askForWeeks(db, forwarder, executors, now)
  return done + 1
}

/** Publishes a demand; tells its id. */
export const published = (db: Db, forwarder: Hand, draft: DemandDraft): Promise<string> =>
  inHome(db, forwarder.org, async tx => {
    const made = await create(tx, commandActorOf(forwarder), draft, { demo: true })
    return (await publishDemand(tx, commandActorOf(forwarder), { ...made, at: tx.now })).demand.id
  })

/** Every executor names a price, and the first of them is answered with a lower one. */
async function bargain(
  db: Db,
  { forwarder, executors }: { forwarder: Hand; executors: readonly Hand[] },
  { demandId, usual }: { demandId: string; usual: number },
): Promise<void> {
  const plain = { trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '', revision: 1 }
  for (const [i, who] of executors.entries())
    await inHome(db, who.org, async tx => {
      const amount = rub(Math.round((usual * asks[i % asks.length]!) / 500) * 500)
      await offer(tx, commandActorOf(who), await lockState(tx, demandId, null), { ...plain, amount })
    })
  await inHome(db, forwarder.org, async tx => {
    const state = await lockState(tx, demandId, null)
    const [first] = state.offers
    if (!first) return
    const amount = rub(Math.round((usual * 0.94) / 500) * 500)
    const said = { amount, validUntil: null, comment: 'Возьмём сегодня, если уступите' }
    await negotiate(tx, commandActorOf(forwarder), state, {
      action: 'counter',
      demandId,
      offerId: first.id,
      turnId: first.lastTurn,
      ...said,
    })
  })
}

/** Three lanes for six weeks ahead: two executors promise a part of them, and a part of that is taken. */
async function askForWeeks(db: Db, forwarder: Hand, executors: readonly Hand[], now: Date): Promise<void> {
  const monday = dayAfter(mondayOf(dayIn(defaultZone, now)), 14)
  const weeks = Array.from({ length: 6 }, (_, i) => dayAfter(monday, i * 7))
  const lanes = [
    { from: 'moscow', to: 'kazan', trips: [4, 4, 4, 5, 5, 5] },
    { from: 'kazan', to: 'yekaterinburg', trips: [3, 3, 3, 3, 2, 2] },
    { from: 'saint_petersburg', to: 'moscow', trips: [6, 6, 7, 7, 8, 8] },
  ].map(({ trips, ...lane }) => ({
    ...lane,
    truckType: 't20',
    bodyTypes: ['tent'],
    cargo: 'Товары народного потребления',
    massKg: 20_000,
    weeks: weeks.map((week, i) => ({ week, trips: trips[i]! })),
  }))
  const draft = {
    kind: 'period' as const,
    title: 'Потребность на шесть недель',
    deadline: new Date(now.getTime() + 6 * 24 * HOUR).toISOString(),
    lanes,
  }
  const demandId = await published(db, forwarder, z.decode(DemandDraft, draft))
  for (const [i, who] of executors.slice(0, 2).entries())
    await inHome(db, who.org, async tx => {
      const state = await lockState(tx, demandId, null)
      const own = state.lanes.slice(i)
      const ids = new Set(own.map(({ id }) => id))
      await answer(tx, commandActorOf(who), state, {
        revision: 1,
        lanes: own.map(({ id }, n) => ({ laneId: id, amount: rub(58_000 + n * 6000 - i * 3000) })),
        cells: state.weeks
          .filter(({ laneId }) => ids.has(laneId))
          .map(({ laneId, week, needed }) => ({ laneId, week, trips: Math.ceil(needed / 2) })),
        comment: '',
      })
    })
  await inHome(db, forwarder.org, async tx => splitNeed(tx, commandActorOf(forwarder), await lockState(tx, demandId, null)))
}

const rights: ReadonlySet<Permission> = new Set(['orders.edit', 'demands.create', 'demands.offer'])

const commandActorOf = ({ org, organization, person }: Hand): CommandActor => ({
  orgId: org,
  organization,
  userId: person.id,
  name: person.name,
  permissions: rights,
})
