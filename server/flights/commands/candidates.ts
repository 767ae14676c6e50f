import type { TruckCandidate } from '#contract/truck-candidates.ts'
import { VehicleKind } from '#contract/vehicles.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import { listDrivers } from '#server/drivers/store/drivers.ts'
import { LANES_MOST, listTruckLanes } from '#server/flights/store/board.ts'
import { judgeEach } from '#server/orders/commands/fleet.ts'
import { stateToCarry } from '#server/orders/commands/sides.ts'
import { byRank, levelOf, mainOf, worse } from '#server/orders/rules/candidates.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { listVehicles } from '#server/vehicles/store.ts'

/**
 * Own trucks with what usually goes along with them, those first that the judge has least against. Each order is judged by itself: what several
 * weigh together is judged when a flight of them is planned.
 */
export async function candidatesFor(tx: Tx, actor: CommandActor, orderIds: readonly string[], today: string): Promise<TruckCandidate[]> {
  const lanes = (await listTruckLanes(tx, '')).slice(0, LANES_MOST)
  const vehicles = new Map((await listVehicles(tx, VehicleKind.options)).map(vehicle => [vehicle.id, vehicle]))
  const drivers = new Map((await listDrivers(tx, today)).map(driver => [driver.id, driver]))
  const trios = lanes.flatMap(({ truckId, trailerId, driverId }) => {
    const truck = vehicles.get(truckId ?? '')
    return truck ? [{ truck, trailer: vehicles.get(trailerId ?? '') ?? null, driver: drivers.get(driverId ?? '') ?? null }] : []
  })
  const found: TruckCandidate[] = trios.map(({ truck, trailer, driver }) => ({
    ...{ truckId: truck.id, trailerId: trailer?.id ?? null, driverId: driver?.id ?? null },
    ...{ level: driver ? 'fits' : 'none', approach: null, slack: null, text: null },
  }))
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const verdicts = await judgeEach(tx, await stateToCarry(tx, actor, orderId), trios)
    for (const [i, { findings, approach, slack }] of verdicts.entries()) {
      const known = found[i]!
      const level = worse(known.level, levelOf(findings))
      const first = mainOf(findings)
      found[i] = {
        ...known,
        level,
        approach: known.approach ?? approach,
        slack: slack === null ? known.slack : Math.min(slack, known.slack ?? slack),
        text: level === known.level && known.text ? known.text : first ? textOf(first) : known.text,
      }
    }
  }
  return found.toSorted(byRank)
}
