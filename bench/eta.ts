import { parseArgs } from 'node:util'
import { type AheadTask, arrivalsOf, type Experience, experienceOf, type Range } from '#server/deals/flights/rules/arrival.ts'
import { drivenAfter, type TaskBefore } from '#server/deals/flights/rules/driven.ts'
import { projectedAt } from '#server/deals/flights/rules/forecast.ts'
import { haltsOf, measured, stoodSince } from '#server/deals/flights/rules/halts.ts'
import { isThrough, lessonsOf } from '#server/deals/flights/rules/lessons.ts'
import { rested } from '#server/deals/flights/rules/norms.ts'
import { kmBetween, minutesBetween } from '#server/deals/flights/rules/roads.ts'
import { type WorldFlight, type WorldTask, worldOf } from './etaWorld.ts'
import { quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:eta`: how well arrivals are foretold. A generator that shares nothing with the forecast makes histories of several carriers;
 * the forecast learns from the marks and positions of the first 70 % of days and is judged on the rest, when a stop is left and at parts of the way to the
 * next one, for that and all stops after it, against distance by 65 km an hour and against the plan as it stood at the last mark, with rests,
 * slots and service.
 */
const { values: asked } = parseArgs({
  options: {
    seeds: { type: 'string', default: '31001,31002,31003,31004' },
    days: { type: 'string', default: '180' },
    flights: { type: 'string', default: '500' },
  },
})
const TZ = 'Europe/Moscow'
const SHARE = 0.7
const KMH = 65
const parts = [0, 0.25, 0.5, 0.75, 0.9]

type Judged = { part: number; error: number; road: number; plan: number; before20: boolean; before80: boolean }

const place = ({ spot: { lat, lon, country } }: WorldTask) => ({ lat, lon, country })
const pointOf = ({ spot }: WorldTask) => `${spot.lat.toFixed(2)} ${spot.lon.toFixed(2)}`
const townOf = ({ spot }: WorldTask) => `${spot.lat.toFixed(0)} ${spot.lon.toFixed(0)}`
const laneOf = (from: WorldTask, to: WorldTask) => `${townOf(from)} ${townOf(to)}`
const before = (task: WorldTask): TaskBefore => ({
  ...place(task),
  plannedFrom: task.from,
  plannedTo: task.to,
  arrivedAt: task.arrivedAt,
  completedAt: task.completedAt,
  minutes: null,
})

type Gone = Pick<WorldFlight, 'tasks' | 'trail'>
/** Tasks that are done, with the halts on the ways between them. */
const behind = ({ tasks, trail }: Gone): TaskBefore[] =>
  tasks.flatMap((task, i) => (i === 0 ? [before(task)] : measured(tasks[i - 1]!.completedAt, trail[i]!, before(task))))

function learned(flights: readonly WorldFlight[]): Experience {
  return experienceOf(
    flights.flatMap(({ tasks, trail, driver }) =>
      tasks.flatMap((task, i) => {
        const last = tasks[i - 1]
        const driven = last && drivenAfter(behind({ tasks: tasks.slice(0, i), trail }), { tz: TZ })
        return lessonsOf({
          way: last
            ? {
                lane: laneOf(last, task),
                abroad: last.spot.country !== task.spot.country,
                driveMinutes: minutesBetween(place(last), place(task))!,
                leftAt: last.completedAt,
                arrivedAt: task.arrivedAt,
                from: task.from,
                tz: TZ,
                drivers: [driven ?? rested],
                driver,
                to: place(task),
                track: trail[i]!,
              }
            : null,
          stay: { ...task, point: pointOf(task), minutes: null },
        })
      }),
    ),
  )
}

function judgedOf({ tasks, trail, driver }: WorldFlight, experience: Experience): Judged[] {
  return tasks.slice(1).flatMap((next, n) => {
    const last = tasks[n]!
    return parts.flatMap(part => {
      const way = trail[n + 1]!
      const seen = part === 0 ? null : way[Math.floor(part * (way.length - 1))]!
      const now = seen?.at ?? last.completedAt
      if (now >= next.arrivedAt) return []
      const from = seen ? { lat: seen.lat, lon: seen.lon, country: last.spot.country } : place(last)
      const done = behind({ tasks: tasks.slice(0, n + 1), trail })
      const here = { ...from, plannedFrom: now, plannedTo: now, arrivedAt: now, completedAt: now, minutes: 0 }
      const track = way.filter(({ at }) => at <= now)
      const gone = seen ? measured(last.completedAt, track, here) : []
      const ahead = tasks.slice(n + 1)
      const halts = haltsOf(last.completedAt, track)
      const through = seen !== null && isThrough(last.completedAt, halts, drivenAfter(done, { tz: TZ }) ?? rested)
      const works = ahead.map(
        (task, i): AheadTask => ({
          lane: laneOf(tasks[n + i]!, task),
          abroad: tasks[n + i]!.spot.country !== task.spot.country,
          driveMinutes: minutesBetween(i === 0 ? from : place(ahead[i - 1]!), place(task))!,
          point: pointOf(task),
          kind: task.kind,
          from: task.from,
          to: task.to,
          minutes: null,
          isThrough: i === 0 && through,
        }),
      )
      const drivers = [drivenAfter([...done, ...gone], { tz: TZ }) ?? rested]
      const told = arrivalsOf(
        { at: now, now, tz: TZ, drivers, driver, stoodSince: seen && stoodSince(halts, track), tasks: works },
        experience,
      )
      const plan = planned(tasks, n, now)
      let km = 0
      return ahead.map((task, i) => {
        km += kmBetween(i === 0 ? from : place(ahead[i - 1]!), place(task))!
        const road = now.getTime() + (km / KMH) * 3_600_000
        return judged(part, task, { told: told[i]!, road, plan: plan[n + 1 + i]!.getTime() })
      })
    })
  })
}

function judged(part: number, { arrivedAt }: WorldTask, { told, road, plan }: { told: Range; road: number; plan: number }): Judged {
  const off = (at: number) => Math.abs(at - arrivedAt.getTime()) / 60_000
  return {
    part,
    error: off(told.p50.getTime()),
    road: off(road),
    plan: off(plan),
    before20: arrivedAt < told.p20,
    before80: arrivedAt < told.p80,
  }
}

/** The plan as it stands at the last mark. */
const planned = (tasks: readonly WorldTask[], last: number, now: Date) =>
  projectedAt(
    tasks.map((task, i) => ({
      ...{ ...place(task), kind: task.kind, plannedFrom: task.from, minutes: null, serviceAt: null },
      departedAt: i <= last + 1 && i > 0 ? tasks[i - 1]!.completedAt : null,
      ...(i <= last
        ? { status: 'completed' as const, arrivedAt: task.arrivedAt, completedAt: task.completedAt }
        : { status: 'planned' as const, arrivedAt: null, completedAt: null }),
    })),
    { now, tz: TZ },
  ).map(at => at ?? now)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (all: readonly Judged[], of: (one: Judged) => boolean) => all.filter(of).length / all.length
const row = (name: string, all: readonly Judged[]) => {
  const error = mean(all.map(one => one.error))
  const fixed = (value: number) => value.toFixed(2)
  return [
    name,
    String(all.length),
    error.toFixed(0),
    quantile(all.map(one => one.error).toSorted((a, b) => a - b), 0.5).toFixed(0), // biome-ignore format: a cell
    fixed(error / mean(all.map(one => one.road))),
    fixed(error / mean(all.map(one => one.plan))),
    fixed(share(all, one => one.before20)),
    fixed(share(all, one => one.before80)),
  ]
}

const ofSeeds = asked.seeds.split(',').map(seed => {
  const days = Number(asked.days)
  const flights = worldOf(Number(seed), { days, flights: Number(asked.flights), firstDay: '2026-01-12' })
  const from = flights[0]!.startsAt.getTime() + days * SHARE * 86_400_000
  // what was not over by then has taught nothing yet
  const known = flights.filter(({ tasks }) => tasks.at(-1)!.completedAt.getTime() < from)
  const later = flights.filter(({ startsAt }) => startsAt.getTime() >= from)
  const experience = learned(known)
  return { seed, judged: later.flatMap(flight => judgedOf(flight, experience)) }
})
const all = ofSeeds.flatMap(({ judged }) => judged)
say('Arrivals foretold, minutes off; learned from the first 70 % of days, judged on the rest')
table(
  ['', 'foretold', 'mean', 'median', '÷ by 65 km/h', '÷ plan', 'before p20', 'before p80'],
  [
    ...ofSeeds.map(({ seed, judged }) => row(`seed ${seed}`, judged)),
    ...parts.map(part => row(part === 0 ? 'at the stop left' : `after ${part * 100} % of the way`, all.filter(one => one.part === part))), // biome-ignore format: one row each
    row('all', all),
  ],
)
const error = mean(all.map(one => one.error))
say()
table(
  ['', 'measured', 'target', ''],
  [
    verdict('error ÷ distance by 65 km/h', error / mean(all.map(one => one.road)), 0.35, 'most'),
    verdict('error ÷ plan as it stood', error / mean(all.map(one => one.plan)), 0.8, 'most'),
    verdict(
      'arrive before p20, at least',
      share(all, one => one.before20),
      0.15,
      'least',
    ),
    verdict(
      'arrive before p20, at most',
      share(all, one => one.before20),
      0.25,
      'most',
    ),
    verdict(
      'arrive before p80, at least',
      share(all, one => one.before80),
      0.75,
      'least',
    ),
    verdict(
      'arrive before p80, at most',
      share(all, one => one.before80),
      0.85,
      'most',
    ),
  ],
)
