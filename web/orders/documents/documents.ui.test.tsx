import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import type { DocumentRow, DocumentVersion, documents } from '#contract/documents.ts'
import type { FileRow } from '#contract/files.ts'
import { OrderCard, type OrderCard as OrderCardType } from '#contract/order-card.ts'
import { OrderRow } from '#contract/order-list.ts'
import { dayIn } from '#web/compliance/display.ts'
import { now } from '#web/i18n/format.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id
const at = '2026-10-09T09:00:00.000Z'

type OrderDocument = z.output<(typeof documents.list)['out']>['items'][number]

const version = (n: number, change: Partial<DocumentVersion> = {}): DocumentVersion => ({
  ...{ version: n, via: 'edo', status: 'open', at, side: 'executor', organization: 'ВолгаТранс', person: 'Никитина О. В.' },
  ...{
    takenAt: null,
    takenBy: null,
    decidedAt: null,
    decidedBy: null,
    reason: null,
    comment: '',
    files: [],
    pages: `p${n}`,
    mayRemove: false,
  },
  ...change,
})
const orderDocument = (n: number, kind: DocumentRow['kind'], change: Partial<OrderDocument> = {}): OrderDocument => ({
  ...{ id: orderOf(40 + n).id, kind, title: '', side: 'executor', required: true, shared: true, status: 'required', version: 0 },
  ...{ dueAt: null, changedAt: null, reason: null, comment: '', purpose: null, actions: [], versions: [], why: null, closed: false },
  original: { status: 'none', needed: false, courier: '', track: '', sentOn: null, receivedOn: null },
  ...change,
})

/** A server with one order and these documents; what it is told stands in the list it answers with. */
async function serve(
  orderDocuments: OrderDocument[],
  change: Partial<Omit<OrderCardType, 'payment'>> = {},
  by: string | null = null,
  sent: unknown[] = [],
  takes = false,
) {
  const ring = {
    accepted: orderDocuments.filter(each => each.status === 'accepted').length,
    uploaded: orderDocuments.filter(each => each.status === 'uploaded').length,
    total: orderDocuments.length,
  }
  const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
  const base = cardOf({ status: 'documents', tab: 'docs', executor, documents: ring, documentRows: orderDocuments, ...change })
  const card = { ...base, payment: { ...base.payment, from: by && '2026-10-12', by } }
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/documents/v0/list': () => ({ items: orderDocuments, addable: ['other'], version: 1 }),
    '/api/prints/v0/list': () => ({ items: [] }),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: at }),
    '/api/watchers/v0/list': () => ({ items: [] }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/api/documents/v0/change')) return others(path, init)
    sent.push((JSON.parse(String(init?.body)) as { data: unknown }).data)
    if (takes) return Response.json({ data: z.encode(OrderRow, orderOf(1)) })
    const message = 'Пока вы смотрели, страницы изменились: транспортная накладная. Посмотрите их и повторите'
    return Response.json({ error: { code: 'document.pages_changed', message, info: { field: 'expectedPages' } } }, { status: 409 })
  })
  const { screen } = await openOrders(`/orders/${id}?tab=documents`, routes)
  return screen
}

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('a refused document says why, its former version opens beside it, and the buttons are those of the table', async () => {
  const refused = orderDocument(1, 'upd', {
    status: 'rejected',
    version: 1,
    reason: 'other',
    comment: 'Не тот договор',
    versions: [version(1, { status: 'rejected', decidedAt: at, decidedBy: 'Лаптева И. С.', reason: 'other', comment: 'Не тот договор' })],
  })
  const came = orderDocument(2, 'tn', { status: 'uploaded', version: 1, versions: [version(1)], actions: ['take', 'accept', 'reject'] })
  const screen = await serve([came, refused])
  await expect.element(screen.getByText('Осталось: УПД')).toBeVisible()
  await expect.element(screen.getByText('Не тот договор').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Принять: Транспортная накладная' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Принять: УПД' }).query()).toBeNull()
})

