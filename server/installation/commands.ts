import { filled, warningMeanings } from '#contract/installation-warnings.ts'
import type { Config } from '#server/config.ts'
import { staleFlags } from '#server/flags/commands.ts'
import { readClock } from '#server/platform/clock.ts'
import type { CommitWatch } from '#server/platform/commitWatch.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import type { Replicas } from '#server/platform/replicas.ts'
import type { Probes } from './probes/probes.ts'
import { toWarning } from './row.ts'
import { type InstallationFacts, type Warning, warningsOf } from './rules/warnings.ts'
import { claimUntold, countFaults, findAbout, findMail, listBackups, listChannels, listPlatforms, putAlarms } from './store/health.ts'
import { listQueues, listSettings, listTimerKinds } from './store/work.ts'

export type Watched = {
  db: Db
  config: Pick<Config, 'mail' | 'secret' | 'demo'>
  probes: Probes
  clock: { reason: () => string | null }
  replicas: Pick<Replicas, 'states'>
  commits: CommitWatch
}

/** Everything warnings are judged by. */
export async function gatherFacts({ db, config, probes, clock, replicas, commits }: Watched): Promise<InstallationFacts> {
  const [now, mail, queues, kinds, paused, disks, certificates, backups, about, channels, faults] = await Promise.all([
    readClock(db),
    findMail(db),
    listQueues(db),
    listTimerKinds(db),
    listSettings(db, 'pause.'),
    probes.disks(),
    probes.certificates(),
    listBackups(db),
    findAbout(db),
    listChannels(db),
    countFaults(db, 10),
  ])
  const flags = await staleFlags(db, now)
  const held = new Set(paused.map(({ key }) => key.slice('pause.'.length)))
  const backup = (kind: string) => backups.find(each => each.kind === kind)?.at ?? null
  return {
    now,
    mail: { configured: config.mail !== null, ...mail },
    // letters have words of their own
    queues: queues.filter(({ name }) => name !== 'mails' && !held.has(name)),
    failing: kinds.filter(({ kind, hopeless }) => hopeless > 0 && !held.has(kind)).map(({ kind, hopeless }) => ({ kind, count: hopeless })),
    paused: paused.map(({ key, setAt }) => ({ name: key.slice('pause.'.length), setAt })),
    disks,
    certificates,
    backups: { made: backup('made'), restored: backup('restored'), installed: about.installed },
    channels,
    faults,
    flags: flags.map(({ key, since }) => ({ key, since: since.slice(0, 10) })),
    replicas: replicas.states(),
    commitsWait: commits.waiting(),
    clockOff: clock.reason() !== null,
    secretOpen: config.secret === null && !config.demo,
  }
}

/** Looks at the installation once, writes what is wrong, and tells its administrators of what they were not told of yet. */
export async function lookAround(watched: Watched): Promise<Warning[]> {
  const warnings = warningsOf(await gatherFacts(watched))
  await putAlarms(watched.db, warnings)
  const platforms = await listPlatforms(watched.db)
  const [first] = platforms
  if (first === undefined) return warnings
  await inHome(watched.db, first as OrgId, async tx => {
    for (const alarm of await claimUntold(tx)) {
      const { code, facts } = toWarning(alarm)
      const { title } = warningMeanings[code]
      const [about, aboutEn] = [filled(title.ru, facts, 'ru'), filled(title.en, facts, 'en')]
      await occur(tx, { code: 'installation.alarm', objectId: first, audience: platforms, facts: { number: '', about, aboutEn } })
    }
  })
  return warnings
}
