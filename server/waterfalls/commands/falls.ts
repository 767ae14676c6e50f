import type { Insertable } from 'kysely'
import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { recordPriceChange } from '#server/deals/extras/store.ts'
import type { OrderState } from '#server/deals/record.ts'
import { create as createDemand } from '#server/demands/commands/drafts.ts'
import { publishDemand } from '#server/demands/commands/publishing.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { applyStep, type HistoryLine } from '#server/orders/commands/step.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { setOrder } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { WaterfallSteps } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { openSavepoint } from '#server/platform/savepoint.ts'
import { nextOf, passedBy, passedFor } from '#server/waterfalls/rules.ts'
import {
  endStep,
  insertStep,
  insertWaterfall,
  lastOf,
  type StepRecord,
  setWaterfall,
  stepsOf,
  type WaterfallRecord,
} from '#server/waterfalls/store.ts'
import { type Choice, choicesOf, guideOf } from './guide.ts'

const HOUR = 3600_000
/** A demand takes answers for five minutes at least. */
const SHORTEST = 5 * 60_000

export type Terms = { answerMinutes: number; audience: Audience; spotHours: number }

/** The order a waterfall begins for, as its starter read it. */
type Start = Terms & { orderId: string; version: number }

/** A placed order of one's own that no waterfall offers yet, locked. */
export async function lockFree(tx: Tx, actor: Pick<CommandActor, 'orgId'>, orderId: string, version: number): Promise<OrderState> {
  const state = await lockState(tx, orderId, version)
  if (state.order.orgId !== actor.orgId) refuse('order.not_found')
  const running = (await lastOf(tx, orderId, true))?.status === 'running'
  if (running || state.order.status !== 'placed') refuse('waterfall.order_busy', { status: state.order.status })
  return state
}

/** Begins to offer a placed order by rates. */
export async function start(tx: Tx, actor: CommandActor, { orderId, version, ...terms }: Start): Promise<OrderState> {
  const state = await lockFree(tx, actor, orderId, version)
  const guide = await guideOf(tx, state, { lock: true })
  if (!guide || guide.choices.length === 0) return refuse('waterfall.no_rates')
  // the machine goes on by itself: what it may come to is agreed to now
  for (const { rate } of guide.choices) checkLimit(actor, { minor: rate.price, currency: rate.currency }, 'amount')
  const waterfall = await insertWaterfall(tx, {
    orgId: actor.orgId,
    orderId,
    id: newId(),
    status: 'running',
    week: guide.week,
    answerMinutes: terms.answerMinutes,
    audience: JSON.stringify(terms.audience),
    spotHours: terms.spotHours,
    priced: JSON.stringify(pricedOf(state.order)),
    startedAt: tx.now,
    startedBy: actor.name,
    demo: state.order.demo,
  })
  await addHistoryLine(tx, state, { what: 'waterfall.start', side: 'forwarder', organization: actor.organization, person: actor.name })
  await audit(tx, { what: 'order.waterfall.start', kind: 'order', objectId: orderId, facts: { rates: guide.choices.length } })
  const offered = await offerNext(tx, actor, state, { waterfall, steps: [] })
  return offered ?? (await spot(tx, actor, state, waterfall)) ?? refuse('waterfall.nobody')
}

/** A line of the order's history its forwarder alone reads. */
export const addHistoryLine = (tx: Tx, { order }: OrderState, told: HistoryLine): Promise<void> =>
  insertEntry(tx, order, { ...told, party: null, version: order.version })

/** Tells the own screens that the course of an order moved though the order itself did not. */
export const publishToOwner = (tx: Tx, { id, version }: { id: string; version: number }): Promise<void> =>
  publish(tx, 'order.changed', [tx.actor.orgId], { orderId: id, version })

/** What is refused for one rate alone: the next executor may still be asked. */
const ofRate = ({ code, info }: Refusal): boolean =>
  code === 'order.executor_unknown' ||
  code === 'order.executor_unavailable' ||
  (code === 'input.invalid' && (info.field === 'vat' || info.field === 'price'))

