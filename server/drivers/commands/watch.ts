import type { ComplianceKind } from '#contract/compliance.ts'
import { checkExpiry } from '#server/compliance/commands.ts'
import type { Watched } from '#server/compliance/record.ts'
import type { DriverRecord, DriverState } from '#server/drivers/record.ts'
import { complianceOf, obstaclesAmong, nameOf as shortNameOf } from '#server/drivers/rules.ts'
import { findDriver, listWatched, zoneOf } from '#server/drivers/store/drivers.ts'
import { promisedOrders } from '#server/drivers/store/flights.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { publish } from '#server/platform/outbox.ts'
import { type Keys, lockState, putStatus, step } from './steps.ts'

/** Tells of a change and looks at the documents again: a renewed one lets a driver go at once. */
export async function publishChange(tx: Tx, keys: Keys, driver: DriverRecord): Promise<DriverRecord> {
  await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId: driver.id, version: driver.version })
  await checkExpiry(tx, watchDrivers(keys), driver.id)
  return (await findDriver(tx, driver.id))!
}

/** Drivers as the watch over documents sees them. */
export const watchDrivers = (keys: Keys): Watched => ({
  kind: 'driver',
  async find(tx, until, id) {
    const rows = await listWatched(tx, id)
    return rows
      .map(driver => ({
        id: driver.id,
        name: shortNameOf(driver),
        compliance: complianceOf(driver),
        systemBlocked: driver.blockedBy === 'system',
        canBlock: driver.status === 'active' || driver.status === 'on_leave',
      }))
      .filter(
        driver => id !== undefined || driver.systemBlocked || driver.compliance.some(({ expires }) => expires !== null && expires <= until),
      )
  },
  block: (tx, id, documents) =>
    bySystem(tx, keys, id, { action: 'block', facts: { compliance: documents }, changes: { blockedBy: 'system', blockReason: null } }),
  unblock: (tx, id) => bySystem(tx, keys, id, { action: 'unblock', facts: {}, changes: { blockedBy: null, blockReason: null } }),
})

type OwnStep = {
  action: 'block' | 'unblock'
  facts: { compliance?: readonly ComplianceKind[] }
  changes: Pick<DriverRecord, 'blockedBy' | 'blockReason'>
}

/** A step the product itself takes. */
async function bySystem(tx: Tx, keys: Keys, id: string, { action, facts, changes }: OwnStep): Promise<void> {
  const tz = await zoneOf(tx)
  const before = await lockState(tx, id, null, tz)
  const today = dayIn(tz, tx.now)
  // a document that is asked for and was never entered still keeps him
  if (action === 'unblock' && obstaclesAmong(complianceOf(before.driver), today).length > 0) return
  const after = await putStatus(tx, keys, before.driver, { to: step(before, action, 'system', { today, keys }), action, facts, changes })
  await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId: id, version: after.version })
  if (action === 'block') await warnOrders(tx, before, null)
}

/** What an order does when the driver promised to it is out, by whose decision; a name of null: the product's own. */
export const driverUnavailable =
  handedIn<(tx: Tx, orderId: string, by: { name: string | null }, facts: Record<string, unknown>) => Promise<void>>(
    'what follows when a driver is out',
  )

/** Both sides of every order the driver was promised to read that he does not drive; a flight that has begun goes on. */
export async function warnOrders(tx: Tx, { driver }: DriverState, by: string | null): Promise<void> {
  for (const { orderId } of await promisedOrders(tx, driver.id))
    await driverUnavailable.given(tx, orderId, { name: by }, { driver: shortNameOf(driver) })
}
