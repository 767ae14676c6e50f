import type { Insertable, Updateable } from 'kysely'
import type { ConditionBlocks } from '#contract/condition-blocks.ts'
import type { ConditionScope } from '#contract/condition-defaults.ts'
import type { ConditionTemplates, SystemTemplates } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'
import type { EditionRecord, ScopeRecord, SystemEditionRecord, SystemTemplateRecord, TemplateRecord } from './record.ts'
import { blocksOf, blocksText } from './row.ts'

const own = (tx: Tx) => tx.selectFrom('conditionTemplates').selectAll().where('orgId', '=', tx.actor.orgId)

/** Every template of the acting organisation, in no particular order. */
export const listTemplates = (tx: Tx): Promise<TemplateRecord[]> => own(tx).execute()

export async function findTemplate(tx: Tx, id: string): Promise<TemplateRecord | null> {
  return isId(id) ? ((await own(tx).where('id', '=', id).executeTakeFirst()) ?? null) : null
}

export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRecord | null> {
  return (await own(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

type TemplateColumns = Omit<Insertable<ConditionTemplates>, 'orgId' | 'createdAt' | 'updatedAt' | 'active' | 'version' | 'edition'>

export async function insertTemplate(tx: Tx, template: TemplateColumns): Promise<void> {
  await tx
    .insertInto('conditionTemplates')
    .values({ ...template, orgId: tx.actor.orgId, version: 1, edition: 1, active: true, createdAt: tx.now, updatedAt: tx.now })
    .execute()
}

/** Changes a template; tells its next version. */
export async function setTemplate(tx: Tx, before: TemplateRecord, changes: Updateable<ConditionTemplates>): Promise<number> {
  const version = before.version + 1
  await tx
    .updateTable('conditionTemplates')
    .set({ ...changes, version, updatedAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', before.id)
    .execute()
  return version
}

type EditionInput = { templateId: string; edition: number; effectiveOn: string; blocks: ConditionBlocks; note: string; byName: string }

export async function insertEdition(tx: Tx, { blocks, ...edition }: EditionInput): Promise<void> {
  await tx
    .insertInto('conditionEditions')
    .values({ ...edition, orgId: tx.actor.orgId, at: tx.now, blocks: blocksText(blocks) })
    .execute()
}

/** Editions of these templates, or of all, the newest first. */
export async function listEditions(tx: Tx, templateId?: string): Promise<EditionRecord[]> {
  let query = tx
    .selectFrom('conditionEditions')
    .select(['templateId', 'edition', 'effectiveOn', 'note', 'at', 'byName', 'blocks'])
    .where('orgId', '=', tx.actor.orgId)
  if (templateId !== undefined) query = query.where('templateId', '=', templateId)
  const rows = await query.orderBy('edition', 'desc').execute()
  return rows.map(row => ({ ...row, blocks: blocksOf(row.blocks) }))
}

/** Every scope of the acting organisation's templates. */
export async function listScopes(tx: Tx): Promise<ScopeRecord[]> {
  const rows = await tx.selectFrom('conditionScopes').selectAll().where('orgId', '=', tx.actor.orgId).orderBy('id').execute()
  return rows.map(({ templateId, customerId, executorId, fromPlace, toPlace, bodyType }) => ({
    ...{ templateId, customerId, executorId, bodyType },
    from: fromPlace,
    to: toPlace,
  }))
}

/** Puts these scopes of a template in the place of those it had. */
export async function setScopes(tx: Tx, templateId: string, scopes: readonly ConditionScope[]): Promise<void> {
  await tx.deleteFrom('conditionScopes').where('orgId', '=', tx.actor.orgId).where('templateId', '=', templateId).execute()
  if (scopes.length === 0) return
  const rows = scopes.map(({ from, to, ...scope }) => ({
    ...scope,
    ...{ orgId: tx.actor.orgId, id: newId(), templateId, fromPlace: from, toPlace: to },
  }))
  await tx.insertInto('conditionScopes').values(rows).execute()
}

/** How many orders have their terms from each template. */
export async function countOrdersByTemplate(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('orders')
    .select('templateId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', tx.actor.orgId)
    .where('templateId', 'is not', null)
    .groupBy('templateId')
    .execute()
  return new Map(rows.map(({ templateId, n }) => [templateId!, Number(n)]))
}

/** Orders by a template of which nobody drives one yet and which have an older edition, the newest first. */
export function listOlderOrders(tx: Tx, templateId: string, edition: number) {
  return tx
    .selectFrom('orders as o')
    .leftJoin('organizations as e', 'e.id', 'o.executorId')
    .select(['o.id', 'o.version', 'o.number', 'o.status', 'o.templateEdition', 'e.nameShort as executor'])
    .where('o.orgId', '=', tx.actor.orgId)
    .where('o.templateId', '=', templateId)
    .where('o.templateEdition', '<', edition)
    .where('o.status', 'in', ['draft', 'placed', 'accepted', 'ready'])
    .orderBy('o.createdAt', 'desc')
    .limit(100)
    .execute()
}

/** Templates of the platform by their names. */
export const listSystemTemplates = (tx: Tx): Promise<SystemTemplateRecord[]> =>
  tx.selectFrom('systemTemplates').selectAll().orderBy('nameRu').execute()

export async function lockSystemTemplate(tx: Tx, id: string): Promise<SystemTemplateRecord | null> {
  return (await tx.selectFrom('systemTemplates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function insertSystemTemplate(tx: Tx, template: { id: string; nameRu: string; nameEn: string }): Promise<void> {
  await tx
    .insertInto('systemTemplates')
    .values({ ...template, version: 1, edition: 1, active: true, updatedAt: tx.now })
    .execute()
}

export async function setSystemTemplate(tx: Tx, before: SystemTemplateRecord, changes: Updateable<SystemTemplates>): Promise<number> {
  const version = before.version + 1
  await tx
    .updateTable('systemTemplates')
    .set({ ...changes, version, updatedAt: tx.now })
    .where('id', '=', before.id)
    .execute()
  return version
}

/** Editions of a template of the platform, or of all of them, the newest first. */
export async function listSystemEditions(tx: Tx, templateId?: string): Promise<SystemEditionRecord[]> {
  let query = tx.selectFrom('systemEditions').selectAll()
  if (templateId !== undefined) query = query.where('templateId', '=', templateId)
  const rows = await query.orderBy('edition', 'desc').execute()
  return rows.map(row => ({ ...row, blocks: blocksOf(row.blocks) }))
}

type SystemEditionInput = { templateId: string; edition: number; blocks: ConditionBlocks; noteRu: string; noteEn: string }

export async function insertSystemEdition(tx: Tx, { blocks, ...edition }: SystemEditionInput): Promise<void> {
  await tx
    .insertInto('systemEditions')
    .values({ ...edition, at: tx.now, blocks: blocksText(blocks) })
    .execute()
}
