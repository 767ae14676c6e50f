import { afterEach, expect, test } from 'vitest'
import type { DocumentRow, DocumentVersion } from '#contract/documents.ts'
import type { FileRow } from '#contract/files.ts'
import { markStale } from '#web/api/query.ts'
import type { OrderDocument } from '#web/orders/documents/orderDocument.ts'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

afterEach(closeOrders)

const row = (n: number) => orderOf(n, { status: 'documents', documents: { accepted: 0, uploaded: 1, total: 3 } })
const at = '2026-10-07T09:00:00.000Z'
const file = (n: number): FileRow => ({
  ...{ id: orderOf(800_000 + n).id, purpose: '', name: `стр ${n}.jpg`, type: 'jpg', size: 1000, pictured: true, cleaned: false },
  ...{ scanned: 'clean', by: null, createdAt: at },
})
const version = (pages: string): DocumentVersion => ({
  ...{ version: 1, via: 'files', status: 'open', at, side: 'executor', organization: 'ВолгаТранс', person: null, takenAt: null },
  ...{ takenBy: null, decidedAt: null, decidedBy: null, reason: null, comment: '', files: [file(1), file(2)], pages, mayRemove: false },
})
const orderDocument = (n: number, pages: string, actions: DocumentRow['actions']): OrderDocument => ({
  ...{ id: orderOf(700_000 + n).id, kind: 'tn', title: '', side: 'executor', required: true, shared: true, status: 'uploaded', version: 1 },
  ...{
    dueAt: null,
    changedAt: null,
    reason: null,
    comment: '',
    purpose: null,
    actions,
    why: 'cargo',
    closed: false,
    versions: [version(pages)],
  },
  original: { status: 'none', needed: false, courier: '', track: '', sentOn: null, receivedOn: null },
})

test('documents of many orders are accepted as they were shown: what of them, in how many files, and with their pages', async () => {
  const sent: unknown[] = []
  let pages = 'one'
  await outsideOfOrders(() => [row(1), row(2)], {
    '/api/documents/v0/list': url => {
      const second = url.searchParams.get('orderId') === row(2).id
      return {
        items: [second ? orderDocument(2, 'two', []) : orderDocument(1, pages, ['accept', 'reject'])],
        addable: [],
        version: second ? 1 : 5,
      }
    },
    '/api/orders/v0/bulk': (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { rows: { id: string }[] } }
      sent.push(data)
      return { results: data.rows.map(({ id }) => ({ id, ok: true, version: 2 })) }
    },
  })
  const { screen, queries } = await openOrders('/orders_forwarder', [
    { path: '/orders_forwarder', element: <OrdersOfTab side="forwarder" tab="all" /> },
  ])
  await expect.element(screen.getByText(row(2).number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: 'Принять документы', exact: true }).click()
  const list = screen.getByRole('list', { name: 'Документы заказов' })
  // each order's documents are one press away, which also moves a list longer than its window
  await expect.element(list.getByRole('link', { name: row(1).number! })).toHaveAttribute('href', `/orders/${row(1).id}?tab=documents`)
  await expect.element(list.getByText(/Транспортная накладная \(2\sфайла\)/)).toBeVisible()
  await expect.element(list.getByText('принимать больше нечего')).toBeVisible()
  // a page that comes while the dialog is open is shown, marked, and accepted as it is now
  pages = 'more'
  await markStale(queries, ['order.changed'])
  await expect.element(list.getByText('изменились')).toBeVisible()
  await expect.element(screen.getByText(/^Документы изменились, пока окно открыто: 1\sзаказ/)).toBeVisible()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Принять документы/ })
    .click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    action: 'documents',
    rows: [
      { id: row(1).id, version: 5, expectedPages: [{ documentId: orderDocument(1, 'one', []).id, pages: 'more' }] },
      { id: row(2).id, version: 1, expectedPages: [] },
    ],
  })
})
