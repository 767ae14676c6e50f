import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EventRow, hasPassed } from '#contract/notice-policy.ts'
import type { NoticeChannel, NoticeDigest } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { A_DAY, type Heard, type ModelPerson, modelOf, STEP_MS } from '#testing/noticeModel.ts'
import { escalatesAt, leavesAt, leavingOf, type Reach, type Waiting } from './leaving.ts'
import { asDeputy, deputyOf, type Hearer, tellingsOf } from './telling.ts'

/*
 * The policy lives through weeks of a whole organisation, a quarter of an hour at a time, woken at the moments it asks for; the model of
 * `testing/noticeModel.ts` says beside it what everybody has to hear, and when.
 */

const DAYS = 12
const STEPS = DAYS * A_DAY
/** Clocks are turned within each of these: back in Berlin, ahead in New York and Berlin. */
const beginnings = ['2026-10-20T00:00:00Z', '2027-03-10T00:00:00Z', '2027-03-22T00:00:00Z'].map(text => Date.parse(text))
const zones = ['Europe/Berlin', 'Europe/Moscow', 'America/New_York', 'Asia/Kolkata'] as const
const outside = ['email', 'push'] as const
const everySo = ['hourly', 'daily', 'weekly'] as const
const someHours = ['00:00', '02:30', '07:15', '09:00', '22:00', '23:30'] as const
const PEOPLE = 5

const aHour = fc.constantFrom(...someHours)
const aQuiet = fc.option(
  fc.record({ from: aHour, to: aHour, urgent: fc.boolean() }).filter(({ from, to }) => from !== to),
  { freq: 4 },
)
const aDigest = (channel: (typeof outside)[number]) =>
  fc.option(
    fc.record({ channel: fc.constant(channel), every: fc.constantFrom(...everySo), hour: aHour, weekday: fc.integer({ min: 1, max: 7 }) }),
    { freq: 2 },
  )
const aStep = fc.integer({ min: 0, max: STEPS - 1 })
const aRow = fc.record({
  channels: fc.subarray([...outside]).map((channels): NoticeChannel[] => ['bell', ...channels]),
  silent: fc.integer({ min: 0, max: 5 }).map(n => n === 0),
  onlyMine: fc.boolean(),
  threshold: fc.constantFrom(null, 30, 60),
})
const aPerson = fc.record({
  row: aRow,
  quiet: aQuiet,
  digests: fc.tuple(aDigest('email'), aDigest('push')).map(found => found.filter(one => one !== null)),
  zones: fc.tuple(fc.constantFrom(...zones), fc.constantFrom(...zones)),
  movesAt: aStep,
  escalation: fc.option(fc.record({ minutes: fc.constantFrom(30, 60, 240), onlyUrgent: fc.boolean() }), { freq: 2 }),
  /** Whether all objects are his work by his rights. */
  works: fc.integer({ min: 0, max: 3 }).map(n => n > 0),
  deputy: fc.option(fc.integer({ min: 0, max: PEOPLE - 1 }), { freq: 5 }),
  away: fc.tuple(aStep, fc.integer({ min: 0, max: 400 })),
  /** Objects he has muted since then, and those he may see only until then. */
  mutes: fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), aStep), { maxLength: 3 }),
  blind: fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), aStep), { maxLength: 4 }),
  mine: fc.subarray(Array.from({ length: 20 }, (_, i) => i)),
})
const anEvent = fc
  .record({
    step: aStep,
    object: fc.integer({ min: 0, max: 19 }),
    by: fc.option(fc.integer({ min: 0, max: PEOPLE - 1 }), { freq: 3 }),
    urgent: fc.boolean(),
    late: fc.option(fc.constantFrom(10, 30, 40, 90)),
    readAfter: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  })
  .map(event => ({ ...event, urgent: event.urgent || event.late !== null }))
type Person = typeof aPerson extends fc.Arbitrary<infer P> ? P : never
type Event = typeof anEvent extends fc.Arbitrary<infer E> ? E : never

// --- what both know -----------------------------------------------------------------------------------------------------

