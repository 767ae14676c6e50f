import { afterEach, expect, test } from 'vitest'
import type { FlightCard } from '#contract/flight-card.ts'
import { FlightPage } from '#web/flights/card/FlightPage.tsx'
import { answerCard, boardOrder, flightCardOf, flightId, outsideOfFlights } from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

/** A flight opened over a server that takes its steps. */
async function open(card: FlightCard) {
  const moves: Record<string, unknown>[] = []
  await outsideOfFlights({
    more: {
      '/api/flights/v0/get': () => answerCard(card),
      '/api/flights/v0/move': (_, body) => {
        moves.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
        return { id: card.id, number: card.number, version: 2, status: card.status, next: null }
      },
    },
  })
  const { screen } = await openOrders(`/flights/${flightId(1)}`, [{ path: '/flights/:flightId', element: <FlightPage /> }])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, moves }
}

afterEach(closeOrders)

test('costs: each sum says how it was worked out or that it was typed, and the split of several orders is chosen', async () => {
  const rub = (minor: number) => ({ minor, currency: 'RUB' })
  const [first] = flightCardOf().orders
  const second = { ...first!, ...boardOrder(2), revenue: rub(5_000_000), cost: rub(1_000_000) }
  const norm = {
    of: 'norm' as const,
    km: 312,
    normL: 34.5,
    tonKm: 5616,
    loadL: 1.3,
    winterPercent: 10,
    litres: 198.7,
    price: rub(6850),
  }
  const pay = { of: 'pay' as const, km: 312, kmRate: rub(1050), tripRate: null, days: 2, dayRate: rub(150_000) }
  const { screen, moves } = await open(
    flightCardOf({
      orders: [first!, second],
      costs: [
        { kind: 'fuel', plan: rub(1_361_183), fact: null, note: '', planBasis: norm, factBasis: null },
        { kind: 'toll', plan: rub(640_000), fact: null, note: '', planBasis: null, factBasis: null },
        { kind: 'driver', plan: rub(627_600), fact: null, note: '', planBasis: pay, factBasis: null },
      ],
    }),
  )
  // on the card too: the formula, what was typed, and what is left of each order
  const formula = /^план: \(312.км × 34,5.л\/100.км \+ 5.616.т·км × 1,3.л\/100.т·км\) × 1,1.зима × 68,50.₽$/
  await expect.element(screen.getByText(formula)).toBeVisible()
  await expect.element(screen.getByText('план: вручную')).toBeVisible()
  await expect.element(screen.getByText(/^план: 312.км × 10,50.₽ \+ 2.дня × 1.500.₽$/)).toBeVisible()
  await expect.element(screen.getByText(/^маржа 40.000.₽$/)).toBeVisible()

  await screen.getByRole('button', { name: 'Затраты…' }).click()
  const dialog = screen.getByRole('dialog')
  const fuel = dialog.getByRole('group', { name: 'Топливо' })
  await expect.element(fuel.getByText(/34,5.л\/100.км/)).toBeVisible()
  await fuel.getByRole('textbox', { name: /План/ }).fill('14 000')
  await expect.element(fuel.getByText('вручную')).toBeVisible()
  await dialog.getByRole('button', { name: /делить между заказами/ }).click()
  await screen.getByRole('option', { name: 'вручную, в процентах' }).click()
  await dialog.getByRole('textbox', { name: 'Доля заказа 26-000001' }).fill('70')
  const send = dialog.getByRole('button', { name: 'Сохранить' })
  await send.click()
  await expect.element(dialog.getByText('Доли вместе составляют 100 %, сейчас 120 %')).toBeVisible()
  expect(moves).toEqual([])
  await dialog.getByRole('textbox', { name: 'Доля заказа 26-000002' }).fill('30')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[0]).toMatchObject({
    action: 'costs',
    costs: [{ kind: 'fuel', plan: { amount: '14000.00', currency: 'RUB' } }, { kind: 'toll' }, { kind: 'driver' }],
    split: {
      by: 'hand',
      shares: [
        { orderId: first!.id, percent: 70 },
        { orderId: second.id, percent: 30 },
      ],
    },
  })
})
