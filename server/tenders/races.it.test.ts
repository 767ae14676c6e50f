import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import { orders } from '#contract/orders.ts'
import { type LotDraft, TenderDraft } from '#contract/tender-draft.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import { tenders } from '#contract/tenders.ts'
import { betTimers } from '#server/bets/jobs.ts'
import { type BetRequest, placeBets } from '#server/bets/store.ts'
import { canonical } from '#server/platform/canonical.ts'
import { openPool } from '#server/platform/db.ts'
import { startTimers, type TimerHandler } from '#server/platform/timers.ts'
import { scenarioOne } from '#testing/orders.ts'
import { freezeClock, makeTender, runTimers, verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { evaluate } from './commands/evaluation.ts'
import { tenderTimers } from './jobs.ts'

let world: World
let handlers: Record<string, TimerHandler>
let organiser: Someone
let carriers: [Someone, Someone, Someone]
beforeAll(async () => {
  world = await openWorld()
  handlers = { ...tenderTimers, ...betTimers({ secrets: world.secrets, evaluate }) }
  organiser = await world.forwarder({ name: 'Северный Экспедитор' })
  carriers = [await world.executor(), await world.executor(), await world.executor()]
  for (const one of carriers) await world.partners(organiser, one)
  await verify(world, organiser, ...carriers)
})
beforeEach(() => at('11:00:00'))
afterAll(() => world.close())

const at = (time: string) => freezeClock(world, `2026-10-05T${time}Z`)
const turn = () => runTimers(world, handlers)
const rub = (roubles: number) => ({ minor: Math.round(roubles * 100), currency: 'RUB' })
const bid = (who: Someone, lotId: string, roubles: number) =>
  who.ask(bets.place, { data: { lotId, amount: rub(roubles), share: null, comment: '' } })
const card = async (who: Someone, tenderId: string) => (await who.ask(tenders.get, { query: { tenderId } })).data
type Step = TenderMove extends infer M ? (M extends unknown ? Omit<M, 'tenderId' | 'version'> : never) : never
const step = (who: Someone, { id, version }: { id: string; version: number }, move: Step, key?: string) =>
  who.ask(tenders.move, { data: { tenderId: id, version, ...move } as TenderMove }, key === undefined ? {} : { key })

const spot = (): LotDraft => ({
  what: 'draft',
  draft: {
    ...scenarioOne,
    stops: scenarioOne.stops.map((stop, i) => ({
      ...stop,
      windowFrom: i === 0 ? '2026-10-08T09:00:00+03:00' : '2026-10-11T08:00:00+03:00',
      windowTo: i === 0 ? '2026-10-08T12:00:00+03:00' : '2026-10-11T14:00:00+03:00',
    })),
    price: null,
    customerPrice: null,
  },
  start: rub(185_000),
  limit: null,
  floor: null,
})
const announced = async (more: Partial<TenderDraft> = {}) => {
  const draft: TenderDraft = {
    ...TenderDraft.parse({ side: 'forwarder', title: 'Казань – Екатеринбург' }),
    startsAt: '2026-10-05T11:00:00Z',
    endsAt: '2026-10-05T12:00:00Z',
    step: rub(1500),
    lots: [spot()],
    ...more,
  }
  const made = (await organiser.ask(tenders.create, { data: { draft, goal: 'announce' } })).data
  return { tender: made, lotId: made.lots[0]!.id }
}
/** One that has ended with three bets, the last of them the best. */
async function ended(more: Partial<TenderDraft> = {}) {
  const { tender, lotId } = await announced(more)
  for (const [i, who] of carriers.entries()) expect((await bid(who, lotId, 185_000 - i * 1500)).status).toBe(200)
  await at('12:10:00')
  await turn()
  return { tender: await card(organiser, tender.id), lotId }
}

test('an addendum does not open bidding again that has ended and whose closing is only late', async () => {
  const { tender, lotId } = await announced()
  await bid(carriers[0], lotId, 185_000)
  await at('12:00:00')
  expect((await bid(carriers[1], lotId, 180_000)).error.code).toBe('lot.closed')
  const longer = { action: 'addendum' as const, text: 'Продлеваем', endsAt: '2026-10-05T12:30:00Z' }
  expect((await step(organiser, await card(organiser, tender.id), longer)).error.code).toBe('tender.step_closed')
  expect((await bid(carriers[1], lotId, 180_000)).error.code).toBe('lot.closed')
  await turn()
  expect((await card(organiser, tender.id)).status).toBe('evaluation')
})

test('an addendum and a bet at once: the end is the later one, and the bet stands whichever was first', async () => {
  const { tender, lotId } = await announced()
  await at('11:58:00')
  const longer = { action: 'addendum' as const, text: 'Продлеваем', endsAt: '2026-10-05T12:30:00Z' }
  const [added, ...placed] = await Promise.all([
    step(organiser, tender, longer),
    ...carriers.map((who, i) => bid(who, lotId, 185_000 - i * 1500)),
  ])
  expect(added.status).toBe(200)
  const taken = placed.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThan(0)
  const [live] = (await organiser.ask(bets.live, { query: { lotIds: [lotId] } })).data.items
  expect(live).toMatchObject({ endsAt: '2026-10-05T12:30:00.000Z', bets: taken.length })
})

test('a cancellation and bets at once: what was taken before it is in the log, nothing after', async () => {
  const { tender, lotId } = await announced()
  const [cancelled, ...placed] = await Promise.all([
    step(organiser, tender, { action: 'cancel', reason: 'other', comment: 'Планы изменились' }),
    ...carriers.flatMap(who => Array.from({ length: 5 }, (_, i) => bid(who, lotId, 185_000 - i * 1500))),
  ])
  expect(cancelled.status).toBe(200)
  expect(await world.count('tender_bets', 'lot_id = $1', [lotId])).toBe(placed.filter(({ status }) => status === 200).length)
  for (const { status, error } of placed.filter(one => one.status !== 200))
    expect([status, error.code]).toEqual(expect.arrayContaining([expect.stringMatching(/^(lot\.closed|bet\.too_high|server\.busy)$/)]))
  expect((await bid(carriers[0], lotId, 100_000)).error.code).toBe('lot.closed')
})

test('the closing and the last bets at once: the bet is in the log that is judged, or was told that it came too late', async () => {
  const { tender, lotId } = await announced({ windowSeconds: 0 })
  await bid(carriers[0], lotId, 185_000)
  await at('11:59:59.999')
  const last = await bid(carriers[1], lotId, 183_500)
  expect(last.status).toBe(200)
  await at('12:00:00')
  const processes = [world.db, world.db].map(db => startTimers({ db, handlers }))
  const late = await bid(carriers[2], lotId, 182_000)
  await expect.poll(() => world.count('timers', `object_id = $1`, [lotId]), { timeout: 10_000, interval: 20 }).toBe(0)
  for (const each of processes) await each.stop()
  expect(late.error.code).toBe('lot.closed')
  expect(await world.count('audits', `what = 'lot.closed' and object_id = $1`, [tender.id])).toBe(1)
  const { items } = (await organiser.ask(tenders.ladder, { query: { tenderId: tender.id, lotId } })).data
  expect(items.map(({ amount }) => amount)).toEqual([rub(183_500), rub(185_000)])
})

test('a winner who confirms and refuses at once, and while his time runs out, did one of the two', async () => {
  const { tender, lotId } = await ended()
  const awarded = (await step(organiser, tender, { action: 'award', lotId, winners: [{ seq: 3, share: 100 }], reason: '' })).data
  const [{ id: awardId, confirmDueAt }] = awarded.awards as [(typeof awarded.awards)[number]]
  const asked = { tenderId: tender.id, awardId }
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => carriers[2].ask(tenders.confirm, { data: asked })),
    ...Array.from({ length: 5 }, () => carriers[2].ask(tenders.refuse, { data: { ...asked, reason: 'Нет машины' } })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const one of answers.filter(({ status }) => status !== 200)) expect(one.error.code).toBe('award.ended')
  await freezeClock(world, confirmDueAt!)
  await turn()
  const after = await card(organiser, tender.id)
  const first = after.awards.find(({ id }) => id === awardId)!
  expect(['confirmed', 'refused']).toContain(first.status)
  const order = (await organiser.ask(orders.get, { query: { orderId: after.lots[0]!.orderId! } })).data
  expect(order.status).toBe(first.status === 'confirmed' ? 'accepted' : 'searching')
})

