import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { DemandCard } from '#contract/demand-card.ts'
import { DemandRow } from '#contract/demand-list.ts'
import type { DemandOffer } from '#contract/demand-offers.ts'
import { demands } from '#contract/demands.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { DemandPage } from './card/DemandPage.tsx'
import { DemandCreatePage } from './form/DemandCreatePage.tsx'
import { DemandEditPage } from './form/DemandEditPage.tsx'
import { DemandsPage } from './list/DemandsPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const hour = 3600_000
const iso = (plus: number) => new Date(Date.now() + plus).toISOString()
const kazan = { ru: 'Казань', en: 'Kazan' }
const ural = { ru: 'Екатеринбург', en: 'Yekaterinburg' }
const north = { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000' }
const party = (n: number, name: string) => ({ id: uuid(n), name, tin: '1655002000' })
const weeks = ['2026-11-30', '2026-12-07', '2026-12-14']

const rowOf = (change: Partial<DemandRow> = {}): DemandRow => ({
  id: uuid(1),
  version: 3,
  side: 'forwarder',
  tab: 'active',
  opens: true,
  number: 'П-26-00012',
  kind: 'spot',
  status: 'active',
  title: '',
  forwarder: north,
  mode: 'request',
  basis: 'effective',
  takeNow: false,
  orderId: uuid(50),
  orderNumber: '26-000050',
  from: kazan,
  to: ural,
  tz: 'Europe/Moscow',
  lanes: 1,
  windowFrom: iso(48 * hour),
  windowTo: iso(51 * hour),
  weekFrom: null,
  weekTo: null,
  distanceKm: 960,
  cargo: 'Товары народного потребления',
  massKg: 12_000,
  bodyTypes: [],
  temperature: null,
  trucks: 1,
  needed: 1,
  promised: 1,
  confirmed: 0,
  price: null,
  priceTo: null,
  offers: 3,
  best: rub(98_000),
  own: null,
  revision: 1,
  deadline: iso(4 * hour),
  isPrivate: false,
  responsible: null,
  createdAt: iso(-hour),
  ...change,
})

const offerOf = (
  n: number,
  name: string,
  gross: number,
  net: number,
  rate: 22 | 5 | 0,
  change: Partial<DemandOffer> = {},
): DemandOffer => ({
  id: uuid(100 + n),
  executor: party(500 + n, name),
  status: 'submitted',
  revision: 1,
  needsReconfirm: false,
  agreed: false,
  amount: rub(gross),
  offered: rub(gross),
  vatMode: rate === 0 ? 'none' : 'included',
  vatRate: rate,
  gross: rub(gross),
  net: { minor: net, currency: 'RUB' },
  effective: { minor: net, currency: 'RUB' },
  ranks: { gross: 4 - n, net: n, effective: n },
  trucks: 1,
  vehicle: 'Тент 20 т',
  loadingAt: null,
  validUntil: iso(3 * hour),
  comment: '',
  confirmDueAt: null,
  turn: 'forwarder',
  closed: false,
  reason: '',
  onTime: 0.96,
  orders: 25,
  turns: [
    {
      id: uuid(200 + n),
      at: iso(-hour / 2),
      by: 'executor',
      person: 'Пётр Сафин',
      what: 'offer',
      amount: rub(gross),
      comment: 'машина рядом',
    },
  ],
  lanes: [],
  cells: [],
  actions: [
    { action: 'select', allow: true, reason: null },
    { action: 'counter', allow: true, reason: null },
    { action: 'decline', allow: true, reason: null },
  ],
  createdAt: iso(-hour / 2),
  updatedAt: iso(-hour / 2),
  ...change,
})

const three = () => [
  offerOf(1, 'ВолгаТранс', 98_000, 8_032_787, 22),
  offerOf(2, 'УралГруз', 96_000, 9_142_857, 5, { ranks: { gross: 2, net: 3, effective: 3 } }),
  offerOf(3, 'ИП Орлов', 90_000, 9_000_000, 0, { ranks: { gross: 1, net: 2, effective: 2 } }),
]

const draft = demands.create.data.shape.draft.parse({ kind: 'spot', basis: 'effective' })

const cardOf = (change: Partial<DemandCard> = {}): DemandCard => ({
  row: rowOf(),
  order: null,
  own: true,
  draft,
  lanes: [],
  coverage: [],
  offers: three(),
  listed: [],
  reach: { reached: 12, later: [{ at: iso(hour), organizations: 4 }] },
  cancel: null,
  actions: [
    { action: 'edit', allow: true, reason: null },
    { action: 'cancel', allow: true, reason: null },
  ],
  mayOffer: { allow: false, reason: 'Это ваша потребность' },
  vat: null,
  ...change,
})

const lane = { ...kazan, en: 'Kazan' }
const grid = (change: Partial<DemandCard> = {}): DemandCard =>
  cardOf({
    row: rowOf({
      kind: 'period',
      number: 'П-26-00013',
      orderId: null,
      orderNumber: null,
      needed: 20,
      promised: 14,
      confirmed: 9,
      mode: 'fixed',
      price: rub(68_000),
      weekFrom: weeks[0]!,
      weekTo: weeks[2]!,
      windowFrom: null,
      windowTo: null,
      offers: 1,
      best: null,
    }),
    lanes: [
      {
        id: uuid(70),
        from: lane,
        fromCode: 'kazan',
        to: ural,
        toCode: 'ekb',
        distanceKm: 960,
        truckType: null,
        bodyTypes: ['tent'],
        temperature: null,
        cargo: '',
        massKg: 20_000,
        price: rub(68_000),
        priceTo: null,
      },
    ],
    coverage: [
      { laneId: uuid(70), week: weeks[0]!, needed: 8, promised: 8, confirmed: 8, ordered: 2 },
      { laneId: uuid(70), week: weeks[1]!, needed: 8, promised: 5, confirmed: 1, ordered: 0 },
      { laneId: uuid(70), week: weeks[2]!, needed: 4, promised: 1, confirmed: 0, ordered: 0 },
    ],
    offers: [
      offerOf(1, 'ВолгаТранс', 66_000, 5_409_836, 22, {
        amount: null,
        lanes: [{ laneId: uuid(70), amount: rub(66_000), net: rub(54_098), effective: rub(54_098) }],
        cells: [
          { laneId: uuid(70), week: weeks[0]!, promised: 8, confirmed: 8, ordered: 2 },
          { laneId: uuid(70), week: weeks[1]!, promised: 5, confirmed: 1, ordered: 0 },
          { laneId: uuid(70), week: weeks[2]!, promised: 1, confirmed: 0, ordered: 0 },
        ],
        actions: [],
      }),
    ],
    ...change,
  })

type Answers = Record<string, (url: URL, body: unknown) => unknown>

const meOf = (side: 'forwarder' | 'executor') => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { ...north, sides: [side] },
  employee: { id: uuid(900_001), roles: ['owner'], position: 'логист' },
  permissions: ['orders.view', 'orders.prices', 'demands.view', side === 'forwarder' ? 'demands.create' : 'demands.offer'],
  locale: 'ru',
  beta: false,
})

