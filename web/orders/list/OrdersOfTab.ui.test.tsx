import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { cardOf, closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrdersOfTab } from './OrdersOfTab.tsx'

const late = (n: number) => {
  const dueAt = new Date(Date.now() - 2.5 * HOUR).toISOString()
  const sinceAt = new Date(Date.now() - 5 * HOUR).toISOString()
  return orderOf(n, {
    next: { code: 'check_documents', whose: 'me', dueAt, sinceAt, stop: null, count: 2 },
    status: 'documents',
    tab: 'docs',
  })
}
const routes = [
  { path: '/orders_forwarder', element: <OrdersOfTab side="forwarder" tab="all" /> },
  { path: '/orders_forwarder/tab/docs', element: <OrdersOfTab side="forwarder" tab="docs" /> },
  { path: '/orders_forwarder/tab/search', element: <OrdersOfTab side="forwarder" tab="search" /> },
  { path: '/orders_forwarder_old/tab/all', element: <OrdersOfTab side="forwarder" tab="all" old /> },
]

afterEach(closeOrders)

test('2.67, 2.69, 2.72 a chosen status goes into the address of the same path, in brackets', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder/tab/docs?other=1', routes)
  await screen.getByRole('button', { name: 'Статус' }).click()
  await screen.getByRole('checkbox', { name: 'Размещён' }).click()
  await screen.getByRole('checkbox', { name: 'Предложен' }).click()
  await expect.poll(address).toBe('/orders_forwarder/tab/docs?other=1&orders.status[]=placed&orders.status[]=offered')
  await expect.poll(() => asked.at(-1)?.searchParams.getAll('status[]')).toEqual(['placed', 'offered'])
})

