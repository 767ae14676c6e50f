import type { installation } from '#contract/installation.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { figuresOf, toFailed, toQueue, toRounds, toTimerKinds } from '../row.ts'
import { namesOfOrganizations } from '../store/audits.ts'
import { listProcesses } from '../store/health.ts'
import { deleteSetting, listFailed, listQueues, listSettings, listTimerKinds, moveWork, putSetting } from '../store/work.ts'

const FAILED = 50

/** Queues and moments: what waits, what is late, what failed. */
export const workHandlers = (workerDb: Db): Pick<Handlers<typeof installation>, 'jobs' | 'moveWork' | 'pause'> => ({
  async jobs({ db }) {
    const [queues, kinds, failed, processes, settings] = await Promise.all([
      listQueues(workerDb),
      listTimerKinds(workerDb),
      listFailed(workerDb, FAILED),
      listProcesses(workerDb, 5),
      listSettings(db, 'pause.'),
    ])
    const paused = new Set(settings.map(({ key }) => key.slice('pause.'.length)))
    const told = processes.map(figuresOf)
    const organizations = await namesOfOrganizations(workerDb, [...new Set(failed.flatMap(({ orgId }) => orgId ?? []))])
    return {
      queues: queues.map(queue => toQueue(queue, paused.has(queue.name))),
      timers: toTimerKinds(
        kinds,
        told.map(({ timers = {} }) => timers),
        kind => paused.has(kind),
      ),
      rounds: toRounds(told.map(({ rounds = {} }) => rounds)),
      failed: failed.map(row => toFailed(row, organizations)),
    }
  },

  async moveWork({ actor, transaction }, { data: { queue, organization, objectId, kind, move } }) {
    return transaction(async tx => {
      if (queue === 'deliveries' && move === 'cancel') refuse('work.unmovable')
      if (queue !== 'mails' && organization === null) refuse('work.unmovable')
      if (!(await moveWork(tx, { queue, organization, objectId, kind }, move))) refuse('work.gone')
      await audit(tx, {
        what: `work.${move}`,
        kind: 'work',
        objectId,
        facts: { queue, work: kind, ...(organization !== null && { organization }) },
      })
      await publish(tx, 'installation.changed', [actor.orgId], {})
      tx.nudges.add(queue === 'deliveries' ? 'deliveries' : 'timers')
      return { objectId }
    })
  },

  async pause({ actor, transaction }, { data: { kind, paused } }) {
    return transaction(async tx => {
      // a deal's own queue of letters, and moments; files and occurrences go on
      if (['deliveries', 'exports', 'occurrences'].includes(kind)) refuse('work.unmovable')
      if (paused) await putSetting(tx, `pause.${kind}`, true, actor.name)
      else await deleteSetting(tx, `pause.${kind}`)
      await audit(tx, { what: paused ? 'work.paused' : 'work.resumed', kind: 'work', objectId: null, facts: { work: kind } })
      await publish(tx, 'installation.changed', [actor.orgId], {})
      tx.nudges.add('settings')
      return { kind, paused }
    })
  },
})
