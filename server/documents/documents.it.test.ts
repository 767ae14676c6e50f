import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { type DocumentChange, documents } from '#contract/documents.ts'
import { files, pictureOf, shownAt } from '#contract/files.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { timers as orderTimers } from '#server/orders/jobs.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { startTimers } from '#server/platform/timers.ts'
import { follow } from '#server/transfers/commands/mirror.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { documentTimers } from './jobs.ts'

let world: World
let at: string
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  at = await world.listen()
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

type Step = DocumentChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never

const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
const list = async (who: Someone, id: string) => (await who.ask(documents.list, { query: { orderId: id } })).data.items
const documentOf = async (who: Someone, id: string, kind: string) => (await list(who, id)).find(document => document.kind === kind)!
const step = async (who: Someone, id: string, change: Step) =>
  who.ask(documents.change, { data: { ...keyOf(await card(pair.forwarder, id)), ...change } as DocumentChange })
const remove = (who: Someone, fileId: string) => who.ask(files.remove, { data: { fileId } })
const history = async (who: Someone, id: string) =>
  (await who.ask(orders.history, { query: { orderId: id } })).data.items.map(entry => entry.what)

const drive: [string, TaskMark][] = [
  ['2026-10-06T08:00:00+03:00', 'depart'],
  ['2026-10-06T09:00:00+03:00', 'arrive'],
  ['2026-10-06T10:00:00+03:00', 'finish'],
  ['2026-10-06T11:00:00+03:00', 'depart'],
  ['2026-10-07T09:00:00+03:00', 'arrive'],
  ['2026-10-07T10:00:00+03:00', 'finish'],
]

async function accepted(draft: OrderDraft = scenarioOne): Promise<OrderRow> {
  await world.setClock(scenarioOneStart)
  const row = await offered(pair.forwarder, pair.executor, draft)
  return (await pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
}

/** An order driven to its end. */
async function delivered(draft: OrderDraft = scenarioOne): Promise<OrderRow> {
  const { executor } = pair
  let row = await accepted(draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  for (const [moment, mark] of drive) {
    await world.setClock(moment)
    const task = (await card(executor, row.id)).flight!.tasks.find(each => each.marks.includes(mark))!
    row = (
      await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, at: new Date(moment).toISOString(), comment: '' } })
    ).data
  }
  return row
}

const pdf = async () => {
  const made = await PDFDocument.create()
  made.addPage([200, 200])
  return Buffer.from(await made.save())
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()

const headersOf = (who: Someone, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  cookie: cookieText(world.config, who.cookies),
  'x-xsrf-token': who.cookies.xsrf,
  ...more,
})

/** Puts a file into a document as the browser does, in two pieces; tells how it ended. */
async function upload(who: Someone, orderId: string, purpose: string | null, bytes: Buffer, name = 'скан.pdf'): Promise<number> {
  const metadata = Object.entries({ kind: 'order_document', objectId: orderId, purpose: purpose ?? '', draft: 'false', name, type: '' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await fetch(`${at}/api/upload`, {
    method: 'POST',
    headers: headersOf(who, { 'upload-length': String(bytes.length), 'upload-metadata': metadata }),
  })
  if (begun.status !== 201) return begun.status
  const there = new URL(begun.headers.get('location')!, at).href
  const half = Math.floor(bytes.length / 2)
  const go = (part: Buffer, offset: number) =>
    fetch(there, {
      method: 'PATCH',
      headers: headersOf(who, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
      body: new Uint8Array(part),
    })
  await go(bytes.subarray(0, half), 0)
  const head = await fetch(there, { method: 'HEAD', headers: headersOf(who) })
  expect(head.headers.get('upload-offset')).toBe(String(half))
  return (await go(bytes.subarray(half), half)).status
}

const get = (who: Someone, path: string) => fetch(`${at}${path}`, { headers: headersOf(who) })

test('the executor uploads, the forwarder sees, refuses with a reason and accepts the next version; the old one stays', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const viewer = await world.colleague(executor, 'viewer')
  const upd = await documentOf(executor, id, 'upd')
  expect(upd).toMatchObject({
    status: 'required',
    version: 0,
    purpose: `shared:${upd.id}`,
    versions: [],
    dueAt: '2026-10-12T11:00:00.000Z',
  })
  expect((await documentOf(forwarder, id, 'upd')).purpose).toBeNull()
  // who may not act is offered nothing, in the list as on the card
  for (const who of [viewer, await world.colleague(executor, 'accountant')]) {
    expect((await list(who, id)).map(({ purpose, actions }) => [purpose, actions.length])).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect((await card(who, id)).documentRows.every(({ purpose, actions }) => purpose === null && actions.length === 0)).toBe(true)
  }

  expect(await upload(executor, id, upd.purpose, await pdf())).toBe(204)
  expect(await upload(executor, id, upd.purpose, await picture(), 'страница.jpg')).toBe(204)
  const came = await documentOf(forwarder, id, 'upd')
  expect(came).toMatchObject({ status: 'uploaded', version: 1, actions: ['take', 'accept', 'reject'] })
  expect(came.versions).toMatchObject([{ version: 1, via: 'files', status: 'open', side: 'executor', mayRemove: false }])
  expect(came.versions[0]!.files.map(file => file.name)).toEqual(['скан.pdf', 'страница.jpg'])
  expect((await card(forwarder, id)).next).toMatchObject({ code: 'check_documents', whose: 'me', count: 1 })

  await step(forwarder, id, { action: 'take', documentIds: [upd.id] })
  expect(await documentOf(executor, id, 'upd')).toMatchObject({ status: 'checking', purpose: null })
  expect((await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'other', comment: '' })).error.code).toBe(
    'order.comment_missing',
  )
  expect((await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'nope', comment: '' })).error.code).toBe(
    'order.reason_missing',
  )
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'wrong_sum', comment: 'На 200 ₽ больше' })
  const back = await documentOf(executor, id, 'upd')
  expect(back).toMatchObject({ status: 'rejected', reason: 'wrong_sum', comment: 'На 200 ₽ больше' })

  expect(await upload(executor, id, back.purpose, await pdf())).toBe(204)
  // sums are for those who see prices: the viewer reads what became of it and opens none of its pages
  const hidden = await documentOf(viewer, id, 'upd')
  expect(hidden).toMatchObject({ closed: true, versions: [{ files: [] }, { files: [] }] })
  const again = await documentOf(forwarder, id, 'upd')
  expect(hidden.versions.map(({ status }) => status)).toEqual(again.versions.map(({ status }) => status))
  expect(again.versions.map(({ version, status, reason }) => ({ version, status, reason }))).toEqual([
    { version: 2, status: 'open', reason: null },
    { version: 1, status: 'rejected', reason: 'wrong_sum' },
  ])
  expect(again.versions.map(version => version.files.length)).toEqual([1, 2])
  // a version that was refused is kept as it is
  const old = again.versions[1]!.files[0]!
  expect((await executor.ask(files.remove, { data: { fileId: old.id } })).error.code).toBe('file.object_not_found')
  await step(forwarder, id, { action: 'accept', documentIds: [upd.id] })
  expect(await history(executor, id)).toEqual((await history(forwarder, id)).filter(what => what !== 'create'))
  expect((await history(forwarder, id)).slice(0, 5)).toEqual([
    'document.accept',
    'document.upload',
    'document.reject',
    'document.take',
    'document.upload',
  ])
})

