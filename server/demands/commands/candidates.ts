import type { OrderCandidate } from '#contract/order-candidates.ts'
import { enterDemanded, findDemand, openDemand } from '#server/demands/store/demands.ts'
import { candidatesOf } from '#server/orders/commands/candidates.ts'
import { findPlaces } from '#server/places/store.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { orderOf } from './steps.ts'

/**
 * Own trucks for the order of a spot demand that takes answers, as they are proposed for an order one carries. The way is reckoned between the
 * towns of its stops, which the demand tells, and not between their addresses.
 */
export async function candidatesFor(tx: Tx, actor: CommandActor, demandId: string): Promise<OrderCandidate[]> {
  const demand = await findDemand(tx, await openDemand(tx, demandId), demandId)
  if (demand.orgId === actor.orgId) refuse('demand.not_found')
  const orderId = await enterDemanded(tx, demandId)
  if (orderId === null) return refuse('demand.not_open', { status: demand.status })
  const state = await orderOf(tx, demand, orderId)
  const towns = new Map(
    (
      await findPlaces(
        tx,
        state.stops.flatMap(({ placeCode }) => placeCode ?? []),
      )
    ).map(each => [each.code, each]),
  )
  const stops = state.stops.map(stop => {
    const town = towns.get(stop.placeCode ?? '')
    return { ...stop, address: '', lat: town?.lat ?? null, lon: town?.lon ?? null }
  })
  return candidatesOf(tx, actor, { ...state, stops })
}
