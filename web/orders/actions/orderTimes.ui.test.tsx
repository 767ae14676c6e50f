import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard, type TaskRow } from '#contract/order-card.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }

/** The session of a person who carries orders out. */
const dispatcher = {
  id: orderOf(81).id,
  user: { id: orderOf(82).id, name: 'Ольга Никитина', email: null },
  organization: { ...executor, sides: ['executor'], regime: 'osno', country: 'RU' },
  employee: { id: orderOf(81).id, roles: ['owner'], position: 'диспетчер' },
  permissions: ['orders.view', 'orders.execute', 'orders.command', 'orders.prices'],
  locale: 'ru',
  beta: false,
}

const task: TaskRow = {
  id: orderOf(71).id,
  stop: 0,
  kind: 'loading',
  place: null,
  status: 'completed',
  departedAt: null,
  arrivedAt: '2026-10-05T05:50:00.000Z',
  serviceAt: null,
  completedAt: '2026-10-05T12:00:00.000Z',
  marks: [],
}

/** A server with an order whose loading is marked, that writes down how its times are corrected. */
async function serve(status: 'documents' | 'completed') {
  const flight = {
    id: orderOf(72).id,
    number: '26-000001-1',
    status: 'completed',
    truck: null,
    trailer: null,
    driver: null,
    share: null,
    carrier: null,
  } as const
  const card = cardOf({ side: 'executor', status, executor, flights: [{ ...flight, tasks: [task] }] })
  const sent: unknown[] = []
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => dispatcher,
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/orders/v0/retime')) return others(path, init)
    sent.push((JSON.parse(String(init?.body)) as { data: unknown }).data)
    return Response.json({ data: z.encode(OrderCard, card) })
  })
  return sent
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a time that was marked is corrected with its reason, on the clock of the stop; what stayed is not sent', async () => {
  const sent = await serve('documents')
  const { screen } = await openOrders(`/orders/${id}?tab=execution`, routes)
  await screen.getByRole('button', { name: /Исправить\sвремя…/ }).click()
  const dialog = screen.getByRole('dialog', { name: /Исправить\sвремя/ })
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  await expect.element(dialog.getByText('Измените хотя бы одно время')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Почему исправляете' }).fill('Так в накладной')
  await userEvent.click(dialog.getByRole('group', { name: 'Закончил' }).getByRole('spinbutton').nth(3))
  await userEvent.keyboard('14')
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ orderId: id, version: 1, taskId: task.id, times: { completedAt: '2026-10-05T11:00:00.000Z' }, comment: 'Так в накладной' }])
})

test('once the order is completed its times stand', async () => {
  await serve('completed')
  const { screen } = await openOrders(`/orders/${id}?tab=execution`, routes)
  await expect.element(screen.getByText('Закончил')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Исправить\sвремя/ })).not.toBeInTheDocument()
})
