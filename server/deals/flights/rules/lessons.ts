import { greatCircleKm } from '#contract/great-circle.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Sample } from './experience.ts'
import { type Fix, type Halt, haltsOf } from './halts.ts'
import { scheduleOf, type TaskWork } from './hours.ts'
import { type Driven, type Norms, rested, usualNorms } from './norms.ts'
import { type Position, SERVICE } from './roads.ts'

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
  driver?: string
  /** Where it led, and where the vehicle was on it. */
  to?: Position
  track?: readonly Fix[]
}
/** A stay that is over. */
type PastStay = { point: string; kind: string; minutes: number | null; from: Date; arrivedAt: Date; completedAt: Date }

/**
 * What was measured: how many times what is reckoned a way or a stay took; how many times what the norms say a driver drives until his pause
 * and his rest, and how long these are (all of these as logarithms); whether a driver with time to spare waits for his window on the road, and
 * how many minutes before it he comes then; how many minutes he was held up on the way; whether a weekly rest that was due was taken on it.
 */
export type Lesson = { of: LessonKind } & Sample
export type LessonKind = 'way' | 'stay' | 'held' | 'stint' | 'pause' | 'shift' | 'going' | 'rest' | 'waits' | 'lead' | 'weekly'

/** Less time to spare than this is no time to wait. */
export const SPARE_MS = 45 * 60_000
/** A driver who waits for his window does so this near to the stop. */
const NEAR_KM = 25
/** Where nobody is heard of, a pause is made after so much of what the norms allow; sooner it is something that held the driver up. */
export const DUE = 0.6
const REST_MINUTES = 390
/** Whoever stands for longer does so for another reason than his pause, or has no rest of a day. */
const LONGEST_PAUSE = 150
const LONGEST_REST = 1440

