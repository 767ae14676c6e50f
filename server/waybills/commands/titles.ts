import { createHash } from 'node:crypto'
import { leadOf } from '#contract/flight-lead.ts'
import type { TitleInput, TitleKind } from '#contract/waybills.ts'
import type { OrderState, TitleHead, WaybillRecord } from '#server/deals/record.ts'
import { corrected, sideFor, steps, type TitleFacts, whyNotForm } from '#server/deals/waybills/lifecycle.ts'
import { factsOf, titlesInForce } from '#server/deals/waybills/rules/titles.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Operator } from '#server/waybills/exchange/operator.ts'
import { orderOf } from '#server/waybills/facts/order.ts'
import { changeOf, holderOf, namedResources } from '#server/waybills/facts/resources.ts'
import { type RefFacts, stampOf, type TitleContext, titleFacts, type WaybillOrder } from '#server/waybills/facts/title.ts'
import { bytesOf, checkTimes } from '#server/waybills/rules.ts'
import { namedSigner } from '#server/waybills/signing/signatories.ts'
import { findBytes, insertTitle, insertWaybill, setTitle, setWaybill, type WaybillState } from '#server/waybills/store/waybills.ts'
import { titles } from '#server/waybills/titles/forms.ts'
import { madeAt, sayingOf } from '#server/waybills/titles/read.ts'
import { readdressedIn } from '#server/waybills/titles/readValues.ts'
import type { Schemas } from '#server/waybills/titles/schema.ts'
import { writeTitle } from '#server/waybills/titles/write.ts'
import { done } from './history.ts'
import { type ExpectedVersion, maySee, open } from './steps.ts'

type AskedTitle = ExpectedVersion & { kind: TitleKind; given: TitleInput; signer?: string | undefined }

type FormDeps = { schemas: Schemas; operator: Operator | null; open: (sealed: Buffer) => string }

/** Forms a title from what the order says now; the one it puts right stands no more. */
export async function formTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { asked, deps }: { asked: AskedTitle; deps: FormDeps },
): Promise<WaybillState> {
  const { kind, given, signer: who } = asked
  const { schemas, operator, open: openSealed } = deps
  const { side, consignment, found } = await open(tx, actor, state, asked)
  const part = consignment.state
  // the first title alone says who signs for the consignee
  const said = kind === 't1' ? given.consigneeBy : undefined
  const consigneeBy = said ?? (found?.waybill.consigneeBy as 'outside' | undefined) ?? 'forwarder'
  const facts = factsOf(part, found, consigneeBy)
  const why = whyNotForm(facts, kind, side)
  if (why) refuse('waybill.step_closed', { why })
  maySee(actor, kind)

  const last = state.stops.at(-1)
  const receiver = {
    consigneeBy,
    consigneeName: last?.partyName ?? '',
    consigneeTin: given.tin === undefined ? (found?.waybill.consigneeTin ?? null) : given.tin,
  }
  if (kind === 't1' && consigneeBy === 'outside' && !receiver.consigneeTin)
    refuse('waybill.incomplete', { missing: [consigneeTin], field: 'tin' })
  // until a first title was signed the one that is formed says it; later it counts once it is signed itself
  const unsaid = kind === 't1' && !found?.titles.some(each => each.kind === 't1' && each.signedAt !== null)
  const waybill = found
    ? await setWaybill(tx, found.waybill, unsaid ? receiver : {})
    : await insertWaybill(tx, state, { ...receiver, flightId: consignment.flightId })

  const before = found ? titlesInForce(found.titles) : []
  const wrong = corrected(facts, kind)
  const previous = before.findLast(
    title => title.id !== wrong?.id && steps[title.kind as TitleKind].rank <= steps[kind].rank && title.state === 'signed',
  )
  const signer = await namedSigner(tx, who)
  const order = await orderOf(tx, consignment, openSealed)
  const context = await contextOf(tx, {
    waybill,
    titles: found?.titles ?? [],
    wrong,
    given,
    signer,
    now: tx.now,
    consignee: { tin: kind === 't1' ? receiver.consigneeTin : waybill.consigneeTin, by: consigneeBy },
  })
  // the first title says whom the cargo was meant for, wherever it was sent later
  if (kind === 't1') context.readdressed = null
  if (kind === 't4') context.change = await changeIn(tx, part, { order, given, wrong, titles: found?.titles ?? [], open: openSealed })
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
    ...(kind === 't1' && receiver),
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
async function changeIn(tx: Tx, { flights }: OrderState, { order, titles: all, wrong, given, open: openSealed }: ChangeInput) {
  const driver = order.resources?.driver
  const flight = leadOf(flights)
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
    driven: order.resources,
  })
}
