import { z } from 'zod'
import { Id, Instant, text } from './primitives.ts'

export const AnnouncementSeverity = z.enum(['info', 'warn', 'danger'])
export type AnnouncementSeverity = z.output<typeof AnnouncementSeverity>

/** What an announcement says, in both languages, and from when until when. */
export const announcementFields = {
  severity: AnnouncementSeverity,
  titleRu: text(1, 120),
  titleEn: text(1, 120),
  textRu: text(0, 600),
  textEn: text(0, 600),
  startsAt: Instant,
  endsAt: Instant,
}

/** What is announced to everybody who works in the product, from a moment until another. */
export const Announcement = z.object({ id: Id, ...announcementFields, version: z.int() })
export type Announcement = z.output<typeof Announcement>
