import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/config.ts'
import { scratch } from '#testing/scratch.ts'
import { ask as askPool, openPool } from './db.ts'
import { type Embedded, openEmbedded } from './embedded.ts'
import { openNudges } from './listen.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'
import { isPassing } from './violation.ts'

let data: string
let opened: Embedded[]

const settings = ['fsync=off']
const open = async () => {
  const one = await openEmbedded({ data, settings })
  opened.push(one)
  return one
}
const pidFile = () => join(data, 'postgres/postmaster.pid')
const pid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function ask(url: string, query: string) {
  const db = new pg.Client({ connectionString: url })
  db.on('error', () => undefined)
  await db.connect()
  try {
    return (await db.query(query)).rows[0]
  } finally {
    await db.end()
  }
}

beforeEach(async () => {
  opened = []
  data = await mkdtemp(join(scratch(), 'trassa-embedded-'))
  await chmod(data, 0o755)
})
afterEach(async () => {
  for (const one of opened) await one.stop()
  await rm(data, { recursive: true, force: true })
})

test('a stopped database is there again after the next start, its password kept where only its user reads it', async () => {
  const first = await open()
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  opened = []
  expect(await exists(pidFile())).toBe(false)

  const second = await open()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, `select to_regclass('kept')::text as kept`)).toMatchObject({
    kept: 'kept',
  })
  expect((await stat(join(data, 'postgres/trassa.json'))).mode & 0o777).toBe(0o600)
  expect((await readdir(data)).toSorted()).toEqual(['postgres'])
})

test('Russian text is folded and taken apart by words', async () => {
  const { url } = await open()
  expect(await ask(url, `select lower('ЁЛКА') as lower, to_tsvector('simple', 'Груз, Казань')::text as words`)).toEqual({
    lower: 'ёлка',
    words: `'груз':1 'казань':2`,
  })
})

test('several starts on one folder at once share one server; the last to leave stops it', async () => {
  const [one, two, three] = await Promise.all([open(), open(), open()])
  expect(new Set([one.url, two.url, three.url]).size).toBe(1)
  await one.stop()
  await two.stop()
  expect(await ask(three.url, 'select 1 as one')).toEqual({ one: 1 })
  await three.stop()
  opened = []
  expect(await exists(pidFile())).toBe(false)
})

test('after kill -9 of PostgreSQL the next start recovers', async () => {
  const first = await open()
  await ask(first.url, 'create table kept (id int)')
  process.kill(await pid(), 'SIGKILL')
  await first.stop()
  opened = []
  expect(await exists(pidFile())).toBe(true)

  const second = await open()
  expect(await ask(second.url, `select to_regclass('kept')::text as kept`)).toEqual({ kept: 'kept' })
})

test('a stale lock whose number another program owns by now is no obstacle', async () => {
  await (await open()).stop()
  opened = []
  await writeFile(pidFile(), `${process.pid}\n${join(data, 'postgres')}\n1700000000\n1\n\n127.0.0.1\n\n`)
  const { url } = await open()
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 })
})

test('a taken port is exchanged for a free one', async () => {
  const first = await open()
  await first.stop()
  opened = []
  const { createServer } = await import('node:net')
  const taker = createServer()
  await new Promise<void>(done => taker.listen(Number(new URL(first.url).port), '127.0.0.1', () => done()))
  const second = await open()
  taker.close()
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
})

test('a folder that cannot be written gives one sentence', async () => {
  await writeFile(join(data, 'file'), '')
  await expect(openEmbedded({ data: join(data, 'file/inside') })).rejects.toThrow(
    /^The data folder .* cannot be written \(ENOTDIR\): choose another with TRASSA_DATA, or allow writing there\.$/,
  )
})

test('PostgreSQL that was killed comes back by itself within 10 s, and everybody follows', async () => {
  const [one, two] = await Promise.all([open(), open()])
  await ask(one.url, 'create table kept (id int)')
  process.kill(await pid(), 'SIGKILL')
  const killed = performance.now()
  await expect
    .poll(() => ask(two.url, `select to_regclass('kept')::text as kept`).catch(() => null), { timeout: 20_000, interval: 100 })
    .toEqual({ kept: 'kept' })
  expect(performance.now() - killed).toBeLessThan(10_000)
  // whoever is left still counts the others: the first to leave stops nothing
  await one.stop()
  expect(await ask(two.url, 'select 1 as one')).toEqual({ one: 1 })
  await two.stop()
  opened = []
  expect(await exists(pidFile())).toBe(false)
})

test('a copy of a data folder in use never joins the database of the original', async () => {
  const { url } = await open()
  const copy = `${data}-copy`
  await cp(data, copy, { recursive: true, preserveTimestamps: true, filter: from => !from.endsWith('.s.PGSQL') })
  try {
    await expect(openEmbedded({ data: copy, settings })).rejects.toThrow(StartError)
    await expect(openEmbedded({ data: copy, settings })).rejects.toThrow(/is a copy of a database that is in use elsewhere/)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 })
})

test('a copy that took the port of its original is joined by none of the original’s processes, and they come back to their own', async () => {
  const first = await open()
  const { pool, db } = openPool(first.url, null, 1)
  expect(await askPool(pool, 'select 1 as one')).toEqual([{ one: 1 }])
  for (const one of opened.splice(0)) await one.stop()
  const copy = `${data}-copy`
  // as an administrator copies: who owns it goes along
  await promisify(execFile)('cp', ['-a', data, copy])
  const said: string[] = []
  const broken = Promise.withResolvers<void>()
  let heard = 0
  let nudges: ReturnType<typeof openNudges> | undefined
  try {
    const second = await openEmbedded({ data: copy, settings })
    opened.push(second)
    expect(new URL(second.url).host).toBe(new URL(first.url).host)
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })

    const refused = await askPool(pool, 'select 1 as one').catch((error: unknown) => error)
    expect(refused).toMatchObject({ message: expect.stringContaining('serves another folder') })
    expect(isPassing(refused)).toBe(true)
    await expect(migrate(first.url)).rejects.toThrow(StartError)
    const log = openLog(line => {
      said.push(line)
      broken.resolve()
    })
    nudges = openNudges({ url: first.url, log })
    nudges.on('events', () => heard++)
    await broken.promise
    expect(said[0]).toContain('serves another folder')
    expect(heard).toBe(0)
    for (const one of opened.splice(0)) await one.stop()

    await open()
    expect(await askPool(pool, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await nudges?.stop()
    await db.destroy()
    await rm(copy, { recursive: true, force: true })
  }
})

test.runIf(process.getuid?.() === 0)('nor does a copy of a folder whose database lies in a folder of the system', async () => {
  await chmod(data, 0o700)
  await open()
  const away = (await readFile(join(data, 'moved-to'), 'utf8')).trim()
  const copy = `${data}-copy`
  await cp(data, copy, { recursive: true })
  try {
    await expect(openEmbedded({ data: copy, settings })).rejects.toThrow(`is a copy of ${data}, whose database lies in ${away}`)
    for (const one of opened.splice(0)) await one.stop()
    // the original is gone: what was its copy is the folder itself, moved
    await rename(data, `${data}-old`)
    await rm(join(`${data}-old`, 'moved-to'))
    const moved = await openEmbedded({ data: copy, settings })
    expect(await ask(moved.url, 'select 1 as one')).toEqual({ one: 1 })
    await moved.stop()
  } finally {
    await Promise.all([copy, `${data}-old`, away].map(folder => rm(folder, { recursive: true, force: true })))
  }
})
