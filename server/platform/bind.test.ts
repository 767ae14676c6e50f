import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { get, post } from '#contract/call.ts'
import { type Ctx, declared, type Handlers, type OpenCtx } from './bind.ts'
import { openLog } from './log.ts'
import { Refusal } from './refusal.ts'

const things = {
  count: get('/api/things/count', { about: 'How many there are.', needs: 'session', staleAfter: [], out: z.object({ n: z.int() }) }),
  shown: get('/api/things/shown', { about: 'What anybody sees.', needs: 'anyone', staleAfter: [], out: z.object({ n: z.int() }) }),
}

test('a call without a handler does not compile, nor a handler without a call', () => {
  // @ts-expect-error `shown` has no handler
  const missing: Handlers<typeof things> = { count: async () => ({ n: 1 }) }
  // @ts-expect-error `extra` is no call
  const extra: Handlers<typeof things> = { count: async () => ({ n: 1 }), shown: async () => ({ n: 1 }), extra: async () => ({ n: 1 }) }
  // @ts-expect-error the answer has another shape
  const other: Handlers<typeof things> = { count: async () => ({ m: 1 }), shown: async () => ({ n: 1 }) }
  expectTypeOf([missing, extra, other]).toBeArray()
})

test('a call that does not say whom it needs does not compile', () => {
  // @ts-expect-error `needs` has no default: nothing is open by omission
  post('/api/things/make', { about: 'Makes one.', out: z.object({}) })
})

test('only a call of a signed-in person is given a person', () => {
  expectTypeOf<Parameters<Handlers<typeof things>['count']>[0]>().toEqualTypeOf<Ctx>()
  expectTypeOf<Parameters<Handlers<typeof things>['shown']>[0]>().toEqualTypeOf<OpenCtx>()
})

describe('a refusal', () => {
  const call = { fails: ['order.changed'] } as const
  const fails = (error: unknown, checkAll: boolean) => {
    const lines: string[] = []
    const pass = declared({ checkAll, log: openLog(line => void lines.push(line)) }, 'orders.save', call)
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
})
