import { describe, expect, test } from 'vitest'
import type { AgeingRow } from '#contract/settlement-debts.ts'
import { daysOf, lengthOf, linesOf, partsOf, rowsOf, viewOf, viewsOf } from './ageing.ts'

const row = (
  kind: AgeingRow['kind'],
  of: AgeingRow['counterpart']['kind'],
  name: string,
  currency: string,
  [noTerm, notDue, d1to7, over60]: [number, number, number, number],
): AgeingRow => {
  const money = (minor: number) => ({ minor, currency })
  return {
    kind,
    counterpart: { kind: of, id: name, name, tin: '' },
    currency,
    orders: 1,
    total: money(noTerm + notDue + d1to7 + over60),
    overdue: money(d1to7 + over60),
    buckets: {
      noTerm: money(noTerm),
      notDue: money(notDue),
      d1to7: money(d1to7),
      d8to30: money(0),
      d31to60: money(0),
      over60: money(over60),
    },
    oldest: 0,
  }
}

const rows = [
  row('payable', 'organization', 'a', 'RUB', [100, 200, 0, 0]),
  row('payable', 'organization', 'b', 'RUB', [0, 50, 30, 20]),
  row('payable', 'organization', 'a', 'KZT', [0, 900, 0, 0]),
  row('receivable', 'customer', 'c', 'RUB', [0, 0, 70, 0]),
  row('receivable', 'organization', 'd', 'RUB', [0, 5, 0, 0]),
]

test('whose debt it is follows from direction and counterpart, and which there may be from the sides', () => {
  expect(rows.map(viewOf)).toEqual(['payable', 'payable', 'payable', 'customers', 'receivable'])
  expect(viewsOf(['forwarder'])).toEqual(['payable', 'customers'])
  expect(viewsOf(['executor'])).toEqual(['receivable'])
})

describe('sums', () => {
  test('are by view and currency: one currency is never added to another, and ages sum to the total', () => {
    const lines = linesOf(rows)
    expect(lines.map(({ view, currency, total, overdue }) => [view, currency, total.minor, overdue.minor])).toEqual([
      ['payable', 'KZT', 900, 0],
      ['payable', 'RUB', 400, 50],
      ['receivable', 'RUB', 5, 0],
      ['customers', 'RUB', 70, 70],
    ])
    for (const { buckets, total } of lines) expect(Object.values(buckets).reduce((sum, { minor }) => sum + minor, 0)).toBe(total.minor)
  })

  test('what is against a counterpart has no length in a bar, and makes none longer than it is', () => {
    const { buckets } = row('payable', 'organization', 'e', 'RUB', [0, 100, -30, 0])
    const length = lengthOf(buckets)
    expect([length, partsOf(buckets, length)]).toEqual([100, [{ bucket: 'notDue', from: 0, share: 1 }]])
    expect(lengthOf(row('payable', 'organization', 'f', 'RUB', [0, 0, -30, 0]).buckets)).toBe(0)
  })

  test('leave the rows they were made of as they were', () => {
    const before = JSON.stringify(rows)
    linesOf(rows)
    expect(JSON.stringify(rows)).toBe(before)
  })
})

test('counterparts of an age are those who owe something of it, the most of it first', () => {
  const names = (bucket: Parameters<typeof rowsOf>[1]['bucket']) =>
    rowsOf(rows, { view: 'payable', currency: 'RUB', bucket }).map(({ counterpart }) => counterpart.name)
  expect(names(null)).toEqual(['b', 'a'])
  expect(names('notDue')).toEqual(['a', 'b'])
  expect(names('over60')).toEqual(['b'])
  expect(names('d8to30')).toEqual([])
})

test('parts of a bar follow one another and have no length below nothing', () => {
  expect(partsOf(rows[1]!.buckets, 200)).toEqual([
    { bucket: 'notDue', from: 0, share: 0.25 },
    { bucket: 'd1to7', from: 0.25, share: 0.15 },
    { bucket: 'over60', from: 0.4, share: 0.1 },
  ])
  expect(partsOf({ ...rows[1]!.buckets, notDue: { minor: -50, currency: 'RUB' } }, 200)[0]).toMatchObject({ bucket: 'd1to7', from: 0 })
})

test('an age is the days between the last one to pay and today', () => {
  expect(daysOf('noTerm', '2026-11-02')).toBeNull()
  expect(daysOf('notDue', '2026-11-02')).toEqual({ from: '2026-11-02' })
  expect(daysOf('d1to7', '2026-11-02')).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(daysOf('d8to30', '2026-11-02')).toEqual({ from: '2026-10-03', to: '2026-10-25' })
  expect(daysOf('over60', '2026-11-02')).toEqual({ to: '2026-09-02' })
})
