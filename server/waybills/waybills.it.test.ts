import { createHash, randomUUID } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { PRINT_PAGE } from '#contract/prints.ts'
import { writeQuery } from '#contract/query-string.ts'
import { type TitleInput, type TitleKind, type WaybillCard, waybills } from '#contract/waybills.ts'
import { awaitedIn } from '#server/deals/waybills/rules.ts'
import { openDeal } from '#server/orders/commands/lostOrder.ts'
import { rebuildRows } from '#server/orders/jobs.ts'
import { rowsOf } from '#server/orders/row/stored.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { inHome, type OrgId, show, type Tx } from '#server/platform/db.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { firstGiven, nameForTitles, readdressingInput, receiptGiven } from '#testing/waybillGiven.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import type { Operator, OperatorReply } from './exchange/operator.ts'
import { exchange, waitAfter } from './exchange/rounds.ts'
import { type Behaviour, calm, simulatedOperator } from './exchange/simulator.ts'
import { changeOf, ownVehicle } from './facts/resources.ts'
import { SIMULATION } from './signing/signer.ts'
import { resourceCards } from './store/facts.ts'
import { openSchemas } from './titles/schema.ts'
import { lost, ownWords } from './titles/values.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
afterAll(() => world.close())

const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)
let clock = Date.parse(scenarioOneStart)
beforeEach(async () => {
  clock = Date.parse(scenarioOneStart)
  await world.setClock(scenarioOneStart)
})
const later = async (seconds: number) => {
  clock += seconds * 1000
  await world.setClock(new Date(clock))
}
const at = async (moment: string) => {
  clock = Date.parse(moment)
  await world.setClock(moment)
}

const attorney = (person: string) => ({
  number: randomUUID(),
  person,
  tin: '590301234564',
  powers: 'Подписание транспортных накладных',
  from: '2026-01-01',
  to: '2026-12-31',
})

async function mayForSign(who: Someone, person: string): Promise<string> {
  const one = attorney(person)
  const { version } = (await who.ask(company.get)).data.settings
  await who.ask(company.saveSigning, { data: { version, exchange: null, attorneys: [one], policy: null } })
  return one.number
}

type Deal = Awaited<ReturnType<typeof deal>>

/** An order with resources, both sides able to sign, and one operator for all of it. */
async function deal(behaviour: Partial<Behaviour> = {}) {
  const pair = await openPair(world)
  await nameForTitles(world, [pair.forwarder, pair.executor])
  const signers = {
    forwarder: await mayForSign(pair.forwarder, 'Ёлкин Пётр Иванович'),
    executor: await mayForSign(pair.executor, 'Сафин Рустам Маратович'),
  }
  const offer = await offered(pair.forwarder, pair.executor)
  const accepted = (await pair.executor.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } as OrderMove })).data
  const row = (await pair.executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...pair.resources } as OrderMove }))
    .data
  const operator = simulatedOperator(world.db, { ...calm, ...behaviour })
  const side = (of: 'forwarder' | 'executor') => pair[of]
  return { ...pair, signers, row, id: row.id, operator, side }
}

const look = async (who: Someone, id: string): Promise<WaybillCard> => (await who.ask(waybills.get, { query: { orderId: id } })).data
const versionFor = async (who: Someone, id: string) => (await look(who, id)).waybill?.version ?? 0

/** What a title asks beside what a test gives it. */
const askedFor = (kind: TitleKind): TitleInput =>
  kind === 't1' ? firstGiven(clock) : kind === 't3' ? readdressingInput(clock) : kind === 't5' ? receiptGiven(clock) : {}
const form = async ({ id, side }: Deal, by: 'forwarder' | 'executor', kind: TitleKind, given: TitleInput = {}) =>
  side(by).ask(waybills.form, {
    data: { orderId: id, version: await versionFor(side(by), id), kind, given: { ...askedFor(kind), ...given } },
  })
const titleOf = async ({ id, forwarder }: Deal, kind: TitleKind) =>
  (await look(forwarder, id)).waybill!.titles.findLast(title => title.kind === kind)!
const sign = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind) =>
  d.side(by).ask(waybills.sign, {
    data: { orderId: d.id, version: await versionFor(d.side(by), d.id), titleId: (await titleOf(d, kind)).id, signer: d.signers[by] },
  })
const refuse = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind, reason = 'Неверная масса') =>
  d.side(by).ask(waybills.refuse, {
    data: { orderId: d.id, version: await versionFor(d.side(by), d.id), titleId: (await titleOf(d, kind)).id, reason },
  })
const round = ({ forwarder, id, operator }: Deal, with_: Operator = operator) =>
  exchange({ db: world.db, operator: with_, schemas }, { home: forwarder.org, orderId: id })
