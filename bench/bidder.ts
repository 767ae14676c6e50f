import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: string }
/** What a bidder's browser sends with every change. */
export type Browser = { cookie: string; xsrf: string }

/** One kept connection that asks one thing at a time; a broken one is opened anew by the next question. */
export function openLineTo(urls: readonly string[]) {
  let socket: Socket | null = null
  let at = 0

  function dial(): Promise<Socket> {
    const { hostname, port } = new URL(urls[at % urls.length]!)
    return new Promise((done, fail) => {
      const made = connect(Number(port), hostname, () => done(made))
      made.once('error', fail)
    })
  }

  /** The kept connection; where a process does not answer, the next question goes to another. */
  async function reach(): Promise<Socket> {
    if (socket) return socket
    try {
      socket = await dial()
      return socket
    } catch (error) {
      at++
      throw error
    }
  }

  async function post(path: string, { cookie, xsrf }: Browser, key: string, data: unknown): Promise<Reply> {
    const line = await reach()
    const text = JSON.stringify({ data })
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${new URL(urls[at % urls.length]!).host}`,
      'accept: application/json',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      `cookie: ${cookie}`,
      `x-xsrf-token: ${xsrf}`,
      `idempotency-key: ${key}`,
    ]
    return new Promise((done, fail) => {
      let held: Buffer = Buffer.alloc(0)
      const end = (broken: Error | null) => {
        line.off('data', hear).off('error', end).off('close', gone)
        if (!broken) return
        line.destroy()
        socket = null
        at++
        fail(broken)
      }
      const gone = () => end(new Error('the connection ended'))
      const hear = (part: Buffer) => {
        held = held.length === 0 ? part : Buffer.concat([held, part])
        const stop = held.indexOf('\r\n\r\n')
        if (stop < 0) return
        const top = held.toString('latin1', 0, stop)
        const length = Number(/content-length: (\d+)/i.exec(top)?.[1] ?? 0)
        if (held.length < stop + 4 + length) return
        end(null)
        done({ status: Number(top.slice(9, 12)), body: held.toString('utf8', stop + 4, stop + 4 + length) })
      }
      line.on('data', hear).on('error', end).on('close', gone)
      line.write(`${head.join('\r\n')}\r\n\r\n${text}`)
    })
  }

  return { post, close: () => socket?.destroy() }
}

/** A question that is asked again under its key until it is answered, as the page does it: tells the answer and how often it was asked. */
export async function untilAnswered(ask: (key: string) => Promise<Reply>, pause: (ms: number) => Promise<unknown>, most = 400) {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    try {
      const reply = await ask(key)
      if (reply.status < 500) return { key, reply, tries }
    } catch {
      // it may have been done or not: the same key finds out
    }
    if (tries === most) throw new Error(`no answer after ${most} tries`)
    await pause(Math.min(25 * tries, 250))
  }
}
