import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OperatorSimulations } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'

/** A title as the simulated operator knows it. */
export type SimulationRecord = Selectable<OperatorSimulations>

/** What he knows of the acting account, oldest first: these titles, or those of a waybill. */
export const listSimulations = async (
  tx: Tx,
  of: { ids: readonly string[] } | { waybillId: string },
): Promise<readonly SimulationRecord[]> => {
  if ('ids' in of && of.ids.length === 0) return []
  const own = tx.selectFrom('operatorSimulations').selectAll().where('orgId', '=', tx.actor.orgId)
  return ('ids' in of ? own.where('id', 'in', of.ids) : own.where('waybillId', '=', of.waybillId)).orderBy('id').execute()
}

export const insertSimulation = (tx: Tx, title: Omit<Insertable<OperatorSimulations>, 'orgId'>): Promise<SimulationRecord> =>
  tx
    .insertInto('operatorSimulations')
    .values({ ...title, orgId: tx.actor.orgId })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function setSimulation(tx: Tx, id: string, changes: Updateable<OperatorSimulations>): Promise<void> {
  await tx.updateTable('operatorSimulations').set(changes).where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}
