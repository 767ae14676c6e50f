import { type Config, StartError } from '#server/config.ts'
import { hostListOf } from '#server/configHosts.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, type Roles } from './migrate.ts'
import { watchPrimary } from './primaryWatch.ts'

/** A process that starts amid a failover waits so long for its end. */
const FIND_MS = 30_000

/** How a pool comes in: `as` is the role it switches to after the log-in, `null` where the log-in is that role itself. */
export type Login = { url: string; as: string | null }

/** What every process of one installation shares: its settings and a migrated database. */
export type Installation = { config: Config; app: Login; worker: Login }

/** `owner` is the address of the role that owns the tables, for what administrators run. */
type Opened = Installation & { owner: string; close: () => Promise<void> }

/** The address of the background work at the server itself, for what a pooler does not carry: listening, and locks of a session. */
export const directOf = ({ config, worker }: Pick<Installation, 'config' | 'worker'>): string => config.database?.direct ?? worker.url

/** Opens the database the settings name, else the embedded one, and brings it to the newest schema. */
export async function openInstallation(config: Config, say: (line: string) => void): Promise<Opened> {
  if (config.database) {
    const { app, worker, migrate: owner } = config.database
    const close = await findPrimaries(config.database, say)
    try {
      const roles = await migrate(owner ?? app)
      return { config, owner: owner ?? app, ...loginsOf(owner ?? app, roles, owner && app, worker), close }
    } catch (error) {
      await close()
      throw error
    }
  }
  const embedded = await openEmbedded({ data: config.data, say })
  try {
    const roles = await migrate(embedded.url, { data: config.data })
    return { config, owner: embedded.url, ...loginsOf(embedded.url, roles), close: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Looks from now on which of several hosts takes writes, wherever an address has several; refuses to go on while none does. */
async function findPrimaries(database: NonNullable<Config['database']>, say: (line: string) => void) {
  const { app, worker, migrate: owner, direct } = database
  const byHosts = new Map([app, worker, owner, direct].flatMap(url => (url === null ? [] : ([[hostListOf(url) ?? '', url]] as const))))
  const watches = [...byHosts.values()].map(url => watchPrimary(url, say))
  const close = async () => void (await Promise.all(watches.map(watch => watch.stop())))
  const found = await Promise.all(watches.map(watch => watch.find(FIND_MS)))
  if (found.every(Boolean)) return close
  await close()
  throw new StartError(
    'None of the hosts of the database takes writes: each is a standby, or does not answer. Start again once one is the primary.',
  )
}

/** A log-in of its own is used as it is; without one the owner's is, and the pool leaves his rights behind at once. */
export const loginsOf = (owner: string, roles: Roles, app: string | null = null, worker: string | null = null) => ({
  app: app ? { url: app, as: null } : { url: owner, as: roles.app },
  worker: worker ? { url: worker, as: null } : { url: owner, as: roles.worker },
})
