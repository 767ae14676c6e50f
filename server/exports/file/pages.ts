import type { Pool } from 'pg'
import { z } from 'zod'
import type { ExportAsk } from '#contract/exports.ts'
import type { Locale } from '#contract/primitives.ts'
import { listEntries } from '#server/dicts/store.ts'
import type { Cell, ExportableList, ExportContext, Moment } from '#server/exports/export.ts'
import type { Actor, Caller } from '#server/platform/actor.ts'
import { type Db, inSession } from '#server/platform/db.ts'
import { readText } from '#server/platform/input.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export type ExportableLists = Readonly<Record<string, ExportableList>>

const PORTION = 200

/** A reader for a person who was found to be one, with the rights he has at this moment. */
export function exportContextOf(
  { app, secrets }: { app: { pool: Pool; db: Db }; secrets: Secrets },
  caller: Caller,
  locale: Locale,
): ExportContext {
  const asked = process.hrtime.bigint()
  return {
    locale,
    pool: app.pool,
    db: app.db,
    secrets,
    actor: caller.actor,
    caller,
    session: caller.session,
    now: () => new Date(caller.now.getTime() + Number((process.hrtime.bigint() - asked) / 1_000_000n)),
    transaction: work => inSession(app.db, caller.session, work),
  }
}

/** The list of this name, for who may see it. */
export function findExportableList(
  exportableLists: ExportableLists,
  list: string,
  { permissions }: Pick<Actor, 'permissions'>,
): ExportableList {
  const exportable = Object.hasOwn(exportableLists, list) ? exportableLists[list] : undefined
  if (!exportable) return refuse('input.invalid', { field: 'list', why: { ru: 'такого списка нет', en: 'there is no such list' } })
  const { needs } = exportable.call
  if (needs === 'driver' || needs === 'device' || (needs !== 'session' && needs !== 'anyone' && !permissions.has(needs)))
    refuse('access.denied', { permission: needs })
  return exportable
}

/** The columns a file has, in the order asked for. */
export const columnsFor = (exportable: ExportableList, asked: ExportAsk['columns']) =>
  asked.length === 0 ? exportable.columns : asked.flatMap(id => exportable.columns.filter(column => column.id === id))

type Page = { items: unknown[]; next: string | null }

/** One page as the list's own call answers it. */
export async function pageOf(
  exportable: ExportableList,
  context: ExportContext,
  { query, cursor, limit = PORTION }: { query: string; cursor: string | null; limit?: number },
): Promise<Page> {
  const { call, answer } = exportable
  const asked = readText(call.query, query, context.locale, { limit, ...(cursor !== null && { cursor }) })
  const answered = await answer(context, { query: asked, data: {} })
  return (typeof answered === 'string' ? z.decode(call.out, JSON.parse(answered)) : answered) as Page
}

/**
 * How many rows there are, counted as far as `most`, and whether there are more. Where the pages are read to be counted, no page is
 * begun after `ms`.
 */
export async function sizeOf(
  exportable: ExportableList,
  context: ExportContext,
  query: string,
  { most, ms = Number.POSITIVE_INFINITY }: { most: number; ms?: number },
): Promise<{ rows: number; more: boolean }> {
  const first = await pageOf(exportable, context, { query, cursor: null })
  let rows = first.items.length
  let next = first.next
  if (next !== null && exportable.count) {
    rows = await exportable.count(context, readText(exportable.call.query, query, context.locale), most + 1)
    next = null
  }
  const until = context.now().getTime() + ms
  while (next !== null && rows <= most && context.now().getTime() < until) {
    const page = await pageOf(exportable, context, { query, cursor: next })
    rows += page.items.length
    next = page.next
  }
  return { rows: Math.min(rows, most), more: next !== null || rows > most }
}

/**
 * The rows of a list page after page, `most` at most, each asked for by a reader of that moment. A row that moves while the pages are
 * read stands in them once.
 */
export async function* pagesOf(
  exportable: ExportableList,
  query: string,
  freshContext: () => ExportContext | Promise<ExportContext>,
  most: number,
) {
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const context = await freshContext()
    const page: Page = await pageOf(exportable, context, { query, cursor })
    const fresh = (page.items as { id: string }[]).filter(row => {
      const before = seen.size
      return before < most && seen.add(shortOf(row.id)).size > before
    })
    yield exportable.withMore && fresh.length > 0 ? await exportable.withMore(context, fresh as never[]) : fresh
    cursor = page.next
  } while (cursor !== null && seen.size < most)
}

/** An id in as few bytes as it has, sixteen for most: a hundred thousand of them are remembered. A row of two objects has the ids of both. */
function shortOf(id: string): string {
  const digits = id.replaceAll(/[-:]/g, '')
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? Buffer.from(digits, 'hex').toString('latin1') : id
}

/** What makes cells of rows, as `fileOf` writes them. */
export async function cellsOf(exportable: ExportableList, columns: ExportableList['columns'], { db, locale, now }: ExportContext) {
  const names = new Map<string, string>()
  for (const dict of exportable.dicts)
    for (const { code, nameRu, nameEn } of await listEntries(db, dict)) names.set(`${dict} ${code}`, locale === 'ru' ? nameRu : nameEn)
  const at: Moment = { now: now().getTime(), nameOf: (dict, code) => names.get(`${dict} ${code}`) ?? code }
  return (rows: readonly unknown[]): Cell[][] => rows.map(row => columns.map(column => column.value(row as never, locale, at)))
}

/** What the file of a list made on a day is called. */
export const fileName = (exportable: ExportableList, locale: Locale, day: string, format: ExportAsk['format']) =>
  `${exportable.name[locale]} ${day}.${format}`
