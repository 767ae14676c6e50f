import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPassed } from '#contract/notice-policy.ts'
import type { NoticeChannel, NoticeDigest, QuietHours } from '#contract/notice-settings.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { escalatesAt, leavesAt, leavingOf, type Reach, type Waiting } from './leaving.ts'
import { asDeputy, deputyOf, type Hearer, tellingsOf } from './telling.ts'

/*
 * The policy lives through weeks of a whole organisation, a quarter of an hour at a time, woken at the moments it asks for; a model that knows
 * nothing but what clocks on the wall show says beside it what everybody has to hear, and when.
 */

const STEP_MS = 900_000
const DAYS = 12
const STEPS = DAYS * 96
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
  escalation: fc.option(fc.constantFrom(30, 60, 240), { freq: 2 }),
  deputy: fc.option(fc.integer({ min: 0, max: PEOPLE - 1 }), { freq: 5 }),
  away: fc.tuple(aStep, fc.integer({ min: 0, max: 400 })),
  /** Objects he has muted since then, and those he may see only until then. */
  mutes: fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), aStep), { maxLength: 3 }),
  blind: fc.array(fc.tuple(fc.integer({ min: 0, max: 19 }), aStep), { maxLength: 4 }),
  mine: fc.subarray(Array.from({ length: 20 }, (_, i) => i)),
})
const anEvent = fc.record({
  step: aStep,
  object: fc.integer({ min: 0, max: 19 }),
  by: fc.option(fc.integer({ min: 0, max: PEOPLE - 1 }), { freq: 3 }),
  urgent: fc.boolean(),
  /** Late by so much; null: it is no lateness. */
  late: fc.option(fc.constantFrom(10, 30, 40, 90)),
  /** So many quarters after it is told, it is read. */
  readAfter: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: PEOPLE, maxLength: PEOPLE }),
})
type Person = typeof aPerson extends fc.Arbitrary<infer P> ? P : never
type Event = typeof anEvent extends fc.Arbitrary<infer E> ? E : never

// --- what both know -----------------------------------------------------------------------------------------------------

const isAway = (one: Person, step: number) => one.away[0] <= step && step < one.away[0] + one.away[1]
const sees = (one: Person, object: number, step: number) => one.blind.every(([of, until]) => of !== object || step < until)
const muted = (one: Person, object: number, step: number) => one.mutes.some(([of, since]) => of === object && since <= step)
const zoneAt = (one: Person, step: number) => one.zones[step < one.movesAt ? 0 : 1]
const codeOf = (event: Event): OccurrenceCode => (event.late === null ? (event.urgent ? 'order.offered' : 'task.reported') : 'task.late')
const isUrgent = (event: Event) => event.late !== null || event.urgent

/** A notice and what became of it: `person:event` told, and `person:event:channel` left, each with its step. */
type Heard = Map<string, number>
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
  })
  const waits = people.map((): (Waiting & { event: number })[] => [])
  const wakes = people.map((): number => Number.POSITIVE_INFINITY)
  const same = new Map<string, Set<string>>()
  const escalations: { id: number; event: number; step: number; due: number }[] = []

  const hearer = (id: number, event: Event, step: number): Hearer => {
    const one = people[id]!
    return {
      id: String(id),
      row: { ...one.row, channels: one.row.silent ? [] : one.row.channels, threshold: event.late === null ? null : one.row.threshold },
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
  const tell = (id: number, event: number, channels: readonly NoticeChannel[], step: number, passesOn: boolean) => {
    once(heard, `${id}:${event}`, step)
    const [urgent, since] = [isUrgent(events[event]!), now(step)]
    for (const channel of channels) {
      if (channel === 'bell') continue
      const due = leavesAt({ channel, urgent, since }, since, reach(id, step))
      if (due > since) waits[id]!.push({ channel, urgent, since, event })
      else if (goes(id, event, step)) once(heard, `${id}:${event}:${channel}`, step)
      wakes[id] = due > since ? Math.min(wakes[id]!, due.getTime()) : wakes[id]!
    }
    const minutes = people[id]!.escalation
    if (passesOn && minutes !== null) {
      const due = escalatesAt({ at: since, urgent }, minutes, reach(id, step)).getTime()
      escalations.push({ id, event, step, due })
    }
  }
  const escalate = (one: (typeof escalations)[number], step: number) => {
    const event = events[one.event]!
    one.due = escalatesAt({ at: now(one.step), urgent: isUrgent(event) }, people[one.id]!.escalation!, reach(one.id, step)).getTime()
    if (one.due > now(step).getTime()) return
    one.due = Number.POSITIVE_INFINITY
    if (step > readAt(one.id, one.event) || !goes(one.id, one.event, step)) return
    const all = new Map(people.map((_, id) => [String(id), hearer(id, event, step)]))
    const deputy = deputyOf(all.get(String(one.id))!, all)
    const channels = deputy && sees(people[Number(deputy.id)]!, event.object, step) ? asDeputy(deputy, happenedOf(event)) : null
    if (deputy && channels && !heard.has(`${deputy.id}:${one.event}`)) tell(Number(deputy.id), one.event, channels, step, false)
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
      const candidates = people.flatMap((one, id) =>
        sees(one, event.object, step) ? [{ employeeId: String(id), mine: one.mine.includes(event.object) }] : [],
      )
      // the bell tells nobody twice of the same lateness
      const before = (event.late !== null && same.get(String(event.object))) || new Set<string>()
      const all = new Map(people.map((_, id) => [String(id), hearer(id, event, step)]))
      const told = tellingsOf(happenedOf(event), candidates, all, new Set(candidates.map(({ employeeId }) => employeeId))).filter(
        one => !before.has(one.employeeId),
      )
      for (const { employeeId, standsFor, channels } of told) {
        tell(Number(employeeId), index, channels, step, standsFor === null && !all.get(employeeId)!.away)
        if (event.late !== null) same.set(String(event.object), (same.get(String(event.object)) ?? new Set()).add(employeeId))
      }
    }
  }
  return heard
}

