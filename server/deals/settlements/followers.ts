import { startOf } from '#server/company/store.ts'
import type { StepFollowers } from '#server/deals/followers.ts'
import { dayAfter } from '#server/platform/clock.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { zoneOf } from './store.ts'

type Payable = { orgId: string; id: string; payDueOn: string | null; settledAt: Date | null }

export const settlementFollowers = {
  'payment.watch': {
    at: 'afterRead',
    async follow(tx, { before }, state) {
      await watchPayment(tx, before.order, state.order)
      return state
    },
  },
} satisfies StepFollowers

/** Keeps the moment at which an order that is not paid becomes overdue: the day after its last one, by the clock of its forwarder. */
async function watchPayment(tx: Tx, before: Payable, order: Payable): Promise<void> {
  if (before.payDueOn === order.payDueOn && (before.settledAt === null) === (order.settledAt === null)) return
  const timer = { home: order.orgId as OrgId, kind: 'order.payment', objectId: order.id }
  if (order.payDueOn === null || order.settledAt !== null) return dropTimers(tx, timer)
  const tz = await zoneOf(tx, order.orgId)
  await setTimer(tx, { ...timer, runAt: await startOf(tx, dayAfter(order.payDueOn, 1), tz) })
}