/** Until the operator has delivered and listed what was handed over. */
const settle = async (d: Deal) => {
  for (const seconds of [0, 7, 6]) {
    await later(seconds)
    await round(d)
  }
}
const make = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind, given: TitleInput = {}) => {
  expect((await form(d, by, kind, given)).status).toBe(200)
  expect((await sign(d, by, kind)).status).toBe(200)
  await settle(d)
  expect(await titleOf(d, kind)).toMatchObject({ state: 'signed', gis: { state: 'registered' } })
}
async function mark({ executor, id }: Deal, what: TaskMark) {
  const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
  const task = card.flight!.tasks.find(each => each.marks.includes(what))!
  return (await executor.ask(orders.report, { data: { ...keyOf(card), taskId: task.id, mark: what, comment: '' } })).data as OrderRow
}
const loadedTruck = async (d: Deal) => {
  await at('2026-10-06T09:10:00+03:00')
  await mark(d, 'depart')
  await mark(d, 'arrive')
}
const unloadedTruck = async (d: Deal) => {
  await at('2026-10-07T09:00:00+03:00')
  for (const what of ['finish', 'arrive', 'finish'] as const) await mark(d, what)
}
const sends = async (titleId: string) =>
  (await world.root.query<{ sends: number }>('select sends from operator_simulations where id = $1', [titleId])).rows[0]?.sends ?? 0

test('a waybill goes from the consignor to the carrier’s delivery: titles, state numbers, the document of the order, history of both sides', async () => {
  const d = await deal()
  expect(await look(d.executor, d.id)).toMatchObject({
    waybill: null,
    operator: { simulated: true },
    next: { step: 'form', kind: 't1', whose: 'them', dueAt: '2026-10-06T09:00:00.000Z' },
    signers: [{ name: 'Сафин Рустам Маратович', until: '2026-12-31' }],
  })
  await make(d, 'forwarder', 't1')
  expect(await look(d.executor, d.id)).toMatchObject({
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

  const { waybill, next } = await look(d.forwarder, d.id)
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
  expect((await look(blind, d.id)).offers).toEqual([])
  expect((await look(d.executor, d.id)).offers).toEqual([{ kind: 't7', why: null }])
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

test('an answer lost before or after the operator took a title: it is signed once and taken once', async () => {
  for (const lost of ['lostBefore', 'lostAfter'] as const) {
    const d = await deal({ [lost]: 1 })
    await form(d, 'forwarder', 't1')
    await sign(d, 'forwarder', 't1')
    const { id } = await titleOf(d, 't1')
    const signature = async () =>
      (await world.root.query('select signature from waybill_titles where id = $1', [id])).rows[0].signature.toString('hex')
    const first = await signature()
    await round(d)
    expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
    expect(await sends(id)).toBe(lost === 'lostAfter' ? 1 : 0)
    // the moment is set again, and later each time
    expect(await world.count('timers', `object_id = $1 and kind = 'waybill.exchange' and run_at > app_now()`, [d.id])).toBe(1)
    await later(10)
    const honest = simulatedOperator(world.db, calm)
    let handed = 0
    const counting: Operator = {
      ...honest,
      send: (account, title) => {
        handed++
        return honest.send(account, title)
      },
    }
    await round(d, counting)
    expect(handed).toBe(lost === 'lostAfter' ? 0 : 1)
    await later(20)
    await round(d, counting)
    await round(d, counting)
    expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
    expect(await sends(id)).toBe(1)
    expect(await signature()).toBe(first)
    expect(await world.count('order_entries', `order_id = $1 and what = 'waybill.signed'`, [d.id])).toBe(1)
  }
})

test('a process that dies after the operator took a title sends nothing again; two processes at once send one', async () => {
  const d = await deal()
  await form(d, 'forwarder', 't1')
  await sign(d, 'forwarder', 't1')
  const { id } = await titleOf(d, 't1')
  const dying: Operator = {
    ...d.operator,
    async send(account, title) {
      await d.operator.send(account, title)
      // the process and its connections are gone before anything is written down
      return new Promise(() => undefined)
    },
  }
  void round(d, dying)
  await expect.poll(() => sends(id), { timeout: 10_000 }).toBe(1)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
  // while the dead one may still live, nobody else speaks of that title
  await round(d)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'sent' })
  await later(61)
  await Promise.all([round(d), round(d)])
  await later(7)
  await round(d)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
  expect(await sends(id)).toBe(1)

  const other = await deal()
  await form(other, 'forwarder', 't1')
  const key = randomUUID()
  const asked = { data: { orderId: other.id, version: 2 - 1, titleId: (await titleOf(other, 't1')).id, signer: other.signers.forwarder } }
  const [once, twice] = [await other.forwarder.ask(waybills.sign, asked, { key }), await other.forwarder.ask(waybills.sign, asked, { key })]
  expect([once.status, twice.body]).toEqual([200, once.body])
  expect((await other.forwarder.ask(waybills.sign, asked)).error.code).toBe('waybill.changed')
  const both = (await titleOf(other, 't1')).id
  await Promise.all([round(other), round(other), round(other)])
  expect(await sends(both)).toBe(1)
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
  expect(await look(d.forwarder, d.id)).toMatchObject({ next: { step: 'correct', kind: 't1', whose: 'me' } })
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
  expect((await look(d.forwarder, d.id)).waybill?.completedAt).toBeNull()
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
  const before = (await d.executor.ask(orders.get, { query: { orderId: d.id } })).data.flight!
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
  const { completedAt } = (await look(d.executor, d.id)).waybill!
  const link = async () =>
    d.executor.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.executor, d.id), on: true } })
  await at('2026-10-12T09:00:00+03:00')
  expect(Date.parse((await link()).data.waybill!.roadside!.until)).toBe(Date.parse(completedAt!) + 10 * 86_400_000)
  await at('2026-10-20T09:00:00+03:00')
  expect((await link()).error.message).toContain('перевозка давно завершена')
})

