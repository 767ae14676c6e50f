import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { LaneExecutor } from '#contract/lane-executors.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const executor = (n: number, name: string): LaneExecutor => ({
  ...{ id: orderOf(n).id, name, tin: '1655002000', country: 'RU', taxRegime: 'osno', status: 'active', trips: 1 },
  ...{ lastPrice: null, onTime: null, checks: { passed: 8, total: 10 }, warnings: [], contractUntil: null },
})
const three = [executor(61, 'Вектор'), executor(62, 'Альфа'), executor(63, 'Бета')]
const manager = {
  id: orderOf(81).id,
  user: { id: orderOf(82).id, name: 'Анна Орлова', email: null },
  organization: { id: orderOf(7).id, name: 'Северный', tin: '1655002000', sides: ['forwarder'], regime: 'osno', country: 'RU' },
  employee: { id: orderOf(81).id, roles: ['owner'], position: 'логист' },
  permissions: ['orders.view', 'orders.edit', 'orders.command', 'orders.prices', 'demands.create', 'partners.view'],
  locale: 'ru',
  beta: false,
}

/** The dialog over a placed order, for whoever may ask several; what is sent stands in `sent`. */
async function serve() {
  const sent: Record<string, unknown>[] = []
  const card = cardOf({ side: 'forwarder', status: 'placed', actions: ['offer'] })
  const refuse = (code: string, field: string) => (_: URL, body: unknown) => {
    sent.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
    throw Response.json({ error: { code, message: 'Не работает с вами', info: { field } } }, { status: 409 })
  }
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => manager,
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/waterfall/v0/get': () => null,
    '/api/contractRate/v0/guide': () => ({ week: null, rates: [] }),
    '/api/lanes/v0/executors': () => ({ items: three.map(each => z.encode(LaneExecutor, each)) }),
    '/api/waterfall/turns/create/v0': refuse('order.executor_unavailable', 'turns.1.executorId'),
    '/api/demand/create/v0': refuse('demand.incomplete', 'price'),
  })
  const { screen } = await openOrders(`/orders/${id}?do=offer`, routes)
  const dialog = screen.getByRole('dialog', { name: 'Предложить исполнителю' })
  const take = (name: string) => dialog.getByRole('option').filter({ hasText: name }).click()
  return { dialog, sent, take }
}

afterEach(closeOrders)

test('several are asked in the order they are put, each at his price and for his time; what will happen is said, a refusal stands at his row', async () => {
  const { dialog, sent, take } = await serve()
  await dialog.getByText('По очереди', { exact: true }).click()
  await take('Вектор')
  await take('Бета')
  const chosen = dialog.getByRole('list', { name: 'Выбраны' })
  // nobody is proposed twice
  await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1)
  await chosen.getByRole('textbox', { name: 'Ставка: Бета' }).fill('70000')
  await dialog.getByRole('button', { name: 'Бета раньше' }).click()
  await expect.element(dialog.getByText(/^Сначала Бета до .+, потом Вектор до /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Предложить по очереди' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        orderId: id,
        turns: [
          { executorId: three[2]!.id, price: { amount: '70000.00', currency: 'RUB' }, answerMinutes: 120 },
          { executorId: three[0]!.id, answerMinutes: 120 },
        ],
      },
    ])
  await expect.poll(() => chosen.getByRole('listitem').nth(1).element().textContent.replaceAll(/\s/g, ' ')).toContain('Не работает с вами')
})

test('several at once: a demand to these alone at one price, which the first to take it has', async () => {
  const { dialog, sent, take } = await serve()
  await dialog.getByText('Сразу нескольким').click()
  await dialog.getByRole('button', { name: 'Предложить сразу' }).click()
  await expect.element(dialog.getByText('Выберите хотя бы двоих')).toBeVisible()
  await take('Вектор')
  await take('Альфа')
  await dialog.getByRole('textbox', { name: /^Ставка исполнителю/ }).fill('64000')
  await expect.element(dialog.getByText(/^Вектор, Альфа: все видят цену 64\s000/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Предложить сразу' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        goal: 'publish',
        draft: {
          ...{ kind: 'spot', orderId: id, mode: 'fixed', takeNow: true, counters: false, price: { amount: '64000.00', currency: 'RUB' } },
          audience: { kind: 'list', organizationIds: [three[0]!.id, three[1]!.id] },
        },
      },
    ])
  expect((sent[0]!.draft as { deadline: string }).deadline).toMatch(/^20/)
})
