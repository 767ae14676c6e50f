import { type Driven, type Norms, nextWeek } from './norms.ts'

/** What drivers do in a stretch of time. */
export type SegmentKind = 'drive' | 'pause' | 'rest' | 'weekly_rest' | 'wait' | 'service'
/** A stretch in minutes of the epoch; `task` is the one it leads to or belongs to. */
type Stretch = { kind: SegmentKind; from: number; to: number; task: number }

/** A driver's hours as they grow; `beside` is how long he has sat beside the one who drives. */
type Wheel = {
  sincePause: number
  hasPart: boolean
  day: number
  isLong: boolean
  week: number
  lastWeek: number
  longDays: number
  beside: number
}

/** What the drivers of a vehicle have done up to a moment. A step copies it, so ways that part go on from the same one. */
export type Logbook = {
  at: number
  stretches: readonly Stretch[]
  wheels: readonly Wheel[]
  /** Whose turn it is. */
  active: number
  /** When the shift began; null: the drivers are rested. */
  began: number | null
  /** Since when nobody drives nor works. */
  idleSince: number | null
  weekRestedAt: number
  /** When the calendar week ends that hours are counted in. */
  weekEnds: number
  shortRests: number
  /** Shifts begun. */
  shifts: number
  /** Rests taken, and what of long days and short rests was used for it. */
  rests: number
  usedLong: number
  usedShort: number
  driven: number
}

/** Long days and short rests that may still be used on a way. */
export type Allowance = { long: number; short: number }

type Rules = { norms: Norms; tz: string }

export const minutesOf = (at: Date): number => at.getTime() / 60_000
export const momentOf = (minutes: number): Date => new Date(Math.round(minutes * 60_000))

/** The hours of calendar weeks as they count at a moment: what was of this week may be of the last by then. */
function weeksAt(at: number, { week, lastWeek, longDays, at: held }: Driven, tz: string) {
  if (!held) return { week, lastWeek, longDays }
  const ends = minutesOf(nextWeek(tz, held))
  if (at < ends) return { week, lastWeek, longDays }
  return { week: 0, lastWeek: at < minutesOf(nextWeek(tz, momentOf(ends))) ? week : 0, longDays: 0 }
}

/** A logbook opened at a moment, with what each of one or two drivers has behind him, and how long they have been idle since. */
export function openLogbook(at: number, drivers: readonly Driven[], { tz }: Rules): Logbook {
  const idle = drivers.every(({ at: held }) => held) ? Math.max(...drivers.map(({ at: held }) => minutesOf(held!))) : at
  const began = drivers.flatMap(({ shiftAt }) => (shiftAt ? [minutesOf(shiftAt)] : []))
  const weeks = drivers.map(({ weekAt }) => (weekAt ? minutesOf(weekAt) : at))
  return {
    at,
    stretches: [],
    wheels: drivers.map(driver => ({
      // who is rested has nothing of the day behind him
      ...(driver.shiftAt ? { sincePause: driver.sincePause, day: driver.day } : { sincePause: 0, day: 0 }),
      ...weeksAt(at, driver, tz),
      hasPart: false,
      isLong: false,
      beside: 0,
    })),
    active: 0,
    began: began.length > 0 ? Math.min(...began) : null,
    idleSince: idle < at ? idle : null,
    weekRestedAt: Math.min(...weeks),
    weekEnds: minutesOf(nextWeek(tz, momentOf(at))),
    shortRests: Math.max(...drivers.map(({ shortRests }) => shortRests)),
    shifts: began.length > 0 ? 1 : 0,
    rests: 0,
    usedLong: 0,
    usedShort: 0,
    driven: 0,
  }
}

const isPair = (log: Logbook) => log.wheels.length > 1
const hasShort = (log: Logbook, { norms }: Rules, allowed: Allowance) => allowed.short > 0 && log.shortRests < norms.shortRests
const restOf = (log: Logbook, rules: Rules, allowed: Allowance) => {
  const { norms } = rules
  if (isPair(log)) return norms.pairRound - norms.pairGoing
  return hasShort(log, rules, allowed) ? norms.shortRest : norms.rest
}
const goingOf = (log: Logbook, rules: Rules, allowed: Allowance) =>
  isPair(log) ? rules.norms.pairGoing : rules.norms.round - restOf(log, rules, allowed)

/** How long a driver may still drive in this calendar week. */
const weekLeft = ({ week, lastWeek }: Wheel, { week: most, twoWeeks }: Norms) => Math.min(most - week, twoWeeks - lastWeek - week)
const mayBeLong = (wheel: Wheel, norms: Norms, allowed: Allowance) => wheel.isLong || (allowed.long > 0 && wheel.longDays < norms.longDays)
const dayLeft = (wheel: Wheel, norms: Norms, allowed: Allowance) => {
  if (wheel.day < norms.day) return norms.day - wheel.day
  return mayBeLong(wheel, norms, allowed) ? norms.longDay - wheel.day : 0
}