test('a consignee who signs at his own operator: his title comes in once, though it is given twice, and can be refused and signed anew', async () => {
  const d = await deal({ twice: true, consigneeMs: 20_000 })
  expect((await form(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: null })).error).toMatchObject({
    code: 'waybill.incomplete',
    info: { field: 'tin' },
  })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await at('2026-10-07T09:00:00+03:00')
  await mark(d, 'finish')
  await round(d)
  expect((await form(d, 'forwarder', 't5')).error.message).toContain('у своего оператора')
  await mark(d, 'arrive')
  await round(d)
  expect(await look(d.forwarder, d.id)).toMatchObject({ next: { kind: 't5', whose: 'outside' } })
  await later(60)
  await round(d)
  const came = await titleOf(d, 't5')
  expect(came).toMatchObject({ state: 'signed', side: 'outside', method: 'outside', signer: { name: 'РЦ «Север»' } })
  await round(d)
  expect(await world.count('waybill_titles', `order_id = $1 and kind = 't5'`, [d.id])).toBe(1)
  await refuse(d, 'executor', 't5', 'Принято 33 места, а не 32')
  await round(d)
  await later(10)
  await round(d)
  await later(60)
  await round(d)
  expect(await titleOf(d, 't5')).toMatchObject({ state: 'signed', corrects: came.seq })
  await make(d, 'executor', 't6')
  expect((await look(d.executor, d.id)).waybill?.completedAt).not.toBeNull()
})

test('who signs: nobody without a power of attorney of the day, a file made elsewhere, and the right of one’s side', async () => {
  const d = await deal()
  const { version } = (await d.forwarder.ask(company.get)).data.settings
  await d.forwarder.ask(company.saveSigning, {
    data: { version, exchange: null, attorneys: [{ ...attorney('Ёлкин П. И.'), to: '2026-09-30' }], policy: null },
  })
  // the file names who signs it: nobody forms what nobody may sign
  expect((await form(d, 'forwarder', 't1')).error).toMatchObject({
    code: 'waybill.no_signer',
    message: expect.stringContaining('доверенность (МЧД), которая действует сегодня'),
  })
  const english = await d.forwarder.ask(
    waybills.form,
    { data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(clock) } },
    { headers: { 'accept-language': 'en', 'x-platform': 'web' } },
  )
  expect(english.error.message).not.toMatch(/[а-яё]/i)
  d.signers.forwarder = await mayForSign(d.forwarder, 'Ёлкин Пётр Иванович')
  await form(d, 'forwarder', 't1')
  const title = await titleOf(d, 't1')
  const asked = { orderId: d.id, version: 1, titleId: title.id, signer: d.signers.forwarder }
  // another one may sign, the one who was chosen no more
  expect((await d.forwarder.ask(waybills.sign, { data: { ...asked, signer: randomUUID() } })).error.code).toBe('waybill.signer_ended')
  expect((await d.forwarder.ask(waybills.sign, { data: { ...asked, signature: ['SGVsbG8='] } })).error.code).toBe('waybill.not_signature')
  const der = Buffer.concat([Buffer.from([0x30, 0x82, 0x0b, 0xb8]), Buffer.alloc(3000, 7)]).toString('base64')
  const done = await d.forwarder.ask(waybills.sign, { data: { ...asked, signature: [der.slice(0, 3000), der.slice(3000)] } })
  expect(done.data.waybill?.titles[0]).toMatchObject({ state: 'sent', method: 'file' })
  // the other side, the database itself, and a stranger
  const stranger = await world.executor()
  expect((await stranger.ask(waybills.get, { query: { orderId: d.id } })).status).toBe(404)
  await expect(
    world.db
      .updateTable('waybillTitles')
      .set({ xml: Buffer.from('x') })
      .execute(),
  ).rejects.toThrow(/permission denied/)
  const viewer = await world.colleague(d.executor, 'viewer')
  expect((await viewer.ask(waybills.form, { data: { orderId: d.id, version: 2, kind: 't2', given: {} } })).status).toBe(403)
})

