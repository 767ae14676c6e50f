import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrdersPage } from './OrdersPage.tsx'

const late = (n: number) => {
  const dueAt = new Date(Date.now() - 2.5 * HOUR).toISOString()
  const sinceAt = new Date(Date.now() - 5 * HOUR).toISOString()
  return orderOf(n, {
    next: { code: 'check_documents', whose: 'me', dueAt, sinceAt, stop: null, count: 2 },
    status: 'documents',
    tab: 'docs',
  })
}
const routes = [
  { path: '/orders_forwarder', element: <OrdersPage side="forwarder" tab="all" /> },
  { path: '/orders_forwarder/tab/docs', element: <OrdersPage side="forwarder" tab="docs" /> },
  { path: '/orders_forwarder/tab/search', element: <OrdersPage side="forwarder" tab="search" /> },
  { path: '/orders_forwarder_old/tab/all', element: <OrdersPage side="forwarder" tab="all" old /> },
]

afterEach(closeOrders)

test('2.67, 2.69, 2.72 a chosen status goes into the address of the same path, in brackets', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder/tab/docs?other=1', routes)
  await screen.getByRole('button', { name: 'Статус' }).click()
  await screen.getByRole('checkbox', { name: 'Размещён' }).click()
  await screen.getByRole('checkbox', { name: 'Предложен' }).click()
  expect(address()).toBe('/orders_forwarder/tab/docs?other=1&orders.status[]=placed&orders.status[]=offered')
  await expect.poll(() => asked.at(-1)?.searchParams.getAll('status[]')).toEqual(['placed', 'offered'])
})

test('2.67, 2.75 a filter in the address is shown as a chip, and removing the chip takes it out of the address', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.status[]=placed&orders.mine=true', routes)
  await expect.element(screen.getByRole('button', { name: 'Статус: Размещён' })).toBeVisible()
  await screen.getByRole('button', { name: 'Убрать: Статус' }).click()
  expect(address()).toBe('/orders_forwarder?orders.mine=true')
  await screen.getByRole('button', { name: 'Убрать: Ждут меня' }).click()
  expect(address()).toBe('/orders_forwarder')
})

test('2.05, 2.67 what is past its deadline is a condition of the address, asked of the server and taken away by its chip', async () => {
  const asked = await outsideOfOrders(() => [late(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true&orders.overdue=true', routes)
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  expect(asked.find(url => url.pathname === '/api/orders/v0/list')?.searchParams.get('overdue')).toBe('true')
  await screen.getByRole('button', { name: 'Убрать: Срок прошёл' }).click()
  expect(address()).toBe('/orders_forwarder?orders.mine=true')
})

test('2.73 typing in the search is one step of history, a filter is another', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, router, address } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('каз')
  await expect.poll(address).toBe('/orders_forwarder?orders.search=каз')
  await screen.getByRole('button', { name: 'Ждут меня' }).click()
  expect(address()).toBe('/orders_forwarder?orders.search=каз&orders.mine=true')
  await router.navigate(-1)
  await expect.poll(address).toBe('/orders_forwarder?orders.search=каз')
  await router.navigate(-1)
  await expect.poll(address).toBe('/orders_forwarder')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('2.75 a part of the address that cannot be read is left out with a quiet notice', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen } = await openOrders('/orders_forwarder?orders.loading=%7Bbad', routes)
  await expect.element(screen.getByText('Часть адреса не разобрана и пропущена: loading')).toBeVisible()
  await expect.element(screen.getByText('26-000001')).toBeVisible()
})

test('1.06, 2.16 the page names its side, counts its tabs and keeps the filter from tab to tab', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true', routes)
  await expect.element(screen.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  await expect.element(screen.getByText('Экспедитор', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Все 1\s000\+$/ })).toBeVisible()
  await screen.getByRole('link', { name: /^Ищут исполнителя/ }).click()
  await expect.poll(address).toBe('/orders_forwarder/tab/search?orders.mine=true')
})

test('a row says what is needed and how late it is; the step leads to the order', async () => {
  await outsideOfOrders(() => [late(7), orderOf(8)])
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('Проверить 2 документа')).toBeVisible()
  await expect.element(screen.getByText(/^просрочено 2\sч/)).toBeVisible()
  await screen.getByText('26-000007').click()
  const peek = screen.getByRole('complementary', { name: 'Заказ 26-000007' })
  await expect.element(peek.getByText(/^Срок был/)).toBeVisible()
  await peek.getByRole('link', { name: 'Проверить…' }).click()
  expect(address()).toBe(`/orders/${late(7).id}?do=papers`)
})

test('the heads sort: by loading, and back by deadline', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  const due = screen.getByRole('columnheader', { name: /Что нужно/ })
  await expect.element(due).toHaveAttribute('aria-sort', 'ascending')
  await screen
    .getByRole('columnheader', { name: /Погрузка/ })
    .getByRole('button')
    .click()
  expect(address()).toBe('/orders_forwarder?orders.sort=loading')
  await expect.element(screen.getByRole('columnheader', { name: /Погрузка/ })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => asked.some(url => url.searchParams.get('sort') === 'loading')).toBe(true)
  await due.getByRole('button').click()
  expect(address()).toBe('/orders_forwarder')
})

test('nothing by filter: each condition can be removed where one stands', async () => {
  await outsideOfOrders(query => (query.get('search') ? [] : [orderOf(1)]))
  const { screen, address } = await openOrders('/orders_forwarder?orders.search=zz&orders.mine=true', routes)
  await expect.element(screen.getByText('Ничего не найдено по 2 условиям')).toBeVisible()
  await screen.getByRole('button', { name: 'Без: «zz»' }).click()
  expect(address()).toBe('/orders_forwarder?orders.mine=true')
  await expect.element(screen.getByText('26-000001')).toBeVisible()
})

test('on a phone the list is cards, and the page is no wider than the screen', async () => {
  await outsideOfOrders(() => [late(7), orderOf(8)])
  await page.viewport(390, 844)
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByRole('link', { name: /Проверить 2 документа/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('2.20 the old list is a dense table and nothing besides: a row opens its order', async () => {
  await outsideOfOrders(() => [orderOf(7), orderOf(8)])
  const { screen, address } = await openOrders('/orders_forwarder_old/tab/all?orders.mine=true', routes)
  await expect.element(screen.getByText('Старая версия')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Перейти на новую' })).toHaveAttribute('href', '/orders_forwarder?orders.mine=true')
  const row = screen.getByRole('row', { name: /26-000007/ })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBe(32)
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0)
  await screen.getByText('26-000007').click()
  await expect.poll(address).toBe(`/orders/${orderOf(7).id}`)
})
