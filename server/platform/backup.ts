import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { StartError } from '#server/config.ts'
import {
  type BackedUp,
  contentsOf,
  copyFile,
  forEachOf,
  type Manifest,
  progressOf,
  settle,
  writeFile,
  writeManifest,
} from './backupFolder.ts'

type Options = {
  /** The embedded database as its superuser. */
  rootUrl: string
  /** The folder of uploaded files; null where they lie elsewhere. */
  files: string | null
  /** The folder to make. */
  into: string
  version: string
  say: (line: string) => void
}

/** What of a cluster belongs to its running server alone; the journal is taken apart. */
const passing = [
  /^postmaster\.(pid|opts)$/,
  /^(server\.log|trassa\.json\.|backup_label|tablespace_map|backup_manifest|current_logfiles|standby\.signal|recovery\.signal)/,
  /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/./,
  /(^|\/)(pgsql_tmp|pg_internal\.init)/,
]
const CONTROL = 'global/pg_control'

/**
 * Copies the embedded database as it runs, with the journal written meanwhile and the uploaded files, into a new folder, which stands
 * under its name when it is complete. Everything that was committed before the call is in it, and more.
 */
export async function backUp({ rootUrl, files, into, version, say }: Options): Promise<Manifest> {
  const folder = resolve(into)
  if (await stat(folder).catch(() => null))
    throw new StartError(`${folder} is there already: name a folder that is not, a backup makes it.`)
  const half = `${folder}.half-${randomBytes(4).toString('hex')}`
  await mkdir(dirname(folder), { recursive: true }).catch(() => undefined)
  await mkdir(half, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${folder} cannot be made (${error.code}): name one where you may write.`)
  })
  const db = new pg.Client({ connectionString: Object.assign(new URL(rootUrl), { pathname: '/postgres' }).href, keepAlive: true })
  db.on('error', () => undefined) // the question under way reports it
  try {
    await db.connect()
    const manifest = await copyAll(db, { rootUrl, files, version, say, half })
    await settle(half)
    await writeManifest(half, manifest)
    await rename(half, folder)
    return manifest
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  } finally {
    await db.end().catch(() => undefined)
  }
}

type Copying = Omit<Options, 'into'> & { half: string }

async function copyAll(db: pg.Client, { rootUrl, files, version, say, half }: Copying): Promise<Manifest> {
  const beganAt = new Date().toISOString()
  const about = await describe(db)
  const uploads = files === null ? null : openUploads(files, half, say)
  // what a row names was there before its row, or came while it was written: copied before the database and once more after it
  await uploads?.copy()
  // the journal from here on is kept until this connection ends
  await db.query('select pg_create_physical_replication_slot($1, true, true)', [`trassa_backup_${process.pid}`])
  const began = (
    await db.query<{ lsn: string; file: string }>('select lsn, pg_walfile_name(lsn) as file from pg_backup_start($1, true) lsn', ['trassa'])
  ).rows[0]!
  const { copied, folders } = await copyCluster(about.cluster, half, say)
  const ended = (
    await db.query<{ lsn: string; file: string; label: string; map: string }>(
      'select lsn, pg_walfile_name(lsn) as file, labelfile as label, spcmapfile as map from pg_backup_stop(false)',
    )
  ).rows[0]!
  if (ended.map.trim() !== '')
    throw new StartError('The database has tablespaces outside its folder, which are not backed up: copy it by other means.')
  copied.push(await addLabel(half, ended.label))
  copied.push(...(await copyJournal(about.cluster, half, { from: began.file, to: ended.file })))
  await uploads?.copy()
  const { rows } = await migrated(rootUrl)
  return {
    format: 1,
    version,
    migration: rows[0]?.name ?? '',
    postgres: about.postgres,
    system: about.system,
    beganAt,
    endedAt: new Date().toISOString(),
    beganLsn: began.lsn,
    endedLsn: ended.lsn,
    folders,
    files: [...copied, ...(uploads?.copied() ?? [])],
  }
}

async function describe(db: pg.Client) {
  const { rows } = await db.query<{ cluster: string; postgres: string; system: string }>(
    `select current_setting('data_directory') as cluster, current_setting('server_version') as postgres, system_identifier::text as system
     from pg_control_system()`,
  )
  const { cluster, postgres, system } = rows[0]!
  return { cluster, postgres: postgres.split('.')[0]!, system }
}

async function migrated(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await db.query<{ name: string }>('select name from migrations order by name desc limit 1')
  } finally {
    await db.end()
  }
}

async function copyCluster(cluster: string, half: string, say: (line: string) => void) {
  const contents = await contentsOf(cluster)
  const wanted = contents.files.filter(path => !passing.some(one => one.test(path)) && path !== CONTROL)
  if (!wanted.includes('PG_VERSION')) throw new Error(`${cluster} is no cluster that can be read.`)
  const told = progressOf('Database', await sizesOf(cluster, wanted), say)
  const copied: BackedUp[] = []
  const to = join(half, 'postgres')
  await mkdir(to, { mode: 0o700 })
  const folders = contents.folders.filter(path => !passing.some(one => one.test(path)) || path === 'pg_wal/archive_status')
  for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  await forEachOf(wanted, async path => {
    // a table that was dropped meanwhile is dropped by the journal as well
    const file = await copyFile(join(cluster, path), join(to, path), told).catch(unlessGone)
    if (file) copied.push({ path: `postgres/${path}`, ...file })
    else await rm(join(to, path), { force: true })
  })
  copied.push(await copyControl(cluster, to))
  return { copied, folders: folders.map(path => `postgres/${path}`) }
}

/** The last of the cluster's files, read again until nobody wrote it meanwhile. */
async function copyControl(cluster: string, to: string): Promise<BackedUp> {
  const read = () => readFile(join(cluster, CONTROL))
  let bytes = await read()
  for (let again = await read(); !again.equals(bytes); again = await read()) bytes = again
  await writeFile(join(to, CONTROL), bytes)
  return { path: `postgres/${CONTROL}`, ...hashOf(bytes) }
}

async function addLabel(half: string, label: string): Promise<BackedUp> {
  const bytes = Buffer.from(label)
  await writeFile(join(half, 'postgres/backup_label'), bytes)
  return { path: 'postgres/backup_label', ...hashOf(bytes) }
}

/** The journal from the beginning to the end of the copy, without a gap. */
async function copyJournal(cluster: string, half: string, { from, to }: { from: string; to: string }): Promise<BackedUp[]> {
  const names = (await readdir(join(cluster, 'pg_wal')))
    .filter(name => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to)
    .toSorted()
  if (names[0] !== from || names.at(-1) !== to) throw new Error(`The journal of the backup is not whole: ${from} to ${to} is wanted.`)
  const histories = (await readdir(join(cluster, 'pg_wal'))).filter(name => /^[0-9A-F]{8}\.history$/.test(name))
  const copied: BackedUp[] = []
  for (const name of [...names, ...histories]) {
    const path = `postgres/pg_wal/${name}`
    copied.push({ path, ...(await copyFile(join(cluster, 'pg_wal', name), join(half, path), { onBytes: () => undefined })) })
  }
  return copied
}

/** Uploaded files, whole ones alone: what is still coming in begins anew. A file never changes, so what was copied stays. */
function openUploads(folder: string, half: string, say: (line: string) => void) {
  const found = new Map<string, BackedUp>()
  return {
    copied: () => [...found.values()],
    async copy() {
      const paths = (await contentsOf(join(folder, 'objects'))).files.filter(path => !path.endsWith('.half') && !found.has(path))
      const told = progressOf('Files', await sizesOf(join(folder, 'objects'), paths), say)
      await forEachOf(paths, async path => {
        const to = `files/objects/${path}`
        const file = await copyFile(join(folder, 'objects', path), join(half, to), told).catch(unlessGone)
        if (file) found.set(path, { path: to, ...file })
        else await rm(join(half, to), { force: true })
      })
    },
  }
}

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

async function sizesOf(folder: string, paths: readonly string[]) {
  let sum = 0
  for (const path of paths) sum += (await stat(join(folder, path)).catch(() => null))?.size ?? 0
  return sum
}

const hashOf = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
