import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FlightListRow } from '#contract/flight-list.ts'
import { boardOrder, flightOf, outsideOfFlights, stopOf } from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { FlightsPage } from './FlightsPage.tsx'

const routes = [
  { path: '/flights_executor', element: <FlightsPage side="executor" /> },
  { path: '/flights_forwarder', element: <FlightsPage side="forwarder" /> },
]
const iso = (at: number) => new Date(at).toISOString()

/** Behind its next stop by 40 minutes and half a minute. */
const late = (n: number) => flightOf(n, { dueAt: iso(Date.now() - 40.5 * 60_000) })
const groupage = flightOf(3, {
  orders: [boardOrder(31), boardOrder(32), boardOrder(33)],
  stops: [...flightOf(3).stops, stopOf(39, 20, { kind: 'unloading' })],
})
const waiting = flightOf(4, {
  status: 'awaiting_resources',
  truck: null,
  trailer: null,
  driver: null,
  stops: [stopOf(40, 30), stopOf(41, 50)],
  next: 0,
})

afterEach(closeOrders)

const open = async (rows: readonly FlightListRow[], address = '/flights_executor', side: 'executor' | 'forwarder' = 'executor') => {
  const asked = await outsideOfFlights({ side, list: () => rows, counts: { all: 1001, late: 3, trouble: 2 } })
  return { asked, ...(await openOrders(address, routes)) }
}
const rowOf = (screen: Awaited<ReturnType<typeof open>>['screen'], n: number) =>
  screen.getByRole('row', { name: new RegExp(`26-00000${n}-1`) })

test('2.25 a row of the executor names flight, next stop, delay in words, route, plates, driver, share done, orders and documents', async () => {
  await page.viewport(1920, 900)
  const { screen } = await open([late(1), groupage])
  await page.viewport(1920, 900)
  const row = rowOf(screen, 1)
  await expect.element(row.getByText('Выгрузка, Казань')).toBeVisible()
  await expect.element(row.getByText('опоздание 0:40')).toBeVisible()
  await expect.element(row.getByRole('img', { name: 'Маршрут: Москва, Казань; пройдено 1 из 2 точек' })).toBeVisible()
  await expect.element(row.getByText('А123ВС')).toBeVisible()
  await expect.element(row.getByText('АВ1234')).toBeVisible()
  await expect.element(row.getByText('Сафин Р. М.')).toBeVisible()
  await expect.element(row.getByText(/^Пройдено \d+.% пути/)).toBeInTheDocument()
  await expect.element(row.getByRole('link', { name: '26-000001', exact: true })).toHaveAttribute('href', `/orders/${boardOrder(1).id}`)
  await expect.element(row.getByText('Документы приняты: 1 из 4')).toBeInTheDocument()
  await expect.element(row.getByText(/^90.км$/)).toBeVisible()
  await expect.element(row.getByText(/^98.000.₽$/)).toBeVisible()
  await expect.element(row.getByText(/^61.500.₽$/)).toBeVisible()
  await expect.element(row.getByText(/^36.500.₽$/)).toBeVisible()
  await expect.element(rowOf(screen, 3).getByText(/^3.заказа$/)).toBeVisible()
  await expect.element(rowOf(screen, 3).getByText('в срок')).toBeVisible()
  await expect.element(rowOf(screen, 3).getByText('Документы приняты: 3 из 12')).toBeInTheDocument()
})

test('2.26 a forwarder sees flights of his orders without money, and no filter by vehicles that are not his', async () => {
  const row = flightOf(1, {
    side: 'forwarder',
    money: null,
    truck: { id: null, plate: 'А123ВС716', model: '' },
    driver: { id: null, name: 'Сафин Р. М.' },
  })
  const { screen } = await open([row], '/flights_forwarder', 'forwarder')
  await page.viewport(1920, 900)
  await expect.element(rowOf(screen, 1).getByText('Выгрузка, Казань')).toBeVisible()
  await expect.element(screen.getByText('Экспедитор', { exact: true })).toBeVisible()
  for (const name of ['Выручка', 'Затраты', 'Маржа'])
    await expect.element(screen.getByRole('columnheader', { name })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Дни в пути' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Машина', exact: true })).not.toBeInTheDocument()
})

