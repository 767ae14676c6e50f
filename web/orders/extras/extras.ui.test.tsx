import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { currencies } from '#contract/currencies.ts'
import { type ExtraRow, extras, orderTotal } from '#contract/extras.ts'
import { type OrderCard as Card, OrderCard } from '#contract/order-card.ts'
import { HomePage } from '#web/home/HomePage.tsx'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [
  { path: '/', element: <HomePage /> },
  { path: '/orders/:orderId', element: <OrderPage /> },
]
const id = orderOf(1).id
const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()
const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })

const toll: ExtraRow = {
  id: orderOf(41).id,
  code: 'toll',
  side: 'executor',
  payer: 'forwarder',
  status: 'proposed',
  amount: rub(1_850),
  returns: null,
  left: null,
  comment: 'М-11, объезд по просьбе получателя',
  evidence: 'Чек Т-0412',
  proposedAt: iso(-HOUR),
  proposedBy: 'Никитина О. В.',
  answerDueAt: iso(47 * HOUR),
  answeredAt: null,
  answeredBy: null,
  answer: '',
  actions: ['approve', 'refuse'],
}

const totalOf = (items: readonly ExtraRow[], price = 6_800_000) => {
  const approved = items.flatMap(({ status, payer, amount }) => (status === 'approved' && amount ? [{ payer, amount: amount.minor }] : []))
  const { net, vat, gross } = orderTotal(price, 'included', 22, approved)
  const money = (minor: number) => ({ minor, currency: 'RUB' })
  return { net: money(net), vat: money(vat), gross: money(gross) }
}

