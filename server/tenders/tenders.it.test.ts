import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { orders } from '#contract/orders.ts'
import type { TaxRegime } from '#contract/requisites.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import { tenders } from '#contract/tenders.ts'
import { sealBet } from '#server/bets/chain/sealed.ts'
import { betTimers } from '#server/bets/jobs.ts'
import type { TimerHandler } from '#server/platform/timers.ts'
import { waterfallTimers } from '#server/waterfalls/jobs.ts'
import { scenarioOne } from '#testing/orders.ts'
import { htmlText } from '#testing/printed.ts'
import { freezeClock, makeTender, runTimers, verify } from '#testing/tenders.ts'
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

const rub = (roubles: number) => ({ minor: Math.round(roubles * 100), currency: 'RUB' })
const none = { start: null, limit: null, floor: null }

/** Краснодар → Москва, tomatoes 19 t at +8…+12. */
const tomatoes = {
  ...scenarioOne,
  stops: scenarioOne.stops.map((stop, i) => ({
    ...stop,
    place: i === 0 ? 'krasnodar' : 'moscow',
    windowFrom: i === 0 ? '2026-10-08T09:00:00+03:00' : '2026-10-10T08:00:00+03:00',
    windowTo: i === 0 ? '2026-10-08T12:00:00+03:00' : '2026-10-10T14:00:00+03:00',
  })),
  cargos: scenarioOne.cargos.map(cargo => ({ ...cargo, name: 'Томаты', massKg: 19_000, declaredValue: null })),
  bodyTypes: ['ref'],
  distanceKm: 1350,
  price: null,
  customerPrice: null,
}

const draft = (more: Partial<TenderDraft>): TenderDraft => ({
  ...TenderDraft.parse({ side: 'forwarder', title: 'Краснодар – Москва' }),
  startsAt: '2026-10-05T11:00:00Z',
  endsAt: '2026-10-05T12:00:00Z',
  step: rub(1500),
  windowSeconds: 300,
  extendSeconds: 300,
  extendMost: 3,
  lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(185_000) }],
  ...more,
})

async function market(regimes: TaxRegime[] = ['osno', 'usn_5', 'usn_exempt']) {
  const organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  const names = ['ВолгаТранс', 'ИП Ковалёв', 'УралГруз']
  const carriers: Someone[] = []
  for (const [i, regime] of regimes.entries()) {
    const one = await world.executor({ name: names[i]! })
    await world.partners(organiser, one)
    await world.root.query('update organizations set tax_regime = $2 where id = $1', [one.org, regime])
    carriers.push(one)
  }
  await verify(world, organiser, ...carriers)
  return { organiser, carriers }
}

const create = (who: Someone, given: TenderDraft, goal: 'draft' | 'announce' = 'announce') =>
  who.ask(tenders.create, { data: { draft: given, goal } })
const card = async (who: Someone, tenderId: string) => (await who.ask(tenders.get, { query: { tenderId } })).data
const bid = (who: Someone, lotId: string, roubles: number, share: number | null = null) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share, comment: '' } })
type Step = TenderMove extends infer M ? (M extends unknown ? Omit<M, 'tenderId' | 'version'> : never) : never
const step = (who: Someone, { id, version }: { id: string; version: number }, move: Step) =>
  who.ask(tenders.move, { data: { tenderId: id, version, ...move } as TenderMove })
const at = (time: string) => freezeClock(world, `2026-10-05T${time}Z`)
const turn = () => runTimers(world, handlers)
const tabOf = async (who: Someone, side: 'forwarder' | 'executor', tender: string) =>
  (await who.ask(tenders.list, { query: { side, tender } })).data.items.map(({ tab }) => tab)

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

async function sealed(who: Someone, lotId: string, roubles: number, share: number) {
  const { publicKey, alias } = (await who.ask(bets.keys, { query: { lotId } })).data
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const content = { amount: roubles.toFixed(2), share, comment: '', salt: crypto.randomUUID() }
  const bet = await sealBet(Buffer.from(publicKey, 'base64'), content, { lotId, alias: alias!, nonce })
  return who.ask(bets.place, { data: { lotId, sealed: bet, share: null, comment: '' } })
}

