import type { StepFollowers } from '#server/deals/followers.ts'
import { endWaybill } from './store.ts'

export const waybillFollowers = {
  /** The waybill of a deal ends with it. */
  'waybill.end': {
    at: 'beforeWrite',
    async follow(tx, { before, lost }) {
      if (lost !== null) await endWaybill(tx, before.order)
    },
  },
} satisfies StepFollowers
