import type { Db, Tx } from '#server/platform/db.ts'

export type BoxRecord = { secret: string; employeeId: string; person: string }

/** The address for letters of the acting organisation. */
export const findBox = (tx: Tx): Promise<BoxRecord | undefined> =>
  tx
    .selectFrom('letterBoxes as b')
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'b.orgId').onRef('e.id', '=', 'b.employeeId'))
    .select(['b.secret', 'b.employeeId', 'e.name as person'])
    .where('b.orgId', '=', tx.actor.orgId)
    .executeTakeFirst()

export const setBox = (tx: Tx, { secret, employeeId }: { secret: string; employeeId: string }) =>
  tx
    .insertInto('letterBoxes')
    .values({ orgId: tx.actor.orgId, secret, employeeId, openedAt: tx.now })
    .onConflict(on => on.column('orgId').doUpdateSet({ secret, employeeId, openedAt: tx.now }))
    .execute()

/** Closes the address; the bot forgets who came by its link. */
export async function removeBox(tx: Tx): Promise<void> {
  await tx.deleteFrom('letterBoxes').where('orgId', '=', tx.actor.orgId).execute()
  await tx.deleteFrom('letterChats').where('orgId', '=', tx.actor.orgId).execute()
}

/** Whether there is such an organisation: addresses come from outside. */
export const isOrganization = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Everybody at work in the acting organisation. */
export async function listWorking(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('employees')
    .select('id')
    .where('orgId', '=', tx.actor.orgId)
    .where('active', '=', true)
    .where('service', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the acting organisation reads this demand as one that may answer it. */
export const isDemandOpen = async (tx: Tx, demandId: string): Promise<boolean> =>
  (await tx
    .selectFrom('demandParties')
    .select('demandId')
    .where('orgId', '=', tx.actor.orgId)
    .where('demandId', '=', demandId)
    .where('side', '=', 'executor')
    .where('opens', '=', true)
    .where('visibleFrom', '<=', tx.now)
    .executeTakeFirst()) !== undefined
