import type { OrderStatus } from '#contract/order-states.ts'
import type { flightMoveRefusals } from '#contract/refusals/flights.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import type { Share } from '#server/deals/flights/rules/ofOrder.ts'
import type { OrderState } from '#server/deals/record.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { applyStep, type StepChanges } from '#server/orders/commands/step.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'

export const refuseMove: RefuseWith<typeof flightMoveRefusals> = refuse

/** Refuses a flight that has become so long that its resources are in another one by then. */
export const refuseBusy = (what: string | null): never => refuseMove('flight.busy', { what: what ?? '…' })

/** A flight after a step, and the one that was made by it or took something over; `left` is the forwarder whose order it carries no more, `facts` what is kept of the step. */
export type Moved = { flight: FlightState; next: FlightState | null; left?: string; facts?: Record<string, unknown> }

export const toldBy = (actor: CommandActor) => ({ side: 'executor' as const, organization: actor.organization, person: actor.name })

/** An order of a flight and which part of it is on board; no share is all of it. */
export type OrderAboard = { state: OrderState; share: Share | null }

/** Goes through the orders of a flight, each opened and held in its own home, in the order of their ids. */
export async function eachOrder(tx: Tx, flight: FlightState, work: (aboard: OrderAboard) => Promise<void>): Promise<void> {
  const ids = new Set(flight.tasks.flatMap(({ orderId }) => (orderId === flight.id ? [] : orderId)))
  for (const id of [...ids].toSorted()) {
    const state = await lockState(tx, id, null)
    await work({ state, share: shareOn(state, flight.id) })
  }
}

/** Which part of an order a flight carries; null is all of it. */
export const shareOn = (order: OrderState, flightId: string): Share | null => order.flights.find(({ id }) => id === flightId)?.share ?? null

/** All orders of a flight, held; the home that is open afterwards is the last one’s. */
export async function ordersOn(tx: Tx, flight: FlightState): Promise<OrderAboard[]> {
  const aboard: OrderAboard[] = []
  await eachOrder(tx, flight, async order => void aboard.push(order))
  return aboard
}

/** Writes something into an order that leaves its status as it is. */
export const tellOrder = (
  tx: Tx,
  order: OrderState,
  said: Pick<Parameters<typeof applyStep>[3], 'by' | 'facts'> & { changes?: StepChanges['changes'] },
) => applyStep(tx, order, order.order.status as OrderStatus, said)