test('the times of a stop are what they were: nobody came later than now, and nobody left before he came', async () => {
  const d = await deal()
  const moment = (hours: number) => new Date(clock + hours * 3600_000).toISOString()
  const early = (await form(d, 'forwarder', 't1', { arrivedAt: moment(1), leftAt: moment(2) })).error
  expect(early).toMatchObject({ code: 'waybill.unfit', info: { field: 'given.arrivedAt' } })
  const turned = (await form(d, 'forwarder', 't1', { arrivedAt: moment(-1), leftAt: moment(-2) })).error
  expect(turned).toMatchObject({
    code: 'waybill.unfit',
    info: { field: 'given.leftAt' },
    message: expect.stringContaining('раньше прибытия'),
  })
  expect((await look(d.forwarder, d.id)).waybill).toBeNull()
})

test('what a title lacks is named with the place where it is entered, and only the signer its file names signs it', async () => {
  const d = await deal()
  await world.root.query(`update drivers set licence_issued = null where id = $1`, [d.resources.driverId])
  await world.root.query(`update organizations set phones = '{}' where id = $1`, [d.executor.org])
  const { error } = await form(d, 'forwarder', 't1')
  expect(error.code).toBe('waybill.incomplete')
  for (const words of ['права выданы (в карточке машины или водителя)', 'Телефон (в карточке организации исполнителя)'])
    expect(error.message).toContain(words)
  await world.root.query(`update drivers set licence_issued = '2019-06-04' where id = $1`, [d.resources.driverId])
  await nameForTitles(world, [d.executor])
  await world.root.query(`update organizations set director_name = 'Ёлкин Пётр Иванович', director_post = 'Директор' where id = $1`, [
    d.forwarder.org,
  ])
  const formed = await d.forwarder.ask(waybills.form, {
    data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(clock), signer: 'director' },
  })
  expect(formed.data.waybill!.titles[0]!.signerId).toBe('director')
  expect((await sign(d, 'forwarder', 't1')).error).toMatchObject({
    code: 'waybill.signer_other',
    message: expect.stringContaining('Ёлкин Пётр Иванович'),
  })
  // the driver's documents are for the sides of an agreed order
  const stranger = await world.executor()
  expect(await inHome(world.db, stranger.org as OrgId, tx => resourceCards(tx, d.id))).toBeNull()
  expect(await inHome(world.db, d.forwarder.org as OrgId, tx => resourceCards(tx, d.id))).toMatchObject({ lastName: 'Сафин' })
})

