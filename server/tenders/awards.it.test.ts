import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { orders } from '#contract/orders.ts'
import type { LotDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { waterfallTimers } from '#server/waterfalls/jobs.ts'
import { rub } from '#testing/money.ts'
import { htmlText } from '#testing/printed.ts'
import { bid, card, create, draft, none, pendingIn, spot, step, tabOf, tenderSteps, tomatoes } from '#testing/tenderSteps.ts'
import { freezeClock, makeTender, runTimers } from '#testing/tenders.ts'
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

const { market, at, turn, ended, shared } = tenderSteps(() => ({ world, handlers }))

const statusOfOrder = async (who: Someone, orderId: string) => (await who.ask(orders.get, { query: { orderId } })).data.status

test('the reserve is asked when the winner refuses or is silent, and the lot is the organiser’s again when there is none left', async () => {
  const { organiser, carriers, tender, lotId } = await ended()
  const [e1, e2, e3] = carriers
  await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })
  const pending = async () => (await card(organiser, tender.id)).awards.filter(({ status }) => status === 'pending')
  const refused = await e1.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: (await pending())[0]!.id, reason: 'Нет машины' } })
  expect(refused.data.awards).toMatchObject([{ status: 'refused' }])
  await turn()
  expect(await pending()).toMatchObject([{ executor: { id: e2.org } }])
  expect(await tabOf(e1, 'executor', tender.id)).toEqual(['lost'])
  await at('14:30:00')
  await turn()
  expect((await card(organiser, tender.id)).awards.map(({ status }) => status)).toEqual(['refused', 'expired', 'pending'])
  const { base64 } = (await organiser.ask(tenders.protocol, { query: { tenderId: tender.id, format: 'html' } })).data
  const protocol = htmlText(Buffer.from(base64, 'base64'))
  expect(protocol, 'who let the time run out did not refuse').toContain('не подтвердил вовремя')
  expect(protocol).toContain('отказ победителя')
  const [last] = await pending()
  expect(last).toMatchObject({ executor: { id: e3.org } })
  expect((await e3.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: last!.id, reason: 'Передумали' } })).status).toBe(200)
  await turn()
  const left = await card(organiser, tender.id)
  expect(left.status).toBe('evaluation')
  const done = (await step(organiser, left, { action: 'decide', lotId, reason: 'Все отказались' })).data
  expect(done).toMatchObject({ status: 'failed', lots: [{ tab: 'done', live: { status: 'unsold' } }] })
  const orderId = done.lots[0]!.orderId!
  expect((await organiser.ask(orders.get, { query: { orderId } })).data.status, 'its order is free again').toBe('placed')
})

test('BT06 of 200 parallel awards one is taken', async () => {
  const { organiser, tender, lotId } = await ended()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      step(organiser, tender, { action: 'award', lotId, winners: [{ seq: (i % 3) + 1, share: 100 }], reason: 'проверка' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]))
  expect(await world.count('tender_awards', 'lot_id = $1', [lotId])).toBe(1)
})

test('BT06 an award and a cancellation at once: one of them', async () => {
  const { organiser, tender, lotId } = await ended()
  const both = await Promise.all([
    step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' }),
    step(organiser, tender, { action: 'cancel', reason: 'other', comment: 'Планы изменились' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('BT06 BT07 a bet that was withdrawn or replaced is not awarded', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ withdrawUntil: '2026-10-05T11:50:00Z' }))).data
  const lotId = made.lots[0]!.id
  await bid(carriers[0]!, lotId, 185_000)
  await bid(carriers[1]!, lotId, 180_000)
  expect((await carriers[1]!.ask(bets.withdraw, { data: { lotId } })).status).toBe(200)
  await at('12:00:00')
  await turn()
  const tender = await card(organiser, made.id)
  const awarded = await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 2, share: 100 }], reason: 'лучшая' })
  expect(awarded.error.code).toBe('bet.not_found')
})

test('a lot some of whose bets could not be opened is awarded by nobody but its organiser', async () => {
  const { organiser, carriers } = await market()
  const lots = [{ what: 'draft' as const, draft: tomatoes, ...none, start: rub(185_000), limit: rub(190_000) }]
  const made = (await create(organiser, draft({ autoAward: true, lots }))).data
  const lotId = made.lots[0]!.id
  await bid(carriers[0]!, lotId, 185_000)
  // of a round whose key is lost a bet of the round before still stands; a lower one may have been among the lost
  await world.root.query('update tender_lots set unreadable_round = round where id = $1', [lotId])
  await at('12:30:00')
  const lost: typeof evaluate = (tx, lot) => evaluate(tx, { ...lot, unreadable: true })
  await runTimers(world, { ...handlers, ...betTimers({ secrets: world.secrets, evaluate: lost }) })
  expect(await card(organiser, made.id)).toMatchObject({ status: 'evaluation', awards: [] })
  expect(await world.count('tender_entries', `tender_id = $1 and lot_id = $2 and what = 'lot.unreadable'`, [made.id, lotId])).toBe(1)
})

