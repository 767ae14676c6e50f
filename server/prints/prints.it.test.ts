import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { PRINT_SAMPLE, type PrintDesign, printTemplates, usualDesign } from '#contract/print-templates.ts'
import { PRINT_FILE, PRINT_PAGE, PrintFormat, prints } from '#contract/prints.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { keyOf, offered, type openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { tight } from '#testing/printed.ts'
import { issue, listOf, openSides, printSteps, rowOf } from '#testing/printing.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { printForms } from './forms/catalogue.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
let viewer: Someone
let stranger: Someone
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  ;({ pair, viewer, stranger } = await openSides(world))
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { fetched, page, accepted, ready } = printSteps(() => ({ world, pair }))

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
  const { rows } = await world.root.query<{ form: string; sealed: Buffer }>(
    `select form, sealed from order_prints where order_id = $1
     union all select 'trip_sheet', s.sealed from flight_sheets s join order_flights f on f.flight_id = s.flight_id where f.order_id = $1`,
    [id],
  )
  const kept = (form: string) => inflateRawSync(world.secrets.openBytes(rows.find(row => row.form === form)!.sealed)).toString('utf8')
  expect(kept('trip_sheet')).toContain('222333')
  expect(kept('act')).not.toContain('222333')
})

let blobs = 0
/** A picture of the organisation as its upload left it; tells its id. */
async function picture(who: Someone, name: string, drawn: ReturnType<typeof sharp>): Promise<string> {
  const blob = String(blobs++).padStart(32, 'b')
  await openDiskStorage(world.config.files.folder).write(blob, world.secrets.sealBytes(await drawn.png().toBuffer()))
  const { rows } = await world.root.query<{ id: string }>(
    `insert into files (org_id, id, kind, object_id, purpose, name, type, size, stored_bytes, status, scanned, pictured, cleaned, draft, blob, created_by, created_at)
     values ($1, gen_random_uuid(), 'organization', $1, 'logo', $4, 'png', 1000, 1000, 'ready', 'clean', false, false, false, $2, $3, now()) returning id`,
    [who.org, blob, who.employee, name],
  )
  return rows[0]!.id
}

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

test('a template gives papers its logo, colour, blocks and words; what was issued stays as it was printed', async () => {
  const { id } = await ready()
  const drawn = (width: number, height: number, name: string) =>
    picture(pair.forwarder, name, sharp({ create: { width, height, channels: 3, background: '#1f4e79' } }))
  const take = async (fileId: string) => pair.forwarder.ask(printTemplates.takeLogo, { data: { fileId } })
  expect((await take(await drawn(60, 30, 'мал.png'))).error.code).toBe('print_logo.small')
  expect((await take(await drawn(2000, 50, 'длинный.png'))).error.code).toBe('print_logo.shape')
  const logo = (await take(await drawn(600, 200, 'лого.png'))).data
  expect(logo).toMatchObject({ name: 'лого.png', width: 600, height: 200 })
  // the same picture is one logo
  expect((await take(await drawn(600, 200, 'ещё раз.png'))).data.id).toBe(logo.id)

  const usual = usualDesign('order_request')
  const design: PrintDesign = {
    ...usual,
    ...{
      accent: '#1f4e79',
      font: 'pt_serif',
      logo: { id: logo.id, at: 'right', widthMm: 45 },
      footer: { ru: 'Работаем с 2004 года', en: '' },
    },
    blocks: [
      { kind: 'part', part: 'title', on: true },
      { kind: 'text', title: { ru: 'Памятка', en: '' }, text: { ru: 'Звоните по заказу {{order.number}}.', en: '' } },
      { kind: 'part', part: 'cargo', on: true },
      { kind: 'part', part: 'route', on: true },
      { kind: 'part', part: 'vehicle', on: false },
    ],
  }
  const draft = { form: 'order_request', name: 'Фирменная', main: true, customerIds: [], design }
  const before = (await issue(pair.forwarder, id, 'order_request')).data
  const old = await page(pair.forwarder, id, 'order_request', { print: before.id })
  expect(old).not.toContain('Памятка')
  const address = Buffer.from(JSON.stringify(design)).toString('base64url')
  const tried = await fetched(pair.forwarder, PRINT_SAMPLE, { orderId: id, form: 'order_request', design: address })
  expect(tried.text).toContain('data:image/png')
  expect(tried.text).toContain('h1,h2,h3{color:#1f4e79}')
  const pdf = await fetched(pair.forwarder, PRINT_SAMPLE, { orderId: id, form: 'order_request', design: address, format: 'pdf' })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const late = await fetched(pair.forwarder, PRINT_SAMPLE, { orderId: id, form: 'tn', design: address })
  expect(late.text).toContain('места для логотипа в ней нет')
  // nothing of it was saved
  expect(await page(pair.forwarder, id, 'order_request')).not.toContain('Памятка')

  const save = (more: object = {}) => pair.forwarder.ask(printTemplates.save, { data: { id: null, version: 0, ...draft, ...more } })
  const broken = { ...design, blocks: [{ kind: 'part' as const, part: 'route' as const, on: false }] }
  expect((await save({ design: broken })).error).toMatchObject({ code: 'input.invalid', info: { field: 'design.blocks.0' } })
  expect((await save({ form: 'tn', design: usualDesign('tn') })).error.code).toBe('print_template.fixed')
  const saved = (await save()).data
  const text = await page(pair.forwarder, id, 'order_request')
  expect(text).toContain('Памятка')
  expect(text).toMatch(/Звоните по заказу №?\s?26-/)
  expect(text).not.toContain('{{')
  expect(text).toContain('Работаем с 2004 года')
  expect(text.indexOf('1. Груз')).toBeGreaterThan(0)
  expect(text.indexOf('1. Груз')).toBeLessThan(text.indexOf('2. Маршрут'))
  expect(text).not.toContain('Требования к транспортному средству')
  // the other side's papers look as before, and so do those that were issued
  expect(await page(pair.executor, id, 'order_request')).not.toContain('Памятка')
  expect(await page(pair.forwarder, id, 'order_request', { print: before.id })).toBe(old)
  expect(await rowOf(pair.forwarder, id, 'order_request')).toMatchObject({ changed: true })
  const issued = (await issue(pair.forwarder, id, 'order_request')).data
  expect(issued.version).toBe(2)

  // a look alone is no other paper, and a second main template takes the place of the first
  const plain = { ...design, accent: null, logo: null }
  await pair.forwarder.ask(printTemplates.save, { data: { ...draft, id: saved.id, version: 1, design: plain } })
  expect(await rowOf(pair.forwarder, id, 'order_request')).toMatchObject({ changed: false })
  const kept = await fetched(pair.forwarder, PRINT_PAGE, { orderId: id, form: 'order_request', print: issued.id, stamp: 'false' })
  expect(kept.text).toContain('data:image/png')
  const bare = await fetched(pair.forwarder, PRINT_PAGE, { orderId: id, form: 'order_request', stamp: 'false' })
  expect(bare.text).not.toContain('data:image/png')
  await save({ name: 'Другая', design: usual })
  expect((await pair.forwarder.ask(printTemplates.list)).data.items.map(({ name, main }) => [name, main])).toEqual([
    ['Другая', true],
    ['Фирменная', false],
  ])
  const stale = { id: saved.id, version: 1 }
  expect((await pair.forwarder.ask(printTemplates.remove, { data: stale })).error.code).toBe('print_template.changed')
  await pair.forwarder.ask(printTemplates.remove, { data: { ...stale, version: 3 } })
  expect((await pair.forwarder.ask(printTemplates.list)).data.items).toHaveLength(1)
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