/** Nobody drives nor works until a moment: waiting, a pause or a rest, which becomes one with what was idle before it. */
function idle(log: Logbook, until: number, kind: SegmentKind, task: number): Logbook {
  if (until <= log.at) return log
  const since = log.idleSince ?? log.at
  const isRest = kind === 'rest' || kind === 'weekly_rest'
  const kept = isRest ? log.stretches.filter(({ from }) => from < since) : log.stretches
  const from = isRest ? since : log.at
  return { ...log, at: until, idleSince: since, stretches: [...kept, { kind, from, to: until, task }], rests: log.rests + (isRest ? 1 : 0) }
}

/** What the time nobody drove nor worked counts as, now that it ends: a weekly or daily rest, a pause or the first part of one. */
function settle(log: Logbook, rules: Rules, allowed: Allowance): Logbook {
  const { norms } = rules
  if (log.idleSince === null) return log
  const length = log.at - log.idleSince
  const busy = { ...log, idleSince: null }
  const fresh = () => busy.wheels.map(wheel => ({ ...wheel, sincePause: 0, hasPart: false, day: 0, isLong: false, beside: 0 }))
  if (length >= norms.weeklyRest) return { ...busy, wheels: fresh(), began: null, weekRestedAt: log.at, shortRests: 0 }
  // a shift that went on for longer than a whole rest leaves room for has only a short one within its round
  const isLate = !isPair(log) && log.began !== null && log.idleSince - log.began > norms.round - norms.rest
  const full = isPair(log) ? norms.pairRound - norms.pairGoing : norms.rest
  if (length >= full && !isLate) return { ...busy, wheels: fresh(), began: null }
  if (length >= norms.shortRest && log.began !== null && (length >= full || hasShort(log, rules, allowed))) {
    allowed.short--
    return { ...busy, wheels: fresh(), began: null, shortRests: log.shortRests + 1, usedShort: log.usedShort + 1 }
  }
  const pause = (wheel: Wheel): Wheel => {
    if (length >= norms.pause || (wheel.hasPart && length >= norms.parts[1])) return { ...wheel, ...paused }
    return { ...wheel, hasPart: wheel.hasPart || (length >= norms.parts[0] && wheel.sincePause > 0) }
  }
  return { ...busy, wheels: busy.wheels.map(pause) }
}
const paused = { sincePause: 0, hasPart: false }

/** A new calendar week counts from nothing; the one before it is what was driven in it, or nothing where whole weeks lie between. */
function turnWeek(log: Logbook, { tz }: Rules): Logbook {
  if (log.at < log.weekEnds) return log
  const ends = minutesOf(nextWeek(tz, momentOf(log.at)))
  const isNext = ends - log.weekEnds <= 8 * 1440
  const wheels = log.wheels.map(wheel => ({ ...wheel, lastWeek: isNext ? wheel.week : 0, week: 0, longDays: 0 }))
  return { ...log, wheels, weekEnds: ends }
}

/** A daily rest, or the weekly one where it would be due by then. */
function dailyRest(log: Logbook, rules: Rules, allowed: Allowance, task: number): Logbook {
  const end = (log.idleSince ?? log.at) + restOf(log, rules, allowed)
  // a rest that is due though there was one begins anew
  const until = end > log.at ? end : log.at + rules.norms.rest
  return until >= log.weekRestedAt + rules.norms.weekly ? weeklyRest(log, rules, task) : idle(log, until, 'rest', task)
}

const weeklyRest = (log: Logbook, { norms }: Rules, task: number) =>
  idle(log, Math.max(log.at, (log.idleSince ?? log.at) + norms.weeklyRest), 'weekly_rest', task)

/** Drives for so long, with the pauses and rests that fall due on the way. What the allowance is used for is taken off it. */
export function drive(
  start: Logbook,
  minutes: number,
  { rules, allowed, task }: { rules: Rules; allowed: Allowance; task: number },
): Logbook {
  const { norms } = rules
  let log = start
  let left = minutes
  while (left > 0) {
    // what is idle yet is settled for good only when somebody drives on: a rest that is due takes it in
    const rest = { ...allowed }
    const now = turnWeek(settle(log, rules, rest), rules)
    const wheel = now.wheels[now.active]!
    const going = (now.began ?? now.at) + goingOf(now, rules, rest) - now.at
    const chunk = Math.min(
      left,
      norms.driving - wheel.sincePause,
      dayLeft(wheel, norms, rest),
      weekLeft(wheel, norms),
      going,
      now.weekRestedAt + norms.weekly - now.at,
      now.weekEnds - now.at,
    )
    if (chunk > 0) {
      Object.assign(allowed, rest)
      log = driveOn(now, chunk, { norms, allowed, task })
      left -= chunk
    } else log = interrupt(log, { now, rules, allowed: rest, task, going })
  }
  return log
}

