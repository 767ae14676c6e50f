import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bets, type Receipt, type SealedContent } from '#contract/bets.ts'
import { vatProposed } from '#contract/order-vat.ts'
import { TaxRegime } from '#contract/requisites.ts'
import { openPool } from '#server/platform/db.ts'
import { startTimers } from '#server/platform/timers.ts'
import { startProcess } from '#testing/process.ts'
import { makeTender, type TenderOptions } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { brokenAt, contentOf, hashOf, type Link } from './chain/links.ts'
import { verifyBets } from './chain/proof.ts'
import { hasValidSignature, receiptKey } from './chain/receipt.ts'
import { newLotKeys, sealBet } from './chain/sealed.ts'
import { betTimers } from './jobs.ts'
import { type BetRequest, placeBets } from './store.ts'

let world: World
let organiser: Someone
let e1: Someone
let e2: Someone
let e3: Someone
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  e1 = await executor('ВолгаТранс', 'osno')
  e2 = await executor('Ковалёв А. В.', 'usn_5')
  e3 = await executor('УралГруз', 'osno')
})
afterAll(() => world.close())

async function executor(name: string, regime = 'osno'): Promise<Someone> {
  const one = await world.executor({ name })
  await world.partners(organiser, one)
  await world.root.query('update organizations set verified = true, tax_regime = $2 where id = $1', [one.org, regime])
  return one
}

const rub = (roubles: number) => ({ minor: Math.round(roubles * 100), currency: 'RUB' })
const bid = (who: Someone, lotId: string, roubles: number, key?: string) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } }, key === undefined ? {} : { key })
const liveOf = async (who: Someone, lotId: string) => (await who.ask(bets.live, { query: { lotIds: [lotId] } })).data.items[0]!
const tender = (given: TenderOptions = {}, invited = [e1, e2, e3]) => makeTender(world, organiser, invited, given)
const rows = async (lotId: string) =>
  (
    await world.root.query(
      `select seq, executor_id as by, amount::float8 as amount, compared::text as value, status, auto, reason, at, alias::text,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, encode(prev_hash, 'hex') as prev, encode(hash, 'hex') as hash
       from tender_bets where lot_id = $1 order by seq`,
      [lotId],
    )
  ).rows
const lotRow = async (lotId: string) => (await world.root.query('select * from tender_lots where id = $1', [lotId])).rows[0]
const asReceipt = (text: string): { data: { receipt: Receipt } } => JSON.parse(text)

/** Lets the moments that came act, once each. */
async function runTimers() {
  const closed: string[] = []
  const evaluate = async (_: unknown, { lotId }: { lotId: string }) => void closed.push(lotId)
  const timers = startTimers({ db: world.db, handlers: betTimers({ secrets: world.secrets, evaluate }) })
  await expect.poll(() => world.count('timers', `kind = 'lot.close' and run_at <= app_now()`), { timeout: 10_000, interval: 20 }).toBe(0)
  await timers.stop()
  return closed
}

async function log(who: Someone, lotId: string) {
  const { base64 } = (await who.ask(bets.log, { query: { lotId } })).data
  return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
}

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

test('BT03 a thousand equal bets of fifty executors at once: one is taken at each step, in the order of their numbers', async () => {
  const many: Someone[] = []
  for (let i = 0; i < 50; i++) many.push(await executor(`Рой ${i}`))
  const { lotId } = await tender({}, many)
  const other = await world.open()
  const prices = [185_000, 183_500, 182_000, 180_500]
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      many[i % 50]!.ask(
        bets.place,
        { data: { lotId, amount: rub(prices[Math.floor(i / 250)]!), share: null, comment: '' } },
        { at: i % 2 ? world.app : other },
      ),
    ),
  )
  const taken = answers.filter(({ status }) => status === 200)
  const all = await rows(lotId)
  expect(taken).toHaveLength(all.length)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
  for (const [i, bet] of all.entries()) if (i > 0) expect(bet.amount).toBeLessThanOrEqual(all[i - 1].amount - 150_000)
  const lot = await lotRow(lotId)
  expect(Number(lot.best)).toBe(Math.min(...all.map(({ amount }) => amount)) * 1000)
  expect(taken.map(({ data }) => data.bet.seq).toSorted((a, b) => a - b)).toEqual(all.map(({ seq }) => seq))
  expect(await world.count('outboxes', `name = 'lot.changed' and payload like '%' || $1 || '%'`, [lotId])).toBeLessThanOrEqual(all.length)
})

