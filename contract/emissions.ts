import { z } from 'zod'
import { get } from './call.ts'
import { InlineFile } from './files.ts'
import { Day, DayRange, Id, PageQuery, pageOf, Side } from './primitives.ts'
import { PrintFormat } from './prints.ts'

/** What a line of the report is of: a month, a quarter, or all the days asked for. */
export const EmissionPeriod = z.enum(['month', 'quarter', 'whole'])
export type EmissionPeriod = z.output<typeof EmissionPeriod>

/** Which deliveries: by the day of the last unloading in the zone of the organisation; left out, the last twelve months. */
export const EmissionFilter = z.object({ side: Side, tab: EmissionPeriod.default('month'), delivered: DayRange })
export type EmissionFilter = z.output<typeof EmissionFilter>

/** What delivered orders caused on their flights, as each card tells it; the sums add up to those of the cards. */
export const EmissionSum = z.object({
  orders: z.int(),
  /** Of them nobody knows what they caused: no way or no cargo is known. Not in the sums. */
  unknown: z.int(),
  /** With a distance that was measured on all flights. */
  measured: z.int(),
  /** With litres of a trip sheet on all flights. */
  byFuel: z.int(),
  /** With the executor's own share of empty running in the intensity of all flights. */
  ownEmpty: z.int(),
  tonKm: z.number(),
  wtwKg: z.number(),
  ttwKg: z.number(),
  /** Grams well to wheel on a tonne and a kilometre; null where nothing went anywhere. */
  intensity: z.number().nullable(),
})
export type EmissionSum = z.output<typeof EmissionSum>

/** Of a customer to a forwarder, of a forwarder to an executor; null: orders without a customer. */
export const EmissionRow = z.object({
  id: z.string(),
  from: Day,
  to: Day,
  party: z.object({ id: Id, name: z.string() }).nullable(),
  ...EmissionSum.shape,
})
export type EmissionRow = z.output<typeof EmissionRow>

/** The most orders whose figures are asked for at once. */
export const emissionLimits = { orders: 50 } as const

/** CO2e of what was delivered, by customer and period. */
export const emissions = {
  list: get('/api/emissions/v0/list', {
    about: 'CO2e of delivered orders by period, the latest first, and by customer, or by forwarder for an executor, the most first.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: PageQuery.extend(EmissionFilter.shape),
    out: pageOf(EmissionRow),
  }),
  totals: get('/api/emissions/v0/totals', {
    about: 'The same in one sum, with the days it is of.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: EmissionFilter,
    out: z.object({ from: Day, to: Day, sum: EmissionSum }),
  }),
  statement: get('/api/emissions/v0/statement', {
    about: 'The report as a paper with its totals and its method (ISO 14083), of all or of one customer.',
    needs: 'orders.view',
    staleAfter: [],
    query: EmissionFilter.extend({ party: Id.optional(), format: PrintFormat.default('pdf') }),
    out: InlineFile,
  }),
  ofOrders: get('/api/emissions/v0/ofOrders', {
    about: 'CO2e of orders as their cards tell it, of those a flight carries; the others are left out.',
    needs: 'orders.view',
    staleAfter: ['order.changed'],
    query: z.object({ orderIds: z.array(Id).min(1).max(emissionLimits.orders) }),
    out: z.object({ items: z.array(z.object({ orderId: Id, wtwKg: z.number() })) }),
  }),
}
