import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#contract/documents.ts'
import { files } from '#contract/files.ts'
import { attack } from '#testing/hostile.ts'
import { keyOf, scenarioOne } from '#testing/orders.ts'
import { deliveredBy, type Offices, openOffices, orderCard } from '#testing/settlements.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let offices: Offices
let at: string
let orderId: string
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }

beforeAll(async () => {
  world = await openWorld()
  at = await world.listen()
  offices = await openOffices(world)
  orderId = (await deliveredBy(world, offices, calm)).id
})
afterAll(() => world.close())

const sql = (text: string, values: unknown[] = []) => world.root.query(text, values)
const key = async () => keyOf(await orderCard(offices.forwarder, { id: orderId }))
const list = async (who: Someone) => (await who.ask(documents.list, { query: { orderId } })).data.items
const document = async (kind: string) => (await list(offices.executor)).find(each => each.kind === kind)!

/** Puts a document back to where nothing has come of it, or to one that waits for its check, or is accepted. */
async function put(id: string, status: 'required' | 'uploaded' | 'accepted') {
  await sql(`update orders set status = 'documents' where id = $1`, [orderId])
  await sql('delete from order_document_versions where document_id = $1 and version > 1', [id])
  if (status === 'required') await sql('delete from order_document_versions where document_id = $1', [id])
  await sql(
    `update order_documents set status = $2, version = case when $2 = 'required' then 0 else 1 end, via = 'paper', original = 'none', courier = '',
       track = '', sent_on = null, received_on = null, reason = null, comment = '', uploaded_at = app_now() where id = $1`,
    [id, status],
  )
  if (status !== 'required')
    await sql(
      `update order_document_versions set status = case when $2 = 'accepted' then 'accepted' else 'open' end,
         decided_at = case when $2 = 'accepted' then app_now() end, reason = null, comment = '' where document_id = $1`,
      [id, status],
    )
}

test('no value at any place of a step of documents is a fault', async () => {
  const { forwarder, executor } = offices
  const { id } = await document('tn')
  const one = async () => ({ ...(await key()), documentIds: [id] })
  await attack(world, executor, documents.change, {
    data: async () => ({ ...(await one()), action: 'upload', via: 'edo', comment: 'Подписан' }),
    after: () => put(id, 'required'),
  })
  await put(id, 'required')
  await executor.ask(documents.change, { data: { ...(await one()), action: 'upload', via: 'edo', comment: '' } })
  const pages = async () => (await list(forwarder)).find(each => each.id === id)!.versions[0]!.pages
  await attack(world, forwarder, documents.change, {
    data: async () => ({
      ...(await one()),
      action: 'reject',
      reason: 'no_stamp',
      comment: 'Нет печати',
      expectedPages: [{ documentId: id, pages: await pages() }],
    }),
    after: () => put(id, 'uploaded'),
  })
  await put(id, 'accepted')
  await attack(world, executor, documents.change, {
    data: async () => ({ ...(await one()), action: 'send_original', courier: 'Почта России', track: '80110012345678', day: '2026-10-07' }),
    after: () => put(id, 'accepted'),
  })
  await attack(world, forwarder, documents.change, {
    data: async () => ({ ...(await one()), action: 'receive_original', day: '2026-10-07' }),
    after: () => put(id, 'accepted'),
  })
  await forwarder.ask(documents.change, { data: { ...(await one()), action: 'receive_original', day: '2026-10-07' } })
  await attack(world, forwarder, documents.change, {
    data: async () => ({ ...(await one()), action: 'correct_original', day: '2026-10-06', comment: 'Ошибка в дне' }),
    after: () => sql(`update order_documents set received_on = '2026-10-07' where id = $1`, [id]),
  })
  await attack(world, forwarder, documents.change, {
    data: async () => ({ ...(await key()), action: 'add', kind: 'other', title: 'Акт сверки' }),
    after: () => sql(`delete from order_documents where order_id = $1 and origin = 'forwarder'`, [orderId]),
  })
  await put(id, 'required')
}, 240_000)

const headersOf = (who: Someone, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  cookie: cookieText(world.config, who.cookies),
  'x-xsrf-token': who.cookies.xsrf,
  ...more,
})

