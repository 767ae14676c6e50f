import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The installation's one clock, for where no transaction has told it already (`tx.now`). */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}
