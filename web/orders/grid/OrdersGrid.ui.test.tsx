import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { cardOf, closeOrders, freshSeal, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrdersEditPage } from './OrdersEditPage.tsx'

const routes = [
  { path: '/order-edit', element: <OrdersEditPage /> },
  { path: '/orders_forwarder/edit/:orderId', element: <p>форма</p> },
]
const card = (n: number, change: Partial<OrderCard> = {}): OrderCard => ({ ...cardOf(orderOf(n)), ...change })

/** Three orders in a sheet, the last one offered to somebody; `answer` is what their saving says. */
async function openGrid(answer: (rows: { id: string; version: number; set: object }[]) => unknown) {
  const cards = [card(1), card(2), card(3, { status: 'offered' })]
  const sent: unknown[] = []
  await outsideOfOrders(() => cards.slice(0, 2), {
    '/api/orders/v0/getMany': () => ({ items: z.encode(z.array(OrderCard), cards) }),
    '/api/orders/v0/saveMany': (_, body) => {
      const { rows } = (JSON.parse(String(body)) as { data: { rows: { id: string; version: number; set: object }[] } }).data
      sent.push(rows)
      return answer(rows)
    },
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/drafts/v0/save': () => ({ version: 1, savedAt: new Date().toISOString() }),
    '/api/drafts/v0/drop': () => ({ dropped: true }),
    '/api/dicts/bodyTypes/v0/bodyTypesGet': () => ({
      body_type: [
        { code: 'tent', name_ru: 'Тент', name_en: 'Tarp', group: 'closed' },
        { code: 'ref', name_ru: 'Рефрижератор', name_en: 'Reefer', group: 'ref' },
      ],
    }),
  })
  const opened = await openOrders(`/order-edit?${cards.map(({ id }) => `ids[]=${id}`).join('&')}`, routes)
  await expect.element(opened.screen.getByRole('grid')).toBeVisible()
  return { ...opened, sent, cards }
}
const cell = (screen: Awaited<ReturnType<typeof openGrid>>['screen'], row: number, col: number) =>
  screen
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(col)
const [CARGO, PRICE, DAYS, BODIES] = [5, 14, 17, 11]

afterEach(closeOrders)

test('2.42 keys: type, Enter, fill down, undo; a closed order says why and stays as it is', async () => {
  const { screen } = await openGrid(() => ({ results: [] }))
  await cell(screen, 0, DAYS).click()
  await userEvent.keyboard('21{Enter}')
  await expect.element(cell(screen, 1, DAYS)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await expect.element(cell(screen, 1, DAYS)).toHaveTextContent('21')
  await expect.element(cell(screen, 2, DAYS)).toHaveTextContent('14')
  await expect.element(screen.getByText(/изменятся 2.ячейки в 2.заказах/)).toBeVisible()
  await expect.element(screen.getByText(/Закрыто для правки и пропущено: 1/)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell(screen, 1, DAYS)).toHaveTextContent('14')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(cell(screen, 1, DAYS)).toHaveTextContent('21')
  await cell(screen, 2, DAYS).click()
  await userEvent.keyboard('5')
  await expect.element(cell(screen, 2, DAYS)).toHaveTextContent('14')
  await expect.element(cell(screen, 2, DAYS)).toHaveAccessibleDescription(/предложен/)
})

test('2.42 a block of a spreadsheet is pasted, what is wrong is said at its cell, names of a list are offered', async () => {
  const { screen } = await openGrid(() => ({ results: [] }))
  await cell(screen, 0, CARGO).click()
  const clipboard = new DataTransfer()
  clipboard.setData('text/plain', 'Трубы\t19,5\r\nДоска\tмного\r\n')
  cell(screen, 0, CARGO)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect.element(cell(screen, 1, CARGO)).toHaveTextContent('Доска')
  await expect.element(cell(screen, 1, CARGO + 1)).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('button', { name: /1.заказ с ошибкой/ }).click()
  await expect.element(cell(screen, 1, CARGO + 1)).toHaveFocus()
  await expect.element(cell(screen, 1, CARGO + 1)).toHaveAccessibleDescription(/не похоже на число/)
  await userEvent.keyboard('{Delete}18{Tab}')
  await expect.element(screen.getByText(/изменятся 3.ячейки в 2.заказах/)).toBeVisible()

  await cell(screen, 0, BODIES).click()
  // letters of another layout have no keys here, so the cell is opened first
  await userEvent.keyboard('{Delete}{F2}реф')
  await expect.element(screen.getByRole('option', { name: 'Рефрижератор' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(cell(screen, 0, BODIES)).toHaveTextContent('Рефрижератор')
  await cell(screen, 0, BODIES).click()
  await userEvent.keyboard('{F2}, тент{Escape}')
  await expect.element(cell(screen, 0, BODIES)).toHaveTextContent('Рефрижератор')
})

test('2.42 old and new are looked over, each row is answered for, and what was refused stays as typed', async () => {
  const { screen, sent, cards, address } = await openGrid(rows => ({
    results: rows.map(({ id }, i) =>
      i === 0 ? { id, ok: true, version: 2 } : { id, ok: false, error: { code: 'order.changed', message: 'изменён' } },
    ),
  }))
  for (const row of [0, 1]) {
    await cell(screen, row, PRICE).click()
    await userEvent.keyboard('70 000{Enter}')
  }
  await screen.getByRole('button', { name: 'Применить…' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/изменятся 2.ячейки в 2.заказах/)).toBeVisible()
  await expect.element(dialog.getByText('68000').first()).toBeVisible()
  cards[0] = { ...cards[0]!, version: 2, money: { ...cards[0]!.money!, price: { minor: 7_000_000, currency: 'RUB' } } }
  cards[1] = { ...cards[1]!, version: 5, money: { ...cards[1]!.money!, price: { minor: 6_900_000, currency: 'RUB' } } }
  await dialog.getByRole('button', { name: /Применить к 2.заказам/ }).click()
  await expect.element(screen.getByText(/Сохранено 1 из 2/)).toBeVisible()
  expect(sent).toEqual([
    [cards[0], cards[1]].map(one => ({ id: one!.id, version: 1, set: { price: { amount: '70000.00', currency: 'RUB' } } })),
  ])
  await expect.element(cell(screen, 1, PRICE)).toHaveTextContent('70 000')
  await cell(screen, 1, PRICE).click()
  await expect.element(cell(screen, 1, PRICE)).toHaveAccessibleDescription(/за это время стало: 69000.*Заказ изменили/)
  await expect.element(screen.getByText(/изменится 1.ячейка в 1.заказе/)).toBeVisible()
  const here = address()
  await screen.getByRole('link', { name: 'Открыть форму 26-000002' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Остаться' }).click()
  await expect.poll(address).toBe(here)
})

test('2.42 without ids the orders are chosen first; on a phone the sheet scrolls in itself', async () => {
  const { screen, router, address } = await openGrid(() => ({ results: [] }))
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('grid')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
  await router.navigate('/order-edit')
  for (const number of [/26-000001/, /26-000002/]) await screen.getByRole('row', { name: number }).getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Править в таблице' }).click()
  await expect.poll(address).toBe(`/order-edit?ids[]=${orderOf(1).id}&ids[]=${orderOf(2).id}`)
})
