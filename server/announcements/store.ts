import type { Db, Tx } from '#server/platform/db.ts'

const columns = [
  'id',
  'severity',
  'titleRu',
  'titleEn',
  'textRu',
  'textEn',
  'startsAt',
  'endsAt',
  'version',
  'byName',
  'changedAt',
] as const

export type AnnouncementRecord = {
  id: string
  severity: string
  titleRu: string
  titleEn: string
  textRu: string
  textEn: string
  startsAt: Date
  endsAt: Date
  version: number
  byName: string
  changedAt: Date
}

export const listAnnouncements = (db: Db | Tx): Promise<AnnouncementRecord[]> =>
  db.selectFrom('announcements').select(columns).orderBy('endsAt', 'desc').orderBy('id').limit(200).execute()

/** What is announced between two moments and this employee has not put away, what matters most first. */
export async function listCurrent(tx: Tx, employeeId: string, until: Date): Promise<AnnouncementRecord[]> {
  return tx
    .selectFrom('announcements as a')
    .select(columns)
    .where('a.endsAt', '>', tx.now)
    .where('a.startsAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcementDismissals as d')
            .select('d.orgId')
            .where('d.orgId', '=', tx.actor.orgId)
            .where('d.employeeId', '=', employeeId)
            .whereRef('d.announcementId', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.startsAt')
    .limit(5)
    .execute()
}

export const findAnnouncement = (tx: Tx, id: string): Promise<AnnouncementRecord | undefined> =>
  tx.selectFrom('announcements').select(columns).where('id', '=', id).executeTakeFirst()

export async function insertAnnouncement(tx: Tx, announcement: AnnouncementRecord): Promise<void> {
  await tx.insertInto('announcements').values(announcement).execute()
}

/** Whether it still had the version that was seen. */
export async function setAnnouncement(tx: Tx, { id, ...announcement }: AnnouncementRecord, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcements')
    .set(announcement)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAnnouncement(tx: Tx, id: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('announcements').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertDismissal(tx: Tx, employeeId: string, announcementId: string): Promise<void> {
  await tx
    .insertInto('announcementDismissals')
    .values({ orgId: tx.actor.orgId, employeeId, announcementId, at: tx.now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
