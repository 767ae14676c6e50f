import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { LARGEST_INT } from '#contract/primitives.ts'
import { betSteps, bid, liveOf, log, openBidders } from '#testing/bets.ts'
import { rub } from '#testing/money.ts'
import { makeTender, type TenderOptions } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { brokenAt, type Link } from './chain/links.ts'

let world: World
let organiser: Someone
let e1: Someone
let e2: Someone
let e3: Someone
beforeAll(async () => {
  world = await openWorld()
  ;({ organiser, e1, e2, e3 } = await openBidders(world))
})
afterAll(() => world.close())

const { executor, tender, rows, lotRow, runTimers } = betSteps(() => ({ world, organiser, e1, e2, e3 }))

test('scenario 3: a reduction auction with three extensions, to the second', async () => {
  const at = (time: string) => world.setClock(`2026-10-05T${time}+03:00`)
  await at('14:00:00')
  const { lotId } = await tender({ startsAt: '2026-10-05T14:00:00+03:00', endsAt: '2026-10-05T15:00:00+03:00' })
  const ends = async () => (await liveOf(e1, lotId)).endsAt
  // the test's clock goes on: what is compared to the second is read to the second
  const second = async () => new Date(Math.floor(Date.parse((await ends())!) / 1000) * 1000).toISOString().slice(11, 19)

  await at('14:40:00')
  expect((await bid(e1, lotId, 183_500)).data.live).toMatchObject({ rank: 1, leading: true, best: null, extensions: 0, extensionsLeft: 3 })
  expect(await ends()).toBe('2026-10-05T12:00:00.000Z')
  await at('14:57:10')
  expect((await bid(e3, lotId, 182_000)).data.live.extensions).toBe(1)
  expect(await second()).toBe('12:02:10')
  expect(await liveOf(e1, lotId)).toMatchObject({ rank: 2, leading: false, best: null, bidders: null, ceiling: rub(180_500) })
  await at('15:01:50')
  await bid(e1, lotId, 180_500)
  expect(await second()).toBe('12:06:50')
  await at('15:06:49')
  expect((await bid(e3, lotId, 179_000)).data.live).toMatchObject({ extensions: 3, extensionsLeft: 0 })
  expect(await second()).toBe('12:11:49')
  await at('15:11:40')
  expect((await bid(e1, lotId, 177_500)).data.live).toMatchObject({ leading: true, extensions: 3 })
  expect(await second()).toBe('12:11:49')
  await at('15:11:45')
  const high = await bid(e3, lotId, 176_500)
  expect(high.status).toBe(422)
  expect(high.error).toMatchObject({ code: 'bet.too_high', info: { max: { amount: '176000.00', currency: 'RUB' } } })
  expect(high.error.message).toContain('176 000'.replace(' ', '\u00a0'))
  await world.setClock((await ends())!)
  expect((await bid(e3, lotId, 170_000)).error.code).toBe('lot.closed')
  await at('15:11:51')
  expect((await bid(e2, lotId, 170_000)).error.message).toContain('15:11:49')

  expect(await runTimers()).toEqual([lotId])
  expect(await lotRow(lotId)).toMatchObject({ status: 'closed', best: '17750000000', best_seq: 5, bets: 5 })
  const all = await rows(lotId)
  expect(all.map(({ by, status }) => [by, status])).toEqual([
    [e1.org, 'replaced'],
    [e3.org, 'replaced'],
    [e1.org, 'replaced'],
    [e3.org, 'submitted'],
    [e1.org, 'submitted'],
  ])
  expect(await liveOf(e3, lotId)).toMatchObject({ status: 'closed', rank: 2, leading: false })
  const given = await log(e2, lotId)
  expect(brokenAt(lotId, given.bets as Link[], given.head)).toBeNull()
  expect(given.bets.map((bet: { bidder: unknown }) => bet.bidder)).toEqual([null, null, null, null, null])
  await world.setClock(null)
})

