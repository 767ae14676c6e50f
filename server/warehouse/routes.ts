import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { DaySet, WAREHOUSE_FILE, WarehouseAsk } from '#contract/warehouse.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { read } from '#server/platform/input.ts'
import { csvOf } from './row.ts'
import { checkScope, checkSet } from './rules.ts'
import { findRows } from './store.ts'

const zipped = promisify(gzip)

/** Sets for a warehouse as files, one of a day each; what left is written down, a day that was not changed is not sent again. */
export function bindWarehouse(app: FastifyInstance, platform: Platform) {
  app.route({
    method: 'GET',
    url: WAREHOUSE_FILE,
    exposeHeadRoute: false,
    onRequest: (request, reply) => admit(platform, { path: WAREHOUSE_FILE, needs: 'analytics.view', effect: 'read' }, request, reply),
    handler: async (request, reply) => {
      const { session, actor, key } = callerOf(request)!
      const asked = read(WarehouseAsk, request.query, localeOf(request))
      const isDaily = DaySet.safeParse(asked.set).success
      const { set, day } = isDaily ? read(WarehouseAsk.required(), request.query, localeOf(request)) : { ...asked, day: null }
      checkSet(set, actor.permissions)
      if (key) checkScope(set, key.scopes)
      const prices = actor.permissions.has('orders.prices')
      const found = await inSession(platform.app.db, session, async tx => {
        const { version, rows } = await findRows(tx, set, day)
        const tag = `"${version}${prices ? '' : '-'}"`
        if (request.headers['if-none-match'] === tag) return { tag, rows: null }
        await audit(tx, {
          what: 'list.exported',
          kind: 'export',
          objectId: null,
          facts: { list: `warehouse.${set}`, format: 'csv', query: day ?? '', rows: rows.length },
        })
        return { tag, rows }
      })
      reply.header('etag', found.tag).header('cache-control', 'private, no-cache')
      if (found.rows === null) return reply.code(304).send()
      const name = `${[set, ...(day === null ? [] : [day])].join('-')}.csv.gz`
      return reply
        .header('content-disposition', attachment(name))
        .type('application/gzip')
        .send(await zipped(csvOf(set, found.rows, prices)))
    },
  })
  return [{ method: 'GET' as const, path: WAREHOUSE_FILE }]
}
