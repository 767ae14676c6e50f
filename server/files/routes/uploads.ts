import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileLimits, typeOfName, UPLOADS, UploadMetadata } from '#contract/files.ts'
import type { Locale } from '#contract/primitives.ts'
import { reach } from '#server/files/commands/access.ts'
import { DAY, MINUTE } from '#server/files/commands/files.ts'
import { dropHalf, forgetUpload, halvesOf, keepUpload, storeTreated } from '#server/files/commands/uploads.ts'
import type { Owners } from '#server/files/record.ts'
import type { FileRecord } from '#server/files/row.ts'
import { isAnnounced } from '#server/files/rules.ts'
import { changeFile, countUploads, findFile, insertFile, takeSpace } from '#server/files/store.ts'
import { treat } from '#server/files/treatment/treatment.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession, type Tx } from '#server/platform/db.ts'
import { safeName } from '#server/platform/disposition.ts'
import { newId } from '#server/platform/ids.ts'
import { read } from '#server/platform/input.ts'
import { faultFields } from '#server/platform/log.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Scan, Scanner } from '#server/platform/scanner.ts'
import type { Storage } from '#server/platform/storage.ts'
import { setTimer } from '#server/platform/timers.ts'

type Deps = Platform & { owners: Owners; storage: Storage; scanner: Scanner }

/** How long what came in may be looked at before the upload counts as lost. */
const TREATED_MS = MINUTE
const SECONDS = 100

/**
 * Uploads by the tus protocol: begun, gone on with after a break at whatever process, and looked at when the last byte has come.
 * The answer to the last byte says whether the file was taken; every refusal is one of the contract.
 */
