import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders_forwarder', element: <OrdersOfTab side="forwarder" tab="all" /> }]
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const stops = (from: number, to: number) =>
  orderOf(1).stops.map((stop, i) => ({ ...stop, windowFrom: at(i === 0 ? from : to), windowTo: at((i === 0 ? from : to) + 3) }))
const rows = [
  orderOf(1, { stops: stops(2, 20) }),
  orderOf(2, { status: 'offered', tab: 'confirm', stops: stops(30, 50) }),
  orderOf(3, { status: 'offered', tab: 'confirm', stops: stops(24 * 20, 24 * 21) }),
]
const moscow = {
  code: 'moscow',
  ru: 'Москва',
  en: 'Moscow',
  region_ru: '',
  region_en: '',
  country: 'RU',
  lat: 55.75,
  lon: 37.62,
  tz: 'Europe/Moscow',
}
const open = async (address: string) => {
  const asked = await outsideOfOrders(() => rows, {
    '/api/places/v0/get': () => ({ places: [moscow, { ...moscow, code: 'kazan', ru: 'Казань', en: 'Kazan', lat: 55.79, lon: 49.12 }] }),
  })
  return { asked, ...(await openOrders(address, routes)) }
}

afterEach(closeOrders)

test('the board has a column a status with its count; the keyboard goes over its cards and their actions', async () => {
  const { screen, address } = await open('/orders_forwarder?orders.mine=true')
  await screen.getByRole('radiogroup', { name: 'Вид списка' }).getByText('Доска').click()
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true&orders.as=board')
  const offered = screen.getByRole('region', { name: 'Предложен: 2' })
  await expect.element(offered).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Черновик: 0' }).getByText('Пусто')).toBeVisible()
  const card = screen.getByRole('button', { name: '26-000001', exact: true })
  await expect.element(card).toBeVisible()
  await expect.element(offered.getByRole('button', { name: '26-000003', exact: true })).toBeVisible()
  card.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(offered.getByRole('button', { name: '26-000003', exact: true })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('complementary', { name: 'Заказ 26-000003' })).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('checkbox', { name: 'Выбрать 26-000003' })).toBeChecked()
  await userEvent.keyboard('.')
  await expect.element(screen.getByRole('menuitem', { name: 'Открыть', exact: true })).toBeVisible()
})

test('B7 whoever seeks stands in one column, and its count is true beyond the cards that are shown', async () => {
  const some = Array.from({ length: 320 }, (_, n) => orderOf(n + 1, n % 2 ? { status: 'searching' } : {}))
  await outsideOfOrders(() => [], {
    '/api/orders/v0/list': url => {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const items = some.slice(from, from + 100).map(({ money: _, ...row }) => ({ ...row, money: null }))
      return { items, next: from + 100 < some.length ? String(from + 100) : null }
    },
    '/api/exports/v0/size': url => ({
      rows: url.searchParams.get('query')!.includes('status[]=placed&status[]=searching') ? 4321 : 7,
      more: false,
    }),
  })
  const { screen } = await openOrders('/orders_forwarder?orders.as=board', routes)
  await expect.element(screen.getByRole('region', { name: /^Ищут исполнителя: 4\s321$/ })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Предложен: 7' })).toBeVisible()
  expect(screen.getByRole('region', { name: /^Поиск/ }).elements()).toHaveLength(0)
})

test('the calendar lays orders over days; keys move order by order and day by day; what lies beyond is a press away', async () => {
  const { screen, address } = await open('/orders_forwarder?orders.as=calendar')
  const first = screen.getByRole('button', { name: /^26-000001, Москва – Казань, погрузка/ })
  await expect.element(first).toBeVisible()
  expect(screen.getByRole('button', { name: /^26-000003/ }).elements()).toHaveLength(0)
  first.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  const second = screen.getByRole('button', { name: /^26-000002/ })
  await expect.element(second).toHaveFocus()
  const before = second.element().getBoundingClientRect().left
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => second.element().getBoundingClientRect().left).toBeLessThan(before)
  await expect.element(second).toHaveFocus()
  await screen.getByRole('button', { name: 'позже: 1' }).click()
  await expect.element(screen.getByRole('button', { name: /^26-000003/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Сегодня', exact: true }).click()
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/orders/${orderOf(1).id}`)
})

test('the map counts orders by direction and narrows the list to one; the list says the same in words', async () => {
  const { screen, address } = await open('/orders_forwarder?orders.as=map')
  await expect.element(screen.getByRole('img', { name: /^Карта: 3.заказа по 1.направлению/ })).toBeVisible()
  const lane = screen.getByRole('row', { name: /Москва – Казань/ })
  await expect.element(lane.getByText(/204.000/)).toBeVisible()
  await lane.getByRole('button').click()
  await expect.poll(address).toContain('orders.from={"places":["moscow"]')
  await screen.getByRole('button', { name: 'Все направления' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.as=map')
})

test('the calendar opens on the loadings of today; what is on its way since before stands above them', async () => {
  const before = Array.from({ length: 40 }, (_, n) => orderOf(n + 10, { status: 'in_progress', tab: 'onway', stops: stops(-30, 30) }))
  await outsideOfOrders(() => [...before, ...rows])
  const { screen } = await openOrders('/orders_forwarder?orders.as=calendar', routes)
  const calendar = screen.getByRole('list', { name: 'Заказы по дням' })
  const todays = calendar.getByRole('button', { name: /26-000001/ })
  await expect.element(todays).toBeInViewport()
  await expect.element(todays).toHaveAttribute('tabindex', '0')
  await expect.element(calendar.getByRole('button', { name: /26-000010/ })).not.toBeInViewport()
})

test('on a phone the board is one column, the calendar an agenda, the map a list, none wider than the screen', async () => {
  const { screen, router } = await open('/orders_forwarder?orders.as=board')
  await page.viewport(390, 844)
  await screen.getByRole('button', { name: /Ищут исполнителя: 1/ }).click()
  await screen.getByRole('option', { name: 'Предложен: 2' }).click()
  await expect.element(screen.getByRole('list', { name: 'Предложен' }).getByText('26-000002')).toBeVisible()
  await router.navigate('/orders_forwarder?orders.as=calendar')
  await expect.element(screen.getByText('Москва, погрузка').first()).toBeVisible()
  await router.navigate('/orders_forwarder?orders.as=map')
  await expect.element(screen.getByRole('row', { name: /Москва – Казань/ })).toBeVisible()
  expect(screen.getByRole('img').elements()).toHaveLength(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
