import { sql } from 'kysely'
import type { OrgId, Tx } from '#server/platform/db.ts'

export async function enterLostOrder(tx: Tx, orderId: string, hold: boolean): Promise<OrgId | null> {
  const { rows } = await sql<{ home: OrgId | null }>`select gate.enter_lost(${orderId}, ${hold}) as home`.execute(tx)
  return rows[0]!.home
}
