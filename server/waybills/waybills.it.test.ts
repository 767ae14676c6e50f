import { createHash } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { waybills } from '#contract/waybills.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { cardOf, mark, refuse, sign, titleOf, versionFor, waybillDeals } from '#testing/waybillDeals.ts'
import { cookieText, openWorld, type World } from '#testing/world.ts'
import type { Operator } from './exchange/operator.ts'
import { calm, simulatedOperator } from './exchange/simulator.ts'
import { changeOf, ownVehicle } from './facts/resources.ts'
import { SIMULATION } from './signing/signer.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
beforeEach(() => at(scenarioOneStart))
afterAll(() => world.close())

const { now, later, at, deal, form, round, settle, make, loadedTruck, unloadedTruck } = waybillDeals(() => ({ world }))

test('a waybill goes from the consignor to the carrier’s delivery: titles, state numbers, the document of the order, history of both sides', async () => {
  const d = await deal()
  expect(await cardOf(d.executor, d.id)).toMatchObject({
    waybill: null,
    operator: { simulated: true },
    next: { step: 'form', kind: 't1', whose: 'them', dueAt: '2026-10-06T09:00:00.000Z' },
    signers: [{ name: 'Сафин Рустам Маратович', until: '2026-12-31' }],
  })
  await make(d, 'forwarder', 't1')
  expect(await cardOf(d.executor, d.id)).toMatchObject({
    waybill: { uid: expect.stringMatching(/^ЭПД-\d{12}$/), number: d.row.number },
    next: { step: 'form', kind: 't2', whose: 'me' },
    offers: [
      { kind: 't2', why: { ru: 'машина ещё не прибыла на погрузку' } },
      { kind: 't3' },
      { kind: 't4' },
      { kind: 't6' },
      { kind: 't7' },
    ],
  })
  await loadedTruck(d)
  await make(d, 'executor', 't2', { seals: '№ 4417', remarks: 'Паллет с помятой кромкой' })
  // the seals the carrier took over stand on the printed documents of both
  for (const who of [d.forwarder, d.executor]) {
    const paper = await world.app.inject({
      url: `${PRINT_PAGE}?${writeQuery({ orderId: d.id, form: 'tn' })}`,
      headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
    })
    expect(paper.body.replaceAll('\u00a0', ' ')).toContain('ЗПУ № 4417')
  }
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  expect((await d.executor.ask(orders.get, { query: { orderId: d.id } })).data.status).toBe('documents')
  await make(d, 'executor', 't6')

  const { waybill, next } = await cardOf(d.forwarder, d.id)
  expect(next).toMatchObject({ step: 'done', whose: 'nobody' })
  expect(waybill?.completedAt).not.toBeNull()
  expect(waybill?.titles.map(({ kind, state, gis }) => [kind, state, gis.state])).toEqual(
    ['t1', 't2', 't5', 't6'].map(kind => [kind, 'signed', 'registered']),
  )
  const paper = (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.documentRows.find(each => each.kind === 'tn')
  expect(paper?.status).toBe('accepted')
  for (const who of [d.forwarder, d.executor]) {
    const whats = (await who.ask(orders.history, { query: { orderId: d.id } })).data.items.map(entry => entry.what)
    expect(whats.filter(what => what === 'waybill.sign')).toHaveLength(4)
    expect(whats).toContain('waybill.complete')
  }
  expect(await world.count('timers', `object_id = $1 and kind = 'waybill.exchange'`, [d.id])).toBe(0)

  const { data: second } = await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't2')).id } })
  const bytes = Buffer.from(second.xml!, 'base64')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe((await titleOf(d, 't2')).sha256)
  expect(Buffer.from(second.signature!, 'base64').toString('utf8')).toContain(SIMULATION)
  expect(second.official).toBe(false)
  expect(second.lines).toContainEqual({ depth: 2, name: { ru: 'Пломбы', en: 'Seals' }, value: { ru: '№ 4417', en: '№ 4417' } })
  expect(second.lines.find(({ name }) => name.ru === 'Имя файла')?.value?.ru).toBe((await titleOf(d, 't1')).fileName)
  // what a price says only those read who may see prices
  const blind = await world.colleague(d.executor, 'dispatcher')
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where id = $1`, [blind.employee])
  expect((await cardOf(blind, d.id)).offers).toEqual([])
  expect((await cardOf(d.executor, d.id)).offers).toEqual([{ kind: 't7', why: null }])
  await make(d, 'executor', 't7')
  await make(d, 'forwarder', 't8')
  // the road reads of the transport, not of what it costs
  const { roadside: road } = (
    await d.executor.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.executor, d.id), on: true } })
  ).data.waybill!
  const shown = (await world.app.inject({ url: new URL(road!.url).pathname })).body
  for (const text of ['Сдача груза перевозчиком', 'МСК']) expect(shown).toContain(text)
  for (const text of ['Стоимость перевозки', 'GMT']) expect(shown).not.toContain(text)
  const viewer = await world.colleague(d.forwarder, 'viewer')
  const cost = (await titleOf(d, 't7')).id
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where id = $1`, [viewer.employee])
  expect((await viewer.ask(waybills.title, { query: { orderId: d.id, titleId: cost } })).error.code).toBe('access.denied')
  expect((await viewer.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't6')).id } })).status).toBe(200)
  expect((await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: cost } })).data.lines).toContainEqual({
    depth: 1,
    name: { ru: 'Всего', en: 'Total' },
    value: { ru: expect.stringMatching(/^68\s000,00\sруб\.$/), en: expect.stringMatching(/^68\s000\.00\sRUB$/) },
  })
})

