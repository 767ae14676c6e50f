import type { Insertable } from 'kysely'
import { deductsVat } from '#contract/order-vat.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { type LotDraft, type TenderDraft, tenderLimits } from '#contract/tender-draft.ts'
import { defaultZone } from '#contract/zone.ts'
import { newLotKeys } from '#server/bets/sealed.ts'
import type { OrderState } from '#server/deals/record.ts'
import { create as createOrder } from '#server/orders/commands/drafts.ts'
import { takeStep as moveOrder } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { startSourcing } from '#server/orders/commands/sourcing.ts'
import { lockOrders } from '#server/orders/store/orders.ts'
import { findPlaces } from '#server/places/store.ts'
import type { TenderLots } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { areaError } from '#server/private-areas/reach.ts'
import { checkRight } from './drafts.ts'
import { frozenDocuments } from './files.ts'
import { addHistoryLine, checkStep, recordStep, type TenderActor, timerOf } from './publish.ts'
import { draftOf, type LotFacts, type TenderState, toldColumns } from './row.ts'
import { broadOf, firstErrorOf, labels, stepOf, timesOf } from './rules.ts'
import {
  countOpen,
  firstHead,
  insertInvitations,
  insertLots,
  insertTenderDraft,
  nextNumbers,
  reach,
  setLots,
  setTender,
  tenderStateOf,
  termsHash,
} from './store.ts'

/** Refuses a tender that lacks something, by its field and in words. */
export const incomplete = (field: string, label: Bilingual, ru: string, en: string): never =>
  refuse('tender.incomplete', { field, label, why: { ru, en } })

/** Announces a draft: orders begin to search, everybody it reaches is invited, and the terms are frozen. */
export async function announce(tx: Tx, actor: TenderActor, secrets: Secrets, before: TenderState): Promise<TenderState> {
  const to = checkStep(before, 'announce', actor)
  const draft = draftOf(before.tender)
  await checkRight(tx, actor, draft.side)
  // the row of numbers makes announcements of one organisation wait for each other: two at once would both be the fiftieth
  const [number] = await nextNumbers(tx, 'tender', 1)
  if ((await countOpen(tx)) >= tenderLimits.open) refuse('tender.limit', { most: tenderLimits.open })
  const error = firstErrorOf(draft, tx.now)
  if (error) refuse('tender.incomplete', error)
  const { startsAt, endsAt } = timesOf(draft, tx.now)
  const closed = await areaError(tx, draft.side, draft.audience)
  if (closed) incomplete('audience', labels.privateArea, closed.ru, closed.en)
  const invited = await reach(tx, draft.side, draft.audience)
  if (invited.length === 0)
    incomplete(
      'audience',
      labels.audience,
      'приглашать некого, выберите другой круг участников',
      'there is nobody to invite, choose others',
    )
  const broad = broadOf(invited.length, draft.lots.length)
  if (broad) refuse('tender.incomplete', broad)

  const { tender } = before
  const own = await tx.selectFrom('organizations').select(['taxRegime', 'country']).where('id', '=', actor.orgId).executeTakeFirstOrThrow()
  const deducts = deductsVat({ regime: own.taxRegime, country: own.country })
  const numbers = await nextNumbers(tx, 'lot', draft.lots.length)
  // two tenders of the same orders wait for each other
  await lockOrders(
    tx,
    draft.lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : [])),
  )
  const lots: (Insertable<TenderLots> & { facts: string })[] = []
  for (const [i, lot] of draft.lots.entries()) {
    const id = newId()
    const made = await madeOf(tx, actor, lot, i, draft)
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
  await insertTenderDraft(tx, tender)
  const after = await setTender(tx, tender, {
    ...toldColumns(draft),
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
      ...(await frozenDocuments(tx, tender)),
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
  if (startsAt > tx.now) return recordStep(tx, actor, after, 'announce', { from: 'draft', to })
  // one that begins now is open in the same breath
  await addHistoryLine(tx, actor, after, 'announce', { from: 'draft', to })
  return open(tx, await tenderStateOf(tx, after))
}

/** Numbers 1 … n in an order nobody can tell. */
function shuffled(n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i + 1)
  const drawn = crypto.getRandomValues(new Uint32Array(n))
  return order.toSorted((a, b) => drawn[a - 1]! - drawn[b - 1]! || a - b)
}

/** What a lot stands on when it is announced: its order, made and placed where there was none, or what a lane and a capacity say. */
async function madeOf(tx: Tx, actor: TenderActor, lot: LotDraft, i: number, draft: TenderDraft) {
  if (lot.what === 'order' || lot.what === 'draft') {
    let state = lot.what === 'order' ? await lockState(tx, lot.orderId, null) : await createOrder(tx, actor, lot.draft)
    if (state.order.orgId !== actor.orgId) refuse('order.not_found', { field: 'lots' })
    if (state.order.status === 'draft') state = await moveOrder(tx, actor, state, { ...keyOf(state), action: 'place' })
    if (state.order.status !== 'placed') refuse('tender.order_busy', { order: state.order.number ?? '', field: 'lots' })
    const priced = state.order.price ?? state.order.customerPrice
    if ((priced !== null || state.claims.length > 0) && state.order.currency !== draft.currency)
      incomplete(
        `lots.${i}`,
        labels.currency,
        `заказ ${state.order.number} в валюте ${state.order.currency}`,
        `order ${state.order.number} is in ${state.order.currency}`,
      )
    state = await startSourcing(tx, actor, state)
    const [first, last] = [state.stops[0], state.stops.at(-1)]
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

function orderFacts({ order, stops, cargos }: OrderState): LotFacts {
  const [first, last] = [stops[0], stops.at(-1)]
  return {
    from: { ru: first?.placeRu ?? '', en: first?.placeEn ?? '' },
    to: { ru: last?.placeRu ?? '', en: last?.placeEn ?? '' },
    tz: first?.tz ?? defaultZone,
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
  const to = checkStep(before, 'open', null)
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
  return recordStep(tx, null, await setTender(tx, tender, { status: to }), 'open', { from: tender.status, to })
}
