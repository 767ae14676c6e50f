import { createHash, randomBytes } from 'node:crypto'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { isPerson } from '#contract/requisites.ts'
import { type TitleAction, type TitleInput, type TitleKind, titleWords } from '#contract/waybills.ts'
import { toSigning } from '#server/company/row.ts'
import { findCard, findSettings, todayOf } from '#server/company/store.ts'
import type { OrderState, TitleHead, WaybillRecord } from '#server/deals/record.ts'
import { corrected, isComplete, sideFor, steps, type TitleFacts, whyNot, whyNotForm } from '#server/deals/waybills/lifecycle.ts'
import { awaitedIn, factsOf, roadsideUntilOf, tellsPrice, titlesInForce, toTitleFacts } from '#server/deals/waybills/rules.ts'
import { bring } from '#server/documents/commands/steps.ts'
import { mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep, timerOf } from '#server/orders/commands/step.ts'
import { showOrder } from '#server/orders/projection.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { audienceOf, orderStateOf } from '#server/orders/store/orders.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { nameParts, type RefFacts, stampOf, type TitleContext, titleFacts, type WaybillOrder } from './facts.ts'
import type { Incoming, Operator, OperatorReply } from './operator.ts'
import { orderOf } from './order.ts'
import { bytesOf, checkTimes } from './repairs.ts'
import { changeOf, holderOf, namedResources } from './resources.ts'
import { type Signer, signatories, signatureFile } from './signer.ts'
import {
  findBytes,
  findWaybill,
  insertTitle,
  insertWaybill,
  isFileKnown,
  setTitle,
  setWaybill,
  titlesOf,
  type WaybillState,
} from './store.ts'
import { titles } from './titles/forms.ts'
import { faultOfOutside } from './titles/outside.ts'
import { madeAt, sayingOf } from './titles/read.ts'
import { readdressedIn } from './titles/readValues.ts'
import type { Schemas } from './titles/schema.ts'
import { writeTitle } from './titles/write.ts'

/** The moment of an order when its titles are looked after: sent, asked about, received. */
export const EXCHANGE = 'waybill.exchange'

export const exchangeTimer = (order: { orgId: string; id: string }) => timerOf(order, EXCHANGE)

type ExpectedVersion = { version: number }
type One = ExpectedVersion & { titleId: string }

/** What every step of a waybill begins with: whose step it is, and the waybill as he has seen it. */
async function open(tx: Tx, actor: CommandActor, state: OrderState, version: number): Promise<{ side: Side; found: WaybillState | null }> {
  const side = sideOf(state, actor.orgId)
  mayAct(actor, side)
  if (state.order.executorId === null || state.order.status === 'cancelled') refuse('waybill.cancelled')
  const found = await findWaybill(tx, state.order)
  if ((found?.waybill.version ?? 0) !== version) refuse('waybill.changed', { version: found?.waybill.version ?? 0, asked: version })
  return { side, found }
}

function stepOn(state: OrderState, found: WaybillState | null, titleId: string, action: TitleAction, side: Side) {
  const title = found?.titles.find(each => each.id === titleId && each.state !== 'dropped')
  if (!found || !title) return refuse('waybill.title_missing', { field: 'titleId' })
  const why = title.replaced ? replacedWords : whyNot(factsOf(state, found), toTitleFacts(title), action, side)
  if (why) refuse('waybill.step_closed', { why })
  return { found, title }
}

