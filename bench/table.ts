import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { framesOf } from '#web/tbl/frames.ts'
import { say } from './ground.ts'
import { measured, openPages } from './pages.ts'

/**
 * How smoothly the table of /tbl scrolls through its 100 000 rows, beside two other pages in the same browser on the same machine: a
 * tall empty box, which is all the machine can do, and a bare list of as many plain rows. A machine without a graphics card, or a busy
 * one, is told by the first; what the table costs is told by the ratios and by the thread's own time per frame (16.7 ms is all of it).
 */
const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '4' }, json: { type: 'string' } } })
const seconds = Math.min(20, Math.max(1, Number(given.seconds)))
const WANTED = 55
const STEPS = [40, 400, 4000]
const ROWS = 100_000
const ROW = 40

type Run = { times: number[]; tasks: number[]; nodes: number; moved: number }
type Measured = Run & { cpu: number; script: number; layout: number }

/** Scrolls a box so many pixels in each frame, down and, when it is at its end, up again. */
const scrolled = (page: Page, box: string, step: number, during: number) =>
  page.evaluate(
    async ({ box, step, ms }): Promise<Run> => {
      const node = document.querySelector<HTMLElement>(box)!
      node.scrollTop = 0
      const frame = () => new Promise<number>(done => requestAnimationFrame(done))
      const tasks: number[] = []
      const watcher = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
      watcher.observe({ type: 'longtask' })
      for (let i = 0; i < 10; i++) await frame()
      const times: number[] = []
      let nodes = 0
      let moved = 0
      let way = step
      let before = await frame()
      const end = before + ms
      while (before < end) {
        const from = node.scrollTop
        node.scrollTop += way
        moved += Math.abs(node.scrollTop - from)
        if (node.scrollTop === from) way = -way
        const now = await frame()
        times.push(now - before)
        before = now
        nodes = Math.max(nodes, node.getElementsByTagName('*').length)
      }
      watcher.disconnect()
      return { times, tasks, nodes, moved }
    },
    { box, step, ms: during * 1000 },
  )

const emptyBox = `<div id="box" style="height:760px;overflow:auto"><div style="height:${ROWS * ROW}px"></div></div>`

/** The least a virtual list can be: rows of eight plain texts, made anew when they come into sight. */
const bareList = `${emptyBox}<script>
  const box = document.getElementById('box'), tall = box.firstChild, drawn = new Map()
  tall.style.position = 'relative'
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / ${ROW}) - 8), last = Math.min(${ROWS - 1}, first + 36)
    for (const [at, row] of drawn) if (at < first || at > last) { row.remove(); drawn.delete(at) }
    for (let at = first; at <= last; at++) if (!drawn.has(at)) {
      const row = document.createElement('div')
      row.style.cssText = 'position:absolute;left:0;right:0;display:flex;height:${ROW}px;transform:translateY(' + at * ${ROW} + 'px)'
      for (let cell = 0; cell < 8; cell++) {
        const text = document.createElement('span')
        text.style.width = '140px'
        text.textContent = 'Cell ' + at + ':' + cell
        row.append(text)
      }
      tall.append(row)
      drawn.set(at, row)
    }
  }
  box.addEventListener('scroll', draw)
  draw()
</script>`

const figures = (run: Measured) => ({
  ...framesOf(run.times)!,
  cpu: run.cpu,
  script: run.script,
  layout: run.layout,
  long: run.tasks.length,
  nodes: run.nodes,
  pixels: Math.round(run.moved),
})
type Figures = ReturnType<typeof figures>

const row = (name: string, { fps, p50, p95, worst, dropped, cpu, script, layout, long, nodes }: Figures) =>
  [
    name.padEnd(22),
    fps.toFixed(1).padStart(7),
    p50.toFixed(1).padStart(8),
    p95.toFixed(1).padStart(8),
    worst.toFixed(0).padStart(8),
    `${(dropped * 100).toFixed(1)} %`.padStart(9),
    ...[cpu, script, layout].map(ms => ms.toFixed(1).padStart(8)),
    String(long).padStart(6),
    String(nodes).padStart(7),
  ].join('')

const { world, url, signedIn, close } = await openPages()
try {
  const context = await signedIn(await world.forwarder())
  const table = await context.newPage()
  const begun = performance.now()
  await table.goto(`${url}/tbl`)
  await table.locator('.ui-table-row').first().waitFor()
  const opened = performance.now() - begun
  const empty = await context.newPage()
  await empty.setContent(emptyBox)
  const bare = await context.newPage()
  await bare.setContent(bareList)

  const results: Record<string, Record<string, Figures>> = {}
  const pages = [
    ['empty box', empty, '#box'],
    ['bare list', bare, '#box'],
    ['/tbl', table, '.ui-table-box'],
  ] as const
  for (const step of STEPS) {
    say(`\n${step} px per frame, ${seconds} s each`)
    say(`${''.padEnd(22)}    fps  p50 ms  p95 ms   worst  dropped  cpu ms  script  layout  long  nodes`)
    const of: Record<string, Figures> = {}
    for (const [name, page, box] of pages) {
      await page.bringToFront()
      // a person who scrolls has the pointer over the rows
      await page.mouse.move(720, 500)
      of[name] = figures(await measured(page, during => scrolled(page, box, step, during), { warm: Math.min(seconds, 2), during: seconds }))
      say(row(name, of[name]))
    }
    const { '/tbl': ours, 'bare list': plain, 'empty box': most } = of as Record<'/tbl' | 'bare list' | 'empty box', Figures>
    const ratio = (of: Figures, by: 'fps' | 'p95' | 'cpu') => (ours[by] / of[by]).toFixed(2)
    for (const [name, than] of [
      ['empty box', most],
      ['bare list', plain],
    ] as const)
      say(`  /tbl against the ${name}: fps × ${ratio(than, 'fps')}, p95 × ${ratio(than, 'p95')}, cpu × ${ratio(than, 'cpu')}`)
    results[step] = of
  }
  say(`\n/tbl showed its first rows ${opened.toFixed(0)} ms after it was asked for`)
  say(`wanted: ${WANTED} fps or more where the empty box has 60`)
  if (given.json) writeFileSync(given.json, `${JSON.stringify({ seconds, opened, results }, null, 2)}\n`)
} finally {
  await close()
}
