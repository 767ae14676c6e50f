/**
 * Flights of a made-up country, for `npm run bench:eta`. It shares no code and no figure with the forecast: roads, speeds, seasons, rests,
 * queues and borders are its own, and differ by road, driver, point and day.
 */
type Spot = { name: string; lat: number; lon: number; country: string }
export type WorldTask = {
  spot: Spot
  kind: 'loading' | 'unloading'
  from: Date
  to: Date
  arrivedAt: Date
  completedAt: Date
}
/** Where the vehicle was at a moment. */
type Fix = { at: Date; lat: number; lon: number }
/** `trail[i]` is the way to task `i`: positions by the minute where it moved or stood. */
export type WorldFlight = { driver: string; startsAt: Date; tasks: WorldTask[]; trail: Fix[][] }

const HOUR = 3_600_000
const MINUTE = 60_000

function dice(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const bell = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    whole: (below: number) => Math.floor(next() * below),
    /** About `middle`, seldom far from it, never below nothing. */
    about: (middle: number, spread: number) => middle * Math.exp(spread * bell()),
  }
}
type Dice = ReturnType<typeof dice>

type Point = Spot & { queue: number; work: number; busyFrom: number }
type Road = { longer: number; slower: number }
type Country = { points: Point[]; road: (a: Spot, b: Spot) => Road }

function countryOf(d: Dice): Country {
  const points: Point[] = []
  for (let town = 0; town < 14; town++) {
    const [lat, lon] = [d.between(48, 61), d.between(28, 62)]
    const country = lon < 32 ? 'BY' : lat < 50.5 ? 'KZ' : 'RU'
    for (let n = 0; n < 2 + d.whole(2); n++)
      points.push({
        name: `${town}/${n}`,
        lat: lat + d.between(-0.15, 0.15),
        lon: lon + d.between(-0.2, 0.2),
        country,
        queue: d.about(38, 0.7),
        work: d.about(66, 0.3),
        busyFrom: 7 + d.whole(6),
      })
  }
  const roads = new Map<string, Road>()
  return {
    points,
    road(a, b) {
      const key = [a.name.split('/')[0], b.name.split('/')[0]].sort().join('-')
      const known = roads.get(key) ?? { longer: d.between(1.08, 1.42), slower: d.about(1, 0.1) }
      roads.set(key, known)
      return known
    },
  }
}

function straight(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180
  const [x, y] = [(b.lon - a.lon) * Math.cos(((a.lat + b.lat) / 2) * rad), b.lat - a.lat]
  return Math.hypot(x, y) * 111.2
}

/** How fast one goes at an hour of a day of the year, against the middle. */
function paceAt(at: number): number {
  const day = new Date(at + 3 * HOUR)
  const hour = day.getUTCHours()
  const rush = (hour >= 7 && hour < 10) || (hour >= 17 && hour < 20) ? 0.84 : hour < 6 || hour > 21 ? 1.08 : 1
  const winter = [11, 0, 1].includes(day.getUTCMonth()) ? 0.91 : 1
  const weekend = [0, 6].includes(day.getUTCDay()) ? 1.04 : 1
  return rush * winter * weekend
}

/** A driver's habits. */
type Habits = { kmh: number; stint: number; halt: number; shift: number; night: number; early: number }
const habitsOf = (d: Dice): Habits => ({
  kmh: d.about(71, 0.06),
  stint: d.between(3.6, 4.4) * 60,
  halt: d.between(46, 62),
  shift: d.between(8.1, 8.95) * 60,
  night: d.between(11.1, 12.2) * 60,
  early: d.between(5, 50),
})
type Worn = { sinceHalt: number; today: number; begun: number | null }
type Going = { d: Dice; habits: Habits; worn: Worn; country: Country }

/** Drives from a point to another, minute by minute. */
function driven(from: Point, to: Point, leftAt: number, { d, habits, worn, country }: Going): { trail: Fix[]; at: number } {
  const { longer, slower } = country.road(from, to)
  const km = straight(from, to) * longer
  const mood = d.about(1, 0.05)
  const stuckAt = d.next() < 0.04 ? d.between(0.1, 0.9) * km : null
  const borderAt = from.country === to.country ? null : km * 0.5
  const trail: Fix[] = []
  let [gone, at, isStuck, isOver] = [0, leftAt, stuckAt === null, borderAt === null]
  const stand = (minutes: number) => {
    for (let n = 0; n < minutes; n += 10) trail.push(seen(at + n * MINUTE))
    at += minutes * MINUTE
  }
  const seen = (moment: number): Fix => {
    const part = Math.min(1, gone / Math.max(1, km))
    return {
      at: new Date(moment),
      lat: from.lat + (to.lat - from.lat) * part + d.between(-0.002, 0.002),
      lon: from.lon + (to.lon - from.lon) * part + d.between(-0.002, 0.002),
    }
  }
  while (gone < km) {
    worn.begun ??= at
    const shiftIsOver = worn.today >= habits.shift || at - worn.begun > 12.4 * HOUR
    if (shiftIsOver) {
      stand(habits.night * d.between(0.99, 1.06))
      Object.assign(worn, { sinceHalt: 0, today: 0, begun: at })
    } else if (worn.sinceHalt >= habits.stint) {
      stand(habits.halt * d.between(0.95, 1.25))
      worn.sinceHalt = 0
    }
    if (!isStuck && gone >= stuckAt!) {
      stand(d.about(75, 0.6))
      isStuck = true
    }
    if (!isOver && gone >= borderAt!) {
      stand(d.about(150, 0.45))
      isOver = true
    }
    const step = Math.min(10, worn.today < habits.shift ? habits.shift - worn.today + 0.1 : 10)
    gone += (habits.kmh * paceAt(at) * mood * d.between(0.94, 1.06) * (step / 60)) / slower
    at += step * MINUTE
    worn.sinceHalt += step
    worn.today += step
    trail.push(seen(at))
  }
  return { trail, at }
}

