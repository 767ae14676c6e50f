import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { orders } from '#contract/orders.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { rub } from '#testing/money.ts'
import { bid, card, create, draft, lane, none, step, tabOf, tenderSteps, tomatoes } from '#testing/tenderSteps.ts'
import { freezeClock } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

let world: World
let handlers: Record<string, TimerHandler>
beforeAll(async () => {
  world = await openWorld()
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
})
beforeEach(() => freezeClock(world, '2026-10-05T11:00:00Z'))
afterAll(() => world.close())

const { market, at, turn } = tenderSteps(() => ({ world, handlers }))

test('scenario 3: reduction with anti-sniping, its award, the confirmation and the order at the price of the winner', async () => {
  const { organiser, carriers } = await market()
  const [e1, , e3] = carriers as [Someone, Someone, Someone]
  const made = (await create(organiser, draft({ visibility: 'rank' }))).data
  expect(made).toMatchObject({ status: 'bidding', number: expect.stringMatching(/^Т-26-\d{5}$/), funnel: { invited: 3 } })
  const [lot] = made.lots
  expect(lot).toMatchObject({
    tab: 'bidding',
    from: { en: 'Krasnodar' },
    distanceKm: 1350,
    massKg: 19_000,
    start: rub(185_000),
    step: rub(1500),
  })
  const lotId = lot!.id
  const orderId = lot!.orderId!
  const orderNow = async () => (await organiser.ask(orders.get, { query: { orderId } })).data
  expect((await orderNow()).status).toBe('searching')
  expect(await tabOf(e1, 'executor', made.id)).toEqual(['available'])

  const endsAt = async () => (await organiser.ask(bets.live, { query: { lotIds: [lotId] } })).data.items[0]!.endsAt
  await at('11:40:00')
  expect((await bid(e1, lotId, 183_500)).status).toBe(200)
  expect(await endsAt()).toBe('2026-10-05T12:00:00.000Z')
  await at('11:57:10')
  expect((await bid(e3, lotId, 182_000)).status).toBe(200)
  expect(await endsAt()).toBe('2026-10-05T12:02:10.000Z')
  await at('12:01:50')
  expect((await bid(e1, lotId, 180_500)).status).toBe(200)
  expect(await endsAt()).toBe('2026-10-05T12:06:50.000Z')
  await at('12:06:49')
  expect((await bid(e3, lotId, 179_000)).status).toBe(200)
  expect(await endsAt()).toBe('2026-10-05T12:11:49.000Z')
  await at('12:11:40')
  expect((await bid(e1, lotId, 177_500)).status).toBe(200)
  expect(await endsAt(), 'the third extension was the last').toBe('2026-10-05T12:11:49.000Z')
  await at('12:11:45')
  const late = await bid(e3, lotId, 176_500)
  expect(late.error).toMatchObject({ code: 'bet.too_high', info: { max: { amount: '176000.00' } } })
  expect(await tabOf(e3, 'executor', made.id)).toEqual(['taking'])
  await at('12:11:49')
  expect((await bid(e3, lotId, 170_000)).error.code).toBe('lot.closed')
  await turn()

  const ended = await card(organiser, made.id)
  expect(ended).toMatchObject({ status: 'evaluation', funnel: { invited: 3, bidding: 2 } })
  const { items } = (await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).data
  expect(items.map(({ rank, bidder, amount, delta, eligible }) => [rank, bidder!.name, amount, delta, eligible.allow])).toEqual([
    [1, 'ВолгаТранс', rub(177_500), rub(0), true],
    [2, 'УралГруз', rub(179_000), rub(1500), true],
  ])
  expect(
    (await step(organiser, ended, { action: 'award', lotId, winners: [{ seq: items[1]!.seq, share: 100 }], reason: '' })).error,
  ).toMatchObject({
    code: 'award.reason_missing',
    info: { field: 'reason' },
  })
  const awarded = (await step(organiser, ended, { action: 'award', lotId, winners: [{ seq: items[0]!.seq, share: 100 }], reason: '' })).data
  expect(awarded).toMatchObject({
    status: 'awarded',
    awards: [
      { status: 'pending', amount: rub(177_500), vatSum: rub(32_008.2), net: rub(145_491.8), confirmDueAt: '2026-10-05T14:11:49.000Z' },
    ],
  })
  const states = (await organiser.ask(bets.thread, { query: { lotId } })).data.items.map(({ status }) => status)
  expect(states).toEqual(['replaced', 'replaced', 'replaced', 'reserve', 'won'])
  expect(await tabOf(e1, 'executor', made.id)).toEqual(['won'])
  expect((await card(e3, made.id)).awards, 'who won is not told to the others').toEqual([])

  await at('12:30:00')
  const awardId = awarded.awards[0]!.id
  expect((await e3.ask(tenders.confirm, { data: { tenderId: made.id, awardId } })).error.code).toBe('award.not_found')
  const confirmed = (await e1.ask(tenders.confirm, { data: { tenderId: made.id, awardId } })).data
  expect(confirmed.awards).toMatchObject([{ status: 'confirmed', orderId }])
  expect(await orderNow()).toMatchObject({
    status: 'accepted',
    counterpart: { name: 'ВолгаТранс' },
    money: { price: rub(177_500), vat: rub(32_008.2) },
  })
  expect((await e1.ask(orders.get, { query: { orderId } })).data).toMatchObject({ status: 'accepted', money: { price: rub(177_500) } })
  await turn()
  expect(await card(organiser, made.id)).toMatchObject({ status: 'completed', actions: [] })
  expect((await e1.ask(tenders.confirm, { data: { tenderId: made.id, awardId } })).error.code).toBe('award.ended')
})

