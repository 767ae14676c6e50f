import { type ChildProcess, spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { readEnvironment, StartError } from '#server/config.ts'
import { type Embedded, openEmbedded } from '#server/platform/embedded.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

let database: Embedded | null = null
let server: ChildProcess | null = null
let web: ViteDevServer | null = null

/** One origin for the browser: Vite answers at the address of the product and hands the calls on to the server, which stands on a port of its own. */
async function start() {
  const config = readEnvironment()
  const port = await freePort(config.host)
  // held here too, so that PostgreSQL outlives the restarts of the server
  if (!config.database) database = await openEmbedded({ data: config.data, say })

  process.env.TRASSA_SERVER = `http://${config.host}:${port}`
  server = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', './tools/node-version.js', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), TRASSA_URL: config.url, TRASSA_WEB: 'off' },
  })
  server.on('exit', () => void stop(1))

  web = await createServer({ root, clearScreen: false, server: { host: config.host, port: config.port } })
  await web.listen().catch(() => {
    throw new StartError(`PORT ${config.port} on ${config.host} is in use by another program: stop it, or give another PORT.`)
  })
  say(`Разработка / Development: ${config.url}`)
}

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  await web?.close()
  if (server && server.exitCode === null && server.signalCode === null) {
    const gone = new Promise(done => server!.once('exit', done))
    server.kill('SIGTERM')
    await gone
  }
  await database?.stop()
  process.exit(code)
}

function freePort(host: string) {
  return new Promise<number>((done, fail) => {
    const probe = createProbe()
    probe.once('error', fail)
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

// npm hands SIGTERM to the shell between, which dies of it without a word to us: a parent that changes is that signal
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stop(0), 300).unref()

start().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  return stop(1)
})
