import { isAgreed } from '#contract/order-states.ts'
import type { StepFollowers } from '#server/deals/followers.ts'
import type { OrgId } from '#server/platform/db.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { endChange } from './store.ts'

export const changeFollowers = {
  /** A change nobody answered lapses with the deal it was to change. */
  'change.lapse': {
    at: 'beforeWrite',
    async follow(tx, { before: { order, change }, status, lost }) {
      if (!change || (lost === null && isAgreed(status))) return
      await endChange(tx, change, { status: 'lapsed', by: null, answer: '' })
      await dropTimers(tx, { home: order.orgId as OrgId, kind: 'order.change', objectId: order.id })
    },
  },
} satisfies StepFollowers
