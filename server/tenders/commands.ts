import type { Insertable } from 'kysely'
import { z } from 'zod'
import { deductsVat } from '#contract/order-vat.ts'
import type { LotStatus, TenderStatus } from '#contract/tender-states.ts'
import { type Audience, LotDraft, type TenderDraft, type TenderMove, tenderLimits } from '#contract/tenders.ts'
import { newLotKeys } from '#server/bets/sealed.ts'
import { findCustomer } from '#server/customers/store.ts'
import { create as createOrder, lockState, take as moveOrder } from '#server/orders/commands.ts'
import { checkReason } from '#server/orders/moves.ts'
import type { OrderState } from '#server/orders/row.ts'
import { seek, unseek } from '#server/orders/sought.ts'
import { listGroups } from '#server/partners/groupStore.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { TenderLots, Tenders } from '#server/platform/db.gen.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { type Action, judge, statusBy, type TenderFacts } from './lifecycle.ts'
import type { LotFacts, TenderState } from './row.ts'
import { labels, lacksOf, normal, stepOf, timesOf } from './rules.ts'
import {
  type AwardRecord,
  countOpen,
  type Entry,
  firstHead,
  insertEntry,
  insertInvitations,
  insertLots,
  insertTender,
  type LotRecord,
  lockTender,
  lotsOf,
  nextNumbers,
  rankedBets,
  reach,
  setAward,
  setBets,
  setInvitations,
  setLots,
  setTender,
  showTender,
  stateOf,
  type TenderRecord,
  termsHash,
} from './store.ts'

/** Who gives a command: a person of one organisation. */
export type Doer = Pick<Actor, 'orgId' | 'userId' | 'name' | 'organization' | 'permissions' | 'sides' | 'maxOrder'>

export const timerOf = (tender: Pick<TenderRecord, 'orgId'>, kind: string, objectId: string) => ({
  home: tender.orgId as OrgId,
  kind,
  objectId,
})

export const factsOf = ({ tender, lots, awards }: TenderState): TenderFacts => ({
  status: tender.status as TenderStatus,
  round: tender.round,
  rounds: tender.rounds,
  lots: lots.map(lot => lot.status as LotStatus),
  pending: awards.filter(award => award.status === 'pending').length,
  confirmed: awards.filter(award => award.status === 'confirmed').length,
})

/** The status a step leads to, or a refusal that says why there is none. */
export function demand(state: TenderState, action: Action, doer: Doer | null): TenderStatus {
  const who = doer ? { by: 'organizer' as const, permissions: doer.permissions } : { by: 'system' as const, permissions: new Set<never>() }
  const judged = judge(factsOf(state), action, who)
  return typeof judged === 'string' ? judged : refuse(judged.code, judged.info)
}

// ---------------------------------------------------------------------------------------------------------------------
// Drafts
// ---------------------------------------------------------------------------------------------------------------------

type Reason = { code: string; words: { ru: string; en: string } }

/** Every reason why a person may not make a tender now. */
export async function reasonsAgainst(tx: Tx, doer: Doer): Promise<Reason[]> {
  const own = await tx.selectFrom('organizations').select(['verified', 'blocked']).where('id', '=', doer.orgId).executeTakeFirstOrThrow()
  const reasons: Reason[] = []
  if (doer.sides.length === 0)
    reasons.push({
      code: 'side',
      words: { ru: 'тендеры проводят экспедиторы и исполнители', en: 'tenders are made by forwarders and executors' },
    })
  if (!own.verified || own.blocked)
    reasons.push({
      code: 'unverified',
      words: { ru: 'организация ещё не проверена, дождитесь проверки', en: 'the organisation is not verified yet, wait for it' },
    })
  if (!doer.permissions.has('tenders.create'))
    reasons.push({
      code: 'permission',
      words: {
        ru: 'нужно право создавать тендеры, попросите владельца организации',
        en: 'the right to create tenders is needed, ask the owner of the organisation',
      },
    })
  if ((await countOpen(tx)) >= tenderLimits.open)
    reasons.push({
      code: 'limit',
      words: {
        ru: `открыто уже ${tenderLimits.open} тендеров, завершите или отмените один из них`,
        en: `${tenderLimits.open} tenders are open already, end or cancel one of them`,
      },
    })
  return reasons
}

