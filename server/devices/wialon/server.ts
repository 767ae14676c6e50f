import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Intake } from '#server/devices/intake/intake.ts'
import type { TrackerBounds, TrackerServer } from '#server/devices/intake/record.ts'
import type { Entered } from '#server/devices/record.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { type Reading, readBlackBox, readData, readLogin, split, typeOf, type Version } from './packets.ts'

/** A device may be silent so long; one that has not said who it is, less. */
const IDLE_MS = 5 * 60_000
const STRANGE_MS = 30_000
/** So much may be on the way to a device that does not read its answers. */
const UNREAD = 64 * 1024

type Options = { listen: { host: string; port: number }; intake: Intake; metrics: Metrics; log: Log; bounds: TrackerBounds }

/** A server of Wialon IPS 1.1 and 2.0 over TCP: it answers for a position when that is in the database, so that a device keeps it until then. */
export async function openWialon({ listen, intake, metrics, log, bounds }: Options): Promise<TrackerServer> {
  const talks = new Map<Socket, Promise<void>>()
  const perAddress = new Map<string, number>()
  const server = createServer({ noDelay: true }, socket => {
    const from = socket.remoteAddress ?? ''
    const there = perAddress.get(from) ?? 0
    if (there >= bounds.connectionsOfAddress) {
      metrics.droppedConnections.inc({ protocol: 'wialon', why: 'address' })
      return void socket.destroy()
    }
    perAddress.set(from, there + 1)
    socket.on('error', () => undefined)
    const talk = talkWith(socket, { intake, metrics, from })
      .catch((error: unknown) => log.warn({ event: 'tracker.dropped', ...faultFields(error) }))
      .finally(() => {
        socket.destroy()
        talks.delete(socket)
        const left = (perAddress.get(from) ?? 1) - 1
        if (left > 0) perAddress.set(from, left)
        else perAddress.delete(from)
      })
    talks.set(socket, talk)
  })
  server.maxConnections = bounds.connections
  server.on('drop', () => metrics.droppedConnections.inc({ protocol: 'wialon', why: 'process' }))
  server.listen(listen)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    connections: () => talks.size,
    /** What is being stored is answered for; what was not begun stays with the devices. */
    async close() {
      server.close()
      for (const socket of talks.keys()) socket.emit('leave')
      await Promise.all(talks.values())
    },
  }
}

type Talk = { intake: Intake; metrics: Metrics; from: string }
/** Who is at the other end, once it has said so. */
type Peer = { key: Entered; version: Version } | null

/** Reads what a device sends and answers it, until it leaves, falls silent or breaks the rules. Nothing is read while something is stored. */
async function talkWith(socket: Socket, { intake, metrics, from }: Talk): Promise<void> {
  const drop = (why: string) => {
    metrics.droppedConnections.inc({ protocol: 'wialon', why })
    socket.destroy()
  }
  socket.setTimeout(STRANGE_MS, () => drop('silent'))
  let leaving = false
  const left = new Promise<null>(done => {
    for (const event of ['close', 'leave'] as const)
      socket.once(event, () => {
        leaving = true
        done(null)
      })
  })
  let peer: Peer = null
  let rest: Buffer = Buffer.alloc(0)
  while (!leaving) {
    const chunk = await Promise.race([read(socket), left])
    if (chunk === null) return
    const whole = split(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]))
    if (whole === null) return drop('too_long')
    rest = Buffer.from(whole.rest)
    await intake.room()
    let answers: Promise<string | null>[] = []
    const write = async () => {
      for (const answer of answers) {
        const text = await answer
        if (text !== null) socket.write(`${text}\r\n`)
      }
      answers = []
    }
    for (const packet of whole.packets) {
      const known = typeOf(packet)
      if (known?.type === 'L') {
        await write()
        const { answer, peer: entered } = await login(known.body, { intake, metrics, from })
        if (entered === null) return void socket.end(`${answer}\r\n`)
        peer = entered
        socket.write(`${answer}\r\n`)
        socket.setTimeout(IDLE_MS)
      } else if (peer === null || known === null) {
        await write()
        return drop(peer === null ? 'no_login' : 'no_packet')
      } else {
        const answer = answerTo(known, peer, intake)
        // one that fails ends the talk, and those behind it fail with nobody listening
        answer.catch(() => undefined)
        answers.push(answer)
      }
    }
    await write()
    if (socket.writableLength > UNREAD) return drop('unread')
  }
}

/** What comes next; null at its end. */
async function read(socket: Socket): Promise<Buffer | null> {
  for (;;) {
    const chunk = socket.read() as Buffer | null
    if (chunk !== null) return chunk
    if (socket.readableEnded || socket.destroyed) return null
    await new Promise<void>(done => {
      const go = () => {
        for (const event of ['readable', 'end', 'close'] as const) socket.off(event, go)
        done()
      }
      for (const event of ['readable', 'end', 'close'] as const) socket.on(event, go)
    })
  }
}

async function login(body: Buffer, { intake, metrics, from }: Talk): Promise<{ answer: string; peer: Peer }> {
  const said = readLogin(body)
  if (said === 'checksum' || said === null) {
    metrics.unknownDevices.inc({ protocol: 'wialon', why: said === null ? 'broken' : 'checksum' })
    return { answer: said === null ? '#AL#0' : '#AL#10', peer: null }
  }
  const entered = await intake.enter({ protocol: 'wialon', identifier: said.identifier, secret: said.password, from })
  if ('closed' in entered) return { answer: entered.closed === 'password' ? '#AL#01' : '#AL#0', peer: null }
  return { answer: '#AL#1', peer: { key: entered, version: said.version } }
}

/** The answer to a packet of a known device, when what it brought is stored. */
async function answerTo({ type, body }: { type: string; body: Buffer }, peer: NonNullable<Peer>, intake: Intake): Promise<string | null> {
  const { key, version } = peer
  switch (type) {
    case 'P':
      intake.heard(key)
      return '#AP#'
    case 'SD':
    case 'D': {
      const told = readData(type, body, version, new Date())
      await store(intake, key, [told])
      return `#A${type}#${'code' in told ? told.code : '1'}`
    }
    case 'B': {
      const told = readBlackBox(body, version, new Date())
      if (told === null) {
        intake.fault(key, { fault: 'checksum', example: body.toString('utf8') })
        return '#AB#'
      }
      return `#AB#${await store(intake, key, told)}`
    }
    // texts of drivers are read nowhere yet, photos and firmware are refused
    case 'M':
      return '#AM#1'
    case 'I':
      throw new Error('a photo')
    default:
      return null
  }
}

/** Stores what could be read and counts what could not; tells how many could be. */
async function store(intake: Intake, key: Entered, told: readonly Reading[]): Promise<number> {
  const fixes = told.flatMap(each => ('fix' in each ? [each.fix] : []))
  for (const each of told) if ('fault' in each) intake.fault(key, each.fault)
  if (fixes.length === 0) return 0
  const wait = intake.waitFor(key, fixes.length)
  if (wait > 0) await sleep(wait)
  await intake.add(key, fixes)
  return fixes.length
}
