import { type FileKind, fileLimits, type files } from '#contract/files.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { OrgId } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers } from '#server/platform/timers.ts'
import { findKept, mayWrite, reach } from './commands/access.ts'
import { attachFiles, publishChanged, recordFile, removeFile } from './commands/files.ts'
import type { Owners } from './record.ts'
import type { Links } from './routes/links.ts'
import { toRow } from './row.ts'
import { changeFile, findFile, listFiles, takeSpace } from './store.ts'

type Deps = { owners: Owners; links: Links; space: { organizationBytes: number; guestBytes: number } }

export const fileHandlers = ({ owners, links, space }: Deps): Handlers<typeof files> => ({
  async list({ actor, transaction }, { query }) {
    return transaction(async tx => {
      const { home, admits } = await reach(tx, owners, actor, { place: query, how: 'read' })
      const found = await listFiles(tx, query, actor.employeeId, home)
      // who may add to a shared object is told by its module, document by document
      const { shared } = owners[query.kind]
      const open = !shared || query.draft || ((await shared.mayWrite?.(tx, actor, query.objectId)) ?? false)
      return { items: found.filter(file => admits(file.purpose)).map(toRow), mayWrite: open && mayWrite(owners, actor, query.kind) }
    })
  },

  async link(ctx, { query: { fileId, original } }) {
    return ctx.transaction(async tx => {
      const file = await findKept(tx, owners, ctx.actor, { id: fileId, how: 'read' })
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
      const file = await findKept(tx, owners, actor, { id: fileId, how: 'write' })
      await removeFile(tx, file)
      await owners[file.kind].shared?.settled(tx, actor, file, 'removed')
      return { removed: true }
    })
  },

  async restore({ actor, transaction }, { data: { fileId } }) {
    return transaction(async tx => {
      const known = await findFile(tx, fileId, { employeeId: actor.employeeId })
      if (known?.status !== 'ready') return refuse('file.not_found')
      await reach(tx, owners, actor, { place: known, how: 'write' })
      const file = (await findFile(tx, fileId, { lock: true })) ?? refuse('file.not_found')
      if (!file.removedAt) return { restored: true }
      await owners[file.kind].shared?.room(tx, file.objectId, space.guestBytes)
      if (!(await takeSpace(tx, file.orgId, file.storedBytes, space.organizationBytes)))
        refuse('file.space', { limit: space.organizationBytes / 1024 ** 3 })
      await changeFile(tx, file, 'ready', { removedAt: null })
      await dropTimers(tx, { home: file.orgId as OrgId, kind: 'file.purge', objectId: fileId })
      await recordFile(tx, 'restored', file)
      await publishChanged(tx, file)
      await owners[file.kind].shared?.settled(tx, actor, file, 'restored')
      return { restored: true }
    })
  },

  async attach({ actor, transaction }, { data: { kind, objectId, draftId } }) {
    return transaction(async tx => {
      // what others read as well is given over by its own module, at the step that makes it theirs
      if (owners[kind].shared) refuse('file.object_not_found')
      await reach(tx, owners, actor, { place: { kind: kind as FileKind, objectId, draft: false }, how: 'write' })
      return { attached: (await attachFiles(tx, kind, { draftId, objectId })).length }
    })
  },
})
