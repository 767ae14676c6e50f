import type { DeviceFault } from '#contract/devices.ts'
import type { DeviceFix, Entered } from '#server/devices/record.ts'
import { vehicleAt } from '#server/devices/rules.ts'
import { listTimes } from '#server/devices/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import type { GivenPosition, PositionSource } from '#server/positions/record.ts'
import { faultOf } from '#server/positions/rules.ts'

/** What one device sent at once. */
export type Item = { key: Entered; fixes: readonly DeviceFix[] }

type Outcome = {
  /** Of each item what was not stored. */
  faults: { index: number; fault: DeviceFault }[][]
  devices: Map<Entered, { stored: number; repeated: number }>
}

/** Takes what devices of one organisation sent, each position for the vehicle the device was on at that moment. */
export async function takeItems(tx: Tx, items: readonly Item[]): Promise<Outcome> {
  const times = Map.groupBy(await listTimes(tx, [...new Set(items.map(({ key }) => key.deviceId))]), ({ deviceId }) => deviceId)
  const faults: Outcome['faults'] = items.map(() => [])
  const devices: Outcome['devices'] = new Map()
  for (const source of ['device', 'api'] as const satisfies PositionSource[]) {
    const given: (GivenPosition & { item: number; index: number })[] = []
    /** Whose figures tell of a vehicle: two trackers on one are told of together. */
    const tellers = new Map<string, Entered>()
    for (const [item, { key, fixes }] of items.entries()) {
      if ((key.protocol === 'api') !== (source === 'api')) continue
      const own = times.get(key.deviceId) ?? []
      for (const [index, { raw: _, ...fix }] of fixes.entries()) {
        const vehicleId = vehicleAt(own, fix.at)
        const fault = vehicleId === null ? (faultOf({ ...fix, vehicleId: '' }, tx.now) ?? 'unbound') : null
        if (vehicleId === null || fault !== null) faults[item]!.push({ index, fault: fault! })
        else {
          given.push({ ...fix, vehicleId, item, index })
          if (!tellers.has(vehicleId)) tellers.set(vehicleId, key)
        }
      }
    }
    if (given.length === 0) continue
    const outcome = await takePositions(tx, source, given)
    for (const { index, fault } of outcome.faults) faults[given[index]!.item]!.push({ index: given[index]!.index, fault })
    for (const { vehicleId, taken, repeated } of outcome.vehicles) {
      const key = tellers.get(vehicleId)!
      const before = devices.get(key) ?? { stored: 0, repeated: 0 }
      devices.set(key, { stored: before.stored + taken, repeated: before.repeated + repeated })
    }
  }
  for (const of of faults) of.sort((a, b) => a.index - b.index)
  return { faults, devices }
}
