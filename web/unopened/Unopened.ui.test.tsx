import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '#web/api/client.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { Unopened } from './Unopened.tsx'
import { UnopenedPage } from './UnopenedPage.tsx'

const asking = (error: Error | null) => ({ error, refetch: vi.fn() })
const refused = (status: number, code: string) => asking(new CallError('Сервер отказал', { status, code, request: 'r-17' }))
const gone = { title: 'Такого заказа нет', text: 'Проверьте ссылку.', back: 'К списку', to: '/list' }

const show = (element: ReactElement) =>
  render(
    <LocaleProvider>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </LocaleProvider>,
  )
const busy = () => document.querySelector('[aria-busy="true"]')

test('while the answer is on its way there is its outline and no word of a failure', async () => {
  const screen = await show(<Unopened query={asking(null)} gone={gone} />)
  expect(busy()).not.toBeNull()
  expect(screen.getByRole('alert').query()).toBeNull()
  expect(screen.getByText(gone.title).query()).toBeNull()
})

test.each([
  ['an object nobody has', refused(404, 'order.not_found')],
  ['an address that names none', refused(400, 'input.invalid')],
  ['nothing to ask for', null],
])('%s is said to be none, with the way on', async (_, asked) => {
  const screen = await show(<Unopened query={asked} gone={gone} denied={{ title: 'Закрыто', text: '' }} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: gone.title })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: gone.back })).toHaveAttribute('href', '/list')
  expect(busy()).toBeNull()
})

test('without a way on there is none', async () => {
  const screen = await show(<Unopened query={null} gone={{ title: gone.title }} />)
  await expect.element(screen.getByRole('heading', { name: gone.title })).toBeVisible()
  expect(screen.getByRole('link').query()).toBeNull()
})

test('a missing right is told apart where the page has words for it', async () => {
  const asked = refused(403, 'access.denied')
  const screen = await show(<Unopened query={asked} gone={gone} denied={{ title: 'Заказы вам закрыты', text: 'Попросите владельца.' }} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Заказы вам закрыты' })).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('any other failure says what the server said and its number, and asks again', async () => {
  const asked = refused(500, 'internal')
  const screen = await show(<Unopened query={asked} gone={gone} failed="Заказ не открылся" />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { level: 1, name: 'Заказ не открылся' })).toBeVisible()
  await expect.element(alert.getByText('Сервер отказал')).toBeVisible()
  await expect.element(alert.getByText('r-17')).toBeVisible()
  await screen.getByRole('button', { name: 'Повторить' }).click()
  expect(asked.refetch).toHaveBeenCalledOnce()
})

test('a failure that is no answer of the server is told too', async () => {
  const screen = await show(<Unopened query={asking(new Error('Нет связи'))} gone={gone} />)
  await expect.element(screen.getByRole('alert').getByText('Нет связи')).toBeVisible()
})

test('a page keeps its own heading in every state', async () => {
  const page = (asked: ReturnType<typeof asking> | null) => (
    <UnopenedPage query={asked} body="there" title="Заказ" gone={gone} failed="Не открылся" />
  )
  for (const [asked, said] of [
    [asking(null), null],
    [null, gone.title],
    [refused(500, 'internal'), 'Не открылся'],
  ] as const) {
    const screen = await show(page(asked))
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Заказ')
    if (said === null) expect(document.querySelector('.there[aria-busy="true"]')).not.toBeNull()
    else await expect.element(screen.getByRole('heading', { level: 2, name: said })).toBeVisible()
    await screen.unmount()
  }
})
