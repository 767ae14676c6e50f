import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { freePort, startProcess } from './process.ts'

/** The checksum as the description of the protocol has it, bit by bit: the server's table is not asked. */
export function checksumOf(text: string): string {
  let crc = 0
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc % 2 === 1 ? Math.floor(crc / 2) ^ 0xa001 : Math.floor(crc / 2)
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const two = (n: number) => String(n).padStart(2, '0')
/** `5544.6025`: degrees and minutes in one number. */
const minutesOf = (degrees: number, width: number) => {
  // rounded as a whole: a minute that is rounded by itself comes to sixty
  const tenThousandths = Math.round(Math.abs(degrees) * 600_000)
  const minutes = ((tenThousandths % 600_000) / 10_000).toFixed(4).padStart(7, '0')
  return `${String(Math.floor(tenThousandths / 600_000)).padStart(width, '0')}${minutes}`
}

export type SentPosition = {
  at: Date
  lat: number
  lon: number
  speed?: number
  course?: number
  satellites?: number | 'NA'
  params?: string
}

/** A position in the words of Wialon IPS, as a full packet has it. */
export const wialonData = ({ at, lat, lon, speed = 60, course = 90, satellites = 9, params = 'NA' }: SentPosition): string =>
  [
    `${two(at.getUTCDate())}${two(at.getUTCMonth() + 1)}${two(at.getUTCFullYear() % 100)}`,
    `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`,
    minutesOf(lat, 2),
    lat < 0 ? 'S' : 'N',
    minutesOf(lon, 3),
    lon < 0 ? 'W' : 'E',
    speed,
    course,
    140,
    satellites,
    'NA;NA;NA;;NA',
    params,
  ].join(';')

export type Tracker = Awaited<ReturnType<typeof openTracker>>

type Options = { port: number; number: string; password?: string; version?: '1.1' | '2.0'; login?: boolean }

/** A tracker that speaks Wialon IPS over a socket of its own. */
export async function openTracker({ port, number, password = 'NA', version = '2.0', login = true }: Options) {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let got = ''
  const answers: string[] = []
  const hearers: ((answer: string | null) => void)[] = []
  socket.setEncoding('utf8').on('data', (part: string) => {
    got += part
    for (let end = got.indexOf('\r\n'); end >= 0; end = got.indexOf('\r\n')) {
      const answer = got.slice(0, end)
      got = got.slice(end + 2)
      const hear = hearers.shift()
      if (hear) hear(answer)
      else answers.push(answer)
    }
  })
  socket.once('close', () => {
    for (const hear of hearers.splice(0)) hear(null)
  })
  const packet = (type: string, body: string) => {
    if (version === '1.1' || body === '') return `#${type}#${body}\r\n`
    return `#${type}#${body};${checksumOf(`${body};`)}\r\n`
  }
  const tracker = {
    socket,
    /** Sends bytes as they are. */
    raw: (bytes: string | Buffer) => socket.write(bytes),
    packet,
    /** The next answer; null when the server hangs up instead. */
    hear: (): Promise<string | null> => {
      const known = answers.shift()
      if (known !== undefined) return Promise.resolve(known)
      return socket.closed || socket.destroyed ? Promise.resolve(null) : new Promise(done => void hearers.push(done))
    },
    /** Sends a packet and hears the answer. */
    say(type: string, body: string): Promise<string | null> {
      socket.write(packet(type, body))
      return tracker.hear()
    },
    login: () => tracker.say('L', version === '2.0' ? `2.0;${number};${password}` : `${number};${password}`),
    send: (position: SentPosition) => tracker.say('D', wialonData(position)),
    /** Sends many in one packet, as what has lain in a black box. */
    sendAll: (positions: readonly SentPosition[]) => tracker.say('B', positions.map(wialonData).join('|')),
    close: () => void socket.destroy(),
  }
  if (login) {
    const answer = await tracker.login()
    if (answer !== '#AL#1') throw new Error(`the tracker was not let in: ${answer}`)
  }
  return tracker
}

/** A process that takes in positions and does nothing else, started by the command of the README over a database. */
export async function startTrackers(databaseUrl: string, port?: number) {
  const [wialon, osmand] = [port ?? (await freePort()), await freePort()]
  const env = { TRASSA_ROLES: 'positions', TRASSA_WIALON: `127.0.0.1:${wialon}`, TRASSA_OSMAND: `127.0.0.1:${osmand}` }
  const { pid, kill, stop } = await startProcess(databaseUrl, { env })
  return { pid, wialon, osmand, kill, stop }
}
