import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { LaneExecutor } from '#contract/lane-executors.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id

const executor = (n: number, name: string, change: Partial<LaneExecutor> = {}): LaneExecutor => ({
  id: orderOf(n).id,
  name,
  tin: '1655002000',
  country: 'RU',
  taxRegime: 'osno',
  status: 'active',
  trips: 0,
  lastPrice: null,
  onTime: null,
  checks: { passed: 8, total: 10 },
  warnings: [],
  contractUntil: null,
  ...change,
})
const ranked = [
  executor(61, 'ВолгаТранс', { trips: 3, lastPrice: { minor: 8_000_000, currency: 'RUB' }, onTime: 0.92 }),
  executor(62, 'УралГруз', { trips: 1 }),
  executor(63, 'Новый Путь'),
  executor(64, 'Старый Путь', { warnings: ['contract_over'] }),
  executor(65, 'Автодор', { status: 'blacklisted' }),
]

/** The dialog over a placed order; what is sent stands in `steps`. */
async function serve(change: Partial<OrderCard> = {}) {
  const steps: { action: string; executorId: string }[] = []
  const card = cardOf({ side: 'forwarder', status: 'placed', actions: ['offer'], ...change })
  const asked = await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/lanes/v0/executors': url => ({
      items: ranked.filter(({ name }) => name.includes(url.searchParams.get('search') ?? '')).map(each => z.encode(LaneExecutor, each)),
    }),
    '/api/orders/v0/move': (_, body) => {
      steps.push((JSON.parse(String(body)) as { data: (typeof steps)[number] }).data)
      throw Response.json({ error: { code: 'order.executor_unavailable', message: 'Не работает с вами', info: {} } }, { status: 409 })
    },
  })
  const { screen } = await openOrders(`/orders/${id}?do=offer`, routes)
  return { screen, dialog: screen.getByRole('dialog', { name: 'Предложить исполнителю' }), steps, asked }
}

afterEach(closeOrders)

type Dialog = Awaited<ReturnType<typeof serve>>['dialog']
const optionsOf = (dialog: Dialog) => dialog.getByRole('option')
const namesOf = (dialog: Dialog) =>
  optionsOf(dialog)
    .elements()
    .map(each => each.querySelector('b')?.textContent)
const textOf = (dialog: Dialog, i: number) => optionsOf(dialog).nth(i).element().textContent.replaceAll(/\s/g, ' ')
/** Who is chosen is the one option that says so. */
const isChosen = (dialog: Dialog, name: string) =>
  expect
    .poll(() =>
      dialog
        .getByRole('option', { selected: true })
        .elements()
        .map(each => each.querySelector('b')?.textContent),
    )
    .toEqual([name])

test('the best for the lane stand under the field with what speaks for and against them; whom one blacklisted cannot be taken', async () => {
  const { dialog, steps } = await serve()
  await expect.poll(() => namesOf(dialog)).toEqual(['ВолгаТранс', 'УралГруз', 'Новый Путь'])
  expect(textOf(dialog, 0)).toBe('ВолгаТранс3 рейса здесь · последний за 80 000 ₽ · вовремя 92 % · проверка 8 из 10')
  await dialog.getByRole('button', { name: 'Ещё исполнители: 2' }).click()
  await expect.element(dialog.getByRole('combobox', { name: /^Исполнитель/ })).toHaveFocus()
  expect(namesOf(dialog)).toEqual(['ВолгаТранс', 'УралГруз', 'Новый Путь', 'Старый Путь', 'Автодор'])
  expect(textOf(dialog, 3)).toContain('Договор закончился')
  expect(textOf(dialog, 4)).toContain('В чёрном списке')
  await expect.element(optionsOf(dialog).nth(4)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await dialog.getByRole('button', { name: 'Предложить', exact: true }).click()
  await expect.element(dialog.getByText('Выберите исполнителя из списка')).toBeVisible()
  expect(steps).toEqual([])
})

test('what is typed finds executors in the same place, over nothing; a press takes one and another offers the order', async () => {
  const { dialog, steps, asked } = await serve()
  const field = dialog.getByRole('combobox', { name: /^Исполнитель/ })
  await expect.element(field).toHaveFocus()
  await field.fill('Путь')
  await expect.poll(() => namesOf(dialog)).toEqual(['Новый Путь', 'Старый Путь'])
  expect(asked.some(({ searchParams }) => searchParams.get('search') === 'Путь')).toBe(true)
  await optionsOf(dialog).nth(1).click()
  await expect.element(field).toHaveValue('Старый Путь')
  expect(namesOf(dialog)).toEqual(['Старый Путь', 'ВолгаТранс', 'УралГруз', 'Новый Путь'])
  await isChosen(dialog, 'Старый Путь')
  await field.fill('')
  await optionsOf(dialog).first().click()
  await dialog.getByRole('button', { name: 'Предложить', exact: true }).click()
  await expect.poll(() => steps).toMatchObject([{ action: 'offer', executorId: ranked[0]!.id }])
})

test('without a pointer: arrows move, Enter takes, Enter again offers; an order without a price goes for what his last trip cost', async () => {
  const { dialog, steps } = await serve({ money: null })
  const price = dialog.getByRole('textbox', { name: /^Ставка исполнителю/ })
  await expect.element(optionsOf(dialog).first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await isChosen(dialog, 'УралГруз')
  await expect.element(price).toHaveValue('')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await isChosen(dialog, 'ВолгаТранс')
  await expect.poll(() => (price.element() as HTMLInputElement).value).toMatch(/^80\s000/)
  expect(steps).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => steps).toMatchObject([{ executorId: ranked[0]!.id, price: { amount: '80000.00', currency: 'RUB' } }])
})
