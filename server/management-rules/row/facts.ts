import type { RuleEvent } from '#contract/management-rule-language.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { minorOf } from '#contract/primitives.ts'
import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandState } from '#server/demands/record.ts'
import { demandStateOf, findDemand } from '#server/demands/store/demands.ts'
import type { Read } from '#server/management-rules/record.ts'
import type { RuleFacts } from '#server/management-rules/rules/conditions.ts'
import { countDrivers } from '#server/orders/commands/fleet.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import type { Tx } from '#server/platform/db.ts'
import { findTrailer } from '#server/trailers/store.ts'
import { type About, hoursUntil, known } from './values.ts'
import { readLot, readReceived } from './workFacts.ts'

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

/** `drivers`: how many of the own drivers could take the order is found out too, which is dear. */
type Wanted = { drivers?: boolean }
type Reading = Read & { holds: boolean }

/** An object as rules read it now, and whether the reason of the trigger still holds; null: the organisation has no such object any more. */
export async function readAbout(tx: Tx, event: RuleEvent, about: About, { drivers = false }: Wanted = {}): Promise<Reading | null> {
  if (about.kind === 'partner') {
    const facts: RuleFacts = { counterpart: about.objectId, ...(about.told.days !== undefined && { days: about.told.days }) }
    return { subject: { kind: 'partner', objectId: about.objectId, number: about.number, partId: null }, facts, holds: true }
  }
  if (about.kind === 'vehicle') return readTrailer(tx, about)
  if (event === 'lot.outbid') return readLot(tx, about)
  if (about.kind === 'demand') return event === 'demand.received' ? readReceived(tx, about) : readDemand(tx, event, about)
  const row = await findRow(tx, about.objectId)
  const read = row && (await readOrder(tx, event, about, row))
  if (!read?.holds || !drivers) return read
  const order = await findOrder(tx, await openOrder(tx, about.objectId), about.objectId)
  return { ...read, facts: { ...read.facts, driversWithHours: await countDrivers(tx, await orderStateOf(tx, order)) } }
}

/** A trailer that was left: the reason holds while it is the same stay. */
async function readTrailer(tx: Tx, { objectId, number, at }: About): Promise<Reading | null> {
  const trailer = await findTrailer(tx, objectId)
  if (!trailer) return null
  const { plate, kind, bodyType, place, leftSince } = trailer
  const facts = known({
    standsAt: place?.code ?? null,
    semiTrailer: kind === 'semi_trailer',
    bodyTypes: bodyType === null ? null : [bodyType],
  })
  return {
    subject: { kind: 'vehicle', objectId, number: plate || number, partId: null },
    facts,
    holds: leftSince !== null && leftSince <= at,
  }
}

/** Orders of several triggers in one question, in the order of those; undefined of what is read by itself. */
export async function readOrders(
  tx: Tx,
  asked: readonly { event: RuleEvent; about: About }[],
  isDear: (one: { event: RuleEvent }) => boolean,
): Promise<(Reading | null | undefined)[]> {
  const plain = ({ event, about }: (typeof asked)[number]) => about.kind === 'order' && event !== 'extra.suggested' && !isDear({ event })
  const ids = [...new Set(asked.filter(plain).map(({ about }) => about.objectId))]
  const rows = new Map((await listOwnRows(tx, ids)).map(stored => [stored.orderId, foundIn(stored, tx.now)]))
  const read: (Reading | null | undefined)[] = []
  for (const one of asked) {
    const row = rows.get(one.about.objectId)
    read.push(plain(one) && row ? await readOrder(tx, one.event, one.about, row) : undefined)
  }
  return read
}

async function readOrder(tx: Tx, event: RuleEvent, about: About, row: Found): Promise<Reading | null> {
  const { minutes } = about.told
  const late = event === 'task.late' && minutes !== undefined ? { lateMinutes: minutes } : {}
  const silent = event === 'position.lost' && minutes !== undefined ? { silentMinutes: minutes } : {}
  const extra = event === 'extra.suggested' ? await openExtra(tx, about) : null
  const holds = (lasting[event] ?? []).includes(row.status) && (event !== 'extra.suggested' || extra !== null)
  const subject = { kind: 'order' as const, objectId: about.objectId, number: row.number ?? about.number, partId: extra?.id ?? null }
  return { subject, facts: { ...row.facts, ...late, ...silent, ...(extra && { sum: extra.amount }) }, holds }
}

/** The extra a trigger came from, or the one the other side proposed last, while it waits for an answer. */
async function openExtra(tx: Tx, { objectId: orderId, partId }: About): Promise<{ id: string; amount: number } | null> {
  const home = await openOrder(tx, orderId)
  const side = home === tx.actor.orgId ? 'forwarder' : 'executor'
  const { extras } = await orderStateOf(tx, await findOrder(tx, home, orderId))
  const extra = extras.findLast(each => each.status === 'proposed' && each.side !== side && (partId === null || each.id === partId))
  return extra ? { id: extra.id, amount: extra.amount } : null
}

type Found = { status: string; number: string | null; facts: RuleFacts }

/** What the own row of an order says of its fields. */
async function findRow(tx: Tx, orderId: string): Promise<Found | null> {
  const [stored] = await listOwnRows(tx, [orderId])
  return stored ? foundIn(stored, tx.now) : null
}

function foundIn(stored: { rowJson: string; moneyJson: string }, now: Date): Found {
  const row = JSON.parse(stored.rowJson) as StoredRow
  const { price } = JSON.parse(stored.moneyJson) as StoredMoney
  return { status: row.status, number: row.number, facts: factsOfRow(row, price, now) }
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

async function readDemand(tx: Tx, event: RuleEvent, about: About): Promise<Reading | null> {
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
