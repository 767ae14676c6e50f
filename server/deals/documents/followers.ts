import type { OrderStatus } from '#contract/order-states.ts'
import { isDelivery, type StepFollowers } from '#server/deals/followers.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import type { OrderState } from '../record.ts'
import { payDayOf, requestDocuments } from './effects.ts'
import { CHECK_HOURS, type Deadlines, deadlinesOf } from './rules.ts'
import { setPay } from './store.ts'

export const documentFollowers = {
  /** What was not delivered whole asks for another document. */
  'document.request': {
    at: 'afterRead',
    follow: async (tx, step, state) => (isDelivery(step) && (await requestDocuments(tx, state)) ? null : state),
  },
  /** The day to pay and the moments that are waited for follow the documents as they are. */
  'document.due': { at: 'afterRead', follow: (tx, { before }, state) => followDocuments(tx, before, state) },
} satisfies StepFollowers

async function followDocuments(tx: Tx, before: OrderState, state: OrderState): Promise<OrderState> {
  const had = deadlines(before)
  const has = deadlines(state)
  for (const kind of Object.keys(has) as (keyof Deadlines)[]) {
    const runAt = has[kind]
    if (runAt?.getTime() === had[kind]?.getTime()) continue
    const timer = { home: state.order.orgId as OrgId, kind, objectId: state.order.id }
    if (runAt && (runAt > tx.now || isNews(kind, had[kind], runAt, tx.now))) await setTimer(tx, { ...timer, runAt })
    else await dropTimers(tx, timer)
  }
  const pay = payDayOf(state)
  const { payFrom, payDueOn } = state.order
  if ((pay?.from ?? null) === payFrom && (pay?.by ?? null) === payDueOn) return state
  const days = { payFrom: pay?.from ?? null, payDueOn: pay?.by ?? null }
  await setPay(tx, state.order, days)
  return { ...state, order: { ...state.order, ...days } }
}

const deadlines = ({ order, documents }: Pick<OrderState, 'order' | 'documents'>): Deadlines =>
  deadlinesOf(order.status as OrderStatus, documents, order.payTrigger)

/** Whether a moment that is over as it is worked out was never waited for: then it is told at once, and what was told is not told again. */
function isNews(kind: keyof Deadlines, had: Date | null, runAt: Date, now: Date): boolean {
  if (had === null) return true
  if (had <= now) return false
  // the check of an earlier document was waited for until a later one came; once it was told it stays told
  return kind !== 'order.check' || had.getTime() - CHECK_HOURS * 3600_000 <= runAt.getTime()
}
