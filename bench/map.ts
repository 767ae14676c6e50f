import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { findBrowser } from '#tools/browser.ts'
import { framesOf } from '#web/tbl/frames.ts'
import { say, table, verdict } from './ground.ts'

/**
 * `npm run bench:map`: how much of a frame is script while 10 000 vehicles move on the live map, all drawn by themselves and standing as
 * clusters, and while the map is moved below them; with the name of what draws, for frames per second are its and not ours.
 */
const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })
const seconds = Math.min(20, Math.max(1, Number(given.seconds)))
const VEHICLES = 10_000

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** The page with the map alone, built and served. */
async function servePage() {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-map-'))
  await build({
    root: fileURLToPath(new URL('map', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023', chunkSizeWarningLimit: 3000 },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://map').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    readFile(file).then(
      bytes => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Opened = {
  map: { group(next: boolean): void; engine: { panBy(by: [number, number], how: object): void } }
  drive(): void
  renderer: string
}

/** Frames while vehicles get new positions each second and glide there; `pan` moves the map too. */
async function framesIn(page: Page, pan: boolean) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
  }
  const run = (ms: number) =>
    page.evaluate(
      async ({ ms, pan }) => {
        const opened = window as unknown as Opened
        const frame = () => new Promise<number>(done => requestAnimationFrame(done))
        const times: number[] = []
        let before = await frame()
        const end = before + ms
        let [next, updating, updates] = [before, 0, 0]
        while (before < end) {
          if (before >= next) {
            const start = performance.now()
            opened.drive()
            updating += performance.now() - start
            updates += 1
            if (pan) opened.map.engine.panBy([60, 30], { duration: 900 })
            next += 1000
          }
          const now = await frame()
          times.push(now - before)
          before = now
        }
        return { times, updating, updates }
      },
      { ms, pan },
    )
  await run(1500)
  const began = await script()
  const { times, updating, updates } = await run(seconds * 1000)
  const spent = (await script()) - began - updating
  await session.detach()
  return { ...framesOf(times)!, script: Math.max(0, spent) / times.length, update: updating / updates }
}

const served = await servePage()
const browser = await findBrowser()
const chrome = await chromium.launch({
  executablePath: browser.executablePath,
  args: [...browser.args.filter(flag => flag !== '--disable-gpu'), '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await chrome.newPage({ viewport: { width: 800, height: 500 } })
  await page.goto(`${served.url}?count=${VEHICLES}`)
  await page.waitForFunction('window.map', undefined, { timeout: 120_000 })
  const renderer = await page.evaluate(() => (window as unknown as Opened).renderer)
  const group = (next: boolean) => page.evaluate(how => (window as unknown as Opened).map.group(how), next)
  await group(false)
  const apart = await framesIn(page, false)
  const panned = await framesIn(page, true)
  await group(true)
  const grouped = await framesIn(page, false)
  const runs = { 'each by itself': apart, 'each by itself, the map moved too': panned, 'in clusters': grouped }
  say(`\n${VEHICLES} vehicles, a new position each second; drawn by ${renderer}`)
  table(
    ['frames', 'per second', 'p50 ms', 'p95 ms', 'worst ms', 'script ms', 'update ms'],
    Object.entries(runs).map(([name, { fps, p50, p95, worst, script, update }]) => [
      name,
      ...[fps, p50, p95, worst, script, update].map(one => one.toFixed(1)),
    ]),
  )
  say()
  table(
    ['figure', 'measured', 'target', ''],
    Object.entries(runs).map(([name, { script }]) =>
      verdict(`script of a frame, ${VEHICLES} vehicles moving, ${name}, ms`, script, 10, 'most'),
    ),
  )
} finally {
  await chrome.close()
  await served.close()
}
