import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

export type MessageRecord = {
  id: string
  event: string | null
  objectId: string | null
  createdAt: Date
  status: string
  runAt: Date
  tries: unknown
}

/** How many messages wait for each program of the acting organisation. */
export async function countWaiting(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ bindingId: string; count: number }>`
    select binding_id, count(*)::int as count from deliveries
    where org_id = ${tx.actor.orgId} and status = 'waiting' and binding_id is not null group by binding_id`.execute(tx)
  return new Map(rows.map(({ bindingId, count }) => [bindingId, count]))
}

/** Messages to a program, the newest first. */
export const listMessages = (tx: Tx, webhookId: string, after: string | null, limit: number): Promise<MessageRecord[]> =>
  tx
    .selectFrom('deliveries')
    .select(['id', 'event', 'objectId', 'createdAt', 'status', 'runAt', 'tries'])
    .where('orgId', '=', tx.actor.orgId)
    .where('bindingId', '=', webhookId)
    .$if(after !== null, query => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What is sealed of a message to a program of the acting organisation. */
export const findSealed = (tx: Tx, id: string) =>
  tx
    .selectFrom('deliveries')
    .select('sealed')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .where('channel', '=', 'webhook')
    .executeTakeFirst()

const MOST_REPLAYED = 10_000

/** Puts what happened in a period on its way to a program anew; tells how many messages that is. */
export async function replayMessages(tx: Tx, webhookId: string, { from, until }: { from: Date; until: Date }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update deliveries set status = 'waiting', ended_at = null, run_at = ${tx.now}, at = ${tx.now}, attempts = 0, run_id = null, reason = null, detail = ''
    where (org_id, id) in (
      select org_id, id from deliveries
      where org_id = ${tx.actor.orgId} and binding_id = ${webhookId} and status in ('sent', 'dead') and sealed is not null and event is not null
        and created_at >= ${from} and created_at < ${until}
      order by id limit ${MOST_REPLAYED})
    returning id`.execute(tx)
  return rows.length
}

/** How many tests a program was sent since a moment. */
export async function countTests(tx: Tx, webhookId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries
    where org_id = ${tx.actor.orgId} and binding_id = ${webhookId} and event = 'webhook.test' and created_at > ${since}`.execute(tx)
  return rows[0]!.count
}