async function demandMay(tx: Tx, doer: Doer, side: TenderDraft['side']): Promise<void> {
  const found = (await reasonsAgainst(tx, doer)).find(({ code }) => code !== 'limit')
  if (found) refuse('tender.not_allowed', { why: found.words })
  if (!doer.sides.includes(side))
    refuse('tender.not_allowed', {
      why: { ru: 'у организации нет этой стороны', en: 'the organisation does not stand on this side' },
      field: 'side',
    })
}

/** Columns a draft fills. */
const columnsOf = (draft: TenderDraft) => ({
  side: draft.side,
  title: draft.title,
  kind: draft.kind,
  sealed: draft.sealed,
  currency: draft.currency,
  basis: draft.basis,
  visibility: draft.visibility,
  startsAt: draft.startsAt === null ? null : new Date(draft.startsAt),
  endsAt: draft.endsAt === null ? null : new Date(draft.endsAt),
  rounds: draft.rounds,
  showsBest: draft.showsBest,
  stepKind: draft.stepKind,
  step: draft.step && draft.step.minor > 0 ? draft.step.minor : null,
  stepPercent: draft.stepPercent,
  windowS: draft.windowSeconds,
  extendS: draft.extendSeconds,
  extendMost: draft.extendMost,
  dutchS: draft.dutchSeconds,
  autoAward: draft.autoAward,
  confirmMinutes: draft.confirmMinutes,
  withdrawUntil: draft.withdrawUntil === null ? null : new Date(draft.withdrawUntil),
  shareRule: draft.shareRule,
  audience: JSON.stringify(draft.audience),
  eligibility: JSON.stringify(draft.eligibility),
  payDays: draft.payDays,
  payDaysKind: draft.payDaysKind,
  payTrigger: draft.payTrigger,
  contact: draft.contact,
  comment: draft.comment,
  drafts: JSON.stringify(z.encode(z.array(LotDraft), draft.lots)),
})

/** What was entered, read back from the tables. */
export function draftOf(tender: TenderRecord): TenderDraft {
  return {
    side: tender.side as TenderDraft['side'],
    title: tender.title,
    kind: tender.kind as TenderDraft['kind'],
    sealed: tender.sealed,
    currency: tender.currency,
    basis: tender.basis as TenderDraft['basis'],
    visibility: tender.visibility as TenderDraft['visibility'],
    startsAt: tender.startsAt?.toISOString() ?? null,
    endsAt: tender.endsAt?.toISOString() ?? null,
    rounds: tender.rounds,
    showsBest: tender.showsBest,
    stepKind: tender.stepKind as TenderDraft['stepKind'],
    step: tender.step === null ? null : { minor: tender.step, currency: tender.currency },
    stepPercent: tender.stepPercent,
    windowSeconds: tender.windowS,
    extendSeconds: tender.extendS,
    extendMost: tender.extendMost,
    dutchSeconds: tender.dutchS,
    autoAward: tender.autoAward,
    confirmMinutes: tender.confirmMinutes,
    withdrawUntil: tender.withdrawUntil?.toISOString() ?? null,
    shareRule: tender.shareRule as TenderDraft['shareRule'],
    audience: tender.audience as Audience,
    eligibility: tender.eligibility as TenderDraft['eligibility'],
    payDays: tender.payDays,
    payDaysKind: tender.payDaysKind as TenderDraft['payDaysKind'],
    payTrigger: tender.payTrigger as TenderDraft['payTrigger'],
    contact: tender.contact,
    comment: tender.comment,
    lots: z.array(LotDraft).parse(tender.drafts),
  }
}

/** Makes a draft in the doer's organisation. */
export async function create(tx: Tx, doer: Doer, asked: TenderDraft): Promise<TenderState> {
  const draft = normal(asked)
  await demandMay(tx, doer, draft.side)
  await demandKnown(tx, draft)
  const tender = await insertTender(tx, {
    ...columnsOf(draft),
    orgId: doer.orgId,
    id: newId(),
    status: 'draft',
    statusAt: tx.now,
    responsibleId: doer.userId,
    responsibleName: doer.name,
    createdAt: tx.now,
    updatedAt: tx.now,
  } satisfies Insertable<Tenders>)
  return told(tx, doer, tender, 'create', { to: 'draft' })
}

