import type { Bilingual } from '#contract/primitives.ts'
import type { RecordPoint, SensorSpan } from '#contract/sensors.ts'
import { dayIn } from '#server/platform/clock.ts'
import { type Language, pick } from '#server/prints/parts/road.ts'
import type { ClimateFacts } from '#server/wording/record.ts'
import { dayText, hourText, momentText, zoneText } from '#server/wording/words/days.ts'
import { numberText } from '#server/wording/words/sums.ts'
import type { Block, PlotSpan } from './form.ts'

const words = {
  label: {
    ru: 'График температуры с {from} по {until}: от {low} до {high} °C',
    en: 'Plot of the temperature from {from} to {until}: {low} to {high} °C',
  },
  range: { ru: 'режим', en: 'range' },
  outside: { ru: 'нарушение режима', en: 'violation of the range' },
  doors: { ru: 'двери открыты', en: 'doors open' },
  dot: { ru: 'замер вручную', en: 'measured by hand' },
  sensor: { ru: 'датчик {p}, {where}', en: 'sensor {p}, {where}' },
  front: { ru: 'спереди', en: 'in front' },
  rear: { ru: 'сзади', en: 'at the rear' },
} as const satisfies Record<string, Bilingual>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Finer than this nobody sees on paper, and issued papers are kept for years. */
const MOST_POINTS = 400
const MOST_COLUMNS = 9
/** Longer than this without a reading nothing is known. */
const APART = 16 * MINUTE

/** Pieces of a record put together into longer ones: the least of the least, the greatest of the greatest, the mean of the means. */
export function widened(points: readonly RecordPoint[], step: number): RecordPoint[] {
  return [...Map.groupBy(points, ([ms]) => Math.floor(ms / step) * step)].map(([at, pieces]) => [
    at,
    Math.min(...pieces.map(([, low]) => low)),
    Math.max(...pieces.map(([, , high]) => high)),
    pieces.reduce((sum, [, , , mean]) => sum + mean, 0) / pieces.length,
  ])
}

/** Degrees with their sign. */
export const signed = (degrees: number, language: Language): string =>
  `${Number(degrees.toFixed(1)) > 0 ? '+' : ''}${numberText(degrees, 1, language)}`

/** Where nothing was measured for longer than usual, a new run begins. */
function runsOf(points: readonly RecordPoint[], apart: number): RecordPoint[][] {
  const runs: RecordPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && point[0] - run.at(-1)![0] <= apart) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** Round degrees of a frame, at most seven. */
function rowsOf(low: number, high: number, language: Language) {
  const step = [0.5, 1, 2, 5, 10, 20].find(each => (high - low) / each <= 6) ?? 50
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step).map(value => ({
    value,
    text: signed(value, language),
  }))
}

/** Whole hours by the clock of the place, and its days where they begin. */
function columnsOf({ from, until }: PlotSpan, tz: string) {
  const step = [15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].find(minutes => (until - from) / (minutes * MINUTE) <= MOST_COLUMNS)
  const columns: { at: number; text: string; day?: string }[] = []
  let last = -Infinity
  for (let at = Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE; at <= until; at += 15 * MINUTE) {
    const hour = hourText(new Date(at), tz)
    const [hours, minutes] = hour.split(':').map(Number) as [number, number]
    const isDay = hours === 0 && minutes === 0
    const isDue =
      step === undefined || step > 1440 ? isDay && at - last >= (step ?? 20_160) * MINUTE - HOUR : (hours * 60 + minutes) % step === 0
    if (!isDue) continue
    last = at
    const named = isDay || columns.length === 0
    columns.push({ at, text: hour, ...(named && { day: dayText(dayIn(tz, new Date(at))).slice(0, 5) }) })
  }
  return columns
}

/**
 * The temperature of a carriage as a picture, by the clock of `tz`, from `from` on: each sensor in the band of its readings, the range while
 * the cargo is on board, violations shaded, doors above. Nothing where nothing was measured twice.
 */
export function plotOf({ series, record, doors, byHand, alarms }: ClimateFacts, from: number, tz: string, language: Language): Block[] {
  const say = (of: Bilingual) => pick(of, language)
  const seen = series.map(one => ({ ...one, points: one.points.filter(([ms]) => ms >= from) })).filter(({ points }) => points.length > 0)
  const dots = byHand.map(({ at, temperature }) => ({ at: Date.parse(at), value: temperature })).filter(({ at }) => at >= from)
  const measured = [
    ...seen.flatMap(({ points }) => points.map(([at, low, high]) => ({ at, low, high }))),
    ...dots.map(({ at, value }) => ({ at, low: value, high: value })),
  ]
  const times = measured.map(({ at }) => at)
  const frame = { from: times.reduce((a, b) => Math.min(a, b), Infinity), until: times.reduce((a, b) => Math.max(a, b), -Infinity) }
  if (!(frame.until > frame.from)) return []
  const step = Math.ceil((frame.until - frame.from) / MOST_POINTS / (5 * MINUTE)) * 5 * MINUTE
  const bounds = [record.min, record.max].filter(bound => bound !== null)
  const low = measured.reduce((least, each) => Math.min(least, each.low), Math.min(...bounds))
  const high = measured.reduce((most, each) => Math.max(most, each.high), Math.max(...bounds))
  const room = Math.max(0.5, (high - low) * 0.08)
  const spanOf = (span: SensorSpan): PlotSpan => ({
    from: Math.max(frame.from, Date.parse(span.from)),
    until: Math.min(frame.until, span.until === null ? frame.until : Date.parse(span.until)),
  })
  const shown = (spans: readonly SensorSpan[]) => spans.map(spanOf).filter(span => span.until > span.from)
  const outside = shown(alarms.filter(({ kind, minutes }) => kind === 'temperature' && minutes > 0))
  const opened = shown(doors)
  const moment = (at: number) => momentText(new Date(at), tz, language)
  const label = say(words.label)
    .replace('{from}', moment(frame.from))
    .replace('{until}', moment(frame.until))
    .replace('{low}', signed(Math.min(...measured.map(each => each.low)), language))
    .replace('{high}', signed(Math.max(...measured.map(each => each.high)), language))
  return [
    {
      kind: 'plot',
      label,
      frame: { ...frame, low: low - room, high: high + room },
      unit: '°C',
      zone: zoneText(new Date(frame.from), tz, language),
      columns: columnsOf(frame, tz),
      rows: rowsOf(low - room, high + room, language),
      range: { ...spanOf(record.aboard!), min: record.min, max: record.max },
      outside,
      doors: opened,
      lines: seen.map(({ points }) => runsOf(widened(points, step), Math.max(APART, step * 2))),
      dots,
      keys: [
        ...seen.map(({ plate, place }, mark) => ({
          mark,
          text: say(words.sensor).replace('{p}', plate).replace('{where}', say(words[place])),
        })),
        ...(bounds.length > 0 ? [{ mark: 'range' as const, text: say(words.range) }] : []),
        ...(outside.length > 0 ? [{ mark: 'outside' as const, text: say(words.outside) }] : []),
        ...(opened.length > 0 ? [{ mark: 'doors' as const, text: say(words.doors) }] : []),
        ...(dots.length > 0 ? [{ mark: 'dot' as const, text: say(words.dot) }] : []),
      ],
    },
  ]
}
