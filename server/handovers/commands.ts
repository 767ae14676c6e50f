import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { HandoverProof } from '#contract/driver-page.ts'
import { handoverTries } from '#contract/handovers.ts'
import type { HandoverRule } from '#contract/order-draft.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { handoverProofRefusals } from '#contract/refusals/handovers.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { FlightState, FlightTask } from '#server/deals/flights/record.ts'
import { isHeldAt, signatureOf } from '#server/deals/flights/rules/handover.ts'
import { isFinal } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { setFlight, setTask, wholeOf } from '#server/deals/flights/store/flights.ts'
import type { OrderState } from '#server/deals/record.ts'
import { dropTreated, insertLaid, storeTreated } from '#server/files/commands/uploads.ts'
import type { Treated } from '#server/files/treatment/treatment.ts'
import { lockState, mayAct, sideOf } from '#server/orders/commands/sides.ts'
import { applyStep, type HistoryLine } from '#server/orders/commands/step.ts'
import { insertHold, releaseHold } from '#server/orders/store/exceptions.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { openSharp } from '#server/platform/images.ts'
import { Refusal, type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { drawingOf, isSignature, verdictOf, whyNotProven } from './rules.ts'
import { insertCode, spendCode, tryCode } from './store.ts'
import { heldReason } from './words.ts'

const refuseProof: RefuseWith<typeof handoverProofRefusals> = refuse

/** A new code: each of the million is as likely. */
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What a code of a task is compared by; it says nothing of the code to who has not the key, and is of no use at another task. */
const markOf = (key: Buffer, taskId: string, code: string): Buffer => createHmac('sha256', key).update(`${taskId} ${code}`, 'utf8').digest()

/** Compares in the same time whatever differs. */
const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** The key codes are compared by. */
const keyIn = (secrets: Pick<Secrets, 'keyFor'>): Buffer => secrets.keyFor('handover codes')

/** The order of the acting forwarder; refused to everybody else who knows it. */
export function checkForwarder(actor: CommandActor, state: OrderState): void {
  if (sideOf(state, actor.orgId) !== 'forwarder') refuse('handover.forwarder_alone')
  mayAct(actor, 'forwarder')
}

/** Unloadings of an order nobody has confirmed yet, that its own executor has still to end; those of an actual carrier are of another order, whose forwarder makes their codes. */
export const openUnloadings = ({ flights }: OrderState): { task: FlightTask; flight: FlightState }[] =>
  flights.flatMap(flight =>
    flight.mirrorsId === null
      ? flight.tasks.flatMap(task => (task.kind === 'unloading' && !isFinal(task.status) && task.handover === null ? { task, flight } : []))
      : [],
  )

/** What the history of an order and of a flight says of a task. */
const toldOf = ({ stops }: OrderState, task: FlightTask) => {
  const stop = stops.find(each => each.seq === task.stopSeq)
  return { place: { ru: stop?.placeRu ?? task.placeRu, en: stop?.placeEn ?? task.placeEn }, stop: task.stopSeq }
}

/** Makes a code for an unloading in place of the one before, and releases the hold that one brought about. */
export async function makeCode(
  tx: Tx,
  actor: CommandActor,
  secrets: Secrets,
  { orderId, version, taskId }: { orderId: string; version: number; taskId: string },
): Promise<{ state: OrderState; code: string; place: Bilingual }> {
  const before = await lockState(tx, orderId, version)
  checkForwarder(actor, before)
  if (!before.flights.some(({ tasks }) => tasks.some(({ id }) => id === taskId))) refuse('task.not_found')
  const open = openUnloadings(before).find(({ task }) => task.id === taskId)
  if (!open) return refuse('handover.no_task')
  const code = newCode()
  await insertCode(tx, {
    ...{ orderId, taskId, madeBy: actor.name },
    ...{ sealed: secrets.seal(code), mark: markOf(keyIn(secrets), taskId, code) },
  })
  const held = before.holds.filter(hold => hold.taskId === taskId)
  for (const { id } of held) await releaseHold(tx, before.order, id, actor.name)
  const { place, stop } = toldOf(before, open.task)
  const what = held.length > 0 ? 'handover.renew' : 'handover.make'
  const by = { what, organization: actor.organization, person: actor.name }
  await insertEntry(tx, open.flight, { ...by, sharedWith: before.order.orgId, facts: { place, stop } })
  const state = await applyStep(tx, before, before.order.status as OrderStatus, {
    facts: { place, stop },
    by: { ...by, side: 'forwarder' },
  })
  // whoever waits at the flight sees that the driver may go on
  if (held.length > 0) await showFlight(tx, await setFlight(tx, await wholeOf(tx, open.flight), {}), before.order.orgId)
  return { state, code, place }
}

/** A signature as it is kept: drawn by the server, whatever a phone sent. */
type Drawn = { treated: Treated; blob: string; limit: number }
type SignatureDeps = { storage: Pick<Storage, 'write'>; secrets: Secrets; organizationBytes: number }

const THUMB = 256

/** Draws the strokes of a finger and lays the picture down; refuses what is no more than a touch. */
export async function drawSignature(
  { storage, secrets, organizationBytes }: SignatureDeps,
  strokes: readonly (readonly number[])[],
): Promise<Drawn> {
  if (!isSignature(strokes)) refuseProof('handover.no_signature', { field: 'proof.strokes' })
  const sharp = await openSharp()
  const bytes = await sharp(Buffer.from(drawingOf(strokes)))
    .png({ palette: true })
    .toBuffer()
  const large = await sharp(bytes).webp({ quality: 80 }).toBuffer()
  const thumb = await sharp(bytes).resize({ width: THUMB }).webp({ quality: 80 }).toBuffer()
  const treated: Treated = { type: 'png', bytes, clean: null, pictures: { thumb, large } }
  const blob = randomBytes(16).toString('hex')
  await storeTreated({ storage, secrets }, blob, treated)
  return { treated, blob, limit: organizationBytes }
}

/** Takes back a picture that nothing came of. */
export const dropSignature = ({ storage }: { storage: Storage }, { blob }: Drawn) => dropTreated(storage, blob)

/** A task where the vehicle stands, with its flight and its order as they are now. */
type TaskOfOrder = { before: OrderState; flight: FlightState; task: FlightTask }

async function keepSignature(tx: Tx, { flight, task }: TaskOfOrder, { treated, blob, limit }: Drawn, by: string): Promise<string> {
  const id = newId()
  const file = {
    id,
    kind: 'flight' as const,
    objectId: flight.id,
    purpose: signatureOf(task.id),
    name: `${flight.number} ${id.slice(-4)}.png`,
  }
  const sharedWith = task.orderOrgId === flight.orgId ? null : task.orderOrgId
  await insertLaid(tx, flight.orgId as OrgId, { ...file, sharedWith, createdBy: by }, { treated, blob, scanned: 'clean', limit })
  return id
}

export type ProvenHandover = { outcome: 'taken' | 'known' | 'refused'; why: Refusal | null }
type Proof = { taskId: string; at: Date; proof: HandoverProof; drawn: Drawn | null; secrets: Secrets }

/**
 * Takes what a driver brings of the consignee at a task of his flight. A code that is not right is counted and told of, and stands in the same
 * transaction as the try: the third one holds the driver back there until a person of either side decides.
 */
export async function proveHandover(
  tx: Tx,
  actor: CommandActor,
  known: FlightState,
  { taskId, at, proof, drawn, secrets }: Proof,
): Promise<ProvenHandover> {
  const named = known.tasks.find(({ id }) => id === taskId) ?? refuse('task.not_found')
  if (isOfFlight(known, named)) return refuseProof('handover.no_unloading')
  const before = await lockState(tx, named.orderId, null)
  const flight = await wholeOf(tx, known)
  const task = flight.tasks.find(({ id }) => id === taskId) ?? refuse('task.not_found')
  const ofOrder = { before, flight, task }
  if (task.handover === 'code' || task.handover === 'signature') return { outcome: 'known', why: null }
  const rule = before.order.handover as HandoverRule
  const { kind, status } = task
  const why = whyNotProven({ kind, status, rule, isHeld: isHeldAt(before.holds, taskId), method: proof.method })
  if (why) refuseProof(why)
  if (proof.method === 'signature') {
    const { method, receiver, position, power } = proof
    const signatureId = drawn && (await keepSignature(tx, ofOrder, drawn, actor.userId))
    await confirm(tx, actor, ofOrder, { at, method, receiver, position, power, signatureId })
    return { outcome: 'taken', why: null }
  }
  const key = { orderId: before.order.id, taskId }
  const { mark, tries } = await tryCode(tx, key)
  const given = markOf(keyIn(secrets), taskId, proof.code)
  const verdict = verdictOf({ isRight: mark !== null && isSame(mark, given), tries })
  if (verdict.is === 'none') return refuseProof('handover.no_code')
  if (verdict.is === 'wrong') return refuseCode(tx, actor, ofOrder, verdict.left)
  await spendCode(tx, key)
  await confirm(tx, actor, ofOrder, { at, method: 'code', receiver: '', position: '', power: '', signatureId: null })
  return { outcome: 'taken', why: null }
}

type Confirmed = {
  at: Date
  method: 'code' | 'signature'
  receiver: string
  position: string
  power: string
  signatureId: string | null
}

/** The consignee confirmed it: it stands at the task, and both sides read who took the cargo and how he proved it. */
async function confirm(
  tx: Tx,
  actor: CommandActor,
  { before, flight, task }: TaskOfOrder,
  { at, method, receiver, position, power, signatureId }: Confirmed,
): Promise<void> {
  const marked = await setTask(tx, flight, task.id, {
    ...{ status: task.status, confirmedAt: at, handover: method, receiver, receiverPosition: position, receiverPower: power, signatureId },
  })
  const moved = await setFlight(tx, marked, {})
  await showFlight(tx, moved, before.order.orgId)
  const proven = [receiver, position, power].filter(part => part !== '').join(', ')
  const facts = { at: at.toISOString(), ...(proven !== '' && { receiver: proven }) }
  await recordHandover(tx, actor, { before, flight: moved, task }, { what: `handover.${method}`, facts })
}

/** A code that was not right; after the last try the driver is held back, and both sides have to decide. */
async function refuseCode(tx: Tx, actor: CommandActor, ofOrder: TaskOfOrder, left: number): Promise<ProvenHandover> {
  const { before, flight, task } = ofOrder
  const facts = { tries: handoverTries - left, of: handoverTries }
  if (left > 0) {
    await recordHandover(tx, actor, ofOrder, { what: 'handover.wrong', facts })
    return { outcome: 'refused', why: new Refusal('handover.code_wrong', { left }) }
  }
  await insertHold(tx, before.order, {
    ...{ side: 'forwarder', kind: 'operational', severity: 'blocking', blocks: ['delivery'], shared: true, reason: heldReason },
    ...{ setBy: actor.name, releasedAt: null, releasedBy: null, taskId: task.id },
  })
  const moved = await setFlight(tx, flight, {})
  await showFlight(tx, moved, before.order.orgId)
  await recordHandover(tx, actor, { before, flight: moved, task }, { what: 'handover.hold', facts })
  return { outcome: 'refused', why: new Refusal('handover.held', {}) }
}

type HandoverEvent = { what: string; facts: Record<string, string | number> }

/** A line of the flight and of the order, for both sides. */
async function recordHandover(
  tx: Tx,
  { organization, name, source }: CommandActor,
  { before, flight, task }: TaskOfOrder,
  { what, facts }: HandoverEvent,
): Promise<void> {
  const by: Omit<HistoryLine, 'side'> = { what, organization, person: name }
  const said = { ...toldOf(before, task), ...facts, ...(source && { source }) }
  await insertEntry(tx, flight, { what, organization, person: name, sharedWith: before.order.orgId, facts: said })
  await applyStep(tx, before, before.order.status as OrderStatus, { facts: said, by: { ...by, side: 'executor' } })
}