/** Changes a draft, whole. */
export async function save(tx: Tx, doer: Doer, before: TenderState, asked: TenderDraft): Promise<TenderState> {
  const { tender } = before
  if (tender.status !== 'draft') refuse('tender.step_closed', { status: tender.status, action: 'save' })
  const draft = normal(asked)
  if (draft.side !== tender.side) await demandMay(tx, doer, draft.side)
  await demandKnown(tx, draft)
  return told(tx, doer, await setTender(tx, tender, columnsOf(draft)), 'save', {})
}

/** A draft with the terms of another tender, beginning at once and as long as that one was. */
export async function copy(tx: Tx, doer: Doer, { tender }: TenderState): Promise<TenderState> {
  const draft = draftOf(tender)
  const length = tender.startsAt && tender.endsAt ? tender.endsAt.getTime() - tender.startsAt.getTime() : 3600_000
  return create(tx, doer, {
    ...draft,
    startsAt: null,
    endsAt: new Date(tx.now.getTime() + length).toISOString(),
    withdrawUntil: null,
    // an order of the former one stands in it or is somebody's by now
    lots: draft.lots.filter(lot => lot.what !== 'order'),
  })
}

/** Refuses orders, customers and groups of others; whether orders may still be put up is asked when it is announced. */
async function demandKnown(tx: Tx, { lots, audience }: TenderDraft): Promise<void> {
  await demandGroups(tx, audience)
  const customers = lots.flatMap(lot => (lot.what === 'draft' && lot.draft.customerId !== null ? [lot.draft.customerId] : []))
  for (const id of new Set(customers)) if (!(await findCustomer(tx, id))) refuse('customer.not_found', { field: 'lots' })
  const ids = lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : []))
  if (ids.length === 0) return
  const found = await tx.selectFrom('orders').select('id').where('orgId', '=', tx.actor.orgId).where('id', 'in', ids).execute()
  if (found.length < new Set(ids).size) refuse('order.not_found', { field: 'lots' })
}

export async function demandGroups(tx: Tx, audience: Audience): Promise<void> {
  if (audience.kind !== 'groups') return
  const own = new Set((await listGroups(tx)).map(({ id }) => id))
  if (!audience.groupIds.every(id => own.has(id))) refuse('partner.group_unknown', { field: 'audience' })
}

// ---------------------------------------------------------------------------------------------------------------------
// Announcing and what may still change
// ---------------------------------------------------------------------------------------------------------------------

const incomplete = (field: string, label: { ru: string; en: string }, ru: string, en: string): never =>
  refuse('tender.incomplete', { field, label, why: { ru, en } })

