export type Hours = { from: string | null; to: string | null }

const time = '(\\d{1,2})(?:[:.]?(\\d{2}))?(?:\\s*(?:ч|h)\\.?)?'
const between = '\\s*(?:[-–—]|до|по|to|till|until)\\s*'
const whole = /^(?:весь день|круглосуточно|в любое время|all day|any ?time|24 ?[/x] ?7)$/
const only = (words: string) => new RegExp(`^(?:${words})\\s*${time}$`)
const pair = new RegExp(`^(?:(?:с|со|от|from|between)\\s*)?${time}${between}${time}$`)
const until = only('до|не позже|не позднее|к|till|until|by|before|to|no later than')
const since = only('после|с|от|не раньше|from|after|since')
const exact = only('в|ровно в|at|')

/** «9», «930» or «9:30» as it is kept; the end of a day is its last minute. */
function hourOf(hour: string | undefined, minute = '00'): string | null {
  const [h, m] = [Number(hour), Number(minute)]
  if (h === 24 && m === 0) return '23:59'
  return h < 24 && m < 60 ? `${String(h).padStart(2, '0')}:${minute}` : null
}

/**
 * Reads a window as people write it: «9–18», «с 9 до 18», «до 14:00», «после 9», «весь день», in either language. What is left open lasts
 * from the beginning, or until the end, of the day; a lone time is a window of one moment. Null where it cannot be read.
 */
export function readWindow(text: string): Hours | null {
  const said = text.toLocaleLowerCase().trim().replace(/\s+/g, ' ')
  if (whole.test(said)) return { from: '00:00', to: '23:59' }
  const read = (shape: RegExp) => shape.exec(said)?.slice(1)
  const both = read(pair)
  const [open, shut, at] = [read(since), read(until), read(exact)]
  const hours = both
    ? { from: hourOf(both[0], both[1]), to: hourOf(both[2], both[3]) }
    : shut
      ? { from: '00:00', to: hourOf(shut[0], shut[1]) }
      : open
        ? { from: hourOf(open[0], open[1]), to: '23:59' }
        : { from: hourOf(at?.[0], at?.[1]), to: hourOf(at?.[0], at?.[1]) }
  return hours.from === null || hours.to === null ? null : hours
}

/** A window as its field writes it; one of which only an end is known as it is said. */
export function windowText({ from, to }: Hours, words: { since: string; until: string }): string {
  if (from !== null && to !== null) return from === to ? from : `${from}–${to}`
  return from !== null ? `${words.since} ${from}` : to !== null ? `${words.until} ${to}` : ''
}
