import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#server/config.ts'
import { type BackedUp, copyFile, forEachOf, type Manifest, measure, progressOf, readManifest, settle } from './backupFolder.ts'
import { freePort, readKeys, writeKeys } from './embeddedKeys.ts'
import { type Account, findPlace, packaged } from './embeddedPlace.ts'

type Options = {
  /** The folder of a backup. */
  from: string
  /** The folder of the data, and that of uploaded files: nothing may be in them. */
  data: string
  files: string
  say: (line: string) => void
}

const CLUSTER = 'postgres/'
const UPLOADS = 'files/'

/**
 * Lays a backup into an empty data folder, once every file was found to be as it was written. The next start goes on from there: the
 * database replays its journal, at a port of its own, whether the original still runs or not.
 */
export async function restore({ from, data, files, say }: Options): Promise<Manifest> {
  const folder = resolve(from)
  const manifest = await readManifest(folder)
  const major = (await packaged()).version.split('.')[0]
  if (manifest.postgres !== major)
    throw new StartError(
      `The backup is of PostgreSQL ${manifest.postgres}, and ${major} comes with this version: restore it with the version that made it.`,
    )
  await refuseFilled(data, ['moved-to'], 'TRASSA_DATA')
  await refuseFilled(files, [], 'TRASSA_FILES_FOLDER')
  await verify(folder, manifest, say)

  const place = await findPlace(resolve(data), say)
  if (existsSync(place.cluster)) throw filled(dirname(place.cluster), 'TRASSA_DATA')
  const aside = randomBytes(4).toString('hex')
  const [cluster, uploads] = [`${place.cluster}.${aside}`, `${files}.${aside}`]
  try {
    const told = progressOf('Restored', sumOf(manifest.files), say)
    await lay({ manifest, part: CLUSTER, from: folder, to: cluster, account: place.account, told })
    await lay({ manifest, part: UPLOADS, from: folder, to: uploads, account: null, told })
    for (const folder of [cluster, uploads]) await settle(folder)
    await writeKeys(cluster, { ...(await readKeys(cluster)), port: await freePort() }, place.account)
    await rename(uploads, files)
    await rename(cluster, place.cluster)
    return manifest
  } finally {
    await Promise.all([cluster, uploads].map(path => rm(path, { recursive: true, force: true })))
  }
}

const filled = (folder: string, variable: string) =>
  new StartError(`${folder} is not empty: a backup is restored into an empty folder only, name one with ${variable}.`)

async function refuseFilled(folder: string, allowed: readonly string[], variable: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`${folder} cannot be read (${error.code}): name a folder with ${variable}.`)
  })
  if (names.some(name => !allowed.includes(name))) throw filled(folder, variable)
}

const sumOf = (files: readonly BackedUp[]) => files.reduce((sum, { size }) => sum + size, 0)

async function verify(folder: string, { files }: Manifest, say: (line: string) => void) {
  const told = progressOf('Verified', sumOf(files), say)
  await forEachOf(files, async ({ path, size, sha256 }) => {
    const found = await measure(join(folder, path), told).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The backup is not whole: ${path} cannot be read (${error.code}). Nothing was restored.`)
    })
    if (found.size !== size || found.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`)
  })
}

type Laying = {
  manifest: Manifest
  part: string
  from: string
  to: string
  account: Account
  told: ReturnType<typeof progressOf>
}

/** Copies one part of a backup into a new folder that belongs to an account. */
async function lay({ manifest, part, from, to, account, told }: Laying) {
  const own = (path: string) => (account ? chown(path, account.uid, account.gid) : undefined)
  const inPart = (path: string) => join(to, path.slice(part.length))
  await mkdir(to, { recursive: true, mode: 0o700 })
  await chmod(to, 0o700) // PostgreSQL starts on no other
  await own(to)
  for (const path of manifest.folders.filter(each => each.startsWith(part)).toSorted()) {
    await mkdir(inPart(path), { recursive: true, mode: 0o700 })
    await own(inPart(path))
  }
  const files = manifest.files.filter(({ path }) => path.startsWith(part))
  await forEachOf(files, async ({ path, sha256 }) => {
    const copied = await copyFile(join(from, path), inPart(path), told)
    if (copied.sha256 !== sha256) throw new StartError(`The backup changed while it was restored: ${path}. Nothing was restored.`)
    await own(inPart(path))
  })
}
