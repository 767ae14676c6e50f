import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Intake } from '#server/devices/intake/intake.ts'
import type { TrackerBounds, TrackerServer } from '#server/devices/intake/record.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { type Reading, readJson, readQuery } from './reading.ts'

const LONGEST = 64 * 1024
const HEAD_MS = 10_000
const REQUEST_MS = 20_000
const IDLE_MS = 60_000

type Options = { listen: { host: string; port: number }; intake: Intake; metrics: Metrics; log: Log; bounds: TrackerBounds }

/** A server of what OsmAnd, Traccar and trackers set to their way send over HTTP, one position a request; answered when it is stored. */
export async function openOsmand({ listen, intake, metrics, log, bounds }: Options): Promise<TrackerServer> {
  const perAddress = new Map<string, number>()
  let open = 0
  const server = createServer(
    { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS, maxHeaderSize: 16_384 },
    (request, response) => {
      void answer(request, response, { intake, metrics }).catch((error: unknown) => {
        log.warn({ event: 'tracker.dropped', ...faultFields(error) })
        if (!response.headersSent) end(response, 503)
      })
    },
  )
  server.maxConnections = bounds.connections
  server.on('drop', () => metrics.droppedConnections.inc({ protocol: 'osmand', why: 'process' }))
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? ''
    const there = perAddress.get(from) ?? 0
    open += 1
    perAddress.set(from, there + 1)
    socket.once('close', () => {
      open -= 1
      const left = (perAddress.get(from) ?? 1) - 1
      if (left > 0) perAddress.set(from, left)
      else perAddress.delete(from)
    })
    if (there < bounds.connectionsOfAddress) return
    metrics.droppedConnections.inc({ protocol: 'osmand', why: 'address' })
    socket.destroy()
  })
  server.listen(listen)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    connections: () => open,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
    },
  }
}

const end = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end()
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { intake, metrics }: { intake: Intake; metrics: Metrics },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'POST') return end(response, 405, { allow: 'GET, POST' })
  await intake.room()
  const isJson = /\bjson\b/i.test(request.headers['content-type'] ?? '')
  const body = request.method === 'POST' ? await bodyOf(request) : ''
  if (body === null) return end(response, 413, { connection: 'close' })
  const reading = readingOf(request.url ?? '/', body, isJson)
  // an unknown device hears what it expects: of the older way 400, of the newer 404
  const unknown = isJson ? 404 : 400
  if (reading === null) {
    metrics.unknownDevices.inc({ protocol: 'osmand', why: 'broken' })
    return end(response, 400)
  }
  const key = await intake.enter({ protocol: 'osmand', identifier: '', secret: reading.key, from: request.socket.remoteAddress ?? '' })
  if ('closed' in key) return end(response, unknown)
  if (reading.fix === null) {
    intake.fault(key, { fault: 'broken', example: reading.raw })
    return end(response, 400)
  }
  const wait = intake.waitFor(key, 1)
  if (wait > 0) return end(response, 429, { 'retry-after': String(Math.ceil(wait / 1000)) })
  await intake.add(key, [reading.fix])
  end(response, 200)
}

function readingOf(url: string, body: string, isJson: boolean): Reading {
  const now = new Date()
  if (isJson) {
    try {
      return readJson(JSON.parse(body), now)
    } catch {
      return null
    }
  }
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '')
  for (const [name, value] of new URLSearchParams(body)) query.append(name, value)
  return readQuery(query, now)
}

/** What a request carries; null where it is more than any. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
