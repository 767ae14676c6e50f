import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import { type GuideRate, RateRow, Waterfall, waterfalls } from '#contract/waterfalls.ts'
import { refreshMe } from '#web/api/session.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { RatesDialog } from './RatesDialog.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const iso = (plus: number) => new Date(Date.now() + plus).toISOString()
const hour = 3600_000
const party = (n: number, name: string) => ({ id: uuid(n), name, tin: '1655002000' })

const rateOf = (n: number, name: string, change: Partial<RateRow> = {}): RateRow => ({
  id: uuid(n),
  version: 2,
  executor: party(500 + n, name),
  level: 'exact',
  from: { ru: 'Нижний Новгород', en: 'Nizhny Novgorod' },
  fromCode: 'nizhny_novgorod',
  fromRegion: false,
  to: { ru: 'Москва', en: 'Moscow' },
  toCode: 'moscow',
  toRegion: false,
  radiusKm: 0,
  bodyTypes: [],
  price: rub(52_000),
  vatMode: 'included',
  vatRate: 22,
  validFrom: '2026-10-12',
  validTo: '2027-04-11',
  share: 60,
  weeklyCap: 6,
  ordersTaken: 6,
  tender: { id: uuid(900), number: 'Т-26-00012' },
  state: 'current',
  createdAt: iso(-hour),
  ...change,
})
const two = () => [
  rateOf(3, 'УралГруз', { price: rub(47_000), share: 40, weeklyCap: 4, ordersTaken: 1, vatMode: 'none', vatRate: 0, tender: null }),
  rateOf(1, 'ВолгаТранс'),
]

const guideOf = (n: number, name: string, change: Partial<GuideRate> = {}): GuideRate => ({
  rateId: uuid(n),
  executor: party(500 + n, name),
  price: rub(52_000),
  vatMode: 'included',
  vatRate: 22,
  level: 'exact',
  share: 60,
  weeklyCap: 6,
  ordersTaken: 2,
  answerMinutes: null,
  passedBy: null,
  ...change,
})

const stepOf = (n: number, name: string, change: Partial<Waterfall['steps'][number]> = {}): Waterfall['steps'][number] => ({
  executor: party(500 + n, name),
  price: rub(52_000),
  level: 'exact',
  answerMinutes: 120,
  at: iso(-hour),
  status: 'offered',
  passedBy: null,
  ordersTaken: null,
  weeklyCap: null,
  answerDueAt: null,
  endedAt: null,
  reason: null,
  ...change,
})
const course = (change: Partial<Waterfall> = {}): Waterfall => ({
  orderId: orderOf(1).id,
  version: 1,
  isChosen: false,
  status: 'running',
  week: '2026-10-12',
  startedAt: iso(-2 * hour),
  startedBy: 'Ирина Лаптева',
  endedAt: null,
  answerMinutes: 120,
  stopReason: null,
  stopComment: null,
  demandId: null,
  steps: [
    stepOf(1, 'ВолгаТранс', { status: 'declined', endedAt: iso(-hour), reason: 'no_capacity' }),
    stepOf(3, 'УралГруз', { status: 'passed', passedBy: 'cap', ordersTaken: 4, weeklyCap: 4 }),
    stepOf(2, 'ИП Ковалёв', { answerDueAt: iso(1.5 * hour) }),
  ],
  next: [guideOf(4, 'ТрансЛайн')],
  ...change,
})

type ServerState = { rates?: RateRow[]; card?: OrderCard; course?: Waterfall | null; guide?: GuideRate[] }

