import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

type LoadRequest = { url: string; path: string; cookie?: string; connections: number; seconds: number }

export type Load = { perSecond: number; count: number; latencies: number[] }

/** Asks for one address again and again over kept connections, one question at a time on each; an answer other than 200 ends the run. */
export async function load({ url, path, cookie, connections, seconds }: LoadRequest): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const question = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((done, fail) => {
          const socket = connect(Number(port), hostname)
          let asked = 0
          let wanted = -1
          let held = Buffer.alloc(0)
          const ask = () => {
            asked = performance.now()
            if (asked >= until) {
              socket.end()
              return done()
            }
            socket.write(question)
          }
          socket.on('connect', ask)
          socket.on('error', fail)
          socket.on('data', part => {
            held = held.length === 0 ? part : Buffer.concat([held, part])
            if (wanted < 0) {
              const end = held.indexOf('\r\n\r\n')
              if (end < 0) return
              const head = held.toString('latin1', 0, end)
              if (!head.startsWith('HTTP/1.1 200')) {
                socket.destroy()
                return fail(new Error(`${path} was answered ${head.split('\r\n')[0]}: ${held.toString('utf8', end)}`))
              }
              wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
            }
            if (held.length < wanted) return
            latencies.push(performance.now() - asked)
            held = Buffer.alloc(0)
            wanted = -1
            ask()
          })
        }),
    ),
  )
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), count: latencies.length, latencies }
}
