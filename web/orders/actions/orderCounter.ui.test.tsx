import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const { id, next, money } = orderOf(1)
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })

/** The session of a person who carries orders out. */
const dispatcher = () => ({
  id: orderOf(81).id,
  user: { id: orderOf(82).id, name: 'Ольга Никитина', email: null },
  organization: { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'], regime: 'osno', country: 'RU' },
  employee: { id: orderOf(81).id, roles: ['owner'], position: 'диспетчер' },
  permissions: ['orders.view', 'orders.execute', 'orders.command', 'orders.prices'],
  locale: 'ru',
  beta: false,
})

/** The page of an offered order; what is sent stands in `steps`. */
async function serve(change: Partial<OrderCard>, side: 'forwarder' | 'executor', search = '?do=accept') {
  const steps: unknown[] = []
  const card = cardOf({ side, status: 'offered', ...change })
  await outsideOfOrders(() => [], {
    ...(side === 'executor' && { '/api/user/getYaId/v0': dispatcher, [users.me.path]: dispatcher }),
    '/api/dicts/order/v0/reasonOrderRevokeExec': () => ({
      reasons: [{ code: 'unprofitable', name_ru: 'Ставка невыгодна', name_en: 'The rate does not pay', fault: 'executor' }],
    }),
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/orders/v0/candidates': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/orders/v0/move': (_, body) => {
      steps.push((JSON.parse(String(body)) as { data: unknown }).data)
      throw Response.json({ error: { code: 'order.step_closed', message: 'Уже нельзя', info: {} } }, { status: 409 })
    },
  })
  if (side === 'executor') await refreshMe()
  const { screen } = await openOrders(`/orders/${id}${search}`, routes)
  return { screen, steps }
}

afterEach(closeOrders)

const asked = {
  next: { ...next, code: 'answer_counter' as const, whose: 'me' as const },
  actions: ['accept', 'decline', 'counter', 'revoke'] as OrderCard['actions'],
  money: { ...money!, price: rub(80_000), counter: { price: rub(95_000), comment: 'Обратно порожняком' } },
}

test('a forwarder reads what an executor asks instead of what, and agrees in one press', async () => {
  const { screen, steps } = await serve(asked, 'forwarder')
  const dialog = screen.getByRole('dialog', { name: 'Исполнитель назвал свою цену' })
  await expect.element(dialog.getByText(/вместо 80\s000/)).toBeVisible()
  await expect.element(dialog.getByText('Обратно порожняком')).toBeVisible()
  await dialog.getByRole('button', { name: /Согласиться на 95\s000/ }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'accept' }])
  await expect.element(dialog.getByText('Уже нельзя')).toBeVisible()
})

test('he declines it in one press, without a reason', async () => {
  const { screen, steps } = await serve(asked, 'forwarder')
  await screen.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'decline' }])
})

test('on the card the price that is asked is taken by one press, without a window between', async () => {
  const { screen, steps } = await serve(asked, 'forwarder', '')
  await screen.getByRole('button', { name: /Согласиться на 95\s000/ }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'accept' }])
})

test('an executor names a price of his own beside yes and no, and one with a digit too many is warned of', async () => {
  const offer = {
    ...asked,
    next: { ...next, code: 'answer_offer' as const, whose: 'me' as const },
    money: { ...money!, price: rub(80_000) },
  }
  const { screen, steps } = await serve({ ...offer, actions: ['accept', 'decline', 'counter'] }, 'executor')
  await screen.getByRole('dialog').getByRole('button', { name: 'Своя цена…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Своя цена' })
  const price = dialog.getByRole('textbox', { name: 'Ваша цена' })
  await price.fill('9500000')
  await expect.element(dialog.getByText(/Больше чем в 10 раз выше, чем 80/)).toBeVisible()
  await price.fill('95000')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'counter', price: { amount: '95000.00', currency: 'RUB' }, comment: '' }])
})

test('an executor declines in three presses: no, the reason in sight, and the button', async () => {
  const offer = { next: { ...next, code: 'answer_offer' as const, whose: 'me' as const }, money: { ...money!, price: rub(80_000) } }
  const { screen, steps } = await serve({ ...offer, actions: ['accept', 'decline', 'counter'] }, 'executor')
  await screen.getByRole('dialog').getByRole('button', { name: 'Отклонить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Отклонить предложение' })
  await dialog.getByRole('radio', { name: 'Ставка невыгодна' }).click()
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'decline', reason: 'unprofitable' }])
})

test('an executor takes his price back by one press while it waits', async () => {
  const waiting = { ...asked, next: { ...next, code: 'answer_counter' as const, whose: 'them' as const } }
  const { screen, steps } = await serve({ ...waiting, actions: ['accept', 'decline', 'counter', 'withdraw'] }, 'executor', '')
  await screen.getByRole('button', { name: 'Отозвать свою цену' }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'withdraw' }])
})
