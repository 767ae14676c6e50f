import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { type HistoryRow, OrderCard } from '#contract/order-card.ts'
import { answerCard, boardOrder, flightCardOf, flightId, outsideOfFlights } from '#web/testing/flights.tsx'
import { cardOf, closeOrders, openOrders } from '#web/testing/orders.tsx'
import { FlightPage } from './FlightPage.tsx'

afterEach(closeOrders)

const event = (n: number, change: Partial<HistoryRow>): HistoryRow => ({
  id: flightId(500 + n),
  at: new Date(Date.now() - n * 60_000).toISOString(),
  what: 'report.arrive',
  from: null,
  to: null,
  side: 'executor',
  organization: 'ВолгаТранс',
  person: 'Сафина А.',
  reason: null,
  comment: '',
  facts: {},
  ...change,
})
const items = [
  event(1, { what: 'report.fail', reason: 'site_closed', comment: 'Ворота закрыты', facts: { place: { ru: 'Казань', en: 'Kazan' } } }),
  event(2, { what: 'flight.instruct' }),
]

async function open(change: Parameters<typeof flightCardOf>[0] = {}) {
  const card = flightCardOf(change)
  const asked = await outsideOfFlights({
    more: {
      '/api/flights/v0/get': () => answerCard(card),
      '/api/flights/v0/history': () => ({ items }),
      '/api/orders/v0/get': url => z.encode(OrderCard, { ...cardOf({ side: 'executor' }), id: url.searchParams.get('orderId')! }),
      '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
      '/api/watchers/v0/list': () => ({ items: [] }),
      '/api/dicts/order/v0/reasonTaskFailure': () => ({
        reasons: [{ code: 'site_closed', name_ru: 'Площадка закрыта', name_en: 'The site is closed', fault: 'forwarder' }],
      }),
    },
  })
  const { screen } = await openOrders(`/flights/${flightId(1)}`, [{ path: '/flights/:flightId', element: <FlightPage /> }])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, asked: (path: string) => asked.filter(({ pathname }) => pathname === path) }
}

test.each([1440, 390])('events of the flight are read when they are opened: who, when, what and why; %i wide', async width => {
  const { screen, asked } = await open()
  await page.viewport(width, 900)
  expect(asked('/api/flights/v0/history')).toEqual([])
  const events = screen.getByRole('region', { name: 'События рейса' })
  await events.getByRole('button', { name: 'Показать события' }).click()
  for (const text of [/^Точка не выполнена: Казань/, 'Причина: Площадка закрыта', 'Ворота закрыты', /^Изменены указания водителю/])
    await expect.element(events.getByText(text)).toBeVisible()
  await expect.element(events.getByText('Сафина А., ВолгаТранс').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('the chat of the deal stands in place; of several orders one is chosen', async () => {
  const [first] = flightCardOf().orders
  const { screen, asked } = await open({ orders: [first!, { ...first!, ...boardOrder(2) }] })
  const talk = screen.getByRole('region', { name: 'Чат сделки' })
  await expect.element(talk.getByText('выберите заказ')).toBeVisible()
  expect(asked('/api/comments/v0/list')).toEqual([])
  await talk.getByRole('button', { name: 'Чат по заказу 26-000002' }).click()
  await expect.element(talk.getByRole('textbox')).toBeVisible()
  expect(asked('/api/comments/v0/list').map(({ searchParams }) => searchParams.get('orderId'))).toEqual([boardOrder(2).id])
  await talk.getByRole('button', { name: 'Чат по заказу 26-000001' }).click()
  await expect.poll(() => asked('/api/comments/v0/list').length).toBe(2)
})