test('a letter the encoding does not have is refused with its field in both languages, and the waybill stays as it was', async () => {
  const d = await deal()
  for (const [lang, words] of [
    ['ru', 'В поле «Отметки: замечания» есть знаки'],
    ['en', 'The field “Remarks: remarks” has characters'],
  ]) {
    const answer = await d.forwarder.ask(
      waybills.form,
      { data: { orderId: d.id, version: 0, kind: 't1', given: { ...firstGiven(clock), remarks: 'Қант' } } },
      { headers: { 'accept-language': lang, 'x-platform': 'web' } },
    )
    expect(answer.error).toMatchObject({
      code: 'waybill.letter',
      message: expect.stringContaining(words!),
      info: { field: 'given.remarks', letters: 'Қ' },
    })
  }
  // what the order says is put right there, and the refusal tells where
  const { error } = await form(d, 'forwarder', 't1', { seals: '№ 4417', remarks: 'Ящик 🔥 货物' })
  expect(error).toMatchObject({ code: 'waybill.letter', info: { field: 'given.remarks', letters: '🔥 货 物' } })
  await world.root.query(`update order_cargos set name = 'Қант' where order_id = $1`, [d.id])
  const ours = (await form(d, 'forwarder', 't1')).error
  expect(ours).toMatchObject({ code: 'waybill.letter', message: expect.stringContaining('Запишите их иначе в грузе или маршруте заказа') })
  expect(ours.info).not.toHaveProperty('field')
  expect((await look(d.forwarder, d.id)).waybill).toBeNull()
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

test('an order that leaves its executor takes the waybill along: another one begins anew and reads none of it', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await leave(d)
  expect((await look(d.forwarder, d.id)).waybill).toBeNull()
  expect((await form(d, 'forwarder', 't1')).error.code).toBe('waybill.cancelled')
  const next = await world.executor({ name: 'УралГруз' })
  await nameForTitles(world, [next])
  await world.partners(d.forwarder, next)
  await giveTo(d, next)
  expect(await look(next, d.id)).toMatchObject({ waybill: null, next: { kind: 't1' }, earlier: [] })
  expect((await d.executor.ask(waybills.get, { query: { orderId: d.id } })).status).toBe(404)
  // whose order it was reads nothing of the resources that came after his
  const resourcesFor = ({ org }: Someone, enter: (tx: Tx) => Promise<unknown>) =>
    inHome(world.db, org as OrgId, async tx => {
      await enter(tx)
      return resourceCards(tx, d.id)
    })
  expect(await resourcesFor(next, tx => openOrder(tx, d.id))).toMatchObject({ lastName: expect.any(String) })
  expect(await resourcesFor(d.executor, tx => openDeal(tx, d.id))).toBeNull()
  expect((await form(d, 'forwarder', 't1')).status).toBe(200)
  expect(await world.count('waybills', 'order_id = $1', [d.id])).toBe(2)
  // two waybills of one order are two documents: neither is taken for the other
  expect((await look(next, d.id)).waybill!.number).toBe(`${d.row.number}/2`)
})

/** The executor gives the order back. */
async function leave({ executor, id }: Deal) {
  const card = (await executor.ask(orders.get, { query: { orderId: id } })).data
  await executor.ask(orders.move, { data: { ...keyOf(card), action: 'revoke', reason: 'vehicle_breakdown', comment: '' } as OrderMove })
}

async function giveTo({ forwarder, id }: Deal, to: Someone) {
  const now = (await forwarder.ask(orders.get, { query: { orderId: id } })).data
  const offer = (
    await forwarder.ask(orders.move, { data: { ...keyOf(now), action: 'offer', executorId: to.org, answerMinutes: 60 } as OrderMove })
  ).data
  const accepted = (await to.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } as OrderMove })).data
  await to.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, to)) } as OrderMove })
}

test('an order that comes back to the same executor begins another waybill; the old one is read by both and changed by nobody', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const on = await d.forwarder.ask(waybills.roadside, { data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), on: true } })
  const road = new URL(on.data.waybill!.roadside!.url).pathname
  const old = await titleOf(d, 't1')
  await leave(d)
  await giveTo(d, d.executor)
  const seen = await look(d.executor, d.id)
  expect(seen).toMatchObject({ waybill: null, next: { step: 'form', kind: 't1', whose: 'them' } })
  for (const who of [d.forwarder, d.executor])
    expect((await look(who, d.id)).earlier).toMatchObject([
      { number: d.row.number, endedAt: expect.any(String), executor: 'ВолгаТранс', titles: [{ id: old.id, state: 'signed', actions: [] }] },
    ])
  expect((await world.app.inject({ url: road })).statusCode).toBe(404)
  expect((await d.executor.ask(waybills.title, { query: { orderId: d.id, titleId: old.id } })).status).toBe(200)
  expect((await refuse2(d, old.id)).error.code).toBe('waybill.title_missing')
  await make(d, 'forwarder', 't1')
  const { waybill, earlier } = await look(d.executor, d.id)
  expect(waybill!.titles).toHaveLength(1)
  expect(waybill!.number).toBe(`${d.row.number}/2`)
  expect(earlier).toHaveLength(1)
  expect(waybill!.id).not.toBe(earlier[0]!.id)
})

const refuse2 = async ({ executor, id }: Deal, titleId: string) =>
  executor.ask(waybills.refuse, { data: { orderId: id, version: 0, titleId, reason: 'Старая накладная' } })

test('who signs for the consignee follows the first title that was signed, not one that was formed and taken back', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const corrected = (await form(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '7707083893' })).data.waybill!
  expect(corrected.consignee).toMatchObject({ by: 'forwarder', tin: '5260007007' })
  const drop = async () =>
    d.forwarder.ask(waybills.drop, {
      data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), titleId: (await titleOf(d, 't1')).id },
    })
  expect((await drop()).data.waybill!.consignee).toMatchObject({ by: 'forwarder', tin: '5260007007' })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  expect((await look(d.executor, d.id)).waybill!.consignee).toMatchObject({ by: 'outside', tin: '5260007007' })
})

/** An operator who says of a title something else than the simulated one. */
const saying = (d: Deal, of: (said: OperatorReply) => Partial<OperatorReply>): Operator => ({
  ...d.operator,
  status: async (account, ids) => new Map([...(await d.operator.status(account, ids))].map(([id, said]) => [id, { ...said, ...of(said) }])),
})

