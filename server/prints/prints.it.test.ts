import { inflateRawSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExportRow, exports } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_FILE, PRINT_PAGE, PrintFormat, type PrintRow, prints } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { waybills } from '#contract/waybills.ts'
import { exportContextOf } from '#server/exports/file/pages.ts'
import { findCaller } from '#server/platform/actor.ts'
import { openPool, type Tx } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { openLog } from '#server/platform/log.ts'
import { openRoadsideLinks } from '#server/waybills/roadside/links.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { docxText, htmlText, pdfPages, tight } from '#testing/printed.ts'
import { firstGiven, nameForTitles } from '#testing/waybillGiven.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { printArchive } from './export/archive.ts'
import { printForms } from './forms/catalogue.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
let viewer: Someone
let stranger: Someone
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
  viewer = await world.colleague(pair.forwarder, 'viewer')
  stranger = await world.forwarder()
  for (const [who, account] of [
    [pair.forwarder, '40702810955000033344'],
    [pair.executor, '40702810562000045678'],
  ] as const) {
    await world.root.query(
      `update organizations set legal_address = '420107, г. Казань, ул. Островского, д. 87', director_name = 'Ёлкин Пётр Иванович',
         director_post = 'Директор', director_basis = 'Устав', kpp = '781001001', ogrn = '1157847000057' where id = $1`,
      [who.org],
    )
    await world.root.query(
      `insert into bank_accounts (org_id, id, bik, bank, account, correspondent, currency, main, created_at)
         values ($1, gen_random_uuid(), '044030653', 'ПАО Сбербанк', $2, '30101810500000000653', 'RUB', true, now())`,
      [who.org, account],
    )
  }
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const listOf = async (who: Someone, orderId: string) => (await who.ask(prints.list, { query: { orderId } })).data.items
const rowOf = async (who: Someone, orderId: string, form: string): Promise<PrintRow> =>
  (await listOf(who, orderId)).find(row => row.form === form)!
const issue = (who: Someone, orderId: string, form: string) =>
  who.ask(prints.issue, { data: { orderId, form, claim: null, language: 'ru' } })

async function fetched(who: Someone, path: string, query: Record<string, string> = {}) {
  const answer = await world.app.inject({
    url: Object.keys(query).length > 0 ? `${path}?${writeQuery(query)}` : path,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}
const page = async (who: Someone, orderId: string, form: string, more: Record<string, string> = {}) => {
  const { bytes, status, text } = await fetched(who, PRINT_PAGE, { orderId, form, ...more })
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()])
  return htmlText(bytes)
}

