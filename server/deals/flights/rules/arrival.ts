import { dayIn } from '#server/platform/clock.ts'
import { quantileOf, type Sample, type Trait, timesOf, traitOf } from './experience.ts'
import { scheduleOf, type TaskWork } from './hours.ts'
import { type Driven, type Norms, rested, usualNorms } from './norms.ts'
import { SERVICE } from './roads.ts'

/** A way that was driven: reckoned by the road, and what it took. */
type PastWay = {
  lane: string
  abroad: boolean
  driveMinutes: number
  leftAt: Date
  arrivedAt: Date
  /** When the window at its end began, and who drove. */
  from: Date
  tz: string
  drivers?: readonly Driven[]
}
/** A stay that is over. */
type PastStay = { point: string; kind: string; minutes: number | null; from: Date; arrivedAt: Date; completedAt: Date }

/** What an organisation's own flights have taught: how ways go, how long stays are, and how much of their spare time drivers spend on the way. */
export type Experience = { ways: Trait; stays: Trait; spare: readonly number[] }

/** A measured way or stay as it is stored. */
export type Lesson = { of: 'way' | 'stay' | 'spare' } & Sample

/** Where nothing was measured: ways go about as reckoned, and whoever has time to spare comes when his window begins. */
const assumedWays = [-0.16, -0.08, -0.03, 0, 0.02, 0.05, 0.1, 0.22]
const assumedStays = [-0.5, -0.25, -0.1, 0, 0, 0.2, 0.45, 0.8]

export function experienceOf(lessons: readonly Lesson[]): Experience {
  const of = (what: Lesson['of']) => lessons.filter(lesson => lesson.of === what)
  const spare = of('spare').map(({ value }) => value)
  return {
    ways: traitOf(of('way'), assumedWays),
    stays: traitOf(of('stay'), assumedStays),
    spare: spare.length < 12 ? [1] : spare.toSorted((a, b) => a - b),
  }
}

