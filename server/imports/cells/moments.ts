import { readDay } from '#contract/written-day.ts'
import { dayAfter } from '#server/platform/clock.ts'

/** Days and hours of a cell: `HH:MM`, and the day an interval of days ends. */
export type When = { day: string | null; lastDay: string | null; from: string | null; to: string | null }

const month =
  '(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*\\.?(?:\\s+\\d{4}(?:\\s*(?:года|г)\\.?)?)?'
const days = new RegExp(
  `\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?:\\s*г\\.?)?(?!\\d)|\\d{1,2}\\s*${month}|(?<![\\d:.])\\d{1,2}\\.\\d{1,2}(?![\\d:]|\\.\\d)`,
  'g',
)
const hours = /(?<!\d)(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)|(?<!\d)(\d{1,2})(?:\s*ч(?:ас(?:а|ов)?)?\.?)?(?=\s*-|\s*$|\s+до\s)/g
const between = /^(?:\s|[-,;t]|с|со|до|по|в|к|и|from|to|at|till|until|by|г\.|часов|час|ч|мск)*$/

const two = (n: number) => String(n).padStart(2, '0')
const DAY_S = 86_400

/** A day counted as spreadsheets count them, or a part of a day. */
function counted(text: string): When | null {
  const n = Number(text.replace(',', '.'))
  if (!/^\d{0,5}(?:[.,]\d+)?$/.test(text) || !Number.isFinite(n) || !(n < 1 ? /[.,]/.test(text) : n > 40_000 && n < 80_000)) return null
  const seconds = Math.round((n % 1) * DAY_S)
  const hour = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return { day: n < 1 ? null : dayAfter('1899-12-30', Math.floor(n)), lastDay: null, from: n < 1 || seconds > 0 ? hour : null, to: null }
}

/** `25.11.2026`, `25.11 9:00–18:00`, `25.11.2026 09:00 – 26.11.2026 12:00`, `с 9 до 18`, `круглосуточно`; null when it is something else. */
export function readWhen(written: string, today: string): When | null {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[–—−‑]/g, '-')
    // spreadsheets give a day to an hour that has none
    .replace(/^(?:3[01]\.12\.1899|01\.01\.1900)\s+/, '')
    .trim()
  const whole = counted(text)
  if (whole) return whole
  if (/^(?:круглосуточно|24\/7|24 часа|round the clock)$/.test(text)) return { day: null, lastDay: null, from: '00:00', to: '23:59' }
  const found: string[] = []
  let rest = text.replace(days, part => {
    const day = readDay(part, today)
    if (day === null) return part
    found.push(day)
    return '\u0001'
  })
  const times: string[] = []
  let wrong = false
  rest = rest.replace(hours, (_, h: string | undefined, m: string | undefined, alone: string | undefined) => {
    const hour = Number(h ?? alone)
    if (hour > 24 || Number(m ?? 0) > 59) wrong = true
    times.push(hour === 24 ? '23:59' : `${two(hour)}:${m ?? '00'}`)
    return ' '
  })
  if (wrong || found.length > 2 || times.length > 2 || found.length + times.length === 0) return null
  if (!between.test(rest.replaceAll('\u0001', ' '))) return null
  const [day = null, lastDay = null] = found
  const [from = null, to = null] = times
  // «до 18:00» names the end alone
  if (to === null && from !== null && /^(?:до|по|не позднее|by|till|until)\s/.test(text)) return { day, lastDay, from: null, to: from }
  return { day, lastDay, from, to }
}
