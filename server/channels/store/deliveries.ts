import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ChannelName } from '#contract/channels.ts'
import type { ChannelLimits } from '#server/configChannels.ts'
import type { DB } from '#server/platform/db.gen.ts'
import type { Db, OrgId, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Delivery, DeliverySource } from '../record.ts'
import { allowance, type Counts, spent } from '../rules.ts'

/** A delivery as its row has it. */
export type DeliveryRecord = Delivery & {
  status: string
  sealed: Buffer | null
  attempts: number
  runId: string | null
  reason: string | null
  detail: string
  createdAt: Date
  endedAt: Date | null
  tookMs: number | null
}

type Row = Omit<DeliveryRecord, 'to' | 'channel' | 'source'> & {
  channel: string
  source: unknown
  employeeId: string | null
  driverId: string | null
  driverLinkId: string | null
  bindingId: string | null
}

const columns = [
  ...(['id', 'orgId', 'channel', 'employeeId', 'driverId', 'driverLinkId', 'bindingId', 'objectId', 'source', 'urgent', 'sealed'] as const),
  ...(['status', 'at', 'attempts', 'runId', 'reason', 'detail', 'createdAt', 'endedAt', 'tookMs'] as const),
]

/** Puts a delivery of the acting organisation into the queue. */
export async function insertDelivery(
  tx: Tx,
  { to, ...delivery }: Omit<Delivery, 'orgId'> & { sealed: Buffer | null; lane: string },
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({
      orgId: tx.actor.orgId,
      ...delivery,
      source: JSON.stringify(delivery.source),
      event: delivery.event ?? null,
      employeeId: 'employeeId' in to ? to.employeeId : null,
      driverId: 'driverId' in to ? to.driverId : null,
      driverLinkId: 'driverLinkId' in to ? to.driverLinkId : null,
      bindingId: 'webhookId' in to ? to.webhookId : null,
      runAt: delivery.at,
      createdAt: tx.now,
    })
    .execute()
}

const toRecord = ({ employeeId, driverId, driverLinkId, bindingId, source, channel, ...row }: Row): DeliveryRecord => ({
  ...row,
  channel: channel as ChannelName,
  source: source as DeliverySource,
  to: employeeId
    ? { employeeId }
    : driverLinkId
      ? { driverLinkId }
      : driverId
        ? { driverId }
        : bindingId
          ? { webhookId: bindingId }
          : // the address itself is sealed
            { phone: '' },
})

/** A delivery of the acting organisation, which nobody else changes until the transaction ends. */
export async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRecord | undefined> {
  const row = await tx
    .selectFrom('deliveries')
    .select(columns)
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRecord(row)
}

export type Claimed = { orgId: OrgId; id: string; runId: string }

type Claim = { channel: ChannelName; limits: ChannelLimits; most: number; leaseSeconds: number }

/**
 * Takes up deliveries of a channel that may leave now, within its limits, for so many seconds: nobody else gets them before those are over.
 * Of each lane the first alone, so that what follows it waits for it. `waitMs`: the limit is reached for so long.
 */
export async function claimDeliveries(db: Db, claim: Claim): Promise<{ claimed: Claimed[]; waitMs: number }> {
  // cheap while nothing waits: no process holds the gauge for nothing
  const { rows: some } = await sql`
    select from deliveries where status = 'waiting' and channel = ${claim.channel} and run_at <= (select app_now()) limit 1`.execute(db)
  if (some.length === 0) return { claimed: [], waitMs: 0 }
  await sql`insert into channel_gauges (channel) values (${claim.channel}) on conflict do nothing`.execute(db)
  return db.transaction().execute(trx => claimWithin(trx, claim))
}

const isFirst = sql`not exists (
  select 1 from deliveries e
  where e.org_id = d.org_id and e.lane = d.lane and e.status = 'waiting' and e.at <= d.at and (e.at, e.id) < (d.at, d.id))`

