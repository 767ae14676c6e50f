import type { DeviceFix, FaultExample } from '#server/devices/record.ts'

/** The longest packet: of whoever sends a longer one nothing is read any more. */
export const LONGEST = 64 * 1024

const LF = 10
const CR = 13
const SEMICOLON = 59
const BAR = 124

/** Whole packets of what has come, and what is left of the last; null where that is longer than any packet. */
export function split(bytes: Buffer): { packets: Buffer[]; rest: Buffer } | null {
  const packets: Buffer[] = []
  let from = 0
  for (let end = bytes.indexOf(LF, from); end >= 0; end = bytes.indexOf(LF, from)) {
    const packet = bytes.subarray(from, bytes[end - 1] === CR && end > from ? end - 1 : end)
    if (packet.length > LONGEST) return null
    if (packet.length > 0) packets.push(packet)
    from = end + 1
  }
  const rest = bytes.subarray(from)
  return rest.length > LONGEST ? null : { packets, rest }
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})

/** CRC-16/ARC. */
export function crcOf(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) crc = (crc >> 8) ^ table[(crc ^ byte) & 0xff]!
  return crc
}

export type Version = '1.1' | '2.0'

/** What a packet is; null: nothing of this protocol. */
export function typeOf(packet: Buffer): { type: string; body: Buffer } | null {
  const [, type] = /^#([A-Z]{1,2})#/.exec(packet.subarray(0, 4).toString('latin1')) ?? []
  return type === undefined ? null : { type, body: packet.subarray(type.length + 2) }
}

/** What a packet of version 2.0 says before its checksum; null where that is not the right one. In 1.1 there is none. */
function checked(body: Buffer, version: Version): Buffer | null {
  if (version === '1.1') return body
  let end = body.length - 1
  while (end >= 0 && body[end] !== SEMICOLON && body[end] !== BAR) end--
  const told = body.subarray(end + 1).toString('latin1')
  if (end < 0 || !/^[0-9A-Fa-f]{1,4}$/.test(told) || Number.parseInt(told, 16) !== crcOf(body.subarray(0, end + 1))) return null
  return body.subarray(0, end)
}

export type Login = { version: Version; identifier: string; password: string | null }

/** Who says what it is; `checksum`: it came broken. */
export function readLogin(body: Buffer): Login | 'checksum' | null {
  const version = body.subarray(0, 4).toString('latin1') === '2.0;' ? '2.0' : '1.1'
  const own = checked(body, version)
  if (own === null) return 'checksum'
  const fields = own.toString('utf8').split(';')
  const [identifier = '', password = ''] = version === '2.0' ? fields.slice(1) : fields
  if (!/^[0-9A-Za-z._-]{3,40}$/.test(identifier)) return null
  return { version, identifier, password: absent(password) ? null : password }
}

/** A position, or what is wrong with it: by a code for the device and a word for people. */
export type Reading = { fix: DeviceFix } | { code: string; fault: FaultExample }

const absent = (text: string | undefined): boolean => text === undefined || text === '' || text === 'NA'

/** What a short or a full packet tells. */
export function readData(type: 'SD' | 'D', body: Buffer, version: Version, now: Date): Reading {
  const own = checked(body, version)
  return own === null
    ? { code: '13', fault: { fault: 'checksum', example: body.toString('utf8') } }
    : readMessage(type, own.toString('utf8'), now)
}

/** What a black box tells, a message at a time; null where its checksum is wrong. Short and full ones may stand side by side. */
export function readBlackBox(body: Buffer, version: Version, now: Date): Reading[] | null {
  const own = checked(body, version)
  if (own === null) return null
  return own
    .toString('utf8')
    .split('|')
    .filter(message => message !== '')
    .map(message => readMessage(message.split(';').length > 10 ? 'D' : 'SD', message, now))
}

