import type { Vat } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import { confirmedIn, factsOf, offerOf } from '#server/demands/row/facts.ts'
import { lanesIn } from '#server/demands/row/stored.ts'
import { calculate, split } from '#server/demands/rules.ts'
import { raiseAnswer, setAnswers } from '#server/demands/store/grid.ts'
import { insertEntry } from '#server/demands/store/history.ts'
import { findTurn, insertTurn, setOffer } from '#server/demands/store/offers.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { admit, refuseGone, stillReached, vatOf } from './admission.ts'
import { finish } from './ending.ts'
import { checkPrice, recordOfferStep, write } from './offers.ts'
import { applyStep, byOf, type Locked } from './steps.ts'

export type AnswerInput = {
  revision: number
  lanes: readonly { laneId: string; amount: Money }[]
  cells: readonly { laneId: string; week: string; trips: number }[]
  comment: string
}

/** VAT as an offer or a cell of an answer carries it. */
export const vatIn = ({ vatMode, vatRate }: { vatMode: string; vatRate: number }) => ({ vatMode, vatRate }) as Vat

export const cellsWhy = (ru: string, en: string) => refuse('offer.cells', { field: 'cells', why: { ru, en } })

/** An executor answers a grid by lanes and weeks, as much of it as he can. */
export async function answer(tx: Tx, actor: CommandActor, before: Locked, asked: AnswerInput): Promise<DemandState> {
  await admit(tx, actor, before, asked.revision)
  if (before.demand.kind !== 'period') refuse('demand.not_open', { status: before.demand.status })
  const prices = new Map(asked.lanes.map(({ laneId, amount }) => [laneId, amount]))
  for (const { laneId, amount } of asked.lanes) {
    const lane = before.lanes.find(each => each.id === laneId)
    if (!lane) return cellsWhy('такого направления нет', 'there is no such lane')
    checkPrice(before, amount, lanesIn(lane.facts))
  }
  const last = offerOf(before.offers, actor.orgId)
  const kept = last && isLive(last.status) ? before.answers.filter(cell => cell.offerId === last.id) : []
  const cells = asked.cells.map(cell => {
    const week = before.weeks.find(each => each.laneId === cell.laneId && each.week === cell.week)
    if (!week) return cellsWhy(`недели ${cell.week} в этом направлении нет`, `the lane has no week of ${cell.week}`)
    if (cell.trips > week.needed)
      return cellsWhy(`на неделю ${cell.week} нужно рейсов: ${week.needed}`, `the week of ${cell.week} needs ${week.needed} trips`)
    const amount = prices.get(cell.laneId)
    if (!amount && cell.trips > 0) return cellsWhy('назовите цену по каждому направлению', 'name a price for every lane')
    return { laneId: cell.laneId, week: cell.week, promised: cell.trips, amount: amount?.minor ?? 0 }
  })
  if (new Set(cells.map(cell => `${cell.laneId} ${cell.week}`)).size < cells.length)
    cellsWhy('неделя указана дважды', 'a week is given twice')
  const vat = await vatOf(tx, before, actor.orgId)
  for (const cell of kept) {
    const now = cells.find(each => each.laneId === cell.laneId && each.week === cell.week)?.promised ?? 0
    if (now < cell.confirmed)
      cellsWhy(
        `на неделю ${cell.week} вас уже подтвердили, рейсов: ${cell.confirmed}`,
        `for the week of ${cell.week} you are confirmed for ${cell.confirmed} trips`,
      )
    if (cell.confirmed === 0 || now <= cell.confirmed) continue
    if (cell.vatMode !== vat.vatMode || cell.vatRate !== vat.vatRate)
      cellsWhy(
        `на неделю ${cell.week} вас подтвердили с прежним НДС: по новому режиму рейсов к ней не добавить`,
        `for the week of ${cell.week} you are confirmed with the earlier VAT: no trips are added under another regime`,
      )
    const price = prices.get(cell.laneId)
    if (price && price.minor !== cell.amount)
      cellsWhy(
        `на неделю ${cell.week} вас подтвердили по прежней цене: добавить рейсы можно только по ней`,
        `for the week of ${cell.week} you are confirmed at the earlier price: trips are added at that price alone`,
      )
  }
  if (cells.every(cell => cell.promised === 0)) cellsWhy('укажите хотя бы один рейс', 'give one trip at least')
  const plain = { trucks: 1, vehicle: '', loadingAt: null, validUntil: null }
  const made = await write(tx, actor, before, { ...plain, what: 'answer', amount: null, vat, comment: asked.comment })
  await setAnswers(
    tx,
    made,
    cells.map(cell => ({ ...cell, ...vat })),
  )
  const trips = cells.reduce((sum, cell) => sum + cell.promised, 0)
  return recordOfferStep(tx, actor, before, { made, what: 'answer', facts: { trips } })
}

type AnswerSelection = { laneId: string; week: string; trips: number }