test('BT07 of two equal first bets the earlier leads; in an open request equal values stand and the earlier leads', async () => {
  const { lotId } = await tender()
  const [one, two] = await Promise.all([bid(e1, lotId, 180_000), bid(e3, lotId, 180_000)])
  expect([one.status, two.status].toSorted()).toEqual([200, 422])
  const winner = one.status === 200 ? e1 : e3
  expect((await liveOf(winner, lotId)).leading).toBe(true)

  const request = await tender({ kind: 'open_rfq' })
  await bid(e3, request.lotId, 100_000)
  await bid(e1, request.lotId, 100_000)
  expect((await liveOf(e3, request.lotId)).rank).toBe(1)
  expect((await liveOf(e1, request.lotId)).rank).toBe(2)
  // its own newer one replaces it, a worse one too
  await bid(e3, request.lotId, 120_000)
  expect((await liveOf(e1, request.lotId)).leading).toBe(true)
  expect((await liveOf(e3, request.lotId)).rank).toBe(2)
})

test('BT01 BT02 tax, time and bidder come from the server; sums that are none are refused', async () => {
  const { lotId } = await tender({ kind: 'open_rfq', basis: 'net', visibility: 'full_anonymous' })
  for (const extra of [
    { vatRate: 0 },
    { at: '2020-01-01T00:00:00Z' },
    { organizationId: e3.org },
    { currency: 'EUR' },
    { compared: '1' },
  ]) {
    const sent = await world.app.inject({
      method: 'POST',
      url: bets.place.path,
      headers: {
        cookie: cookieText(world.config, e2.cookies),
        'x-xsrf-token': e2.cookies.xsrf,
        'idempotency-key': randomUUID(),
        host: new URL(world.config.url).host,
      },
      payload: { data: { lotId, amount: { amount: '96000.00', currency: 'RUB' }, ...extra } },
    })
    expect(sent.statusCode, JSON.stringify(extra)).toBe(400)
  }
  const wrong = ['0', '-1', '1e21', '100.001', 'NaN', '1e3', '١٠٠', '100\u0000', '9007199254740992', '9223372036854775808', '', ' 1']
  for (const amount of [...wrong, 100, null, '999999999999.00']) {
    const sent = await world.app.inject({
      method: 'POST',
      url: bets.place.path,
      headers: {
        cookie: cookieText(world.config, e2.cookies),
        'x-xsrf-token': e2.cookies.xsrf,
        'idempotency-key': randomUUID(),
        host: new URL(world.config.url).host,
      },
      payload: { data: { lotId, amount: { amount, currency: 'RUB' } } },
    })
    expect([400, 422], JSON.stringify(amount)).toContain(sent.statusCode)
  }
  expect(
    (await e2.ask(bets.place, { data: { lotId, amount: { minor: 100, currency: 'EUR' }, share: null, comment: '' } })).error.code,
  ).toBe('bet.currency')
  expect((await bid(e2, lotId, 20_000_000_000)).error.code).toBe('bet.too_high')
  expect(await rows(lotId)).toEqual([])
  // scenario 2: net of 98 000 with 22 %, of 96 000 with 5 %
  const first = (await bid(e1, lotId, 98_000)).data.bet
  const second = (await bid(e2, lotId, 96_000)).data.bet
  expect(first).toMatchObject({ vatMode: 'included', vatRate: 22, compared: rub(80_327.87), status: 'leading' })
  expect(second).toMatchObject({ vatMode: 'included', vatRate: 5, compared: rub(91_428.57), status: 'submitted' })
})

test('BT08 nobody bids in a tender of his own, under another side or the same tax number neither', async () => {
  const both = await world.both({ name: 'ТрансЛайн' })
  await world.root.query('update organizations set verified = true where id = $1', [both.org])
  const own = await makeTender(world, both, [e1])
  expect((await bid(both, own.lotId, 180_000)).error).toMatchObject({ code: 'bet.not_eligible' })
  const { lotId } = await tender()
  expect((await bid(both, lotId, 180_000)).error.code).toBe('lot.not_found')
  expect((await organiser.ask(bets.place, { data: { lotId, amount: rub(1), share: null, comment: '' } })).status).toBe(403)
  const asked = (await both.ask(bets.mayPlace, { query: { tenderId: own.tenderId } })).data
  expect(asked.reasons.map(({ code }) => code)).toContain('own')
})

