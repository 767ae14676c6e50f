import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/platform/embedded.ts'
import { startArgs } from '#testing/process.ts'
import { scratch } from '#testing/scratch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const started = new Set<ChildProcess>()
let data: string

beforeAll(async () => {
  data = await mkdtemp(join(scratch(), 'trassa-start-'))
  await chmod(data, 0o755)
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  const left = await lockedBy()
  if (left) process.kill(left, 'SIGINT')
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const lockedBy = async () => Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

const freePort = () =>
  new Promise<number>(done => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** The command of the README; `ended` tells what it printed and how it went. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, startArgs(), {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      TRASSA_URL: '',
      TRASSA_DATA: data,
      TRASSA_DEMO: 'off',
      TRASSA_WEB: 'off',
      TRASSA_SECRET: '',
      ...env,
    },
  })
  started.add(child)
  let out = ''
  let err = ''
  const ended = new Promise<{ code: number | null; out: string; err: string }>(done =>
    child.on('close', code => {
      started.delete(child)
      done({ code, out, err })
    }),
  )
  child.stderr.on('data', chunk => (err += chunk))
  const listening = new Promise<void>((done, fail) => {
    child.stdout.on('data', chunk => {
      out += chunk
      if (out.includes('Ctrl+C')) done()
    })
    void ended.then(() => fail(new Error(err || out)))
  })
  listening.catch(() => undefined)
  return { child, listening, ended }
}

const answers = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    answer => answer.status,
    () => null,
  )

test('starts on an empty folder, serves, stops on SIGTERM and leaves nothing running; neither a connection kept in reserve nor a reader that left holds up the stop of the second start', async () => {
  const PORT = String(await freePort())
  const first = start({ PORT })
  await first.listening
  expect(await answers(Number(PORT), '/healthz')).toBe(200)
  first.child.kill('SIGTERM')
  const { code, out, err } = await first.ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`http://127.0.0.1:${PORT}`)
  expect(out).toContain('TRASSA_SECRET is not set: keys lie open in the database')
  expect(await lockedBy()).toBe(0)

  const second = start({ PORT })
  await second.listening
  const reserve = connect(Number(PORT), '127.0.0.1')
  reserve.on('error', () => undefined)
  await new Promise(done => reserve.once('connect', done))
  // whoever read what it says has left, as `| head` does
  second.child.stdout.destroy()
  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
  expect(await lockedBy()).toBe(0)
  reserve.destroy()
})

test('after kill -9 of the server the next start serves; a second process joins and goes on alone', async () => {
  const ports = [await freePort(), await freePort()] as const
  const [PORT, other] = [String(ports[0]), String(ports[1])]
  const killed = start({ PORT })
  await killed.listening
  killed.child.kill('SIGKILL')
  await killed.ended

  const joined = start({ PORT })
  await joined.listening
  expect(await answers(ports[0], '/healthz')).toBe(200)
  const beside = start({ PORT: other })
  await beside.listening
  joined.child.kill('SIGTERM')
  expect((await joined.ended).code).toBe(0)
  expect(await answers(ports[1], '/readyz')).toBe(200)
  beside.child.kill('SIGTERM')
  expect((await beside.ended).code).toBe(0)
})

test('after kill -9 of the server and of PostgreSQL with it the next start serves', async () => {
  const port = await freePort()
  const PORT = String(port)
  const killed = start({ PORT })
  await killed.listening
  process.kill(await lockedBy(), 'SIGKILL')
  killed.child.kill('SIGKILL')
  await killed.ended

  const recovered = start({ PORT })
  await recovered.listening
  expect(await answers(port, '/healthz')).toBe(200)
  recovered.child.kill('SIGTERM')
  expect((await recovered.ended).code).toBe(0)
  expect(await lockedBy()).toBe(0)
})

/** Settles when a process of the folder serves another PostgreSQL than the one of this number, at each of the ports. */
const back = async (before: number, ports: readonly number[]) => {
  const isBack = async () => {
    const now = await lockedBy()
    return now > 0 && now !== before && (await Promise.all(ports.map(port => answers(port, '/readyz')))).every(status => status === 200)
  }
  await expect.poll(isBack, { timeout: 60_000, interval: 100 }).toBe(true)
}

