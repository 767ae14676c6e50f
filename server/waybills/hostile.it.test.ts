import { createHash, randomUUID } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { company } from '#contract/company.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderMove } from '#contract/order-moves.ts'
import { orders } from '#contract/orders.ts'
import { type TitleInput, type TitleKind, waybills } from '#contract/waybills.ts'
import { attack } from '#testing/hostile.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { firstGiven, nameForTitles, receiptGiven } from '#testing/waybillGiven.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import type { Incoming, Operator, OperatorReply } from './exchange/operator.ts'
import { exchange } from './exchange/rounds.ts'
import { calm, simulatedOperator } from './exchange/simulator.ts'
import { openSchemas } from './titles/schema.ts'

let world: World
let clock = 0
beforeAll(async () => {
  world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
})
beforeEach(() => at(scenarioOneStart))
afterAll(() => world.close())

const schemas = openSchemas(process.env.TRASSA_XSD_DIR ?? null)
const at = async (moment: string) => {
  clock = Date.parse(moment)
  await world.setClock(moment)
}
const later = async (seconds: number) => {
  clock += seconds * 1000
  await world.setClock(new Date(clock))
}

async function mayForSign(who: Someone, person: string): Promise<string> {
  const one = {
    number: randomUUID(),
    person,
    tin: '590301234564',
    powers: 'Подписание транспортных накладных',
    from: '2026-01-01',
    to: '2026-12-31',
  }
  const { version } = (await who.ask(company.get)).data.settings
  await who.ask(company.saveSigning, { data: { version, exchange: null, attorneys: [one], policy: null } })
  return one.number
}

type Deal = Awaited<ReturnType<typeof deal>>

/** An order with resources, both sides able to sign. */
async function deal(given?: Awaited<ReturnType<typeof openPair>>) {
  const pair = given ?? (await openPair(world))
  await nameForTitles(world, [pair.forwarder, pair.executor])
  const signers = {
    forwarder: await mayForSign(pair.forwarder, 'Ёлкин Пётр Иванович'),
    executor: await mayForSign(pair.executor, 'Сафин Рустам Маратович'),
  }
  const offer = await offered(pair.forwarder, pair.executor)
  const accepted = (await pair.executor.ask(orders.move, { data: { ...keyOf(offer), action: 'accept' } as OrderMove })).data
  const row = (await pair.executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...pair.resources } as OrderMove }))
    .data
  return { ...pair, signers, id: row.id, operator: simulatedOperator(world.db, calm) }
}

const look = async ({ forwarder, id }: Deal) => (await forwarder.ask(waybills.get, { query: { orderId: id } })).data
const version = async (d: Deal) => (await look(d)).waybill?.version ?? 0
const titleOf = async (d: Deal, kind: TitleKind) => (await look(d)).waybill!.titles.findLast(title => title.kind === kind)!
/** What a title asks beside what a test gives it. */
const askedFor = (kind: TitleKind): TitleInput => (kind === 't1' ? firstGiven(clock) : kind === 't5' ? receiptGiven(clock) : {})
const form = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind, given: TitleInput = {}) =>
  d[by].ask(waybills.form, { data: { orderId: d.id, version: await version(d), kind, given: { ...askedFor(kind), ...given } } })
const sign = async (d: Deal, by: 'forwarder' | 'executor', kind: TitleKind) =>
  d[by].ask(waybills.sign, {
    data: { orderId: d.id, version: await version(d), titleId: (await titleOf(d, kind)).id, signer: d.signers[by] },
  })
const round = (d: Deal, operator: Operator = d.operator) =>
  exchange({ db: world.db, operator, schemas }, { home: d.forwarder.org, orderId: d.id })
const settle = async (d: Deal) => {
  for (const seconds of [0, 7, 6]) {
    await later(seconds)
    await round(d)
  }
}
async function mark(d: Deal, what: TaskMark) {
  const card = (await d.executor.ask(orders.get, { query: { orderId: d.id } })).data
  const task = card.flights[0]!.tasks.find(each => each.marks.includes(what))!
  await d.executor.ask(orders.report, { data: { ...keyOf(card), taskId: task.id, mark: what, comment: '' } })
}

