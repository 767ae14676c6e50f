import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/config.ts'

/** The list of a backup, written last: a folder without it is no backup. */
const MANIFEST = 'manifest.json'
const AT_ONCE = 8

const Path = z.string().refine(path => !posix.isAbsolute(path) && posix.normalize(path) === path && !path.startsWith('..'), 'a path inside')

const BackedUp = z.object({
  path: Path,
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
/** One file of a backup, by its path inside it. */
export type BackedUp = z.output<typeof BackedUp>

const Manifest = z.object({
  format: z.literal(1),
  /** Of the product that made it, with the migration its database stood at. */
  version: z.string(),
  migration: z.string(),
  /** The major version of PostgreSQL, and the number by which a database is known wherever it lies. */
  postgres: z.string(),
  system: z.string(),
  beganAt: z.string(),
  endedAt: z.string(),
  /** From where to where of the database's journal it reaches: what was committed before its end is in it. */
  beganLsn: z.string(),
  endedLsn: z.string(),
  folders: z.array(Path),
  files: z.array(BackedUp),
})
export type Manifest = z.output<typeof Manifest>

/** Writes the list of a backup. */
export async function writeManifest(folder: string, manifest: Manifest) {
  await writeFile(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest)}\n`))
}

/** Reads the list of a backup; what is no backup is refused in a sentence. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} is no backup: it has no ${MANIFEST}, which is written last.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new StartError(`${join(folder, MANIFEST)} cannot be read: it is damaged, or of another version of the product.`)
  }
}

/** Writes a file whole, to the disk, readable by its owner alone. */
export async function writeFile(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * A file of up to so many bytes is taken at once: most of a cluster are small, and reading them in parts costs more than the reading. Its hash is
 * made by a thread of its own, so that those of several files come about at a time.
 */
const SMALL = 1 << 24
/** Of a larger one so much is read at a time. */
const PART = 1 << 20

type Progress = { onBytes: (count: number) => void }

/** Size and hash of the bytes of a file, handed on to another where there is one. */
async function drain(from: string, to: FileHandle | null, { onBytes }: Progress): Promise<Omit<BackedUp, 'path'>> {
  if ((await stat(from)).size <= SMALL) {
    const bytes = await readFile(from)
    const [digest] = await Promise.all([crypto.subtle.digest('SHA-256', bytes), to?.writeFile(bytes)])
    onBytes(bytes.length)
    return { size: bytes.length, sha256: Buffer.from(digest).toString('hex') }
  }
  const hash = createHash('sha256')
  let size = 0
  for await (const part of createReadStream(from, { highWaterMark: PART })) {
    const bytes = part as Buffer
    const written = to?.writeFile(bytes)
    hash.update(bytes)
    await written
    size += bytes.length
    onBytes(bytes.length)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file and tells its size and hash, both of what was written. It is on the disk for certain after `settle`. */
export async function copyFile(from: string, to: string, progress: Progress): Promise<Omit<BackedUp, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const file = await open(to, 'wx', 0o600)
  try {
    return await drain(from, file, progress)
  } finally {
    await file.close()
  }
}

/** Size and hash of a file. */
export const measure = (path: string, progress: Progress): Promise<Omit<BackedUp, 'path'>> => drain(path, null, progress)

/**
 * Everything in a folder is on the disk afterwards: the file system is asked once, where the machine can do that, for to wait for thousands of
 * small files one by one takes longer than to copy them.
 */
export async function settle(folder: string): Promise<void> {
  const isSettled = await new Promise<boolean>(done => execFile('sync', ['-f', folder], error => done(error === null)))
  if (isSettled) return
  await forEachOf((await contentsOf(folder)).files, async path => {
    const file = await open(join(folder, path), 'r+')
    await file.datasync().finally(() => file.close())
  })
}

/** Every file and folder below a folder, by paths with `/`; what goes away meanwhile, the folder itself too, holds nothing. */
export async function contentsOf(folder: string, at = ''): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(join(folder, at), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pathOf = ({ name }: { name: string }) => (at === '' ? name : `${at}/${name}`)
  const folders = entries.filter(entry => entry.isDirectory()).map(pathOf)
  const below = await Promise.all(folders.map(path => contentsOf(folder, path)))
  return {
    files: [...entries.filter(entry => entry.isFile()).map(pathOf), ...below.flatMap(({ files }) => files)],
    folders: [...folders, ...below.flatMap(each => each.folders)],
  }
}

/** Does something to each, several at a time, in their order of beginning. */
export async function forEachOf<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

/** Says how far something is, every few seconds. */
export function progressOf(what: string, whole: number, say: (line: string) => void): Progress {
  let done = 0
  let told = Date.now()
  return {
    onBytes: count => {
      done += count
      if (Date.now() - told < 5000) return
      told = Date.now()
      say(`${what}: ${sizeOf(done)} of ${sizeOf(Math.max(done, whole))}`)
    },
  }
}

/** A number of bytes as people say it: 1.4 GB. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${(bytes / 1000 ** at).toFixed(at < 2 ? 0 : 1)} ${units[at]}`
}