/** Which kind of case a way is: how long it is, and where it is short at which time of the day it begins; borders are a case of their own. */
export function kindOfWay({ driveMinutes, abroad }: { driveMinutes: number; abroad: boolean }, at: Date, tz: string): string {
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

/** What a way and the stay at its end teach. */
export function lessonsOf({ way, stay }: { way: PastWay | null; stay: PastStay | null }): Lesson[] {
  return [...(way ? ofWay(way) : []), ...(stay ? ofStay(stay) : [])]
}

function ofStay({ point, kind, minutes, from, arrivedAt, completedAt }: PastStay): Lesson[] {
  const stayed = (completedAt.getTime() - Math.max(arrivedAt.getTime(), from.getTime())) / 60_000
  if (stayed < 1) return []
  return [{ of: 'stay', key: point, kind, value: Math.log(Math.min(20, Math.max(0.1, stayed / (minutes ?? SERVICE)))) }]
}

function ofWay(way: PastWay): Lesson[] {
  if (way.driveMinutes < 10 || way.arrivedAt <= way.leftAt) return []
  return way.track && way.track.length > 1 ? ofTrack(way, way.track) : ofMarks(way)
}

/** What only the marks at both ends of a way tell: with time to spare how it was spent, without it how fast one went. */
function ofMarks(way: PastWay): Lesson[] {
  const { leftAt, arrivedAt, driveMinutes, tz, drivers = [rested] } = way
  const reached = (minutes: number) =>
    scheduleOf({ from: leftAt, tasks: [bare(minutes)], drivers, tz, norms: plainly() }).tasks[0]!.arrivalAt
  const reckoned = reached(driveMinutes)
  if (way.from.getTime() - reckoned.getTime() > SPARE_MS) return ofSpare(way, reckoned)
  let [low, high] = [0.4, 4]
  for (let i = 0; i < 11; i++) {
    const middle = (low + high) / 2
    if (reached(Math.round(driveMinutes * middle)) <= arrivedAt) low = middle
    else high = middle
  }
  return [ofPace(way, (low + high) / 2)]
}

const ofPace = ({ lane: key, driveMinutes, abroad, leftAt, tz }: PastWay, times: number): Lesson => ({
  ...{ of: 'way', key, kind: kindOfWay({ driveMinutes, abroad }, leftAt, tz) },
  value: Math.log(Math.min(4, Math.max(0.4, times))),
})

/** How a driver who could have come at a moment, long before his window, spent the time until then. */
function ofSpare({ from, arrivedAt, driver: key = '' }: PastWay, could: Date): Lesson[] {
  const half = (from.getTime() + could.getTime()) / 2
  const waited = arrivedAt.getTime() > half
  const lead = (from.getTime() - arrivedAt.getTime()) / 60_000
  return [
    { of: 'waits', key, kind: '', value: waited ? 1 : 0 },
    ...(waited ? [{ of: 'lead' as const, key, kind: '', value: Math.min(240, Math.max(-240, lead)) }] : []),
  ]
}

/** What positions tell of a way: how fast it went by the minutes it moved, and where the driver paused, rested and waited. */
function ofTrack(way: PastWay, track: readonly Fix[]): Lesson[] {
  const { leftAt, arrivedAt, driveMinutes, tz, drivers = [rested], driver: key = '' } = way
  const halts = haltsOf(leftAt, track)
  const last = halts.at(-1)
  const waits = last !== undefined && arrivedAt.getTime() - last.to.getTime() < SPARE_MS / 2 && isNear(last, way)
  const could = waits ? last.from : arrivedAt
  const { held, habits } = habitsOf(way.leftAt, waits ? halts.slice(0, -1) : halts, drivers[0] ?? rested)
  const stood = halts.reduce((sum, { from, to }) => (from < could ? sum + minutes(from, to) : sum), 0)
  const moved = minutes(leftAt, could) - stood
  const { segments } = scheduleOf({ from: leftAt, tasks: [bare(Math.round(moved))], drivers, tz, norms: plainly() })
  const isDue = segments.some(({ from, to }) => minutes(from, to) >= LONGEST_REST)
  const took = halts.some(({ from, to }) => minutes(from, to) >= LONGEST_REST)
  return [
    ofPace(way, moved / driveMinutes),
    { of: 'held', key: '', kind: kindOfHold(way), value: Math.min(1440, held) },
    ...(drivers.length > 1 ? [] : habits.map(habit => ({ ...habit, key, kind: '' }))),
    ...(way.from.getTime() - could.getTime() > SPARE_MS ? ofSpare(way, could) : []),
    ...(isDue && drivers.length === 1 ? [{ of: 'weekly' as const, key, kind: '', value: took ? 1 : 0 }] : []),
  ]
}

export const kindOfHold = ({ abroad }: { abroad: boolean }): string => (abroad ? 'border' : '')

const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000
const isNear = (halt: Halt, { to }: PastWay) => {
  const km = to && greatCircleKm(halt, to)
  return typeof km === 'number' && km < NEAR_KM
}

/** What halts were: pauses and rests that were due tell of habits; anything else held the driver up, for `held` minutes in all. */
function habitsOf(left: Date, halts: readonly Halt[], { sincePause, day, shiftAt }: Driven) {
  const norms = usualNorms
  const habits: Pick<Lesson, 'of' | 'value'>[] = []
  let [since, shift, held] = shiftAt ? [sincePause, day, 0] : [0, 0, 0]
  let began = shiftAt ?? left
  for (const { from, to, driven } of halts) {
    const stood = minutes(from, to)
    since += driven
    shift += driven
    if (stood >= REST_MINUTES) {
      if (shift >= DUE * norms.day) {
        habits.push(times('shift', shift / norms.day), times('going', minutes(began, from) / (norms.round - norms.rest)))
        if (stood < LONGEST_REST) habits.push(times('rest', stood / norms.rest))
      }
      ;[since, shift, began] = [0, 0, to]
    } else if (stood <= LONGEST_PAUSE && since >= DUE * norms.driving) {
      habits.push(times('stint', since / norms.driving), times('pause', stood / norms.pause))
      since = 0
    } else {
      held += stood
      if (stood >= norms.pause) since = 0
    }
  }
  return { habits, held }
}

/** Whether something has held the driver up on this way already: it seldom does so twice. */
export const isThrough = (left: Date, halts: readonly Halt[], driver: Driven): boolean => habitsOf(left, halts, driver).held >= HELD
const HELD = 40

const times = (of: LessonKind, value: number) => ({ of, value: Math.log(Math.min(2.5, Math.max(0.4, value))) })

/** A day of ten hours is the exception: nobody counts on it. */
export const plainly = (norms: Norms = usualNorms): Norms => ({ ...norms, longDays: 0 })
const bare = (driveMinutes: number): TaskWork => ({ driveMinutes, km: null, window: null, serviceMinutes: 0 })
