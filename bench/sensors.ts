import { parseArgs } from 'node:util'
import { openedAway, openingsOf } from '#server/sensors/rules/doors.ts'
import { fuelChangesOf } from '#server/sensors/rules/fuel.ts'
import { excursionsOf } from '#server/sensors/rules/temperature.ts'
import { type SensorTrace, sensorTrace, type TrueEvent } from '#testing/sensorTraces.ts'
import { say, table, verdict } from './ground.ts'

/**
 * `npm run bench:sensors`: excursions, doors opened on the road, fuel drained and filled, found in what 300 refrigerated lorries report in two
 * days each, against what really happened. The reports and the truth are of a program that shares nothing with what looks for them. The rules
 * were tuned on the seeds `--seeds 1,2,3`; those of a plain run were seen by nobody before.
 */
const { values: asked } = parseArgs({
  options: {
    trucks: { type: 'string', default: '300' },
    seeds: { type: 'string', default: '5011,6029,7043' },
    faults: { type: 'boolean' },
  },
})
const trucks = Number(asked.trucks)
const START = Date.UTC(2026, 9, 5)
const MIN = 60_000
/** The violation of a trace lasts longer than its terms allow. */
const GRACE = 15
/** What is found overlaps the truth, or lies so near. */
const NEAR_MS = 10 * MIN

/** As figures name them. */
const named = {
  warm: 'excursions of temperature',
  door: 'doors opened on the road',
  drained: 'fuel drained',
  filled: 'fuel filled',
}
const kinds = ['warm', 'door', 'drained', 'filled'] as const
type Tally = Record<
  (typeof kinds)[number],
  { real: number; found: number; told: number; wrong: number; errors: number[]; litres: number[] }
>
const tallyOf = (): Tally =>
  Object.fromEntries(kinds.map(kind => [kind, { real: 0, found: 0, told: 0, wrong: 0, errors: [], litres: [] }])) as unknown as Tally

function foundIn({ packets, aboard, stays, limits }: SensorTrace): TrueEvent[] {
  const temperatures = packets.flatMap(({ at, temperature }) => (temperature === null ? [] : [{ at, value: temperature }]))
  const openings = openingsOf(packets.flatMap(({ at, doorsOpen }) => (doorsOpen === null ? [] : [{ at, open: doorsOpen }])))
  const end = packets.at(-1)!.at
  return [
    ...excursionsOf(temperatures, { limits, graceMinutes: GRACE, aboard, handling: stays }).map(({ from, until, worst }) => ({
      what: 'warm' as const,
      from,
      until: until ?? end,
      size: worst,
    })),
    ...openedAway(openings, stays).map(({ from, until }) => ({ what: 'door' as const, from, until: until ?? end, size: 0 })),
    ...fuelChangesOf(packets).map(({ what, from, until, litres }) => ({ what, from, until, size: litres })),
  ]
}

function judge(seed: number, tally: Tally): number {
  const trace = sensorTrace(seed, START)
  const left = new Set(foundIn(trace))
  for (const kind of kinds) tally[kind].told += [...left].filter(({ what }) => what === kind).length
  for (const real of trace.log) {
    const one = tally[real.what]
    one.real++
    const match = [...left].find(
      ({ what, from, until }) => what === real.what && from <= real.until + NEAR_MS && until >= real.from - NEAR_MS,
    )
    if (!match) {
      if (asked.faults)
        say(
          `${seed} missed ${real.what} ${new Date(real.from).toISOString()} ${((real.until - real.from) / MIN).toFixed(0)} min ${real.size.toFixed(0)}`,
        )
      continue
    }
    left.delete(match)
    one.found++
    one.errors.push(Math.abs(match.from - real.from) / MIN)
    one.litres.push(Math.abs(match.size - real.size))
  }
  for (const { what, from, until, size } of left) {
    tally[what].wrong++
    if (asked.faults)
      say(`${seed} made up ${what} ${new Date(from).toISOString()} ${((until - from) / MIN).toFixed(0)} min ${size.toFixed(0)}`)
  }
  return trace.packets.length
}

const quantile = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const percent = (part: number, of: number) => (100 * part) / Math.max(1, of)
const sum = tallyOf()
let packets = 0
for (const seed of asked.seeds.split(',').map(Number))
  for (let truck = 0; truck < trucks; truck++) packets += judge(seed * 100_003 + truck, sum)

say(`\n${trucks} lorries by ${asked.seeds.split(',').length} seeds, two days each, ${packets} packets; moments in minutes`)
table(
  ['', 'real', 'found %', 'false %', 'median error', 'p95', 'litres off, median'],
  kinds.map(kind => {
    const { real, found, told, wrong, errors, litres } = sum[kind]
    const isFuel = kind === 'drained' || kind === 'filled'
    return [
      kind,
      `${real}`,
      percent(found, real).toFixed(2),
      percent(wrong, told).toFixed(2),
      quantile(errors, 0.5).toFixed(2),
      quantile(errors, 0.95).toFixed(2),
      isFuel ? quantile(litres, 0.5).toFixed(1) : '',
    ]
  }),
)
say('')
table(
  ['', 'measured', 'target', ''],
  kinds.flatMap(kind => [
    verdict(`${named[kind]} found, %`, percent(sum[kind].found, sum[kind].real), 97, 'least'),
    verdict(`${named[kind]} that were none, %`, percent(sum[kind].wrong, sum[kind].told), 2, 'most'),
  ]),
)
