import { z } from 'zod'
import { Announcement, announcementFields } from './announced.ts'
import { get, post } from './call.ts'
import { Id, Instant } from './primitives.ts'

/** An announcement as those who manage it see it. */
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
    data: z.strictObject({ id: Id.optional(), ...announcementFields, version: z.int().min(0) }),
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
