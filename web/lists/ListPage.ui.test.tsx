import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OrderRow } from '#contract/order-list.ts'
import type { ListView } from '#contract/views.ts'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders_forwarder', element: <OrdersOfTab side="forwarder" tab="all" /> }]
const layout = { order: ['number', 'price', 'status'], hidden: ['cargo', 'customer', 'responsible', 'created'], widths: {}, pins: {} }
const view = (n: number, change: Partial<ListView> = {}): ListView => ({
  id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Вид ${n}`,
  team: false,
  query: 'orders.mine=true',
  layout,
  density: null,
  version: 1,
  mine: true,
  author: 'Ирина Лаптева',
  changeable: true,
  ...change,
})
const sent = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data

afterEach(closeOrders)

test('2.67 a filter that is not in the bar is added by «+ Фильтр», and Backspace takes the last one away', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true', routes)
  await screen.getByRole('button', { name: 'Добавить фильтр' }).click()
  await screen.getByRole('menuitem', { name: 'Срок прошёл' }).click()
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true&orders.overdue=true')
  await screen.getByRole('searchbox').click()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true')
  await userEvent.keyboard('к{Backspace}')
  await expect.poll(address).toBe('/orders_forwarder?orders.mine=true')
})

test('a view gives its filters and columns at once, says when it is changed, and is saved or reset', async () => {
  const saved: Record<string, unknown>[] = []
  const team = view(2, { name: 'Команды', team: true, mine: false, changeable: false, author: 'Олег Ким', query: '' })
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/views/v0/list': () => ({ items: [view(1), team], layout: null, opensWith: null }),
    '/api/views/v0/save': (_, body) => {
      saved.push(sent(body))
      return view(1, { version: 2 })
    },
  })
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByRole('columnheader', { name: /Груз/ })).toBeVisible()
  await userEvent.keyboard('v')
  await screen.getByRole('menuitem', { name: 'Вид 1' }).click()
  await expect.poll(address).toBe(`/orders_forwarder?orders.view=${view(1).id}&orders.mine=true`)
  await expect.element(screen.getByRole('columnheader', { name: /Груз/ })).not.toBeInTheDocument()
  expect(screen.getByText('изменён:').elements()).toHaveLength(0)

  await screen.getByRole('button', { name: 'Убрать: Ждут меня' }).click()
  await expect.element(screen.getByText('изменён:')).toBeVisible()
  await screen.getByRole('button', { name: 'Сбросить' }).click()
  await expect.poll(address).toBe(`/orders_forwarder?orders.view=${view(1).id}&orders.mine=true`)
  await screen.getByRole('button', { name: 'Убрать: Ждут меня' }).click()
  await screen.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ viewId: view(1).id, version: 1, name: 'Вид 1', query: '' })

  await screen.getByRole('button', { name: 'Вид 1' }).click()
  await screen.getByRole('menuitem', { name: /Команды/ }).click()
  await screen.getByRole('button', { name: 'Ждут меня' }).click()
  await expect.element(screen.getByText('изменён:')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Сохранить', exact: true }).elements()).toHaveLength(0)
})

test('a new view is named, and a name that is taken is said at its field', async () => {
  const made: Record<string, unknown>[] = []
  let taken = true
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/views/v0/list': () => ({ items: made.length > 0 ? [view(3, { name: 'Срочные' })] : [], layout: null, opensWith: null }),
    '/api/views/v0/create': (_, body) => {
      if (taken)
        throw new Response(JSON.stringify({ error: { code: 'view.taken', message: 'Вид «Срочные» уже есть', info: {} } }), { status: 409 })
      made.push(sent(body))
      return view(3, { name: 'Срочные' })
    },
  })
  const { screen, address } = await openOrders('/orders_forwarder?orders.mine=true', routes)
  await screen.getByRole('button', { name: 'Виды' }).click()
  await screen.getByRole('menuitem', { name: 'Сохранить как вид…' }).click()
  await screen.getByRole('textbox', { name: 'Название' }).fill('Срочные')
  // his rights do not hold the one to share
  expect(screen.getByRole('switch', { name: 'Показывать всей команде' }).elements()).toHaveLength(0)
  await screen.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(screen.getByText('Вид «Срочные» уже есть')).toBeVisible()
  taken = false
  await screen.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(address).toBe(`/orders_forwarder?orders.view=${view(3).id}&orders.mine=true`)
  expect(made[0]).toMatchObject({ list: 'orders.forwarder', name: 'Срочные', team: false, query: 'orders.mine=true' })
})

test('a list opened without conditions begins with the view chosen for that; columns of another device come with the answer', async () => {
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/views/v0/list': () => ({ items: [view(1, { layout: { ...layout, hidden: [] } })], layout, opensWith: view(1).id }),
  })
  const { screen, address } = await openOrders('/orders_forwarder', routes)
  await expect.poll(address).toBe(`/orders_forwarder?orders.view=${view(1).id}&orders.mine=true`)
  await userEvent.keyboard('v')
  await screen.getByRole('menuitem', { name: 'Без вида и фильтров' }).click()
  await expect.poll(address).toBe('/orders_forwarder')
  await expect.element(screen.getByRole('columnheader', { name: /Груз/ })).not.toBeInTheDocument()
})

const draft = (n: number) => orderOf(n, { status: 'draft', actions: ['place', 'cancel'] })

test('the bar offers what all may, says for how many the rest may and why, and every row is answered for', async () => {
  const asked: Record<string, unknown>[] = []
  const rows: OrderRow[] = [draft(1), draft(2), orderOf(3)]
  await outsideOfOrders(() => rows, {
    '/api/orders/v0/bulk': (_, body) => {
      asked.push(sent(body))
      return {
        results: [
          { id: rows[0]!.id, ok: true, version: 2 },
          { id: rows[1]!.id, ok: false, error: { code: 'order.incomplete', message: 'Заполните перед размещением: цена' } },
        ],
      }
    },
  })
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText(rows[2]!.number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await expect.element(screen.getByRole('button', { name: 'Отменить заказ…' })).toBeVisible()
  await screen.getByRole('button', { name: /Разместить можно для 2 из 3/ }).click()
  await expect.element(screen.getByText(/статус «Размещён»/)).toBeVisible()
  await screen.getByRole('button', { name: 'Разместить: 2' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Разместить: 2' }).click()

  const results = screen.getByRole('dialog', { name: 'Разместить' })
  await expect.element(results.getByText('выполнено 1 из 2')).toBeVisible()
  await expect.element(results.getByText('Заполните перед размещением: цена')).toBeVisible()
  expect(asked[0]).toEqual({ action: 'place', rows: [rows[0]!, rows[1]!].map(({ id }) => ({ id, version: 1 })) })
  await results.getByRole('button', { name: 'Повторить 1 строку' }).click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.rows).toEqual([{ id: rows[1]!.id, version: 1 }])
  await results.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect.element(screen.getByText('Выбрано: 2')).toBeVisible()
})

test('all that the filter names is chosen page by page, and sent by hundreds', async () => {
  const portions: number[] = []
  const rows = Array.from({ length: 230 }, (_, n) => draft(n + 1))
  await outsideOfOrders(() => rows.slice(0, 3), {
    '/api/orders/v0/list': url => {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const items = rows.slice(from, from + Number(url.searchParams.get('limit') ?? 50))
      return { items: items.map(wire), next: from + items.length < rows.length ? String(from + items.length) : null }
    },
    '/api/orders/v0/bulk': (_, body) => {
      const { rows } = sent(body) as { rows: { id: string }[] }
      portions.push(rows.length)
      return { results: rows.map(({ id }) => ({ id, ok: true, version: 2 })) }
    },
  })
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText(rows[0]!.number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: /Все .*по фильтру/ }).click()
  await expect.element(screen.getByText('Выбрано: 230')).toBeVisible()
  await screen.getByRole('button', { name: 'Разместить', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Разместить: 230' }).click()
  await expect.element(screen.getByText('выполнено 230 из 230')).toBeVisible()
  expect(portions).toEqual([100, 100, 30])
})

const wire = ({ money, ...row }: OrderRow) => ({
  ...row,
  money: money && { ...money, price: { amount: '68000.00', currency: 'RUB' } },
})

test('the file is asked for with the filter, the order and the columns of the screen', async () => {
  const asked: Record<string, unknown>[] = []
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/exports/v0/file': (_, body) => {
      asked.push(sent(body))
      return null
    },
  })
  const { screen } = await openOrders('/orders_forwarder?orders.status[]=placed&orders.sort=loading', routes)
  await screen.getByRole('button', { name: 'Выгрузить в файл' }).click()
  await screen.getByRole('menuitem', { name: 'CSV, как на экране' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({
    list: 'orders',
    format: 'csv',
    query: 'side=forwarder&tab=all&sort=loading&status[]=placed&unassigned=false&noVehicle=false&mine=false&watched=false&overdue=false',
  })
  expect(asked[0]?.columns).toEqual([
    ...[
      'number',
      'status',
      'next',
      'route',
      'loading',
      'unloading',
      'expected',
      'cargo',
      'body',
      'party',
      'resources',
      'risk',
      'documents',
    ],
    'updated',
    'price',
  ])
})

test('FO04 a long list is said to be made in the background, is asked for there, and its file comes from «Выгрузки»', async () => {
  const asked: Record<string, unknown>[] = []
  let items: unknown[] = []
  const made = (status: string, change = {}) => ({
    id: '01980000-0000-7000-8000-000000000777',
    request: asked[0] ?? { list: 'orders', format: 'xlsx', query: '', columns: [] },
    name: 'Заказы 2026-11-22.xlsx',
    status,
    total: 12_000,
    rows: 4200,
    skipped: 0,
    size: 0,
    why: null,
    createdAt: '2026-11-22T09:00:00.000Z',
    endedAt: null,
    expiresAt: null,
    ...change,
  })
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/exports/v0/size': () => ({ rows: 12_000, more: false }),
    '/api/exports/v0/list': () => ({ items }),
    '/api/exports/v0/ask': (_, body) => {
      asked.push(sent(body))
      items = [made('running')]
      return made('waiting')
    },
    '/api/exports/v0/cancel': () => {
      items = [made('failed', { why: 'Ваши права с тех пор изменились' })]
      return made('cancelled')
    },
  })
  const { screen } = await openOrders('/orders_forwarder', routes)
  const menu = screen.getByRole('button', { name: 'Выгрузить в файл' })
  await menu.click()
  await expect.element(screen.getByText(/^12\s000\sстрок\. Соберём в фоне/)).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Excel, как на экране' }).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ list: 'orders', format: 'xlsx' })
  await expect.poll(() => localStorage.getItem('exports') ?? '').toContain('0777')

  await menu.click()
  await screen.getByRole('menuitem', { name: /^Выгрузки/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выгрузки' })
  await expect.element(dialog.getByText(/4\s200 из 12\s000/)).toBeVisible()
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35')
  expect(localStorage.getItem('exports'), 'it is waited for until it ends').toContain('0777')
  await dialog.getByRole('button', { name: 'Отменить' }).click()
  await expect.element(dialog.getByText('Ваши права с тех пор изменились')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Повторить' })).toBeVisible()
  // what ended is waited for no more
  await expect.poll(() => localStorage.getItem('exports')).toBeNull()
})

test('? tells the keys of the list', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText('26-000001')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Клавиши списка' })).toBeVisible()
})

test('the place of the row over a table is as high as the row that comes, so nothing under it moves', async () => {
  await outsideOfOrders(() => [orderOf(1)])
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByRole('button', { name: 'Столбцы' })).toBeVisible()
  const bar = screen.getByRole('group', { name: 'Фильтры' }).element()
  const height = bar.getBoundingClientRect().height
  const before = document.createElement('div')
  before.className = 'lists-filters'
  for (const name of ['lists-search', 'lists-tools-place'])
    before.append(Object.assign(document.createElement('span'), { className: name }))
  bar.parentElement?.append(before)
  expect(before.getBoundingClientRect().height).toBe(height)
  before.remove()
})

test('B7 what a filter names is counted to its end, in the head, in the offer to choose all and on a tab beyond a thousand', async () => {
  const asked: string[] = []
  const rows = Array.from({ length: 56 }, (_, n) => draft(n + 1))
  await outsideOfOrders(() => rows.slice(0, 3), {
    '/api/orders/v0/list': url => {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const items = rows.slice(from, from + Math.min(50, Number(url.searchParams.get('limit') ?? 50)))
      return { items: items.map(wire), next: from + items.length < rows.length ? String(from + items.length) : null }
    },
    '/api/exports/v0/size': url => {
      asked.push(url.searchParams.get('query')!)
      return url.searchParams.get('query')!.includes('draft') ? { rows: 56, more: false } : { rows: 12_345, more: false }
    },
  })
  const { screen } = await openOrders('/orders_forwarder?orders.status[]=draft&orders.sort=loading', routes)
  await expect.element(screen.getByRole('link', { name: /^Все 12\D+345$/ })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: /^Все 56 по фильтру/ }).click()
  await expect.element(screen.getByText('Выбрано: 56')).toBeVisible()
  // what is counted does not depend on the order
  expect(asked).toHaveLength(2)
  expect(asked).toContain('side=forwarder&tab=all')
  expect(asked.find(query => query.includes('status[]=draft'))).not.toContain('sort')
})

test('B7 the bar of chosen rows is whole at 1280: five buttons with how many each is for, all others in one menu', async () => {
  await page.viewport(1280, 800)
  const may = { status: 'offered', actions: ['approve', 'complete', 'archive', 'revoke', 'cancel', 'offer', 'place'] } as const
  const rows = [1, 2, 3].map(n => orderOf(n, { ...may, actions: n === 1 ? ['cancel'] : [...may.actions] }))
  await outsideOfOrders(() => rows)
  const { screen } = await openOrders('/orders_forwarder', routes)
  await expect.element(screen.getByText(rows[2]!.number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  const bar = screen.getByRole('region', { name: /Выбрано: 3/ })
  await expect.element(bar.getByRole('button', { name: 'Ещё…' })).toBeVisible()
  const box = bar.element().getBoundingClientRect()
  for (const button of bar.getByRole('button').elements()) {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    expect(left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom, button.textContent).toBe(true)
  }
  const named = bar
    .getByRole('button')
    .elements()
    .map(one => one.textContent)
  expect(named.filter(text => /\d/.test(text ?? ''))).toHaveLength(5)
  expect(named[0]).toMatch(/3$/)
  await bar.getByRole('button', { name: 'Ещё…' }).click()
  for (const name of [/^Копировать номера/, /^В архив/]) await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
})
