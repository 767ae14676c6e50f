import type { DemandCard } from '#contract/demand-card.ts'
import { executorDemandTabs, forwarderDemandTabs } from '#contract/demand-states.ts'
import type { demands } from '#contract/demands.ts'
import type { Side } from '#contract/primitives.ts'
import { listEntries as listDict } from '#server/dicts/store.ts'
import { figuresOf } from '#server/partners/rules.ts'
import { countOrders } from '#server/partners/store/scores.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { areaError } from '#server/private-areas/commands.ts'
import { obstacleOf, vatOf } from './commands/admission.ts'
import { acceptAnswer, answer, splitNeed } from './commands/answers.ts'
import { audienceOf } from './commands/audience.ts'
import { negotiate } from './commands/bargaining.ts'
import { candidatesFor } from './commands/candidates.ts'
import { create, save } from './commands/drafts.ts'
import { move } from './commands/moves.ts'
import { offer, takeNow } from './commands/offers.ts'
import { toOrders } from './commands/orders.ts'
import { publishDemand } from './commands/publishing.ts'
import { lockOwn, lockState, lockToTake, orderDraftOf } from './commands/steps.ts'
import { toTender } from './commands/tender.ts'
import type { DemandState, ListedRecord } from './record.ts'
import { cardWithoutPrices, toCard, toEntry } from './row/card.ts'
import { rowWithoutPrices, toRow } from './row/list.ts'
import { demandStateOf, findDemand, namesOf, openDemand, recordOpening } from './store/demands.ts'
import { listEntries } from './store/history.ts'
import { countDemands, pageOfDemands } from './store/list.ts'
import { turnsOf } from './store/offers.ts'

export const demandHandlers: Handlers<typeof demands> = {
  async mayCreate({ actor, locale }) {
    const no = (code: 'access.denied', info: object) => ({ code, message: new Refusal(code, { ...info }).wordsIn(locale) })
    const reasons = actor.permissions.has('demands.create') ? [] : [no('access.denied', { permission: 'demands.create' })]
    return { allow: reasons.length === 0, reason: reasons[0]?.message ?? null, reasons }
  },

  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    ownSide(actor, filter.side)
    return transaction(async tx => {
      const { rows, next } = await pageOfDemands(tx, filter, cursor ? readCursor(cursor) : null, limit)
      const shown = actor.permissions.has('orders.prices') ? toRow : (row: ListedRecord) => rowWithoutPrices(toRow(row))
      return { items: rows.map(shown), next: next && writeCursor(next) }
    })
  },

  async counts({ actor, transaction }, { query: { side } }) {
    ownSide(actor, side)
    return transaction(async tx => ({
      tabs: await countDemands(tx, side, side === 'forwarder' ? forwarderDemandTabs : executorDemandTabs),
    }))
  },

  async get(ctx, { query: { demandId } }) {
    return ctx.transaction(async tx => {
      const demand = await findDemand(tx, await openDemand(tx, demandId), demandId)
      if (demand.orgId !== ctx.actor.orgId) await recordOpening(tx, demand)
      return cardOf(ctx, tx, await demandStateOf(tx, demand))
    })
  },

  async history({ actor, transaction }, { query: { demandId } }) {
    return transaction(async tx => {
      const demand = await findDemand(tx, await openDemand(tx, demandId), demandId)
      const who = { own: demand.orgId === actor.orgId, prices: actor.permissions.has('orders.prices') }
      return { items: (await listEntries(tx, demand)).map(entry => toEntry(entry, who)) }
    })
  },

  async candidates({ actor, transaction }, { query: { demandId } }) {
    ownSide(actor, 'executor')
    return transaction(async tx => ({ items: await candidatesFor(tx, actor, demandId) }))
  },

  async reach({ transaction }, { data: { audience } }) {
    return transaction(async tx => ({
      organizations: (await areaError(tx, 'forwarder', audience)) ? 0 : (await audienceOf(tx, { audience, stages: [] }, tx.now)).length,
    }))
  },

  async create(ctx, { data: { draft, goal } }) {
    return ctx.transaction(async tx => {
      const made = await create(tx, ctx.actor, draft)
      return cardOf(ctx, tx, goal === 'publish' ? await publishDemand(tx, ctx.actor, { ...made, at: tx.now }) : made)
    })
  },

  async save(ctx, { data: { demandId, version, draft } }) {
    seesPrices(ctx.actor)
    return ctx.transaction(async tx => cardOf(ctx, tx, await save(tx, ctx.actor, await lockOwn(tx, demandId, version), draft)))
  },

  async move(ctx, { data }) {
    if (data.action === 'edit') seesPrices(ctx.actor)
    return ctx.transaction(async tx => cardOf(ctx, tx, await move(tx, ctx.actor, await lockOwn(tx, data.demandId, data.version), data)))
  },

  async offer(ctx, { data: { demandId, loadingAt, validUntil, ...asked } }) {
    return ctx.transaction(async tx => {
      const before = await lockState(tx, demandId, null)
      const times = { loadingAt: dateOf(loadingAt), validUntil: dateOf(validUntil) }
      return cardOf(ctx, tx, await offer(tx, ctx.actor, before, { ...asked, ...times }))
    })
  },

  async answer(ctx, { data: { demandId, ...asked } }) {
    return ctx.transaction(async tx => cardOf(ctx, tx, await answer(tx, ctx.actor, await lockState(tx, demandId, null), asked)))
  },

  async takeNow(ctx, { data: { demandId, revision } }) {
    return ctx.transaction(async tx => cardOf(ctx, tx, await takeNow(tx, ctx.actor, await lockToTake(tx, demandId), revision)))
  },

  async negotiate(ctx, { data }) {
    return ctx.transaction(async tx => cardOf(ctx, tx, await negotiate(tx, ctx.actor, await lockState(tx, data.demandId, null), data)))
  },

  async acceptAnswer(ctx, { data: { demandId, version, offerId, cells } }) {
    return ctx.transaction(async tx =>
      cardOf(ctx, tx, await acceptAnswer(tx, ctx.actor, await lockOwn(tx, demandId, version), { offerId, cells })),
    )
  },

  async split(ctx, { data: { demandId, version } }) {
    return ctx.transaction(async tx => cardOf(ctx, tx, await splitNeed(tx, ctx.actor, await lockOwn(tx, demandId, version))))
  },

  async toOrders(ctx, { data: { demandId, version, ...asked } }) {
    return ctx.transaction(async tx => {
      const { state, orders } = await toOrders(tx, ctx.actor, await lockOwn(tx, demandId, version), asked)
      return { card: await cardOf(ctx, tx, state), orders }
    })
  },

  async toTender({ actor, transaction }, { data: { demandId, version } }) {
    return transaction(async tx => ({ tenderId: await toTender(tx, actor, await lockOwn(tx, demandId, version)) }))
  },
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** A list of a side the organisation does not have is refused, never empty. */
function ownSide(actor: Actor, side: Side): void {
  if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'demands.view', side })
}

