import type { analyticsNotes } from '#contract/analytics-notes.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mayChange, toNote } from './row.ts'
import { deleteNote, findNote, insertNote, lockNote, setNote } from './store.ts'

export const handlers: Handlers<typeof analyticsNotes> = {
  async create({ actor, transaction }, { data: { dashboard, side, ...content } }) {
    if (!actor.sides.includes(side)) refuse('access.denied', { permission: 'analytics.view', side })
    return transaction(async tx => {
      const id = await insertNote(tx, { dashboard, side }, content)
      await publishChange(tx, 'created', id)
      return toNote(await findNote(tx, id), actor)
    })
  },

  async save({ actor, transaction }, { data: { noteId, version, ...content } }) {
    return transaction(async tx => {
      const note = await lockNote(tx, noteId, version)
      if (!mayChange(note, actor)) refuse('analytics_note.foreign')
      await setNote(tx, note, content)
      await publishChange(tx, 'changed', noteId)
      return toNote(await findNote(tx, noteId), actor)
    })
  },

  async remove({ actor, transaction }, { data: { noteId, version } }) {
    return transaction(async tx => {
      const note = await lockNote(tx, noteId, version)
      if (!mayChange(note, actor)) refuse('analytics_note.foreign')
      await deleteNote(tx, note)
      await publishChange(tx, 'removed', noteId)
      return { id: noteId }
    })
  },
}

async function publishChange(tx: Tx, what: 'created' | 'changed' | 'removed', id: string) {
  await audit(tx, { what: `analytics_note.${what}`, kind: 'analytics_note', objectId: id })
  await publish(tx, 'analytics.changed', [tx.actor.orgId], {})
}