/** Nobody forms, signs, refuses or takes back what he may not read. */
function maySee(actor: CommandActor, kind: TitleKind): void {
  if (tellsPrice(kind) && !actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

const replacedWords = { ru: 'вместо него уже есть исправленный титул', en: 'a title that puts it right stands in its place' }

type FormDeps = { schemas: Schemas; operator: Operator | null; open: (sealed: Buffer) => string }

/** Forms a title from what the order says now; the one it puts right stands no more. */
export async function formTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { version, kind, given, signer: who }: ExpectedVersion & { kind: TitleKind; given: TitleInput; signer?: string | undefined },
  { schemas, operator, open: openSealed }: FormDeps,
): Promise<WaybillState> {
  const { side, found } = await open(tx, actor, state, version)
  // the first title alone says who signs for the consignee
  const said = kind === 't1' ? given.consigneeBy : undefined
  const consigneeBy = said ?? (found?.waybill.consigneeBy as 'outside' | undefined) ?? 'forwarder'
  const facts = factsOf(state, found, consigneeBy)
  const why = whyNotForm(facts, kind, side)
  if (why) refuse('waybill.step_closed', { why })
  maySee(actor, kind)

  const last = state.stops.at(-1)
  const consignee = {
    consigneeBy,
    consigneeName: last?.partyName ?? '',
    consigneeTin: given.tin === undefined ? (found?.waybill.consigneeTin ?? null) : given.tin,
  }
  if (kind === 't1' && consigneeBy === 'outside' && !consignee.consigneeTin)
    refuse('waybill.incomplete', { missing: [consigneeTin], field: 'tin' })
  // until a first title was signed the one that is formed says it; later it counts once it is signed itself
  const unsaid = kind === 't1' && !found?.titles.some(each => each.kind === 't1' && each.signedAt !== null)
  const waybill = found ? await setWaybill(tx, found.waybill, unsaid ? consignee : {}) : await insertWaybill(tx, state, consignee)

  const before = found ? titlesInForce(found.titles) : []
  const wrong = corrected(facts, kind)
  const previous = before.findLast(
    title => title.id !== wrong?.id && steps[title.kind as TitleKind].rank <= steps[kind].rank && title.state === 'signed',
  )
  const signer = await namedSigner(tx, who)
  const order = await orderOf(tx, state, openSealed)
  const context = await contextOf(tx, {
    waybill,
    titles: found?.titles ?? [],
    wrong,
    given,
    signer,
    now: tx.now,
    consignee: { tin: kind === 't1' ? consignee.consigneeTin : waybill.consigneeTin, by: consigneeBy },
  })
  // the first title says whom the cargo was meant for, wherever it was sent later
  if (kind === 't1') context.readdressed = null
  if (kind === 't4') context.change = await changeIn(tx, state, { order, given, wrong, titles: found?.titles ?? [], open: openSealed })
  checkTimes(order, kind, given, tx.now)
  const [from, to] = side === 'forwarder' ? [order.forwarder, order.executor] : [order.executor, order.forwarder]
  const idOf = (of: typeof from) => (of ? [of.tin, of.kpp].filter(Boolean).join('-') : '')
  const stamp = stampOf(tx.now)!
  const id = newId()
  const title = titles[kind]
  const day = stamp.date.split('.').toReversed().join('')
  const fileName = [title.prefix, idOf(to), idOf(from), day, id].join('_')
  const written = writeTitle(title, titleFacts(order, context), {
    file: fileName,
    date: stamp.date,
    time: stamp.time,
  })
  const bytes = bytesOf(written, given)
  const [broken] = await schemas.check(title, bytes)
  if (broken !== undefined) refuse('waybill.invalid', { why: broken })

  if (wrong) await setTitle(tx, { orgId: waybill.orgId, waybillId: waybill.id, id: wrong.id }, { replaced: true })
  await insertTitle(tx, waybill, {
    id,
    seq: (found?.titles.at(-1)?.seq ?? 0) + 1,
    kind,
    role: title.role,
    side: sideFor({ consigneeBy }, kind),
    state: 'formed',
    fileName,
    sha256: createHash('sha256').update(bytes).digest(),
    xml: bytes,
    formedAt: tx.now,
    formedBy: actor.name,
    // whom it will be handed to: where there is nobody it waits for no signature
    operator: operator?.name ?? null,
    gis: 'not_required',
    previousId: previous?.id ?? null,
    correctsId: wrong?.id ?? null,
    signerId: signer.id,
    ...(kind === 't1' && consignee),
  })
  return done(tx, state, waybill, { what: wrong ? 'correct' : 'form', kind, actor, side })
}

const consigneeTin = {
  ru: 'ИНН грузополучателя, который подписывает у своего оператора',
  en: 'tax number of the consignee who signs at his own operator',
}

type ContextInput = Pick<TitleContext, 'now' | 'given' | 'signer' | 'consignee'> & {
  waybill: WaybillRecord
  titles: readonly TitleHead[]
  wrong: TitleFacts | null
}

/** Titles that hold and say something a later one repeats; the one to be put right says nothing any more. */
const signedIn = (titles: readonly TitleHead[], wrong: TitleFacts | null) =>
  titlesInForce(titles).filter(title => title.state === 'signed' && title.id !== wrong?.id)

/** What the titles before say that a new one repeats. */
async function contextOf(tx: Tx, { waybill, titles: all, wrong, ...known }: ContextInput): Promise<TitleContext> {
  const signed = signedIn(all, wrong)
  const last = async (kind: TitleKind) => {
    const title = signed.findLast(each => each.kind === kind)
    return title ? { title, ...(await findBytes(tx, title)) } : null
  }
  const refs: TitleContext['refs'] = {}
  const amounts: Partial<Record<TitleKind, { pieces: string; massKg: string }>> = {}
  for (const kind of ['t1', 't2', 't5', 't6', 't7'] as const) {
    const found = await last(kind)
    if (!found) continue
    const signature = found.signature?.toString('base64') ?? ''
    // an operator may call the file of somebody outside otherwise than it calls itself
    const made = madeAt(kind, found.xml)
    refs[kind] = { ...made, file: made.file || found.title.fileName, signature } satisfies RefFacts
    const say = sayingOf(kind, found.xml)
    const pieces = say('loaded.pieces', 'taken.pieces', 'totals.pieces')
    const massKg = say('loaded.massKg', 'taken.massKg', 'totals.massKg')
    if (pieces !== '' && massKg !== '') amounts[kind] = { pieces, massKg }
  }
  const third = await last('t3')
  let correction = 0
  for (let title = all.find(each => each.id === wrong?.id); title; title = all.find(each => each.id === title?.correctsId)) correction++
  return {
    ...known,
    waybill: { number: waybill.number, createdAt: waybill.createdAt, uid: waybill.uid },
    refs,
    correction: correction === 0 ? null : correction,
    readdressed: third && readdressedIn(third.xml),
    change: null,
    loaded: amounts.t1 ?? null,
    taken: amounts.t2 ?? null,
  }
}

type ChangeInput = Pick<ContextInput, 'titles' | 'wrong' | 'given'> & { order: WaybillOrder; open: (sealed: Buffer) => string }

/** The vehicle and the driver a change leads to, against those the titles before named. */
async function changeIn(tx: Tx, { flight }: OrderState, { order, titles: all, wrong, given, open: openSealed }: ChangeInput) {
  const driver = order.resources?.driver
  return changeOf(tx, {
    given,
    before: await namedResources(tx, signedIn(all, wrong)),
    flight: {
      truck: flight?.truckPlate ?? '',
      trailer: flight?.trailerPlate ?? '',
      driver: driver ? [driver.last, driver.first, driver.middle].filter(Boolean).join(' ') : '',
    },
    holder: holderOf(order.executor?.tin),
    open: openSealed,
  })
}

/** Who will sign a title that is formed: the one who is named, else the first who may. */
async function namedSigner(tx: Tx, who: string | undefined) {
  const signers = await signersOf(tx)
  if (signers.length === 0) refuse('waybill.no_signer', { field: 'signer' })
  const person =
    who === undefined ? signers[0]! : (signers.find(({ id }) => id === who) ?? refuse('waybill.signer_ended', { field: 'signer' }))
  const { attorneys } = toSigning(await findSettings(tx))
  const { legalForm } = await findCard(tx)
  const power = attorneys.find(({ number }) => number === person.attorney)
  return {
    id: person.id,
    name: person.name,
    // what a power of attorney allows is no post
    post: person.attorney === null ? person.post : '',
    attorney: power ? { number: power.number, from: power.from } : null,
    trader: isPerson(legalForm),
  }
}

type SignDeps = { operator: Operator | null; signer: Signer }

/** Signs a formed title and leaves it to the operator's exchange; the signature is made once and never again. */
export async function signTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { version, titleId, signer: who, signature: portions }: One & { signer: string; signature?: readonly string[] | undefined },
  { operator, signer }: SignDeps,
): Promise<WaybillState> {
  const { side, found: seen } = await open(tx, actor, state, version)
  const { found, title } = stepOn(state, seen, titleId, 'sign', side)
  maySee(actor, title.kind as TitleKind)
  if (!operator) return refuse('waybill.no_operator')
  const signers = await signersOf(tx)
  if (signers.length === 0) refuse('waybill.no_signer', { field: 'signer' })
  const person = signers.find(each => each.id === who) ?? refuse('waybill.signer_ended', { field: 'signer' })
  // the file names who signs it
  if (title.signerId !== null && title.signerId !== person.id) {
    const named = signers.find(({ id }) => id === title.signerId)
    refuse('waybill.signer_other', { field: 'signer', name: named?.name ?? title.signerId })
  }
  const { xml } = await findBytes(tx, title)
  const written = sayingOf(title.kind as TitleKind, xml)
  const inFile = ['last', 'first', 'middle'].map(part => written(`signer.${part}`))
  const { last, first, middle } = nameParts(person.name)
  // another director since, or another person under the same power of attorney
  if (title.signerId !== null && inFile.join(' ') !== [last, first, middle].join(' '))
    refuse('waybill.signer_other', { field: 'signer', name: inFile.filter(Boolean).join(' ') })
  if (!createHash('sha256').update(xml).digest().equals(title.sha256)) refuse('waybill.damaged')
  const signature = portions
    ? (signatureFile(portions) ?? refuse('waybill.not_signature', { field: 'signature' }))
    : await signer.sign(xml, person)
  await setTitle(tx, title, {
    state: 'sent',
    signerName: person.name,
    signerPost: person.post,
    attorneyNumber: person.attorney,
    method: signature.method,
    signature: signature.bytes,
    signedAt: tx.now,
    operator: operator.name,
    gis: 'queued',
    askAt: null,
  })
  await setTimer(tx, { ...exchangeTimer(state.order), runAt: tx.now })
  // who signs for the consignee is so from here on
  const { consigneeBy, consigneeName, consigneeTin } = title
  const said = consigneeBy !== null && consigneeName !== null ? { consigneeBy, consigneeName, consigneeTin } : {}
  return done(tx, state, await setWaybill(tx, found.waybill, said), { what: 'sign', kind: title.kind as TitleKind, actor, side })
}

