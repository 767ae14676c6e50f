import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LostOrderClaim } from '#contract/lost-orders.ts'
import { orders } from '#contract/orders.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Bare, card, draft, late, lostOrder, lostOrders } from '#testing/lostOrders.ts'
import { rub } from '#testing/money.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { timers } from './jobs.ts'

let world: World
let forwarder: Someone
let second: Someone
let third: Someone
beforeAll(async () => {
  world = await openWorld()
  const pair = await openPair(world)
  forwarder = pair.forwarder
  second = pair.executor
  third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { ours, lost, placedWith, settle } = lostOrders(() => ({ world, forwarder, second }))

/** The former executor's step of his claim. */
async function theirs(id: string, change: Bare<LostOrderClaim>, who = second) {
  const claim = (await lostOrder(second, id)).claims[0]!
  return who.ask(orders.lostClaim, { data: { orderId: id, claimId: claim.id, version: claim.version, ...change } as LostOrderClaim })
}

/** What an order waits for, as a side's list says it. */
async function listed(who: Someone, id: string) {
  const side = who === forwarder ? 'forwarder' : 'executor'
  const { items } = (await who.ask(orders.list, { query: { side, limit: 200 } })).data
  const row = items.find(each => each.id === id)!
  return { code: row.next.code, whose: row.next.whose, due: row.next.dueAt, opens: row.opens, tab: row.tab }
}

test('scenario 8: whoever gave an order back reads the claim, answers it, and both read every step; the order keeps its version', async () => {
  const { id } = await lost('executor')
  expect((await second.ask(orders.get, { query: { orderId: id } })).error).toMatchObject({ code: 'order.not_found' })
  const left = await lostOrder(second, id)
  expect(left).toMatchObject({
    id,
    status: 'revoked',
    money: { price: rub(150_000) },
    claims: [{ kind: 'executor_revoke', side: 'forwarder', status: 'draft', amount: rub(30_000), actions: ['agree'] }],
  })
  expect(left.history.map(({ what }) => what)).toContain('revoke')

  await placedWith(third, id)
  const { version } = await card(forwarder, id)
  expect((await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })).status).toBe(200)
  expect((await lostOrder(second, id)).claims).toMatchObject([
    { status: 'opened', actions: ['agree', 'dispute'], claim: { amount: rub(30_000) }, replyDueAt: expect.any(String) },
  ])
  await theirs(id, { action: 'dispute', amount: rub(10_000), comment: 'Машина сломалась в пути' })
  await settle(id)
  expect((await card(forwarder, id)).exceptions.claims).toMatchObject([
    {
      status: 'disputed',
      answer: { amount: rub(10_000), comment: 'Машина сломалась в пути' },
      actions: ['concede', 'insist', 'withdraw', 'court'],
    },
  ])
  await ours(id, { action: 'insist', amount: rub(20_000), comment: 'Срок пропущен' })
  const agreed = (await theirs(id, { action: 'agree' })).data
  expect(agreed.claims).toMatchObject([{ status: 'agreed', amount: rub(20_000), actions: [] }])
  await settle(id)
  expect((await card(forwarder, id)).version).toBe(version)

  const told = ['claim.agree', 'claim.insist', 'claim.dispute', 'claim.raise']
  const read = async (who: Someone) => (await who.ask(orders.history, { query: { orderId: id } })).data.items.map(({ what }) => what)
  expect((await read(forwarder)).slice(0, 4)).toEqual(told)
  expect(agreed.history.slice(0, 4).map(({ what }) => what)).toEqual(told)
  // who carries it now reads nothing of it, neither the claim nor its lines
  expect((await read(third)).filter(what => what.startsWith('claim.'))).toEqual([])
  expect((await card(third, id)).exceptions.claims).toEqual([])
  expect(
    await world.count('outboxes', `name = 'order.changed' and $1 = any (audience) and payload::jsonb ->> 'orderId' = $2`, [third.org, id]),
  ).toBe(2)
  expect(await world.count('audits', `what = 'order.claim.agree' and org_id = $1 and by_org_id = $2`, [forwarder.org, second.org])).toBe(1)
})

test('a claim that waits for an answer stands among the things to do of whoever lost the order, and of nobody else', async () => {
  const { id } = await lost('executor')
  expect(await listed(second, id)).toMatchObject({ code: 'none', opens: false, tab: 'lost' })
  await placedWith(third, id)
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  const { replyDueAt } = (await lostOrder(second, id)).claims[0]!
  expect(await listed(second, id)).toEqual({ code: 'answer_claim', whose: 'me', due: replyDueAt, opens: false, tab: 'lost' })
  const { mine } = (await second.ask(orders.counts, { query: { side: 'executor' } })).data
  expect(mine).toBeGreaterThan(0)
  expect(await listed(forwarder, id)).toMatchObject({ code: 'assign_resources', whose: 'them' })
  expect(await listed(third, id)).toMatchObject({ code: 'assign_resources', whose: 'me' })
  await theirs(id, { action: 'dispute', amount: rub(10_000), comment: 'Дорого' })
  await settle(id)
  expect(await listed(second, id)).toMatchObject({ code: 'answer_claim', whose: 'them' })
  expect(await listed(forwarder, id)).toMatchObject({ code: 'answer_claim', whose: 'me' })
  expect(await listed(third, id)).toMatchObject({ code: 'assign_resources', whose: 'me' })
  await ours(id, { action: 'concede' })
  expect(await listed(second, id)).toMatchObject({ code: 'none', whose: 'nobody' })
})