/** Offers the order to the next executor by his rate, noting who is passed over; null: nobody is left. */
export async function offerNext(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { waterfall: before, steps }: { waterfall: WaterfallRecord; steps: readonly StepRecord[] },
): Promise<OrderState | null> {
  // the order may load on another day than when it began
  const { week, choices: found } = await choicesOf(tx, state, before, { lock: true })
  const waterfall = week === before.week ? before : await setWaterfall(tx, before, { week })
  let seq = steps.length
  const asked = new Set(steps.flatMap(step => (step.status === 'passed' ? [] : step.executorId)))
  const told = new Set(steps.flatMap(step => (step.status === 'passed' ? `${step.rateId ?? step.executorId} ${step.passedBy}` : [])))
  let choices = found.map(each => (asked.has(each.executorId) ? { ...each, out: 'asked' as const } : each))
  const write = (
    { rate, rateId, minutes, level }: Choice,
    more: Pick<Insertable<WaterfallSteps>, 'status' | 'passedBy' | 'ordersTaken' | 'weeklyCap'>,
  ) =>
    insertStep(tx, {
      orgId: waterfall.orgId,
      orderId: waterfall.orderId,
      waterfallId: waterfall.id,
      seq: ++seq,
      rateId,
      answerMinutes: minutes,
      week,
      executorId: rate.executorId,
      executorName: rate.executorName,
      executorTin: rate.executorTin,
      price: rate.price,
      currency: rate.currency,
      level: rateId === null ? null : level,
      at: tx.now,
      demo: waterfall.demo,
      ...more,
    })
  for (;;) {
    const chosen = nextOf(choices)
    for (const each of passedFor(choices, chosen)) {
      const why = passedBy(each)!
      if (told.has(`${each.id} ${why}`)) continue
      told.add(`${each.id} ${why}`)
      await write(each, {
        status: 'passed',
        passedBy: why,
        ...(why === 'cap' ? { ordersTaken: each.taken, weeklyCap: each.cap } : { ordersTaken: null, weeklyCap: null }),
      })
    }
    if (!chosen) return null
    const { rate } = chosen
    const turn = await openSavepoint(tx, 'turn')
    try {
      await write(chosen, { status: 'offered' })
      const offered = await takeStep(tx, actor, state, {
        orderId: state.order.id,
        version: state.order.version,
        action: 'offer',
        executorId: rate.executorId,
        answerMinutes: chosen.minutes ?? waterfall.answerMinutes,
        price: { minor: rate.price, currency: rate.currency },
        vat: { vatMode: rate.vatMode, vatRate: rate.vatRate } as Vat,
      })
      await turn.keep()
      return offered
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await turn.undo()
      seq--
      if (!ofRate(error)) throw error
      choices = choices.map(each => (each.id === chosen.id ? { ...each, out: 'unfit' as const } : each))
    }
  }
}

type Priced = Pick<OrderState['order'], 'price' | 'currency' | 'vatMode' | 'vatRate'>

export const pricedOf = ({ price, currency, vatMode, vatRate }: Priced): Priced => ({ price, currency, vatMode, vatRate })

/** The rates nobody took leave the order with the price its forwarder gave it. */
async function priceBack(tx: Tx, actor: Pick<CommandActor, 'name'>, state: OrderState, waterfall: WaterfallRecord): Promise<OrderState> {
  const was = waterfall.priced as Priced | null
  if (!was || JSON.stringify(pricedOf(was)) === JSON.stringify(pricedOf(state.order))) return state
  const order = await setOrder(tx, state.order, pricedOf(was))
  await recordPriceChange(tx, state.order, order, actor.name)
  return { ...state, order }
}

/** Nobody has the order by a rate: it goes out as a spot demand; null where the loading is too near for one. */
async function spot(tx: Tx, actor: CommandActor, state: OrderState, waterfall: WaterfallRecord): Promise<OrderState | null> {
  // those chosen by hand were all who are to be asked
  if (waterfall.spotHours === null) return null
  const loading = state.stops[0]!.windowFrom!
  const deadline = new Date(Math.min(loading.getTime(), tx.now.getTime() + waterfall.spotHours * HOUR))
  if (deadline.getTime() < tx.now.getTime() + SHORTEST) return null
  const entered = z.decode(DemandDraft, {
    kind: 'spot',
    orderId: state.order.id,
    mode: 'request',
    currency: state.order.currency,
    audience: waterfall.audience as Audience,
    deadline: deadline.toISOString(),
  })
  await priceBack(tx, actor, state, waterfall)
  const made = await createDemand(tx, actor, entered, { waterfallId: waterfall.id })
  const { demand } = await publishDemand(tx, actor, { ...made, at: tx.now })
  await setWaterfall(tx, waterfall, { status: 'spot', demandId: demand.id, endedAt: tx.now })
  return lockState(tx, state.order.id, null)
}

/** No further executor is asked; an offer that is out stands. */
export async function stop(tx: Tx, actor: CommandActor, orderId: string): Promise<WaterfallRecord> {
  const state = await lockState(tx, orderId, null)
  const waterfall = await lastOf(tx, orderId, true)
  if (waterfall?.status !== 'running') return refuse('waterfall.none')
  await addHistoryLine(tx, state, { what: 'waterfall.stop', side: 'forwarder', organization: actor.organization, person: actor.name })
  await audit(tx, { what: 'order.waterfall.stop', kind: 'order', objectId: orderId })
  const stopped = await setWaterfall(tx, waterfall, { status: 'stopped', stopReason: 'person', endedAt: tx.now })
  await publishToOwner(tx, state.order)
  return stopped
}

