import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testSecret, wideLimits } from './world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// the web may have to be built and a demo world filled first
const startMs = 10 * 60_000

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** What `npm start` of a checkout gives to Node: how the product is started, with its flags. */
export function startArgs(folder = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

type ProcessOptions = {
  port?: number
  web?: boolean
  env?: Record<string, string>
  folder?: string
  /** Given what the process logs once it is ready. */
  hear?: (chunk: string) => void
}

/** A server process of its own over a database, of this checkout or of another, started by the command of the README and ready to answer. */
export async function startProcess(
  databaseUrl: string,
  { port, web = false, env = {}, folder = root, hear = () => undefined }: ProcessOptions = {},
) {
  const at = port ?? (await freePort())
  const url = `http://127.0.0.1:${at}`
  const child = spawn(process.execPath, startArgs(folder), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...wideLimits,
      npm_lifecycle_event: '',
      DATABASE_URL: databaseUrl,
      PORT: String(at),
      HOST: '127.0.0.1',
      TRASSA_URL: '',
      TRASSA_SECRET: testSecret,
      TRASSA_DEMO: 'off',
      TRASSA_WEB: web ? 'on' : 'off',
      ...env,
    },
  })
  const ended = once(child, 'close')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), startMs)
  let said = ''
  await new Promise<void>((done, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (!said.includes('Ctrl+C')) return
      clearTimeout(tooLong)
      // what it logs from now on is for whoever wants to hear it, or read and forgotten: it would wait for a reader
      for (const stream of [child.stdout, child.stderr]) stream.off('data', listen).on('data', (chunk: Buffer) => hear(String(chunk)))
      done()
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', listen)
    void ended.then(() => {
      clearTimeout(tooLong)
      fail(new Error(`The server did not start: ${said}`))
    })
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { url, port: at, pid: child.pid!, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
