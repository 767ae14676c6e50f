import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { driverLinks } from '#contract/driver-links.ts'
import { flightCard, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { say, table, verdict } from './ground.ts'
import { openPages } from './pages.ts'

/**
 * `npm run bench:driver-page`: how long a driver waits for his flight on a line of 1.6 Mbit/s and 150 ms with a processor four times slower
 * than this machine's, by a new link and then without a network; and what that and each mark weigh on the line, heads of requests and answers
 * included, as HTTP/1.1 sends them.
 */
const { values: asked } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Math.max(1, Number(asked.rounds))
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const MORNING = '2026-10-06T07:00:00+03:00'
const targets = { ready: 2000, firstKb: 300, markBytes: 2000 }

type Wire = { path: string; bytes: number }
type Tally = { session: CDPSession; requests: Wire[] }

/** Counts what a page sends and gets from now on; what its service worker fetches afterwards is another matter. */
async function counted(page: Page): Promise<Tally> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const requests: Wire[] = []
  const known = new Map<string, Wire>()
  // what is told of a request comes in any order
  const of = (requestId: string): Wire => {
    const wire = known.get(requestId) ?? { path: '', bytes: 0 }
    if (!known.has(requestId)) requests.push(wire)
    known.set(requestId, wire)
    return wire
  }
  session.on('Network.requestWillBeSent', ({ requestId, request: { url, method, postData = '' } }) => {
    const { pathname, search } = new URL(url)
    const wire = of(requestId)
    wire.path = `${method} ${pathname}`
    wire.bytes += `${method} ${pathname}${search} HTTP/1.1\r\n\r\n`.length + Buffer.byteLength(postData)
  })
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    for (const [name, value] of Object.entries(headers)) of(requestId).bytes += `${name}: ${value}\r\n`.length
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    of(requestId).bytes += encodedDataLength
  })
  return { session, requests }
}

const sum = (requests: readonly Wire[]) => requests.reduce((total, { bytes }) => total + bytes, 0)

/** Opens an address and tells when the flight can be accepted; the page watches itself. */
async function look(context: BrowserContext, address: string): Promise<{ page: Page; tally: Tally; ready: number }> {
  const page = await context.newPage()
  const tally = await counted(page)
  await tally.session.send('Network.emulateNetworkConditions', line)
  await tally.session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const shown = Promise.withResolvers<number>()
  await page.exposeFunction('shownToBench', shown.resolve)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.actions .main')) return
      watch.disconnect()
      // the next task after the frame that draws it
      requestAnimationFrame(() =>
        setTimeout(() => (window as unknown as { shownToBench(at: number): void }).shownToBench(performance.now())),
      )
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(address, { waitUntil: 'commit' })
  return { page, tally, ready: await shown.promise }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const { world, url, browser, close } = await openPages()
try {
  const openings: { first: number; offline: number; bytes: number }[] = []
  const marks = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    await world.setClock(scenarioOneStart)
    const pair = await openPair(world)
    const { flightId } = await flown(world, pair)
    const { driver } = await flightCard(pair.executor, flightId)
    const link = (await pair.executor.ask(driverLinks.make, { data: { flightId, driverId: driver!.id!, email: null } })).data
    await world.setClock(MORNING)
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ru-RU' }
    const context = await browser.newContext(phone)
    const { page, tally, ready } = await look(context, url + new URL(link.url).pathname + new URL(link.url).hash)
    const bytes = sum(tally.requests)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.close()
    await context.setOffline(true)
    const again = await look(context, `${url}/driver`)
    openings.push({ first: ready, offline: again.ready, bytes })
    await again.page.close()
    await context.setOffline(false)

    const road = await look(context, `${url}/driver`)
    // what was read when it was opened is no part of a mark
    await road.page.waitForLoadState('networkidle')
    for (const name of ['Принять рейс', 'Выехал', 'Прибыл', 'Начали погрузку', 'Погрузка закончена']) {
      road.tally.requests.length = 0
      await road.page.locator('.actions .main', { hasText: name }).click()
      const sheet = road.page.getByRole('dialog')
      if (name === 'Погрузка закончена') await sheet.getByRole('button', { name }).click()
      await road.page.locator('.actions .main', { hasText: name }).waitFor({ state: 'detached' })
      await road.page.waitForFunction(() => !document.querySelector('.line')?.textContent)
      await road.page.waitForLoadState('networkidle')
      await road.page.waitForTimeout(1000)
      marks.set(name, [...(marks.get(name) ?? []), sum(road.tally.requests)])
      say(`  ${name}: ${road.tally.requests.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')}`)
    }
    await context.close()
  }
  const [first, offline] = [median(openings.map(({ first }) => first)), median(openings.map(({ offline }) => offline))]
  say(`\n1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower, median of ${rounds}`)
  table(
    ['page of a driver', 'measured', 'target', ''],
    [
      verdict('page of a driver, a new link to «Принять рейс», ms', first, targets.ready, 'most'),
      verdict('page of a driver, again without a network, ms', offline, targets.ready, 'most'),
      verdict('page of a driver, kB to the first screen', median(openings.map(({ bytes }) => bytes)) / 1000, targets.firstKb, 'most'),
      verdict('page of a driver, bytes of the dearest mark', Math.max(...[...marks.values()].map(median)), targets.markBytes, 'most'),
    ],
  )
} finally {
  await close()
}
