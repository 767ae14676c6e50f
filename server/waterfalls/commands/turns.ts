import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Turn } from '#contract/waterfalls.ts'
import { defaultZone } from '#contract/zone.ts'
import type { OrderState } from '#server/deals/record.ts'
import { otherCurrency } from '#server/orders/commands/checks.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { listPartners } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { insertWaterfall, lastOf, setWaterfall, stepsOf, type WaterfallRecord } from '#server/waterfalls/store.ts'
import { addHistoryLine, lockFree, offerNext, pricedOf, publishToOwner } from './falls.ts'
import { type ChosenTurn, weekOf } from './guide.ts'

const aboveZero = { ru: 'цена должна быть больше нуля', en: 'the price must be above zero' }

type Chosen = { orderId: string; version: number; turns: readonly Turn[] }

/** Begins to offer a placed order to chosen executors, one after another; the first is asked at once. */
export async function startTurns(tx: Tx, actor: CommandActor, { orderId, version, turns }: Chosen): Promise<WaterfallRecord> {
  const state = await lockFree(tx, actor, orderId, version)
  const chosen = await chosenOf(tx, actor, state, turns)
  const waterfall = await insertWaterfall(tx, {
    orgId: actor.orgId,
    orderId,
    id: newId(),
    status: 'running',
    week: await weekOf(tx, state.stops[0]?.windowFrom ?? tx.now),
    answerMinutes: chosen[0]!.minutes,
    turns: JSON.stringify(chosen),
    priced: JSON.stringify(pricedOf(state.order)),
    startedAt: tx.now,
    startedBy: actor.name,
    demo: state.order.demo,
  })
  const by = { side: 'forwarder', organization: actor.organization, person: actor.name } as const
  await addHistoryLine(tx, state, { what: 'waterfall.turns', ...by })
  await audit(tx, { what: 'order.waterfall.turns', kind: 'order', objectId: orderId })
  await offerNext(tx, actor, state, { waterfall, steps: [] })
  return (await lastOf(tx, orderId)) ?? waterfall
}

/** Puts others in the place of those who were not asked yet; an offer that is out stands. */
export async function changeTurns(tx: Tx, actor: CommandActor, { orderId, version, turns }: Chosen): Promise<WaterfallRecord> {
  const state = await lockState(tx, orderId, null)
  const waterfall = await lastOf(tx, orderId, true)
  if (waterfall?.status !== 'running' || waterfall.turns === null) return refuse('waterfall.none')
  if (waterfall.version !== version) refuse('waterfall.changed', { version: waterfall.version, asked: version })
  const asked = new Set((await stepsOf(tx, waterfall)).flatMap(step => (step.status === 'passed' ? [] : step.executorId)))
  const i = turns.findIndex(({ executorId }) => asked.has(executorId))
  if (i >= 0) refuse('waterfall.asked', { field: `turns.${i}.executorId` })
  const kept = (waterfall.turns as ChosenTurn[]).filter(({ executorId }) => asked.has(executorId))
  const chosen = [...kept, ...(await chosenOf(tx, actor, state, turns))]
  const changed = await setWaterfall(tx, waterfall, { turns: JSON.stringify(chosen), version: version + 1 })
  const by = { side: 'forwarder', organization: actor.organization, person: actor.name } as const
  await addHistoryLine(tx, state, { what: 'waterfall.change', ...by })
  await audit(tx, { what: 'order.waterfall.change', kind: 'order', objectId: orderId })
  await publishToOwner(tx, state.order)
  return changed
}

/** Who is to be asked, each known, at work with this organisation and offered what he may be; a refusal stands at his field. */
async function chosenOf(tx: Tx, actor: CommandActor, { order, stops }: OrderState, turns: readonly Turn[]): Promise<ChosenTurn[]> {
  const ids = turns.map(({ executorId }) => executorId)
  const partners = new Map((await listPartners(tx, ['forwarder', 'executor'], { ids })).map(each => [each.id, each]))
  const priced = (order.price ?? order.customerPrice ?? order.unitRate) !== null
  const day = dayIn(defaultZone, stops[0]?.windowFrom ?? tx.now)
  const said = { vatMode: order.vatMode, vatRate: order.vatRate } as Vat
  const chosen: ChosenTurn[] = []
  for (const [i, { executorId, price, answerMinutes }] of turns.entries()) {
    const at = (name: 'executorId' | 'price') => `turns.${i}.${name}`
    const partner = partners.get(executorId) ?? refuse('order.executor_unknown', { field: at('executorId') })
    if (!(await takesWork(tx, executorId, 'forwarder', 'executor'))) refuse('order.executor_unavailable', { field: at('executorId') })
    if (price.minor <= 0) refuse('input.invalid', { field: at('price'), why: aboveZero })
    if (priced && price.currency !== order.currency) refuse('input.invalid', { field: at('price'), why: otherCurrency })
    // the machine goes on by itself: what it may come to is agreed to now
    checkLimit(actor, price, at('price'))
    const taxed = { regime: partner.taxRegime, country: partner.country }
    chosen.push({
      executorId,
      executorName: partner.nameShort,
      executorTin: partner.tin,
      price: price.minor,
      currency: price.currency,
      ...(vatFits(said, taxed, day) ? said : vatProposed(taxed, day)),
      minutes: answerMinutes,
    })
  }
  return chosen
}
