import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { minorOf } from '#contract/primitives.ts'
import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandState } from '#server/demands/record.ts'
import { demandStateOf, findDemand } from '#server/demands/store/demands.ts'
import type { Read } from '#server/management-rules/record.ts'
import type { RuleFacts } from '#server/management-rules/rules/conditions.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { Tx } from '#server/platform/db.ts'

/** What a trigger says beside its object. */
export type About = { kind: 'order' | 'demand' | 'partner'; objectId: string; partId: string | null; number: string; told: Extent }
/** How much: minutes of a delay or a silence, days left. */
type Extent = { minutes?: number; days?: number }

type StoredRow = Pick<
  OrderRow,
  'number' | 'status' | 'distanceKm' | 'cargo' | 'stops' | 'counterpart' | 'customer' | 'bodyTypes' | 'tags' | 'temperature'
>
type StoredMoney = { price: { amount: string; currency: string } | null }

/** Statuses of an order in which a reason still holds: what waits for it ends with them. */
const lasting: Partial<Record<RuleEvent, readonly string[]>> = {
  'order.placed': ['placed', 'searching', 'offered'],
  'order.offered': ['offered'],
  'order.accepted': ['accepted', 'ready'],
  'resources.overdue': ['accepted'],
  'task.late': ['accepted', 'ready', 'in_progress'],
  'position.lost': ['ready', 'in_progress'],
  'temperature.out': ['ready', 'in_progress'],
  'document.overdue': ['in_progress', 'documents'],
  'payment.overdue': ['documents', 'completed'],
  'extra.suggested': ['accepted', 'ready', 'in_progress', 'documents'],
}

/** An object as rules read it now, and whether the reason of the trigger still holds; null: the organisation has no such object any more. */
export async function readAbout(tx: Tx, event: RuleEvent, about: About): Promise<(Read & { holds: boolean }) | null> {
  if (about.kind === 'partner') {
    const facts: RuleFacts = { counterpart: about.objectId, ...(about.told.days !== undefined && { days: about.told.days }) }
    return { subject: { kind: 'partner', objectId: about.objectId, number: about.number, partId: null }, facts, holds: true }
  }
  return about.kind === 'demand' ? readDemand(tx, event, about) : readOrder(tx, event, about)
}

async function readOrder(tx: Tx, event: RuleEvent, about: About): Promise<(Read & { holds: boolean }) | null> {
  const row = await findRow(tx, about.objectId)
  if (!row) return null
  const { minutes } = about.told
  const late = event === 'task.late' && minutes !== undefined ? { lateMinutes: minutes } : {}
  const silent = event === 'position.lost' && minutes !== undefined ? { silentMinutes: minutes } : {}
  const extra = event === 'extra.suggested' ? await openExtra(tx, about.objectId) : null
  const holds = (lasting[event] ?? []).includes(row.status) && (event !== 'extra.suggested' || extra !== null)
  const subject = { kind: 'order' as const, objectId: about.objectId, number: row.number ?? about.number, partId: extra?.id ?? null }
  return { subject, facts: { ...row.facts, ...late, ...silent, ...(extra && { sum: extra.amount }) }, holds }
}

/** The extra the other side proposed last and that waits for an answer. */
async function openExtra(tx: Tx, orderId: string): Promise<{ id: string; amount: number } | null> {
  const home = await openOrder(tx, orderId)
  const side = home === tx.actor.orgId ? 'forwarder' : 'executor'
  const { extras } = await orderStateOf(tx, await findOrder(tx, home, orderId))
  const extra = extras.findLast(each => each.status === 'proposed' && each.side !== side)
  return extra ? { id: extra.id, amount: extra.amount } : null
}

type Found = { status: string; number: string | null; facts: RuleFacts }

/** What the own row of an order says of its fields. */
async function findRow(tx: Tx, orderId: string): Promise<Found | null> {
  const [stored] = await listOwnRows(tx, [orderId])
  if (!stored) return null
  const row = JSON.parse(stored.rowJson) as StoredRow
  const { price } = JSON.parse(stored.moneyJson) as StoredMoney
  return { status: row.status, number: row.number, facts: factsOfRow(row, price, tx.now) }
}

function factsOfRow(row: StoredRow, price: StoredMoney['price'], now: Date): RuleFacts {
  const [first, last] = [row.stops[0], row.stops.at(-1)]
  return known({
    status: row.status,
    price: price?.currency === 'RUB' ? minorOf(price.amount) : null,
    distanceKm: row.distanceKm,
    massKg: row.cargo.massKg,
    volumeM3: row.cargo.volumeM3,
    pallets: row.cargo.pallets,
    bodyTypes: row.bodyTypes,
    from: first?.placeCode ?? null,
    to: last?.placeCode ?? null,
    cargo: row.cargo.name,
    customer: row.customer,
    counterpart: row.counterpart?.id ?? null,
    tags: row.tags,
    temperature: row.temperature !== null,
    hoursToLoading: first?.windowFrom ? hoursUntil(new Date(first.windowFrom), now) : null,
  })
}

const hoursUntil = (at: Date, now: Date): number => Math.round((at.getTime() - now.getTime()) / 36_000) / 100

/** Fields that have a value. */
const known = (facts: Record<string, RuleFacts[keyof RuleFacts] | null>): RuleFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))

async function readDemand(tx: Tx, event: RuleEvent, about: About): Promise<(Read & { holds: boolean }) | null> {
  const state = await demandStateOf(tx, await findDemand(tx, tx.actor.orgId, about.objectId))
  const ordered = state.demand.orderId === null ? null : await findRow(tx, state.demand.orderId)
  const offer = event === 'offer.received' ? latestOffer(state, about.partId) : null
  const facts = { ...factsOfDemand(state), ...ordered?.facts, ...known({ price: priceOf(state) ?? ordered?.facts.price ?? null }) }
  const open = ['active', 'choosing', 'paused'].includes(state.demand.status)
  return {
    subject: { kind: 'demand', objectId: about.objectId, number: state.demand.number ?? about.number, partId: offer?.id ?? null },
    facts: { ...facts, status: state.demand.status, ...(offer && factsOfOffer(offer.amount, state.demand.currency, facts.price)) },
    holds: open && (event !== 'offer.received' || offer !== null),
  }
}

const priceOf = ({ draft, demand }: DemandState): number | null =>
  draft.mode === 'request' || demand.currency !== 'RUB' ? null : ((draft.priceTo ?? draft.price)?.minor ?? null)

const factsOfDemand = ({ facts, offers }: DemandState): RuleFacts =>
  known({
    distanceKm: facts.distanceKm,
    massKg: facts.massKg,
    bodyTypes: facts.bodyTypes,
    cargo: facts.cargo,
    temperature: facts.temperature !== null,
    offers: offers.filter(({ status }) => isLive(status)).length,
  })

/** The offer a trigger came from; without its id the one that changed last and waits for the forwarder. */
function latestOffer({ offers }: DemandState, id: string | null) {
  const waiting = offers.filter(({ status }) => status === 'submitted' || status === 'countered_by_executor')
  if (id !== null) return waiting.find(offer => offer.id === id) ?? null
  return waiting.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0] ?? null
}

function factsOfOffer(amount: number | null, currency: string, price: RuleFacts['price']): RuleFacts {
  if (amount === null || currency !== 'RUB') return {}
  const over = typeof price === 'number' && price > 0 ? { overPricePercent: Math.round((amount / price - 1) * 10_000) / 100 } : {}
  return { offerPrice: amount, ...over }
}