/** It stops by itself and the order waits: its forwarder reads of it, and the order says what is to be decided. */
async function stopAlone(
  tx: Tx,
  state: OrderState,
  waterfall: WaterfallRecord,
  why: { stopReason: 'late' | 'nobody' } | { stopReason: 'refused'; refusal: Refusal },
): Promise<void> {
  const words = why.stopReason === 'refused' ? { ru: why.refusal.wordsIn('ru'), en: why.refusal.wordsIn('en') } : null
  await setWaterfall(tx, waterfall, {
    status: 'stopped',
    stopReason: why.stopReason,
    stopComment: words && JSON.stringify(words),
    endedAt: tx.now,
  })
  const facts = { waterfall: why.stopReason, ...(why.stopReason === 'refused' && { code: why.refusal.code }) }
  const back = await priceBack(tx, { name: state.order.responsibleName }, state, waterfall)
  await applyStep(tx, back, 'placed', {
    changes: { guideEnded: true },
    facts,
    by: { what: 'waterfall.ended', side: 'system' },
    hidden: true,
  })
}

/** The order a waterfall offers was answered, ran out or went another way: on to the next, or the end. */
export async function follow(tx: Tx, orderId: string): Promise<void> {
  const state = await lockState(tx, orderId, null)
  const waterfall = await lastOf(tx, orderId, true)
  if (!waterfall) return
  const steps = await stepsOf(tx, waterfall)
  const step = steps.findLast(({ status }) => status !== 'passed')
  const { order } = state
  if (waterfall.status !== 'running') return settle(tx, state, waterfall, step)
  // offered to him still, or to somebody by hand
  if (order.status === 'offered') {
    if (order.executorId !== step?.executorId) await end(tx, state, waterfall, { step, how: 'revoked', status: 'stopped' })
    return
  }
  if (order.status !== 'placed') {
    const his = order.status !== 'cancelled' && order.executorId !== null && order.executorId === step?.executorId
    return end(tx, state, waterfall, { step, how: his ? 'accepted' : 'revoked', status: his ? 'matched' : 'stopped' })
  }
  const last = state.offers.at(-1)
  if (last?.status !== 'declined' && last?.status !== 'expired')
    return end(tx, state, waterfall, { step, how: 'revoked', status: 'stopped' })
  if (step?.status === 'offered') await endStep(tx, step, last.status)
  const actor = await commandActorOf(tx, state)
  let onward = await openSavepoint(tx, 'onward')
  try {
    if (await offerNext(tx, actor, state, { waterfall, steps: await stepsOf(tx, waterfall) })) return
    // who was passed over stays told, whatever becomes of the demand
    await onward.keep()
    onward = await openSavepoint(tx, 'onward')
    if (!(await spot(tx, actor, state, waterfall)))
      await stopAlone(tx, state, waterfall, { stopReason: waterfall.turns === null ? 'late' : 'nobody' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // nobody is left to read the refusal: the order waits for its forwarder
    await onward.undo()
    await stopAlone(tx, state, waterfall, { stopReason: 'refused', refusal: error })
  }
}

/** How the offer ended that was out when its waterfall was stopped: what nobody took counts for no cap and leaves no price behind. */
async function settle(tx: Tx, state: OrderState, waterfall: WaterfallRecord, step: StepRecord | undefined): Promise<void> {
  if (step?.status !== 'offered') return
  const { order, offers } = state
  const his = order.executorId === step.executorId
  if (order.status === 'offered' && his) return
  const last = offers.at(-1)?.status
  if (order.status === 'placed' && (last === 'declined' || last === 'expired')) {
    await endStep(tx, step, last)
    // a price entered since is the forwarder's own
    const rated = order.price === step.price && order.currency === step.currency
    const back = rated ? await priceBack(tx, { name: order.responsibleName }, state, waterfall) : state
    if (back !== state) {
      await applyStep(tx, back, 'placed', {
        facts: { waterfall: 'stopped' },
        by: { what: 'waterfall.ended', side: 'system' },
        hidden: true,
      })
      return
    }
  } else await endStep(tx, step, his && order.status !== 'cancelled' ? 'accepted' : 'revoked')
  await publishToOwner(tx, order)
}

async function end(
  tx: Tx,
  { order }: OrderState,
  waterfall: WaterfallRecord,
  { step, how, status }: { step: StepRecord | undefined; how: string; status: 'matched' | 'stopped' },
): Promise<void> {
  if (step?.status === 'offered') await endStep(tx, step, how)
  await setWaterfall(tx, waterfall, { status, ...(status === 'stopped' && { stopReason: 'order' }), endedAt: tx.now })
  await publishToOwner(tx, order)
}

/** The machine goes on in the place of who is in charge of the order. */
async function commandActorOf(tx: Tx, { order, forwarder }: OrderState): Promise<CommandActor> {
  return {
    orgId: tx.actor.orgId,
    userId: order.responsibleId,
    name: order.responsibleName,
    organization: forwarder.name,
    permissions: new Set(['orders.edit', 'orders.create', 'demands.create']),
  }
}
