import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { SettlementCard, type SettlementLine } from '#contract/settlement-card.ts'
import { AgeingRow, Candidate } from '#contract/settlement-debts.ts'
import { SettlementRow, type SettlementTotal } from '#contract/settlement-list.ts'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { SettlementPage } from './card/SettlementPage.tsx'
import { SettlementsPage } from './SettlementsPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const kzt = (minor: number) => ({ minor, currency: 'KZT' })
const routes = [
  { path: '/settlements', element: <SettlementsPage /> },
  { path: '/settlements/:id', element: <SettlementPage /> },
]
const volga = { kind: 'organization' as const, id: uuid(501), name: 'ВолгаТранс', tin: '1655002000' }

const line = (n: number, total: ReturnType<typeof rub>, change: Partial<SettlementLine> = {}): SettlementLine => ({
  orderId: uuid(n),
  number: `26-${String(n).padStart(6, '0')}`,
  status: 'completed',
  from: { ru: 'Москва', en: 'Moscow' },
  to: { ru: 'Казань', en: 'Kazan' },
  loadingOn: '2026-10-05',
  deliveredOn: '2026-10-06',
  documents: 'accepted',
  basis: 'freight',
  sum: {
    net: { ...total, minor: total.minor - 100 },
    vat: { ...total, minor: 100 },
    gross: total,
    vatMode: 'included',
    vatRate: 22,
    extras: { ...total, minor: 0 },
    claims: { ...total, minor: 0 },
    total,
    paid: { ...total, minor: 0 },
    left: total,
  },
  setOff: { ...total, minor: 0 },
  margin: null,
  payDueOn: '2026-10-30',
  paidOn: null,
  payment: '',
  supplement: false,
  isHeld: false,
  outdated: false,
  theirs: null,
  ...change,
})
const totalOf = (money: ReturnType<typeof rub>, lines: number): SettlementTotal => ({
  currency: money.currency,
  lines,
  net: money,
  vat: { ...money, minor: 0 },
  gross: money,
  claims: { ...money, minor: 0 },
  total: money,
  paid: { ...money, minor: 0 },
  left: money,
})

const card = (change: Partial<SettlementCard> = {}): SettlementCard => ({
  id: uuid(1),
  version: 4,
  number: 'РО-26-000007',
  kind: 'payable',
  status: 'pending_approval',
  byOffset: false,
  statusAt: '2026-10-12T08:00:00.000Z',
  counterpart: volga,
  lines: 2,
  totals: [totalOf(rub(9_500_000), 2)],
  payDueOn: '2026-10-30',
  paidOn: null,
  comment: '',
  createdAt: '2026-10-12T07:00:00.000Z',
  createdBy: 'Ирина Лаптева',
  submitted: { name: 'Ирина Лаптева', at: '2026-10-12T08:00:00.000Z' },
  approved: null,
  posted: null,
  voided: null,
  items: [line(11, rub(6_800_000)), line(12, rub(2_700_000))],
  payments: [],
  payFrom: '2026-10-12',
  tz: 'Europe/Moscow',
  accounts: { payer: null, payee: { bank: 'Ак Барс', account: '40702810562000045678' } },
  actions: [],
  ...change,
})

const me = (...permissions: string[]) => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(900_001), roles: ['accountant'], position: 'бухгалтер' },
  permissions: ['orders.view', 'orders.prices', 'settlements.view', ...permissions],
  locale: 'ru',
  tz: 'Europe/Moscow',
  beta: false,
})

type Answers = Record<string, (url: URL, body: unknown) => unknown>

