import type { DeviceProtocol } from '#contract/devices.ts'
import type { deviceRefusals } from '#contract/refusals/devices.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import { findVehicle } from '#server/vehicles/store.ts'
import { newSecret } from './intake/secret.ts'
import { MOST_DEVICES } from './rules.ts'
import {
  countDevices,
  type DeviceRecord,
  endTime,
  findListed,
  insertDevice,
  insertTime,
  isNumberFree,
  lockDevice,
  setDevice,
} from './store.ts'

const refuseDevice: RefuseWith<typeof deviceRefusals> = refuse

export type NewDevice = {
  carId: string
  protocol: DeviceProtocol
  name: string
  identifier: string | null
  withSecret: boolean
}

/** Registers a device on an own vehicle; tells its id and its secret, which is kept nowhere. */
export async function register(tx: Tx, employeeId: string, draft: NewDevice): Promise<{ id: string; secret: string | null }> {
  const { carId, protocol, name, identifier, withSecret } = draft
  await checkVehicle(tx, carId)
  if (protocol === 'wialon' && identifier === null) refuseDevice('device.number_missing', { field: 'identifier' })
  const hasSecret = withSecret || protocol !== 'wialon'
  if (!hasSecret && !(await isNumberFree(tx, identifier!)))
    refuseDevice('device.number_taken', { number: identifier!, field: 'identifier' })
  const made = hasSecret ? newSecret(protocol) : null
  const device = {
    protocol,
    name,
    identifier: protocol === 'wialon' ? identifier! : '',
    secretHash: made?.secretHash ?? null,
    // a number is no secret: a person looks first at what comes under it
    approvedAt: made ? tx.now : null,
    employeeId,
  }
  const id = await insertDevice(tx, device, carId)
  await record(tx, 'register', { carId, id, identifier: device.identifier, protocol })
  return { id, secret: made?.secret ?? null }
}

type Key = { deviceId: string; version: number }

/** Makes another password or key in place of the one before; one that had none has one from now on. */
export async function rotate(tx: Tx, key: Key): Promise<string> {
  const device = await held(tx, key)
  const { secret, secretHash } = newSecret(device.protocol as DeviceProtocol)
  await setDevice(tx, device, { secretHash, approvedAt: device.approvedAt ?? tx.now })
  await recordOf(tx, 'rotate', device)
  return secret
}

/** Says yes to a tracker without a password. */
export async function approve(tx: Tx, key: Key): Promise<void> {
  const device = await held(tx, key)
  if (device.approvedAt !== null) refuseDevice('device.approved')
  await setDevice(tx, device, { approvedAt: tx.now })
  await recordOf(tx, 'approve', device)
}

/** Puts a device on another own vehicle from now on. */
export async function mount(tx: Tx, { carId, ...key }: Key & { carId: string }): Promise<void> {
  const device = await held(tx, key)
  await checkVehicle(tx, carId)
  await recordOf(tx, 'remove', device)
  await endTime(tx, device.id)
  await insertTime(tx, device.id, carId)
  await setDevice(tx, device, {})
  await record(tx, 'mount', { carId, id: device.id, identifier: device.identifier, protocol: device.protocol })
}

/** Switches a device off for good. */
export async function revoke(tx: Tx, key: Key): Promise<void> {
  const device = await held(tx, key)
  await endTime(tx, device.id)
  await setDevice(tx, device, { revokedAt: tx.now })
  await recordOf(tx, 'revoke', device)
}

async function held(tx: Tx, { deviceId, version }: Key): Promise<DeviceRecord> {
  const device = (await lockDevice(tx, deviceId)) ?? refuseDevice('device.not_found')
  if (device.version !== version) refuseDevice('device.changed')
  if (device.revokedAt !== null) refuseDevice('device.revoked')
  return device
}

async function checkVehicle(tx: Tx, carId: string): Promise<void> {
  const vehicle = await findVehicle(tx, carId)
  if (vehicle.status === 'sold') refuseDevice('device.retired', { plate: vehicle.plate })
  if ((await countDevices(tx, carId)) >= MOST_DEVICES) refuseDevice('device.too_many', { most: MOST_DEVICES })
}

async function recordOf(tx: Tx, what: string, device: DeviceRecord): Promise<void> {
  const { vehicleId } = (await findListed(tx, device.id))!
  await record(tx, what, { carId: vehicleId, id: device.id, identifier: device.identifier, protocol: device.protocol })
}

/** Who did what with a tracker stands in the history of the vehicle it is on. */
async function record(
  tx: Tx,
  what: string,
  { carId, id, identifier, protocol }: { carId: string; id: string; identifier: string; protocol: string },
): Promise<void> {
  await audit(tx, { what: `vehicle.device_${what}`, kind: 'vehicle', objectId: carId, facts: { device: id, protocol, number: identifier } })
  await publish(tx, 'car.changed', [tx.actor.orgId], { carId, version: (await findVehicle(tx, carId)).version })
}
