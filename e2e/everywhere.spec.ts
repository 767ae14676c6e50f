import { expect } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { collectData, sideways, untranslatedAtRest } from '#tools/looks.ts'
import { axe, cookie, heading, type Locale, type Served, type Theme, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

type Pair = { forwarder: Someone; executor: Someone; viewer: Someone; onWay: string; draft: string; flight: string }
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
  { name: 'the old list', path: () => '/orders_forwarder_old/tab/all', as: 'forwarder' },
  { name: 'chosen orders', path: ({ draft, onWay }) => `/order-edit?ids[]=${draft}&ids[]=${onWay}`, as: 'forwarder' },
  { name: 'the board of a dispatcher', path: () => '/flights/tasks', as: 'executor' },
  { name: 'a new condition template', path: () => '/condition-templates/new', as: 'forwarder' },
  { name: 'flights of an executor', path: () => '/flights_executor', as: 'executor' },
  { name: 'flights of a forwarder as a board', path: () => '/flights_forwarder?flights.as=board', as: 'forwarder' },
  { name: 'a flight of an executor', path: ({ flight }) => `/flights/${flight}`, as: 'executor' },
  { name: 'a flight of a forwarder', path: ({ flight }) => `/flights/${flight}`, as: 'forwarder' },
  { name: 'the private area', path: () => '/tdsd-private-main', as: 'viewer' },
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

/** Two looks that differ in everything; `npm run sweep` looks at every combination. */
const looks: { locale: Locale; theme: Theme; widths: number[] }[] = [
  { locale: 'ru', theme: 'light', widths: [768, 1440] },
  { locale: 'en', theme: 'dark', widths: [1440, 390] },
]

for (const screen of screens)
  test(`1.10 2.03 ${screen.name}: whole, quiet and readable, wide and narrow, in both themes and languages`, async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    if (screen.trouble) expectTrouble(screen.trouble)
    const pair = await peopled(world)
    await world.setClock('2026-10-06T09:20:00+03:00')
    const page = await openAs(screen.as && pair[screen.as], '/favicon.svg')
    const said = collectData(page)
    if (screen.hold) await page.route(`**${screen.hold}`, () => undefined)
    for (const { locale, theme, widths } of looks) {
      await page.addInitScript(kept => Object.assign(localStorage, kept), { locale, theme })
      await page.context().addCookies([cookie('locale', locale)])
      await page.setViewportSize({ width: widths[0]!, height: 900 })
      await page.goto(screen.path(pair))
      await expect(heading(page).first()).toBeVisible()
      if (screen.menu !== false) await expect(page.getByRole('navigation', { name: locale === 'ru' ? 'Меню' : 'Menu' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        if (screen.menu !== false) await expect(page.locator('.rail')).toHaveCount(width < 768 ? 0 : 1)
        await expect.poll(() => sideways(page), `sideways scroll: ${screen.name}, ${width}`).toBe(0)
        if (locale === 'en') expect.soft(await untranslatedAtRest(page, said), `not in English: ${screen.name}, ${width}`).toEqual([])
      }
      await axe(page, `${screen.name}, ${locale}, ${theme}, ${widths.at(-1)}`)
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
    const resources = await resourcesOf(world, executor)
    return (await executor.ask(orders.move, { data: { ...keyOf(await accept()), action: 'assign', ...resources } })).data
  }
  const draft = (await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, commentInternal: '' }, goal: 'keep' } })).data
  const placed = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  await forwarder.ask(orders.move, { data: { ...keyOf(placed), action: 'cancel', reason: 'duplicate', comment: '' } })
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  await offered(forwarder, executor)
  await accept()
  await assigned()
  let row = await assigned()
  const flightId = (await executor.ask(orders.get, { query: { orderId: row.id } })).data.flights[0]!.id
  for (const [at, mark] of [
    ['2026-10-06T08:10:00+03:00', 'depart'],
    ['2026-10-06T09:05:00+03:00', 'arrive'],
  ] as const) {
    await world.setClock(at)
    const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: flights[0]!.tasks[0]!.id, mark, comment: '' } })).data
  }
  return { forwarder, executor, viewer: await world.colleague(forwarder, 'viewer'), onWay: row.id, draft: draft.id, flight: flightId }
}
