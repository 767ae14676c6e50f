import { type AnalyticsGoal, type FigureId, figures } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import type { Tx } from '#server/platform/db.ts'

export type GoalKey = { figure: FigureId; side: Side; currency: string }

/** Of money a currency, of all else none. */
const currencyOf = ({ figure, currency }: Pick<GoalKey, 'figure' | 'currency'>) => (figures[figure].unit === 'money' ? currency : '')

/** Goals of the organisation as a side, those of money in one currency. */
export async function listGoals(
  tx: Tx,
  { side, currency, among }: { side: Side; currency: string; among: readonly FigureId[] },
): Promise<AnalyticsGoal[]> {
  if (among.length === 0) return []
  const rows = await tx
    .selectFrom('analyticsGoals')
    .select(['figure', 'value', 'version'])
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .where('figure', 'in', [...among])
    .where('currency', 'in', ['', currency])
    .orderBy('figure')
    .execute()
  return rows.map(row => ({ ...row, figure: row.figure as FigureId }))
}

const ofKey = (tx: Tx, key: GoalKey) => ({ orgId: tx.actor.orgId, side: key.side, figure: key.figure, currency: currencyOf(key) })

/** The version of a goal, held for a change; 0 where there is none. */
export async function lockGoal(tx: Tx, key: GoalKey): Promise<number> {
  const goal = await tx
    .selectFrom('analyticsGoals')
    .select('version')
    .where(({ and }) => and(ofKey(tx, key)))
    .forUpdate()
    .executeTakeFirst()
  return goal?.version ?? 0
}

/** Writes a goal over the version that was read; false when another was quicker. */
export async function setGoal(tx: Tx, key: GoalKey, { value, version }: { value: number; version: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('analyticsGoals')
    .values({ ...ofKey(tx, key), value, version: version + 1, changedAt: tx.now })
    .onConflict(on =>
      on
        .columns(['orgId', 'side', 'figure', 'currency'])
        .doUpdateSet({ value, version: version + 1, changedAt: tx.now })
        .where('analyticsGoals.version', '=', version),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteGoal(tx: Tx, key: GoalKey): Promise<void> {
  await tx
    .deleteFrom('analyticsGoals')
    .where(({ and }) => and(ofKey(tx, key)))
    .execute()
}
