import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import type { Call } from '#contract/call.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { attack as attackOf, sendRaw } from '#testing/hostile.ts'
import { scenarioOne } from '#testing/orders.ts'
import { makeTender, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

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

const attack = (who: Someone, call: Call, data: unknown, after?: () => Promise<unknown>) =>
  attackOf(world, who, call, { data: () => data, again: false, ...(after && { after }) })
const send = (who: Someone, call: Call, payload: string) => sendRaw(world, who, call, payload)

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

test('days at the ends of the calendar narrow lots as any other, in zones on both sides of Greenwich', async () => {
  const other = await world.forwarder()
  await makeTender(world, other, [carrier])
  const found = async (from: string, to: string) =>
    (await other.ask(tenders.list, { query: { side: 'forwarder', tab: 'all', created: { from, to } } })).data.items.length
  for (const tz of ['Asia/Kamchatka', 'UTC', 'Pacific/Pago_Pago']) {
    await world.root.query('update organizations set tz = $2 where id = $1', [other.org, tz])
    expect([await found('0001-01-01', '9999-12-31'), await found('9999-12-31', '9999-12-31')], tz).toEqual([1, 0])
    expect(await found('0001-01-01', '0001-01-01'), tz).toBe(0)
  }
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
