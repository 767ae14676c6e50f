import { actorOfEmployee } from '#server/employees/commands.ts'
import type { RuleRecord } from '#server/management-rules/record.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'

/** A rule acts by the rights its owner has now, and in his name with the rule's; null where he works here no more. */
export async function actorOf(tx: Tx, rule: Pick<RuleRecord, 'employeeId' | 'draft'>): Promise<Actor | null> {
  const owner = await actorOfEmployee(tx, rule.employeeId)
  return owner && { ...owner, name: `${owner.name} · «${rule.draft.name}»` }
}
