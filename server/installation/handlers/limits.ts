import type { installation } from '#contract/installation.ts'
import { limitMeanings, limitNames } from '#contract/installation-limits.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { figuresOf } from '../row.ts'
import { configuredLimit, fixedLimits, toLimit } from '../rules/limits.ts'
import { listProcesses, listUses } from '../store/health.ts'
import { deleteSetting, listSettings, lockSetting, putSetting } from '../store/work.ts'

const USES = 10
const MB = 1024 ** 2

type Deps = { config: Config; configured: Config; workerDb: Db }

/** Limits of the installation: what is in force, by whom, and who comes near. */
export function limitHandlers({ config, configured, workerDb }: Deps): Pick<Handlers<typeof installation>, 'limits' | 'setLimit'> {
  const fromEnvironment = (name: keyof typeof limitMeanings) => process.env[limitMeanings[name].variable] !== undefined
  return {
    async limits({ db }) {
      const [settings, processes, uses] = await Promise.all([
        listSettings(db, 'limit.'),
        listProcesses(workerDb, 5),
        listUses(workerDb, USES),
      ])
      const found = new Map(settings.map(setting => [setting.key, setting]))
      const met = new Map<string, number>()
      for (const each of processes)
        for (const [name, n] of Object.entries(figuresOf(each).met ?? {})) met.set(name, (met.get(name) ?? 0) + n)
      return {
        items: limitNames.map(name => toLimit(name, configuredLimit(configured, name), found.get(`limit.${name}`), fromEnvironment(name))),
        fixed: fixedLimits(config),
        met: [...met].map(([name, n]) => ({ name, n })),
        uses: uses.map(({ id, name, bytes }) => ({
          organization: { id, name },
          filesMb: Math.round(bytes / MB),
          share: Math.round((bytes / config.files.organizationBytes) * 100),
        })),
      }
    },

    async setLimit({ actor, transaction }, { data: { name, value, version } }) {
      return transaction(async tx => {
        const { least, most } = limitMeanings[name]
        if (value !== null && (value < least || value > most)) refuse('limit.bounds', { least, most })
        const key = `limit.${name}`
        const before = await lockSetting(tx, key)
        if ((before?.version ?? 0) !== version) refuse('limit.changed', { version: before?.version ?? 0, asked: version })
        const was = typeof before?.value === 'number' ? before.value : configuredLimit(configured, name)
        if (value === null) await deleteSetting(tx, key)
        else await putSetting(tx, key, value, actor.name)
        const changes = [{ field: name, before: String(was), after: String(value ?? configuredLimit(configured, name)) }]
        await audit(tx, { what: 'limit.set', kind: 'limit', objectId: null, facts: { name, changes } })
        await publish(tx, 'installation.changed', [actor.orgId], {})
        tx.nudges.add('settings')
        const after = value === null ? undefined : await lockSetting(tx, key)
        return toLimit(name, configuredLimit(configured, name), after, fromEnvironment(name))
      })
    },
  }
}