async function accepted() {
  const row = await offered(pair.forwarder, pair.executor, scenarioOne)
  return (await pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
}
async function ready() {
  const resources = await resourcesOf(world, pair.executor)
  return (await pair.executor.ask(orders.move, { data: { ...keyOf(await accepted()), action: 'assign', ...resources } })).data
}

test('forms are listed for each side, with what they lack in words', async () => {
  const { id } = await ready()
  const [mine, theirs] = [await listOf(pair.forwarder, id), await listOf(pair.executor, id)]
  expect(mine.map(({ form }) => form)).toContain('order_request_customer')
  expect(theirs.map(({ form }) => form)).not.toContain('order_request_customer')
  expect(theirs.map(({ form }) => form)).toContain('trip_sheet')
  // it crosses no border and carries nothing dangerous
  for (const form of ['cmr', 'adr_doc']) expect(mine.map(row => row.form)).not.toContain(form)
  const incomplete = mine.find(({ form }) => form === 'order_request_customer')!
  expect(incomplete.missing[0]!.ru).toMatch(/клиент/)
  const refused = await issue(pair.forwarder, id, 'order_request_customer')
  expect([refused.status, refused.error.code]).toEqual([409, 'print.data_missing'])
  expect(refused.error.message).toMatch(/^Форму «.+» напечатать нельзя: .*клиент/)
  expect((await issue(pair.forwarder, id, 'tn')).error.code).toBe('print.not_issued')
  expect((await issue(pair.executor, id, 'order_request_customer')).error.code).toBe('print.not_found')
})

test('every form of the catalogue stands in the dictionary of forms under the same name, every format in that of formats', async () => {
  const { rows } = await world.root.query<{ dict: string; code: string; name_ru: string; name_en: string }>(
    `select dict, code, name_ru, name_en from dict_entries where dict in ('print_forms', 'print_formats')`,
  )
  const codes = (dict: string) => rows.filter(row => row.dict === dict).map(({ code }) => code)
  expect(printForms.map(({ code }) => code).filter(code => !codes('print_forms').includes(code))).toEqual([])
  expect(PrintFormat.options.filter(format => !codes('print_formats').includes(format))).toEqual([])
})

test('AZ04 a stranger finds no order to print, and an executor prints nothing of the customer', async () => {
  const { id } = await ready()
  for (const path of [PRINT_PAGE, PRINT_FILE])
    expect((await fetched(stranger, path, { orderId: id, form: 'tn', ...(path === PRINT_FILE && { format: 'pdf' }) })).status).toBe(404)
  expect((await stranger.ask(prints.list, { query: { orderId: id } })).error.code).toBe('order.not_found')
  const customerPrice = new Intl.NumberFormat('ru').format(scenarioOne.customerPrice!.minor / 100)
  for (const { form, missing } of await listOf(pair.executor, id)) {
    if (missing.length > 0) continue
    const text = await page(pair.executor, id, form)
    expect(tight(text)).not.toContain(tight(customerPrice))
    expect(text).not.toContain(scenarioOne.commentInternal)
  }
})

test('sums are for those who see prices: others are told of no such form, and refused it', async () => {
  const { id } = await ready()
  const listed = (await listOf(viewer, id)).map(({ form }) => form)
  expect(listed).toContain('tn')
  expect(listed.filter(form => ['order_request', 'invoice', 'act', 'upd', 'sf', 'claim'].includes(form))).toEqual([])
  expect((await fetched(viewer, PRINT_PAGE, { orderId: id, form: 'order_request' })).status).toBe(403)
  expect((await issue(viewer, id, 'trip_sheet')).status).toBe(404)
  const batch = { orderIds: [id], forms: ['act'], format: 'pdf', language: 'ru', stamp: false, issue: false } as const
  expect((await viewer.ask(prints.batch, { data: { ...batch, orderIds: [id], forms: ['act'] } })).error.code).toBe('access.denied')
})

test('a page of a form runs nothing, stands in no foreign frame, and is a draft until it is issued', async () => {
  const { id } = await ready()
  const { headers, text } = await fetched(pair.executor, PRINT_PAGE, { orderId: id, form: 'act' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;.*frame-ancestors 'self'; sandbox/,
  )
  expect(headers['content-security-policy']).not.toMatch(/script|connect|allow-scripts|allow-popups|allow-forms/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('Черновик')
  expect(text).not.toContain('<script')
  // forms without a number are no drafts
  expect(await page(pair.executor, id, 'tn')).not.toContain('Черновик')
  const unknown = await fetched(pair.executor, PRINT_PAGE, { orderId: id, form: 'tn', more: 'x' })
  expect(unknown.status).toBe(400)
})

test('an issued paper has a number by the mask of its form and year, is kept as it was, and its next version has the same number', async () => {
  const { id } = await ready()
  const before = (await pair.executor.ask(prints.settings)).data
  const { version, clauses } = before
  const saved = await pair.executor.ask(prints.saveSettings, {
    data: { version, clauses, stamp: false, sign: false, masks: { act: 'АКТ-YY/NNN' } },
  })
  expect(saved.data.masks).toEqual({ act: 'АКТ-YY/NNN' })
  const first = (await issue(pair.executor, id, 'act')).data
  expect(first).toMatchObject({ number: 'АКТ-26/001', date: '2026-10-01', version: 1, person: 'Проба Проба', language: 'ru' })
  // the same again is the same paper
  expect((await issue(pair.executor, id, 'act')).data).toEqual(first)
  expect(await rowOf(pair.executor, id, 'act')).toMatchObject({ changed: false, issued: [first] })

  const old = await page(pair.executor, id, 'act', { print: first.id })
  expect(old).toContain('АКТ-26/001')
  expect(old).not.toContain('Черновик')
  await world.root.query(`update organizations set legal_address = '197022, Санкт-Петербург, Новая, 1' where id = $1`, [pair.executor.org])
  expect((await rowOf(pair.executor, id, 'act')).changed).toBe(true)
  expect(await page(pair.executor, id, 'act', { print: first.id })).toBe(old)
  await world.setClock('2026-10-03T09:00:00+03:00')
  const second = (await issue(pair.executor, id, 'act')).data
  expect(second).toMatchObject({ number: 'АКТ-26/001', date: '2026-10-01', version: 2 })
  expect((await rowOf(pair.executor, id, 'act')).issued.map(each => each.version)).toEqual([2, 1])
  expect(await page(pair.executor, id, 'act', { print: second.id })).toContain('197022')
  expect(await page(pair.executor, id, 'act', { print: first.id })).toBe(old)

  const other = (await issue(pair.executor, (await ready()).id, 'act')).data
  expect(other.number).toBe('АКТ-26/002')
  // the other side has its own
  expect((await rowOf(pair.forwarder, id, 'act')).issued).toEqual([])
  expect((await fetched(pair.forwarder, PRINT_PAGE, { orderId: id, form: 'tn', print: first.id })).status).toBe(404)
  const told = (await pair.executor.ask(orders.history, { query: { orderId: id } })).data.items.filter(({ what }) => what === 'print.issue')
  expect(told.map(({ facts }) => facts)).toEqual([
    { form: 'act', number: 'АКТ-26/001', version: 2 },
    { form: 'act', number: 'АКТ-26/001', version: 1 },
  ])
  expect(await world.count('audits', `what = 'print.issued' and object_id = $1`, [id])).toBe(2)
})

test('every number is given once, however many are asked for at the same moment', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, ready))
  const issued = await Promise.all(
    made.flatMap(({ id }) => [issue(pair.executor, id, 'trip_sheet'), issue(pair.executor, id, 'trip_sheet')]),
  )
  const numbers = new Set(issued.map(({ data }) => data.number))
  expect([...numbers].toSorted()).toEqual(['26-00001', '26-00002', '26-00003', '26-00004'])
})

