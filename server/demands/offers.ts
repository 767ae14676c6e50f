import type { DemandLane } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import type { DemandOfferStatus } from '#contract/demand-states.ts'
import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import { acceptForExecutor } from '#server/orders/commands/sourcing.ts'
import { checkLimit } from '#server/orders/rules/sums.ts'
import { lockOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { joinedArea } from '#server/private-areas/reach.ts'
import { applyStep, armOffers, backTo, byOf, endOffers, type Locked, timerOf } from './commands.ts'
import { isLive, moveOffer } from './lifecycle.ts'
import { offerFactsOf, offerOf } from './row.ts'
import { calculate } from './rules.ts'
import type { DemandOfferRecord, DemandState } from './state.ts'
import { demandStateOf, enterSourcing, findTurn, insertOffer, insertTurn, setOffer } from './store.ts'
import { type Snapshot, snapshot, wasOf } from './thread.ts'

const MINUTE = 60_000

/** How an executor charges VAT for the demand: as his tax regime says on the day of the first loading. */
export async function vatOf(tx: Tx, { demand, facts }: DemandState, org: string, asked?: Vat): Promise<Vat> {
  const taxed = await taxedOf(tx, org)
  const at = facts.windowFrom ?? (facts.weekFrom ? `${facts.weekFrom}T12:00:00Z` : null)
  const day = dayIn(defaultZone, at === null ? (demand.publishedAt ?? tx.now) : new Date(at))
  if (asked && !vatFits(asked, taxed, day)) refuse('offer.vat', { field: 'vat' })
  return asked ?? vatProposed(taxed, day)
}

const refused = { ru: 'исполнитель не работает с вашей организацией', en: 'the executor does not work with your organisation' }
const blocked = { ru: 'экспедитор не работает с вашей организацией', en: 'the forwarder does not work with your organisation' }

const outside = {
  ru: 'потребность для участников закрытой площадки, вы в ней сейчас не участвуете',
  en: 'the demand is for members of a private area, you are not one now',
}

const gone = {
  ru: 'исполнитель сейчас не участвует в вашей закрытой площадке',
  en: 'the executor is not a member of your private area now',
}

/** Whether an executor is still one of those the demand is for: of one for a private area its members alone. */
export const stillReached = async (
  tx: Tx,
  { demand, draft }: Pick<DemandState, 'demand' | 'draft'>,
  executorId: string,
): Promise<boolean> => draft.audience.kind !== 'private' || joinedArea(tx, demand.orgId, executorId)

/** Refuses to agree with an executor who is no member of the private area any more, in the words of the side that asks. */
export async function refuseGone(tx: Tx, actor: Pick<CommandActor, 'orgId'>, state: DemandState, executorId: string): Promise<void> {
  if (!(await stillReached(tx, state, executorId)))
    refuse('offer.not_allowed', { why: state.demand.orgId === actor.orgId ? gone : outside })
}

/** Why an executor may not answer a demand now; null: he may. */
export async function obstacleOf(tx: Tx, actor: Pick<CommandActor, 'permissions'>, state: Locked): Promise<Refusal | null> {
  const { demand, offers } = state
  if (!actor.permissions.has('demands.offer')) return new Refusal('access.denied', { permission: 'demands.offer' })
  if (demand.status !== 'active') return new Refusal('demand.not_open', { status: demand.status })
  if (demand.deadline !== null && demand.deadline <= state.at) return new Refusal('demand.closed', { at: demand.deadline })
  const last = offerOf(offers, tx.actor.orgId)
  if (last?.closed && last.publication === demand.publication) return new Refusal('offer.ended')
  if (last?.status === 'selected') return new Refusal('offer.step_closed', { status: last.status })
  if (!(await takesWork(tx, demand.orgId, 'executor', 'forwarder'))) return new Refusal('offer.not_allowed', { why: blocked })
  if (!(await stillReached(tx, state, tx.actor.orgId))) return new Refusal('offer.not_allowed', { why: outside })
  return null
}

/** Refuses an answer that may not come, or was given to terms that are others by now. */
export async function admit(tx: Tx, actor: CommandActor, state: Locked, revision: number): Promise<void> {
  if (state.demand.orgId === actor.orgId) refuse('demand.not_found')
  const obstacle = await obstacleOf(tx, actor, state)
  if (obstacle) throw obstacle
  if (state.demand.revision !== revision) refuse('demand.revised', { revision: state.demand.revision })
}

type Entered = {
  amount: Money | null
  vat: Vat
  trucks: number
  vehicle: string
  loadingAt: Date | null
  validUntil: Date | null
  comment: string
}

const comparedOf = ({ demand }: DemandState, vat: Vat, amount: number | null): number | null =>
  amount === null ? null : Number(calculate({ amount, ...vat }, demand.basis as Basis, demand.deductsVat).compared)

/** Writes an offer: a living one of the executor takes it up and keeps what it was in its thread, else it is a new one. */
export async function write(
  tx: Tx,
  actor: CommandActor,
  state: Locked,
  entered: Entered,
  what: 'offer' | 'answer' | 'take',
): Promise<DemandOfferRecord> {
  const { demand } = state
  const last = offerOf(state.offers, actor.orgId)
  const { vat, amount: money, ...said } = entered
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
  const [organization] = await tx.selectFrom('organizations').select(['nameShort', 'tin']).where('id', '=', actor.orgId).execute()
  const turnId = newId()
  const offer = await insertOffer(tx, {
    ...values,
    orgId: demand.orgId,
    demandId: demand.id,
    id: newId(),
    executorId: actor.orgId,
    orderId: demand.orderId,
    executorName: organization?.nameShort ?? actor.organization,
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

const inMoney = (currency: string) => ({ ru: `цены в валюте ${currency}`, en: `prices are in ${currency}` })

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

function checkTimes({ facts }: DemandState, at: Date, { loadingAt, validUntil }: Pick<Entered, 'loadingAt' | 'validUntil'>): void {
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

export type OfferInput = Omit<Entered, 'vat' | 'amount'> & { amount: Money; revision: number; vat?: Vat | undefined }

/** An executor offers a price. */
export async function offer(tx: Tx, actor: CommandActor, before: Locked, asked: OfferInput): Promise<DemandState> {
  const { revision, vat: said, ...entered } = asked
  await admit(tx, actor, before, revision)
  if (before.demand.kind !== 'spot') refuse('demand.not_open', { status: before.demand.status })
  checkPrice(before, asked.amount)
  checkTimes(before, before.at, asked)
  if (asked.trucks > before.draft.trucks) refuse('offer.trucks', { field: 'trucks', most: before.draft.trucks })
  const vat = await vatOf(tx, before, actor.orgId, said)
  const made = await write(tx, actor, before, { ...entered, vat }, 'offer')
  return recordOfferStep(tx, actor, before, made, 'offer', { amount: made.amount })
}

/** After a move of an executor: history, rows and the event of the two it concerns. */
export async function recordOfferStep(
  tx: Tx,
  actor: CommandActor,
  before: DemandState,
  made: DemandOfferRecord,
  what: string,
  facts: Record<string, unknown> = {},
): Promise<DemandState> {
  const after = await applyStep(
    tx,
    before,
    {},
    { what, ...byOf(actor), party: made.executorId, facts: { ...facts, executor: made.executorName } },
    // trips are taken of an answer as it was read: another one since is another version
    { raise: what === 'answer', audience: [made.executorId] },
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
  const taken = await write(tx, actor, before, { ...plain, amount: price, vat }, 'take')
  return match(tx, actor, await demandStateOf(tx, demand), taken, 'take')
}

/** The order goes to an executor at the price agreed on, the demand ends, and all others have lost. */
async function match(
  tx: Tx,
  actor: CommandActor,
  before: DemandState,
  won: DemandOfferRecord,
  what: 'take' | 'confirm',
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

/** Refuses to agree with somebody who does not work with one any more, or on a price above the person's limit. */
async function checkAgreeing(
  tx: Tx,
  actor: CommandActor,
  state: DemandState,
  made: DemandOfferRecord,
  data: DemandOfferMove,
): Promise<void> {
  if (data.action !== 'counter' && data.action !== 'accept' && data.action !== 'select' && data.action !== 'confirm') return
  const { demand } = state
  await refuseGone(tx, actor, state, made.executorId)
  if (demand.orgId !== actor.orgId) {
    if (!(await takesWork(tx, demand.orgId, 'executor', 'forwarder'))) refuse('offer.not_allowed', { why: blocked })
    return
  }
  checkLimit(
    actor,
    data.action === 'counter' ? data.amount : made.amount === null ? null : { minor: made.amount, currency: demand.currency },
    'amount',
  )
  if (!(await takesWork(tx, made.executorId, 'forwarder', 'executor'))) refuse('offer.not_allowed', { why: refused })
}

/** One step of a negotiation by the actor's side. */
export async function negotiate(tx: Tx, actor: CommandActor, before: Locked, data: DemandOfferMove): Promise<DemandState> {
  const { demand, draft } = before
  const side: Side = demand.orgId === actor.orgId ? 'forwarder' : 'executor'
  const right = side === 'forwarder' ? 'demands.create' : 'demands.offer'
  if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
  const made = before.offers.find(each => each.id === data.offerId) ?? refuse('offer.not_found')
  if (made.lastTurn !== data.turnId) refuse('offer.turn_changed')
  const step = moveOffer(offerFactsOf(before, made), data.action, side)
  await checkAgreeing(tx, actor, before, made, data)
  const ends = made.status === 'selected' ? made.confirmDueAt : made.validUntil
  if (ends !== null && ends <= before.at && data.action !== 'withdraw' && data.action !== 'decline' && data.action !== 'counter')
    refuse('offer.over')

  const last = await findTurn(tx, made)
  const kept = last.before as Snapshot | null
  const turn = { what: data.action, side, person: actor.name, amount: made.amount }
  const party = made.executorId
  const write = async (changes: Parameters<typeof setOffer>[2], more: Partial<Parameters<typeof insertTurn>[2]> = {}) =>
    setOffer(tx, made, { ...changes, lastTurn: await insertTurn(tx, made, { ...turn, before: snapshot(made, kept), ...more }) })
  const done = async (after: DemandOfferRecord, comment = '') => {
    const state = await applyStep(
      tx,
      before,
      {},
      { what: `offer.${data.action}`, ...byOf(actor), party, comment, facts: { executor: after.executorName } },
      { raise: false, audience: [party] },
    )
    await armOffers(tx, state)
    return state
  }

  switch (data.action) {
    case 'counter': {
      checkPriceOf(before, data.amount)
      const validUntil = data.validUntil === null ? null : new Date(data.validUntil)
      checkTimes(before, before.at, { loadingAt: null, validUntil })
      const vat = { vatMode: made.vatMode, vatRate: made.vatRate } as Vat
      const amount = data.amount.minor
      const changes = {
        status: step.to as DemandOfferStatus,
        amount,
        // a price the forwarder names is nobody's offer until it is accepted
        compared: side === 'executor' ? comparedOf(before, vat, amount) : made.compared,
        comment: side === 'executor' ? data.comment : made.comment,
        validUntil,
        agreed: false,
        // an executor who names a price has read the terms
        ...(side === 'executor' ? { needsReconfirm: false, revision: demand.revision } : {}),
      }
      return done(await write(changes, { amount, comment: data.comment }), data.comment)
    }
    case 'accept': {
      const vat = { vatMode: made.vatMode, vatRate: made.vatRate } as Vat
      const compared = comparedOf(before, vat, made.amount)
      // it was the forwarder's price that held for a while, and he has his yes
      const accepted = await write({ agreed: true, compared, validUntil: null, needsReconfirm: false, revision: demand.revision })
      return draft.takeNow ? match(tx, actor, await demandStateOf(tx, demand), accepted, 'confirm') : done(accepted)
    }
    case 'decline': {
      const changes = { status: 'declined', agreed: false, needsReconfirm: false, confirmDueAt: null, closed: true, reason: data.reason }
      const after = await write(changes, { comment: data.reason, before: null })
      return made.status === 'selected' ? unchoose(tx, actor, before, after, 'offer.decline', data.reason) : done(after, data.reason)
    }
    case 'withdraw': {
      if (step.to === 'withdrawn') return done(await write({ status: 'withdrawn', needsReconfirm: false, agreed: false }, { before: null }))
      const { was, deeper } = wasOf(made, kept)
      const after = await write({ ...was, confirmDueAt: null }, { before: deeper, amount: was.amount })
      return made.status === 'selected' ? unchoose(tx, actor, before, after, 'offer.withdraw', '') : done(after)
    }
    case 'select': {
      const confirmDueAt = new Date(tx.now.getTime() + draft.confirmMinutes * MINUTE)
      const after = await write({ status: 'selected', confirmDueAt })
      const state = await applyStep(
        tx,
        before,
        { status: 'confirming', chosenId: made.id },
        { what: 'offer.select', ...byOf(actor), party, facts: { executor: after.executorName, until: confirmDueAt.toISOString() } },
      )
      await armOffers(tx, state)
      return state
    }
    case 'confirm':
      return match(tx, actor, before, await write({}), 'confirm')
    case 'reconfirm':
      return done(await write({ needsReconfirm: false, revision: demand.revision }, { before: kept as object | null }))
  }
}

/** A counter-offer is bound by nothing but the currency and the greatest sum. */
const checkPriceOf = ({ demand }: DemandState, { minor, currency }: Money): void => {
  if (currency !== demand.currency) refuse('offer.price', { field: 'amount', why: inMoney(demand.currency) })
  if (minor > demandLimits.amount)
    refuse('offer.price', { field: 'amount', why: { ru: 'сумма слишком велика', en: 'the sum is too large' } })
}

/** The chosen executor fell away: the forwarder chooses again. */
async function unchoose(
  tx: Tx,
  actor: CommandActor,
  before: Locked,
  after: DemandOfferRecord,
  what: string,
  comment: string,
): Promise<DemandState> {
  const state = await applyStep(
    tx,
    before,
    { status: backTo(before.demand, before.at), chosenId: null },
    { what, ...byOf(actor), party: after.executorId, comment, facts: { executor: after.executorName } },
  )
  await armOffers(tx, state)
  // the others, whom the executor does not know, read by the forwarder's own hand that it goes on
  if (actor.orgId !== before.demand.orgId) await setTimer(tx, { ...timerOf(before.demand, 'demand.stage'), runAt: tx.now })
  return state
}
