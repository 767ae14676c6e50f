import { SILENT_MS, type Stretch } from './readings.ts'

export type DoorReading = { at: number; open: boolean }

/** Shut for less than so is not shut. */
const BRIDGE_MS = 2 * 60_000
/** In less than so nothing is taken out, and a contact that trembles says «open» twice. */
const LEAST_MS = 2 * 60_000
/** Doors may open so long before the vehicle is known to have come to a stop, and after it is known to have left. */
const AROUND_MS = 10 * 60_000
/** What is left of an opening beside a stop counts from so long on. */
const LEFT_MS = 2 * 60_000

/**
 * The times the doors stood open, of readings in their order: a contact that trembles is not believed for less than two minutes, and one that says
 * «shut» once in between has not shut them. `goesOn`: nothing after the last reading is expected to end it.
 */
export function openingsOf(readings: readonly DoorReading[], goesOn = false): Stretch[] {
  const runs: (Stretch & { isSure: boolean; until: number })[] = []
  let last: DoorReading | null = null
  for (const reading of readings) {
    const run = runs.at(-1)
    const near = last !== null && reading.at - last.at <= SILENT_MS
    if (reading.open) {
      if (run && reading.at - run.until <= (near && last!.open ? SILENT_MS : BRIDGE_MS)) {
        run.until = reading.at
        run.isSure ||= near && last!.open
      } else runs.push({ from: reading.at, until: reading.at, isSure: false })
    } else if (run && near && last!.open) run.until = Math.round((last!.at + reading.at) / 2)
    last = reading
  }
  return runs
    .filter(({ isSure, from, until }) => isSure && until - from >= LEAST_MS)
    .map(({ from, until }) => ({ from, until: goesOn && last!.open && until === last!.at ? null : until }))
}

/** What of these openings lies away from the times a vehicle stood at its stops. */
export function openedAway(openings: readonly Stretch[], stays: readonly Stretch[]): Stretch[] {
  return openings.flatMap(opening => {
    let left: Stretch[] = [opening]
    for (const stay of stays) {
      const [from, until] = [stay.from - AROUND_MS, stay.until === null ? null : stay.until + AROUND_MS]
      left = left.flatMap(part => {
        if ((until !== null && until <= part.from) || (part.until !== null && from >= part.until)) return [part]
        const before = from > part.from ? [{ from: part.from, until: from }] : []
        const after = until !== null && (part.until === null || until < part.until) ? [{ from: until, until: part.until }] : []
        return [...before, ...after]
      })
    }
    return left.filter(part => part === opening || part.until === null || part.until - part.from >= LEFT_MS)
  })
}
