import { chromium, type Page } from 'playwright-core'
import { openTestServer } from '#testing/database.ts'
import { freePort } from '#testing/process.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { findBrowser } from '#tools/browser.ts'
import { buildWebIfStale } from '#tools/web.ts'
import { say } from './ground.ts'

/** The product with its pages on a database of its own, and a browser for them; `close` ends all of it. */
export async function openPages() {
  const server = await openTestServer()
  await buildWebIfStale(say)
  const port = await freePort()
  const world = await openWorld({ env: { PORT: String(port), TRASSA_WEB: 'on' } })
  const url = await world.app.listen({ host: '127.0.0.1', port })
  const browser = await chromium.launch(await findBrowser())
  return {
    world,
    url,
    browser,
    /** A browser of its own for somebody who is signed in. */
    signedIn: async ({ cookies }: Someone) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
      await context.addCookies([
        { name: 'sid', value: cookies.sid, url },
        { name: 'XSRF-TOKEN', value: cookies.xsrf, url },
      ])
      return context
    },
    close: async () => {
      await browser.close()
      world.app.server.closeAllConnections()
      await world.close()
      await server.close()
    },
  }
}

type Frames = { times: readonly number[] }

/**
 * What `scroll` does in so many seconds, with the time the page's own thread has worked for each frame, in milliseconds: what others do on the
 * machine is not in it. It is scrolled for a while first, for a page is compiled while it runs for the first time.
 */
export async function measured<F extends Frames>(
  page: Page,
  scroll: (seconds: number) => Promise<F>,
  times: { warm: number; during: number },
) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => 1000 * (metrics.find(metric => metric.name === name)?.value ?? 0)
    return { cpu: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  await scroll(times.warm)
  const before = await worked()
  const run = await scroll(times.during)
  const after = await worked()
  await session.detach()
  const each = (name: keyof typeof after) => (after[name] - before[name]) / run.times.length
  return { ...run, cpu: each('cpu'), script: each('script'), layout: each('layout') }
}