test('files of documents: the other side reads and downloads once; a stranger, a former executor and a viewer’s hand are refused', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const stranger = await world.executor({ name: 'Чужой' })
  const tn = await documentOf(executor, id, 'tn')
  await upload(executor, id, tn.purpose, await pdf())
  await upload(executor, id, tn.purpose, await picture(), 'фото.jpg')
  const [scan, photo] = (await documentOf(forwarder, id, 'tn')).versions[0]!.files

  for (const who of [forwarder, executor]) {
    const { url } = (await who.ask(files.link, { query: { fileId: scan!.id } })).data
    expect((await get(who, url)).status).toBe(200)
    expect((await get(who, url)).status).toBe(403)
    expect((await get(who, pictureOf(photo!.id, 'thumb'))).headers.get('content-type')).toBe('image/webp')
    const shown = await get(who, shownAt(scan!.id))
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline',
    ])
    expect((await get(who, shownAt(photo!.id))).status).toBe(404)
  }
  expect((await forwarder.ask(files.list, { query: { kind: 'order_document', objectId: id } })).data.items).toHaveLength(2)

  expect((await stranger.ask(files.link, { query: { fileId: scan!.id } })).error.code).toBe('file.not_found')
  expect((await stranger.ask(files.list, { query: { kind: 'order_document', objectId: id } })).error.code).toBe('file.object_not_found')
  expect((await stranger.ask(documents.list, { query: { orderId: id } })).error.code).toBe('order.not_found')
  expect((await stranger.ask(documents.bundle, { query: { orderId: id } })).error.code).toBe('order.not_found')
  for (const path of [pictureOf(photo!.id, 'large'), shownAt(scan!.id)]) expect((await get(stranger, path)).status).toBe(404)
  const theirs = (await executor.ask(files.link, { query: { fileId: scan!.id } })).data.url
  expect((await get(stranger, theirs)).status).toBe(404)
  expect(await upload(stranger, id, tn.purpose, await pdf())).toBe(404)
  expect(await upload(forwarder, id, tn.purpose, await pdf())).toBe(404)
  expect(await upload(await world.colleague(executor, 'viewer'), id, tn.purpose, await pdf())).toBe(403)
  expect(await upload(executor, id, 'osago', await pdf())).toBe(404)
  expect((await forwarder.ask(files.remove, { data: { fileId: scan!.id } })).error.code).toBe('file.object_not_found')
})

