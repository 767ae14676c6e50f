import type { Timeline, TimelineConflict, TimelineFlight, TimelineGap } from '#contract/flight-board.ts'
import type { FlightStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { foremost } from '#server/deals/flights/rules/expected.ts'
import type { Norms } from '#server/deals/flights/rules/norms.ts'
import { kmBetween, minutesBetween } from '#server/deals/flights/rules/roads.ts'
import { type Bar, type BarTask, barOf, travelMinutes } from './barParts.ts'

export type TimelineTask = BarTask & { orderId: string; placeRu: string; placeEn: string }
/** A flight of the board with its tasks in their sequence. */
export type TimelineFacts = {
  id: string
  number: string
  version: number
  status: FlightStatus
  truckId: string | null
  driverId: string | null
  plannedStart: Date
  plannedEnd: Date
  tasks: readonly TimelineTask[]
}
/** What keeps a lane from flights for a time. */
export type Shut = { kind: 'service' | 'away'; from: Date; to: Date }
export type LaneFacts = { flights: readonly TimelineFacts[]; shut: readonly Shut[] }
export type TimelineWindow = { from: Date; to: Date; now: Date; today: { from: Date; to: Date }; norms: Norms }

const MINUTE = 60_000
const waiting = new Set<FlightStatus>(['awaiting_resources', 'assigned', 'confirmed'])
const over = new Set<FlightStatus>(['completed', 'interrupted', 'cancelled'])
/** A rest that is shorter is not drawn. */
const LEAST_REST = 180

type Laid = { facts: TimelineFacts; bar: Bar; stops: readonly TimelineTask[] }

/** Lanes with the bars of their flights, what stands between them, and what is wrong; minutes are those since the beginning of the window. */
export function timelineOf(
  lanes: readonly LaneFacts[],
  window: TimelineWindow,
): Pick<Timeline, 'places' | 'flights' | 'gaps'> & { driveMinutes: number[] } {
  const minute = (at: number) => Math.round((at - window.from.getTime()) / MINUTE)
  const places = new Map<string, { at: number; name: Bilingual }>()
  const placeOf = ({ placeRu: ru, placeEn: en }: Pick<TimelineTask, 'placeRu' | 'placeEn'>) => {
    const known = places.get(ru) ?? { at: places.size, name: { ru, en: en || ru } }
    places.set(ru, known)
    return known.at
  }
  const flights: TimelineFlight[] = []
  const gaps: TimelineGap[] = []
  const driveMinutes = lanes.map(({ flights: facts, shut }, lane) => {
    const laid = facts.map(each => laidOut(each, window)).toSorted((a, b) => a.bar.begins - b.bar.begins)
    const between = laid.flatMap((each, i) => gapsAfter(each, laid[i + 1], window.norms))
    for (const [i, each] of laid.entries()) {
      const { facts: flight, bar, stops } = each
      if (bar.ends <= window.from.getTime() || bar.begins >= window.to.getTime()) continue
      flights.push({
        ...{ id: flight.id, number: flight.number, version: flight.version, status: flight.status, lane },
        from: minute(bar.begins),
        to: minute(bar.ends),
        ends: [placeOf(stops[0] ?? nowhere), placeOf(stops.at(-1) ?? nowhere)],
        orders: new Set(flight.tasks.flatMap(({ orderId }) => (orderId === flight.id ? [] : orderId))).size,
        isOpen: waiting.has(flight.status),
        parts: bar.parts.map(([kind, from, to]): [typeof kind, number, number] => [kind, minute(from), minute(to)]),
        slack: bar.slack,
        conflict: conflictOf(each, laid[i - 1], shut),
        expected: expectedIn(flight, minute),
      })
    }
    gaps.push(
      ...[...between, ...shut.map(({ kind, from, to }) => ({ kind, from: from.getTime(), to: to.getTime(), km: null }))]
        .filter(({ from, to }) => to > window.from.getTime() && from < window.to.getTime())
        .map(({ kind, from, to, km }) => ({ lane, kind, from: minute(from), to: minute(to), km })),
    )
    return drivenToday(laid, between, window.today)
  })
  return { places: [...places.values()].map(({ name }) => name), flights, gaps, driveMinutes }
}

/** The range of the arrival that matters most ahead. */
function expectedIn({ status, tasks }: TimelineFacts, minute: (at: number) => number): TimelineFlight['expected'] {
  if (over.has(status)) return null
  const ahead = tasks.flatMap(({ expected, arrivedAt, plannedTo: windowTo }, seq) =>
    expected === null || arrivedAt !== null ? [] : [{ ...expected, windowTo, seq }],
  )
  const first = foremost(ahead)
  const told = (at: Date) => minute(at.getTime())
  return first && { at: told(first.at), from: told(first.from), until: told(first.until), windowTo: told(first.windowTo) }
}

const nowhere = { placeRu: '', placeEn: '' }

function laidOut(facts: TimelineFacts, { now, norms }: TimelineWindow): Laid {
  const stops = facts.tasks.filter(({ status, orderId }) => status !== 'cancelled' && orderId !== facts.id)
  return { facts, bar: barOf(facts, now, norms), stops }
}

type Gap = Omit<TimelineGap, 'lane' | 'kind'> & { kind: 'empty' | 'rest' }

/** The way between the end of a flight and the beginning of the next: nothing where one of the places is not known. */
function emptyRun(before: Laid, next: Laid): { km: number; minutes: number } | null {
  const [end, start] = [before.facts.tasks.findLast(({ status }) => status !== 'cancelled'), next.facts.tasks[0]]
  const [km, minutes] = end && start ? [kmBetween(end, start), minutesBetween(end, start)] : [null, null]
  return km === null || minutes === null || km === 0 ? null : { km, minutes }
}

/** After a flight its driver rests as far as there is time, and the vehicle comes to the next one in time for it. */
function gapsAfter(each: Laid, next: Laid | undefined, norms: Norms): Gap[] {
  const { ends } = each.bar
  const way = next ? emptyRun(each, next) : null
  const until = next ? next.bar.begins : Number.POSITIVE_INFINITY
  const leaves = way ? Math.max(ends, until - travelMinutes(way.minutes, norms) * MINUTE) : until
  const rested = Math.min(ends + norms.rest * MINUTE, leaves)
  return [
    ...(rested - ends >= LEAST_REST * MINUTE ? [{ kind: 'rest' as const, from: ends, to: rested, km: null }] : []),
    ...(way && until > leaves ? [{ kind: 'empty' as const, from: leaves, to: until, km: way.km }] : []),
  ]
}

/** What is wrong with a flight that is not over: what is under way already may only be late, or meet a repair. */
function conflictOf(each: Laid, before: Laid | undefined, shut: readonly Shut[]): TimelineConflict | null {
  const { facts, bar } = each
  if (over.has(facts.status)) return null
  const isOpen = waiting.has(facts.status)
  if (isOpen && before && expectedEnd(before.bar) > bar.begins) return 'overlap'
  const met = shut.find(({ from, to }) => from.getTime() < bar.ends && to.getTime() > bar.begins)
  if (met) return met.kind
  if (bar.slack !== null && bar.slack < 0) return 'late'
  const way = isOpen && before && !over.has(before.facts.status) ? emptyRun(before, each) : null
  const window = (each.stops[0]?.plannedTo ?? facts.plannedStart).getTime()
  return way && expectedEnd(before!.bar) + way.minutes * MINUTE > window ? 'far' : null
}

/** When the flight is expected to be over, without the time it holds its vehicle beyond that. */
const expectedEnd = ({ parts, ends }: Bar) => {
  const [kind, from] = parts.at(-1) ?? []
  return kind === 'slack' ? from! : ends
}

function drivenToday(laid: readonly Laid[], gaps: readonly Gap[], today: TimelineWindow['today']): number {
  const drives = [
    ...laid.flatMap(({ bar }) => bar.parts.flatMap(([kind, from, to]) => (kind === 'drive' ? [{ from, to }] : []))),
    ...gaps.flatMap(({ kind, from, to }) => (kind === 'empty' ? [{ from, to }] : [])),
  ]
  const minutes = drives.map(
    ({ from, to }) => Math.max(0, Math.min(to, today.to.getTime()) - Math.max(from, today.from.getTime())) / MINUTE,
  )
  return Math.round(minutes.reduce((sum, each) => sum + each, 0))
}
