import { type ExportFormat, exportLimits, type exports } from '#contract/exports.ts'
import type { Links } from '#server/files/links.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { end, ended, note, tellChanged } from './commands.ts'
import { fileName, pageOf, type Sheets, sheetFor, sizeOf } from './pages.ts'
import { toRow } from './row.ts'
import { demandRights, isOpen } from './rules.ts'
import { changeExport, countOpen, findExport, insertExport, listExports } from './store.ts'

export const exportHandlers = ({ sheets, links }: { sheets: Sheets; links: Links }): Handlers<typeof exports> => ({
  async size(ctx, { query: { list, query } }) {
    const sheet = sheetFor(sheets, list, ctx.actor)
    // without a count of its own a list is read to be counted
    const most = sheet.count ? exportLimits.rows : exportLimits.atOnce
    const rows = await sizeOf(sheet, ctx, query, most + 1)
    return { rows: Math.min(rows, most), more: rows > most }
  },

  async ask(ctx, { data }) {
    const { actor, locale, transaction } = ctx
    const sheet = sheetFor(sheets, data.list, actor)
    // conditions that cannot be answered are refused now and not later
    await pageOf(sheet, ctx, data.query, null, 1)
    return transaction(async tx => {
      if ((await countOpen(tx)) >= exportLimits.waiting) refuse('export.too_many', { most: exportLimits.waiting })
      const name = fileName(sheet, locale, dayIn(actor.tz, tx.now), data.format as ExportFormat)
      const made = await insertExport(tx, data, name, locale)
      await note(tx, 'asked', made)
      await tellChanged(tx, made.id)
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
      await note(tx, 'cancelled', found, { rows: found.rows })
      await end(tx, found.id, expiresAt)
      return toRow(cancelled, locale)
    })
  },

  async remove({ transaction }, { data: { exportId } }) {
    return transaction(async tx => {
      const found = await findExport(tx, exportId, { lock: true })
      if (isOpen(found)) refuse('export.running')
      await changeExport(tx, found.id, { status: 'removed' })
      await note(tx, 'removed', found, { rows: found.rows })
      await end(tx, found.id, tx.now)
      return { id: found.id }
    })
  },

  async link({ actor, transaction }, { query: { exportId } }) {
    return transaction(async tx => {
      const found = await findExport(tx, exportId)
      if (found.status !== 'ready') refuse('export.not_ready')
      demandRights(found.rights, actor.permissions)
      const expiresAt = new Date(tx.now.getTime() + exportLimits.linkSeconds * 1000)
      return { url: links.make(tx.actor.orgId, { fileId: found.id, original: false, expiresAt }), expiresAt: expiresAt.toISOString() }
    })
  },
})
