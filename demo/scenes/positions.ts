import { greatCircleKm } from '#contract/great-circle.ts'
import { regimeRange } from '#contract/order-cargo.ts'
import type { DemoOrder } from '#demo/record.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import type { Fix, GivenPosition } from '#server/positions/record.ts'

const MINUTE = 60_000
const EVERY_MS = 10 * MINUTE
/** As far back as a position is told. */
const BACK_MS = 5 * 1440 * MINUTE
const KMH = 62
const BATCH = 1000

/** Flights that are on their way while the world is told. */
export type Running = {
  orgId: OrgId
  truckId: string
  way: readonly Fix[]
  /** Degrees its cargo travels at, and when it was loaded; null where it asks for none. */
  cold: { middle: number; loadedAt: Date | null } | null
}

/** Which of these orders have a truck on its way now, and where it was and will be. */
export function runningIn(orders: readonly DemoOrder[], now: Date): Running[] {
  return orders.flatMap(({ order, flights: [flight], stops }) => {
    if (!flight?.truckId || !['to_loading', 'loading', 'in_transit', 'unloading'].includes(flight.status)) return []
    const way: Fix[] = []
    for (const { stopSeq, departedAt, arrivedAt, completedAt } of flight.tasks) {
      const stop = stops.find(({ seq }) => seq === stopSeq)
      if (!stop || stop.lat === null || stop.lon === null) return []
      const there = { lat: stop.lat, lon: stop.lon }
      const last = way.at(-1)
      if (arrivedAt === null) {
        // it is on its way there, or an hour before where it comes from nowhere we know
        const from = last ?? { lat: there.lat - 0.5, lon: there.lon - 0.3, at: departedAt ?? new Date(now.getTime() - 60 * MINUTE) }
        const hours = greatCircleKm(from, there) / KMH
        if (!last) way.push(from)
        way.push({ ...there, at: new Date(from.at.getTime() + hours * 60 * MINUTE) })
        break
      }
      way.push({ ...there, at: arrivedAt }, { ...there, at: completedAt ?? now })
      if (completedAt === null) break
    }
    const range = regimeRange(order.temperature)
    const middle = range && (range.min === undefined ? range.max! - 2 : (range.min + range.max!) / 2)
    const cold = middle === undefined ? null : { middle, loadedAt: flight.tasks[0]?.completedAt ?? null }
    return way.length < 2 ? [] : [{ orgId: flight.orgId as OrgId, truckId: flight.truckId, way, cold }]
  })
}

/** The refrigerator failed for so long, some hours after the loading. */
const WARM_AFTER_MS = 135 * MINUTE
const WARM_MS = 50 * MINUTE

/** What the sensors of a cold body say: even but for its breathing, and once too warm for a while; the doors stand open while it is loaded. */
function sensedAt({ middle, loadedAt }: NonNullable<Running['cold']>, ms: number, isStanding: boolean): Partial<GivenPosition> {
  const breath = 0.35 * Math.sin(ms / 900_000) + 0.15 * Math.sin(ms / 210_000)
  const since = loadedAt === null ? -1 : ms - loadedAt.getTime()
  const warm = since > WARM_AFTER_MS && since < WARM_AFTER_MS + WARM_MS ? 4 * Math.sin((Math.PI * (since - WARM_AFTER_MS)) / WARM_MS) : 0
  return { temperature: Math.round((middle + breath + warm) * 10) / 10, doorsOpen: isStanding }
}

/** Positions of a truck along its way, up to now. */
function positionsOf({ truckId, way, cold }: Running, now: Date): GivenPosition[] {
  const found: GivenPosition[] = []
  const first = Math.max(way[0]!.at.getTime(), now.getTime() - BACK_MS)
  // each truck has a minute of its own, as trackers have
  const shift = (Number.parseInt(truckId.slice(-4), 16) % 10) * MINUTE
  for (let ms = first; ms <= now.getTime() - shift; ms += EVERY_MS) {
    const next = way.findIndex(({ at }) => at.getTime() > ms)
    const [from, to] = next < 0 ? [way.at(-1)!, way.at(-1)!] : [way[Math.max(0, next - 1)]!, way[next]!]
    const span = to.at.getTime() - from.at.getTime()
    const part = span > 0 ? Math.min(1, Math.max(0, (ms - from.at.getTime()) / span)) : 0
    const moving = from.lat !== to.lat || from.lon !== to.lon
    const course = (Math.atan2((to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat) * 180) / Math.PI
    found.push({
      vehicleId: truckId,
      at: new Date(ms),
      lat: from.lat + (to.lat - from.lat) * part,
      lon: from.lon + (to.lon - from.lon) * part,
      speed: moving && span > 0 ? Math.min(90, Math.round(greatCircleKm(from, to) / (span / 3_600_000))) : 0,
      course: moving ? (course + 360) % 360 : null,
      satellites: 11,
      ignition: moving,
      ...(cold && sensedAt(cold, ms, !moving)),
    })
  }
  return found
}

/** Tells where the trucks on their way were and are, and how cold their bodies, as their trackers would. */
export async function tellPositions(db: Db, running: readonly Running[], now: Date): Promise<void> {
  for (const [org, trucks] of Map.groupBy(running, ({ orgId }) => orgId)) {
    const all = trucks.flatMap(truck => positionsOf(truck, now))
    for (let i = 0; i < all.length; i += BATCH) await inHome(db, org, tx => takePositions(tx, 'device', all.slice(i, i + BATCH)))
  }
}