const lane = (to: string, trips = 10): LotDraft => ({
  what: 'lane',
  from: 'nizhny_novgorod',
  to,
  radiusKm: 0,
  cargo: 'Молочные продукты',
  massKg: 20_000,
  bodyTypes: ['ref'],
  temperature: null,
  validFrom: '2026-10-12',
  validTo: '2027-04-11',
  trips,
  per: 'week',
  incumbents: [],
  ...none,
})

test('scenario 4: sealed contract in two rounds, shares of 60 and 40 percent become weekly caps of 6 and 4', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2, e3] = carriers as [Someone, Someone, Someone]
  const contract = draft({
    kind: 'contract',
    sealed: true,
    basis: 'net',
    rounds: 2,
    shareRule: 'manual',
    step: null,
    lots: [lane('moscow'), lane('kazan'), lane('samara'), lane('saint_petersburg')],
  })
  const made = (await create(organiser, contract)).data
  expect(made.lots).toHaveLength(4)
  expect(made.draft).toMatchObject({ sealed: true, visibility: 'blind' })
  const lotId = made.lots[0]!.id
  await at('11:10:00')
  expect((await sealed(e1, lotId, 52_000, 60)).status).toBe(200)
  expect((await sealed(e2, lotId, 50_500, 60)).status).toBe(200)
  expect((await sealed(e3, lotId, 51_000, 60)).status).toBe(200)
  expect((await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).error.code).toBe('lot.sealed')
  expect((await organiser.ask(bets.thread, { query: { lotId } })).data.items, 'the organiser reads no bet before the end').toEqual([])
  await at('12:00:00')
  await turn()

  const first = await card(organiser, made.id)
  expect(first.status).toBe('evaluation')
  expect(first.lots.map(({ live }) => live.status)).toEqual(['closed', 'unsold', 'unsold', 'unsold'])
  const ladder = async () => (await organiser.ask(tenders.ladder, { query: { tenderId: made.id, lotId } })).data.items
  expect((await ladder()).map(({ bidder, amount, compared }) => [bidder!.name, amount, compared])).toEqual([
    ['ВолгаТранс', rub(52_000), rub(42_622.95)],
    ['ИП Ковалёв', rub(50_500), rub(48_095.24)],
    ['УралГруз', rub(51_000), rub(51_000)],
  ])
  const second = (await step(organiser, first, { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null })).data
  expect(second).toMatchObject({ status: 'rebidding', round: 2 })
  await at('12:30:00')
  expect((await sealed(e3, lotId, 47_000, 40)).status).toBe(200)
  await at('13:00:00')
  await turn()
  const ended = await card(organiser, made.id)
  expect(ended.status).toBe('evaluation')
  expect(ended.actions.find(({ action }) => action === 'rebid')).toMatchObject({ allow: false })
  const rungs = await ladder()
  expect(rungs.map(({ bidder, compared }) => [bidder!.name, compared])).toEqual([
    ['ВолгаТранс', rub(42_622.95)],
    ['УралГруз', rub(47_000)],
    ['ИП Ковалёв', rub(48_095.24)],
  ])
  const share = (name: string, percent: number) => ({ seq: rungs.find(({ bidder }) => bidder!.name === name)!.seq, share: percent })
  const award = (...winners: { seq: number; share: number }[]) => step(organiser, ended, { action: 'award', lotId, winners, reason: '' })
  expect((await award(share('ВолгаТранс', 60), share('УралГруз', 39))).error).toMatchObject({ code: 'award.shares', info: { sum: 99 } })
  const awarded = (await award(share('ВолгаТранс', 60), share('УралГруз', 40))).data
  expect(awarded).toMatchObject({ status: 'awarded', awards: [{ share: 60 }, { share: 40 }] })
  for (const [i, who] of [e1, e3].entries())
    expect((await who.ask(tenders.confirm, { data: { tenderId: made.id, awardId: awarded.awards[i]!.id } })).status).toBe(200)
  await turn()
  expect((await card(organiser, made.id)).status).toBe('completed')
  const { rows } = await world.root.query(
    `select executor_name, price::int, vat_rate, share::float8, weekly_cap, from_place, to_place, valid_from::text, valid_to::text
     from contract_rates where lot_id = $1 order by share desc`,
    [lotId],
  )
  const same = { from_place: 'nizhny_novgorod', to_place: 'moscow', valid_from: '2026-10-12', valid_to: '2027-04-11' }
  expect(rows).toEqual([
    { executor_name: 'ВолгаТранс', price: 5_200_000, vat_rate: 22, share: 60, weekly_cap: 6, ...same },
    { executor_name: 'УралГруз', price: 4_700_000, vat_rate: 0, share: 40, weekly_cap: 4, ...same },
  ])
})