test('when every document is accepted and the order is over, a stamp tells the day to pay', async () => {
  const done = (['tn', 'upd'] as const).map((kind, n) =>
    orderDocument(n, kind, { status: 'accepted', version: 1, versions: [version(1, { status: 'accepted' })] }),
  )
  const screen = await serve(done, { status: 'completed', tab: 'done' }, '2026-10-30')
  await expect.element(screen.getByRole('img', { name: /^Закрыт\. К оплате до/ })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Принято документов: 2 из 2' })).toBeVisible()
})

const scan = (n: number): FileRow => ({
  ...{ id: orderOf(70 + n).id, purpose: '', name: `лист ${n}.pdf`, type: 'pdf', size: 1000 },
  ...{ scanned: 'clean', pictured: false, cleaned: true, createdAt: at, by: 'Никитина О. В.' },
})

test('a document is accepted with the pages that are shown, and pages that came meanwhile are told in words', async () => {
  const sent: unknown[] = []
  const came = orderDocument(2, 'tn', {
    ...{ status: 'uploaded', version: 1, actions: ['take', 'accept', 'reject'] },
    versions: [version(1, { via: 'files', files: [scan(1), scan(2)], pages: 'two' })],
  })
  const screen = await serve([came], {}, null, sent)
  await screen.getByRole('button', { name: 'Принять: Транспортная накладная' }).click()
  await expect.element(screen.getByText(/Пока вы смотрели, страницы изменились/)).toBeVisible()
  expect(sent).toMatchObject([{ action: 'accept', documentIds: [came.id], expectedPages: [{ documentId: came.id, pages: 'two' }] }])
})

test('the day an original came is corrected with a reason, from the day that stands', async () => {
  const sent: unknown[] = []
  const done = orderDocument(2, 'upd', {
    ...{ status: 'accepted', version: 1, actions: ['correct_original'] },
    versions: [version(1, { status: 'accepted', via: 'paper' })],
    original: { status: 'received', needed: true, courier: 'Курьер', track: '', sentOn: '2026-10-12', receivedOn: '2026-10-19' },
  })
  const screen = await serve([done], { status: 'completed', tab: 'done' }, '2026-11-09', sent)
  await screen.getByRole('button', { name: 'Исправить день…: УПД' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Исправить день получения' })
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect.element(dialog.getByText('Напишите хотя бы три знака')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: 'Почему' }).fill('Курьер отметил раньше')
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([{ action: 'correct_original', documentIds: [done.id], day: '2026-10-19', comment: 'Курьер отметил раньше' }])
})

test('an original is sent today, unless another day is typed; one that was sent in a zone ahead comes no earlier', async () => {
  const sent: unknown[] = []
  const today = () => dayIn('Europe/Moscow', now())
  const ahead = '2999-01-02'
  const of = (n: number, kind: 'upd' | 'tn', change: Partial<OrderDocument>) =>
    orderDocument(n, kind, { status: 'accepted', version: 1, ...change })
  const upd = of(2, 'upd', {
    actions: ['send_original'],
    original: { status: 'none', needed: true, courier: '', track: '', sentOn: null, receivedOn: null },
  })
  const tn = of(3, 'tn', {
    actions: ['receive_original'],
    original: { status: 'sent', needed: true, courier: 'Курьер', track: '', sentOn: ahead, receivedOn: null },
  })
  const screen = await serve([upd, tn], {}, null, sent)
  const before = today()
  await screen.getByRole('button', { name: 'Оригинал отправлен…: УПД' }).click()
  const sending = screen.getByRole('dialog', { name: 'Оригиналы отправлены' })
  await sending.getByRole('textbox', { name: 'Чем отправлены' }).fill('Почта России')
  await sending.getByRole('button', { name: 'Отметить отправку' }).click()
  await expect.poll(() => sent).toMatchObject([{ action: 'send_original', documentIds: [upd.id], courier: 'Почта России' }])
  expect([before, today()]).toContain((sent[0] as { day: string }).day)
  await sending.getByRole('button', { name: 'Закрыть' }).first().click()
  await screen.getByRole('button', { name: 'Оригинал получен…: Транспортная накладная' }).click()
  const coming = screen.getByRole('dialog', { name: 'Оригиналы получены' })
  await coming.getByRole('button', { name: 'Отметить получение' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ action: 'receive_original', documentIds: [tn.id], day: ahead })
})

test('on a phone the step that asks for documents brings them into sight where their tab is open already', async () => {
  const many = Array.from({ length: 12 }, (_, n) => orderDocument(n, 'tn', { required: false }))
  const next = { code: 'upload_documents', whose: 'me', dueAt: null, sinceAt: at, stop: null, count: 1 } as const
  const actions: DocumentRow['actions'] = ['upload']
  const screen = await serve([orderDocument(20, 'upd', { actions }), ...many], { next })
  await page.viewport(390, 844)
  const head = screen.getByRole('region', { name: 'Документы' }).getByRole('heading', { level: 2 })
  await expect.element(head).toBeVisible()
  const top = () => head.element().getBoundingClientRect().top
  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(top).toBeLessThan(0)
  // of the step its subject and its button stay: the rest has left with the head of the page
  const begin = screen.getByRole('button', { name: 'Загрузить…', exact: true })
  await expect.element(begin).toBeInViewport()
  const step = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(step.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await begin.click()
  await expect.poll(top).toBeGreaterThan(0)
})

test('4.11 a document that has not come says why it is asked for, of whom and by when', async () => {
  const dueAt = '2999-11-29T20:55:00.000Z'
  const screen = await serve([
    orderDocument(2, 'tn', { why: 'cargo', dueAt }),
    orderDocument(3, 'forwarder_receipt', { why: 'customer', side: 'forwarder' }),
  ])
  const tn = screen.getByRole('listitem', { name: 'Транспортная накладная' })
  await expect.element(tn.getByText('Подтверждает, что груз перевезён и сдан')).toBeVisible()
  await expect.element(tn.getByText('приносит исполнитель')).toBeVisible()
  await expect.element(tn.getByText(/^до\s29\sнояб/)).toBeVisible()
  const receipt = screen.getByRole('listitem', { name: 'Экспедиторская расписка' })
  await expect.element(receipt.getByText('Просит заказчик перевозки')).toBeVisible()
  await expect.element(receipt.getByText('приносите вы')).toBeVisible()
})

const waitsFor = (code: 'send_originals' | 'check_documents') =>
  ({ code, whose: 'me', dueAt: null, sinceAt: at, stop: null, count: 2 }) as const

test('the step that sends originals opens its form where the documents are in sight already', async () => {
  const of = (n: number, kind: 'upd' | 'tn') =>
    orderDocument(n, kind, {
      ...{ status: 'accepted', version: 1, actions: ['send_original'], versions: [version(1, { status: 'accepted', via: 'paper' })] },
      original: { status: 'none', needed: true, courier: '', track: '', sentOn: null, receivedOn: null },
    })
  const screen = await serve([of(2, 'tn'), of(3, 'upd')], { status: 'completed', tab: 'done', next: waitsFor('send_originals') })
  await expect.element(screen.getByText('Оригинал не отправлен').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Отправить оригиналы…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Оригиналы отправлены' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Транспортная накладная' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'УПД' })).toBeChecked()
})

test('the step that checks documents shows them page by page, and after one is accepted the next', async () => {
  const sent: unknown[] = []
  const came = (n: number, kind: 'upd' | 'tn', name: string) =>
    orderDocument(n, kind, {
      ...{ status: 'uploaded', version: 1, actions: ['take', 'accept', 'reject'] },
      versions: [version(1, { via: 'files', files: [{ ...scan(n), name }], pages: name })],
    })
  const orderDocuments = [came(2, 'tn', 'накладная.pdf'), came(3, 'upd', 'упд.pdf')]
  const screen = await serve(orderDocuments, { side: 'forwarder', next: waitsFor('check_documents') }, null, sent, true)
  await expect.element(screen.getByText('накладная.pdf')).toBeVisible()
  await screen.getByRole('button', { name: 'Проверить…' }).click()
  const first = screen.getByRole('dialog', { name: 'накладная.pdf' })
  await first.getByRole('button', { name: 'Принять', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'упд.pdf' })).toBeVisible()
  expect(sent).toMatchObject([{ action: 'accept', documentIds: [orderDocuments[0]!.id], expectedPages: [{ pages: 'накладная.pdf' }] }])
  await screen.getByRole('dialog', { name: 'упд.pdf' }).getByRole('button', { name: 'Отклонить…', exact: true }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Отклонить: УПД' })).toBeVisible()
})

test('whoever accepts by the keyboard is led to the next document that waits, and stays at the last one', async () => {
  const orderDocuments = (['tn', 'upd'] as const).map((kind, n) =>
    orderDocument(n + 2, kind, { status: 'uploaded', version: 1, actions: ['accept'], versions: [version(1)] }),
  )
  const screen = await serve(orderDocuments, { side: 'forwarder' }, null, [], true)
  const accept = async (at: number, name: string) => {
    const button = screen.getByRole('button', { name: `Принять: ${name}` })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    orderDocuments[at] = { ...orderDocuments[at]!, status: 'accepted', actions: [] }
    await userEvent.keyboard('{Enter}')
  }
  await accept(0, 'Транспортная накладная')
  await expect.element(screen.getByRole('button', { name: 'Принять: УПД' })).toHaveFocus()
  await accept(1, 'УПД')
  await expect.element(screen.getByRole('listitem', { name: 'УПД' })).toHaveFocus()
})

test('a file that cannot be taken bears the name it was chosen by', async () => {
  const screen = await serve([orderDocument(2, 'tn', { actions: ['upload'], purpose: `shared:${orderOf(42).id}` })])
  const item = screen.getByRole('listitem', { name: 'Транспортная накладная' })
  await expect.element(item).toBeVisible()
  const input = item.element().querySelector<HTMLInputElement>('input[multiple]')!
  const chosen = new DataTransfer()
  chosen.items.add(new File(['x'], 'снимок.exe'))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(item.getByText('снимок.exe')).toBeVisible()
  await expect.element(item.getByRole('alert')).toBeVisible()
})

test('where a newer version was taken back, the one that stands again is shown with its files', async () => {
  const own = orderDocument(3, 'customer_invoice', {
    ...{ status: 'accepted', side: 'forwarder', shared: false, required: false, version: 1 },
    versions: [
      version(2, { status: 'withdrawn', via: 'files', side: 'forwarder' }),
      version(1, { status: 'accepted', via: 'files', side: 'forwarder', files: [scan(1)] }),
    ],
  })
  const screen = await serve([own])
  await expect.element(screen.getByText('лист 1.pdf')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Прежние версии: 1' })).toBeVisible()
})