const ofPeople = (channel: ChannelName, most: number) => sql`
  select d.org_id, d.id from deliveries d
  where d.status = 'waiting' and d.channel = ${channel} and d.run_at <= (select app_now()) and ${isFirst}
  order by d.urgent desc, d.run_at limit ${most} for update skip locked`

/** So many messages are on their way to one program at once, and to one that fails. */
const AT_ONCE_TO_ONE = 4
const AT_ONCE_TO_FAILING = 1

/** Of each program no more than its share: one that is slow holds up nobody else. Who claims holds the gauge, so nobody claims beside it. */
const ofPrograms = (most: number) => sql`
  select t.org_id, t.id from channel_bindings b cross join lateral (
    select d.org_id, d.id, d.run_at from deliveries d
    where d.org_id = b.org_id and d.binding_id = b.id and d.status = 'waiting' and d.run_at <= (select app_now()) and ${isFirst}
    order by d.run_at, d.id
    limit greatest(0, case when b.failing_since is null then ${AT_ONCE_TO_ONE}::int else ${AT_ONCE_TO_FAILING}::int end - (
      select count(*) from deliveries u
      where u.org_id = b.org_id and u.binding_id = b.id and u.status = 'waiting' and u.run_id is not null and u.run_at > (select app_now())))
  ) t
  where b.channel = 'webhook'
  order by t.run_at limit ${most}`

async function claimWithin(trx: Transaction<DB>, { channel, limits, most, leaseSeconds }: Claim) {
  const { rows } = await sql<{ counts: Counts; now: Date }>`
    select counts, app_now() as now from channel_gauges where channel = ${channel} for update`.execute(trx)
  const { counts, now } = rows[0]!
  const { count, waitMs } = allowance(limits, counts, now.getTime())
  if (count === 0) return { claimed: [], waitMs }
  const due = channel === 'webhook' ? ofPrograms(Math.min(count, most)) : ofPeople(channel, Math.min(count, most))
  const { rows: claimed } = await sql<Claimed>`
    update deliveries set attempts = attempts + 1, run_id = ${newId()}, run_at = app_now() + make_interval(secs => ${leaseSeconds})
    where (org_id, id) in (${due})
    returning org_id, id, run_id`.execute(trx)
  if (claimed.length > 0)
    await sql`update channel_gauges set counts = ${JSON.stringify(spent(counts, now.getTime(), claimed.length))}::jsonb
      where channel = ${channel}`.execute(trx)
  return { claimed, waitMs: 0 }
}

export type Ending = {
  status: 'sent' | 'dropped' | 'dead'
  reason?: string | null
  detail?: string
  receipt?: string | null
  cost?: number | null
  tookMs?: number | null
}

/** A delivery has ended. What it said is forgotten, unless somebody may yet send it again: what happened is told a program anew when it asks. */
export async function setEnded(
  tx: Tx,
  id: string,
  { status, reason = null, detail = '', ...more }: Ending,
  isForgotten: boolean,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      status,
      reason,
      detail,
      ...more,
      endedAt: tx.now,
      runAt: tx.now,
      runId: null,
      ...(isForgotten && status !== 'dead' && { sealed: null }),
    })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/** What a try to reach a program came to. */
export const addTry = (tx: Tx, id: string, made: { at: string; ms: number; answer: string }) =>
  sql`update deliveries set tries = tries || ${JSON.stringify([made])}::jsonb where org_id = ${tx.actor.orgId} and id = ${id}`.execute(tx)

/** A delivery is tried again after so many seconds; `again`: this try does not count. */
export async function setNextTry(
  tx: Tx,
  id: string,
  { seconds, reason, detail, uncounted = false }: { seconds: number; reason: string; detail: string; uncounted?: boolean },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({
      ...{ reason, detail, runId: null, runAt: new Date(tx.now.getTime() + seconds * 1000) },
      ...(uncounted && { attempts: sql<number>`attempts - 1` }),
    })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .execute()
}

