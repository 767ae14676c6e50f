import type { planner } from '#contract/planner.ts'
import { featureFor } from '#server/flags/commands.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { startRun, stopRun } from './commands/runs.ts'
import { toRun } from './row.ts'
import { findRun } from './store.ts'

export const handlers: Handlers<typeof planner> = {
  async start(ctx, { data }) {
    ownSide(ctx.actor)
    if (!(await featureFor(ctx, 'automatic_plan'))) refuse('planner.off')
    const seconds = Math.min(data.seconds, await featureFor(ctx, 'planner_seconds'))
    return ctx.transaction(async tx => toRun(await startRun(tx, { ...data, seconds }), tx.now))
  },

  async get({ actor, transaction }, { query: { runId } }) {
    ownSide(actor)
    return transaction(async tx => {
      const run = await findRun(tx, runId)
      if (!run && runId !== undefined) refuse('planner.not_found')
      return { run: run ? toRun(run, tx.now) : null }
    })
  },

  async stop({ transaction }, { data: { runId } }) {
    return transaction(async tx => toRun(await stopRun(tx, runId), tx.now))
  },
}

/** Who has no fleet of his own has nothing to plan. */
function ownSide(actor: Actor): void {
  if (!actor.sides.includes('executor')) refuse('access.denied', { permission: 'flights.plan', side: 'executor' })
}
