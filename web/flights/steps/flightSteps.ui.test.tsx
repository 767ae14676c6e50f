import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { FlightCard } from '#contract/flight-card.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { FlightPage } from '#web/flights/card/FlightPage.tsx'
import { answerCard, boardOrder, flightCardOf, flightId, noFault, outsideOfFlights, stopOf } from '#web/testing/flights.tsx'
import { cardOf, closeOrders, openOrders, orderOf } from '#web/testing/orders.tsx'
import { driver, second, tilt, tractor, vladimir } from '#web/testing/resources.ts'

const routes = [{ path: '/flights/:flightId', element: <FlightPage /> }]
const at = `/flights/${flightId(1)}`

const chosen = { truckId: tractor.id, trailerId: tilt.id, driverId: driver.id }
const reasons = [
  { code: 'vehicle_breakdown', name_ru: 'Поломка машины', name_en: 'Vehicle breakdown', fault: 'executor' },
  { code: 'other', name_ru: 'Другая', name_en: 'Other', fault: 'none' },
]

type Refused = { code: string; message: string; field?: string; status?: number }

/** A flight opened over a server that answers its steps, or refuses them. */
async function open(card: FlightCard, { refused, more = {} }: { refused?: Refused[]; more?: object } = {}) {
  const moves: Record<string, unknown>[] = []
  const refusals = [...(refused ?? [])]
  await outsideOfFlights({
    more: {
      '/api/flights/v0/get': url => answerCard({ ...card, id: url.searchParams.get('flightId') ?? card.id }),
      '/api/flights/v0/move': (_, body) => {
        moves.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
        const refusal = refusals.shift()
        if (refusal)
          throw Response.json(
            { error: { code: refusal.code, message: refusal.message, info: { field: refusal.field } } },
            { status: refusal.status ?? 422 },
          )
        return {
          id: card.id,
          number: card.number,
          version: 2,
          status: 'interrupted',
          next: { id: flightId(2), number: '26-000001-2' },
        }
      },
      '/api/car/owner/get/trucks/v0': () => ({ cars: [tractor] }),
      '/api/car/owner/get/trailers/v0': () => ({ cars: [tilt] }),
      '/api/driver/getByCanUseExecutorId/v0': () => ({ drivers: [driver, second] }),
      '/api/orders/v0/fitEach': () => ({ items: [] }),
      '/api/flights/v0/fit': () => noFault,
      '/api/places/v0/suggest': url => ({ places: url.searchParams.get('text') === 'Влад' ? [vladimir] : [] }),
      '/api/dicts/order/v0/reasonOrderRevokeExec': () => ({ reasons }),
      ...more,
    },
  })
  const opened = await openOrders(at, routes)
  const { screen } = opened
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = screen.getByRole('dialog')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await screen.getByRole('option', { name: new RegExp(option) }).click()
  }
  return {
    ...opened,
    moves,
    choose,
    dialog,
    chooseResources: async () => {
      await choose('Тягач или грузовик', 'В456ЕК716')
      await choose('Водитель', 'Юсупов')
    },
    chooseReason: async () => {
      await dialog.getByRole('button', { name: /Причина/ }).click()
      await screen.getByRole('option', { name: 'Поломка машины' }).click()
    },
  }
}

/** A flight nobody has begun. */
const waiting = (change: Partial<FlightCard> = {}): FlightCard =>
  flightCardOf({
    status: 'assigned',
    next: 0,
    stops: [stopOf(1, 10), stopOf(2, 20, { kind: 'unloading', place: { ru: 'Казань', en: 'Kazan' } })],
    ...change,
  })

const names = [
  'Прервать рейс…',
  'Заменить машину…',
  'Поменяться машинами…',
  'Разделить груз…',
  'Передать груз в пути…',
  'Добавить заказ…',
  'Затраты…',
  'Одометр и топливо…',
  'Изменить…',
]

afterEach(closeOrders)

