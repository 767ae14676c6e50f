import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets, type SealedContent } from '#contract/bets.ts'
import { openPool } from '#server/platform/db.ts'
import { startTimers } from '#server/platform/timers.ts'
import { betSteps, bid, liveOf, log, openBidders } from '#testing/bets.ts'
import { rub } from '#testing/money.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { brokenAt, type Link } from './chain/links.ts'
import { verifyBets } from './chain/proof.ts'
import { newLotKeys, sealBet } from './chain/sealed.ts'
import { betTimers } from './jobs.ts'
import { placeBets } from './store.ts'

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

const { tender, rows, lotRow, runTimers, runClose } = betSteps(() => ({ world, organiser, e1, e2, e3 }))

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
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'gate'::regnamespace)`,
  )
  for (const { name } of tables) {
    const { rows: found } = await world.root.query(`select 1 from ${name} t where t::text ~ '31415926.?53|27182818.?28|Утром' limit 1`)
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

test('a ciphertext another bidder sent before is refused at once, a changed one too, within one call and later; his own he may send again', async () => {
  const { lotId } = await tender({ kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const place = (who: Someone, sealed: Awaited<ReturnType<typeof sealing>>) =>
    who.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })
  const first = await sealing(lotId, e1, '50000.00')
  expect((await place(e1, first)).status).toBe(200)
  const tail = Buffer.from(first.ciphertext, 'base64')
  tail[tail.length - 1]! ^= 1
  const changed = { ...first, ciphertext: tail.toString('base64'), nonce: randomUUID() }
  for (const copy of [first, changed]) expect((await place(e2, copy)).error.code).toBe('bet.copied')
  expect((await place(e1, first)).status).toBe(200)

  const second = await sealing(lotId, e2, '49000.00')
  const requests = [e2, e3].map(({ session }) => ({
    session,
    key: randomUUID(),
    hash: Buffer.alloc(32),
    bet: {
      amount: null,
      currency: null,
      share: null,
      comment: '',
      sealed: Buffer.concat([second.enc, second.ciphertext].map(part => Buffer.from(part, 'base64'))).toString('base64'),
      nonce: second.nonce,
    },
  }))
  const app = openPool(world.database.url, world.database.roles.app, 1)
  const judged = await placeBets(app.pool, lotId, requests, 1000)
  await app.db.destroy()
  expect(judged.map(({ ok, text }) => ok || (JSON.parse(text) as { code: string }).code)).toEqual([true, 'bet.copied'])

  await world.root.query(`update tender_lots set ends_at = app_now() where id = $1`, [lotId])
  await runClose(lotId)
  expect((await rows(lotId)).map(({ amount, status }) => [amount, status])).toEqual([
    [5_000_000, 'replaced'],
    [5_000_000, 'submitted'],
    [4_900_000, 'submitted'],
  ])
})

test('a sealed bet of another length is refused; a lot whose key is of a release that did not pad takes any', async () => {
  const { sealedBytes, ...old } = await newLotKeys(world.secrets)
  for (const [lot, code] of [
    [{ ...old, sealedBytes }, 'bet.unpadded'],
    [old, null],
  ] as const) {
    const { lotId } = await tender({ kind: 'sealed_rfq', lot })
    const { ciphertext, ...rest } = await sealing(lotId, e1, '50000.00')
    const sealed = { ...rest, ciphertext: ciphertext.slice(0, -4) }
    const answer = await e1.ask(bets.place, { data: { lotId, sealed, share: null, comment: '' } })
    expect(answer.status === 200 ? null : answer.error.code).toBe(code)
  }
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
