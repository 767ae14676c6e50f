import { randomBytes } from 'node:crypto'
import type { Side } from '#contract/primitives.ts'
import type { TitleAction, TitleKind } from '#contract/waybills.ts'
import type { OrderState } from '#server/deals/record.ts'
import { whyNot } from '#server/deals/waybills/lifecycle.ts'
import { type Consignment, consignmentsOf, paired } from '#server/deals/waybills/rules/consignments.ts'
import { factsOf, roadsideUntilOf, tellsPrice, toTitleFacts } from '#server/deals/waybills/rules/titles.ts'
import { mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { timerOf } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { findWaybills, setTitle, setWaybill, type WaybillState } from '#server/waybills/store/waybills.ts'
import { done } from './history.ts'

/** The moment of an order when its titles are looked after: sent, asked about, received. */
export const EXCHANGE = 'waybill.exchange'

export const exchangeTimer = (order: { orgId: string; id: string }) => timerOf(order, EXCHANGE)

/** Which waybill of an order is meant, by a flight of its part; left out, the first one. */
export type WaybillKey = { flightId?: string | undefined }
export type ExpectedVersion = WaybillKey & { version: number }
export type One = ExpectedVersion & { titleId: string }

/** What every step of a waybill begins with: whose step it is, and the waybill as he has seen it. */
export async function open(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { version, flightId }: ExpectedVersion,
): Promise<{ side: Side; consignment: Consignment; found: WaybillState | null }> {
  const side = sideOf(state, actor.orgId)
  mayAct(actor, side)
  if (state.order.executorId === null || state.order.status === 'cancelled') refuse('waybill.cancelled')
  const { consignment, found } = await consignmentAt(tx, state, flightId)
  if ((found?.waybill.version ?? 0) !== version) refuse('waybill.changed', { version: found?.waybill.version ?? 0, asked: version })
  return { side, consignment, found }
}

/** A part of an order by one of its flights, with its waybill; left out, the first that is carried. */
export async function consignmentAt(tx: Tx, state: OrderState, flightId: string | undefined) {
  const all = consignmentsOf(state)
  const found = paired(all, await findWaybills(tx, state.order))
  const first = Math.max(
    0,
    all.findIndex(({ isLive }) => isLive),
  )
  const at = flightId === undefined ? first : all.findIndex(({ flights }) => flights.some(({ id }) => id === flightId))
  const consignment = all[at] ?? refuse('waybill.no_flight', { field: 'flightId' })
  return { all, waybills: found, consignment, found: found[at] ?? null }
}

type TitleStep = { titleId: string; action: TitleAction; side: Side }

/** The title a step is about, refused where the step is closed to this side. */
export function stepOn({ state }: Pick<Consignment, 'state'>, found: WaybillState | null, { titleId, action, side }: TitleStep) {
  const title = found?.titles.find(each => each.id === titleId && each.state !== 'dropped')
  if (!found || !title) return refuse('waybill.title_missing', { field: 'titleId' })
  const why = title.replaced ? replacedWords : whyNot(factsOf(state, found), toTitleFacts(title), action, side)
  if (why) refuse('waybill.step_closed', { why })
  return { found, title }
}

/** Nobody forms, signs, refuses or takes back what he may not read. */
export function maySee(actor: CommandActor, kind: TitleKind): void {
  if (tellsPrice(kind) && !actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

const replacedWords = { ru: 'вместо него уже есть исправленный титул', en: 'a title that puts it right stands in its place' }

/** Refuses a title of the other side: it is put right by a new one, and the order stays open. */
export async function refuseTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { titleId, reason, ...asked }: One & { reason: string },
): Promise<WaybillState> {
  const { side, consignment, found: seen } = await open(tx, actor, state, asked)
  const { found, title } = stepOn(consignment, seen, { titleId, action: 'refuse', side })
  maySee(actor, title.kind as TitleKind)
  await setTitle(tx, title, {
    state: 'refused',
    reason,
    // what stands in the state's system stays known by its number there
    ...(title.gis === 'queued' && { gis: 'not_required' }),
    refusedSide: side,
    refusedBy: actor.name,
    endedAt: tx.now,
    toldAt: null,
    askAt: null,
  })
  await setTimer(tx, { ...exchangeTimer(state.order), runAt: tx.now })
  const told = { what: 'refuse', kind: title.kind as TitleKind, actor, side, comment: reason }
  return done(tx, state, await setWaybill(tx, found.waybill), told)
}

/** Takes back a title nobody has signed. */
export async function dropTitle(tx: Tx, actor: CommandActor, state: OrderState, { titleId, ...asked }: One): Promise<WaybillState> {
  const { side, consignment, found: seen } = await open(tx, actor, state, asked)
  const { found, title } = stepOn(consignment, seen, { titleId, action: 'drop', side })
  maySee(actor, title.kind as TitleKind)
  await setTitle(tx, title, { state: 'dropped', endedAt: tx.now })
  // what it was to put right stands again
  if (title.correctsId !== null) await setTitle(tx, { ...title, id: title.correctsId }, { replaced: false })
  return done(tx, state, await setWaybill(tx, found.waybill), { what: 'drop', kind: title.kind as TitleKind, actor, side })
}

/** Makes a new link to the roadside page, or takes it away; every link before leads nowhere from now on. */
export async function setRoadsideLink(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { on, ...asked }: ExpectedVersion & { on: boolean },
): Promise<WaybillState> {
  const { side, found } = await open(tx, actor, state, asked)
  if (!found) return refuse('waybill.step_closed', { why: noWaybill })
  const until = roadsideUntilOf(state, found.waybill.completedAt, tx.now)
  if (on && until <= tx.now) refuse('waybill.step_closed', { why: roadsideOver })
  const changes = on ? { roadsideSeed: randomBytes(16), roadsideUntil: until } : { roadsideSeed: null, roadsideUntil: null }
  return done(tx, state, await setWaybill(tx, found.waybill, changes), { what: on ? 'roadside' : 'roadside_off', kind: null, actor, side })
}

const roadsideOver = { ru: 'перевозка давно завершена', en: 'the transport was over long ago' }
const noWaybill = { ru: 'накладной ещё нет', en: 'there is no waybill yet' }
