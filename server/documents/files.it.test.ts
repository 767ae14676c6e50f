import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { files, pictureOf, shownAt } from '#contract/files.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { follow } from '#server/transfers/commands/mirror.ts'
import { card, documentOf, drive, list, orderDocuments, pdf, picture, remove } from '#testing/orderDocuments.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

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

const added = async (who: Someone, id: string, kind: 'poa_m2' | 'customer_invoice') => {
  await step(who, id, { action: 'add', kind, title: '' })
  return documentOf(who, id, kind)
}

test('files of documents: the other side reads and downloads once; a stranger, a former executor and a viewer’s hand are refused', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const stranger = await world.executor({ name: 'Чужой' })
  const tn = await documentOf(executor, id, 'tn')
  await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })
  await upload(executor, id, { purpose: tn.purpose, bytes: await picture(), name: 'фото.jpg' })
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
  expect(await upload(stranger, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(404)
  expect(await upload(forwarder, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(404)
  expect(await upload(await world.colleague(executor, 'viewer'), id, { purpose: tn.purpose, bytes: await pdf() })).toBe(403)
  expect(await upload(executor, id, { purpose: 'osago', bytes: await pdf() })).toBe(404)
  expect((await forwarder.ask(files.remove, { data: { fileId: scan!.id } })).error.code).toBe('file.object_not_found')
})

test('of documents that tell sums who may not see prices opens no file, by whatever way', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const [tn, upd] = [await documentOf(executor, id, 'tn'), await documentOf(executor, id, 'upd')]
  expect([tn.why, upd.why, tn.closed, upd.closed]).toEqual(['cargo', 'vat', false, false])
  await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })
  await upload(executor, id, { purpose: upd.purpose, bytes: await picture(), name: 'упд.jpg' })
  await upload(executor, id, { purpose: upd.purpose, bytes: await pdf(), name: 'упд.pdf' })
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

test('a file taken back before the check takes its version back, and brought back it stands again', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const tn = await documentOf(executor, id, 'tn')
  await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })
  const [version] = (await documentOf(executor, id, 'tn')).versions
  expect(version!.mayRemove).toBe(true)
  await executor.ask(files.remove, { data: { fileId: version!.files[0]!.id } })
  expect(await documentOf(forwarder, id, 'tn')).toMatchObject({ status: 'required', versions: [{ status: 'withdrawn', files: [] }] })
  await executor.ask(files.restore, { data: { fileId: version!.files[0]!.id } })
  expect(await documentOf(forwarder, id, 'tn')).toMatchObject({ status: 'uploaded', version: 1, versions: [{ status: 'open' }] })
  await step(forwarder, id, { action: 'take', documentIds: [tn.id] })
  expect((await executor.ask(files.remove, { data: { fileId: version!.files[0]!.id } })).error.code).toBe('file.object_not_found')
})

