import type { Device, DeviceFault, DeviceProtocol, DeviceState } from '#contract/devices.ts'
import type { ListedDevice, listFaults } from './store.ts'

const stateOf = ({ approvedAt, revokedAt }: Pick<ListedDevice, 'approvedAt' | 'revokedAt'>): DeviceState =>
  revokedAt !== null ? 'revoked' : approvedAt === null ? 'waiting' : 'working'

type FaultRecord = Awaited<ReturnType<typeof listFaults>>[number]

/** A device as the people of its executor see it. */
export const toDevice = (device: ListedDevice, faults: readonly FaultRecord[]): Device => ({
  id: device.id,
  version: device.version,
  protocol: device.protocol as DeviceProtocol,
  name: device.name,
  identifier: device.identifier,
  hasSecret: device.hasSecret,
  state: stateOf(device),
  vehicle: { id: device.vehicleId, plate: device.plate },
  since: device.startsAt.toISOString(),
  createdAt: device.createdAt.toISOString(),
  by: device.by,
  heardAt: device.heardAt?.toISOString() ?? null,
  heardFrom: device.heardFrom,
  stored: device.stored ?? 0,
  repeated: device.repeated ?? 0,
  faults: faults
    .filter(({ deviceId }) => deviceId === device.id)
    .map(({ fault, count, lastAt, example }) => ({ fault: fault as DeviceFault, count, lastAt: lastAt.toISOString(), example })),
})
