import { sql } from 'kysely'
import type { Bilingual, Side } from '#contract/primitives.ts'
import type { Audience } from '#contract/tender-draft.ts'
import type { Tx } from '#server/platform/db.ts'

export type Reached = { id: string; nameShort: string; tin: string; groupNames: string[]; verified: boolean }

/**
 * Organisations a tender or a demand of the acting one may reach, which stands on `side`: its active partners, members of its open private area,
 * or everybody of the other side. Who is blocked is left out of each.
 */
export async function reachable(
  tx: Tx,
  side: Side,
  kind: 'partners' | 'private' | 'public',
  only: readonly string[] | null = null,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select id, name_short, tin, group_names, verified from gate.reach(${side}, ${kind}, ${only}::uuid[])`.execute(tx)
  return rows
}

const areaErrors = {
  side: {
    ru: 'в закрытой площадке участвуют исполнители, выберите другой круг',
    en: 'members of a private area are executors, choose others',
  },
  none: {
    ru: 'её у вас ещё нет, откройте её или выберите другой круг',
    en: 'you have none yet, open one or choose others',
  },
  closed: { ru: 'она закрыта, откройте её снова или выберите другой круг', en: 'it is closed, open it again or choose others' },
  empty: {
    ru: 'в ней ещё никто не участвует, пригласите участников или выберите другой круг',
    en: 'nobody has joined it yet, invite members or choose others',
  },
}

/** Why something cannot be put up in the own private area, in words; null: it can, or it is meant for others. The area stays as it is until the commit. */
export async function areaError(tx: Tx, side: Side, audience: Audience): Promise<Bilingual | null> {
  if (audience.kind !== 'private') return null
  if (side !== 'forwarder') return areaErrors.side
  const area = await tx.selectFrom('privateAreas').select('status').where('orgId', '=', tx.actor.orgId).forShare().executeTakeFirst()
  if (!area) return areaErrors.none
  if (area.status !== 'open') return areaErrors.closed
  return (await reachable(tx, side, 'private')).length === 0 ? areaErrors.empty : null
}

/** Whether an organisation is a member of a forwarder's area, with the rules accepted; known to these two alone. */
export async function joinedArea(tx: Tx, ownerId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ joined: boolean }>`select gate.joined_area(${ownerId}, ${memberId}) as joined`.execute(tx)
  return rows[0]!.joined
}