test('whoever an order was taken from raises what is due to him, insists and takes it to court or back; the forwarder answers', async () => {
  const { id } = await lost('forwarder')
  expect((await lostOrder(second, id)).claims).toMatchObject([
    { kind: 'forwarder_revoke', side: 'executor', amount: rub(30_000), actions: ['raise', 'withdraw'] },
  ])
  expect((await theirs(id, { action: 'raise', amount: rub(40_000), comment: '' })).error).toMatchObject({
    code: 'order.comment_missing',
    info: { field: 'comment' },
  })
  await theirs(id, { action: 'raise', amount: rub(40_000), comment: 'Машина стояла сутки' })
  expect((await ours(id, { action: 'dispute', amount: rub(40_000), comment: 'Не согласны' })).error).toMatchObject({
    code: 'claim.not_less',
  })
  await ours(id, { action: 'dispute', amount: rub(15_000), comment: 'Половина' })
  await theirs(id, { action: 'insist', amount: rub(30_000), comment: 'По условиям' })
  await ours(id, { action: 'dispute', amount: rub(20_000), comment: 'Последнее слово' })
  expect((await theirs(id, { action: 'concede' })).data.claims).toMatchObject([{ status: 'agreed', amount: rub(20_000) }])

  for (const [action, status] of [
    ['court', 'court'],
    ['withdraw', 'withdrawn'],
  ] as const) {
    const other = await lost('forwarder')
    await theirs(other.id, { action: 'raise', amount: rub(30_000), comment: '' })
    const ended = await theirs(other.id, { action, comment: 'Так решили' })
    expect(ended.data.claims).toMatchObject([{ status, actions: [] }])
  }
})

test('the forwarder says no yes for whoever can answer himself; only where nobody is left there he keeps what was agreed outside', async () => {
  const { id } = await lost('executor')
  const offeredSteps = async () => (await card(forwarder, id)).exceptions.claims[0]!.actions
  expect(await offeredSteps()).toEqual(['raise', 'withdraw'])
  expect((await ours(id, { action: 'agree' })).error).toMatchObject({ code: 'claim.step_closed' })
  await world.root.query('update organizations set blocked = true where id = $1', [second.org])
  try {
    expect(await offeredSteps()).toEqual(['raise', 'withdraw', 'agree'])
    expect((await ours(id, { action: 'agree' })).status).toBe(200)
  } finally {
    await world.root.query('update organizations set blocked = false where id = $1', [second.org])
  }
  expect((await lostOrder(second, id)).claims).toMatchObject([{ status: 'agreed', amount: rub(30_000) }])
})

