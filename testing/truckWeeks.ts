/**
 * A week of a lorry on made-up roads, as its tracker reports it and as it really was. The areas, the ways between them and the geometry are
 * all of this file: it shares nothing with what looks for arrivals in the reports, so that neither can repeat a fault of the other.
 */

export type Site = { id: number; ring: readonly (readonly [lat: number, lon: number])[] } & {
  lat: number
  lon: number
  radiusM: number | null
}
/** What a tracker sends, in the order it comes in. */
export type Packet = { at: number; lat: number; lon: number; accuracyM: number | null }
/** What really happened: the moments at which the border of an area was crossed, to the second. */
export type Stood = { site: number; arrivedAt: number; leftAt: number | null }
export type TruckWeek = { sites: readonly Site[]; packets: Packet[]; log: Stood[]; passed: number }

/** A source of numbers that repeats itself from the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    chance: (share: number) => next() < share,
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
type Dice = ReturnType<typeof dice>

// a vector from the middle of the earth to a spot on it, one long
type Vector = readonly [number, number, number]
const METRES = 6_371_000
const turn = Math.PI / 180
const up = (lat: number, lon: number): Vector => [
  Math.cos(lat * turn) * Math.cos(lon * turn),
  Math.cos(lat * turn) * Math.sin(lon * turn),
  Math.sin(lat * turn),
]
const down = ([x, y, z]: Vector): [number, number] => [Math.atan2(z, Math.hypot(x, y)) / turn, Math.atan2(y, x) / turn]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const apart = (a: Vector, b: Vector) => METRES * 2 * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2))
const mix = (a: Vector, b: Vector, part: number): Vector => {
  const [x, y, z] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
  const long = Math.hypot(x, y, z)
  return [x / long, y / long, z / long]
}
/** A spot so many metres north and east of another. */
const moved = (from: Vector, north: number, east: number): Vector => {
  const [lat, lon] = down(from)
  return up(lat + north / METRES / turn, lon + east / METRES / turn / Math.cos(lat * turn))
}
/** How far north and east of a middle a spot lies, on the plane that touches the earth there. */
const flat = (middle: Vector, spot: Vector): [number, number] => {
  const [lat, lon] = down(middle)
  const north: Vector = [-Math.sin(lat * turn) * Math.cos(lon * turn), -Math.sin(lat * turn) * Math.sin(lon * turn), Math.cos(lat * turn)]
  const east: Vector = [-Math.sin(lon * turn), Math.cos(lon * turn), 0]
  const height = dot(middle, spot)
  return [(dot(north, spot) / height) * METRES, (dot(east, spot) / height) * METRES]
}

/** Whether a spot lies in an area: the angles under which it sees the corners come to a whole turn. */
function isIn(site: Site, spot: Vector): boolean {
  const middle = up(site.lat, site.lon)
  if (site.radiusM !== null) return apart(middle, spot) < site.radiusM
  if (apart(middle, spot) > 5000) return false
  const seen = site.ring.map(([lat, lon]) => flat(middle, up(lat, lon)))
  const [n, e] = flat(middle, spot)
  let angle = 0
  for (const [i, corner] of seen.entries()) {
    const following = seen[(i + 1) % seen.length]!
    const [an, ae, bn, be] = [corner[0] - n, corner[1] - e, following[0] - n, following[1] - e]
    angle += Math.atan2(an * be - ae * bn, an * bn + ae * be)
  }
  return Math.abs(angle) > Math.PI
}