test('a refused title never closes the order: it is put right by a new one that names the old', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const wrong = await titleOf(d, 't1')
  expect((await refuse(d, 'forwarder', 't1')).error.code).toBe('waybill.step_closed')
  expect((await refuse(d, 'executor', 't1', 'Масса 20 т, а не 18')).data.waybill?.titles.at(-1)).toMatchObject({
    state: 'refused',
    reason: 'Масса 20 т, а не 18',
  })
  await round(d)
  expect(await world.count('operator_simulations', `id = $1 and verdict = 'refuse'`, [wrong.id])).toBe(1)
  expect(await cardOf(d.forwarder, d.id)).toMatchObject({ next: { step: 'correct', kind: 't1', whose: 'me' } })
  expect((await form(d, 'executor', 't2')).error.message).toContain('сначала нужен титул 1')
  await make(d, 'forwarder', 't1')
  const right = await titleOf(d, 't1')
  expect(right).toMatchObject({ corrects: wrong.seq, state: 'signed' })
  const { lines } = (await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: right.id } })).data
  expect(lines.find(({ name }) => name.ru === 'Номер исправления')?.value?.ru).toBe('1')
  expect(await world.count('waybill_titles', `id = $1 and state = 'refused' and replaced`, [wrong.id])).toBe(1)

  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await form(d, 'executor', 't6')
  await sign(d, 'executor', 't6')
  const failing = simulatedOperator(world.db, { ...calm, failed: 1 })
  await round(d, failing)
  await later(7)
  await round(d, failing)
  expect(await titleOf(d, 't6')).toMatchObject({ state: 'failed', reason: 'Подпись не прошла проверку у оператора' })
  const card = (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data
  expect(card.documentRows.find(({ kind }) => kind === 'tn')?.status).toBe('required')
  expect((await cardOf(d.forwarder, d.id)).waybill?.completedAt).toBeNull()
  await make(d, 'executor', 't6')
  expect(
    (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.documentRows.find(({ kind }) => kind === 'tn')?.status,
  ).toBe('accepted')
})

