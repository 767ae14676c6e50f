import type { positions } from '#contract/positions.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findVehicle } from '#server/vehicles/store.ts'
import { toLatest, toPoint } from './row.ts'
import { countPositions, listLatest, listTrack } from './store.ts'

const LONGEST_MS = 31 * 86_400_000

export const handlers: Handlers<typeof positions> = {
  async latest({ transaction }, { query: { cursor, limit, cars, south, west, north, east } }) {
    const box = south === undefined || west === undefined || north === undefined || east === undefined ? null : { south, west, north, east }
    const after = cursor ? readKey(cursor) : null
    const found = await transaction(tx => listLatest(tx, { vehicleIds: cars, box, after: after?.id ?? null, limit: limit + 1 }))
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1)! : null
    return { items: items.map(toLatest), next: last && writeKey({ key: '', id: last.vehicleId }) }
  },

  async track({ transaction }, { query: { carId, most, ...period } }) {
    const [from, to] = [new Date(period.from), new Date(period.to)]
    if (to <= from || to.getTime() - from.getTime() > LONGEST_MS) return refuse('track.period', { field: 'to' })
    return transaction(async tx => {
      const vehicle = await findVehicle(tx, carId)
      const thinned = (await countPositions(tx, { vehicleId: vehicle.id, from, to }, most + 1)) > most
      return {
        points: (await listTrack(tx, { vehicleId: vehicle.id, from, to }, thinned ? { most } : { first: most })).map(toPoint),
        thinned,
      }
    })
  },
}
