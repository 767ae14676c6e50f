import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { checkDeclared, declared } from './declared.ts'
import { openLog } from './log.ts'
import { Refusal } from './refusal.ts'

describe('a refusal', () => {
  const call = { fails: ['order.changed', 'order.external_id_taken'] } as const
  const constraints = {
    orders__external_id: { code: 'order.external_id_taken', info: { field: 'externalId' } },
    views__name: { code: 'view.taken' },
  } as const
  /** What the driver throws where a rule of the database does not hold. */
  const broken = (code: string, constraint?: string) => Object.assign(new pg.DatabaseError('broken', 0, 'error'), { code, constraint })
  const fails = (error: unknown, checkAll: boolean) => {
    const lines: string[] = []
    const pass = declared({ checkAll, log: openLog(line => void lines.push(line)), constraints }, 'orders.save', call)
    let thrown: unknown
    try {
      pass(error)
    } catch (other) {
      thrown = other
    }
    return { thrown, lines }
  }

  test.each([new Refusal('order.changed'), new Refusal('input.invalid', { field: 'price' }), new Error('a fault')])(
    'its call declares, one every call may give and a fault go through as they are: %s',
    error => {
      for (const checkAll of [true, false]) expect(fails(error, checkAll)).toEqual({ thrown: error, lines: [] })
    },
  )

  test('nobody declared fails the tests, and in production reaches the person as itself and is logged', () => {
    const error = new Refusal('order.unpaid')
    expect(fails(error, true).thrown).toMatchObject({ message: 'orders.save refused with order.unpaid, which it does not declare' })
    const { thrown, lines } = fails(error, false)
    expect(thrown).toBe(error)
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'error', event: 'undeclared', code: 'order.unpaid' }])
  })

  test('stands for a constraint a request ran into: its own where the call declares it, else that somebody was first', () => {
    for (const checkAll of [true, false]) {
      expect(fails(broken('23505', 'orders__external_id'), checkAll)).toEqual({
        thrown: new Refusal('order.external_id_taken', { field: 'externalId' }),
        lines: [],
      })
      expect(fails(broken('23505', 'views__name'), checkAll)).toEqual({ thrown: new Refusal('record.collided'), lines: [] })
    }
  })

  test.each([
    ['23514', 'organization_settings__max_sum', 'input.invalid', { field: 'maxSum' }],
    ['23502', undefined, 'input.invalid', { field: 'data' }],
    ['22003', undefined, 'input.invalid', { field: 'data' }],
    ['23505', 'orders__number', 'record.collided', {}],
    ['23503', 'orders__customer', 'record.collided', {}],
  ])(
    'of a value the database does not keep (%s %s) fails the tests, and in production is one in words, and is logged',
    (code, constraint, as, info) => {
      const error = broken(code, constraint)
      expect(fails(error, true).thrown).toBe(error)
      const { thrown, lines } = fails(error, false)
      expect(thrown).toMatchObject({ code: as, info })
      expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'error', event: 'undeclared', code: constraint ?? 'unstorable' }])
    },
  )

  test('told of a single row is held to what its call declares for rows', () => {
    const lines: string[] = []
    const log = openLog(line => void lines.push(line))
    const row = (code: ErrorCode, checkAll: boolean) =>
      checkDeclared({ checkAll, log }, 'orders.bulk', { codes: ['order.changed'], of: 'a row' }, new Refusal(code))
    row('order.changed', true)
    row('access.denied', true)
    expect(() => row('order.unpaid', true)).toThrow('orders.bulk refused a row with order.unpaid, which it does not declare')
    expect(lines).toEqual([])
    row('order.unpaid', false)
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ level: 'error', event: 'undeclared', code: 'order.unpaid' }])
  })
})
