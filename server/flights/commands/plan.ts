import type { FlightPlan } from '#contract/flight-moves.ts'
import { lockResources, reschedule, startFlight } from '#server/deals/flights/commands.ts'
import { showPlanned } from '#server/deals/flights/effects.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import type { Finding } from '#server/deals/flights/rules/fit.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import { insertEntry } from '#server/deals/flights/store/entries.ts'
import type { OrderState } from '#server/deals/record.ts'
import { onlyForwarder } from '#server/flights/row/entries.ts'
import { checkBoard, planOfOrder } from '#server/orders/commands/fit.ts'
import { checkResources, override, resourcesFacts } from '#server/orders/commands/resources.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Boarded, board, findBoarding, recordBoarding } from './aboard.ts'
import { numberOf, ownNumber } from './numbers.ts'
import { refuseBusy, refuseMove } from './orders.ts'

/**
 * Makes a flight of one or more orders, each whole or in part, with its vehicle and driver. Orders are taken in the order of their ids, each
 * in its own home, so that two dispatchers never wait for each other in a ring.
 */
export async function planFlight(tx: Tx, actor: CommandActor, plan: FlightPlan): Promise<FlightState> {
  const { orders, overrideReason: reason, lateMinutes: lateMost = 0 } = plan
  if (new Set(orders.map(({ orderId }) => orderId)).size < orders.length) refuseMove('flight.order_twice', { field: 'orders' })
  const resources = await lockResources(tx, plan)
  const facts = resourcesFacts(resources)
  const warned: Finding[] = []
  let flight: FlightState | null = null
  const boardedOrders: { state: OrderState; share: Share | null }[] = []
  for (const each of orders.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const boarded: Boarded = await findBoarding(tx, actor, each)
    warned.push(...(await checkResources(tx, boarded.order, resources, { ...boarded, lateMost })))
    flight = flight
      ? await board(tx, flight, boarded)
      : await startFlight(
          tx,
          planOfOrder(boarded.order, orders.length === 1 ? await numberOf(tx, boarded.order) : await ownNumber(tx), boarded.share),
          resources,
        )
    await recordBoarding(tx, actor, boarded, facts)
    boardedOrders.push({ state: boarded.order, share: boarded.share })
  }
  const planned = boardedOrders.length === 1 ? flight! : await reschedule(tx, flight!, refuseBusy)
  if (boardedOrders.length > 1) warned.push(...(await checkBoard(tx, planned, boardedOrders, { resources, lateMost })))
  await override(tx, planned, warned, { actor, reason })
  const made = await showPlanned(tx, planned, planned.tasks[0]!.orderOrgId)
  const by = { organization: actor.organization, person: actor.name }
  await insertEntry(tx, made, { what: 'flight.plan', ...by, sharedWith: onlyForwarder(made), facts })
  await audit(tx, {
    what: 'flight.plan',
    kind: 'flight',
    home: tx.actor.orgId,
    objectId: made.id,
    to: made.status,
    facts: { number: made.number, ...facts },
  })
  return made
}
