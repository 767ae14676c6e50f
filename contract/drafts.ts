import { z } from 'zod'
import { get, post } from './call.ts'
import { Instant } from './primitives.ts'

/** The form a draft belongs to: `driver/new`, or `driver/` and the id of what is changed. */
export const DraftForm = z.string().regex(/^[a-z][a-z-]{1,30}\/[a-z0-9-]{1,40}$/)

/** What stands in a form, by the names of its fields. */
export const DraftContent = z.record(z.string().max(80), z.unknown())
export type DraftContent = z.output<typeof DraftContent>

/** The most a draft may hold, in characters of its JSON. */
export const draftMost = 60_000

export const Draft = z.object({ version: z.int(), savedAt: Instant, content: DraftContent })
export type Draft = z.output<typeof Draft>

/** What stands in a form that was not sent yet. */
export const drafts = {
  get: get('/api/drafts/v0/get', {
    about: 'The own draft of a form, or null; `seal` is the key under which the browser hides what it could not send yet.',
    needs: 'session',
    staleAfter: [],
    query: z.object({ form: DraftForm }),
    out: z.object({ draft: Draft.nullable(), seal: z.base64() }),
  }),
  save: post('/api/drafts/v0/save', {
    about: 'Keeps what stands in a form; version 0 where there is no draft yet.',
    needs: 'session',
    effect: 'edit',
    data: z.strictObject({ form: DraftForm, version: z.int().min(0), content: DraftContent }),
    out: z.object({ version: z.int(), savedAt: Instant }),
    fails: ['draft.changed', 'draft.too_large'],
  }),
  drop: post('/api/drafts/v0/drop', {
    about: 'Forgets a draft: its form was sent, or is begun anew.',
    needs: 'session',
    data: z.strictObject({ form: DraftForm }),
    out: z.object({ dropped: z.boolean() }),
  }),
}
