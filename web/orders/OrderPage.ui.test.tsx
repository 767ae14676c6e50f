import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HistoryRow, OrderCard } from '#contract/order-card.ts'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id

function cardOf(change: Partial<OrderCard> = {}): OrderCard {
  const row = orderOf(1)
  return {
    ...row,
    forwarder: { id: orderOf(2).id, name: 'Северный Экспедитор', tin: '7810005000' },
    executor: null,
    points: row.stops.map(stop => ({
      ...stop,
      placeCode: 'x',
      lat: null,
      lon: null,
      address: 'Дмитровское ш., 163А',
      counterparty: '',
      contactName: 'Орлова Н.',
      contactPhone: '+79161234567',
      handling: [],
      notes: '',
    })),
    cargos: [{ name: 'Напитки', category: null, packageType: null, places: 0, massKg: 18_000, volumeM3: 40, pallets: 31 }],
    requirement: {
      truckType: null,
      capacityKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      bodyTypes: ['tent'],
      loadingTypes: [],
      temperature: null,
    },
    payment: { days: 14, kind: 'banking', trigger: 'originals' },
    offerExpiresAt: null,
    customerId: null,
    customerNumber: null,
    commentPublic: '',
    commentInternal: null,
    cancelReason: null,
    flight: null,
    papers: [],
    co2eKg: 1402.2,
    money: {
      price: { minor: 6_800_000, currency: 'RUB' },
      vatMode: 'included',
      vatRate: 22,
      vat: { minor: 1_226_230, currency: 'RUB' },
      customerPrice: { minor: 7_500_000, currency: 'RUB' },
    },
    ...change,
  }
}

/** A server with one order, which may change between two questions, and what it was told to do. */
async function serve(first: OrderCard, next: OrderCard = first) {
  const held = { card: first, history: [] as HistoryRow[] }
  const moved: Record<string, unknown>[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, held.card),
    '/api/orders/v0/history': () => ({ items: z.encode(z.array(HistoryRow), held.history) }),
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
  return { held, moved }
}

afterEach(closeOrders)

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
  expect(address()).toBe(`/orders/${id}`)
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