/** Announces a draft: orders begin to search, everybody it reaches is invited, and the terms are frozen. */
export async function announce(tx: Tx, doer: Doer, secrets: Secrets, before: TenderState): Promise<TenderState> {
  const to = demand(before, 'announce', doer)
  const draft = draftOf(before.tender)
  await demandMay(tx, doer, draft.side)
  // the row of numbers makes announcements of one organisation wait for each other: two at once would both be the fiftieth
  const [number] = await nextNumbers(tx, 'tender', 1)
  if ((await countOpen(tx)) >= tenderLimits.open) refuse('tender.limit', { most: tenderLimits.open })
  const lack = lacksOf(draft, tx.now)
  if (lack) refuse('tender.incomplete', lack)
  const { startsAt, endsAt } = timesOf(draft, tx.now)
  if (draft.audience.kind === 'private')
    incomplete(
      'audience',
      labels.audience,
      'закрытой площадки у вас ещё нет, выберите другой круг',
      'there is no private area yet, choose others',
    )
  const invited = await reach(tx, draft.side, draft.audience)
  if (invited.length === 0)
    incomplete(
      'audience',
      labels.audience,
      'приглашать некого, выберите другой круг участников',
      'there is nobody to invite, choose others',
    )

  const { tender } = before
  const own = await tx.selectFrom('organizations').select(['taxRegime', 'country']).where('id', '=', doer.orgId).executeTakeFirstOrThrow()
  const deducts = deductsVat({ regime: own.taxRegime, country: own.country })
  const numbers = await nextNumbers(tx, 'lot', draft.lots.length)
  const lots: (Insertable<TenderLots> & { facts: string })[] = []
  for (const [i, lot] of draft.lots.entries()) {
    const id = newId()
    const made = await madeOf(tx, doer, lot, i, draft)
    lots.push({
      orgId: tender.orgId,
      tenderId: tender.id,
      id,
      seq: i + 1,
      number: numbers[i]!,
      ...made,
      startPrice: lot.start?.minor ?? null,
      limitPrice: lot.limit?.minor ?? null,
      floorPrice: lot.floor?.minor ?? null,
      step: stepOf(draft, lot.start),
      status: 'pending',
      startsAt,
      endsAt: endsAt!,
      head: firstHead(id),
      ...(draft.sealed && (await newLotKeys(secrets))),
    })
  }
  const after = await setTender(tx, tender, {
    status: to,
    number: number!,
    startsAt,
    endsAt: endsAt!,
    deductsVat: deducts,
    announcedAt: tx.now,
    termsHash: termsHash({
      ...draft,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt!.toISOString(),
      deductsVat: deducts,
      lots: lots.map(({ id, what, facts, validFrom, validTo, trips, per, startPrice, floorPrice, step }) => ({
        id,
        what,
        facts: JSON.parse(facts),
        validFrom,
        validTo,
        trips,
        per,
        startPrice,
        floorPrice,
        step,
      })),
    }),
  })
  await insertLots(tx, lots)
  const aliases = shuffled(invited.length)
  await insertInvitations(
    tx,
    invited.map(({ id, nameShort, tin }, i) => ({
      orgId: tender.orgId,
      tenderId: tender.id,
      executorId: id,
      alias: aliases[i]!,
      name: nameShort,
      tin,
      invitedAt: tx.now,
    })),
  )
  await setTimer(tx, { ...timerOf(tender, 'tender.open', tender.id), runAt: startsAt })
  const announced = await told(tx, doer, after, 'announce', { from: 'draft', to })
  // one that begins now is open in the same breath
  return startsAt <= tx.now ? open(tx, announced) : announced
}

/** Numbers 1 … n in an order nobody can tell. */
function shuffled(n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i + 1)
  const drawn = crypto.getRandomValues(new Uint32Array(n))
  return order.toSorted((a, b) => drawn[a - 1]! - drawn[b - 1]! || a - b)
}

/** What a lot stands on when it is announced: its order, made and placed where there was none, or what a lane and a capacity say. */
async function madeOf(tx: Tx, doer: Doer, lot: LotDraft, i: number, draft: TenderDraft) {
  if (lot.what === 'order' || lot.what === 'draft') {
    let state = lot.what === 'order' ? await lockState(tx, lot.orderId, null) : await createOrder(tx, doer, lot.draft)
    if (state.order.orgId !== doer.orgId) refuse('order.not_found', { field: 'lots' })
    if (state.order.status === 'draft') state = await moveOrder(tx, doer, state, { ...keyOf(state), action: 'place' })
    if (state.order.status !== 'placed') refuse('tender.order_busy', { order: state.order.number ?? '', field: 'lots' })
    const priced = state.order.price ?? state.order.customerPrice
    if (priced !== null && state.order.currency !== draft.currency)
      incomplete(
        `lots.${i}`,
        labels.currency,
        `заказ ${state.order.number} в валюте ${state.order.currency}`,
        `order ${state.order.number} is in ${state.order.currency}`,
      )
    state = await seek(tx, doer, state)
    const [first, last] = [state.points[0], state.points.at(-1)]
    return {
      what: 'order',
      orderId: state.order.id,
      facts: JSON.stringify({ ...orderFacts(state), order: state.order.number }),
      fromPlace: first?.placeCode ?? null,
      toPlace: last?.placeCode ?? null,
    }
  }
  const places = await findPlaces(tx, [lot.from, lot.to])
  const ends = await Promise.all([lot.from, lot.to].map(code => endOf(tx, code, places)))
  const [from, to] = ends
  if (!from || !to)
    return incomplete(
      `lots.${i}.${from ? 'to' : 'from'}`,
      labels.place,
      'такого места нет в справочнике',
      'this place is not in the dictionary',
    )
  const facts: LotFacts = {
    from: from.name,
    to: to.name,
    tz: from.tz,
    windowFrom: lot.what === 'capacity' ? lot.readyFrom : null,
    windowTo: lot.what === 'capacity' ? lot.readyTo : null,
    distanceKm: null,
    cargo: lot.what === 'lane' ? lot.cargo : lot.comment,
    massKg: lot.what === 'lane' ? lot.massKg : lot.capacityKg,
    bodyTypes: lot.bodyTypes,
    temperature: lot.what === 'lane' ? lot.temperature : null,
  }
  return {
    what: lot.what,
    facts: JSON.stringify(facts),
    fromPlace: lot.from,
    toPlace: lot.to,
    ...(lot.what === 'lane' && {
      facts: JSON.stringify({ ...facts, radiusKm: lot.radiusKm, fromRegion: from.region, toRegion: to.region }),
      validFrom: lot.validFrom,
      validTo: lot.validTo,
      trips: lot.trips,
      per: lot.per,
      incumbents: lot.incumbents,
    }),
  }
}

