import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileType, fileTypes, PictureSize } from '#contract/files.ts'
import { findKept } from '#server/files/commands/access.ts'
import { recordFile } from '#server/files/commands/files.ts'
import type { Owners } from '#server/files/record.ts'
import { copyOf } from '#server/files/rules.ts'
import { markUsed } from '#server/files/store.ts'
import { callerOf } from '#server/platform/actor.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { setFramePolicy } from '#server/platform/headers.ts'
import { shortHash } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Links } from './links.ts'

type Deps = Platform & { owners: Owners; storage: Storage; links: Links }

/** What is given out: downloads by signed links, always to be saved and never shown; pictures that the server itself drew. */
export function bindDownloads(app: FastifyInstance, deps: Deps) {
  const { owners, links, log } = deps
  const gate = (path: string) => (request: FastifyRequest) => admit(deps, { path, needs: 'session', effect: 'read' }, request)

  app.route<{ Params: { link: string } }>({
    method: 'GET',
    url: links.path,
    exposeHeadRoute: false,
    onRequest: gate(links.path),
    handler: async (request, reply) => {
      const { session, actor } = callerOf(request)!
      const link = links.read(actor.orgId, request.params.link)
      if (!link) {
        log.warn({ event: 'security', code: 'file.link_foreign', request: request.id, org: actor.orgId, session: shortHash(session) })
        return refuse('file.not_found')
      }
      const file = await inSession(deps.app.db, session, async tx => {
        if (link.expiresAt <= tx.now || !(await markUsed(tx, link.id, link.expiresAt))) refuse('file.link_used')
        const found = await findKept(tx, owners, actor, { id: link.fileId, how: 'read' })
        if (found.scanned === 'infected') refuse('file.infected')
        await recordFile(tx, 'opened', found)
        return found
      })
      const name = file.cleaned && !link.original ? copyOf(file.blob, 'clean') : file.blob
      reply.header('content-disposition', attachment(file.name))
      return give(deps, reply, name, fileTypes[file.type as FileType].mime)
    },
  })

  const picture = '/api/files/v0/picture/:fileId/:size'
  app.route<{ Params: { fileId: string; size: string } }>({
    method: 'GET',
    url: picture,
    exposeHeadRoute: false,
    onRequest: gate(picture),
    handler: async (request, reply) => {
      const { session, actor } = callerOf(request)!
      const size = PictureSize.safeParse(request.params.size)
      if (!size.success || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(request.params.fileId)) return refuse('file.not_found')
      const file = await inSession(deps.app.db, session, async tx => {
        const found = await findKept(tx, owners, actor, { id: request.params.fileId, how: 'read' })
        if (!found.pictured) refuse('file.not_found')
        // who looks at a person's documents is written down, as for the documents' numbers
        if (found.kind === 'driver' && size.data === 'large') await recordFile(tx, 'opened', found)
        return found
      })
      return give(deps, reply, copyOf(file.blob, size.data), 'image/webp')
    },
  })

  const show = '/api/files/v0/show/:fileId'
  app.route<{ Params: { fileId: string } }>({
    method: 'GET',
    url: show,
    exposeHeadRoute: false,
    onRequest: gate(show),
    handler: async (request, reply) => {
      const { session, actor } = callerOf(request)!
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(request.params.fileId)) return refuse('file.not_found')
      const file = await inSession(deps.app.db, session, async tx => {
        const found = await findKept(tx, owners, actor, { id: request.params.fileId, how: 'read' })
        // a copy without scripts alone, and never a person's own documents
        if (found.type !== 'pdf' || !found.cleaned || found.kind !== 'order_document') refuse('file.not_found')
        if (found.scanned === 'infected') refuse('file.infected')
        return found
      })
      setFramePolicy(reply)
      reply.header('content-disposition', 'inline')
      return give(deps, reply, copyOf(file.blob, 'clean'), fileTypes.pdf.mime)
    },
  })

  return [links.path, picture, show].map(path => ({ method: 'GET' as const, path }))
}

async function give({ storage, secrets }: Deps, reply: FastifyReply, name: string, type: string) {
  const sealed = await storage.get(name)
  if (!sealed) return refuse('file.not_found')
  return reply.type(type).send(secrets.openBytes(sealed))
}