/** A server that knows these rates and this order; gives back what it was sent. */
async function serve(held: ServerState) {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  const take = (path: string, answer: () => unknown) => ({
    [path]: (_: URL, body: unknown) => {
      sent.push({ path, data: (JSON.parse(String(body)) as { data: Record<string, unknown> }).data })
      return answer()
    },
  })
  const first = () => z.encode(RateRow, held.rates?.[0] ?? rateOf(1, 'ВолгаТранс'))
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me,
    '/api/users/me/v0': () => me,
    [waterfalls.rates.path]: url => {
      const wanted = url.searchParams.get('search') ?? ''
      const found = (held.rates ?? []).filter(({ executor }) => executor.name.includes(wanted))
      return { items: z.encode(z.array(RateRow), found), next: null }
    },
    [waterfalls.get.path]: () => z.encode(Waterfall.nullable(), held.course ?? null),
    [waterfalls.guide.path]: () => z.encode(waterfalls.guide.out, { week: '2026-10-12', rates: held.guide ?? [] }),
    '/api/orders/v0/get': () => z.encode(OrderCard, held.card ?? cardOf()),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/organization/v0/suggestExecutors': () => ({ organizations: [] }),
    '/api/dicts/executorRevokeReasons/v0/executorRevokeReasonsGet': () => ({ reasons: [] }),
    ...take(waterfalls.changeRate.path, first),
    ...take(waterfalls.stopRate.path, first),
    ...take(waterfalls.stop.path, () => z.encode(Waterfall, course({ status: 'stopped', stopReason: 'person', next: [] }))),
    ...take(waterfalls.start.path, () => ({ results: [{ id: orderOf(1).id, ok: true, version: 2 }] })),
  })
  await refreshMe()
  return sent
}

const me = {
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(900_001), roles: ['owner'], position: 'логист' },
  permissions: ['orders.view', 'orders.edit', 'orders.command', 'orders.prices', 'demands.view', 'demands.create'],
  locale: 'ru',
  beta: false,
}

afterEach(() => closeOrders())

describe('the dialog of rates', () => {
  const open = async (held: ServerState) => {
    const sent = await serve(held)
    const onClose = vi.fn()
    const { screen } = await openOrders('/rates', [{ path: '/rates', element: <RatesDialog onClose={onClose} /> }])
    return { screen, sent }
  }

  test('rates stand under their lane with shares, the week and where they come from', async () => {
    const { screen } = await open({ rates: two() })
    const lane = screen.getByRole('region', { name: 'Нижний Новгород – Москва' })
    await expect.element(lane.getByText('доли вместе 100 %')).toBeVisible()
    await expect.element(lane.getByRole('link', { name: 'по тендеру Т-26-00012' })).toBeVisible()
    await expect.element(lane.getByText('6 из 6')).toBeVisible()
    const names = lane
      .getByRole('listitem')
      .elements()
      .map(row => row.querySelector('b')?.textContent)
    expect(names).toEqual(['ВолгаТранс', 'УралГруз'])
    await screen.getByRole('searchbox').fill('Урал')
    await expect.element(lane.getByText('ВолгаТранс')).not.toBeInTheDocument()
  })

  test('one made by hand is changed whole against the version that was read', async () => {
    const { screen, sent } = await open({ rates: two() })
    await screen.getByRole('button', { name: /^Изменить: УралГруз/ }).click()
    const form = screen.getByRole('dialog', { name: 'Договорная цена' })
    await form.getByRole('textbox', { name: 'Цена рейса' }).fill('49500')
    await form.getByRole('textbox', { name: /Рейсов в неделю/ }).fill('5')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          path: waterfalls.changeRate.path,
          data: {
            rateId: uuid(3),
            version: 2,
            price: { amount: '49500.00', currency: 'RUB' },
            weeklyCap: 5,
            share: 40,
            validTo: '2027-04-11',
          },
        },
      ])
  })

  test('of one a tender awarded the price is only read, and what is missing in a new one is said at its field', async () => {
    const { screen } = await open({ rates: two() })
    await screen.getByRole('button', { name: /^Изменить: ВолгаТранс/ }).click()
    const form = screen.getByRole('dialog', { name: 'Договорная цена' })
    await expect.element(form.getByText(/Цена присуждена тендером/)).toBeVisible()
    await expect.element(form.getByText(/52\s000\s₽ с НДС 22/)).toBeVisible()
    expect(form.getByRole('textbox', { name: 'Цена рейса' }).elements()).toEqual([])
    await form.getByRole('button', { name: 'К ценам' }).click()
    await screen.getByRole('button', { name: 'Новая цена' }).click()
    const blank = screen.getByRole('dialog', { name: 'Новая договорная цена' })
    await blank.getByRole('button', { name: 'Завести' }).click()
    await expect.element(blank.getByText('Выберите исполнителя из партнёров')).toBeVisible()
    await expect.element(blank.getByText('Укажите цену больше нуля')).toBeVisible()
  })

  test('stopping asks first', async () => {
    const { screen, sent } = await open({ rates: two() })
    await screen.getByRole('button', { name: /^Прекратить: ВолгаТранс/ }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Прекратить' }).click()
    await expect.poll(() => sent).toMatchObject([{ path: waterfalls.stopRate.path, data: { rateId: uuid(1), version: 2 } }])
  })
})