/** Areas of a region: yards that are circles, and yards with corners. */
function laidOut(roll: Dice, count: number): Site[] {
  const [lat, lon] = [roll.between(48, 62), roll.between(28, 110)]
  return Array.from({ length: count }, (_, id) => {
    const at = moved(up(lat, lon), roll.between(-160_000, 160_000), roll.between(-160_000, 160_000))
    const [middleLat, middleLon] = down(at)
    if (roll.chance(0.6)) return { id, lat: middleLat, lon: middleLon, radiusM: Math.round(roll.between(150, 900)), ring: [] }
    const corners = roll.whole(4, 11)
    const ring = Array.from({ length: corners }, (_, i) => {
      const [angle, away] = [((i + roll.between(0.1, 0.9)) / corners) * 2 * Math.PI, roll.between(180, 600)]
      return down(moved(at, Math.cos(angle) * away, Math.sin(angle) * away))
    })
    return { id, lat: middleLat, lon: middleLon, radiusM: null, ring }
  })
}

/** Where a lorry was at a moment, from knot to knot. */
type Knot = { t: number; at: Vector }
/** Between these moments the tracker heard no satellite. */
type Hidden = { from: number; to: number }

class Drive {
  readonly knots: Knot[]
  readonly hidden: Hidden[] = []
  private readonly roll: Dice

  constructor(roll: Dice, at: Vector, t: number) {
    this.roll = roll
    this.knots = [{ t, at }]
  }

  get last(): Knot {
    return this.knots.at(-1)!
  }

  wait(seconds: number): void {
    this.knots.push({ t: this.last.t + seconds * 1000, at: this.last.at })
  }

  /** Straight to a spot at a speed in km/h. */
  go(to: Vector, speed: number): void {
    const metres = apart(this.last.at, to)
    if (metres > 0.5) this.knots.push({ t: this.last.t + (metres / (speed / 3.6)) * 1000, at: to })
  }

  /** From yard to yard: out of town, along a winding road with breaks, into town. */
  road(to: Vector, { breaks }: { breaks: boolean }): void {
    const { roll } = this
    const from = this.last.at
    const metres = apart(from, to)
    const steps = Math.max(6, Math.round(metres / 900))
    let [sway, since] = [0, 0]
    const tunnel = roll.chance(0.12) ? (roll.chance(0.4) ? roll.between(0.9, 0.985) : roll.between(0.1, 0.9)) : null
    const jam = roll.chance(0.25) ? roll.between(0.05, 0.95) : null
    for (let i = 1; i < steps; i++) {
      const part = i / steps
      const edge = Math.min(part, 1 - part) * metres
      sway = Math.max(-1, Math.min(1, sway + roll.between(-0.25, 0.25)))
      const aside = sway * Math.min(6000, edge * 0.35)
      const spot = moved(mix(from, to, part), aside, aside * 0.6)
      const isTown = edge < 3500
      const isJam = jam !== null && Math.abs(part - jam) * metres < 2500
      const speed = isJam ? roll.between(5, 18) : isTown ? roll.between(22, 48) : roll.between(60, 88)
      const before = this.last.t
      this.go(spot, speed)
      if (isTown && roll.chance(0.25)) this.wait(roll.between(15, 100))
      if (tunnel !== null && part >= tunnel && part - 1 / steps < tunnel)
        this.hidden.push({ from: before, to: this.last.t + roll.between(60, 420) * 1000 })
      since += (this.last.t - before) / 1000
      if (breaks && edge > 6000 && since > roll.between(3.5, 4.4) * 3600) {
        this.wait(roll.chance(0.25) ? roll.between(9, 11) * 3600 : roll.between(15, 60) * 60)
        since = 0
      }
    }
    this.go(to, roll.between(10, 30))
  }

  where(t: number, from = 0): { at: Vector; knot: number } {
    let i = from
    while (i < this.knots.length - 2 && this.knots[i + 1]!.t < t) i++
    const [a, b] = [this.knots[i]!, this.knots[i + 1] ?? this.knots[i]!]
    const part = b.t === a.t ? 1 : Math.max(0, Math.min(1, (t - a.t) / (b.t - a.t)))
    return { at: mix(a.at, b.at, part), knot: i }
  }
}

