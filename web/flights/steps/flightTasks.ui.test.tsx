import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { FlightCard } from '#contract/flight-card.ts'
import { FlightPage } from '#web/flights/card/FlightPage.tsx'
import {
  answerCard,
  boardOrder,
  flightCardOf,
  flightId,
  flightOf,
  noFault,
  outsideOfFlights,
  stopOf,
  taskOf,
} from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/flights/:flightId', element: <FlightPage /> }]

const overText = 'Часть должна быть меньше всего груза: его здесь 31'

const tight = {
  ...{ blocks: false, needsReason: true, field: 'driverId', code: 'driver.tight' },
  text: { ru: 'Сафин Р. М. успевает на выгрузку впритык', en: 'Safin is hardly in time for the unloading' },
}

type Refused = { code: string; message: string; field?: string; status?: number }

/** A flight opened over a server that answers its steps, or refuses the first of them. */
async function open(card: FlightCard, refused: Refused[] = []) {
  const reports: Record<string, unknown>[] = []
  const moves: Record<string, unknown>[] = []
  const asked: Record<string, string>[] = []
  const refusals = [...refused]
  await outsideOfFlights({
    list: () => [flightOf(1), flightOf(2), flightOf(3, { status: 'completed' })],
    more: {
      '/api/flights/v0/get': url => answerCard({ ...card, id: url.searchParams.get('flightId') ?? card.id }),
      '/api/places/v0/suggest': () => ({ places: [] }),
      '/api/flights/v0/fit': url => {
        asked.push(Object.fromEntries(url.searchParams))
        return { ...noFault, findings: [tight] }
      },
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
      '/api/orders/v0/report': (_, body) => {
        reports.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
        throw Response.json({ error: { code: 'task.part_over', message: overText, info: { field: 'outcome.pallets' } } }, { status: 422 })
      },
      '/api/dicts/order/v0/reasonTaskFailure': () => ({
        reasons: [
          {
            code: 'receiver_refused',
            name_ru: 'Получатель не принял груз',
            name_en: 'The consignee refused the cargo',
            fault: 'forwarder',
          },
        ],
      }),
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
  return { screen, dialog, moves, reports, asked, choose }
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

test('a task of the flight’s own is put behind a stop; a refusal stands at its time', async () => {
  const wrong = 'Время задачи должно быть не раньше начала точки перед ней'
  const { screen, dialog, moves, asked, choose } = await open(waiting(), [{ code: 'flight.task_time', message: wrong, field: 'from' }])
  await screen.getByRole('button', { name: 'Добавить задачу…' }).click()
  const send = dialog.getByRole('button', { name: 'Добавить', exact: true })
  await send.click()
  for (const said of ['Укажите место', 'Укажите дату и время']) await expect.element(dialog.getByText(said)).toBeVisible()
  expect(moves).toEqual([])
  await choose(/Что сделать/, /Взвешивание/)
  await choose(/После какой точки/, /Москва, погрузка/)
  await dialog.getByRole('combobox', { name: /Где/ }).fill('Весовая, М-7, 40-й км')
  await dialog
    .getByRole('group', { name: /Начало/ })
    .getByRole('spinbutton')
    .first()
    .click()
  await userEvent.keyboard('280320311030')
  await dialog.getByRole('textbox', { name: /Сколько займёт/ }).fill('0')
  await send.click()
  await expect.element(dialog.getByText('Целое число минут, от 1 до 10 080')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Сколько займёт/ }).fill('45')
  await expect.element(dialog.getByText(/успевает на выгрузку впритык/)).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText('Напишите, почему: это останется в рейсе')).toBeVisible()
  expect(moves).toEqual([])
  expect(asked.at(-1)).toMatchObject({
    taskKind: 'weighing',
    taskAfter: stopOf(1, 10).taskId,
    taskFrom: '2031-03-28T07:30:00.000Z',
    taskMinutes: '45',
  })
  await dialog.getByRole('textbox', { name: /Почему/ }).fill('Весовая рядом')
  await send.click()
  await expect.element(dialog.getByText(wrong)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toEqual({
    action: 'add_task',
    ...key,
    kind: 'weighing',
    after: stopOf(1, 10).taskId,
    where: { place: 'Весовая, М-7, 40-й км', lat: null, lon: null },
    from: '2031-03-28T07:30:00.000Z',
    minutes: 45,
    overrideReason: 'Весовая рядом',
  })
})

const station = { ru: 'АЗС, М-7', en: 'Fuel, M-7' }
const fuel = stopOf(3, 5, { kind: 'fuel', orderId: null, place: station })
const withFuel = () => {
  const { tasks, stops, ...card } = waiting()
  return flightCardOf({
    ...card,
    stops: [fuel, ...stops],
    tasks: [taskOf(fuel, 1, { orderNumber: null, marks: ['depart', 'arrive'] }), ...tasks.map(task => ({ ...task, marks: [] }))],
  })
}

test('a task of the flight’s own that has not begun is taken out', async () => {
  const { screen, dialog, moves } = await open(withFuel())
  await screen.getByRole('button', { name: 'Убрать задачу…' }).click()
  await expect.element(dialog.getByText('Заправка, АЗС, М-7')).toBeVisible()
  await dialog.getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves).toEqual([{ action: 'drop_task', ...key, taskId: fuel.taskId }])
})

test('a task of the flight’s own is marked with the time it happened at; a refusal is said', async () => {
  const early = 'Время отметки раньше предыдущей или в будущем'
  const { screen, dialog, moves } = await open(withFuel(), [{ code: 'task.time', message: early }])
  await screen.getByRole('button', { name: 'Прибыл…' }).first().click()
  await expect.element(dialog.getByText(/АЗС, М-7/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: /Комментарий/ }).fill('Очередь')
  const send = dialog.getByRole('button', { name: 'Отметить' })
  await send.click()
  await expect.element(dialog.getByText(early)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toMatchObject({ action: 'mark_task', ...key, taskId: fuel.taskId, mark: 'arrive', comment: 'Очередь' })
  expect(moves[1]!.at).toMatch(/:00\.000Z$/)
})

test('an unloading done in part asks how much was taken and why; a refusal stands at its field', async () => {
  const card = flightCardOf()
  const tasks = card.tasks.map(task => ({ ...task, marks: task.marks.length > 0 ? (['finish', 'fail'] as const).slice() : [] }))
  const { screen, dialog, reports, choose } = await open({ ...card, tasks })
  await screen.getByRole('button', { name: 'Выгружен…' }).first().click()
  await dialog.getByText('Не всё', { exact: true }).click()
  const send = dialog.getByRole('button', { name: 'Отметить' })
  await send.click()
  await expect.element(dialog.getByText('Укажите, сколько принято: паллет, мест или килограммов')).toBeVisible()
  expect(reports).toEqual([])
  await dialog.getByRole('textbox', { name: /Паллет/ }).fill('30')
  await dialog.getByRole('textbox', { name: /Температура/ }).fill('3,5')
  await dialog.getByRole('textbox', { name: /Пломбы/ }).fill('А1, Б2')
  await send.click()
  expect(reports).toEqual([])
  await expect.element(dialog.getByText('Выберите причину').last()).toBeVisible()
  await choose(/Причина/, /Получатель не принял/)
  await send.click()
  expect(reports).toEqual([])
  await dialog.getByRole('textbox', { name: /Комментарий/ }).fill('Паллета повреждена')
  await send.click()
  await expect.element(dialog.getByText(overText)).toBeVisible()
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    mark: 'finish',
    reason: 'receiver_refused',
    comment: 'Паллета повреждена',
    outcome: { part: true, pallets: 30, temperature: 3.5, seals: ['А1', 'Б2'] },
  })
})

test('what stayed on board is told as unloaded once the flight is over; a refusal stands at its field', async () => {
  const message = 'Время раньше последней отметки рейса'
  const card = flightCardOf({ status: 'completed', next: null, dueAt: null })
  const orders = card.orders.map(order => ({ ...order, leftover: { massKg: 571, volumeM3: 2, pallets: 1 } }))
  const { screen, dialog, moves } = await open({ ...card, orders }, [{ code: 'flight.time', message, field: 'at' }])
  await screen.getByRole('button', { name: 'Выгрузить остаток…' }).click()
  const send = dialog.getByRole('button', { name: 'Отметить', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Укажите место')).toBeVisible()
  expect(moves).toEqual([])
  await dialog.getByRole('combobox', { name: /^Где/ }).fill('Владимир, склад')
  await send.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  expect(moves[0]).toMatchObject({
    action: 'unload_leftover',
    orderId: card.orders[0]!.id,
    where: { place: 'Владимир, склад' },
    comment: '',
  })
})

test('times of a flight that is over are corrected with the reason; a refusal stands at its time', async () => {
  const between = 'Время должно быть между соседними отметками рейса и не в будущем'
  const card = flightCardOf({ status: 'completed', next: null, dueAt: null })
  const { screen, dialog, moves, choose } = await open(card, [{ code: 'task.between', message: between, field: 'times.arrivedAt' }])
  await screen.getByRole('button', { name: 'Исправить время…' }).click()
  const send = dialog.getByRole('button', { name: 'Исправить', exact: true })
  await choose(/Задача/, /Погрузка/)
  await dialog.getByRole('textbox').last().fill('Отметили позже')
  await send.click()
  await expect.element(dialog.getByText('Измените хотя бы одно время')).toBeVisible()
  expect(moves).toEqual([])
  await dialog.getByRole('spinbutton', { name: /минут/i }).first().click()
  await userEvent.keyboard('{ArrowDown}')
  await send.click()
  await expect.element(dialog.getByText(between)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toMatchObject({ action: 'correct', ...key, taskId: card.tasks[0]!.taskId, comment: 'Отметили позже' })
  expect(Object.keys(moves[1]!.times as object)).toHaveLength(1)
})

test('two flights that have not begun swap trucks: another one is found, both verdicts are read, and one step is sent for both', async () => {
  const { screen, dialog, moves, asked, choose } = await open(waiting())
  await screen.getByRole('button', { name: 'Поменяться машинами…' }).click()
  const send = dialog.getByRole('button', { name: 'Поменять машины местами' })
  await send.click()
  await expect.element(dialog.getByText('Укажите, с каким рейсом')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'С каким рейсом' }).click()
  await screen.getByRole('option', { name: new RegExp(flightOf(2).number) }).click()
  const pairs = () => asked.map(({ flightId: of, swapWith }) => `${of} ${swapWith}`).toSorted()
  await expect.poll(pairs).toEqual([`${flightId(1)} ${flightId(2)}`, `${flightId(2)} ${flightId(1)}`])
  await dialog.getByRole('textbox', { name: /Почему/ }).fill('Вместе так быстрее')
  await choose(/Причина/, /Поломка машины/)
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const swap = { action: 'swap', ...key, with: { flightId: flightId(2), version: 1 }, overrideReason: 'Вместе так быстрее' }
  expect(moves).toEqual([{ ...swap, ...reasoned }])
})
