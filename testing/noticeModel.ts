import type { EventRow } from '#contract/notice-policy.ts'
import type { NoticeDigest, QuietHours } from '#contract/notice-settings.ts'

/*
 * What everybody has to hear, and when, by a model that knows nothing but what clocks on the wall show, a quarter of an hour at a time. The
 * policy alone and the whole product are each held against it.
 */

export const STEP_MS = 900_000
export const A_DAY = 96

/** Something that happens at a step to an object, by somebody or nobody. */
export type ModelEvent = {
  step: number
  object: number
  by: number | null
  urgent: boolean
  /** Late by so much; null: it is no lateness. */
  late: number | null
  /** So many steps after it is told, each person reads it. */
  readAfter: readonly number[]
}
export type ModelPerson<E> = {
  row: (event: E) => EventRow
  quiet: QuietHours | null
  digests: readonly NoticeDigest[]
  /** The clock he goes by, and the one from a step on. */
  zones: readonly [string, string]
  movesAt: number
  escalation: { minutes: number; onlyUrgent: boolean } | null
  deputyAt: (step: number) => number | null
  isAway: (step: number) => boolean
  sees: (event: E, step: number) => boolean
  muted: (event: E, step: number) => boolean
  /** Whether it is his to hear of, and whether the object is one of his own. */
  concerned: (event: E) => boolean
  mine: (event: E) => boolean
}
export type ModelLife<E> = {
  people: readonly ModelPerson<E>[]
  events: readonly E[]
  start: number
  steps: number
  /** From a step to, and without, another a channel reaches nobody. */
  down?: { channel: string; from: number; to: number }
}

/** `person:event` told, and `person:event:channel` left, each with its step. */
export type Heard = Map<string, number>

type Wall = { day: string; time: string; weekday: number }[]

/** Steps a wall is read before the first one and after the last. */
const MARGIN = 4 * A_DAY
const walls = new Map<string, Wall>()

function wallOf(zone: string, start: number, steps: number): Wall {
  const key = `${zone} ${start} ${steps}`
  const wall = walls.get(key) ?? wallAnew(zone, start, steps)
  walls.set(key, wall)
  return wall
}

function wallAnew(zone: string, start: number, steps: number): Wall {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: steps + 2 * MARGIN }, (_, i) => {
    const [day, time] = clock.format(start + (i - MARGIN) * STEP_MS).split(' ') as [string, string]
    return { day, time, weekday: new Date(day).getUTCDay() || 7 }
  })
}

