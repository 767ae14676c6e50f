import type { Rates } from '#server/deals/flights/rules/costs.ts'
import { enter, type Tx } from '#server/platform/db.ts'

type PayRow = Pick<Rates, 'currency' | 'driverKm' | 'driverTrip' | 'driverDay'>

/** Writes the rates of the acting executor over those of a version, 0 where there are none; whether they still were of it. */
export async function setRates(tx: Tx, version: number, rates: Rates): Promise<boolean> {
  const orgId = tx.actor.orgId
  const { numInsertedOrUpdatedRows } = await (version === 0
    ? tx
        .insertInto('costRates')
        .values({ orgId, version: 1, ...rates })
        .onConflict(oc => oc.column('orgId').doNothing())
        .executeTakeFirst()
    : tx
        .updateTable('costRates')
        .set({ version: version + 1, ...rates })
        .where('orgId', '=', orgId)
        .where('version', '=', version)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows })))
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** The same for what one own driver is paid. */
export async function setDriverRates(tx: Tx, driverId: string, version: number, pay: PayRow): Promise<boolean> {
  const orgId = tx.actor.orgId
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('driverRates')
      .values({ orgId, driverId, version: 1, ...pay })
      .onConflict(oc => oc.columns(['orgId', 'driverId']).doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows ?? 0) === 1
  }
  const { numUpdatedRows } = await tx
    .updateTable('driverRates')
    .set({ version: version + 1, ...pay })
    .where('orgId', '=', orgId)
    .where('driverId', '=', driverId)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** The order an own one was passed on as, where it was; the home of the order is opened for that. */
export async function childOf(tx: Tx, orderId: string): Promise<string | null> {
  const home = await enter(tx, 'order', orderId)
  if (home === null) return null
  const found = await tx
    .selectFrom('orders')
    .innerJoin('transfers', join => join.onRef('transfers.orgId', '=', 'orders.orgId').onRef('transfers.id', '=', 'orders.transferId'))
    .select('transfers.childId')
    .where('orders.orgId', '=', home)
    .where('orders.id', '=', orderId)
    .where('transfers.executorId', '=', tx.actor.orgId)
    .where('transfers.status', 'in', ['active', 'completed'])
    .executeTakeFirst()
  return found?.childId ?? null
}
