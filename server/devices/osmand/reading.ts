import type { DeviceFix } from '#server/devices/record.ts'

/** What a request says: the key it is known by and where it is; null where it names no key. `fix` is null where no place can be read. */
export type Reading = { key: string; fix: DeviceFix | null; raw: string } | null

const KNOT_KMH = 1.852
const MPS_KMH = 3.6

const number = (value: unknown): number | null => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null
  return read === null || !Number.isFinite(read) ? null : read
}
const flag = (value: unknown): boolean | null =>
  value === true || value === 'true' || value === '1' || value === 1
    ? true
    : value === false || value === 'false' || value === '0' || value === 0
      ? false
      : null

/** Seconds or milliseconds since 1970, or a moment as text; none: now. */
function readMoment(value: unknown, now: Date): Date {
  if (value === undefined || value === null || value === '') return now
  const count = number(value)
  if (count !== null) return new Date(count > 1e11 ? count : count * 1000)
  const text = String(value)
  // without a zone it is UTC
  return new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
}

/** A place as trackers and the OsmAnd application tell it: in the query, or as a form. */
export function readQuery(query: URLSearchParams, now: Date): Reading {
  const key = query.get('id') ?? query.get('deviceid') ?? ''
  if (key === '') return null
  const shown = new URLSearchParams(query)
  for (const name of ['id', 'deviceid']) shown.delete(name)
  const raw = shown.toString()
  const [y, x] = (query.get('location') ?? '').split(',')
  const lat = number(query.get('lat') ?? y)
  const lon = number(query.get('lon') ?? x)
  if (lat === null || lon === null) return { key, fix: null, raw }
  const speed = number(query.get('speed'))
  const isValid = flag(query.get('valid'))
  return {
    key,
    raw,
    fix: {
      at: readMoment(query.get('timestamp'), now),
      lat,
      lon,
      speed: speed === null ? null : speed * KNOT_KMH,
      course: number(query.get('bearing') ?? query.get('heading')),
      altitude: number(query.get('altitude')),
      accuracy: number(query.get('accuracy')) ?? times5(number(query.get('hdop'))),
      satellites: isValid === false ? 0 : number(query.get('sat')),
      ignition: flag(query.get('ignition')),
      doorsOpen: flag(query.get('door')),
      fuel: number(query.get('fuel')),
      temperature: number(query.get('temp1') ?? query.get('temperature')),
      rearTemperature: number(query.get('temp2')),
      ...(flag(query.get('mock')) === true && { mock: true }),
      raw,
    },
  }
}

const times5 = (value: number | null) => (value === null ? null : value * 5)
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The same as the newer Traccar Client tells it, in JSON. */
export function readJson(body: unknown, now: Date): Reading {
  const whole = record(body)
  const key = typeof whole.device_id === 'string' ? whole.device_id : ''
  if (key === '') return null
  const location = record(whole.location)
  const coords = record(location.coords)
  const raw = JSON.stringify(location)
  const lat = number(coords.latitude)
  const lon = number(coords.longitude)
  if (lat === null || lon === null) return { key, fix: null, raw }
  const speed = number(coords.speed)
  const heading = number(coords.heading)
  return {
    key,
    raw,
    fix: {
      at: readMoment(location.timestamp, now),
      lat,
      lon,
      // less than nothing is what it does not know
      speed: speed === null || speed < 0 ? null : speed * MPS_KMH,
      course: heading === null || heading < 0 ? null : heading,
      altitude: number(coords.altitude),
      accuracy: number(coords.accuracy),
      ...(location.mock === true && { mock: true }),
      raw,
    },
  }
}
