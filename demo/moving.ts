import { sql } from 'kysely'
import { greatCircleKm } from '#contract/great-circle.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { takePositions } from '#server/positions/commands.ts'
import type { GivenPosition } from '#server/positions/record.ts'

const EVERY_MS = 60_000
const KMH = 62
/** After a silence it goes on from where it was, and is no farther than so many minutes of driving. */
const AT_ONCE_MIN = 10

type Under = { truckId: string; at: Date; lat: number; lon: number; isThere: boolean; toLat: number; toLon: number }

/** Where a truck is a moment later: nearer to its next stop, or at it. */
export function movedOn({ truckId, at, lat, lon, isThere, toLat, toLon }: Under, now: Date): GivenPosition {
  const to = { lat: toLat, lon: toLon }
  const left = greatCircleKm({ lat, lon }, to)
  const goes = isThere ? 0 : (Math.min(AT_ONCE_MIN, (now.getTime() - at.getTime()) / 60_000) / 60) * KMH
  const part = left === 0 ? 1 : Math.min(1, goes / left)
  const isMoving = goes > 0 && part < 1
  const course = (Math.atan2((toLon - lon) * Math.cos((lat * Math.PI) / 180), toLat - lat) * 180) / Math.PI
  return {
    ...{ vehicleId: truckId, at: now, lat: lat + (toLat - lat) * (isThere ? 0 : part), lon: lon + (toLon - lon) * (isThere ? 0 : part) },
    ...{ speed: isMoving ? KMH : 0, course: isMoving ? Math.round((course + 360) % 360) : null, satellites: 11, ignition: isMoving },
  }
}

/** Trucks of the acting organisation that are on their way in the demo world, each with where it was last and where it goes. */
async function listUnderWay(tx: Tx): Promise<Under[]> {
  const { rows } = await sql<Under>`
    select distinct on (f.truck_id) f.truck_id, l.at, l.lat::float8 as lat, l.lon::float8 as lon, t.arrived_at is not null as is_there,
      t.lat::float8 as to_lat, t.lon::float8 as to_lon
    from flights f
    join last_positions l on l.org_id = f.org_id and l.vehicle_id = f.truck_id
    join lateral (
      select k.arrived_at, k.lat, k.lon from flight_tasks k
      where k.org_id = f.org_id and k.flight_id = f.id and k.status in ('planned', 'en_route', 'arrived', 'in_service')
      order by k.seq limit 1) t on t.lat is not null and t.lon is not null
    where f.org_id = ${tx.actor.orgId} and f.demo and f.status in ('to_loading', 'loading', 'in_transit', 'unloading')
      and l.at < ${tx.now}::timestamptz - interval '50 seconds'
    order by f.truck_id, f.planned_start`.execute(tx)
  return rows
}

/** Tells where the trucks of the demo world are by now, as their trackers would; how many there are. */
export async function moveTrucks(workerDb: Db): Promise<number> {
  const { rows: orgs } = await sql<{ id: OrgId }>`select id from organizations where demo order by id`.execute(workerDb)
  let moved = 0
  for (const { id } of orgs)
    moved += await inHome(workerDb, id, async tx => {
      const trucks = await listUnderWay(tx)
      if (trucks.length > 0)
        await takePositions(
          tx,
          'device',
          trucks.map(truck => movedOn(truck, tx.now)),
        )
      return trucks.length
    })
  return moved
}

/** Moves the trucks of the demo world once a minute, so that there is something to look at; another process that does so too moves none twice. */
export const startMoving = ({ db, log }: { db: Db; log?: Log }): { stop: () => Promise<void> } =>
  openLoop(async () => {
    try {
      await moveTrucks(db)
    } catch (error) {
      log?.error({ event: 'demo.unmoved', ...faultFields(error) })
    }
    return EVERY_MS
  })
