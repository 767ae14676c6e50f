import { sql } from 'kysely'
import type { PartnerGroup } from '#contract/partners.ts'
import type { groupRefusals } from '#contract/refusals/partners.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { violated } from '#server/platform/violation.ts'

const refuseGroup: RefuseWith<typeof groupRefusals> = refuse

const groupRows = (tx: Tx) =>
  tx
    .selectFrom('partnerGroups')
    .select([
      'id',
      'version',
      'name',
      'delayMin as delayMinutes',
      sql<number>`(select count(*) from partners p where p.org_id = partner_groups.org_id and partner_groups.name = any (p.group_names))`.as(
        'partners',
      ),
    ])
    .where('orgId', '=', tx.actor.orgId)

export const listGroups = (tx: Tx): Promise<PartnerGroup[]> => groupRows(tx).orderBy('delayMin').orderBy('name').execute()

async function lockGroup(tx: Tx, { id, version }: { id: string; version: number }) {
  const group = await tx
    .selectFrom('partnerGroups')
    .select(['id', 'version', 'name'])
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!group) return refuseGroup('partner.group_unknown')
  if (group.version !== version) refuse('partner.changed', { version: group.version, asked: version })
  return group
}

type GroupDraft = { group: { id: string; version: number } | null; name: string; delayMinutes: number }

/** Makes a group, or renames it with its partners. */
export async function saveGroup(tx: Tx, { group, name, delayMinutes }: GroupDraft): Promise<PartnerGroup> {
  const orgId = tx.actor.orgId
  const id = group?.id ?? newId()
  try {
    if (group) {
      const before = await lockGroup(tx, group)
      await tx
        .updateTable('partnerGroups')
        .set({ name, delayMin: delayMinutes, version: before.version + 1 })
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .execute()
      if (before.name !== name)
        await tx
          .updateTable('partners')
          .set({ groupNames: sql`array_replace(group_names, ${before.name}, ${name})`, version: sql`version + 1` })
          .where('orgId', '=', orgId)
          .where(sql<boolean>`${before.name} = any (group_names)`)
          .execute()
    } else await tx.insertInto('partnerGroups').values({ orgId, id, name, delayMin: delayMinutes, createdAt: tx.now }).execute()
  } catch (error) {
    if (violated(error) === 'partner_groups__name') refuse('partner.group_taken', { name })
    throw error
  }
  return groupRows(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function removeGroup(tx: Tx, key: { id: string; version: number }): Promise<string> {
  const { name } = await lockGroup(tx, key)
  await tx.deleteFrom('partnerGroups').where('orgId', '=', tx.actor.orgId).where('id', '=', key.id).execute()
  await tx
    .updateTable('partners')
    .set({ groupNames: sql`array_remove(group_names, ${name})`, version: sql`version + 1` })
    .where('orgId', '=', tx.actor.orgId)
    .where(sql<boolean>`${name} = any (group_names)`)
    .execute()
  return name
}
