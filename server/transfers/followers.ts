import type { StepFollowers } from '#server/deals/followers.ts'
import { askToFollow } from '#server/deals/transfers/effects.ts'
import { endTransfer } from './commands/child.ts'

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
