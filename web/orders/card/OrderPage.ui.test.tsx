import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { type Comment, Comment as CommentSchema } from '#contract/comments.ts'
import { HistoryRow, OrderCard } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { cardOf, closeOrders, freshSeal, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id

const commentOf = (n: number, change: Partial<Comment>): Comment => ({
  id: orderOf(500 + n).id,
  version: 1,
  scope: 'deal',
  side: 'forwarder',
  organization: 'Северный Экспедитор',
  person: 'Орлов М. П.',
  at: new Date(Date.now() - 60_000 + n).toISOString(),
  text: 'Въезд со двора',
  editedAt: null,
  removedAt: null,
  own: false,
  ...change,
})

/** A server with one order, which may change between two questions, and what it was told to do. */
async function serve(first: OrderCard, next: OrderCard = first) {
  const held = { card: first, history: [] as HistoryRow[], comments: [] as Comment[], seenAt: null as string | null }
  const moved: Record<string, unknown>[] = []
  const written: Record<string, unknown>[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, held.card),
    '/api/orders/v0/history': () => ({ items: z.encode(z.array(HistoryRow), held.history) }),
    '/api/comments/v0/list': () => ({ items: z.encode(z.array(CommentSchema), held.comments), seenAt: held.seenAt }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/comments/v0/add': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { scope: 'deal' | 'internal'; text: string } }
      written.push(data)
      held.comments = [commentOf(written.length, { ...data, own: true, person: 'Ирина Лаптева' }), ...held.comments]
      return z.encode(CommentSchema, held.comments[0]!)
    },
    '/api/dicts/order/v0/reasonOrderCancel': () => ({
      reasons: [{ code: 'cargo_not_ready', name_ru: 'Груз не готов', name_en: 'Cargo not ready', fault: 'forwarder' }],
    }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/orders/v0/move')) return others(path, init)
    const { data } = JSON.parse(String(init?.body)) as { data: Record<string, unknown> }
    moved.push(data)
    if (data.version !== held.card.version)
      return Response.json(
        { error: { code: 'order.changed', message: 'Заказ уже изменён', info: { version: held.card.version } } },
        { status: 409 },
      )
    held.card = next
    return Response.json({ data: z.encode(OrderCard, next) })
  })
  return { held, moved, written }
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('2.33 the order shows its way, its money with VAT apart and the margin of the forwarder', async () => {
  await serve(cardOf())
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('26-000001, Москва – Казань')
  await expect.element(screen.getByRole('row', { name: /в том числе НДС 22.% 12.262,3/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Без НДС 55.737,7/ })).toBeVisible()
  await expect.element(screen.getByText('маржа видна только вам')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Позвонить: Орлова Н./ }).first()).toHaveAttribute('href', 'tel:+79161234567')
})

test('an executor is told nothing of the customer’s price', async () => {
  const card = cardOf({ side: 'executor', actions: [] })
  await serve({ ...card, money: { ...card.money!, customerPrice: null } })
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByRole('rowheader', { name: /Ваша ставка/ })).toBeVisible()
  await expect.element(screen.getByText(/Маржа/)).not.toBeInTheDocument()
})

test('an order that is not ours or gone says so and leads to the list', async () => {
  await outsideOfOrders(() => [])
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Такого заказа нет или он больше не ваш' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'К списку заказов' })).toHaveAttribute('href', '/orders_forwarder')
})

