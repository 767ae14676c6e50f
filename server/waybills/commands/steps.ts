import { randomBytes } from 'node:crypto'
import type { Side } from '#contract/primitives.ts'
import type { TitleAction, TitleKind } from '#contract/waybills.ts'
import type { OrderState } from '#server/deals/record.ts'
import { whyNot } from '#server/deals/waybills/lifecycle.ts'
import { factsOf, roadsideUntilOf, tellsPrice, toTitleFacts } from '#server/deals/waybills/rules.ts'
import { mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { timerOf } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { findWaybill, setTitle, setWaybill, type WaybillState } from '#server/waybills/store/waybills.ts'
import { done } from './history.ts'

/** The moment of an order when its titles are looked after: sent, asked about, received. */
export const EXCHANGE = 'waybill.exchange'

export const exchangeTimer = (order: { orgId: string; id: string }) => timerOf(order, EXCHANGE)

export type ExpectedVersion = { version: number }
export type One = ExpectedVersion & { titleId: string }

/** What every step of a waybill begins with: whose step it is, and the waybill as he has seen it. */
export async function open(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  version: number,
): Promise<{ side: Side; found: WaybillState | null }> {
  const side = sideOf(state, actor.orgId)
  mayAct(actor, side)
  if (state.order.executorId === null || state.order.status === 'cancelled') refuse('waybill.cancelled')
  const found = await findWaybill(tx, state.order)
  if ((found?.waybill.version ?? 0) !== version) refuse('waybill.changed', { version: found?.waybill.version ?? 0, asked: version })
  return { side, found }
}

type TitleStep = { titleId: string; action: TitleAction; side: Side }

/** The title a step is about, refused where the step is closed to this side. */
export function stepOn(state: OrderState, found: WaybillState | null, { titleId, action, side }: TitleStep) {
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
  { version, titleId, reason }: One & { reason: string },
): Promise<WaybillState> {
  const { side, found: seen } = await open(tx, actor, state, version)
  const { found, title } = stepOn(state, seen, { titleId, action: 'refuse', side })
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
export async function dropTitle(tx: Tx, actor: CommandActor, state: OrderState, { version, titleId }: One): Promise<WaybillState> {
  const { side, found: seen } = await open(tx, actor, state, version)
  const { found, title } = stepOn(state, seen, { titleId, action: 'drop', side })
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
  { version, on }: ExpectedVersion & { on: boolean },
): Promise<WaybillState> {
  const { side, found } = await open(tx, actor, state, version)
  if (!found) return refuse('waybill.step_closed', { why: noWaybill })
  const until = roadsideUntilOf(state, found.waybill.completedAt, tx.now)
  if (on && until <= tx.now) refuse('waybill.step_closed', { why: roadsideOver })
  const changes = on ? { roadsideSeed: randomBytes(16), roadsideUntil: until } : { roadsideSeed: null, roadsideUntil: null }
  return done(tx, state, await setWaybill(tx, found.waybill, changes), { what: on ? 'roadside' : 'roadside_off', kind: null, actor, side })
}

const roadsideOver = { ru: 'перевозка давно завершена', en: 'the transport was over long ago' }
const noWaybill = { ru: 'накладной ещё нет', en: 'there is no waybill yet' }
