import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type ExtraRow, extras } from '#contract/extras.ts'
import type { OrderPart, OrderSettlement } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { cardOf, closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { MoneyTab } from './MoneyTab.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (minor: number) => ({ minor, currency: 'RUB' })

const part = (number: string, more: Partial<OrderPart>): OrderPart => ({
  id: null,
  number,
  status: 'draft',
  approvedOn: null,
  postedOn: null,
  paidOn: null,
  payment: '',
  total: rub(7_750_000),
  paid: rub(0),
  ...more,
})
const own: OrderSettlement = {
  kind: 'payable',
  basis: 'freight',
  counterpart: { kind: 'organization', id: uuid(501), name: 'ВолгаТранс', tin: '1655002000' },
  sum: {
    net: rub(6_065_573),
    vat: rub(1_334_427),
    gross: rub(7_400_000),
    vatMode: 'included',
    vatRate: 22,
    extras: rub(600_000),
    claims: rub(350_000),
    total: rub(7_750_000),
    paid: rub(0),
    left: rub(7_750_000),
  },
  payFrom: '2026-10-12',
  payDueOn: '2026-10-30',
  paidOn: null,
  own: [part('РО-26-000007', { id: uuid(1), status: 'approved', approvedOn: '2026-10-14' })],
  theirs: [part('РП-26-000003', { status: 'posted', approvedOn: '2026-10-14', postedOn: '2026-10-15' })],
}
const customer: OrderSettlement = {
  ...own,
  kind: 'receivable',
  counterpart: { kind: 'customer', id: uuid(601), name: 'Молочный Дом', tin: '5260007007' },
  sum: { ...own.sum, gross: rub(9_900_000), extras: rub(0), claims: rub(0), total: rub(9_900_000), left: rub(9_900_000) },
  own: [],
  theirs: [],
}

const extra: ExtraRow = {
  id: uuid(40),
  code: 'loader',
  side: 'forwarder',
  payer: 'executor',
  status: 'proposed',
  amount: rub(400_000),
  returns: null,
  left: null,
  comment: 'Грузчиков оплатили мы',
  evidence: '',
  proposedAt: '2026-10-12T08:00:00.000Z',
  proposedBy: 'Лаптева И. С.',
  answerDueAt: '2026-10-14T08:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  answer: '',
  actions: [],
}

const rights = { act: false, edit: false, halt: false }

async function serve(side: 'forwarder' | 'executor', answer: Record<string, unknown>, waiting: ExtraRow[] = []) {
  const card = cardOf({
    side,
    status: 'completed',
    total: { net: rub(5_573_770), vat: rub(1_226_230), gross: rub(6_800_000) },
    payment: { days: 14, kind: 'banking', trigger: 'originals', from: '2026-10-12', by: '2026-10-30' },
  })
  await outsideOfOrders(() => [], {
    [users.me.path]: () => ({
      id: uuid(900_001),
      user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
      organization: { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: [side] },
      employee: { id: uuid(900_001), roles: ['accountant'], position: 'бухгалтер' },
      permissions: ['orders.view', 'orders.prices', 'settlements.view'],
      locale: 'ru',
      beta: false,
    }),
    [settlements.ofOrder.path]: () =>
      z.encode(settlements.ofOrder.out, { own: null, formerDeals: [], customer: null, margin: null, ...answer }),
    [extras.list.path]: () => z.encode(extras.list.out, { items: waiting, total: card.total, extra: null, mayPropose: false }),
  })
  await refreshMe()
  return openOrders('/', [{ path: '/', element: <MoneyTab card={card} rights={rights} ask={() => undefined} /> }])
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('the forwarder reads how the sum came about, why it is due then, both settlements, the customer’s bill and the margin', async () => {
  const { screen } = await serve('forwarder', { own, customer, margin: rub(1_762_295) })
  const bill = screen.getByRole('region', { name: 'Исполнителю' })
  await expect.element(bill.getByRole('row', { name: /Согласованная цена с НДС 68\s000\s₽/ })).toBeVisible()
  await expect.element(bill.getByRole('row', { name: /Доплаты \+6\s000\s₽/ })).toBeVisible()
  await expect.element(bill.getByRole('row', { name: /НДС 22\s% 13\s344,27\s₽/ })).toBeVisible()
  await expect.element(bill.getByRole('row', { name: /Простой, штрафы, претензии \+3\s500\s₽/ })).toBeVisible()
  await expect.element(bill.getByRole('row', { name: /К оплате 77\s500\s₽/ })).toBeVisible()
  await expect.element(bill.getByText(/14\sбанковских дней после получения оригиналов, отсчёт с 12\sокт/)).toBeVisible()
  await expect.element(bill.getByRole('link', { name: 'Реестр РО-26-000007' })).toHaveAttribute('href', `/settlements/${uuid(1)}`)
  await expect.element(bill.getByText(/Реестр РП-26-000003, проведён 15\sокт/)).toBeVisible()
  const theirs = screen.getByRole('region', { name: 'От заказчика' })
  await expect.element(theirs.getByRole('row', { name: /К получению 99\s000\s₽/ })).toBeVisible()
  await expect.element(screen.getByText('17 622,95 ₽', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('счёт заказчика и маржу видите только вы')).toBeVisible()
})

test('the executor reads the same day, and never the customer’s bill or the margin, whatever an answer holds', async () => {
  const { screen } = await serve('executor', { own: { ...own, kind: 'receivable' }, customer, margin: rub(1_762_295) })
  const bill = screen.getByRole('region', { name: 'От экспедитора' })
  await expect.element(bill.getByRole('row', { name: /К получению 77\s500\s₽/ })).toBeVisible()
  await expect.element(bill.getByText(/30\sокт/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'От заказчика' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Молочный Дом')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/17\s622,95/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/маржу видите только вы/)).not.toBeInTheDocument()
})

test('before anything is owed the tab says what the agreed price lets expect', async () => {
  const { screen } = await serve('forwarder', {})
  await expect.element(screen.getByText(/Окончательная сумма станет известна после доставки/)).toBeVisible()
  await expect.element(screen.getByText(/^14\sбанковских дней после получения оригиналов/)).toBeVisible()
})

test('what was paid says when, on both sides alike', async () => {
  const paid = { ...own, paidOn: '2026-10-29', theirs: own.theirs.map(each => ({ ...each, paidOn: '2026-10-29', payment: '101' })) }
  const { screen } = await serve('forwarder', { own: paid })
  const bill = screen.getByRole('region', { name: 'Исполнителю' })
  await expect.element(bill.getByText(/^оплачено 29\sокт/)).toBeVisible()
  await expect.element(bill.getByText(/Реестр РП-26-000003, оплачен 29\sокт.*п\/п №\s101/)).toBeVisible()
})

test('what was set off whole is not called paid', async () => {
  const off = { ...own, paidOn: '2026-10-29', theirs: own.theirs.map(each => ({ ...each, status: 'paid' as const, paidOn: '2026-10-29' })) }
  const { screen } = await serve('forwarder', { own: off })
  const bill = screen.getByRole('region', { name: 'Исполнителю' })
  await expect.element(bill.getByText(/^зачтено 29\sокт/)).toBeVisible()
  await expect.element(bill.getByText(/Реестр РП-26-000003, зачтён 29\sокт/)).toBeVisible()
  expect(bill.getByText(/оплачен/).query()).toBeNull()
})

test('what the other side settled is not said to await a settlement of one’s own', async () => {
  const off = {
    ...own,
    own: [],
    paidOn: '2026-10-29',
    theirs: own.theirs.map(each => ({ ...each, status: 'paid' as const, paidOn: '2026-10-29' })),
  }
  const { screen } = await serve('forwarder', { own: off })
  const bill = screen.getByRole('region', { name: 'Исполнителю' })
  await expect.element(bill.getByText('в свой реестр не включали')).toBeVisible()
  await expect.element(bill.getByText('в реестр ещё не включён')).not.toBeInTheDocument()
})

test('a term that has not begun says so once, with what it waits for', async () => {
  const { screen } = await serve('forwarder', { own: { ...own, payFrom: null, payDueOn: null } })
  const bill = screen.getByRole('region', { name: 'Исполнителю' })
  await expect.element(bill.getByText('срок не начался')).toBeVisible()
  await expect.element(bill.getByText('отсчёт начнётся после получения оригиналов')).toBeVisible()
  await expect.element(bill.getByText('Срок', { exact: true })).not.toBeInTheDocument()
})

test('an extra that awaits an answer is named beside the sums that do not hold it, with the way to it', async () => {
  const { screen } = await serve('forwarder', { own }, [
    { ...extra, id: uuid(41) },
    { ...extra, id: uuid(42), status: 'refused', code: 'toll' },
  ])
  await expect.element(screen.getByText(/Доплата ждёт ответа и в сумму ещё не входит: Грузчики\s−4\s000\s₽/)).toBeVisible()
  await expect.element(screen.getByText(/Доплата ждёт ответа/)).not.toHaveTextContent('Платная дорога')
  await expect.element(screen.getByRole('link', { name: 'К доплатам' })).toHaveAttribute('href', '#extras')
})