test('of documents that tell sums who may not see prices opens no file, by whatever way', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const [tn, upd] = [await documentOf(executor, id, 'tn'), await documentOf(executor, id, 'upd')]
  expect([tn.why, upd.why, tn.closed, upd.closed]).toEqual(['cargo', 'vat', false, false])
  await upload(executor, id, tn.purpose, await pdf())
  await upload(executor, id, upd.purpose, await picture(), 'упд.jpg')
  await upload(executor, id, upd.purpose, await pdf(), 'упд.pdf')
  const [scan] = (await documentOf(forwarder, id, 'tn')).versions[0]!.files
  const [photo, sums] = (await documentOf(forwarder, id, 'upd')).versions[0]!.files
  for (const viewer of [await world.colleague(forwarder, 'viewer'), await world.colleague(executor, 'viewer')]) {
    expect((await list(viewer, id)).map(({ closed, versions }) => [closed, versions[0]!.files.length])).toEqual([
      [false, 1],
      [true, 0],
    ])
    expect((await viewer.ask(files.list, { query: { kind: 'order_document', objectId: id } })).data.items.map(one => one.id)).toEqual([
      scan!.id,
    ])
    expect((await viewer.ask(files.link, { query: { fileId: sums!.id } })).status).toBe(404)
    for (const path of [pictureOf(photo!.id, 'large'), shownAt(sums!.id)]) expect((await get(viewer, path)).status).toBe(404)
    expect((await viewer.ask(files.link, { query: { fileId: scan!.id } })).status).toBe(200)
    const { url } = (await viewer.ask(documents.bundle, { query: { orderId: id } })).data
    const packed = unzipSync(new Uint8Array(await (await get(viewer, url)).arrayBuffer()))
    expect(Object.keys(packed)).toEqual(['Транспортная накладная.pdf'])
  }
})

test('what a former executor brought is gone for him and for the next one, and its space is free', async () => {
  const { forwarder, executor } = pair
  const next = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, next)
  const row = await accepted()
  const { id } = row
  await step(executor, id, { action: 'add', kind: 'trip_sheet', title: '' })
  const own = await documentOf(executor, id, 'trip_sheet')
  const bytes = async () =>
    Number((await world.root.query('select bytes from file_spaces where org_id = $1', [forwarder.org])).rows[0]?.bytes ?? 0)
  const before = await bytes()
  expect(await upload(executor, id, own.purpose, await pdf())).toBe(204)
  expect(await bytes()).toBeGreaterThan(before)
  const [file] = (await documentOf(forwarder, id, 'trip_sheet')).versions[0]!.files
  const now = await card(forwarder, id)
  await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'revoke', reason: 'better_offer', comment: '' } })
  expect(await bytes()).toBe(before)
  for (const who of [forwarder, executor])
    expect((await who.ask(files.link, { query: { fileId: file!.id } })).error.code).toBe('file.not_found')
  expect((await executor.ask(documents.list, { query: { orderId: id } })).error.code).toBe('order.not_found')
  expect(await upload(executor, id, own.purpose, await pdf())).toBe(404)
  const free = await card(forwarder, id)
  const offer = { action: 'offer', executorId: next.org, answerMinutes: 60 } as const
  const asked = (await forwarder.ask(orders.move, { data: { ...keyOf(free), ...offer } })).data
  await next.ask(orders.move, { data: { ...keyOf(asked), action: 'accept' } })
  expect((await list(next, id)).map(document => [document.kind, document.version])).toEqual([
    ['tn', 0],
    ['upd', 0],
  ])
})

test('documents of the forwarder’s deal with his customer are his alone: in no list, no history, no file and no ZIP of the executor', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  await step(forwarder, id, { action: 'add', kind: 'customer_invoice', title: '' })
  const own = await documentOf(forwarder, id, 'customer_invoice')
  expect(own).toMatchObject({ shared: false, side: 'forwarder', required: false, purpose: `own:${own.id}` })
  expect(await upload(forwarder, id, own.purpose, await pdf(), 'счёт.pdf')).toBe(204)
  const kept = await documentOf(forwarder, id, 'customer_invoice')
  expect(kept).toMatchObject({ status: 'accepted', version: 1 })
  const [file] = kept.versions[0]!.files

  expect((await list(executor, id)).map(document => document.kind)).toEqual(['tn', 'upd'])
  expect((await card(executor, id)).documentRows.map(document => document.kind)).toEqual(['tn', 'upd'])
  expect((await executor.ask(files.link, { query: { fileId: file!.id } })).error.code).toBe('file.not_found')
  expect((await get(executor, shownAt(file!.id))).status).toBe(404)
  expect((await executor.ask(files.list, { query: { kind: 'order_document', objectId: id } })).data.items).toEqual([])
  expect(await history(executor, id)).not.toContain('document.add')
  expect(await history(forwarder, id)).toContain('document.add')
  expect((await executor.ask(documents.bundle, { query: { orderId: id } })).error.code).toBe('document.no_files')
  expect(await upload(executor, id, `own:${own.id}`, await pdf())).toBe(404)
  expect((await step(executor, id, { action: 'accept', documentIds: [own.id] })).error.code).toBe('document.not_found')
  expect((await step(executor, id, { action: 'add', kind: 'customer_request', title: '' })).error.code).toBe('document.kind_closed')
  expect((await card(forwarder, id)).documents).toEqual({ accepted: 0, uploaded: 0, total: 2 })
})

