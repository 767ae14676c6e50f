import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, Locale, text } from './primitives.ts'

/** Loadings and unloadings of orders; flights by vehicle; flights by driver. */
export const CalendarKind = z.enum(['loadings', 'vehicles', 'drivers'])
export type CalendarKind = z.output<typeof CalendarKind>

/** A calendar behind a link: whoever has the link reads it, so it tells no prices and no phones. */
export const CalendarFeed = z.object({
  id: Id,
  kind: CalendarKind,
  name: z.string(),
  by: z.string(),
  createdAt: Instant,
  /** When a calendar program asked for it last. */
  readAt: Instant.nullable(),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

const changed = { emits: ['calendars.changed'] } as const

/** Links by which calendar programs read what is planned (RFC 5545). */
export const calendars = {
  list: get('/api/calendars/v0/list', {
    about: 'Links of calendars of the own organisation; where they lead is told only when they are made.',
    needs: 'organization.manage',
    staleAfter: ['calendars.changed'],
    out: z.object({ items: z.array(CalendarFeed) }),
  }),
  create: post('/api/calendars/v0/create', {
    ...changed,
    about: 'Makes the link of a calendar and tells it this once.',
    needs: 'organization.manage',
    data: z.strictObject({ kind: CalendarKind, name: text(1, 100), locale: Locale }),
    out: z.object({ feed: CalendarFeed, url: z.string() }),
    fails: ['calendar.too_many'],
  }),
  revoke: post('/api/calendars/v0/revoke', {
    ...changed,
    about: 'Takes the link of a calendar back: it leads nowhere from now on.',
    needs: 'organization.manage',
    data: z.strictObject({ feedId: Id }),
    out: z.object({ revoked: z.boolean() }),
    fails: ['calendar.not_found'],
  }),
}
