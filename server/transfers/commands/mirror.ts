import { leadOf } from '#contract/flight-lead.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderStatus, TaskStatus, TransferStatus } from '#contract/order-states.ts'
import { redraftCharges } from '#server/deals/claims/effects.ts'
import { purposeOf } from '#server/deals/documents/rules.ts'
import { copyFiles, copyPages } from '#server/deals/documents/store.ts'
import { dropOrder } from '#server/deals/flights/commands.ts'
import { workOutEmissions } from '#server/deals/flights/effects.ts'
import { showFlight } from '#server/deals/flights/projection.ts'
import type { FlightState, OrderFlight } from '#server/deals/flights/record.ts'
import { countFlights, nameSuccessor, readFlight } from '#server/deals/flights/store/flights.ts'
import { insertMirror, setMirror } from '#server/deals/flights/store/mirrors.ts'
import type { OrderState, TransferRecord } from '#server/deals/record.ts'
import { ARRIVALS } from '#server/deals/transfers/effects.ts'
import { type Followed, followed, followedLegs, isPassed, moveTransfer, type TransferStep } from '#server/deals/transfers/lifecycle.ts'
import { asAbove, legOf, type PassedLeg } from '#server/deals/transfers/rules.ts'
import { listLinks, setTransfer, tryLock } from '#server/deals/transfers/store.ts'
import { bring } from '#server/documents/commands/steps.ts'
import { loadOf } from '#server/orders/commands/fit.ts'
import { applyStep } from '#server/orders/commands/step.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { enter, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { passedUpKinds } from '#server/transfers/rules.ts'
import { endTransfer } from './child.ts'
import { endLeg, legsOf, linkLegs, measureMirror } from './leg.ts'

/**
 * Brings everything that hangs on a child up to it: its parent above, the resources and the child below that a cancelled one leaves behind.
 * Acts for the child's forwarder, who is the parent's executor; done twice, it changes nothing the second time.
 */
export async function follow(tx: Tx, childId: string): Promise<void> {
  const home = tx.actor.orgId
  const { parentId } = await findOrder(tx, home, childId)
  // the parent is locked first, as whoever recalls or cancels it does; nobody is waited for, since he may be waiting for this very moment
  const parentHome = parentId === null ? null : await enter(tx, 'order', parentId)
  const parent = parentId !== null && parentHome !== null ? await tryLock(tx, parentHome, parentId) : null
  const own = parent || parentHome === null ? await tryLock(tx, home, childId) : null
  if (!own) {
    const runAt = new Date(tx.now.getTime() + AGAIN_MS)
    await setTimer(tx, { home, kind: 'transfer.follow', objectId: childId, runAt })
    return
  }
  const child = await orderStateOf(tx, own)
  if (parent) {
    // the child's flight may have been read in its carrier's home, which closes the parent's
    await enter(tx, 'order', parent.id)
    const state = await orderStateOf(tx, parent)
    if (state.transfer?.childId === childId && isPassed(state.transfer.status)) {
      // before the mirrors are touched: whoever takes forecasts up holds his moment first and a mirror after
      if (child.flights.length > 0) await setTimer(tx, { home, kind: ARRIVALS, objectId: childId, runAt: tx.now, unlessSooner: true })
      await mirror(tx, state, state.transfer, child)
    }
  }
  if (child.order.executorId === null) {
    await endTransfer(tx, child, child.order.cancelComment ?? '')
    for (const link of await listLinks(tx, home, childId)) {
      const flight = await readFlight(tx, link)
      if (flight) await showFlight(tx, await dropOrder(tx, flight, home, childId), home, true)
    }
  }
}

/** So soon it is tried again when an order is being changed just now. */
const AGAIN_MS = 100

const goneStatuses = new Set<OrderStatus>(['draft', 'placed', 'searching', 'offered', 'cancelled'])

/** The steps of a transfer the child has led to. */
function stepsTo(status: TransferStatus, child: OrderStatus): TransferStep[] {
  if (child === 'cancelled') return status === 'completed' ? [] : ['end']
  if (goneStatuses.has(child)) return status === 'active' ? ['lose'] : []
  const done = child === 'completed' || child === 'archived' ? (['complete'] as const) : []
  if (status === 'approved') return ['pass', ...done]
  return status === 'active' ? [...done] : []
}

