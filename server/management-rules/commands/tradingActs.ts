import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import type { OrderState } from '#server/deals/record.ts'
import { negotiate } from '#server/demands/commands/bargaining.ts'
import { create as createDemand } from '#server/demands/commands/drafts.ts'
import { move as moveDemand } from '#server/demands/commands/moves.ts'
import { publishDemand } from '#server/demands/commands/publishing.ts'
import { reachGroup } from '#server/demands/commands/reach.ts'
import { type Locked, lockOwn, orderOf } from '#server/demands/commands/steps.ts'
import { toTender } from '#server/demands/commands/tender.ts'
import type { DemandOfferRecord } from '#server/demands/record.ts'
import { demandOfOrder } from '#server/demands/store/demands.ts'
import { raised } from '#server/management-rules/rules/firing.ts'
import { save as saveOrder } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { draftOf } from '#server/orders/row/draft.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import { refuse } from '#server/platform/refusal.ts'
import { create as createTender } from '#server/tenders/commands/drafts.ts'
import { start as startWaterfall } from '#server/waterfalls/commands/falls.ts'
import { guideOf } from '#server/waterfalls/commands/guide.ts'
import { nextOf, queueOf } from '#server/waterfalls/rules.ts'
import type { ActContext, ActOf } from './acts.ts'

const HOUR = 3600_000
const SHORTEST = 5 * 60_000

/** The order an action is about with the demand that looks for its executor, locked in that order: one of the two may be missing. */
async function lockTrade({ tx, subject }: ActContext): Promise<{ order: OrderState | null; demand: Locked | null }> {
  if (subject.kind === 'demand') return { order: null, demand: await lockOwn(tx, subject.objectId, null) }
  const home = await openOrder(tx, subject.objectId)
  if (home !== tx.actor.orgId) refuse('order.not_found')
  const { status } = await findOrder(tx, home, subject.objectId)
  const found = status === 'searching' ? await demandOfOrder(tx, home, subject.objectId) : undefined
  const demand = found ? await lockOwn(tx, found.id, null) : null
  return { order: await lockState(tx, subject.objectId, null), demand }
}

/** Until when a demand made now takes answers; null where the loading is too near. */
function deadlineFor({ stops }: OrderState, now: Date, hours: number): string | null {
  const loading = stops[0]?.windowFrom?.getTime() ?? Number.POSITIVE_INFINITY
  const deadline = Math.min(loading, now.getTime() + hours * HOUR)
  return deadline < now.getTime() + SHORTEST ? null : new Date(deadline).toISOString()
}

async function publishTo(
  { tx, actor }: ActContext,
  { order }: OrderState,
  { audience, deadline, priced }: { audience: Audience; deadline: string; priced: boolean },
): Promise<null> {
  const price = priced && order.price !== null ? { minor: order.price, currency: order.currency } : null
  const entered: DemandDraft = {
    ...z.decode(DemandDraft, {
      kind: 'spot',
      orderId: order.id,
      mode: price === null ? 'request' : 'fixed',
      currency: order.currency,
      audience,
      // whoever names a group means it now, whatever delay the group has by itself
      stages: audience.kind === 'groups' ? audience.groupIds.map(groupId => ({ groupId, delayMinutes: 0 })) : [],
      deadline,
    }),
    price,
  }
  const made = await createDemand(tx, actor, entered)
  await publishDemand(tx, actor, { ...made, at: tx.now })
  return null
}

export const publish: ActOf<'publish'> = async (context, { groupId, hours, priced }) => {
  const { tx, actor } = context
  const { order, demand } = await lockTrade(context)
  if (demand)
    return {
      amount: null,
      run: async () => {
        const reached = await reachGroup(tx, actor, demand, groupId)
        return reached === null ? { ru: 'все из группы уже видят', en: 'everybody in the group reads it already' } : null
      },
    }
  if (order?.order.status !== 'placed') return 'taken'
  const deadline = deadlineFor(order, tx.now, hours)
  if (deadline === null) return 'late'
  return { amount: null, run: () => publishTo(context, order, { audience: { kind: 'groups', groupIds: [groupId] }, deadline, priced }) }
}

export const publishBest: ActOf<'publish_best'> = async (context, { count, hours }) => {
  const { tx } = context
  const { order } = await lockTrade(context)
  if (order?.order.status !== 'placed') return 'taken'
  const deadline = deadlineFor(order, tx.now, hours)
  if (deadline === null) return 'late'
  const guide = await guideOf(tx, order, { lock: false })
  const open = queueOf(guide?.choices ?? []).filter(each => !each.out)
  const organizationIds = [...new Set(open.map(({ executorId }) => executorId))].slice(0, count)
  if (organizationIds.length === 0) return 'rates'
  return { amount: null, run: () => publishTo(context, order, { audience: { kind: 'list', organizationIds }, deadline, priced: false }) }
}

export const offerNext: ActOf<'offer_next'> = async (context, { answerMinutes }) => {
  const { tx, actor } = context
  const { order } = await lockTrade(context)
  if (order?.order.status !== 'placed') return 'taken'
  const guide = await guideOf(tx, order, { lock: true })
  const before = new Set(order.offers.map(({ executorId }) => executorId))
  const chosen = nextOf((guide?.choices ?? []).filter(each => !before.has(each.executorId)))
  if (!chosen) return 'rates'
  const { rate } = chosen
  const price = { minor: rate.price, currency: rate.currency }
  return {
    amount: price,
    run: async () => {
      await takeStep(tx, actor, order, {
        orderId: order.order.id,
        version: order.order.version,
        action: 'offer',
        executorId: rate.executorId,
        answerMinutes,
        price,
        vat: { vatMode: rate.vatMode, vatRate: rate.vatRate } as Vat,
      })
      return { ru: rate.executorName, en: rate.executorName }
    },
  }
}

