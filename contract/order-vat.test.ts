import { describe, expect, test } from 'vitest'
import { vatProposed, vatRatesOf } from './order-vat.ts'
import { TaxRegime, vatRateOf } from './requisites.ts'

describe('VAT by date and regime', () => {
  test.each(['2019-01-01', '2025-12-31'])('the main rate is 20 % on %s', at => {
    expect([vatRateOf('osno', 'RU', at), vatRateOf('eshn', 'RU', at)]).toEqual([20, 20])
  })

  test.each(['2026-01-01', '2026-11-22', '2035-06-01'])('and 22 %% on %s', at => {
    expect([vatRateOf('osno', 'RU', at), vatRateOf('eshn', 'RU', at)]).toEqual([22, 22])
  })

  test('the rates of the simplified regimes do not change with the year', () => {
    const rates = TaxRegime.options.map(regime => [regime, vatRateOf(regime, 'RU', '2025-12-31'), vatRateOf(regime, 'RU', '2026-01-01')])
    expect(rates).toEqual([
      ['osno', 20, 22],
      ['usn_exempt', 0, 0],
      ['usn_5', 5, 5],
      ['usn_7', 7, 7],
      ['usn_income', 0, 0],
      ['npd', 0, 0],
      ['eshn', 20, 22],
      ['psn', 0, 0],
    ])
  })

  test('outside Russia every regime goes out at 0', () => {
    for (const regime of TaxRegime.options) expect(vatRateOf(regime, 'KZ', '2026-10-05')).toBe(0)
  })

  test('what an executor may charge follows the day of the loading', () => {
    const osno = { regime: 'osno', country: 'RU' }
    expect([vatProposed(osno, '2025-12-31'), vatProposed(osno, '2026-01-01')]).toEqual([
      { vatMode: 'included', vatRate: 20 },
      { vatMode: 'included', vatRate: 22 },
    ])
    expect([vatRatesOf(osno, '2025-12-31'), vatRatesOf(osno, '2026-01-01')]).toEqual([
      [20, 10, 0],
      [22, 10, 0],
    ])
  })
})