const isAway = (one: Person, step: number) => one.away[0] <= step && step < one.away[0] + one.away[1]
const sees = (one: Person, object: number, step: number) => one.blind.every(([of, until]) => of !== object || step < until)
const muted = (one: Person, object: number, step: number) => one.mutes.some(([of, since]) => of === object && since <= step)
const zoneAt = (one: Person, step: number) => one.zones[step < one.movesAt ? 0 : 1]
const codeOf = (event: Event): OccurrenceCode => (event.late === null ? (event.urgent ? 'order.offered' : 'task.reported') : 'task.late')
const rowAt = ({ row }: Person, event: Event): EventRow => ({
  ...row,
  channels: row.silent ? [] : row.channels,
  threshold: event.late === null ? null : row.threshold,
})

const once = (heard: Heard, key: string, step: number) => {
  expect(heard.has(key), `twice: ${key}`).toBe(false)
  heard.set(key, step)
}

// --- the policy, driven by the moments it asks for ----------------------------------------------------------------------

function lived(people: readonly Person[], events: readonly Event[], start: number): Heard {
  const heard: Heard = new Map()
  const now = (step: number) => new Date(start + step * STEP_MS)
  const reach = (id: number, step: number): Reach => ({
    ...{ zone: zoneAt(people[id]!, step), quiet: people[id]!.quiet, digests: people[id]!.digests as NoticeDigest[] },
    work: { tz: 'UTC', week: [], calendar: { official: false, answers: false, days: [] } },
  })
  const waits = people.map((): (Waiting & { event: number })[] => [])
  const wakes = people.map((): number => Number.POSITIVE_INFINITY)
  const same: { id: number; object: number; step: number }[] = []
  const escalations: { id: number; event: number; step: number; due: number }[] = []

  const hearer = (id: number, event: Event, step: number): Hearer => {
    const one = people[id]!
    return {
      id: String(id),
      row: rowAt(one, event),
      mutes: one.mutes.filter(([, since]) => since <= step).map(([of]) => ({ kind: 'order', objectId: String(of) })),
      away: isAway(one, step),
      deputyId: one.deputy === null ? null : String(one.deputy),
    }
  }
  const happenedOf = (event: Event) => ({
    ...{ code: codeOf(event), kind: 'order', objectId: String(event.object), measure: event.late },
    byEmployeeId: event.by === null ? null : String(event.by),
  })
  const readAt = (id: number, event: number) => heard.get(`${id}:${event}`)! + events[event]!.readAfter[id]!
  /** What stands between a notice and its leaving, asked at that moment. */
  const goes = (id: number, event: number, step: number) => {
    const { object } = events[event]!
    return sees(people[id]!, object, step) && !muted(people[id]!, object, step) && step <= readAt(id, event)
  }
  const wake = (id: number, step: number) => {
    const { leave, next } = leavingOf(waits[id]!, now(step), reach(id, step))
    for (const { event, channel } of leave) if (goes(id, event, step)) once(heard, `${id}:${event}:${channel}`, step)
    waits[id] = waits[id]!.filter(one => !leave.includes(one))
    wakes[id] = next?.getTime() ?? Number.POSITIVE_INFINITY
  }
  const tell = (id: number, event: number, channels: readonly NoticeChannel[], step: number) => {
    once(heard, `${id}:${event}`, step)
    const { urgent, late, object, step: happened } = events[event]!
    const since = now(step)
    // the bell tells nobody twice of the same lateness within a day
    if (late !== null) same.push({ id, object, step: happened })
    for (const channel of channels) {
      if (channel === 'bell') continue
      const due = leavesAt({ channel, urgent, since }, since, reach(id, step))
      if (due > since) waits[id]!.push({ channel, urgent, since, event })
      else if (goes(id, event, step)) once(heard, `${id}:${event}:${channel}`, step)
      wakes[id] = due > since ? Math.min(wakes[id]!, due.getTime()) : wakes[id]!
    }
    const { escalation } = people[id]!
    if (escalation && !isAway(people[id]!, step) && (urgent || !escalation.onlyUrgent)) {
      const due = escalatesAt({ at: since, urgent }, escalation.minutes, reach(id, step)).getTime()
      escalations.push({ id, event, step, due })
    }
  }
  const escalate = (one: (typeof escalations)[number], step: number) => {
    const event = events[one.event]!
    const { minutes } = people[one.id]!.escalation!
    one.due = escalatesAt({ at: now(one.step), urgent: event.urgent }, minutes, reach(one.id, step)).getTime()
    if (one.due > now(step).getTime()) return
    one.due = Number.POSITIVE_INFINITY
    if (step > readAt(one.id, one.event) || !goes(one.id, one.event, step)) return
    const all = new Map(people.map((_, id) => [String(id), hearer(id, event, step)]))
    const deputy = deputyOf(all.get(String(one.id))!, all)
    const channels = deputy && sees(people[Number(deputy.id)]!, event.object, step) ? asDeputy(deputy, happenedOf(event)) : null
    if (deputy && channels && !heard.has(`${deputy.id}:${one.event}`)) tell(Number(deputy.id), one.event, channels, step)
  }

  for (let step = 0; step < STEPS; step++) {
    for (const [id, one] of people.entries()) {
      if (step === one.movesAt)
        for (const escalation of escalations)
          if (escalation.id === id)
            escalation.due = Math.min(escalation.due, escalation.due === Number.POSITIVE_INFINITY ? escalation.due : 0)
      if (step === one.movesAt || wakes[id]! <= now(step).getTime()) wake(id, step)
    }
    for (const escalation of escalations) if (escalation.due <= now(step).getTime()) escalate(escalation, step)
    for (const [index, event] of events.entries()) {
      if (event.step !== step) continue
      const seeing = [...people.entries()].filter(([, one]) => sees(one, event.object, step))
      const candidates = seeing.flatMap(([id, one]) => {
        const mine = one.mine.includes(event.object)
        return one.works || mine ? [{ employeeId: String(id), mine }] : []
      })
      const before = new Set(
        same.filter(one => event.late !== null && one.object === event.object && step - one.step < A_DAY).map(({ id }) => String(id)),
      )
      const all = new Map(people.map((_, id) => [String(id), hearer(id, event, step)]))
      const may = new Set(seeing.flatMap(([id, one]) => (muted(one, event.object, step) ? [] : [String(id)])))
      for (const { employeeId, channels } of tellingsOf(happenedOf(event), candidates, all, may))
        if (!before.has(employeeId)) tell(Number(employeeId), index, channels, step)
    }
  }
  return heard
}