test('scenario 8: another tractor and driver on the way go into the waybill by a title of their own, and the road sees them', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await at('2026-10-06T20:00:00+03:00')
  await mark(d, 'finish')
  const given = { truck: 'В456ОР66', trailer: 'ВН778866', driver: 'Ахметов Тимур Рашидович', place: 'М-11, 640-й км', seals: '№ 5520' }
  expect((await form(d, 'executor', 't4', { ...given, reason: 'Поломка' })).error).toMatchObject({
    code: 'waybill.not_own',
    message: expect.stringContaining('«В456ОР66»: заведите карточку'),
    info: { field: 'given.truck' },
  })
  await world.truck(d.executor, { plate: 'В456ОР66', ownership: 'leasing' })
  await world.trailer(d.executor, { plate: 'ВН778866' })
  await world.driver(d.executor, { lastName: 'Ахметов', firstName: 'Тимур', middleName: 'Рашидович' })
  await world.driver(d.executor, { lastName: 'Зайцев', firstName: 'Илья', middleName: 'Олегович' })
  expect((await form(d, 'executor', 't4', given)).error).toMatchObject({
    code: 'waybill.incomplete',
    message: expect.stringMatching(/ричина.*оговор, по которому машина в пользовании/),
  })
  await world.root.query(
    `update vehicles set lease_number = 'Л-7', lease_date = '2025-03-14', lessor_tin = '7702000406' where plate = 'В456ОР66'`,
  )
  expect((await form(d, 'executor', 't4', { reason: 'Поломка', place: 'М-11' })).error.message).toContain('те же, что в накладной')
  await make(d, 'executor', 't4', { ...given, reason: 'Поломка тягача' })
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't4')).id } })).data
  const before = (await d.executor.ask(orders.get, { query: { orderId: d.id } })).data.flights[0]!
  const values = lines.map(({ value }) => value?.ru)
  for (const value of ['В456ОР66', 'ВН778866', 'Ахметов', 'Л-7', '7702000406', 'Поломка тягача', 'М-11, 640-й км', '№ 5520'])
    expect(values).toContain(value)
  expect(values).not.toContain(before.truck!.plate)

  const on = await d.executor.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.executor, d.id), on: true } })
  const path = new URL(on.data.waybill!.roadside!.url).pathname
  const page = await world.app.inject({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('В456ОР66')
  expect(page.body).not.toContain(before.truck!.plate)
  // the carrier changed the resources twice: the second one starts from the first
  await make(d, 'executor', 't4', { ...given, driver: 'Зайцев Илья Олегович', reason: 'Смена водителя' })
  await at('2026-10-07T09:00:00+03:00')
  for (const what of ['arrive', 'finish'] as const) await mark(d, what)
  // the cargo goes elsewhere: the receipt and the page say the new consignee
  await make(d, 'executor', 't3', { name: 'Склад «Юг»', address: 'Тверь, ул. Складская, 4', reason: 'Склад закрыт' })
  expect((await world.app.inject({ url: path })).body).toContain('Склад «Юг»')
  // who signs for the consignee is the first title's to say
  expect((await form(d, 'forwarder', 't5', { consigneeBy: 'outside' })).data.waybill?.titles.at(-1)).toMatchObject({
    side: 'forwarder',
    actions: ['sign', 'drop'],
  })
  await sign(d, 'forwarder', 't5')
  await settle(d)
  const fifth = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't5')).id } })).data
  expect(fifth.lines.map(line => line.value?.ru)).toContain('Тверь, ул. Складская, 4')
  expect((await form(d, 'executor', 't4', { ...given, reason: 'Поздно' })).error.message).toContain('груз уже получен')
  await make(d, 'executor', 't6')
  // a new link of a transport that is over ends with the old one, and later there is none
  const { completedAt } = (await cardOf(d.executor, d.id)).waybill!
  const link = async () =>
    d.executor.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.executor, d.id), on: true } })
  await at('2026-10-12T09:00:00+03:00')
  expect(Date.parse((await link()).data.waybill!.roadside!.until)).toBe(Date.parse(completedAt!) + 10 * 86_400_000)
  await at('2026-10-20T09:00:00+03:00')
  expect((await link()).error.message).toContain('перевозка давно завершена')
})