test('6.08 7.55 who may not bid is told every reason, and a blacklisted one none that tells of it', async () => {
  const one = await executor('Без документов')
  const eligibility = JSON.stringify({ minRating: 50, ownFleet: true, insuranceMin: { minor: 100_000_000, currency: 'RUB' }, adr: true })
  const { lotId, tenderId } = await tender({ tender: { eligibility } }, [one])
  await world.root.query('update organizations set verified = false where id = $1', [one.org])
  await world.root.query(`update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2`, [
    organiser.org,
    one.org,
  ])
  const asked = (await one.ask(bets.mayPlace, { query: { tenderId } })).data
  expect(asked.allow).toBe(false)
  expect(asked.reasons.map(({ code }) => code)).toEqual(['unverified', 'partner', 'own_fleet', 'insurance', 'adr'])
  expect(JSON.stringify(asked)).not.toMatch(/чёрн|black/i)
  expect((await bid(one, lotId, 180_000)).error).toMatchObject({ code: 'bet.not_eligible' })
  expect((await one.ask(bets.mayPlace)).data.reasons.map(({ code }) => code)).toEqual(['unverified'])
  const plain = await executor('Новичок')
  expect((await plain.ask(bets.mayPlace)).data).toEqual({ allow: true, reason: null, reasons: [] })
  expect((await plain.ask(bets.mayPlace, { query: { tenderId } })).data.reasons.map(({ code }) => code)).toEqual(['not_invited'])
})

test('the first to take a fixed price ends the lot; a Dutch price rises by the clock up to its limit', async () => {
  const fixed = await tender({ kind: 'first_price', start: 10_000_000 })
  expect((await bid(e1, fixed.lotId, 100_001)).error).toMatchObject({ code: 'bet.too_high', info: { max: { amount: '100000.00' } } })
  const [a, b] = await Promise.all([bid(e1, fixed.lotId, 100_000), bid(e3, fixed.lotId, 100_000)])
  expect([a.status, b.status].toSorted()).toEqual([200, 409])
  expect(await runTimers()).toEqual([fixed.lotId])
  expect((await rows(fixed.lotId)).length).toBe(1)
  // it ended when the price was taken, not when time would have ended it
  const { rows: ends } = await world.root.query('select gate.instant(closed_at) as at from tender_lots where id = $1', [fixed.lotId])
  for (const who of [e2, organiser]) expect((await liveOf(who, fixed.lotId)).endsAt).toBe(ends[0]!.at)

  const dutch = await tender({ kind: 'dutch', start: 10_000_000, step: 100_000, limit: 10_250_000 })
  expect((await liveOf(e1, dutch.lotId)).ceiling).toEqual(rub(100_000))
  await world.root.query(`update tender_lots set starts_at = starts_at - interval '2 minutes' where id = $1`, [dutch.lotId])
  expect((await liveOf(e1, dutch.lotId)).ceiling).toEqual(rub(102_000))
  expect((await bid(e1, dutch.lotId, 102_500)).error.code).toBe('bet.too_high')
  await world.root.query(`update tender_lots set starts_at = starts_at - interval '1 hour' where id = $1`, [dutch.lotId])
  expect((await liveOf(e1, dutch.lotId)).ceiling).toEqual(rub(102_500))
  expect((await bid(e1, dutch.lotId, 102_500)).data.live).toMatchObject({ status: 'closed' })
})

