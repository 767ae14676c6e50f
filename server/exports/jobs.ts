import type { Pool } from 'pg'
import { type ExportFormat, exportLimits } from '#contract/exports.ts'
import { Locale } from '#contract/primitives.ts'
import { findCaller } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { type Db, inHome, inSession, type Tx } from '#server/platform/db.ts'
import { openLoop } from '#server/platform/listen.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { occur } from '#server/platform/occurrences.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sessions } from '#server/platform/session.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { end, ended, publishChanged, recordExport } from './commands.ts'
import type { Archive, ExportContext } from './export.ts'
import { fileOf } from './file/formats.ts'
import { cellsOf, columnsFor, type ExportableLists, exportContextOf, findExportableList, pagesOf, sizeOf } from './file/pages.ts'
import { dropParts, newBlob, writeParts } from './file/parts.ts'
import type { ExportRecord } from './row.ts'
import { checkRights, isOpen } from './rules.ts'
import { changeRun, claimExport, deleteExport, lockAny, type Run } from './store.ts'

type Deps = {
  app: { pool: Pool; db: Db }
  workerDb: Db
  secrets: Secrets
  sessions: Pick<Sessions, 'lend' | 'end'>
  storage: Storage
  exportableLists: ExportableLists
  archive: Archive
  log: Log
}

const LOOK_MS = 5000
/** Held on for as long again with every beat: a run that is heard of no more belongs to the next process. */
const LEASE_S = 60
const BEAT_MS = 1000
const MOST_TRIES = 5
const FIRST_WAIT_S = 5
const LONGEST_S = 3600

/** It was cancelled, or another process has taken it up. */
class Lost extends Error {}
/** This process ends; another goes on. */
class Stopping extends Error {}

/**
 * Writes exports one after another. Each is read with the rights its person has at that moment, page by page, and stored in parts; one
 * that was broken off is written anew from its first row, under another name. Two processes never write the same one: a run changes
 * nothing once it has lost it.
 */
export function startExports(deps: Deps): { nudge: () => void; stop: () => Promise<void> } {
  let stopping = false
  const loop = openLoop(async () => {
    try {
      const run = await claimExport(deps.workerDb, LEASE_S)
      if (!run) return LOOK_MS
      await write(deps, run, () => stopping)
      return 0
    } catch (error) {
      deps.log.error({ event: 'exports.broken', ...faultFields(error) })
      return LOOK_MS
    }
  })
  return {
    nudge: loop.nudge,
    stop: async () => {
      stopping = true
      await loop.stop()
    },
  }
}

async function write(deps: Deps, run: Run, isStopping: () => boolean) {
  const { workerDb, sessions, storage, log } = deps
  const home = <T>(work: (tx: Tx) => Promise<T>) => inHome(workerDb, run.org, work)
  const found = await home(tx => lockAny(tx, run.id))
  if (found?.runId !== run.runId) return
  // what a run before this one left
  await dropParts(storage, found)
  // from the first row, whatever an earlier try left: a packed workbook cannot be gone on with in the middle
  const kept = { blob: newBlob(), parts: 0 }
  const session = await sessions.lend(
    { userId: found.userId, orgId: run.org, employeeId: found.employeeId },
    found.actingAs,
    found.createdAt,
    LONGEST_S,
  )
  try {
    if (found.attempts > MOST_TRIES) refuse('export.broken', { number: found.id })
    await make(deps, { run, found, session, kept, isStopping })
  } catch (error) {
    await dropParts(storage, kept)
    if (error instanceof Lost) return
    if (error instanceof Stopping) return home(tx => release(tx, run, { attempts: found.attempts - 1 }))
    const refused = error instanceof Refusal ? error : hasNoSession(error) ? new Refusal('export.rights') : null
    if (refused) return home(tx => fail(tx, run, found, refused))
    log.error({ event: 'export.failed', org: run.org, count: found.attempts, ...faultFields(error) })
    if (found.attempts >= MOST_TRIES) return home(tx => fail(tx, run, found, new Refusal('export.broken', { number: found.id })))
    const wait = FIRST_WAIT_S * 2 ** (found.attempts - 1)
    await home(tx => release(tx, run, { runAt: new Date(tx.now.getTime() + wait * 1000) }))
  } finally {
    await sessions.end(session)
  }
}

/** One try at an export: the session its person lent, and what of its file lies in the storage so far. */
type Try = { run: Run; found: ExportRecord; session: Buffer; kept: { blob: string; parts: number }; isStopping: () => boolean }

