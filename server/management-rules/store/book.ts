import { type Selectable, sql, type Updateable } from 'kysely'
import type { RuleDraft } from '#contract/management-rule-language.ts'
import type { RuleRecord } from '#server/management-rules/record.ts'
import { draftIn, draftText } from '#server/management-rules/row/draft.ts'
import type { ManagementRules } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

const recordOf = (row: Selectable<ManagementRules>): RuleRecord => ({
  id: row.id,
  version: row.version,
  active: row.active,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  draft: draftIn(row.draft),
  employeeId: row.employeeId,
  failures: row.failures,
  failedAt: row.failedAt,
  fired: row.fired,
  firedAt: row.firedAt,
})

const own = (tx: Tx) => tx.selectFrom('managementRules').selectAll().where('orgId', '=', tx.actor.orgId).where('removedAt', 'is', null)

/** Every rule of the acting organisation, in no particular order. */
export const listRules = async (tx: Tx): Promise<RuleRecord[]> => (await own(tx).execute()).map(recordOf)

export async function findRule(tx: Tx, id: string): Promise<RuleRecord | null> {
  const row = await own(tx).where('id', '=', id).executeTakeFirst()
  return row ? recordOf(row) : null
}

export async function lockRule(tx: Tx, id: string): Promise<RuleRecord | null> {
  const row = await own(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? recordOf(row) : null
}

/** Whose rules change waits for others that do; what processes know of them holds no longer. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await tx
    .insertInto('ruleBooks')
    .values({ orgId: tx.actor.orgId, revision: 1 })
    .onConflict(already => already.column('orgId').doUpdateSet({ revision: sql<number>`rule_books.revision + 1` }))
    .execute()
}

/** Which state the rules are in; null: the organisation never had one. */
export async function findRevision(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom('ruleBooks').select('revision').where('orgId', '=', tx.actor.orgId).executeTakeFirst()
  return row?.revision ?? null
}

export async function insertRule(tx: Tx, rule: { id: string; active: boolean; draft: RuleDraft; employeeId: string }): Promise<void> {
  await tx
    .insertInto('managementRules')
    .values({
      orgId: tx.actor.orgId,
      id: rule.id,
      version: 1,
      active: rule.active,
      event: rule.draft.event,
      priority: rule.draft.priority,
      draft: draftText(rule.draft),
      employeeId: rule.employeeId,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .execute()
}

export async function setRule(tx: Tx, id: string, changes: Updateable<ManagementRules>): Promise<void> {
  await tx.updateTable('managementRules').set(changes).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

export async function insertVersion(tx: Tx, rule: { id: string; version: number; draft: RuleDraft; byName: string }): Promise<void> {
  await tx
    .insertInto('ruleVersions')
    .values({
      orgId: tx.actor.orgId,
      ruleId: rule.id,
      version: rule.version,
      draft: draftText(rule.draft),
      at: tx.now,
      byName: rule.byName,
    })
    .execute()
}

export async function listVersions(tx: Tx, ruleId: string): Promise<{ version: number; at: Date; byName: string; draft: RuleDraft }[]> {
  const rows = await tx
    .selectFrom('ruleVersions')
    .select(['version', 'at', 'byName', 'draft'])
    .where('orgId', '=', tx.actor.orgId)
    .where('ruleId', '=', ruleId)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({ ...row, draft: draftIn(row.draft) }))
}

/** What a version of a rule says; a run follows the one that fired. */
export async function findVersion(tx: Tx, ruleId: string, version: number): Promise<RuleDraft> {
  const row = await tx
    .selectFrom('ruleVersions')
    .select('draft')
    .where('orgId', '=', tx.actor.orgId)
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return draftIn(row.draft)
}