test('AZ12 a guest of an order reaches no paper of its forwarder, in the database as in the calls', async () => {
  const { id } = await ready()
  const paper = (await issue(pair.forwarder, id, 'order_request')).data
  expect(paper.number).toBe((await pair.forwarder.ask(orders.get, { query: { orderId: id } })).data.number)
  expect((await rowOf(pair.executor, id, 'order_request')).issued).toEqual([])
  expect((await fetched(pair.executor, PRINT_PAGE, { orderId: id, form: 'order_request', print: paper.id })).status).toBe(404)
  const history = (await pair.executor.ask(orders.history, { query: { orderId: id } })).data.items
  expect(history.some(({ what }) => what === 'print.issue')).toBe(false)
})

test('accounts of the other side stand on papers once the order is agreed, and not before', async () => {
  const row = await offered(pair.forwarder, pair.executor, scenarioOne)
  const mine = async () => tight(await page(pair.forwarder, row.id, 'order_request'))
  expect(await mine()).not.toContain('40702810562000045678')
  expect(await mine()).toContain('40702810955000033344')
  await pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  expect(await mine()).toContain('40702810562000045678')
})

test('a driver’s documents are shown to those who may reveal them, and that is written down', async () => {
  const { id } = await ready()
  const count = () => world.count('audits', `what = 'driver.reveal' and org_id = $1`, [pair.executor.org])
  const before = await count()
  await page(pair.executor, id, 'tn')
  expect(await count()).toBe(before)
  await page(pair.executor, id, 'trip_sheet')
  expect(await count()).toBe(before + 1)
})

test('an issued paper shows a driver’s documents to those alone who may reveal them, whoever issued it', async () => {
  const resources = await resourcesOf(world, pair.executor)
  await world.root.query('update drivers set licence = $2 where id = $1', [resources.driverId, world.secrets.seal('9911 222333')])
  const { id } = (await pair.executor.ask(orders.move, { data: { ...keyOf(await accepted()), action: 'assign', ...resources } })).data
  const paper = (await issue(pair.executor, id, 'trip_sheet')).data
  await issue(pair.executor, id, 'act')
  const clerk = await world.colleague(pair.executor, 'viewer')
  const count = () => world.count('audits', `what = 'driver.reveal' and object_id = $1`, [resources.driverId])
  const before = await count()
  const hidden = await page(clerk, id, 'trip_sheet', { print: paper.id })
  expect(hidden).toContain(paper.number)
  expect(hidden).not.toContain('222333')
  expect(await count()).toBe(before)
  expect(await page(pair.executor, id, 'trip_sheet', { print: paper.id })).toContain('222333')
  expect(await count()).toBe(before + 1)
  // other papers keep nothing of them
  const { rows } = await world.root.query<{ form: string; sealed: Buffer }>('select form, sealed from order_prints where order_id = $1', [
    id,
  ])
  const kept = (form: string) => inflateRawSync(world.secrets.openBytes(rows.find(row => row.form === form)!.sealed)).toString('utf8')
  expect(kept('trip_sheet')).toContain('222333')
  expect(kept('act')).not.toContain('222333')
})

