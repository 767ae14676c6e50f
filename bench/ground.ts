import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { makeToken } from '#server/platform/csrf.ts'
import { openPool } from '#server/platform/db.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { loginsOf } from '#server/platform/installation.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { makePerson, signIn } from '#testing/people.ts'
import { testSecret } from '#testing/world.ts'

export type Ground = Awaited<ReturnType<typeof openGround>>

// a sampled check of answers and no fault texts: the servers measured are those of an installation, not of a developer
process.env.NODE_ENV = 'production'

/**
 * An installation for measuring, thrown away afterwards: a PostgreSQL with its usual care for the disk, migrated, nobody in it. `migrations` are
 * those of another release, where its schema is wanted.
 */
export async function openGround({ migrations }: { migrations?: string } = {}) {
  const data = await mkdtemp(join(tmpdir(), 'trassa-bench-'))
  await chmod(data, 0o755)
  const embedded = await openEmbedded({
    data,
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200', 'checkpoint_timeout=30min'],
  })
  const roles = await migrate(embedded.url, { folder: migrations })
  const logins = loginsOf(embedded.url, roles)
  const worker = openPool(logins.worker.url, logins.worker.as, 4)
  const root = new pg.Client({ connectionString: embedded.rootUrl })
  await root.connect()
  const { rows } = await root.query<{ pid: number }>('select pg_backend_pid() as pid')
  const close = async () => {
    await worker.db.destroy()
    await root.end()
    await embedded.stop()
    await rm(data, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(130)))
  return {
    url: embedded.url,
    rootUrl: embedded.rootUrl,
    roles,
    root,
    worker,
    installation: { config: readConfig({ DATABASE_URL: embedded.url, TRASSA_SECRET: testSecret }), ...logins },
    postmaster: statOf(rows[0]!.pid)!.parent,
    close,
  }
}

/** What a browser of a session sends to change something: its cookies, and the token that its page adds. */
export async function changing(
  { root, worker, installation }: Pick<Ground, 'root' | 'worker' | 'installation'>,
  { cookie, session }: { cookie: string; session: Buffer },
) {
  const { csrf } = await openSecrets(worker.db, installation.config.secret)
  const { rows } = await root.query<{ xsrf: Buffer }>('select xsrf from sessions where token_hash = $1', [session])
  const xsrf = makeToken(csrf, session, rows[0]!.xsrf)
  return { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, xsrf }
}

/** An organisation with an owner and `count` signed-in browsers of his, each told as a `Cookie` header and the key of its session. */
export async function signedIn({ worker }: Pick<Ground, 'worker'>, sides: { isForwarder?: boolean; isExecutor?: boolean }, count = 1) {
  const person = await makePerson(worker.db, { name: 'ООО «Замер»', ...sides })
  const browsers: { cookie: string; session: Buffer }[] = []
  for (let i = 0; i < count; i++) {
    const sid = randomBytes(32).toString('base64url')
    const session = await signIn(worker.db, person, createHash('sha256').update(sid).digest())
    browsers.push({ cookie: `sid=${sid}`, session })
  }
  return { ...person, browsers }
}

type Stat = { parent: number; own: number; children: number }

/** Processor time in ms of a process and of its children that ended; Linux tells it in hundredths of a second. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const at = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (from: number) => (Number(at[from]) + Number(at[from + 1])) * 10
    return { parent: Number(at[1]), own: ms(11), children: ms(13) }
  } catch {
    return null
  }
}

/** Processor time in ms a process has used, with all its children where it is the PostgreSQL's first one. */
export function cpuOf(pid: number, withChildren = false): number {
  const own = statOf(pid)
  if (!own) return 0
  if (!withChildren) return own.own
  const living = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return living.reduce((sum, name) => {
    const stat = statOf(Number(name))
    return stat?.parent === pid ? sum + stat.own : sum
  }, own.own + own.children)
}

/** Memory in bytes a process holds. */
export const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** The same address for programs of PostgreSQL, which refuse a parameter that is ours alone. */
export function plainUrl(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('folder')
  return url.href
}

/** The yardstick for statements: `pgbench` of the system. */
export function findPgbench(): string {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = ['pgbench', ...versions.map(version => join(folder, version, 'bin/pgbench'))].find(
    path => spawnSync(path, ['--version']).status === 0,
  )
  if (!found) throw new Error('pgbench is needed as the yardstick: apt-get install postgresql-contrib (Debian), or the same of your system')
  return found
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const say = (line = '') => process.stdout.write(`${line}\n`)

/** Prints rows under a head, columns as wide as they need to be. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map(row => row[i]?.length ?? 0)))
  for (const row of all) say(`  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`)
}

/** A ratio beside its target, and whether it is met. */
export function verdict(what: string, ratio: number, target: number, wanted: 'most' | 'least'): string[] {
  const met = wanted === 'most' ? ratio <= target : ratio >= target
  return [what, ratio.toFixed(2), `${wanted === 'most' ? '≤' : '≥'} ${target}`, met ? 'met' : 'MISSED']
}