/** What a stay does to the driver's day: a long one is his rest too. */
function stayed(point: Point, arrived: number, from: number, { d, worn }: Going): number {
  const begun = Math.max(arrived, from)
  const hour = new Date(begun + 3 * HOUR).getUTCHours()
  const busy = hour >= point.busyFrom && hour < point.busyFrom + 4 ? 1.5 : 0.8
  const done = begun + (d.about(point.queue * busy, 0.4) + d.about(point.work, 0.16)) * MINUTE
  const idle = begun - arrived
  if (idle > 11 * HOUR) Object.assign(worn, { sinceHalt: 0, today: 0, begun: begun })
  else if (idle > 45 * MINUTE) worn.sinceHalt = 0
  return done
}

/** What a dispatcher reckons for a way when he agrees on windows: by a straight figure, nights included, and something for luck. */
const agreed = (km: number): number => (km / 62 + Math.floor(km / 540) * 12.5 + 0.8) * HOUR

export function worldOf(seed: number, { days, flights, firstDay }: { days: number; flights: number; firstDay: string }): WorldFlight[] {
  const d = dice(seed)
  const country = countryOf(d)
  const fleet = Array.from({ length: 40 }, () => habitsOf(d))
  // a carrier has lanes it drives often, and others now and then
  const usual = Array.from({ length: 24 }, () => tourOf(d, country))
  const start = Date.parse(`${firstDay}T00:00:00Z`)
  const all = Array.from({ length: flights }, () => {
    const tour = d.next() < 0.8 ? usual[d.whole(usual.length)]! : tourOf(d, country)
    const day = start + d.whole(days) * 24 * HOUR
    const at = day + (4 + d.whole(13)) * HOUR
    const driver = d.whole(fleet.length)
    return { driver: `driver ${driver}`, ...flightOf(tour, at, { d, habits: fleet[driver]!, country }) }
  })
  return all.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function tourOf(d: Dice, { points }: Country): Point[] {
  const tour = [points[d.whole(points.length)]!]
  const stops = 2 + (d.next() < 0.35 ? 1 + d.whole(2) : 0)
  while (tour.length < stops) {
    const next = points[d.whole(points.length)]!
    const km = straight(tour.at(-1)!, next)
    if (km > 60 && km < 1_900) tour.push(next)
  }
  return tour
}

function flightOf(tour: readonly Point[], startsAt: number, ground: Omit<Going, 'worn'>): Omit<WorldFlight, 'driver'> {
  const { d, habits } = ground
  const going = { ...ground, worn: { sinceHalt: 0, today: 0, begun: null } as Worn }
  const tasks: WorldTask[] = []
  const trail: Fix[][] = [[]]
  let [planned, left] = [startsAt, startsAt]
  for (const [i, point] of tour.entries()) {
    const before = tour[i - 1]
    if (before) planned += 1.2 * HOUR + agreed(straight(before, point) * 1.2)
    // gates take vehicles by the half hour, and most of them by day
    const gate = Math.ceil(planned / (30 * MINUTE)) * 30 * MINUTE
    const hour = new Date(gate + 3 * HOUR).getUTCHours()
    const from = i > 0 && (hour < 6 || hour >= 22) ? gate + ((30 - hour) % 24) * HOUR : gate
    let arrived = before ? 0 : from + d.between(-25, 35) * MINUTE
    if (before) {
      const way = driven(before, point, left, going)
      arrived = way.at
      // who has much time waits on the road as often as not, and comes shortly before his turn
      const turn = from - habits.early * d.between(0.5, 1.3) * MINUTE
      if (arrived < turn && d.next() < 0.75) {
        const waits = turn - arrived
        for (let n = 0; n < waits; n += 10 * MINUTE) way.trail.push({ ...way.trail.at(-1)!, at: new Date(arrived + n) })
        if (waits > habits.night * MINUTE) Object.assign(going.worn, { sinceHalt: 0, today: 0, begun: null })
        arrived = turn
      }
      trail.push(way.trail)
    }
    left = stayed(point, arrived, from, going)
    tasks.push({
      spot: point,
      kind: i < tour.length / 2 ? 'loading' : 'unloading',
      from: new Date(from),
      to: new Date(from + (1 + d.whole(2)) * HOUR),
      arrivedAt: new Date(arrived),
      completedAt: new Date(left),
    })
    planned = from
  }
  return { startsAt: new Date(startsAt), tasks, trail }
}
