import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeHours, type Schedule, scheduleOf, type TaskWork, type Work } from './hours.ts'
import { type Driven, nextWeek, rested, usualNorms } from './norms.ts'

const tz = 'Europe/Moscow'
/** Monday, 5 October 2026, six in the morning in Moscow. */
const monday = new Date('2026-10-05T06:00:00+03:00')
const HOUR = 60
const later = (minutes: number, from = monday) => new Date(from.getTime() + minutes * 60_000)
const minutesTo = (at: Date, from = monday) => (at.getTime() - from.getTime()) / 60_000

const way = (driveMinutes: number, more: Partial<TaskWork> = {}): TaskWork => ({
  driveMinutes,
  km: null,
  window: null,
  serviceMinutes: 0,
  ...more,
})
const work = (tasks: readonly TaskWork[], more: Partial<Work> = {}): Work => ({ from: monday, tasks, drivers: [rested], tz, ...more })
/** A window that begins and ends so many minutes after Monday morning. */
const window = (from: number, to: number) => ({ from: later(from), to: later(to) })

const letters = { drive: 'd', pause: 'p', rest: 'r', weekly_rest: 'R', wait: 'w', service: 's' }
/** A schedule as `d270 p45 d1`: driving, pauses, rests (R weekly), waiting, service, each with its minutes. */
const lineOf = ({ segments }: Schedule) =>
  segments.map(({ kind, from, to }) => `${letters[kind]}${(to.getTime() - from.getTime()) / 60_000}`).join(' ')

test.each<[string, number, string]>([
  ['4:30 need no pause', 270, 'd270'],
  ['a minute more does', 271, 'd270 p45 d1'],
  ['9 h are a day', 540, 'd270 p45 d270'],
  ['9:30 are one long day, which saves the rest', 570, 'd270 p45 d270 p45 d30'],
  ['10:01 take a rest whatever the day, so the first one stays at 9 h', 601, 'd270 p45 d270 r660 d61'],
  ['19:30 are two long days and one rest', 1170, 'd270 p45 d270 p45 d60 r660 d270 p45 d270 p45 d30'],
  ['20:01 would take a second rest with long days too', 1201, 'd270 p45 d270 r660 d270 p45 d270 r660 d121'],
])('one driver: %s', (_, minutes, line) => expect(lineOf(scheduleOf(work([way(minutes)])))).toBe(line))

test.each<[string, TaskWork[], string]>([
  [
    'waiting for 20 min is the first part of a pause, 30 more end it',
    [way(120, { window: window(140, 999) }), way(240)],
    'd120 w20 d150 p30 d90',
  ],
  ['waiting for 45 min is a pause', [way(200, { window: window(245, 999) }), way(270)], 'd200 w45 d270'],
  ['waiting for 10 min is none', [way(200, { window: window(210, 999) }), way(100)], 'd200 w10 d70 p45 d30'],
  ['loading is work and no pause', [way(200, { serviceMinutes: 60 }), way(100)], 'd200 s60 d70 p45 d30'],
  ['loading counts to the shift: it ends 13 h after it began', [way(0, { serviceMinutes: 300 }), way(540)], 's300 d270 p45 d165 r660 d105'],
  ['waiting for 11 h is a daily rest', [way(540, { window: window(1245, 1300) }), way(540)], 'd270 p45 d270 w660 d270 p45 d270'],
  [
    'a wait shorter than a rest grows into one where the shift would not hold on',
    [way(540, { window: window(1100, 1300) }), way(270)],
    'd270 p45 d270 r660 d270',
  ],
  [
    'a loading that does not fit into the shift waits for the rest',
    [way(540, { serviceMinutes: 240 }), way(60)],
    'd270 p45 d270 r660 s240 d60',
  ],
])('%s', (_, tasks, line) => expect(lineOf(scheduleOf(work(tasks)))).toBe(line))

test('a driver who went to work on Monday goes on Sunday at the latest to his weekly rest of 45 h', () => {
  // six rounds of 24 h from Sunday, 4 October, 10:00, end on Saturday at 10:00: four hours after he sets out
  const from = new Date('2026-10-10T06:00:00+03:00')
  const driver: Driven = { ...rested, weekAt: new Date('2026-10-04T10:00:00+03:00') }
  expect(lineOf(scheduleOf(work([way(300)], { from, drivers: [driver] })))).toBe('d240 R2700 d60')
})

