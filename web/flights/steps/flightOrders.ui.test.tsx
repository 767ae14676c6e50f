import { afterEach, expect, test } from 'vitest'
import type { FlightCard } from '#contract/flight-card.ts'
import { FlightPage } from '#web/flights/card/FlightPage.tsx'
import { answerCard, boardOrder, flightCardOf, flightId, flightOf, outsideOfFlights, stopOf } from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/flights/:flightId', element: <FlightPage /> }]

type Refused = { code: string; message: string; field?: string; status?: number }

/** A flight opened over a server that answers its steps, or refuses the first of them. */
async function open(card: FlightCard, refused: Refused[] = []) {
  const moves: Record<string, unknown>[] = []
  const refusals = [...refused]
  await outsideOfFlights({
    list: () => [flightOf(1), flightOf(2), flightOf(3, { status: 'completed' })],
    more: {
      '/api/flights/v0/get': () => answerCard(card),
      '/api/flights/v0/move': (_, body) => {
        moves.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
        const refusal = refusals.shift()
        if (refusal)
          throw Response.json(
            { error: { code: refusal.code, message: refusal.message, info: { field: refusal.field } } },
            { status: refusal.status ?? 422 },
          )
        return { id: card.id, number: card.number, version: 2, status: card.status, next: null }
      },
      '/api/dicts/order/v0/reasonOrderRevokeExec': () => ({
        reasons: [{ code: 'vehicle_breakdown', name_ru: 'Поломка машины', name_en: 'Vehicle breakdown', fault: 'executor' }],
      }),
    },
  })
  const opened = await openOrders(`/flights/${flightId(1)}`, routes)
  const { screen } = opened
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = screen.getByRole('dialog')
  const choose = async (field: RegExp, option: RegExp) => {
    await dialog.getByRole('button', { name: field }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  return { screen, dialog, moves, choose }
}

const waiting = (change: Partial<FlightCard> = {}): FlightCard =>
  flightCardOf({
    status: 'assigned',
    next: 0,
    stops: [stopOf(1, 10), stopOf(2, 20, { kind: 'unloading' })],
    orders: flightCardOf().orders.map(order => ({ ...order, status: 'ready' })),
    ...change,
  })
const key = { flightId: flightId(1), version: 1 }
const reasoned = { reason: 'vehicle_breakdown', comment: '' }

afterEach(closeOrders)

test('an order is taken off the flight with a reason; what becomes of a flight without orders is said before', async () => {
  const { screen, dialog, moves, choose } = await open(waiting())
  await screen.getByRole('button', { name: 'Снять заказ…' }).click()
  await expect.element(dialog.getByText(/Других заказов в рейсе нет/)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Снять', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Выберите причину').last()).toBeVisible()
  expect(moves).toEqual([])
  await choose(/Причина/, /Поломка машины/)
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves).toEqual([{ action: 'remove', ...key, orderId: boardOrder(1).id, orderVersion: 7, ...reasoned, to: null }])
})

test('an order goes to another own flight that is not over; a refusal stands at the flight that was chosen', async () => {
  const busy = 'А123ВС716 будет занят другим рейсом'
  const { screen, dialog, moves, choose } = await open(waiting(), [
    { code: 'flight.busy', message: busy, field: 'to.flightId', status: 409 },
  ])
  await screen.getByRole('button', { name: 'Снять заказ…' }).click()
  await dialog.getByText('Переходит в другой рейс').click()
  await choose(/Причина/, /Поломка машины/)
  const send = dialog.getByRole('button', { name: 'Переставить' })
  await send.click()
  await expect.element(dialog.getByText('Выберите рейс')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Другой рейс' }).click()
  await expect.element(screen.getByRole('option', { name: /26-000002-1/ })).toBeVisible()
  expect(screen.getByRole('option').elements()).toHaveLength(1)
  await screen.getByRole('option', { name: /26-000002-1/ }).click()
  await send.click()
  await expect.element(dialog.getByText(busy)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const to = { flightId: flightId(2), version: 1 }
  expect(moves[1]).toEqual({ action: 'remove', ...key, orderId: boardOrder(1).id, orderVersion: 7, ...reasoned, to })
})

test('an order whose stops have begun is not offered to be taken off', async () => {
  const { screen } = await open(flightCardOf())
  await expect.element(screen.getByRole('button', { name: 'Прервать рейс…' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Снять заказ…' })).not.toBeInTheDocument()
})