/** A reduction that has ended with the bets of these carriers, the first one best. */
async function ended(more: Partial<TenderDraft> = {}) {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft(more))).data
  const lotId = made.lots[0]!.id
  for (const [i, who] of [...carriers].reverse().entries()) expect((await bid(who, lotId, 185_000 - i * 1500)).status).toBe(200)
  await at('12:30:00')
  await turn()
  return { organiser, carriers: carriers as [Someone, Someone, Someone], tender: await card(organiser, made.id), lotId }
}

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

test('1.04 2.22 2.24 a tender with a start of 55 000 stands in the list of its forwarder, 2.21 2.23 and in those of whoever it reaches', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ lots: [{ what: 'draft', draft: tomatoes, ...none, start: rub(55_000) }] }))).data
  const listed = (await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'bidding', search: 'краснодар' } })).data.items
  expect(listed).toMatchObject([
    { tenderId: made.id, start: rub(55_000), invited: 3, tab: 'bidding', live: { status: 'open', bets: 0, bidders: 0 } },
  ])
  expect((await organiser.ask(tenders.counts, { query: { side: 'forwarder' } })).data).toMatchObject({
    tabs: { bidding: 1, all: 1 },
    ending: 1,
  })
  await bid(carriers[0]!, made.lots[0]!.id, 54_000)
  const [own] = (await carriers[0]!.ask(tenders.list, { query: { side: 'executor', tab: 'taking' } })).data.items
  expect(own).toMatchObject({
    start: rub(55_000),
    invited: null,
    limit: null,
    orderId: null,
    live: { own: { amount: rub(54_000) }, rank: 1 },
  })
  const viewer = await world.colleague(carriers[0]!, 'viewer')
  const [hidden] = (await viewer.ask(tenders.list, { query: { side: 'executor' } })).data.items
  expect(hidden).toMatchObject({ start: null, step: null, live: { own: null, best: null, ceiling: null } })

  const capacity: LotDraft = {
    what: 'capacity',
    from: 'krasnodar',
    to: 'moscow',
    readyFrom: '2026-10-08T06:00:00Z',
    readyTo: '2026-10-08T18:00:00Z',
    truckType: null,
    bodyTypes: ['ref'],
    capacityKg: 20_000,
    volumeM3: 82,
    comment: 'Рефрижератор с рекордером',
    ...none,
    start: rub(120_000),
  }
  const offer = (await create(carriers[0]!, draft({ side: 'executor', lots: [capacity] }))).data
  expect(offer).toMatchObject({ side: 'executor', lots: [{ rising: true, what: 'capacity', massKg: 20_000 }] })
  expect((await organiser.ask(tenders.list, { query: { side: 'forwarder', tab: 'available' } })).data.items).toMatchObject([
    { rising: true },
  ])
  await world.root.query("update organizations set tax_regime = 'usn_5' where id = $1", [carriers[0]!.org])
  // who bids is told whose VAT his bet will have
  expect((await card(organiser, offer.id)).payee).toEqual({ regime: 'usn_5', country: 'RU' })
  const bet = await bid(organiser, offer.lots[0]!.id, 125_000)
  expect(bet.data.live.own).toMatchObject({ vatMode: 'included', vatRate: 5 })
  expect((await card(carriers[0]!, made.id)).payee).toBeNull()
  expect((await carriers[0]!.ask(tenders.list, { query: { side: 'executor', tab: 'bidding' } })).data.items).toMatchObject([
    { tenderId: offer.id },
  ])
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