/** Puts given-up deliveries of the acting organisation on their way anew; tells how many there were. */
export async function reviveDeliveries(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ status: 'waiting', endedAt: null, runAt: tx.now, at: tx.now, attempts: 0 })
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '=', 'dead')
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Given-up deliveries of the acting organisation, the newest first. */
export async function listDead(tx: Tx, { after, limit }: { after: string | null; limit: number }) {
  return tx
    .selectFrom('deliveries as d')
    .leftJoin('employees as e', on => on.onRef('e.orgId', '=', 'd.orgId').onRef('e.id', '=', 'd.employeeId'))
    .leftJoin('drivers as v', on => on.onRef('v.orgId', '=', 'd.orgId').onRef('v.id', '=', 'd.driverId'))
    .leftJoin('channelBindings as b', on => on.onRef('b.orgId', '=', 'd.orgId').onRef('b.id', '=', 'd.bindingId'))
    .select(['d.id', 'd.channel', 'd.source', 'd.reason', 'd.detail', 'd.attempts', 'd.createdAt', 'd.endedAt', 'd.sealed'])
    .select(['e.name as employee', 'b.name as webhook'])
    .select(sql<string | null>`nullif(concat_ws(' ', v.last_name, v.first_name), '')`.as('driver'))
    .where('d.orgId', '=', tx.actor.orgId)
    .where('d.status', '=', 'dead')
    .$if(after !== null, query => query.where('d.id', '<', after!))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}

/** What became of the newest test of an employee on each channel. */
export async function lastTests(tx: Tx, employeeId: string) {
  const { rows } = await sql<{
    channel: ChannelName
    createdAt: Date
    status: string
    tookMs: number | null
    reason: string | null
    detail: string
  }>`
    select distinct on (channel) channel, created_at, status, took_ms, reason, detail from deliveries
    where org_id = ${tx.actor.orgId} and employee_id = ${employeeId} and source ->> 'kind' = 'test'
    order by channel, id desc`.execute(tx)
  return rows
}

/** How many messages left by a channel since a moment, or are leaving just now before this one. */
export async function countSent(tx: Tx, { channel, id }: Pick<Delivery, 'channel' | 'id'>, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from deliveries where org_id = ${tx.actor.orgId} and channel = ${channel} and status = 'sent' and ended_at >= ${since})::int
      + (select count(*) from deliveries where org_id = ${tx.actor.orgId} and channel = ${channel} and status = 'waiting' and run_id is not null and id < ${id})::int
      as count`.execute(tx)
  return rows[0]!.count
}

/** What was paid for the messages that left by a channel since a moment, in hundredths of the gate's currency. */
export async function sumCosts(tx: Tx, channel: ChannelName, since: Date): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(cost), 0)::float8 as sum from deliveries
    where org_id = ${tx.actor.orgId} and channel = ${channel} and status = 'sent' and ended_at >= ${since}`.execute(tx)
  return rows[0]!.sum
}

/** Whether another message was given up by a channel since a moment. */
export async function hasDied(tx: Tx, { channel, id }: Pick<Delivery, 'channel' | 'id'>, since: Date): Promise<boolean> {
  const other = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('channel', '=', channel)
    .where('status', '=', 'dead')
    .where('endedAt', '>=', since)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** What waited for a channel alone that is back may leave at once. */
export const wakeUnreached = (db: Db, channel: ChannelName) =>
  sql`update deliveries set run_at = app_now() where status = 'waiting' and channel = ${channel} and reason = 'unreachable' and run_id is null`.execute(
    db,
  )

/** How many codes a person had sent since a moment. */
export const countCodes = (tx: Tx, employeeId: string, since: Date): Promise<number> =>
  countOf(tx, since, sql`source ->> 'kind' = 'code' and source ->> 'employeeId' = ${employeeId}`)

/** How many tests a person had sent since a moment. */
export const countTests = (tx: Tx, employeeId: string, since: Date): Promise<number> =>
  countOf(tx, since, sql`source ->> 'kind' = 'test' and employee_id = ${employeeId}`)

async function countOf(tx: Tx, since: Date, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries where org_id = ${tx.actor.orgId} and created_at > ${since} and ${of}`.execute(tx)
  return rows[0]!.count
}