async function make(deps: Deps, { run, found, session, kept, isStopping }: Try) {
  const { app, exportableLists, archive } = deps
  const locale = Locale.catch('ru').parse(found.locale)
  const state = { ...kept, rows: 0, skipped: 0, total: null as number | null, size: 0 }
  let told = 0

  const beat = async () => {
    const tell = performance.now() - told >= BEAT_MS
    if (tell) told = performance.now()
    const held = await inHome(deps.workerDb, run.org, async tx => {
      const leaseUntil = new Date(tx.now.getTime() + LEASE_S * 1000)
      const holds = await changeRun(tx, run, { ...state, leaseUntil })
      if (holds && tell) await publishChanged(tx, run.id)
      return holds
    })
    if (!held) throw new Lost()
  }
  let rights: readonly string[] | null = null
  const freshContext = async () => {
    if (isStopping()) throw new Stopping()
    const caller = (await findCaller(app.db, session)) ?? refuse('export.rights')
    if (found.prints === null) findExportableList(exportableLists, found.list, caller.actor)
    else if (!caller.actor.permissions.has(archive.needs)) refuse('access.denied', { permission: archive.needs })
    rights ??= [...caller.actor.permissions].toSorted()
    checkRights(rights, caller.actor.permissions)
    return exportContextOf(deps, caller, locale)
  }

  const first = await freshContext()
  await beat()
  const due = async () => {
    if (performance.now() - told >= BEAT_MS) await beat()
  }

  async function* papers(asked: unknown) {
    state.total = archive.size(asked)
    await beat()
    yield* archive.write(asked, freshContext, async ({ skipped }) => {
      state.rows++
      if (skipped) state.skipped++
      await due()
    })
  }
  async function* rowsOf(by: ExportContext) {
    const exportable = findExportableList(exportableLists, found.list, by.actor)
    const columns = columnsFor(exportable, found.columns)
    const cells = await cellsOf(exportable, columns, by)
    state.total = (await sizeOf(exportable, by, found.query, { most: exportLimits.rows })).rows
    await beat()
    async function* pages() {
      for await (const rows of pagesOf(exportable, found.query, freshContext, exportLimits.rows)) {
        yield cells(rows)
        state.rows += rows.length
        await due()
      }
    }
    yield* fileOf(found.format as ExportFormat, { title: exportable.name[locale], columns, rows: pages(), locale })
  }
  const file: AsyncIterable<Uint8Array | string> = found.prints === null ? rowsOf(first) : papers(found.prints)
  const written = await writeParts(deps, kept.blob, file, async parts => {
    kept.parts = parts
    state.parts = parts
    await beat()
  })
  // what the person lost while the last rows were written counts as well
  await freshContext()
  await inSession(app.db, session, async tx => {
    const { expiresAt, ...over } = ended(tx)
    const last = { ...state, ...written, total: state.rows, rights: [...rights!] }
    if (!(await changeRun(tx, run, { ...last, ...over, expiresAt, status: 'ready' }))) throw new Lost()
    const { list, format, query } = found
    await audit(tx, {
      what: found.prints === null ? 'list.exported' : 'print.archived',
      kind: 'export',
      objectId: found.id,
      facts: { list, format, query, columns: found.columns, rows: state.rows, ...(found.prints !== null && { skipped: state.skipped }) },
    })
    await end(tx, found.id, expiresAt)
    await occur(tx, {
      ...{ code: 'export.ready', objectId: found.id, audience: [tx.actor.orgId] },
      facts: { only: tx.actor.employeeId, about: found.name.slice(0, 300) },
    })
  })
}

const hasNoSession = (error: unknown) => (error as { code?: unknown }).code === '28000'

async function release(tx: Tx, run: Run, changes: { attempts?: number; runAt?: Date }) {
  if (!(await changeRun(tx, run, { ...changes, status: 'waiting', slot: null, runId: null, leaseUntil: null, rows: 0, skipped: 0 }))) return
  tx.nudges.add('exports')
  await publishChanged(tx, run.id)
}

async function fail(tx: Tx, run: Run, found: ExportRecord, { code, info }: Refusal) {
  const { expiresAt, ...over } = ended(tx)
  const why = { failure: code, failureInfo: JSON.stringify(info) }
  if (!(await changeRun(tx, run, { ...over, ...why, expiresAt, status: 'failed' }))) return
  await recordExport(tx, 'failed', found, { code })
  await end(tx, found.id, expiresAt)
}

/** An export that ended goes when its days are over, its file first. */
export const exportTimers = ({ storage }: { storage: Storage }) =>
  ({
    'export.expire': async (tx, { objectId }) => {
      const found = await lockAny(tx, objectId)
      if (!found || isOpen(found)) return
      await dropParts(storage, found)
      await deleteExport(tx, objectId)
      await publishChanged(tx, objectId)
    },
  }) satisfies Record<string, TimerHandler>
