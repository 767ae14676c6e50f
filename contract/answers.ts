import { z } from 'zod'
import { get } from './call.ts'
import { Side } from './primitives.ts'

/** What stands in an ask for the side the person works on. */
export const OWN_SIDE = '{side}'

/** So many reads are answered at once. */
export const MOST_ASKS = 30

/** So long an address is read together with others; a longer one is asked alone. */
export const ASK_LENGTH = 1000

/** Several reads in one answer. */
export const answers = {
  together: get('/api/answers/v0', {
    about:
      'Several reads in one answer, each as it would be answered alone. `asks` are their addresses with query; `{side}` in one stands for `side`, or for the first side of the organisation. A read that refuses is left out: asked alone it says why.',
    needs: 'session',
    query: z.strictObject({ asks: z.array(z.string().max(ASK_LENGTH)).min(1).max(MOST_ASKS), side: Side.optional() }),
    staleAfter: [],
    out: z.object({ answers: z.array(z.object({ ask: z.string(), data: z.unknown() })) }),
    fails: [],
  }),
}
