import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { get, post } from '#contract/call.ts'
import type { Ctx, Handlers, OpenCtx } from './bind.ts'

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
