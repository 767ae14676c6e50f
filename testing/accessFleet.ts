import { randomUUID } from 'node:crypto'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { changing, days, filtering, many, own, reading } from './accessAnswers.ts'
import { rows } from './accessOrders.ts'
import type { Row } from './accessRow.ts'
import { nodalPointDraft } from './makers.ts'

const vehicleDraft = () => ({
  kind: 'truck',
  plate: `А${String(Math.floor(Math.random() * 899) + 100)}МР${100 + Math.floor(Math.random() * 90)}`,
})
const driverDraft = (preferredTruckId: string | null) => ({
  lastName: 'Сафин',
  firstName: 'Ринат',
  middleName: null,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: null,
  licenceExpires: null,
  categories: [],
  adr: null,
  tachograph: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId,
  consents: { processing: false, tracking: false },
})

const ownVehicles = (call: string): Record<string, readonly Row[]> => ({
  [`cars.${call}`]: [{ ask: t => ({ query: { id: t.me.org } }), says: own, places: { 'query.id': 404 } }],
})

/** What stands in directories: nodal points, lanes, vehicles, drivers. */
export const fleetAccess: Readonly<Record<string, readonly Row[]>> = {
  'nodalPoints.getListByTin': [{ ask: t => ({ query: { forwarderId: t.me.org } }), says: own, places: { 'query.forwarderId': 404 } }],
  'nodalPoints.getListByAddress': [
    { ask: t => ({ data: { address: 'ул', forwarderId: t.me.org } }), says: own, places: { 'data.forwarderId': 404 } },
  ],
  'nodalPoints.removeFromSuggest': [
    {
      ask: async t => ({ data: { forwarderId: t.me.org, npId: await t.nodalPoint() } }),
      says: changing,
      places: { 'data.forwarderId': 404, 'data.npId': 404 },
    },
  ],
  'lanes.recent': [
    {
      ask: async t => ({ query: { customerId: await t.customer() } }),
      says: { ...filtering, viewer: 403 },
      places: { 'query.customerId': 200 },
    },
  ],
  'lanes.copy': [
    {
      ask: async t => ({ data: { orderId: (await t.draft()).id, days: ['2026-10-20'], goal: 'keep' } }),
      says: changing,
      places: { 'data.orderId': 404 },
    },
  ],
  'nodalPoints.suggest': [
    { ask: async t => ({ query: { customerId: await t.customer() } }), says: filtering, places: { 'query.customerId': 200 } },
  ],
  'nodalPoints.list': [
    { ask: async t => ({ query: { customer: [await t.customer()] } }), says: filtering, places: { 'query.customer': 200 } },
  ],
  'nodalPoints.get': [{ ask: async t => ({ query: { id: await t.nodalPoint() } }), says: reading, places: { 'query.id': 404 } }],
  'nodalPoints.create': [
    {
      ask: async t => ({ data: { draft: nodalPointDraft({ customerId: await t.customer(), externalId: randomUUID() }) } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'nodalPoints.save': [
    {
      ask: async t => ({
        data: {
          id: await t.nodalPoint(),
          version: 1,
          draft: nodalPointDraft({ customerId: await t.customer(), externalId: randomUUID() }),
        },
      }),
      says: changing,
      places: { 'data.id': 404, 'data.draft.customerId': 404, 'data.draft.externalId': 'text' },
    },
  ],
  'nodalPoints.bulk': [{ ask: async t => rows(await t.nodalPoint(), { action: 'hide' }), says: many, places: { 'data.rows.*.id': 200 } }],

  ...ownVehicles('trailers'),
  ...ownVehicles('trucks'),
  'cars.get': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.calendar': [{ ask: async t => ({ query: { carId: await t.truck(), ...days } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.history': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: reading, places: { 'query.carId': 404 } }],
  'cars.create': [
    {
      ask: () => ({ data: { draft: { ...vehicleDraft(), platonId: '1', tracker: { provider: 'Проба', id: '1' } } } }),
      says: { owner: 200, viewer: 403 },
      places: { 'data.draft.platonId': 'text', 'data.draft.tracker.id': 'text' },
    },
  ],
  'cars.save': [
    {
      ask: async t => ({
        data: {
          carId: await t.truck(),
          version: 1,
          draft: {
            ...vehicleDraft(),
            sts: '7701123456',
            bodyType: 'tent',
            payloadKg: 20_000,
            platonId: '1',
            tracker: { provider: 'Проба', id: '1' },
          },
        },
      }),
      says: changing,
      places: { 'data.carId': 404, 'data.draft.platonId': 'text', 'data.draft.tracker.id': 'text' },
    },
  ],
  'cars.move': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1, action: 'repair', until: '2026-10-20' } }),
      says: changing,
      places: { 'data.carId': 404 },
    },
  ],
  'cars.couple': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1, trailerId: await t.trailer(), apart: true } }),
      says: changing,
      places: { 'data.carId': 404, 'data.trailerId': 404 },
    },
  ],
  'cars.uncouple': [
    {
      ask: async t => ({ data: { carId: await t.truck(), version: 1 } }),
      says: { owner: 409, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.carId': 404 },
    },
  ],
  'cars.bulk': [
    { ask: async t => rows(await t.truck(), { action: 'repair', until: '2026-10-20' }), says: many, places: { 'data.rows.*.id': 200 } },
  ],

  // the flight is the executor's, and its forwarder sees what he may of it
  'flights.get': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
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
          },
        }
      },
      // the forwarder of the order plans nothing
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.orders.*.orderId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404 },
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
        return { data: { action: 'mark_task', flightId: await t.flight(), version: 1, taskId, mark: 'arrive', at: null, comment: '' } }
      },
      says: { owner: 404, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.taskId': 404 },
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
          reason: 'vehicle_breakdown',
          comment: '',
        },
      }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404, 'data.truckId': 404, 'data.trailerId': 404, 'data.driverId': 404 },
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
        const named = { truckId: await t.truck(), driverId: await t.driver() }
        return rows(await t.flight(), { action: 'replace', ...named, reason: 'vehicle_breakdown', comment: '' })
      },
      says: many,
      places: { 'data.rows.*.id': 200, 'data.truckId': 200, 'data.driverId': 200 },
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

  'drivers.usable': [{ ask: t => ({ data: { orgId: t.me.org } }), says: own, places: { 'data.orgId': 404 } }],
  'drivers.get': [{ ask: async t => ({ query: { driverId: await t.driver() } }), says: reading, places: { 'query.driverId': 404 } }],
  'drivers.reveal': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), what: ['phone'], why: 'call', comment: '' } }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],
  'drivers.duplicates': [
    {
      // the driver named is the one left out of the answer
      ask: async t => ({ data: { driverId: await t.driver(), phone: '+79170000001', licence: null } }),
      says: { owner: 200, viewer: 403, partner: 200, stranger: 200 },
      places: { 'data.driverId': 200 },
    },
  ],
  'drivers.calendar': [
    {
      ask: async t => ({ query: { driverId: await t.driver(), from: days.from, until: days.to } }),
      says: reading,
      places: { 'query.driverId': 404 },
    },
  ],
  'drivers.history': [{ ask: async t => ({ query: { driverId: await t.driver() } }), says: reading, places: { 'query.driverId': 404 } }],
  'drivers.create': [
    {
      ask: async t => ({ data: { draft: driverDraft(await t.truck()) } }),
      says: { owner: 200, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.draft.preferredTruckId': 404 },
    },
  ],
  'drivers.save': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), version: 1, draft: driverDraft(await t.truck()) } }),
      says: { ...changing, owner: 422 },
      places: { 'data.driverId': 404, 'data.draft.preferredTruckId': 404 },
    },
  ],
  'drivers.move': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), version: 1, action: 'block', reason: 'Проверка' } }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],
  'drivers.bulk': [
    {
      ask: async t => rows(await t.driver(), { action: 'dismiss', reason: 'Проверка' }),
      says: many,
      places: { 'data.rows.*.id': 200 },
    },
  ],
}