test('files come in every format, named after the form and its number', async () => {
  const { id } = await ready()
  const { number } = (await issue(pair.executor, id, 'act')).data
  const { id: print } = (await rowOf(pair.executor, id, 'act')).issued[0]!
  const file = (format: string) => fetched(pair.executor, PRINT_FILE, { orderId: id, form: 'act', print, format })
  const pdf = await file('pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain(`${number.replaceAll('/', '-')}.pdf`)
  expect(tight((await pdfPages(pdf.bytes)).join(''))).toContain(number)
  expect(tight(docxText((await file('docx')).bytes))).toContain(number)
  expect(unzipSync((await file('xlsx')).bytes)['xl/workbook.xml']).toBeDefined()
  expect(htmlText((await file('html')).bytes)).toContain(number)
  expect((await file('xml')).status).toBe(400)
  expect(await world.count('audits', `what = 'print.downloaded' and object_id = $1`, [id])).toBe(4)
})

test('stamp and signature of the organisation are laid on its papers where it says so, clauses are added to its orders', async () => {
  const { id } = await ready()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1133aa' } })
    .png()
    .toBuffer()
  const blob = 'a'.repeat(32)
  await openDiskStorage(world.config.files.folder).write(blob, world.secrets.sealBytes(picture))
  await world.root.query(
    `insert into files (org_id, id, kind, object_id, purpose, name, type, size, stored_bytes, status, scanned, pictured, cleaned, draft, blob, created_by, created_at)
     values ($1, gen_random_uuid(), 'organization', $1, 'stamp', 'stamp.png', 'png', 1000, 1000, 'ready', 'clean', false, false, false, $2, $3, now())`,
    [pair.forwarder.org, blob, pair.forwarder.employee],
  )
  const { version, pictures } = (await pair.forwarder.ask(prints.settings)).data
  expect(pictures).toEqual({ stamp: true, sign: false })
  const html = async (who: Someone, more = {}) => (await fetched(who, PRINT_PAGE, { orderId: id, form: 'order_request', ...more })).text
  expect(await html(pair.forwarder)).not.toContain('data:image/png')
  expect(await html(pair.forwarder, { stamp: 'true' })).toContain('data:image/png')
  const clauses = { ru: 'Водитель не покидает склад.\n\nШтраф 1 000 ₽.', en: '' }
  await pair.forwarder.ask(prints.saveSettings, { data: { version, masks: {}, stamp: true, sign: false, clauses } })
  expect(await html(pair.forwarder)).toContain('data:image/png')
  expect(await html(pair.forwarder, { stamp: 'false' })).not.toContain('data:image/png')
  // both sides print the same order, and nobody the other's stamp
  for (const who of [pair.forwarder, pair.executor]) expect(await html(who)).toContain('Водитель не покидает склад.')
  expect(await html(pair.executor)).not.toContain('data:image/png')
  expect(await html(pair.executor, { stamp: 'true' })).not.toContain('data:image/png')
})

/** A process that writes, until the archive is made. */
async function written(who: Someone, made: ExportRow): Promise<ExportRow> {
  const process = await world.open({}, undefined, true)
  try {
    await expect
      .poll(async () => (await who.ask(exports.get, { query: { exportId: made.id } })).data.status, { timeout: 60_000, interval: 100 })
      .not.toMatch(/waiting|running/)
  } finally {
    await process.close()
  }
  return (await who.ask(exports.get, { query: { exportId: made.id } })).data
}

test('papers of many orders are one archive, made in the background: what is missing is told in it, and its link opens once', async () => {
  const made = [await ready(), await ready(), await accepted()]
  const ask = { orderIds: [...made.map(({ id }) => id), crypto.randomUUID()], forms: ['order_request', 'act', 'trip_sheet'] }
  const asked = (await pair.executor.ask(prints.batch, { data: { ...ask, format: 'pdf', language: 'ru', stamp: false, issue: true } })).data
  expect(asked).toMatchObject({ status: 'waiting', request: { list: 'prints', format: 'zip' }, name: 'Печатные формы 2026-10-01.zip' })
  expect((await pair.forwarder.ask(exports.get, { query: { exportId: asked.id } })).status).toBe(404)
  const done = await written(pair.executor, asked)
  expect(done).toMatchObject({ status: 'ready', rows: 4, total: 4, why: null })
  expect(done.skipped).toBeGreaterThan(0)
  const { url } = (await pair.executor.ask(exports.link, { query: { exportId: asked.id } })).data
  const { bytes, headers } = await fetched(pair.executor, url)
  expect(headers['content-type']).toBe('application/zip')
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  expect(names.filter(name => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(6)
  expect(new Set(names.filter(name => name.includes('/')).map(name => name.split('/')[0]!))).toEqual(
    new Set(made.map(({ number }) => number)),
  )
  const left = strFromU8(files['Не напечатано.txt']!)
  expect(left).toContain(`${made[2]!.number} · Путевой лист`)
  expect(left).toContain('заказ вам не открыт')
  for (const [name, file] of Object.entries(files)) {
    if (!name.endsWith('.pdf')) continue
    expect(tight((await pdfPages(file)).join(''))).not.toContain('Черновик')
  }
  expect((await fetched(pair.executor, url)).status).toBe(403)
  expect((await rowOf(pair.executor, made[0]!.id, 'act')).issued).toHaveLength(1)
  expect(await world.count('audits', `what = 'print.archived' and object_id = $1`, [asked.id])).toBe(1)
}, 120_000)

test('an archive can be cancelled, and ends in words where its person lost the right', async () => {
  const { id } = await accepted()
  const ask = (who: Someone) =>
    who.ask(prints.batch, { data: { orderIds: [id], forms: ['tn'], format: 'html', language: 'ru', stamp: false, issue: false } })
  const waits = (await ask(pair.forwarder)).data
  expect((await pair.forwarder.ask(exports.cancel, { data: { exportId: waits.id } })).data.status).toBe('cancelled')
  const fleeting = await world.colleague(pair.forwarder, 'logistician')
  const his = (await ask(fleeting)).data
  await world.root.query(`update employees set roles = '{}' where id = $1`, [fleeting.employee])
  const failed = await (async () => {
    const process = await world.open({}, undefined, true)
    try {
      await expect
        .poll(async () => (await world.root.query('select status from exports where id = $1', [his.id])).rows[0].status, {
          timeout: 30_000,
        })
        .toBe('failed')
    } finally {
      await process.close()
    }
    return (await world.root.query('select failure from exports where id = $1', [his.id])).rows[0].failure
  })()
  expect(failed).toBe('access.denied')
}, 60_000)

test('an issued paper with a driver’s documents is the same paper for those who may not reveal them', async () => {
  const { id } = await ready()
  const paper = (await issue(pair.executor, id, 'trip_sheet')).data
  const clerk = await world.colleague(pair.executor, 'accountant')
  for (const who of [pair.executor, clerk]) expect((await rowOf(who, id, 'trip_sheet')).changed).toBe(false)
  expect((await issue(clerk, id, 'trip_sheet')).data).toEqual(paper)
  // and one they issued is the same for those who may
  const { id: other } = await ready()
  const bare = (await issue(clerk, other, 'trip_sheet')).data
  expect((await rowOf(pair.executor, other, 'trip_sheet')).changed).toBe(false)
  expect((await issue(pair.executor, other, 'trip_sheet')).data).toEqual(bare)
  // what everybody may see is a change for everybody
  await world.root.query(`update organizations set legal_address = '690091, Владивосток, Светланская, 7' where id = $1`, [
    pair.executor.org,
  ])
  for (const who of [pair.executor, clerk]) expect((await rowOf(who, id, 'trip_sheet')).changed).toBe(true)
})

test('a paper is made of the order as its lock finds it, not as it was before', async () => {
  const { id } = await ready()
  await issue(pair.forwarder, id, 'order_request')
  const other = await world.root.connect()
  try {
    await other.query('begin')
    await other.query(`update orders set comment_public = 'Въезд со двора' where id = $1`, [id])
    const waits = issue(pair.forwarder, id, 'order_request')
    await expect
      .poll(async () => (await world.root.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n, { timeout: 5000 })
      .toBeGreaterThan(0)
    await other.query('commit')
    const made = (await waits).data
    expect(made.version).toBe(2)
    expect(await page(pair.forwarder, id, 'order_request', { print: made.id })).toContain('Въезд со двора')
  } finally {
    other.release()
  }
})

test('pictures of an archive are read when no transaction of it is open, and its waybills bear the code of the roadside page', async () => {
  const { id } = await ready()
  await nameForTitles(world, [pair.forwarder, pair.executor], { director: true })
  const given = firstGiven(Date.parse(scenarioOneStart))
  const formed = (await pair.forwarder.ask(waybills.form, { data: { orderId: id, version: 0, kind: 't1', given } })).data
  await pair.forwarder.ask(waybills.roadside, { data: { orderId: id, version: formed.waybill!.version, on: true } })
  await world.root.query(
    `insert into files (org_id, id, kind, object_id, purpose, name, type, size, stored_bytes, status, scanned, pictured, cleaned, draft, blob, created_by, created_at)
     values ($1, gen_random_uuid(), 'organization', $1, 'signature', 'sign.png', 'png', 1000, 1000, 'ready', 'clean', false, false, false, $2, $3, now())`,
    [pair.forwarder.org, 'b'.repeat(32), pair.forwarder.employee],
  )
  const { pool, db } = openPool(world.installation.app.url, world.installation.app.as, 2)
  try {
    let open = 0
    const during: number[] = []
    const caller = (await findCaller(db, pair.forwarder.session))!
    const context = exportContextOf({ app: { pool, db }, secrets: world.secrets }, caller, 'ru')
    const freshContext = async () => ({
      ...context,
      transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
        open++
        try {
          return await context.transaction(work)
        } finally {
          open--
        }
      },
    })
    const archive = printArchive({
      storage: {
        get: async () => {
          during.push(open)
          return null
        },
      },
      secrets: world.secrets,
      roadside: waybill => openRoadsideLinks(world.secrets.keyFor('waybill road'), world.config.url).link(waybill)?.url ?? null,
      log: openLog(() => undefined),
    })
    const parts: Uint8Array[] = []
    const wanted = { orderIds: [id], forms: ['tn'], format: 'html', language: 'ru', stamp: true, issue: false }
    for await (const part of archive.write(wanted, freshContext, async () => undefined)) parts.push(part)
    expect(during.length).toBeGreaterThan(0)
    expect(during.every(each => each === 0)).toBe(true)
    const [file] = Object.values(unzipSync(Buffer.concat(parts)))
    expect(htmlText(file!)).toContain('страница для проверки на дороге')
  } finally {
    await pool.end()
  }
})

test('a claim of an executor who lost the order is addressed to him, at his price, whoever carries it now', async () => {
  const former = await world.executor({ name: 'ИП Ковалёв' })
  await world.partners(pair.forwarder, former)
  let row = await offered(pair.forwarder, former, { ...scenarioOne, price: { minor: 15_000_000, currency: 'RUB' } })
  row = (await former.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await world.setClock('2026-10-05T15:00:00+03:00')
  await former.ask(orders.move, { data: { ...keyOf(row), action: 'revoke', reason: 'vehicle_breakdown', comment: '' } })
  const card = async () => (await pair.forwarder.ask(orders.get, { query: { orderId: row.id } })).data
  const price = { minor: 16_000_000, currency: 'RUB' }
  const offer = { action: 'offer', executorId: pair.executor.org, answerMinutes: 60, price } as const
  row = (await pair.forwarder.ask(orders.move, { data: { ...keyOf(await card()), ...offer } })).data
  await pair.executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const { exceptions, version } = await card()
  const [claim] = exceptions.claims
  const raise = { action: 'raise', claimId: claim!.id, claimVersion: claim!.version, amount: claim!.amount!, comment: '' } as const
  await pair.forwarder.ask(orders.claim, { data: { orderId: row.id, version, ...raise } })
  const text = tight(await page(pair.forwarder, row.id, 'claim', { claim: claim!.id }))
  expect(text).toContain(tight('Кому'))
  expect(text).toContain(tight('ИП Ковалёв'))
  expect(text).toContain(tight('150 000,00 × 20 % = 30 000,00'))
  for (const other of ['ВолгаТранс', '160 000']) expect(text).not.toContain(tight(other))
})
