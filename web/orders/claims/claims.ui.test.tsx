import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { ClaimRow } from '#contract/claims.ts'
import { OrderCard, type OrderCard as OrderCardType } from '#contract/order-card.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()
const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })

const detention: ClaimRow = {
  id: orderOf(31).id,
  version: 2,
  kind: 'detention',
  side: 'executor',
  executor: 'ВолгаТранс',
  basis: 'terms',
  status: 'opened',
  amount: rub(3_500),
  drafted: rub(3_500),
  facts: {
    by: 'detention',
    stop: 1,
    arrivedAt: '2026-10-05T05:50:00.000Z',
    from: '2026-10-05T06:00:00.000Z',
    until: '2026-10-05T12:40:00.000Z',
    waitedMin: 400,
    freeMin: 120,
    chargedMin: 280,
    hours: 5,
    source: 'dispatcher',
    layoverMin: 0,
    layoverDays: 0,
    layoverRate: null,
    rate: rub(700),
    percent: null,
    days: null,
  },
  claim: { amount: rub(3_500), comment: 'Склад не открыл ворота', person: 'Никитина О. В.', at: '2026-10-06T08:00:00.000Z' },
  answer: null,
  replyDueAt: iso(20 * 24 * HOUR),
  createdAt: '2026-10-06T07:00:00.000Z',
  actions: ['agree', 'dispute'],
}

/** A server with one delivered order and these claims, that writes down what it is told of them. */
async function serve(claims: ClaimRow[], orderDocuments: OrderCardType['documentRows'] = [], more: Partial<OrderCardType> = {}) {
  const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
  const card = cardOf({
    status: 'documents',
    tab: 'docs',
    executor,
    exceptions: { ...cardOf().exceptions, claims, mayFile: true },
    documentRows: orderDocuments,
    ...more,
  })
  const sent: unknown[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: iso(0) }),
    '/api/watchers/v0/list': () => ({ items: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/orders/v0/claim')) return others(path, init)
    sent.push((JSON.parse(String(init?.body)) as { data: unknown }).data)
    return Response.json({ data: z.encode(OrderCard, card) })
  })
  return sent
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a claim shows what it follows from and both views; disputing it asks for a smaller sum and words', async () => {
  const sent = await serve([detention])
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  const claim = screen.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem')
  await expect.element(claim.getByText(/отсчёт с начала окна 5\sокт.*09:00/)).toBeVisible()
  await expect.element(claim.getByText(/6\sч 40\sмин стоял, 2\sч бесплатно, к оплате 4\sч 40\sмин/)).toBeVisible()
  await expect.element(claim.getByText(/Время отметил диспетчер исполнителя/)).toBeVisible()
  await expect.element(claim.getByText('Склад не открыл ворота')).toBeVisible()
  await expect.element(claim.getByText('Ответа ещё нет')).toBeVisible()

  await claim.getByRole('button', { name: 'Возразить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Возразить на претензию' })
  await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect.element(dialog.getByText('Укажите вашу сумму, можно 0')).toBeVisible()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: /Ваша сумма/ }).fill('1400')
  await dialog.getByRole('textbox', { name: 'Пояснение' }).fill('Ждали два часа')
  await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        orderId: id,
        version: 1,
        action: 'dispute',
        claimId: detention.id,
        claimVersion: detention.version,
        amount: { amount: '1400.00', currency: 'RUB' },
        comment: 'Ждали два часа',
      },
    ])
})

test('whoever must answer reads until when he may, and whoever waits reads that the other side does', async () => {
  await serve([detention, { ...detention, id: orderOf(32).id, kind: 'late_loading', status: 'disputed', actions: [] }])
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  const claims = screen.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem')
  await expect.element(claims.nth(0).getByText(/^ответить до/)).toBeVisible()
  await expect.element(claims.nth(1).getByText(/^другая сторона ответит до/)).toBeVisible()
})

test('a claim agreed to without a word does not read as unanswered, nor does one that is over', async () => {
  await serve([
    { ...detention, status: 'agreed', replyDueAt: null, actions: [] },
    { ...detention, id: orderOf(32).id, kind: 'late_loading', status: 'withdrawn', replyDueAt: null, actions: [] },
  ])
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  const claims = screen.getByRole('region', { name: 'Простой, штрафы и претензии' })
  await expect.element(claims.getByText('Согласие без замечаний')).toBeVisible()
  await expect.element(claims.getByText('Без ответа')).toBeVisible()
  await expect.element(claims.getByText('Ответа ещё нет')).not.toBeInTheDocument()
})

