import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { flights } from '#contract/flights.ts'
import { openTestServer } from '#testing/database.ts'
import { freePort } from '#testing/process.ts'
import { openWorld } from '#testing/world.ts'
import { findBrowser } from '#tools/browser.ts'
import { buildWebIfStale } from '#tools/web.ts'
import { framesOf } from '#web/tbl/frames.ts'
import { layFleet } from './fleet.ts'
import { say, table, verdict } from './ground.ts'

/**
 * `npm run bench:timeline`: how smoothly the dispatcher's board scrolls through 300 trucks and 14 days, down and along and both at once,
 * beside a tall and wide empty box in the same browser, which is all the machine can do; and what its one answer weighs and takes.
 */
const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })
const seconds = Math.min(20, Math.max(1, Number(given.seconds)))
const WANTED = 55
const TRUCKS = 300
const FLIGHTS = TRUCKS * 7

type Way = 'down' | 'along' | 'both'

/** Scrolls a box in each frame there and back, and gives how long the frames took. */
const scrolled = (page: Page, box: string, way: Way, during: number) =>
  page.evaluate(
    async ({ box, way, ms }) => {
      const node = document.querySelector<HTMLElement>(box)!
      const frame = () => new Promise<number>(done => requestAnimationFrame(done))
      const times: number[] = []
      let [down, along, nodes] = [way === 'along' ? 0 : 40, way === 'down' ? 0 : 40, 0]
      let before = await frame()
      const end = before + ms
      while (before < end) {
        const { scrollTop, scrollLeft } = node
        node.scrollTop += down
        node.scrollLeft += along
        if (down !== 0 && node.scrollTop === scrollTop) down = -down
        if (along !== 0 && node.scrollLeft === scrollLeft) along = -along
        const now = await frame()
        times.push(now - before)
        before = now
        nodes = Math.max(nodes, node.getElementsByTagName('*').length)
      }
      return { times, nodes }
    },
    { box, way, ms: during * 1000 },
  )

/** The same, with the time the page's own thread has worked for each frame: what others do on the machine is not in it. */
async function measured(page: Page, box: string, way: Way) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
    return { cpu: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  // a page is compiled while it runs for the first time
  await scrolled(page, box, way, 1)
  const before = await worked()
  const { times, nodes } = await scrolled(page, box, way, seconds)
  const after = await worked()
  await session.detach()
  const each = (name: keyof typeof after) => (after[name] - before[name]) / times.length
  return { ...framesOf(times)!, nodes, cpu: each('cpu'), script: each('script'), layout: each('layout') }
}

const emptyBox = `<div id="box" style="height:760px;width:900px;overflow:auto"><div style="height:${TRUCKS * 46}px;width:7000px"></div></div>`

const server = await openTestServer()
await buildWebIfStale(say)
const port = await freePort()
const world = await openWorld({ env: { PORT: String(port), TRASSA_WEB: 'on' } })
const url = await world.app.listen({ host: '127.0.0.1', port })
const browser = await chromium.launch(await findBrowser())
try {
  const executor = await world.executor({ name: 'ВолгаТранс' })
  const [truckId, driverId] = [await world.truck(executor), await world.driver(executor)]
  await layFleet(world.root, { org: executor.org, truckId, driverId, trucks: TRUCKS - 1, flights: FLIGHTS, every: 48, until: 12 })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  const { sid, xsrf } = executor.cookies
  await context.addCookies([
    { name: 'sid', value: sid, url },
    { name: 'XSRF-TOKEN', value: xsrf, url },
  ])
  const page = await context.newPage()
  await page.goto(`${url}/flights/tasks`)
  await page.locator('.board-bar').first().waitFor()
  const asks: number[] = []
  let bytes = 0
  for (let i = 0; i < 6; i++) {
    const began = performance.now()
    const raw = await context.request.get(`${url}${flights.timeline.path}?days=14`)
    bytes = (await raw.body()).length
    asks.push(performance.now() - began)
  }
  const board = {
    down: await measured(page, '.board-box', 'down'),
    along: await measured(page, '.board-box', 'along'),
    both: await measured(page, '.board-box', 'both'),
  }
  await page.close()
  const bare = await context.newPage()
  await bare.setContent(emptyBox)
  const empty = await measured(bare, '#box', 'both')
  say(
    `\n${TRUCKS} trucks, ${FLIGHTS} flights of 14 days; the answer has ${Math.round(bytes / 1000)} kB and takes ${Math.round(Math.min(...asks))} ms`,
  )
  table(
    ['frames', 'per second', 'p50 ms', 'p95 ms', 'worst ms', 'cpu ms', 'script', 'layout', 'nodes'],
    Object.entries({ ...board, 'empty box': empty }).map(([name, { fps, p50, p95, worst, cpu, script, layout, nodes }]) => [
      name,
      ...[fps, p50, p95, worst, cpu, script, layout].map(value => value.toFixed(1)),
      String(nodes),
    ]),
  )
  say()
  table(
    ['ratio', 'measured', 'target', ''],
    (['down', 'along', 'both'] as const).flatMap(way => [
      verdict(`frames per second of the board scrolled ${way} ÷ of an empty box`, board[way].fps / empty.fps, 0.92, 'least'),
      // what others do on the machine is in the frames and not in the thread's own time
      verdict(
        `the thread's own time of a frame scrolled ${way} ÷ a frame of ${WANTED} per second`,
        (board[way].cpu * WANTED) / 1000,
        1,
        'most',
      ),
    ]),
  )
} finally {
  await browser.close()
  world.app.server.closeAllConnections()
  await world.close()
  await server.close()
}
