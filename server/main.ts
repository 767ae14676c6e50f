import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { buildWebIfStale } from '#tools/web.ts'
import { type Config, readEnvironment, StartError } from './config.ts'
import type { OpenPractices } from './first-page/record.ts'
import { DEMO_PASSWORD } from './idp/commands/accounts.ts'
import { closerOf } from './platform/closing.ts'
import { openInstallation } from './platform/installation.ts'

/** What a start without TRASSA_SECRET means, in one line. */
const openKeysWords =
  'TRASSA_SECRET не задан: ключи лежат в базе открыто, закрытые торги вне демо не объявить · TRASSA_SECRET is not set: keys lie open in the database, no sealed tender outside the demo world'

const say = (line: string) => process.stdout.write(`${line}\n`)
// nobody reads any more what it says: no reason to fall, or to leave PostgreSQL running
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const opened: (() => Promise<void>)[] = []

/** Reads the application and what its roles need. */
async function readApp({ roles }: Config) {
  const app = await import('./app.ts')
  await app.readRoles(roles)
  return app
}

async function start() {
  const { roles } = rolesAsked()
  const config = readEnvironment(roles === undefined ? {} : { TRASSA_ROLES: roles })
  const does = new Set(config.roles)
  await refuseTakenPort(config)

  // the web is built, and what answers calls is read, while the database is opened and its demo world laid
  const web = does.has('web') && config.web ? buildWebIfStale(say, { signal: stopping.signal }) : Promise.resolve()
  const [opening, building, reading] = await Promise.allSettled([openData(config, web), web, readApp(config)])
  if (building.status === 'rejected') throw building.reason
  if (opening.status === 'rejected') throw opening.reason
  if (reading.status === 'rejected') throw reading.reason
  const { installation, demo, hasDemo } = opening.value
  const { openApp } = reading.value

  // from here on the heap grows in small steps; laying the demo world would take a sixth longer by them
  setFlagsFromString('--heap-growing-percent=30')
  const app = await openApp(installation, { practices: practicesWhenAsked })
  opened.push(closerOf(app, config.partingMs))
  if (demo && hasDemo && does.has('worker')) opened.push(demo.keepMoving(installation))
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken(config) : error
  })

  say('')
  if (does.has('web')) say(`  Трасса / Trassa: ${config.url}${address === config.url ? '' : `  (${address})`}`)
  else say(`  Трасса / Trassa, ${config.roles.join(', ')}: ${address}/readyz`)
  if (hasDemo && does.has('web') && config.idp.kind === 'embedded') {
    const { demoAccounts } = await import('#demo/accounts.ts')
    say('')
    say(`  Демонстрационные входы, пароль ${DEMO_PASSWORD} · Demo accounts, password ${DEMO_PASSWORD}`)
    for (const { login, organization, role } of demoAccounts) say(`    ${login.padEnd(11)} ${organization.padEnd(34)} ${role}`)
  }
  if (config.secret === null) {
    say('')
    say(`  ${openKeysWords}`)
  }
  say('')
  say('  Остановить · Stop: Ctrl+C')
  // one that is killed leaves what it compiled to the next start as well
  setTimeout(flushCompileCache, 1000).unref()
}

async function openData(config: Config, web: Promise<void>) {
  const [opening, reading] = await Promise.allSettled([openInstallation(config, say), config.demo ? import('#demo/opening.ts') : null])
  if (opening.status === 'rejected') throw opening.reason
  const installation = opening.value
  opened.push(installation.close)
  if (reading.status === 'rejected') throw reading.reason
  const demo = reading.value
  return { installation, demo, hasDemo: demo !== null && (await unlessBroken(demo.openDemo(installation, say), web)) }
}

/** A world half laid is made good by the next start: neither a stop nor a web that cannot be built waits for it. */
async function unlessBroken<T>(laying: Promise<T>, web: Promise<void>): Promise<T> {
  const broken = new Promise<never>((_, fail) => {
    if (stopping.signal.aborted) fail(stopping.signal.reason)
    stopping.signal.addEventListener('abort', () => fail(stopping.signal.reason), { once: true })
    web.catch(fail)
  })
  return Promise.race([laying, broken])
}

/** `-- --roles=worker` stands before TRASSA_ROLES. */
function rolesAsked(): { roles?: string | undefined } {
  try {
    return parseArgs({ options: { roles: { type: 'string' } } }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message}. The command takes --roles=web,worker,positions and nothing else.`)
  }
}

/** What fills a practice organisation is read when somebody asks for one. */
const practicesWhenAsked: OpenPractices = on => {
  const open = async () => (await import('#demo/practice.ts')).openPractices(on)
  return { add: async who => (await open()).add(who), remove: async home => (await open()).remove(home) }
}

/** Closes in the reverse order of opening, so that nothing loses what it stands on. */
async function close() {
  for (let last = opened.pop(); last; last = opened.pop()) await last()
}

/** Asked before anything is opened: a first start should not end with this sentence after half a minute. */
async function refuseTakenPort(config: Config) {
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') fail(portTaken(config))
      else if (error.code === 'EACCES')
        fail(new StartError(`PORT ${config.port} needs more rights than this user has: give another, above 1023.`))
      else fail(new StartError(`HOST ${config.host} cannot be listened on (${error.code}): give an address of this machine.`))
    })
    probe.listen(config.port, config.host, () => probe.close(() => done()))
  })
}

const portTaken = ({ port, host }: Config) =>
  new StartError(`PORT ${port} on ${host} is in use by another program: stop it, or give another PORT.`)

/** A second signal ends at once. Ctrl+C under npm comes twice, from the terminal and handed on by npm, and that is one. */
async function stop(signal: string) {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > 1000) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  stopping.abort()
  say(`\n${signal}: останавливаюсь… / stopping…`)
  await starting.catch(() => undefined)
  await end(0)
}

async function end(code: number) {
  try {
    await close()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    code = 1
  }
  process.exit(code)
}

let stoppingSince: number | null = null
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

// npm hands SIGTERM to the shell between, which dies of it without a word to us: a parent that changes is that signal
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent && stoppingSince === null) void stop('SIGTERM')
  }, 300).unref()

const starting = start()
starting.catch(error => {
  // a start broken off by a stop, which goes on by itself
  if (error === stopping.signal.reason) return
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  return end(1)
})
