import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import type { Call } from '#contract/call.ts'
import { DemandDraft, demands } from '#contract/demands.ts'
import { TenderDraft, tenders } from '#contract/tenders.ts'
import { scenarioOne } from '#server/testing/orders.ts'
import { makeTender, verify } from '#server/testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#server/testing/world.ts'

let world: World
let organiser: Someone
let carrier: Someone
beforeAll(async () => {
  world = await openWorld()
  await world.setClock('2026-10-01T09:00:00+03:00')
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  carrier = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(organiser, carrier)
  await verify(world, organiser, carrier)
})
afterAll(() => world.close())

/** Text of JSON as somebody writes it who wants to see a fault. */
const values = [
  'null',
  '-1',
  '0',
  '1e400',
  '-1e400',
  '9007199254740993',
  '0.000001',
  '"NaN"',
  '"1e3"',
  '"99999999999.99"',
  '"-0.01"',
  '"١٢٣"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u2066=HYPERLINK(1)"',
  '"9999-12-31T23:59:59.999999999+14:00"',
  '"0000-01-01"',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"__proto__":{"allow":true},"constructor":{"prototype":{}}}',
  'true',
]

/** Every value inside a request, by its path. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]))
  return path.length > 0 ? [path, ...inner] : inner
}

const put = (value: unknown, [step, ...rest]: (string | number)[], given: unknown): unknown => {
  if (step === undefined) return given
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? put(item, rest, given) : item))
  return { ...(value as object), [step]: put((value as Record<string, unknown>)[step], rest, given) }
}

async function send(who: Someone, call: Call, payload: string) {
  const { statusCode, body } = await world.app.inject({
    method: call.method,
    url: call.path,
    headers: {
      host: new URL(world.config.url).host,
      cookie: cookieText(world.config, who.cookies),
      'x-xsrf-token': who.cookies.xsrf,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    payload,
  })
  return { status: statusCode, body }
}

/** Puts every hostile value at every place of a request: it is taken or refused in words, and never a fault. */
async function attack(who: Someone, call: Call, data: unknown, after: () => Promise<unknown> = async () => undefined) {
  const wire = z.encode(call.data, data as never)
  const bad: string[] = []
  for (const path of leavesOf(wire))
    for (const value of values) {
      const text = JSON.stringify({ data: put(wire, path, '@@') }).replace('"@@"', value)
      const { status, body } = await send(who, call, text)
      if (status >= 500 || (status >= 400 && !/"code":"[a-z_.]+"/.test(body)))
        bad.push(`${path.join('.')} = ${value}: ${status} ${body.slice(0, 160)}`)
      if (status === 200) await after()
    }
  expect(bad).toEqual([])
  expect(({} as { allow?: boolean }).allow).toBeUndefined()
}

const none = { start: { minor: 10_000_000, currency: 'RUB' }, limit: null, floor: null }
const draft = (more: object = {}): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Казань – Екатеринбург' }),
  startsAt: '2026-10-02T11:00:00Z',
  endsAt: '2026-10-02T12:00:00Z',
  step: { minor: 150_000, currency: 'RUB' },
  eligibility: { minRating: 10, ownFleet: false, insuranceMin: { minor: 100, currency: 'RUB' }, adr: false },
  lots: [
    {
      what: 'lane',
      from: 'kazan',
      to: 'moscow',
      radiusKm: 0,
      cargo: 'Товары',
      massKg: 20_000,
      bodyTypes: ['tent'],
      temperature: null,
      validFrom: '2026-10-12',
      validTo: '2027-04-11',
      trips: 10,
      per: 'week',
      incumbents: [],
      ...none,
    },
  ],
  ...more,
})

test('no value at any place of a tender is a fault', async () => {
  const over = () => world.root.query(`update tenders set status = 'failed' where status <> 'draft'`)
  await attack(organiser, tenders.create, { draft: draft({ withdrawUntil: '2026-10-02T11:30:00Z' }), goal: 'announce' }, over)
  await attack(organiser, tenders.create, { draft: draft({ kind: 'dutch', stepKind: 'pct', stepPercent: 1.5, step: null }), goal: 'draft' })
}, 120_000)