test('2.67, 2.75 a filter in the address is shown as a chip, and removing the chip takes it out of the address', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.status[]=placed&orders.mine=true', routes)
  await expect.element(screen.getByRole('button', { name: 'Статус: Размещён' })).toBeVisible()
  await screen.getByRole('button', { name: 'Убрать: Статус' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true')
  await screen.getByRole('button', { name: 'Убрать: Ждут меня' }).click()
  await expect.poll(address).toBe('/orders_forwarder')
})

test('2.05, 2.67 what is past its deadline is a condition of the address, asked of the server and taken away by its chip', async () => {
  const asked = await outsideOfOrders(() => [late(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true&orders.overdue=true', routes)
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  expect(asked.find(url => url.pathname === '/api/orders/v0/list')?.searchParams.get('overdue')).toBe('true')
  await screen.getByRole('button', { name: 'Убрать: Срок прошёл' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true')
})

test('2.73 typing in the search is one step of history, a filter is another', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, router, address } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('каз')
  await expect.poll(address).toBe('/orders_forwarder?orders.search=каз')
  await screen.getByRole('button', { name: 'Ждут меня' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.search=каз&orders.mine=true')
  await router.navigate(-1)
  await expect.poll(address).toBe('/orders_forwarder?orders.search=каз')
  await router.navigate(-1)
  await expect.poll(address).toBe('/orders_forwarder')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('2.75 a part of the address that cannot be read is left out with a quiet notice', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)])
  const { screen } = await openOrders('/orders_forwarder?orders.loading=%7Bbad&orders.sort=nonsense&orders.mine=true', routes)
  await expect.element(screen.getByText('Часть адреса не разобрана и пропущена: sort, loading')).toBeVisible()
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  // the server would refuse them
  const [list] = asked.filter(({ pathname }) => pathname === '/api/orders/v0/list')
  expect([list!.searchParams.get('sort'), list!.searchParams.get('loading'), list!.searchParams.get('mine')]).toEqual(['due', null, 'true'])
})

test('1.06, 2.16 the page names its side, counts its tabs and keeps the filter from tab to tab', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true', routes)
  await expect.element(screen.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  await expect.element(screen.getByText('Экспедитор', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Все 1\s000\+$/ })).toBeVisible()
  await screen.getByRole('link', { name: /^Ищут исполнителя/ }).click()
  await expect.poll(address).toBe('/orders_forwarder/tab/search?orders.mine=true')
})

test('a row says what is needed and how late it is; the step leads to the order', async () => {
  await outsideOfOrders(() => [late(7), orderOf(8)])
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('Проверить 2 документа')).toBeVisible()
  await expect.element(screen.getByText(/^просрочено 2\sч/)).toBeVisible()
  await screen.getByText('26-000007').click()
  const peek = screen.getByRole('complementary', { name: 'Заказ 26-000007' })
  await expect.element(peek.getByText(/^Срок был/)).toBeVisible()
  await peek.getByRole('link', { name: 'Проверить…' }).click()
  await expect.poll(address).toBe(`/orders/${late(7).id}?do=documents`)
})

test('the heads sort: by loading, and back by deadline', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  const due = screen.getByRole('columnheader', { name: /Что нужно/ })
  await expect.element(due).toHaveAttribute('aria-sort', 'ascending')
  await screen
    .getByRole('columnheader', { name: /Погрузка/ })
    .getByRole('button')
    .click()
  await expect.poll(address).toBe('/orders_forwarder?orders.sort=loading')
  await expect.element(screen.getByRole('columnheader', { name: /Погрузка/ })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => asked.some(url => url.searchParams.get('sort') === 'loading')).toBe(true)
  await due.getByRole('button').click()
  await expect.poll(address).toBe('/orders_forwarder')
})

test('nothing by filter: each condition can be removed where one stands', async () => {
  await outsideOfOrders(query => (query.get('search') ? [] : [orderOf(1)]))
  const { screen, address } = await openOrders('/orders_forwarder?orders.search=zz&orders.mine=true', routes)
  await expect.element(screen.getByText('Ничего не найдено по 2 условиям')).toBeVisible()
  await screen.getByRole('button', { name: 'Без: «zz»' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true')
  await expect.element(screen.getByText('26-000001')).toBeVisible()
})

test('on a phone the list is cards, and the page is no wider than the screen', async () => {
  await outsideOfOrders(() => [late(7), orderOf(8)])
  await page.viewport(390, 844)
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByRole('link', { name: /Проверить 2 документа/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('2.19, 2.20 the old list is a dense table and nothing besides: a row opens its order', async () => {
  await outsideOfOrders(() => [orderOf(7), orderOf(8)])
  const { screen, address } = await openOrders('/orders_forwarder_old/tab/all?orders.mine=true', routes)
  await expect.element(screen.getByText('Старая версия')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Перейти на новую' })).toHaveAttribute('href', '/orders_forwarder?orders.mine=true')
  const row = screen.getByRole('row', { name: /26-000007/ })
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBe(32)
  expect(screen.getByRole('checkbox').elements()).toHaveLength(0)
  await screen.getByText('26-000007').click()
  await expect.poll(address).toBe(`/orders/${orderOf(7).id}`)

  closeOrders()
  await outsideOfOrders(() => [orderOf(9, { side: 'executor', tab: 'onway', status: 'in_progress', money: null })])
  const his = await openOrders('/orders_executor_old/tab/onway?orders.risk[]=delay', [
    { path: '/orders_executor_old/tab/onway', element: <OrdersOfTab side="executor" tab="onway" old /> },
  ])
  await expect.element(his.screen.getByText('Старая версия')).toBeVisible()
  await expect.element(his.screen.getByRole('link', { name: /^В пути/ })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(his.screen.getByRole('link', { name: 'Перейти на новую' }))
    .toHaveAttribute('href', '/orders_executor/tab/onway?orders.risk[]=delay')
})

test('2.67 «+ Фильтр» asks for places with a radius, and the address alone brings them back', async () => {
  const asked = await outsideOfOrders(() => [orderOf(1)], {
    '/api/places/v0/suggest': () => ({ places: [kazan] }),
    '/api/places/v0/get': () => ({ places: [kazan] }),
  })
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  await screen.getByRole('button', { name: 'Добавить фильтр' }).click()
  await screen.getByRole('menuitem', { name: 'Откуда' }).click()
  await screen.getByRole('combobox', { name: 'Город или регион' }).fill('казань')
  await screen.getByRole('option', { name: /^Казань/ }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.from={"places":["kazan"]}')
  await screen.getByRole('button', { name: /Вокруг города/ }).click()
  await screen.getByRole('option', { name: 'до 100\u00a0км' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.from={"places":["kazan"],"km":100}')
  await expect.poll(() => asked.at(-1)?.searchParams.get('from')).toBe('{"places":["kazan"],"regions":[],"km":100}')

  await screen.unmount()
  const again = await openOrders('/orders_forwarder?orders.from={"places":["kazan"],"km":100}', routes)
  await expect.element(again.screen.getByRole('button', { name: /Откуда: Казань, до 100/ }).first()).toBeVisible()
})

const kazan = {
  code: 'kazan',
  ru: 'Казань',
  en: 'Kazan',
  region_ru: 'Республика Татарстан',
  region_en: 'Tatarstan',
  country: 'RU',
  lat: 55.8,
  lon: 49.1,
  tz: 'Europe/Moscow',
}

test('2.67 ready views stand beside the saved ones and are nothing but their address', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true', routes)
  for (const [name, query] of [
    ['Опаздывают', 'orders.risk[]=delay'],
    ['Без исполнителя', 'orders.status[]=placed&orders.status[]=searching&orders.status[]=offered'],
    ['Без документов', 'orders.status[]=documents&orders.documents[]=missing'],
  ] as const) {
    await screen.getByRole('button', { name: 'Виды' }).click()
    await screen.getByRole('menuitem', { name }).click()
    await expect.poll(address).toBe(`/orders_forwarder?${query}`)
  }
  await screen.getByRole('button', { name: 'Виды' }).click()
  await screen.getByRole('menuitem', { name: 'Сегодня грузятся' }).click()
  await expect.poll(address).toMatch(/^\/orders_forwarder\?orders\.sort=loading&orders\.loading=\{"from":"[\d-]{10}","to":"[\d-]{10}"\}$/)
})

test('a wide list tells the risk by word and shape, the margin to the forwarder; an executor is not even offered such columns', async () => {
  const soon = new Date(Date.now() + 5 * HOUR).toISOString()
  const risky = orderOf(7, {
    money: {
      price: { minor: 6_800_000, currency: 'RUB' },
      vatMode: 'included',
      vatRate: 22,
      vat: null,
      customerPrice: { minor: 8_000_000, currency: 'RUB' },
      customerVat: { vatMode: 'included', vatRate: 22 },
      margin: { money: { minor: 983_606, currency: 'RUB' }, share: 983_606 / 6_557_377 },
    },
    tags: ['срочно'],
    stops: orderOf(7).stops.map(stop => ({ ...stop, windowFrom: soon, windowTo: soon })),
  })
  await outsideOfOrders(() => [risky])
  await page.viewport(2300, 900)
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('Нет исполнителя')).toBeVisible()
  for (const name of ['Кузов', 'Машина · водитель', 'Обновлён'])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Маржа' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Столбцы' }).click()
  await screen.getByRole('checkbox', { name: 'Маржа' }).click()
  await screen.getByRole('checkbox', { name: 'Метки' }).click()
  await screen.getByRole('button', { name: 'Готово' }).click()
  await expect.element(screen.getByText(/^9\s836,06\s₽$/)).toBeVisible()
  await expect.element(screen.getByText('срочно')).toBeVisible()

  await screen.unmount()
  closeOrders()
  await outsideOfOrders(() => [orderOf(8, { side: 'executor', money: null, status: 'offered' })])
  const other = await openOrders('/orders_executor', [{ path: '/orders_executor', element: <OrdersOfTab side="executor" tab="all" /> }])
  await other.screen.getByRole('button', { name: 'Столбцы' }).click()
  await expect.element(other.screen.getByRole('checkbox', { name: 'Комментарий' })).toBeVisible()
  for (const name of ['Маржа', 'Ставка заказчика', 'Заказчик', 'Метки', 'Ведёт'])
    expect(other.screen.getByRole('checkbox', { name, exact: true }).elements(), name).toHaveLength(0)
})

test('many at once: what not all can, with its reasons; tags behind «Ещё…», and an answer for each', async () => {
  const sent: unknown[] = []
  await outsideOfOrders(() => [orderOf(1), orderOf(2, { status: 'accepted', actions: ['revoke', 'cancel'], tags: ['реф'] })], {
    '/api/orders/v0/bulk': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { rows: { id: string }[] } }
      sent.push(data)
      return { results: data.rows.map(({ id }) => ({ id, ok: true, version: 2 })) }
    },
  })
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('26-000002')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: /^Предложить… можно для 1 из 2/ }).click()
  await expect.element(screen.getByText(/статус «Принят»/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Ещё…' }).click()
  await screen.getByRole('menuitem', { name: 'Метки…' }).click()
  await screen.getByRole('button', { name: 'Метки: 2 заказа' }).click()
  await expect.element(screen.getByText('Назовите хотя бы одну метку')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Добавить метки' }).fill('срочно, VIP ,')
  await screen.getByRole('button', { name: 'Метки: 2 заказа' }).click()
  await expect.element(screen.getByText('выполнено 2 из 2')).toBeVisible()
  expect(sent).toMatchObject([{ action: 'tag', add: ['срочно', 'VIP'], remove: [], rows: [{ version: 1 }, { version: 1 }] }])
})

/** A finger drawn along an element. */
function draw(element: Element, dx: number, dy = 0) {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + 20]
  const send = (type: string, part: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        clientX: x + dx * part,
        clientY: y + dy * part,
      }),
    )
  send('pointerdown', 0)
  for (const part of [0.2, 0.5, 1]) send('pointermove', part)
  send('pointerup', 1)
}

test('on a phone a card drawn to the left opens its menu, to the right its step unless that binds; both have buttons', async () => {
  const answer = orderOf(9, { status: 'offered', next: { ...orderOf(9).next, code: 'answer_offer' } })
  await outsideOfOrders(() => [late(7), answer])
  await page.viewport(390, 844)
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  const rowOf = (number: string) => screen.getByRole('listitem').filter({ hasText: number }).element()
  await expect.element(screen.getByText('26-000007')).toBeVisible()
  draw(rowOf('26-000009'), 120)
  draw(rowOf('26-000007'), 40)
  draw(rowOf('26-000007'), 120, 90)
  await expect.poll(address).toBe('/orders_forwarder')
  draw(rowOf('26-000009'), -120)
  await expect.element(screen.getByRole('menuitem', { name: 'Открыть', exact: false }).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Действия со строкой' }).first().click()
  await expect.element(screen.getByRole('menuitem', { name: 'Скопировать номер' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  draw(rowOf('26-000007'), 120)
  await expect.poll(address).toBe(`/orders/${late(7).id}?do=documents`)
})

test('on a phone the call button says whom one may call', async () => {
  await outsideOfOrders(() => [orderOf(1, { calls: true })], {
    '/api/orders/v0/get': () => z.encode(OrderCard, cardOf()),
  })
  await page.viewport(390, 844)
  const { screen } = await openOrders('/orders_forwarder', routes)
  await screen.getByRole('button', { name: 'Позвонить' }).click()
  await expect.element(screen.getByRole('link', { name: /Позвонить: Орлова Н\./ }).first()).toHaveAttribute('href', 'tel:+79161234567')
})
