import type { FlightMoveOf } from '#contract/flight-moves.ts'
import { exchangeResources, lockResources } from '#server/deals/flights/commands.ts'
import type { FlightState, Resources } from '#server/deals/flights/record.ts'
import { ordersAmong } from '#server/deals/flights/row.ts'
import { periodOf, timesOf } from '#server/deals/flights/rules/period.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { lockFlight } from '#server/deals/flights/store/flights.ts'
import { entryOf } from '#server/flights/row/entries.ts'
import { keptOf, swapFault } from '#server/flights/rules/swap.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { named, override, resourcesFacts } from '#server/orders/commands/resources.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { judgeCarried } from './carried.ts'
import { type Moved, type OrderAboard, refuseMove, shareOn, tellOrder, toldBy } from './orders.ts'

/** One of the two flights with the resources it goes over to, and what it has on board. */
type Half = { flight: FlightState; resources: Resources; freed: string; aboard: OrderAboard[] }

/**
 * Two flights that have not begun go over to each other's vehicles and drivers, both or neither. Each is judged with the resources of the other
 * as `flights.fit` judges it; then both let go of theirs before either takes what it goes over to, so that no moment holds one of them twice.
 */
export async function swap(tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<'swap'>): Promise<Moved> {
  const { overrideReason, reason, comment } = data
  const other = await findOther(tx, data)
  const fault = swapFault(flight, other)
  if (fault) refuseMove(fault.code, { ...fault.info, field: 'with.flightId' })
  await checkReason(tx, 'executor_revoke_reasons', reason, comment)
  const [own, theirs] = [await lockResources(tx, held(flight)), await lockResources(tx, held(other))]
  const halves: [Half, Half] = [
    { flight, resources: theirs, freed: other.id, aboard: [] },
    { flight: other, resources: own, freed: flight.id, aboard: [] },
  ]
  await eachAboard(tx, halves, async (half, aboard) => void half.aboard.push(aboard))
  const verdicts: (Half & { number: string; findings: Awaited<ReturnType<typeof judgeCarried>>['findings'] })[] = []
  for (const half of halves) verdicts.push({ ...half, number: half.flight.number, findings: await verdictOf(tx, half) })
  const what = keptOf(verdicts)
  if (what) refuseMove('flight.swap_blocked', { what, field: 'with.flightId' })
  const [changed, next] = await exchangeResources(tx, halves)
  for (const { flight: each, findings } of verdicts)
    await override(
      tx,
      each,
      findings.filter(({ blocks }) => !blocks),
      { actor, reason: overrideReason },
    )
  await eachAboard(tx, halves, async (half, { state }) => {
    await tellOrder(tx, state, {
      by: { what: 'replace', ...toldBy(actor), reason, comment },
      facts: resourcesFacts(half.resources),
      changes: await named(tx, state),
    })
  })
  const by = { organization: actor.organization, person: actor.name }
  const said = { ...resourcesFacts(own), next: flight.number }
  await insertEntry(tx, next, { ...entryOf(data, other, said, flight), ...by })
  await audit(tx, {
    what: 'flight.swap',
    kind: 'flight',
    home: tx.actor.orgId,
    objectId: next.id,
    from: other.status,
    to: next.status,
    facts: said,
  })
  return { flight: changed, next, facts: resourcesFacts(theirs) }
}

/** The other flight as its person saw it. */
async function findOther(tx: Tx, { flightId, with: { flightId: id, version } }: FlightMoveOf<'swap'>): Promise<FlightState> {
  const field = 'with.flightId'
  const other = (id === flightId ? null : await lockFlight(tx, id)) ?? refuseMove('flight.other_missing', { field })
  if (other.version !== version) refuseMove('flight.other_changed', { field })
  return other
}

const held = ({ truckId, trailerId, driverId, coDriverId }: FlightState) => ({ truckId, trailerId, driverId, coDriverId })

/** Goes through the orders of both flights in the order of their ids, each opened and held in its own home; one that is on both comes twice. */
async function eachAboard(tx: Tx, halves: readonly Half[], work: (half: Half, aboard: OrderAboard) => Promise<void>): Promise<void> {
  const carried = (flight: FlightState) => ordersAmong(flight, flight.tasks)
  for (const id of [...new Set(halves.flatMap(({ flight }) => carried(flight)))].toSorted())
    for (const half of halves.filter(({ flight }) => carried(flight).includes(id))) {
      const state = await lockState(tx, id, null)
      await work(half, { state, share: shareOn(state, half.flight.id) })
    }
}

async function verdictOf(tx: Tx, { flight, resources, freed, aboard }: Half) {
  const tasks = flight.tasks.filter(({ status }) => status !== 'cancelled')
  const judged = { ...periodOf(flight, timesOf(tasks)), id: flight.id, tasks }
  return (await judgeCarried(tx, judged, aboard, { resources, freed: [freed] })).findings
}