test('BT13 a winner above the limit of a person is chosen by another one; the automatic award keeps the limit price', async () => {
  const { organiser, carriers, tender, lotId } = await ended({
    autoAward: true,
    lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(185_000), limit: rub(150_000) }],
  })
  expect(tender.status, 'the best price is above the limit').toBe('evaluation')
  const clerk = await world.colleague(organiser, 'logistician')
  await world.root.query(
    `update employees set limits = jsonb_build_object('maxOrderAmount', jsonb_build_object('minor', 10000000, 'currency', 'RUB')) where org_id = $1 and id = $2`,
    [clerk.org, clerk.employee],
  )
  const move = { action: 'award' as const, lotId, winners: [{ seq: 3, share: 100 }], reason: '' }
  expect((await step(clerk, tender, move)).error.code).toBe('award.limit')
  expect((await step(organiser, tender, move)).status).toBe(200)

  await at('11:00:00')
  const made = (
    await create(
      organiser,
      draft({ autoAward: true, lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(185_000), limit: rub(184_000) }] }),
    )
  ).data
  expect((await card(carriers[0], made.id)).lots[0]!.limit, 'the limit is told to nobody').toBeNull()
  await at('11:20:00')
  await bid(carriers[1], made.lots[0]!.id, 184_000)
  await at('12:30:00')
  await turn()
  expect(await card(organiser, made.id)).toMatchObject({
    status: 'awarded',
    awards: [{ executor: { id: carriers[1].org }, status: 'pending' }],
  })
})

test('cancelling tells everybody why, frees the orders and revokes what was awarded', async () => {
  const { organiser, carriers, tender, lotId } = await ended()
  const awarded = (await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })).data
  expect((await step(organiser, awarded, { action: 'cancel', reason: 'nonsense', comment: '' })).error.code).toBe('order.reason_missing')
  const cancelled = (await step(organiser, awarded, { action: 'cancel', reason: 'prices_too_high', comment: 'Клиент отказался' })).data
  expect(cancelled).toMatchObject({ status: 'cancelled', awards: [{ status: 'revoked' }], cancel: { comment: 'Клиент отказался' } })
  const { base64 } = (await organiser.ask(tenders.protocol, { query: { tenderId: tender.id, format: 'html' } })).data
  expect(htmlText(Buffer.from(base64, 'base64'))).toContain('Цены выше лимита. Клиент отказался')
  for (const who of carriers) {
    expect(await card(who, tender.id)).toMatchObject({ status: 'cancelled', cancel: { comment: 'Клиент отказался' } })
    expect(await tabOf(who, 'executor', tender.id)).toEqual(['lost'])
  }
  const { rows } = await world.root.query<{ audience: string[] }>(
    `select audience from outboxes where name = 'tender.changed' and payload::jsonb ->> 'tenderId' = $1 order by id desc limit 1`,
    [tender.id],
  )
  expect(rows[0]!.audience).toEqual([organiser, ...carriers].map(({ org }) => org).toSorted())
  const order = (await organiser.ask(orders.get, { query: { orderId: cancelled.lots[0]!.orderId! } })).data
  expect(order.status).toBe('placed')
  expect(
    await world.count('timers', `object_id in ($1, $2) and kind in ('lot.close', 'award.confirm', 'tender.open')`, [tender.id, lotId]),
  ).toBe(0)
})

test('who takes a fixed price first is awarded at once, and lots of the maker look as announced ones do', async () => {
  const { organiser, carriers } = await market()
  const { tenderId, lotId } = await makeTender(world, organiser, carriers, { kind: 'first_price', startsAt: '2026-10-05T11:00:00Z' })
  expect((await bid(carriers[1]!, lotId, 185_000)).status).toBe(200)
  expect((await bid(carriers[0]!, lotId, 185_000)).error.code).toBe('lot.closed')
  await turn()
  expect(await card(organiser, tenderId)).toMatchObject({ status: 'awarded', awards: [{ executor: { id: carriers[1]!.org } }] })
})

test('an order that goes another way takes its lot off', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({}))).data
  const orderId = made.lots[0]!.orderId!
  const order = (await organiser.ask(orders.get, { query: { orderId } })).data
  const cancelled = await organiser.ask(orders.move, {
    data: { orderId, version: order.version, action: 'cancel', reason: 'other', comment: 'Клиент отказался' },
  })
  expect(cancelled.status).toBe(200)
  await runTimers(world, { ...handlers, ...waterfallTimers })
  expect(await card(organiser, made.id)).toMatchObject({ status: 'failed', lots: [{ tab: 'cancelled', live: { status: 'cancelled' } }] })
  expect((await bid(carriers[0]!, made.lots[0]!.id, 180_000)).error.code).toBe('lot.closed')
})

