import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import type { DemandOfferMove } from '#contract/demand-moves.ts'
import { demands } from '#contract/demands.ts'
import { scenarioOne } from '#testing/orders.ts'
import { verify } from '#testing/tenders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let executors: [Someone, Someone, Someone]

beforeAll(async () => {
  // moments act as in the product: a process of its own does them
  world = await openWorld({ jobs: true })
  await world.setClock('2026-10-01T09:00:00+03:00')
  f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  executors = [await world.executor(), await world.executor(), await world.executor()]
  for (const one of executors) await world.partners(f1, one)
  await verify(world, f1, ...executors)
})
afterAll(() => world.close())

const rub = (roubles: number) => ({ minor: roubles * 100, currency: 'RUB' })
const draft = (given: object = {}): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' }),
  order: { ...scenarioOne, price: null },
  ...given,
})
const published = async (given: object = {}): Promise<DemandCard> =>
  (await f1.ask(demands.create, { data: { draft: draft(given), goal: 'publish' } })).data
const cardOf = async (who: Someone, id: string) => (await who.ask(demands.get, { query: { demandId: id } })).data
const take = (who: Someone, { row }: DemandCard) => who.ask(demands.takeNow, { data: { demandId: row.id, revision: 1 } })
const cancel = ({ row }: DemandCard) =>
  f1.ask(demands.move, { data: { demandId: row.id, version: row.version, action: 'cancel', reason: 'other', comment: 'Планы изменились' } })
const offer = (who: Someone, { row }: DemandCard, amount: { minor: number; currency: string }) =>
  who.ask(demands.offer, {
    data: { demandId: row.id, revision: 1, amount, trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' },
  })
const step = (who: Someone, card: DemandCard, of: Someone, move: Record<string, unknown>) => {
  const found = card.offers.find(each => each.executor.id === of.org)!
  return who.ask(demands.negotiate, {
    data: { ...move, demandId: card.row.id, offerId: found.id, turnId: found.turns.at(-1)!.id } as DemandOfferMove,
  })
}
const ok = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200)
const firstPrice = { mode: 'fixed', price: rub(68_000), takeNow: true }

/** Whose the order is, as its own table has it. */
async function holderOf({ row }: DemandCard) {
  const { rows } = await world.root.query<{ status: string; by: string | null }>(
    'select o.status, o.executor_id as by from orders o join demands d on d.org_id = o.org_id and d.order_id = o.id where d.id = $1',
    [row.id],
  )
  return rows[0]!
}

test('of takings and a cancellation at once one is done, and the order is whose the demand says', async () => {
  for (let round = 0; round < 4; round++) {
    const card = await published(firstPrice)
    const [cancelled, ...taken] = await Promise.all([cancel(card), ...executors.map(one => take(one, card))])
    expect(ok([cancelled, ...taken])).toHaveLength(1)
    const { status, by } = await holderOf(card)
    const winner = executors[taken.findIndex(one => one.status === 200)]
    expect([status, by]).toEqual(winner ? ['accepted', winner.org] : ['placed', null])
    expect(await world.count('demand_offers', `demand_id = $1 and status = 'confirmed'`, [card.row.id])).toBe(winner ? 1 : 0)
  }
})

test('a choice, a taking and another choice at once: one executor has the order, and nobody a second yes', async () => {
  for (let round = 0; round < 4; round++) {
    const card = await published({ ...firstPrice, counters: true })
    const [e1, e2, e3] = executors
    for (const who of [e1, e2]) expect((await offer(who, card, rub(who === e1 ? 60_000 : 61_000))).status).toBe(200)
    const now = await cardOf(f1, card.row.id)
    const answers = await Promise.all([step(f1, now, e1, { action: 'select' }), step(f1, now, e2, { action: 'select' }), take(e3, card)])
    expect(ok(answers)).toHaveLength(1)
    for (const one of answers.filter(({ status }) => status !== 200)) expect(one.status, one.body).toBe(409)
    const live = `demand_id = $1 and status in ('selected', 'confirmed')`
    expect(await world.count('demand_offers', live, [card.row.id])).toBe(1)
    expect((await holderOf(card)).by).toBe(answers[2].status === 200 ? e3.org : null)
  }
})

test('a confirmation, the same once more, a refusal and the forwarder’s taking back at once: one of them', async () => {
  const card = await published()
  const [e1] = executors
  await offer(e1, card, rub(60_000))
  expect((await step(f1, await cardOf(f1, card.row.id), e1, { action: 'select' })).status).toBe(200)
  const [mine, his] = [await cardOf(e1, card.row.id), await cardOf(f1, card.row.id)]
  const answers = await Promise.all([
    step(e1, mine, e1, { action: 'confirm' }),
    step(e1, mine, e1, { action: 'confirm' }),
    step(e1, mine, e1, { action: 'decline', reason: 'Нет машины' }),
    step(f1, his, e1, { action: 'withdraw' }),
  ])
  expect(ok(answers)).toHaveLength(1)
  const { status, by } = await holderOf(card)
  const confirmed = answers.slice(0, 2).some(one => one.status === 200)
  expect([status, by]).toEqual(confirmed ? ['accepted', e1.org] : ['searching', null])
})

test('a demand made a tender twice at once is one tender, and nobody takes what went over', async () => {
  const card = await published(firstPrice)
  const over = () => f1.ask(demands.toTender, { data: { demandId: card.row.id, version: card.row.version } })
  const [first, second, taken] = await Promise.all([over(), over(), take(executors[0], card)])
  expect(ok([first, second, taken])).toHaveLength(1)
  expect(await world.count('tenders', 'org_id = $1', [f1.org])).toBe(taken.status === 200 ? 0 : 1)
  expect((await take(executors[1], card)).status).not.toBe(200)
})

test('the last millisecond of answers counts, the end itself does not, whatever moment the executor names', async () => {
  const card = await published(firstPrice)
  const end = (shift: string) =>
    world.root.query(`update demands set deadline = app_now() + interval '${shift}' where id = $1`, [card.row.id])
  await end('0 seconds')
  const late = await take(executors[0], card)
  expect(late.error.code).toMatch(/^demand\.(closed|not_open)$/)
  expect((await offer(executors[0], card, rub(60_000))).status).not.toBe(200)
  const open = await published(firstPrice)
  await world.root.query(`update demands set deadline = app_now() + interval '5 seconds' where id = $1`, [open.row.id])
  expect((await take(executors[0], open)).status).toBe(200)
})

test('an offer of one demand is not moved through another, nor by who only reads', async () => {
  const [one, other] = [await published(), await published()]
  const [e1, e2] = executors
  await offer(e1, one, rub(60_000))
  const found = (await cardOf(f1, one.row.id)).offers[0]!
  const through = (who: Someone, demandId: string) =>
    who.ask(demands.negotiate, {
      data: { action: 'withdraw', demandId, offerId: found.id, turnId: found.turns.at(-1)!.id } as DemandOfferMove,
    })
  expect((await through(e1, other.row.id)).error.code).toBe('offer.not_found')
  expect((await through(e2, one.row.id)).error.code).toBe('offer.not_found')
  const clerk = await world.colleague(e1, 'viewer')
  expect((await through(clerk, one.row.id)).status).toBe(403)
  expect((await cardOf(e2, one.row.id)).offers).toEqual([])
})
