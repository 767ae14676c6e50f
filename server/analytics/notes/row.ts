import type { AnalyticsNote } from '#contract/analytics.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { NoteRecord } from './store.ts'

/** The author of a note, and who manages the organisation. */
export const mayChange = (note: Pick<NoteRecord, 'employeeId'>, actor: Pick<Actor, 'employeeId' | 'permissions'>): boolean =>
  actor.permissions.has('views.share') && (note.employeeId === actor.employeeId || actor.permissions.has('organization.manage'))

export const toNote = (note: NoteRecord & { author: string }, actor: Pick<Actor, 'employeeId' | 'permissions'>): AnalyticsNote => ({
  id: note.id,
  from: note.fromOn,
  to: note.toOn,
  text: note.text,
  version: note.version,
  author: note.author,
  changeable: mayChange(note, actor),
})
