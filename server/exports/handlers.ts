import { type ExportFormat, exportLimits, type exports } from '#contract/exports.ts'
import type { Links } from '#server/files/routes/links.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { end, ended, publishChanged, recordExport } from './commands.ts'
import { type ExportableLists, fileName, findExportableList, pageOf, sizeOf } from './file/pages.ts'
import { toRow } from './row.ts'
import { checkRights, isOpen } from './rules.ts'
import { changeExport, countOpen, findExport, insertExport, listExports } from './store.ts'

/** So long the pages of a list are read to be counted. */
const COUNTING_MS = 1000

export const exportHandlers = ({
  exportableLists,
  links,
}: {
  exportableLists: ExportableLists
  links: Links
}): Handlers<typeof exports> => ({
  async size(ctx, { query: { list, query } }) {
    const exportable = findExportableList(exportableLists, list, ctx.actor)
    // without a count of its own a list is read to be counted
    const most = exportable.count ? exportLimits.rows : exportLimits.atOnce
    return sizeOf(exportable, ctx, query, { most, ms: COUNTING_MS })
  },

  async ask(ctx, { data }) {
    const { actor, locale, transaction } = ctx
    const exportable = findExportableList(exportableLists, data.list, actor)
    // conditions that cannot be answered are refused now and not later
    await pageOf(exportable, ctx, { query: data.query, cursor: null, limit: 1 })
    return transaction(async tx => {
      if ((await countOpen(tx)) >= exportLimits.waiting) refuse('export.too_many', { most: exportLimits.waiting })
      const name = fileName(exportable, locale, dayIn(actor.tz, tx.now), data.format as ExportFormat)
      const made = await insertExport(tx, data, { name, locale })
      await recordExport(tx, 'asked', made)
      await publishChanged(tx, made.id)
      return toRow(made, locale)
    })
  },

  async list({ transaction, locale }) {
    return transaction(async tx => ({ items: (await listExports(tx)).map(record => toRow(record, locale)) }))
  },

  async get({ transaction, locale }, { query: { exportId } }) {
    return transaction(async tx => toRow(await findExport(tx, exportId), locale))
  },

  async cancel({ transaction, locale }, { data: { exportId } }) {
    return transaction(async tx => {
      const found = await findExport(tx, exportId, { lock: true })
      if (!isOpen(found)) refuse('export.ended')
      const { expiresAt, ...rest } = ended(tx)
      const cancelled = await changeExport(tx, found.id, { ...rest, expiresAt, status: 'cancelled' })
      await recordExport(tx, 'cancelled', found, { rows: found.rows })
      await end(tx, found.id, expiresAt)
      return toRow(cancelled, locale)
    })
  },

  async remove({ transaction }, { data: { exportId } }) {
    return transaction(async tx => {
      const found = await findExport(tx, exportId, { lock: true })
      if (isOpen(found)) refuse('export.running')
      await changeExport(tx, found.id, { status: 'removed' })
      await recordExport(tx, 'removed', found, { rows: found.rows })
      await end(tx, found.id, tx.now)
      return { id: found.id }
    })
  },

  async link({ actor, transaction }, { query: { exportId } }) {
    return transaction(async tx => {
      const found = await findExport(tx, exportId)
      if (found.status !== 'ready') refuse('export.not_ready')
      checkRights(found.rights, actor.permissions)
      const expiresAt = new Date(tx.now.getTime() + exportLimits.linkSeconds * 1000)
      return { url: links.make(tx.actor.orgId, { fileId: found.id, original: false, expiresAt }), expiresAt: expiresAt.toISOString() }
    })
  },
})
