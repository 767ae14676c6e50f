import { dice } from './truckWeeks.ts'

/**
 * Two days of a refrigerated lorry as its sensors report them and as they really were: noise, slopes, sway, a float that sticks, contacts that
 * tremble, defrosting, sensors that are reset, silence. It shares nothing with what looks for excursions, openings and thefts in the reports.
 */
export type SensorPacket = {
  at: number
  lat: number
  lon: number
  speed: number
  temperature: number | null
  doorsOpen: boolean | null
  fuel: number | null
}
export type TrueEvent = { what: 'warm' | 'door' | 'drained' | 'filled'; from: number; until: number; size: number }
export type SensorTrace = {
  packets: SensorPacket[]
  log: TrueEvent[]
  /** When the cargo was on board, and when the lorry stood at its stops. */
  aboard: { from: number; until: number }
  stays: { from: number; until: number }[]
  limits: { min: number | null; max: number | null }
}

const MIN = 60_000
/** The float of a tank of 600 litres moves by so many litres for a degree of slope. */
const PER_SLOPE = 5

type Part = { what: 'road' | 'stop' | 'halt'; minutes: number }

/** A trace of its own from each seed. */
export function sensorTrace(seed: number, start: number): SensorTrace {
  const dies = dice(seed)
  const frozen = dies.chance(0.5)
  const limits = frozen ? { min: null, max: -18 } : { min: 2, max: 6 }
  const parts: Part[] = [{ what: 'stop', minutes: dies.whole(60, 150) }]
  for (let legs = dies.whole(4, 7); legs > 0; legs--) {
    parts.push({ what: 'road', minutes: dies.whole(90, 250) })
    if (legs > 1) parts.push({ what: 'halt', minutes: dies.chance(0.35) ? dies.whole(420, 660) : dies.whole(25, 90) })
  }
  parts.push({ what: 'stop', minutes: dies.whole(60, 180) })
  const spans = parts.map(() => ({ from: 0, until: 0 }))
  let clock = start
  for (const [i, { minutes }] of parts.entries()) {
    spans[i] = { from: clock, until: clock + minutes * MIN }
    clock += minutes * MIN
  }
  const aboard = { from: spans[0]!.until, until: spans.at(-1)!.from }
  const log: TrueEvent[] = []
  const halts = parts.flatMap(({ what }, i) => (what === 'halt' ? [spans[i]!] : []))
  const inside = ({ from, until }: { from: number; until: number }, minutes: number, edge: number) => {
    const room = until - from - (minutes + 2 * edge) * MIN
    return room <= 0 ? null : from + edge * MIN + dies.next() * room
  }
  for (const halt of halts) {
    if (dies.chance(0.25)) {
      const minutes = dies.whole(3, 14)
      const at = inside(halt, minutes, 9)
      if (at !== null) log.push({ what: 'drained', from: at, until: at + minutes * MIN, size: dies.between(25, 160) })
    } else if (dies.chance(0.3)) {
      const minutes = dies.whole(4, 9)
      const at = inside(halt, minutes, 9)
      if (at !== null) log.push({ what: 'filled', from: at, until: at + minutes * MIN, size: dies.between(80, 320) })
    }
    if (dies.chance(0.3)) {
      const minutes = dies.whole(4, 25)
      const at = inside(halt, minutes, 3)
      if (at !== null) log.push({ what: 'door', from: at, until: at + minutes * MIN, size: 0 })
    }
  }
  for (let tries = dies.whole(0, 2); tries > 0; tries--) {
    const minutes = dies.whole(28, 140)
    const at = inside(aboard, minutes + 40, 40)
    const clash = log.some(
      each => each.what === 'warm' && at !== null && at < each.until + 60 * MIN && at + minutes * MIN > each.from - 60 * MIN,
    )
    if (at !== null && !clash) log.push({ what: 'warm', from: at, until: at + minutes * MIN, size: dies.between(2, 9) })
  }
  const packets = packetsOf({ dies, parts, spans, log, limits, frozen })
  // of a tank that was nearly empty nobody takes anything
  return {
    packets,
    log: log.filter(({ what, size }) => what !== 'drained' || size >= 25),
    aboard,
    stays: [spans[0]!, spans.at(-1)!],
    limits,
  }
}

type Made = {
  dies: ReturnType<typeof dice>
  parts: readonly Part[]
  spans: readonly { from: number; until: number }[]
  log: readonly TrueEvent[]
  limits: SensorTrace['limits']
  frozen: boolean
}

function packetsOf({ dies, parts, spans, log, frozen, limits }: Made): SensorPacket[] {
  const packets: SensorPacket[] = []
  const target = frozen ? -21.5 : 4
  let [litres, lat, air, sway, silentUntil] = [dies.between(380, 560), 54 + dies.next() * 3, target, 0, 0]
  const noise = dies.between(0.6, 2.6)
  const trembles = dies.chance(0.15)
  for (const [i, { what }] of parts.entries()) {
    const { from, until } = spans[i]!
    const slope = dies.bell() * 1.2
    const spot = lat
    for (let at = from; at < until; at += MIN) {
      const doors =
        log.some(each => each.what === 'door' && at >= each.from && at < each.until) ||
        (what === 'stop' && at > from + 15 * MIN && at < until - 15 * MIN)
      const warm = log.find(each => each.what === 'warm' && at >= each.from && at < each.until)
      // while the refrigerator fails the air leaves the range at once, as the truth has it; else it is drawn back to what is set
      if (warm) air = (limits.max ?? 0) + warm.size * Math.min(1, 0.45 + ((at - warm.from) / (warm.until - warm.from)) * 0.9)
      else if (what === 'stop' && doors) air += (14 - air) * 0.05
      else air += (target - air) * 0.28
      const defrosting = frozen && !warm && Math.floor(at / MIN) % 300 < 12 ? 3.2 : 0
      const thief = log.find(each => each.what === 'drained' && each.from >= at && each.from < at + MIN)
      if (thief) thief.size = Math.max(0, Math.min(thief.size, litres - 40))
      for (const each of log)
        if ((each.what === 'drained' || each.what === 'filled') && at >= each.from && at < each.until)
          litres += ((each.what === 'filled' ? 1 : -1) * each.size * Math.min(MIN, each.until - at)) / (each.until - each.from)
      litres -= what === 'road' ? 0.38 : 0.025
      if (what === 'road') {
        lat += 70 / 60 / 111.2
        sway = dies.bell() * 11
      } else sway *= 0.35
      if (dies.chance(0.004)) silentUntil = at + dies.whole(2, 11) * MIN
      if (at < silentUntil) continue
      const level = litres + sway + (what === 'road' ? dies.bell() * 2 * PER_SLOPE : slope * PER_SLOPE) + dies.bell() * noise
      const flicker = trembles && dies.chance(0.01)
      const reset = dies.chance(0.002)
      packets.push({
        at: at + dies.whole(0, 20) * 1000,
        lat: what === 'road' ? lat : spot + dies.bell() * 0.00006,
        lon: 40 + dies.bell() * 0.0001,
        speed: what === 'road' ? Math.max(8, Math.round(70 + dies.bell() * 9)) : dies.chance(0.1) ? 1 : 0,
        temperature: reset ? 85 : Math.round((air + defrosting + dies.bell() * 0.2) * 10) / 10,
        doorsOpen: flicker ? !doors : doors,
        fuel: Math.max(0, Math.round(level * 2) / 2),
      })
    }
  }
  return packets
}