/** A server that knows one demand; gives back what it was sent. */
async function serve(card: DemandCard, side: 'forwarder' | 'executor' = 'forwarder', more: Answers = {}) {
  const sent: { path: string; data: unknown }[] = []
  const me = () => meOf(side)
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': me,
    [users.me.path]: me,
    [demands.get.path]: () => z.encode(DemandCard, card),
    [demands.list.path]: () => ({ items: z.encode(z.array(DemandRow), [card.row]), next: null }),
    [demands.counts.path]: () => ({ tabs: { all: 1, active: 1, available: 1 } }),
    [demands.history.path]: () => ({ items: [] }),
    [demands.reach.path]: () => ({ organizations: 12 }),
    '/api/dicts/bodyTypes/v0/bodyTypesGet': () => ({ body_type: [{ code: 'tent', name_ru: 'Тент', name_en: 'Curtain' }] }),
    '/api/dicts/demand/v0/reasonDemandCancel': () => ({
      reasons: [{ code: 'conditions_changed', name_ru: 'Изменились условия', name_en: 'Conditions changed', fault: 'forwarder' }],
    }),
    ...Object.fromEntries(
      [demands.negotiate, demands.offer, demands.answer, demands.takeNow, demands.move, demands.acceptAnswer, demands.create].map(call => [
        call.path,
        () => z.encode(DemandCard, card),
      ]),
    ),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const bare = new URL(path, location.href).pathname
    if (init?.method === 'POST' && bare.startsWith('/api/demand') && bare !== demands.reach.path)
      sent.push({ path: bare, data: (JSON.parse(String(init.body)) as { data: unknown }).data })
    return others(path, init)
  })
  return sent
}