/** A server that knows one settlement; gives back what it was sent. */
async function serve(shown: SettlementCard, rights: readonly string[], more: Answers = {}) {
  const sent: { path: string; data: unknown }[] = []
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me(...rights),
    [users.me.path]: () => me(...rights),
    [settlements.get.path]: () => z.encode(SettlementCard, shown),
    [settlements.history.path]: () => ({ items: [] }),
    [settlements.counts.path]: () => ({
      tabs: { all: 1, draft: 0, pending_approval: 1, approved: 0, posted: 0, partly_paid: 0, overdue: 0, paid: 0, voided: 0 },
    }),
    [settlements.list.path]: () => ({ items: z.encode(z.array(SettlementRow), [shown]), next: null }),
    [settlements.ageing.path]: () => ({ today: '2026-11-01', items: [] }),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.startsWith('/api/settlements'))
      sent.push({ path, data: (JSON.parse(String(init.body)) as { data: unknown }).data })
    return others(path, init)
  })
  return sent
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('four eyes', () => {
  const own = 'Реестр составили вы: утвердить его должен другой человек'

  test('who made a settlement reads in words why he may not approve it, and pressing sends nothing', async () => {
    const closed = card({
      actions: [
        { action: 'approve', allow: false, reason: own },
        { action: 'return', allow: true, reason: null },
      ],
    })
    const sent = await serve(closed, ['settlements.edit', 'settlements.approve'])
    const { screen } = await openOrders(`/settlements/${closed.id}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: 'Реестр ждёт утверждения' })).toBeVisible()
    await expect.element(next.getByText(`Утвердить: ${own}`)).toBeVisible()
    const approve = next.getByRole('button', { name: 'Утвердить' })
    await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
    await approve.click({ force: true })
    expect(sent).toEqual([])
  })

  test('another person approves with one press, on the version he sees', async () => {
    const open = card({ actions: [{ action: 'approve', allow: true, reason: null }] })
    const sent = await serve(open, ['settlements.approve'], {
      [settlements.move.path]: () =>
        z.encode(SettlementCard, card({ status: 'approved', version: 5, actions: [{ action: 'post', allow: true, reason: null }] })),
    })
    const { screen } = await openOrders(`/settlements/${open.id}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByText(/Отправлено на утверждение: Ирина Лаптева/)).toBeVisible()
    await next.getByRole('button', { name: 'Утвердить' }).click()
    await expect.poll(() => sent).toEqual([{ path: settlements.move.path, data: { settlementId: open.id, version: 4, action: 'approve' } }])
    await expect.element(next.getByRole('heading', { name: 'Проведите реестр' })).toBeVisible()
  })

  test('sending back asks why before anything is sent', async () => {
    const open = card({
      actions: [
        { action: 'approve', allow: true, reason: null },
        { action: 'return', allow: true, reason: null },
      ],
    })
    const sent = await serve(open, ['settlements.approve'], { [settlements.move.path]: () => z.encode(SettlementCard, open) })
    const { screen } = await openOrders(`/settlements/${open.id}`, routes)
    await screen.getByRole('region', { name: 'Следующий шаг' }).getByRole('button', { name: 'Вернуть' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Вернуть реестр' })
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await expect.element(dialog.getByText('Напишите причину, не короче 3 знаков')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('textbox', { name: 'Почему' }).fill('Нет акта по 26-000012')
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ settlementId: open.id, version: 4, action: 'return', reason: 'Нет акта по 26-000012' }])
  })
})

describe('sums', () => {
  test('each currency stands by itself: one is never added to another', async () => {
    const two = card({
      totals: [totalOf(rub(6_800_000), 1), totalOf(kzt(27_000_000), 1)],
      items: [line(11, rub(6_800_000)), line(12, kzt(27_000_000))],
    })
    await serve(two, [])
    const { screen } = await openOrders(`/settlements/${two.id}`, routes)
    const sums = screen.getByRole('table', { name: 'Суммы по валютам' })
    await expect.element(sums.getByRole('row', { name: /^RUB.*68\s000\s₽/ })).toBeVisible()
    await expect.element(sums.getByRole('row', { name: /^KZT.*270\s000\s₸/ })).toBeVisible()
    // where there are two there is no line of both
    await expect
      .element(screen.getByRole('region', { name: 'Строки реестра' }).getByRole('row', { name: /^Итого/ }))
      .not.toBeInTheDocument()
  })

  test('who may not see prices reads why there are none', async () => {
    const shown = card({ totals: null, items: [line(11, rub(1), { sum: null })] })
    await serve(shown, [], { [users.me.path]: () => ({ ...me(), permissions: ['orders.view', 'settlements.view'] }) })
    const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
    await expect.element(screen.getByText('Суммы видят те, у кого есть право видеть цены.')).toBeVisible()
    await expect.element(screen.getByRole('table', { name: 'Суммы по валютам' })).not.toBeInTheDocument()
  })

  test('a line is taken out of a draft and can be put back', async () => {
    const draft = card({
      status: 'draft',
      actions: [
        { action: 'edit', allow: true, reason: null },
        { action: 'submit', allow: true, reason: null },
      ],
    })
    const sent = await serve(draft, ['settlements.edit'], {
      [settlements.removeLines.path]: () => z.encode(SettlementCard, { ...draft, version: 5, items: [draft.items[0]!] }),
      [settlements.addLines.path]: () => z.encode(SettlementCard, { ...draft, version: 6 }),
    })
    const { screen } = await openOrders(`/settlements/${draft.id}`, routes)
    await screen.getByRole('button', { name: 'Убрать заказ 26-000012' }).click()
    await expect.poll(() => sent.map(one => one.data)).toEqual([{ settlementId: draft.id, version: 4, orderIds: [uuid(12)] }])
  })
})