test.each<[string, FlightCard, string[]]>([
  [
    'on the road',
    flightCardOf(),
    ['Прервать рейс…', 'Передать груз в пути…', 'Добавить заказ…', 'Затраты…', 'Одометр и топливо…', 'Изменить…'],
  ],
  ['not begun', waiting(), names.filter(name => name !== 'Прервать рейс…')],
  ['over', flightCardOf({ status: 'completed', next: null, dueAt: null }), ['Затраты…', 'Одометр и топливо…']],
  ['that repeats the actual carrier’s', waiting({ truck: { id: null, plate: 'А123ВС716', model: '' } }), []],
])('steps of a flight %s', async (_, card, possible) => {
  const { screen } = await open(card)
  for (const name of names)
    if (possible.includes(name)) await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    else await expect.element(screen.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

test('scenario 8: a flight is interrupted, a refusal stands at its field and nothing typed is lost, then the flight that goes on is shown', async () => {
  const time = 'Время должно быть не раньше последней отметки рейса и не в будущем'
  const { screen, dialog, moves, address, chooseResources, chooseReason } = await open(flightCardOf(), {
    refused: [
      { code: 'flight.time', message: time, field: 'at' },
      { code: 'car.busy', message: 'В456ЕК716 занята рейсом 26-000009-1', field: 'truckId', status: 409 },
    ],
  })
  await screen.getByRole('button', { name: 'Прервать рейс…' }).click()
  const send = dialog.getByRole('button', { name: 'Прервать рейс' })
  await send.click()
  for (const said of ['Укажите, где стоит машина', 'Выберите машину', 'Выберите водителя', 'Укажите дату и время'])
    await expect.element(dialog.getByText(said)).toBeVisible()
  expect(moves).toEqual([])

  await dialog.getByRole('combobox', { name: /Где стоит машина/ }).fill('М-11, 400-й км')
  await chooseReason()
  await dialog.getByRole('textbox', { name: /Комментарий/ }).fill('Двигатель')
  await chooseResources()
  await dialog.getByRole('textbox', { name: /Новые пломбы/ }).fill('А123456, Б7 ,')
  await dialog
    .getByRole('group', { name: /Когда другая машина будет там/ })
    .getByRole('spinbutton')
    .first()
    .click()
  await userEvent.keyboard('280320311030')
  await send.click()
  await expect.element(dialog.getByText(time)).toBeVisible()
  expect(dialog.getByText(time).element().closest('.ui-field')?.textContent).toContain('Когда случилось')
  await send.click()
  await expect.element(dialog.getByText('В456ЕК716 занята рейсом 26-000009-1')).toBeVisible()
  expect(
    dialog
      .getByText(/занята рейсом/)
      .element()
      .closest('.ui-field')?.textContent,
  ).toContain('Тягач')
  await expect.element(dialog.getByRole('combobox', { name: /Где стоит машина/ })).toHaveValue('М-11, 400-й км')
  await send.click()
  await expect.poll(address).toBe(`/flights/${flightId(2)}`)
  expect(moves).toHaveLength(3)
  expect(moves[2]).toEqual({
    action: 'interrupt',
    flightId: flightId(1),
    version: 1,
    ...chosen,
    reason: 'vehicle_breakdown',
    comment: 'Двигатель',
    at: expect.stringMatching(/:00\.000Z$/),
    where: { place: 'М-11, 400-й км', lat: null, lon: null },
    reloadAt: '2031-03-28T07:30:00.000Z',
    seals: ['А123456', 'Б7'],
  })
})

test('a second vehicle takes an order over on the way; what is missing is said, a refusal stands at its field', async () => {
  const { screen, dialog, moves, chooseResources } = await open(waiting(), {
    refused: [{ code: 'flight.relay_time', message: 'Перегруз не может быть раньше погрузки', field: 'reloadAt' }],
  })
  await screen.getByRole('button', { name: 'Передать груз в пути…' }).click()
  const send = dialog.getByRole('button', { name: 'Передать', exact: true })
  await send.click()
  for (const said of ['Укажите место перегруза', 'Выберите машину', 'Выберите водителя', 'Укажите дату и время'])
    await expect.element(dialog.getByText(said)).toBeVisible()
  const where = dialog.getByRole('combobox', { name: /Место перегруза/ })
  await where.fill('Влад')
  await screen.getByRole('option', { name: /Владимир/ }).click()
  await expect.element(dialog.getByText('Место есть на карте: путь до него учтён')).toBeVisible()
  await chooseResources()
  await dialog.getByRole('spinbutton').first().click()
  await userEvent.keyboard('280320311030')
  await send.click()
  await expect.element(dialog.getByText('Перегруз не может быть раньше погрузки')).toBeVisible()
  await send.click()
  await expect
    .poll(() => moves[1])
    .toMatchObject({
      action: 'relay',
      ...chosen,
      where: { place: 'Владимир', lat: 56.13, lon: 40.41 },
      reloadAt: '2031-03-28T07:30:00.000Z',
    })
})

test('the reason of an interruption is told by its name', async () => {
  const interruption = { at: new Date().toISOString(), reason: 'vehicle_breakdown', comment: 'КПП', photos: [] }
  const { screen } = await open(flightCardOf({ status: 'interrupted', interruption }))
  await expect.element(screen.getByText(/^Рейс прерван .*: Поломка машины. КПП$/)).toBeVisible()
})

test('other resources before the flight begins, with a reason', async () => {
  const { screen, dialog, moves, chooseResources, chooseReason } = await open(waiting(), {
    refused: [{ code: 'driver.unfit', message: 'У водителя нет категории', field: 'driverId' }],
  })
  await screen.getByRole('button', { name: 'Заменить машину…' }).click()
  await chooseResources()
  const send = dialog.getByRole('button', { name: 'Заменить', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Выберите причину').last()).toBeVisible()
  expect(moves).toEqual([])
  await chooseReason()
  await send.click()
  await expect.element(dialog.getByText('У водителя нет категории')).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toEqual({ action: 'replace', flightId: flightId(1), version: 1, ...chosen, reason: 'vehicle_breakdown', comment: '' })
})

test('a second driver is chosen with the others, who has no wheel of his own; a refusal stands at him', async () => {
  const asked: URL[] = []
  const { screen, dialog, moves, choose, chooseResources, chooseReason } = await open(
    waiting({ coDriver: { id: driver.id, name: driver.name } }),
    {
      refused: [{ code: 'driver.busy', message: 'Рыбаков П. С. в это время занят', field: 'coDriverId' }],
      more: {
        '/api/flights/v0/fit': (url: URL) => {
          asked.push(url)
          return noFault
        },
      },
    },
  )
  await screen.getByRole('button', { name: 'Заменить машину…' }).click()
  const field = dialog.getByRole('combobox', { name: /^Второй водитель/ })
  await expect.element(field).toHaveValue(driver.name)
  await chooseResources()
  await expect.element(field).toHaveValue('')
  await choose('Второй водитель', 'Рыбаков')
  await expect.poll(() => asked.at(-1)?.searchParams.get('coDriverId')).toBe(second.id)
  await chooseReason()
  const send = dialog.getByRole('button', { name: 'Заменить', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Рыбаков П. С. в это время занят')).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toMatchObject({ action: 'replace', ...chosen, coDriverId: second.id })
})

test('costs: what is typed changes the margin at once, for each kilometre too, and a refusal stands at its sum', async () => {
  const { screen, dialog, moves } = await open(flightCardOf(), {
    refused: [{ code: 'input.invalid', message: 'сумма не может быть меньше нуля', field: 'costs.3.fact' }],
  })
  await screen.getByRole('button', { name: 'Затраты…' }).click()
  await expect.element(dialog.getByText(/^36.500.₽$/)).toBeVisible()
  const other = dialog.getByRole('group', { name: 'Прочее' })
  await other.getByRole('textbox', { name: /Факт/ }).fill('12 500')
  await other.getByRole('textbox', { name: /Примечание/ }).fill('Стоянка')
  await expect.element(dialog.getByText(/^24.000.₽$/)).toBeVisible()
  await expect.element(dialog.getByText(/29,27.₽ за.км с грузом/)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Сохранить' })
  await send.click()
  await expect.element(other.getByText('сумма не может быть меньше нуля')).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const rub = (amount: string) => ({ amount, currency: 'RUB' })
  expect(moves[1]).toEqual({
    action: 'costs',
    flightId: flightId(1),
    version: 1,
    costs: [
      { kind: 'fuel', plan: rub('39000.00'), fact: rub('40100.00'), note: '' },
      { kind: 'toll', plan: rub('6400.00'), fact: null, note: 'Платон, М-7' },
      { kind: 'driver', plan: rub('15000.00'), fact: null, note: '' },
      { kind: 'other', plan: null, fact: rub('12500.00'), note: 'Стоянка' },
    ],
  })
})

test('the trip sheet says what its figures come to, and its refusal stands at the reading it is about', async () => {
  const { screen, dialog, moves } = await open(flightCardOf(), {
    refused: [{ code: 'flight.odometer', message: 'Показание в конце не может быть меньше', field: 'odometerEnd' }],
  })
  await screen.getByRole('button', { name: 'Одометр и топливо…' }).click()
  await dialog.getByRole('textbox', { name: /в начале/ }).fill('120000')
  await dialog.getByRole('textbox', { name: /в конце/ }).fill('120710')
  await dialog.getByRole('textbox', { name: /топлива/ }).fill('213,5')
  await expect.element(dialog.getByText(/^710.км$/)).toBeVisible()
  await expect.element(dialog.getByText(/^30,1.л$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog.getByText('Показание в конце не может быть меньше')).toBeVisible()
  expect(moves).toEqual([
    { action: 'sheet', flightId: flightId(1), version: 1, odometerStart: 120_000, odometerEnd: 120_710, fuelL: 213.5 },
  ])
})

test('instructions are changed in place of those there are', async () => {
  const { screen, dialog, moves } = await open(flightCardOf())
  await screen.getByRole('button', { name: 'Изменить…' }).click()
  const text = dialog.getByRole('textbox', { name: /Что передать водителю/ })
  await expect.element(text).toHaveValue('Въезд со двора, пропуск на посту.')
  await text.fill('Пропуск на проходной')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves).toEqual([{ action: 'instruct', flightId: flightId(1), version: 1, instructions: 'Пропуск на проходной' }])
})

test('a part of an order goes to a second vehicle: what stays is told as one types, too much is refused at its field', async () => {
  const over = 'Доля больше того, что осталось везти: 31'
  const { screen, dialog, moves, chooseResources } = await open(waiting(), {
    refused: [{ code: 'flight.share_over', message: over, field: 'share.pallets' }],
  })
  await screen.getByRole('button', { name: 'Разделить груз…' }).click()
  await chooseResources()
  const send = dialog.getByRole('button', { name: 'Разделить', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Укажите массу доли')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Масса/ }).fill('5000')
  await dialog.getByRole('textbox', { name: /Объём/ }).fill('20,5')
  await dialog.getByRole('textbox', { name: /Паллеты/ }).fill('40')
  await expect.element(dialog.getByText(/^В этом рейсе останется: 14,4.т · 53,5.м³ · -9.паллет/)).toHaveClass('danger')
  await send.click()
  await expect.element(dialog.getByText(over)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Паллеты/ }).fill('8')
  await expect.element(dialog.getByText(over)).not.toBeInTheDocument()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves[1]).toEqual({
    action: 'split',
    flightId: flightId(1),
    version: 1,
    orderId: boardOrder(1).id,
    orderVersion: 7,
    share: { massKg: 5000, volumeM3: 20.5, pallets: 8, pieces: 0 },
    ...chosen,
  })
})

test('another accepted order comes on board, all that is left of it or a part', async () => {
  const accepted = orderOf(5, { side: 'executor', status: 'accepted', tab: 'resources', version: 3 })
  const offered = orderOf(6, { side: 'executor', status: 'offered', tab: 'resources' })
  const { screen, dialog, moves, choose } = await open(flightCardOf(), {
    refused: [{ code: 'flight.order_here', message: 'Этот заказ уже в рейсе', field: 'orderId', status: 409 }],
    more: {
      '/api/orders/v0/list': () => ({ items: z.encode(z.array(OrderRow), [accepted, offered]), next: null }),
      '/api/orders/v0/get': () => z.encode(OrderCard, cardOf({ id: accepted.id, side: 'executor', status: 'accepted', version: 3 })),
    },
  })
  await screen.getByRole('button', { name: 'Добавить заказ…' }).click()
  await choose('Заказ', '26-000005')
  await expect.element(dialog.getByText(/^Ещё не в рейсах: 18.т · 40.м³ · 31.паллета$/)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Добавить', exact: true })
  await send.click()
  await expect.element(dialog.getByText('Этот заказ уже в рейсе')).toBeVisible()
  await dialog.getByText('Часть груза').click()
  await dialog.getByRole('textbox', { name: /Масса/ }).fill('6000')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const order = { action: 'add', flightId: flightId(1), version: 1, orderId: accepted.id, orderVersion: 3 }
  expect(moves).toEqual([
    { ...order, share: null },
    { ...order, share: { massKg: 6000, volumeM3: 0, pallets: 0, pieces: 0 } },
  ])
})

test('stops ahead change places by button and by key, those of one order do not', async () => {
  const stops = [
    stopOf(1, 10),
    stopOf(2, 11, { orderId: boardOrder(2).id, place: { ru: 'Химки', en: 'Khimki' } }),
    stopOf(3, 20, { kind: 'unloading', place: { ru: 'Казань', en: 'Kazan' } }),
  ]
  const { screen, dialog, moves } = await open(waiting({ stops }))
  await screen.getByRole('button', { name: 'Порядок точек…' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Выше: Москва, погрузка' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Ниже: Москва, погрузка' }).click()
  // Moscow now stands before Kazan of the same order
  await expect.element(dialog.getByRole('button', { name: 'Ниже: Москва, погрузка' })).toHaveAttribute('aria-disabled', 'true')
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await expect.element(dialog.getByRole('button', { name: 'Ниже: Москва, погрузка' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(save).toHaveAttribute('aria-description', 'Порядок тот же')
  await expect.element(dialog.getByRole('button', { name: 'Выше: Москва, погрузка' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [a, b, c] = stops.map(({ taskId }) => taskId)
  expect(moves).toEqual([{ action: 'sequence', flightId: flightId(1), version: 1, taskIds: [b, a, c] }])
})
