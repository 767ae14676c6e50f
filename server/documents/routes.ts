import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { DocumentKind } from '#contract/order-states.ts'
import { kindWords } from '#contract/status-words.ts'
import type { Links } from '#server/files/routes/links.ts'
import { copyOf } from '#server/files/rules.ts'
import { markUsed } from '#server/files/store.ts'
import { findOrder, openOrder } from '#server/orders/store/orders.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment, safeName } from '#server/platform/disposition.ts'
import { faultFields, shortHash } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { latestFiles } from './commands/files.ts'

type Deps = Platform & { storage: Storage; links: Links }

const LONGEST_MS = 5 * 60_000

/** The documents of an order as one ZIP: the latest version of each the organisation may see, a file at a time, by a link that opens once. */
export function bindBundles(app: FastifyInstance, deps: Deps) {
  const { links, log, storage, secrets } = deps

  app.route<{ Params: { link: string } }>({
    method: 'GET',
    url: links.path,
    exposeHeadRoute: false,
    handlerTimeout: LONGEST_MS,
    onRequest: request => admit(deps, { path: links.path, needs: 'session', effect: 'read' }, request),
    handler: async (request, reply) => {
      const { session, actor } = callerOf(request)!
      const locale = localeOf(request)
      const link = links.read(actor.orgId, request.params.link)
      if (!link || !actor.permissions.has('orders.view')) {
        log.warn({ event: 'security', code: 'file.link_foreign', request: request.id, org: actor.orgId, session: shortHash(session) })
        return refuse('file.not_found')
      }
      const { order, entries } = await inSession(deps.app.db, session, async tx => {
        if (link.expiresAt <= tx.now || !(await markUsed(tx, link.id, link.expiresAt))) refuse('file.link_used')
        const order = await findOrder(tx, await openOrder(tx, link.fileId), link.fileId)
        const entries = (await latestFiles(tx, order, actor.permissions.has('orders.prices'))).flatMap(({ document, files }) => {
          const name = document.title || kindWords[document.kind as DocumentKind][locale]
          return files.map((file, i) => ({ file, name: entryName(name, files.length > 1 ? i + 1 : null, file.name) }))
        })
        if (entries.length === 0) refuse('document.no_files')
        await audit(tx, { what: 'order.documents_downloaded', kind: 'order', objectId: order.id, facts: { files: entries.length } })
        return { order, entries }
      })

      const zip = new ZipFile()
      zip.on('error', error => {
        log.error({ event: 'fault', request: request.id, ...faultFields(error) })
        reply.raw.destroy()
      })
      for (const [name, file] of unique(entries)) {
        const open = async () => {
          const sealed = await storage.get(file.cleaned ? copyOf(file.blob, 'clean') : file.blob)
          if (!sealed) throw new Error('a file of a document is not in the storage')
          return Readable.from([secrets.openBytes(sealed)])
        }
        // pictures and PDFs are packed already; each is fetched when its turn comes
        zip.addReadStreamLazy(name, { compress: false, mtime: file.createdAt }, given => {
          open().then(
            stream => given(null, stream),
            error => given(error, undefined as never),
          )
        })
      }
      zip.end()
      reply.header('content-disposition', attachment(`${order.number ?? order.id}.zip`)).header('cache-control', 'no-store')
      return reply.type('application/zip').send(zip.outputStream)
    },
  })
  return [{ method: 'GET' as const, path: links.path }]
}

/** What a file is called in the ZIP: its document, the page where there are more, its own ending. */
const entryName = (name: string, page: number | null, file: string) =>
  `${safeName(capital(name).replaceAll(/[\\/:*?"<>|]+/g, ' '))}${page === null ? '' : ` ${page}`}${/\.[a-z0-9]{1,5}$/i.exec(file)?.[0] ?? ''}`

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** Names used once each: two documents of one kind stand beside each other. */
function unique<T>(entries: readonly { name: string; file: T }[]): Map<string, T> {
  const found = new Map<string, T>()
  for (const { name, file } of entries) {
    let free = name
    for (let n = 2; found.has(free); n++) free = name.replace(/(\.[^.]*)?$/, ending => ` (${n})${ending}`)
    found.set(free, file)
  }
  return found
}