const begun = ({ began, at, shifts }: Logbook) => ({ began: began ?? at, shifts: began === null ? shifts + 1 : shifts })

/** The one whose turn it is drives on, within what he may. */
function driveOn(log: Logbook, chunk: number, { norms, allowed, task }: { norms: Norms; allowed: Allowance; task: number }): Logbook {
  const wheel = log.wheels[log.active]!
  const becomesLong = wheel.day >= norms.day && !wheel.isLong
  if (becomesLong) allowed.long--
  const wheels = log.wheels.map((each, i) => {
    if (i !== log.active) return { ...each, beside: each.beside + chunk, ...(each.beside + chunk >= norms.pause && paused) }
    return {
      ...each,
      sincePause: each.sincePause + chunk,
      day: each.day + chunk,
      week: each.week + chunk,
      beside: 0,
      ...(becomesLong && { isLong: true, longDays: each.longDays + 1 }),
    }
  })
  const last = log.stretches.at(-1)
  const isSame = last?.kind === 'drive' && last.task === task && last.to === log.at
  const stretch: Stretch = { kind: 'drive', from: isSame ? last.from : log.at, to: log.at + chunk, task }
  return {
    ...log,
    at: log.at + chunk,
    ...begun(log),
    wheels,
    stretches: [...(isSame ? log.stretches.slice(0, -1) : log.stretches), stretch],
    driven: log.driven + chunk,
    usedLong: log.usedLong + (becomesLong ? 1 : 0),
  }
}
type Halt = { now: Logbook; rules: Rules; allowed: Allowance; task: number; going: number }

/** What must be done before anybody may drive on: the longest rest that is due, else another driver takes over, else a pause. */
function interrupt(log: Logbook, { now, rules, allowed, task, going }: Halt): Logbook {
  const { norms } = rules
  if (now.at >= now.weekRestedAt + norms.weekly) return weeklyRest(log, rules, task)
  const since = log.idleSince ?? log.at
  if (now.wheels.every(wheel => weekLeft(wheel, norms) <= 0)) {
    const until = Math.max(now.weekEnds, since + restOf(log, rules, allowed))
    return idle(log, until, until - since >= norms.weeklyRest ? 'weekly_rest' : 'rest', task)
  }
  const may = (wheel: Wheel) => Math.min(dayLeft(wheel, norms, allowed), weekLeft(wheel, norms))
  if (going <= 0 || now.wheels.every(wheel => may(wheel) <= 0)) return dailyRest(log, rules, allowed, task)
  const other = now.wheels.findIndex((wheel, i) => i !== now.active && may(wheel) > 0 && wheel.sincePause < norms.driving)
  if (other >= 0) return { ...log, active: other }
  const driver = now.wheels.findIndex(wheel => may(wheel) > 0)
  const until = since + (log.wheels[driver]!.hasPart ? norms.parts[1] : norms.pause)
  return now.at + going <= until ? dailyRest(log, rules, allowed, task) : idle({ ...log, active: driver }, until, 'pause', task)
}

/** Waits at a task until a moment. */
export const waitUntil = (log: Logbook, until: number, task: number): Logbook => idle(log, until, 'wait', task)

/** Works at a task for so long; what does not fit into the shift any more waits for the rest. */
export function serve(
  start: Logbook,
  minutes: number,
  { rules, allowed, task }: { rules: Rules; allowed: Allowance; task: number },
): Logbook {
  if (minutes <= 0) return start
  const { norms } = rules
  const end = (log: Logbook) => log.at + minutes
  const isOver = (log: Logbook) => log.began !== null && end(log) > log.began + goingOf(log, rules, allowed)
  let log = start
  const seen = settle(log, rules, { ...allowed })
  if (end(seen) > seen.weekRestedAt + norms.weekly && seen.began !== null) log = weeklyRest(log, rules, task)
  else if (isOver(seen)) log = dailyRest(log, rules, allowed, task)
  log = settle(log, rules, allowed)
  return {
    ...log,
    at: end(log),
    ...begun(log),
    stretches: [...log.stretches, { kind: 'service', from: log.at, to: end(log), task }],
  }
}