test('6.07 7.54 whether one may make a tender is answered with every reason, and the commands ask again', async () => {
  const { organiser } = await market()
  const may = async (who: Someone) => (await who.ask(tenders.mayCreate)).data
  expect(await may(organiser)).toEqual({ allow: true, reason: null, reasons: [] })
  const viewer = await world.colleague(organiser, 'viewer')
  expect(await may(viewer)).toMatchObject({ allow: false, reasons: [{ code: 'permission' }] })
  expect((await create(viewer, draft({}))).error.code).toBe('access.denied')
  const fresh = await world.forwarder()
  expect(await may(fresh)).toMatchObject({ allow: false, reasons: [{ code: 'unverified' }] })
  expect((await create(fresh, draft({}), 'draft')).error.code).toBe('tender.not_allowed')
  expect((await create(organiser, draft({ side: 'executor', lots: [] }), 'draft')).error.code).toBe('tender.not_allowed')
  const made = (await create(organiser, draft({ startsAt: '2026-10-05T11:30:00Z' }))).data
  await world.root.query(
    `insert into tenders select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'X' || n))).* from tenders t, generate_series(1, 49) n where t.id = $1`,
    [made.id],
  )
  expect(await may(organiser)).toMatchObject({ allow: false, reasons: [{ code: 'limit' }] })
  expect((await create(organiser, draft({}))).error).toMatchObject({ code: 'tender.limit', info: { most: 50 } })
  expect((await create(organiser, draft({}), 'draft')).status, 'a draft may wait').toBe(200)
  await world.root.query(`update tenders set status = 'failed' where org_id = $1 and number = 'X1'`, [organiser.org])
  const both = await Promise.all([create(organiser, draft({})), create(organiser, draft({}))])
  expect(both.map(({ status }) => status).toSorted(), 'one of two is the fiftieth').toEqual([200, 409])
})

test('a lot is not put up, nor its end moved, beyond its loading: the refusal says when to end instead', async () => {
  const { organiser } = await market()
  const early = (field: string, endsAt: string | null, lot: number | string = 1) => ({
    code: 'tender.loads_early',
    info: { field, lot, loads: '2026-10-08T06:00:00.000Z', endsAt },
  })
  const ending = (endsAt: string, more: Partial<TenderDraft> = {}) => create(organiser, draft({ endsAt, ...more }))
  // two hours before the loading at 9 by Moscow time, which the winner has to confirm
  expect((await ending('2026-10-08T06:01:00Z')).error).toMatchObject(early('lots.0', '2026-10-08T04:00:00.000Z'))
  // where there is no time for that, as late as may be; and under the shortest auction not at all
  const begins = (startsAt: string) => ending('2026-10-08T07:00:00Z', { startsAt })
  expect((await begins('2026-10-08T05:00:00Z')).error).toMatchObject(early('lots.0', '2026-10-08T06:00:00.000Z'))
  expect((await begins('2026-10-08T05:51:00Z')).error).toMatchObject(early('lots.0', null))
  const contract = { kind: 'contract' as const, step: null, lots: [lane('moscow')] }
  expect((await ending('2026-10-12T12:00:00Z', contract)).error).toMatchObject({ code: 'tender.loads_early', info: { field: 'lots.0' } })
  expect(await world.count('orders', `org_id = $1`, [organiser.org]), 'nothing of a refused one stays').toBe(0)

  const made = (await ending('2026-10-08T05:30:00Z')).data
  const later = await step(organiser, made, { action: 'addendum', text: 'Продлеваем', endsAt: '2026-10-08T06:30:00Z' })
  expect(later.error).toMatchObject(early('endsAt', '2026-10-08T06:00:00.000Z', made.lots[0]!.number!))
  expect(later.error.message).toContain('раньше конца торгов')
  expect((await step(organiser, made, { action: 'addendum', text: 'Продлеваем', endsAt: '2026-10-08T06:00:00Z' })).status).toBe(200)
})

