import type { StepFollowers } from '#server/deals/followers.ts'
import { askToFollow, askToJoin } from '#server/deals/transfers/effects.ts'
import { endTransfer } from './commands/child.ts'

export const transferFollowers = {
  /** The child of an order that leaves its executor or is cancelled is cancelled along. */
  'transfer.end': {
    at: 'beforeWrite',
    async follow(tx, { before, status, lost, comment }) {
      if (lost !== null || status === 'cancelled') await endTransfer(tx, before, comment)
    },
  },
  /** The parent of a child is brought up to it, and so is one whose executor did something for the leg he kept. */
  'transfer.ask': {
    at: 'afterShow',
    async follow(tx, order) {
      await askToFollow(tx, order)
      await askToJoin(tx, order)
    },
  },
} satisfies StepFollowers
