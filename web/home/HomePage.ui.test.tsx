import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { cardOf, closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { HomePage } from './HomePage.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

const routes = [{ path: '/', element: <HomePage /> }]
const begun = Date.now()
const iso = (at: number) => new Date(at).toISOString()

/** An order whose executor must be chosen so many hours from now. */
const queueItem = (n: number, hours: number, version = 1): OrderRow =>
  orderOf(n, {
    version,
    next: {
      code: 'choose_executor',
      whose: 'me',
      dueAt: iso(begun + hours * HOUR),
      sinceAt: iso(begun - HOUR),
      stop: null,
      count: null,
    },
  })

const week = Array.from({ length: 8 }, (_, i) => ({ from: iso(Date.now() - (8 - i) * 168 * HOUR), delivered: 10, inTime: i < 4 ? 8 : 9 }))
const summary = (change = {}) => ({
  week: {
    from: iso(Date.now() - 24 * HOUR),
    days: [{ planned: 58, done: 56 }, { planned: 64, done: 11 }, ...Array.from({ length: 5 }, () => ({ planned: 20, done: 0 }))],
    sums: [{ amount: '8420000.00', currency: 'RUB' }],
  },
  onway: {
    total: 12,
    late: 2,
    lanes: [
      { from: 'moscow', to: 'kazan', total: 9, late: 2 },
      { from: 'kazan', to: 'moscow', total: 3, late: 0 },
    ],
    places: [
      { code: 'moscow', name: { ru: 'Москва', en: 'Moscow' }, lat: 55.75, lon: 37.6 },
      { code: 'kazan', name: { ru: 'Казань', en: 'Kazan' }, lat: 55.8, lon: 49.1 },
    ],
  },
  coming: [],
  onTime: week,
  ...change,
})
const counts = (change = {}) => ({
  tabs: { all: 300, confirm: 9, onway: 12, docs: 14 },
  mine: 3,
  late: 1,
  missed: 1,
  behind: 2,
  withoutExecutor: 29,
  loadingSoon: 106,
  ...change,
})

const item = { position: 1, icon: null, src: null, is_iframe: false, is_tab: false, is_external: false, group_id: 1, sub_title: null }
const menu = [{ ...item, id: 2, title: 'Заказы', path: '/orders_forwarder', key: 'orders_forwarder' }]

async function openHome(
  list: () => readonly OrderRow[],
  more: Record<string, (url: URL, body: unknown) => unknown> = {},
  refuse: (path: string) => Response | null = () => null,
) {
  await outsideOfOrders(query => (query.get('mine') === 'true' ? list() : []), {
    '/api/orders/v0/counts': () => counts(),
    '/api/orders/v0/summary': () => summary(),
    '/api/menu/list': () => menu,
    ...more,
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => refuse(path) ?? answered(path, init))
  return openOrders('/', routes)
}

/** Everything shown is asked for again, as after a break of the connection. */
function reconnect() {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
}

const executor = {
  id: orderOf(91).id,
  name: 'ВолгаТранс',
  tin: '1655002000',
  country: 'RU',
  taxRegime: 'osno',
  status: 'active',
  trips: 0,
  lastPrice: null,
  onTime: null,
  checks: { passed: 8, total: 10 },
  warnings: [],
  contractUntil: null,
}

const step = (code: string, count: number) => ({ code, done: count > 0, count, of: null })
const first = {
  today: '2026-11-24',
  lines: [],
  start: [step('partners', 2), step('customers', 0), step('order', 0)],
  practice: { invented: false, back: null, rooms: [], decides: true },
}

const numbersIn = (list: Element) => [...list.querySelectorAll('li')].map(row => /26-0+(\d+)/.exec(row.textContent)?.[1])

test('2.05 the first page is headed «Ждут меня» and has six tiles; their digits open the lists', async () => {
  const { screen, address } = await openHome(() => [queueItem(1, 2)])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ждут меня' })).toBeVisible()
  const tiles = screen.getByRole('navigation', { name: 'Главные числа' }).getByRole('link')
  await expect.poll(() => tiles.elements()[5]?.textContent).toContain('8,42млн\u00a0₽ за неделю')
  expect(tiles.elements().map(tile => tile.querySelector('b')?.textContent)).toEqual(['29', '9', '2', '1', '14', '8,42'])
  await userEvent.keyboard('4')
  await expect.poll(address).toBe('/orders_forwarder?orders.risk[]=missed')
})

test('an order that missed its loading stands first and red though the other side has to act, with a call where there is somebody to call', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
  const missed = (n: number, calls: boolean): OrderRow => {
    const order = orderOf(n, { status: 'ready', tab: 'assigned', calls })
    const next = { code: 'depart', whose: 'them', dueAt: ago(2), sinceAt: ago(9), stop: 0, count: null } as const
    return { ...order, next, stops: order.stops.map(stop => ({ ...stop, windowFrom: ago(2), windowTo: ago(1) })) }
  }
  const rows = [missed(7, true), missed(8, false)]
  const { screen } = await openHome(() => [queueItem(1, 2)], {
    '/api/orders/v0/list': ({ searchParams: query }) => ({
      items: z.encode(z.array(OrderRow), query.get('mine') === 'true' ? [queueItem(1, 2)] : query.has('risk[]') ? rows : []),
      next: null,
    }),
    '/api/orders/v0/get': () => Promise.reject(new Error('nobody')),
  })
  const list = screen.getByRole('list', { name: 'Очередь дел' })
  await expect.poll(() => numbersIn(list.element())).toEqual(['7', '8', '1'])
  const [called, silent, own] = list.getByRole('listitem').elements()
  expect(called!.querySelector('.danger')?.textContent).toContain('погрузка пропущена')
  expect(own!.textContent).not.toContain('погрузка пропущена')
  const callIn = (row: Element | undefined) => [...row!.querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
  expect([callIn(called), callIn(silent)]).toEqual([['Позвонить'], []])
  await userEvent.click(called!.querySelector('button')!)
  await expect.element(screen.getByRole('dialog', { name: /26-000007/ })).toBeVisible()
})

test('the week, the lanes and the deliveries in time are drawn, and say the same as tables', async () => {
  const { screen } = await openHome(() => [queueItem(1, 2)])
  await expect.element(screen.getByRole('img', { name: 'График недели: загружено 67 из 222' })).toBeVisible()
  await expect.element(screen.getByText('56 из 58')).toBeVisible()
  const map = screen.getByRole('region', { name: 'Где едут' })
  await expect.element(map.getByRole('img', { name: 'Карта направлений: в пути 12, направлений 2, опаздывают 2' })).toBeVisible()
  await map.getByRole('button', { name: 'Таблицей' }).click()
  await expect.element(map.getByRole('row', { name: 'Москва – Казань 9 2' })).toBeVisible()
  await expect.element(screen.getByText('85 %')).toBeVisible()
  await expect.element(screen.getByText('68 из 80 доставок')).toBeVisible()
  await expect.element(screen.getByText('+10 процентных пункта к предыдущим четырём неделям')).toBeInTheDocument()
})

test('what came while the queue is looked at waits for the pill; what others did keeps its place', async () => {
  let rows = [queueItem(2, 2), queueItem(3, 3), queueItem(4, 4)]
  const { screen } = await openHome(() => rows)
  const list = screen.getByRole('list', { name: 'Очередь дел' })
  await expect.element(list.getByRole('listitem').nth(2)).toBeVisible()
  await userEvent.keyboard('jj')
  rows = [queueItem(1, 1), queueItem(2, 2), queueItem(4, 4), queueItem(5, 5)]
  reconnect()
  await expect.element(screen.getByRole('button', { name: '1 новое дело' })).toBeVisible()
  expect(numbersIn(list.element())).toEqual(['2', '3', '4', '5'])
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/уже сделано/)
  expect(document.activeElement?.closest('li')?.textContent).toContain('26-000003')
  await screen.getByRole('button', { name: '1 новое дело' }).click()
  await expect.poll(() => numbersIn(list.element())).toEqual(['1', '2', '4', '5'])
})

test('Enter asks for the step over the queue; once it is taken the next row has the focus and the offer can be revoked', async () => {
  const first = queueItem(1, 1)
  const offered: OrderRow = {
    ...first,
    version: 2,
    status: 'offered',
    tab: 'confirm',
    actions: ['revoke', 'cancel'],
    next: { ...first.next, code: 'answer_offer', whose: 'them' },
  }
  let now = first
  const { screen } = await openHome(() => (now === first ? [first, queueItem(2, 2)] : [queueItem(2, 2)]), {
    '/api/orders/v0/get': () => z.encode(OrderCard, cardOf(now)),
    '/api/lanes/v0/executors': () => ({ items: [executor] }),
    '/api/orders/v0/move': () => {
      now = offered
      return z.encode(OrderRow, offered)
    },
  })
  const list = screen.getByRole('list', { name: 'Очередь дел' })
  await expect.element(list.getByRole('listitem').nth(1)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: /Предложить/ })
  await dialog.getByRole('combobox').fill('Волга')
  await screen.getByRole('option', { name: /ВолгаТранс/ }).click()
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect.poll(() => numbersIn(list.element())).toEqual(['2'])
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('26-000002')
  await expect.element(screen.getByText(/^Последнее: предложен/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Отозвать…' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  await expect.element(screen.getByRole('dialog', { name: 'Отозвать заказ у исполнителя' })).toBeVisible()
})

test('a part that does not come says so and is asked again, the others stay', async () => {
  let broken = true
  const { screen } = await openHome(
    () => [queueItem(1, 2)],
    {},
    path => (broken && path.startsWith('/api/orders/v0/summary') ? Response.json({}, { status: 403 }) : null),
  )
  await expect.element(screen.getByText('26-000001').first()).toBeVisible()
  await expect.element(screen.getByText(/Эта часть не загрузилась/)).toBeVisible()
  broken = false
  await screen.getByRole('button', { name: 'Повторить' }).click()
  await expect.element(screen.getByRole('region', { name: 'Вовремя' })).toBeVisible()
})

test('an organisation without orders is led through the steps of the beginning, as far as they are done', async () => {
  const { screen, address } = await openHome(() => [], {
    '/api/orders/v0/counts': () => counts({ tabs: { all: 0 }, mine: 0, late: 0, behind: 0, missed: 0, withoutExecutor: 0, loadingSoon: 0 }),
    '/api/firstPage/v0/get': () => first,
  })
  const start = screen.getByRole('region', { name: 'С чего начать' })
  await expect.element(start.getByRole('meter', { name: 'Готово 1 из 3' })).toBeVisible()
  expect(start.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(start.getByText('2 действующих партнёра')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Показать демо-данные' })).toBeVisible()
  await start.getByRole('link', { name: 'Создать заказ' }).click()
  await expect.poll(address).toBe('/orders_forwarder/create')
})

test('«Рейсы с риском» names who is expected late though no deadline has passed, the latest first', async () => {
  const onway = (n: number, hours: number) =>
    orderOf(n, {
      ...{ tab: 'onway', status: 'in_progress' },
      next: { code: 'arrive', whose: 'them', dueAt: iso(begun + hours * HOUR), sinceAt: iso(begun - HOUR), stop: null, count: null },
    })
  const [timely, expected, behind] = [onway(51, 4), onway(52, 5), onway(53, -1)]
  const of = (order: OrderRow, late: number) => ({
    ...{ flightId: order.id, taskId: order.id, orderId: order.id, stop: 1, windowTo: iso(begun + 5 * HOUR) },
    ...{ from: iso(begun + 5 * HOUR), at: iso(begun + (5 + late) * HOUR), until: iso(begun + (6 + late) * HOUR) },
  })
  const asked: URLSearchParams[] = []
  const { screen } = await openHome(() => [queueItem(1, 2)], {
    '/api/orders/v0/list': url => {
      asked.push(url.searchParams)
      const isOnway = url.searchParams.get('tab') === 'onway'
      return { items: z.encode(z.array(OrderRow), isOnway ? [expected, timely, behind] : [queueItem(1, 2)]), next: null }
    },
    '/api/orders/v0/arrivals': () => ({ items: [of(expected, 3), of(timely, -1)] }),
  })
  const watched = screen.getByRole('complementary', { name: 'На что смотреть' })
  await expect.element(watched.getByText('+3 ч')).toBeVisible()
  const links = watched
    .getByRole('link')
    .elements()
    .filter(link => link.className.includes('home-risk'))
  expect(links.map(link => link.getAttribute('href'))).toEqual([`/orders/${expected.id}`, `/orders/${behind.id}`])
  expect(asked.find(query => query.get('tab') === 'onway')?.get('sort')).toBe('late')
})