export async function bindUploads(app: FastifyInstance, deps: Deps) {
  const { config } = deps
  const asked = new WeakMap<IncomingMessage, { request: FastifyRequest; id: string }>()
  const requestOf = (req: unknown) => asked.get((req as { runtime: { node: { req: IncomingMessage } } }).runtime.node.req)!
  let opened: { tus: Server; halves: FileStore } | null = null

  /** The first upload makes the folder, not the start of a process. */
  const open = () => {
    const halves = new FileStore({ directory: halvesOf(config.files.folder) })
    const tus = new Server({
      path: UPLOADS,
      datastore: halves,
      relativeLocation: true,
      allowedOrigins: [config.url],
      maxSize: fileLimits.bytes,
      namingFunction: req => requestOf(req).id,
      // the row knows the name; no copy of it lies beside the bytes
      onUploadCreate: async () => ({ metadata: {} }),
      onUploadFinish: async req => {
        const { request, id } = requestOf(req)
        const failed = await finish(deps, request, id)
        await dropHalf(config.files.folder, id)
        return failed ? { status_code: failed.status, body: bodyOf(failed, localeOf(request)), headers: { 'content-type': JSON_TYPE } } : {}
      },
    })
    return { tus, halves }
  }

  /** Hands the raw exchange to the protocol, with the headers every answer of ours has. */
  async function handOver(request: FastifyRequest, reply: FastifyReply, id: string) {
    opened ??= open()
    asked.set(request.raw, { request, id })
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await opened.tus.handle(request.raw, reply.raw).catch(error => {
      deps.log.error({ event: 'upload.broken', request: request.id, ...faultFields(error) })
      reply.raw.destroy()
    })
  }

  const gate = (path: string, effect: 'read' | 'given') => (request: FastifyRequest) =>
    admit(deps, { path, needs: 'session', effect }, request)

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // the protocol reads the bytes itself
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _bytes, done) => done(null))

    scope.route({
      method: 'POST',
      url: UPLOADS,
      onRequest: gate(UPLOADS, 'given'),
      handler: async (request, reply) => {
        const id = await begin(deps, request)
        await handOver(request, reply, id)
        return reply
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: 'PATCH',
      url: `${UPLOADS}/:id`,
      onRequest: gate(`${UPLOADS}/:id`, 'given'),
      handlerTimeout: SECONDS * 1000,
      handler: async (request, reply) => {
        const file = await findOwn(deps, request, request.params.id)
        if (file.status !== 'uploading') refuse('file.upload_over')
        await handOver(request, reply, file.id)
        return reply
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: 'HEAD',
      url: `${UPLOADS}/:id`,
      onRequest: gate(`${UPLOADS}/:id`, 'read'),
      handler: async (request, reply) => {
        const file = await findOwn(deps, request, request.params.id)
        if (file.status === 'uploading') {
          await handOver(request, reply, file.id)
          return reply
        }
        reply.header('tus-resumable', '1.0.0')
        if (file.status === 'ready') return reply.header('upload-offset', file.size).header('upload-length', file.size).send()
        // it is being looked at: asked again, it will be known
        const since = Date.now() - (file.treatedAt?.getTime() ?? 0)
        return reply.code(since < TREATED_MS ? 423 : 404).send()
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: 'DELETE',
      url: `${UPLOADS}/:id`,
      onRequest: gate(`${UPLOADS}/:id`, 'given'),
      handler: async (request, reply) => {
        const file = await findOwn(deps, request, request.params.id)
        if (file.status !== 'uploading') refuse('file.upload_over')
        await inSession(deps.app.db, callerOf(request)!.session, tx => forgetUpload(tx, file))
        await dropHalf(config.files.folder, file.id)
        return reply.code(204).header('tus-resumable', '1.0.0').send()
      },
    })
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'
const bodyOf = (refusal: Refusal, locale: Locale) =>
  JSON.stringify({ error: { code: refusal.code, message: refusal.wordsIn(locale), info: refusal.infoIn(locale) } })

/** Judges what is to come before a byte of it has come, and keeps its place. */
async function begin({ app, config, owners }: Deps, request: FastifyRequest): Promise<string> {
  const caller = callerOf(request)!
  const locale = localeOf(request)
  const given = metadataOf(request) ?? refuse('input.invalid', { field: 'Upload-Metadata', why: { ru: 'неверный вид', en: 'wrong form' } })
  const { kind, objectId, purpose, draft, name, type } = read(UploadMetadata, given, locale)
  const size = Number(request.headers['upload-length'])
  if (!Number.isSafeInteger(size) || size < 0)
    refuse('input.invalid', { field: 'Upload-Length', why: { ru: 'нет размера файла', en: 'no size of the file' } })
  if (size === 0) refuse('file.empty')
  if (size > fileLimits.bytes) refuse('file.too_large', { limit: fileLimits.bytes / 1024 ** 2 })
  const promised = typeOfName(name) ?? refuse('file.type')
  if (!isAnnounced(type, promised)) refuse('file.type_differs', { ending: promised })

  return inSession(app.db, caller.session, async tx => {
    const { home } = await reach(tx, owners, caller.actor, { place: { kind, objectId, draft, purpose }, how: 'write' })
    await owners[kind].shared?.room(tx, objectId, config.files.guestBytes)
    // what a closed window left behind does not count for ever
    const recent = new Date(tx.now.getTime() - 60 * MINUTE)
    if ((await countUploads(tx, home, caller.actor.employeeId, recent)) >= fileLimits.atOnce)
      refuse('file.too_many', { limit: fileLimits.atOnce })
    const limit = config.files.organizationBytes
    if (!(await takeSpace(tx, home, size, limit))) refuse('file.space', { limit: limit / 1024 ** 3 })
    const id = newId()
    const blob = randomBytes(16).toString('hex')
    await insertFile(tx, {
      orgId: home,
      ...{ id, kind, objectId, purpose, draft, name: safeName(name, 'file'), type: promised, declared: type, blob },
      ...{ status: 'uploading', size, storedBytes: size, createdBy: caller.actor.employeeId },
      guestId: home === caller.actor.orgId ? null : caller.actor.orgId,
    })
    await setTimer(tx, { home, kind: 'file.expire', objectId: id, runAt: new Date(tx.now.getTime() + DAY) })
    return id
  })
}

function metadataOf(request: FastifyRequest): Record<string, string> | null {
  try {
    const parsed = Metadata.parse(String(request.headers['upload-metadata'] ?? ''))
    // a zero byte in a name is no reason to send the file away: the name is made safe
    return Object.fromEntries(Object.entries(parsed ?? {}).map(([name, value]) => [name, (value ?? '').replaceAll('\0', '')]))
  } catch {
    return null
  }
}

/** An upload of the person himself: nobody else goes on with it or hears of it. */
async function findOwn({ app }: Deps, request: FastifyRequest, id: string): Promise<FileRecord> {
  const { session, actor } = callerOf(request)!
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) refuse('file.not_found')
  const file = await inSession(app.db, session, tx => findFile(tx, id))
  if (file?.createdBy !== actor.employeeId || file.removedAt) return refuse('file.not_found')
  return file
}

/** Takes in what has come whole, or refuses it and leaves nothing of it behind. */
async function finish(deps: Deps, request: FastifyRequest, id: string): Promise<Refusal | null> {
  const { app, config, log } = deps
  const { session } = callerOf(request)!
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inSession(app.db, session, work)
  let file: FileRecord | null = null
  try {
    file = await inOwn(async tx => {
      // two last bytes at once: one of them finishes
      const coming = await findFile(tx, id)
      if (!coming || !(await changeFile(tx, coming, 'uploading', { status: 'treating', treatedAt: tx.now }))) return null
      return coming
    })
    if (!file) return new Refusal('file.upload_over')
    const { actor } = callerOf(request)!
    const place = file
    // who lost the right while it came, or whose object went, adds nothing any more
    await inOwn(tx => reach(tx, deps.owners, actor, { place, how: 'write' }))
    const bytes = await readFile(join(halvesOf(config.files.folder), id))
    if (bytes.length !== file.size) refuse('file.broken')
    const [treated, scanned] = await Promise.all([
      treat(bytes, { name: file.name, announced: file.declared }),
      deps.scanner(bytes).catch((): Scan => 'waiting'),
    ])
    if (scanned !== 'infected') await storeTreated(deps, file.blob, treated)
    const kept = file
    await inOwn(tx => keepUpload(tx, deps.owners, actor, { file: kept, treated, scanned }))
    if (scanned === 'infected')
      log.warn({ event: 'security', code: 'file.infected', request: request.id, org: callerOf(request)!.actor.orgId })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ event: 'upload.failed', request: request.id, ...faultFields(error) })
    const lost = file
    if (lost) await inOwn(tx => forgetUpload(tx, lost)).catch(() => undefined) // its moment removes it
    return error instanceof Refusal ? error : new Refusal('internal', { request: request.id })
  }
}