test('what the state’s system did not take completes nothing: the title is put right, and the document waits', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await form(d, 'executor', 't6')
  await sign(d, 'executor', 't6')
  const tn = async () =>
    (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.documentRows.find(({ kind }) => kind === 'tn')?.status
  const slow = { ...d, operator: simulatedOperator(world.db, { ...calm, gisMs: 6_000_000 }) }
  const failing = saying(slow, said => (said.gis.state === 'registered' ? { gis: { state: 'failed', uid: null } } : {}))
  await round(d, failing)
  await later(60)
  await round(d, failing)
  expect(await titleOf(d, 't6')).toMatchObject({ state: 'signed', gis: { state: 'queued' } })
  expect(await look(d.executor, d.id)).toMatchObject({ next: { step: 'wait', kind: 't6', whose: 'operator' } })
  expect(await tn()).toBe('required')
  await later(6_001)
  await round(d, failing)
  expect(await titleOf(d, 't6')).toMatchObject({ state: 'signed', gis: { state: 'failed' }, actions: ['refuse'] })
  expect(await tn()).toBe('required')
  const card = await look(d.executor, d.id)
  expect(card).toMatchObject({ waybill: { completedAt: null }, next: { step: 'correct', kind: 't6', whose: 'me' } })
  expect((await d.executor.ask(orders.history, { query: { orderId: d.id } })).data.items.map(entry => entry.what)).toContain(
    'waybill.gis_failed',
  )
  await make(d, 'executor', 't6')
  expect((await look(d.executor, d.id)).waybill?.completedAt).not.toBeNull()
  expect(await tn()).toBe('accepted')
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

test('a consignee who signs outside receives where the carrier’s title sent the cargo', async () => {
  const d = await deal({ consigneeMs: 20_000 })
  await make(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await make(d, 'executor', 't3', { name: 'Склад «Юг»', place: 'Тверь', address: 'ул. Складская, 4', reason: 'Письмо' })
  await unloadedTruck(d)
  await round(d)
  await later(60)
  await round(d)
  const fifth = await titleOf(d, 't5')
  expect(fifth).toMatchObject({ side: 'outside', state: 'signed' })
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: fifth.id } })).data
  expect(lines.map(({ value }) => value?.ru)).toEqual(expect.arrayContaining(['Склад «Юг»', 'Тверь, ул. Складская, 4']))
})

test('a refusal the operator tells after he delivered a title counts, as long as nothing was closed by it', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const refused = saying(d, () => ({ state: 'refused', reason: 'Отказ перевозчика у оператора' }))
  // a title that was delivered is asked about now and then, as long as its waybill is open
  await later(2 * 3600)
  await round(d, refused)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'refused', reason: 'Отказ перевозчика у оператора' })
  expect(await look(d.forwarder, d.id)).toMatchObject({ next: { step: 'correct', kind: 't1', whose: 'me' } })
  const entries = () => world.count('order_entries', `order_id = $1 and what = 'waybill.refused'`, [d.id])
  expect(await entries()).toBe(1)
  await later(2 * 3600)
  await round(d, refused)
  expect(await entries()).toBe(1)
})

test('an operator is asked ever later, never before the moment that was set, and soon again after something new', async () => {
  const d = await deal({ deliverMs: 30_000_000 })
  await form(d, 'forwarder', 't1')
  await sign(d, 'forwarder', 't1')
  expect([1, 2, 3, 8, 9, 40].map(waitAfter)).toEqual([2, 4, 8, 256, 300, 300])
  let asked = 0
  const counting: Operator = {
    ...d.operator,
    status: (account, ids) => {
      asked++
      return d.operator.status(account, ids)
    },
  }
  for (let i = 0; i < 10; i++) {
    await round(d, counting)
    await later(400)
  }
  await round(d, counting)
  // the first time it is handed over, not asked about
  expect(asked).toBe(10)
  const due = (when: string) => world.count('timers', `object_id = $1 and kind = 'waybill.exchange' and run_at ${when}`, [d.id])
  expect(await due(`> app_now() + interval '200 seconds'`)).toBe(1)
  await round(d, counting)
  expect([asked, await due(`> app_now() + interval '200 seconds'`)]).toEqual([10, 1])
  await later(30_000)
  await round(d, counting)
  expect(await titleOf(d, 't1')).toMatchObject({ state: 'signed' })
  expect([asked, await due(`<= app_now() + interval '2 seconds'`)]).toEqual([11, 1])
})

