import { orders } from '#contract/orders.ts'
import { inHome } from '#server/platform/db.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { takePositions } from '#server/positions/commands.ts'
import type { GivenPosition } from '#server/positions/record.ts'
import { sensorTimers } from '#server/sensors/jobs.ts'
import { drive, flightCard, flown, onDays } from './flights.ts'
import { openPair } from './orders.ts'
import { runTimers } from './tenders.ts'
import type { World } from './world.ts'

const MIN = 60_000

/** A flight of a cargo that travels at +2…+4, driven along by marks: loaded 10:00–11:00, unloaded two days later. */
export async function coldRoad(world: World) {
  const setTime = async (at: string) => {
    await world.setClock(at)
    await makePartitions(world.db)
  }
  await setTime('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  await world.root.query('update order_cargos set temp_min = 2, temp_max = 4 where order_id = $1', [order.id])
  const { truck, trailer } = await flightCard(pair.executor, flightId)
  let row = order
  const mark = async (at: string, ...marks: Parameters<typeof drive>[2][]) => {
    await setTime(at)
    // an alarm is a line of the order too
    const { version } = (await pair.executor.ask(orders.get, { query: { orderId: order.id } })).data
    row = await drive(pair.executor, { ...row, version }, ...marks)
  }
  const send = (vehicleId: string, positions: Omit<GivenPosition, 'vehicleId'>[]) =>
    inHome(world.db, pair.executor.org, tx =>
      takePositions(
        tx,
        'device',
        positions.map(each => ({ vehicleId, ...each })),
      ),
    )
  const look = async (at: string) => {
    await setTime(at)
    await runTimers(world, sensorTimers)
  }
  return { ...pair, order, flightId, truckId: truck!.id!, trailerId: trailer!.id!, setTime, mark, send, look }
}

type Measures = Partial<Omit<GivenPosition, 'vehicleId' | 'at'>>
/** A position a minute from a moment on, so many kilometres an hour northwards. */
export function way(
  from: string,
  minutes: number,
  told: (minute: number) => Measures,
  { km = 0, speed = 0 } = {},
): Omit<GivenPosition, 'vehicleId'>[] {
  return Array.from({ length: minutes }, (_, i) => ({
    at: new Date(Date.parse(from) + i * MIN),
    lat: 55 + (km + (speed / 60) * i) / 111.2,
    lon: 49,
    speed,
    ...told(i),
  }))
}
/** Driven: warm while it is loaded, forty minutes at +7 on the road, doors opened there once, fuel taken at a halt. */
export async function driven(world: World) {
  const road = await coldRoad(world)
  const { setTime, mark, send, truckId, trailerId, look } = road
  await mark('2026-10-05T09:00:00+03:00', 'depart')
  await mark('2026-10-05T10:00:00+03:00', 'arrive')
  await mark('2026-10-05T11:00:00+03:00', 'finish', 'depart')
  await setTime('2026-10-05T16:00:00+03:00')
  await send(trailerId, [
    ...way('2026-10-05T09:00:00+03:00', 60, () => ({ temperature: 3, doorsOpen: false }), { speed: 60 }),
    ...way('2026-10-05T10:00:00+03:00', 60, i => ({ temperature: i < 10 ? 3 : 9, doorsOpen: i >= 10 && i < 55 }), { km: 60 }),
    ...way('2026-10-05T11:00:00+03:00', 120, i => ({ temperature: i < 15 ? 9 - i * 0.4 : 3, doorsOpen: false }), { km: 60, speed: 60 }),
    ...way('2026-10-05T13:00:00+03:00', 60, i => ({ temperature: i >= 10 && i < 50 ? 7 : 3, doorsOpen: i >= 8 && i < 16 }), { km: 180 }),
    ...way('2026-10-05T14:00:00+03:00', 120, () => ({ temperature: 3, doorsOpen: false }), { km: 180, speed: 60 }),
  ])
  await send(truckId, [
    ...way('2026-10-05T11:00:00+03:00', 120, i => ({ fuel: 400 - i * 0.3 }), { km: 60, speed: 60 }),
    ...way('2026-10-05T13:00:00+03:00', 60, i => ({ fuel: i < 20 ? 364 : 304 }), { km: 180 }),
    ...way('2026-10-05T14:00:00+03:00', 120, i => ({ fuel: 304 - i * 0.3 }), { km: 180, speed: 60 }),
  ])
  await look('2026-10-05T16:02:00+03:00')
  return road
}
