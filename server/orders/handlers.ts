import { noRequirements } from '#contract/customer-requirements.ts'
import { priceFields } from '#contract/order-fields.ts'
import type { ExpectedPages } from '#contract/order-moves.ts'
import type { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { requirementsOf } from '#server/customers/store.ts'
import { findLatePayment } from '#server/deals/claims/effects.ts'
import { toExpected } from '#server/deals/flights/row.ts'
import { listExpected } from '#server/deals/flights/store/arrivals.ts'
import { emissionsOfOrder } from '#server/deals/flights/store/emissions.ts'
import type { OrderState } from '#server/deals/record.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers, JsonText } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import { applyBulkStep, peopleOf, sayForCustomer, setResponsible } from './commands/bulk.ts'
import { candidatesOf, fitFor } from './commands/candidates.ts'
import { changeClaim } from './commands/claims.ts'
import { create, save } from './commands/drafts.ts'
import { fitOf } from './commands/fit.ts'
import { obstaclesTo } from './commands/fleet.ts'
import { changeHalt, changeHold } from './commands/holds.ts'
import { openLostOrder, readLostOrder, stepLostOrderClaim } from './commands/lostOrder.ts'
import { correctTimes, report } from './commands/marks.ts'
import { takeStep } from './commands/moves.ts'
import { lockState, sideOf, stateToCarry, viewerOf } from './commands/sides.ts'
import { unmark } from './commands/unmark.ts'
import { toCard, toEntry } from './row/card.ts'
import { draftOf } from './row/draft.ts'
import { toFit, toObstacle } from './row/fit.ts'
import { toRow } from './row/views.ts'
import { tabsOf } from './rules/next.ts'
import { withPatch } from './rules/patch.ts'
import { asksForPlaces } from './store/filter.ts'
import { listEntries } from './store/history.ts'
import { countOrders, countWindows, pageOfOrders, sumUpOrders } from './store/list.ts'
import { findOrder, openOrder, orderStateOf } from './store/orders.ts'

export const handlers: Handlers<typeof orders> = {
  async list({ actor, pool, db, session }, { query: { cursor, limit, ...filter } }) {
    ownSide(actor, filter.side)
    const money = seesPrices(actor)
    // orders found by a price would tell it
    if ((filter.price || filter.debt) && !money) refuse('access.denied', { permission: 'orders.prices' })
    const after = cursor ? readCursor(cursor) : null
    const places = asksForPlaces(filter) ? await indexedPlaces(db) : []
    const { page, next } = await pageOfOrders(pool, {
      org: actor.orgId,
      session,
      employeeId: actor.employeeId,
      filter,
      places,
      after,
      limit,
      money,
    })
    return `{"items":${page},"next":${JSON.stringify(next && writeCursor(next))}}` as JsonText
  },

  async counts({ actor, pool, session }, { query: { side } }) {
    ownSide(actor, side)
    return countOrders(pool, { org: actor.orgId, session, side }, tabsOf(side))
  },

  async windows({ actor, pool, session }, { query: { side, search } }) {
    ownSide(actor, side)
    return countWindows(pool, { org: actor.orgId, session, side }, search)
  },

  async summary({ actor, pool, session }, { query: { side } }) {
    ownSide(actor, side)
    return sumUpOrders(pool, { org: actor.orgId, session, side }, seesPrices(actor))
  },

  async get({ actor, transaction, secrets }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))
      return cardFor(tx, actor, state, secrets.open)
    })
  },

  async arrivals({ transaction }, { query: { ids } }) {
    return transaction(async tx => {
      const expected = await listExpected(tx, { orderIds: ids })
      return { items: expected.map(each => toExpected(each, tx.now)) }
    })
  },

  async getMany({ actor, transaction, secrets }, { query: { ids } }) {
    return transaction(async tx => {
      const items = []
      for (const id of new Set(ids)) {
        const home = await enter(tx, 'order', id)
        if (home === null) continue
        const state = await orderStateOf(tx, await findOrder(tx, home, id))
        items.push(await cardFor(tx, actor, state, secrets.open))
      }
      return { items }
    })
  },

  async fit({ actor, transaction }, { query: { orderId, truckId = null, trailerId = null, driverId = null, coDriverId = null } }) {
    return transaction(async tx =>
      toFit(await fitOf(tx, await stateToCarry(tx, actor, orderId), { truckId, trailerId, driverId, coDriverId })),
    )
  },

  async fitEach({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => ({ items: (await obstaclesTo(tx, await stateToCarry(tx, actor, orderId))).map(toObstacle) }))
  },

  async candidates({ actor, transaction }, { query: { orderId, with: others } }) {
    return transaction(async tx => {
      const found = await candidatesOf(tx, actor, await stateToCarry(tx, actor, orderId))
      return { items: others.length > 0 ? await fitFor(tx, actor, found, others) : found }
    })
  },

  async history({ transaction }, { query: { orderId } }) {
    return transaction(async tx => ({ items: (await listEntries(tx, await openOrder(tx, orderId), orderId)).map(toEntry) }))
  },

  async create({ actor, transaction }, { data: { draft, goal, offer } }) {
    return transaction(async tx => {
      let state = await create(tx, actor, draft)
      const key = () => ({ orderId: state.order.id, version: state.order.version })
      if (goal !== 'keep') state = await takeStep(tx, actor, state, { ...key(), action: 'place' })
      if (goal === 'offer') {
        const terms = offer ?? refuse('order.executor_missing', { field: 'offer.executorId' })
        state = await takeStep(tx, actor, state, { ...key(), action: 'offer', ...terms })
      }
      return answer(actor, state)
    })
  },

  async save({ actor, transaction }, { data: { orderId, version, draft } }) {
    return transaction(async tx => answer(actor, await save(tx, actor, await lockState(tx, orderId, version), draft)))
  },

  async saveMany({ actor, transaction, ...ctx }, { data: { rows } }) {
    return transaction(tx =>
      perRow(tx, ctx, rows, async ({ id, version, set }) => {
        const before = await lockState(tx, id, version)
        if (!seesPrices(actor) && priceFields.some(field => field in set)) refuse('access.denied', { permission: 'orders.prices' })
        return { version: (await save(tx, actor, before, withPatch(draftOf(before), set))).order.version }
      }),
    )
  },

  async move({ actor, transaction }, { data }) {
    return transaction(async tx => answer(actor, await takeStep(tx, actor, await lockState(tx, data.orderId, data.version), data)))
  },

  async bulk({ actor, transaction, ...ctx }, { data: { rows, ...step } }) {
    return transaction(tx =>
      perRow<{ id: string; version: number; expectedPages?: ExpectedPages }>(tx, ctx, rows, async ({ id, version, expectedPages }) => {
        const state = await applyBulkStep(tx, actor, await lockState(tx, id, version), { step, expectedPages })
        return { version: state.order.version, notice: step.action === 'accept' && state.order.status !== 'accepted' ? tooLate : undefined }
      }),
    )
  },

  async people({ actor, transaction }) {
    return transaction(async tx => ({ items: await peopleOf(tx, actor) }))
  },

  async responsible({ actor, transaction }, { data: { orderId, version, responsibleId } }) {
    return transaction(async tx => answer(actor, await setResponsible(tx, actor, await lockState(tx, orderId, version), responsibleId)))
  },

  async sayForCustomer({ actor, transaction }, { data: { orderId, version, ...said } }) {
    return transaction(async tx => answer(actor, await sayForCustomer(tx, actor, await lockState(tx, orderId, version), said)))
  },

  async report({ actor, transaction }, { data: { orderId, version, taskId, mark, at, ...told } }) {
    return transaction(async tx => {
      const before = await lockState(tx, orderId, version)
      return answer(actor, await report(tx, actor, before, { taskId, what: mark, at: at ? new Date(at) : tx.now, ...told }))
    })
  },

  async unmark({ actor, transaction }, { data: { orderId, version, taskId, mark } }) {
    return transaction(async tx => answer(actor, await unmark(tx, actor, await lockState(tx, orderId, version), { taskId, what: mark })))
  },

  async correctTimes({ actor, transaction }, { data: { orderId, version, taskId, times, comment } }) {
    return transaction(async tx =>
      answer(actor, await correctTimes(tx, actor, await lockState(tx, orderId, version), { taskId, times, comment })),
    )
  },

  async hold({ actor, transaction }, { data }) {
    return transaction(async tx => answer(actor, await changeHold(tx, actor, await lockState(tx, data.orderId, data.version), data)))
  },

  async halt({ actor, transaction }, { data }) {
    return transaction(async tx => answer(actor, await changeHalt(tx, actor, await lockState(tx, data.orderId, data.version), data)))
  },

  async claim({ actor, transaction }, { data }) {
    return transaction(async tx => answer(actor, await changeClaim(tx, actor, await lockState(tx, data.orderId, data.version), data)))
  },

  async lost({ actor, transaction }, { query: { orderId } }) {
    return transaction(async tx => readLostOrder(tx, actor, await openLostOrder(tx, orderId)))
  },

  async lostClaim({ actor, transaction }, { data }) {
    return transaction(tx => stepLostOrderClaim(tx, actor, data))
  },
}

/** A list of a side the organisation does not have is refused, never empty. */
function ownSide(actor: Actor, side: Side): void {
  if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'orders.view', side })
}

/** A yes after the deadline is kept for the forwarder to look at and wins nothing. */
const tooLate = {
  ru: 'Ответ пришёл после срока: заказ не ваш, решает экспедитор',
  en: 'The answer came after the deadline: the order is not yours, the forwarder decides',
}

const seesPrices = (actor: Actor) => actor.permissions.has('orders.prices')

async function cardFor(tx: Tx, actor: Actor, state: OrderState, openPhone: (sealed: Buffer) => string) {
  const side = sideOf(state, actor.orgId)
  const emissions = await emissionsOfOrder(tx, state.order.id)
  const late = await findLatePayment(tx, state)
  const asked = side === 'forwarder' ? await requirementsOf(tx, state.order.customerId) : noRequirements
  return toCard(state, { side, viewer: viewerOf(actor, side), openPhone, now: tx.now, emissions, late, asked })
}

const answer = (actor: Actor, state: OrderState) => toRow(state, actor.orgId, seesPrices(actor))
