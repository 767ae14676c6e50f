import type { DemandLane } from '#contract/demand-card.ts'
import { demandLimits } from '#contract/demand-draft.ts'
import type { OfferMove } from '#contract/demand-moves.ts'
import type { OfferStatus } from '#contract/demand-states.ts'
import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import type { Money, Side } from '#contract/primitives.ts'
import type { Basis } from '#contract/tender-states.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Doer } from '#server/orders/commands.ts'
import { checkLimit } from '#server/orders/rules.ts'
import { give } from '#server/orders/sought.ts'
import { lockOrder, stateOf as stateOfOrder } from '#server/orders/store.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { joinedArea } from '#server/private-areas/reach.ts'
import { armOffers, backTo, byOf, endOffers, type Locked, put, timerOf } from './commands.ts'
import { isLive, moveOffer } from './lifecycle.ts'
import { offerFactsOf, offerOf } from './row.ts'
import { reckon } from './rules.ts'
import type { DemandState, OfferRecord } from './state.ts'
import { enterSought, findTurn, insertOffer, insertTurn, setOffer, stateOf } from './store.ts'
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
export async function refuseGone(tx: Tx, doer: Pick<Doer, 'orgId'>, state: DemandState, executorId: string): Promise<void> {
  if (!(await stillReached(tx, state, executorId))) refuse('offer.not_allowed', { why: state.demand.orgId === doer.orgId ? gone : outside })
}

