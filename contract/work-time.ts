import { z } from 'zod'
import { stateDay } from './banking-days.ts'
import { dayOf, dayPlus, momentAt } from './order-dates.ts'
import { Day, text } from './primitives.ts'
import { requisiteRules } from './requisites.ts'

const Start = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const End = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** From an hour of the clock to a later one of the same day. */
export const ClockSpan = z.strictObject({ from: Start, to: End }).refine(({ from, to }) => from < to, {
  params: { words: requisiteRules['hours.turned'] },
})
export type ClockSpan = z.output<typeof ClockSpan>

export const workLimits = { breaks: 3, days: 200 } as const

/** Whether breaks lie within the hours, one after another. */
export const breaksFit = ({ from, to }: ClockSpan, breaks: readonly ClockSpan[]): boolean =>
  breaks.every((one, i) => one.from > (breaks[i - 1]?.to ?? from) && one.to < to)

/** A day of the week: from – to by the organisation's own clock with its breaks, or null for a day off. */
const WorkHours = z
  .strictObject({ ...ClockSpan.shape, breaks: z.array(ClockSpan).max(workLimits.breaks).default([]) })
  .refine(({ from, to }) => from < to, { params: { words: requisiteRules['hours.turned'] } })
  .refine(({ breaks, ...span }) => breaksFit(span, breaks), { path: ['breaks'], params: { words: requisiteRules['hours.breaks'] } })
  .nullable()
/** Seven days from Monday, or none: not said. */
export const WorkWeek = z.array(WorkHours).refine(week => [0, 7].includes(week.length))
export type WorkWeek = z.output<typeof WorkWeek>

/** A day the organisation lives otherwise than its week says: off, or worked in these hours; `yearly`: on this date of every year. */
export const CalendarDay = z.strictObject({
  day: Day,
  hours: ClockSpan.nullable(),
  yearly: z.boolean().default(false),
  note: text(0, 80).default(''),
})
export type CalendarDay = z.output<typeof CalendarDay>

const keyOf = ({ day, yearly }: Pick<CalendarDay, 'day' | 'yearly'>) => (yearly ? day.slice(5) : day)

/** Which of the days stands there twice; -1: none. */
export const repeatedDay = (days: readonly Pick<CalendarDay, 'day' | 'yearly'>[]): number =>
  days.findIndex((one, i) => days.findIndex(other => keyOf(other) === keyOf(one)) < i)

export const WorkCalendar = z.strictObject({
  /** Holidays and moved days of Russia's production calendar count. */
  official: z.boolean(),
  /** Time the organisation gives others to answer runs in its working hours alone. */
  answers: z.boolean(),
  days: z
    .array(CalendarDay)
    .max(workLimits.days)
    .refine(days => repeatedDay(days) < 0, { params: { words: requisiteRules['calendar.twice'] } }),
})
export type WorkCalendar = z.output<typeof WorkCalendar>

/** When an organisation works, by its own clock. */
export type WorkTime = { tz: string; week: WorkWeek; calendar: WorkCalendar }

const usualDay = { from: '09:00', to: '18:00', breaks: [] }
/** The week of who has said nothing of his own. */
export const usualWeek: WorkWeek = [usualDay, usualDay, usualDay, usualDay, usualDay, null, null]

const weekOf = ({ week }: Pick<WorkTime, 'week'>): WorkWeek => (week.length === 7 ? week : usualWeek)

/** Why a day is as it is: by the week, as a holiday or a day moved by the Government, its eve, or by the own list. */
export type WorkDay = { spans: readonly ClockSpan[]; why: 'week' | 'holiday' | 'moved' | 'eve' | 'own'; note: string }

function partsOf({ from, to, breaks }: NonNullable<WorkWeek[number]>): ClockSpan[] {
  const ends = [...breaks.map(one => one.from), to]
  return ends.map((end, i) => ({ from: i === 0 ? from : breaks[i - 1]!.to, to: end }))
}