test('no value at any place of a bet, of a floor, of a choice is a fault', async () => {
  const { lotId, tenderId } = await makeTender(world, organiser, [carrier], { kind: 'contract', sealed: false })
  const amount = { minor: 9_000_000, currency: 'RUB' }
  await attack(carrier, bets.place, { lotId, amount, share: 50, comment: 'Утром' })
  const sealed = { enc: 'AAAA', ciphertext: 'AAAA', nonce: 'sixteen-letters-at-least' }
  await attack(carrier, bets.place, { lotId, sealed, share: null, comment: '' })
  const auction = await makeTender(world, organiser, [carrier])
  await attack(carrier, bets.setRobot, { lotId: auction.lotId, floor: amount, step: amount, until: '2026-10-01T09:00:00Z' })
  await world.root.query(`update tender_lots set status = 'closed', closed_at = app_now() where id = $1`, [lotId])
  await world.root.query(`update tenders set status = 'evaluation' where id = $1`, [tenderId])
  const move = { tenderId, version: 1, action: 'award' as const, lotId, winners: [{ seq: 1, share: 100 }], reason: 'проверка' }
  await attack(organiser, tenders.move, move)
  await attack(organiser, tenders.move, {
    tenderId,
    version: 1,
    action: 'rebid',
    endsAt: '2026-10-03T12:00:00Z',
    organizationIds: [carrier.org],
  })
}, 120_000)

test('no value at any place of a demand or an offer is a fault', async () => {
  const spot = z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' })
  const order = { ...scenarioOne, price: null }
  const priced = { mode: 'range' as const, price: { minor: 100, currency: 'RUB' }, priceTo: { minor: 200, currency: 'RUB' } }
  await attack(organiser, demands.create, { draft: { ...spot, ...priced, orderId: randomUUID() }, goal: 'publish' })
  const made = (await organiser.ask(demands.create, { data: { draft: { ...spot, order, counters: true }, goal: 'publish' } })).data
  await attack(carrier, demands.offer, {
    demandId: made.row.id,
    revision: 1,
    amount: { minor: 6_000_000, currency: 'RUB' },
    trucks: 1,
    vehicle: '',
    loadingAt: null,
    validUntil: '2026-10-01T12:00:00Z',
    comment: '',
  })
}, 120_000)

test('no value at any place of a grid or an answer to it is a fault', async () => {
  const grid = {
    ...z.decode(DemandDraft, { kind: 'period', deadline: '2026-10-05T12:00:00+03:00' }),
    mode: 'fixed' as const,
    counters: true,
    lanes: [
      {
        id: null,
        from: 'kazan',
        to: 'moscow',
        truckType: null,
        bodyTypes: ['tent'],
        temperature: null,
        cargo: 'Товары',
        massKg: 20_000,
        price: { minor: 5_000_000, currency: 'RUB' },
        priceTo: null,
        weeks: [{ week: '2026-10-12', trips: 5 }],
      },
    ],
  } as DemandDraft
  await attack(organiser, demands.create, { draft: grid, goal: 'publish' })
  const made = (await organiser.ask(demands.create, { data: { draft: grid, goal: 'publish' } })).data
  const laneId = made.lanes[0]!.id
  await attack(carrier, demands.answer, {
    demandId: made.row.id,
    revision: 1,
    lanes: [{ laneId, amount: { minor: 5_000_000, currency: 'RUB' } }],
    cells: [{ laneId, week: '2026-10-12', trips: 2 }],
    comment: '',
  })
}, 120_000)

test('five thousand lots, lanes or weeks are refused before anything is done with them', async () => {
  const many = (count: number, one: unknown) => Array.from({ length: count }, () => one)
  const wire = z.encode(TenderDraft, draft())
  const tender = await send(
    organiser,
    tenders.create,
    JSON.stringify({ data: { draft: { ...wire, lots: many(5000, wire.lots?.[0]) }, goal: 'announce' } }),
  )
  expect([400, 413]).toContain(tender.status)
  const grid = { kind: 'period', lanes: many(5000, { id: null, from: 'kazan', to: 'moscow', weeks: [] }) }
  const demand = await send(organiser, demands.create, JSON.stringify({ data: { draft: grid, goal: 'draft' } }))
  expect([400, 413]).toContain(demand.status)
  expect(
    await world.count('tender_lots', `tender_id in (select id from tenders where title = 'Казань – Екатеринбург') and seq > 100`),
  ).toBe(0)
})