const anHourLater = (time: string) => `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

/** The steps at which a wall shows a time first on each of its days; where it is left out, an hour later. */
function shows(wall: Wall, time: string, weekday?: number): number[] {
  const days = Map.groupBy(
    wall.map((at, step) => ({ ...at, step })),
    ({ day }) => day,
  )
  return [...days.values()].flatMap(steps => {
    const of = steps.find(at => at.time === time) ?? (steps.length >= 80 ? steps.find(at => at.time === anHourLater(time)) : undefined)
    return of && (weekday === undefined || of.weekday === weekday) ? [of.step - MARGIN] : []
  })
}

/** The day a wall of the zone shows at a step. */
export const dayAt = (zone: string, start: number, steps: number, step: number) => wallOf(zone, start, steps)[step + MARGIN]!.day

type Known = { quiet: boolean[]; loud: number[]; digests: Map<string, number[]> }

/** What a person's clock makes of his hours. */
function knownOf({ quiet: hours, digests }: Pick<ModelPerson<never>, 'quiet' | 'digests'>, wall: Wall, steps: number): Known {
  const quiet = Array.from({ length: steps }, () => false)
  for (const begin of hours ? shows(wall, hours.from) : []) {
    const end = shows(wall, hours!.to).find(at => at > begin)
    for (let step = Math.max(begin, 0); end !== undefined && step < Math.min(end, steps); step++) quiet[step] = true
  }
  const loud = [0]
  for (const is of quiet) loud.push(loud.at(-1)! + (is ? 0 : 1))
  const due = ({ every, hour, weekday }: NoticeDigest) =>
    every === 'hourly'
      ? wall.flatMap(({ time }, step) => (time.endsWith(':00') ? [step - MARGIN] : []))
      : shows(wall, hour, every === 'weekly' ? weekday : undefined)
  return { quiet, loud, digests: new Map(digests.map(digest => [digest.channel, due(digest)])) }
}

/** Who hears of what, by which channels and when. */
export function modelOf<E extends ModelEvent>({ people, events, start, steps, down }: ModelLife<E>): Heard {
  const heard: Heard = new Map()
  const known = people.map(one => one.zones.map(zone => knownOf(one, wallOf(zone, start, steps), steps)))
  const knownAt = (id: number, step: number) => known[id]![step < people[id]!.movesAt ? 0 : 1]!
  /** Whether it may still leave: he sees it, has not muted it and not read it. */
  const open = (id: number, index: number, step: number, since: number) => {
    const event = events[index]!
    return people[id]!.sees(event, step) && !people[id]!.muted(event, step) && step <= since + event.readAfter[id]!
  }
  const reaches = (id: number, index: number, since: number, channels: Iterable<string>) => {
    const { urgent } = events[index]!
    for (const channel of channels) {
      if (channel === 'bell') continue
      for (let step = since; step < steps; step++) {
        const { quiet, digests } = knownAt(id, step)
        if (quiet[step] && !(urgent && people[id]!.quiet!.urgent)) continue
        const hours = digests.get(channel)
        if (hours && !urgent && !hours.some(hour => since < hour && hour <= step)) continue
        if (down?.channel === channel && down.from <= step && step < down.to) continue
        if (open(id, index, step, since)) heard.set(`${id}:${index}:${channel}`, step)
        break
      }
    }
  }
  const standIn = (id: number, step: number): number | null => {
    const passed = [id]
    let next = people[id]!.deputyAt(step)
    while (next !== null && !passed.includes(next)) {
      if (!people[next]!.isAway(step)) return next
      passed.push(next)
      next = people[next]!.deputyAt(step)
    }
    return null
  }
  /** The same lateness is told once in a day. */
  const lateTold: { id: number; object: number; step: number }[] = []
  const owed: { id: number; index: number; since: number; over: boolean }[] = []
  const tell = (id: number, index: number, step: number, channels: Iterable<string>) => {
    const event = events[index]!
    heard.set(`${id}:${index}`, step)
    reaches(id, index, step, channels)
    if (event.late !== null) lateTold.push({ id, object: event.object, step: event.step })
    const { escalation, isAway } = people[id]!
    if (escalation && !isAway(step) && (event.urgent || !escalation.onlyUrgent)) owed.push({ id, index, since: step, over: false })
  }
  const mayStandIn = (deputy: number, event: E, step: number) => people[deputy]!.sees(event, step) && !people[deputy]!.muted(event, step)
  const ofDeputy = (deputy: number, event: E) => ['bell', ...people[deputy]!.row(event).channels]
  const hearsHimself = (id: number, event: E, step: number) => {
    const { row, sees, muted, concerned, mine } = people[id]!
    const { channels, onlyMine, threshold } = row(event)
    return (
      sees(event, step) &&
      concerned(event) &&
      event.by !== id &&
      channels.length > 0 &&
      (!onlyMine || mine(event)) &&
      (event.late === null || threshold === null || event.late > threshold) &&
      !muted(event, step)
    )
  }

  for (let step = 0; step < steps; step++) {
    for (const one of owed) {
      const { id, index, since } = one
      const event = events[index]!
      const { loud } = knownAt(id, step)
      if (one.over || (event.urgent ? step - since : loud[step]! - loud[since]!) < people[id]!.escalation!.minutes / 15) continue
      one.over = true
      if (!open(id, index, step, since)) continue
      const deputy = standIn(id, step)
      if (deputy === null || event.by === deputy || !mayStandIn(deputy, event, step) || heard.has(`${deputy}:${index}`)) continue
      tell(deputy, index, step, ofDeputy(deputy, event))
    }
    for (const [index, event] of events.entries()) {
      if (event.step !== step) continue
      const ways = new Map<number, Set<string>>()
      const add = (id: number, channels: readonly string[]) => ways.set(id, new Set([...(ways.get(id) ?? []), ...channels]))
      for (const id of people.keys()) {
        if (!hearsHimself(id, event, step)) continue
        const { channels } = people[id]!.row(event)
        const deputy = people[id]!.isAway(step) ? standIn(id, step) : null
        if (!people[id]!.isAway(step) || (deputy !== null && !mayStandIn(deputy, event, step))) add(id, channels)
        else add(id, ['bell'])
        if (deputy !== null && event.by !== deputy && mayStandIn(deputy, event, step)) add(deputy, ofDeputy(deputy, event))
      }
      for (const [id, channels] of ways)
        if (event.late === null || !lateTold.some(one => one.id === id && one.object === event.object && step - one.step < A_DAY))
          tell(id, index, step, channels)
    }
  }
  return heard
}
