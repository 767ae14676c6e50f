import { describe, expect, test } from 'vitest'
import { afterWorkMinutes, answerDueAfter, breaksFit, isWorkDay, nextWorkAt, repeatedDay, type WorkTime, workDayOf } from './work-time.ts'

const day = (from: string, to: string, ...breaks: { from: string; to: string }[]) => ({ from, to, breaks })
const lunch = { from: '13:00', to: '14:00' }
const office: WorkTime = {
  tz: 'Europe/Moscow',
  week: [...Array.from({ length: 5 }, () => day('09:00', '18:00', lunch)), null, null],
  calendar: { official: true, answers: true, days: [] },
}
const withDays = (...days: WorkTime['calendar']['days']): WorkTime => ({ ...office, calendar: { ...office.calendar, days } })
const at = (moscow: string) => new Date(`${moscow}:00+03:00`)
const workedFrom = (from: string, minutes: number, time = office) => afterWorkMinutes(at(from), minutes, time)

describe('a day', () => {
  test('is worked as the week says, without its breaks', () => {
    expect(workDayOf(office, '2026-11-25')).toMatchObject({
      spans: [
        { from: '09:00', to: '13:00' },
        { from: '14:00', to: '18:00' },
      ],
      why: 'week',
    })
    expect(isWorkDay(office, '2026-11-28')).toBe(false)
  })

  test('of the production calendar is a holiday, moved, worked on a weekend, or an hour shorter on an eve', () => {
    expect(workDayOf(office, '2026-11-04')).toMatchObject({ spans: [], why: 'holiday' })
    expect(workDayOf(office, '2026-01-09')).toMatchObject({ spans: [], why: 'moved' })
    expect(workDayOf(office, '2026-11-03')).toMatchObject({
      spans: [
        { from: '09:00', to: '13:00' },
        { from: '14:00', to: '17:00' },
      ],
      why: 'eve',
    })
    expect(workDayOf(office, '2025-11-01')).toMatchObject({
      spans: [
        { from: '09:00', to: '13:00' },
        { from: '14:00', to: '17:00' },
      ],
      why: 'moved',
    })
    const unofficial = { ...office, calendar: { ...office.calendar, official: false } }
    expect(isWorkDay(unofficial, '2026-11-04')).toBe(true)
  })

  test('of the own list goes before everything, and one of a year before one of every year', () => {
    const own = withDays(
      { day: '2020-11-25', hours: null, yearly: true, note: 'День компании' },
      { day: '2026-11-04', hours: { from: '10:00', to: '12:00' }, yearly: false, note: '' },
    )
    expect(workDayOf(own, '2027-11-25')).toEqual({ spans: [], why: 'own', note: 'День компании' })
    expect(workDayOf(own, '2026-11-04').spans).toEqual([{ from: '10:00', to: '12:00' }])
    expect(repeatedDay([...own.calendar.days, { day: '2026-11-25', yearly: true }])).toBe(2)
    expect(repeatedDay([...own.calendar.days, { day: '2026-11-25', yearly: false }])).toBe(-1)
  })

  test('has breaks inside its hours, in their order', () => {
    const hours = { from: '09:00', to: '18:00' }
    expect(breaksFit(hours, [lunch, { from: '16:00', to: '16:15' }])).toBe(true)
    expect(breaksFit(hours, [{ from: '16:00', to: '16:15' }, lunch])).toBe(false)
    expect(breaksFit(hours, [{ from: '08:00', to: '10:00' }])).toBe(false)
    expect(breaksFit(hours, [{ from: '17:00', to: '18:00' }])).toBe(false)
  })
})

describe('worked minutes', () => {
  test('go over breaks, nights and weekends', () => {
    expect(workedFrom('2026-11-25T12:30', 60)).toEqual(at('2026-11-25T14:30'))
    expect(workedFrom('2026-11-27T17:00', 120)).toEqual(at('2026-11-30T10:00'))
    expect(workedFrom('2026-11-28T12:00', 30)).toEqual(at('2026-11-30T09:30'))
    expect(workedFrom('2026-11-25T17:00', 60)).toEqual(at('2026-11-25T18:00'))
  })

  test('a holiday moves the end behind it', () => {
    const monday = withDays({ day: '2026-11-30', hours: null, yearly: false, note: '' })
    expect(workedFrom('2026-11-27T17:00', 120, monday)).toEqual(at('2026-12-01T10:00'))
    expect(nextWorkAt(at('2026-11-28T12:00'), monday)).toEqual(at('2026-12-01T09:00'))
    expect(nextWorkAt(at('2026-11-25T10:10'), monday)).toEqual(at('2026-11-25T10:10'))
  })

  test('a day to its very end passes into the next', () => {
    const round: WorkTime = {
      ...office,
      week: Array.from({ length: 7 }, () => day('00:00', '24:00')),
      calendar: { ...office.calendar, official: false },
    }
    expect(workedFrom('2026-11-25T23:30', 60, round)).toEqual(at('2026-11-26T00:30'))
  })

  test('who never works answers by the clock', () => {
    const never: WorkTime = { ...office, week: Array.from({ length: 7 }, () => null) }
    expect(workedFrom('2026-11-25T23:30', 60, never)).toEqual(at('2026-11-26T00:30'))
    expect(nextWorkAt(at('2026-11-25T23:30'), never)).toBeNull()
  })
})

test('an answer is due by the clock unless worked time counts, and never behind the loading for the sake of that', () => {
  const friday = at('2026-11-27T17:30')
  const plain = { ...office, calendar: { ...office.calendar, answers: false } }
  expect(answerDueAfter(friday, 120, plain, null)).toEqual(at('2026-11-27T19:30'))
  expect(answerDueAfter(friday, 120, office, null)).toEqual(at('2026-11-30T10:30'))
  expect(answerDueAfter(friday, 120, office, at('2026-11-28T08:00'))).toEqual(at('2026-11-28T08:00'))
  expect(answerDueAfter(friday, 120, office, at('2026-11-27T18:00'))).toEqual(at('2026-11-27T19:30'))
})
