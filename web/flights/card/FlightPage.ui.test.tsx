import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import type { FlightCard } from '#contract/flight-card.ts'
import { OrderCard } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { answerCard, boardOrder, flightCardOf, flightId, flightOf, outsideOfFlights, stopOf, taskOf } from '#web/testing/flights.tsx'
import { cardOf, closeOrders, HOUR, openOrders, orderOf } from '#web/testing/orders.tsx'
import { FlightPage } from './FlightPage.tsx'

const routes = [{ path: '/flights/:flightId', element: <FlightPage /> }]
const iso = (at: number) => new Date(at).toISOString()
const at = `/flights/${flightId(1)}`
const foundAs = (n: number, counterpart: string) => ({ id: flightId(n), number: '26-000001-1', counterpart, startsAt: iso(Date.now()) })

afterEach(closeOrders)

/** A server with this flight, and what it was told. */
async function serve(card: FlightCard, more: Parameters<typeof outsideOfFlights>[0] = {}) {
  const reported: Record<string, unknown>[] = []
  const asked = await outsideOfFlights({
    ...more,
    more: {
      '/api/flights/v0/get': url => answerCard({ ...card, id: url.searchParams.get('flightId') ?? card.id }),
      '/api/orders/v0/report': (_, body) => {
        reported.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
        return z.encode(OrderRow, orderOf(1))
      },
      ...more.more,
    },
  })
  return { asked, reported }
}
const openCard = async (card: FlightCard, more: Parameters<typeof outsideOfFlights>[0] = {}) => ({
  ...(await serve(card, more)),
  ...(await openOrders(at, routes)),
})
type Screen = Awaited<ReturnType<typeof openCard>>['screen']
const needed = (screen: Screen) => screen.getByRole('region', { name: 'Что нужно рейсу' })
const section = (screen: Screen, name: string) => screen.getByRole('region', { name })

test('2.27 the ribbon and every stop with plan, fact and forecast; what is late says by how much', async () => {
  const { screen } = await openCard(flightCardOf())
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Рейс 26-000001-1' })).toBeVisible()
  const route = section(screen, 'Маршрут')
  await expect.element(route.getByRole('img', { name: /^Маршрут: Москва, Казань; 1 из 2.точек$/ })).toBeVisible()
  const loaded = route.getByRole('row', { name: /Москва Погрузка/ })
  await expect.element(loaded.getByText('отметил водитель')).toBeVisible()
  await expect.element(loaded.getByText(/^получатель подтвердил/)).toBeVisible()
  await expect.element(loaded.getByText('в срок')).toBeVisible()
  const ahead = route.getByRole('row', { name: /Казань Выгрузка/ })
  await expect.element(ahead.getByText(/^прогноз .*МСК$/)).toBeVisible()
  await expect.element(ahead.getByText('опоздание 0:40')).toBeVisible()
})

test('TC a stop tells its own clock, and the reader’s where it shows another hour', async () => {
  const stops = [
    stopOf(1, 5),
    stopOf(2, 30, { kind: 'unloading', place: { ru: 'Екатеринбург', en: 'Yekaterinburg' }, tz: 'Asia/Yekaterinburg' }),
  ]
  const { screen } = await openCard(flightCardOf({ stops, status: 'assigned', next: 0, dueAt: stops[0]!.to }))
  const route = section(screen, 'Маршрут')
  await expect.element(route.getByRole('row', { name: /Екатеринбург/ }).getByText(/^у вас .*МСК$/)).toBeVisible()
  await expect.element(route.getByRole('row', { name: /Москва/ }).getByText(/^у вас/)).not.toBeInTheDocument()
})

