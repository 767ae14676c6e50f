import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { flights } from '#contract/flights.ts'
import { framesOf } from '#web/tbl/frames.ts'
import { layFleet } from './fleet.ts'
import { say, table, verdict } from './ground.ts'
import { measured, openPages } from './pages.ts'

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

async function framesIn(page: Page, box: string, way: Way) {
  const { times, ...run } = await measured(page, during => scrolled(page, box, way, during), { warm: 1, during: seconds })
  return { ...framesOf(times)!, ...run }
}

const emptyBox = `<div id="box" style="height:760px;width:900px;overflow:auto"><div style="height:${TRUCKS * 46}px;width:7000px"></div></div>`

const { world, url, signedIn, close } = await openPages()
try {
  const executor = await world.executor({ name: 'ВолгаТранс' })
  const [truckId, driverId] = [await world.truck(executor), await world.driver(executor)]
  await layFleet(world.root, { org: executor.org, truckId, driverId, trucks: TRUCKS - 1, flights: FLIGHTS, every: 48, until: 12 })
  const context = await signedIn(executor)
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
    down: await framesIn(page, '.board-box', 'down'),
    along: await framesIn(page, '.board-box', 'along'),
    both: await framesIn(page, '.board-box', 'both'),
  }
  await page.close()
  const bare = await context.newPage()
  await bare.setContent(emptyBox)
  const empty = await framesIn(bare, '#box', 'both')
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
  await close()
}
