import type { DemandLane } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import type { Vat } from '#contract/order-vat.ts'
import type { Money } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { isLive } from '#server/demands/lifecycle.ts'
import type { DemandOfferRecord, DemandState } from '#server/demands/record.ts'
import { offerOf } from '#server/demands/row/facts.ts'
import { calculate } from '#server/demands/rules.ts'
import { demandStateOf, enterSourcing, namesOf } from '#server/demands/store/demands.ts'
import { insertOffer, insertTurn, setOffer } from '#server/demands/store/offers.ts'
import { acceptForExecutor } from '#server/orders/commands/sourcing.ts'
import { lockOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { admit, vatOf } from './admission.ts'
import { endOffers } from './ending.ts'
import { applyStep, byOf, type Locked } from './steps.ts'
import { armOffers } from './thread.ts'

const MINUTE = 60_000

type Entered = {
  what: 'offer' | 'answer' | 'take'
  amount: Money | null
  vat: Vat
  trucks: number
  vehicle: string
  loadingAt: Date | null
  validUntil: Date | null
  comment: string
}

export const comparedOf = ({ demand }: DemandState, vat: Vat, amount: number | null): number | null =>
  amount === null ? null : Number(calculate({ amount, ...vat }, demand.basis as Basis, demand.deductsVat).compared)

/** Writes an offer: a living one of the executor takes it up and keeps what it was in its thread, else it is a new one. */
export async function write(tx: Tx, actor: CommandActor, state: Locked, entered: Entered): Promise<DemandOfferRecord> {
  const { demand } = state
  const last = offerOf(state.offers, actor.orgId)
  const { what, vat, amount: money, ...said } = entered
  const amount = money?.minor ?? null
  const turn = { what, side: 'executor' as const, person: actor.name, amount, comment: said.comment }
  const values = {
    ...said,
    ...vat,
    amount,
    compared: comparedOf(state, vat, amount),
    revision: demand.revision,
    status: 'submitted',
    agreed: false,
    needsReconfirm: false,
  }
  if (last && isLive(last.status)) {
    // one that is withdrawn now ends whole: nothing is kept to go back to
    return setOffer(tx, last, { ...values, lastTurn: await insertTurn(tx, last, turn) })
  }
  const [organization] = await namesOf(tx, [actor.orgId])
  const turnId = newId()
  const offer = await insertOffer(tx, {
    ...values,
    orgId: demand.orgId,
    demandId: demand.id,
    id: newId(),
    executorId: actor.orgId,
    orderId: demand.orderId,
    executorName: organization?.name ?? actor.organization,
    executorTin: organization?.tin ?? '',
    publication: demand.publication,
    lastTurn: turnId,
    createdAt: tx.now,
    updatedAt: tx.now,
    demo: demand.demo,
  })
  await insertTurn(tx, offer, { ...turn, id: turnId })
  return offer
}

export const inMoney = (currency: string) => ({ ru: `цены в валюте ${currency}`, en: `prices are in ${currency}` })

/** Refuses a price the demand does not take. */
export function checkPrice(
  { demand, draft }: DemandState,
  { minor, currency }: Money,
  asked: Pick<DemandLane, 'price' | 'priceTo'> = draft,
): void {
  const no = (ru: string, en: string) => refuse('offer.price', { field: 'amount', why: { ru, en } })
  if (currency !== demand.currency) refuse('offer.price', { field: 'amount', why: inMoney(demand.currency) })
  if (minor > demandLimits.amount) no('сумма слишком велика', 'the sum is too large')
  if (draft.mode === 'fixed' && !draft.counters && minor !== asked.price?.minor)
    no('экспедитор не торгуется', 'the forwarder does not bargain')
  if (draft.mode === 'range' && asked.price && minor < asked.price.minor) no('она ниже вилки', 'it is below the range')
  if (draft.mode === 'range' && draft.showsTo && asked.priceTo && minor > asked.priceTo.minor) no('она выше вилки', 'it is above the range')
}

export function checkTimes({ facts }: DemandState, at: Date, { loadingAt, validUntil }: Pick<Entered, 'loadingAt' | 'validUntil'>): void {
  if (validUntil && validUntil.getTime() < at.getTime() + demandLimits.validity * MINUTE)
    refuse('offer.time', {
      field: 'validUntil',
      why: { ru: 'предложение действует хотя бы 15 минут', en: 'an offer holds for 15 minutes at least' },
    })
  const window = facts.order?.stops[0]
  if (loadingAt && window?.windowFrom && window.windowTo) {
    const inside = loadingAt >= new Date(window.windowFrom) && loadingAt <= new Date(window.windowTo)
    if (!inside)
      refuse('offer.time', { field: 'loadingAt', why: { ru: 'подача вне окна погрузки', en: 'it is outside the loading window' } })
  }
}

export type OfferInput = Omit<Entered, 'what' | 'vat' | 'amount'> & { amount: Money; revision: number; vat?: Vat | undefined }

/** An executor offers a price. */
export async function offer(tx: Tx, actor: CommandActor, before: Locked, asked: OfferInput): Promise<DemandState> {
  const { revision, vat: said, ...entered } = asked
  await admit(tx, actor, before, revision)
  if (before.demand.kind !== 'spot') refuse('demand.not_open', { status: before.demand.status })
  checkPrice(before, asked.amount)
  checkTimes(before, before.at, asked)
  if (asked.trucks > before.draft.trucks) refuse('offer.trucks', { field: 'trucks', most: before.draft.trucks })
  const vat = await vatOf(tx, before, actor.orgId, said)
  const made = await write(tx, actor, before, { ...entered, what: 'offer', vat })
  return recordOfferStep(tx, actor, before, { made, what: 'offer', facts: { amount: made.amount } })
}

/** After a move of an executor: history, rows and the event of the two it concerns. */
export async function recordOfferStep(
  tx: Tx,
  actor: CommandActor,
  before: DemandState,
  { made, what, facts }: { made: DemandOfferRecord; what: string; facts: Record<string, unknown> },
): Promise<DemandState> {
  const after = await applyStep(
    tx,
    before,
    {},
    {
      what,
      ...byOf(actor),
      party: made.executorId,
      offerId: made.id,
      facts: { ...facts, executor: made.executorName },
      // trips are taken of an answer as it was read: another one since is another version
      raise: what === 'answer',
      audience: [made.executorId],
    },
  )
  await armOffers(tx, after)
  return after
}

/** An executor takes the price named: whoever is the first under the demand's lock has the order. */
export async function takeNow(tx: Tx, actor: CommandActor, before: Locked, revision: number): Promise<DemandState> {
  const { demand, draft } = before
  if (demand.orgId === actor.orgId) refuse('demand.not_found')
  if (demand.status === 'matched') refuse('demand.taken')
  await admit(tx, actor, before, revision)
  const price = draft.mode === 'request' ? null : draft.price
  if (demand.kind !== 'spot' || !draft.takeNow || price === null) return refuse('demand.not_takeable')
  const vat = await vatOf(tx, before, actor.orgId)
  const plain = { trucks: draft.trucks, vehicle: '', loadingAt: null, validUntil: null, comment: '' }
  const taken = await write(tx, actor, before, { ...plain, what: 'take', amount: price, vat })
  return match(tx, actor, await demandStateOf(tx, demand), { won: taken, what: 'take' })
}

/** The order goes to an executor at the price agreed on, the demand ends, and all others have lost. */
export async function match(
  tx: Tx,
  actor: CommandActor,
  before: DemandState,
  { won, what }: { won: DemandOfferRecord; what: 'take' | 'confirm' },
): Promise<DemandState> {
  const { demand } = before
  const own = demand.orgId === actor.orgId
  const orderId = own ? demand.orderId : await enterSourcing(tx, demand.id)
  if (orderId === null) return refuse('demand.not_takeable')
  const order = await orderStateOf(tx, await lockOrder(tx, demand.orgId as OrgId, orderId, null))
  if (order.order.status !== 'searching') refuse('demand.order_busy', { order: order.order.number })
  // what an executor could not read before: everybody who has lost now
  const all = await demandStateOf(tx, demand)
  await endOffers(tx, all, 'other_chosen', won)
  await setOffer(tx, won, { status: 'confirmed', agreed: false, needsReconfirm: false, confirmDueAt: null })
  const { executorId, executorName, executorTin, amount, vatMode, vatRate } = won
  await acceptForExecutor(
    tx,
    order,
    {
      executor: { id: executorId, name: executorName, tin: executorTin },
      price: amount!,
      currency: demand.currency,
      vat: { vatMode, vatRate } as Vat,
    },
    { side: own ? 'forwarder' : 'executor', ...byOf(actor) },
  )
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  const changes = { status: 'matched', chosenId: won.id }
  return applyStep(tx, all, changes, { what: `match.${what}`, ...byOf(actor), party: executorId, facts: { executor: executorName } })
}
