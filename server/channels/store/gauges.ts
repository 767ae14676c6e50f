import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Takes it upon this process to read what comes in by a channel, for so many seconds; null: another one does. */
export async function claimReading(db: Db, channel: string, seconds: number): Promise<{ readTo: string | null } | null> {
  await sql`insert into channel_gauges (channel) values (${channel}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ readTo: string | null }>`
    update channel_gauges set reads_until = app_now() + make_interval(secs => ${seconds})
    where channel = ${channel} and (reads_until is null or reads_until < app_now())
    returning read_to`.execute(db)
  return rows[0] ?? null
}

/** What came in was read up to there; whoever reads next goes on from it. */
export const setRead = (db: Db, channel: string, readTo: string | null) =>
  sql`update channel_gauges set read_to = ${readTo}, reads_until = null where channel = ${channel}`.execute(db)

/** Whether there is such an organisation: a code names one, and codes come from outside. */
export async function isOrganization(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
