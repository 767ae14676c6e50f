import { createHash, randomBytes } from 'node:crypto'
import { trackOf } from '#server/geofences/commands.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { makeTruck } from '#testing/makers.ts'
import { openTracker, type SentPosition, startTrackers } from '#testing/trackers.ts'
import { dice, type Packet } from '#testing/truckWeeks.ts'
import { type Ground, openGround, signedIn } from './ground.ts'

/** So many trackers are connected at a time. */
const SOCKETS = 100
/** One lorry of so many has a tracker that speaks OsmAnd, a request for each position, so many of them under way at once of one and of all. */
const OSMAND_OF = 100
const REQUESTS = 24
const ALL_REQUESTS = 96
const DAY = 86_400_000

type Fitted = { vehicleId: string; number: string; key: string | null }

/** The packets of lorries go the way of the product: over sockets to its servers of trackers, into the database, and are read as it reads them. */
export async function openRoads(trucks: number) {
  const ground = await openGround()
  await makePartitions(ground.worker.db)
  const { org, fitted } = await fitOut(ground, trucks)
  const server = await startTrackers(ground.url)
  return {
    /** A week before anything is too old to be taken. */
    start: Math.floor(Date.now() / DAY) * DAY - 11 * DAY,
    /** Sends a week of each lorry, as fast as the servers take it. */
    async drive(seed: number, packetsOf: (truck: number) => readonly Packet[]): Promise<{ sent: number; seconds: number }> {
      await ground.root.query('truncate positions, last_positions')
      const waiting = fitted.map((_, truck) => truck)
      const began = performance.now()
      let sent = 0
      await Promise.all(
        Array.from({ length: SOCKETS }, async () => {
          for (let truck = waiting.shift(); truck !== undefined; truck = waiting.shift()) {
            const packets = packetsOf(truck)
            const { number, key } = fitted[truck]!
            if (key === null) await overWialon({ port: server.wialon, number, seed: seed + truck }, packets)
            else await overOsmand(`http://127.0.0.1:${server.osmand}/`, key, packets)
            sent += packets.length
          }
        }),
      )
      return { sent, seconds: (performance.now() - began) / 1000 }
    },
    /** What is stored of a lorry. */
    read: (truck: number) =>
      inHome(ground.worker.db, org, tx =>
        trackOf(tx, { vehicleId: fitted[truck]!.vehicleId, from: new Date(Date.now() - 20 * DAY), to: new Date() }),
      ),
    async close() {
      await server.stop()
      await ground.close()
    },
  }
}

/** Lorries of one carrier with a tracker each. */
async function fitOut(ground: Ground, trucks: number) {
  const { org, employee } = await signedIn(ground, { isExecutor: true })
  const first = await makeTruck(ground.worker.db, org, {})
  const fitted = Array.from(
    { length: trucks },
    (_, i): Fitted => ({
      vehicleId: i === 0 ? first : newId(),
      number: String(870_000_000_000_000 + i),
      key: i % OSMAND_OF === 0 ? randomBytes(14).toString('hex') : null,
    }),
  )
  const ids = fitted.map(({ vehicleId }) => vehicleId)
  const devices = ids.map(() => newId())
  await ground.root.query(
    `insert into vehicles (org_id, id, kind, status, plate, created_at)
     select $1, u.id, 'truck', 'active', 'В' || lpad(u.n::text, 6, '0'), app_now() from unnest($2::uuid[]) with ordinality u (id, n) where u.n > 1`,
    [org, ids],
  )
  await ground.root.query(
    `insert into devices (org_id, id, protocol, name, identifier, secret_hash, approved_at, created_at, employee_id)
     select $1, u.id, case when u.hash is null then 'wialon' else 'osmand' end, '', case when u.hash is null then u.number else '' end, u.hash,
       app_now(), app_now(), $5
     from unnest($2::uuid[], $3::text[], $4::bytea[]) u (id, number, hash)`,
    [org, devices, fitted.map(({ number }) => number), fitted.map(({ key }) => key && createHash('sha256').update(key).digest()), employee],
  )
  await ground.root.query(
    `insert into device_vehicles (org_id, id, device_id, vehicle_id, starts_at)
     select $1, gen_random_uuid(), u.device, u.vehicle, app_now() - interval '20 days' from unnest($2::uuid[], $3::uuid[]) u (device, vehicle)`,
    [org, devices, ids],
  )
  await ground.root.query('vacuum (analyze) vehicles, devices, device_vehicles')
  return { org, fitted }
}

const positionOf = ({ at, lat, lon }: Packet): SentPosition => ({ at: new Date(at), lat, lon })

/** One after another as they come: now a single one, now some together out of a black box. */
async function overWialon(of: { port: number; number: string; seed: number }, packets: readonly Packet[]) {
  const roll = dice(of.seed)
  const tracker = await openTracker({ ...of, version: roll.chance(0.3) ? '2.0' : '1.1' })
  for (let next = 0; next < packets.length; ) {
    const some = packets.slice(next, next + (roll.chance(0.1) ? 1 : roll.whole(10, 100))).map(positionOf)
    const [answer, good] = some.length === 1 ? [await tracker.send(some[0]!), '#AD#1'] : [await tracker.sendAll(some), `#AB#${some.length}`]
    if (answer !== good) throw new Error(`the server answered ${answer} to ${some.length} positions`)
    next += some.length
  }
  tracker.close()
}

/** So many do something at a time, and others wait for their turn: the server takes no more connections than so of one address. */
function openTurns(most: number) {
  const waiting: (() => void)[] = []
  let free = most
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>(done => void waiting.push(done))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
const inTurn = openTurns(ALL_REQUESTS)

/** A tracker that hears nothing, since its connection was closed just then, sends the same once more. */
async function untilHeard<T>(send: () => Promise<T>, tries = 5): Promise<T> {
  for (let left = tries; ; left--)
    try {
      return await send()
    } catch (error) {
      if (left === 1) throw error
    }
}

async function overOsmand(url: string, key: string, packets: readonly Packet[]) {
  let next = 0
  await Promise.all(
    Array.from({ length: REQUESTS }, async () => {
      for (let packet = packets[next++]; packet; packet = packets[next++]) {
        const { at, lat, lon, accuracyM } = packet
        const told = new URLSearchParams({ id: key, timestamp: String(at), lat: String(lat), lon: String(lon) })
        if (accuracyM !== null) told.set('accuracy', String(accuracyM))
        const status = await inTurn(() =>
          untilHeard(async () => {
            const answer = await fetch(`${url}?${told}`, { method: 'POST' })
            await answer.arrayBuffer()
            return answer.status
          }),
        )
        if (status !== 200) throw new Error(`the server answered ${status}`)
      }
    }),
  )
}