/** Whoever does not read the prices would wipe them by saving what he read. */
function seesPrices(actor: Actor): void {
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

async function cardOf({ actor, locale }: Pick<Ctx, 'actor' | 'locale'>, tx: Tx, state: DemandState): Promise<DemandCard> {
  const own = state.demand.orgId === actor.orgId
  const { audience } = state.draft
  // what an executor's yes opened to this transaction is not his to read
  const mine = own ? state : { ...state, offers: state.offers.filter(each => each.executorId === actor.orgId) }
  const ids = own ? [...new Set(state.offers.map(each => each.executorId))] : []
  const asked = ids.map(id => ({ direction: 'fwd_exec', partnerOrgId: id }))
  const counted = asked.length > 0 ? await countOrders(tx, asked) : []
  const obstacle = own
    ? new Refusal('demand.not_open', { status: state.demand.status })
    : await obstacleOf(tx, actor, { ...mine, at: tx.now })
  const living = new Set(mine.offers.map(({ id }) => id))
  const dict = mine.offers.some(each => each.reason.startsWith('cancel.')) ? await listDict(tx, 'demand_cancel_reasons') : []
  const card = toCard(mine, actor.orgId, {
    turns: (await turnsOf(tx, state.demand)).filter(turn => living.has(turn.offerId)),
    scores: new Map(ids.map((id, i) => [id, figuresOf(counted[i]!.counts)])),
    locale,
    now: tx.now,
    mayOffer: { allow: obstacle === null, reason: obstacle?.wordsIn(locale) ?? null },
    vat: own ? null : await vatOf(tx, state, actor.orgId),
    order: await orderDraftOf(tx, state),
    listed: own && audience.kind === 'list' ? await namesOf(tx, audience.organizationIds) : [],
    reasons: new Map(dict.map(({ code, nameRu, nameEn }) => [code, { ru: nameRu, en: nameEn }])),
    permissions: actor.permissions,
  })
  return actor.permissions.has('orders.prices') ? card : cardWithoutPrices(card)
}