// --- the model: what clocks on the wall show ----------------------------------------------------------------------------

type Wall = { day: string; time: string; weekday: number }[]

const walls = new Map<string, Wall>()

function wallOf(zone: string, start: number): Wall {
  const key = `${zone} ${start}`
  const wall = walls.get(key) ?? wallAnew(zone, start)
  walls.set(key, wall)
  return wall
}

function wallAnew(zone: string, start: number): Wall {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: STEPS + 8 * 96 }, (_, i) => {
    const [day, time] = clock.format(start + (i - 4 * 96) * STEP_MS).split(' ') as [string, string]
    return { day, time, weekday: new Date(day).getUTCDay() || 7 }
  })
}
const SHIFT = 4 * 96
const anHourLater = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

/** The steps at which a wall shows a time first on each of its days; where it is left out, an hour later. */
function shows(wall: Wall, time: string, weekday?: number): number[] {
  const days = Map.groupBy(
    wall.map((at, step) => ({ ...at, step })),
    ({ day }) => day,
  )
  return [...days.values()].flatMap(steps => {
    const of = steps.find(at => at.time === time) ?? (steps.length >= 80 ? steps.find(at => at.time === anHourLater(time)) : undefined)
    return of && (weekday === undefined || of.weekday === weekday) ? [of.step - SHIFT] : []
  })
}