const routes = [
  { path: '/demand_forwarder', element: <DemandsPage side="forwarder" /> },
  { path: '/demand_executor', element: <DemandsPage side="executor" /> },
  { path: '/demand_forwarder/create', element: <DemandCreatePage /> },
  { path: '/demand/:id', element: <DemandPage /> },
]

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('lists', () => {
  test('2.29 a forwarder reads how far a need is covered in words, and the button makes a new one', async () => {
    await serve(grid())
    const { screen, address } = await openOrders('/demand_forwarder', routes)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Спрос' })).toBeVisible()
    const table = screen.getByRole('grid', { name: 'Потребности в перевозке' })
    await expect.element(table.getByRole('img', { name: 'Нужно 20, обещано 14, подтверждено 9' })).toBeVisible()
    await expect.element(table.getByText('Казань – Екатеринбург')).toBeVisible()
    await screen.getByRole('link', { name: 'Новая потребность' }).click()
    await expect.poll(address).toBe('/demand_forwarder/create')
  })

  test.each([
    ['forwarder', 'demand_forwarder'],
    ['executor', 'demand_executor'],
  ] as const)('long towns are read whole at 1440 beside the menu (%s)', async (side, address) => {
    const petersburg = { ru: 'Санкт-Петербург', en: 'Saint Petersburg' }
    const chelny = { ru: 'Набережные Челны', en: 'Naberezhnye Chelny' }
    await serve(cardOf({ row: rowOf({ side, from: petersburg, to: chelny, cargo: 'Бумага' }) }), side)
    await page.viewport(1440 - 232, 900)
    const { screen } = await openOrders(`/${address}`, routes)
    const lane = screen.getByRole('grid').getByText('Санкт-Петербург – Набережные Челны')
    await expect.element(lane).toBeVisible()
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = lane.element()
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true])
    const cell = lane.element().parentElement!.getBoundingClientRect()
    expect(lane.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(cell.bottom)
  })

  test('the matrix shows lanes by weeks, and arrows walk over it', async () => {
    await serve(grid())
    const { screen } = await openOrders('/demand_forwarder?demands.as=matrix', routes)
    const matrix = screen.getByRole('grid', { name: 'Направления по неделям' })
    const first = matrix.getByRole('gridcell', { name: /неделя 30 нояб\. – 6 дек\.: нужно 8, обещано 8, подтверждено 8/ })
    await expect.element(first).toBeVisible()
    ;(first.element() as HTMLElement).focus()
    first.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.poll(() => document.activeElement?.textContent).toMatch(/обещано 5, подтверждено 1/)
  })

  test('2.30 an executor responds from the list', async () => {
    const row = rowOf({ side: 'executor', tab: 'available', offers: null, best: null })
    await serve(cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } }), 'executor')
    const { screen, address } = await openOrders('/demand_executor', routes)
    await screen.getByRole('button', { name: 'Откликнуться' }).click()
    await expect.poll(address).toBe(`/demand/${row.id}`)
    await expect.element(screen.getByRole('heading', { name: 'Ваше предложение' })).toBeVisible()
  })
})

