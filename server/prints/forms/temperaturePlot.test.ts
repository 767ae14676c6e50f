import { expect, test } from 'vitest'
import { climate } from '#testing/prints/climates.ts'
import { plotOf, widened } from './temperaturePlot.ts'

const from = Date.parse('2026-10-06T11:30:00Z')
const plotted = (given: Partial<typeof climate> = {}, tz = 'Europe/Moscow', language: 'ru' | 'en' = 'ru') => {
  const [block] = plotOf({ ...climate, ...given }, from, tz, language)
  return block?.kind === 'plot' ? block : null
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('longer rows keep the least and greatest of their pieces', () => {
  expect(
    widened(
      [
        [0, 2, 4, 3],
        [300_000, 1, 3, 2],
        [900_000, 5, 9, 7],
      ],
      900_000,
    ),
  ).toEqual([
    [0, 1, 4, 2.5],
    [900_000, 5, 9, 7],
  ])
})

test('a plot has the range while the cargo is on board, its violations and open doors, and says all of it in words', () => {
  const plot = plotted()!
  const at = (hour: string) => Date.parse(`2026-10-06T${hour}:00.000Z`)
  expect(plot.range).toEqual({ from: at('12:00'), until: at('16:55'), min: 2, max: 4 })
  expect(plot.outside).toEqual([{ from: at('13:59'), until: at('14:37') }])
  expect(plot.doors).toEqual([{ from: at('13:58'), until: at('14:06') }])
  expect(plot.dots).toEqual([{ at: at('15:00'), value: 3.2 }])
  expect(plot.keys.map(({ text }) => text)).toEqual([
    'датчик АР123416, спереди',
    'режим',
    'нарушение режима',
    'двери открыты',
    'замер вручную',
  ])
  expect(plain(plot.label)).toBe('График температуры с 06.10.2026 15:00 МСК по 06.10.2026 19:55 МСК: от +2,8 до +6,9 °C')
  expect(plain(plotted({}, 'Europe/Moscow', 'en')!.label)).toContain('+2.8 to +6.9 °C')
  // all that is drawn lies in the frame
  const { low, high } = plot.frame
  for (const [, least, greatest] of plot.lines.flat(2)) expect([least > low, greatest < high]).toEqual([true, true])
  expect(plot.rows.every(({ value }) => value >= low && value <= high)).toBe(true)
  expect(plot.rows.length).toBeGreaterThan(3)
})

test.each([
  ['Europe/Moscow', ['15:00', '16:00', '17:00', '18:00', '19:00'], 'МСК'],
  ['Asia/Yekaterinburg', ['17:00', '18:00', '19:00', '20:00', '21:00'], 'UTC+5'],
  ['Asia/Vladivostok', ['22:00', '23:00', '00:00', '01:00', '02:00'], 'UTC+10'],
])('hours are those of the place, its days named where they begin: %s', (tz, hours, zone) => {
  const plot = plotted({}, tz)!
  expect(plot.columns.map(({ text }) => text).filter(text => text.endsWith(':00'))).toEqual(hours)
  expect(plot.zone).toBe(zone)
  expect(plot.columns.flatMap(({ day }) => day ?? [])).toEqual(tz === 'Asia/Vladivostok' ? ['06.10', '07.10'] : ['06.10'])
})

test('a way of two weeks has few enough points and columns for a page, and keeps its worst degree', () => {
  const first = Date.parse('2026-10-06T12:00:00Z')
  const points = Array.from({ length: 14 * 288 }, (_, i): [number, number, number, number] => [
    first + i * 300_000,
    3,
    i === 2017 ? 9.5 : 3.5,
    3.2,
  ])
  const plot = plotted({ series: [{ plate: 'АР123416', place: 'front', points }], byHand: [] })!
  expect(plot.lines.flat(2).length).toBeLessThanOrEqual(404)
  expect(Math.max(...plot.lines.flat(2).map(([, , high]) => high))).toBe(9.5)
  expect(plot.columns.length).toBeLessThanOrEqual(9)
  expect(plot.columns.length).toBeGreaterThan(4)
})

test('a line is broken where nothing was measured, and nothing measured twice is no plot', () => {
  const [one] = climate.series
  const apart = one!.points.filter((_, i) => i < 20 || i >= 30)
  expect(plotted({ series: [{ ...one!, points: apart }] })!.lines[0]).toHaveLength(2)
  expect(plotted({ series: [{ ...one!, points: [] }], byHand: [] })).toBeNull()
  expect(plotted({ series: [{ ...one!, points: one!.points.slice(0, 1) }], byHand: [] })).toBeNull()
  expect(plotted({ record: { ...climate.record, min: null, max: null }, series: [] })).toBeNull()
})