test('an address with `do` asks at once, and cancelling needs a reason', async () => {
  const { moved } = await serve(
    cardOf(),
    cardOf({ status: 'cancelled', tab: 'cancelled', version: 2, actions: [], cancelReason: 'cargo_not_ready' }),
  )
  const { screen, address } = await openOrders(`/orders/${id}?do=cancel`, routes)
  const dialog = screen.getByRole('dialog', { name: 'Отменить заказ' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(address).toBe(`/orders/${id}`)
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  expect(moved).toEqual([])
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await screen.getByRole('option', { name: 'Груз не готов' }).click()
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect.poll(() => moved).toEqual([{ orderId: id, version: 1, action: 'cancel', reason: 'cargo_not_ready', comment: '' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('8.14 when another was quicker, the dialog tells what happened and keeps what was typed', async () => {
  const { held, moved } = await serve(cardOf(), cardOf({ status: 'cancelled', version: 3, actions: [] }))
  const { screen } = await openOrders(`/orders/${id}?do=cancel`, routes)
  const dialog = screen.getByRole('dialog', { name: 'Отменить заказ' })
  await dialog.getByRole('textbox', { name: /Комментарий/ }).fill('Клиент перенёс дату')
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await screen.getByRole('option', { name: 'Груз не готов' }).click()
  const at = new Date().toISOString()
  held.card = cardOf({ version: 2, updatedAt: at })
  held.history = [
    {
      id: orderOf(3).id,
      at,
      what: 'save',
      from: null,
      to: null,
      side: 'forwarder',
      organization: 'Северный Экспедитор',
      person: 'Орлов М. П.',
      reason: null,
      comment: '',
      facts: {},
    },
  ]
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect.element(dialog.getByText('Заказ изменён, Орлов М. П., Северный Экспедитор')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /Комментарий/ })).toHaveValue('Клиент перенёс дату')
  await dialog.getByRole('button', { name: 'Учесть и продолжить' }).click()
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect.poll(() => moved.at(-1)).toMatchObject({ version: 2, reason: 'cargo_not_ready', comment: 'Клиент перенёс дату' })
})

test('DC the parts of an order are addresses: arrows go along the strip, Enter opens, an empty part says what comes and when', async () => {
  await serve(cardOf({ next: { ...orderOf(1).next } }))
  const { screen, address } = await openOrders(`/orders/${id}?tab=documents`, routes)
  await expect.element(screen.getByText('Список документов появится, когда исполнитель примет заказ.')).toBeVisible()
  const strip = screen.getByRole('navigation', { name: 'Разделы заказа' })
  await expect.element(strip.getByRole('link', { name: 'Документы' })).toHaveAttribute('aria-current', 'page')
  ;(strip.getByRole('link', { name: 'Документы' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(address).toBe(`/orders/${id}?tab=execution`)
  await expect.element(screen.getByText('Рейса ещё нет: машина и водитель не назначены.')).toBeVisible()
  ;(strip.getByRole('link', { name: 'Исполнение' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(address).toBe(`/orders/${id}`)
  await expect.element(screen.getByRole('heading', { name: 'Маршрут' })).toBeVisible()
})

test('DC a comment goes to whom it is meant for, what is new is marked, a removed one stays as such', async () => {
  const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1650000000' }
  const { held, written } = await serve(cardOf({ status: 'accepted', tab: 'assigned', actions: [], executor }))
  held.seenAt = new Date(Date.now() - 3600_000).toISOString()
  held.comments = [
    commentOf(100, { side: 'executor', organization: 'ВолгаТранс', person: 'Сафин Р. М.', text: 'Будем в 8:00' }),
    commentOf(99, { text: '', removedAt: new Date().toISOString(), at: new Date(Date.now() - 7200_000).toISOString() }),
  ]
  const { screen } = await openOrders(`/orders/${id}`, routes)
  const feed = screen.getByRole('region', { name: 'История' })
  await expect.element(feed.getByText('1 новое', { exact: true })).toBeVisible()
  await expect.element(feed.getByRole('listitem').filter({ hasText: 'Будем в 8:00' }).getByText('новое:')).toBeInTheDocument()
  await expect.element(feed.getByText('Комментарий удалён')).toBeVisible()

  await userEvent.keyboard('c')
  await expect.element(feed.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('Клиент нервный')
  await expect.element(feed.getByText('Увидят только ваши сотрудники.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(feed.getByText('Клиент нервный')).toBeVisible()
  await feed.getByText('Исполнителю', { exact: true }).click()
  await feed.getByRole('textbox', { name: 'Комментарий для ВолгаТранс' }).fill('Ворота 3')
  await feed.getByRole('button', { name: /Отправить/ }).click()
  await expect.element(feed.getByText('Ворота 3')).toBeVisible()
  expect(written).toEqual([
    { orderId: id, scope: 'internal', text: 'Клиент нервный' },
    { orderId: id, scope: 'deal', text: 'Ворота 3' },
  ])
})

test('the way back to the list stands in one line on a phone, whatever stands beside it', async () => {
  await serve(cardOf())
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/orders/v0/list')
      ? Response.json({ data: { items: [3, 1, 5].map(n => z.encode(OrderRow, orderOf(n))), next: null } })
      : others(path, init),
  )
  sessionStorage.setItem('orders list', '/orders_forwarder/tab/search')
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('button', { name: 'Следующий заказ списка' })).toBeVisible()
  const back = screen
    .getByRole('link', { name: /^Заказы, Ищут исполнителя.*26-000001$/ })
    .element()
    .getBoundingClientRect()
  expect(back.height).toBe(44)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('DC «[» and «]» walk through the list one came from, over the border of its pages', async () => {
  await serve(cardOf())
  const others = globalThis.fetch
  const pages = new Map<string | null, { items: number[]; next: string | null }>([
    [null, { items: [3, 1], next: 'next page' }],
    ['next page', { items: [5], next: null }],
  ])
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, location.href)
    if (url.pathname === '/api/orders/v0/get')
      return Response.json({ data: z.encode(OrderCard, { ...cardOf(), id: url.searchParams.get('orderId')! }) })
    if (url.pathname !== '/api/orders/v0/list') return others(path, init)
    expect(url.searchParams.get('search')).toBe('Напитки')
    const page = pages.get(url.searchParams.get('cursor'))!
    return Response.json({ data: { items: page.items.map(n => z.encode(OrderRow, orderOf(n))), next: page.next } })
  })
  sessionStorage.setItem('orders list', '/orders_forwarder/tab/search?orders.search=Напитки')
  const { screen, address } = await openOrders(`/orders/${id}?tab=cargo`, routes)
  await expect.element(screen.getByText('2 из 3')).toBeVisible()
  await userEvent.keyboard(']')
  await expect.poll(address).toBe(`/orders/${orderOf(5).id}?tab=cargo`)
  await expect.element(screen.getByText('3 из 3')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Следующий заказ списка' })).toBeDisabled()
  await userEvent.keyboard('[[')
  await expect.poll(address).toBe(`/orders/${id}?tab=cargo`)
  await screen.getByRole('link', { name: 'Заказы, Ищут исполнителя' }).click()
  await expect.poll(address).toBe('/orders_forwarder/tab/search?orders.search=Напитки')
})

test.for([
  ['price', 'Деньги', 'Цена'],
  ['route', 'Исполнение', 'Маршрут'],
] as const)('32.10 of the six parts of the card the one that took «%s» opens at its former address', async ([former, part, heading]) => {
  await serve(cardOf())
  const { screen } = await openOrders(`/orders/${id}?tab=${former}`, routes)
  const strip = screen.getByRole('navigation', { name: 'Разделы заказа' })
  await expect.element(strip.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  expect(strip.getByRole('link').elements().length).toBeLessThanOrEqual(6)
})

test('32.10 what stays of the head when scrolled is no higher than 200 px, and steps stand in one row', async () => {
  await serve(cardOf({ actions: ['offer', 'search', 'cancel'] }))
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await page.viewport(1440, 900)
  const step = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(step.getByRole('button').first()).toBeVisible()
  const middles = step
    .getByRole('button')
    .elements()
    .map(one => one.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  const sticky = [...document.querySelectorAll<HTMLElement>('.order-page > *')].filter(one => getComputedStyle(one).position === 'sticky')
  expect(sticky.reduce((sum, one) => sum + one.offsetHeight, 0)).toBeLessThanOrEqual(200)
})

test('32.12 on a telephone the step of an order is as wide as its line', async () => {
  await serve(cardOf({ actions: ['offer', 'search', 'cancel'] }))
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await page.viewport(390, 844)
  const step = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(step.getByRole('button').first()).toBeVisible()
  const line = document.querySelector<HTMLElement>('.order-next-main')!
  const { paddingLeft, paddingRight } = getComputedStyle(line)
  const free = line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(Math.abs(line.querySelector('.ui-button')!.getBoundingClientRect().width - free)).toBeLessThanOrEqual(1)
})

test('E12 on a telephone the step comes first with what it is about, and stays in sight; the way back is an arrow and a number', async () => {
  await serve(cardOf({ actions: ['offer', 'search', 'cancel'] }))
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await page.viewport(390, 844)
  const step = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(step.getByRole('button').first()).toBeVisible()
  const line = document.querySelector<HTMLElement>('.order-next-main')!
  expect(getComputedStyle(line).position).toBe('sticky')
  expect([...line.children].map(one => one.tagName)).toEqual(['H2', 'BUTTON'])
  const topOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top
  expect(topOf('.order-next-when')).toBeLessThan(topOf('.order-next-main'))
  expect(topOf('.order-next-main')).toBeLessThan(topOf('.order-facts'))
  expect(line.getBoundingClientRect().bottom).toBeLessThan(300)
  await expect.element(screen.getByRole('link', { name: /26-000001$/ })).toBeVisible()
})

test('32.10 the printer opens the forms of the order', async () => {
  await serve(cardOf())
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/prints/v0/list') ? Response.json({ data: { items: [], pictures: null } }) : others(path, init),
  )
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await screen.getByRole('button', { name: 'Печать' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Печать' }).getByRole('button', { name: 'Напечатать карточку' })).toBeVisible()
})