/** Why an executor may not answer a demand now; null: he may. */
export async function hindrance(tx: Tx, doer: Pick<Doer, 'permissions'>, state: Locked): Promise<Refusal | null> {
  const { demand, offers } = state
  if (!doer.permissions.has('demands.offer')) return new Refusal('access.denied', { permission: 'demands.offer' })
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
export async function admit(tx: Tx, doer: Doer, state: Locked, revision: number): Promise<void> {
  if (state.demand.orgId === doer.orgId) refuse('demand.not_found')
  const hindered = await hindrance(tx, doer, state)
  if (hindered) throw hindered
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
  amount === null ? null : Number(reckon({ amount, ...vat }, demand.basis as Basis, demand.deductsVat).compared)

/** Writes an offer: a living one of the executor takes it up and keeps what it was in its thread, else it is a new one. */
export async function write(tx: Tx, doer: Doer, state: Locked, entered: Entered, what: 'offer' | 'answer' | 'take'): Promise<OfferRecord> {
  const { demand } = state
  const last = offerOf(state.offers, doer.orgId)
  const { vat, amount: money, ...said } = entered
  const amount = money?.minor ?? null
  const turn = { what, side: 'executor' as const, person: doer.name, amount, comment: said.comment }
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
  const [organization] = await tx.selectFrom('organizations').select(['nameShort', 'tin']).where('id', '=', doer.orgId).execute()
  const turnId = newId()
  const offer = await insertOffer(tx, {
    ...values,
    orgId: demand.orgId,
    demandId: demand.id,
    id: newId(),
    executorId: doer.orgId,
    orderId: demand.orderId,
    executorName: organization?.nameShort ?? doer.organization,
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
  const window = facts.sought?.stops[0]
  if (loadingAt && window?.windowFrom && window.windowTo) {
    const inside = loadingAt >= new Date(window.windowFrom) && loadingAt <= new Date(window.windowTo)
    if (!inside)
      refuse('offer.time', { field: 'loadingAt', why: { ru: 'подача вне окна погрузки', en: 'it is outside the loading window' } })
  }
}

export type OfferAsked = Omit<Entered, 'vat' | 'amount'> & { amount: Money; revision: number; vat?: Vat | undefined }

/** An executor offers a price. */
export async function offer(tx: Tx, doer: Doer, before: Locked, asked: OfferAsked): Promise<DemandState> {
  const { revision, vat: said, ...entered } = asked
  await admit(tx, doer, before, revision)
  if (before.demand.kind !== 'spot') refuse('demand.not_open', { status: before.demand.status })
  checkPrice(before, asked.amount)
  checkTimes(before, before.at, asked)
  if (asked.trucks > before.draft.trucks) refuse('offer.trucks', { field: 'trucks', most: before.draft.trucks })
  const vat = await vatOf(tx, before, doer.orgId, said)
  const made = await write(tx, doer, before, { ...entered, vat }, 'offer')
  return told(tx, doer, before, made, 'offer', { amount: made.amount })
}

/** After a move of an executor: history, rows and the event of the two it concerns. */
export async function told(
  tx: Tx,
  doer: Doer,
  before: DemandState,
  made: OfferRecord,
  what: string,
  facts: Record<string, unknown> = {},
): Promise<DemandState> {
  const after = await put(
    tx,
    before,
    {},
    { what, ...byOf(doer), party: made.executorId, facts: { ...facts, executor: made.executorName } },
    // trips are taken of an answer as it was read: another one since is another version
    { raise: what === 'answer', hearers: [made.executorId] },
  )
  await armOffers(tx, after)
  return after
}

/** An executor takes the price named: whoever is the first under the demand's lock has the order. */
export async function takeNow(tx: Tx, doer: Doer, before: Locked, revision: number): Promise<DemandState> {
  const { demand, draft } = before
  if (demand.orgId === doer.orgId) refuse('demand.not_found')
  if (demand.status === 'matched') refuse('demand.taken')
  await admit(tx, doer, before, revision)
  const price = draft.mode === 'request' ? null : draft.price
  if (demand.kind !== 'spot' || !draft.takeNow || price === null) return refuse('demand.not_takeable')
  const vat = await vatOf(tx, before, doer.orgId)
  const plain = { trucks: draft.trucks, vehicle: '', loadingAt: null, validUntil: null, comment: '' }
  const taken = await write(tx, doer, before, { ...plain, amount: price, vat }, 'take')
  return match(tx, doer, await stateOf(tx, demand), taken, 'take')
}

/** The order goes to an executor at the price agreed on, the demand ends, and all others have lost. */
async function match(tx: Tx, doer: Doer, before: DemandState, won: OfferRecord, what: 'take' | 'confirm'): Promise<DemandState> {
  const { demand } = before
  const own = demand.orgId === doer.orgId
  const orderId = own ? demand.orderId : await enterSought(tx, demand.id)
  if (orderId === null) return refuse('demand.not_takeable')
  const order = await stateOfOrder(tx, await lockOrder(tx, demand.orgId as OrgId, orderId, null))
  if (order.order.status !== 'searching') refuse('demand.order_busy', { order: order.order.number })
  // what an executor could not read before: everybody who has lost now
  const all = await stateOf(tx, demand)
  await endOffers(tx, all, 'other_chosen', won)
  await setOffer(tx, won, { status: 'confirmed', agreed: false, needsReconfirm: false, confirmBy: null })
  const { executorId, executorName, executorTin, amount, vatMode, vatRate } = won
  await give(
    tx,
    order,
    {
      executor: { id: executorId, name: executorName, tin: executorTin },
      price: amount!,
      currency: demand.currency,
      vat: { vatMode, vatRate } as Vat,
    },
    { side: own ? 'forwarder' : 'executor', ...byOf(doer) },
  )
  await dropTimers(tx, { home: demand.orgId as OrgId, objectId: demand.id })
  const changes = { status: 'matched', chosenId: won.id }
  return put(tx, all, changes, { what: `match.${what}`, ...byOf(doer), party: executorId, facts: { executor: executorName } })
}

/** Refuses to agree with somebody who does not work with one any more, or on a price above the person's limit. */
async function checkAgreeing(tx: Tx, doer: Doer, state: DemandState, made: OfferRecord, data: OfferMove): Promise<void> {
  if (data.action !== 'counter' && data.action !== 'accept' && data.action !== 'select' && data.action !== 'confirm') return
  const { demand } = state
  await refuseGone(tx, doer, state, made.executorId)
  if (demand.orgId !== doer.orgId) {
    if (!(await takesWork(tx, demand.orgId, 'executor', 'forwarder'))) refuse('offer.not_allowed', { why: blocked })
    return
  }
  checkLimit(
    doer,
    data.action === 'counter' ? data.amount : made.amount === null ? null : { minor: made.amount, currency: demand.currency },
    'amount',
  )
  if (!(await takesWork(tx, made.executorId, 'forwarder', 'executor'))) refuse('offer.not_allowed', { why: refused })
}

/** One step of a negotiation by the side the doer stands on. */
export async function negotiate(tx: Tx, doer: Doer, before: Locked, data: OfferMove): Promise<DemandState> {
  const { demand, draft } = before
  const side: Side = demand.orgId === doer.orgId ? 'forwarder' : 'executor'
  const right = side === 'forwarder' ? 'demands.create' : 'demands.offer'
  if (!doer.permissions.has(right)) refuse('access.denied', { permission: right })
  const made = before.offers.find(each => each.id === data.offerId) ?? refuse('offer.not_found')
  if (made.lastTurn !== data.turnId) refuse('offer.turn_changed')
  const step = moveOffer(offerFactsOf(before, made), data.action, side)
  await checkAgreeing(tx, doer, before, made, data)
  const ends = made.status === 'selected' ? made.confirmBy : made.validUntil
  if (ends !== null && ends <= before.at && data.action !== 'withdraw' && data.action !== 'decline' && data.action !== 'counter')
    refuse('offer.over')

  const last = await findTurn(tx, made)
  const kept = last.before as Snapshot | null
  const turn = { what: data.action, side, person: doer.name, amount: made.amount }
  const party = made.executorId
  const write = async (changes: Parameters<typeof setOffer>[2], more: Partial<Parameters<typeof insertTurn>[2]> = {}) =>
    setOffer(tx, made, { ...changes, lastTurn: await insertTurn(tx, made, { ...turn, before: snapshot(made, kept), ...more }) })
  const done = async (after: OfferRecord, comment = '') => {
    const state = await put(
      tx,
      before,
      {},
      { what: `offer.${data.action}`, ...byOf(doer), party, comment, facts: { executor: after.executorName } },
      { raise: false, hearers: [party] },
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
        status: step.to as OfferStatus,
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
      return draft.takeNow ? match(tx, doer, await stateOf(tx, demand), accepted, 'confirm') : done(accepted)
    }
    case 'decline': {
      const changes = { status: 'declined', agreed: false, needsReconfirm: false, confirmBy: null, closed: true, reason: data.reason }
      const after = await write(changes, { comment: data.reason, before: null })
      return made.status === 'selected' ? unchoose(tx, doer, before, after, 'offer.decline', data.reason) : done(after, data.reason)
    }
    case 'withdraw': {
      if (step.to === 'withdrawn') return done(await write({ status: 'withdrawn', needsReconfirm: false, agreed: false }, { before: null }))
      const { was, deeper } = wasOf(made, kept)
      const after = await write({ ...was, confirmBy: null }, { before: deeper, amount: was.amount })
      return made.status === 'selected' ? unchoose(tx, doer, before, after, 'offer.withdraw', '') : done(after)
    }
    case 'select': {
      const confirmBy = new Date(tx.now.getTime() + draft.confirmMinutes * MINUTE)
      const after = await write({ status: 'selected', confirmBy })
      const state = await put(
        tx,
        before,
        { status: 'confirming', chosenId: made.id },
        { what: 'offer.select', ...byOf(doer), party, facts: { executor: after.executorName, until: confirmBy.toISOString() } },
      )
      await armOffers(tx, state)
      return state
    }
    case 'confirm':
      return match(tx, doer, before, await write({}), 'confirm')
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
async function unchoose(tx: Tx, doer: Doer, before: Locked, after: OfferRecord, what: string, comment: string): Promise<DemandState> {
  const state = await put(
    tx,
    before,
    { status: backTo(before.demand, before.at), chosenId: null },
    { what, ...byOf(doer), party: after.executorId, comment, facts: { executor: after.executorName } },
  )
  await armOffers(tx, state)
  // the others, whom the executor does not know, read by the forwarder's own hand that it goes on
  if (doer.orgId !== before.demand.orgId) await setTimer(tx, { ...timerOf(before.demand, 'demand.stage'), runAt: tx.now })
  return state
}