test('BT08 an audience never holds the own organisation, one under its tax number, nor whom one of the two shut out', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2, e3] = carriers as [Someone, Someone, Someone]
  const reached = async (audience: TenderDraft['audience']) =>
    (await organiser.ask(tenders.reach, { data: { side: 'forwarder', audience } })).data.organizations
  expect(await reached({ kind: 'partners' })).toBe(3)
  const everybody = await reached({ kind: 'public' })
  await world.root.query(
    `update partners set blacklisted_at = app_now(), blacklist_reason = 'x' where org_id = $1 and partner_org_id = $2`,
    [organiser.org, e1.org],
  )
  await world.root.query(
    `update partners set blacklisted_at = app_now(), blacklist_reason = 'x' where org_id = $1 and partner_org_id = $2`,
    [e2.org, organiser.org],
  )
  expect(await reached({ kind: 'partners' })).toBe(1)
  expect(await reached({ kind: 'public' })).toBe(everybody - 2)
  expect(await reached({ kind: 'list', organizationIds: [e3.org, organiser.org] })).toBe(1)
})

test('questions: all invited read them, nobody whose they are; an addendum moves the end and is told', async () => {
  const { organiser, carriers } = await market()
  const [e1, e2] = carriers as [Someone, Someone, Someone]
  const made = (await create(organiser, draft({}))).data
  const ask = (who: Someone, text = 'Нужен ли рекордер?') => who.ask(tenders.ask, { data: { tenderId: made.id, text } })
  const question = (await ask(e1)).data
  expect((await card(e2, made.id)).questions).toMatchObject([{ asker: null, own: false, answer: null }])
  expect((await card(organiser, made.id)).questions).toMatchObject([{ asker: { id: e1.org } }])
  for (let n = 1; n < 20; n++) expect((await ask(e1)).status).toBe(200)
  expect((await ask(e1)).error).toMatchObject({ code: 'tender.too_many_questions', info: { most: 20 } })
  expect((await ask(organiser)).error.code).toBe('tender.step_closed')
  const answer = (who: Someone) => who.ask(tenders.answer, { data: { tenderId: made.id, questionId: question.id, text: 'Да, нужен' } })
  expect((await answer(e2)).error.code).toBe('tender.not_found')
  expect((await answer(organiser)).data).toMatchObject({ answer: 'Да, нужен' })
  expect((await answer(organiser)).error.code).toBe('question.answered')
  expect((await card(e2, made.id)).questions[0]).toMatchObject({ answer: 'Да, нужен' })

  const earlier = await step(organiser, made, { action: 'addendum', text: 'Раньше', endsAt: '2026-10-05T11:30:00Z' })
  expect(earlier.error).toMatchObject({ code: 'tender.time', info: { field: 'endsAt' } })
  const added = (await step(organiser, made, { action: 'addendum', text: 'Погрузка с 10:00', endsAt: '2026-10-05T12:30:00Z' })).data
  expect(added.addenda).toMatchObject([{ text: 'Погрузка с 10:00', endsAt: '2026-10-05T12:30:00.000Z' }])
  await at('12:00:00')
  await turn()
  expect((await bid(e1, made.lots[0]!.id, 185_000)).status, 'the later end counts').toBe(200)
  expect((await e2.ask(tenders.history, { query: { tenderId: made.id } })).data.items.map(({ what }) => what)).toEqual([
    'addendum',
    'open',
    'announce',
    'create',
  ])
  expect((await card(organiser, made.id)).funnel).toEqual({ invited: 3, opened: 2, bidding: 1 })
})

