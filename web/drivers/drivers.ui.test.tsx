import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paths } from '#web/paths.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { DriverPage } from './DriverPage.tsx'
import { DriverCreatePage } from './form/DriverCreatePage.tsx'

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

test('C9 a driver is entered within 15 stops of Tab, and what is wrong in a folded part opens it with the focus on the field', async () => {
  await outsideOfOrders(() => [])
  const { screen } = await openOrders('/drivers/create', [{ path: '/drivers/create', element: <DriverCreatePage /> }])
  await expect.element(screen.getByText('* без этого не отправить')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Фамилия' })).toHaveFocus()
  const consent = screen.getByRole('checkbox', { name: /обработку персональных данных/ }).element()
  const passed: string[] = []
  while (document.activeElement !== consent && passed.length < 40) {
    // the day is typed, and so comes to its last part by itself
    if (document.activeElement?.getAttribute('data-type') === 'day')
      await userEvent.keyboard(document.activeElement.closest('#form-licenceExpires') ? '17032035' : '17032025')
    await userEvent.tab()
    passed.push(document.activeElement?.id || (document.activeElement?.textContent ?? ''))
  }
  expect(passed.length, passed.join(' > ')).toBeLessThanOrEqual(15)
  await screen.getByText('Паспорт, ИНН, СНИЛС').click()
  await screen.getByRole('textbox', { name: 'СНИЛС' }).fill('1')
  await screen.getByRole('textbox', { name: 'Фамилия' }).fill('Зарипов')
  await screen.getByRole('textbox', { name: 'Имя' }).fill('Тимур')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('textbox', { name: 'СНИЛС' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Фамилия' })).toHaveValue('Зарипов')
})
