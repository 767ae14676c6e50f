import type { installation } from '#contract/installation.ts'
import type { Config } from '#server/config.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import type { Replicas } from '#server/platform/replicas.ts'
import type { Probes } from '../probes/probes.ts'
import { auditHandlers } from './audits.ts'
import { limitHandlers } from './limits.ts'
import { stateHandlers } from './state.ts'
import { workHandlers } from './work.ts'

type Deps = { config: Config; configured: Config; workerDb: Db; probes: Probes; replicas: Pick<Replicas, 'states'> }

/** What those who run the installation see and do. */
export const installationHandlers = ({ config, configured, workerDb, probes, replicas }: Deps): Handlers<typeof installation> => ({
  ...auditHandlers(workerDb),
  ...limitHandlers({ config, configured, workerDb }),
  ...workHandlers(workerDb),
  ...stateHandlers({ config, workerDb, probes, replicas }),
})
