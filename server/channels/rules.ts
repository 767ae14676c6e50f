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

/** After how many seconds a message is tried again that did not leave; null: it is a day old and is given up. */
export function pauseAfter(attempts: number, ageSeconds: number, afterMs = 0): number | null {
  if (ageSeconds >= GIVE_UP_S) return null
  return Math.max(Math.min(FIRST_PAUSE_S * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_S), Math.ceil(afterMs / 1000))
}