test('no value at any place of a step of a waybill is a fault', async () => {
  const d = await deal()
  const dropped = () =>
    world.root.query(`update waybill_titles set state = 'dropped', signature = null, signed_at = null, signer_name = null, method = null,
    operator = null, gis = 'not_required' where state in ('formed', 'sent')`)
  const given = {
    ...firstGiven(clock),
    consigneeBy: 'outside' as const,
    tin: '5260007007',
    remarks: 'Слова',
    seals: '№ 1',
    pieces: 3,
    massKg: 100,
  }
  await attack(world, d.forwarder, waybills.form, {
    data: async () => ({ orderId: d.id, version: await version(d), kind: 't1', given }),
    after: dropped,
  })
  await dropped()
  await form(d, 'forwarder', 't1')
  const titleId = (await titleOf(d, 't1')).id
  const formed = () =>
    world.root.query(
      `update waybill_titles set state = 'formed', signature = null, signed_at = null, signer_name = null, signer_post = null,
      attorney_number = null, method = null, operator = null, gis = 'not_required' where id = $1`,
      [titleId],
    )
  const signature = [Buffer.concat([Buffer.from([0x30, 0x82, 0x01, 0x00]), Buffer.alloc(256)]).toString('base64')]
  await attack(world, d.forwarder, waybills.sign, {
    data: async () => ({ orderId: d.id, version: await version(d), titleId, signer: d.signers.forwarder, signature }),
    after: formed,
  })
  await attack(world, d.forwarder, waybills.roadside, { data: async () => ({ orderId: d.id, version: await version(d), on: true }) })
  await attack(world, d.forwarder, waybills.drop, {
    data: async () => ({ orderId: d.id, version: await version(d), titleId }),
    after: () => world.root.query(`update waybill_titles set state = 'formed' where id = $1`, [titleId]),
  })
  await sign(d, 'forwarder', 't1')
  await settle(d)
  await attack(world, d.executor, waybills.refuse, {
    data: async () => ({ orderId: d.id, version: await version(d), titleId, reason: 'Неверная масса' }),
    after: () =>
      world.root.query(
        `update waybill_titles set state = 'signed', reason = '', refused_side = null, refused_by = null, told_at = null where id = $1`,
        [titleId],
      ),
  })
}, 240_000)

test('whatever an operator says of a title, the exchange goes on: nothing is signed twice, and what cannot be kept is not', async () => {
  const strange: Partial<OperatorReply>[] = [
    { state: 'refused', reason: '\0\0' },
    { state: 'failed', reason: 'x'.repeat(200_000) },
    { state: 'refused', reason: '\ud800 \u202e' },
    { state: 'refused', reason: '' },
    { state: 'delivered', gis: { state: 'registered', uid: '\0' } },
    { operatorId: '\0', state: 'taken' },
    { operatorId: '', state: 'delivered' },
    { operatorId: 'x'.repeat(100_000), state: 'delivered' },
  ]
  for (const said of strange) {
    const d = await deal()
    await form(d, 'forwarder', 't1')
    await sign(d, 'forwarder', 't1')
    const evil: Operator = {
      ...d.operator,
      send: async (account, title) => ({ ...(await d.operator.send(account, title)), ...said }),
      status: async (account, ids) => {
        const known = await d.operator.status(account, ids)
        return new Map([...known].map(([id, one]) => [id, { ...one, ...said }]))
      },
    }
    const what = JSON.stringify(said).slice(0, 80)
    for (let turn = 0; turn < 3; turn++) {
      await later(10)
      await expect(round(d, evil), what).resolves.toBeUndefined()
    }
    const { rows } = await world.root.query<{ sends: number }>('select sends from operator_simulations where waybill_id = $1', [
      (await look(d)).waybill!.id,
    ])
    expect(
      rows.map(({ sends }) => sends),
      what,
    ).toEqual([1])
    expect((await look(d)).waybill!.titles[0]!.reason.length).toBeLessThanOrEqual(2000)
  }
}, 120_000)

test('two answers of an operator at the same moment are one; a refusal by a person beside them leaves one story', async () => {
  for (const beside of [false, true]) {
    const d = await deal()
    await form(d, 'forwarder', 't1')
    await sign(d, 'forwarder', 't1')
    await round(d)
    await later(8)
    const { id } = await titleOf(d, 't1')
    const said: OperatorReply = {
      operatorId: randomUUID(),
      state: 'delivered',
      reason: '',
      gis: { state: 'registered', uid: 'ЭПД-000000000001' },
    }
    const twice: Operator = { ...d.operator, status: async () => new Map([[id, said]]) }
    // every process asks at once, whatever the others hold
    await world.root.query('update waybill_titles set busy_until = null, ask_at = null where id = $1', [id])
    const asked = async () => ({ orderId: d.id, version: await version(d), titleId: id, reason: 'Неверная масса' })
    const [refused] = await Promise.all([
      beside ? d.executor.ask(waybills.refuse, { data: await asked() }) : null,
      ...Array.from({ length: 5 }, () => round(d, twice)),
    ])
    const title = await titleOf(d, 't1')
    const told = await world.count('order_entries', `order_id = $1 and what = 'waybill.signed'`, [d.id])
    expect(told).toBeLessThanOrEqual(1)
    expect(title.state).toBe(refused?.status === 200 ? 'refused' : 'signed')
    if (title.state === 'signed') expect([told, title.gis.state]).toEqual([1, 'registered'])
    expect(await world.count('order_entries', `order_id = $1 and what = 'waybill.refuse'`, [d.id])).toBe(refused?.status === 200 ? 1 : 0)
  }
})