test('a file taken back before the check takes its version back, and brought back it stands again', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const tn = await documentOf(executor, id, 'tn')
  await upload(executor, id, tn.purpose, await pdf())
  const [version] = (await documentOf(executor, id, 'tn')).versions
  expect(version!.mayRemove).toBe(true)
  await executor.ask(files.remove, { data: { fileId: version!.files[0]!.id } })
  expect(await documentOf(forwarder, id, 'tn')).toMatchObject({ status: 'required', versions: [{ status: 'withdrawn', files: [] }] })
  await executor.ask(files.restore, { data: { fileId: version!.files[0]!.id } })
  expect(await documentOf(forwarder, id, 'tn')).toMatchObject({ status: 'uploaded', version: 1, versions: [{ status: 'open' }] })
  await step(forwarder, id, { action: 'take', documentIds: [tn.id] })
  expect((await executor.ask(files.remove, { data: { fileId: version!.files[0]!.id } })).error.code).toBe('file.object_not_found')
})

test('documents are added by either side and taken away while they are empty; another one wants a name', async () => {
  const { forwarder, executor } = pair
  const { id } = await accepted()
  expect((await step(executor, id, { action: 'add', kind: 'other', title: '' })).error.code).toBe('document.title_missing')
  await step(executor, id, { action: 'add', kind: 'other', title: 'Паспорт качества' })
  await step(forwarder, id, { action: 'add', kind: 'poa_m2', title: '' })
  const [quality, poa] = [await documentOf(forwarder, id, 'other'), await documentOf(executor, id, 'poa_m2')]
  expect([quality.title, quality.actions, poa.actions]).toEqual(['Паспорт качества', [], []])
  expect((await step(forwarder, id, { action: 'remove', documentIds: [quality.id] })).error.code).toBe('document.step_closed')
  await step(executor, id, { action: 'remove', documentIds: [quality.id] })
  expect((await list(executor, id)).map(document => document.kind)).toEqual(['tn', 'upd', 'poa_m2'])
  const tn = await documentOf(forwarder, id, 'tn')
  expect((await step(forwarder, id, { action: 'remove', documentIds: [tn.id] })).error.code).toBe('document.step_closed')
})

test('what the customer asks for is asked for in the order; abroad the CMR note stands in place of the waybill', async () => {
  const { forwarder, executor } = pair
  const customerId = await world.customer(forwarder)
  await world.root.query(`update customers set documents = '{ttn_1t,forwarder_receipt}' where id = $1`, [customerId])
  expect((await forwarder.ask(customers.get, { query: { id: customerId } })).data.documents).toEqual(['ttn_1t', 'forwarder_receipt'])
  const row = await accepted({ ...scenarioOne, customerId })
  expect((await list(executor, row.id)).map(document => [document.kind, document.side, document.required])).toEqual([
    ['tn', 'executor', true],
    ['upd', 'executor', true],
    ['ttn_1t', 'executor', true],
    ['forwarder_receipt', 'forwarder', true],
  ])
  const { id } = await accepted({ ...scenarioOne, stops: [scenarioOne.stops[0]!, { ...scenarioOne.stops[1]!, place: 'almaty' }] })
  expect((await list(executor, id)).map(document => document.kind)).toEqual(['cmr', 'upd'])
})

test('scenario 10 in part: accepted on 12.10.2026 the order is payable by 30.10.2026; refused again it is not; both sides see the same days', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered({ ...scenarioOne, payTrigger: 'act_signed' })
  const ids = (await list(executor, id)).map(document => document.id)
  const days = async () => {
    const [ours, theirs] = [(await card(forwarder, id)).payment, (await card(executor, id)).payment]
    expect(theirs).toEqual(ours)
    return [ours.from, ours.by]
  }
  await world.setClock('2026-10-09T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'edo', comment: '' })
  expect(await days()).toEqual([null, null])
  await world.setClock('2026-10-12T12:00:00+03:00')
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  const upd = await documentOf(forwarder, id, 'upd')
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'wrong_sum', comment: '' })
  expect(await days()).toEqual([null, null])
  await step(executor, id, { action: 'upload', documentIds: [upd.id], via: 'edo', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: [upd.id] })
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  const now = await card(forwarder, id)
  const done = (await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'complete' } })).data
  expect(await days()).toEqual(['2026-10-12', '2026-10-30'])
  await forwarder.ask(orders.move, { data: { ...keyOf(done), action: 'rework', comment: 'Нет печати' } })
  expect(await days()).toEqual([null, null])
})

