import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, text } from './primitives.ts'

export const AnnouncementSeverity = z.enum(['info', 'warn', 'danger'])
export type AnnouncementSeverity = z.output<typeof AnnouncementSeverity>

const fields = {
  severity: AnnouncementSeverity,
  titleRu: text(1, 120),
  titleEn: text(1, 120),
  textRu: text(0, 600),
  textEn: text(0, 600),
  startsAt: Instant,
  endsAt: Instant,
}

/** What is announced to everybody who works in the product, from a moment until another. */
export const Announcement = z.object({ id: Id, ...fields, version: z.int() })
export type Announcement = z.output<typeof Announcement>

/** The same as those who manage it see it: `dismissed` people have put it away. */
export const ManagedAnnouncement = Announcement.extend({ by: z.string(), changedAt: Instant })
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>

/** Announcements of the installation to everybody who works in it. */
export const announcements = {
  list: get('/api/announcements/v0/list', {
    about: 'Every announcement, those that end last before others.',
    needs: 'platform.manage',
    staleAfter: ['announcements.changed'],
    out: z.object({ items: z.array(ManagedAnnouncement) }),
  }),
  save: post('/api/announcements/v0/save', {
    about: 'Announces something to everybody, or changes what was announced; without an id, and at version 0, it is a new one.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({ id: Id.optional(), ...fields, version: z.int().min(0) }),
    out: ManagedAnnouncement,
    fails: ['announcement.not_found', 'announcement.changed', 'announcement.period'],
    emits: ['announcements.changed'],
  }),
  remove: post('/api/announcements/v0/remove', {
    about: 'Takes an announcement away from everybody.',
    needs: 'platform.manage',
    effect: 'edit',
    data: z.strictObject({ id: Id, version: z.int() }),
    out: z.object({ id: Id }),
    fails: ['announcement.not_found', 'announcement.changed'],
    emits: ['announcements.changed'],
  }),
  dismiss: post('/api/announcements/v0/dismiss', {
    about: 'Puts an announcement away for the person who asks: he does not see it again.',
    needs: 'session',
    data: z.strictObject({ id: Id }),
    out: z.object({ id: Id }),
    fails: ['announcement.not_found'],
  }),
}