const bomb = `<?xml version="1.0" encoding="windows-1251"?><!DOCTYPE Файл [<!ENTITY a "${'а'.repeat(1000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY b${i} "${`&${i === 0 ? 'a' : `b${i - 1}`};`.repeat(10)}">`).join('')}]><Файл ИдФайл="&b8;"><Документ>&b8;</Документ></Файл>`
const stealing = `<?xml version="1.0"?><!DOCTYPE Файл [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY % d SYSTEM "http://127.0.0.1:1/x.dtd"> %d;]><Файл><Документ КНД="&f;"/></Файл>`

test('what comes in as the title of somebody outside is checked before it is believed: bombs, thefts and scraps fail, and can be looked at', async () => {
  const other = await deal()
  const d = await deal({ ...other, resources: await resourcesOf(world, other.executor) })
  await form(other, 'forwarder', 't1')
  const taken = (await titleOf(other, 't1')).fileName
  await form(d, 'forwarder', 't1', { consigneeBy: 'outside', tin: '5260007007' })
  await sign(d, 'forwarder', 't1')
  await settle(d)
  await at('2026-10-06T09:10:00+03:00')
  for (const what of ['depart', 'arrive'] as const) await mark(d, what)
  await form(d, 'executor', 't2')
  await sign(d, 'executor', 't2')
  await settle(d)
  await at('2026-10-07T09:00:00+03:00')
  for (const what of ['finish', 'arrive'] as const) await mark(d, what)
  const own = await titleOf(d, 't1')
  const incoming = (file: Buffer, more: Partial<Incoming> = {}): Incoming => ({
    operatorId: randomUUID(),
    kind: 't5',
    fileName: `ON_TEST_${randomUUID()}`,
    file,
    signature: Buffer.from('подпись'),
    signer: 'РЦ «Север»',
    uid: null,
    ...more,
  })
  const { xml } = (await d.forwarder.ask(waybills.title, { query: { orderId: d.id, titleId: own.id } })).data
  const strange: [string, Incoming][] = [
    ['a bomb', incoming(iconv.encode(bomb, 'win1251'))],
    ['a theft', incoming(Buffer.from(stealing))],
    ['nothing', incoming(Buffer.alloc(0))],
    ['zeroes', incoming(Buffer.alloc(10_000))],
    ['a scrap', incoming(Buffer.from('<Файл'))],
    ['another title', incoming(Buffer.from(xml!, 'base64'))],
    ['depth', incoming(Buffer.from(`${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`))],
    ['a taken name', incoming(Buffer.from('<a/>'), { fileName: taken })],
    ['a zero in the signer', incoming(Buffer.from('<a/>'), { signer: 'Се\0вер', fileName: 'ON\0TEST', operatorId: 'a\0b', uid: '\0' })],
    ['a long name', incoming(Buffer.from('<a/>'), { fileName: '../'.repeat(5000), signer: 'я'.repeat(100_000) })],
    ['a title of ours', incoming(Buffer.from('<a/>'), { kind: 't1' })],
    ['no title', incoming(Buffer.from('<a/>'), { kind: 't99' as 't5' })],
    ['no signature', incoming(Buffer.from('<a/>'), { signature: Buffer.alloc(0) })],
  ]
  const before = createHash('sha256')
    .update(JSON.stringify((await look(d)).waybill!.titles.slice(0, 2)))
    .digest('hex')
  for (const [what, one] of strange) {
    const evil: Operator = { ...d.operator, fetch: async () => [one, one] }
    await later(70)
    await expect(round(d, evil), what).resolves.toBeUndefined()
    const { titles } = (await look(d)).waybill!
    expect(
      titles.filter(({ kind, state }) => kind === 't5' && state === 'signed'),
      what,
    ).toEqual([])
    // both sides may look at what came
    for (const { id, kind } of titles.filter(each => each.kind === 't5'))
      for (const who of [d.forwarder, d.executor]) {
        const { status, body } = await who.ask(waybills.title, { query: { orderId: d.id, titleId: id } })
        expect(status, `${what} ${kind}: ${body.slice(0, 120)}`).toBe(200)
        expect(body).not.toContain(Buffer.from('root:').toString('base64').slice(0, 6))
      }
    expect((await look(d)).waybill!.completedAt).toBeNull()
  }
  expect(
    createHash('sha256')
      .update(JSON.stringify((await look(d)).waybill!.titles.slice(0, 2)))
      .digest('hex'),
  ).toBe(before)
}, 120_000)
