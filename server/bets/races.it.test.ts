import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bets, type Receipt } from '#contract/bets.ts'
import { openPool } from '#server/platform/db.ts'
import { betSteps, bid, liveOf, openBidders } from '#testing/bets.ts'
import { rub } from '#testing/money.ts'
import { startProcess } from '#testing/process.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { type BetRequest, placeBets } from './store.ts'

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

const asReceipt = (text: string): { data: { receipt: Receipt } } => JSON.parse(text)

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
