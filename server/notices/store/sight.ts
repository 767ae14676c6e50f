import { sql } from 'kysely'
import { meaningOf, type ObjectKind, type OccurrenceCode, occurrenceCodes, rightsFor } from '#contract/occurrences.ts'
import { type Permission, permissionsOf } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'

/** Who of the acting organisation works there now, and what he may do. */
export type Colleague = { id: string; userId: string; permissions: ReadonlySet<Permission> }

/** Everybody who works in the acting organisation, or those of them who are named. */
export async function listColleagues(tx: Tx, ids?: readonly string[]): Promise<Colleague[]> {
  if (ids?.length === 0) return []
  const people = await tx
    .selectFrom('employees as e')
    .innerJoin('organizations as o', 'o.id', 'e.orgId')
    .select(['e.id', 'e.userId', 'e.roles', 'o.isForwarder', 'o.isExecutor', 'o.isPlatform'])
    .where('e.orgId', '=', tx.actor.orgId)
    .where('e.active', '=', true)
    .where('e.service', '=', false)
    .$if(ids !== undefined, query => query.where('e.id', 'in', [...ids!]))
    .orderBy('e.id')
    .execute()
  return people.map(({ id, userId, roles, isForwarder, isExecutor, isPlatform }) => {
    const sides: (Side | 'platform')[] = []
    if (isForwarder) sides.push('forwarder')
    if (isExecutor) sides.push('executor')
    if (isPlatform) sides.push('platform')
    return { id, userId, permissions: permissionsOf(roles, sides) }
  })
}

/** Whether the acting organisation sees the object of a row `n`, by rows of its own or those it is shown; of other kinds it is its own. */
export const seenBy = sql<boolean>`case n.kind
  when 'order' then exists (select 1 from order_parties p where p.org_id = n.org_id and p.order_id = n.object_id)
  when 'flight' then exists (select 1 from flight_parties p where p.org_id = n.org_id and p.flight_id = n.object_id)
  when 'tender' then exists (select 1 from lot_parties p where p.org_id = n.org_id and p.tender_id = n.object_id)
  when 'demand' then exists (select 1 from demand_parties p where p.org_id = n.org_id and p.demand_id = n.object_id and p.visible_from <= app_now())
  when 'settlement' then exists (select 1 from settlements p where p.org_id = n.org_id and p.id = n.object_id)
  when 'partner' then exists (select 1 from partners p where p.org_id = n.org_id and p.id = n.object_id)
  when 'vehicle' then exists (select 1 from vehicles p where p.org_id = n.org_id and p.id = n.object_id)
  when 'driver' then exists (select 1 from drivers p where p.org_id = n.org_id and p.id = n.object_id)
  else true end`

/** Whether the acting organisation sees an object now. */
export async function isSeen(tx: Tx, kind: ObjectKind, objectId: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select ${seenBy} as seen from (select ${tx.actor.orgId}::uuid as org_id, ${kind}::text as kind, ${objectId}::uuid as object_id) n`.execute(
    tx,
  )
  return rows[0]!.seen
}

/** Whether one may hear of something: he has the right its reader needs. */
export const mayHear = (
  { permissions }: Pick<Colleague, 'permissions'>,
  { code, kind }: { code: OccurrenceCode; kind: ObjectKind },
): boolean => permissions.has(rightsFor(code, kind).needs)

const special = occurrenceCodes.flatMap(code => Object.keys(meaningOf(code).byKind ?? {}).map(kind => [code, kind as ObjectKind] as const))

/** Whether one with these rights may hear of a row `n`. */
export function heardBy(permissions: ReadonlySet<Permission>) {
  const codes = occurrenceCodes.filter(code => permissions.has(meaningOf(code).needs))
  const pairs = special.filter(([code, kind]) => permissions.has(rightsFor(code, kind).needs))
  const written = (all: typeof special) => all.map(pair => pair.join(':'))
  return sql<boolean>`case when n.code || ':' || n.kind = any (${written(special)}::text[]) then n.code || ':' || n.kind = any (${written(pairs)}::text[])
    else n.code = any (${codes}::text[]) end`
}

/** Who of the acting organisation is in charge of an order, as a user, and who watches it. */
export async function findPeopleOfOrder(tx: Tx, orderId: string) {
  const row = await tx
    .selectFrom('orderParties')
    .select('responsibleId')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const watchers = await tx
    .selectFrom('orderWatchers')
    .select('employeeId')
    .where('orgId', '=', tx.actor.orgId)
    .where('orderId', '=', orderId)
    .execute()
  return { inCharge: row?.responsibleId ?? null, watchers: new Set(watchers.map(({ employeeId }) => employeeId)) }
}

/** Which of those named want to hear nothing of an object or of an event. */
export async function listMuted(tx: Tx, { code, objectId }: { code: string; objectId: string }): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('noticeMutes')
    .select('employeeId')
    .where('orgId', '=', tx.actor.orgId)
    .where('target', 'in', [code, objectId])
    .execute()
  return new Set(rows.map(({ employeeId }) => employeeId))
}

type Sent = { id: string; employeeId: string; code: OccurrenceCode; kind: ObjectKind; objectId: string }

/**
 * Whether a notice may still leave for whoever is named, its own person or a deputy: he works here, has the right, sees the object and has not
 * muted it, and its person has not read it.
 */
export async function mayStillSee(tx: Tx, employeeId: string, notice: Sent): Promise<boolean> {
  const unread = await tx
    .selectFrom('notices')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', notice.id)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (!unread) return false
  const [colleague] = await listColleagues(tx, [employeeId])
  if (!colleague || !mayHear(colleague, notice) || (await listMuted(tx, notice)).has(employeeId)) return false
  return isSeen(tx, notice.kind, notice.objectId)
}