test('BT04 about the end the database alone decides, whatever the clocks of the processes say', async () => {
  const { lotId } = await tender({ kind: 'open_rfq', tender: { windowS: 0 } })
  const answers: Awaited<ReturnType<typeof bid>>[] = []
  const round = async (price: number) => {
    const told = await Promise.all([e1, e2, e3].map((one, i) => bid(one, lotId, price - i)))
    answers.push(...told)
    return told.some(({ status }) => status === 200)
  }
  let price = 200_000
  await round(price)
  await world.root.query(`update tender_lots set ends_at = app_now() + interval '600 milliseconds' where id = $1`, [lotId])
  do price -= 10
  while (await round(price))
  const { ends_at: end } = await lotRow(lotId)
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThan(0)
  for (const answer of answers) {
    if (answer.status !== 200) expect(answer.error.code).toBe('lot.closed')
    else expect(Date.parse(answer.data.receipt.at)).toBeLessThan(end.getTime())
  }
  // once it is late for one it is late for all that come after
  const firstLate = answers.findIndex(({ status }) => status !== 200)
  expect(answers.slice(firstLate + 3).every(({ status }) => status !== 200)).toBe(true)
  expect((await rows(lotId)).every(({ at }) => at < end)).toBe(true)
})

test('BT04 a process whose clock is an hour ahead or behind takes and refuses the same bets', async () => {
  for (const skew of [3_600_000, -3_600_000]) {
    const { lotId } = await tender({ kind: 'open_rfq', tender: { windowS: 0 } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew })
    try {
      await world.root.query(`update tender_lots set ends_at = app_now() + interval '30 minutes' where id = $1`, [lotId])
      const taken = await bid(e1, lotId, 90_000)
      expect(taken.status, String(skew)).toBe(200)
      await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
      expect((await bid(e1, lotId, 89_000)).error.code).toBe('lot.closed')
      const { rows: told } = await world.root.query(
        `select abs(extract(epoch from app_now() - at)) < 600 as near from tender_bets where lot_id = $1`,
        [lotId],
      )
      expect(told).toEqual([{ near: true }])
    } finally {
      vi.useRealTimers()
    }
  }
})