test('the roadside page is there for whoever has the link, tells no price and no phone, and ends when it is taken away or its time is over', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const road = async (on: boolean) =>
    (await d.forwarder.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), on } })).data.waybill!
      .roadside
  const first = (await road(true))!
  expect(first.picture).toMatch(/^<svg/)
  const at_ = (url: string, headers = {}) => world.app.inject({ url: new URL(url).pathname, headers })
  const page = await at_(first.url)
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([200, 'noindex, nofollow', 'no-store'])
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const text of [d.row.number!, 'ЭПД-', 'Санкт-Петербург', 'Напитки, ПЭТ', 'подписан', 'симулятор']) expect(page.body).toContain(text)
  for (const text of ['68 000', '68000', '75 000', '75000', '+7900', 'Маржа', 'Сафин', '<script']) expect(page.body).not.toContain(text)
  expect((await at_(first.url, { 'accept-language': 'en-GB' })).body).toContain('Electronic transport waybill')
  // the printed waybill leads there too
  const printed = await world.app.inject({
    url: `${PRINT_PAGE}?${writeQuery({ orderId: d.id, form: 'tn' })}`,
    headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, d.forwarder.cookies) },
  })
  expect(printed.statusCode).toBe(200)
  for (const text of ['страница для проверки на дороге', '<svg', 'ЭПД-']) expect(printed.body).toContain(text)
  const second = (await road(true))!
  expect([(await at_(first.url)).statusCode, (await at_(second.url)).statusCode]).toEqual([404, 200])
  await at('2026-10-18T10:00:00+03:00')
  expect((await at_(second.url)).statusCode).toBe(404)
  await at('2026-10-02T10:00:00+03:00')
  expect((await at_(second.url)).statusCode).toBe(200)
  await road(false)
  const gone = await at_(second.url)
  expect([gone.statusCode, gone.body.includes('Ссылка отозвана')]).toEqual([404, true])
  for (const path of ['/waybill/x', `/waybill/${'A'.repeat(64)}`]) expect((await world.app.inject({ url: path })).statusCode).toBe(404)
})

test('after sixty looks in a minute the roadside page asks to wait', async () => {
  const one = await world.open()
  const codes = []
  for (let i = 0; i < 65; i++) codes.push((await one.inject({ url: '/waybill/x', remoteAddress: '203.0.113.9' })).statusCode)
  expect(codes.filter(code => code === 429).length).toBeGreaterThan(0)
  expect(codes[0]).toBe(404)
})

test('receipt and delivery name the place the cargo was sent to instead', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  // the carrier tells where he was sent to; what nobody told him the forwarder refuses
  const elsewhere = { name: 'Склад «Юг»', place: 'Тверь', address: 'ул. Складская, 4', reason: 'Письмо отправителя от 06.10' }
  expect((await form(d, 'forwarder', 't3', elsewhere)).error.message).toContain('другая сторона')
  await make(d, 'executor', 't3', { ...elsewhere, place: 'Клин' })
  expect((await refuse(d, 'forwarder', 't3', 'Такого указания не было')).status).toBe(200)
  await round(d)
  const refused = await titleOf(d, 't3')
  const { given } = (await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: refused.id } })).data
  expect(given).toMatchObject({ ...elsewhere, place: 'Клин', document: 'Письмо', issuer: 'consignor', conveyed: 'edo', tin: '5260007007' })
  await make(d, 'executor', 't3', elsewhere)
  expect(await titleOf(d, 't3')).toMatchObject({ corrects: refused.seq, state: 'signed' })
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await make(d, 'executor', 't6')
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't5')).id } })).data
  const values = lines.map(({ value }) => value?.ru)
  expect(values).toContain('Тверь, ул. Складская, 4')
  expect(values.some(value => value?.includes('Дмитровское ш., 163А'))).toBe(false)
})

test('a change of the driver alone leaves the trailer, and a plate that was sold with its vehicle is that of the present one', async () => {
  const executor = await world.executor()
  await world.truck(executor, { plate: 'В456ОР66', make: 'Прежняя' })
  await world.root.query(`update vehicles set status = 'sold' where org_id = $1`, [executor.org])
  await world.truck(executor, { plate: 'В456ОР66', make: 'Нынешняя' })
  await world.driver(executor, { lastName: 'Ахметов', firstName: 'Тимур', middleName: 'Рашидович' })
  const now = { truck: 'А123ВС716', trailer: 'АР123416', driver: 'Сафин Рустам Маратович' }
  await inHome(world.db, executor.org as OrgId, async tx => {
    expect((await ownVehicle(tx, 'в456ор66', null))?.make).toMatch(/^Нынешняя/)
    const asked = { before: now, flight: now, holder: null, open: () => '' }
    const driven = await changeOf(tx, { ...asked, given: { driver: 'Ахметов Тимур Рашидович' } })
    expect(driven).toMatchObject({ truck: null, trailer: null, driver: { last: 'Ахметов' } })
    const alone = await changeOf(tx, { ...asked, given: { truck: 'В456ОР66' } })
    expect(alone).toMatchObject({ truck: { plate: 'В456ОР66' }, trailer: null, driver: null })
  })
})