test('2.27 the load of every leg against what the bodies take: nearly full and too much are said', async () => {
  const stops = [1, 2, 3, 4].map(n => stopOf(n, n * 5, { place: { ru: `Город ${n}`, en: `Town ${n}` } }))
  const loads = [
    { massKg: 11_400, volumeM3: 46, pallets: 19 },
    { massKg: 19_400, volumeM3: 74, pallets: 34 },
    { massKg: 0, volumeM3: 0, pallets: 0 },
    { massKg: 0, volumeM3: 0, pallets: 0 },
  ]
  const { screen } = await openCard(flightCardOf({ stops, tasks: stops.map((stop, i) => taskOf(stop, i + 1, { load: loads[i]! })) }))
  const legs = section(screen, 'Загрузка по плечам').getByRole('listitem')
  await expect.element(legs.nth(0)).toMatchTextContent(/Город 1 – Город 2.*11,4 \/ 20.т.*46 \/ 82.м³.*19 \/ 33.пал/)
  await expect.element(legs.nth(1)).toMatchTextContent(/19,4 \/ 20.т, впритык.*34 \/ 33.пал, больше предела/)
  await expect.element(legs.nth(2)).toHaveTextContent('Город 3 – Город 4порожний')
})

test('where nobody says what the body takes, the load stands as figures alone', async () => {
  const { screen } = await openCard(flightCardOf({ carries: { massKg: null, volumeM3: null, pallets: null } }))
  const load = section(screen, 'Загрузка по плечам')
  await expect.element(load.getByText(/^19,4.т$/)).toBeVisible()
  await expect.element(load.getByRole('meter')).not.toBeInTheDocument()
})

const first = [stopOf(1, -2, { status: 'planned' }), stopOf(2, 10, { kind: 'unloading', place: { ru: 'Казань', en: 'Kazan' } })]
const here = [stopOf(1, -5, { status: 'in_service', arrivedAt: iso(Date.now() - 4 * HOUR) }), first[1]!]
const past = iso(Date.now() - 40.5 * 60_000)
const full = {
  ...boardOrder(1),
  documents: { accepted: 4, uploaded: 0, total: 4 },
  status: 'documents' as const,
  version: 7,
  cargo: 'Напитки',
}
const share = { massKg: 1, volumeM3: 1, pallets: 1, pieces: 1 }

test.each<[string, Partial<FlightCard>, RegExp, string | null]>([
  [
    'awaits resources',
    { status: 'awaiting_resources', truck: null, trailer: null, driver: null, stops: first, next: 0 },
    /Назначить машину и водителя/,
    'Назначить машину…',
  ],
  ['waits to set out', { status: 'assigned', stops: first, next: 0 }, /Ждёт отправления: погрузка, Москва/, null],
  ['did not set out', { status: 'assigned', stops: first, next: 0, dueAt: past }, /Водитель не отметил выезд: погрузка, Москва/, null],
  ['is on its way', {}, /В пути к точке: выгрузка, Казань/, null],
  ['is late', { dueAt: past }, /Водитель не отметил прибытие: выгрузка, Казань/, null],
  ['is served', { status: 'loading', stops: here, next: 0 }, /На точке: погрузка, Москва/, null],
  ['is served too long', { status: 'loading', stops: here, next: 0, dueAt: past }, /Стоит на точке дольше плана: погрузка, Москва/, null],
  ['is completed', { status: 'completed', next: null, dueAt: null }, /Собрать документы по заказам рейса/, 'К документам'],
  [
    'is done',
    {
      status: 'completed',
      next: null,
      dueAt: null,
      orders: [{ ...full, share, revenue: null, cost: null, discrepancy: null, leftover: null, co2e: null }],
    },
    /Рейс завершён, документы приняты/,
    null,
  ],
  [
    'is interrupted',
    { status: 'interrupted', interruption: { at: past, reason: 'Поломка', comment: 'КПП', photos: [] } },
    /груз ждёт другую машину/,
    'Заказ 26-000001',
  ],
  [
    'is replaced',
    { status: 'interrupted', replacedBy: { id: flightId(2), number: '26-000001-2' } },
    /груз везёт другой рейс/,
    'Рейс 26-000001-2',
  ],
])('2.27 a flight that %s says what it needs', async (_, change, says, button) => {
  const { screen } = await openCard(flightCardOf(change))
  await expect.element(needed(screen).getByRole('heading', { name: says })).toBeVisible()
  if (button) await expect.element(needed(screen).getByRole('link', { name: button })).toBeVisible()
})