/** The forwarder takes parts of an answer, no more than promised and no more than needed. */
export async function acceptAnswer(
  tx: Tx,
  actor: CommandActor,
  before: Locked,
  { offerId, cells }: { offerId: string; cells: readonly AnswerSelection[] },
): Promise<DemandState> {
  const made = before.offers.find(each => each.id === offerId) ?? refuse('offer.not_found')
  const { status } = before.demand
  if (before.demand.kind !== 'period' || (status !== 'active' && status !== 'choosing' && status !== 'paused'))
    refuse('demand.step_closed', { status, action: 'acceptAnswer' })
  if (!isLive(made.status)) refuse('offer.not_found')
  if (made.needsReconfirm) refuse('offer.needs_reconfirm')
  await refuseGone(tx, actor, before, made.executorId)
  if (new Set(cells.map(cell => `${cell.laneId} ${cell.week}`)).size < cells.length)
    cellsWhy('неделя указана дважды', 'a week is given twice')
  await confirmCells(tx, actor, before, { made, cells })
  return settled(tx, actor, before, [made])
}

async function confirmCells(
  tx: Tx,
  actor: CommandActor,
  state: DemandState,
  { made, cells }: { made: DemandOfferRecord; cells: readonly AnswerSelection[] },
): Promise<void> {
  for (const cell of cells.filter(({ trips }) => trips > 0)) {
    const own = state.answers.find(each => each.offerId === made.id && each.laneId === cell.laneId && each.week === cell.week)
    if (!own || own.confirmed + cell.trips > own.promised)
      return cellsWhy(
        `столько на неделю ${cell.week} исполнитель не обещал`,
        `the executor has not promised so much for the week of ${cell.week}`,
      )
    const needed = state.weeks.find(each => each.laneId === cell.laneId && each.week === cell.week)?.needed ?? 0
    const open = needed - confirmedIn(state.answers, cell)
    if (cell.trips > open)
      return cellsWhy(`на неделю ${cell.week} осталось рейсов: ${open}`, `the week of ${cell.week} has ${open} trips left`)
    await raiseAnswer(tx, made, cell, 'confirmed')
  }
  const trips = cells.reduce((sum, cell) => sum + cell.trips, 0)
  const last = await findTurn(tx, made)
  const lastTurn = await insertTurn(tx, made, {
    what: 'accepted_part',
    side: 'forwarder',
    byName: actor.name,
    comment: String(trips),
    before: last.before as object | null,
  })
  await setOffer(tx, made, { lastTurn })
}

/** After trips were confirmed: a grid that is covered whole is matched. */
async function settled(tx: Tx, actor: CommandActor, before: Locked, taken: readonly DemandOfferRecord[]): Promise<DemandState> {
  // each reads of his own trips alone
  const [first, ...others] = taken.map(({ executorId, executorName }) => ({
    ...{ what: 'confirm', ...byOf(actor) },
    party: executorId,
    facts: { executor: executorName },
  }))
  for (const entry of others) {
    await insertEntry(tx, before.demand, entry)
    await audit(tx, { what: 'demand.confirm', kind: 'demand', objectId: before.demand.id, facts: entry.facts })
  }
  const after = await applyStep(tx, before, {}, { ...first!, audience: taken.map(({ executorId }) => executorId) })
  return factsOf(after).uncovered === 0 ? finish(tx, after, byOf(actor)) : after
}

/** Splits the need among the answers there are, cheapest first in the demand's basis. */
export async function splitNeed(tx: Tx, actor: CommandActor, before: Locked): Promise<DemandState> {
  const { demand } = before
  if (demand.kind !== 'period' || (demand.status !== 'active' && demand.status !== 'choosing'))
    refuse('demand.step_closed', { status: demand.status, action: 'split' })
  const living = new Map<string, DemandOfferRecord>()
  for (const each of before.offers)
    if (isLive(each.status) && !each.needsReconfirm && (await stillReached(tx, before, each.executorId))) living.set(each.id, each)
  const promises = before.answers.flatMap(cell => {
    const made = living.get(cell.offerId)
    if (!made) return []
    const { compared } = calculate({ amount: cell.amount, ...vatIn(cell) }, demand.basis as Basis, demand.deductsVat)
    return [{ id: cell.offerId, laneId: cell.laneId, week: cell.week, compared, left: cell.promised - cell.confirmed }]
  })
  const weeks = before.weeks.map(week => ({ ...week, confirmed: confirmedIn(before.answers, week) }))
  const parts = Map.groupBy(split(weeks, promises), part => part.id)
  if (parts.size === 0) refuse('demand.step_closed', { status: demand.status, action: 'split' })
  for (const [offerId, cells] of parts) await confirmCells(tx, actor, before, { made: living.get(offerId)!, cells })
  return settled(
    tx,
    actor,
    before,
    [...parts.keys()].map(id => living.get(id)!),
  )
}
