import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { openDemoProduct, signInDemo } from '#testing/demoProduct.ts'
import { findBrowser } from '#tools/browser.ts'
import { say, table, verdict } from './ground.ts'

/**
 * `npm run bench:first-view`: how long a screen takes from its address to its rows on a line of 1.6 Mbit/s and 150 ms with a processor four
 * times slower than this machine's, cold and with what the browser kept; beside it an empty page of the same server on the same line, which
 * is what the line alone costs. `--url` measures a product that runs already.
 */
const { values: asked } = parseArgs({ options: { url: { type: 'string' }, rounds: { type: 'string', default: '3' } } })
const rounds = Math.max(1, Number(asked.rounds))
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const targets = { cold: 2500, warm: 1200, painted: 1800, press: 150 }

type Account = 'forwarder' | 'executor'
type Screen = { path: string; as: Account; ready: string }

const screens: readonly Screen[] = [
  { path: '/', as: 'forwarder', ready: 'main h1' },
  { path: '/orders_forwarder', as: 'forwarder', ready: '.ui-table-row' },
  { path: '/orders_executor', as: 'executor', ready: '.ui-table-row' },
  { path: '/orders_forwarder/create', as: 'forwarder', ready: 'form input, main input' },
  { path: '/tenders_executor', as: 'executor', ready: '.ui-table-row' },
]

type Opening = { ready: number; painted: number; press: number }

async function signedIn(browser: Browser, url: string, login: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  await context.addCookies((await signInDemo(url, login)).map(cookie => ({ ...cookie, url })))
  return context
}

async function slowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/**
 * Opens a screen and tells when its rows were painted, when its largest part was, and how long presses on it took. The page watches itself:
 * whoever asks it again and again from outside makes it slower.
 */
async function look(context: BrowserContext, url: string, { path, ready }: Screen): Promise<Opening> {
  const page = await slowed(context)
  const shown = Promise.withResolvers<void>()
  await page.exposeFunction('shownToBench', () => shown.resolve())
  await page.addInitScript(wanted => {
    const seen = { ready: 0, painted: 0, press: 0 }
    Object.assign(window, { seenByBench: seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.painted = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.press = Math.max(seen.press, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      watch.disconnect()
      // the next task after the frame that draws them
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.ready = performance.now()
          ;(window as unknown as { shownToBench: () => void }).shownToBench()
        }),
      )
    })
    watch.observe(document, { childList: true, subtree: true })
  }, ready)
  await page.goto(url + path, { waitUntil: 'commit' })
  await shown.promise
  const seen = () => page.evaluate(() => (window as unknown as { seenByBench: Opening }).seenByBench)
  // told a frame or two later, and no more once something was pressed
  await page.waitForFunction(() => (window as unknown as { seenByBench: Opening }).seenByBench.painted > 0, null, { polling: 50 })
  const { ready: at, painted } = await seen()
  await page.waitForLoadState('load')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.waitForTimeout(500)
  const { press } = await seen()
  await page.close()
  return { ready: at, painted, press }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const middle = (all: readonly Opening[]): Opening => ({
  ready: median(all.map(({ ready }) => ready)),
  painted: median(all.map(({ painted }) => painted)),
  press: median(all.map(({ press }) => press)),
})

const { url, close } = await openDemoProduct(asked.url)
const browser = await chromium.launch(await findBrowser())
try {
  const plain = await slowed(await browser.newContext())
  await plain.goto(`${url}/favicon.svg`)
  const bare = await plain.evaluate(() => performance.now())
  await plain.context().close()
  say(
    `\nan answer of the same server and nothing else: ${bare.toFixed(0)} ms; 1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower, median of ${rounds}`,
  )
  const rows: string[][] = []
  for (const screen of screens) {
    const [cold, warm]: [Opening[], Opening[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const context = await signedIn(browser, url, screen.as)
      cold.push(await look(context, url, screen))
      warm.push(await look(context, url, screen))
      await context.close()
    }
    const [first, again] = [middle(cold), middle(warm)]
    const name = `${screen.path} (${screen.as})`
    rows.push(
      verdict(`${name}, rows cold, ms`, first.ready, targets.cold, 'most'),
      verdict(`${name}, rows warm, ms`, again.ready, targets.warm, 'most'),
      verdict(`${name}, largest part painted cold, ms`, first.painted, targets.painted, 'most'),
      verdict(`${name}, slowest of three presses, ms`, Math.max(first.press, again.press), targets.press, 'most'),
    )
    say(`  ${name}: ${(first.ready / bare).toFixed(1)} times one answer`)
  }
  table(['screen', 'measured', 'target', ''], rows)
} finally {
  await browser.close()
  await close()
}
