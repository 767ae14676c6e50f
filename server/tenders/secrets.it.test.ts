import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { bets } from '#contract/bets.ts'
import type { Call } from '#contract/call.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { writeQuery } from '#contract/query-string.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { contentOf, hashOf } from '#server/bets/chain/links.ts'
import { newLotKeys, sealBet } from '#server/bets/chain/sealed.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { enter, inSession, openPool } from '#server/platform/db.ts'
import { scenarioOne } from '#testing/orders.ts'
import { makeTender, runTimers, verify } from '#testing/tenders.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

/** Sums and names nobody else has: whoever reads one of them where he should not has read a secret. */
const secret = {
  limit: 15_123_457,
  floor: 16_077_773,
  blind: 9_171_719,
  sealed: 4_747_437,
  name: 'Канарейка Логистик',
  why: 'Водитель Кенарь заболел',
}

let world: World
let organiser: Someone
let e1: Someone
let e2: Someone
let rival: Someone
let reduction: Awaited<ReturnType<typeof makeTender>>
let blind: Awaited<ReturnType<typeof makeTender>>
let sealed: Awaited<ReturnType<typeof makeTender>>

const sum = (minor: number) => ({ minor, currency: 'RUB' })
const place = (who: Someone, lotId: string, minor: number) =>
  who.ask(bets.place, { data: { lotId, amount: sum(minor), share: null, comment: '' } })

beforeAll(async () => {
  world = await openWorld()
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  e1 = await world.executor({ name: 'ВолгаТранс' })
  e2 = await world.executor({ name: 'УралГруз' })
  rival = await world.executor({ name: secret.name })
  const invited = [e1, e2, rival]
  for (const one of invited) await world.partners(organiser, one)
  await verify(world, organiser, ...invited)
  reduction = await makeTender(world, organiser, invited, { limit: secret.limit, tender: { autoAward: true } })
  blind = await makeTender(world, organiser, invited, { kind: 'open_rfq', visibility: 'blind' })
  sealed = await makeTender(world, organiser, invited, { kind: 'sealed_rfq', lot: await newLotKeys(world.secrets) })
  const robot = { lotId: reduction.lotId, floor: sum(secret.floor), step: null, until: null }
  expect((await rival.ask(bets.setRobot, { data: robot })).status).toBe(200)
  for (const who of [e1, e2]) await place(who, reduction.lotId, who === e1 ? 18_200_000 : 17_900_000)
  await place(e1, blind.lotId, 9_500_000)
  await place(rival, blind.lotId, secret.blind)
  const { publicKey, alias } = (await rival.ask(bets.keys, { query: { lotId: sealed.lotId } })).data
  const content = { amount: '47474.37', share: null, comment: '', salt: 'соль соль соль соль' }
  const at = { lotId: sealed.lotId, alias: alias!, nonce: 'a-nonce-of-sixteen' }
  const bet = await sealBet(Buffer.from(publicKey, 'base64'), content, at)
  expect((await rival.ask(bets.place, { data: { lotId: sealed.lotId, sealed: bet, share: null, comment: '' } })).status).toBe(200)
})
afterAll(() => world.close())

/** The order with its windows ahead of now. */
function later(order: OrderDraft): OrderDraft {
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return { ...order, stops: order.stops.map((stop, i) => ({ ...stop, windowFrom: from(10 + 4 * i), windowTo: from(11 + 4 * i) })) }
}

/** Whatever separates digits of a sum, it is found: `151 234,57`, `151234.57`, `15123457`. */
const digits = (text: string) => text.replaceAll(/(?<=\d)[\s\u00a0\u202f.,](?=\d)/g, '')
const holds = (text: string, ...names: (keyof typeof secret)[]) =>
  names.filter(name => digits(text).includes(String(secret[name])) || text.includes(String(secret[name])))

/** Every call that reads, asked with whatever it wants of a tender; what it gave, files opened. */
async function readings(who: Someone, { tenderId, lotId }: { tenderId: string; lotId: string }, side: 'executor' | 'forwarder') {
  const known: Record<string, unknown> = {
    tenderId,
    lotId,
    lotIds: [lotId],
    tender: tenderId,
    side,
    after: 0,
    limit: 100,
    objectId: tenderId,
  }
  const told: { name: string; status: number; text: string }[] = []
  for (const [module, calls] of Object.entries(api as Record<string, Record<string, Call>>))
    for (const [name, call] of Object.entries(calls)) {
      // some that only look like reads end the session
      if (call.method !== 'GET' || module === 'auth') continue
      const query = Object.fromEntries(Object.keys(call.query.shape).flatMap(key => (key in known ? [[key, known[key]]] : [])))
      const search = writeQuery(query)
      const { statusCode, body } = await world.app.inject({
        method: 'GET',
        url: search ? `${call.path}?${search}` : call.path,
        headers: { host: new URL(world.config.url).host, cookie: cookieText(world.config, who.cookies) },
      })
      const file = /"base64":"([^"]+)"/.exec(body)?.[1]
      told.push({ name: `${module}.${name}`, status: statusCode, text: file ? body + Buffer.from(file, 'base64').toString('utf8') : body })
    }
  return told
}