test('the history of a decision is the organiser’s, and the protocol tells each viewer what he may see', async () => {
  const { organiser, carriers, tender, lotId } = await ended()
  const [e1, , e3] = carriers
  await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })
  const whats = async (who: Someone) =>
    (await who.ask(tenders.history, { query: { tenderId: tender.id } })).data.items.map(({ what }) => what)
  expect(await whats(organiser)).toEqual(['award', 'close', 'open', 'announce', 'create'])
  expect(await whats(e3)).toEqual(['close', 'open', 'announce', 'create'])
  const protocol = async (who: Someone, format: 'pdf' | 'docx' | 'xlsx' | 'html') =>
    (await who.ask(tenders.protocol, { query: { tenderId: tender.id, format } })).data
  const html = async (who: Someone) => htmlText(Buffer.from((await protocol(who, 'html')).base64, 'base64'))
  const whole = await html(organiser)
  for (const said of ['ВолгаТранс', 'УралГруз', 'Протокол торгов', tender.number!, 'выиграла', 'резерв', tender.terms!])
    expect(whole).toContain(said)
  const theirs = await html(e1)
  expect(theirs).toContain('Участник')
  expect(theirs).not.toContain('УралГруз')
  for (const format of ['pdf', 'docx', 'xlsx'] as const) expect((await protocol(organiser, format)).base64.length).toBeGreaterThan(1000)
  const running = (await create(organiser, draft({ startsAt: '2026-10-05T13:00:00Z', endsAt: '2026-10-05T14:00:00Z' }))).data
  expect((await organiser.ask(tenders.protocol, { query: { tenderId: running.id } })).error.code).toBe('tender.not_ended')
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

test('whoever is not invited knows nothing of a tender, and an order that stands in one is not put up again', async () => {
  const { organiser } = await market()
  const placed = (await organiser.ask(orders.create, { data: { draft: tomatoes, goal: 'place' } })).data
  const lots: LotDraft[] = [{ what: 'order', orderId: placed.id, ...none, start: rub(100_000) }]
  const made = (await create(organiser, draft({ lots }))).data
  const again = await create(organiser, draft({ lots }))
  expect(again.error).toMatchObject({ code: 'tender.order_busy', info: { order: placed.number } })
  const stranger = await world.executor()
  expect((await stranger.ask(tenders.get, { query: { tenderId: made.id } })).error.code).toBe('tender.not_found')
  expect((await stranger.ask(tenders.list, { query: { side: 'executor' } })).data.items).toEqual([])
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

const spot = (more: Partial<LotDraft> = {}): LotDraft =>
  ({ what: 'draft', draft: tomatoes, ...none, start: rub(185_000), ...more }) as LotDraft
const statusOfOrder = async (who: Someone, orderId: string) => (await who.ask(orders.get, { query: { orderId } })).data.status
const pendingIn = async (who: Someone, tenderId: string) => (await card(who, tenderId)).awards.filter(({ status }) => status === 'pending')

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

test('a further round begins at the best price of those who stand by theirs, not at that of who refused', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 2 })
  const [e1, e2, e3] = carriers
  await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })
  for (const who of [e1, e2]) {
    const [one] = await pendingIn(organiser, tender.id)
    expect((await who.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: one!.id, reason: 'Нет машины' } })).status).toBe(200)
    await turn()
  }
  // the last of the reserve is shut out, so nobody is left to be asked
  await world.root.query(`update tender_bets set status = 'lost' where lot_id = $1 and executor_id = $2`, [lotId, e3.org])
  const [last] = await pendingIn(organiser, tender.id)
  expect((await e3.ask(tenders.refuse, { data: { tenderId: tender.id, awardId: last!.id, reason: 'Нет машины' } })).status).toBe(200)
  await turn()
  const left = await card(organiser, tender.id)
  expect(left.status).toBe('evaluation')
  const again = (await step(organiser, left, { action: 'rebid', endsAt: '2026-10-05T13:30:00Z', organizationIds: null })).data
  expect(again.lots[0]!.live.best).toBeNull()
  expect((await bid(e2, lotId, 184_900)).status).toBe(200)
})