test('BT14 twenty repeats of an award under one key are one award and one answer; another winner under the key is refused', async () => {
  const { tender, lotId } = await ended()
  const key = randomUUID()
  const award = (seq: number) =>
    step(organiser, tender, { action: 'award', lotId, winners: [{ seq, share: 100 }], reason: 'проверка' }, key)
  const answers = await Promise.all(Array.from({ length: 20 }, () => award(3)))
  const done = answers.filter(({ status }) => status === 200)
  // one that came while the first was under way is told to ask again
  for (const one of answers.filter(({ status }) => status !== 200)) expect(one.status).toBe(409)
  expect(new Set([...done, await award(3)].map(({ body }) => body)).size).toBe(1)
  expect(await world.count('tender_awards', 'lot_id = $1', [lotId])).toBe(1)
  const other = await award(1)
  expect([other.status, other.error.code]).toEqual([422, 'key.reused'])
})

test('BT10 the terms are frozen by a hash of what was announced: no step changes them, the copy of another price has another', async () => {
  const { tender, lotId } = await announced()
  await bid(carriers[0], lotId, 185_000)
  const { rows } = await world.root.query<{ terms: Buffer }>('select terms_hash as terms from tenders where id = $1', [tender.id])
  const frozen = rows[0]!.terms.toString('hex')
  expect(tender.terms).toBe(frozen)
  const asked = (more: object) => ({ data: { tenderId: tender.id, version: tender.version, draft: { ...tender.draft, ...more } } })
  for (const more of [{ basis: 'net' as const }, { step: rub(1) }, { endsAt: '2026-10-05T13:00:00Z' }, { currency: 'EUR' }, { lots: [] }])
    expect((await organiser.ask(tenders.save, asked(more))).error.code, JSON.stringify(more)).toBe('tender.step_closed')
  const now = await card(organiser, tender.id)
  const added = (await step(organiser, now, { action: 'addendum', text: 'Окно подачи прежнее', endsAt: '2026-10-05T12:30:00Z' })).data
  expect(added.terms, 'an addendum stands beside the terms').toBe(frozen)
  expect(added.addenda).toHaveLength(1)
  expect(await world.count('audits', `what = 'tender.addendum' and object_id = $1`, [tender.id])).toBe(1)
  for (const who of carriers) expect((await card(who, tender.id)).terms).toBe(frozen)
  const { tender: dearer } = await announced({ lots: [{ ...spot(), start: rub(185_001) } as LotDraft] })
  expect(dearer.terms).not.toBe(frozen)
  // in whatever order fields were entered, the same terms are the same text
  expect(canonical({ b: 1, a: [{ d: null, c: 'я' }] })).toBe(canonical({ a: [{ c: 'я', d: null }], b: 1 }))
})