/** The same people as the model knows them. */
const modelled = (one: Person): ModelPerson<Event> => ({
  ...{ quiet: one.quiet, digests: one.digests as NoticeDigest[], zones: one.zones, movesAt: one.movesAt, escalation: one.escalation },
  row: event => rowAt(one, event),
  deputyAt: () => one.deputy,
  isAway: step => isAway(one, step),
  sees: ({ object }, step) => sees(one, object, step),
  muted: ({ object }, step) => muted(one, object, step),
  concerned: ({ object }) => one.works || one.mine.includes(object),
  mine: ({ object }) => one.mine.includes(object),
})

test('of ten thousand events nothing is lost, nothing comes twice, and nobody hears of what he may not see', { timeout: 180_000 }, () => {
  expect(hasPassed('task.late', 30, 30)).toBe(false)
  const organisation = fc.record({
    start: fc.constantFrom(...beginnings),
    people: fc.array(aPerson, { minLength: PEOPLE, maxLength: PEOPLE }),
    events: fc.array(anEvent, { minLength: 500, maxLength: 500, size: 'max' }),
  })
  const once = fc.property(organisation, ({ start, people, events }) => {
    const model = modelOf({ people: people.map(modelled), events, start, steps: STEPS })
    expect([...lived(people, events, start)].toSorted()).toEqual([...model].toSorted())
  })
  fc.assert(once, { numRuns: 20, endOnFailure: true })
})
