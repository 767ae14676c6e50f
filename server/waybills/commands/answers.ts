import { createHash } from 'node:crypto'
import type { OrderStatus } from '#contract/order-states.ts'
import type { TitleKind } from '#contract/waybills.ts'
import type { OrderState, WaybillRecord } from '#server/deals/record.ts'
import { isComplete, sideFor } from '#server/deals/waybills/lifecycle.ts'
import { everyWaybill, onWaybill } from '#server/deals/waybills/rules/consignments.ts'
import { factsOf, roadsideUntilOf, tellsPrice, titlesInForce, toTitleFacts } from '#server/deals/waybills/rules/titles.ts'
import { bring } from '#server/documents/commands/steps.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import { orderStateOf } from '#server/orders/store/orders.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import type { Incoming, Operator, OperatorReply } from '#server/waybills/exchange/operator.ts'
import {
  findWaybills,
  insertTitle,
  isFileKnown,
  setTitle,
  setWaybill,
  titlesOf,
  type WaybillState,
} from '#server/waybills/store/waybills.ts'
import { titles } from '#server/waybills/titles/forms.ts'
import { faultOfOutside } from '#server/waybills/titles/outside.ts'
import type { Schemas } from '#server/waybills/titles/schema.ts'
import { done } from './history.ts'

/**
 * What an operator says of a title, taken note of once; what was said before changes nothing. A refusal counts also after he delivered it,
 * as long as its waybill is open; later it is told, and the waybill stays as it was closed. Tells whether there was anything new.
 */
export async function takeAnswer(
  tx: Tx,
  state: OrderState,
  found: WaybillState,
  { titleId, said }: { titleId: string; said: OperatorReply },
): Promise<boolean> {
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
  { incoming, deps: { schemas, operator } }: { incoming: Incoming; deps: { schemas: Schemas; operator: Operator } },
): Promise<void> {
  if (found.titles.some(each => each.operatorId === incoming.operatorId || each.fileName === incoming.fileName)) return
  // a file of another waybill is that one's
  if (await isFileKnown(tx, found.waybill, incoming.fileName)) return
  const facts = factsOf(onWaybill(state, found.waybill), found)
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

/** Raises the waybill, tells of it, and where everything holds closes it. */
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
  if (waybill.endedAt !== null || state.order.executorId !== waybill.partyId) return
  // the document of the order is in order with the last of its waybills
  const all = await findWaybills(tx, state.order)
  if (everyWaybill(state, all, ({ completedAt }) => completedAt !== null)) await acceptDocument(tx, state)
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