test('originals go by post: sent, missing, sent again, received on a day that begins the term; the queue says whose turn it is', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const ids = (await list(executor, id)).map(document => document.id)
  await world.setClock('2026-10-08T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  const before = await card(forwarder, id)
  let row = (await forwarder.ask(orders.move, { data: { ...keyOf(before), action: 'complete' } })).data
  expect(row.next).toMatchObject({ code: 'send_originals', whose: 'them', count: 2 })
  expect((await card(executor, id)).next).toMatchObject({
    code: 'send_originals',
    whose: 'me',
    dueAt: expect.stringMatching(/^2026-10-13T09:00/),
  })
  expect((await card(forwarder, id)).payment).toMatchObject({ from: null, by: null })

  const send = { action: 'send_original', documentIds: ids, courier: 'Почта России', track: '19000012345678' } as const
  expect((await step(executor, id, { ...send, day: '2026-10-09' })).error.code).toBe('document.day')
  await step(executor, id, { ...send, day: '2026-10-08' })
  row = await card(forwarder, id)
  expect(row.next).toMatchObject({ code: 'receive_originals', whose: 'me', count: 2 })
  expect((await documentOf(forwarder, id, 'upd')).original).toMatchObject({ status: 'sent', track: '19000012345678', sentOn: '2026-10-08' })
  await world.setClock('2026-10-14T12:00:00+03:00')
  await step(forwarder, id, { action: 'miss_original', documentIds: [ids[0]!], comment: '' })
  expect((await card(executor, id)).next).toMatchObject({ code: 'send_originals', count: 1 })
  await step(executor, id, { ...send, documentIds: [ids[0]!], day: '2026-10-14' })
  expect((await step(forwarder, id, { action: 'receive_original', documentIds: ids, day: '2026-10-10' })).error.code).toBe('document.day')
  await step(forwarder, id, { action: 'receive_original', documentIds: [ids[1]!], day: '2026-10-12' })
  expect((await card(forwarder, id)).payment).toMatchObject({ from: null })
  await world.setClock('2026-10-19T12:00:00+03:00')
  await step(forwarder, id, { action: 'receive_original', documentIds: [ids[0]!], day: '2026-10-19' })
  expect((await card(executor, id)).payment).toMatchObject({ from: '2026-10-19', by: '2026-11-09' })
  expect((await card(executor, id)).next).toMatchObject({ code: 'none' })
})

test('deadlines of documents, of their check and of originals are told once each, whoever starts and restarts', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const handlers = { ...orderTimers, ...documentTimers }
  const run = async (moment: string) => {
    await world.setClock(moment)
    for (let i = 0; i < 2; i++) {
      const loop = startTimers({ db: world.db, handlers })
      await expect.poll(async () => world.count('timers', 'object_id = $1 and run_at <= app_now()', [id]), { timeout: 10_000 }).toBe(0)
      await loop.stop()
    }
  }
  const told = async (what: string) => (await history(forwarder, id)).filter(each => each === what).length
  await run('2026-10-12T12:00:00+03:00')
  expect(await told('documents_late')).toBe(0)
  await run('2026-10-12T14:00:01+03:00')
  expect([await told('documents_late'), await told('check_late')]).toEqual([1, 0])
  const ids = (await list(executor, id)).map(document => document.id)
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await run('2026-10-14T14:00:00+03:00')
  expect(await told('check_late')).toBe(0)
  await run('2026-10-14T14:00:02+03:00')
  expect([await told('documents_late'), await told('check_late')]).toEqual([1, 1])
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  const now = await card(forwarder, id)
  await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'complete' } })
  await run('2026-10-19T14:00:03+03:00')
  expect(await told('originals_late')).toBe(1)
  await run('2026-10-25T14:00:03+03:00')
  expect([await told('documents_late'), await told('check_late'), await told('originals_late')]).toEqual([1, 1, 1])
})

test('the files of an order come as one ZIP, the latest of each document under its name, by a link that opens once', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const [tn, upd] = [await documentOf(executor, id, 'tn'), await documentOf(executor, id, 'upd')]
  await upload(executor, id, tn.purpose, await picture(), 'a.jpg')
  await upload(executor, id, tn.purpose, await picture(), 'b.jpg')
  await upload(executor, id, upd.purpose, await pdf(), 'c.pdf')
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'unreadable', comment: '' })
  await upload(executor, id, upd.purpose, await pdf(), 'd.pdf')
  const { url } = (await forwarder.ask(documents.bundle, { query: { orderId: id } })).data
  const answer = await get(forwarder, url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const packed = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(packed).toSorted()).toEqual(['УПД.pdf', 'Транспортная накладная 1.jpg', 'Транспортная накладная 2.jpg'].toSorted())
  expect(Buffer.from(packed['УПД.pdf']!).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get(forwarder, url)).status).toBe(403)
  expect((await get(executor, (await forwarder.ask(documents.bundle, { query: { orderId: id } })).data.url)).status).toBe(404)
})

test('a document whose latest version has no file gives no link to a ZIP that would be empty', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const upd = await documentOf(executor, id, 'upd')
  await upload(executor, id, upd.purpose, await pdf())
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'unreadable', comment: '' })
  await step(executor, id, { action: 'upload', documentIds: [upd.id], via: 'edo', comment: '' })
  expect((await forwarder.ask(documents.bundle, { query: { orderId: id } })).error.code).toBe('document.no_files')
})

