import type { Browser, BrowserContext, Page } from '@playwright/test'
import { driverLinks } from '#contract/driver-links.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { flightCard, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { watch } from '#tools/looks.ts'
import type { Served } from './world.ts'

export const morning = '2026-10-06T07:00:00+03:00'

/** A flight that waits to set out, and a link for the phone of its driver. */
export async function linked(world: Served, draft?: OrderDraft) {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, draft)
  const { driver, number } = await flightCard(pair.executor, flightId)
  const make = async () => (await pair.executor.ask(driverLinks.make, { data: { flightId, driverId: driver!.id!, email: null } })).data
  return { ...pair, order, flightId, number, make }
}

type Phone = { context: BrowserContext; open(path: string): Promise<Page>; troubles: string[] }
export type PhoneKind = {
  locale?: string
  colorScheme?: 'light' | 'dark'
  /** Null: its own, which its service worker has too; else the page's alone, and the worker is asked for nothing. */
  clock?: string | null
}

/** A phone of 390 points whose clock shows a moment of its own. */
export async function openPhone(
  browser: Browser,
  world: Served,
  { locale = 'ru-RU', colorScheme = 'light', clock = morning }: PhoneKind = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const troubles: string[] = []
  watch(context, world.url, trouble => void troubles.push(trouble))
  if (clock !== null)
    await context.addInitScript(() => {
      if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    })
  const open = async (path: string) => {
    const page = await context.newPage()
    if (clock !== null) await page.clock.setSystemTime(clock)
    await page.goto(path)
    return page
  }
  return { context, open, troubles }
}

/** Moves the clocks of the server and of the phone on. */
export async function later(world: Served, page: Page, time: string) {
  await world.setClock(time)
  await page.clock.setSystemTime(time)
}

export const pathOf = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).hash
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const marksIn = async (executor: Someone, flightId: string) =>
  (await executor.ask(flights.history, { query: { flightId } })).data.items.map(({ what }) => what).toReversed()
