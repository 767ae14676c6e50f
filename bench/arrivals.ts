import { parseArgs } from 'node:util'
import type { Fence } from '#contract/geofences.ts'
import { visitsOf } from '#server/deals/flights/rules/visits.ts'
import { type Packet, type Site, type TruckWeek, truckWeek } from '#testing/truckWeeks.ts'
import { say, table, verdict } from './ground.ts'
import { openRoads } from './truckRoads.ts'

/**
 * `npm run bench:arrivals`: arrivals and departures found in what the trackers of 300 lorries report in a week, against where they really
 * were. The roads, the areas and the truth are of a program that shares nothing with what looks for them. What the trackers report goes over
 * their sockets (Wialon IPS, OsmAnd) to the servers of trackers in a process of their own and is read from the database as geofences read it;
 * `--direct` leaves that out, for tuning. The rules were tuned on the seeds `--seeds 1,2,3,4,5`; those of a plain run were seen by nobody before.
 */
const { values: asked } = parseArgs({
  options: {
    trucks: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '7041,8253,9377' },
    faults: { type: 'boolean' },
    direct: { type: 'boolean' },
  },
})
const trucks = Number(asked.trucks)
/** A moment found further from the truth than so is another one. */
const SAME_MS = 30 * 60_000

type Moment = { at: number; what: 'arrival' | 'departure' }
type Tally = { real: number; found: number; told: number; wrong: number; errors: number[]; packets: number; passed: number }

const fenceOf = ({ lat, lon, radiusM, ring }: Site): Fence =>
  radiusM === null ? { kind: 'polygon', vertices: ring.map(([a, b]) => ({ lat: a, lon: b })) } : { kind: 'circle', lat, lon, radiusM }

const moments = (visits: readonly { arrivedAt: number; leftAt: number | null }[]): Moment[] =>
  visits.flatMap(({ arrivedAt, leftAt }) => [
    { at: arrivedAt, what: 'arrival' as const },
    ...(leftAt === null ? [] : [{ at: leftAt, what: 'departure' as const }]),
  ])

/** A week of one lorry: every area it ever stops at is asked of all that is known of it. */
function judge(seed: number, { sites, log, passed }: Omit<TruckWeek, 'packets'>, known: readonly Packet[], tally: Tally): void {
  tally.packets += known.length
  tally.passed += passed
  for (const site of sites) {
    const real = moments(log.filter(each => each.site === site.id))
    const told = moments(visitsOf(known, fenceOf(site)))
    const left = new Set(told)
    tally.real += real.length
    tally.told += told.length
    for (const one of real) {
      const [best] = [...left]
        .filter(({ what, at }) => what === one.what && Math.abs(at - one.at) <= SAME_MS)
        .toSorted((a, b) => Math.abs(a.at - one.at) - Math.abs(b.at - one.at))
      if (best) {
        left.delete(best)
        tally.found++
        tally.errors.push(Math.abs(best.at - one.at) / 60_000)
      } else if (asked.faults) say(`${seed} site ${site.id} ${site.radiusM ?? 'ring'} missed ${one.what} ${new Date(one.at).toISOString()}`)
    }
    tally.wrong += left.size
    if (asked.faults) for (const one of left) say(`${seed} site ${site.id} made up ${one.what} ${new Date(one.at).toISOString()}`)
  }
}

const sum: Tally = { real: 0, found: 0, told: 0, wrong: 0, errors: [], packets: 0, passed: 0 }
const rows: string[][] = []
const quantile = (errors: readonly number[], part: number) => errors.toSorted((a, b) => a - b)[Math.floor(errors.length * part)] ?? 0
const percent = (part: number, of: number) => (100 * part) / Math.max(1, of)
const roads = asked.direct ? null : await openRoads(trucks)
const start = roads?.start ?? Date.UTC(2026, 9, 5)
const seedOf = (seed: number, truck: number) => seed * 100_003 + truck
let [sent, seconds] = [0, 0]
try {
  for (const seed of asked.seeds.split(',').map(Number)) {
    const tally: Tally = { real: 0, found: 0, told: 0, wrong: 0, errors: [], packets: 0, passed: 0 }
    const driven = await roads?.drive(seed, truck => truckWeek(seedOf(seed, truck), start).packets)
    sent += driven?.sent ?? 0
    seconds += driven?.seconds ?? 0
    for (let truck = 0; truck < trucks; truck++) {
      const { packets, ...week } = truckWeek(seedOf(seed, truck), start)
      judge(seed, week, roads ? await roads.read(truck) : packets, tally)
    }
    rows.push([
      `${seed}`,
      `${tally.packets}`,
      `${tally.passed}`,
      `${tally.real}`,
      percent(tally.found, tally.real).toFixed(2),
      percent(tally.wrong, tally.told).toFixed(2),
      quantile(tally.errors, 0.5).toFixed(2),
      quantile(tally.errors, 0.95).toFixed(2),
    ])
    for (const key of ['real', 'found', 'told', 'wrong', 'packets', 'passed'] as const) sum[key] += tally[key]
    sum.errors.push(...tally.errors)
  }
} finally {
  await roads?.close()
}
say(`\n${trucks} lorries, a week each; moments in minutes`)
if (roads) say(`${sent} positions over sockets in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second`)
table(
  ['seed', roads ? 'positions stored' : 'positions', 'driven by', 'arrivals and departures', 'found %', 'false %', 'median error', 'p95'],
  rows,
)
const way = roads ? ' over sockets' : ''
say('')
table(
  ['', 'measured', 'target', ''],
  [
    verdict(`arrivals and departures of ${trucks} lorries found${way}, %`, percent(sum.found, sum.real), 99, 'least'),
    verdict(`arrivals and departures that were none${way}, %`, percent(sum.wrong, sum.told), 0.5, 'most'),
    verdict(`median error of an arrival or a departure${way}, minutes`, quantile(sum.errors, 0.5), 2, 'most'),
  ],
)