test('neither side fills the list, the files or the space so that the other is shut out', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  await world.root.query(
    `insert into order_documents (org_id, order_id, id, seq, kind, status, comment, title, side, required, origin)
     select org_id, order_id, gen_random_uuid(), 100 + n, 'other', 'required', '', 'x' || n, 'executor', false, 'executor'
     from order_documents, generate_series(1, 20) n where order_id = $1 and kind = 'tn'`,
    [id],
  )
  expect((await step(executor, id, { action: 'add', kind: 'other', title: 'Ещё один' })).error.code).toBe('document.kind_closed')
  expect((await step(forwarder, id, { action: 'add', kind: 'poa_m2', title: '' })).status).toBe(200)

  const [tn, poa] = [await documentOf(executor, id, 'tn'), await documentOf(forwarder, id, 'poa_m2')]
  await upload(executor, id, tn.purpose, await pdf())
  const swell = (n: number, held: number) =>
    world.root.query(
      `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, declared, size, stored_bytes, blob, scanned, created_by, created_at)
       select org_id, gen_random_uuid(), kind, object_id, purpose, draft, status, name, type, declared, size, $3, md5(random()::text), scanned,
         created_by, created_at from (select * from files where object_id = $1 limit 1) f, generate_series(1, $2::int) n`,
      [id, n, held],
    )
  await swell(15, 10 * 1024 ** 2)
  expect(await upload(executor, id, tn.purpose, await pdf())).toBe(409)
  await world.root.query('update files set stored_bytes = 1 where object_id = $1', [id])
  expect(await upload(executor, id, tn.purpose, await pdf())).toBe(204)
  await swell(103, 1)
  const [page] = (await documentOf(executor, id, 'tn')).versions[0]!.files
  expect(await upload(executor, id, tn.purpose, await pdf())).toBe(409)
  expect(await upload(forwarder, id, poa.purpose, await pdf())).toBe(204)
  // nor by what is removed, made up for, and brought back
  await executor.ask(files.remove, { data: { fileId: page!.id } })
  expect(await upload(executor, id, tn.purpose, await pdf())).toBe(204)
  expect((await executor.ask(files.restore, { data: { fileId: page!.id } })).error.code).toBe('document.full')
})

test('every page of a waybill goes to the order above, those that come later too, and none comes back that was removed there', async () => {
  const { forwarder } = pair
  const x = await world.both({ name: 'ТрансЛайн' })
  const e3 = await world.executor({ name: 'УралГруз' })
  await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [x.org])
  await world.partners(forwarder, x)
  await world.partners(x, e3)
  const key = async (who: Someone, id: string) => keyOf(await card(who, id))
  const row = await offered(forwarder, x, scenarioOne)
  const parent = (await x.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data.id
  await x.ask(transfers.move, { data: { ...(await key(x, parent)), action: 'request', reason: 'Машина сломалась', proposedId: null } })
  await forwarder.ask(transfers.move, { data: { ...(await key(forwarder, parent)), action: 'approve' } })
  const child = (await x.ask(transfers.get, { query: { orderId: parent } })).data.transfer!.child!.id
  await x.ask(orders.move, { data: { ...(await key(x, child)), action: 'place' } })
  const offer = { executorId: e3.org, answerMinutes: 120, price: { minor: 8_400_000, currency: 'RUB' } } as const
  await x.ask(orders.move, { data: { ...(await key(x, child)), action: 'offer', ...offer } })
  await e3.ask(orders.move, { data: { ...(await key(e3, child)), action: 'accept' } })
  const climb = () => inHome(world.db, x.org as OrgId, tx => follow(tx, child))
  await climb()
  await e3.ask(orders.move, { data: { ...(await key(e3, child)), action: 'assign', ...(await resourcesOf(world, e3)) } })
  for (const [moment, mark] of drive) {
    await world.setClock(moment)
    const task = (await card(e3, child)).flight!.tasks.find(each => each.marks.includes(mark))!
    const said = { taskId: task.id, mark, at: new Date(moment).toISOString(), comment: '' }
    await e3.ask(orders.report, { data: { ...(await key(e3, child)), ...said } })
  }
  await climb()
  const above = async () => (await documentOf(forwarder, parent, 'tn')).versions.map(version => version.files.map(file => file.name))
  const { purpose } = await documentOf(e3, child, 'tn')
  await upload(e3, child, purpose, await pdf(), 'лист 1.pdf')
  await climb()
  expect(await above()).toEqual([['лист 1.pdf']])
  await upload(e3, child, purpose, await picture(), 'лист 2.jpg')
  expect(await world.count('timers', `object_id = $1 and kind = 'transfer.follow'`, [child])).toBe(1)
  await climb()
  await climb()
  expect(await above()).toEqual([['лист 1.pdf', 'лист 2.jpg']])
  const second = (await documentOf(x, parent, 'tn')).versions[0]!.files[1]!
  expect((await x.ask(files.remove, { data: { fileId: second.id } })).status).toBe(200)
  await climb()
  expect(await above()).toEqual([['лист 1.pdf']])
})

test('two uploads into one document at once are one version with two files', async () => {
  const { executor, forwarder } = pair
  const { id } = await delivered()
  const tn = await documentOf(executor, id, 'tn')
  const made = [await pdf(), await picture(), await picture()]
  const ends = await Promise.all(made.map((bytes, i) => upload(executor, id, tn.purpose, bytes, i === 0 ? 'a.pdf' : `${i}.jpg`)))
  expect(ends).toEqual([204, 204, 204])
  expect((await documentOf(forwarder, id, 'tn')).versions.map(version => version.files.length)).toEqual([3])
})

