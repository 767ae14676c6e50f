import { z } from 'zod'
import { get, post } from './call.ts'
import { CostRates, DriverRates, OrderCosts, TruckCosts } from './flight-costs.ts'
import { Id } from './primitives.ts'
import { costRefusals } from './refusals/costs.ts'
import { openRefusals } from './refusals/orders.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'

const versioned = { version: z.int().min(0) }
const Rates = z.object({ ...versioned, rates: CostRates })
const OfDriver = z.object({ ...versioned, rates: DriverRates })

/** What flights cost their executor: the rates it is worked out by, and what is left of orders and trucks. */
export const costs = {
  rates: get('/api/costs/v0/rates', {
    about: 'The rates an executor works the costs of his flights out by; version 0 where none were set yet.',
    needs: 'orders.prices',
    staleAfter: ['company.changed'],
    out: Rates,
  }),
  saveRates: post('/api/costs/v0/saveRates', {
    about: 'Sets the rates; flights planned or changed from now on follow them.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ ...versioned, rates: CostRates }),
    out: Rates,
    fails: codesOf(costRefusals),
    emits: ['company.changed'],
  }),
  driverRates: get('/api/costs/v0/driverRates', {
    about: 'What one own driver is paid where it is not what all are.',
    needs: 'orders.prices',
    staleAfter: ['driver.changed'],
    query: z.object({ driverId: Id }),
    out: OfDriver,
    fails: ['driver.not_found'],
  }),
  saveDriverRates: post('/api/costs/v0/saveDriverRates', {
    about: 'Sets what one driver is paid; nothing said is what all are.',
    needs: 'drivers.edit',
    effect: 'edit',
    data: z.strictObject({ ...versioned, driverId: Id, rates: DriverRates }),
    out: OfDriver,
    fails: [...codesOf(costRefusals), 'driver.not_found'],
    emits: ['driver.changed'],
  }),
  order: get('/api/costs/v0/order', {
    about: 'What an order costs its executor on all flights and what is left of its price; nobody else reads it.',
    needs: 'orders.prices',
    staleAfter: ['order.changed', 'flight.changed'],
    query: z.object({ orderId: Id }),
    out: OrderCosts,
    fails: codesOf(openRefusals),
  }),
  truck: get('/api/costs/v0/truck', {
    about: 'How far an own truck went in the last thirty days, how much of it empty, and to those who see prices what is left.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: z.object({ carId: Id }),
    out: TruckCosts,
    fails: codesOf(openVehicleRefusals),
  }),
}
