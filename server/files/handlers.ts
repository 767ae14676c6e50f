import { type FileKind, fileLimits, type files } from '#contract/files.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { attachFiles, note, removeFile, tellChanged } from './commands.ts'
import type { Links } from './links.ts'
import { mayWrite, type Owners, reach } from './owners.ts'
import { type FileRecord, toRow } from './row.ts'
import { changeFile, findFile, listFiles, takeSpace } from './store.ts'

type Deps = { owners: Owners; links: Links; organizationBytes: number }

export const fileHandlers = ({ owners, links, organizationBytes }: Deps): Handlers<typeof files> => ({
  async list({ actor, transaction }, { query }) {
    return transaction(async tx => {
      await reach(tx, owners, actor, query, 'read')
      const found = await listFiles(tx, query, actor.employeeId)
      return { items: found.map(toRow), mayWrite: mayWrite(owners, actor, query.kind) }
    })
  },

  async link(ctx, { query: { fileId, original } }) {
    return ctx.transaction(async tx => {
      const file = await findKept(tx, owners, ctx.actor, fileId, 'read')
      if (file.scanned === 'infected') refuse('file.infected')
      const expiresAt = new Date(tx.now.getTime() + fileLimits.linkSeconds * 1000)
      return {
        url: links.make(tx.actor.orgId, { fileId, original: original && file.cleaned, expiresAt }),
        expiresAt: expiresAt.toISOString(),
      }
    })
  },

  async remove({ actor, transaction }, { data: { fileId } }) {
    return transaction(async tx => {
      await removeFile(tx, await findKept(tx, owners, actor, fileId, 'write'))
      return { removed: true }
    })
  },

  async restore({ actor, transaction }, { data: { fileId } }) {
    return transaction(async tx => {
      const file = await findFile(tx, fileId, { lock: true, employeeId: actor.employeeId })
      if (file?.status !== 'ready') return refuse('file.not_found')
      await reach(tx, owners, actor, file, 'write')
      if (!file.removedAt) return { restored: true }
      if (!(await takeSpace(tx, file.held, organizationBytes))) refuse('file.space', { limit: organizationBytes / 1024 ** 3 })
      await changeFile(tx, fileId, 'ready', { removedAt: null })
      await dropTimers(tx, { home: tx.actor.orgId, kind: 'file.purge', objectId: fileId })
      await note(tx, 'restored', file)
      await tellChanged(tx, file)
      return { restored: true }
    })
  },

  async attach({ actor, transaction }, { data: { kind, objectId, draftId } }) {
    return transaction(async tx => {
      await reach(tx, owners, actor, { kind: kind as FileKind, objectId, draft: false }, 'write')
      return { attached: await attachFiles(tx, kind, draftId, objectId) }
    })
  },
})

/** A kept file this person may see, or change; what he may not even know of is not found. */
export async function findKept(tx: Tx, owners: Owners, actor: Ctx['actor'], id: string, how: 'read' | 'write'): Promise<FileRecord> {
  const file = await findFile(tx, id, { lock: how === 'write', employeeId: actor.employeeId })
  if (file?.status !== 'ready' || file.removedAt) return refuse('file.not_found')
  await reach(tx, owners, actor, file, how)
  return file
}
