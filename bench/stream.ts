import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

type Listener = (told: string, at: number) => void

/** Opens a stream and tells when it is ready; what `told` finds in an event is heard with the moment its bytes came. */
export function openStream(url: string, cookie: string, told: RegExp, hear: Listener): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`),
    )
    let rest = ''
    let ready = false
    socket.setEncoding('latin1')
    socket.on('error', fail)
    socket.on('data', (part: string) => {
      const at = performance.now()
      rest += part
      if (!ready && rest.includes('event: ready')) {
        ready = true
        done(socket)
      } else if (!ready && /^HTTP\/1.1 [^2]/.test(rest)) fail(new Error(rest))
      const frames = rest.split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const found = told.exec(frame)?.[1]
        if (found) hear(found, at)
      }
    })
  })
}
