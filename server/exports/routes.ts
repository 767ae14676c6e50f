import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EXPORT, ExportAsk, type ExportKind, exportLimits } from '#contract/exports.ts'
import type { Links } from '#server/files/routes/links.ts'
import { markUsed } from '#server/files/store.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { read } from '#server/platform/input.ts'
import { faultFields, shortHash } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { recordExport } from './commands.ts'
import { fileOf } from './file/formats.ts'
import {
  cellsOf,
  columnsFor,
  type ExportableLists,
  exportContextOf,
  fileName,
  findExportableList,
  pageOf,
  pagesOf,
  sizeOf,
} from './file/pages.ts'
import { readPart } from './file/parts.ts'
import { checkRights } from './rules.ts'
import { findExport } from './store.ts'

const types: Record<ExportKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
/** A large file over a slow line takes longer than a call may. */
const longest = 10 * 60_000

type Deps = Platform & { exportableLists: ExportableLists; storage: Storage; links: Links }

/**
 * Lists as files. The rows come from the list's own call, page after page, so a file holds what the person would see by
 * scrolling and nothing else. How many rows left is written down when the last one has gone, or when the reader has. Longer lists
 * are written in the background, and the file is given out here by a link that opens once.
 */
export function bindExports(app: FastifyInstance, deps: Deps) {
  const { exportableLists, storage, secrets, links, log } = deps

  app.route({
    method: 'POST',
    url: EXPORT,
    handlerTimeout: longest,
    onRequest: request => admit(deps, { path: EXPORT, needs: 'session', effect: 'given' }, request),
    handler: async (request, reply) => {
      const locale = localeOf(request)
      const { list, format, query, columns: asked } = read(z.strictObject({ data: ExportAsk }), request.body ?? {}, locale).data
      const context = exportContextOf(deps, callerOf(request)!, locale)
      const exportable = findExportableList(exportableLists, list, context.actor)
      const first = await pageOf(exportable, context, { query, cursor: null })
      const most = exportLimits.atOnce
      if (first.next !== null && (await sizeOf(exportable, context, query, { most })).more) refuse('export.large', { most })

      const columns = columnsFor(exportable, asked)
      const cells = await cellsOf(exportable, columns, context)
      let rows = 0
      async function* parts() {
        for await (const page of pagesOf(exportable, query, () => context, exportLimits.rows)) {
          rows += page.length
          yield cells(page)
          if (reply.raw.destroyed) return
        }
      }
      reply.raw.once('close', () => {
        inSession(deps.app.db, context.session, tx =>
          audit(tx, {
            what: 'list.exported',
            kind: 'export',
            objectId: null,
            facts: { list, format, query, columns: asked, rows },
          }),
        ).catch(error => log.error({ event: 'fault', request: request.id, ...faultFields(error) }))
      })
      const name = fileName(exportable, locale, dayIn(context.actor.tz, context.now()), format)
      reply.header('content-disposition', attachment(name)).header('cache-control', 'no-store')
      return reply.type(types[format]).send(fileOf(format, { title: exportable.name[locale], columns, rows: parts(), locale }))
    },
  })

  app.route<{ Params: { link: string } }>({
    method: 'GET',
    url: links.path,
    exposeHeadRoute: false,
    handlerTimeout: longest,
    onRequest: request => admit(deps, { path: links.path, needs: 'session', effect: 'read' }, request),
    handler: async (request, reply) => {
      const { session, actor } = callerOf(request)!
      const link = links.read(actor.orgId, request.params.link)
      if (!link) {
        log.warn({ event: 'security', code: 'export.link_foreign', request: request.id, org: actor.orgId, session: shortHash(session) })
        return refuse('export.not_found')
      }
      const found = await inSession(deps.app.db, session, async tx => {
        const kept = await findExport(tx, link.fileId)
        if (link.expiresAt <= tx.now || !(await markUsed(tx, link.id, link.expiresAt))) refuse('file.link_used')
        if (kept.status !== 'ready') refuse('export.not_ready')
        checkRights(kept.rights, actor.permissions)
        await recordExport(tx, 'downloaded', kept, { rows: kept.rows })
        return kept
      })
      const first = (await readPart({ storage, secrets }, found.blob!, 0)) ?? refuse('export.gone')
      async function* parts() {
        yield first
        for (let part = 1; part < found.parts; part++) {
          const bytes = await readPart({ storage, secrets }, found.blob!, part)
          if (!bytes) throw new Error(`part ${part} of an export is not in the storage`)
          yield bytes
        }
      }
      reply.header('content-disposition', attachment(found.name)).header('cache-control', 'no-store')
      return reply.type(types[found.format as ExportKind]).send(Readable.from(parts(), { objectMode: false }))
    },
  })
  return [
    { method: 'POST' as const, path: EXPORT },
    { method: 'GET' as const, path: links.path },
  ]
}
