import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { FORECAST } from '#server/deals/flights/projection.ts'
import { flightTimers } from '#server/flights/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { drive, flightCard, onDays } from './flights.ts'
import { accepted, type Pair } from './orderSteps.ts'
import { scenarioOneStart } from './orders.ts'
import type { World } from './world.ts'

type Resources = { truckId: string; trailerId: string | null; driverId: string }

/** A truck on its way, two flights it has after it, and what tells how far along it is and has its arrival foretold. */
export async function lateOnTheRoad(world: World, pair: Pair & { resources: Resources }, change: Partial<OrderDraft>) {
  const { executor, resources } = pair
  await world.setClock(scenarioOneStart)
  const made = []
  for (const [loading, unloading] of [['2026-10-01', '2026-10-02'], ['2026-10-04', '2026-10-06'], ['2026-10-12', '2026-10-14']] as const) {
    const row = await accepted(pair, onDays(loading, unloading, change))
    const data = { orders: [{ orderId: row.id, orderVersion: row.version, share: null }], ...resources, overrideReason: 'Проверено' }
    const { id, number } = (await executor.ask(flights.plan, { data })).data
    made.push({ id, number, row: { ...row, version: row.version + 1 } })
  } // biome-ignore format: a row for each flight
  const [first, next, later] = made as [(typeof made)[number], (typeof made)[number], (typeof made)[number]]
  await world.setClock('2026-10-01T11:00:00+03:00')
  await drive(executor, first.row, 'depart', 'arrive', 'finish', 'depart')
  const seen = async (part: number, at: string) => {
    await world.setClock(at)
    const [from, to] = (await flightCard(executor, first.id)).tasks.map(({ lat, lon }) => ({ lat: lat!, lon: lon! }))
    await world.root.query(
      `insert into last_positions (org_id, vehicle_id, at, taken_at, source, lat, lon) select org_id, truck_id, $2, $2, 'device', $3, $4
       from flights where id = $1 on conflict (org_id, vehicle_id) do update set at = excluded.at, lat = excluded.lat, lon = excluded.lon`,
      [first.id, at, from!.lat + (to!.lat - from!.lat) * part, from!.lon + (to!.lon - from!.lon) * part],
    )
    const home = executor.org
    await inHome(world.db, home, tx => flightTimers[FORECAST](tx, { home, kind: FORECAST, objectId: first.id, runAt: tx.now, attempts: 0 }))
  }
  return { first, next, later, seen }
}
