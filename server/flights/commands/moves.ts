import type { CostSplit } from '#contract/flight-costs.ts'
import { isOver } from '#contract/flight-lead.ts'
import type { FlightMove, FlightMoveOf } from '#contract/flight-moves.ts'
import type { flightLockRefusals } from '#contract/refusals/flights.ts'
import { changeResources, lockResources, reschedule, startFlight } from '#server/deals/flights/commands.ts'
import { showPlanned, workOutCosts } from '#server/deals/flights/effects.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { ordersAmong, totalOf } from '#server/deals/flights/row.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import { isNothing, lessOf } from '#server/deals/flights/rules/ofOrder.ts'
import { sequenceFault } from '#server/deals/flights/rules/sequence.ts'
import { hasStarted } from '#server/deals/flights/rules/tasks.ts'
import { isOfFlight } from '#server/deals/flights/rules/viewing.ts'
import { setSplit } from '#server/deals/flights/store/costs.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import { linkOrder, lockFlight, placeTasks, setFlight } from '#server/deals/flights/store/flights.ts'
import { entryOf, onlyForwarder } from '#server/flights/row/entries.ts'
import { goesBack } from '#server/flights/rules/goingBack.ts'
import { checkReason } from '#server/orders/commands/checks.ts'
import { checkBoard, loadOf, stopsOf } from '#server/orders/commands/fit.ts'
import { checkResources, named, override, resourcesFacts } from '#server/orders/commands/resources.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { board, checkShare, findBoarding, recordBoarding, renumbered } from './aboard.ts'
import { correct } from './correct.ts'
import { interrupt } from './interrupt.ts'
import { unloadLeftover } from './leftover.ts'
import { numberOf } from './numbers.ts'
import { eachOrder, type Moved, type OrderAboard, ordersOn, refuseBusy, refuseMove, tellOrder, toldBy } from './orders.ts'
import { addTask, dropTask, markTask } from './ownTasks.ts'
import { relay } from './relay.ts'
import { remove } from './remove.ts'
import { swap } from './swap.ts'

const refuseLock: RefuseWith<typeof flightLockRefusals> = refuse

/** What a flight cost and what the trip sheet says is known when it is over; then its times are corrected, and what stayed on board leaves. */
const afterwards: ReadonlySet<FlightMove['action']> = new Set(['costs', 'sheet', 'correct', 'unload_leftover'])

const isMade = (action: FlightMove['action']) => action === 'interrupt' || action === 'relay' || action === 'split'

type Act<A extends FlightMove['action']> = (tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMoveOf<A>) => Promise<Moved>

/** Takes one step of a flight of the acting executor. Every order it concerns is told of it in the same transaction. */
export async function moveFlight(tx: Tx, actor: CommandActor, data: FlightMove): Promise<Moved> {
  // of two flights the one of the lesser id is held first, so that two people who swap them never wait for each other
  if (data.action === 'swap' && data.with.flightId < data.flightId) await lockFlight(tx, data.with.flightId)
  const flight = (await lockFlight(tx, data.flightId)) ?? refuseLock('flight.not_found')
  if (flight.version !== data.version) refuseLock('flight.changed', { version: flight.version })
  if (flight.mirrorsId !== null) refuseMove('flight.mirrored')
  if (isOver(flight) && !afterwards.has(data.action)) refuseMove('flight.over')
  const act = acts[data.action] as (tx: Tx, actor: CommandActor, flight: FlightState, data: FlightMove) => Promise<Moved>
  const moved = await act(tx, actor, flight, data)
  await showPlanned(tx, moved.flight, moved.left ?? forwarderOf(moved.flight), moved.left !== undefined)
  if (moved.next) await showPlanned(tx, moved.next, forwarderOf(moved.next))
  const by = { organization: actor.organization, person: actor.name }
  const said = { ...moved.facts, ...(moved.next ? { next: moved.next.number } : {}) }
  await insertEntry(tx, moved.flight, { ...entryOf(data, flight, said, moved.next), ...by })
  if (moved.next && isMade(data.action))
    await insertEntry(tx, moved.next, { what: 'flight.plan', ...by, sharedWith: onlyForwarder(moved.next) })
  await audit(tx, {
    what: `flight.${data.action}`,
    kind: 'flight',
    home: tx.actor.orgId,
    objectId: flight.id,
    from: flight.status,
    to: moved.flight.status,
    facts: said,
  })
  return moved
}

const forwarderOf = ({ tasks, orgId }: FlightState): string => tasks[0]?.orderOrgId ?? orgId

const alone = (flight: FlightState): Moved => ({ flight, next: null })

