import type { costs } from '#contract/costs.ts'
import { findDriverRates, findRates, splitsOf } from '#server/deals/flights/store/costs.ts'
import { findDriver, findVehicle } from '#server/deals/flights/store/resources.ts'
import { rowsWithOrders } from '#server/flights/row/list.ts'
import { costOf, knownOrders, orderCostsOf } from '#server/flights/row/orders.ts'
import { costsOf, listOfTruck, loadPartsOf } from '#server/flights/store/list.ts'
import { listOwnRows } from '#server/orders/store/rows.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { driverColumns, rateColumns, toOrderCosts, toPay, toRates, toTruckCosts } from './row.ts'
import { childOf, setDriverRates, setRates } from './store.ts'

/** So many days back a truck is looked at. */
const DAYS = 30

export const handlers: Handlers<typeof costs> = {
  async rates(ctx) {
    mustDrive(ctx)
    return ctx.transaction(ratesOf)
  },

  async saveRates(ctx, { data: { version, rates } }) {
    mustDrive(ctx)
    return ctx.transaction(async tx => {
      if (!(await setRates(tx, version, rateColumns(rates)))) refuse('costs.changed')
      await audit(tx, { what: 'organization.rates', kind: 'organization', home: tx.actor.orgId, objectId: tx.actor.orgId, facts: {} })
      await publish(tx, 'company.changed', [tx.actor.orgId], {})
      return ratesOf(tx)
    })
  },

  async driverRates({ transaction }, { query: { driverId } }) {
    return transaction(tx => driverRatesOf(tx, driverId))
  },

  async saveDriverRates(ctx, { data: { version, driverId, rates } }) {
    mustDrive(ctx)
    return ctx.transaction(async tx => {
      const driver = (await findDriver(tx, driverId, true)) ?? refuse('driver.not_found', { field: 'driverId' })
      if (!(await setDriverRates(tx, driverId, version, driverColumns(rates)))) refuse('costs.changed')
      await audit(tx, { what: 'driver.rates', kind: 'driver', home: tx.actor.orgId, objectId: driverId, facts: {} })
      await publish(tx, 'driver.changed', [tx.actor.orgId], { driverId, version: driver.version })
      return driverRatesOf(tx, driverId)
    })
  },

  async order({ transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const order = knownOrders(await listOwnRows(tx, [orderId])).get(orderId)
      // an order is the executor's to earn on; its forwarder learns nothing, not even that there are costs
      if (order?.row.side !== 'executor' || !order.row.opens) refuse('order.not_found')
      const own = (await loadPartsOf(tx, { orderIds: [orderId] })).filter(({ status, mirrored }) => status !== 'cancelled' && !mirrored)
      const flightIds = own.map(({ flightId }) => flightId)
      const parts = await loadPartsOf(tx, { flightIds })
      const [sums, splits] = [await costsOf(tx, flightIds), await splitsOf(tx, flightIds)]
      const costs = new Map(
        flightIds.map(flightId => {
          const cost = costOf(sums.filter(sum => sum.flightId === flightId))
          return [flightId, orderCostsOf(cost, { flightId, parts, split: splits.get(flightId) }).get(orderId) ?? null]
        }),
      )
      const childId = await childOf(tx, orderId)
      const child = childId === null ? null : (knownOrders(await listOwnRows(tx, [childId])).get(childId) ?? null)
      return toOrderCosts(order, { parts: own, costs, child })
    })
  },

  async truck({ actor, transaction }, { query: { carId } }) {
    return transaction(async tx => {
      if (!(await findVehicle(tx, carId, false))) refuse('car.not_found')
      const since = new Date(tx.now.getTime() - DAYS * 86_400_000)
      const prices = actor.permissions.has('orders.prices')
      return toTruckCosts(await rowsWithOrders(tx, await listOfTruck(tx, carId, since), prices), DAYS, prices)
    })
  },
}

/** Rates are those of who drives, and of his people who may see prices. */
function mustDrive({ actor }: Ctx): void {
  if (!actor.sides.includes('executor')) refuse('access.denied', { permission: 'orders.prices', side: 'executor' })
  if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
}

async function ratesOf(tx: Tx) {
  const found = await findRates(tx)
  return { version: found?.version ?? 0, rates: toRates(found) }
}

async function driverRatesOf(tx: Tx, driverId: string) {
  if (!(await findDriver(tx, driverId, false))) refuse('driver.not_found', { field: 'driverId' })
  const found = await findDriverRates(tx, driverId)
  return { version: found?.version ?? 0, rates: toPay(found) }
}
