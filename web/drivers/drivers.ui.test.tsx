import { afterEach, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { DriverPage } from './DriverPage.tsx'

const id = '01980000-0000-7000-8000-000000000001'
const routes = [{ path: '/drivers/:id', element: <DriverPage /> }]
const failing = (status: number, code: string) =>
  outsideOfOrders(() => [], {
    '/api/drivers/v0/get': () => {
      throw Response.json({ error: { code, message: 'Сервер отказал', info: {} } }, { status })
    },
  })

afterEach(closeOrders)

test.each([
  [404, 'driver.not_found'],
  [400, 'input.invalid'],
])('a driver nobody has (%i) is said to be none, with the way to the list', async (status, code) => {
  await failing(status, code)
  const { screen } = await openOrders(paths.driver(id), routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Такого водителя нет' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'К списку водителей' })).toHaveAttribute('href', paths.drivers())
})

test('a card that did not load says so and is asked for again', async () => {
  await failing(500, 'internal')
  const { screen } = await openOrders(paths.driver(id), routes)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { level: 1, name: 'Карточка водителя не загрузилась' })).toBeVisible()
  await expect.element(alert.getByRole('button', { name: 'Повторить' })).toBeVisible()
})
