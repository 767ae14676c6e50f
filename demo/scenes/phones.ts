import { sql } from 'kysely'
import { consentVersion } from '#contract/consent-texts.ts'
import { answerConsent } from '#server/consents/commands.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { makeLink } from '#server/driver-links/commands.ts'
import { drawSignature, makeCode, proveHandover } from '#server/handovers/commands.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { showOrder } from '#server/orders/projection.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { commandActorOf } from './steps.ts'
import type { Shelf } from './tenderDocuments.ts'
import type { Hand } from './transfers.ts'

const MINUTE = 60_000
const AGENT = 'Android 15, Chrome'

type Pair = { forwarder: Hand; executor: Hand }
type Stand = { secrets: Secrets; shelf: Shelf | null }

/**
 * What drivers' phones have told: one whose link waits to be opened, one that goes with a consent while its forwarder holds a code for the
 * consignee, one whose consignee has just signed; and a driver who does not want to be followed. By the commands people and phones give.
 */
export async function hearPhones(db: Db, { secrets, shelf }: Stand, { forwarder, executor }: Pair, now: Date): Promise<void> {
  const find = (statuses: readonly string[], of: Tx) => flightsOf(of, forwarder, statuses)
  const { going, standing, ahead } = await inHome(db, executor.org, async tx => ({
    going: await find(['in_transit'], tx),
    standing: await find(['unloading'], tx),
    ahead: await find(['assigned', 'to_loading', 'loading'], tx),
  }))
  const [waiting] = ahead
  if (waiting) await inHome(db, executor.org, tx => linkOf(tx, executor, waiting))

  const [coded, watched] = going
  if (coded) {
    await inHome(db, executor.org, tx => openedBy(tx, executor, coded, { now, answer: 'given' }))
    await askFor(db, forwarder, coded, 'code')
    await inHome(db, forwarder.org, async tx => {
      const { order } = await lockState(tx, coded.orderId, null)
      await makeCode(tx, commandActorOf(forwarder), secrets, { orderId: order.id, version: order.version, taskId: coded.unloadingId })
    })
  }
  if (watched) await inHome(db, executor.org, tx => openedBy(tx, executor, watched, { now, answer: 'refused' }))

  const [signed] = standing
  if (!signed) return
  await askFor(db, forwarder, signed, 'any')
  const drawn = shelf && (await drawSignature({ storage: shelf, secrets, organizationBytes: Number.MAX_SAFE_INTEGER }, strokes))
  await inHome(db, executor.org, async tx => {
    await openedBy(tx, executor, signed, { now, answer: 'given' })
    const proof = { method: 'signature' as const, receiver: 'Иванова Анна Петровна', position: 'кладовщик', power: '12/26', strokes }
    const at = new Date(Math.max(now.getTime() - 5 * MINUTE, signed.arrivedAt?.getTime() ?? 0))
    const flight = (await findFlight(tx, tx.actor.orgId, signed.id))!
    await proveHandover(tx, commandActorOf(executor), flight, { taskId: signed.unloadingId, at, proof, drawn, secrets })
  })
}

type Driven = { id: string; driverId: string; orderId: string; unloadingId: string; arrivedAt: Date | null }

/** Flights of one order of the forwarder that are so far, with the unloading that is next; where one stands at it, only those. */
async function flightsOf(tx: Tx, forwarder: Hand, statuses: readonly string[]): Promise<Driven[]> {
  const rows = await tx
    .selectFrom('flights as f')
    .innerJoin('flightTasks as t', join => join.onRef('t.orgId', '=', 'f.orgId').onRef('t.flightId', '=', 'f.id'))
    .select(['f.id', 'f.driverId', 't.orderId', 't.id as unloadingId', 't.arrivedAt'])
    .where('f.orgId', '=', tx.actor.orgId)
    .where('f.mirrorsId', 'is', null)
    .where('f.driverId', 'is not', null)
    .where('f.status', 'in', statuses)
    .where('t.orderOrgId', '=', forwarder.org)
    .where('t.kind', '=', 'unloading')
    .where('t.status', 'in', statuses.includes('unloading') ? ['arrived', 'in_service'] : ['planned', 'en_route'])
    .where(sql<boolean>`(select count(*) from flight_tasks o where o.org_id = f.org_id and o.flight_id = f.id) = 2`)
    .orderBy('f.plannedEnd')
    .orderBy('f.id')
    .limit(2)
    .execute()
  return rows.map(({ driverId, ...row }) => ({ ...row, driverId: driverId! }))
}

const linkOf = (tx: Tx, { person }: Hand, { id, driverId }: Driven) =>
  makeLink(tx, { flightId: id, driverId, employeeId: person.employeeId })

/** A link that a phone has opened, with what its driver said of his positions. */
async function openedBy(
  tx: Tx,
  executor: Hand,
  flight: Driven,
  { now, answer }: { now: Date; answer: 'given' | 'refused' },
): Promise<void> {
  const { id: linkId } = await linkOf(tx, executor, flight)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  await tx
    .updateTable('driverLinks')
    .set({ openedAt: ago(50), seenAt: ago(3), answeredAt: ago(48), answer: 'accepted', agent: AGENT, clockAheadMs: 1400 })
    .set({ deviceHash: sql<Buffer>`sha256(${linkId}::text::bytea)` })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', linkId)
    .execute()
  const driver = { linkId, flightId: flight.id, driverId: flight.driverId, name: '', organization: executor.organization, tz: '' }
  await answerConsent(tx, driver, { answer, version: consentVersion, locale: 'ru', at: ago(47), agent: AGENT })
}

/** The order asks that its consignee confirms the handover. */
const askFor = (db: Db, forwarder: Hand, { orderId }: Driven, handover: 'any' | 'code') =>
  inHome(db, forwarder.org, async tx => {
    await tx.updateTable('orders').set({ handover }).where('orgId', '=', forwarder.org).where('id', '=', orderId).execute()
    await showOrder(tx, await lockState(tx, orderId, null))
  })

/** A name written by a finger, on a field of 1000 by 500. */
const strokes = [
  [120, 330, 160, 180, 210, 150, 230, 210, 190, 300, 240, 320, 300, 260],
  [300, 260, 330, 300, 380, 300, 400, 250, 430, 300, 480, 300, 520, 240, 560, 310, 640, 290, 760, 250, 880, 270],
]
