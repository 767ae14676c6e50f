import { figures } from '#contract/analytics.ts'
import { type analyticsGoals, mayHaveGoal } from '#contract/analytics-goals.ts'
import type { Side } from '#contract/primitives.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { deleteGoal, type GoalKey, lockGoal, setGoal } from './store.ts'

export const handlers: Handlers<typeof analyticsGoals> = {
  async set({ actor, transaction }, { data: { value, version, ...key } }) {
    checkKey(actor, key)
    if (!mayHaveGoal(key.figure)) refuse('analytics_goal.not_of_figure', { field: 'figure' })
    return transaction(async tx => {
      checkVersion(await lockGoal(tx, key), version)
      if (!(await setGoal(tx, key, { value, version }))) refuse('analytics_goal.changed', { version: version + 1, asked: version })
      await publishChange(tx, 'set', key, { value })
      return { figure: key.figure, value, version: version + 1 }
    })
  },

  async remove({ actor, transaction }, { data: { version, ...key } }) {
    checkKey(actor, key)
    return transaction(async tx => {
      const known = await lockGoal(tx, key)
      if (known === 0) refuse('analytics_goal.not_found')
      checkVersion(known, version)
      await deleteGoal(tx, key)
      await publishChange(tx, 'removed', key)
      return { figure: key.figure }
    })
  },
}

/** A figure of a side that is not the organisation's own is nobody's here. */
function checkKey(actor: Actor, { side, figure }: { side: Side; figure: GoalKey['figure'] }) {
  if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'organization.manage', side })
  if (!(figures[figure].sides as readonly Side[]).includes(side)) refuse('analytics_goal.not_of_figure', { field: 'figure' })
}

function checkVersion(version: number, asked: number) {
  if (version !== asked) refuse('analytics_goal.changed', { version, asked })
}

async function publishChange(tx: Tx, what: 'set' | 'removed', { figure, side }: GoalKey, facts: Record<string, unknown> = {}) {
  await audit(tx, { what: `analytics_goal.${what}`, kind: 'analytics_goal', objectId: null, facts: { figure, side, ...facts } })
  await publish(tx, 'analytics.changed', [tx.actor.orgId], {})
}
