import { ProcessRole } from '#contract/installation.ts'
import { optional, or, postgres, text, whole } from './configFields.ts'
import { networks } from './configInternal.ts'
import { isPoolerKnown, poolerOf, poolers } from './configPooler.ts'

const roles = text
  .refine(
    value => value.split(',').every(each => ProcessRole.safeParse(each.trim()).success),
    `some of: ${ProcessRole.options.join(', ')}, separated by commas`,
  )
  .transform(value => ProcessRole.options.filter(role => value.split(',').some(each => each.trim() === role)))

const replicas = text
  .refine(
    value => value.split(/\s+/).every(each => postgres.safeParse(each).success),
    'addresses such as postgres://user:password@host:5432/database, separated by spaces',
  )
  .transform(value => value.split(/\s+/))

/** How an installation is spread over processes and machines. */
export const clusterFields = {
  TRASSA_ROLES: or(roles, ProcessRole.options),
  TRASSA_TRUSTED_PROXIES: or(networks, []),
  TRASSA_REPLICA_URL: or(replicas, []),
  TRASSA_DIRECT_URL: optional(postgres),
  TRASSA_PARTING_MS: or(whole(100, 60_000), 400),
}

type Addresses = {
  DATABASE_URL?: string | undefined
  TRASSA_WORKER_URL?: string | undefined
  TRASSA_MIGRATE_URL?: string | undefined
  TRASSA_DIRECT_URL?: string | undefined
  TRASSA_REPLICA_URL: readonly string[]
}

/** The addresses of a database of one's own, and what goes where; null for the embedded one. */
export function readDatabase(at: Addresses, fail: (words: string) => never) {
  const {
    DATABASE_URL: app,
    TRASSA_WORKER_URL: worker,
    TRASSA_MIGRATE_URL: owner,
    TRASSA_DIRECT_URL: direct,
    TRASSA_REPLICA_URL: replicas,
  } = at
  const beside = { TRASSA_WORKER_URL: worker, TRASSA_MIGRATE_URL: owner, TRASSA_DIRECT_URL: direct, TRASSA_REPLICA_URL: replicas[0] }
  if (!app) {
    const alone = Object.entries(beside).find(([, value]) => value !== undefined)
    return alone ? fail(`${alone[0]} must be given together with DATABASE_URL.`) : null
  }
  for (const [name, url] of Object.entries({ DATABASE_URL: app, ...beside }))
    if (url !== undefined && !isPoolerKnown(url)) fail(`${name}: pooler must be one of: ${poolers.join(', ')}.`)
  if ([app, worker].some(url => url !== undefined && poolerOf(url) !== null)) {
    // a role taken after the log-in would be that of whoever the pooler gives the connection to next
    const missing = Object.entries({ TRASSA_WORKER_URL: worker, TRASSA_MIGRATE_URL: owner, TRASSA_DIRECT_URL: direct }).find(
      ([, url]) => !url,
    )
    if (missing) fail(`${missing[0]} must be given: behind a pooler log-ins of their own are needed, and an address past it.`)
  }
  const pooled = Object.entries({ TRASSA_MIGRATE_URL: owner, TRASSA_DIRECT_URL: direct }).find(([, url]) => url && poolerOf(url) !== null)
  if (pooled) fail(`${pooled[0]} must lead to the server itself: what is done by it does not pass a pooler.`)
  return {
    app,
    worker: worker ?? null,
    migrate: owner ?? null,
    /** The log-in of the background work past a pooler, for what a pooler does not carry. */
    direct: direct ?? null,
    /** Servers that replay what it writes, as the log-in of the application. */
    replicas,
  }
}