const open = (told: Awaited<ReturnType<typeof readings>>) => told.filter(({ status }) => status === 200).map(({ name }) => name)

test('no call tells a bidder the limit, a floor somebody left the server, what others bid blind, or who they are', async () => {
  const clerk = await world.colleague(e1, 'viewer')
  for (const lot of [reduction, blind, sealed])
    for (const who of [e1, e2, clerk]) {
      const told = await readings(who, lot, 'executor')
      expect(open(told)).toEqual(expect.arrayContaining(['tenders.list', 'tenders.get', 'tenders.history', 'bets.live', 'bets.thread']))
      for (const { name, text } of told) expect(holds(text, 'limit', 'floor', 'blind', 'sealed', 'name'), name).toEqual([])
    }
})

test('the organiser reads no floor and nothing sealed; a stranger reads nothing at all', async () => {
  const stranger = await world.executor()
  for (const lot of [reduction, blind, sealed]) {
    for (const { name, text } of await readings(organiser, lot, 'forwarder')) expect(holds(text, 'floor', 'sealed'), name).toEqual([])
    for (const { name, text } of await readings(stranger, lot, 'executor'))
      expect(holds(text, 'limit', 'floor', 'blind', 'sealed', 'name'), name).toEqual([])
  }
})

test('no event, kept answer, line of the audit or of the log holds what its viewer may not know', async () => {
  const textOf = async (query: string, values: unknown[] = []) =>
    (await world.root.query<{ text: string }>(query, values)).rows.map(({ text }) => text).join('\n')
  for (const who of [e1, e2])
    for (const query of [
      'select payload as text from outboxes where $1 = any (audience)',
      'select body as text from idempotency_keys where org_id = $1',
      'select facts::text as text from audits where org_id = $1',
      'select concat(row_json, money_json, search) as text from lot_parties where org_id = $1',
    ])
      expect(holds(await textOf(query, [who.org]), 'limit', 'floor', 'blind', 'sealed', 'name'), query).toEqual([])
  expect(holds(await textOf('select payload as text from outboxes'), 'limit', 'floor', 'blind', 'sealed')).toEqual([])
  expect(holds(await textOf('select facts::text as text from audits'), 'limit', 'floor', 'blind', 'sealed')).toEqual([])
  expect(holds(world.lines.join('\n'), 'limit', 'floor', 'blind', 'sealed', 'name')).toEqual([])
})

test('a price bid blind cannot be tried out against the heads of the chain a rival is shown', async () => {
  const mine = (await place(e1, blind.lotId, 9_400_000)).data.receipt
  const his = (await place(rival, blind.lotId, secret.blind)).data.receipt
  const { head } = (await e1.ask(bets.live, { query: { lotIds: [blind.lotId] } })).data.items[0]!
  expect(his.prev).toBe(mine.hash)
  expect(head).toBe(his.hash)
  // everything of it that can be guessed, to the microsecond
  const { nonce, ...guessed } = JSON.parse(his.content) as Record<string, unknown> & { nonce: string }
  expect(guessed).toEqual({
    amount: '91717.19',
    comment: '',
    currency: 'RUB',
    share: null,
    vatMode: 'included',
    vatRate: expect.any(Number),
  })
  const withNonce = (text: string) =>
    contentOf({
      amount: secret.blind,
      comment: '',
      currency: 'RUB',
      nonce: text,
      share: null,
      vatMode: 'included',
      vatRate: Number(guessed.vatRate),
    })
  expect(hashOf(blind.lotId, { ...his, content: withNonce(nonce) })).toBe(head)
  expect(nonce).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(mine.content).nonce).not.toBe(nonce)
  for (const { name, text } of await readings(e1, blind, 'executor')) expect(text, name).not.toContain(nonce)
})