describe('spot', () => {
  test('scenario 2: three tax regimes stand in the order of what one pays after deduction, and by VAT otherwise', async () => {
    await serve(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const table = screen.getByRole('region', { name: 'Отклики' }).getByRole('table')
    const first = () => table.getByRole('row').nth(1).query()?.textContent ?? ''
    await expect.poll(first).toMatch(/^1ВолгаТранс.*80\s327,87/)
    await screen.getByRole('radiogroup', { name: 'Порядок по цене' }).getByText('с НДС', { exact: true }).click()
    await expect.poll(first).toMatch(/^1ИП Орлов/)
  })

  test('a counter-offer answers the last turn that was read', async () => {
    const sent = await serve(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const thread = screen.getByRole('region', { name: 'Переговоры с ВолгаТранс' })
    await expect.element(thread.getByText('машина рядом')).toBeVisible()
    await thread.getByRole('button', { name: 'Предложить свою цену' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Ваша цена' })
    const answered = dialog.getByRole('region', { name: 'Вы отвечаете на' })
    await expect.element(answered.getByText(/предложение, ВолгаТранс/)).toBeVisible()
    await expect.element(answered.getByText('машина рядом')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('9500000')
    await expect.element(dialog.getByText(/Больше чем в 10 раз выше, чем 98/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Цена' }).fill('95000')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          path: demands.negotiate.path,
          data: {
            demandId: uuid(1),
            offerId: uuid(101),
            turnId: uuid(201),
            action: 'counter',
            amount: { amount: '95000.00', currency: 'RUB' },
            validUntil: null,
            comment: '',
          },
        },
      ])
  })

  test('choosing one that is not the cheapest says so before anything is sent', async () => {
    const sent = await serve(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /УралГруз/ }).click()
    await screen.getByRole('region', { name: 'Переговоры с УралГруз' }).getByRole('button', { name: 'Выбрать' }).click()
    const dialog = screen.getByRole('alertdialog')
    await expect.element(dialog.getByText('Есть отклик дешевле по выбранному сравнению.')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Выбрать' }).click()
    await expect.poll(() => sent.map(one => (one.data as { action: string }).action)).toEqual(['select'])
  })

  test('who only looks on is told how it stands, and that the turn is his organisation’s', async () => {
    const viewer = () => ({ ...meOf('forwarder'), permissions: ['orders.view', 'demands.view'] })
    await serve(cardOf({ actions: [] }), 'forwarder', { '/api/user/getYaId/v0': viewer, [users.me.path]: viewer })
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: /отклик\S* жд[уё]т решения$/ })).toBeVisible()
    await expect.element(screen.getByText('Ход вашей организации.')).toBeVisible()
  })

  test('a demand whose order is offered directly says so, and going on is no step of it', async () => {
    const reason = 'Заказ 26-000145 предложен исполнителю напрямую'
    const actions = [
      { action: 'resume', allow: false, reason },
      { action: 'cancel', allow: true, reason: null },
    ] as const
    const sent = await serve(cardOf({ row: rowOf({ status: 'paused' }), offers: [], actions: [...actions] }))
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: 'Приостановлена: заказ предложен напрямую' })).toBeVisible()
    await expect.element(next.getByRole('paragraph')).toHaveTextContent(reason)
    const resume = next.getByRole('button', { name: 'Возобновить' })
    await expect.element(resume).toHaveAttribute('aria-disabled', 'true')
    await expect.element(resume).not.toHaveClass('ui-button-primary')
    expect(sent).toEqual([])
  })

  test('going on so near the end asks for a later one', async () => {
    const sent = await serve(
      cardOf({
        row: rowOf({ status: 'paused', deadline: iso(hour / 30) }),
        offers: [],
        actions: [{ action: 'resume', allow: true, reason: null }],
      }),
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: 'Возобновить' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Новый срок ответа' })
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect.element(dialog.getByText('Срок должен быть не раньше чем через 5 минут')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('a demand somebody else took while it was read is not offered on', async () => {
    let gone = false
    const row = rowOf({ side: 'executor', offers: null, best: null, mode: 'fixed', price: rub(90_000), takeNow: true })
    const card = cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } })
    const no = (status: number, code: string) => Response.json({ error: { code, message: 'Уже взята', info: {} } }, { status })
    await serve(card, 'executor', {
      [demands.get.path]: () => {
        if (gone) throw no(404, 'demand.not_found')
        return z.encode(DemandCard, card)
      },
      [demands.takeNow.path]: () => {
        gone = true
        throw no(409, 'demand.taken')
      },
    })
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /Взять за/ }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: /Взять за/ })
      .click()
    await expect.element(screen.getByText(/Её взял другой исполнитель/)).toBeVisible()
  })

  test('cancelling asks for its reason', async () => {
    const sent = await serve(cardOf())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: 'Отменить потребность' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отменить потребность' })
    await dialog.getByRole('button', { name: 'Отменить потребность' }).click()
    await expect.element(dialog.getByText('Выберите причину')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: /Причина/ }).click()
    await screen.getByRole('option', { name: 'Изменились условия' }).click()
    await dialog.getByRole('button', { name: 'Отменить потребность' }).click()
    await expect.poll(() => sent.map(one => one.data)).toMatchObject([{ action: 'cancel', reason: 'conditions_changed', version: 3 }])
  })

  test('an executor is told how VAT is charged by his regime, and that changed terms want his word', async () => {
    const row = rowOf({ side: 'executor', offers: null, best: null })
    const own = offerOf(1, 'ВолгаТранс', 98_000, 8_032_787, 22, {
      needsReconfirm: true,
      turn: 'executor',
      ranks: null,
      actions: [{ action: 'reconfirm', allow: true, reason: null }],
    })
    const sent = await serve(
      cardOf({
        row,
        own: false,
        offers: [own],
        actions: [],
        mayOffer: { allow: true, reason: null },
        vat: { vatMode: 'included', vatRate: 22 },
      }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByRole('heading', { name: 'Условия изменились' })).toBeVisible()
    await screen.getByRole('button', { name: 'Изменить предложение' }).click()
    const form = screen.getByRole('region', { name: 'Изменить предложение' })
    await expect.element(form.getByText(/с НДС 22\s%: без НДС 80\s327,87\s₽/)).toBeVisible()
    await screen.getByRole('button', { name: 'Цена в силе' }).click()
    await expect.poll(() => sent.map(one => (one.data as { action: string }).action)).toEqual(['reconfirm'])
  })

  test('terms that change while the forwarder’s price is out are answered by that price', async () => {
    const own = offerOf(1, 'ВолгаТранс', 98_000, 8_032_787, 22, {
      status: 'countered_by_forwarder',
      needsReconfirm: true,
      turn: 'executor',
      ranks: null,
      actions: [{ action: 'accept', allow: true, reason: null }],
    })
    await serve(cardOf({ row: rowOf({ side: 'executor', offers: null, best: null }), own: false, offers: [own], actions: [] }), 'executor')
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByText(/Экспедитор предложил свою цену\. Прочтите новые условия/)).toBeVisible()
  })

  test('taking now is asked about once and then final', async () => {
    const row = rowOf({ side: 'executor', offers: null, best: null, mode: 'fixed', price: rub(90_000), takeNow: true })
    const sent = await serve(cardOf({ row, own: false, offers: [], actions: [], mayOffer: { allow: true, reason: null } }), 'executor')
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await screen.getByRole('button', { name: /Взять за 90\s000\s₽/ }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: /Взять за/ })
      .click()
    await expect.poll(() => sent).toEqual([{ path: demands.takeNow.path, data: { demandId: uuid(1), revision: 1 } }])
  })
})