async function mirror(tx: Tx, before: OrderState, transfer: TransferRecord, child: OrderState): Promise<void> {
  let parent = before
  const status = child.order.status as OrderStatus
  const gone = goneStatuses.has(status)
  const told: { what: string; to: OrderStatus; facts?: Record<string, unknown> }[] = []

  let now = transfer.status as TransferStatus
  for (const step of stepsTo(now, status)) {
    now = moveTransfer({ status: now, isFree: false, isChildReady: false }, step, 'system', new Set())
    const facts: Record<string, unknown> = gone ? {} : { executor: child.executor?.name ?? '' }
    told.push({ what: `transfer.${step}`, to: parent.order.status as OrderStatus, facts })
  }
  const carrier = gone ? nobody : carrierOf(child)
  const ended = now === 'recalled' ? { endedAt: tx.now, endedSide: 'system', ending: child.order.cancelComment ?? '' } : {}
  const leg = legOf(transfer)
  const isReady = leg !== null && carriedStatuses.has(status)
  const same = now === transfer.status && JSON.stringify(carrier) === JSON.stringify(pick(transfer)) && isReady === (leg?.isReady ?? false)
  // what the executor did for the leg he kept ends while the order still says which that is
  const left = leg && now === 'recalled' ? await endLeg(tx, parent) : null
  if (!same) await setTransfer(tx, transfer, { status: now, ...carrier, ...ended, legReady: isReady })
  if (left) {
    await applyStep(tx, parent, left.to, { changes: left.changes, by: { what: 'transfer.end', side: 'system' } })
    return
  }

  const want = gone ? [] : leg ? child.flights.map(flight => asAbove(flight, leg, parent.stops)) : child.flights
  const flown = await mirrorFlights(tx, parent, want, { now, leg })
  // times the carrier corrected change what was worked out from them
  if (flown.changed && parent.order.status === 'documents') await redraftCharges(tx, { ...parent, flights: flown.flights })
  for (const facts of flown.marks) told.push({ what: `report.${facts.mark}`, to: parent.order.status as OrderStatus, facts: facts.facts })
  const stands = parent.order.status as OrderStatus
  const steps = leg ? followedLegs(stands, legsOf(parent, { ...leg, isReady }, flown.flights)) : followed(stands, status)
  for (const to of steps) {
    if (to === 'ready')
      for (const kind of ['order.resources', 'order.approval'])
        await dropTimers(tx, { home: parent.order.orgId as OrgId, kind, objectId: parent.order.id })
    told.push({ what: stepInto[to], to, facts: to === 'ready' ? resourcesFacts(leadOf(child.flights)) : {} })
  }
  // of the leg before a reload no paper tells that the cargo came to its end
  const documents = leg?.gives === 'before' ? [] : await mirrorDocuments(tx, parent, child)
  const last = told.at(-1)?.to ?? (parent.order.status as OrderStatus)
  for (const kind of documents) told.push({ what: 'document.upload', to: last, facts: { document: kind } })
  if (told.length === 0 && (!same || flown.changed)) told.push({ what: 'transfer.follow', to: last })
  for (const { what, to, facts = {} } of told) {
    const by = { what, side: 'executor' as const, organization: child.executor?.name ?? parent.executor?.name ?? null }
    parent = await applyStep(tx, parent, to, {
      changes: noResources,
      facts,
      by: what.startsWith('transfer.') ? { what, side: 'system' } : by,
    })
  }
}

/** What an order stands at once its carrier has named his vehicle. */
const carriedStatuses = new Set<OrderStatus>(['ready', 'in_progress', 'documents', 'completed', 'archived'])

/** Resources the executor named himself wait for nobody any more. */
const noResources = { approvalUntil: null, resourcesIssue: null }

const stepInto: Record<Followed, string> = { accepted: 'transfer.lose', ready: 'assign', in_progress: 'start', documents: 'deliver' }

const nobody = { carrierId: null, carrierName: null, carrierTin: null, carrierDriver: null, carrierTruck: null, carrierTrailer: null }

function carrierOf({ executor, flights }: OrderState): typeof nobody | Pick<TransferRecord, keyof typeof nobody> {
  const lead = leadOf(flights)
  return {
    carrierId: executor?.id ?? null,
    carrierName: executor?.name ?? null,
    carrierTin: executor?.tin ?? null,
    carrierDriver: lead?.driverName ?? null,
    carrierTruck: lead?.truckPlate ?? null,
    carrierTrailer: lead?.trailerPlate ?? null,
  }
}

const pick = ({ carrierId, carrierName, carrierTin, carrierDriver, carrierTruck, carrierTrailer }: TransferRecord) => ({
  carrierId,
  carrierName,
  carrierTin,
  carrierDriver,
  carrierTruck,
  carrierTrailer,
})

const resourcesFacts = (flight: FlightState | null): Record<string, unknown> => ({
  truck: flight?.truckPlate ?? '',
  ...(flight?.trailerPlate ? { trailer: flight.trailerPlate } : {}),
  driver: flight?.driverName ?? '',
})

const markOf: Partial<Record<TaskStatus, TaskMark>> = {
  en_route: 'depart',
  arrived: 'arrive',
  in_service: 'serve',
  completed: 'finish',
  partially_completed: 'finish',
  failed: 'fail',
}

type NewMark = { mark: TaskMark; facts: Record<string, unknown> }
/** Flights of the parent as they repeat the actual carrier's now, and the marks that are new to it. */
type Flown = { changed: boolean; flights: readonly OrderFlight[]; marks: NewMark[] }

type Passed = { now: TransferStatus; leg: PassedLeg | null }

/**
 * Gives the parent the flights of the actual carrier in place of its executor's own, or takes them away; where one leg is passed on, beside those
 * of the other one.
 */