/** A spot inside an area, now and then right at its border. */
function berth(roll: Dice, site: Site): Vector {
  const middle = up(site.lat, site.lon)
  const reach = site.radiusM ?? 130
  const [angle, away] = [roll.between(0, 2 * Math.PI), reach * (roll.chance(0.12) ? roll.between(0.75, 0.9) : roll.between(0, 0.6))]
  return moved(middle, Math.cos(angle) * away, Math.sin(angle) * away)
}

/** Gate, scales, dock: a lorry moves about in a yard, may be out of sight there, and may be back after a few minutes. */
function stand(drive: Drive, roll: Dice, site: Site): void {
  const minutes = roll.chance(0.15) ? roll.between(14, 30) : roll.chance(0.1) ? roll.between(300, 900) : roll.between(30, 280)
  const parts = roll.whole(1, 4)
  const before = drive.last.t
  for (let i = 0; i < parts; i++) {
    drive.wait((minutes / parts) * 60)
    if (i < parts - 1) drive.go(berth(roll, site), roll.between(4, 9))
  }
  if (roll.chance(0.04)) drive.hidden.push({ from: before + minutes * 60_000 * 0.4, to: before + minutes * 60_000 * 0.8 })
}

/** When the border of an area is crossed between two moments, the side of it changing in between. */
function crossed(drive: Drive, site: Site, [low, high]: [number, number], entering: boolean): number {
  let [a, b] = [low, high]
  while (b - a > 500) {
    const middle = (a + b) / 2
    if (isIn(site, drive.where(middle).at) === entering) b = middle
    else a = middle
  }
  return Math.round(b)
}

/** The stay that began on the way to `since` and ended behind `until`: walked from the yard outwards to the border, knot by knot. */
function stayOf(drive: Drive, site: Site, { since, until }: { since: number; until: number | null }): Stood {
  const walk = (start: number, by: 1 | -1) => {
    let i = start
    while (drive.knots[i] && isIn(site, drive.knots[i]!.at)) i += by
    return i
  }
  const out = walk(since, -1)
  const arrivedAt = out < 0 ? drive.knots[0]!.t : crossed(drive, site, [drive.knots[out]!.t, drive.knots[out + 1]!.t], true)
  const gone = until === null ? drive.knots.length : walk(until, 1)
  const leftAt = gone >= drive.knots.length ? null : crossed(drive, site, [drive.knots[gone - 1]!.t, drive.knots[gone]!.t], false)
  return { site: site.id, arrivedAt, leftAt }
}

/** A week of one lorry. */
export function truckWeek(seed: number, start: number): TruckWeek {
  const roll = dice(seed)
  const sites = laidOut(roll, roll.whole(5, 9))
  const end = start + 7 * 86_400_000
  const home = sites[0]!
  const drive = new Drive(roll, moved(up(home.lat, home.lon), 20_000, 15_000), start)
  const stays: { site: Site; since: number; until: number }[] = []
  let [here, passed] = [-1, 0]
  while (drive.last.t < end) {
    let next = roll.whole(0, sites.length - 1)
    if (next === here) next = (next + 1) % sites.length
    const site = sites[next]!
    const by = sites[roll.whole(0, sites.length - 1)]!
    if (by !== site && by.id !== here && roll.chance(0.3)) {
      passBy(drive, roll, by)
      passed++
    }
    const gate = berth(roll, site)
    if (roll.chance(0.12)) {
      // the queue stands on the road outside
      const away = (site.radiusM ?? 600) + roll.between(350, 1500)
      const angle = roll.between(0, 2 * Math.PI)
      drive.road(moved(up(site.lat, site.lon), Math.cos(angle) * away, Math.sin(angle) * away), { breaks: true })
      drive.wait(roll.between(15, 90) * 60)
      drive.go(gate, roll.between(12, 30))
    } else drive.road(gate, { breaks: true })
    const since = drive.knots.length - 1
    stand(drive, roll, site)
    if (roll.chance(0.03)) {
      // forgotten papers: out of the gate and back
      drive.go(moved(drive.last.at, 1400, 300), 30)
      drive.wait(60)
      drive.go(berth(roll, site), 30)
      drive.wait(roll.between(10, 30) * 60)
    }
    stays.push({ site, since, until: drive.knots.length - 1 })
    here = next
  }
  const log = stays.map(({ site, since, until }) => stayOf(drive, site, { since, until }))
  return { sites, log, packets: delivered(roll, reported(drive, roll)), passed }
}