test('what a title costs is refused and taken back by those alone who may see prices', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await make(d, 'executor', 't6')
  await form(d, 'executor', 't7')
  const blind = async (of: Someone) => {
    const one = await world.colleague(of, of === d.executor ? 'dispatcher' : 'logistician')
    await world.root.query(`update employees set limits = '{"seesPrices": false}' where id = $1`, [one.employee])
    return one
  }
  const asked = async () => ({
    orderId: d.id,
    version: await versionFor(d.executor, d.id),
    titleId: (await titleOf(d, 't7')).id,
  })
  const theirs = await blind(d.executor)
  expect((await theirs.ask(waybills.drop, { data: await asked() })).error.code).toBe('access.denied')
  await sign(d, 'executor', 't7')
  await settle(d)
  const ours = await blind(d.forwarder)
  expect((await ours.ask(waybills.refuse, { data: { ...(await asked()), reason: 'Не та сумма' } })).error.code).toBe('access.denied')
  expect((await refuse(d, 'forwarder', 't7', 'Не та сумма')).status).toBe(200)
})

test('the order’s next step tells the signer of a title that waits for him, in the list and on the first page too, until it is signed', async () => {
  const d = await deal()
  const seen = async (who: Someone, side: 'forwarder' | 'executor') => {
    const card = (await who.ask(orders.get, { query: { orderId: d.id } })).data
    const mine = (await who.ask(orders.list, { query: { side, tab: 'all', mine: true } as never })).data.items.map(each => each.id)
    return { ...card.next, listed: mine.includes(d.id), version: card.version }
  }
  const before = await seen(d.forwarder, 'forwarder')
  expect(before).toMatchObject({ code: 'depart', whose: 'them', listed: false })
  expect(before).not.toHaveProperty('title')
  await form(d, 'forwarder', 't1')
  const waits = { code: 'sign_title', whose: 'me', dueAt: '2026-10-06T09:00:00.000Z', title: 1, listed: true, version: before.version }
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject(waits)
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'depart', whose: 'me' })

  // taken back it waits no more; formed anew it does, though the order keeps its version
  await d.forwarder.ask(waybills.drop, {
    data: { orderId: d.id, version: await versionFor(d.forwarder, d.id), titleId: (await titleOf(d, 't1')).id },
  })
  expect(await seen(d.forwarder, 'forwarder')).toEqual(before)
  await form(d, 'forwarder', 't1')
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject(waits)
  await sign(d, 'forwarder', 't1')
  expect(await seen(d.forwarder, 'forwarder')).toEqual(before)
  await settle(d)

  await loadedTruck(d)
  await form(d, 'executor', 't2')
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'sign_title', whose: 'me', dueAt: '2026-10-06T09:00:00.000Z', title: 2 })
  expect(await seen(d.forwarder, 'forwarder')).toMatchObject({ code: 'serve', whose: 'them', listed: false })
  await sign(d, 'executor', 't2')
  expect(await seen(d.executor, 'executor')).toMatchObject({ code: 'serve', whose: 'me' })
})

test('a row follows whatever makes a title wait longer, an operator’s yes too, which leaves the versions of order and waybill; an older row of the same version stays out', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  await loadedTruck(d)
  await make(d, 'executor', 't2')
  await unloadedTruck(d)
  await make(d, 'forwarder', 't5')
  await form(d, 'executor', 't6')
  const listed = async () => {
    const { items } = (await d.executor.ask(orders.list, { query: { side: 'executor', tab: 'all' } as never })).data
    return items.find(each => each.id === d.id)!.next
  }
  const first = await listed()
  expect(first).toMatchObject({
    code: 'sign_title',
    title: 4,
    dueAt: new Date((await titleOf(d, 't5')).endedAt!).toISOString().replace('-07T', '-08T'),
  })

  // what it waits by is refused at the operator, said anew, and delivered
  await later(2 * 3600)
  const { rows } = await world.root.query<{ id: string }>(
    `select operator_id as id from waybill_titles where order_id = $1 and kind = 't5'`,
    [d.id],
  )
  const refused: Partial<OperatorReply> = { state: 'refused', reason: 'Отказ у оператора' }
  await round(
    d,
    saying(d, ({ operatorId }) => (operatorId === rows[0]!.id ? refused : {})),
  )
  expect((await titleOf(d, 't5')).state).toBe('refused')
  await form(d, 'forwarder', 't5')
  await sign(d, 'forwarder', 't5')
  expect((await listed()).dueAt).not.toBe(first.dueAt)
  const signed = await versionFor(d.executor, d.id)
  await settle(d)
  const fifth = await titleOf(d, 't5')
  expect([fifth.state, await versionFor(d.executor, d.id)]).toEqual(['signed', signed])
  const last = await listed()
  expect(last).toMatchObject({ code: 'sign_title', title: 4, dueAt: new Date(Date.parse(fifth.endedAt!) + 86_400_000).toISOString() })

  // a row made before the operator's yes comes too late, whatever its shape
  const old = async (change: Record<string, unknown>) =>
    inHome(world.db, d.forwarder.org as OrgId, async tx => {
      const now = rowsOf(await orderStateOf(tx, await findOrder(tx, d.forwarder.org as OrgId, d.id)))
      const rows = now.map(row => ({
        ...row,
        ...change,
        exceptions_version: row.exceptions_version - 1,
        row_json: row.row_json.replace('sign_title', 'depart'),
      }))
      return show(tx, 'order', d.id, rows)
    })
  expect(await old({})).toBe(0)
  expect(await old({ shape: 30_000 })).toBe(0)
  expect(await listed()).toEqual(last)

  // rows of an older shape are written anew after the start, and what comes of the waybill afterwards replaces them
  await world.root.query(
    `update order_parties set shape = shape - 1, row_json = replace(row_json, 'sign_title', 'depart') where order_id = $1`,
    [d.id],
  )
  expect((await listed()).code).toBe('depart')
  await rebuildRows(world.db)
  expect(await listed()).toEqual(last)
  await sign(d, 'executor', 't6')
  expect((await listed()).code).not.toBe('sign_title')
})

