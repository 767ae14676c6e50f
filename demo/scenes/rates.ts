import { vatProposed } from '#contract/order-vat.ts'
import { defaultZone } from '#contract/zone.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { listPartners } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { follow, start } from '#server/waterfalls/commands/falls.ts'
import { startTurns } from '#server/waterfalls/commands/turns.ts'
import { insertRate } from '#server/waterfalls/store.ts'
import type { Hand } from './transfers.ts'

const HOUR = 3600_000

const rounded = (roubles: number) => Math.round(roubles / 500) * 500

type Agreed = { who: number; from: string; to: string; region?: true; price: number; share: number; cap: number | null }

/** Lanes agreed on for half a year, executors by their place in the list given. */
const agreed: readonly Agreed[] = [
  { who: 0, from: 'nizhny_novgorod', to: 'moscow', price: 52_000, share: 60, cap: 6 },
  { who: 2, from: 'nizhny_novgorod', to: 'moscow', price: 47_000, share: 40, cap: 4 },
  { who: 0, from: 'moscow', to: 'kazan', price: 74_000, share: 50, cap: 8 },
  { who: 1, from: 'moscow', to: 'kazan', price: 72_500, share: 50, cap: 5 },
  { who: 1, from: 'Республика Татарстан', to: 'Свердловская область', region: true, price: 98_000, share: 100, cap: null },
]

/**
 * A routing guide as a forwarder keeps one, and an order on its way through it: the first executor has declined, the second is asked; and an order
 * that is offered to two chosen ones in turn. Tells how many rates there are.
 */
export async function agreeOnRates(db: Db, forwarder: Hand, executors: readonly Hand[], now: Date): Promise<number> {
  const placed = await inHome(db, forwarder.org, tx =>
    tx
      .selectFrom('orders')
      .innerJoin('orderParties', join =>
        join.onRef('orderParties.orderId', '=', 'orders.id').onRef('orderParties.orgId', '=', 'orders.orgId'),
      )
      .select(['orders.id', 'orders.version', 'orders.price', 'orderParties.fromPlace', 'orderParties.toPlace'])
      .where('orders.orgId', '=', forwarder.org)
      .where('orders.status', '=', 'placed')
      .where('orders.currency', '=', 'RUB')
      .where('orders.price', 'is not', null)
      .where('orderParties.loadingAt', '>', new Date(now.getTime() + 24 * HOUR))
      .orderBy('orderParties.loadingAt')
      .limit(20)
      .execute(),
  )
  const order = placed.find(({ fromPlace, toPlace }) => !agreed.some(rate => rate.from === fromPlace && rate.to === toPlace))
  const usual = (order?.price ?? 0) / 100
  const own: Agreed[] =
    order?.fromPlace && order.toPlace
      ? [
          { who: 0, from: order.fromPlace, to: order.toPlace, price: rounded(usual * 0.97), share: 60, cap: 6 },
          { who: 2, from: order.fromPlace, to: order.toPlace, price: rounded(usual * 0.94), share: 40, cap: 4 },
        ]
      : []
  let made = 0
  for (const rate of [...own, ...agreed]) made += await agree(db, { forwarder, executors }, rate, now)
  if (order && own.length > 0) await walk(db, forwarder, executors, order)
  const last = placed.findLast(({ id }) => id !== order?.id)
  if (last) await offerInTurn(db, forwarder, executors, last)
  return made
}

async function agree(
  db: Db,
  { forwarder, executors }: { forwarder: Hand; executors: readonly Hand[] },
  rate: Agreed,
  now: Date,
): Promise<number> {
  return inHome(db, forwarder.org, async tx => {
    const ids = [executors[rate.who]!.org]
    const [partner] = await listPartners(tx, ['forwarder', 'executor'], { ids })
    const today = dayIn(defaultZone, now)
    const places = rate.region ? [] : await findPlaces(tx, [rate.from, rate.to])
    const nameOf = async (code: string) => {
      if (!rate.region) return places.find(place => place.code === code)
      return tx
        .selectFrom('places')
        .select(['regionRu as nameRu', 'regionEn as nameEn'])
        .where('regionRu', '=', code)
        .limit(1)
        .executeTakeFirst()
    }
    const [from, to] = [await nameOf(rate.from), await nameOf(rate.to)]
    if (!partner || !from || !to) return 0
    const validFrom = dayAfter(today, -20)
    await insertRate(tx, {
      orgId: forwarder.org,
      id: newId(),
      executorId: partner.id,
      executorName: partner.nameShort,
      executorTin: partner.tin,
      fromPlace: rate.from,
      toPlace: rate.to,
      fromRegion: rate.region ?? false,
      toRegion: rate.region ?? false,
      fromRu: from.nameRu,
      fromEn: from.nameEn,
      toRu: to.nameRu,
      toEn: to.nameEn,
      price: rate.price * 100,
      currency: 'RUB',
      ...vatProposed({ regime: partner.taxRegime, country: partner.country }, validFrom),
      validFrom,
      validTo: dayAfter(today, 160),
      share: rate.share,
      weeklyCap: rate.cap,
      createdAt: tx.now,
      createdBy: forwarder.person.name,
      demo: true,
    })
    return 1
  })
}

type Order = { id: string; version: number }

/** The order is offered by its rates, and whoever is asked first has no vehicle. */
async function walk(db: Db, forwarder: Hand, executors: readonly Hand[], { id, version }: Order): Promise<void> {
  const terms = { answerMinutes: 240, audience: { kind: 'partners' as const }, spotHours: 24 }
  const offered = await inHome(db, forwarder.org, tx => start(tx, commandActorOf(forwarder), { ...terms, orderId: id, version }))
  const first = executors.find(({ org }) => org === offered.order.executorId)
  if (!first) return
  await inHome(db, first.org, async tx => {
    const state = await lockState(tx, id, null)
    const decline = { action: 'decline' as const, orderId: id, version: state.order.version, reason: 'no_capacity', comment: '' }
    await takeStep(tx, commandActorOf(first), state, decline)
  })
  await inHome(db, forwarder.org, tx => follow(tx, id))
}

/** The order is offered to two chosen ones, each for a price of his own; the first has a day to answer. */
async function offerInTurn(db: Db, forwarder: Hand, executors: readonly Hand[], { id, version, price }: Order & { price: number | null }) {
  const turns = [1, 2].map(who => ({
    executorId: executors[who]!.org,
    price: { minor: rounded(((price ?? 0) / 100) * (1 - 0.02 * who)) * 100, currency: 'RUB' as const },
    answerMinutes: 24 * 60,
  }))
  await inHome(db, forwarder.org, tx => startTurns(tx, commandActorOf(forwarder), { orderId: id, version, turns }))
}

const commandActorOf = ({ org, organization, person }: Hand): CommandActor => ({
  orgId: org,
  organization,
  userId: person.id,
  name: person.name,
  permissions: new Set(['orders.edit', 'orders.create', 'orders.execute', 'demands.create']),
})