type Found = Awaited<ReturnType<typeof findPlaces>>

/** A town by its code, or a region by its Russian name. */
async function endOf(tx: Tx, code: string, places: Found) {
  const place = places.find(one => one.code === code)
  if (place) return { name: { ru: place.nameRu, en: place.nameEn }, tz: place.tz, region: false }
  const region = await tx
    .selectFrom('places')
    .select(['regionRu', 'regionEn', 'tz'])
    .where('regionRu', '=', code)
    .limit(1)
    .executeTakeFirst()
  return region ? { name: { ru: region.regionRu, en: region.regionEn }, tz: region.tz, region: true } : null
}

const keyOf = ({ order }: OrderState) => ({ orderId: order.id, version: order.version })

function orderFacts({ order, points, cargos }: OrderState): LotFacts {
  const [first, last] = [points[0], points.at(-1)]
  return {
    from: { ru: first?.placeRu ?? '', en: first?.placeEn ?? '' },
    to: { ru: last?.placeRu ?? '', en: last?.placeEn ?? '' },
    tz: first?.tz ?? 'Europe/Moscow',
    windowFrom: first?.windowFrom?.toISOString() ?? null,
    windowTo: first?.windowTo?.toISOString() ?? null,
    distanceKm: order.distanceKm,
    cargo: cargos
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    massKg: cargos.reduce((sum, { massKg }) => sum + massKg, 0),
    bodyTypes: order.bodyTypes,
    temperature: order.temperature,
  }
}

/** Opens bidding; each lot closes by a moment of its own. */
export async function open(tx: Tx, before: TenderState): Promise<TenderState> {
  const to = demand(before, 'open', null)
  const { tender } = before
  const waiting = before.lots.filter(lot => lot.status === 'pending')
  await setLots(
    tx,
    tender,
    waiting.map(({ id }) => id),
    { status: 'open' },
  )
  for (const lot of waiting) await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: lot.endsAt })
  await dropTimers(tx, timerOf(tender, 'tender.open', tender.id))
  return told(tx, null, await setTender(tx, tender, { status: to }), 'open', { from: tender.status, to })
}

type Move<A extends TenderMove['action']> = Extract<TenderMove, { action: A }>

/** Adds to the terms what may be added, and tells everybody invited. */
export async function addendum(tx: Tx, doer: Doer, before: TenderState, { text, endsAt }: Move<'addendum'>): Promise<TenderState> {
  const to = demand(before, 'addendum', doer)
  const { tender } = before
  const running = (await lotsOf(tx, tender, true)).filter(lot => lot.status === 'open' || lot.status === 'pending')
  const until = endsAt === null ? null : new Date(endsAt)
  if (until) {
    const from = new Date(Math.max(...running.map(lot => lot.endsAt.getTime()), tx.now.getTime()))
    if (until < from) refuse('tender.time', { field: 'endsAt', from })
    await setLots(
      tx,
      tender,
      running.map(({ id }) => id),
      { endsAt: until },
    )
    for (const lot of running) if (lot.status === 'open') await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: until })
  }
  const after = await setTender(tx, tender, { status: to, ...(until && { endsAt: until }) })
  return told(tx, doer, after, 'addendum', { comment: text, facts: { endsAt: until?.toISOString() ?? null } })
}