test('the files of an order come as one ZIP, the latest of each document under its name, by a link that opens once', async () => {
  const { forwarder, executor } = pair
  const { id } = await delivered()
  const [tn, upd] = [await documentOf(executor, id, 'tn'), await documentOf(executor, id, 'upd')]
  await upload(executor, id, { purpose: tn.purpose, bytes: await picture(), name: 'a.jpg' })
  await upload(executor, id, { purpose: tn.purpose, bytes: await picture(), name: 'b.jpg' })
  await upload(executor, id, { purpose: upd.purpose, bytes: await pdf(), name: 'c.pdf' })
  await step(forwarder, id, { action: 'reject', documentIds: [upd.id], reason: 'unreadable', comment: '' })
  await upload(executor, id, { purpose: upd.purpose, bytes: await pdf(), name: 'd.pdf' })
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
  await upload(executor, id, { purpose: upd.purpose, bytes: await pdf() })
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
  await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })
  const swell = (n: number, held: number) =>
    world.root.query(
      `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, declared, size, stored_bytes, blob, scanned, created_by, created_at)
       select org_id, gen_random_uuid(), kind, object_id, purpose, draft, status, name, type, declared, size, $3, md5(random()::text), scanned,
         created_by, created_at from (select * from files where object_id = $1 limit 1) f, generate_series(1, $2::int) n`,
      [id, n, held],
    )
  await swell(15, 10 * 1024 ** 2)
  expect(await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(409)
  await world.root.query('update files set stored_bytes = 1 where object_id = $1', [id])
  expect(await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(204)
  await swell(103, 1)
  const [page] = (await documentOf(executor, id, 'tn')).versions[0]!.files
  expect(await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(409)
  expect(await upload(forwarder, id, { purpose: poa.purpose, bytes: await pdf() })).toBe(204)
  // nor by what is removed, made up for, and brought back
  await executor.ask(files.remove, { data: { fileId: page!.id } })
  expect(await upload(executor, id, { purpose: tn.purpose, bytes: await pdf() })).toBe(204)
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
    const task = (await card(e3, child)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
    const said = { taskId: task.id, mark, at: new Date(moment).toISOString(), comment: '' }
    await e3.ask(orders.report, { data: { ...(await key(e3, child)), ...said } })
  }
  await climb()
  const above = async () => (await documentOf(forwarder, parent, 'tn')).versions.map(version => version.files.map(file => file.name))
  const { purpose } = await documentOf(e3, child, 'tn')
  await upload(e3, child, { purpose, bytes: await pdf(), name: 'лист 1.pdf' })
  await climb()
  expect(await above()).toEqual([['лист 1.pdf']])
  await upload(e3, child, { purpose, bytes: await picture(), name: 'лист 2.jpg' })
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
  const ends = await Promise.all(
    made.map((bytes, i) => upload(executor, id, { purpose: tn.purpose, bytes, name: i === 0 ? 'a.pdf' : `${i}.jpg` })),
  )
  expect(ends).toEqual([204, 204, 204])
  expect((await documentOf(forwarder, id, 'tn')).versions.map(version => version.files.length)).toEqual([3])
})

test('a guest takes so much of one home with all its orders together, and is told so in words', async () => {
  const { forwarder, executor } = pair
  const [one, other] = [await delivered(), await delivered()]
  const [tn, next] = [await documentOf(executor, one.id, 'tn'), await documentOf(executor, other.id, 'tn')]
  expect(await upload(executor, one.id, { purpose: tn.purpose, bytes: await pdf() })).toBe(204)
  const [file] = (await documentOf(forwarder, one.id, 'tn')).versions[0]!.files
  await world.root.query('update files set stored_bytes = $2 where id = $1', [file!.id, world.config.files.guestBytes])
  expect(await upload(executor, other.id, { purpose: next.purpose, bytes: await pdf() })).toBe(409)
  expect(await upload(forwarder, other.id, { purpose: (await added(forwarder, other.id, 'poa_m2')).purpose, bytes: await pdf() })).toBe(204)
  await remove(executor, file!.id)
  expect(await upload(executor, other.id, { purpose: next.purpose, bytes: await pdf() })).toBe(204)
  const [brought] = (await documentOf(forwarder, other.id, 'tn')).versions[0]!.files
  await world.root.query('update files set stored_bytes = $2 where id = $1', [brought!.id, world.config.files.guestBytes])
  expect((await executor.ask(files.restore, { data: { fileId: file!.id } })).error).toMatchObject({
    code: 'document.guest_full',
    message: expect.stringMatching(/500.МБ/),
  })
})

test('a newer version of the forwarder’s own document taken back leaves the one before it, and brought back it stands again', async () => {
  const { forwarder } = pair
  const { id } = await accepted()
  const own = await added(forwarder, id, 'customer_invoice')
  await upload(forwarder, id, { purpose: own.purpose, bytes: await pdf(), name: 'счёт 1.pdf' })
  await world.setClock('2026-10-01T10:00:00+03:00')
  await upload(forwarder, id, { purpose: own.purpose, bytes: await pdf(), name: 'счёт 2.pdf' })
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
  await upload(forwarder, id, { purpose: own.purpose, bytes: await pdf(), name: 'счёт 3.pdf' })
  expect((await documentOf(forwarder, id, 'customer_invoice')).versions.map(({ version, status }) => [version, status])).toEqual([
    [3, 'accepted'],
    [2, 'withdrawn'],
    [1, 'accepted'],
  ])
  expect((await forwarder.ask(files.restore, { data: { fileId: late!.id } })).error.code).toBe('file.object_not_found')
})