/** A server with one order under way and these extras, that writes down what it is told of them. */
async function serve(items: ExtraRow[], change: Partial<Card> = {}) {
  const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
  const card = cardOf({ status: 'documents', tab: 'docs', executor, total: totalOf(items), ...change })
  const sent: unknown[] = []
  await outsideOfOrders(query => (query.get('mine') === 'true' ? [orderOf(1, { next: card.next })] : []), {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/orders/v0/extras/list': () => z.encode(extras.list.out, { items, total: card.total, extra: null, mayPropose: true }),
    '/api/orders/v0/extras/prices': () =>
      z.encode(extras.prices.out, {
        items: [
          {
            id: '2',
            at: iso(-2 * HOUR),
            what: 'accepted',
            side: 'forwarder',
            person: 'Лаптева И. С.',
            executor: 'ВолгаТранс',
            before: rub(66_000),
            after: rub(68_000),
            vat: null,
            customer: null,
            extra: null,
            comment: '',
          },
        ],
      }),
    '/api/dicts/currency/v0/rates': () =>
      z.encode(currencies.rates.out, { items: [{ currency: 'EUR', day: '2026-10-05', nominal: 1, rate: '94.2537', source: 'cbr' }] }),
    '/api/lanes/v0/hint': () => null,
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: iso(0) }),
    '/api/watchers/v0/list': () => ({ items: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/orders/v0/extras/change')) return others(path, init)
    sent.push((JSON.parse(String(init?.body)) as { data: unknown }).data)
    return Response.json({ data: z.encode(OrderCard, card) })
  })
  return sent
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('an extra is approved in two taps from the card: one opens it, one sends the answer that stands ready', async () => {
  const next = { code: 'answer_extra', whose: 'me', dueAt: toll.answerDueAt, sinceAt: toll.proposedAt, stop: null, count: 1 } as const
  const sent = await serve([toll], { next })
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Ответить на доплату…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Доплата: платная дорога' })
  await expect.element(dialog.getByText('М-11, объезд по просьбе получателя')).toBeVisible()
  await expect.element(dialog.getByText(/Заказ будет стоить 69\s850\s₽ вместе с НДС/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect.poll(() => sent).toEqual([{ orderId: id, version: 1, action: 'approve', extraId: toll.id }])
})

test('and in two taps from «Ждут меня», without leaving the queue', async () => {
  const next = { code: 'answer_extra', whose: 'me', dueAt: toll.answerDueAt, sinceAt: toll.proposedAt, stop: null, count: 1 } as const
  const sent = await serve([toll], { next })
  const { screen, address } = await openOrders('/', routes)
  await screen.getByRole('link', { name: /Ответить на доплату…/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Доплата: платная дорога' })
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect.poll(() => sent).toEqual([{ orderId: id, version: 1, action: 'approve', extraId: toll.id }])
  await expect.poll(address).toBe('/')
})

test('who proposed it for the other side may refuse it alone, and reads why, on its line and in the answer', async () => {
  const next = { code: 'answer_extra', whose: 'me', dueAt: toll.answerDueAt, sinceAt: toll.proposedAt, stop: null, count: 1 } as const
  const sent = await serve([{ ...toll, own: true }], { next })
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  const line = screen.getByRole('region', { name: 'Доплаты' }).getByRole('listitem')
  await expect.element(line.getByText(/согласовать её может только ваш коллега/).first()).toBeVisible()
  await expect.element(line.getByRole('button', { name: 'Согласовать…' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Ответить на доплату…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Доплата: платная дорога' })
  await expect.element(dialog.getByRole('radio', { name: /Согласовать/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('Дорога бесплатная')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect.poll(() => sent).toEqual([{ orderId: id, version: 1, action: 'refuse', extraId: toll.id, comment: 'Дорога бесплатная' }])
})

test('an answer whose extra did not load says so, sends nothing and asks again', async () => {
  const next = { code: 'answer_extra', whose: 'me', dueAt: toll.answerDueAt, sinceAt: toll.proposedAt, stop: null, count: 1 } as const
  const sent = await serve([toll], { next })
  const others = globalThis.fetch
  let down = true
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    down && path.startsWith('/api/orders/v0/extras/list')
      ? Response.json({ error: { code: 'internal', message: 'Сбой', info: {} } }, { status: 400 })
      : others(path, init),
  )
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Ответить на доплату…' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Доплаты не загрузились').first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Согласовать' })).toHaveAttribute('aria-disabled', 'true')
  down = false
  await dialog.getByRole('button', { name: 'Повторить' }).click()
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect.poll(() => sent).toMatchObject([{ action: 'approve', extraId: toll.id }])
})

test('while the extra is on its way nothing can be sent and the button says why', async () => {
  const next = { code: 'answer_extra', whose: 'me', dueAt: toll.answerDueAt, sinceAt: toll.proposedAt, stop: null, count: 1 } as const
  const sent = await serve([toll], { next })
  const others = globalThis.fetch
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/orders/v0/extras/list')) await held
    return others(path, init)
  })
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Ответить на доплату…' }).click()
  const dialog = screen.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Согласовать' })
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
  await expect.element(approve).toHaveAccessibleDescription('Доплата ещё загружается')
  await expect.element(dialog.getByRole('radio', { name: 'Согласовать' })).not.toBeInTheDocument()
  letGo()
  await approve.click()
  await expect.poll(() => sent).toMatchObject([{ action: 'approve', extraId: toll.id }])
})

test('giving back is called so, and VAT is named only where there is any', async () => {
  const price = rub(68_000)
  const approved = { ...toll, status: 'approved', actions: [], answeredAt: iso(0), answeredBy: 'Лаптева И. С.' } as const
  const back = { ...toll, id: orderOf(42).id, amount: rub(-850), returns: toll.id }
  const money = { price, vatMode: 'none', vatRate: 0, vat: rub(0), customerPrice: null, customerVat: null, margin: null } as const
  const sent = await serve([{ ...approved, actions: [] }, back], { money })
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  await screen.getByRole('button', { name: 'Согласовать…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Возврат доплаты: платная дорога' })
  await expect.element(dialog.getByText(/Заказ будет стоить 69\s000\s₽\. Согласованный возврат/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect.poll(() => sent).toEqual([{ orderId: id, version: 1, action: 'approve', extraId: back.id }])
})

test('and refused from its own line with the reason, which the other side reads', async () => {
  const sent = await serve([toll])
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  const line = screen.getByRole('region', { name: 'Доплаты' }).getByRole('listitem')
  await expect.element(line.getByText('Подтверждение: Чек Т-0412')).toBeVisible()
  await line.getByRole('button', { name: 'Отказать…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('Дорога бесплатная')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect.poll(() => sent).toEqual([{ orderId: id, version: 1, action: 'refuse', extraId: toll.id, comment: 'Дорога бесплатная' }])
})

test('proposing asks for what, how much and why', async () => {
  const sent = await serve([])
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  await screen.getByRole('button', { name: 'Предложить доплату' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Предложить доплату' })
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect.element(dialog.getByText('Укажите сумму больше нуля')).toBeVisible()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: /За что/ }).click()
  await screen.getByRole('option', { name: 'Грузчики' }).click()
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill('4000')
  await dialog.getByRole('radio', { name: /Исполнитель/ }).click()
  await dialog.getByRole('textbox', { name: 'Пояснение' }).fill('Грузчики на выгрузке')
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        orderId: id,
        version: 1,
        action: 'propose',
        code: 'loader',
        payer: 'executor',
        amount: { amount: '4000.00', currency: 'RUB' },
        comment: 'Грузчики на выгрузке',
        evidence: '',
      },
    ])
})

test('approved ones and what was given back add up to the sum of the order; a late answer says so', async () => {
  const approved = { ...toll, status: 'approved', actions: [], answeredAt: iso(0), answeredBy: 'Лаптева И. С.' } as const
  const back = { ...approved, id: orderOf(42).id, amount: rub(-850), returns: toll.id } as const
  const late = { ...toll, id: orderOf(43).id, answerDueAt: iso(-HOUR), actions: ['withdraw' as const] }
  await serve([approved, back, late].map(each => ({ ...each, actions: [...each.actions] })))
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  const block = screen.getByRole('region', { name: 'Доплаты' })
  await expect.element(block.getByText('Платная дорога, возврат')).toBeVisible()
  await expect.element(block.getByText(/^−850\s₽$/)).toBeVisible()
  await expect.element(block.getByText('Ответ опаздывает')).toBeVisible()
  await expect.element(block.getByRole('row', { name: /Доплаты, 2 согласованы 1\s000\s₽/ })).toBeVisible()
  await expect.element(block.getByRole('row', { name: /Итого по заказу 69\s000\s₽/ })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'История цены' }).getByText(/Изменение принято/)).toBeVisible()
})

test('a price in another currency shows its roubles with the day and the source of the rate', async () => {
  const price = { minor: 300_000, currency: 'EUR' }
  const money = {
    price,
    vatMode: 'included',
    vatRate: 0,
    vat: { minor: 0, currency: 'EUR' },
    customerPrice: null,
    customerVat: null,
    margin: null,
  } as const
  await serve([], { money, total: { net: price, vat: { minor: 0, currency: 'EUR' }, gross: price } })
  const { screen } = await openOrders(`/orders/${id}?tab=price`, routes)
  await expect.element(screen.getByText(/≈\s282\s761,10\s₽/)).toBeVisible()
  await expect.element(screen.getByText(/по курсу Банка России на 5\s(?:октября|окт\.?).*1\s€ = 94,2537\s₽/)).toBeVisible()
})
