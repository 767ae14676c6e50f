import { momentAt } from '#contract/order-dates.ts'
import type { Rules } from '#server/config.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'

/** What the law lets drivers do at the wheel, in minutes; an installation may set other figures. Source: ПДД, раздел 26; приказ Минтранса 424. */
export type Norms = {
  /** So long one drives between two pauses. */
  driving: number
  pause: number
  /** A pause may be made of two: one of at least the first, then one of at least the second. */
  parts: readonly [first: number, second: number]
  /** Driving between two daily rests, and how much of it on so many days of a calendar week. */
  day: number
  longDay: number
  longDays: number
  week: number
  twoWeeks: number
  /** A daily rest of `rest` ends within so long from the beginning of the shift; so many of them between two weekly rests may be short. */
  round: number
  rest: number
  shortRest: number
  shortRests: number
  weeklyRest: number
  /** At the latest so long after the end of a weekly rest the next one begins. */
  weekly: number
  /** Two drivers rest after the vehicle has been going for so long, for what is left of their round. */
  pairGoing: number
  pairRound: number
}

export const usualNorms: Norms = {
  driving: 270,
  pause: 45,
  parts: [15, 30],
  day: 540,
  longDay: 600,
  longDays: 2,
  week: 3360,
  twoWeeks: 5400,
  round: 1440,
  rest: 660,
  shortRest: 540,
  shortRests: 3,
  weeklyRest: 2700,
  weekly: 8640,
  pairGoing: 1260,
  pairRound: 1800,
}

/** The norms of an installation that has some of them otherwise. */
export const normsOf = (given: Rules['drivingNorms']): Norms => ({ ...usualNorms, ...given })

/** What a driver has behind him at the moment his work is laid out from: minutes at the wheel, and when he began and rested. */
export type Driven = {
  /** Since the last pause, since the last daily rest, in this calendar week and in the one before. */
  sincePause: number
  day: number
  week: number
  lastWeek: number
  /** Long days of this calendar week, and short rests since the last weekly one. */
  longDays: number
  shortRests: number
  /** When his shift began: the end of the last daily rest; null: he is rested. */
  shiftAt: Date | null
  /** When the last weekly rest ended; null: now. */
  weekAt: Date | null
  /** When that was; since then he is idle. Without it: now. */
  at?: Date
}

/** A driver who comes from his weekly rest. */
export const rested: Driven = {
  sincePause: 0,
  day: 0,
  week: 0,
  lastWeek: 0,
  longDays: 0,
  shortRests: 0,
  shiftAt: null,
  weekAt: null,
}

/** When the calendar week after a moment begins, where the clocks of the zone stand. */
export function nextWeek(tz: string, at: Date): Date {
  const day = dayIn(tz, at)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return new Date(momentAt(dayAfter(day, 7 - sinceMonday), '00:00', tz))
}