test('the database keeps what must never be: a second document of a rule, a foreign hand in documents of one side, an original of nothing', async () => {
  const { id } = await accepted()
  const insert = (values: string) =>
    world.root.query(
      `insert into order_documents (org_id, order_id, id, seq, kind, status, comment, side, required, shared, origin, version)
       select org_id, order_id, gen_random_uuid(), 90, ${values} from order_documents where order_id = $1 limit 1`,
      [id],
    )
  await expect(insert(`'tn', 'required', '', 'executor', true, true, 'rule', 0`)).rejects.toThrow('order_documents__kind')
  await expect(insert(`'other', 'required', '', 'executor', false, false, 'executor', 0`)).rejects.toThrow(/order_documents__(own|title)/)
  await expect(insert(`'tn', 'accepted', '', 'executor', false, true, 'executor', 0`)).rejects.toThrow('order_documents__version')
  await expect(world.root.query(`update order_documents set original = 'received' where order_id = $1`, [id])).rejects.toThrow(
    /order_documents__(originals|received)/,
  )
})

test('a document is accepted as it was looked at: pages that came or were changed since are told in words first', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const tn = await documentOf(executor, id, 'tn')
  await upload(executor, id, tn.purpose, await pdf())
  const looked = async () => {
    const { versions } = await documentOf(forwarder, id, 'tn')
    return [{ documentId: tn.id, pages: versions[0]!.pages }]
  }
  const seen = await looked()
  await upload(executor, id, tn.purpose, await picture(), 'стр 2.jpg')
  for (const action of ['accept', 'reject'] as const) {
    const asked = { documentIds: [tn.id], expectedPages: seen }
    const { error } = await step(
      forwarder,
      id,
      action === 'accept' ? { ...asked, action } : { ...asked, action, reason: 'unreadable', comment: '' },
    )
    expect(error).toMatchObject({ code: 'document.pages_changed', message: expect.stringContaining('транспортная накладная') })
  }
  // as many pages as before, and yet others
  const two = await looked()
  await remove(executor, (await documentOf(executor, id, 'tn')).versions[0]!.files[1]!.id)
  await upload(executor, id, tn.purpose, await picture(), 'стр 2 заново.jpg')
  expect((await step(forwarder, id, { action: 'accept', documentIds: [tn.id], expectedPages: two })).error.code).toBe(
    'document.pages_changed',
  )
  expect((await documentOf(forwarder, id, 'tn')).status).toBe('uploaded')
  expect((await step(forwarder, id, { action: 'accept', documentIds: [tn.id], expectedPages: await looked() })).status).toBe(200)
})

test('documents of many orders are accepted as they were looked at: an order with other pages or documents by now is refused by itself', async () => {
  const { forwarder, executor } = pair
  const [grown, more, same] = [await delivered(), await delivered(), await delivered()]
  for (const { id } of [grown, more, same]) {
    const tn = await documentOf(executor, id, 'tn')
    await upload(executor, id, tn.purpose!, await picture(), 'стр 1.jpg')
  }
  const row = async ({ id }: { id: string }) => ({
    id,
    version: (await card(forwarder, id)).version,
    expectedPages: (await list(forwarder, id))
      .filter(document => document.status === 'uploaded')
      .map(document => ({ documentId: document.id, pages: document.versions.find(each => each.version === document.version)!.pages })),
  })
  const looked = [await row(grown), await row(more), await row(same)]
  await upload(executor, grown.id, (await documentOf(executor, grown.id, 'tn')).purpose!, await picture(), 'стр 2.jpg')
  await upload(executor, more.id, (await documentOf(executor, more.id, 'upd')).purpose!, await picture(), 'упд.jpg')
  // the document that came raised the version of its order; who read that and not the document has still not seen it
  looked[1]!.version = (await card(forwarder, more.id)).version
  const done = (await forwarder.ask(orders.bulk, { data: { action: 'documents', rows: looked } })).data.results
  expect(done.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [false, 'document.pages_changed'],
    [false, 'document.pages_changed'],
    [true, undefined],
  ])
  expect((await documentOf(forwarder, grown.id, 'tn')).status).toBe('uploaded')
  expect((await documentOf(forwarder, same.id, 'tn')).status).toBe('accepted')
  const again = { action: 'documents' as const, rows: [await row(grown), await row(more)] }
  expect((await forwarder.ask(orders.bulk, { data: again })).data.results).toMatchObject([{ ok: true }, { ok: true }])
})

/** An order completed with originals on paper that came on these days. */
async function settledOn(moment: string) {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const ids = (await list(executor, id)).map(document => document.id)
  await world.setClock('2026-10-08T12:00:00+03:00')
  await step(executor, id, { action: 'upload', documentIds: ids, via: 'paper', comment: '' })
  await step(forwarder, id, { action: 'accept', documentIds: ids })
  await forwarder.ask(orders.move, { data: { ...keyOf(await card(forwarder, id)), action: 'complete' } })
  await world.setClock(moment)
  return { id, ids }
}