/** An hour earlier home, as the Labour Code (95) has it on the eve of a holiday. */
function shortened(spans: readonly ClockSpan[]): ClockSpan[] {
  const end = spans.at(-1)!.to
  const earlier = `${String(Number(end.slice(0, 2)) - 1).padStart(2, '0')}:${end.slice(3)}`
  return spans.filter(({ from }) => from < earlier).map(({ from, to }) => ({ from, to: to < earlier ? to : earlier }))
}

/** How a calendar day is worked. */
export function workDayOf(time: Pick<WorkTime, 'week' | 'calendar'>, day: string): WorkDay {
  const week = weekOf(time)
  const { official, days } = time.calendar
  const own = days.find(one => !one.yearly && one.day === day) ?? days.find(one => one.yearly && one.day.slice(5) === day.slice(5))
  if (own) return { spans: own.hours ? [own.hours] : [], why: 'own', note: own.note }
  const usual = week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? null
  const state = official ? stateDay(day) : null
  if (state === 'holiday' || state === 'moved') return { spans: [], why: state, note: '' }
  const hours = state === 'worked' ? (usual ?? week.find(one => one !== null) ?? null) : usual
  const spans = hours ? partsOf(hours) : []
  // a day the Government moved is as short as the eve it stands for
  const eve = official && spans.length > 0 && (state === 'worked' || stateDay(dayPlus(day, 1)) === 'holiday')
  if (eve) return { spans: shortened(spans), why: state === 'worked' ? 'moved' : 'eve', note: '' }
  return { spans, why: 'week', note: '' }
}

export const isWorkDay = (time: Pick<WorkTime, 'week' | 'calendar'>, day: string): boolean => workDayOf(time, day).spans.length > 0

/** Whether a day is off as a holiday, by a move or by the own list; a day off of the week is not meant. */
export function isHolidayOf(time: Pick<WorkTime, 'week' | 'calendar'>, day: string): boolean {
  const { spans, why } = workDayOf(time, day)
  return spans.length === 0 && why !== 'week'
}

/** So far ahead work is looked for: who never works answers by the clock. */
const AHEAD = 400

type Stretch = { from: number; to: number }

/** The hours worked from the day of a moment on, one after another. */
function* stretchesFrom(at: number, time: WorkTime): Generator<Stretch> {
  const first = dayOf(new Date(at).toISOString(), time.tz)
  for (let days = 0; days <= AHEAD; days++) {
    const day = dayPlus(first, days)
    for (const { from, to } of workDayOf(time, day).spans) {
      const [start, end] = [
        Date.parse(momentAt(day, from, time.tz)),
        Date.parse(to === '24:00' ? momentAt(dayPlus(day, 1), '00:00', time.tz) : momentAt(day, to, time.tz)),
      ]
      if (end > at && start < end) yield { from: start, to: end }
    }
  }
}

/** The moment itself where it is worked, else the next one that is; null where none is in sight. */
export function nextWorkAt(at: Date, time: WorkTime): Date | null {
  for (const { from } of stretchesFrom(at.getTime(), time)) return new Date(Math.max(from, at.getTime()))
  return null
}

/** The moment after so many worked minutes; by the clock where no work is in sight. */
export function afterWorkMinutes(at: Date, minutes: number, time: WorkTime): Date {
  let left = minutes * 60_000
  for (const { from, to } of stretchesFrom(at.getTime(), time)) {
    const start = Math.max(from, at.getTime())
    if (left <= to - start) return new Date(start + left)
    left -= to - start
  }
  return new Date(at.getTime() + minutes * 60_000)
}

/**
 * When an answer is due: so many minutes later, and where the organisation counts worked time, so many worked ones. That never puts it
 * behind `latest`, such as the beginning of the loading it is about, unless the clock alone would.
 */
export function answerDueAfter(at: Date, minutes: number, time: WorkTime, latest: Date | null): Date {
  const plain = new Date(at.getTime() + minutes * 60_000)
  if (!time.calendar.answers) return plain
  const worked = afterWorkMinutes(at, minutes, time)
  if (latest === null || worked <= latest) return worked
  return latest > plain ? latest : plain
}