/** Pastes a text where the focus is, as a spreadsheet gives it. */
function pasteInto(field: Element, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('period', () => {
  test('an executor answers a part of a grid by a block from a spreadsheet', async () => {
    const row = { ...grid().row, side: 'executor' as const, offers: null, promised: 0, confirmed: 0 }
    const sent = await serve(
      grid({
        row,
        own: false,
        offers: [],
        actions: [],
        mayOffer: { allow: true, reason: null },
        vat: { vatMode: 'none', vatRate: 0 },
        coverage: grid().coverage.map(cell => ({ ...cell, promised: 0, confirmed: 0 })),
      }),
      'executor',
    )
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const first = screen.getByRole('textbox', { name: /неделя 30 нояб\. – 6 дек\./ })
    await expect.element(first).toBeVisible()
    pasteInto(first.element(), '5\t9\t')
    const last = screen.getByRole('textbox', { name: /неделя 7–13 дек\./ })
    await expect.element(last).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByRole('button', { name: /Откликнуться/ })).toHaveAttribute('aria-disabled', 'true')
    await last.fill('3')
    await screen.getByRole('button', { name: /Откликнуться: 8\sрейсов/ }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([
        {
          demandId: uuid(1),
          revision: 1,
          lanes: [{ laneId: uuid(70), amount: { amount: '68000.00', currency: 'RUB' } }],
          cells: [
            { laneId: uuid(70), week: weeks[0], trips: 5 },
            { laneId: uuid(70), week: weeks[1], trips: 3 },
          ],
          comment: '',
        },
      ])
  })

  test('a forwarder takes what is promised and still needed', async () => {
    const sent = await serve(grid())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    const part = screen.getByRole('region', { name: 'Взять рейсы: ВолгаТранс' }).first()
    await expect.element(part.getByRole('textbox', { name: /неделя 7–13 дек\./ })).toHaveValue('4')
    await part.getByRole('textbox', { name: /неделя 14–20 дек\./ }).fill('0')
    await screen.getByRole('button', { name: /Подтвердить: 4\sрейса/ }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ demandId: uuid(1), version: 3, offerId: uuid(101), cells: [{ laneId: uuid(70), week: weeks[1], trips: 4 }] }])
  })

  test('coverage and forecast have their figures in words and as tables', async () => {
    await serve(grid())
    const { screen } = await openOrders(`/demand/${uuid(1)}`, routes)
    await expect.element(screen.getByRole('img', { name: 'Закрытие по неделям. Нужно 20, подтверждено 9' })).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'План и факт. Нужно 20, стало заказами 2' })).toBeVisible()
    await screen.getByRole('button', { name: 'Таблицей' }).first().click()
    await expect.element(screen.getByRole('row', { name: /^7–13 дек\. 8 5 1$/ })).toBeVisible()
  })

  test('lanes from a spreadsheet become a grid, an unknown town is asked for, and the whole is sent', async () => {
    const town = (code: string, ru: string) => ({
      ...{ code, ru, en: code, region_ru: '', region_en: '', country: 'RU', lat: 55, lon: 49, tz: 'Europe/Moscow' },
    })
    const known = [town('moscow', 'Москва'), town('kazan', 'Казань')]
    const sent = await serve(grid(), 'forwarder', {
      '/api/places/v0/suggest': url => ({
        places: known.filter(({ ru }) => ru.toLowerCase().startsWith((url.searchParams.get('text') ?? '').toLowerCase())),
      }),
    })
    const { screen, address } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill('Откуда\tКуда\t30.11\nМосква\tКазань\t4\t4\t4\t4\t4\nМосква\tКитеж\t1')
    await expect.element(dialog.getByText('2 направления, 21 рейс')).toBeVisible()
    await dialog.getByRole('button', { name: /Добавить: 2/ }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда, направление 1' })).toHaveValue('Москва')
    await screen.getByRole('button', { name: 'Опубликовать' }).click()
    await expect.element(screen.getByText('«Китеж» не найден: выберите город').first()).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByRole('button', { name: 'Убрать Направление 2' }).click()
    await screen.getByRole('button', { name: 'Опубликовать' }).click()
    await expect.poll(() => sent.length).toBe(1)
    const made = sent[0]!.data as {
      goal: string
      draft: { kind: string; lanes: { from: string; to: string; weeks: { trips: number }[] }[] }
    }
    expect(made).toMatchObject({ goal: 'publish', draft: { kind: 'period', lanes: [{ from: 'moscow', to: 'kazan' }] } })
    expect(made.draft.lanes[0]!.weeks.map(({ trips }) => trips)).toEqual([4, 4, 4, 4, 4])
    await expect.poll(address).toBe(`/demand/${uuid(1)}`)
  })

  test('what stays once a demand is published is not asked for again, nor is an end that has passed', async () => {
    const row = rowOf({ kind: 'period', status: 'choosing', deadline: iso(-hour), from: { ru: 'Москва', en: 'Moscow' } })
    const known = grid({ row })
    const sent = await serve(grid({ row, draft: { ...known.draft, deadline: iso(-hour) } }), 'forwarder', {
      '/api/places/v0/suggest': () => ({ places: [] }),
    })
    const { screen } = await openOrders(`/demand_forwarder/edit/${uuid(1)}`, [
      ...routes,
      { path: '/demand_forwarder/edit/:id', element: <DemandEditPage /> },
    ])
    await expect.element(screen.getByText('Все партнёры. После публикации это не меняется.')).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: 'Без НДС', exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'через 4 ч' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('a table of more weeks than the grid has gives it more, and its totals are no week', async () => {
    await serve(grid(), 'forwarder', { '/api/places/v0/suggest': () => ({ places: [] }) })
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill('Откуда\tКуда\t49\t50\t51\t52\t1\t2\t3\tИтого\nМосква\tКазань\t4\t4\t4\t4\t4\t5\t6\t31')
    await expect.element(dialog.getByText('1 направление, 31 рейс')).toBeVisible()
    await dialog.getByRole('button', { name: /Добавить: 1/ }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Недель' })).toHaveValue('7')
    await expect.element(screen.getByRole('textbox', { name: /^Направление 1, неделя/ }).last()).toHaveValue('6')
  })

  test('what a pasted table has beyond 26 weeks or 50 lanes is told before it is left out', async () => {
    await serve(grid(), 'forwarder', { '/api/places/v0/suggest': () => ({ places: [] }) })
    const { screen } = await openOrders('/demand_forwarder/create', routes)
    await screen.getByText('На период', { exact: true }).click()
    await screen.getByRole('button', { name: 'Вставить из таблицы' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Направления из таблицы' })
    await dialog.getByRole('textbox').fill(`Москва\tКазань${'\t2'.repeat(28)}`)
    await expect.element(dialog.getByText('1 направление, 52 рейса')).toBeVisible()
    await expect.element(dialog.getByText(/^Не войдут рейсы после 26-й недели: 4\./)).toBeVisible()
    await dialog.getByRole('textbox').fill('Москва\tКазань\t2\n'.repeat(52))
    await expect.element(dialog.getByText(/^Не войдут последние строки: 2\./)).toBeVisible()
    await expect.element(dialog.getByText(/^Не войдут рейсы/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: /Добавить: 50/ }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Откуда, направление 50' })).toBeVisible()
  })
})
