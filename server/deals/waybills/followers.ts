import type { StepFollowers } from '#server/deals/followers.ts'
import { endWaybills } from './store.ts'

export const waybillFollowers = {
  /** The waybills of a deal end with it. */
  'waybill.end': {
    at: 'beforeWrite',
    async follow(tx, { before, lost }) {
      if (lost !== null) await endWaybills(tx, before.order)
    },
  },
} satisfies StepFollowers
