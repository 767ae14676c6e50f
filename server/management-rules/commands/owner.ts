import { Locale } from '#contract/primitives.ts'
import { findCard } from '#server/company/store.ts'
import { limitsOf } from '#server/employees/row.ts'
import { listEmployees } from '#server/employees/store.ts'
import type { RuleRecord } from '#server/management-rules/record.ts'
import { type Actor, rightsOf, sidesOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'

/** A rule acts by the rights its owner has now, and in his name with the rule's; null where he works here no more. */
export async function actorOf(tx: Tx, rule: Pick<RuleRecord, 'employeeId' | 'draft'>): Promise<Actor | null> {
  const owner = (await listEmployees(tx)).find(({ id, active }) => id === rule.employeeId && active)
  if (!owner) return null
  const card = await findCard(tx)
  const limits = limitsOf(owner.limits)
  return {
    userId: owner.userId,
    orgId: tx.actor.orgId,
    employeeId: owner.id,
    actingAs: null,
    name: `${owner.name} · «${rule.draft.name}»`,
    email: owner.email,
    roles: owner.roles,
    position: owner.position,
    sides: sidesOf(card),
    permissions: rightsOf({ roles: owner.roles, limits, isForwarder: card.isForwarder, isExecutor: card.isExecutor, isPlatform: false }),
    maxOrder: limits.maxOrderAmount,
    locale: Locale.enum.ru,
    organization: card.nameShort,
    tz: card.tz,
  }
}
