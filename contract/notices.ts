import { z } from 'zod'
import { get, post } from './call.ts'
import { ObjectKind, OccurrenceCode, OccurrenceGroup } from './occurrences.ts'
import { NextCode } from './order-states.ts'
import { Bilingual, Id, PageQuery, pageOf, Side } from './primitives.ts'

/** Why a person was told: the first of these that held. */
export const Concern = z.enum(['in_charge', 'watches', 'work', 'named', 'stands_in'])
export type Concern = z.output<typeof Concern>

/** What one occurrence told a person. */
export const Notice = z.object({
  id: Id,
  at: z.string(),
  code: OccurrenceCode,
  group: OccurrenceGroup,
  urgent: z.boolean(),
  mandatory: z.boolean(),
  concern: Concern,
  read: z.boolean(),
  /** Number of the object, or its name. */
  number: z.string(),
  about: Bilingual.nullable(),
  person: z.string().nullable(),
  organization: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  minutes: z.int().nullable(),
  days: z.int().nullable(),
})
export type Notice = z.output<typeof Notice>

/** One object in the bell: the newest notice of it, and how many lie folded beneath. */
export const NoticeLine = z.object({
  kind: ObjectKind,
  objectId: Id,
  newest: Notice,
  count: z.int(),
  unread: z.int(),
  muted: z.boolean(),
  /** `waits`: it stands in the queue of the organisation; `settled`: it does not, though an order; null of other objects. */
  stands: z.enum(['waits', 'settled']).nullable(),
  /** What the order waits for from this organisation, and as which side of it; null of other objects. */
  next: NextCode.nullable(),
  side: Side.nullable(),
})
export type NoticeLine = z.output<typeof NoticeLine>

export const NoticeFilter = z.object({
  /** Those of orders that stand in the queue alone. */
  waits: z.stringbool().default(false),
  group: OccurrenceGroup.optional(),
  unread: z.stringbool().default(false),
  q: z.string().max(100).default(''),
})
export type NoticeFilter = z.output<typeof NoticeFilter>

/** What a person hears nothing of: an object by its id, or an event by its code. */
export const Mute = z.object({ target: z.union([Id, OccurrenceCode]), at: z.string(), number: z.string().nullable() })
export type Mute = z.output<typeof Mute>

const Unread = z.object({ unread: z.int() })

/** The bell: what happened to the objects a person works with. */
export const notices = {
  list: get('/api/notices/v0/list', {
    about: 'Objects something happened to, for the person who asks, the newest first: one line an object.',
    needs: 'session',
    staleAfter: ['notices.changed', 'order.changed'],
    query: PageQuery.extend(NoticeFilter.shape),
    out: pageOf(NoticeLine),
  }),
  history: get('/api/notices/v0/history', {
    about: 'All a person was told of one object, the newest first.',
    needs: 'session',
    staleAfter: ['notices.changed'],
    query: z.object({ objectId: Id }),
    out: z.object({ items: z.array(Notice) }),
  }),
  mutes: get('/api/notices/v0/mutes', {
    about: 'What the person wants to hear nothing of.',
    needs: 'session',
    staleAfter: ['notices.changed'],
    out: z.object({ items: z.array(Mute) }),
  }),
  read: post('/api/notices/v0/read', {
    about:
      'Marks the notices of objects as read or unread, or all of them where no object is named; answers how many objects are left unread.',
    needs: 'session',
    data: z.strictObject({ objectIds: z.array(Id).min(1).max(100).optional(), read: z.boolean().default(true) }),
    out: Unread,
    emits: ['notices.changed'],
  }),
  mute: post('/api/notices/v0/mute', {
    about: 'Silences an object or an event for the person, or lets it be heard again.',
    needs: 'session',
    data: z.strictObject({ target: z.union([Id, OccurrenceCode]), on: z.boolean() }),
    out: Unread,
    fails: ['notice.mandatory', 'notice.too_many_mutes'],
    emits: ['notices.changed'],
  }),
}
