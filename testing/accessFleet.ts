import { randomUUID } from 'node:crypto'
import { flights } from '#contract/flights.ts'
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
  'map.flights': [
    {
      ask: async t => ({ query: { side: 'executor', truck: [await t.truck()], driver: [await t.driver()] } }),
      says: filtering,
      places: { 'query.truck': 200, 'query.driver': 200 },
    },
  ],
  'lanes.recent': [
    {
      ask: async t => ({ query: { customerId: await t.customer() } }),
      says: { ...filtering, viewer: 403 },
      places: { 'query.customerId': 200 },
    },
  ],
  'lanes.executors': [
    {
      ask: async t => ({ query: { orderId: (await t.placed()).id } }),
      says: reading,
      places: { 'query.orderId': 404 },
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
  'positions.latest': [{ ask: async t => ({ query: { cars: [await t.truck()] } }), says: filtering, places: { 'query.cars': 200 } }],
  'positions.track': [
    {
      ask: async t => ({ query: { carId: await t.truck(), from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00Z' } }),
      says: reading,
      places: { 'query.carId': 404 },
    },
  ],
  'devices.list': [{ ask: async t => ({ query: { carId: await t.truck() } }), says: reading, places: { 'query.carId': 404 } }],
  'devices.register': [
    { ask: async t => ({ data: { carId: await t.truck(), protocol: 'api' } }), says: changing, places: { 'data.carId': 404 } },
  ],
  'devices.rotate': [
    { ask: async t => ({ data: { deviceId: await t.device(), version: 1 } }), says: changing, places: { 'data.deviceId': 404 } },
  ],
  'devices.approve': [
    { ask: async t => ({ data: { deviceId: await t.device(), version: 1 } }), says: changing, places: { 'data.deviceId': 404 } },
  ],
  'devices.revoke': [
    { ask: async t => ({ data: { deviceId: await t.device(), version: 1 } }), says: changing, places: { 'data.deviceId': 404 } },
  ],
  'devices.mount': [
    {
      ask: async t => ({ data: { deviceId: await t.device(), version: 1, carId: await t.truck() } }),
      says: changing,
      places: { 'data.deviceId': 404, 'data.carId': 404 },
    },
  ],
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
  'drivers.usable': [{ ask: t => ({ data: { orgId: t.me.org } }), says: own, places: { 'data.orgId': 404 } }],
  'drivers.get': [{ ask: async t => ({ query: { driverId: await t.driver() } }), says: reading, places: { 'query.driverId': 404 } }],
  'drivers.reveal': [
    {
      ask: async t => ({ data: { driverId: await t.driver(), what: ['phone'], why: 'call', comment: '' } }),
      says: changing,
      places: { 'data.driverId': 404 },
    },
  ],
  'personalData.reveal': [{ ask: async t => ({ data: { driverId: await t.driver() } }), says: changing, places: { 'data.driverId': 404 } }],
  'personalData.stored': [
    {
      ask: async t => ({ data: { person: { kind: 'driver', id: await t.driver(), place: 0 } } }),
      says: changing,
      places: { 'data.person.id': 404 },
    },
  ],
  'personalData.export': [
    {
      ask: async t => ({ data: { person: { kind: 'driver', id: await t.driver(), place: 0 } } }),
      says: changing,
      places: { 'data.person.id': 404 },
    },
  ],
  'personalData.restrict': [
    {
      ask: async t => ({ data: { person: { kind: 'driver', id: await t.driver(), place: 0 }, reason: 'Спор о точности данных' } }),
      says: changing,
      places: { 'data.person.id': 404 },
    },
  ],
  'personalData.lift': [
    {
      ask: async t => ({ data: { restrictionId: await t.restriction(), reason: 'Спор решён' } }),
      says: changing,
      places: { 'data.restrictionId': 404 },
    },
  ],
  'personalData.erase': [
    {
      ask: async t => {
        const { id, name } = await t.dismissed()
        return { data: { person: { kind: 'driver', id, place: 0 }, basis: 'request', confirm: name } }
      },
      says: changing,
      places: { 'data.person.id': 404 },
    },
  ],
  'personalData.act': [
    { ask: async t => ({ query: { actId: await t.erasureAct(), format: 'html' } }), says: changing, places: { 'query.actId': 404 } },
  ],
  'tracks.get': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
  ],
  'sensors.get': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
  ],
  'sensors.record': [
    {
      // a flight that has not set out is measured by nobody
      ask: async t => ({ data: { flightId: await t.flight(), at: new Date(2_000).toISOString(), temperature: 3, comment: '' } }),
      says: { owner: 422, viewer: 403, partner: 404, stranger: 404 },
      places: { 'data.flightId': 404 },
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
  'geofences.areas': [
    { ask: async t => ({ query: { flightId: await t.flight() } }), says: { ...reading, partner: 200 }, places: { 'query.flightId': 404 } },
  ],
  'geofences.evidence': [
    {
      ask: async t => {
        const flightId = await t.flight()
        const { tasks } = (await t.me.ask(flights.get, { query: { flightId } })).data
        return { query: { flightId, taskId: tasks[0]!.taskId } }
      },
      says: { ...reading, partner: 200 },
      places: { 'query.flightId': 404, 'query.taskId': 404 },
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