test('a draft may lack much, announcing asks for it field by field', async () => {
  const { organiser } = await market()
  const empty = TenderDraft.parse({ side: 'forwarder' })
  const made = (await create(organiser, empty, 'draft')).data
  expect(made).toMatchObject({
    status: 'draft',
    number: null,
    lots: [],
    actions: [{ action: 'announce', allow: true }, { action: 'cancel' }],
  })
  const drafts = (await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'drafts' } })).data.items
  expect(drafts).toMatchObject([{ id: made.id, tenderId: made.id, number: null, live: { bets: 0 } }])

  const lot = { what: 'draft' as const, draft: tomatoes, ...none }
  const whole = draft({})
  const incomplete: [string, Partial<TenderDraft>][] = [
    ['title', { title: '' }],
    ['lots', { lots: [] }],
    ['startsAt', { startsAt: '2026-10-05T10:58:00Z' }],
    ['endsAt', { endsAt: null }],
    ['endsAt', { endsAt: '2026-10-05T11:09:00Z' }],
    ['withdrawUntil', { withdrawUntil: '2026-10-05T12:01:00Z' }],
    ['visibility', { visibility: 'blind' }],
    ['step', { step: null }],
    ['stepPercent', { stepKind: 'pct' }],
    ['lots.0.start', { lots: [lot] }],
    ['lots.0.start', { kind: 'first_price', lots: [lot] }],
    ['lots.0.limit', { kind: 'dutch', lots: [{ ...lot, start: rub(1000) }] }],
    ['lots.0.floor', { lots: [{ ...lot, start: rub(1000), floor: rub(2000) }] }],
    ['lots.0.what', { kind: 'contract' }],
    ['lots.0.start', { lots: [{ ...lot, start: { minor: 100, currency: 'USD' } }] }],
    ['lots.0.from', { kind: 'contract', lots: [{ ...(lane('moscow') as object), from: 'nowhere' } as LotDraft] }],
    ['audience', { audience: { kind: 'private' } }],
    ['audience', { audience: { kind: 'list', organizationIds: [organiser.org] } }],
  ]
  for (const [field, more] of incomplete)
    expect((await create(organiser, { ...whole, ...more })).error, field).toMatchObject({ code: 'tender.incomplete', info: { field } })
  expect(await world.count('orders', `org_id = $1`, [organiser.org]), 'nothing of a refused one stays').toBe(0)

  let row = (
    await organiser.ask(tenders.save, {
      data: { tenderId: made.id, version: made.version, draft: { ...whole, startsAt: '2026-10-05T11:20:00Z' } },
    })
  ).data
  row = (await step(organiser, row, { action: 'announce' })).data
  expect(row).toMatchObject({
    status: 'announced',
    lots: [{ tab: 'announced', live: { status: 'pending' } }],
    terms: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'drafts' } })).data.items).toEqual([])
  expect((await organiser.ask(tenders.save, { data: { tenderId: row.id, version: row.version, draft: whole } })).error.code).toBe(
    'tender.step_closed',
  )
  await at('11:20:00')
  await turn()
  expect(await card(organiser, row.id)).toMatchObject({ status: 'bidding', lots: [{ tab: 'bidding', live: { status: 'open' } }] })
})

test('a copy is a draft that begins at once and lasts as long; a tender of others is not copied', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({}))).data
  const { id } = (await organiser.ask(tenders.copy, { data: { tenderId: made.id } })).data
  expect(await card(organiser, id)).toMatchObject({
    status: 'draft',
    draft: { title: 'Краснодар – Москва', startsAt: null, endsAt: '2026-10-05T12:00:00.000Z' },
  })
  expect((await carriers[0]!.ask(tenders.copy, { data: { tenderId: made.id } })).error.code).toBe('tender.not_found')
})