const acts: { [A in FlightMove['action']]: Act<A> } = {
  async add(tx, actor, flight, data) {
    if (flight.tasks.some(({ orderId }) => orderId === data.orderId)) refuseMove('flight.order_here', { field: 'orderId' })
    const others = await ordersOn(tx, flight)
    const boarded = await findBoarding(tx, actor, data)
    const resources = await lockResources(tx, flight)
    const warned = await checkResources(tx, boarded.order, resources, boarded)
    const loaded = await board(tx, flight, boarded)
    await recordBoarding(tx, actor, boarded, resourcesFacts(resources))
    const moved = await reschedule(tx, await renumbered(tx, flight, loaded), refuseBusy)
    const aboard = await checkBoard(tx, moved, [...others, { state: boarded.order, share: boarded.share }], { resources })
    await override(tx, moved, [...warned, ...aboard], { actor, reason: data.overrideReason })
    return alone(moved)
  },

  async split(tx, actor, flight, { orderId, orderVersion, share, overrideReason: reason, ...ids }) {
    const order = await lockState(tx, orderId, orderVersion)
    const known = order.flights.find(({ id }) => id === flight.id) ?? refuseMove('flight.order_missing', { field: 'orderId' })
    if (hasStarted(known.tasks)) refuseMove('flight.begun')
    if (known.replacedBy !== null || known.leg > 1) refuseMove('flight.relayed', { field: 'orderId' })
    const has = known.share ?? totalOf(order.cargos)
    checkShare(share, has)
    const stays = lessOf(has, share)
    if (isNothing(stays) || stays.massKg === 0) refuseMove('flight.share_whole', { field: 'share.massKg' })
    const resources = await lockResources(tx, ids)
    const warned = await checkResources(tx, order, resources, { share })
    await linkOrder(tx, flight, loadOf(order, known.leg, stays))
    const seqs = new Set(known.tasks.map(({ stopSeq }) => stopSeq))
    const next = await startFlight(
      tx,
      {
        number: await numberOf(tx, order),
        demo: flight.demo,
        tasks: stopsOf(order).filter(({ stopSeq }) => seqs.has(stopSeq)),
        loads: [loadOf(order, known.leg, share)],
      },
      resources,
    )
    await override(tx, next, warned, { actor, reason })
    await tellOrder(tx, order, {
      by: { what: 'assign_part', ...toldBy(actor) },
      facts: { ...resourcesFacts(resources), share: share.massKg },
      changes: await named(tx, order),
    })
    return { flight: await setFlight(tx, flight, {}), next }
  },

  async replace(tx, actor, flight, { overrideReason, reason, comment, ...ids }) {
    if (hasStarted(flight.tasks)) refuseMove('flight.begun')
    await checkReason(tx, 'executor_revoke_reasons', reason, comment)
    const resources = await lockResources(tx, ids)
    // whoever had it until just now goes on as he did: what was a reason to give it away does not hold the way back
    const late = goesBack(flight, ids, tx.now)
    const changed = await changeResources(tx, flight, resources)
    const warned: Finding[] = []
    const aboard: OrderAboard[] = []
    await eachOrder(tx, changed, async order => {
      const { state, share } = order
      aboard.push(order)
      warned.push(...(await checkResources(tx, state, resources, { share, late })))
      await tellOrder(tx, state, {
        by: { what: 'replace', ...toldBy(actor), reason, comment },
        facts: resourcesFacts(resources),
        changes: await named(tx, state),
      })
    })
    // what the flight does for itself takes of the hours too
    const isJoined = aboard.length > 1 || flight.tasks.some(task => isOfFlight(flight, task))
    if (isJoined) warned.push(...(await checkBoard(tx, changed, aboard, { resources, late })))
    await override(tx, changed, warned, { actor, reason: overrideReason })
    return alone(changed)
  },

  swap,
  interrupt,
  relay,
  remove,
  add_task: addTask,
  drop_task: dropTask,
  mark_task: markTask,
  unload_leftover: unloadLeftover,
  correct,

  async sequence(tx, _actor, flight, { taskIds }) {
    const tasks = taskIds.flatMap(id => flight.tasks.find(task => task.id === id) ?? [])
    if (tasks.length !== flight.tasks.length || sequenceFault(flight.tasks, tasks)) refuseMove('flight.sequence', { field: 'taskIds' })
    const placed = await placeTasks(
      tx,
      flight,
      tasks.map(is => ({ is })),
    )
    return alone(await reschedule(tx, placed, refuseBusy))
  },

  async instruct(tx, _actor, flight, { instructions }) {
    return alone(await setFlight(tx, flight, { instructions }))
  },

  async sheet(tx, _actor, flight, { odometerStart, odometerEnd, fuelL }) {
    if (odometerStart !== null && odometerEnd !== null && odometerEnd < odometerStart)
      refuseMove('flight.odometer', { field: 'odometerEnd' })
    return alone(await setFlight(tx, flight, { odometerStart, odometerEnd, fuelL }))
  },

  async costs(tx, actor, flight, { costs, split }) {
    if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
    const kinds = costs.map(({ kind }) => kind)
    const twice = costs.findIndex(({ kind }, i) => kinds.indexOf(kind) < i)
    if (twice >= 0) refuseMove('flight.cost_twice', { field: `costs.${twice}.kind`, kind: costs[twice]!.kind })
    const currencies = new Set(costs.flatMap(({ plan, fact }) => [plan, fact]).flatMap(sum => sum?.currency ?? []))
    if (currencies.size > 1) refuseMove('flight.cost_currency', { field: 'costs' })
    if (split) await setSplit(tx, flight, checkedSplit(flight, split))
    const sums = costs.map(({ plan, fact, ...cost }) => ({ ...cost, plan: plan?.minor ?? null, fact: fact?.minor ?? null }))
    await workOutCosts(tx, flight, { costs: sums, currency: [...currencies][0] ?? null })
    return alone(await setFlight(tx, flight, {}))
  },
}

/** A split by hand names each order of the flight once, and all of the costs. */
function checkedSplit(flight: FlightState, split: CostSplit): CostSplit {
  if (split.by !== 'hand') return { by: split.by, shares: [] }
  const orders = ordersAmong(flight, flight.tasks)
  const sum = split.shares.reduce((all, { percent }) => all + Math.round(percent * 100), 0)
  const names = new Set(split.shares.map(({ orderId }) => orderId))
  if (sum !== 10_000 || split.shares.length !== orders.length || !orders.every(id => names.has(id)))
    refuseMove('flight.cost_shares', { field: 'split.shares' })
  return split
}