async function mirrorFlights(tx: Tx, parent: OrderState, want: readonly OrderFlight[], { now, leg }: Passed): Promise<Flown> {
  const { order } = parent
  const home = order.orgId as OrgId
  const had = leg ? parent.flights.filter(({ mirrorsId }) => mirrorsId !== null) : parent.flights
  // until somebody has taken the child, the resources the executor named himself stay
  if (now === 'approved' && had.some(({ mirrorsId }) => mirrorsId === null)) return { changed: false, flights: had, marks: [] }
  const own = parent.flights.filter(flight => !had.includes(flight))
  const flown: { changed: boolean; flights: OrderFlight[]; marks: NewMark[] } = { changed: false, flights: [...own], marks: [] }
  for (const flight of had) {
    const of = want.find(({ id }) => id === flight.mirrorsId)
    if (of) {
      const changed = await setMirror(tx, flight, of)
      if (changed && leg) await measureMirror(tx, changed)
      if (changed) {
        await showFlight(tx, changed, home)
        flown.changed = true
        flown.marks.push(...newMarks(tx, parent, flight, changed))
      }
      flown.flights.push(changed ?? flight)
    } else {
      await showFlight(tx, await dropOrder(tx, flight, home, order.id), home, true)
      flown.changed = true
    }
  }
  for (const of of want) {
    if (had.some(({ mirrorsId }) => mirrorsId === of.id)) continue
    const number = `${order.number}-${(await countFlights(tx, home, order.id)) + 1}`
    const made = await insertMirror(tx, { number, demo: order.demo, load: loadOf(parent, of.leg, of.share) }, of)
    if (leg) await measureMirror(tx, made)
    await workOutEmissions(tx, made)
    await showFlight(tx, made, home)
    flown.changed = true
    flown.flights.push({ ...made, leg: of.leg, share: of.share, shared: false, turn: null, replacedBy: null })
  }
  await mirrorSuccessors(tx, parent, flown, want)
  if (leg && (await linkLegs(tx, parent, leg, flown.flights))) flown.changed = true
  return flown
}

/** Which flight goes on with the order after another is so above the actual carrier too. */
async function mirrorSuccessors(tx: Tx, { order }: OrderState, flown: Flown, want: readonly OrderFlight[]): Promise<void> {
  const key = { orderId: order.id, orderOrgId: order.orgId as OrgId }
  for (const flight of flown.flights) {
    const of = want.find(({ id }) => id === flight.mirrorsId)
    const next = of?.replacedBy ? flown.flights.find(({ mirrorsId }) => mirrorsId === of.replacedBy) : undefined
    if (next && flight.replacedBy !== next.id) await nameSuccessor(tx, flight, key, next)
  }
}

function newMarks(tx: Tx, { stops }: OrderState, before: OrderFlight, after: OrderFlight): NewMark[] {
  return after.tasks.flatMap((task, i) => {
    const mark = before.tasks[i]?.status === task.status ? undefined : markOf[task.status]
    const stop = stops.find(each => each.seq === task.stopSeq)
    const at = task.completedAt ?? task.serviceAt ?? task.arrivedAt ?? task.departedAt ?? tx.now
    const place = { ru: stop?.placeRu ?? task.placeRu, en: stop?.placeEn ?? task.placeEn }
    return mark ? [{ mark, facts: { place, stop: task.stopSeq, at: at.toISOString() } }] : []
  })
}

/**
 * Takes documents of the cargo up that the carrier has sent, with their files; one the forwarder sent back waits for a newer one. Tells
 * their kinds.
 */
async function mirrorDocuments(tx: Tx, parent: OrderState, child: OrderState): Promise<string[]> {
  const sent: string[] = []
  for (const document of parent.documents) {
    const grows = document.status === 'uploaded'
    if (
      !passedUpKinds.has(document.kind) ||
      document.side !== 'executor' ||
      (document.status !== 'required' && document.status !== 'rejected' && !grows)
    )
      continue
    const theirs = child.documents.find(each => each.kind === document.kind && each.shared)
    if (theirs?.status !== 'uploaded' && theirs?.status !== 'checking' && theirs?.status !== 'accepted') continue
    if (grows) {
      const above = { document, purpose: purposeOf(document, document.version) }
      const audience = [parent.order.orgId, parent.order.executorId ?? parent.order.orgId]
      if ((await copyPages(tx, { document: theirs, purpose: purposeOf(theirs, theirs.version) }, above)) > 0)
        await publish(tx, 'files.changed', audience, { kind: 'order_document', objectId: parent.order.id })
      continue
    }
    if (document.status === 'rejected' && (theirs.uploadedAt ?? tx.now) <= (document.changedAt ?? tx.now)) continue
    const by = { name: null, organization: child.executor?.name ?? null }
    const via = (theirs.via ?? 'edo') as 'files' | 'edo' | 'paper'
    const version = await bring(tx, by, document, { via, side: 'executor', status: 'uploaded' })
    await copyFiles(
      tx,
      { document: theirs, purpose: purposeOf(theirs, theirs.version) },
      { document, purpose: purposeOf(document, version) },
    )
    sent.push(document.kind)
  }
  return sent
}