test('the day an original came is corrected with a reason: the term of payment moves with it, and both days stand in the journal', async () => {
  const { forwarder, executor } = pair
  const { id, ids } = await settledOn('2026-10-19T12:00:00+03:00')
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Курьер', track: '', day: '2026-10-14' })
  await step(forwarder, id, { action: 'receive_original', documentIds: ids, day: '2026-10-19' })
  expect((await card(executor, id)).payment).toMatchObject({ from: '2026-10-19', by: '2026-11-09' })
  const correct = { action: 'correct_original', documentIds: ids, day: '2026-10-16', comment: 'Курьер отметил день раньше' } as const
  expect((await step(executor, id, correct)).error.code).toBe('document.step_closed')
  for (const day of ['2026-10-13', '2026-10-20'])
    expect((await step(forwarder, id, { ...correct, day })).error.code, day).toBe('document.day')
  expect((await step(forwarder, id, correct)).status).toBe(200)
  for (const who of [forwarder, executor]) {
    expect((await card(who, id)).payment).toMatchObject({ from: '2026-10-16', by: '2026-11-06' })
    expect((await history(who, id))[0]).toBe('document.correct_original')
  }
  expect(
    await world.count('audits', `object_id = $1 and what = 'order.document.correct_original' and facts->>'day' = '2026-10-16'`, [id]),
  ).toBe(1)
  expect(await world.count('order_entries', `order_id = $1 and facts->>'was' = '2026-10-19'`, [id])).toBe(1)
})

test('a term that was over when it was worked out is told at once', async () => {
  const { forwarder, executor } = pair
  const { id, ids } = await settledOn('2026-10-09T12:00:00+03:00')
  const loop = async () => {
    const timers = startTimers({ db: world.db, handlers: documentTimers })
    await expect.poll(() => world.count('timers', `object_id = $1 and kind = 'order.originals' and run_at <= app_now()`, [id])).toBe(0)
    await timers.stop()
  }
  const told = async () => (await history(forwarder, id)).filter(what => what === 'originals_late').length
  await loop()
  expect(await told()).toBe(0)
  // noted on the ninth that they were sent in September: the fortnight of the post is over
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Почта', track: '', day: '2026-09-20' })
  await loop()
  expect(await told()).toBe(1)
  // what was told is not told again by the next step
  await step(executor, id, { action: 'send_original', documentIds: ids, courier: 'Почта', track: 'RR1', day: '2026-09-21' })
  await loop()
  expect(await told()).toBe(1)
})

test('a guest takes so much of one home with all its orders together, and is told so in words', async () => {
  const { forwarder, executor } = pair
  const [one, other] = [await delivered(), await delivered()]
  const [tn, next] = [await documentOf(executor, one.id, 'tn'), await documentOf(executor, other.id, 'tn')]
  expect(await upload(executor, one.id, tn.purpose, await pdf())).toBe(204)
  const [file] = (await documentOf(forwarder, one.id, 'tn')).versions[0]!.files
  await world.root.query('update files set stored_bytes = $2 where id = $1', [file!.id, world.config.files.guestBytes])
  expect(await upload(executor, other.id, next.purpose, await pdf())).toBe(409)
  expect(await upload(forwarder, other.id, (await added(forwarder, other.id, 'poa_m2')).purpose, await pdf())).toBe(204)
  await remove(executor, file!.id)
  expect(await upload(executor, other.id, next.purpose, await pdf())).toBe(204)
  const [brought] = (await documentOf(forwarder, other.id, 'tn')).versions[0]!.files
  await world.root.query('update files set stored_bytes = $2 where id = $1', [brought!.id, world.config.files.guestBytes])
  expect((await executor.ask(files.restore, { data: { fileId: file!.id } })).error).toMatchObject({
    code: 'document.guest_full',
    message: expect.stringMatching(/500.МБ/),
  })
})

const added = async (who: Someone, id: string, kind: 'poa_m2' | 'customer_invoice') => {
  await step(who, id, { action: 'add', kind, title: '' })
  return documentOf(who, id, kind)
}

test('a newer version of the forwarder’s own document taken back leaves the one before it, and brought back it stands again', async () => {
  const { forwarder } = pair
  const { id } = await accepted()
  const own = await added(forwarder, id, 'customer_invoice')
  await upload(forwarder, id, own.purpose, await pdf(), 'счёт 1.pdf')
  await world.setClock('2026-10-01T10:00:00+03:00')
  await upload(forwarder, id, own.purpose, await pdf(), 'счёт 2.pdf')
  const second = await documentOf(forwarder, id, 'customer_invoice')
  expect(second).toMatchObject({ version: 2, status: 'accepted' })
  const [late] = second.versions[0]!.files
  await remove(forwarder, late!.id)
  const back = await documentOf(forwarder, id, 'customer_invoice')
  expect(back).toMatchObject({ version: 1, status: 'accepted' })
  expect(back.versions.map(({ version, status, files }) => [version, status, files.map(({ name }) => name)])).toEqual([
    [2, 'withdrawn', []],
    [1, 'accepted', ['счёт 1.pdf']],
  ])
  expect((await forwarder.ask(files.restore, { data: { fileId: late!.id } })).status).toBe(200)
  expect(await documentOf(forwarder, id, 'customer_invoice')).toMatchObject({ version: 2, status: 'accepted' })
  await remove(forwarder, late!.id)
  await upload(forwarder, id, own.purpose, await pdf(), 'счёт 3.pdf')
  expect((await documentOf(forwarder, id, 'customer_invoice')).versions.map(({ version, status }) => [version, status])).toEqual([
    [3, 'accepted'],
    [2, 'withdrawn'],
    [1, 'accepted'],
  ])
  expect((await forwarder.ask(files.restore, { data: { fileId: late!.id } })).error.code).toBe('file.object_not_found')
})
