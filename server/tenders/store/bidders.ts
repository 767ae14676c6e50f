import { type Insertable, sql, type Updateable } from 'kysely'
import type { Side } from '#contract/primitives.ts'
import type { Audience } from '#contract/tender-draft.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import type { TenderInvitations } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Reached, reachable } from '#server/private-areas/store/reach.ts'
import type { InvitationRecord, TenderRecord } from '#server/tenders/record.ts'

export async function insertInvitations(tx: Tx, rows: readonly Insertable<TenderInvitations>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('tenderInvitations').values(rows).execute()
}

/** Everybody invited, as the organiser reads them; a guest reads himself alone. */
export const invitationsOf = (tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<InvitationRecord[]> =>
  tx.selectFrom('tenderInvitations').selectAll().where('orgId', '=', orgId).where('tenderId', '=', id).orderBy('alias').execute()

/** Holds the own invitation: what an organisation may do so many times in a tender is counted by one at a time. */
export async function lockInvitation(tx: Tx, { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>): Promise<void> {
  await tx
    .selectFrom('tenderInvitations')
    .select('alias')
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('executorId', '=', tx.actor.orgId)
    .forUpdate()
    .execute()
}

export async function setInvitations(
  tx: Tx,
  { orgId, id }: Pick<TenderRecord, 'orgId' | 'id'>,
  executorIds: readonly string[],
  changes: Updateable<TenderInvitations>,
): Promise<void> {
  if (executorIds.length === 0) return
  await tx
    .updateTable('tenderInvitations')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('tenderId', '=', id)
    .where('executorId', 'in', executorIds)
    .execute()
}

/** Why organisations may not take part, as the bets' own rules have it; empty: they may. */
export async function obstaclesOf(tx: Tx, tenderId: string, executorIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; why: string[] | null }>`
    select x.id, gate.bidder_obstacles(${tenderId}, x.id) as why from unnest(${executorIds}::uuid[]) x (id)`.execute(tx)
  return new Map(rows.map(({ id, why }) => [id, why ?? []]))
}

/** Organisations an audience reaches now; all of them may bid, which asks for the check of the platform. */
export async function reach(tx: Tx, side: Side, audience: Audience): Promise<Reached[]> {
  return (await reachedBy(tx, side, audience)).filter(({ verified }) => verified)
}

async function reachedBy(tx: Tx, side: Side, audience: Audience): Promise<Reached[]> {
  if (audience.kind === 'list') return reachable(tx, side, 'public', audience.organizationIds)
  if (audience.kind !== 'groups') return reachable(tx, side, audience.kind)
  const names = (await listGroups(tx)).filter(({ id }) => audience.groupIds.includes(id)).map(({ name }) => name)
  return (await reachable(tx, side, 'partners')).filter(({ groupNames }) => groupNames.some(name => names.includes(name)))
}

/** Whether an organisation is verified and blocked. */
export const findClientStatus = (tx: Tx, org: string): Promise<{ verified: boolean; blocked: boolean }> =>
  tx.selectFrom('organizations').select(['verified', 'blocked']).where('id', '=', org).executeTakeFirstOrThrow()

/** How an organisation is named beside its question. */
export const findAsker = (tx: Tx, org: string): Promise<{ nameShort: string; tin: string }> =>
  tx.selectFrom('organizations').select(['nameShort', 'tin']).where('id', '=', org).executeTakeFirstOrThrow()
