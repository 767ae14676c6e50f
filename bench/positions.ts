import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openIntake, usualBounds } from '#server/devices/intake/intake.ts'
import { handInFollowers } from '#server/followers.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { openLog } from '#server/platform/log.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { takePositions } from '#server/positions/commands.ts'
import type { GivenPosition } from '#server/positions/record.ts'
import { makeTruck } from '#testing/makers.ts'
import { openTracker, type SentPosition, startTrackers } from '#testing/trackers.ts'
import { cpuOf, type Ground, memoryOf, openGround, quantile, say, signedIn, table, verdict } from './ground.ts'

/**
 * `npm run bench:positions`: positions of many vehicles taken in, by turns with a bare COPY of as many into a table of the same columns and key
 * in the same run; over real sockets after a gap; and one vehicle that sends without end. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '10' },
    /** How many positions each vehicle sends after the gap, and how many one vehicle alone. */
    gap: { type: 'string', default: '60' },
    endless: { type: 'string', default: '1000000' },
  },
})
const VEHICLES = Number(asked.vehicles)
const ROUNDS = Number(asked.rounds)
const GAP = Number(asked.gap)
const ENDLESS = Number(asked.endless)
const BATCH = 1000
const ORGS = 10
const SOCKETS = 100
const MINUTE = 60_000
/** A kilometre in degrees of latitude. */
const KM = 1 / 111.195

type Vehicle = { org: Awaited<ReturnType<typeof signedIn>>['org']; vehicleId: string; deviceId: string; number: string; at: number }

async function makeFleet(ground: Ground): Promise<Vehicle[]> {
  const fleet: Vehicle[] = []
  for (let n = 0; n < ORGS; n++) {
    const { org, employee } = await signedIn(ground, { isExecutor: true })
    const first = await makeTruck(ground.worker.db, org, {})
    const ids = [first, ...Array.from({ length: Math.ceil(VEHICLES / ORGS) - 1 }, () => newId())]
    const devices = ids.map(() => newId())
    const numbers = ids.map((_, i) => String(860_000_000_000_000 + n * 1_000_000 + i))
    await ground.root.query(
      `insert into vehicles (org_id, id, kind, status, plate, created_at)
       select $1, u.id, 'truck', 'active', 'В' || lpad(u.n::text, 6, '0'), app_now() from unnest($2::uuid[]) with ordinality u (id, n) where u.n > 1`,
      [org, ids],
    )
    await ground.root.query(
      `insert into devices (org_id, id, protocol, name, identifier, approved_at, created_at, employee_id)
       select $1, u.id, 'wialon', '', u.number, app_now(), app_now(), $4 from unnest($2::uuid[], $3::text[]) u (id, number)`,
      [org, devices, numbers, employee],
    )
    await ground.root.query(
      `insert into device_vehicles (org_id, id, device_id, vehicle_id, starts_at)
       select $1, gen_random_uuid(), u.device, u.vehicle, app_now() - interval '20 days' from unnest($2::uuid[], $3::uuid[]) u (device, vehicle)`,
      [org, devices, ids],
    )
    fleet.push(...ids.map((vehicleId, i) => ({ org, vehicleId, deviceId: devices[i]!, number: numbers[i]!, at: n + i })))
  }
  await ground.root.query('vacuum (analyze) vehicles, devices, device_vehicles')
  return fleet
}

/** Where a vehicle is at a minute: it drives north at a kilometre a minute. */
const placeOf = ({ at }: Vehicle, minute: number) => ({ lat: 50 + ((at % 100) + minute) * KM, lon: 40 + (at % 50) })
const fixOf = (vehicle: Vehicle, minute: number, start: number): GivenPosition => ({
  vehicleId: vehicle.vehicleId,
  at: new Date(start + minute * MINUTE),
  ...placeOf(vehicle, minute),
  speed: 60,
  course: 0,
  satellites: 9,
})

const parts = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))

/** One position of each vehicle, in batches of a thousand of an organisation, by turns with a COPY of the same. */
async function byTurns(ground: Ground, fleet: readonly Vehicle[], folder: string) {
  const start = Date.now() - 10 * 24 * 60 * MINUTE
  const { root, worker } = ground
  await root.query(
    `set statement_timeout = 0; create table bare (like positions); alter table bare add primary key (org_id, vehicle_id, at)`,
  )
  const columns = 'org_id, vehicle_id, at, taken_at, lat, lon, speed, course, satellites, source'
  const taking: number[] = []
  const copying: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fixes = fleet.map(vehicle => ({ vehicle, fix: fixOf(vehicle, round, start) }))
    const file = join(folder, `round-${round}.tsv`)
    const now = new Date().toISOString()
    await writeFile(
      file,
      fixes
        .map(({ vehicle, fix }) => [vehicle.org, fix.vehicleId, fix.at.toISOString(), now, fix.lat, fix.lon, 60, 0, 9, 'device'].join('\t'))
        .join('\n'),
      { mode: 0o644 },
    )
    const copied = performance.now()
    await root.query(`copy bare (${columns}) from '${file}'`)
    copying.push(fleet.length / ((performance.now() - copied) / 1000))
    const taken = performance.now()
    const batches = [...Map.groupBy(fixes, ({ vehicle }) => vehicle.org)].flatMap(([org, of]) =>
      parts(of, BATCH).map(batch => ({ org, batch })),
    )
    // as many at once as the intake has
    await Promise.all(
      Array.from({ length: usualBounds.atOnce }, async () => {
        for (let next = batches.shift(); next; next = batches.shift()) {
          const positions = next.batch.map(({ fix }) => fix)
          await inHome(worker.db, next.org, tx => takePositions(tx, 'device', positions))
        }
      }),
    )
    taking.push(fleet.length / ((performance.now() - taken) / 1000))
  }
  return { taking: quantile(taking, 0.5), copying: quantile(copying, 0.5) }
}

