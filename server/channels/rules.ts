import type { ChannelLimits } from '#server/configChannels.ts'

/** What was used of each window: when it began, and how many left in it. */
export type Counts = readonly { from: number; count: number }[]

const windows = [
  ['second', 1000],
  ['minute', 60_000],
  ['day', 86_400_000],
] as const

const current = (counts: Counts, index: number, from: number) => (counts[index]?.from === from ? counts[index].count : 0)

/** How many messages may leave a channel now, and after how many milliseconds more may where none does. */
export function allowance(limits: ChannelLimits, counts: Counts, now: number): { count: number; waitMs: number } {
  const left = windows.map(([name, ms], index) => {
    const from = Math.floor(now / ms) * ms
    return { count: Math.max(0, limits[name] - current(counts, index, from)), waitMs: from + ms - now }
  })
  const count = Math.min(...left.map(window => window.count))
  return { count, waitMs: count > 0 ? 0 : Math.max(...left.filter(window => window.count === 0).map(window => window.waitMs)) }
}

/** The same counts after so many more have left. */
export const spent = (counts: Counts, now: number, count: number): Counts =>
  windows.map(([, ms], index) => {
    const from = Math.floor(now / ms) * ms
    return { from, count: current(counts, index, from) + count }
  })

const FIRST_PAUSE_S = 5
const LONGEST_PAUSE_S = 900
const GIVE_UP_S = 86_400
/** A program is put right by its people: it is waited for three days, less and less often. */
const PROGRAM_PAUSE_S = 6 * 3600
const PROGRAM_GIVE_UP_S = 3 * 86_400

/** After how many seconds a message is tried again that did not leave; null: it is a day old, to a program three, and is given up. */
export function pauseAfter(attempts: number, ageSeconds: number, afterMs = 0, isProgram = false): number | null {
  if (ageSeconds >= (isProgram ? PROGRAM_GIVE_UP_S : GIVE_UP_S)) return null
  // the last try to a program is at the end of its days
  const longest = isProgram ? Math.min(PROGRAM_PAUSE_S, PROGRAM_GIVE_UP_S - ageSeconds) : LONGEST_PAUSE_S
  return Math.max(Math.min(FIRST_PAUSE_S * 2 ** Math.min(attempts - 1, 20), longest), Math.ceil(afterMs / 1000))
}

const WARNINGS_DAYS = [1, 3, 6]
const OFF_DAYS = 7
const DAY_MS = 86_400_000

/** What follows from a program's having failed for so long after so many warnings: one more, or that it is switched off. */
export function judgeFailing(failingMs: number, warned: number): 'off' | 'warn' | null {
  if (failingMs >= OFF_DAYS * DAY_MS) return 'off'
  return warned < WARNINGS_DAYS.length && failingMs >= WARNINGS_DAYS[warned]! * DAY_MS ? 'warn' : null
}
