import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ClaimRow } from '#contract/claims.ts'
import { LostOrderCard } from '#contract/lost-orders.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [
  { path: '/orders/:orderId', element: <OrderPage /> },
  { path: '/orders_executor', element: <OrdersOfTab side="executor" tab="all" old={false} /> },
]
const row = orderOf(1)
const id = row.id
const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })

const claim: ClaimRow = {
  id: orderOf(31).id,
  version: 2,
  kind: 'executor_revoke',
  side: 'forwarder',
  executor: 'ИП Ковалёв',
  basis: 'terms',
  status: 'opened',
  amount: rub(30_000),
  drafted: rub(30_000),
  facts: { by: 'revoke', percent: 20, hoursLeft: 18, freeHours: 24 },
  claim: { amount: rub(30_000), comment: 'Искали замену ночью', person: 'Орлов М. П.', at: '2026-10-06T08:00:00.000Z' },
  answer: null,
  replyDueAt: new Date(Date.now() + 20 * 24 * HOUR).toISOString(),
  createdAt: '2026-10-05T10:00:00.000Z',
  actions: ['agree', 'dispute'],
}

const lostOrderOf = (claims: ClaimRow[]): LostOrderCard => ({
  id,
  number: '26-000001',
  status: 'revoked',
  version: 4,
  forwarder: { id: orderOf(2).id, name: 'Северный Экспедитор', tin: '7810005000' },
  executor: { id: orderOf(3).id, name: 'ИП Ковалёв', tin: '' },
  stops: row.stops,
  money: { ...row.money!, price: rub(150_000) },
  payment: row.payment,
  lostAt: '2026-10-05T10:00:00.000Z',
  claims,
  history: [
    {
      id: orderOf(41).id,
      at: '2026-10-05T10:00:00.000Z',
      what: 'revoke',
      from: 'accepted',
      to: 'placed',
      side: 'executor',
      organization: 'ИП Ковалёв',
      person: 'Ковалёв И. И.',
      reason: null,
      comment: 'Машина встала под Пермью',
      facts: { penalty: 20, hours: 18, free: 24 },
    },
  ],
})

const missing = () => Response.json({ error: { code: 'order.not_found', message: 'Такого заказа нет', info: {} } }, { status: 404 })

/** An executor's server that has lost this order, and writes down what it is told of its claims. */
async function serve(claims: ClaimRow[] | null) {
  const sent: unknown[] = []
  const asked = await outsideOfOrders(
    () => [
      orderOf(1, { side: 'executor', tab: 'lost', status: 'revoked', opens: false, actions: [], counterpart: lostOrderOf([]).forwarder }),
    ],
    {
      '/api/user/getYaId/v0': () => ({
        id: orderOf(901).id,
        user: { id: orderOf(902).id, name: 'Ковалёв И. И.', email: null },
        organization: { id: orderOf(3).id, name: 'ИП Ковалёв', tin: '7810005000', sides: ['executor'], regime: 'usn5', country: 'RU' },
        employee: { id: orderOf(901).id, roles: ['owner'], position: '' },
        permissions: ['orders.view', 'orders.command', 'orders.execute', 'orders.prices'],
        locale: 'ru',
        beta: false,
      }),
      '/api/orders/v0/get': () => {
        throw missing()
      },
      '/api/orders/v0/lost': () => {
        if (claims === null) throw missing()
        return z.encode(LostOrderCard, lostOrderOf(claims))
      },
      '/api/orders/v0/lostClaim': (_, body) => {
        sent.push((JSON.parse(String(body)) as { data: unknown }).data)
        return z.encode(LostOrderCard, lostOrderOf([{ ...claim, status: 'agreed', version: 3, replyDueAt: null, actions: [] }]))
      },
    },
  )
  return { sent, claim: asked }
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a lost order says how it went, what was agreed and what is claimed, and asks for nothing else of the order', async () => {
  const { claim: asked } = await serve([claim])
  const { screen } = await openOrders(`/orders/${id}?lost=1`, routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: /Москва – Казань/ })).toBeVisible()
  await expect.element(screen.getByText(/что с заказом теперь, вам не видно/)).toBeVisible()
  const ended = screen.getByRole('region', { name: 'Как заказ ушёл' })
  await expect.element(ended.getByText('Машина встала под Пермью')).toBeVisible()
  await expect.element(screen.getByText(/150\s000/)).toBeVisible()
  const item = screen.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem')
  await expect.element(item.getByText(/20\s% цены: до погрузки было 18\sч/)).toBeVisible()
  await expect.element(item.getByText('Искали замену ночью')).toBeVisible()
  await expect.element(item.getByText(/ответить до/)).toBeVisible()
  expect(asked.some(({ pathname }) => pathname === '/api/orders/v0/get')).toBe(false)
})

test('the claim is answered there by its own version, without documents', async () => {
  const { sent } = await serve([claim])
  const { screen } = await openOrders(`/orders/${id}?lost=1`, routes)
  await screen.getByRole('button', { name: 'Возразить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Возразить на претензию' })
  // what is not filled in has the keyboard after a press
  await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /Ваша сумма/ })).toHaveFocus()
  await dialog.getByRole('textbox', { name: /Ваша сумма/ }).fill('10000')
  await dialog.getByRole('textbox', { name: 'Пояснение' }).fill('Предупредили заранее')
  await expect.element(dialog.getByText('Документ заказа')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        orderId: id,
        claimId: claim.id,
        version: 2,
        action: 'dispute',
        amount: { amount: '10000.00', currency: 'RUB' },
        comment: 'Предупредили заранее',
      },
    ])
})

test('where nothing is claimed the page says that nothing is left', async () => {
  await serve([])
  const { screen } = await openOrders(`/orders/${id}?lost=1`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Ничего не осталось' })).toBeVisible()
})

test('the order’s own address leads whoever lost it to what is left, and others to nothing', async () => {
  await serve([claim])
  const lost = await openOrders(`/orders/${id}`, routes)
  await expect.element(lost.screen.getByRole('region', { name: 'Как заказ ушёл' })).toBeVisible()
  await lost.screen.unmount()
  closeOrders()
  await serve(null)
  const { screen } = await openOrders(`/orders/${id}?lost=1`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Такого заказа нет или он больше не ваш' })).toBeVisible()
})

test('a lost order stands in the list with its way to what is left', async () => {
  await serve([claim])
  const { screen, address } = await openOrders('/orders_executor', routes)
  await screen.getByText('26-000001').click()
  await expect.element(screen.getByText(/больше не у вас/)).toBeVisible()
  await screen.getByRole('link', { name: 'Что осталось' }).click()
  await expect.poll(address).toContain(`/orders/${id}?lost=1`)
})
