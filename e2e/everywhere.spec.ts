import { expect, type Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { orders } from '#contract/orders.ts'
import { crewOf, keyOf, offered, scenarioOne, scenarioOneStart } from '#server/testing/orders.ts'
import type { Someone } from '#server/testing/world.ts'
import { axe, heading, type Locale, type Served, type Theme, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

type Pair = { forwarder: Someone; executor: Someone; viewer: Someone; onWay: string; draft: string }
type Screen = {
  name: string
  path: (pair: Pair) => string
  as: 'forwarder' | 'executor' | 'viewer' | null
  menu?: false
  hold?: string
  trouble?: RegExp
}

const screens: Screen[] = [
  { name: 'the first page of a forwarder', path: () => '/', as: 'forwarder' },
  { name: 'the first page of an executor', path: () => '/', as: 'executor' },
  { name: 'orders of a forwarder', path: () => '/orders_forwarder', as: 'forwarder' },
  { name: 'orders of an executor', path: () => '/orders_executor', as: 'executor' },
  { name: 'a tab of the list', path: () => '/orders_forwarder/tab/onway', as: 'forwarder' },
  { name: 'an empty tab', path: () => '/orders_executor/tab/lost', as: 'executor' },
  { name: 'a new order', path: () => '/orders_forwarder/create', as: 'forwarder' },
  { name: 'an order being changed', path: ({ draft }) => `/orders_forwarder/edit/${draft}`, as: 'forwarder' },
  { name: 'an order of a forwarder', path: ({ onWay }) => `/orders/${onWay}`, as: 'forwarder' },
  { name: 'an order of an executor', path: ({ onWay }) => `/orders/${onWay}`, as: 'executor' },
  { name: 'no right', path: () => '/orders_forwarder/create', as: 'viewer' },
  { name: 'not found', path: () => '/no-such-screen', as: 'forwarder' },
  { name: 'an order that is not there', path: () => '/orders/019aaaaa-0000-7000-8000-000000000000', as: 'executor', trouble: /404/ },
  { name: 'the sign-in page', path: () => '/login', as: null, menu: false },
  { name: 'the start of a sign-in', path: () => '/auth', as: null, menu: false, hold: auth.config.path },
  { name: 'the end of a sign-in', path: () => '/token', as: null, menu: false },
  { name: 'the internal sign-in', path: () => '/auth_internal', as: null, menu: false },
  { name: 'the private area’s door', path: () => '/tdsd-private', as: null, menu: false },
]

const sizes: [width: number, ...Theme[]][] = [
  [1440, 'light', 'dark'],
  [768, 'light'],
  [390, 'dark'],
]

for (const screen of screens)
  for (const locale of ['ru', 'en'] as Locale[])
    test(`1.10 2.03 ${screen.name}, ${locale}: whole, quiet and readable at every width in both themes`, async ({
      world,
      openAs,
      expectTrouble,
    }) => {
      if (screen.trouble) expectTrouble(screen.trouble)
      const pair = await peopled(world)
      await world.setClock('2026-10-06T09:20:00+03:00')
      const page = await openAs(screen.as && pair[screen.as], '/favicon.svg', { locale })
      const said = collectData(page)
      if (screen.hold) await page.route(`**${screen.hold}`, () => undefined)
      await page.goto(screen.path(pair))
      await expect(heading(page).first()).toBeVisible()
      if (screen.menu !== false) await expect(page.getByRole('navigation', { name: locale === 'ru' ? 'Меню' : 'Menu' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const [width, ...themes] of sizes) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        if (screen.menu !== false) await expect(page.locator('.rail')).toHaveCount(width < 768 ? 0 : 1)
        await expect.poll(() => sideways(page), `sideways scroll: ${screen.name}, ${width}`).toBe(0)
        for (const theme of themes) {
          await page.evaluate(next => {
            document.documentElement.dataset.theme = next
          }, theme)
          if (locale === 'ru' || width === 390) await axe(page, `${screen.name}, ${locale}, ${theme}, ${width}`)
        }
        if (locale === 'en') expect.soft(await untranslated(page, await said()), `not in English: ${screen.name}, ${width}`).toEqual([])
      }
    })

const pairs = new WeakMap<Served, Promise<Pair>>()

/** Two sides with orders in many statuses, one of them on its way; made once for a browser's world and changed by no test here. */
function peopled(world: Served): Promise<Pair> {
  const made = pairs.get(world) ?? people(world)
  pairs.set(world, made)
  return made
}

async function people(world: Served): Promise<Pair> {
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  const accept = async () =>
    (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor)), action: 'accept' } })).data
  const assigned = async () => {
    const crew = await crewOf(world, executor)
    return (await executor.ask(orders.move, { data: { ...keyOf(await accept()), action: 'assign', ...crew } })).data
  }
  const draft = (await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, commentInternal: '' }, goal: 'keep' } })).data
  const placed = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  await forwarder.ask(orders.move, { data: { ...keyOf(placed), action: 'cancel', reason: 'duplicate', comment: '' } })
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  await offered(forwarder, executor)
  await accept()
  await assigned()
  let row = await assigned()
  for (const [at, mark] of [
    ['2026-10-06T08:10:00+03:00', 'depart'],
    ['2026-10-06T09:05:00+03:00', 'arrive'],
  ] as const) {
    await world.setClock(at)
    const { flight } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: flight!.tasks[0]!.id, mark, comment: '' } })).data
  }
  return { forwarder, executor, viewer: await world.colleague(forwarder, 'viewer'), onWay: row.id, draft: draft.id }
}

const sideways = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return Math.max(0, root.scrollWidth - root.clientWidth)
  })

/** Every text the answers of the product brought to this page, but for the Russian halves of names that come in both languages. */
function collectData(page: Page) {
  const answers: Promise<unknown>[] = []
  page.on('response', response => {
    if (/\/api\/(?!live)/.test(response.url())) answers.push(response.json().catch(() => null))
  })
  return async () => {
    const texts = new Set<string>()
    const walk = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value)
      else if (Array.isArray(value)) value.forEach(walk)
      else if (value && typeof value === 'object') {
        const { key, title, ...rest } = value as Record<string, unknown>
        if (typeof key !== 'string') walk(title)
        for (const [name, inside] of Object.entries(rest)) if (!/^ru$|_ru$/.test(name)) walk(inside)
      }
    }
    walk(await Promise.all(answers))
    return [...texts].filter(text => /[а-яё]/i.test(text)).toSorted((a, b) => b.length - a.length)
  }
}

/** Russian words of a page, seen or read aloud, that are not data: no name, address or plate of the orders shown. */
async function untranslated(page: Page, data: readonly string[]) {
  const shown = await page.evaluate(() => {
    const found: string[] = [document.title]
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('[lang=ru], script, style')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
        found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) found.push(element.value)
    }
    return found.filter(text => /[а-яё]/i.test(text))
  })
  const bare = (text: string) => text.replace(/\s/g, '')
  const initials = (text: string) =>
    bare(
      text
        .split(/\s+/)
        .map(word => word[0])
        .join(''),
    )
  // a plate is shown with its region apart
  const known = data
    .flatMap(text => [bare(text), ...text.split(', ').map(bare), bare(text).replace(/\d{2,3}$/, '')])
    .toSorted((a, b) => b.length - a.length)
  const short = new Set(data.map(initials))
  return [...new Set(shown)].filter(text => {
    if (text === 'Русский' || short.has(bare(text))) return false
    return /[а-яё]/i.test(known.reduce((rest, one) => rest.replaceAll(one, ''), bare(text.replace(/^\S+, (?=Profile)/, ''))))
  })
}
