import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currencies } from '#contract/currencies.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { openRateFeed } from './feed/source.ts'
import { takeRates } from './jobs.ts'
import { keepRates } from './store.ts'

const daily = (day: string, usd: string) =>
  iconv.encode(
    `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${day}" name="Foreign Currency Market"><Valute ID="R01235"><CharCode>USD</CharCode>` +
      `<Nominal>1</Nominal><Name>Доллар США</Name><Value>${usd}</Value></Valute><Valute ID="R01335"><CharCode>KZT</CharCode>` +
      `<Nominal>100</Nominal><Name>Тенге</Name><Value>15,6789</Value></Valute></ValCurs>`,
    'win1251',
  )

let world: World
let reader: Someone
let answer: { status: number; body: Buffer; never?: boolean }
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (answer.never) return
  response.writeHead(answer.status, { 'content-type': 'application/xml; charset=windows-1251' }).end(answer.body)
})
const source = (patienceMs = 5000) =>
  openRateFeed({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scripts/XML_daily.asp`, inside: true, patienceMs })

beforeAll(async () => {
  world = await openWorld()
  reader = await world.executor()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
beforeEach(async () => {
  await world.root.query('delete from currency_rates')
  asked.length = 0
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})

const rates = async (day: string) => (await reader.ask(currencies.rates, { query: { day } })).data.items

test('the rates of the day are asked for once, as the Bank of Russia gives them, and stand until the next ones', async () => {
  await world.setClock('2026-10-05T08:00:00+03:00')
  answer = { status: 200, body: daily('05.10.2026', '81,1234') }
  expect(await takeRates(world.db, source())).toBe(2)
  expect(asked).toEqual(['/scripts/XML_daily.asp?date_req=05%2F10%2F2026'])
  expect(await takeRates(world.db, source())).toBe(0)
  const known = [
    { currency: 'KZT', day: '2026-10-05', nominal: 100, rate: '15.6789', source: 'cbr' },
    { currency: 'USD', day: '2026-10-05', nominal: 1, rate: '81.1234', source: 'cbr' },
  ]
  expect(await rates('2026-10-05')).toEqual(known)
  expect(await rates('2026-10-19')).toEqual(known)
})

test('nothing is told of a day before the first rates, nor of one too far behind the last', async () => {
  await keepRates(world.db, [{ currency: 'USD', day: '2026-10-05', nominal: 1, rate: '81.1234' }], 'cbr')
  expect(await rates('2026-10-04')).toEqual([])
  expect(await rates('2026-10-20')).toEqual([])
})

test('a day off keeps the rates of the day before it', async () => {
  await world.setClock('2026-10-11T08:00:00+03:00')
  answer = { status: 200, body: daily('10.10.2026', '82,0000') }
  await takeRates(world.db, source())
  expect(await rates('2026-10-11')).toMatchObject([{ day: '2026-10-10' }, { day: '2026-10-10', rate: '82.0000' }])
})

test('a table of a day to come does not keep today’s from being asked for', async () => {
  await world.setClock('2026-10-05T08:00:00+03:00')
  answer = { status: 200, body: daily('05.10.2099', '99,0000') }
  await takeRates(world.db, source())
  expect(await rates('2026-10-05')).toEqual([])
  answer = { status: 200, body: daily('05.10.2026', '81,1234') }
  expect(await takeRates(world.db, source())).toBe(2)
  expect(await rates('2026-10-05')).toMatchObject([{}, { rate: '81.1234' }])
})

test('a source that is away, slow or says nonsense changes nothing of what is known', async () => {
  await world.setClock('2026-10-06T08:00:00+03:00')
  await keepRates(world.db, [{ currency: 'USD', day: '2026-10-05', nominal: 1, rate: '81.1234' }], 'cbr')
  for (const bad of [
    { status: 503, body: Buffer.from('') },
    { status: 200, body: Buffer.from('<html>') },
    { status: 200, body: Buffer.from(''), never: true },
  ]) {
    answer = bad
    await expect(takeRates(world.db, source(300))).rejects.toThrow()
  }
  expect(await rates('2026-10-06')).toMatchObject([{ day: '2026-10-05', rate: '81.1234' }])
})

test('a file of this machine is read like the page', async () => {
  await world.setClock('2026-10-05T08:00:00+03:00')
  const path = join(tmpdir(), `trassa-rates-${process.pid}.xml`)
  await writeFile(path, daily('05.10.2026', '80,5'))
  await takeRates(world.db, openRateFeed({ url: pathToFileURL(path).href, inside: false, patienceMs: 1000 }))
  expect(await rates('2026-10-05')).toMatchObject([{}, { rate: '80.5000', source: 'cbr' }])
})

test('official rates take the place of made-up ones, and never the other way round', async () => {
  const usd = (rate: string) => [{ currency: 'USD', day: '2026-10-05', nominal: 1, rate }]
  await keepRates(world.db, usd('90.0000'), 'demo')
  expect(await rates('2026-10-05')).toMatchObject([{ source: 'demo' }])
  await keepRates(world.db, usd('81.1234'), 'cbr')
  await keepRates(world.db, usd('90.0000'), 'demo')
  expect(await rates('2026-10-05')).toMatchObject([{ rate: '81.1234', source: 'cbr' }])
  // nor over days the Bank of Russia rests
  await keepRates(world.db, [{ currency: 'USD', day: '2026-10-07', nominal: 1, rate: '91.0000' }], 'demo')
  expect(await rates('2026-10-07')).toMatchObject([{ day: '2026-10-05', rate: '81.1234', source: 'cbr' }])
})

test('rates are read with a session alone', async () => {
  expect((await world.ask(currencies.rates, { query: { day: '2026-10-05' } })).status).toBe(401)
})
