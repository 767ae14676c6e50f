import { sql } from 'kysely'
import { z } from 'zod'
import { DemandDraft } from '#contract/demands.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Audience } from '#contract/tenders.ts'
import type { RateLevel } from '#contract/waterfalls.ts'
import { checkLimit, create as createDemand, publishDemand } from '#server/demands/commands.ts'
import { type Doer, lockState, take } from '#server/orders/commands.ts'
import type { OrderState } from '#server/orders/row.ts'
import { takesWork } from '#server/partners/store.ts'
import { findPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { type Candidate, levelOf, mondayOf, nextOf } from './rules.ts'
import {
  endStep,
  insertStep,
  insertWaterfall,
  lastOf,
  lockRatesOn,
  type RateRecord,
  type StepRecord,
  setWaterfall,
  stepsOf,
  takenIn,
  type WaterfallRecord,
} from './store.ts'

const HOUR = 3600_000
/** A demand takes answers for five minutes at least. */
const SHORTEST = 5 * 60_000

export type Terms = { answerMinutes: number; audience: Audience; spotHours: number }

/** Rates that fit an order, each as exactly as it does. */
async function fitting(tx: Tx, { points, order }: OrderState, zone: string): Promise<{ rate: RateRecord; level: RateLevel }[]> {
  const [first, last] = [points[0], points.at(-1)]
  if (!first?.placeCode || !last?.placeCode || first.windowFrom === null) return []
  const day = dayIn(zone, first.windowFrom)
  const rates = await lockRatesOn(tx, day)
  const codes = [first.placeCode, last.placeCode, ...rates.flatMap(rate => [rate.fromPlace, rate.toPlace])]
  const known = new Map((await findPlaces(tx, [...new Set(codes)])).map(place => [place.code, place]))
  const [from, to] = [known.get(first.placeCode), known.get(last.placeCode)]
  if (!from || !to) return []
  return rates.flatMap(rate => {
    const level = levelOf(rate, { from, to, day, bodyTypes: order.bodyTypes }, known)
    return level === null ? [] : [{ rate, level }]
  })
}

const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('organizations').select('tz').where('id', '=', tx.actor.orgId).executeTakeFirst())?.tz ?? 'Europe/Moscow'

/** Begins to offer a placed order by rates. */
export async function start(tx: Tx, doer: Doer, orderId: string, version: number, terms: Terms): Promise<OrderState> {
  const state = await lockState(tx, orderId, version)
  if (state.order.orgId !== doer.orgId) refuse('order.not_found')
  const running = (await lastOf(tx, orderId, true))?.status === 'running'
  if (running || state.order.status !== 'placed') refuse('waterfall.order_busy', { status: state.order.status })
  const zone = await zoneOf(tx)
  const guides = await fitting(tx, state, zone)
  if (guides.length === 0) refuse('waterfall.no_rates')
  // the machine goes on by itself: what it may come to is agreed to now
  for (const { rate } of guides) checkLimit(doer, { minor: rate.price, currency: rate.currency })
  const waterfall = await insertWaterfall(tx, {
    orgId: doer.orgId,
    orderId,
    id: newId(),
    status: 'running',
    week: mondayOf(dayIn(zone, state.points[0]!.windowFrom!)),
    answerMinutes: terms.answerMinutes,
    audience: JSON.stringify(terms.audience),
    spotHours: terms.spotHours,
    startedAt: tx.now,
    startedBy: doer.name,
    demo: state.order.demo,
  })
  await audit(tx, { what: 'waterfall.start', kind: 'order', objectId: orderId, facts: { rates: guides.length } })
  return next(tx, doer, state, waterfall, [])
}

/** Offers the order to the next executor by his rate; when nobody is left, a spot demand goes out. */
async function next(tx: Tx, doer: Doer, state: OrderState, waterfall: WaterfallRecord, steps: readonly StepRecord[]): Promise<OrderState> {
  const zone = await zoneOf(tx)
  const guides = await fitting(tx, state, zone)
  const taken = await takenIn(
    tx,
    waterfall.week,
    guides.map(({ rate }) => rate.id),
  )
  const asked = new Set(steps.map(step => step.executorId))
  let left: (Candidate & { rate: RateRecord })[] = guides.map(({ rate, level }) => ({
    id: rate.id,
    level,
    share: rate.share,
    // whoever was asked for this order is not asked again, and still counts for the shares
    cap: asked.has(rate.executorId) ? 0 : rate.weeklyCap,
    taken: taken.get(rate.id) ?? 0,
    price: rate.price,
    rate,
  }))
  for (let chosen = nextOf(left); chosen !== null; chosen = nextOf(left)) {
    const { rate, level } = chosen
    if (await takesWork(tx, rate.executorId, 'forwarder', 'executor')) {
      await insertStep(tx, {
        orgId: waterfall.orgId,
        orderId: waterfall.orderId,
        waterfallId: waterfall.id,
        seq: steps.length + 1,
        rateId: rate.id,
        week: waterfall.week,
        executorId: rate.executorId,
        executorName: rate.executorName,
        executorTin: rate.executorTin,
        price: rate.price,
        currency: rate.currency,
        level,
        status: 'offered',
        at: tx.now,
        demo: waterfall.demo,
      })
      return take(tx, doer, state, {
        orderId: state.order.id,
        version: state.order.version,
        action: 'offer',
        executorId: rate.executorId,
        answerMinutes: waterfall.answerMinutes,
        price: { minor: rate.price, currency: rate.currency },
        vat: { vatMode: rate.vatMode, vatRate: rate.vatRate } as Vat,
      })
    }
    left = left.filter(each => each.rate.executorId !== rate.executorId)
  }
  return spot(tx, doer, state, waterfall)
}

