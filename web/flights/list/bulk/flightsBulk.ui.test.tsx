import { afterEach, expect, test } from 'vitest'
import type { FlightListRow } from '#contract/flight-list.ts'
import type { FlightBulk } from '#contract/flight-moves.ts'
import { FlightsPage } from '#web/flights/list/FlightsPage.tsx'
import { boardOrder, flightId, flightOf, outsideOfFlights, stopOf } from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

const routes = [
  { path: '/flights_executor', element: <FlightsPage side="executor" /> },
  { path: '/flights_forwarder', element: <FlightsPage side="forwarder" /> },
]
const planned = (n: number) =>
  flightOf(n, { status: 'assigned', next: 0, stops: [stopOf(n * 10, 5), stopOf(n * 10 + 1, 30, { kind: 'unloading' })] })

afterEach(closeOrders)

type Answer = { id: string; ok: boolean; error?: { code: string; message: string } }

async function open(rows: readonly FlightListRow[], answers: (sent: FlightBulk) => readonly Answer[] = () => []) {
  const sent: FlightBulk[] = []
  await outsideOfFlights({
    list: () => rows,
    more: {
      '/api/flights/v0/bulk': (_, body) => {
        const { data } = JSON.parse(String(body)) as { data: FlightBulk }
        sent.push(data)
        return { results: answers(data) }
      },
      '/api/prints/v0/sheets': (_, body) => {
        sent.push((JSON.parse(String(body)) as { data: FlightBulk }).data)
        throw Response.json({ error: { code: 'export.too_many', message: 'Уже готовятся другие файлы' } }, { status: 409 })
      },
    },
  })
  const { screen } = await openOrders('/flights_executor', routes)
  await expect.element(screen.getByRole('row', { name: new RegExp(rows[0]!.number) })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  return { screen, sent }
}

test('the next step of each is shown before it is marked, and each is told how it ended', async () => {
  const { screen, sent } = await open([planned(1), flightOf(2)], ({ rows }) => [
    { id: rows[0]!.id, ok: true },
    { id: rows[1]!.id, ok: false, error: { code: 'task.time', message: 'Время должно быть не раньше предыдущей отметки' } },
  ])
  await screen.getByRole('button', { name: /^Отметить следующий шаг/ }).click()
  const dialog = screen.getByRole('dialog')
  const list = dialog.getByRole('list', { name: 'Что будет отмечено' })
  await expect.element(list.getByText(/26-000001-1 Выехал, Москва/)).toBeVisible()
  await expect.element(list.getByText(/26-000002-1 Прибыл, Казань/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Отметить следующий шаг: 2.рейса$/ }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        action: 'mark',
        comment: '',
        rows: [
          { id: flightId(1), version: 1, taskId: stopOf(10, 0).taskId, mark: 'depart' },
          { id: flightId(2), version: 1, taskId: stopOf(21, 0).taskId, mark: 'arrive' },
        ],
      },
    ])
  await expect.element(screen.getByText('Время должно быть не раньше предыдущей отметки')).toBeVisible()
})

test('instructions are asked for in words before they are sent', async () => {
  const { screen, sent } = await open([planned(1), planned(2)], ({ rows }) => rows.map(({ id }) => ({ id, ok: true })))
  await screen.getByRole('button', { name: /^Указания водителям/ }).click()
  const dialog = screen.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Указания водителям: 2.рейса$/ })
  await send.click()
  await expect.element(dialog.getByText('Напишите, что передать водителям')).toBeVisible()
  await dialog.getByRole('textbox').fill('Пропуск на проходной')
  await send.click()
  await expect
    .poll(() => sent)
    .toEqual([{ action: 'instruct', rows: [1, 2].map(n => ({ id: flightId(n), version: 1 })), instructions: 'Пропуск на проходной' }])
})

test('of flights that have begun it is said that their vehicle is not replaced', async () => {
  const { screen, sent } = await open([planned(1), flightOf(2)])
  await screen.getByRole('button', { name: /^Ещё/ }).click()
  await screen.getByRole('menuitem', { name: /Заменить машину или водителя/ }).click()
  await expect.element(screen.getByText(/рейс уже начат/)).toBeVisible()
  expect(sent).toEqual([])
})

test('trip sheets are asked for by flight, one for each whatever it carries, and a refusal is told', async () => {
  const { screen, sent } = await open([flightOf(1), flightOf(2, { orders: [boardOrder(1), boardOrder(2)] })])
  await screen.getByRole('button', { name: /^Путевые листы/ }).click()
  const dialog = screen.getByRole('dialog', { name: /^Путевые листы: 2.рейса$/ })
  await expect.element(dialog.getByRole('checkbox', { name: /^Выпустить с номерами/ })).toBeChecked()
  await dialog.getByText('EN', { exact: true }).click()
  await dialog.getByRole('button', { name: /архив/i }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ flightIds: [flightId(1), flightId(2)], format: 'pdf', language: 'en', stamp: false, issue: true }])
  await expect.element(dialog.getByText('Уже готовятся другие файлы')).toBeVisible()
})