/** Persons who may sign for the acting organisation today. */
export async function signersOf(tx: Tx) {
  const card = await findCard(tx)
  const { attorneys } = toSigning(await findSettings(tx))
  return signatories({ name: card.directorName, post: card.directorPost }, attorneys, await todayOf(tx, card.tz))
}

/** Refuses a title of the other side: it is put right by a new one, and the order stays open. */
export async function refuseTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { version, titleId, reason }: One & { reason: string },
): Promise<WaybillState> {
  const { side, found: seen } = await open(tx, actor, state, version)
  const { found, title } = stepOn(state, seen, titleId, 'refuse', side)
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
  const { found, title } = stepOn(state, seen, titleId, 'drop', side)
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

type Done = { what: string; kind: TitleKind | null; side: Side | 'system'; actor?: CommandActor; comment?: string }

/**
 * Writes a step everywhere: history, audit, event, and what the order waits for. The order keeps its version: nobody's open form meets a
 * conflict by a title.
 */
async function done(
  tx: Tx,
  state: OrderState,
  waybill: WaybillRecord,
  { what, kind, side, actor, comment = '' }: Done,
): Promise<WaybillState> {
  const { order } = state
  const facts = { waybill: waybill.number, ...(kind ? { title: titleWords[kind] } : {}) }
  const status = order.status as OrderStatus
  await insertEntry(tx, order, {
    what: `waybill.${what}`,
    from: status,
    to: status,
    side,
    organization: actor?.organization ?? null,
    person: actor?.name ?? null,
    party: waybill.partyId,
    comment,
    facts,
  })
  await audit(tx, {
    what: `order.waybill.${what}`,
    kind: 'order',
    objectId: order.id,
    from: status,
    to: status,
    facts: { ...facts, kind, version: waybill.version },
  })
  await publish(tx, 'waybill.changed', [waybill.orgId, waybill.partyId], { orderId: order.id })
  const now = { waybill, titles: await titlesOf(tx, waybill) }
  await showAwaited(tx, state, now)
  return now
}

/** Shows the order anew where another title waits for its signature than before, or none. */
async function showAwaited(tx: Tx, before: OrderState, now: WaybillState): Promise<void> {
  const { order } = before
  if (now.waybill.endedAt !== null || order.executorId !== now.waybill.partyId) return
  const state = { ...before, waybill: now }
  if (JSON.stringify(awaitedIn(before)) === JSON.stringify(awaitedIn(state))) return
  await showOrder(tx, state)
  await publish(tx, 'order.changed', audienceOf(state), { orderId: order.id, version: order.version })
}

/**
 * What an operator says of a title, taken note of once; what was said before changes nothing. A refusal counts also after he delivered it,
 * as long as its waybill is open; later it is told, and the waybill stays as it was closed. Tells whether there was anything new.
 */
export async function takeAnswer(tx: Tx, state: OrderState, found: WaybillState, titleId: string, said: OperatorReply): Promise<boolean> {
  const title = found.titles.find(each => each.id === titleId)
  if (!title) return false
  const kind = title.kind as TitleKind
  const waiting = title.state === 'sent' || title.state === 'registered'
  const turned = title.state === 'signed' && !title.replaced && (said.state === 'refused' || said.state === 'failed')
  if (turned && isClosedBy(found.waybill, kind)) {
    if (title.reason !== '') return false
    await setTitle(tx, title, { reason: said.reason || '-' })
    await settle(tx, state, found.waybill, { changes: {}, entry: { what: 'refused_late', kind, comment: said.reason } })
    return true
  }
  const ends =
    (waiting || turned) && said.state !== 'taken'
      ? ({ delivered: 'signed', refused: 'refused', failed: 'failed' } as const)[said.state]
      : null
  const listed = said.gis.state !== 'queued' && title.gis === 'queued' && (ends ?? title.state) === 'signed'
  if (!ends && !listed && !(title.state === 'sent' && said.state === 'taken')) return false
  await setTitle(tx, title, {
    ...(title.operatorId === null && waiting && { operatorId: said.operatorId, registeredAt: tx.now }),
    ...(waiting && { state: 'registered' }),
    ...(ends && { state: ends, endedAt: tx.now }),
    ...(ends && ends !== 'signed' && { reason: said.reason || '-', toldAt: tx.now }),
    // what stands in the state's system stays known by its number there
    ...(ends && ends !== 'signed' && title.gis !== 'registered' && { gis: 'not_required' }),
    ...(listed && { gis: said.gis.state, gisUid: said.gis.state === 'registered' ? said.gis.uid : null }),
  })
  const uid = listed && said.gis.state === 'registered' && found.waybill.uid === null ? said.gis.uid : null
  const what = listed && said.gis.state === 'failed' ? 'gis_failed' : ends
  await settle(tx, state, found.waybill, {
    changes: uid === null ? {} : { uid },
    entry: what ? { what, kind, comment: what === 'signed' || what === 'gis_failed' ? '' : said.reason } : null,
  })
  return true
}

/** What the cost titles say follows a complete waybill; everything before it is closed by it. */
const isClosedBy = ({ completedAt }: WaybillRecord, kind: TitleKind): boolean => completedAt !== null && !tellsPrice(kind)

/** A title somebody signed outside. One that came already, or that says something else than this waybill, changes nothing. */
export async function receive(
  tx: Tx,
  state: OrderState,
  found: WaybillState,
  incoming: Incoming,
  { schemas, operator }: { schemas: Schemas; operator: Operator },
): Promise<void> {
  if (found.titles.some(each => each.operatorId === incoming.operatorId || each.fileName === incoming.fileName)) return
  // a file of another waybill is that one's
  if (await isFileKnown(tx, found.waybill, incoming.fileName)) return
  const facts = factsOf(state, found)
  const now = facts.titles.findLast(title => title.kind === incoming.kind)
  if (sideFor(facts, incoming.kind) !== 'outside' || (now && now.state !== 'refused' && now.state !== 'failed')) return
  const title = titles[incoming.kind]
  const fault = await faultOfOutside(schemas, incoming, found.waybill)
  if (now) await setTitle(tx, { orgId: found.waybill.orgId, waybillId: found.waybill.id, id: now.id }, { replaced: true })
  const previous = titlesInForce(found.titles).findLast(each => each.state === 'signed')
  await insertTitle(tx, found.waybill, {
    id: newId(),
    seq: (found.titles.at(-1)?.seq ?? 0) + 1,
    kind: incoming.kind,
    role: title.role,
    side: 'outside',
    state: fault === null ? 'signed' : 'failed',
    reason: fault ?? '',
    fileName: incoming.fileName,
    sha256: createHash('sha256').update(incoming.file).digest(),
    xml: incoming.file,
    formedAt: tx.now,
    formedBy: incoming.signer,
    signerName: incoming.signer,
    signerPost: '',
    method: 'outside',
    signature: incoming.signature,
    signedAt: tx.now,
    operator: operator.name,
    operatorId: incoming.operatorId,
    registeredAt: tx.now,
    endedAt: tx.now,
    gis: incoming.uid !== null && fault === null ? 'registered' : 'not_required',
    gisUid: fault === null ? incoming.uid : null,
    previousId: previous?.id ?? null,
    correctsId: now?.id ?? null,
    toldAt: tx.now,
  })
  await settle(tx, state, found.waybill, {
    changes: {},
    entry: { what: fault === null ? 'signed' : 'failed', kind: incoming.kind, comment: fault ?? '' },
  })
}

type Settled = { changes: Parameters<typeof setWaybill>[2]; entry: { what: string; kind: TitleKind; comment: string } | null }

/** Raises the waybill, tells of it, and where everything holds closes it: the document of the order is in order then. */
async function settle(tx: Tx, state: OrderState, before: WaybillRecord, { changes, entry }: Settled): Promise<void> {
  const facts = { titles: titlesInForce(await titlesOf(tx, before)).map(toTitleFacts) }
  const closes = before.completedAt === null && isComplete(facts)
  const until = before.roadsideSeed && closes ? { roadsideUntil: roadsideUntilOf(state, tx.now, tx.now) } : {}
  const quiet = entry === null || entry.what === 'signed'
  const waybill = await setWaybill(tx, before, { ...changes, ...(closes && { completedAt: tx.now, ...until }) }, { quiet })
  if (entry) await done(tx, state, waybill, { ...entry, side: 'system' })
  else await publish(tx, 'waybill.changed', [waybill.orgId, waybill.partyId], { orderId: waybill.orderId })
  if (!closes) return
  await done(tx, state, waybill, { what: 'complete', kind: null, side: 'system' })
  if (waybill.endedAt === null && state.order.executorId === waybill.partyId) await acceptDocument(tx, state)
}

/** The waybill among the documents of the order is accepted by its last title; nobody uploads or checks it. */
async function acceptDocument(tx: Tx, state: OrderState): Promise<void> {
  const orderDocument = state.documents.find(each => each.kind === 'tn')
  const status = state.order.status as OrderStatus
  if (!orderDocument || orderDocument.status === 'accepted' || (status !== 'in_progress' && status !== 'documents')) return
  await bring(tx, { name: null, organization: null }, orderDocument, { via: 'edo', side: 'executor', status: 'accepted' })
  const now = await orderStateOf(tx, state.order)
  await applyStep(tx, now, status, { facts: { document: 'tn' }, by: { what: 'document.accept', side: 'system' } })
}
