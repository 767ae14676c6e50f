import { afterEach, expect, test } from 'vitest'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const carrier = {
  id: orderOf(900_001).id,
  user: { id: orderOf(900_002).id, name: 'Олег Сафин', email: null },
  organization: { id: orderOf(900_003).id, name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'] },
  employee: { id: orderOf(900_001).id, roles: ['owner'], position: 'диспетчер' },
  permissions: ['orders.view', 'orders.command', 'orders.execute', 'orders.prices', 'orders.transfer'],
  locale: 'ru',
  beta: false,
}

afterEach(closeOrders)

test('many orders are passed on for one reason', async () => {
  const sent: unknown[] = []
  await outsideOfOrders(() => [orderOf(1, { side: 'executor', status: 'accepted' }), orderOf(2, { side: 'executor', status: 'ready' })], {
    '/api/user/getYaId/v0': () => carrier,
    '/api/orders/v0/transferOrder/request': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { rows: { id: string }[] } }
      sent.push(data)
      return { results: data.rows.map(({ id }) => ({ id, ok: true, version: 2 })) }
    },
  })
  const { screen } = await openOrders('/orders_executor', [
    { path: '/orders_executor', element: <OrdersOfTab side="executor" tab="all" /> },
  ])
  await expect.element(screen.getByText(orderOf(2).number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: 'Ещё…' }).click()
  await screen.getByRole('menuitem', { name: /^Передать…/ }).click()
  const send = screen.getByRole('button', { name: 'Передать: 2 заказа' })
  await send.click()
  await expect.element(screen.getByText('Напишите, не короче 3 знаков')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Почему передаёте' }).fill('Машины заняты до пятницы')
  await send.click()
  await expect.element(screen.getByText('выполнено 2 из 2')).toBeVisible()
  expect(sent).toMatchObject([{ reason: 'Машины заняты до пятницы', proposedId: null, rows: [{ version: 1 }, { version: 1 }] }])
})