describe('payments', () => {
  const posted = (change: Partial<SettlementCard> = {}) =>
    card({ status: 'posted', actions: [{ action: 'pay', allow: true, reason: null }], ...change })
  const pays = async (shown: SettlementCard, answer = shown) => {
    const sent = await serve(shown, ['settlements.edit', 'settlements.approve'], {
      [settlements.pay.path]: () => z.encode(SettlementCard, answer),
      [settlements.unpay.path]: () => z.encode(SettlementCard, answer),
    })
    const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
    return { sent, screen }
  }

  test('less than is left is a part; more than that and a day before the approval are told at their fields', async () => {
    const { sent, screen } = await pays(posted({ payFrom: '2026-10-12' }))
    await screen.getByRole('button', { name: 'Отметить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отметить оплату' })
    await dialog.getByRole('textbox', { name: 'Номер платёжного поручения' }).fill('118')
    const sum = dialog.getByRole('textbox', { name: 'Сумма' })
    await sum.fill('')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.element(dialog.getByText(/не больше остатка 95\s000\s₽/)).toBeVisible()
    await sum.fill('95 000,01')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.element(dialog.getByText(/не больше остатка 95\s000\s₽/)).toBeVisible()
    expect(sent).toEqual([])
    await sum.fill('40 000')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toMatchObject([{ settlementId: uuid(1), version: 4, orderIds: [], payment: '118', amount: { amount: '40000.00', currency: 'RUB' } }])
  })

  test('an order on hold is not paid with the others', async () => {
    const items = [line(11, rub(6_800_000), { isHeld: true }), line(12, rub(2_700_000))]
    const { sent, screen } = await pays(posted({ items }))
    await expect.element(screen.getByRole('region', { name: 'Строки реестра' }).getByText('расчёты удержаны')).toBeVisible()
    await screen.getByRole('button', { name: 'Отметить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отметить оплату' })
    await expect.element(dialog.getByText(/Весь остаток: 27\s000\s₽/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Номер платёжного поручения' }).fill('118')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.poll(() => sent.map(one => one.data)).toMatchObject([{ orderIds: [uuid(12)] }])
  })

  test('a payment is taken back with a reason; who marked it reads why he cannot', async () => {
    const made = { id: uuid(71), kind: 'payment' as const, day: '2026-10-30', number: '118', orders: ['26-000011'], back: null }
    const marked = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z' }
    const own = 'Оплату отменяет не тот, кто её отметил'
    const shown = card({
      status: 'paid',
      paidOn: '2026-10-30',
      payments: [
        { ...made, marked, sums: [rub(6_800_000)], closed: null },
        { ...made, id: uuid(72), number: '119', marked, sums: [rub(2_700_000)], closed: own },
      ],
    })
    const { sent, screen } = await pays(shown)
    const [first, second] = [
      screen.getByRole('listitem').filter({ hasText: 'п/п № 118' }),
      screen.getByRole('listitem').filter({ hasText: 'п/п № 119' }),
    ]
    await expect.element(second.getByRole('button', { name: 'Отменить оплату' })).toHaveAttribute('aria-disabled', 'true')
    await first.getByRole('button', { name: 'Отменить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отменить оплату' })
    await dialog.getByRole('button', { name: 'Отменить оплату' }).click()
    expect(sent).toEqual([])
    await dialog.getByRole('textbox', { name: 'Почему' }).fill('Не тот реестр')
    await dialog.getByRole('button', { name: 'Отменить оплату' }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ settlementId: uuid(1), version: 4, paymentId: uuid(71), reason: 'Не тот реестр' }])
  })
})

