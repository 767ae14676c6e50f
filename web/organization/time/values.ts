import type { Company } from '#contract/company.ts'
import { readHours } from '#contract/hours.ts'
import {
  breaksFit,
  type CalendarDay,
  type ClockSpan,
  repeatedDay,
  usualWeek,
  type WorkCalendar,
  type WorkTime,
  type WorkWeek,
} from '#contract/work-time.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
export type DayHours = { works: boolean; from: string; to: string; breaks: string }
/** A line of the own list as it is typed. */
export type DayLine = { day: string | null; works: boolean; from: string; to: string; yearly: boolean; note: string }
export type TimeValues = { tz: string; official: boolean; answers: boolean; days: readonly DayLine[] } & Record<Weekday, DayHours>

const spansText = (spans: readonly ClockSpan[]) => spans.map(({ from, to }) => `${from}–${to}`).join(', ')

export const lineOf = ({ day, hours, yearly, note }: CalendarDay): DayLine => ({
  day,
  works: hours !== null,
  from: hours?.from ?? '09:00',
  to: hours?.to ?? '18:00',
  yearly,
  note,
})

export function valuesOf({ tz, settings }: Company): TimeValues {
  const week = settings.hours.length === 7 ? settings.hours : usualWeek
  const of = (i: number): DayHours => {
    const day = week[i]
    return day
      ? { works: true, from: day.from, to: day.to, breaks: spansText(day.breaks) }
      : { works: false, from: '09:00', to: '18:00', breaks: '' }
  }
  const { official, answers, days } = settings.calendar
  const hours = Object.fromEntries(weekdays.map((day, i) => [day, of(i)])) as Record<Weekday, DayHours>
  return { tz, official, answers, days: days.map(lineOf), ...hours }
}

/** `9`, `9:30`, `0930` as the clock writes them. */
export function clock(text: string): string {
  const found = /^(\d{1,2})(?::?(\d{2}))?$/.exec(text.trim().replace(/[.\-\s]/, ':'))
  return found ? `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}` : text.trim()
}

/** Breaks as people type them, `13-14, 16:00–16:15`; null where it says no hours. */
export function readBreaks(text: string): ClockSpan[] | null {
  if (text.trim() === '') return []
  const [first, ...others] = readHours(text) ?? []
  return first && others.every(day => day.length === first.length) ? [...first] : null
}

/** The same in the form they are shown in. */
export function breaksWritten(text: string): string {
  const read = readBreaks(text)
  return read ? spansText(read) : text.trim()
}

const isStart = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
const isEnd = (text: string) => isStart(text) || text === '24:00'

type FaultWords = { hour: string; turned: string; breaks: string; dayMissing: string; dayTwice: string }

function hoursFault({ from, to }: ClockSpan, t: FaultWords): string | null {
  if (!isStart(from) || !isEnd(to)) return t.hour
  return from < to ? null : t.turned
}

/** What keeps the values from being saved, in the order of the form. */
export function faultsOf(values: TimeValues, t: FaultWords): { field: string; message: string }[] {
  const week = weekdays.flatMap(day => {
    const hours = values[day]
    if (!hours.works) return []
    const read = readBreaks(hours.breaks)
    const fault = hoursFault(hours, t) ?? (read && read.length <= 3 && breaksFit(hours, read) ? null : t.breaks)
    return fault === null ? [] : [{ field: day, message: fault }]
  })
  const twice = repeatedDay(values.days.map(({ day, yearly }, i) => ({ day: day ?? `${i}`, yearly })))
  const days = values.days.flatMap((line, i) => {
    const fault = line.day === null ? t.dayMissing : i === twice ? t.dayTwice : line.works ? hoursFault(line, t) : null
    return fault === null ? [] : [{ field: `days.${i}`, message: fault }]
  })
  return [...week, ...days]
}

/** The week as the contract has it; hours that are none yet stand for a day off. */
export const weekOf = (values: TimeValues): WorkWeek =>
  weekdays.map(day => {
    const { works, from, to, breaks } = values[day]
    return works ? { from, to, breaks: readBreaks(breaks) ?? [] } : null
  })

export const calendarOf = ({ official, answers, days }: TimeValues): WorkCalendar => ({
  official,
  answers,
  days: days.flatMap(({ day, works, from, to, yearly, note }) =>
    day === null ? [] : [{ day, hours: works ? { from, to } : null, yearly, note: note.trim() }],
  ),
})

/** The working time as it is typed, once every hour of it is one; null before. */
export function workTimeOf(values: TimeValues, t: FaultWords): WorkTime | null {
  return faultsOf(values, t).length > 0 ? null : { tz: values.tz, week: weekOf(values), calendar: calendarOf(values) }
}
