import { partOf, quantileOf, type Share, shareOf, type Trait, timesOf, traitOf } from './experience.ts'
import { scheduleOf, type TaskWork } from './hours.ts'
import { DUE, kindOfHold, kindOfWay, type Lesson, type LessonKind, plainly, SPARE_MS } from './lessons.ts'
import { type Driven, type Norms, rested, usualNorms } from './norms.ts'
import { SERVICE } from './roads.ts'

/**
 * What an organisation's own flights have taught: how ways go and how long stays are; when its drivers pause and rest and for how long; whether
 * they wait on the road with time to spare, and how long before their window they come; how often a weekly rest is taken on the way.
 */
export type Experience = {
  ways: Trait
  stays: Trait
  stints: Trait
  pauses: Trait
  shifts: Trait
  rests: Trait
  /** How long a shift goes at the most, in minutes. */
  going: number
  /** Minutes drivers are held up on a way, by its kind. */
  holds: ReadonlyMap<string, readonly number[]>
  waits: Share
  leads: readonly number[]
  weekly: Share
}

/** Where nothing was measured: ways go about as reckoned, days as the norms allow, and whoever has time to spare comes when his window begins. */
const assumedWays = [-0.16, -0.08, -0.03, 0, 0.02, 0.05, 0.1, 0.22]
const assumedStays = [-0.5, -0.25, -0.1, 0, 0, 0.2, 0.45, 0.8]
const assumedHabits = [0]
/** So many moments before a window are enough to go by. */
const FEW = 12

export function experienceOf(lessons: readonly Lesson[]): Experience {
  const of = Map.groupBy(lessons, lesson => lesson.of)
  const told = (what: LessonKind) => of.get(what) ?? []
  const leads = told('lead').map(({ value }) => value)
  return {
    ways: traitOf(told('way'), assumedWays),
    stays: traitOf(told('stay'), assumedStays),
    stints: traitOf(told('stint'), assumedHabits),
    pauses: traitOf(told('pause'), assumedHabits),
    shifts: traitOf(told('shift'), assumedHabits),
    rests: traitOf(told('rest'), assumedHabits),
    going: goingOf(told('going')),
    holds: new Map([...Map.groupBy(told('held'), ({ kind }) => kind)].map(([kind, each]) => [kind, holdsOf(each)])),
    waits: shareOf(told('waits'), 1),
    leads: leads.length < FEW ? [0] : leads.toSorted((a, b) => b - a),
    weekly: shareOf(told('weekly'), 1),
  }
}

const usualGoing = usualNorms.round - usualNorms.rest
/** The longest shifts but for the longest few: most of them end sooner, with the hours at the wheel. */
const goingOf = (samples: readonly Lesson[]): number =>
  samples.length < FEW ? usualGoing : Math.max(usualGoing, usualGoing * Math.exp(quantileOf(sortedOf(samples), 0.9)))
const holdsOf = (samples: readonly Lesson[]): readonly number[] => (samples.length < FEW ? [0] : sortedOf(samples))
const sortedOf = (samples: readonly Lesson[]) => samples.map(({ value }) => value).toSorted((a, b) => a - b)

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
  /** Whatever holds drivers up on the way there is behind them. */
  isThrough?: boolean
}
/** The way that is left, from a mark or a position on, where its drivers have so much behind them. */
export type AheadWay = {
  at: Date
  now: Date
  tz: string
  drivers: readonly Driven[]
  /** Who drives, where it is one. */
  driver?: string
  /** Since when the vehicle was seen to stand, where it does. */
  stoodSince?: Date | null
  norms?: Norms
  tasks: readonly AheadTask[]
}
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
/** Where the range of the cases is cut: what no case knows of comes late more often than early. */
const levels = [0.25, 0.54, 0.86]
const bases = [3, 5, 7, 11, 13, 17, 19, 23]

/**
 * When each task ahead is reached: the same way is laid out in forty cases, each as fast, with such stays, pauses and rests as own flights had in
 * that part of them, and of these the range is told. Nothing is expected before now.
 */