test('a set-off is not said to be a payment, and is taken back by its own name', async () => {
  const offset = { id: uuid(73), kind: 'offset' as const, day: '2026-10-30', number: '', orders: ['26-000011'], back: null }
  const marked = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z' }
  const part = line(11, rub(6_800_000))
  const items = [{ ...part, sum: { ...part.sum!, paid: rub(600_000), left: rub(6_200_000) }, setOff: rub(600_000) }]
  const shown = card({ status: 'set_off', items, payments: [{ ...offset, marked, sums: [rub(600_000)], closed: null }] })
  await serve(shown, ['settlements.edit', 'settlements.approve'])
  const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Часть зачтена, остаток к оплате' })).toBeVisible()
  await expect.element(screen.getByText('Зачтён частично').first()).toBeVisible()
  expect(screen.getByText(/Оплачен частично|оплачено/).query()).toBeNull()
  await expect.element(screen.getByText(/^зачтено 6\s000\s₽$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Отменить зачёт' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Отменить зачёт' }).getByText(/снова станут неоплаченными/)).toBeVisible()
})

test('a settlement wholly set off is not called paid anywhere: its mark, its way, the next step, its lines, the other side', async () => {
  const even = line(11, rub(0), { paidOn: '2026-10-30' })
  const theirs = { number: '26/0009', status: 'paid' as const, approvedOn: null, postedOn: '2026-10-29', paidOn: '2026-10-30', payment: '' }
  const shown = card({ status: 'paid', byOffset: true, paidOn: '2026-10-30', lines: 1, items: [{ ...even, theirs: theirs }] })
  await serve(shown, ['settlements.edit', 'settlements.approve'])
  const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
  await expect.element(screen.getByRole('heading', { name: /^Зачтён 30\s/ })).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^Зачтён$/ })).toHaveAttribute('aria-current', 'step')
  await expect.element(screen.getByText(/^зачтено 30\s/).first()).toBeVisible()
  await expect.element(screen.getByText(/^Зачтён, 30\s/)).toBeVisible()
  expect(screen.getByText(/оплачен/i).query()).toBeNull()
  const list = (await openOrders('/settlements', routes)).screen.getByRole('grid', { name: 'Реестры оплат' })
  await expect.element(list.getByText('Зачтён', { exact: true })).toBeVisible()
  await expect.element(list.getByText(/^зачтено 30\s/)).toBeVisible()
})

test('whoever only looks reads what the settlement waits for and has no buttons that never open', async () => {
  const why = 'Недостаточно прав: утверждать реестры оплат'
  const actions = (['approve', 'return', 'void'] as const).map(action => ({ action, allow: false, reason: why }))
  await serve(card({ actions }), [])
  const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
  const next = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(next.getByText(`Утвердить: ${why}`)).toBeVisible()
  await expect.element(next.getByRole('button')).not.toBeInTheDocument()
})

test('claims stand under the sum they are in', async () => {
  const off = line(11, rub(6_200_000))
  const items = [{ ...off, sum: { ...off.sum!, claims: rub(-600_000) } }]
  await serve(card({ items, totals: [totalOf(rub(6_200_000), 1)] }), [])
  const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
  const table = screen.getByRole('region', { name: 'Строки реестра' })
  await expect.element(table.getByText(/претензии -6\s000\s₽/)).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'У другой стороны' })).toBeVisible()
})

test('a settlement of a customer has no other side, and what is left of each order', async () => {
  const customer = { ...volga, kind: 'customer' as const, name: 'Молочный Дом' }
  const bill = line(11, rub(6_800_000), { margin: { executor: rub(5_000_000), left: rub(1_799_900) } })
  await serve(card({ kind: 'receivable', counterpart: customer, items: [bill] }), [])
  const billed = (await openOrders(`/settlements/${uuid(1)}`, routes)).screen.getByRole('region', { name: 'Строки реестра' })
  await expect.element(billed.getByRole('columnheader', { name: /^Остаётся.*видите только вы$/ })).toBeVisible()
  await expect.element(billed.getByRole('columnheader', { name: 'У другой стороны' })).not.toBeInTheDocument()
})

