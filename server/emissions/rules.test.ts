import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EmissionPeriod } from '#contract/emissions.ts'
import { textsOf } from '#server/prints/forms/form.ts'
import { statementForm } from './print/form.ts'
import type { Summed } from './record.ts'
import { linesOf, percentOf, periodOf, reportOf, spanOf, sumOf } from './rules.ts'

test('days left open end today and begin eleven months before, on the first; a line is its month or quarter within them', () => {
  expect(spanOf(undefined, '2026-11-28')).toEqual({ from: '2025-12-01', to: '2026-11-28' })
  expect(spanOf({ from: '2026-02-10' }, '2026-11-28')).toEqual({ from: '2026-02-10', to: '2026-11-28' })
  expect(spanOf({ from: '2027-02-10' }, '2026-11-28')).toEqual({ from: '2027-02-10', to: '2027-02-10' })
  expect(spanOf({ to: '2026-01-31' }, '2026-11-28')).toEqual({ from: '2025-02-01', to: '2026-01-31' })
  const span = { from: '2026-02-10', to: '2026-05-20' }
  const lines: [EmissionPeriod, string, string, string][] = [
    ['month', '2026-02-01', '2026-02-10', '2026-02-28'],
    ['month', '2026-04-01', '2026-04-01', '2026-04-30'],
    ['month', '2026-05-01', '2026-05-01', '2026-05-20'],
    ['quarter', '2026-01-01', '2026-02-10', '2026-03-31'],
    ['quarter', '2026-04-01', '2026-04-01', '2026-05-20'],
    ['whole', '2026-02-10', '2026-02-10', '2026-05-20'],
  ]
  for (const [step, start, from, to] of lines) expect(periodOf(step, start, span)).toEqual({ from, to })
  expect(periodOf('month', '2028-02-01', { from: '2028-01-01', to: '2028-12-31' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

const summed = (change: Partial<Summed>): Summed => ({
  ...{ period: '2026-10-01', partyId: null, isTotal: false, orders: 1, unknown: 0, measured: 0, byFuel: 0, ownEmpty: 0 },
  ...{ tonKm: 142_000, wtw: 13_490, ttw: 10_366 },
  ...change,
})

test('a line says kilograms, tonne-kilometres and what they make: 14 200 t·km and 1 349.0 kg are 95 g; nothing driven says no intensity', () => {
  expect(sumOf(summed({}))).toMatchObject({ tonKm: 14_200, wtwKg: 1349, ttwKg: 1036.6, intensity: 95 })
  expect(sumOf(summed({ tonKm: 0, wtw: 0, ttw: 0 })).intensity).toBeNull()
  expect([percentOf({ orders: 4, unknown: 1 }, 1), percentOf({ orders: 2, unknown: 2 }, 0)]).toEqual([33, null])
})

const span = { from: '2026-01-01', to: '2026-12-31' }
const given = [
  summed({ partyId: 'a', wtw: 10 }),
  summed({ partyId: 'b', wtw: 30 }),
  summed({ period: '2026-11-01', partyId: 'a', wtw: 5, unknown: 1, orders: 2 }),
  summed({ period: null, isTotal: true, orders: 4, unknown: 1, wtw: 45, tonKm: 426_000, ttw: 31_098 }),
]

test('the latest period stands first, in it the most first; the sum of all is apart', () => {
  const { rows, totals } = reportOf(given, 'month', span, new Map([['a', 'ООО «А»']]))
  expect(rows.map(({ from, party }) => [from, party?.id])).toEqual([
    ['2026-11-01', 'a'],
    ['2026-10-01', 'b'],
    ['2026-10-01', 'a'],
  ])
  expect(rows[0]!.party?.name).toBe('ООО «А»')
  expect(totals).toMatchObject({ orders: 4, unknown: 1, wtwKg: 4.5 })
  expect(reportOf([], 'month', span, new Map())).toMatchObject({ rows: [], totals: { orders: 0, wtwKg: 0, intensity: null } })
})

test('property: whatever a paper has room for, its lines and the others add up to all of them to the tenth', () => {
  const tenths = fc.nat(1_000_000)
  const line = fc.record({ wtw: tenths, ttw: tenths, tonKm: tenths })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.nat(45), (sums, most) => {
      const { rows } = reportOf(
        sums.map((sum, i) => summed({ partyId: String(i), ...sum })),
        'month',
        span,
        new Map(),
      )
      const { lines, others } = linesOf(rows, most)
      expect(lines.length).toBe(Math.min(rows.length, most))
      for (const of of ['wtwKg', 'ttwKg', 'tonKm'] as const) {
        const all = [...lines, ...(others ? [others] : [])].reduce((sum, each) => sum + Math.round(each[of] * 10), 0)
        expect(all).toBe(rows.reduce((sum, row) => sum + Math.round(row[of] * 10), 0))
      }
    }),
  )
})

test.each(['ru', 'en'] as const)('the paper in %s says its lines, the sum, the method, and which empty share was used', language => {
  const report = reportOf(given, 'month', span, new Map([['a', 'ООО «А»']]))
  const facts = { side: 'forwarder' as const, by: 'ООО «Экспедитор»', isOfOne: false, today: '2026-12-01', span, ...report }
  const said = textsOf(statementForm({ ...facts, totals: { ...report.totals, ownEmpty: 1, measured: 2 } }, language).blocks)
  expect(said).toContain('ООО «А»')
  expect(said).toContain(language === 'ru' ? '4,5' : '4.5')
  expect(said.join(' ')).toMatch(/ISO 14083:2023/)
  expect(said).toContain(language === 'ru' ? '2 из 3 заказов' : '2 of 3 orders')
  expect(said.join(' ')).toMatch(
    language === 'ru' ? /собственная доля перевозчика за 12 месяцев у 1 из 3/ : /own share of 12 months for 1 of 3/,
  )
  // of one customer it names him
  const one = reportOf([given[0]!, { ...given[0]!, period: null, isTotal: true }], 'month', span, new Map([['a', 'ООО «А»']]))
  expect(statementForm({ ...facts, ...one, isOfOne: true }, language).title).toMatch(/: ООО «А»$/)
})