test('PostgreSQL that was killed is back within 10 s for two processes, and for the one that is left of them', async () => {
  const ports = [await freePort(), await freePort()]
  const two = ports.map(port => start({ PORT: String(port) }))
  await Promise.all(two.map(({ listening }) => listening))
  const killed = async (left: readonly number[]) => {
    const before = await lockedBy()
    process.kill(before, 'SIGKILL')
    const from = performance.now()
    await back(before, left)
    return performance.now() - from
  }
  expect(await killed(ports)).toBeLessThan(10_000)
  // the one that started it first goes, and the other is left with what it joined
  two[0]!.child.kill('SIGKILL')
  await two[0]!.ended
  expect(await killed(ports.slice(1))).toBeLessThan(10_000)
  const third = start({ PORT: String(ports[0]) })
  await third.listening
  two[1]!.child.kill('SIGKILL')
  await two[1]!.ended
  expect(await killed(ports.slice(0, 1))).toBeLessThan(10_000)
  third.child.kill('SIGTERM')
  expect((await third.ended).code).toBe(0)
}, 240_000)

test('a start on a copy of the data folder of a product at work gives one sentence, and leaves that alone', async () => {
  const port = await freePort()
  const original = start({ PORT: String(port) })
  await original.listening
  const copy = `${data}-copy`
  await promisify(execFile)('cp', ['-a', data, copy])
  try {
    const { code, err } = await start({ PORT: String(await freePort()), TRASSA_DATA: copy }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^\S+ is a copy of a database that is in use elsewhere, and never joins it: .*\n$/)
    expect(await answers(port, '/readyz')).toBe(200)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  original.child.kill('SIGTERM')
  expect((await original.ended).code).toBe(0)
}, 120_000)

test('a port in use gives one sentence', async () => {
  const taker = createServer()
  // the taker chooses: a port that was free a moment ago may be another test's by now
  await new Promise<void>(done => taker.listen(0, '127.0.0.1', () => done()))
  const { port } = taker.address() as { port: number }
  const { code, out, err } = await start({ PORT: String(port) }).ended
  taker.close()
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: `PORT ${port} on 127.0.0.1 is in use by another program: stop it, or give another PORT.\n`,
  })
})

test('a folder that cannot be written gives one sentence', async () => {
  const file = join(data, 'file')
  await writeFile(file, '')
  const { code, err } = await start({ PORT: String(await freePort()), TRASSA_DATA: join(file, 'inside') }).ended
  expect({ code, err }).toEqual({
    code: 1,
    err: `The data folder ${file}/inside cannot be written (ENOTDIR): choose another with TRASSA_DATA, or allow writing there.\n`,
  })
  expect((await stat(file)).size).toBe(0)
})

test('data of a release before the first schema gives one sentence', async () => {
  const old = await mkdtemp(join(scratch(), 'trassa-start-'))
  await chmod(old, 0o755)
  const embedded = await openEmbedded({ data: old })
  try {
    const db = new pg.Client({ connectionString: embedded.url })
    await db.connect()
    await db.query(`create table migrations (name text primary key, sum text not null, roles text not null, at timestamptz(3) not null);
      insert into migrations values ('0001_start.sql', '', 'trassa', now())`)
    await db.end()
    const { host } = new URL(embedded.url)
    const given = await start({ PORT: String(await freePort()), DATABASE_URL: embedded.url }).ended
    expect(given).toEqual({
      code: 1,
      out: '',
      err: `The database of DATABASE_URL (trassa on ${host.split(':')[0]}) was made by a release before the first schema: leave it as it is to keep its data, and start again with another DATABASE_URL and another TRASSA_DATA.\n`,
    })
  } finally {
    await embedded.stop()
  }
  const own = await start({ PORT: String(await freePort()), TRASSA_DATA: old }).ended
  expect({ code: own.code, err: own.err }).toEqual({
    code: 1,
    err: `The data in ${old} was made by a release before the first schema: move that folder aside to keep it, or choose another with TRASSA_DATA, and start again.\n`,
  })
  expect(await readFile(join(old, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).toBe('')
  await rm(old, { recursive: true, force: true })
})

test('a wrong variable gives one sentence', async () => {
  const { code, err } = await start({ PORT: 'abc' }).ended
  expect({ code, err }).toEqual({ code: 1, err: 'PORT ("abc") must be a whole number from 1 to 65535.\n' })
})

test('another server that is not there gives one sentence', async () => {
  const { code, err } = await start({
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`,
  }).ended
  expect(code).toBe(1)
  expect(err).toMatch(/^The database of DATABASE_URL .*\n$/)
  expect(err).not.toContain('secret')
})