describe('on a phone', () => {
  afterEach(() => page.viewport(1200, 700))

  test('ageing is a card for each counterpart that names the ages it owes in, without a table to scroll', async () => {
    const items = [owed(501, 'ВолгаТранс', 'RUB', 100_00, 900_00)]
    await serve(card(), [], { [settlements.ageing.path]: () => ({ today: '2026-11-02', items: z.encode(z.array(AgeingRow), items) }) })
    await page.viewport(390, 844)
    const { screen } = await openOrders('/settlements?section=ageing', routes)
    const one = screen.getByRole('listitem').filter({ hasText: 'ВолгаТранс' })
    await expect.element(one.getByText(/^900\s₽$/)).toBeVisible()
    await expect.element(one.getByText(/^1\s000\s₽$/)).toBeVisible()
    await expect.element(one.getByText(/больше 60/i)).not.toBeInTheDocument()
    await expect.element(one.getByRole('link')).toHaveLength(2)
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })

  test('the export for accounting and the statement are in the head of the list', async () => {
    await serve(card(), ['settlements.edit'])
    await page.viewport(390, 844)
    const { screen } = await openOrders('/settlements', routes)
    await screen.getByRole('button', { name: 'Ещё действия' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Загрузить выписку' })).toBeVisible()
    await screen.getByRole('menuitem', { name: 'Для бухгалтерии' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('each order says its VAT, and the way of the settlement is one line that names where it is', async () => {
    await serve(card(), [])
    await page.viewport(390, 844)
    const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
    const first = screen.getByRole('listitem').filter({ hasText: '26-000011' })
    await expect.element(first.getByText(/^без НДС 67\s999\s₽$/)).toBeVisible()
    await expect.element(first.getByText(/^НДС 1\s₽$/)).toBeVisible()
    const steps = screen.getByRole('listitem').filter({ hasText: /^(Черновик|На утверждении|Утверждён|Проведён|Оплачен)$/ })
    await expect.poll(() => steps.elements().length).toBe(5)
    expect(new Set(steps.elements().map(step => step.getBoundingClientRect().top)).size).toBe(1)
    await expect.element(steps.filter({ hasText: 'На утверждении' })).toHaveAttribute('aria-current', 'step')
  })
})

const payment = (
  number: string,
  level: StatementPayment['level'],
  amount: number,
  targets: StatementPayment['targets'],
): StatementPayment => ({
  key: number,
  number,
  day: '2026-10-30',
  amount: rub(amount),
  left: rub(amount),
  version: 0,
  out: true,
  counterpart: { name: 'ВолгаТранс', tin: '1655002000' },
  purpose: `Оплата по реестру, п/п ${number}`,
  foreign: false,
  aside: null,
  level,
  targets,
})
const target = (lefts: readonly number[], n = 1): StatementPayment['targets'][number] => ({
  settlementId: uuid(n),
  version: 4,
  number: `РО-26-00000${6 + n}`,
  kind: 'payable',
  counterpart: 'ВолгаТранс',
  orders: lefts.map((left, i) => ({ orderId: uuid(10 * n + 1 + i), number: `26-0000${n}${i + 1}`, left: rub(left) })),
  left: rub(lefts.reduce((sum, left) => sum + left, 0)),
})
const open = (lefts: readonly number[], n = 1) => ({ ...target(lefts, n), tin: '1655002000', payDueOn: '2026-10-30' })

/** The window of a statement with these payments; `sent` is what is asked of the server, `reads` what it answers each time it reads. */
async function openStatement(
  items: StatementPayment[],
  postedSettlements: StatementSettlement[],
  more: Record<string, () => unknown> = {},
) {
  const sent = await serve(card(), ['settlements.edit'], {
    [settlements.readStatement.path]: () =>
      z.encode(settlements.readStatement.out, {
        account: '40702810955000033344',
        from: '2026-10-30',
        to: '2026-10-30',
        items,
        settlements: postedSettlements,
        faults: [{ line: 14, words: 'сумма не прочитана' }],
      }),
    [settlements.confirmStatement.path]: () => ({ paid: 2, results: [] }),
    ...more,
  })
  const { screen } = await openOrders('/settlements', routes)
  await screen.getByRole('button', { name: 'Загрузить выписку' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выписка банка' })
  await dialog.getByLabelText('Выбрать файл').upload(new File(['1CClientBankExchange'], 'kl_to_1c.txt', { type: 'text/plain' }))
  return { sent, screen, dialog }
}
const base64 = [btoa('1CClientBankExchange')]

test('a statement: what is certain is chosen, what is doubtful waits for a sum that fits, the unknown is told and left alone', async () => {
  const { sent, screen, dialog } = await openStatement(
    [
      payment('101', 'certain', 9_500_000, [target([6_800_000, 2_700_000])]),
      payment('102', 'uncertain', 2_700_000, [target([6_800_000, 2_700_000])]),
      payment('103', 'unknown', 500_000, []),
    ],
    [open([6_800_000, 2_700_000])],
  )
  await expect.element(dialog.getByText('строка 14: сумма не прочитана')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Учесть платёж № 101' })).toBeChecked()
  const unknown = dialog.getByRole('region', { name: 'Не относятся к реестрам' })
  await expect.element(unknown.getByText(/№ 103/)).toBeVisible()
  await expect.element(unknown.getByText(/нет проведённых реестров/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Учесть 1 платёж' })).toBeVisible()

  const doubtful = dialog.getByRole('region', { name: 'Нужно выбрать' })
  await doubtful.getByRole('button', { name: /Реестр/ }).click()
  await screen.getByRole('option', { name: /РО-26-000007/ }).click()
  await expect.element(doubtful.getByText(/27\s000\s₽ из 95\s000\s₽, станет оплачен частично/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Учесть 2 платежа' })).toBeVisible()
  await doubtful.getByRole('checkbox', { name: /26-000011/ }).click()
  await expect.element(doubtful.getByText('Сумма сходится')).toBeVisible()
  await dialog.getByRole('button', { name: 'Учесть 2 платежа' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      path: settlements.confirmStatement.path,
      data: {
        base64,
        payments: [
          {
            key: '101',
            settlementId: uuid(1),
            version: 4,
            orderIds: [uuid(11), uuid(12)],
            amount: { amount: '95000.00', currency: 'RUB' },
          },
          { key: '102', settlementId: uuid(1), version: 4, orderIds: [uuid(12)], amount: { amount: '27000.00', currency: 'RUB' } },
        ],
      },
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a payment that fits nothing goes by hand to settlements of its party, and what will be done is said before; the rest only where it is wished', async () => {
  const { sent, screen, dialog } = await openStatement(
    [payment('104', 'known', 10_000_000, [])],
    [open([6_800_000]), open([2_700_000], 2), { ...open([9_000_000], 3), tin: '7700000000' }],
  )
  const known = dialog.getByRole('region', { name: /Контрагент известен/ })
  await known.getByRole('button', { name: /Реестр/ }).click()
  expect(screen.getByRole('option').elements().length).toBe(2)
  await screen.getByRole('option', { name: /РО-26-000007/ }).click()
  await expect.element(known.getByText(/Выбрано 68\s000\s₽, в платеже 100\s000\s₽/)).toBeVisible()
  await known.getByRole('button', { name: /Ещё один реестр/ }).click()
  await screen.getByRole('option', { name: /РО-26-000008/ }).click()
  const button = dialog.getByRole('button', { name: /^Учесть 0/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await known.getByRole('checkbox', { name: /Учесть только 95\s000\s₽, а 5\s000\s₽ оставить/ }).click()
  await expect.element(known.getByText(/Реестр РО-26-000007: 68\s000\s₽, станет оплачен/)).toBeVisible()
  await expect.element(known.getByText(/Реестр РО-26-000008: 27\s000\s₽, станет оплачен/)).toBeVisible()
  await expect.element(known.getByText(/Останется не учтено 5\s000\s₽/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Учесть 1 платёж' }).click()
  await expect
    .poll(() => sent.at(-1)?.data)
    .toEqual({
      base64,
      payments: [
        { key: '104', settlementId: uuid(1), version: 4, orderIds: [uuid(11)], amount: { amount: '68000.00', currency: 'RUB' } },
        { key: '104', settlementId: uuid(2), version: 4, orderIds: [uuid(21)], amount: { amount: '27000.00', currency: 'RUB' } },
      ],
    })
})

test('a payment is left aside with its reason, and one that was is taken up again', async () => {
  const aside = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z', reason: 'Аванс' }
  const { sent, screen, dialog } = await openStatement(
    [payment('105', 'unknown', 500_000, []), { ...payment('106', 'aside', 700_000, []), version: 3, aside }],
    [],
    { [settlements.leavePayment.path]: () => ({ version: 4 }) },
  )
  const left = dialog.getByRole('region', { name: 'Отложены' })
  await expect.element(left.getByText(/Отложено.*Олег Руднев.*Аванс/)).toBeVisible()
  await left.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect
    .poll(() => sent.find(one => one.path === settlements.leavePayment.path)?.data)
    .toEqual({ action: 'return', base64, key: '106', version: 3 })
  await dialog.getByRole('button', { name: 'Отложить' }).click()
  const asked = screen.getByRole('dialog', { name: 'Отложить платёж' })
  await asked.getByRole('button', { name: 'Отложить' }).click()
  await expect.element(asked.getByText(/хотя бы три буквы/)).toBeVisible()
  await asked.getByRole('textbox', { name: 'Почему' }).fill('Аренда склада')
  await asked.getByRole('button', { name: 'Отложить' }).click()
  await expect
    .poll(() => sent.filter(one => one.path === settlements.leavePayment.path).at(-1)?.data)
    .toEqual({ action: 'leave', base64, key: '105', version: 0, reason: 'Аренда склада' })
  await expect.element(asked).not.toBeInTheDocument()
})

const owed = (n: number, name: string, currency: string, d1to7: number, notDue: number): AgeingRow => {
  const of = (minor: number) => ({ minor, currency })
  return {
    kind: 'payable',
    counterpart: { kind: 'organization', id: uuid(n), name, tin: '1655002000' },
    currency,
    orders: 2,
    total: of(d1to7 + notDue),
    overdue: of(d1to7),
    buckets: { noTerm: of(0), notDue: of(notDue), d1to7: of(d1to7), d8to30: of(0), d31to60: of(0), over60: of(0) },
    oldest: d1to7 > 0 ? 3 : 0,
  }
}

test('ageing: a plot with its figures in words, ages that narrow the table, currencies apart', async () => {
  const items = [
    owed(501, 'ВолгаТранс', 'RUB', 100_00, 900_00),
    owed(502, 'УралГруз', 'RUB', 0, 500_00),
    owed(503, 'АлатауТранс', 'KZT', 0, 700_00),
  ]
  await serve(card(), [], { [settlements.ageing.path]: () => ({ today: '2026-11-02', items: z.encode(z.array(AgeingRow), items) }) })
  const { screen, address } = await openOrders('/settlements', routes)
  const strip = screen.getByRole('navigation', { name: 'Задолженность по срокам' })
  await expect.element(strip.getByRole('link', { name: /^Мы должны: В срок 1\s400\s₽/ })).toBeVisible()
  await expect.element(strip.getByRole('link', { name: /^Мы должны: В срок 700\s₸/ })).toBeVisible()
  await strip.getByRole('link', { name: /^Мы должны, просрочено: 1–7 дней 100\s₽/ }).click()
  await expect.poll(address).toBe('/settlements?section=ageing&of=payable&currency=RUB&age=d1to7')

  const table = screen.getByRole('region', { name: 'Задолженность по контрагентам' })
  await expect.element(screen.getByRole('img', { name: /Мы должны исполнителям: всего 1\s500\s₽, просрочено 100\s₽/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /ВолгаТранс/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /УралГруз/ })).not.toBeInTheDocument()
  const ages = screen.getByRole('group', { name: 'Возраст' })
  await ages.getByRole('button', { name: /^Просрочено 1–7 дней/ }).click()
  await expect.element(table.getByRole('rowheader', { name: /УралГруз/ })).toBeVisible()
  await expect.element(table.getByRole('rowheader', { name: /АлатауТранс/ })).not.toBeInTheDocument()
})

const candidate = (n: number, counterpart: typeof volga, total: ReturnType<typeof rub>, change: Partial<Candidate> = {}): Candidate => {
  const { margin: _, paidOn: __, payment: ___, outdated: ____, isHeld: _____, ...rest } = line(n, total)
  return { ...rest, id: rest.orderId, counterpart, age: 5, obstacle: null, ...change }
}

test('orders of two counterparts become two settlements, and an order with an obstacle is kept out', async () => {
  const ural = { ...volga, id: uuid(502), name: 'УралГруз' }
  const rows = [
    candidate(11, volga, rub(100_00)),
    candidate(12, volga, rub(200_00)),
    candidate(13, ural, rub(300_00)),
    candidate(14, ural, rub(400_00), { obstacle: 'По заказу остановлены расчёты' }),
  ]
  const made: unknown[] = []
  const sent = await serve(card(), ['settlements.edit'], {
    [settlements.candidates.path]: () => ({ items: z.encode(z.array(Candidate), rows), next: null }),
    [settlements.create.path]: (_, body) => {
      made.push(body)
      return z.encode(SettlementCard, card({ id: uuid(600 + made.length), status: 'draft' }))
    },
  })
  const { screen, address } = await openOrders('/settlements?section=due', routes)
  const table = screen.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await expect.element(table.getByText('26-000011')).toBeVisible()
  for (const n of [11, 12, 13, 14])
    await table
      .getByRole('row', { name: new RegExp(`26-0000${n}`) })
      .getByRole('checkbox')
      .click()
  await screen.getByRole('button', { name: /^В реестр можно для 3 из 4/ }).click()
  await screen.getByRole('button', { name: 'В реестр: 3' }).click()
  const dialog = screen.getByRole('dialog', { name: '2 новых реестра' })
  await expect.element(dialog.getByText(/ВолгаТранс: 2\sзаказа/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Составить 2' }).click()
  await expect.poll(() => sent.map(one => (one.data as { orderIds: string[] }).orderIds)).toEqual([[uuid(11), uuid(12)], [uuid(13)]])
  await expect.poll(address).toBe('/settlements?settlements.tab=draft')
})

test('an order that left something with two executors stands once for each, and goes into a settlement of each', async () => {
  const ural = { ...volga, id: uuid(502), name: 'УралГруз' }
  const rows = [
    candidate(11, volga, rub(100_00)),
    candidate(11, ural, rub(-30_00), { id: `${uuid(11)}:${uuid(502)}`, basis: 'claims', deliveredOn: null, age: null }),
  ]
  const sent = await serve(card(), ['settlements.edit'], {
    [settlements.candidates.path]: () => ({ items: z.encode(z.array(Candidate), rows), next: null }),
    [settlements.create.path]: () => z.encode(SettlementCard, card({ id: uuid(601), status: 'draft' })),
  })
  const { screen } = await openOrders('/settlements?section=due', routes)
  const table = screen.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await expect.element(table.getByText(/по претензии, Москва/)).toBeVisible()
  for (const name of ['ВолгаТранс', 'УралГруз'])
    await table
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .click()
  await screen.getByRole('button', { name: 'В реестр', exact: true }).click()
  await screen.getByRole('dialog', { name: '2 новых реестра' }).getByRole('button', { name: 'Составить 2' }).click()
  await expect
    .poll(() => sent.map(one => one.data))
    .toMatchObject([
      { counterpart: { id: uuid(501) }, orderIds: [uuid(11)] },
      { counterpart: { id: uuid(502) }, orderIds: [uuid(11)] },
    ])
})

test.each([
  ['Europe/Moscow', 'сегодня'],
  ['Asia/Vladivostok', /^просрочено на 1\sдень$/],
])('the last day to pay ends by the clock of the reader’s organisation: %s', async (tz, said) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T15:00:00Z')
  try {
    const own = () => ({ ...me(), tz })
    await serve(card({ status: 'posted', payDueOn: '2026-11-20' }), [], { '/api/user/getYaId/v0': own, [users.me.path]: own })
    const { screen } = await openOrders('/settlements', routes)
    await expect.element(screen.getByText(said).first()).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