test('56 h a calendar week: who has driven 55 goes on when the next week begins, and his weekly rest is over', () => {
  const from = new Date('2026-10-10T06:00:00+03:00')
  const driver: Driven = { ...rested, week: 55 * HOUR, weekAt: monday }
  // from Saturday 7:00 to Monday 0:00 are 41 h; the weekly rest takes four more
  const { segments, tasks } = scheduleOf(work([way(180)], { from, drivers: [driver] }))
  expect(lineOf({ segments } as Schedule)).toBe('d60 R2700 d120')
  expect(tasks[0]!.arrivalAt).toEqual(new Date('2026-10-12T06:00:00+03:00'))
})

test('90 h in two weeks: after 55 h the week before, the 35th of this one is the last', () => {
  const from = new Date('2026-10-08T06:00:00+03:00')
  const driver: Driven = { ...rested, week: 34 * HOUR, lastWeek: 55 * HOUR, weekAt: monday }
  const { segments, tasks } = scheduleOf(work([way(180)], { from, drivers: [driver] }))
  // from Thursday 7:00 to Monday 0:00
  expect(lineOf({ segments } as Schedule)).toBe(`d60 R${89 * HOUR} d120`)
  expect(tasks[0]!.arrivalAt).toEqual(new Date('2026-10-12T02:00:00+03:00'))
})

test('a calendar week ends on Monday at midnight where the clocks of the zone stand, also where they are turned', () => {
  expect(nextWeek('Europe/Moscow', monday)).toEqual(new Date('2026-10-12T00:00:00+03:00'))
  expect(nextWeek('Asia/Vladivostok', new Date('2026-10-11T15:00:00Z'))).toEqual(new Date('2026-10-18T14:00:00Z'))
  expect(nextWeek('Europe/Berlin', new Date('2026-10-24T10:00:00Z'))).toEqual(new Date('2026-10-25T23:00:00Z'))
})

test('five and a half days on end: of eight days two are long, then six rounds are over', () => {
  // 48 h: 9 h a day take 6 shifts and 5 rests, with two long days 10 + 10 + 9 + 9 + 9 + 1 as many: none is used
  const plain = scheduleOf(work([way(48 * HOUR)]))
  expect([plain.shifts, plain.driveMinutes]).toEqual([6, 2880])
  // 47 h are one shift less with both of them
  const long = scheduleOf(work([way(47 * HOUR)]))
  expect([long.shifts, lineOf(long).match(/r660/g)?.length]).toEqual([5, 4])
})

test.each<[string, TaskWork[], string]>([
  ['18 h go without a pause: one sits beside while the other drives', [way(1080)], 'd1080'],
  ['20 h are two long days', [way(1200)], 'd1200'],
  ['20:01 take the rest of 9 h, and no long day', [way(1201)], 'd1080 r540 d121'],
  ['loading counts to the 21 h of going', [way(0, { serviceMinutes: 180 }), way(1200)], 's180 d1080 r540 d120'],
])('two drivers: %s', (_, tasks, line) => expect(lineOf(scheduleOf(work(tasks, { drivers: [rested, rested] })))).toBe(line))

test('each of two drivers has his own hours', () => {
  const tired: Driven = { ...rested, day: 500, sincePause: 230, shiftAt: later(-600) }
  // 40 min of one, 4:30 of the other, his pause, 4:30 again: 21 h of going from ten hours before end after 660 min
  const line = lineOf(scheduleOf(work([way(700)], { drivers: [tired, rested] })))
  expect(line).toBe('d310 p45 d270 r540 d120')
})

test('a short rest and long days are used where the window asks for them, and not before', () => {
  // 9 h, a rest, 9 h: 585 + rest + 585
  const at = (rest: number, slack = 0) => judgeHours(work([way(540), way(540, { window: window(0, 1170 + rest + slack) })]))
  expect([lineOf(at(660)), at(660).tasks[1]!.slackMinutes]).toEqual(['d270 p45 d270 r660 d270 p45 d270', 0])
  expect([lineOf(at(540)), at(540).impossible]).toEqual(['d270 p45 d270 r540 d270 p45 d270', null])
  expect(at(540, -1).impossible).toMatchObject({ task: 1, reason: 'day', shifts: 2, driveMinutes: 1080, earliestAt: later(1710) })
  expect(lineOf(at(660, 30))).toBe('d270 p45 d270 r660 d270 p45 d270')
  // a shift of 15 h before a short rest: 300 + 585 without a rest between
  expect(lineOf(judgeHours(work([way(0, { serviceMinutes: 300 }), way(540, { window: window(0, 885) })])))).toBe('s300 d270 p45 d270')
})

