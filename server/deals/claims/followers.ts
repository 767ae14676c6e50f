import { isDelivery, type StepFollowers } from '#server/deals/followers.ts'
import { draftCharges } from './effects.ts'

export const claimFollowers = {
  /** What waiting and lateness cost stands ready as drafts of claims. */
  'claim.draft': {
    at: 'afterRead',
    follow: async (tx, step, state) => (isDelivery(step) && (await draftCharges(tx, state)) ? null : state),
  },
} satisfies StepFollowers
