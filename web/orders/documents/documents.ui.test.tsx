import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { DocumentRow, DocumentVersion, documents } from '#contract/documents.ts'
import { OrderCard, type OrderCard as OrderCardType } from '#contract/order-card.ts'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderPage } from '../OrderPage.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const at = '2026-10-09T09:00:00.000Z'

type Paper = z.output<(typeof documents.list)['out']>['items'][number]

const version = (n: number, change: Partial<DocumentVersion> = {}): DocumentVersion => ({
  ...{ version: n, via: 'edo', status: 'open', at, side: 'executor', organization: 'ВолгаТранс', person: 'Никитина О. В.' },
  ...{ takenAt: null, takenBy: null, decidedAt: null, decidedBy: null, reason: null, comment: '', files: [], mayRemove: false },
  ...change,
})
const paper = (n: number, kind: DocumentRow['kind'], change: Partial<Paper> = {}): Paper => ({
  ...{ id: orderOf(40 + n).id, kind, title: '', side: 'executor', required: true, shared: true, status: 'required', version: 0 },
  ...{ dueAt: null, changedAt: null, reason: null, comment: '', purpose: null, actions: [], versions: [] },
  original: { status: 'none', needed: false, carrier: '', track: '', sentOn: null, receivedOn: null },
  ...change,
})

/** A server with one order and these papers; what it is told stands in the list it answers with. */
async function serve(papers: Paper[], change: Partial<Omit<OrderCardType, 'payment'>> = {}, by: string | null = null) {
  const ring = {
    accepted: papers.filter(each => each.status === 'accepted').length,
    uploaded: papers.filter(each => each.status === 'uploaded').length,
    total: papers.length,
  }
  const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
  const base = cardOf({ status: 'documents', tab: 'docs', executor, documents: ring, papers, ...change })
  const card = { ...base, payment: { ...base.payment, from: by && '2026-10-12', by } }
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/documents/v0/list': () => ({ items: papers, addable: ['other'] }),
    '/api/prints/v0/list': () => ({ items: [] }),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: at }),
    '/api/watchers/v0/list': () => ({ items: [] }),
  })
  const { screen } = await openOrders(`/orders/${id}?tab=documents`, routes)
  return screen
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a refused paper says why, its former version opens beside it, and the buttons are those of the table', async () => {
  const refused = paper(1, 'upd', {
    status: 'rejected',
    version: 1,
    reason: 'other',
    comment: 'Не тот договор',
    versions: [version(1, { status: 'rejected', decidedAt: at, decidedBy: 'Лаптева И. С.', reason: 'other', comment: 'Не тот договор' })],
  })
  const came = paper(2, 'tn', { status: 'uploaded', version: 1, versions: [version(1)], actions: ['take', 'accept', 'reject'] })
  const screen = await serve([came, refused])
  await expect.element(screen.getByText('Осталось: УПД')).toBeVisible()
  await expect.element(screen.getByText('Не тот договор').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Принять: Транспортная накладная' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Принять: УПД' }).query()).toBeNull()
})

test('when every paper is accepted and the order is over, a stamp tells the day to pay', async () => {
  const done = (['tn', 'upd'] as const).map((kind, n) =>
    paper(n, kind, { status: 'accepted', version: 1, versions: [version(1, { status: 'accepted' })] }),
  )
  const screen = await serve(done, { status: 'completed', tab: 'done' }, '2026-10-30')
  await expect.element(screen.getByRole('img', { name: /^Закрыт\. К оплате до/ })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Принято документов: 2 из 2' })).toBeVisible()
})
