import type { Config } from '#server/config.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, type Roles } from './migrate.ts'

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
    const roles = await migrate(owner ?? app)
    return { config, owner: owner ?? app, ...loginsOf(owner ?? app, roles, owner && app, worker), close: async () => undefined }
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

/** A log-in of its own is used as it is; without one the owner's is, and the pool leaves his rights behind at once. */
export const loginsOf = (owner: string, roles: Roles, app: string | null = null, worker: string | null = null) => ({
  app: app ? { url: app, as: null } : { url: owner, as: roles.app },
  worker: worker ? { url: worker, as: null } : { url: owner, as: roles.worker },
})