export const waterfall: ActOf<'waterfall'> = async (context, { answerMinutes, hours }) => {
  const { tx, actor } = context
  const { order } = await lockTrade(context)
  if (order?.order.status !== 'placed') return 'taken'
  const { id: orderId, version } = order.order
  return {
    amount: null,
    run: async () => {
      await startWaterfall(tx, actor, { orderId, version, answerMinutes, audience: { kind: 'partners' }, spotHours: hours })
      return null
    },
  }
}

export const tender: ActOf<'tender'> = async context => {
  const { tx, actor } = context
  const { order, demand } = await lockTrade(context)
  if (demand) return { amount: null, run: () => toTender(tx, actor, demand).then(() => null) }
  if (order?.order.status !== 'placed') return 'taken'
  const [first, last] = [order.stops[0], order.stops.at(-1)]
  const title = `${first?.placeRu ?? ''} → ${last?.placeRu ?? ''}`.slice(0, 150)
  const lots = [{ what: 'order' as const, orderId: order.order.id }]
  const draft = z.decode(TenderDraft, { side: 'forwarder', title, kind: 'reduction', currency: order.order.currency, lots })
  return { amount: null, run: () => createTender(tx, actor, draft).then(() => null) }
}

/** What is raised is what executors read: the demand's price or its upper end; where it names none, the price of the order. */
export const raisePrice: ActOf<'raise_price'> = async (context, { percent }) => {
  const { tx, actor } = context
  const { order, demand } = await lockTrade(context)
  if (!demand && order?.order.status !== 'placed') return 'taken'
  const ordered = order ?? (demand?.demand.orderId ? await orderOf(tx, demand.demand, demand.demand.orderId) : null)
  const named = demand && demand.draft.mode !== 'request' ? (demand.draft.mode === 'range' ? 'priceTo' : 'price') : null
  const before =
    named !== null
      ? demand!.draft[named]
      : ordered && ordered.order.price !== null
        ? { minor: ordered.order.price, currency: ordered.order.currency }
        : null
  if (before === null) return 'unpriced'
  const price = { ...before, minor: raised(before.minor, percent) }
  const told = { ru: `${before.minor / 100} → ${price.minor / 100}`, en: `${before.minor / 100} → ${price.minor / 100}` }
  return {
    amount: { ...price, minor: price.minor - before.minor },
    run: async () => {
      if (!demand) await saveOrder(tx, actor, order!, { ...draftOf(order!), price })
      else {
        const own = named === null && ordered ? { order: { ...draftOf(ordered), price } } : {}
        const draft = { ...demand.draft, ...(named !== null && { [named]: price }), ...own }
        await moveDemand(tx, actor, demand, { demandId: demand.demand.id, version: demand.demand.version, action: 'edit', draft })
      }
      return told
    },
  }
}

/** The offer a trigger came from, while it waits for the forwarder. */
async function lockOffer({ tx, subject }: ActContext): Promise<{ demand: Locked; offer: DemandOfferRecord & { amount: number } } | null> {
  const demand = await lockOwn(tx, subject.objectId, null)
  const offer = demand.offers.find(({ id }) => id === subject.partId)
  if (!offer || offer.amount === null || (offer.status !== 'submitted' && offer.status !== 'countered_by_executor')) return null
  return { demand, offer: { ...offer, amount: offer.amount } }
}

export const award: ActOf<'award'> = async (context, { upTo }) => {
  const found = await lockOffer(context)
  if (!found) return 'gone'
  const { demand, offer } = found
  const price = { minor: offer.amount, currency: demand.demand.currency }
  if (price.currency !== upTo.currency || price.minor > upTo.minor) return 'above'
  const turn = { demandId: demand.demand.id, offerId: offer.id, turnId: offer.lastTurn }
  return {
    amount: price,
    run: async () => {
      await negotiate(context.tx, context.actor, demand, { ...turn, action: 'select' })
      return { ru: offer.executorName, en: offer.executorName }
    },
  }
}

export const counter: ActOf<'counter'> = async (context, { percent, upTo }) => {
  const found = await lockOffer(context)
  if (!found) return 'gone'
  const { demand, offer } = found
  const { currency } = demand.demand
  if (currency !== upTo.currency) return 'above'
  const minor = Math.min(upTo.minor, Math.floor((offer.amount * (1 - percent / 100)) / 100) * 100)
  if (minor >= offer.amount || minor <= 0) return 'same'
  const turn = { demandId: demand.demand.id, offerId: offer.id, turnId: offer.lastTurn }
  return {
    amount: { minor, currency },
    run: async () => {
      const amount = { minor, currency }
      await negotiate(context.tx, context.actor, demand, { ...turn, action: 'counter', amount, validUntil: null, comment: '' })
      return { ru: `${offer.amount / 100} → ${minor / 100}`, en: `${offer.amount / 100} → ${minor / 100}` }
    },
  }
}
