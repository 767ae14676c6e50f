import { sql } from 'kysely'
import type { Side } from '#contract/primitives.ts'
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

/** Whether an organisation is a member of a forwarder's area, with the rules accepted; known to these two alone. */
export async function joinedArea(tx: Tx, ownerId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ joined: boolean }>`select gate.joined_area(${ownerId}, ${memberId}) as joined`.execute(tx)
  return rows[0]!.joined
}