test('2.25 the tabs are counted, and one of them is a condition of the address', async () => {
  const { screen, asked, address } = await open([late(1)])
  await expect.element(screen.getByRole('link', { name: /^Все 1\s000\+$/ })).toBeVisible()
  for (const name of [/^План/, /^Сегодня/, /^В пути/, /^Завершены/, /^Проблемы 2/])
    await expect.element(screen.getByRole('link', { name })).toBeVisible()
  await screen.getByRole('link', { name: /^Опаздывают 3/ }).click()
  await expect.poll(address).toBe('/flights_executor?flights.tab=late')
  await expect.poll(() => asked.some(url => url.pathname.endsWith('/flights/v0/list') && url.searchParams.get('tab') === 'late')).toBe(true)
})

test('the heads sort by start both ways and by what is due first', async () => {
  const { screen, address } = await open([late(1)])
  await page.viewport(1920, 900)
  const head = (name: RegExp) => screen.getByRole('columnheader', { name })
  await head(/Начало/)
    .getByRole('button')
    .click()
  await expect.poll(address).toBe('/flights_executor?flights.sort=starts')
  await head(/Начало/)
    .getByRole('button')
    .click()
  await expect.poll(address).toBe('/flights_executor?flights.sort=-starts')
  await head(/Следующая точка/)
    .getByRole('button')
    .click()
  // by what is due is how it begins
  await expect.poll(address).toBe('/flights_executor')
})

test('what the status does not say of a trouble stands under it', async () => {
  const { screen } = await open([flightOf(1, { trouble: 'failed' }), flightOf(2, { status: 'interrupted', trouble: 'interrupted' })])
  await expect.element(rowOf(screen, 1).getByText('Точка не выполнена')).toBeVisible()
  await expect.element(rowOf(screen, 2).getByText('Прерван', { exact: true })).toBeVisible()
  await expect.element(rowOf(screen, 2).getByText('опоздание')).not.toBeInTheDocument()
})

test('a press shows the flight beside the list with its stops and orders; another opens it', async () => {
  const { screen, address } = await open([groupage])
  await rowOf(screen, 3).getByText('Выгрузка, Казань').click()
  const peek = screen.getByRole('complementary', { name: 'Рейс 26-000003-1' })
  await expect.element(peek.getByRole('list', { name: 'Маршрут' }).getByText('Казань')).toBeVisible()
  await expect.element(peek.getByRole('link', { name: '26-000032' })).toBeVisible()
  await peek.getByRole('link', { name: 'Открыть рейс' }).click()
  await expect.poll(address).toBe(`/flights/${groupage.id}`)
})

test('the board has a column a status, and a late card says by how much', async () => {
  const { screen } = await open([late(1), waiting], '/flights_executor?flights.as=board')
  const transit = screen.getByRole('region', { name: 'В пути: 1' })
  await expect.element(transit.getByText('опоздание 0:40')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Ждёт машину: 1' }).getByText('машины нет')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Погрузка: 0' }).getByText('Пусто')).toBeVisible()
  const card = transit.getByRole('button', { name: '26-000001-1', exact: true })
  card.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: '26-000004-1', exact: true })).toHaveFocus()
})

test('on a phone a flight is a card, and the page is no wider than the screen', async () => {
  const { screen } = await open([late(1), waiting])
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('link', { name: 'Рейс 26-000001-1' })).toBeVisible()
  await expect.element(screen.getByText('опоздание 0:40')).toBeVisible()
  await expect.element(screen.getByText('водителя нет')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([
  ['executor', 'Рейсов ещё нет', 'Заказы без машины', '/orders_executor/tab/resources'],
  ['forwarder', 'Рейсов по вашим заказам ещё нет', 'Заказы без исполнителя', '/orders_forwarder/tab/search'],
] as const)('2.25, 2.26 nothing yet for the %s: it says when a flight appears and leads there', async (side, title, way, to) => {
  const { screen } = await open([], `/flights_${side}`, side)
  await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: way })).toHaveAttribute('href', to)
})

test('an empty tab leads to the whole list, an empty filter takes its conditions away', async () => {
  const { screen, address } = await open([], '/flights_executor?flights.tab=late')
  await expect.element(screen.getByRole('link', { name: 'Показать весь список' })).toHaveAttribute('href', '/flights_executor')
  await screen.getByRole('button', { name: 'Статус' }).click()
  await screen.getByRole('checkbox', { name: 'Прерван' }).click()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Без: Статус: Прерван' }).click()
  await expect.poll(address).toBe('/flights_executor?flights.tab=late')
})