test('BT08 a second organisation under the tax number of the organiser, to bid for him, there cannot be', async () => {
  const namesake = await world.executor({ name: 'Другое имя' })
  const taken = world.root.query('update organizations o set tin = h.tin, kpp = $3 from organizations h where o.id = $1 and h.id = $2', [
    namesake.org,
    organiser.org,
    '770101001',
  ])
  await expect(taken).rejects.toMatchObject({ constraint: 'organizations__tin' })
})

test('with the pass of a bidder the database itself shows neither floors nor bets, invitations and awards of others', async () => {
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const seen: Record<string, string[]> = {}
  for (const { tenderId } of [reduction, blind, sealed])
    await inSession(db, e1.session, async tx => {
      await enter(tx, 'tender', tenderId)
      for (const table of [
        'tenderBets',
        'tenderRobots',
        'tenderInvitations',
        'tenderAwards',
        'tenderEntries',
        'tenderLots',
        'lotParties',
        'audits',
        'idempotencyKeys',
      ] as const) {
        const rows = await tx.selectFrom(table).selectAll().execute()
        const found = holds(JSON.stringify(rows), 'limit', 'floor', 'blind', 'sealed', 'name')
        if (found.length > 0) seen[table] = [...new Set([...(seen[table] ?? []), ...found])]
      }
    })
  await db.destroy()
  expect(seen).toEqual({})
})

test('of what was entered for an announced tender its organiser has all, and a guest’s pass reads neither names nor limits nor prices of customers', async () => {
  const customerPrice = sum(22_222_233)
  const draft: TenderDraft = {
    ...TenderDraft.parse({ side: 'forwarder', title: 'Казань – Екатеринбург' }),
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    step: sum(150_000),
    audience: { kind: 'list', organizationIds: [e1.org, rival.org] },
    lots: [
      {
        what: 'draft',
        draft: { ...later(scenarioOne), price: null, customerPrice },
        start: sum(18_500_000),
        limit: sum(secret.limit),
        floor: null,
      },
    ],
  }
  const { id } = (await organiser.ask(tenders.create, { data: { draft, goal: 'announce' } })).data
  const copied = (await organiser.ask(tenders.copy, { data: { tenderId: id } })).data
  for (const tenderId of [id, copied.id])
    expect((await organiser.ask(tenders.get, { query: { tenderId } })).data.draft).toMatchObject({
      audience: draft.audience,
      lots: [{ limit: sum(secret.limit), draft: { customerPrice } }],
    })
  const { db } = openPool(world.database.url, world.database.roles.app, 1)
  const read = await inSession(db, e1.session, async tx => {
    await enter(tx, 'tender', id)
    const tables = ['tenders', 'tenderDrafts', 'tenderLots', 'orders'] as const
    return Promise.all(tables.map(table => tx.selectFrom(table).selectAll().execute()))
  })
  await db.destroy()
  expect(read[0]).toHaveLength(1)
  const text = JSON.stringify(read)
  expect(holds(text, 'limit')).toEqual([])
  expect(text).not.toContain(rival.org)
  expect(digits(text)).not.toContain('22222233')
})

test('after the end no bidder reads the limit, a floor, who the others were or why one of them refused', async () => {
  const handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
  for (const { lotId, tenderId } of [reduction, blind]) {
    await world.root.query('update tender_lots set ends_at = app_now() where id = $1', [lotId])
    await world.root.query('update timers set run_at = app_now() where object_id = $1', [lotId])
    await runTimers(world, handlers)
    const { items } = (await organiser.ask(tenders.ladder, { query: { tenderId, lotId } })).data
    const { seq } = items.find(({ bidder }) => bidder?.id === rival.org)!
    const { version } = (await organiser.ask(tenders.get, { query: { tenderId } })).data
    const winners = [{ seq, share: 100 }]
    const awarded = await organiser.ask(tenders.move, { data: { tenderId, version, action: 'award', lotId, winners, reason: 'Надёжный' } })
    const { id: awardId } = awarded.data.awards[0]!
    expect((await rival.ask(tenders.refuse, { data: { tenderId, awardId, reason: secret.why } })).status).toBe(200)
    for (const who of [e1, e2]) {
      const told = await readings(who, { lotId, tenderId }, 'executor')
      expect(open(told)).toEqual(expect.arrayContaining(['bets.log', 'tenders.protocol', 'tenders.history']))
      for (const { name, text } of told) expect(holds(text, 'limit', 'floor', 'name', 'why'), name).toEqual([])
    }
    const own = await readings(organiser, { lotId, tenderId }, 'forwarder')
    expect(holds(own.find(({ name }) => name === 'bets.log')!.text, 'why')).toEqual(['why'])
  }
})
