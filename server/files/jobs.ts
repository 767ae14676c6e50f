import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilesConfig } from '#server/config.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Scanner } from '#server/platform/scanner.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { setTimer, type TimerHandler } from '#server/platform/timers.ts'
import { DAY, MINUTE, publishChanged, recordFile, removeFilesOf } from './commands/files.ts'
import { dropHalf, halvesOf } from './commands/uploads.ts'
import type { Owners } from './record.ts'
import { allOf, blobOf } from './rules.ts'
import { changeFile, deleteFile, findFile, knownBlobs, listOrganizations, moveSpace, ownersOf } from './store.ts'

type Deps = { files: FilesConfig; storage: Storage; scanner: Scanner; secrets: Secrets }

const RESCAN_MS = 30 * MINUTE

/** Moments of files: an upload nobody finished, a form nobody sent, a removal nobody took back, a scanner that was away. */
export function fileTimers({ files, storage, scanner, secrets }: Deps) {
  const removeBytes = async (file: Parameters<typeof allOf>[0]) => {
    for (const name of allOf(file)) await storage.remove(name)
  }
  return {
    'file.expire': async (tx, { objectId }) => {
      const file = await findFile(tx, objectId, { lock: true })
      if (!file || file.status === 'ready') return
      // it may have been looked at and never kept: all its names are tried
      await removeBytes({ ...file, cleaned: true, pictured: true })
      await dropHalf(files.folder, objectId)
      await deleteFile(tx, file)
      await moveSpace(tx, file.orgId, -file.storedBytes)
    },
    'file.draft': async (tx, { objectId }) => {
      const file = await findFile(tx, objectId, { lock: true })
      if (!file?.draft || file.removedAt) return
      await removeBytes(file)
      await deleteFile(tx, file)
      await moveSpace(tx, file.orgId, -file.storedBytes)
    },
    'file.purge': async (tx, { objectId }) => {
      const file = await findFile(tx, objectId, { lock: true })
      if (!file?.removedAt) return
      await deleteFile(tx, file)
      // a document that went to the order above stands there on the same bytes
      if ((await knownBlobs(tx, [file.blob])).size === 0) await removeBytes(file)
    },
    'file.scan': async (tx, { home, objectId, kind }) => {
      const file = await findFile(tx, objectId, { lock: true })
      if (file?.scanned !== 'waiting' || file.removedAt) return
      const sealed = await storage.get(file.blob)
      const scanned = sealed ? await scanner(secrets.openBytes(sealed)) : 'unchecked'
      if (scanned === 'waiting') return setTimer(tx, { home, kind, objectId, runAt: new Date(tx.now.getTime() + RESCAN_MS) })
      const infected = scanned === 'infected'
      if (infected) await removeBytes(file)
      await changeFile(tx, file, 'ready', { scanned, ...(infected && { cleaned: false, pictured: false, storedBytes: 0 }) })
      if (infected) {
        await moveSpace(tx, file.orgId, -file.storedBytes)
        await recordFile(tx, 'infected', file)
      }
      await publishChanged(tx, file)
    },
  } satisfies Record<string, TimerHandler>
}

const AT_ONCE = 500

/** Removes bytes no file knows of, halves of uploads nobody knows of, and files whose object is gone; tells how many of each. */
export async function sweepFiles(
  workerDb: Db,
  { storage, owners, folder }: { storage: Storage; owners: Owners; folder: string },
  now = Date.now(),
) {
  const gone = { bytes: 0, halves: 0, files: 0 }
  const old = (at: Date) => now - at.getTime() > DAY

  for (const org of await listOrganizations(workerDb))
    gone.files += await inHome(workerDb, org, async tx => {
      let removed = 0
      for (const { kind, objectId } of await ownersOf(tx))
        if ((await owners[kind].home(tx, objectId)) === null) removed += await removeFilesOf(tx, kind, objectId)
      return removed
    })

  const drop = async (names: string[]) => {
    const known = await knownBlobs(workerDb, [...new Set(names.map(name => blobOf(name)!))])
    for (const name of names.filter(each => !known.has(blobOf(each)!))) {
      await storage.remove(name)
      gone.bytes++
    }
  }
  let batch: string[] = []
  for await (const { name, at } of storage.list()) {
    if (blobOf(name) === null || !old(at)) continue
    batch.push(name)
    if (batch.length < AT_ONCE) continue
    await drop(batch)
    batch = []
  }
  if (batch.length > 0) await drop(batch)

  // an upload is forgotten after a day, so what is older has no row
  for (const name of await readdir(halvesOf(folder)).catch(() => [])) {
    const found = await stat(join(halvesOf(folder), name)).catch(() => null)
    if (!found || now - found.mtimeMs < 2 * DAY || name.endsWith('.json')) continue
    await dropHalf(folder, name)
    gone.halves++
  }
  return gone
}

/** Sweeps once a day. */
export function startSweeping(options: { db: Db; storage: Storage; owners: Owners; folder: string; log: Log }): {
  nudge: () => void
  stop: () => Promise<void>
} {
  let first = true
  return openLoop(async () => {
    // a start has better things to do
    if (first) {
      first = false
      return 60 * MINUTE
    }
    try {
      await sweepFiles(options.db, options)
      return DAY
    } catch (error) {
      options.log.error({ event: 'files.unswept', ...faultFields(error) })
      return 60 * MINUTE
    }
  })
}
