import type { StepFollowers } from '#server/deals/step.ts'
import { askToFollow } from '#server/deals/transfers/follow.ts'
import { endTransfer } from './child.ts'

export const transferFollowers = {
  /** The child of an order that leaves its executor or is cancelled is cancelled along. */
  'transfer.end': {
    at: 'beforeWrite',
    async follow(tx, { before, status, lost, comment }) {
      if (lost !== null || status === 'cancelled') await endTransfer(tx, before, comment)
    },
  },
  /** The parent of a child is brought up to it. */
  'transfer.ask': { at: 'afterShow', follow: askToFollow },
} satisfies StepFollowers