test('who passed an order on names the vehicle and driver of the actual carrier in a change; whom neither has is refused', async () => {
  const executor = await world.executor()
  const [own, lease] = [{ holding: '1', sts: '', vin: '' }, null]
  const vehicle = (plate: string) => ({ plate, type: 'Тягач', make: 'КАМАЗ', payloadT: '0', volumeM3: '0', ...own, lease })
  const person = {
    last: 'Ахметов',
    first: 'Тимур',
    middle: 'Рашидович',
    phone: '+79170000000',
    tin: '',
    licence: { series: '16 01', number: '123456', date: '' },
  }
  const driven = { truck: vehicle('В456ОР66'), trailer: vehicle('ВН778866'), driver: person }
  const before = { truck: 'А123ВС716', trailer: 'АР123416', driver: 'Сафин Рустам Маратович' }
  const flight = { truck: 'В456ОР66', trailer: 'ВН778866', driver: 'Ахметов Тимур Рашидович' }
  await inHome(world.db, executor.org as OrgId, async tx => {
    const asked = { before, flight, holder: null, open: () => '', driven }
    expect(await changeOf(tx, { ...asked, given: {} })).toEqual(driven)
    const other = changeOf(tx, { ...asked, given: { truck: 'К777КК77' } })
    await expect(other).rejects.toMatchObject({ code: 'waybill.not_own', info: { field: 'given.truck', what: 'К777КК77' } })
    // without the cards of whoever drives nothing is known of them
    await expect(changeOf(tx, { ...asked, driven: null, given: {} })).rejects.toMatchObject({ code: 'waybill.not_own' })
  })
})

test('a receipt from outside is shown whatever it counts in, and the delivery names it as it calls itself', async () => {
  const d = await deal({ consigneeMs: 20_000 })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  const other: Operator = {
    ...d.operator,
    fetch: async (...asked) =>
      (await d.operator.fetch(...asked)).map(one => ({
        ...one,
        fileName: `${one.fileName}.xml`,
        file: iconv.encode(iconv.decode(one.file, 'win1251').replace(/(МасБрутЗначПрием="\d+)"/, '$1.5"'), 'win1251'),
      })),
  }
  await round(d, other)
  await later(60)
  await round(d, other)
  const fifth = await titleOf(d, 't5')
  expect(fifth).toMatchObject({ state: 'signed', fileName: expect.stringMatching(/\.xml$/) })
  const shown = await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: fifth.id } })
  expect(shown.status).toBe(200)
  expect(shown.data.lines.find(({ name }) => name.ru === 'Масса брутто, кг')!.value!.en).toMatch(/\d\.5$/)
  expect(shown.data.given.massKg).toBeUndefined()
  await make(d, 'executor', 't6')
  const { lines } = (await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't6')).id } })).data
  expect(lines.map(({ value }) => value?.ru)).toContain(fifth.fileName.replace(/\.xml$/, ''))
})

test('a first title that is put right on the way says whom the cargo was meant for, wherever it was sent since', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await make(d, 'executor', 't3', { name: 'Склад «Юг»', place: 'Тверь', address: 'ул. Складская, 4', reason: 'Письмо' })
  await world.root.query(`update waybill_titles set gis = 'failed', gis_uid = null where order_id = $1 and kind = 't1'`, [d.id])
  expect((await form(d, 'forwarder', 't1', { leftAt: new Date(now()).toISOString() })).status).toBe(200)
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't1')).id } })).data
  const values = lines.map(({ value }) => value?.ru)
  expect(values).toContain('РЦ «Север»')
  expect(values).not.toContain('Склад «Юг»')
})