test('who was left for later bids again in a further round, and his newer bet replaces the older one', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 2 })
  const [e1, e2] = carriers
  // as if a reserve had been told, and nobody of it were left
  await world.root.query(`update tender_bets set status = case when executor_id = $2 then 'refused' else 'reserve' end where lot_id = $1`, [
    lotId,
    e1.org,
  ])
  const again = (await step(organiser, tender, { action: 'rebid', endsAt: '2026-10-05T13:30:00Z', organizationIds: null })).data
  expect(again.lots[0]!.live.best).toEqual(rub(183_500))
  expect((await bid(e2, lotId, 182_000)).status).toBe(200)
  const bet = await world.root.query(`select status from tender_bets where lot_id = $1 and executor_id = $2 order by seq`, [lotId, e2.org])
  expect(bet.rows.map(({ status }) => status)).toEqual(['replaced', 'submitted'])
})

test('what the history tells a bidder holds neither how many were invited nor a key', async () => {
  const { organiser, carriers } = await market()
  const contract = draft({ kind: 'contract', sealed: true, rounds: 2, step: null, lots: [lane('moscow')] })
  const made = (await create(organiser, contract)).data
  await sealed(carriers[0]!, made.lots[0]!.id, 52_000, 60)
  await at('12:00:00')
  await turn()
  await step(organiser, await card(organiser, made.id), { action: 'rebid', endsAt: '2026-10-05T13:00:00Z', organizationIds: null })
  const { items } = (await carriers[1]!.ask(tenders.history, { query: { tenderId: made.id } })).data
  const names = items.flatMap(({ facts }) => Object.keys(facts))
  expect(items.map(({ what }) => what)).toContain('rebid')
  expect(names).not.toContain('keys')
  expect(names).not.toContain('invited')
})

test('a step below nothing is kept as none, and a share of a small price is at least a kopeck', async () => {
  const { organiser } = await market()
  const kept = await create(organiser, draft({ step: rub(-5) }), 'draft')
  expect(kept.data.draft.step).toBeNull()
  const small = await create(organiser, draft({ stepKind: 'pct', stepPercent: 0.1, lots: [spot({ start: rub(0.01) })] }))
  expect(small.data.lots[0]!.step).toEqual(rub(0.01))
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

/** A contract of one lane, given to the first with 60 and to the second with 40 percent at noon. */
async function shared() {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ kind: 'contract', step: null, lots: [lane('moscow')] }))).data
  const lotId = made.lots[0]!.id
  for (const [i, who] of carriers.entries()) await bid(who, lotId, 50_000 + i * 1000, 60)
  await at('12:00:00')
  await turn()
  const winners = [
    { seq: 1, share: 60 },
    { seq: 2, share: 40 },
  ]
  const given = (await step(organiser, await card(organiser, made.id), { action: 'award', lotId, winners, reason: '' })).data
  const [one, two] = given.awards
  await at('13:00:00')
  const who = carriers.find(({ org }) => org === two!.executor.id)!
  expect((await who.ask(tenders.refuse, { data: { tenderId: made.id, awardId: two!.id, reason: 'Нет машин' } })).status).toBe(200)
  await turn()
  const tender = await card(organiser, made.id)
  expect(tender.lots[0]!.live.status).toBe('partially_awarded')
  return { organiser, carriers, tender, lotId, first: one! }
}

