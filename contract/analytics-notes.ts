import { z } from 'zod'
import { AnalyticsNote, Dashboard } from './analytics.ts'
import { post } from './call.ts'
import { Day, Id, Side, text, Version } from './primitives.ts'

/** So long a note is at most, and over so many days. */
export const NOTE_LENGTH = 200
const NOTE_DAYS = 366

const content = { from: Day, to: Day, text: text(1, NOTE_LENGTH) }

type Days = { from: string; to: string }
/** Whether a note would lie on more days than one may. */
export const isLongNote = ({ from, to }: Days): boolean => (Date.parse(to) - Date.parse(from)) / 86_400_000 >= NOTE_DAYS

const ordered = <T extends Days>(days: T) => days.from <= days.to && !isLongNote(days)

/** Notes on days of a dashboard: why a figure moved. */
export const analyticsNotes = {
  create: post('/api/analyticsNotes/v0/create', {
    about: 'Writes a note on a day or days of a dashboard, for everybody of the organisation who sees it.',
    needs: 'views.share',
    data: z.strictObject({ dashboard: Dashboard, side: Side, ...content }).refine(ordered, { path: ['to'] }),
    out: AnalyticsNote,
    fails: ['analytics_note.too_many'],
    emits: ['analytics.changed'],
  }),
  save: post('/api/analyticsNotes/v0/save', {
    about: 'Changes a note: its author, or who manages the organisation.',
    needs: 'views.share',
    effect: 'edit',
    data: z.strictObject({ noteId: Id, version: Version, ...content }).refine(ordered, { path: ['to'] }),
    out: AnalyticsNote,
    fails: ['analytics_note.not_found', 'analytics_note.changed', 'analytics_note.foreign'],
    emits: ['analytics.changed'],
  }),
  remove: post('/api/analyticsNotes/v0/remove', {
    about: 'Removes a note: its author, or who manages the organisation.',
    needs: 'views.share',
    effect: 'edit',
    data: z.strictObject({ noteId: Id, version: Version }),
    out: z.object({ id: Id }),
    fails: ['analytics_note.not_found', 'analytics_note.changed', 'analytics_note.foreign'],
    emits: ['analytics.changed'],
  }),
}