test('of two answers at once one is kept: the other meets a claim that was changed', async () => {
  const { id } = await lost('forwarder')
  await theirs(id, { action: 'raise', amount: rub(30_000), comment: '' })
  const [yes, back] = await Promise.all([ours(id, { action: 'agree' }), theirs(id, { action: 'withdraw', comment: '' })])
  const refusals = [yes, back].filter(({ status }) => status !== 200)
  expect(refusals).toHaveLength(1)
  expect(refusals[0]!.error).toMatchObject({ code: 'claim.changed' })
  const colleague = await world.colleague(second, 'owner')
  const { id: next } = await lost('executor')
  await ours(next, { action: 'raise', amount: rub(30_000), comment: '' })
  const both = await Promise.all([theirs(next, { action: 'agree' }), theirs(next, { action: 'agree' }, colleague)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a sum the forwarder did not see is not agreed to: of a claim with a former executor its own version is asked', async () => {
  const { id } = await lost('forwarder')
  const { version, exceptions } = await card(forwarder, id)
  const seen = exceptions.claims[0]!
  await theirs(id, { action: 'raise', amount: rub(60_000), comment: 'Простой включён' })
  const key = { orderId: id, version, claimId: seen.id, action: 'agree' } as const
  for (const claimVersion of [seen.version, undefined])
    expect((await forwarder.ask(orders.claim, { data: { ...key, claimVersion } })).error).toMatchObject({ code: 'claim.changed' })
})

test('what the forwarder agrees to owe a former executor counts his claims, not the price another one carries for', async () => {
  const { id } = await lost('forwarder')
  await theirs(id, { action: 'raise', amount: rub(30_000), comment: '' })
  const limited = await world.colleague(forwarder, 'owner')
  const limit = (sum: number) =>
    world.root.query(`update employees set limits = jsonb_build_object('maxOrderAmount', $2::jsonb) where id = $1`, [
      limited.employee,
      JSON.stringify(rub(sum)),
    ])
  await limit(29_999)
  expect((await ours(id, { action: 'agree' }, limited)).error).toMatchObject({ code: 'order.over_limit' })
  await limit(30_000)
  expect((await ours(id, { action: 'agree' }, limited)).status).toBe(200)
})

test('nobody agrees for the former executor to a sum he named for the forwarder', async () => {
  const { id } = await lost('executor')
  const namesake = await world.alsoAt(forwarder, second)
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  expect((await lostOrder(namesake, id)).claims).toMatchObject([{ own: true }])
  expect((await theirs(id, { action: 'agree' }, namesake)).error).toMatchObject({ code: 'claim.own_approval' })
  expect((await theirs(id, { action: 'agree' })).status).toBe(200)
})

test('who may not see prices reads no sum and decides nothing; strangers and the present executor meet nothing', async () => {
  const { id } = await lost('executor')
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  await placedWith(third, id)
  const viewer = await world.colleague(second, 'viewer')
  const seen = await lostOrder(viewer, id)
  expect(seen).toMatchObject({ money: null, claims: [{ amount: null, drafted: null, claim: { amount: null }, actions: [] }] })
  expect((await theirs(id, { action: 'agree' }, viewer)).error).toMatchObject({ code: 'access.denied' })
  const accountant = await world.colleague(second, 'accountant')
  expect((await lostOrder(accountant, id)).claims).toMatchObject([{ amount: rub(30_000), actions: [] }])
  const stranger = await world.executor({ name: 'Чужой' })
  for (const who of [forwarder, third, stranger]) {
    expect((await who.ask(orders.lost, { query: { orderId: id } })).error).toMatchObject({ code: 'order.not_found' })
    expect((await theirs(id, { action: 'agree' }, who)).error).toMatchObject({ code: 'order.not_found' })
  }
})

test('sums are of the claim’s currency and above zero, and refusals name their field', async () => {
  const { id } = await lost('executor')
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  const no = { action: 'dispute', comment: 'Не согласны' } as const
  expect((await theirs(id, { ...no, amount: { minor: 100, currency: 'EUR' } })).error).toMatchObject({
    code: 'claim.currency',
    info: { field: 'amount' },
  })
  expect((await theirs(id, { ...no, amount: rub(30_000) })).error).toMatchObject({ code: 'claim.not_less', info: { field: 'amount' } })
  expect((await theirs(id, { ...no, amount: rub(-1) })).error).toMatchObject({ code: 'claim.amount', info: { field: 'amount' } })
  const claimId = newId()
  const none = await second.ask(orders.lostClaim, { data: { orderId: id, claimId, version: 1, action: 'agree' } })
  expect(none.error).toMatchObject({ code: 'claim.not_found', info: { field: 'claimId' } })
  expect((await theirs(id, { ...no, amount: rub(0) })).data.claims).toMatchObject([{ status: 'disputed', answer: { amount: rub(0) } }])
  await ours(id, { action: 'concede' })
  expect((await lostOrder(second, id)).claims).toMatchObject([{ status: 'rejected' }])
})

test('who gets the order again reads his former claim in the order itself, and has no lost order beside it any more', async () => {
  const { id } = await lost('executor')
  await placedWith(second, id)
  expect((await second.ask(orders.lost, { query: { orderId: id } })).error).toMatchObject({ code: 'order.not_found' })
  expect((await card(second, id)).exceptions.claims).toMatchObject([{ kind: 'executor_revoke', status: 'draft' }])
})

test('the last executor of a cancelled order still opens it, and raises there what is due to him', async () => {
  await world.setClock(scenarioOneStart)
  let row = await offered(forwarder, second, draft)
  row = (await second.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await world.setClock(late)
  const cancel = { action: 'cancel', reason: 'cargo_not_ready', comment: '' } as const
  row = (await forwarder.ask(orders.move, { data: { ...keyOf(row), ...cancel } })).data
  const { exceptions, version } = await card(second, row.id)
  expect(exceptions.claims).toMatchObject([{ kind: 'forwarder_cancel', actions: ['raise', 'withdraw'] }])
  const raise = { action: 'raise', claimId: exceptions.claims[0]!.id, amount: rub(30_000), comment: '' } as const
  expect((await second.ask(orders.claim, { data: { orderId: row.id, version, ...raise } })).status).toBe(200)
})

test('an answer that is due tells the former executor and the forwarder, and nobody else', async () => {
  const { id } = await lost('executor')
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  await placedWith(third, id)
  await world.setClock('2026-11-08T12:00:00+03:00')
  await inHome(world.db, forwarder.org, tx =>
    timers['order.claim'](tx, { home: forwarder.org, kind: 'order.claim', objectId: id, runAt: tx.now, attempts: 0 }),
  )
  expect((await lostOrder(second, id)).history[0]).toMatchObject({ what: 'claim_late' })
  const lines = (await third.ask(orders.history, { query: { orderId: id } })).data.items
  expect(lines.map(({ what }) => what)).not.toContain('claim_late')
})