test('a title waits for nobody’s signature where no operator would take it', async () => {
  const d = await deal()
  await form(d, 'forwarder', 't1')
  const row = async () => (await d.forwarder.ask(orders.get, { query: { orderId: d.id } })).data.next.code
  expect(await row()).toBe('sign_title')
  const state = await inHome(world.db, d.forwarder.org as OrgId, async tx =>
    orderStateOf(tx, await findOrder(tx, d.forwarder.org as OrgId, d.id)),
  )
  const { waybill, documents } = state
  expect(awaitedIn(state)).toHaveLength(1)
  const unsent = { waybill: waybill!.waybill, titles: waybill!.titles.map(title => ({ ...title, operator: null })) }
  expect(awaitedIn({ ...state, waybill: unsent })).toEqual([])
  // nor once the paper one was accepted in its place
  const paper = documents.map(each => (each.kind === 'tn' ? { ...each, status: 'accepted' } : each))
  expect(awaitedIn({ ...state, documents: paper })).toEqual([])
})

test('documents and phone of a driver in a title are for those who run orders: others read the rest of it, and have no file', async () => {
  const d = await deal()
  await make(d, 'forwarder', 't1')
  const { id: titleId } = await titleOf(d, 't1')
  const read = async (who: Someone) => (await who.ask(waybills.title, { query: { orderId: d.id, titleId } })).data
  const whole = await read(d.forwarder)
  const licence = whole.lines.find(({ name }) => name.ru === 'Номер прав')!.value!.ru
  expect(Buffer.from(whole.xml!, 'base64').toString('latin1')).toContain(licence)
  for (const side of [d.forwarder, d.executor]) {
    const seen = await read(await world.colleague(side, 'viewer'))
    expect([seen.xml, seen.signature]).toEqual([null, null])
    expect(JSON.stringify(seen)).not.toContain(licence)
    expect(seen.lines).toHaveLength(whole.lines.length)
  }
  expect((await read(d.executor)).xml).toBe(whole.xml)
})

test('a title is signed by the person its file names, though another holds the post since', async () => {
  const d = await deal()
  await nameForTitles(world, [d.forwarder], { director: true })
  const formed = await d.forwarder.ask(waybills.form, {
    data: { orderId: d.id, version: 0, kind: 't1', given: firstGiven(clock), signer: 'director' },
  })
  const { version, titles } = formed.data.waybill!
  await world.root.query(`update organizations set director_name = 'Гусев Олег Ильич' where id = $1`, [d.forwarder.org])
  const signed = await d.forwarder.ask(waybills.sign, { data: { orderId: d.id, version, titleId: titles[0]!.id, signer: 'director' } })
  expect(signed.error).toMatchObject({ code: 'waybill.signer_other', message: expect.stringContaining('Ёлкин Пётр Иванович') })
  expect((await titleOf(d, 't1')).state).toBe('formed')
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
  expect((await form(d, 'forwarder', 't1', { leftAt: new Date(clock).toISOString() })).status).toBe(200)
  const { lines } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: (await titleOf(d, 't1')).id } })).data
  const values = lines.map(({ value }) => value?.ru)
  expect(values).toContain('РЦ «Север»')
  expect(values).not.toContain('Склад «Юг»')
})

test('whatever the dictionaries call bodies, packages, degrees and countries, titles have the letters for it', async () => {
  const { rows } = await world.root.query<{ name: string }>(
    `select name_ru as name from dict_entries where dict in ('body_types', 'package_types', 'temperature_regimes', 'countries')`,
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map(({ name }) => name).filter(name => lost(ownWords(name)) !== '')).toEqual([])
})
