import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from './embedded.ts'

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
  data = await mkdtemp(join(tmpdir(), 'trassa-embedded-'))
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