function readMessage(type: 'SD' | 'D', text: string, now: Date): Reading {
  const broken = (code: string, fault: FaultExample['fault'] = 'broken'): Reading => ({ code, fault: { fault, example: text } })
  const fields = text.split(';')
  if (fields.length < (type === 'SD' ? 10 : 15)) return broken('-1')
  const [date, time, lat, north, lon, east, speed, course, altitude, satellites, hdop] = fields
  const at = readMoment(date!, time!, now)
  if (at === null) return broken('0')
  if (absent(lat) || absent(lon)) return broken('10', 'no_fix')
  const [y, x] = [readDegrees(lat!, north!, 'N', 'S'), readDegrees(lon!, east!, 'E', 'W')]
  if (y === null || x === null) return broken('10', 'place')
  const numbers = [speed, course, altitude, satellites].map(readNumber)
  if (numbers.slice(0, 3).some(Number.isNaN)) return broken('11')
  if (Number.isNaN(numbers[3])) return broken('12')
  const precision = type === 'D' ? readNumber(hdop) : null
  return {
    fix: {
      at,
      lat: y,
      lon: x,
      speed: numbers[0]!,
      course: numbers[1]!,
      altitude: numbers[2]!,
      satellites: numbers[3]!,
      // a receiver is true within some five metres, as many times as its satellites stand badly
      accuracy: precision === null || Number.isNaN(precision) ? null : precision * 5,
      ...(type === 'D' ? measuredOf(fields[15] ?? '') : {}),
      raw: text,
    },
  }
}

/** A number; null where there is none, NaN where it is not one. */
const readNumber = (text: string | undefined): number | null =>
  absent(text) ? null : /^-?\d+(?:[.,]\d+)?$/.test(text!) ? Number(text!.replace(',', '.')) : Number.NaN

/** A moment in UTC; a device that has no clock means now. */
function readMoment(date: string, time: string, now: Date): Date | null {
  if (absent(date) && absent(time)) return now
  const day = /^(\d\d)(\d\d)(\d\d)$/.exec(date)
  const of = /^(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?$/.exec(time)
  if (!day || !of) return null
  const [d, m, y] = day.slice(1).map(Number) as [number, number, number]
  const [h, min, s] = of.slice(1, 4).map(Number) as [number, number, number]
  const at = new Date(Date.UTC(2000 + y, m - 1, d, h, min, s, Math.floor(Number(`0.${of[4] ?? 0}`) * 1000)))
  const same = at.getUTCDate() === d && at.getUTCMonth() === m - 1 && at.getUTCHours() === h && at.getUTCMinutes() === min
  return same ? at : null
}

/** Degrees and minutes in one number, `5544.6025`; some devices count minutes beyond sixty, and nobody knows what they mean. */
function readDegrees(text: string, side: string, plus: string, minus: string): number | null {
  if (!/^\d{1,5}(?:[.,]\d+)?$/.test(text) || (side !== plus && side !== minus)) return null
  const value = Number(text.replace(',', '.'))
  const degrees = Math.floor(value / 100)
  const minutes = value - degrees * 100
  if (minutes >= 60) return null
  const all = degrees + minutes / 60
  if (all > (plus === 'N' ? 90 : 180)) return null
  return side === minus ? -all : all
}

type Sensor = 'fuel' | 'temperature' | 'rearTemperature' | 'ignition' | 'doorsOpen'

/** How trackers name what they measure. */
const sensors: readonly [Sensor, RegExp][] = [
  ['fuel', /^(?:fuel|fuel1|fuel_lvl|fuel_level)$/],
  ['temperature', /^(?:temp|temp1|temperature|temperature1)$/],
  ['rearTemperature', /^(?:temp2|temperature2)$/],
  ['ignition', /^(?:ign|ignition|acc)$/],
  ['doorsOpen', /^(?:door|doors|door1)$/],
]

/** What is measured beside the place: `name:type:value` after commas. */
function measuredOf(
  params: string,
): Partial<Record<'fuel' | 'temperature' | 'rearTemperature', number> & Record<'ignition' | 'doorsOpen', boolean>> {
  const found: Record<string, number | boolean> = {}
  for (const param of params.split(',').slice(0, 200)) {
    const [name = '', , value] = param.split(':')
    const sensor = sensors.find(([, names]) => names.test(name.trim().toLowerCase()))?.[0]
    const number = readNumber(value)
    if (sensor === undefined || number === null || Number.isNaN(number)) continue
    found[sensor] = sensor === 'ignition' || sensor === 'doorsOpen' ? number > 0 : number
  }
  return found
}