/** Which kind of case a way is: how long it is, and where it is short at which time of the day it begins; borders are a case of their own. */
function kindOfWay({ driveMinutes, abroad }: { driveMinutes: number; abroad: boolean }, at: Date, tz: string): string {
  const long = driveMinutes < 150 ? 'near' : driveMinutes < 540 ? 'day' : 'far'
  if (abroad) return `abroad ${long}`
  if (long === 'far') return long
  const hour = hourIn(tz, at)
  const week = [0, 6].includes(new Date(dayIn(tz, at)).getUTCDay()) ? ' off' : ''
  return `${long} ${hour < 6 || hour >= 22 ? 'night' : hour < 11 ? 'morning' : hour < 17 ? 'noon' : 'evening'}${week}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function hourIn(tz: string, at: Date): number {
  const clock = clocks.get(tz) ?? new Intl.DateTimeFormat('en-GB', { timeZone: tz, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(tz, clock)
  return Number(clock.format(at))
}

/** What a way and the stay at its end teach. A way with time to spare says how the spare time was spent, another one how fast one goes. */
export function lessonsOf({ way, stay }: { way: PastWay | null; stay: PastStay | null }): Lesson[] {
  return [...(way ? ofWay(way) : []), ...(stay ? ofStay(stay) : [])]
}

function ofWay({ lane, abroad, driveMinutes, leftAt, arrivedAt, from, tz, drivers = [rested] }: PastWay): Lesson[] {
  if (driveMinutes < 10 || arrivedAt <= leftAt) return []
  const kind = kindOfWay({ driveMinutes, abroad }, leftAt, tz)
  const reached = (minutes: number) =>
    scheduleOf({ from: leftAt, tasks: [bare(minutes)], drivers, tz, norms: plainly() }).tasks[0]!.arrivalAt
  const reckoned = reached(driveMinutes)
  const spare = from.getTime() - reckoned.getTime()
  if (spare > 45 * 60_000) {
    const value = (arrivedAt.getTime() - reckoned.getTime()) / spare
    return [{ of: 'spare', key: '', kind: '', value: Math.min(1.5, Math.max(-0.5, value)) }]
  }
  let [low, high] = [0.4, 4]
  for (let i = 0; i < 11; i++) {
    const middle = (low + high) / 2
    if (reached(Math.round(driveMinutes * middle)) <= arrivedAt) low = middle
    else high = middle
  }
  return [{ of: 'way', key: lane, kind, value: Math.log((low + high) / 2) }]
}

function ofStay({ point, kind, minutes, from, arrivedAt, completedAt }: PastStay): Lesson[] {
  const stayed = (completedAt.getTime() - Math.max(arrivedAt.getTime(), from.getTime())) / 60_000
  if (stayed < 1) return []
  return [{ of: 'stay', key: point, kind, value: Math.log(Math.min(20, Math.max(0.1, stayed / (minutes ?? SERVICE)))) }]
}

/** A day of ten hours is the exception: nobody counts on it. */
const plainly = (norms: Norms = usualNorms): Norms => ({ ...norms, longDays: 0 })
const bare = (driveMinutes: number): TaskWork => ({ driveMinutes, km: null, window: null, serviceMinutes: 0 })

/** A task that is still to be reached, or (`isThere`) the one the vehicle stands at. */
export type AheadTask = {
  lane: string
  abroad: boolean
  driveMinutes: number
  point: string
  kind: string
  from: Date
  to: Date
  minutes: number | null
  isThere?: boolean
  isRest?: boolean
}
/** The way that is left, from a mark or a position on, where its drivers have so much behind them. */
export type AheadWay = { at: Date; now: Date; tz: string; drivers: readonly Driven[]; norms?: Norms; tasks: readonly AheadTask[] }
/** When somebody comes: of five such flights one comes before the first moment, and one after the last. */
export type Range = { p20: Date; p50: Date; p80: Date }

/** A fraction of one, evenly spread as the number grows; each base goes its own way. */
function spreadOf(count: number, base: number): number {
  let [left, part, value] = [count, 1 / base, 0]
  while (left > 0) {
    value += (left % base) * part
    left = Math.floor(left / base)
    part /= base
  }
  return value
}
const CASES = 40
/** Where the range of the cases is cut: what no case knows of comes early more often than late. */
const levels = [0.17, 0.5, 0.8]
const bases = [3, 5, 7, 11, 13, 17, 19, 23]

/**
 * When each task ahead is reached: the same way is laid out in forty cases, each as fast and with such stays as own flights had in that part of
 * them, with all pauses and rests of the norms, and of these the range is told. Nothing is expected before now.
 */
export function arrivalsOf(way: AheadWay, experience: Experience): Range[] {
  const { at, now, tz, drivers, norms, tasks } = way
  const first = tasks.map(() => [] as number[])
  for (let n = 1; n <= CASES; n++) {
    const pace = spreadOf(n, 2)
    const hold = quantileOf(experience.spare, spreadOf(n, 29))
    const works = tasks.map((task, i) => workOf(task, { way, experience, pace, stay: spreadOf(n, bases[i % bases.length]!) }))
    const schedule = scheduleOf({ from: at, tasks: works, drivers, tz, norms: plainly(norms) })
    for (const [i, { arrivalAt }] of schedule.tasks.entries()) {
      const spare = Math.max(0, tasks[i]!.from.getTime() - arrivalAt.getTime())
      first[i]!.push(Math.max(now.getTime(), arrivalAt.getTime() + hold * spare))
    }
  }
  return first.map(times => {
    const all = times.toSorted((a, b) => a - b)
    const [p20, p50, p80] = levels.map(part => new Date(Math.round(quantileOf(all, part))))
    return { p20: p20!, p50: p50!, p80: p80! }
  })
}

type Case = { way: AheadWay; experience: Experience; pace: number; stay: number }
function workOf(task: AheadTask, { way: { at, now, tz }, experience, pace, stay }: Case): TaskWork {
  const { lane: key, driveMinutes, from, to, isThere = false, isRest = false } = task
  const reckoned = task.minutes ?? SERVICE
  const times = driveMinutes === 0 ? 1 : timesOf(experience.ways, { key, kind: kindOfWay(task, at, tz) }, pace)
  const stays = isRest ? reckoned : reckoned * timesOf(experience.stays, { key: task.point, kind: task.kind }, stay)
  // who is there still has been there that long already
  const been = isThere ? Math.max(0, (now.getTime() - Math.max(at.getTime(), from.getTime())) / 60_000) : 0
  return {
    driveMinutes: Math.round(driveMinutes * times),
    km: null,
    window: { from, to },
    serviceMinutes: Math.round(Math.max(stays, been + stays / 10)),
    ...(isRest && { isRest }),
  }
}

/** What would save a window that will be missed. */
export type Rescue = { leaveBy: Date | null; coDriver: boolean; windowTo: Date }

/** By when one had to leave the stop one stands at, whether a second driver saves it, and to when the window would have to last. */
export function rescueOf(way: AheadWay, task: number, experience: Experience): Rescue | null {
  const { to } = way.tasks[task]!
  const range = arrivalsOf(way, experience)[task]!
  if (range.p50 <= to) return null
  const half = 1_800_000
  const comesBy = (other: AheadWay, n: number) => arrivalsOf(other, experience)[n]!.p50 <= to
  const pair = way.drivers.length === 1 && comesBy({ ...way, drivers: [...way.drivers, rested] }, task)
  return { leaveBy: leaveBy(way, task, comesBy), coDriver: pair, windowTo: new Date(Math.ceil(range.p80.getTime() / half) * half) }
}

function leaveBy(way: AheadWay, task: number, comesBy: (other: AheadWay, n: number) => boolean): Date | null {
  if (way.tasks[0]?.isThere !== true || task === 0) return null
  const leaving = (at: Date): AheadWay => ({ ...way, at, now: at, tasks: way.tasks.slice(1) })
  if (!comesBy(leaving(way.now), task - 1)) return null
  let [low, high] = [way.now.getTime(), way.tasks[task]!.to.getTime()]
  while (high - low > 300_000) {
    const middle = (low + high) / 2
    if (comesBy(leaving(new Date(middle)), task - 1)) low = middle
    else high = middle
  }
  return new Date(Math.floor(low / 300_000) * 300_000)
}