export function arrivalsOf(way: AheadWay, experience: Experience): Range[] {
  const { now, tz, tasks } = way
  const reached = tasks.map(() => [] as number[])
  for (let n = 1; n <= CASES; n++) {
    const pace = spreadOf(n, 2)
    const waits = spreadOf(n, 29) < partOf(experience.waits, way.driver)
    const lead = quantileOf(experience.leads, spreadOf(n, 31)) * 60_000
    const works = tasks.flatMap((task, i) => worksOf(task, { way, experience, pace, n, stay: spreadOf(n, bases[i % bases.length]!) }))
    const schedule = scheduleOf({ ...begunOf(way, experience, n), tasks: works, tz })
    for (const i of tasks.keys()) {
      const comes = schedule.tasks[2 * i + 1]!.arrivalAt.getTime()
      const turn = tasks[i]!.from.getTime() - lead
      // who could have been there already and is not waits for his window
      const holds = waits || (i === 0 && comes < now.getTime())
      const spare = tasks[i]!.from.getTime() - comes > SPARE_MS
      reached[i]!.push(Math.max(now.getTime(), holds && spare ? Math.max(comes, turn) : comes))
    }
  }
  return reached.map(times => {
    const all = times.toSorted((a, b) => a - b)
    const [p20, p50, p80] = levels.map(part => new Date(Math.round(quantileOf(all, part))))
    return { p20: p20!, p50: p50!, p80: p80! }
  })
}

/** Whoever stands for longer than this after most of what he may drive rests, else he pauses. */
const LONG_PAUSE = 100

/**
 * From when on and by which norms a case is laid out: a driver drives, pauses and rests as he uses to. Who stands already where one of these is
 * due goes on when it is over.
 */
function begunOf({ at, drivers, driver: key = '', norms: given = usualNorms, stoodSince }: AheadWay, experience: Experience, n: number) {
  if (drivers.length > 1) return { from: at, drivers, norms: plainly(given) }
  const habit = (trait: Trait, base: number) => timesOf(trait, { key, kind: '' }, spreadOf(n, base))
  const [own] = drivers
  const isWeekly = spreadOf(n, 37) < partOf(experience.weekly, key)
  const idle = stoodSince ? (at.getTime() - stoodSince.getTime()) / 60_000 : 0
  const norms: Norms = {
    ...plainly(given),
    driving: Math.round(given.driving * habit(experience.stints, 41)),
    pause: Math.round(given.pause * habit(experience.pauses, 43)),
    day: Math.round(given.day * habit(experience.shifts, 47)),
    round: 0,
    rest: Math.round(Math.max(given.shortRest, given.rest * habit(experience.rests, 53))),
    ...(!isWeekly && { weekly: FOREVER, week: FOREVER, twoWeeks: FOREVER }),
  }
  norms.round = norms.rest + experience.going
  const ends = (minutes: number) => new Date(Math.max(at.getTime(), stoodSince!.getTime() + minutes * 60_000))
  if (own!.shiftAt && idle >= LONG_PAUSE && own!.day >= DUE * given.day)
    return { from: ends(norms.rest), drivers: [{ ...own!, day: 0, sincePause: 0, shiftAt: null, at: ends(norms.rest) }], norms }
  if (own!.shiftAt && idle >= 15 && own!.sincePause >= DUE * given.driving)
    return { from: ends(norms.pause), drivers: [{ ...own!, sincePause: 0, at: ends(norms.pause) }], norms }
  // who drives on has not reached yet what he uses to rest after
  const still = { driving: Math.max(norms.driving, own!.sincePause + 1), day: Math.max(norms.day, own!.day + 1) }
  return { from: at, drivers, norms: idle < 15 && own!.shiftAt ? { ...norms, ...still } : norms }
}
const FOREVER = 1e9

type Case = { way: AheadWay; experience: Experience; pace: number; stay: number; n: number }

/** What holds a driver up half-way to a task, and the task. */
function worksOf(task: AheadTask, { way: { at, now, tz }, experience, pace, stay, n }: Case): [hold: TaskWork, task: TaskWork] {
  const { lane: key, driveMinutes, from, to, isThere = false, isRest = false } = task
  const reckoned = task.minutes ?? SERVICE
  const times = driveMinutes === 0 ? 1 : timesOf(experience.ways, { key, kind: kindOfWay(task, at, tz) }, pace)
  const stays = isRest ? reckoned : reckoned * timesOf(experience.stays, { key: task.point, kind: task.kind }, stay)
  // who is there still has been there that long already
  const been = isThere ? Math.max(0, (now.getTime() - Math.max(at.getTime(), from.getTime())) / 60_000) : 0
  const driven = Math.round(driveMinutes * times)
  const half = Math.floor(driven / 2)
  const holds = task.isThrough || isThere ? [0] : (experience.holds.get(kindOfHold(task)) ?? [0])
  const held = Math.round(quantileOf(holds, spreadOf(n, 59)))
  const hold = { driveMinutes: half, km: null, window: null, serviceMinutes: held, isRest: true }
  const own = {
    driveMinutes: driven - half,
    km: null,
    window: { from, to },
    serviceMinutes: Math.round(Math.max(stays, been + stays / 10)),
    ...(isRest && { isRest }),
  }
  return [hold, own]
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
