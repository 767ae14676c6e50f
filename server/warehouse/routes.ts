import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Day } from '#contract/primitives.ts'
import { DaySet, WAREHOUSE_DAYS, WarehouseAsk, type WarehouseSet } from '#contract/warehouse.ts'
import { WAREHOUSE_FILE } from '#contract/warehouse-file.ts'
import { daysBefore, daysIn, type Span } from '#server/analytics/rules/periods.ts'
import { type Caller, callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession, type Tx } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { read } from '#server/platform/input.ts'
import { refuse } from '#server/platform/refusal.ts'
import { csvOf } from './row.ts'
import { checkSet } from './rules.ts'
import { findRows, listRows } from './store.ts'

const zipped = promisify(gzip)

/** So many days of a file are read at once. */
const PORTION = 7
/** A year over a slow line takes longer than a call may. */
const longest = 10 * 60_000

type Wanted = { platform: Platform; caller: Caller; set: DaySet; span: Span }

/** The rows of some days as one text, read a week at a time; how many left is written down when the last one has gone, or the reader has. */
async function* textOf({ platform, caller: { session, actor }, set, span }: Wanted) {
  const prices = actor.permissions.has('orders.prices')
  let rows = 0
  try {
    for (let from = span.from; from <= span.to; from = daysBefore(from, -PORTION)) {
      const until = daysBefore(from, 1 - PORTION)
      const found = await inSession(platform.app.db, session, tx => listRows(tx, set, { from, to: until < span.to ? until : span.to }))
      rows += found.length
      yield csvOf(set, found, { prices, head: from === span.from })
    }
  } finally {
    await inSession(platform.app.db, session, tx => auditExport(tx, { set, query: `${span.from}–${span.to}`, rows }))
  }
}

const auditExport = (tx: Tx, { set, query, rows }: { set: WarehouseSet; query: string; rows: number }) =>
  audit(tx, { what: 'list.exported', kind: 'export', objectId: null, facts: { list: `warehouse.${set}`, format: 'csv', query, rows } })

/** The days of a file, at most a year of them, the first not after the last. */
function spanIn({ from, to }: { from: Day; to: Day }): Span {
  const why =
    from > to
      ? { ru: 'не раньше первого дня', en: 'not before the first day' }
      : { ru: `не больше ${WAREHOUSE_DAYS} дней`, en: `${WAREHOUSE_DAYS} days at most` }
  if (from > to || daysIn({ from, to }) > WAREHOUSE_DAYS) refuse('input.invalid', { field: 'to', why })
  return { from, to }
}

/** Sets for a warehouse as files, one of a day each, or of days one after another; what left is written down, a day that was not changed is not sent again. */
export function bindWarehouse(app: FastifyInstance, platform: Platform) {
  app.route({
    method: 'GET',
    url: WAREHOUSE_FILE,
    exposeHeadRoute: false,
    handlerTimeout: longest,
    onRequest: (request, reply) => admit(platform, { path: WAREHOUSE_FILE, needs: 'analytics.view', effect: 'read' }, request, reply),
    handler: async (request, reply) => {
      const caller = callerOf(request)!
      const { session, actor } = caller
      const asked = read(WarehouseAsk, request.query, localeOf(request))
      checkSet(asked.set, caller)
      const daily = DaySet.safeParse(asked.set).data
      if (daily !== undefined && (asked.from ?? asked.to) !== undefined) {
        const span = spanIn(read(WarehouseAsk.required({ from: true, to: true }), request.query, localeOf(request)))
        const name = `${asked.set}-${span.from}-${span.to}.csv`
        reply.header('content-disposition', attachment(name)).header('cache-control', 'no-store').type('text/csv; charset=utf-8')
        return reply.send(Readable.from(textOf({ platform, caller, set: daily, span })))
      }
      const { set, day } =
        daily === undefined ? { ...asked, day: null } : read(WarehouseAsk.required({ day: true }), request.query, localeOf(request))
      const prices = actor.permissions.has('orders.prices')
      const found = await inSession(platform.app.db, session, async tx => {
        const { version, rows } = await findRows(tx, set, day)
        const tag = `"${version}${prices ? '' : '-'}"`
        if (request.headers['if-none-match'] === tag) return { tag, rows: null }
        await auditExport(tx, { set, query: day ?? '', rows: rows.length })
        return { tag, rows }
      })
      reply.header('etag', found.tag).header('cache-control', 'private, no-cache')
      if (found.rows === null) return reply.code(304).send()
      const name = `${[set, ...(day === null ? [] : [day])].join('-')}.csv.gz`
      return reply
        .header('content-disposition', attachment(name))
        .type('application/gzip')
        .send(await zipped(csvOf(set, found.rows, { prices })))
    },
  })
  return [{ method: 'GET' as const, path: WAREHOUSE_FILE }]
}