/** One more round for lots nobody was chosen for; whoever is not named is out of it. */
export async function rebid(tx: Tx, doer: Doer, secrets: Secrets, before: TenderState, move: Move<'rebid'>): Promise<TenderState> {
  const to = demand(before, 'rebid', doer)
  const { tender } = before
  const endsAt = new Date(move.endsAt)
  const from = new Date(tx.now.getTime() + tenderLimits.shortest * 60_000)
  if (endsAt < from) refuse('tender.time', { field: 'endsAt', from })
  const lots = (await lotsOf(tx, tender, true)).filter(lot => lot.status === 'closed')
  const round = tender.round + 1
  for (const lot of lots) {
    // bets of those who refused are out; whoever was kept for later stands by his again, and a newer one replaces it
    const stands = (await rankedBets(tx, tender, lot.id)).filter(({ status }) => standing.has(status))
    await setBets(
      tx,
      tender.orgId,
      lot.id,
      stands.map(({ seq }) => seq),
      { status: 'submitted' },
    )
    await setLots(tx, tender, [lot.id], {
      status: 'open',
      round,
      startsAt: tx.now,
      endsAt,
      closedAt: null,
      extensions: 0,
      openedKey: null,
      best: stands[0]?.compared ?? null,
      bestSeq: stands[0]?.seq ?? null,
      ...(tender.sealed && (await newLotKeys(secrets))),
    })
    await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: endsAt })
  }
  const ids = move.organizationIds
  if (ids !== null) {
    const chosen = before.invitations.filter(
      ({ executorId, excluded }) => ids.includes(executorId) && (excluded === null || excluded === 'round'),
    )
    if (chosen.length === 0)
      incomplete('organizationIds', labels.audience, 'выберите хотя бы одного участника', 'choose at least one bidder')
    const out = before.invitations.filter(({ executorId, excluded }) => !ids.includes(executorId) && excluded === null)
    await setInvitations(
      tx,
      tender,
      out.map(({ executorId }) => executorId),
      { excluded: 'round' },
    )
    // who was left out of an earlier round and is named now is back
    const back = chosen.filter(({ excluded }) => excluded !== null)
    await setInvitations(
      tx,
      tender,
      back.map(({ executorId }) => executorId),
      { excluded: null },
    )
  }
  const after = await setTender(tx, tender, { status: to, round, endsAt })
  return told(tx, doer, after, 'rebid', { from: tender.status, to, facts: { round, endsAt: endsAt.toISOString() } })
}

const standing = new Set(['submitted', 'reserve', 'lost'])

/** Ends a tender whoever has bet; its orders are free again, and everybody reads the reason. */
export async function cancel(tx: Tx, doer: Doer, before: TenderState, { reason, comment }: Move<'cancel'>): Promise<TenderState> {
  const to = demand(before, 'cancel', doer)
  const { tender, awards } = before
  await checkReason(tx, 'demand_cancel_reasons', reason, comment)
  // what ended without a winner is over: its order may stand in another tender by now
  const lots = (await lotsOf(tx, tender, true)).filter(({ status }) => status !== 'unsold' && status !== 'cancelled')
  for (const lot of lots) await setLots(tx, tender, [lot.id], { status: 'cancelled', closedAt: lot.closedAt ?? tx.now })
  for (const award of awards.filter(({ status }) => status === 'pending')) await revoke(tx, award, 'cancelled')
  for (const lot of lots) {
    for (const kind of ['lot.close', 'award.confirm']) await dropTimers(tx, timerOf(tender, kind, lot.id))
    await freeOrder(tx, lot)
  }
  for (const kind of ['tender.open', 'award.next']) await dropTimers(tx, timerOf(tender, kind, tender.id))
  const after = await setTender(tx, tender, { status: to, cancelReason: reason, cancelComment: comment })
  return told(tx, doer, after, 'cancel', { from: tender.status, to, comment, facts: { reason } })
}