test('the verdict saves long days for the leg that needs them', () => {
  // the first window leaves room for rests, the second asks for both long days: 10 h + rest + 10 h
  const tasks = [way(1140, { window: window(0, 3000) }), way(1200, { window: window(0, 3240 + 1170 + 660) })]
  const judged = judgeHours(work(tasks))
  expect(judged.impossible).toBeNull()
})

test.each<[string, Partial<Driven>, TaskWork, string]>([
  ['the road alone is too long', {}, way(600, { window: window(0, 599) }), 'road'],
  ['but for the pause he would be there', {}, way(300, { window: window(0, 300) }), 'pause'],
  ['but for the rest', {}, way(900, { window: window(0, 1000) }), 'day'],
  ['but for the week', { week: 3300 }, way(120, { window: window(0, 1440) }), 'week'],
  ['but for two weeks', { week: 1000, lastWeek: 4340 }, way(120, { window: window(0, 1440) }), 'two_weeks'],
  ['but for the weekly rest', { weekAt: later(-8600) }, way(120, { window: window(0, 1440) }), 'weekly_rest'],
])('what is in the way is told: %s', (_, driver, task, reason) =>
  expect(judgeHours(work([task], { drivers: [{ ...rested, ...driver }] })).impossible?.reason).toBe(reason),
)

test('scenario 9: 2 830 km are 43.5 h and 5 shifts; a window of three days is refused with the calculation', () => {
  const minutes = Math.round((2830 / 65) * 60)
  const plain = scheduleOf(work([way(minutes)]))
  // 4 × 9 h and 7:32; a pause in each of five shifts, four rests of 11 h
  expect([plain.shifts, minutesTo(plain.tasks[0]!.arrivalAt)]).toEqual([5, minutes + 5 * 45 + 4 * 660])
  const { impossible } = judgeHours(work([way(0, { window: window(0, 0) }), way(minutes, { window: window(0, 3 * 1440) })]))
  // three of the rests may be of 9 h; long days save none and cost a pause each
  const earliest = minutes + 5 * 45 + 3 * 540 + 660
  expect(impossible).toEqual({
    ...{ task: 1, reason: 'day', driveMinutes: 2612, shifts: 5 },
    ...{ earliestAt: later(earliest), windowTo: later(4320) },
  })
  expect(Math.floor(earliest / 60)).toBe(85)
  expect(judgeHours(work([way(minutes, { window: window(0, earliest) })])).impossible).toBeNull()
})

test('scenario 8: the tractor fails at km 640 of 1 450, another one comes, and the forecast moves by 9 h', () => {
  const minutesFor = (km: number) => Math.round((km / 65) * 60)
  const [all, done] = [minutesFor(1450), minutesFor(640)]
  const before = scheduleOf(work([way(all)])).tasks[0]!.arrivalAt
  // 9 h, a rest and 51 min of the second shift
  const brokeAt = later(540 + 45 + 660 + (done - 540))
  // the other one stands 422 km away: 6.5 h there, an hour to reload, 810 km on by a driver who has driven 6.5 h by then
  const after = scheduleOf(work([way(minutesFor(422), { serviceMinutes: 60 }), way(all - done)], { from: brokeAt, drivers: [rested] }))
    .tasks[1]!.arrivalAt
  expect(minutesTo(after, before)).toBe(9 * HOUR)
  // the same driver would have gone on with what he had behind him
  const tired: Driven = { ...rested, sincePause: 51, day: 51, week: done, shiftAt: later(1245), weekAt: monday }
  expect(scheduleOf(work([way(all - done)], { from: brokeAt, drivers: [tired] })).tasks[0]!.arrivalAt).toEqual(before)
})

test('whoever is rested begins his day, whatever else is said of it', () => {
  const driver: Driven = { ...rested, day: 540, sincePause: 200 }
  expect(lineOf(judgeHours(work([way(270, { window: window(0, 270) })], { drivers: [driver] })))).toBe('d270')
})

const segmentsOf = (schedule: Schedule, ...kinds: string[]) =>
  schedule.segments.filter(({ kind }) => kinds.includes(kind)).map(({ from, to }) => minutesTo(to, from))
