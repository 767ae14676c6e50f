import { z } from 'zod'
import { get } from './call.ts'
import { FlightCard, FlightFound } from './flight-card.ts'
import { FlightFilter, FlightListRow, FlightTab } from './flight-list.ts'
import { PageQuery, pageOf, Side } from './primitives.ts'

/** Flights: one vehicle's runs for one or more orders, as each side may see them. */
export const flights = {
  list: get('/api/flights/v0/list', {
    about: 'Flights of one side of the own organisation by tab, filter and order, a page at a time.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: PageQuery.extend(FlightFilter.shape),
    out: pageOf(FlightListRow),
  }),
  counts: get('/api/flights/v0/counts', {
    about: 'How many flights stand behind each tab; 1 001 stands for more than a thousand.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: z.object({ side: Side }),
    out: z.record(FlightTab, z.int()),
  }),
  get: get('/api/flights/v0/get', {
    about: 'One flight: stops with plan, fact and forecast, load by leg, orders, resources, costs; of others’ orders nothing.',
    needs: 'flights.view',
    staleAfter: ['flight.changed', 'order.changed'],
    query: z.object({ flightId: z.string().max(64) }),
    out: FlightCard,
    fails: ['flight.not_found'],
  }),
  find: get('/api/flights/v0/find', {
    about: 'Flights by their number: two organisations may have given an order the same one.',
    needs: 'flights.view',
    staleAfter: ['flight.changed'],
    query: z.object({ number: z.string().trim().min(1).max(64) }),
    out: z.object({ items: z.array(FlightFound) }),
  }),
}