async function revoke(tx: Tx, award: AwardRecord, why: string): Promise<void> {
  await setAward(tx, award, { status: 'revoked', decidedAt: tx.now, decidedWhy: why })
  await setBets(tx, award.orgId, award.lotId, [award.seq], { status: 'lost', why })
}

/** The order of a lot without a winner goes back to what it was. */
export async function freeOrder(tx: Tx, lot: LotRecord): Promise<void> {
  if (lot.orderId !== null) await unseek(tx, await lockState(tx, lot.orderId, null))
}

// ---------------------------------------------------------------------------------------------------------------------
// Telling
// ---------------------------------------------------------------------------------------------------------------------

/** Everybody who hears of a tender: its organiser, and once it is announced whoever was invited. */
export const audienceOf = ({ tender, invitations }: TenderState): string[] => [
  tender.orgId,
  ...(tender.status === 'draft' ? [] : invitations.map(({ executorId }) => executorId)),
]

/** The line of the history and of the audit, the rows of all viewers, and the event. */
export async function told(
  tx: Tx,
  doer: Pick<Doer, 'name' | 'orgId'> | null,
  tender: TenderRecord,
  what: string,
  entry: Partial<Entry>,
): Promise<TenderState> {
  await insertEntry(tx, tender, { what, person: doer?.name ?? null, byOrgId: doer?.orgId ?? null, ...entry })
  await audit(tx, {
    what: `tender.${what}`,
    kind: 'tender',
    objectId: tender.id,
    from: entry.from ?? null,
    to: entry.to ?? null,
    facts: { number: tender.number, ...entry.facts, ...(entry.comment && { comment: entry.comment }) },
  })
  return tell(tx, tender)
}

/** Shows a tender as it is now to its viewers and tells them of the change. */
export async function tell(tx: Tx, tender: TenderRecord): Promise<TenderState> {
  const state = await stateOf(tx, tender)
  await showTender(tx, state, tender.status === 'draft' || state.lots.length === 0 ? await firstFacts(tx, tender) : {})
  await publish(tx, 'tender.changed', audienceOf(state), { tenderId: tender.id, version: tender.version })
  return state
}

/** What the row of a draft says of its first lot. */
async function firstFacts(tx: Tx, tender: TenderRecord): Promise<Partial<LotFacts>> {
  const lot = draftOf(tender).lots[0]
  if (!lot) return {}
  if (lot.what === 'order') {
    const points = await tx
      .selectFrom('orderPoints')
      .select(['placeRu', 'placeEn', 'windowFrom', 'tz'])
      .where('orgId', '=', tender.orgId)
      .where('orderId', '=', lot.orderId)
      .orderBy('seq')
      .execute()
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return {}
    return {
      from: { ru: first.placeRu, en: first.placeEn },
      to: { ru: last.placeRu, en: last.placeEn },
      windowFrom: first.windowFrom?.toISOString() ?? null,
      tz: first.tz,
    }
  }
  const codes = lot.what === 'draft' ? [lot.draft.points[0]?.place ?? '', lot.draft.points.at(-1)?.place ?? ''] : [lot.from, lot.to]
  const places = await findPlaces(tx, codes)
  const name = (code: string) => {
    const place = places.find(one => one.code === code)
    return place ? { ru: place.nameRu, en: place.nameEn } : { ru: code, en: code }
  }
  return { from: name(codes[0]!), to: name(codes[1]!) }
}

/** Puts a tender whose bidding is over, for every lot, into the status its lots and awards say. */
export async function follow(tx: Tx, tender: TenderRecord): Promise<TenderRecord> {
  const state = await stateOf(tx, tender)
  if (state.lots.some(({ status }) => status === 'pending' || status === 'open')) return tender
  const to = statusBy(
    state.lots.map(lot => lot.status as LotStatus),
    state.awards.filter(award => award.status === 'pending').length,
  )
  return to === tender.status ? tender : setTender(tx, tender, { status: to })
}

/** The tender of the acting home for a change, with everything of it. */
export async function lockOwn(tx: Tx, id: string, version: number | null): Promise<TenderState> {
  return stateOf(tx, await lockTender(tx, tx.actor.orgId, id, version))
}