test('a draft of one’s own is raised as it was worked out, or explained when the sum is another; the banner leads there', async () => {
  const draft: ClaimRow = {
    ...detention,
    kind: 'late_delivery',
    side: 'forwarder',
    basis: 'law',
    status: 'draft',
    claim: null,
    replyDueAt: null,
    facts: {
      by: 'late_delivery',
      stop: 2,
      dueAt: '2026-10-07T15:00:00.000Z',
      arrivedAt: '2026-10-08T06:00:00.000Z',
      days: 1,
      percent: 9,
    },
    actions: ['raise', 'withdraw'],
  }
  const sent = await serve([draft])
  const { screen } = await openOrders(`/orders/${id}`, routes)
  await expect.element(screen.getByText('Претензия ждёт вашего решения')).toBeVisible()
  await screen.getByRole('link', { name: 'Посмотреть' }).click()
  await screen.getByRole('button', { name: 'Выставить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выставить претензию' })
  const sum = dialog.getByRole('textbox', { name: 'Сумма' })
  await sum.fill('3000')
  await dialog.getByRole('button', { name: 'Выставить' }).click()
  await expect.element(dialog.getByText('Напишите пояснение, не короче 3 знаков')).toBeVisible()
  await sum.fill('3500')
  await dialog.getByRole('button', { name: 'Выставить' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        orderId: id,
        version: 1,
        action: 'raise',
        claimId: draft.id,
        claimVersion: draft.version,
        amount: { amount: '3500.00', currency: 'RUB' },
        comment: '',
      },
    ])
})

test('a document of the order that has come is named as proof, and stands beside the words it proves', async () => {
  const orderDocument: OrderCardType['documentRows'][number] = {
    id: orderOf(61).id,
    kind: 'tn',
    title: '',
    side: 'executor',
    required: true,
    shared: true,
    status: 'accepted',
    version: 1,
    dueAt: null,
    changedAt: iso(0),
    reason: null,
    comment: '',
    original: { status: 'none', needed: false, courier: '', track: '', sentOn: null, receivedOn: null },
    purpose: null,
    actions: [],
  }
  const pending = { ...orderDocument, id: orderOf(62).id, kind: 'upd', status: 'required', version: 0 } as const
  const claim = { ...detention, claim: { ...detention.claim!, documentId: orderDocument.id } }
  const sent = await serve([claim], [orderDocument, { ...pending, actions: [] }])
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  await expect.element(screen.getByRole('link', { name: 'Документ: Транспортная накладная' })).toBeVisible()
  await screen.getByRole('button', { name: 'Возразить…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Возразить на претензию' })
  await dialog.getByRole('textbox', { name: /Ваша сумма/ }).fill('1400')
  await dialog.getByRole('textbox', { name: 'Пояснение' }).fill('Ждали два часа')
  await dialog.getByRole('button', { name: /Документ заказа/ }).click()
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  await screen.getByRole('option', { name: 'Транспортная накладная' }).click()
  await dialog.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect.poll(() => sent).toMatchObject([{ action: 'dispute', documentId: orderDocument.id }])
})

test('a claim raised before the times of its stop were corrected says so, with the times as they stand', async () => {
  const task: OrderCardType['flights'][number]['tasks'][number] = {
    id: orderOf(71).id,
    stop: 0,
    kind: 'loading',
    place: null,
    status: 'completed',
    departedAt: null,
    arrivedAt: '2026-10-05T05:50:00.000Z',
    serviceAt: null,
    completedAt: '2026-10-05T12:00:00.000Z',
    marks: [],
  }
  const flight = {
    id: orderOf(72).id,
    number: '26-000001-1',
    status: 'completed',
    truck: null,
    trailer: null,
    driver: null,
    share: null,
    carrier: null,
  } as const
  await serve([detention], [], { flights: [{ ...flight, tasks: [task] }] })
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  await expect.element(screen.getByText(/Время на точке потом исправили: 5\sокт.*08:50.*5\sокт.*15:00/)).toBeVisible()
})

test('who named the sum for the other side reads why his yes is closed; disputing stays open', async () => {
  const sent = await serve([{ ...detention, own: true }])
  const { screen } = await openOrders(`/orders/${id}?tab=money`, routes)
  const claim = screen.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem')
  await expect.element(claim.getByText(/согласиться может только ваш коллега/).first()).toBeVisible()
  const yes = claim.getByRole('button', { name: 'Согласиться' })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await yes.click({ force: true })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await claim.getByRole('button', { name: 'Возразить…' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Возразить на претензию' })).toBeVisible()
  expect(sent).toEqual([])
})
