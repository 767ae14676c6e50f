import type { DemandLane } from '#contract/demand-card.ts'
import { dayPlus } from '#contract/order-dates.ts'
import { type OrderDraft, OrderDraft as OrderDraftShape } from '#contract/order-draft.ts'
import { type OrderRule, orderRules } from '#contract/order-rules.ts'
import { vatFits } from '#contract/order-vat.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { moveDemand } from '#server/demands/lifecycle.ts'
import type { DemandState } from '#server/demands/record.ts'
import { factsOf } from '#server/demands/row/facts.ts'
import { lanesIn } from '#server/demands/row/stored.ts'
import { listPhones } from '#server/demands/store/demands.ts'
import { raiseAnswer } from '#server/demands/store/grid.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { cellsWhy, vatIn } from './answers.ts'
import { applyStep, byOf, type Locked } from './steps.ts'

export type OrdersRequest = {
  offerId: string
  laneId: string
  week: string
  trips: number
  loadingFrom: string
  loadingTo: string
  unloadingFrom: string
  unloadingTo: string
  fromAddress: string
  toAddress: string
  contacts?: { from: Contact; to: Contact } | undefined
}

type Contact = { name: string; phone: string | null }

/** The person who asks, under his own phone or the organisation's. */
async function ownContact(tx: Tx, actor: CommandActor): Promise<Contact> {
  const phones = await listPhones(tx, actor)
  return { name: actor.name, phone: phones.find(phone => /^\+[1-9]\d{7,14}$/.test(phone)) ?? null }
}

const otherWeek = { ru: 'погрузка не в той неделе, за которую отвечает исполнитель', en: 'the loading is outside the week of the trips' }

/** Makes orders of confirmed trips and offers them to their executor at the price of his answer. */
export async function toOrders(
  tx: Tx,
  actor: CommandActor,
  before: Locked,
  asked: OrdersRequest,
): Promise<{ state: DemandState; orders: { id: string; number: string | null }[] }> {
  moveDemand(factsOf(before), 'orders')
  const made = before.offers.find(each => each.id === asked.offerId) ?? refuse('offer.not_found')
  const cell = before.answers.find(each => each.offerId === made.id && each.laneId === asked.laneId && each.week === asked.week)
  const left = (cell?.confirmed ?? 0) - (cell?.ordered ?? 0)
  if (!cell || asked.trips > left)
    return cellsWhy(`подтверждено и ещё не заказано рейсов: ${left}`, `confirmed and not ordered yet: ${left}`)
  const lane = lanesIn(before.lanes.find(each => each.id === asked.laneId)!.facts)
  const [place] = await findPlaces(tx, [lane.fromCode])
  const day = dayIn(place?.tz ?? defaultZone, new Date(asked.loadingFrom))
  if (day < asked.week || day > dayPlus(asked.week, 6)) refuse('demand.order_incomplete', { field: 'loadingFrom', why: otherWeek })
  // the price stands; who is taxed otherwise by that day charges VAT as he then must
  const agreed = vatIn(cell)
  const vat = vatFits(agreed, await taxedOf(tx, made.executorId), day) ? agreed : undefined
  const own = await ownContact(tx, actor)
  const draft = orderOfLane(before, lane, asked, asked.contacts ?? { from: own, to: own })
  const orders: { id: string; number: string | null }[] = []
  for (let i = 0; i < asked.trips; i++) {
    try {
      let order = await createOrder(tx, actor, draft)
      const key = () => ({ orderId: order.order.id, version: order.order.version })
      order = await takeStep(tx, actor, order, { ...key(), action: 'place' })
      order = await takeStep(tx, actor, order, {
        ...key(),
        action: 'offer',
        executorId: made.executorId,
        answerMinutes: before.draft.confirmMinutes,
        price: { minor: cell.amount, currency: before.demand.currency },
        ...(vat && { vat }),
      })
      orders.push({ id: order.order.id, number: order.order.number })
    } catch (error) {
      throw ofLane(error)
    }
  }
  await raiseAnswer(tx, made, { ...asked }, 'ordered')
  const facts = { trips: asked.trips, executor: made.executorName }
  return {
    state: await applyStep(tx, before, {}, { what: 'orders', ...byOf(actor), party: made.executorId, facts, audience: [made.executorId] }),
    orders,
  }
}

const askedAs: Readonly<Record<string, string>> = {
  'stops.0.windowFrom': 'loadingFrom',
  'stops.0.windowTo': 'loadingTo',
  'stops.0.address': 'fromAddress',
  'stops.0.contactName': 'contacts.from',
  'stops.0.contactPhone': 'contacts.from',
  'stops.1.windowFrom': 'unloadingFrom',
  'stops.1.windowTo': 'unloadingTo',
  'stops.1.address': 'toAddress',
  'stops.1.contactName': 'contacts.to',
  'stops.1.contactPhone': 'contacts.to',
}

/** What keeps an order from being made of a lane, said of the fields of this call. */
function ofLane(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'order.incomplete') return error
  const [first] = (error.info.fields ?? []) as { field: string; rule: OrderRule; why?: Bilingual }[]
  return new Refusal('demand.order_incomplete', {
    field: askedAs[first?.field ?? ''] ?? first?.field ?? 'order',
    why: first?.why ?? (first ? orderRules[first.rule] : ''),
  })
}

/** An order of one trip on a lane. */
function orderOfLane(
  { demand, draft }: DemandState,
  lane: DemandLane,
  asked: OrdersRequest,
  contacts: { from: Contact; to: Contact },
): OrderDraft {
  const stop = (place: string, address: string, { name, phone }: Contact) => ({ place, address, contactName: name, contactPhone: phone })
  return OrderDraftShape.parse({
    stops: [
      {
        kind: 'loading',
        ...stop(lane.fromCode, asked.fromAddress, contacts.from),
        windowFrom: asked.loadingFrom,
        windowTo: asked.loadingTo,
      },
      {
        kind: 'unloading',
        ...stop(lane.toCode, asked.toAddress, contacts.to),
        windowFrom: asked.unloadingFrom,
        windowTo: asked.unloadingTo,
      },
    ],
    cargos: [{ name: lane.cargo === '' ? 'Груз' : lane.cargo, massKg: Math.max(1, lane.massKg) }],
    truckType: lane.truckType,
    capacityKg: Math.max(1, lane.massKg),
    bodyTypes: lane.bodyTypes.length > 0 ? lane.bodyTypes : ['tent'],
    temperature: lane.temperature,
    commentInternal: draft.title === '' ? (demand.number ?? '') : `${demand.number ?? ''} ${draft.title}`,
  })
}