/** Through an area without a stop of more than a light: at the pace of the town, in a jam, or with a red light in the middle of it. */
function passBy(drive: Drive, roll: Dice, site: Site): void {
  const middle = up(site.lat, site.lon)
  const [angle, away] = [roll.between(0, 2 * Math.PI), (site.radiusM ?? 600) + 500]
  const aside = roll.between(-0.5, 0.5) * (site.radiusM ?? 200)
  const spot = (part: number) =>
    moved(middle, Math.cos(angle) * away * part - Math.sin(angle) * aside, Math.sin(angle) * away * part + Math.cos(angle) * aside)
  drive.road(spot(-1), { breaks: true })
  const pace = roll.chance(0.3) ? roll.between(5, 9) : roll.between(20, 60)
  drive.go(spot(0), pace)
  if (roll.chance(0.5)) drive.wait(roll.between(20, 170))
  drive.go(spot(1), pace)
}

/** What the tracker makes of the way: a position now and then, more seldom while it stands, none where it hears nothing, some far off. */
function reported(drive: Drive, roll: Dice): Packet[] {
  const every = [30, 60, 60, 120][roll.whole(0, 3)]! * 1000
  const idle = [60, 300, 300, 600][roll.whole(0, 3)]! * 1000
  const tells = roll.chance(0.5)
  const steady = roll.between(5, 14)
  const packets: Packet[] = []
  let [t, knot] = [drive.knots[0]!.t, 0]
  let drift: [number, number] = [0, 0]
  let lost = 0
  while (t < drive.last.t) {
    const now = drive.where(t, knot)
    knot = now.knot
    const [a, b] = [drive.knots[knot]!, drive.knots[knot + 1]!]
    const stands = apart(a.at, b.at) < 1
    if (!drive.hidden.some(({ from, to }) => t > from && t < to)) {
      drift = [drift[0] * 0.8 + roll.bell() * steady, drift[1] * 0.8 + roll.bell() * steady]
      if (lost === 0 && roll.chance(0.002)) lost = roll.whole(1, 2)
      const off = lost > 0 ? roll.between(400, 4000) : 0
      const [lat, lon] = down(moved(now.at, drift[0] + off, drift[1] - off))
      const accuracyM = tells ? Math.round(Math.max(4, Math.hypot(...drift) * roll.between(0.6, 1.6))) : null
      packets.push({ at: Math.round(t), lat: Math.round(lat * 1e6) / 1e6, lon: Math.round(lon * 1e6) / 1e6, accuracyM })
      lost = Math.max(0, lost - 1)
    }
    // it wakes when the wheels turn
    t = stands ? Math.min(t + idle, Math.max(b.t, t) + 1000) : t + every * roll.between(0.9, 1.1)
  }
  return packets
}

/** In the order they come in: now and then hours late, twice, or one before another. */
function delivered(roll: Dice, packets: readonly Packet[]): Packet[] {
  const sent: { comes: number; packet: Packet }[] = []
  let late = 0
  for (const packet of packets) {
    if (late < packet.at && roll.chance(0.001)) late = packet.at + roll.between(10, 360) * 60_000
    const comes = Math.max(packet.at, late) + roll.between(0, 90_000)
    sent.push({ comes, packet })
    if (roll.chance(0.02)) sent.push({ comes: comes + roll.between(0, 600_000), packet })
  }
  return sent.toSorted((a, b) => a.comes - b.comes).map(({ packet }) => packet)
}
