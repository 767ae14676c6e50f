import { randomUUID } from 'node:crypto'
import { driverLinks } from '#contract/driver-links.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { changing, filtering, many, own, reading } from './accessAnswers.ts'
import type { AccessObjects } from './accessObjects.ts'
import { rows } from './accessOrders.ts'
import type { Row } from './accessRow.ts'

/** A flight and the driver a link of it is for. */
async function driven(t: AccessObjects) {
  const flightId = await t.flight()
  return { flightId, driverId: (await t.me.ask(flights.get, { query: { flightId } })).data.driver!.id! }
}

/** Flights of a fleet, and what they cost. */
export const flightsAccess: Readonly<Record<string, readonly Row[]>> = {
  'flights.get': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
  ],
  'flights.history': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
  ],
  'flights.dayPlan': [
    {
      // of what is not one's own there is nothing on any day
      ask: async t => {
        const flightId = await t.flight()
        const { truck, driver, startsAt } = (await t.me.ask(flights.get, { query: { flightId } })).data
        return { query: { day: startsAt.slice(0, 10), truckId: truck!.id!, driverId: driver!.id!, format: 'html' } }
      },
      says: { owner: 200, viewer: 200, partner: 409, stranger: 409 },
      places: { 'query.truckId': 409, 'query.driverId': 409 },
    },
  ],
  'driverLinks.list': [
    // who sees the flight as its forwarder knows nothing of its links
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: reading, places: { 'query.flightId': 404 } },
  ],
  'driverLinks.make': [
    {
      ask: async t => ({ data: { ...(await driven(t)), email: null } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.driverId': 422 },
    },
  ],
  'driverLinks.revoke': [
    {
      ask: async t => ({ data: { linkId: (await t.me.ask(driverLinks.make, { data: { ...(await driven(t)), email: null } })).data.id } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.linkId': 404 },
    },
  ],
  'flights.fit': [
    {
      ask: async t => ({
        query: {
          orderIds: [(await t.accepted()).id],
          truckId: await t.truck(),
          trailerId: await t.trailer(),
          driverId: await t.driver(),
          coDriverId: await t.driver(),
        },
      }),
      // the partner is the forwarder of this order: its resources are not his to choose
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderIds': 404, 'query.truckId': 404, 'query.trailerId': 404, 'query.driverId': 404, 'query.coDriverId': 404 },
    },
    {
      ask: async t => ({ query: { flightId: await t.flight(), orderIds: [] } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'query.flightId': 404 },
    },
    {
      ask: async t => ({ query: { flightId: await t.flight(), orderIds: [], swapWith: await t.flight() } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'query.flightId': 404, 'query.swapWith': 404 },
    },
    {
      // where a task of the flight's own would come; its place is asked for as it is sent
      ask: async t => {
        const flightId = await t.flight()
        const { rows } = await t.world.root.query<{ id: string; at: Date }>(
          'select id, planned_from as at from flight_tasks where flight_id = $1 order by seq limit 1',
          [flightId],
        )
        const taskFrom = new Date(rows[0]!.at.getTime() + 3_600_000).toISOString()
        return { query: { flightId, orderIds: [], taskKind: 'fuel', taskMinutes: 20, taskFrom, taskAfter: rows[0]!.id } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'query.flightId': 404, 'query.taskAfter': 422 },
    },
  ],
  'flights.candidates': [
    {
      ask: async t => ({ query: { orderIds: [(await t.accepted()).id] } }),
      // the partner is the forwarder of this order: its trucks are not his to choose
      says: { owner: 200, viewer: 403, partner: 409, stranger: 404 },
      places: { 'query.orderIds': 404 },
    },
  ],
  'flights.unassigned': [
    {
      ask: async t => ({ query: { customer: [(await t.accepted()).counterpart!.id] } }),
      says: { ...filtering, viewer: 403 },
      places: { 'query.customer': 200 },
    },
  ],
  'flights.plan': [
    {
      ask: async t => {
        const { id, version } = await t.accepted()
        return {
          data: {
            orders: [{ orderId: id, orderVersion: version, share: null }],
            truckId: await t.truck(),
            trailerId: await t.trailer(),
            driverId: await t.driver(),
            coDriverId: await t.driver(),
          },
        }
      },
      // the forwarder of the order plans nothing
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.orders.*.orderId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404, 'data.coDriverId': 404 },
    },
  ],
  'flights.move': [
    {
      ask: async t => ({ data: { action: 'instruct', flightId: await t.flight(), version: 1, instructions: 'Пропуск на проходной' } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404 },
    },
    {
      ask: async t => {
        const { id, version } = await t.accepted()
        return { data: { action: 'add', flightId: await t.flight(), version: 1, orderId: id, orderVersion: version, share: null } }
      },
      // the flight is full already
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.orderId': 404 },
    },
    {
      ask: async t => {
        const { id, version } = await t.accepted()
        const reasoned = { reason: 'vehicle_breakdown', comment: '' } as const
        const to = { flightId: await t.flight(), version: 1 }
        return { data: { action: 'remove', flightId: await t.flight(), version: 1, orderId: id, orderVersion: version, ...reasoned, to } }
      },
      // it is on no flight yet
      says: { owner: 404, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.orderId': 404, 'data.to.flightId': 404 },
    },
    {
      ask: async t => {
        const other = { flightId: await t.flight(), version: 1 }
        const reasoned = { reason: 'vehicle_breakdown', comment: '' } as const
        return { data: { action: 'swap', flightId: await t.flight(), version: 1, with: other, ...reasoned } }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.with.flightId': 404 },
    },
    {
      ask: async t => ({
        data: {
          action: 'add_task',
          flightId: await t.flight(),
          version: 1,
          kind: 'fuel',
          after: (await t.assigned()).taskId,
          where: { place: 'АЗС', lat: null, lon: null },
          from: '2026-10-06T08:00:00+03:00',
          minutes: 30,
        },
      }),
      // the stop is of another flight
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.after': 422 },
    },
    {
      ask: async t => ({ data: { action: 'drop_task', flightId: await t.flight(), version: 1, taskId: (await t.assigned()).taskId } }),
      says: { owner: 404, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.taskId': 404 },
    },
    {
      ask: async t => {
        const { taskId } = await t.assigned()
        return {
          data: {
            action: 'mark_task',
            flightId: await t.flight(),
            version: 1,
            taskId,
            mark: 'arrive',
            at: null,
            comment: '',
            photosId: randomUUID(),
          },
        }
      },
      says: { owner: 404, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.taskId': 404, 'data.photosId': 'text' },
    },
    {
      ask: async t => {
        const { orderId, flightId } = await t.assigned()
        const where = { place: 'Клин', lat: null, lon: null }
        const at = '2026-10-06T08:00:00+03:00'
        return { data: { action: 'unload_leftover', flightId, version: 1, orderId, where, at, comment: '' } }
      },
      // nothing stays on board yet
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.orderId': 422 },
    },
    {
      ask: async t => {
        const { taskId } = await t.assigned()
        const times = { arrivedAt: '2026-10-06T08:00:00+03:00' }
        return { data: { action: 'correct', flightId: await t.flight(), version: 1, taskId, times, comment: 'Ошибка в отметке' } }
      },
      // the flight is not over
      says: { owner: 409, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.taskId': 409 },
    },
    {
      ask: async t => ({ data: { action: 'sequence', flightId: await t.flight(), version: 1, taskIds: [(await t.assigned()).taskId] } }),
      // all tasks of the flight are named, and no others
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.taskIds': 422 },
    },
    {
      ask: async t => ({
        data: {
          action: 'replace',
          flightId: await t.flight(),
          version: 1,
          truckId: await t.truck(),
          trailerId: await t.trailer(),
          driverId: await t.driver(),
          coDriverId: await t.driver(),
          reason: 'vehicle_breakdown',
          comment: '',
        },
      }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404, 'data.coDriverId': 404 },
    },
    {
      ask: async t => {
        const { orderId, flightId } = await t.assigned()
        return {
          data: {
            action: 'costs',
            flightId,
            version: 1,
            costs: [],
            split: { by: 'hand', shares: [{ orderId, percent: 100 }] },
          },
        }
      },
      // each order of the flight is named, and no other
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.split.shares.*.orderId': 422 },
    },
    {
      ask: async t => {
        const { orderId, version: orderVersion } = await t.assigned()
        const [flight] = (await t.me.ask(orders.get, { query: { orderId } })).data.flights
        return {
          data: {
            action: 'relay',
            flightId: flight!.id,
            version: 1,
            orderId,
            orderVersion,
            fromTaskId: flight!.tasks[1]!.id,
            truckId: await t.truck(),
            trailerId: await t.trailer(),
            driverId: await t.driver(),
            coDriverId: await t.driver(),
            where: { place: 'М-11', lat: null, lon: null },
            reloadAt: '2026-10-06T20:00:00+03:00',
            seals: [],
          },
        }
      },
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      // a stop that is none of the order's on this flight is no place to hand it over
      places: {
        'data.flightId': 404,
        'data.orderId': 404,
        'data.fromTaskId': 409,
        'data.truckId': 404,
        'data.trailerId': 404,
        'data.driverId': 404,
        'data.coDriverId': 404,
      },
    },
  ],
  'flights.bulk': [
    {
      ask: async t => rows(await t.flight(), { action: 'instruct', instructions: 'Пропуск' }),
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
    {
      ask: async t => {
        const { id, version, tasks } = (await t.me.ask(flights.get, { query: { flightId: await t.flight() } })).data
        return { data: { action: 'mark', rows: [{ id, version, taskId: tasks[0]!.taskId, mark: 'depart' }] } }
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.rows.*.taskId': 200 },
    },
    {
      ask: async t => {
        const named = { truckId: await t.truck(), driverId: await t.driver(), coDriverId: await t.driver() }
        return rows(await t.flight(), { action: 'replace', ...named, reason: 'vehicle_breakdown', comment: '' })
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.truckId': 200, 'data.driverId': 200, 'data.coDriverId': 200 },
    },
  ],
  'flights.list': [
    {
      ask: async t => ({ query: { side: 'executor', truck: [await t.truck()], driver: [await t.driver()] } }),
      says: filtering,
      places: { 'query.truck': 200, 'query.driver': 200 },
    },
  ],
  'costs.order': [
    {
      ask: async t => ({ query: { orderId: (await t.assigned()).orderId } }),
      // nobody but the executor earns on it, and his people without prices read no sums
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'query.orderId': 404 },
    },
  ],
  'costs.truck': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: own, places: { 'query.carId': 404 } }],
  'costs.driverRates': [
    {
      ask: async t => ({ query: { driverId: await t.driver() } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'query.driverId': 404 },
    },
  ],
  'costs.saveDriverRates': [
    {
      ask: async t => ({
        data: {
          version: 0,
          driverId: await t.driver(),
          rates: { driverKm: { amount: '10.00', currency: 'RUB' }, driverTrip: null, driverDay: null },
        },
      }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],

  'flights.lanes': [
    {
      ask: async t => ({ query: { side: 'executor', truck: [await t.truck()], driver: [await t.driver()] } }),
      says: filtering,
      places: { 'query.truck': 200, 'query.driver': 200 },
    },
  ],
  'flights.bars': [
    {
      ask: async t => ({ query: { side: 'executor', truck: [await t.truck()], driver: [await t.driver()], of: await t.truck() } }),
      says: filtering,
      places: { 'query.truck': 200, 'query.driver': 200, 'query.of': 200 },
    },
  ],
}
