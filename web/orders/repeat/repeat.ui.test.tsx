import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { LaneHint, lanes } from '#contract/lanes.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { OrderCreatePage } from '#web/orders/form/OrderCreatePage.tsx'
import { RepeatMenu } from '#web/orders/repeat/RepeatMenu.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const money = (minor: number) => ({ minor, currency: 'RUB' })
const place = (ru: string, en: string) => ({ ru, en })
const executor = { id: orderOf(3).id, name: 'ВолгаТранс', tin: '1655002000' }

/** Moscow to Kazan on a Tuesday and a Wednesday of October, 100 000 ₽ without VAT. */
const base = cardOf()
const past = cardOf({
  status: 'completed',
  executor,
  money: { ...base.money!, price: money(10_000_000), vatMode: 'none', vatRate: 0 },
  stops: [
    { ...base.stops[0]!, lat: 55.75, lon: 37.62, windowFrom: '2026-10-06T06:00:00Z', windowTo: '2026-10-06T09:00:00Z' },
    { ...base.stops[1]!, lat: 55.79, lon: 49.12, windowFrom: '2026-10-07T05:00:00Z', windowTo: '2026-10-07T11:00:00Z' },
  ],
})
const hint: LaneHint = {
  scope: 'town',
  count: 12,
  price: { p25: money(8_500_000), median: money(9_260_000), p75: money(9_900_000) },
  perKm: { p25: money(10_000), median: money(11_300), p75: money(12_000) },
  spread: { least: money(8_000_000), most: money(11_000_000), counts: [1, 2, 3, 3, 1, 0, 0, 1, 0, 0, 0, 1] },
  last: [
    {
      orderId: past.id,
      number: past.number,
      loadingAt: '2026-10-06T06:00:00Z',
      from: place('Москва', 'Moscow'),
      to: place('Казань', 'Kazan'),
      net: money(9_300_000),
      perKm: money(11_341),
    },
  ],
}
const recent = {
  orderId: past.id,
  number: past.number,
  createdAt: '2026-10-01T06:00:00Z',
  loadingAt: '2026-10-06T06:00:00Z',
  route: [place('Москва', 'Moscow'), place('Казань', 'Kazan')],
  cargo: 'Напитки',
  massKg: 18_000,
  customer: null,
  executor: 'ВолгаТранс',
  price: { amount: '100000.00', currency: 'RUB' },
}

const answers = (found: LaneHint) => ({
  '/api/orders/v0/get': () => z.encode(OrderCard, past),
  '/api/orders/v0/create': () => z.encode(OrderRow, orderOf(7, { status: 'draft' })),
  '/api/orders/v0/save': () => z.encode(OrderRow, orderOf(7, { status: 'draft', version: 2 })),
  '/api/lanes/v0/recent': () => ({ orders: [recent] }),
  '/api/lanes/v0/hint': () => z.encode(LaneHint, found),
  '/api/routing/v0/estimate': () => ({ km: 826, minutes: 762, shifts: 2, legs: [{ km: 826, minutes: 762 }], source: 'estimate' }),
})

afterEach(closeOrders)

test('repeating the last order by the keyboard fills the form; the road, its time and the usual price stand beside it', async () => {
  const asked = await outsideOfOrders(() => [], answers(hint))
  const { screen } = await openOrders('/orders_forwarder/create', [{ path: '/orders_forwarder/create', element: <OrderCreatePage /> }])
  const box = screen.getByRole('combobox', { name: 'Повторить прошлый' })
  await expect.element(box).toBeVisible()
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: /26-000001 · Москва – Казань.*100.000.*ВолгаТранс/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByText(/Заполнено по заказу 26-000001, погрузка вт,/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Адрес' }).first()).toHaveValue('Дмитровское ш., 163А')
  await expect.element(screen.getByText(/≈.826.км · 12.ч 42.мин за рулём \(2.смены по 9.ч\) · по оценке/).first()).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Маршрут Москва – Казань: ≈.826.км/ })).toBeVisible()

  await expect.element(screen.getByText('12 заказов за год, без НДС')).toBeVisible()
  await expect
    .element(
      screen.getByRole('img', { name: /Четверть дешевле 85.000.*, середина 92.600.*, четверть дороже 99.000.*, на 8.% выше обычного/ }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /26-000001 6.окт\..*93.000/, includeHidden: true })).toBeInTheDocument()
  const query = asked.find(url => url.pathname === lanes.hint.path)!.searchParams
  expect([query.get('from'), query.get('to'), query.get('body[]')]).toEqual(['moscow', 'kazan', 'tent'])

  // one press: scrolling the whole form there and back is not what is tested
  ;(screen.getByRole('button', { name: 'Вернуть как было' }).element() as HTMLElement).click()
  await expect.element(screen.getByRole('textbox', { name: 'Адрес' }).first()).toHaveValue('')
})

test('a lane nobody drove says so; the address of a repeated order opens the form filled in', async () => {
  await outsideOfOrders(() => [], answers({ ...hint, count: 0, price: null, perKm: null, spread: null, last: [] }))
  const { screen } = await openOrders(`/orders_forwarder/create?repeat=${past.id}`, [
    { path: '/orders_forwarder/create', element: <OrderCreatePage /> },
  ])
  await expect
    .poll(() => (screen.getByRole('textbox', { name: 'Ставка исполнителю' }).element() as HTMLInputElement).value)
    .toMatch(/100.000/)
  await expect.element(screen.getByText(/Своих перевозок по этому направлению за год ещё не было/)).toBeVisible()
})

test('copies over days: the days chosen, their windows before, what became of each after', async () => {
  const sent: { days: string[]; goal: string }[] = []
  await outsideOfOrders(() => [], {
    ...answers(hint),
    '/api/lanes/v0/copy': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { days: string[]; goal: string } }
      sent.push(data)
      return {
        results: data.days.map((day, i) =>
          i === 0
            ? { day, ok: false, error: { code: 'order.incomplete', message: 'окно уже прошло, укажите будущее время' } }
            : { day, ok: true, orderId: orderOf(40 + i).id, number: `26-00004${i}` },
        ),
      }
    },
  })
  const { screen } = await openOrders('/', [{ path: '/', element: <RepeatMenu order={past} /> }])
  await screen.getByRole('button', { name: 'Повторить' }).click()
  await screen.getByRole('menuitem', { name: 'Копии на дни…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Копии заказа 26-000001' })
  await expect.element(dialog.getByText(/^Получится/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Пропускать праздники/ }).click()
  await expect.element(dialog.getByText('Получится 5 заказов')).toBeVisible()
  await dialog.getByRole('button', { name: 'суббота' }).click()
  await expect.element(dialog.getByText('Получится 6 заказов')).toBeVisible()
  await expect.element(dialog.getByRole('columnheader', { name: 'Казань' })).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: /09:00–12:00/ }).first()).toBeVisible()
  await dialog.getByText('Сразу разместить').click()
  await dialog.getByRole('button', { name: 'Создать 6 копий' }).click()
  await expect.element(dialog.getByText('Создано 5 из 6')).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /окно уже прошло/ })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '26-000041' })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect([sent[0]!.goal, sent[0]!.days.length]).toEqual(['place', 6])
})