/** Nobody has the order by a rate: it goes out as a spot demand, or the waterfall stops where the loading is too near for one. */
async function spot(tx: Tx, doer: Doer, state: OrderState, waterfall: WaterfallRecord): Promise<OrderState> {
  const loading = state.points[0]!.windowFrom!
  const deadline = new Date(Math.min(loading.getTime(), tx.now.getTime() + waterfall.spotHours * HOUR))
  if (deadline.getTime() < tx.now.getTime() + SHORTEST) {
    await setWaterfall(tx, waterfall, { status: 'stopped', endedAt: tx.now })
    return state
  }
  const entered = z.decode(DemandDraft, {
    kind: 'spot',
    orderId: state.order.id,
    mode: 'request',
    currency: state.order.currency,
    audience: waterfall.audience as Audience,
    deadline: deadline.toISOString(),
  })
  const made = await createDemand(tx, doer, entered, { waterfallId: waterfall.id })
  const { demand } = await publishDemand(tx, doer, { ...made, at: tx.now })
  await setWaterfall(tx, waterfall, { status: 'spot', demandId: demand.id, endedAt: tx.now })
  return lockState(tx, state.order.id, null)
}

/** No further executor is asked; an offer that is out stands. */
export async function stop(tx: Tx, orderId: string): Promise<WaterfallRecord> {
  const waterfall = await lastOf(tx, orderId, true)
  if (waterfall?.status !== 'running') return refuse('waterfall.none')
  await audit(tx, { what: 'waterfall.stop', kind: 'order', objectId: orderId })
  return setWaterfall(tx, waterfall, { status: 'stopped', endedAt: tx.now })
}

/** The order a waterfall offers was answered, ran out or went another way: on to the next, or the end. */
export async function follow(tx: Tx, orderId: string): Promise<void> {
  const state = await lockState(tx, orderId, null)
  const waterfall = await lastOf(tx, orderId, true)
  if (!waterfall) return
  const steps = await stepsOf(tx, waterfall)
  const step = steps.at(-1)
  const { order } = state
  if (waterfall.status !== 'running') return settle(tx, state, step)
  // offered to him still, or to somebody by hand
  if (order.status === 'offered') {
    if (order.executorId !== step?.executorId) await end(tx, waterfall, step, 'revoked', 'stopped')
    return
  }
  if (order.status !== 'placed') {
    const his = order.status !== 'cancelled' && order.executorId !== null && order.executorId === step?.executorId
    return end(tx, waterfall, step, his ? 'accepted' : 'revoked', his ? 'matched' : 'stopped')
  }
  const last = state.offers.at(-1)
  if (last?.status !== 'declined' && last?.status !== 'expired') return end(tx, waterfall, step, 'revoked', 'stopped')
  if (step?.status === 'offered') await endStep(tx, step, last.status)
  await sql`savepoint onward`.execute(tx)
  try {
    await next(tx, await doerOf(tx, state), state, waterfall, await stepsOf(tx, waterfall))
    await sql`release savepoint onward`.execute(tx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // nobody is left to read the refusal: the order waits for its forwarder
    await sql`rollback to savepoint onward`.execute(tx)
    await audit(tx, { what: 'waterfall.stop', kind: 'order', objectId: orderId, facts: { code: error.code } })
    await setWaterfall(tx, waterfall, { status: 'stopped', endedAt: tx.now })
  }
}

/** How the offer ended that was out when its waterfall was stopped: what nobody took counts for no cap. */
async function settle(tx: Tx, { order, offers }: OrderState, step: StepRecord | undefined): Promise<void> {
  if (step?.status !== 'offered') return
  const his = order.executorId === step.executorId
  if (order.status === 'offered' && his) return
  const last = offers.at(-1)?.status
  if (order.status === 'placed' && (last === 'declined' || last === 'expired')) return endStep(tx, step, last)
  await endStep(tx, step, his && order.status !== 'cancelled' ? 'accepted' : 'revoked')
}

async function end(
  tx: Tx,
  waterfall: WaterfallRecord,
  step: StepRecord | undefined,
  how: string,
  status: 'matched' | 'stopped',
): Promise<void> {
  if (step?.status === 'offered') await endStep(tx, step, how)
  await setWaterfall(tx, waterfall, { status, endedAt: tx.now })
}

/** The machine goes on in the place of who is in charge of the order. */
async function doerOf(tx: Tx, { order, forwarder }: OrderState): Promise<Doer> {
  return {
    orgId: tx.actor.orgId,
    userId: order.responsibleId,
    name: order.responsibleName,
    organization: forwarder.name,
    permissions: new Set(['orders.edit', 'orders.create', 'demands.create']),
  }
}