test('cancelling leaves an order alone that another tender looks for an executor of by now', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ lots: [spot(), spot()] }))).data
  const [first, second] = made.lots
  await bid(carriers[0]!, second!.id, 180_000)
  await at('12:00:00')
  await turn()
  const lot: LotDraft = { what: 'order', orderId: first!.orderId!, ...none, start: rub(185_000) }
  expect((await create(organiser, draft({ endsAt: '2026-10-05T13:00:00Z', startsAt: null, lots: [lot] }))).status).toBe(200)
  const cancelled = await step(organiser, await card(organiser, made.id), { action: 'cancel', reason: 'other', comment: 'Иначе' })
  expect(cancelled.status).toBe(200)
  expect(await statusOfOrder(organiser, first!.orderId!)).toBe('searching')
  expect(await statusOfOrder(organiser, second!.orderId!)).toBe('placed')
})

test('a winner who refuses while other lots are bid for again leaves his lot to the reserve', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ rounds: 2, lots: [spot(), spot()] }))).data
  const [first, second] = made.lots
  for (const lot of [first, second]) for (const [i, who] of carriers.entries()) await bid(who, lot!.id, 180_000 - i * 1500)
  await at('12:00:00')
  await turn()
  const awarded = await step(organiser, await card(organiser, made.id), {
    action: 'award',
    lotId: first!.id,
    winners: [{ seq: 3, share: 100 }],
    reason: '',
  })
  expect(awarded.data.status).toBe('evaluation')
  const again = await step(organiser, awarded.data, { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null })
  expect(again.data.status).toBe('rebidding')
  const awardId = awarded.data.awards[0]!.id
  expect((await carriers[2]!.ask(tenders.refuse, { data: { tenderId: made.id, awardId, reason: 'Нет машины' } })).status).toBe(200)
  await turn()
  expect(await pendingIn(organiser, made.id)).toMatchObject([{ lotId: first!.id, executor: { id: carriers[1]!.org } }])
  expect((await card(organiser, made.id)).status).toBe('rebidding')
})

test('when the last lot that is bid for is taken off, the others are awarded by the rules of the tender', async () => {
  const { organiser, carriers } = await market()
  const lots = [spot({ limit: rub(185_000) }), spot()]
  const made = (await create(organiser, draft({ autoAward: true, lots }))).data
  const [first, second] = made.lots
  await at('11:40:00')
  await bid(carriers[0]!, first!.id, 180_000)
  await at('11:58:00')
  await bid(carriers[0]!, second!.id, 180_000)
  await at('12:00:00')
  await turn()
  expect((await card(organiser, made.id)).status).toBe('bidding')
  const order = (await organiser.ask(orders.get, { query: { orderId: second!.orderId! } })).data
  await organiser.ask(orders.move, {
    data: { orderId: order.id, version: order.version, action: 'cancel', reason: 'other', comment: 'Клиент отказался' },
  })
  await runTimers(world, { ...handlers, ...waterfallTimers })
  expect(await card(organiser, made.id)).toMatchObject({ status: 'awarded', awards: [{ lotId: first!.id, status: 'pending' }] })
})

test('each winner of a lot has his own time to answer', async () => {
  const { organiser, tender, lotId, first } = await shared()
  expect((await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 40 }], reason: '' })).status).toBe(200)
  const states = async () => (await card(organiser, tender.id)).awards.map(({ id, status }) => [id === first.id, status])
  await at('14:00:00')
  await turn()
  expect(await states()).toEqual([
    [true, 'expired'],
    [false, 'refused'],
    [false, 'pending'],
  ])
  await at('15:00:00')
  await turn()
  expect((await states())[2]).toEqual([false, 'expired'])
})

test('an order freed by one tender and put up by the next in the same breath stays in it', async () => {
  const { organiser } = await market()
  const made = (await create(organiser, draft({}))).data
  await step(organiser, made, { action: 'cancel', reason: 'other', comment: 'Иначе' })
  const lot: LotDraft = { what: 'order', orderId: made.lots[0]!.orderId!, ...none, start: rub(185_000) }
  const next = (await create(organiser, draft({ lots: [lot] }))).data
  await runTimers(world, { ...handlers, ...waterfallTimers })
  expect(await card(organiser, next.id)).toMatchObject({ status: 'bidding', lots: [{ live: { status: 'open' } }] })
})

test('an order that cannot be made is refused in words, not by a fault', async () => {
  const { organiser } = await market()
  const lots = [spot(), spot()].map(lot => (lot.what === 'draft' ? { ...lot, draft: { ...lot.draft, externalId: 'ERP-1' } } : lot))
  expect((await create(organiser, draft({ lots }))).error.code).toBe('order.external_id_taken')
})