function modelOf(people: readonly Person[], events: readonly Event[], start: number): Heard {
  const heard: Heard = new Map()
  const quietOf = (quiet: QuietHours | null, zone: (typeof zones)[number]): boolean[] => {
    const found = Array.from({ length: STEPS }, () => false)
    if (quiet === null) return found
    const [from, to] = [shows(wallOf(zone, start), quiet.from), shows(wallOf(zone, start), quiet.to)]
    for (const begin of from) {
      const end = to.find(at => at > begin)
      for (let step = Math.max(begin, 0); end !== undefined && step < Math.min(end, STEPS); step++) found[step] = true
    }
    return found
  }
  const known = people.map(one =>
    one.zones.map(zone => {
      const quiet = quietOf(one.quiet, zone)
      const loud = [0]
      for (const is of quiet) loud.push(loud.at(-1)! + (is ? 0 : 1))
      const digests = new Map(
        one.digests.map(({ channel, every, hour, weekday }) => {
          const wall = wallOf(zone, start)
          const hourly = wall.flatMap(({ time }, step) => (time.endsWith(':00') ? [step - SHIFT] : []))
          return [channel as string, every === 'hourly' ? hourly : shows(wall, hour, every === 'weekly' ? weekday : undefined)]
        }),
      )
      return { quiet, loud, digests }
    }),
  )
  const knownAt = (id: number, step: number) => known[id]![step < people[id]!.movesAt ? 0 : 1]!
  const open = (id: number, index: number, step: number, since: number) =>
    sees(people[id]!, events[index]!.object, step) &&
    !muted(people[id]!, events[index]!.object, step) &&
    step <= since + events[index]!.readAfter[id]!

  const reaches = (id: number, index: number, since: number, channels: readonly string[]) => {
    for (const channel of channels) {
      if (channel === 'bell') continue
      const urgent = isUrgent(events[index]!)
      for (let step = since; step < STEPS; step++) {
        const { quiet, digests } = knownAt(id, step)
        if (quiet[step] && !(urgent && people[id]!.quiet!.urgent)) continue
        const hours = digests.get(channel)
        if (hours && !urgent && !hours.some(hour => since < hour && hour <= step)) continue
        if (open(id, index, step, since)) heard.set(`${id}:${index}:${channel}`, step)
        break
      }
    }
  }
  const standIn = (id: number, step: number): number | null => {
    const passed = [id]
    let next = people[id]!.deputy
    while (next !== null && !passed.includes(next)) {
      if (!isAway(people[next]!, step)) return next
      passed.push(next)
      next = people[next]!.deputy
    }
    return null
  }
  const lateTold = new Set<string>()
  const owed: { id: number; index: number; step: number; since: number }[] = []
  const tellsAs = (deputy: number, event: Event, step: number) =>
    sees(people[deputy]!, event.object, step) && event.by !== deputy && !muted(people[deputy]!, event.object, step)
  const ofDeputy = (deputy: number) => (people[deputy]!.row.silent ? ['bell'] : people[deputy]!.row.channels)
  const hearsHimself = (id: number, event: Event, step: number) => {
    const { row, mine } = people[id]!
    return (
      sees(people[id]!, event.object, step) &&
      event.by !== id &&
      !row.silent &&
      (!row.onlyMine || mine.includes(event.object)) &&
      (event.late === null || row.threshold === null || event.late > row.threshold) &&
      !muted(people[id]!, event.object, step)
    )
  }

  for (let step = 0; step < STEPS; step++) {
    for (const one of owed) {
      if (one.step >= 0) continue
      const { id, index, since } = one
      const event = events[index]!
      const { loud } = knownAt(id, step)
      const counted = isUrgent(event) ? step - since : loud[step]! - loud[since]!
      const enough = people[id]!.escalation! / 15
      // quarters that were quiet at their end and loud before count whole: the moment is the first one with enough behind it
      if (counted < enough) continue
      one.step = step
      if (!open(id, index, step, since)) continue
      const deputy = standIn(id, step)
      if (deputy === null || !tellsAs(deputy, event, step) || heard.has(`${deputy}:${index}`)) continue
      heard.set(`${deputy}:${index}`, step)
      reaches(deputy, index, step, ofDeputy(deputy))
    }
    for (const [index, event] of events.entries()) {
      if (event.step !== step) continue
      const ways = new Map<number, Set<string>>()
      const add = (id: number, channels: readonly string[]) => ways.set(id, new Set([...(ways.get(id) ?? []), ...channels]))
      const himself = new Set<number>()
      for (const id of people.keys()) {
        if (!hearsHimself(id, event, step)) continue
        himself.add(id)
        if (!isAway(people[id]!, step)) {
          add(id, people[id]!.row.channels)
          continue
        }
        const deputy = standIn(id, step)
        add(id, deputy !== null && !sees(people[deputy]!, event.object, step) ? people[id]!.row.channels : ['bell'])
        if (deputy !== null && tellsAs(deputy, event, step)) add(deputy, ofDeputy(deputy))
      }
      for (const [id, channels] of ways) {
        if (event.late !== null && lateTold.has(`${id} ${event.object}`)) continue
        heard.set(`${id}:${index}`, step)
        reaches(id, index, step, [...channels])
        if (event.late !== null) lateTold.add(`${id} ${event.object}`)
        if (himself.has(id) && !isAway(people[id]!, step) && people[id]!.escalation !== null)
          owed.push({ id, index, step: -1, since: step })
      }
    }
  }
  return heard
}

test('of ten thousand events nothing is lost, nothing comes twice, and nobody hears of what he may not see', { timeout: 180_000 }, () => {
  expect(hasPassed('task.late', 30, 30)).toBe(false)
  const organisation = fc.record({
    start: fc.constantFrom(...beginnings),
    people: fc.array(aPerson, { minLength: PEOPLE, maxLength: PEOPLE }),
    events: fc.array(anEvent, { minLength: 500, maxLength: 500, size: 'max' }),
  })
  const once = fc.property(organisation, ({ start, people, events }) => {
    expect([...lived(people, events, start)].toSorted()).toEqual([...modelOf(people, events, start)].toSorted())
  })
  fc.assert(once, { numRuns: 20, endOnFailure: true })
})