test('nobody is given more of a lane than he offered; what nobody offers may stay open', async () => {
  const { organiser, carriers } = await market()
  const made = (await create(organiser, draft({ kind: 'contract', step: null, lots: [lane('moscow')] }))).data
  const lotId = made.lots[0]!.id
  for (const [i, who] of carriers.slice(0, 2).entries()) await bid(who, lotId, 50_000 + i * 1000, [50, 30][i])
  await at('12:00:00')
  await turn()
  const tender = await card(organiser, made.id)
  const award = (...shares: number[]) =>
    step(organiser, tender, { action: 'award', lotId, winners: shares.map((share, i) => ({ seq: i + 1, share })), reason: '' })
  expect((await award(50, 50)).error).toMatchObject({ code: 'award.share_over', info: { field: 'winners.1.share', most: 30 } })
  expect((await award(100)).error).toMatchObject({ code: 'award.share_over', info: { field: 'winners.0.share', most: 50 } })
  const given = (await award(50, 30)).data
  expect(given.awards).toMatchObject([
    { share: 50, weeklyCap: 5 },
    { share: 30, weeklyCap: 3 },
  ])
  for (const { id, executor } of given.awards) {
    const who = carriers.find(({ org }) => org === executor.id)!
    expect((await who.ask(tenders.confirm, { data: { tenderId: made.id, awardId: id } })).status).toBe(200)
  }
  await turn()
  expect((await card(organiser, made.id)).status).toBe('completed')
})

test('less than the whole of a lane is not given away while the whole is offered', async () => {
  const { organiser, tender, lotId } = await shared()
  const award = (share: number) => step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share }], reason: '' })
  expect((await award(39)).error).toMatchObject({ code: 'award.shares', info: { sum: 99 } })
  expect((await award(60)).error).toMatchObject({ code: 'award.shares', info: { sum: 120 } })
})

test('a share the organiser left open on purpose stays so when another winner answers', async () => {
  const { organiser, carriers, tender, lotId, first } = await shared()
  await step(organiser, tender, { action: 'decide', lotId, reason: 'Остальное на рынке' })
  const who = carriers.find(({ org }) => org === first.executor.id)!
  expect((await who.ask(tenders.confirm, { data: { tenderId: tender.id, awardId: first.id } })).status).toBe(200)
  await turn()
  expect((await card(organiser, tender.id)).status).toBe('completed')
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

test('the protocol of a long log holds the last word of each bidder', async () => {
  const { organiser, tender, lotId } = await ended()
  await world.root.query(
    `insert into tender_bets (org_id, lot_id, seq, tender_id, round, executor_id, alias, amount, vat_mode, vat_rate, compared, status, at, placed_name,
      content_hash, prev_hash, hash)
     select b.org_id, b.lot_id, b.seq + n, b.tender_id, b.round, b.executor_id, b.alias, case when n = 1100 then 12345600 else b.amount end, b.vat_mode,
      b.vat_rate, b.compared, case when n = 1100 then 'lost' else 'replaced' end, b.at, b.placed_name, b.content_hash, b.prev_hash, b.hash
     from tender_bets b cross join generate_series(1, 1100) n where b.lot_id = $1 and b.seq = 3`,
    [lotId],
  )
  const { base64 } = (await organiser.ask(tenders.protocol, { query: { tenderId: tender.id, format: 'html' } })).data
  expect(htmlText(Buffer.from(base64, 'base64'))).toMatch(/123.456,00/)
})

test('who was left out of one round and is named for the next may bid again', async () => {
  const { organiser, carriers, tender, lotId } = await ended({ rounds: 3 })
  const [e1, e2] = carriers
  const only = async (who: Someone, endsAt: string) =>
    step(organiser, await card(organiser, tender.id), { action: 'rebid', endsAt, organizationIds: [who.org] })
  expect((await only(e1, '2026-10-05T13:00:00Z')).status).toBe(200)
  expect((await bid(e2, lotId, 170_000)).error.code).toBe('bet.not_eligible')
  await at('13:00:00')
  await turn()
  expect((await only(e2, '2026-10-05T14:00:00Z')).status).toBe(200)
  expect((await bid(e2, lotId, 170_000)).status).toBe(200)
  expect((await bid(e1, lotId, 160_000)).error.code).toBe('bet.not_eligible')
})
