import { greatCircleKm } from '#contract/great-circle.ts'
import type { TaskBefore } from './driven.ts'
import { minutesBetween } from './roads.ts'

/** Where a vehicle was at a moment. */
export type Fix = { at: Date; lat: number; lon: number }
/** It stood there for so long; `driven`: minutes it went since it stood before, or since the way began. */
export type Halt = { from: Date; to: Date; lat: number; lon: number; driven: number }

/** Positions so near to where a vehicle came to stand are the same place: a yard, and what a receiver is off by. */
const PLACE_KM = 1
/** Shorter stops are traffic. */
const LEAST_MS = 20 * 60_000

/**
 * Where a vehicle stood for twenty minutes or longer, by its positions in the order of their moments. What lies between two of them that are
 * far apart in time is held to have been driven by road, and the rest of it stood out.
 */
export function haltsOf(since: Date, track: readonly Fix[]): Halt[] {
  const halts: Halt[] = []
  let left = since.getTime()
  const stand = ({ lat, lon }: Fix, from: number, to: number) => {
    if (to - from < LEAST_MS) return
    halts.push({ lat, lon, from: new Date(from), to: new Date(to), driven: Math.max(0, (from - left) / 60_000) })
    left = to
  }
  for (let i = 0; i < track.length; ) {
    const here = track[i]!
    let last = i
    while (last + 1 < track.length && isAt(here, track[last + 1]!)) last++
    stand(here, here.at.getTime(), track[last]!.at.getTime())
    const [end, next] = [track[last]!, track[last + 1]]
    // nothing was heard of it: whatever the road does not take it stood
    if (next) stand(end, end.at.getTime(), next.at.getTime() - (minutesBetween(end, next) ?? 0) * UNHEARD * 60_000)
    i = last + 1
  }
  return halts
}
/** How many times what is reckoned a way takes of which nothing was heard. */
const UNHEARD = 1.2

const isAt = (a: Fix, b: Fix) => greatCircleKm(a, b)! < PLACE_KM

/**
 * A way as what a driver has behind him, `task` being what it led to: he was idle where the vehicle stood, and drove in between for as long as he
 * did.
 */
export function measured(left: Date, track: readonly Fix[], task: TaskBefore): TaskBefore[] {
  const end = task.arrivedAt
  if (end === null || track.length < 2) return [task]
  const halts = haltsOf(left, track)
  const rests = halts.map(({ lat, lon, from, to, driven }) => ({
    ...{ lat, lon, plannedFrom: from, plannedTo: from, arrivedAt: from, completedAt: to, minutes: 0, isRest: true },
    driveMinutes: Math.round(driven),
  }))
  const since = halts.at(-1)?.to ?? left
  return [...rests, { ...task, driveMinutes: Math.max(0, Math.round((end.getTime() - since.getTime()) / 60_000)) }]
}

/** Since when a vehicle has been standing at its last position; null: it goes. */
export function stoodSince(halts: readonly Halt[], track: readonly Fix[]): Date | null {
  const last = halts.at(-1)
  return last && last.to >= track.at(-1)!.at ? last.from : null
}
