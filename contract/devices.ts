import { z } from 'zod'
import { get, post } from './call.ts'
import { Id, Instant, text, Version } from './primitives.ts'
import { openVehicleRefusals } from './refusals/vehicles.ts'
import { codesOf } from './refusals/words.ts'
import { PlatedVehicle } from './vehicles.ts'

/** How a device speaks: Wialon IPS over TCP, OsmAnd and Traccar over HTTP, the call `devices.report`. */
export const DeviceProtocol = z.enum(['wialon', 'osmand', 'api'])
export type DeviceProtocol = z.output<typeof DeviceProtocol>

/** `waiting`: without a password and not yet confirmed by a person; `revoked`: nothing of it is stored any more. */
export const DeviceState = z.enum(['waiting', 'working', 'revoked'])
export type DeviceState = z.output<typeof DeviceState>

/** Why something a device sent is not stored. */
export const DeviceFault = z.enum(['place', 'no_fix', 'mock', 'clock_ahead', 'old', 'jump', 'unbound', 'broken', 'checksum'])
export type DeviceFault = z.output<typeof DeviceFault>

/** What of a device was not stored for one reason, and the last such as it came. */
export const FaultFigure = z.object({ fault: DeviceFault, count: z.int(), lastAt: Instant, example: z.string() })

export const Device = z.object({
  id: Id,
  version: z.int(),
  protocol: DeviceProtocol,
  name: z.string(),
  /** The number it is known by; empty where its key is all it says. */
  identifier: z.string(),
  /** Whether it has a password or a key: both are told once, when they are made. */
  hasSecret: z.boolean(),
  state: DeviceState,
  /** The vehicle it is on, and since when. */
  vehicle: PlatedVehicle,
  since: Instant,
  createdAt: Instant,
  by: z.string(),
  /** When it was last heard of, and at which address. */
  heardAt: Instant.nullable(),
  heardFrom: z.string().nullable(),
  stored: z.int(),
  repeated: z.int(),
  faults: z.array(FaultFigure),
})
export type Device = z.output<typeof Device>

/** A device with its password or key, which is told this once. */
export const DeviceWithSecret = z.object({ device: Device, secret: z.string().nullable() })
export type DeviceWithSecret = z.output<typeof DeviceWithSecret>

/** The number a tracker says who it is by: an IMEI mostly. */
const Identifier = z.string().regex(/^[0-9A-Za-z._-]{3,40}$/)

const changing = { deviceId: Id, version: Version }
const refusedChanges = ['device.not_found', 'device.changed', 'device.revoked'] as const

/** A position as another program reports it; what was not measured is left out. */
export const ReportedPosition = z.strictObject({
  at: Instant,
  lat: z.number(),
  lon: z.number(),
  /** Kilometres an hour. */
  speed: z.number().optional(),
  /** Degrees from north, clockwise. */
  course: z.number().optional(),
  /** Metres. */
  altitude: z.number().optional(),
  /** Metres within which the place is true. */
  accuracy: z.number().optional(),
  satellites: z.int().optional(),
  ignition: z.boolean().optional(),
  doorsOpen: z.boolean().optional(),
  /** Litres. */
  fuel: z.number().optional(),
  /** Degrees Celsius. */
  temperature: z.number().optional(),
  rearTemperature: z.number().optional(),
})

/** Trackers of own vehicles and programs that report for them. */
export const devices = {
  list: get('/api/devices/v0/list', {
    about: 'Trackers of an own vehicle with what came of them, and where this installation listens for trackers; the newest first.',
    needs: 'cars.view',
    staleAfter: ['car.changed'],
    query: z.object({ carId: Id }),
    out: z.object({
      items: z.array(Device),
      /** Where trackers send to; null: this installation does not listen for them. */
      addresses: z.object({ wialon: z.string().nullable(), osmand: z.string().nullable(), api: z.string() }),
    }),
    fails: codesOf(openVehicleRefusals),
  }),
  register: post('/api/devices/v0/register', {
    about: 'Registers a tracker on an own vehicle and tells its password or key this once.',
    needs: 'cars.edit',
    data: z.strictObject({
      carId: Id,
      protocol: DeviceProtocol,
      name: text(0, 60).default(''),
      identifier: Identifier.nullable().default(null),
      /** Whether the tracker can send a password; without one its number is enough, once a person confirmed it. */
      withSecret: z.boolean().default(true),
    }),
    out: DeviceWithSecret,
    fails: [...codesOf(openVehicleRefusals), 'device.number_missing', 'device.number_taken', 'device.too_many', 'device.retired'],
    emits: ['car.changed'],
  }),
  rotate: post('/api/devices/v0/rotate', {
    about: 'Makes another password or key; the one before opens nothing any more.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject(changing),
    out: DeviceWithSecret,
    fails: refusedChanges,
    emits: ['car.changed'],
  }),
  approve: post('/api/devices/v0/approve', {
    about: 'Confirms a tracker without a password after it was heard of: from now on what it tells is stored.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject(changing),
    out: Device,
    fails: [...refusedChanges, 'device.approved'],
    emits: ['car.changed'],
  }),
  mount: post('/api/devices/v0/mount', {
    about: 'Puts a tracker on another own vehicle from now on; what it tells of the time before stays with the vehicle it was on.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject({ ...changing, carId: Id }),
    out: Device,
    fails: [...refusedChanges, ...codesOf(openVehicleRefusals), 'device.too_many', 'device.retired'],
    emits: ['car.changed'],
  }),
  revoke: post('/api/devices/v0/revoke', {
    about: 'Switches a tracker off: nothing of it is stored any more, what was stored stays.',
    needs: 'cars.edit',
    effect: 'edit',
    data: z.strictObject(changing),
    out: Device,
    fails: refusedChanges,
    emits: ['car.changed'],
  }),
  report: post('/api/devices/v0/report', {
    about:
      'Reports positions of the vehicle a key belongs to (`Authorization: Bearer …`), in any order and as often as one likes: a repeat changes nothing. The answer comes when they are stored.',
    needs: 'device',
    effect: 'given',
    data: z.strictObject({ positions: z.array(ReportedPosition).min(1).max(1000) }),
    out: z.object({
      /** How many are stored now, or were before. */
      accepted: z.int(),
      /** Those that are not, by their place in the list, and why. */
      faults: z.array(z.object({ index: z.int(), fault: DeviceFault })),
    }),
    fails: ['device.key_unknown'],
  }),
}