describe('its course on the order', () => {
  const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
  const open = async (held: ServerState) => {
    const sent = await serve(held)
    const { screen } = await openOrders(`/orders/${orderOf(1).id}`, routes)
    return { sent, part: screen.getByRole('region', { name: 'По договорным ценам' }), screen }
  }
  const offered = () => cardOf({ status: 'offered', tab: 'confirm', actions: [], executor: party(502, 'ИП Ковалёв') })

  test('who was asked, who was passed over and why, whose turn it is and who comes next', async () => {
    const { part, screen, sent } = await open({ card: offered(), course: course() })
    const line = (n: number) => part.getByRole('listitem').nth(n)
    await expect.element(line(3)).toBeVisible()
    await expect.poll(() => line(0).query()?.textContent).toMatch(/ВолгаТранс.*отказался/)
    await expect.poll(() => line(1).query()?.textContent).toMatch(/УралГруз.*не спрашивали: неделя заполнена, 4 из 4/)
    await expect.poll(() => line(2).query()?.textContent).toMatch(/ИП Ковалёв.*ждём ответа до\s.*через 1\sч/)
    await expect.poll(() => line(3).query()?.textContent).toMatch(/ТрансЛайн.*следующий/)
    await part.getByRole('button', { name: 'Остановить' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Остановить' }).click()
    await expect.poll(() => sent).toMatchObject([{ path: waterfalls.stop.path, data: { orderId: orderOf(1).id } }])
  })

  test('one that stopped by itself says why and leads on', async () => {
    const stopped = course({ status: 'stopped', stopReason: 'refused', stopComment: 'Таких исполнителей нет', steps: [], next: [] })
    const { part } = await open({ card: cardOf(), course: stopped })
    await expect.element(part.getByText(/Дальше не пошло. Таких исполнителей нет/)).toBeVisible()
    await expect.element(part.getByRole('link', { name: 'Опубликовать потребность' })).toBeVisible()
  })

  test('a placed order that rates fit is begun from here, in the order that is shown', async () => {
    const guide = [guideOf(1, 'ВолгаТранс'), guideOf(3, 'УралГруз', { passedBy: 'cap', ordersTaken: 4, weeklyCap: 4 })]
    const { part, screen, sent } = await open({ card: cardOf(), guide })
    await expect.element(part.getByRole('listitem').nth(1)).toBeVisible()
    await expect
      .poll(() => part.getByRole('listitem').nth(1).query()?.textContent)
      .toMatch(/УралГруз.*не спросим: неделя заполнена, 4 из 4/)
    await part.getByRole('button', { name: 'Предложить по очереди…' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Предложить по договорным ценам' })
    await dialog.getByText('4 ч', { exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Предложить' }).click()
    await expect
      .poll(() => sent)
      .toMatchObject([{ path: waterfalls.start.path, data: { rows: [{ version: 1 }], answerMinutes: 240, spotHours: 24 } }])
  })

  test('an order no rate fits says nothing of rates, on a phone neither', async () => {
    const { part, screen } = await open({ card: cardOf(), guide: [] })
    await page.viewport(390, 800)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(part).not.toBeInTheDocument()
  })
})
