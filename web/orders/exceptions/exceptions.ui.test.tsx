import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, freshSeal, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()

/** A server with one order that writes down what it is told. */
async function serve(card: OrderCard) {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: iso(0) }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/dicts/order/v0/reasonOrderCancel': () => ({
      reasons: [{ code: 'customer_refused', name_ru: 'Клиент отказался', name_en: 'Customer refused', fault: 'forwarder' }],
    }),
    '/api/dicts/order/v0/reasonOrderRevokeFwd': () => ({
      reasons: [
        { code: 'better_offer', name_ru: 'Найдено лучшее предложение', name_en: 'A better offer was found', fault: 'forwarder' },
        { code: 'no_show', name_ru: 'Не подано ТС', name_en: 'The vehicle did not arrive', fault: 'executor' },
      ],
    }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const name = /^\/api\/orders\/v0\/(move|halt|hold)/.exec(path)?.[1]
    if (!name) return others(path, init)
    const { data } = JSON.parse(String(init?.body)) as { data: Record<string, unknown> }
    sent.push({ path: name, data })
    return Response.json({ data: z.encode(OrderCard, card) })
  })
  return sent
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

const steps = cardOf().exceptions
const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
const revoke = {
  freeHours: 24,
  percent: 20,
  loadingAt: iso(18 * HOUR),
  freeUntil: iso(-6 * HOUR),
  amount: { minor: 3_000_000, currency: 'RUB' },
}

test('taking the order back says its penalty before anything is confirmed, and none when the fault is not one’s own', async () => {
  await serve(cardOf({ status: 'accepted', tab: 'assigned', executor, actions: ['revoke', 'cancel'], exceptions: { ...steps, revoke } }))
  const { screen } = await openOrders(`/orders/${id}?do=revoke`, routes)
  const dialog = screen.getByRole('dialog')
  const said = /Штраф 30.000.₽, 20.%: до погрузки 18.ч, бесплатно было до 24.ч/
  await expect.element(dialog.getByText(said)).toBeVisible()
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await screen.getByRole('option', { name: 'Не подано ТС' }).click()
  await expect.element(dialog.getByText('По этой причине штрафа нет: вина не ваша.')).toBeVisible()
  await expect.element(dialog.getByText(/Появится черновик вашей претензии за невывоз груза: 20.% цены/)).toBeVisible()
  await expect.element(dialog.getByText(said)).not.toBeInTheDocument()
})

test('a hold stands beside the status with what it closes, is set in a dialog and released by a press', async () => {
  const hold = {
    id: orderOf(21).id,
    side: 'forwarder',
    kind: 'finance',
    severity: 'blocking',
    blocks: ['dispatch'],
    shared: false,
    reason: 'нет лимита',
    setAt: iso(-HOUR),
    setBy: 'Орлов М. П.',
    mayRelease: true,
  } as const
  const closed = [{ action: 'search' as const, why: { ru: 'Сначала объявите потребность', en: 'First publish a demand' } }]
  const sent = await serve(cardOf({ exceptions: { ...steps, holds: [{ ...hold, blocks: ['dispatch'] }], mayHold: true, closed } }))
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByText('Закрыто: назначение машины и начало рейса')).toBeVisible()
  await screen.getByRole('button', { name: 'Снять удержание' }).click()
  await expect.poll(() => sent).toEqual([{ path: 'hold', data: { orderId: id, version: 1, action: 'release', holdId: hold.id } }])

  await screen.getByRole('button', { name: 'Удержать…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Удержать заказ' })
  await dialog.getByRole('button', { name: 'Удержать', exact: true }).click()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('ждём оплату')
  await dialog.getByRole('button', { name: 'Удержать', exact: true }).click()
  await expect.poll(() => sent[1]?.data).toMatchObject({ action: 'set', severity: 'blocking', blocks: ['dispatch'], reason: 'ждём оплату' })

  await screen.getByRole('button', { name: 'Ещё действия' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /Начать поиск/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Сначала объявите потребность')).toBeVisible()
})

test('an order on its way is stopped by asking: where the cargo is, what is paid, until when the answer comes', async () => {
  const sent = await serve(
    cardOf({ status: 'in_progress', tab: 'onway', executor, actions: [], exceptions: { ...steps, haltActions: ['ask'], mayHold: true } }),
  )
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Остановить перевозку…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Остановить перевозку' })
  await dialog.getByRole('button', { name: 'Попросить остановить' }).click()
  await expect.element(dialog.getByText('Укажите, где груз')).toBeVisible()
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await screen.getByRole('option', { name: 'Клиент отказался' }).click()
  await dialog.getByRole('textbox', { name: 'Где груз' }).fill('М-11, 120-й км')
  await dialog.getByRole('textbox', { name: /к оплате/ }).fill('40')
  await dialog.getByRole('textbox', { name: 'Где груз' }).click()
  await expect.element(dialog.getByText(/27.200.₽ из 68.000.₽/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Попросить остановить' }).click()
  await expect
    .poll(() => sent.at(-1)?.data)
    .toMatchObject({ action: 'ask', cargoPlace: 'М-11, 120-й км', paidPercent: 40, answerMinutes: 240, reason: 'customer_refused' })
})

test('who had an offer before is offered the order again in one press', async () => {
  const reserve = {
    id: orderOf(8).id,
    name: 'УралГруз',
    price: { minor: 15_000_000, currency: 'RUB' },
    ended: 'declined',
    endedAt: iso(-HOUR),
    lateAt: null,
  } as const
  const sent = await serve(cardOf({ actions: ['offer', 'cancel'], exceptions: { ...steps, reserves: [reserve] } }))
  const { screen } = await openOrders(`/orders/${id}?do=offer`, routes)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/150.000.₽, отклонил/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Предложить: УралГруз' }).click()
  await expect
    .poll(() => sent.at(-1)?.data)
    .toMatchObject({ action: 'offer', executorId: reserve.id, answerMinutes: 120, price: { amount: '150000.00' } })
})
