import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { documents } from '#contract/documents.ts'
import { files, shownAt } from '#contract/files.ts'
import { orders } from '#contract/orders.ts'
import { card, documentOf, history, list, orderDocuments, pdf, picture, remove } from '#testing/orderDocuments.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'

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

const { step, accepted, delivered, upload, get } = orderDocuments(() => ({ world, at, pair }))

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

  expect(await upload(executor, id, { purpose: upd.purpose, bytes: await pdf() })).toBe(204)
  expect(await upload(executor, id, { purpose: upd.purpose, bytes: await picture(), name: 'страница.jpg' })).toBe(204)
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

  expect(await upload(executor, id, { purpose: back.purpose, bytes: await pdf() })).toBe(204)
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
  expect(await upload(executor, id, { purpose: own.purpose, bytes: await pdf() })).toBe(204)
  expect(await bytes()).toBeGreaterThan(before)
  const [file] = (await documentOf(forwarder, id, 'trip_sheet')).versions[0]!.files
  const now = await card(forwarder, id)
  await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'revoke', reason: 'better_offer', comment: '' } })
  expect(await bytes()).toBe(before)
  for (const who of [forwarder, executor])
    expect((await who.ask(files.link, { query: { fileId: file!.id } })).error.code).toBe('file.not_found')
  expect((await executor.ask(documents.list, { query: { orderId: id } })).error.code).toBe('order.not_found')
  expect(await upload(executor, id, { purpose: own.purpose, bytes: await pdf() })).toBe(404)
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
  expect(await upload(forwarder, id, { purpose: own.purpose, bytes: await pdf(), name: 'счёт.pdf' })).toBe(204)
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
  expect(await upload(executor, id, { purpose: `own:${own.id}`, bytes: await pdf() })).toBe(404)
  expect((await step(executor, id, { action: 'accept', documentIds: [own.id] })).error.code).toBe('document.not_found')
  expect((await step(executor, id, { action: 'add', kind: 'customer_request', title: '' })).error.code).toBe('document.kind_closed')
  expect((await card(forwarder, id)).documents).toEqual({ accepted: 0, uploaded: 0, total: 2 })
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
  await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })
  const looked = async () => {
    const { versions } = await documentOf(forwarder, id, 'tn')
    return [{ documentId: tn.id, pages: versions[0]!.pages }]
  }
  const seen = await looked()
  await upload(executor, id, { purpose: tn.purpose, bytes: await picture(), name: 'стр 2.jpg' })
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
  await upload(executor, id, { purpose: tn.purpose, bytes: await picture(), name: 'стр 2 заново.jpg' })
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
    await upload(executor, id, { purpose: tn.purpose!, bytes: await picture(), name: 'стр 1.jpg' })
  }
  const row = async ({ id }: { id: string }) => ({
    id,
    version: (await card(forwarder, id)).version,
    expectedPages: (await list(forwarder, id))
      .filter(document => document.status === 'uploaded')
      .map(document => ({ documentId: document.id, pages: document.versions.find(each => each.version === document.version)!.pages })),
  })
  const looked = [await row(grown), await row(more), await row(same)]
  await upload(executor, grown.id, {
    purpose: (await documentOf(executor, grown.id, 'tn')).purpose!,
    bytes: await picture(),
    name: 'стр 2.jpg',
  })
  await upload(executor, more.id, {
    purpose: (await documentOf(executor, more.id, 'upd')).purpose!,
    bytes: await picture(),
    name: 'упд.jpg',
  })
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
