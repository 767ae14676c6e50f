import type { DeviceFault, DeviceProtocol } from '#contract/devices.ts'
import type { OrgId } from '#server/platform/db.ts'
import type { Fix, Measured } from '#server/positions/record.ts'

/** A device that was let in: whose it is, and how it speaks. */
type DeviceKey = { orgId: OrgId; deviceId: string; protocol: DeviceProtocol }

/** A device that was let in, and the address it was let in at. */
export type Entered = DeviceKey & { from: string }

/** Why a device is not let in. */
export type Closed = 'unknown' | 'password' | 'waiting'

/** A position as a device tells it, of whatever vehicle it is on; `raw` is what it looked like, for whoever looks after a fault. */
export type DeviceFix = Fix & Partial<Measured> & { mock?: boolean; raw: string }

/** A fault of something a device sent: what it was, and what it looked like. */
export type FaultExample = { fault: DeviceFault; example: string }