const someWork = fc
  .array(
    fc.record({
      driveMinutes: fc.integer({ min: 0, max: 2400 }),
      serviceMinutes: fc.integer({ min: 0, max: 240 }),
      opens: fc.option(fc.integer({ min: 0, max: 6000 }), { nil: null }),
      lasts: fc.integer({ min: 0, max: 3000 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map(tasks =>
    tasks.map(({ opens, lasts, ...task }) =>
      way(task.driveMinutes, { ...task, window: opens === null ? null : window(opens, opens + lasts) }),
    ),
  )

test('whatever the work: nobody drives more than the norms let him, time has no gaps, and nothing of the road is lost', () => {
  fc.assert(
    fc.property(someWork, fc.integer({ min: 0, max: 20_000 }), (tasks, start) => {
      const from = later(start)
      for (const schedule of [scheduleOf(work(tasks, { from })), judgeHours(work(tasks, { from }))]) {
        const { segments } = schedule
        expect(schedule.driveMinutes).toBe(tasks.reduce((sum, { driveMinutes }) => sum + driveMinutes, 0))
        expect(segmentsOf(schedule, 'drive').reduce((sum, one) => sum + one, 0)).toBe(schedule.driveMinutes)
        let at = from
        for (const segment of segments) {
          expect(segment.from).toEqual(at)
          at = segment.to
        }
        let [sincePause, today, part] = [0, 0, false]
        for (const { kind, from: begins, to } of segments) {
          const length = minutesTo(to, begins)
          if (kind === 'drive') {
            sincePause += length
            today += length
            expect(sincePause).toBeLessThanOrEqual(usualNorms.driving)
            expect(today).toBeLessThanOrEqual(usualNorms.longDay)
          } else if (kind !== 'service') {
            if (length >= 45 || (part && length >= 30)) [sincePause, part] = [0, false]
            else if (length >= 15) part = true
            if (length >= usualNorms.shortRest) today = 0
          }
        }
      }
    }),
    { numRuns: 100 },
  )
})

const someDriven = fc.record({
  sincePause: fc.integer({ min: 0, max: 270 }),
  day: fc.integer({ min: 0, max: 600 }),
  week: fc.integer({ min: 0, max: 3360 }),
  lastWeek: fc.integer({ min: 0, max: 3360 }),
  longDays: fc.integer({ min: 0, max: 2 }),
  shortRests: fc.integer({ min: 0, max: 3 }),
  shiftAt: fc.option(
    fc.integer({ min: -1000, max: 0 }).map(at => later(at)),
    { nil: null },
  ),
  weekAt: fc.option(
    fc.integer({ min: -9000, max: 0 }).map(at => later(at)),
    { nil: null },
  ),
})

test('whatever drivers have behind them: one or two of them bring the work to its end', () => {
  fc.assert(
    fc.property(someWork, fc.array(someDriven, { minLength: 1, maxLength: 2 }), (tasks, drivers) => {
      for (const schedule of [scheduleOf(work(tasks, { drivers })), judgeHours(work(tasks, { drivers }))]) {
        const driven = segmentsOf(schedule, 'drive').reduce((sum, one) => sum + one, 0)
        expect(driven).toBe(tasks.reduce((sum, { driveMinutes }) => sum + driveMinutes, 0))
        expect(schedule.segments.every(({ from, to }) => from < to)).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

test('whatever the work: what a plan comes to in time is never refused, and a later window refuses nothing that an earlier one let pass', () => {
  fc.assert(
    fc.property(someWork, fc.integer({ min: 0, max: 600 }), (tasks, more) => {
      const plain = scheduleOf(work(tasks))
      const judged = judgeHours(work(tasks))
      if (plain.tasks.every(({ slackMinutes }) => slackMinutes === null || slackMinutes >= 0)) expect(judged.impossible).toBeNull()
      const wider = tasks.map(task => (task.window ? { ...task, window: { ...task.window, to: later(more, task.window.to) } } : task))
      if (judged.impossible === null) expect(judgeHours(work(wider)).impossible).toBeNull()
    }),
    { numRuns: 100 },
  )
})

test('whoever rests at a task does not work there: it is his daily rest', () => {
  const after = (more: Partial<TaskWork>) => scheduleOf(work([way(240), way(0, { serviceMinutes: 660, ...more }), way(240)]))
  expect(lineOf(after({ isRest: true }))).toBe('d240 w660 d240')
  expect(after({ isRest: true }).shifts).toBe(2)
  // eleven hours of work do not fit into the shift: he rests before them, and has two hours at the wheel left
  expect(lineOf(after({}))).toBe('d240 r660 s660 d120 r660 d120')
})
