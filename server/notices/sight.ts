import { sql } from 'kysely'
import { meaningOf, type ObjectKind, type OccurrenceCode } from '#contract/occurrences.ts'
import { type Permission, permissionsOf } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'

/** Who of the acting organisation works there now, and what he may do. */
export type Colleague = { id: string; permissions: ReadonlySet<Permission> }

/** Everybody who works in the acting organisation, or those of them who are named. */
export async function listColleagues(tx: Tx, ids?: readonly string[]): Promise<Colleague[]> {
  const people = await tx
    .selectFrom('employees as e')
    .innerJoin('organizations as o', 'o.id', 'e.orgId')
    .select(['e.id', 'e.roles', 'o.isForwarder', 'o.isExecutor', 'o.isPlatform'])
    .where('e.orgId', '=', tx.actor.orgId)
    .where('e.active', '=', true)
    .$if(ids !== undefined, query => query.where('e.id', 'in', ids!.length > 0 ? [...ids!] : [tx.actor.orgId]))
    .orderBy('e.id')
    .execute()
  return people.map(({ id, roles, isForwarder, isExecutor, isPlatform }) => {
    const sides: (Side | 'platform')[] = []
    if (isForwarder) sides.push('forwarder')
    if (isExecutor) sides.push('executor')
    if (isPlatform) sides.push('platform')
    return { id, permissions: permissionsOf(roles, sides) }
  })
}

/** Where an organisation finds the objects it sees: rows of its own, or those it is shown. */
const places: Partial<Record<ObjectKind, (org: string, id: string) => ReturnType<typeof sql<boolean>>>> = {
  order: (org, id) => sql<boolean>`exists (select from order_parties where org_id = ${org} and order_id = ${id})`,
  flight: (org, id) => sql<boolean>`exists (select from flight_parties where org_id = ${org} and flight_id = ${id})`,
  tender: (org, id) => sql<boolean>`exists (select from lot_parties where org_id = ${org} and tender_id = ${id})`,
  demand: (org, id) =>
    sql<boolean>`exists (select from demand_parties where org_id = ${org} and demand_id = ${id} and visible_from <= app_now())`,
  settlement: (org, id) => sql<boolean>`exists (select from settlements where org_id = ${org} and id = ${id})`,
  partner: (org, id) => sql<boolean>`exists (select from partners where org_id = ${org} and id = ${id})`,
  vehicle: (org, id) => sql<boolean>`exists (select from vehicles where org_id = ${org} and id = ${id})`,
  driver: (org, id) => sql<boolean>`exists (select from drivers where org_id = ${org} and id = ${id})`,
}

/** Whether the acting organisation sees an object now; of kinds that are its own alone, always. */
export async function isSeen(tx: Tx, kind: ObjectKind, objectId: string): Promise<boolean> {
  const place = places[kind]
  if (!place) return true
  const { rows } = await sql<{ seen: boolean }>`select ${place(tx.actor.orgId, objectId)} as seen`.execute(tx)
  return rows[0]!.seen
}

/** Whether one may hear of something: he has the right its reader needs. */
export const mayHear = ({ permissions }: Colleague, code: OccurrenceCode): boolean => permissions.has(meaningOf(code).needs)

type Seen = { employeeId: string; code: OccurrenceCode; kind: ObjectKind; objectId: string; readAt: Date | null }

/** Whether a notice may still leave for its person: he works here, has the right, sees the object and has neither read nor muted it. */
export async function mayStillSee(tx: Tx, notice: Seen): Promise<boolean> {
  if (notice.readAt) return false
  const [colleague] = await listColleagues(tx, [notice.employeeId])
  if (!colleague || !mayHear(colleague, notice.code)) return false
  return isSeen(tx, notice.kind, notice.objectId)
}
