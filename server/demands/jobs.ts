import { inHome, type OrgId } from '#server/platform/db.ts'
import type { Rebuild } from '#server/platform/rebuild.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { close } from './commands/ending.ts'
import { armStage } from './commands/publishing.ts'
import { lockState, publishChange } from './commands/steps.ts'
import { expireOffers } from './commands/thread.ts'
import { showDemand } from './projection.ts'
import { SHAPE } from './row/list.ts'
import { listOutdated } from './store/list.ts'
import { occurOf } from './store/occurrences.ts'

/** Moments of demands: the end of answers, the time of a chosen or limited offer, the stages by which groups come to read it. */
export const demandTimers = {
  'demand.deadline': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, deadline } = state.demand
    if ((status === 'active' || status === 'paused') && deadline !== null && deadline <= state.at) await close(tx, state)
  },

  'demand.near': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status, deadline } = state.demand
    if (status === 'active' && deadline !== null && deadline > state.at)
      await occurOf(tx, state.demand, { code: 'demand.deadline_near', audience: [state.demand.orgId] })
  },

  'demand.offer': async (tx, { objectId }) => void (await expireOffers(tx, await lockState(tx, objectId, null))),

  'demand.stage': async (tx, { objectId }) => {
    const state = await lockState(tx, objectId, null)
    const { status } = state.demand
    if (status === 'matched' || status === 'expired' || status === 'cancelled') return
    await publishChange(tx, state)
    const seen = state.recipients.filter(reach => reach.visibleFrom <= tx.now)
    const latest = Math.max(...seen.map(reach => reach.visibleFrom.getTime()))
    const newcomers = seen.filter(reach => reach.visibleFrom.getTime() === latest).map(reach => reach.executorId)
    await occurOf(tx, state.demand, { code: 'demand.published', audience: newcomers })
    await armStage(tx, state.demand, state.recipients)
  },
} satisfies Record<string, TimerHandler>

/** Writes the rows of demands of an older shape anew, a demand at a time. */
export const rebuildDemands: Rebuild = async (workerDb, after, limit) => {
  const old = await listOutdated(workerDb, SHAPE, { after, limit })
  for (const { homeOrgId, demandId } of old)
    await inHome(workerDb, homeOrgId as OrgId, async tx => showDemand(tx, await lockState(tx, demandId, null)))
  const last = old.at(-1)
  return last ? { after: last.demandId, done: old.length } : null
}