test('an interrupted flight tells when and why, and the one that goes on for it', async () => {
  const { screen } = await openCard(
    flightCardOf({
      status: 'interrupted',
      interruption: { at: past, reason: 'Поломка', comment: 'КПП', photos: [] },
      replacedBy: { id: flightId(2), number: '26-000001-2' },
      replaces: { id: flightId(3), number: '26-000001-0' },
    }),
  )
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Рейс прерван .*: Поломка. КПП$/)
  await expect.element(screen.getByRole('link', { name: '26-000001-2', exact: true })).toHaveAttribute('href', `/flights/${flightId(2)}`)
  await expect.element(screen.getByRole('link', { name: '26-000001-0', exact: true })).toHaveAttribute('href', `/flights/${flightId(3)}`)
})

test('a mark by hand is made on the order of its stop, and the flight is asked for anew', async () => {
  const { screen, reported, asked } = await openCard(flightCardOf({ dueAt: past }))
  await expect.element(needed(screen).getByRole('link', { name: /^Позвонить водителю: Сафин/ })).toHaveAttribute('href', 'tel:+79171234567')
  await needed(screen).getByRole('button', { name: 'Прибыл…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Комментарий/ }).fill('Ворота 4')
  const before = asked.filter(({ pathname }) => pathname === '/api/flights/v0/get').length
  await dialog.getByRole('button', { name: 'Отметить' }).click()
  const task = flightCardOf().tasks[1]!
  await expect
    .poll(() => reported)
    .toEqual([{ orderId: boardOrder(1).id, version: 7, taskId: task.taskId, mark: 'arrive', comment: 'Ворота 4' }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => asked.filter(({ pathname }) => pathname === '/api/flights/v0/get').length).toBeGreaterThan(before)
})

test('E12 a late arrival asks why in chips, and two presses on a phone are enough without', async () => {
  const card = flightCardOf({ dueAt: past })
  const tasks = card.tasks.map(task => ({ ...task, to: past }))
  const { screen, reported } = await openCard(
    { ...card, tasks },
    {
      more: {
        '/api/dicts/order/v0/reasonLate': () => ({
          reasons: [
            { code: 'queue_at_gate', name_ru: 'Очередь на воротах', name_en: 'Queue at the gate', fault: 'forwarder' },
            { code: 'other', name_ru: 'Другое', name_en: 'Other', fault: 'none' },
          ],
        }),
      },
    },
  )
  await page.viewport(390, 844)
  await needed(screen).getByRole('button', { name: 'Прибыл…' }).click()
  const why = screen.getByRole('dialog').getByRole('group', { name: 'Почему позже срока' })
  await why.getByRole('button', { name: 'Очередь на воротах', pressed: false }).click()
  await expect.element(why.getByRole('button', { name: 'Очередь на воротах', pressed: true })).toBeVisible()
  expect(why.getByRole('button').elements()).toHaveLength(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Отметить' }).click()
  await expect.poll(() => reported).toMatchObject([{ mark: 'arrive', reason: 'queue_at_gate', comment: '' }])
})

test('a forwarder reads and calls: he marks nothing and sees no money or documents of the resources', async () => {
  const card = flightCardOf({ side: 'forwarder', money: null, documents: [], dueAt: past })
  const { screen } = await openCard({ ...card, orders: card.orders.map(order => ({ ...order, revenue: null })) }, { side: 'forwarder' })
  await expect.element(needed(screen).getByText(/напишите исполнителю/)).toBeVisible()
  await expect.element(needed(screen).getByRole('link', { name: /^Позвонить водителю/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Прибыл…' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Затраты и маржа' })).not.toBeInTheDocument()
})

test('orders on board with share and revenue, costs with margin, documents of the resources in colour and words', async () => {
  const { screen } = await openCard(flightCardOf())
  const order = section(screen, 'Заказы на борту').getByRole('row', { name: /26-000001/ })
  await expect.element(order).toMatchTextContent(/Напитки19,4.т · 74.м³ · 31.пал · 31.местоВ пути.*98.000.₽/)
  const costs = section(screen, 'Затраты и маржа')
  await expect.element(costs.getByRole('row', { name: /Топливо/ })).toMatchTextContent(/39.000.₽40.100.₽/)
  await expect.element(costs.getByText(/^36.500.₽$/)).toBeVisible()
  const resources = section(screen, 'Машина и водитель')
  await expect.element(resources.getByText(/^истекло 3.дня назад$/)).toHaveClass('danger')
  await expect.element(resources.getByText(/^12.дней$/)).toHaveClass('warn')
  await expect.element(screen.getByText('Въезд со двора, пропуск на посту.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Чат по заказу 26-000001' })).toHaveAttribute('aria-expanded', 'false')
})

const refusedPallet = {
  reason: 'receiver_refused',
  amounts: [{ measure: 'pallets' as const, handled: 30, of: 31 }],
  temperature: 3.5,
  seals: ['А1', 'Б2'],
  damaged: false,
}
const seal = {
  id: flightId(78),
  purpose: 'photos',
  name: 'пломба.heic',
  type: 'heic' as const,
  size: 1000,
  pictured: false,
  cleaned: false,
  scanned: 'clean' as const,
  by: null,
  createdAt: past,
}
const unloadedInPart = () => {
  const card = flightCardOf({ status: 'completed', next: null, dueAt: null, trouble: 'partial' })
  const end = { status: 'partially_completed' as const, arrivedAt: iso(Date.now() - 2 * HOUR), completedAt: iso(Date.now() - HOUR) }
  const tasks = card.tasks.map((task, i) =>
    i === 1 ? { ...task, ...end, marks: [], result: refusedPallet, photos: [seal], comment: 'Паллета повреждена' } : task,
  )
  const stops = card.stops.map((stop, i) => (i === 1 ? { ...stop, ...end } : stop))
  const claim = { id: flightId(77), kind: 'shortage' as const, status: 'draft' as const, amount: { minor: 485_714, currency: 'RUB' } }
  const leftover = { massKg: 626, volumeM3: 2.387, pallets: 1 }
  const orders = card.orders.map(order => ({ ...order, leftover, discrepancy: { act: 'required' as const, claims: [claim] } }))
  return { ...card, stops, tasks, orders }
}
const reasons = {
  '/api/dicts/order/v0/reasonTaskFailure': () => ({
    reasons: [
      { code: 'receiver_refused', name_ru: 'Получатель не принял груз', name_en: 'The consignee refused the cargo', fault: 'forwarder' },
    ],
  }),
}

test.each([1440, 390])('a stop done in part says how much was taken, why, and what follows; %i wide', async width => {
  const { screen } = await openCard(unloadedInPart(), { more: reasons })
  await page.viewport(width, 900)
  const route = section(screen, 'Маршрут')
  for (const text of [
    'выполнена не полностью',
    'Получатель не принял груз',
    /^выгружено 30 из 31.пал · температура 3,5.°C · пломбы А1, Б2$/,
    'Паллета повреждена',
  ])
    await expect.element(route.getByText(text)).toBeVisible()
  await expect.element(route.getByRole('button', { name: 'Фото пломба.heic' })).toBeVisible()
  const load = section(screen, 'Загрузка по плечам')
  await expect.element(load.getByText(/^После последней точки на борту остаётся: 26-000001 · 626.кг · 1.пал$/)).toBeVisible()
  await expect.element(load.getByRole('button', { name: 'Выгрузить остаток…' })).toBeVisible()
  const board = section(screen, 'Заказы на борту')
  const order = `/orders/${flightCardOf().orders[0]!.id}`
  await expect.element(board.getByRole('link', { name: 'Акт о расхождениях: нужен' })).toHaveAttribute('href', `${order}?tab=documents`)
  await expect
    .element(board.getByRole('link', { name: /^Претензия \(недостача груза\): черновик · 4.857,14.₽$/ }))
    .toHaveAttribute('href', `${order}?tab=money`)
})

test('the trip sheet stands with the resources: its number, the sheet as it is printed, or what it lacks in words', async () => {
  const sheet = {
    form: 'trip_sheet',
    claim: null,
    name: { ru: 'Путевой лист', en: 'Trip sheet' },
    group: 'transport',
    page: 'A4',
    issues: true,
    missing: [{ ru: 'водитель ещё не назначен', en: 'no driver is named yet' }],
    issued: [],
    changed: false,
  }
  const { screen } = await openCard(flightCardOf({ sheet: { number: '26-00042', date: '2026-10-05', version: 2 } }), {
    more: { '/api/prints/v0/sheet': () => ({ sheet, pictures: { stamp: false, sign: false, used: false } }) },
  })
  const resources = section(screen, 'Машина и водитель')
  await expect.element(resources.getByText(/^Путевой лист № 26-00042 от /)).toBeVisible()
  await resources.getByRole('button', { name: 'Открыть лист' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Печатать ещё нельзя: водитель ещё не назначен')).toBeVisible()
})

test('on a phone the marks are large, and the page is no wider than the screen', async () => {
  const { screen } = await openCard(flightCardOf({ dueAt: past }))
  await page.viewport(390, 844)
  const arrived = needed(screen).getByRole('button', { name: 'Прибыл…' })
  await expect.element(arrived).toBeVisible()
  await expect.poll(() => arrived.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('2.27 a number leads to its flight and stands in the address no more', async () => {
  await serve(flightCardOf(), { more: { '/api/flights/v0/find': () => ({ items: [foundAs(1, 'Северный Экспедитор')] }) } })
  const { screen, address } = await openOrders('/flights/26-000001-1', routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Рейс 26-000001-1' })).toBeVisible()
  expect(address()).toBe(at)
})

test('2.27 a number of two forwarders is a choice with their names', async () => {
  const items = [foundAs(1, 'Северный Экспедитор'), foundAs(2, 'Логистика Урал')]
  const { asked } = await serve(flightCardOf(), { more: { '/api/flights/v0/find': () => ({ items }) } })
  const { screen, address } = await openOrders('/flights/26-000001-1', routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Рейс 26-000001-1: который из них?' })).toBeVisible()
  expect(asked.find(({ pathname }) => pathname === '/api/flights/v0/find')?.searchParams.get('number')).toBe('26-000001-1')
  expect(asked.some(({ pathname }) => pathname === '/api/flights/v0/get')).toBe(false)
  await expect.element(screen.getByRole('link', { name: /Северный Экспедитор/ })).toBeVisible()
  await screen.getByRole('link', { name: /Логистика Урал/ }).click()
  await expect.poll(address).toBe(`/flights/${flightId(2)}`)
})

test('2.27 a number nobody gave says so and leads to the list', async () => {
  await serve(flightCardOf(), { more: { '/api/flights/v0/find': () => ({ items: [] }) } })
  const { screen } = await openOrders('/flights/1001', routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Такого рейса нет' })).toBeVisible()
  await expect.element(screen.getByText(/«1001»/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'К списку рейсов' })).toHaveAttribute('href', '/flights_executor')
})

test('2.27 an id of nobody’s flight says the same', async () => {
  await outsideOfFlights({
    more: {
      '/api/flights/v0/get': () => {
        throw Response.json({ error: { code: 'flight.not_found', message: 'Такого рейса нет', info: {} } }, { status: 404 })
      },
    },
  })
  const { screen } = await openOrders(`/flights/${flightOf(9).id}`, routes)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Такого рейса нет' })).toBeVisible()
})

test('the card of an order leads to its flight', async () => {
  const { id, number, truck, trailer } = flightOf(1)
  const flight = { id, number, status: 'in_transit' as const, truck, trailer, driver: null, share: null, carrier: null, tasks: [] }
  await outsideOfFlights({
    more: { '/api/orders/v0/get': () => z.encode(OrderCard, cardOf({ status: 'in_progress', side: 'executor', flights: [flight] })) },
  })
  const { screen, address } = await openOrders(`/orders/${orderOf(1).id}?tab=execution`, [
    { path: '/orders/:orderId', element: <OrderPage /> },
  ])
  await screen.getByRole('link', { name: `Рейс ${number}` }).click()
  await expect.poll(address).toBe(at)
})
