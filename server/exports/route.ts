import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { EXPORT, ExportAsk, exportMost } from '#contract/exports.ts'
import { readQuery } from '#contract/query-string.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Ctx, type Platform } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { read } from '#server/platform/input.ts'
import { faultFields } from '#server/platform/log.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Cell, Sheet } from './sheet.ts'
import { fileOf } from './write.ts'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const portion = 200
/** Streaming a hundred thousand rows takes longer than a call may. */
const longest = 10 * 60_000

type Deps = Platform & { sheets: Readonly<Record<string, Sheet>> }

/**
 * Lists as files. The rows come from the list's own call, page after page, so a file holds what the person would see by
 * scrolling and nothing else. How many rows left is written down when the last one has gone, or when the reader has.
 */
export function bindExports(app: FastifyInstance, deps: Deps) {
  app.route({
    method: 'POST',
    url: EXPORT,
    handlerTimeout: longest,
    onRequest: request => admit(deps, { path: EXPORT, needs: 'session', effect: 'given' }, request),
    handler: async (request, reply) => {
      const locale = localeOf(request)
      const asked = read(z.strictObject({ data: ExportAsk }), request.body ?? {}, locale).data
      const ctx = ctxOf(deps, request, reply)
      const sheet = Object.hasOwn(deps.sheets, asked.list) ? deps.sheets[asked.list] : undefined
      if (!sheet) return refuse('input.invalid', { field: 'list', why: { ru: 'такого списка нет', en: 'there is no such list' } })
      const { needs } = sheet.call
      if (needs !== 'session' && needs !== 'anyone' && !ctx.actor.permissions.has(needs)) refuse('access.denied', { permission: needs })

      const filter = { ...readQuery(asked.query), limit: portion }
      const first = await pageOf(sheet, ctx, filter, null)
      const columns =
        asked.columns.length === 0 ? sheet.columns : asked.columns.flatMap(id => sheet.columns.filter(column => column.id === id))
      let rows = 0
      async function* parts() {
        for (let page = first; ; page = await pageOf(sheet!, ctx, filter, page.next)) {
          const items = page.items.slice(0, exportMost - rows)
          rows += items.length
          yield items.map(row => columns.map(column => column.value(row as never, locale) satisfies Cell))
          if (page.next === null || rows >= exportMost || reply.raw.destroyed) return
        }
      }
      reply.raw.once('close', () => {
        inSession(deps.app.db, ctx.session, tx =>
          audit(tx, { what: 'list.exported', kind: 'export', objectId: null, facts: { list: asked.list, format: asked.format, rows } }),
        ).catch(error => deps.log.error({ event: 'fault', request: request.id, ...faultFields(error) }))
      })
      const day = ctx.now().toISOString().slice(0, 10)
      reply.header('content-disposition', attachment(`${sheet.name[locale]} ${day}.${asked.format}`)).header('cache-control', 'no-store')
      return reply.type(types[asked.format]).send(fileOf(asked.format, sheet.name[locale], columns, parts(), locale))
    },
  })
  return [{ method: 'POST' as const, path: EXPORT }]
}

async function pageOf({ call, answer }: Sheet, ctx: Ctx, filter: Record<string, unknown>, cursor: string | null) {
  const query = read(call.query, { ...filter, ...(cursor !== null && { cursor }) }, ctx.locale)
  const answered = await answer(ctx, { query, data: {} })
  return (typeof answered === 'string' ? z.decode(call.out, JSON.parse(answered)) : answered) as { items: unknown[]; next: string | null }
}

function ctxOf({ app, secrets }: Deps, request: FastifyRequest, reply: Ctx['http']['reply']): Ctx {
  const caller = callerOf(request)!
  const asked = process.hrtime.bigint()
  return {
    locale: localeOf(request),
    pool: app.pool,
    db: app.db,
    secrets,
    http: { request, reply },
    actor: caller.actor,
    caller,
    session: caller.session,
    now: () => new Date(caller.now.getTime() + Number((process.hrtime.bigint() - asked) / 1_000_000n)),
    transaction: work => inSession(app.db, caller.session, work),
  }
}
