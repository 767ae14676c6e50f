import type { StepFollowers } from '#server/deals/followers.ts'
import type { OrgId } from '#server/platform/db.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { openIn, takesExtras } from './rules.ts'
import { endExtras } from './store.ts'

export const extraFollowers = {
  /** Nobody answers any more what was proposed in a deal that is over or paid. */
  'extra.end': {
    at: 'afterWrite',
    async follow(tx, { before, lost }, order) {
      const unanswered = openIn(before)
      if (unanswered.length === 0 || (lost === null && takesExtras(order))) return
      await endExtras(tx, unanswered)
      await dropTimers(tx, { home: order.orgId as OrgId, kind: 'order.extra', objectId: order.id })
    },
  },
} satisfies StepFollowers