/** Puts a file into a document as the browser does; tells how it ended. */
async function upload(who: Someone, purpose: string, bytes: Buffer, name: string): Promise<{ status: number; body: string }> {
  const metadata = Object.entries({ kind: 'order_document', objectId: orderId, purpose, draft: 'false', name, type: '' })
    .map(([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const begun = await fetch(`${at}/api/upload`, {
    method: 'POST',
    headers: headersOf(who, { 'upload-length': String(bytes.length), 'upload-metadata': metadata }),
  })
  if (begun.status !== 201) return { status: begun.status, body: await begun.text() }
  const done = await fetch(new URL(begun.headers.get('location')!, at), {
    method: 'PATCH',
    headers: headersOf(who, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    body: new Uint8Array(bytes),
  })
  return { status: done.status, body: await done.text() }
}

const pdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.4\n${inside}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  )
const jpegHtml = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.repeat(20))])

test('no page, drawing, program or bomb becomes a document, whatever it calls itself', async () => {
  const { executor } = offices
  const { purpose } = await document('tn')
  const bad: [string, Buffer][] = [
    ['накладная.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['накладная.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['накладная.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['накладная.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['накладная.jpg', jpegHtml],
    ['накладная.xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['накладная.exe', Buffer.from('MZ\x90\0\x03')],
    ['накладная.pdf.exe', Buffer.from('MZ\x90\0\x03')],
    ['накладная\u202efdp.exe', Buffer.from('MZ\x90\0\x03')],
    ['накладная.docx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4000)])],
    ['накладная.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'))],
    ['', Buffer.from('')],
  ]
  for (const [name, bytes] of bad) {
    const { status, body } = await upload(executor, purpose!, bytes, name)
    expect(status, `${name} ${body}`).toBeGreaterThanOrEqual(400)
    expect(status, `${name} ${body}`).toBeLessThan(500)
  }
  for (const wrong of [
    '',
    'own:x:1',
    `shared:${crypto.randomUUID()}`,
    `${purpose}0`,
    '../../shared',
    'shared:%00',
    'x'.repeat(500),
    `own:${purpose!.split(':')[1]}`,
  ])
    expect((await upload(executor, wrong, pdf(), 'скан.pdf')).status, wrong).toBeGreaterThanOrEqual(400)
  expect((await document('tn')).version).toBe(0)
})

test('names that lead elsewhere are names: the list, the link and the ZIP of an order hold none of their tricks', async () => {
  const { executor, forwarder } = offices
  const { id: added } = await (async () => {
    const title = '../../etc/passwd <b>\u202e акт'
    await forwarder.ask(documents.change, { data: { ...(await key()), action: 'add', kind: 'other', title } })
    return (await list(forwarder)).find(each => each.kind === 'other')!
  })()
  const tricks = [
    '..\\..\\windows\\system32\\скан.pdf',
    '../../../etc/скан.pdf',
    'C:\\скан.pdf',
    'скан\u202efdp.pdf',
    'CON.pdf',
    '=HYPERLINK("x").pdf',
  ]
  const own = (await list(forwarder)).find(each => each.id === added)!
  for (const name of tricks) {
    const { status } = await upload(forwarder, (await list(forwarder)).find(each => each.id === added)!.purpose!, pdf(), name)
    expect(status, name).toBeLessThan(500)
  }
  expect(own.title).toContain('etc')
  const { purpose } = await document('tn')
  expect((await upload(executor, purpose!, pdf(), '..\\скан.pdf')).status).toBeLessThan(300)
  const { url } = (await forwarder.ask(documents.bundle, { query: { orderId } })).data
  const answer = await fetch(new URL(url, at), { headers: headersOf(forwarder) })
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.|\.\./u)
    expect(name).toMatch(/\.pdf$/)
  }
  for (const one of await list(forwarder))
    for (const { files: pages } of one.versions)
      for (const { id, name } of pages) {
        expect(name).not.toMatch(/[\\/\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        const link = (await forwarder.ask(files.link, { query: { fileId: id } })).data
        const given = await fetch(new URL(link.url, at), { headers: headersOf(forwarder) })
        expect(given.headers.get('content-disposition')).toMatch(/^attachment;/)
        expect(given.headers.get('x-content-type-options')).toBe('nosniff')
      }
})
