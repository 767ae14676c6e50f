import { channelNames } from '#contract/channels.ts'
import { type installation, PlotName } from '#contract/installation.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readClock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import type { Replicas } from '#server/platform/replicas.ts'
import type { Probes } from '../probes/probes.ts'
import { figuresOf, toWarning } from '../row.ts'
import { percentOf } from '../rules/warnings.ts'
import { findAbout, findMail, insertBackup, listAlarms, listBackups, listChannels, listPlots, listProcesses } from '../store/health.ts'
import { VERSION } from '../version/version.ts'

const GB = 1024 ** 3
const PARTS = 60

const rounded = (value: number) => Math.round(value * 10) / 10

type Deps = { config: Config; workerDb: Db; probes: Probes; replicas: Pick<Replicas, 'states'> }

type StateHandlers = Pick<Handlers<typeof installation>, 'state' | 'plots' | 'noteBackup'>

/** The installation as it stands. */
export function stateHandlers({ config, workerDb, probes, replicas }: Deps): StateHandlers {
  return {
    async state() {
      const [at, alarms, about, processes, mail, channels, backups, disks, certificates] = await Promise.all([
        readClock(workerDb),
        listAlarms(workerDb),
        findAbout(workerDb),
        listProcesses(workerDb, 5),
        findMail(workerDb),
        listChannels(workerDb),
        listBackups(workerDb),
        probes.disks(),
        probes.certificates(),
      ])
      const order = { danger: 0, warn: 1, info: 2 }
      const mark = (kind: string) => {
        const found = backups.find(each => each.kind === kind)
        return found ? { at: found.at.toISOString(), name: found.name, by: found.byName } : null
      }
      return {
        at: at.toISOString(),
        warnings: alarms.map(toWarning).toSorted((a, b) => order[a.severity] - order[b.severity]),
        version: VERSION,
        runtime: { node: process.version, postgres: about.postgres, databaseMb: about.databaseMb },
        migrations: { last: about.last, count: about.count, at: about.migratedAt.toISOString() },
        processes: processes.map(each => {
          const { startedAt = 0, memoryMb = 0, version = '', roles = [] } = figuresOf(each)
          return { id: each.process, startedAt: new Date(startedAt).toISOString(), seenAt: each.at.toISOString(), memoryMb, version, roles }
        }),
        replicas: replicas.states(),
        places: disks.map(disk => ({
          name: disk.name,
          where: disk.where,
          totalGb: rounded(disk.totalBytes / GB),
          freeGb: rounded(disk.freeBytes / GB),
          percent: percentOf(disk),
        })),
        mail: { configured: config.mail !== null, waiting: mail.waiting, sentDay: mail.sentDay, failedDay: mail.failedDay },
        channels: channelNames.map(channel => {
          const { waiting = 0, sentDay = 0, deadDay = 0 } = channels.find(each => each.channel === channel) ?? {}
          return { channel, configured: config.rules.channels.includes(channel), waiting, sentDay, deadDay }
        }),
        certificates: certificates.map(({ host, use, endsAt }) => ({ host, use, endsAt: endsAt?.toISOString() ?? null })),
        backups: { made: mark('made'), restored: mark('restored') },
      }
    },

    async plots(_, { query: { hours } }) {
      const rows = await listPlots(workerDb, hours, PARTS)
      return {
        series: PlotName.options.map(name => ({
          name,
          points: rows.map(row => ({ at: row.bucket.toISOString(), value: rounded(row[name]) })),
        })),
      }
    },

    async noteBackup({ actor, transaction }, { data: { kind, name } }) {
      return transaction(async tx => {
        await insertBackup(tx, { id: newId(), kind, name, at: tx.now, byName: actor.name })
        await audit(tx, { what: `backup.${kind}`, kind: 'backup', objectId: null, facts: { name } })
        await publish(tx, 'installation.changed', [actor.orgId], {})
        return { at: tx.now.toISOString(), name, by: actor.name }
      })
    },
  }
}