test('robots are answered in the transaction of the bet: the weaker floor is beaten by one step, and nobody reads a floor', async () => {
  const { lotId } = await tender({ visibility: 'full' })
  const robot = (who: Someone, floor: number) => who.ask(bets.setRobot, { data: { lotId, floor: rub(floor), step: null, until: null } })
  expect((await robot(e1, 170_000)).data).toMatchObject({ own: { amount: rub(185_000) }, robot: { floor: rub(170_000), active: true } })
  const other = (await robot(e3, 174_000)).data
  expect(other.robot).toMatchObject({ active: false, stopped: 'floor' })
  expect(other.best).toEqual(rub(172_500))
  expect((await rows(lotId)).map(({ auto }) => auto)).toEqual([true, true])
  expect((await bid(e2, lotId, 171_000)).data.live).toMatchObject({ best: rub(171_000), leading: true })
  expect((await liveOf(e1, lotId)).robot).toMatchObject({ active: false, stopped: 'floor' })
  for (const who of [e2, e3, organiser]) {
    const seen = JSON.stringify([await liveOf(who, lotId), (await who.ask(bets.thread, { query: { lotId, after: 0 } })).data])
    expect(seen).not.toContain('17000000')
  }
  expect((await robot(e1, 169_500)).data.leading).toBe(true)
  expect((await e1.ask(bets.dropRobot, { data: { lotId } })).data.robot).toMatchObject({ active: false, stopped: 'owner' })
  expect((await organiser.ask(bets.live, { query: { lotIds: [lotId] } })).data.items[0]!.robot).toBeNull()
  const request = await tender({ kind: 'open_rfq' })
  expect((await e1.ask(bets.setRobot, { data: { lotId: request.lotId, floor: rub(1), step: null, until: null } })).error.code).toBe(
    'robot.kind',
  )
})

test('the robot of an executor who may bid no more stops at the next bet, and its owner reads that it was not let on', async () => {
  const [barred, unchecked] = [await executor('Отстранённый'), await executor('Непроверенный')]
  for (const [who, against] of [
    [barred, 'update partners set blacklisted_at = app_now() where org_id = $1 and partner_org_id = $2'],
    [unchecked, 'update organizations set verified = $1::uuid is null where id = $2'],
  ] as const) {
    const { lotId } = await tender({}, [who, e1, e2])
    await who.ask(bets.setRobot, { data: { lotId, floor: rub(150_000), step: null, until: null } })
    expect((await bid(e1, lotId, 180_000)).data.live.leading).toBe(false)
    await world.root.query(against, [organiser.org, who.org])
    expect((await bid(e1, lotId, 170_000)).data.live.leading).toBe(true)
    expect((await liveOf(who, lotId)).robot).toMatchObject({ active: false, stopped: 'barred' })
    expect((await bid(e2, lotId, 168_000)).data.live.leading).toBe(true)
  }
})

test('capacity an executor offers goes up', async () => {
  const seller = await world.executor({ name: 'Ёмкость' })
  const buyers = [await world.forwarder({ name: 'Покупатель 1' }), await world.forwarder({ name: 'Покупатель 2' })]
  await world.root.query('update organizations set verified = true')
  const { lotId } = await makeTender(world, seller, buyers, { side: 'executor', start: 10_000_000, step: 100_000 })
  const may = buyers[0]!
  expect((await bid(may, lotId, 99_999)).error).toMatchObject({ code: 'bet.too_low', info: { min: { amount: '100000.00' } } })
  expect((await bid(may, lotId, 100_000)).data.live).toMatchObject({ leading: true })
  expect((await liveOf(buyers[1]!, lotId)).ceiling).toEqual(rub(101_000))
  expect((await bid(buyers[1]!, lotId, 100_500)).error.info).toEqual({ min: { amount: '101000.00', currency: 'RUB' } })
  expect((await bid(buyers[1]!, lotId, 105_000)).data.live.rank).toBe(1)
})