/** Every vehicle comes back at once and sends what it kept: over sockets, to servers in a process of their own. */
async function afterGap(ground: Ground, fleet: readonly Vehicle[]) {
  const server = await startTrackers(ground.url)
  const start = Date.now() - 3 * 24 * 60 * MINUTE
  const waiting = [...fleet]
  const before = cpuOf(server.pid)
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 200)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      for (let vehicle = waiting.shift(); vehicle; vehicle = waiting.shift()) {
        const tracker = await openTracker({ port: server.wialon, number: vehicle.number })
        const kept = Array.from({ length: GAP }, (_, i): SentPosition => ({ at: new Date(start + i * MINUTE), ...placeOf(vehicle, i) }))
        const answer = await tracker.sendAll(kept)
        if (answer !== `#AB#${GAP}`) throw new Error(`the server answered ${answer}`)
        tracker.close()
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const cpu = cpuOf(server.pid) - before
  await server.stop()
  const rows = fleet.length * GAP
  return { perSecond: rows / seconds, rows, cpu: (cpu * 1000) / rows, most }
}

/** One device that sends so many: what waits is bounded, and so is memory. */
async function withoutEnd(ground: Ground, { org, deviceId }: Vehicle) {
  const device = { most: Number.MAX_SAFE_INTEGER, perSecond: 1 }
  const intake = openIntake({
    workerDb: ground.worker.db,
    metrics: openMetrics(),
    log: openLog(() => undefined),
    bounds: { ...usualBounds, device },
  })
  const key = { orgId: org, deviceId, protocol: 'wialon' as const, from: 'here' }
  const start = Date.now() - 9 * 24 * 60 * MINUTE
  // garbage that nobody had reason to collect yet is no memory anything holds
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = () => {
    collect()
    return process.memoryUsage().rss
  }
  const first = heap()
  let most = first
  const began = performance.now()
  for (let sent = 0; sent < ENDLESS; sent += 500) {
    await intake.room()
    const fixes = Array.from({ length: 500 }, (_, i) => ({ at: new Date(start + (sent + i) * 600), lat: 55, lon: 49, raw: 'x' }))
    void intake.add(key, fixes).catch(() => undefined)
    if (sent % 50_000 === 0) most = Math.max(most, heap())
  }
  await intake.stop()
  return { perSecond: ENDLESS / ((performance.now() - began) / 1000), grown: (most - first) / 2 ** 20 }
}

async function main() {
  handInFollowers()
  const ground = await openGround()
  try {
    await makePartitions(ground.worker.db)
    const { rows } = await ground.root.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const fleet = await makeFleet(ground)
    const turns = await byTurns(ground, fleet, rows[0]!.folder)
    const gap = await afterGap(ground, fleet)
    const endless = await withoutEnd(ground, fleet[0]!)
    const { rows: sizes } = await ground.root.query<{ row: number }>(
      `select sum(pg_total_relation_size(i.inhrelid))::float8 / (select count(*) from positions) as row from pg_inherits i where i.inhparent = 'positions'::regclass`,
    )
    say(`\n${fleet.length} vehicles of ${ORGS} organisations; ${sizes[0]!.row.toFixed(0)} bytes a position with its key\n`)
    table(
      ['', 'positions a second'],
      [
        ['a bare COPY into a table of the same key', turns.copying.toFixed(0)],
        ['taken in batches of 1 000: judged, stored, the last of each', turns.taking.toFixed(0)],
        [`over ${SOCKETS} sockets after a gap, ${gap.rows} in all`, gap.perSecond.toFixed(0)],
        ['one device without end', endless.perSecond.toFixed(0)],
      ],
    )
    say(`\nthe server of trackers: ${gap.cpu.toFixed(1)} µs of its own a position, at most ${(gap.most / 2 ** 20).toFixed(0)} MB\n`)
    table(
      ['', 'measured', 'target', ''],
      [
        verdict('positions taken in ÷ a bare COPY of them', turns.taking / turns.copying, 0.3, 'least'),
        verdict('positions a second after a gap, over sockets', gap.perSecond, 10_000, 'least'),
        verdict('MB of the server of trackers meanwhile', gap.most / 2 ** 20, 400, 'most'),
        verdict(`MB more by ${ENDLESS} positions of one device`, endless.grown, 100, 'most'),
      ],
    )
  } finally {
    await ground.close()
  }
}

await main()
