import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type HttpVisit = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer; json: Record<string, unknown> }
export type HttpReply =
  | { status?: number; json?: unknown; text?: string; bytes?: Buffer; headers?: Record<string, string> }
  | 'cut'
  | 'silence'

/** The other side of a channel on this machine: what it was asked, and what it answers, which a test changes as it goes. */
export async function openCounterpart() {
  const visits: HttpVisit[] = []
  let answer: (visit: HttpVisit) => HttpReply = () => ({ json: {} })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const json = (() => {
        try {
          return JSON.parse(body.toString()) as Record<string, unknown>
        } catch {
          return {}
        }
      })()
      const visit = { method: request.method!, path: request.url!, headers: request.headers, body, json }
      visits.push(visit)
      const reply = answer(visit)
      if (reply === 'cut') return void request.socket.destroy()
      if (reply === 'silence') return
      response.writeHead(reply.status ?? 200, {
        'content-type': reply.text === undefined ? 'application/json' : 'text/html',
        ...reply.headers,
      })
      response.end(reply.bytes ?? reply.text ?? JSON.stringify(reply.json ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    /** What it answers from now on. */
    says: (next: typeof answer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A server of mail on this machine; `refuses` tells by a recipient which answer he gets in place of being taken. */
export async function openMailServer() {
  const letters: { to: string[]; raw: string }[] = []
  const state = { refuses: (_to: string): number | null => null, isDown: false }
  const refused = (code: number) => Object.assign(new Error('no such mailbox'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(state.isDown ? refused(421) : null),
    onMailFrom: (_from, _session, done) => done(state.isDown ? refused(421) : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = state.refuses(address)
      done(code === null ? null : refused(code))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    state,
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}