test('each viewer is told what is compared and his own VAT, before anybody has bid and whatever the kind', async () => {
  for (const [basis, net] of [
    ['gross', false],
    ['net', true],
    ['effective', true],
  ] as const) {
    const { lotId } = await tender({ kind: 'open_rfq', visibility: 'best', basis })
    expect(await liveOf(e1, lotId)).toMatchObject({ net, vat: { vatMode: 'included', vatRate: 22 } })
    expect(await liveOf(e2, lotId)).toMatchObject({ net, vat: { vatMode: 'included', vatRate: 5 } })
    // who is paid differs by the bid
    expect(await liveOf(organiser, lotId)).toMatchObject({ net, vat: null })
  }
})

test('each level of visibility tells what it says and nothing more', async () => {
  const sees = async (visibility: TenderOptions['visibility']) => {
    const { lotId } = await tender({ kind: 'open_rfq', visibility: visibility! })
    await bid(e1, lotId, 98_000)
    await bid(e3, lotId, 97_000)
    const { best, rank, leading, bidders, own } = await liveOf(e1, lotId)
    const { items } = (await e1.ask(bets.thread, { query: { lotId, after: 0 } })).data
    return {
      best: best?.minor ?? null,
      rank,
      leading,
      bidders,
      own: own?.status,
      thread: items.map(each => [each.alias, each.amount?.minor, each.bidder?.name]),
    }
  }
  const mine = ['1', 9_800_000, 'ВолгаТранс']
  expect(await sees('blind')).toEqual({ best: null, rank: null, leading: null, bidders: null, own: 'submitted', thread: [mine] })
  expect(await sees('rank')).toEqual({ best: null, rank: 2, leading: false, bidders: null, own: 'submitted', thread: [mine] })
  expect(await sees('best')).toEqual({ best: 9_700_000, rank: 2, leading: false, bidders: null, own: 'submitted', thread: [mine] })
  const anonymous = [mine, ['3', 9_700_000, undefined]]
  expect(await sees('full_anonymous')).toEqual({
    best: 9_700_000,
    rank: 2,
    leading: false,
    bidders: 2,
    own: 'submitted',
    thread: anonymous,
  })
  expect(await sees('full')).toMatchObject({ bidders: 2, thread: [mine, ['3', 9_700_000, 'УралГруз']] })
})

test('sums of bets are read by who sees prices, in every call', async () => {
  const one = await executor('Без цен')
  const other = await tender({ kind: 'open_rfq', visibility: 'full' }, [one, e3])
  await bid(e3, other.lotId, 98_000)
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where org_id = $1`, [one.org])
  const placed = (await bid(one, other.lotId, 97_000)).data
  expect(placed).toMatchObject({ bet: { amount: rub(97_000) }, live: { best: null, own: { amount: null } } })
  expect(await liveOf(one, other.lotId)).toMatchObject({ best: null, ceiling: null, own: { amount: null, compared: null } })
  const beyond = await one.ask(bets.thread, { query: { lotId: other.lotId, after: LARGEST_INT + 1 } })
  expect([beyond.status, beyond.error.info.field]).toEqual([400, 'after'])
  const { items } = (await one.ask(bets.thread, { query: { lotId: other.lotId, after: 0 } })).data
  expect(items.map(({ amount, compared }) => [amount, compared])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a Dutch price stays within what is kept however long it rises, ends with the lot, and one bidder takes it', async () => {
  const long = await tender({ kind: 'dutch', start: 10_000_000, step: 800_000_000_000, tender: { dutchS: 1 } })
  await world.root.query(
    `update tender_lots set starts_at = starts_at - interval '10 years', ends_at = ends_at + interval '1 hour' where id = $1`,
    [long.lotId],
  )
  expect((await liveOf(e1, long.lotId)).ceiling).toEqual({ minor: 900_000_000_000, currency: 'RUB' })
  const told = await Promise.all([e1, e2, e3].map(one => bid(one, long.lotId, 100_000)))
  expect(told.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await rows(long.lotId)).toHaveLength(1)
  const late = await tender({ kind: 'dutch', start: 10_000_000, step: 100_000 })
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [late.lotId])
  expect((await bid(e1, late.lotId, 100_000)).error.code).toBe('lot.closed')
  expect((await rows(late.lotId)).length).toBe(0)
})