test('BT05 two leading bets of one moment extend once each, never earlier, and no more often than was said', async () => {
  const { lotId } = await tender({ tender: { extendMost: 3 } })
  await world.root.query(`update tender_lots set ends_at = app_now() + interval '60 seconds' where id = $1`, [lotId])
  const [a, b] = [(await bid(e1, lotId, 185_000)).data, (await bid(e3, lotId, 183_500)).data]
  expect([a.live.extensions, b.live.extensions]).toEqual([1, 2])
  expect(Date.parse(b.live.endsAt!)).toBeGreaterThanOrEqual(Date.parse(a.live.endsAt!))
  expect(Date.parse(b.live.endsAt!) - Date.parse(b.bet.at)).toBe(300_000)
  // a short extension inside a long window: the end stays where it is, and nothing is used up
  const short = await tender({ tender: { windowS: 600, extendS: 60 } })
  await world.root.query(`update tender_lots set ends_at = app_now() + interval '300 seconds' where id = $1`, [short.lotId])
  const before = (await lotRow(short.lotId)).ends_at
  expect((await bid(e1, short.lotId, 185_000)).data.live).toMatchObject({ extensions: 0, endsAt: before.toISOString() })
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

test('BT09 more than thirty bets a minute are refused with the time to wait; the key may then be used again', async () => {
  const narrow = await world.open({ limits: { ...world.config.limits, betsPerMinute: 3 } })
  const { lotId } = await tender({ kind: 'open_rfq' })
  const place = (price: number, key: string) =>
    e1.ask(bets.place, { data: { lotId, amount: rub(price), share: null, comment: '' } }, { at: narrow, key })
  for (const price of [100, 99, 98]) expect((await place(price, randomUUID())).status).toBe(200)
  const key = randomUUID()
  const often = await place(97, key)
  expect(often.status).toBe(429)
  expect(often.error.code).toBe('bet.too_often')
  expect(Number(often.headers['retry-after'])).toBeGreaterThan(0)
  await world.root.query(`update tender_bets set at = at - interval '2 minutes' where lot_id = $1`, [lotId])
  expect((await place(97, key)).status).toBe(200)
})

test('BT12 who withdrew more than three times is out of the tender; after the end nothing is withdrawn', async () => {
  const { lotId, tenderId } = await tender({ kind: 'open_rfq', tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  const take = (who: Someone) => who.ask(bets.withdraw, { data: { lotId } })
  await bid(e3, lotId, 200_000)
  for (let i = 0; i < 4; i++) {
    expect((await bid(e1, lotId, 100_000 + i)).data.live.leading).toBe(true)
    expect((await take(e1)).data).toMatchObject({ own: null, rank: null })
    expect((await liveOf(e3, lotId)).leading).toBe(true)
  }
  expect((await bid(e1, lotId, 90_000)).error.code).toBe('bet.blocked')
  expect((await take(e1)).error.code).toBe('bet.blocked')
  expect((await rows(lotId)).filter(({ status }) => status === 'withdrawn')).toHaveLength(4)
  expect(await world.count('tender_invitations', 'tender_id = $1 and withdrawals = 4', [tenderId])).toBe(1)
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  expect((await take(e3)).error.code).toBe('lot.closed')
  const firm = await tender({ kind: 'open_rfq' })
  await bid(e1, firm.lotId, 100_000)
  expect((await firm.lotId) && (await e1.ask(bets.withdraw, { data: { lotId: firm.lotId } })).error.code).toBe('bet.stays')
})

test('BT14 twenty repeats of a key are one bet and one answer; a refusal is kept too; another sum under the key is refused', async () => {
  const { lotId } = await tender()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => bid(e1, lotId, 183_500, key)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
  expect(await rows(lotId)).toHaveLength(1)
  const reused = await bid(e1, lotId, 183_000, key)
  expect(reused.error.code).toBe('key.reused')
  expect(reused.status).toBe(422)
  const no = randomUUID()
  const refused = await bid(e3, lotId, 183_000, no)
  expect(refused.error.code).toBe('bet.too_high')
  await world.root.query(`update tender_lots set best = null, best_seq = null where id = $1`, [lotId])
  expect((await bid(e3, lotId, 183_000, no)).body).toBe(refused.body)
  // a key belongs to its organisation
  expect((await bid(e2, lotId, 150_000, key)).status).toBe(200)
})

test('receipts are signed, one changed in anything is not genuine, and the audit has one row for each bet', async () => {
  const { lotId, tenderId } = await tender()
  const { receipt } = (await bid(e1, lotId, 183_500)).data
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const { receiptKey: key } = await log(e1, lotId)
  expect(hasValidSignature(receipt, receiptKey(key))).toBe(true)
  for (const change of [
    { seq: 2 },
    { exact: '2020' },
    { content: receipt.content.replace('183500', '183400') },
    { alias: '7' },
    { prev: 'aa' },
  ])
    expect(hasValidSignature({ ...receipt, ...change }, receiptKey(key))).toBe(false)
  expect(
    await world.count('audits', `object_id = $1 and what = 'bet.placed' and org_id = $2 and by_org_id = $3`, [
      tenderId,
      organiser.org,
      e1.org,
    ]),
  ).toBe(1)
})

/** Closes a lot whose end was moved to now. */
async function runClose(lotId: string) {
  await world.root.query(`update timers set run_at = app_now() where object_id = $1`, [lotId])
  await runTimers()
}

test('the closing looks whether the end has moved, sets itself anew, and happens once', async () => {
  const { lotId } = await tender()
  await world.root.query(`update timers set run_at = app_now() where object_id = $1 and kind = 'lot.close'`, [lotId])
  expect(await runTimers()).toEqual([])
  const { ends_at: end, status } = await lotRow(lotId)
  expect(status).toBe('open')
  expect(await world.count('timers', `object_id = $1 and kind = 'lot.close' and run_at = $2`, [lotId, end])).toBe(1)
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await world.root.query(`update timers set run_at = app_now() where object_id = $1 and kind = 'lot.close'`, [lotId])
  expect(await runTimers()).toEqual([lotId])
  expect(await runTimers()).toEqual([])
  expect(await world.count('timers', `object_id = $1`, [lotId])).toBe(0)
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

const sealing = async (lotId: string, who: Someone, amount: string, share: number | null = null) => {
  const { publicKey, alias } = (await who.ask(bets.keys, { query: { lotId } })).data
  const salt = randomUUID()
  return sealBet(Buffer.from(publicKey, 'base64'), { amount, share, comment: 'Утром', salt }, { lotId, alias: alias!, nonce: randomUUID() })
}

test('sealed bets: ciphertext alone before the end, for everybody; opened after it; a changed one is out', async () => {
  const { lotId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const place = async (who: Someone, sealed: Awaited<ReturnType<typeof sealing>>) =>
    who.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })
  expect((await bid(e1, lotId, 31_415_926.53)).error.code).toBe('bet.sealed')
  const first = (await place(e1, await sealing(lotId, e1, '31415926.53'))).data
  expect(first).toMatchObject({
    bet: { amount: null, compared: null, status: 'submitted' },
    live: { best: null, rank: null, leading: null },
  })
  await place(e2, await sealing(lotId, e2, '27182818.28'))
  // sealed under another's alias: it is bound to him, and opens for nobody
  await place(e3, await sealing(lotId, e1, '10000.00'))

  // root reads every table, log and event: the sum is nowhere
  const { rows: tables } = await world.root.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'gate'::regnamespace)`,
  )
  for (const { name } of tables) {
    const schema = name === 'keys' ? 'gate' : 'public'
    const { rows: found } = await world.root.query(
      `select 1 from ${schema}.${name} t where t::text ~ '31415926.?53|27182818.?28|Утром' limit 1`,
    )
    expect(found, name).toEqual([])
  }
  expect(world.lines.join('')).not.toMatch(/31415926.?53|27182818.?28/)
  for (const who of [organiser, e2]) {
    const live = await liveOf(who, lotId)
    expect(live).toMatchObject({ best: null, rank: null, leading: null, bets: 3, bidders: who === organiser ? 3 : null })
    expect((await who.ask(bets.log, { query: { lotId } })).error.code).toBe('lot.not_closed')
    expect((await who.ask(bets.keys, { query: { lotId } })).data.privateKey).toBeNull()
  }
  expect((await organiser.ask(bets.thread, { query: { lotId, after: 0 } })).data.items).toEqual([])
  expect((await e1.ask(bets.thread, { query: { lotId, after: 0 } })).data.items.map(({ own, amount }) => [own, amount])).toEqual([
    [true, null],
  ])

  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  expect((await rows(lotId)).map(({ amount, status, reason }) => [amount, status, reason])).toEqual([
    [3_141_592_653, 'submitted', ''],
    [2_718_281_828, 'submitted', ''],
    [null, 'disqualified', 'unreadable'],
  ])
  expect((await liveOf(organiser, lotId)).best).toEqual(rub(27_182_818.28))
  expect((await e2.ask(bets.keys, { query: { lotId } })).data.privateKey).not.toBeNull()
  const given = await log(e1, lotId)
  expect(brokenAt(lotId, given.bets as Link[], given.head)).toBeNull()
  expect((await verifyBets(JSON.stringify(given), [JSON.stringify(first.receipt)])).findings).toEqual([])
})

test('a further round is sealed anew: who does not bid again stands by his bet, and the log proves both rounds', async () => {
  const { lotId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const place = async (who: Someone, amount: string) =>
    (await who.ask(bets.place, { data: { lotId, sealed: await sealing(lotId, who, amount), share: null, comment: '' } })).data
  const close = async () => {
    await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
    await world.root.query(
      `insert into timers (org_id, object_id, kind, run_at) values ($1, $2, 'lot.close', app_now()) on conflict (org_id, object_id, kind)
       do update set run_at = app_now()`,
      [organiser.org, lotId],
    )
    await runTimers()
  }
  await place(e1, '52000.00')
  await place(e3, '51000.00')
  await close()
  const { publicKey, wrappedKey } = await newLotKeys(world.secrets)
  await world.root.query(
    `update tender_lots set status = 'open', round = 2, closed_at = null, opened_key = null, public_key = $2, wrapped_key = $3,
      ends_at = app_now() + interval '1 hour' where id = $1`,
    [lotId, publicKey, wrappedKey],
  )
  expect(await liveOf(e1, lotId)).toMatchObject({ round: 2, rank: null, leading: null, own: { amount: rub(52_000) }, best: rub(51_000) })
  await world.root.query(`update tenders set shows_best = false where id = (select tender_id from tender_lots where id = $1)`, [lotId])
  expect(await liveOf(e1, lotId)).toMatchObject({ best: null })
  expect((await organiser.ask(bets.thread, { query: { lotId, after: 0 } })).data.items.map(({ amount }) => amount)).toEqual([
    rub(52_000),
    rub(51_000),
  ])
  await place(e3, '47000.00')
  // that he bid again is not told either
  const seen = (await organiser.ask(bets.thread, { query: { lotId, after: 0 } })).data.items
  expect(seen.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  await close()
  expect((await rows(lotId)).map(({ amount, status }) => [amount, status])).toEqual([
    [5_200_000, 'submitted'],
    [5_100_000, 'replaced'],
    [4_700_000, 'submitted'],
  ])
  expect((await liveOf(organiser, lotId)).best).toEqual(rub(47_000))
  expect((await verifyBets(JSON.stringify(await log(e1, lotId)))).findings).toEqual([])
})

test('a sealed bet that holds what no table keeps is out, and holds up nobody else', async () => {
  const { lotId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const { publicKey } = (await e1.ask(bets.keys, { query: { lotId } })).data
  const place = async (who: Someone, more: Partial<SealedContent>) => {
    const { alias } = (await who.ask(bets.keys, { query: { lotId } })).data
    const content = { amount: '50000.00', share: null, comment: '', salt: 'соль соль соль соль', ...more }
    const sealed = await sealBet(Buffer.from(publicKey, 'base64'), content, { lotId, alias: alias!, nonce: randomUUID() })
    expect((await who.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })).status).toBe(200)
  }
  await place(e1, { comment: 'a\u0000b' })
  await place(e2, { comment: 'a\ud800b' })
  await place(e3, { amount: '51000.00', comment: 'Утром' })
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  expect((await rows(lotId)).map(({ amount, status, reason }) => [amount, status, reason])).toEqual([
    [null, 'disqualified', 'unreadable'],
    [null, 'disqualified', 'unreadable'],
    [5_100_000, 'submitted', ''],
  ])
})

test('of a share finer than a hundredth the log says what was sealed', async () => {
  const { lotId } = await tender({ kind: 'contract', sealed: true, lot: await newLotKeys(world.secrets) })
  const { publicKey, alias } = (await e1.ask(bets.keys, { query: { lotId } })).data
  const content = { amount: '50000.00', share: 33.333, comment: '', salt: 'соль соль соль соль' }
  const sealed = await sealBet(Buffer.from(publicKey, 'base64'), content, { lotId, alias: alias!, nonce: randomUUID() })
  expect((await e1.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })).status).toBe(200)
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  expect((await rows(lotId)).map(({ status, reason }) => [status, reason])).toEqual([['disqualified', 'unreadable']])
  expect((await verifyBets(JSON.stringify(await log(e1, lotId)))).findings).toEqual([])
})

test('while a further round may follow, bidders read no log, and a robot does not outlive its round', async () => {
  const { lotId, tenderId } = await tender({ tender: { rounds: 2 } })
  await e1.ask(bets.setRobot, { data: { lotId, floor: rub(150_000), step: null, until: null } })
  expect((await liveOf(e1, lotId)).robot).toMatchObject({ active: true })
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  expect((await liveOf(e1, lotId)).robot).toMatchObject({ active: false, stopped: 'time' })
  expect((await e2.ask(bets.log, { query: { lotId } })).error.code).toBe('lot.not_closed')
  expect((await organiser.ask(bets.log, { query: { lotId } })).status).toBe(200)
  await world.root.query(`update tenders set round = 2 where id = $1`, [tenderId])
  expect((await e2.ask(bets.log, { query: { lotId } })).status).toBe(200)
})

test('BT11 the log of an auction with robots, a replaced and a withdrawn bet verifies offline by the tool', async () => {
  const { lotId } = await tender({ kind: 'reduction', basis: 'net', tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  const { receipt } = (await bid(e2, lotId, 183_500.01)).data
  await e1.ask(bets.setRobot, { data: { lotId, floor: rub(150_000), step: null, until: null } })
  await bid(e3, lotId, 160_000)
  await e1.ask(bets.withdraw, { data: { lotId } })
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const folder = await mkdtemp(join(tmpdir(), 'trassa-bets-'))
  const { base64, name } = (await e2.ask(bets.log, { query: { lotId } })).data
  const [file, kept] = [join(folder, name), join(folder, 'receipt.json')]
  const verify = () =>
    promisify(execFile)(process.execPath, ['tools/verify-bets.ts', file, kept]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      error => ({ code: error.code as number, stdout: error.stdout as string }),
    )
  await writeFile(kept, JSON.stringify(receipt))
  await writeFile(file, Buffer.from(base64, 'base64'))
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('hold.') })
  await writeFile(file, Buffer.from(base64, 'base64').toString('utf8').replaceAll('18350001', '18350002'))
  expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('bet 1: ') })
  await rm(folder, { recursive: true })
})

test('the database and the product say the same of VAT and of what is hashed', async () => {
  for (const regime of TaxRegime.options)
    for (const country of ['RU', 'KZ'])
      for (const day of ['2025-12-31', '2026-01-01', '2026-10-05']) {
        await world.root.query('update organizations set tax_regime = $2, country = $3 where id = $1', [e3.org, regime, country])
        const { rows: said } = await world.root.query('select rate, mode from gate.vat_of($1, $2)', [e3.org, day])
        const { vatMode, vatRate } = vatProposed({ regime, country }, day)
        expect(said[0], `${regime} ${country} ${day}`).toEqual({ rate: vatRate, mode: vatMode })
      }
  await world.root.query(`update organizations set tax_regime = 'osno', country = 'RU' where id = $1`, [e3.org])

  const { lotId } = await tender({ kind: 'contract', sealed: false })
  const comment = 'Кавычки "так" и «так», \\ черта,\nновая строка,\tзнак 😀 и \u2028 внутри'
  for (const share of [100, 33.3, 0.01, 7.25]) {
    const { receipt, bet } = (await e3.ask(bets.place, { data: { lotId, amount: rub(0.05 + share), share, comment } })).data
    expect(bet).toMatchObject({ share, comment })
    const { nonce } = JSON.parse(receipt.content) as { nonce: string }
    expect(receipt.content).toBe(
      contentOf({ amount: Math.round((0.05 + share) * 100), currency: 'RUB', comment, nonce, share, vatMode: 'included', vatRate: 22 }),
    )
    expect(receipt.hash).toBe(hashOf(lotId, receipt))
  }
  expect((await bid(e1, lotId, 100)).error.code).toBe('bet.share')
})

test('the application cannot write bets, nor can a guest read those of others', async () => {
  const { lotId, tenderId } = await tender({ kind: 'open_rfq', visibility: 'blind' })
  await bid(e1, lotId, 90_000)
  await bid(e3, lotId, 80_000)
  const { inSession, enter } = await import('#server/platform/db.ts')
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const seen = await inSession(db, e1.session, async tx => {
    await enter(tx, 'tender', tenderId)
    return tx.selectFrom('tenderBets').select(['executorId', 'amount']).execute()
  })
  expect(seen).toEqual([{ executorId: e1.org, amount: 9_000_000 }])
  for (const change of [
    () => inSession(db, organiser.session, tx => tx.updateTable('tenderBets').set({ amount: 1 }).execute()),
    () => inSession(db, organiser.session, tx => tx.deleteFrom('tenderBets').execute()),
    () => inSession(db, e1.session, tx => tx.updateTable('tenderRobots').set({ active: true }).execute()),
  ])
    await expect(change()).rejects.toMatchObject({ code: '42501' })
  await db.destroy()
})

test('a process killed between the commit and the answer: the same key gets the bet that was placed', async () => {
  const { lotId } = await tender({ kind: 'open_rfq' })
  const server = await startProcess(world.database.url)
  const writes = Array.from({ length: 60 }, (_, i) => ({
    who: [e1, e2, e3][i % 3]!,
    key: randomUUID(),
    price: 100_000 - i,
    body: null as string | null,
  }))
  const send = async (url: string, { who, key, price }: (typeof writes)[number]) => {
    const sent = await fetch(url + bets.place.path, {
      method: 'POST',
      headers: {
        cookie: cookieText(world.config, who.cookies),
        'x-xsrf-token': who.cookies.xsrf,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: z.encode(bets.place.data, { lotId, amount: rub(price), share: null, comment: '' }) }),
    })
    return sent.text()
  }
  let answered = 0
  await Promise.all(
    writes.map(async write => {
      write.body = await send(server.url, write).catch(() => null)
      if (write.body !== null && ++answered === 10) await server.kill()
    }),
  )
  const inDatabase = await rows(lotId)
  // another process of the installation answers the same
  for (const write of writes) {
    const { body } = await bid(write.who, lotId, write.price, write.key)
    if (write.body !== null) expect(body).toBe(write.body)
  }
  const all = await rows(lotId)
  expect(all).toHaveLength(writes.length)
  expect(all.slice(0, inDatabase.length).map(({ hash }) => hash)).toEqual(inDatabase.map(({ hash }) => hash))
  const kept = new Set(all.map(({ hash }) => hash))
  for (const { body } of writes) if (body !== null) expect(kept.has(asReceipt(body).data.receipt.hash)).toBe(true)
})

test('a lot whose key cannot be read takes no bets after its end, is tried again a few times, and then ends without them', async () => {
  const { lotId, tenderId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const place = async (who: Someone) =>
    who.ask(bets.place, { data: { lotId, sealed: await sealing(lotId, who, '51000.00'), share: null, comment: '' } })
  expect((await place(e1)).status).toBe(200)
  await world.root.query(`update tender_lots set wrapped_key = '\\x00', ends_at = app_now() where id = $1`, [lotId])
  const lines: { event: string }[] = []
  const error = (line: { event: string }) => void lines.push(line)
  const told = { info: error, warn: error, error }
  const closed: object[] = []
  const evaluate = async (_: unknown, lot: object) => void closed.push(lot)
  for (let tries = 0; tries <= 5; tries++) {
    expect(await lotRow(lotId)).toMatchObject({ status: 'open' })
    expect((await place(e2)).error.code).toBe('lot.closed')
    await world.root.query(`update timers set run_at = app_now() where object_id = $1 and kind = 'lot.close'`, [lotId])
    const timers = startTimers({ db: world.db, handlers: betTimers({ secrets: world.secrets, evaluate, log: told }), log: told })
    await expect.poll(() => lines.length, { timeout: 10_000, interval: 20 }).toBe(tries + 1)
    await timers.stop()
  }
  expect(lines.map(({ event }) => event)).toEqual([...Array.from({ length: 5 }, () => 'timer.failed'), 'lot.unreadable'])
  expect(closed).toEqual([{ tenderId, lotId, unreadable: true }])
  expect(await world.count('timers', `object_id = $1 and kind = 'lot.close'`, [lotId])).toBe(0)
  expect(await lotRow(lotId)).toMatchObject({ status: 'closed', best: null })
  expect((await rows(lotId)).map(({ amount, status, reason }) => [amount, status, reason])).toEqual([[null, 'disqualified', 'key']])
  // what lay sealed stays so, and the log of it is given all the same
  expect((await e1.ask(bets.keys, { query: { lotId } })).data.privateKey).toBeNull()
  const given = await log(organiser, lotId)
  expect(brokenAt(lotId, given.bets as Link[], given.head)).toBeNull()
})

test('of a further round whose key is lost the best price is that of the round before which still stands', async () => {
  const { lotId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const place = async (who: Someone, amount: string) => {
    const sealed = await sealing(lotId, who, amount)
    expect((await who.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })).status).toBe(200)
  }
  const close = async (attempts: number) => {
    await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
    await world.root.query(
      `insert into timers (org_id, object_id, kind, run_at, attempts) values ($1, $2, 'lot.close', app_now(), $3)
       on conflict (org_id, object_id, kind) do update set run_at = app_now(), attempts = $3`,
      [organiser.org, lotId, attempts],
    )
    await runTimers()
  }
  await place(e1, '51000.00')
  await place(e2, '52000.00')
  await close(0)
  expect((await lotRow(lotId)).best).toBe('5100000000')
  const { publicKey, wrappedKey } = await newLotKeys(world.secrets)
  await world.root.query(
    `update tender_lots set status = 'open', round = 2, closed_at = null, opened_key = null, public_key = $2, wrapped_key = $3,
       ends_at = app_now() + interval '1 hour' where id = $1`,
    [lotId, publicKey, wrappedKey],
  )
  await place(e1, '47000.00')
  await world.root.query(`update tender_lots set wrapped_key = '\\x00' where id = $1`, [lotId])
  await close(5)
  // who bid anew replaced his price of the first round, and what replaced it is lost
  expect((await rows(lotId)).map(({ status, reason }) => [status, reason])).toEqual([
    ['replaced', ''],
    ['submitted', ''],
    ['disqualified', 'key'],
  ])
  expect(await lotRow(lotId)).toMatchObject({ status: 'closed', best: '5200000000', best_seq: 2 })
  expect((await liveOf(organiser, lotId)).best).toEqual(rub(52_000))
})

test('BT14 a key that comes twice in one call of the line is one bet and one answer, and another sum under it is refused', async () => {
  const { lotId } = await tender({ kind: 'open_rfq' })
  const { pool, db } = openPool(world.database.url, world.database.roles.app, 1)
  const asked = (key: string, amount: number): BetRequest => ({
    session: e1.session,
    key,
    hash: Buffer.alloc(32, amount % 251),
    bet: { amount, currency: 'RUB', share: null, comment: '', sealed: null, nonce: null },
  })
  const key = randomUUID()
  const [first, again, other, next] = await placeBets(
    pool,
    lotId,
    [asked(key, 900), asked(key, 900), asked(key, 901), asked(randomUUID(), 800)],
    30,
  )
  expect(first).toMatchObject({ ok: true, again: false })
  expect(again).toEqual({ ...first, again: true })
  expect(JSON.parse(other!.text)).toMatchObject({ code: 'key.reused' })
  expect(next).toMatchObject({ ok: true })
  expect((await rows(lotId)).map(({ amount, status }) => [amount, status])).toEqual([
    [900, 'replaced'],
    [800, 'submitted'],
  ])
  expect(await placeBets(pool, lotId, [asked(key, 900)], 30)).toEqual([{ ...first, again: true }])
  await db.destroy()
})

test('BT09 a burst in one call of the line is held to the limit, over all lots of the tender', async () => {
  const { lotIds } = await tender({ kind: 'open_rfq', lots: 2 })
  const { pool, db } = openPool(world.database.url, world.database.roles.app, 2)
  const burst = (lotId: string) =>
    placeBets(
      pool,
      lotId,
      Array.from({ length: 8 }, (_, i) => ({
        session: e1.session,
        key: randomUUID(),
        hash: Buffer.alloc(32),
        bet: { amount: 1000 - i, currency: 'RUB', share: null, comment: '', sealed: null, nonce: null },
      })),
      5,
    )
  const judged = (await Promise.all(lotIds.map(burst))).flat()
  expect(judged.filter(({ ok }) => ok)).toHaveLength(5)
  for (const { ok, text } of judged) if (!ok) expect(JSON.parse(text)).toMatchObject({ code: 'bet.too_often' })
  await db.destroy()
})

test('BT12 withdrawals in several lots at once are counted together', async () => {
  const { lotIds, tenderId } = await tender({ kind: 'open_rfq', lots: 6, tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  for (const lotId of lotIds) await bid(e1, lotId, 100_000)
  const told = await Promise.all(lotIds.map(lotId => e1.ask(bets.withdraw, { data: { lotId } })))
  expect(told.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await world.count('tender_invitations', 'tender_id = $1 and withdrawals = 4', [tenderId])).toBe(1)
})

test('BT11 a withdrawal is a link of the chain: one made up or left out afterwards shows', async () => {
  const { lotId } = await tender({ kind: 'open_rfq', tender: { withdrawUntil: new Date(Date.now() + 3_000_000) } })
  await bid(e1, lotId, 90_000)
  await bid(e2, lotId, 91_000)
  await e1.ask(bets.withdraw, { data: { lotId } })
  const { head } = (await e2.ask(bets.withdraw, { data: { lotId } })).data
  await bid(e3, lotId, 95_000)
  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  const given = await log(organiser, lotId)
  const findings = async (change: object) => (await verifyBets(JSON.stringify({ ...given, ...change }))).findings
  expect(given.withdrawals.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2])
  expect(given.bets[2].prev).toBe(head)
  expect(await findings({})).toEqual([])
  expect(await findings({ withdrawals: given.withdrawals.slice(0, 1) })).not.toEqual([])
  const status = (seq: number, to: string) => given.bets.map((bet: { seq: number }) => (bet.seq === seq ? { ...bet, status: to } : bet))
  expect(await findings({ bets: status(1, 'won') })).toEqual([{ seq: 1, what: 'the chain withdraws it, and its status does not' }])
  expect(await findings({ bets: status(3, 'withdrawn') })).toEqual([
    { seq: 3, what: 'it is said to be withdrawn, and the chain has no link of it' },
  ])
  expect(await findings({ bets: status(3, 'replaced') })).toEqual([
    { seq: 3, what: 'it is said to be replaced, and its bidder has no later one' },
  ])
})

test('sums of bets are read by who sees prices, in every call', async () => {
  const one = await executor('Без цен')
  const other = await tender({ kind: 'open_rfq', visibility: 'full' }, [one, e3])
  await bid(e3, other.lotId, 98_000)
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where org_id = $1`, [one.org])
  const placed = (await bid(one, other.lotId, 97_000)).data
  expect(placed).toMatchObject({ bet: { amount: rub(97_000) }, live: { best: null, own: { amount: null } } })
  expect(await liveOf(one, other.lotId)).toMatchObject({ best: null, ceiling: null, own: { amount: null, compared: null } })
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
