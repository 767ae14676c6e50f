import type { Announcement, AnnouncementSeverity } from '#contract/announced.ts'
import type { ManagedAnnouncement } from '#contract/announcements.ts'
import type { AnnouncementRecord } from './store.ts'

/** As everybody sees it. */
export const toAnnouncement = ({ byName: _, changedAt: __, ...row }: AnnouncementRecord): Announcement => ({
  ...row,
  severity: row.severity as AnnouncementSeverity,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
})

/** As those who announce see it. */
export const toManaged = (row: AnnouncementRecord): ManagedAnnouncement => ({
  ...toAnnouncement(row),
  by: row.byName,
  changedAt: row.changedAt.toISOString(),
})