test('BT04 of 5 000 bets about the end each is taken before it or refused after it, by the moment the database judged', async () => {
  await world.setClock(null)
  const { lotId } = await makeTender(world, organiser, carriers, { kind: 'open_rfq', tender: { windowS: 0 } })
  const pools = [openPool(world.database.url, world.database.roles.app, 2), openPool(world.database.url, world.database.roles.app, 2)]
  const sent: { key: string; ok: boolean; code: string | null }[] = []
  const one = (i: number): BetRequest => ({
    session: carriers[i % 3]!.session,
    key: randomUUID(),
    hash: Buffer.alloc(32),
    bet: { amount: 9_000_000 - i, currency: 'RUB', share: null, comment: '', sealed: null, nonce: null },
  })
  let next = 0
  const work = async ({ pool }: (typeof pools)[number]) => {
    while (next < 5000) {
      const part = Array.from({ length: 25 }, () => one(next++))
      const judged = await placeBets(pool, lotId, part, 1_000_000)
      for (const [i, { ok, text }] of judged.entries())
        sent.push({ key: part[i]!.key, ok, code: ok ? null : (JSON.parse(text) as { code: string }).code })
      // half of them are through: it ends now, whoever is in line
      if (sent.length >= 2500 && sent.length < 2500 + judged.length)
        await world.root.query(
          `update tender_lots set ends_at = date_trunc('milliseconds', app_now()) + interval '20 milliseconds' where id = $1`,
          [lotId],
        )
    }
  }
  await Promise.all([...pools, ...pools].map(work))
  for (const { db } of pools) await db.destroy()
  expect(sent).toHaveLength(5000)
  for (const { ok, code } of sent) expect(ok || code === 'lot.closed').toBe(true)
  const { rows: wrong } = await world.root.query(
    `select b.seq from tender_bets b join tender_lots l on l.id = b.lot_id where l.id = $1 and b.at >= l.ends_at
     union all select null from idempotency_keys a join tender_lots l on l.id = $1 where a.key = any ($2) and a.at < l.ends_at`,
    [lotId, sent.filter(({ ok }) => !ok).map(({ key }) => key)],
  )
  expect(wrong).toEqual([])
  expect(await world.count('tender_bets', 'lot_id = $1', [lotId])).toBe(sent.filter(({ ok }) => ok).length)
  expect(sent.some(({ ok }) => ok) && sent.some(({ ok }) => !ok)).toBe(true)
})
