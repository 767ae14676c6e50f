import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { managementRules } from '#contract/management-rules.ts'
import { orders } from '#contract/orders.ts'
import { actFor, inTransaction } from '#server/platform/db.ts'
import { removeOld } from '#server/platform/retention.ts'
import { dyingAt, hearOf, openGroups, saveRule, scenarioTen } from '#testing/managementRules.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { runTimers } from '#testing/tenders.ts'
import { trip } from '#testing/waterfalls.ts'
import { openWorld } from '#testing/world.ts'
import { continueRun } from './commands/runs.ts'
import { ruleTimers } from './jobs.ts'

const world = await openWorld()
let of: Awaited<ReturnType<typeof openGroups>>
const start = new Date(scenarioOneStart)
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
beforeAll(async () => {
  await world.setClock(start)
  of = await openGroups(world)
})
beforeEach(async () => {
  await world.setClock(start)
  await world.root.query('update management_rules set removed_at = now(), active = false')
  await world.root.query('update rule_books set revision = revision + 1')
  await world.root.query(`delete from timers where kind like 'rule.%'`)
})
afterAll(() => world.close())

const [loading, unloading] = trip().stops
const priced = {
  ...trip(),
  price: { minor: 60_000_00, currency: 'RUB' },
  stops: [
    { ...loading!, windowFrom: '2026-10-20T09:00:00+03:00', windowTo: '2026-10-20T12:00:00+03:00' },
    { ...unloading!, windowFrom: '2026-10-24T08:00:00+03:00', windowTo: '2026-10-24T14:00:00+03:00' },
  ],
}
const place = async (draft = priced) => (await of.f1.ask(orders.create, { data: { draft, goal: 'place' } })).data
const rulesNow = async () => (await of.f1.ask(managementRules.list)).data.items
const runsOf = async (objectId: string) => (await of.f1.ask(managementRules.runs, { query: { objectId } })).data.items
const demandsOf = (orderId: string) => world.count('demands', 'order_id = $1', [orderId])
const readers = async (orderId: string) =>
  (
    await world.root.query<{ name: string }>(
      `select o.name_short as name from demand_recipients r join organizations o on o.id = r.executor_id
       where r.order_id = $1 and r.visible_from <= app_now() order by 1`,
      [orderId],
    )
  ).rows.map(({ name }) => name)
const turn = () => runTimers(world, ruleTimers)

test('scenario 10: the main group at once, the reserve after 30 minutes, +3 % after an hour, exactly once per order', async () => {
  const rule = await saveRule(of.f1, scenarioTen(of))
  const order = await place()
  const id = await hearOf(world, of.f1, 'order.placed', { objectId: order.id })
  await hearOf(world, of.f1, 'order.placed', { objectId: order.id, id })
  expect(await demandsOf(order.id)).toBe(1)
  expect(await readers(order.id)).toEqual(['ВолгаТранс'])

  await world.setClock(minutes(31))
  await turn()
  await turn()
  expect(await readers(order.id)).toEqual(['ВолгаТранс', 'УралГруз'])

  await world.setClock(minutes(61))
  await turn()
  const { rows } = await world.root.query<{ price: string }>(`select draft->'price'->>'amount' as price from demands where order_id = $1`, [
    order.id,
  ])
  expect(rows).toEqual([{ price: '61800.00' }])
  expect(await runsOf(order.id)).toMatchObject([
    {
      status: 'done',
      nextAt: null,
      judged: [
        { field: 'bodyTypes', holds: true },
        { field: 'distanceKm', value: 420, holds: true },
      ],
      results: [
        { step: 0, action: 'publish', outcome: 'done' },
        { step: 1, action: 'publish', outcome: 'done' },
        { step: 2, action: 'raise_price', outcome: 'done', words: { ru: '60000 → 61800' } },
      ],
    },
  ])
  expect(await rulesNow()).toMatchObject([{ id: rule.id, fired: 1, firedLately: 1, waiting: 0 }])
  // an order that does not meet the conditions is let alone
  const far = await place({ ...priced, distanceKm: 1200 })
  await hearOf(world, of.f1, 'order.placed', { objectId: far.id })
  expect(await demandsOf(far.id)).toBe(0)
})

test('killed at any statement between trigger and effect, of every step, it has done nothing; tried again, it does all of it once', async () => {
  await saveRule(of.f1, scenarioTen(of))
  const order = await place()
  const state = async () =>
    (
      await world.root.query(
        `select (select count(*) from rule_runs where object_id = $1) as runs, (select count(*) from demands where order_id = $1) as demands,
          (select count(*) from demand_recipients where order_id = $1) as reached, (select max(version) from demands where order_id = $1) as version,
          (select status from orders where id = $1) as status, (select count(*) from timers where kind = 'rule.step') as timers`,
        [order.id],
      )
    ).rows[0]
  const dieThrough = async (work: (db: typeof world.db) => Promise<unknown>) => {
    const before = await state()
    for (let at = 0; ; at++) {
      try {
        await work(dyingAt(world.db, at))
        return at
      } catch (error) {
        expect(String(error)).toContain('killed')
        expect(await state()).toEqual(before)
      }
    }
  }
  const points = await dieThrough(db => hearOf(world, of.f1, 'order.placed', { objectId: order.id, db }))
  expect(points).toBeGreaterThan(30)
  expect(await state()).toMatchObject({ runs: '1', demands: '1', reached: '1', timers: '1' })
  const { rows } = await world.root.query<{ id: string }>('select id from rule_runs where object_id = $1', [order.id])
  for (const [at, reached] of [
    [31, '2'],
    [61, '2'],
  ] as const) {
    await world.setClock(minutes(at))
    const died = await dieThrough(db => inTransaction(db, async trx => continueRun(await actFor(trx, of.f1.org), rows[0]!.id)))
    expect(died).toBeGreaterThan(10)
    expect(await state()).toMatchObject({ runs: '1', demands: '1', reached })
  }
})

test('what waits ends with its reason, and is gone when the rule is switched off, also when it is on again; edited, it follows its version', async () => {
  const rule = await saveRule(of.f1, scenarioTen(of))
  const [ended, off, edited] = [await place(), await place(), await place()]
  await hearOf(world, of.f1, 'order.placed', { objectId: ended.id })
  await of.f1.ask(orders.move, {
    data: {
      orderId: ended.id,
      version: (await of.f1.ask(orders.get, { query: { orderId: ended.id } })).data.version,
      action: 'cancel',
      reason: 'duplicate',
      comment: '',
    },
  })
  await hearOf(world, of.f1, 'order.placed', { objectId: edited.id })
  const next = await saveRule(of.f1, scenarioTen(of, { steps: [{ afterMinutes: 5, actions: [{ kind: 'tag', tag: 'новое' }] }] }), {
    rule: { ruleId: rule.id, version: rule.version },
  })
  await world.setClock(minutes(31))
  await turn()
  expect(await runsOf(ended.id)).toMatchObject([{ status: 'ended', results: [{ step: 0 }] }])
  expect(await readers(edited.id)).toEqual(['ВолгаТранс', 'УралГруз'])
  await hearOf(world, of.f1, 'order.placed', { objectId: off.id })
  const change = (version: number, active: boolean) =>
    of.f1.ask(managementRules.change, { data: { ruleId: rule.id, version, action: 'switch', active } })
  const switched = (await change(next.version, false)).data
  await change(switched.version, true)
  await world.setClock(minutes(200))
  await turn()
  expect(await runsOf(off.id)).toMatchObject([{ status: 'off', results: [] }])
})

test('nothing a rule caused fires it again, depth ends at 5, a limit of the day stops it alone, a stop leaves the rules below', async () => {
  const tag = (name: string, more: object = {}) =>
    saveRule(
      of.f1,
      scenarioTen(of, { name: `Метка ${name}`, steps: [{ afterMinutes: 0, actions: [{ kind: 'tag', tag: name }] }], ...more }),
    )
  const first = await tag('а', { priority: 1, mostADay: 1 })
  await tag('б', { priority: 2, stopOnMatch: true })
  await tag('в', { priority: 3 })
  const tagsOf = async (id: string) => (await of.f1.ask(orders.get, { query: { orderId: id } })).data.tags.filter(each => each.length === 1)
  const [one, two, three, four] = [await place(), await place(), await place(), await place()]
  await hearOf(world, of.f1, 'order.placed', { objectId: one.id })
  expect(await tagsOf(one.id)).toEqual(['а', 'б'])
  await hearOf(world, of.f1, 'order.placed', { objectId: two.id })
  expect(await tagsOf(two.id)).toEqual(['б'])
  await world.setClock(minutes(1440 * 2))
  await hearOf(world, of.f1, 'order.placed', { objectId: three.id, cause: { ruleId: first.id, chain: [first.id], depth: 1 } })
  expect(await tagsOf(three.id)).toEqual(['б'])
  const chain = Array.from({ length: 5 }, () => crypto.randomUUID())
  await hearOf(world, of.f1, 'order.placed', { objectId: four.id, cause: { ruleId: chain[4]!, chain, depth: 5 } })
  expect(await tagsOf(four.id)).toEqual([])
})

test('an amount that would pass the day’s sum is refused alone; after so many failures in a row the rule switches itself off and says so', async () => {
  const raise = { kind: 'raise_price', percent: 10 }
  await saveRule(
    of.f1,
    scenarioTen(of, {
      steps: [{ afterMinutes: 0, actions: [raise, raise, { kind: 'tag', tag: 'дороже' }] }],
      sumADay: { amount: '7000.00', currency: 'RUB' },
    }),
  )
  const order = await place()
  await hearOf(world, of.f1, 'order.placed', { objectId: order.id })
  expect((await runsOf(order.id))[0]!.results.map(({ outcome }) => outcome)).toEqual(['done', 'limit', 'done'])

  const { id } = await saveRule(
    of.f1,
    scenarioTen(of, {
      name: 'Очередь',
      offAfter: 2,
      steps: [{ afterMinutes: 0, actions: [{ kind: 'waterfall', answerMinutes: 60, hours: 24 }] }],
    }),
  )
  const refusedOnce = async () => hearOf(world, of.f1, 'order.placed', { objectId: (await place()).id })
  await refusedOnce()
  expect((await rulesNow()).find(rule => rule.id === id)).toMatchObject({ active: true, failures: 1 })
  await refusedOnce()
  const failed = (await rulesNow()).find(rule => rule.id === id)!
  expect([failed.active, failed.failedAt === null]).toEqual([false, false])
  expect(await world.count('occurrences', `code = 'rule.off' and object_id = $1`, [id])).toBe(1)
})

test('a dry run over thirty days, among the rules above it, equals what then happens on the same month replayed', async () => {
  const near = (km: number) => ({ groups: [{ any: false, conditions: [{ field: 'distanceKm', operator: 'lt', value: km }] }] })
  const tag = (name: string) => [{ afterMinutes: 0, actions: [{ kind: 'tag', tag: name }] }]
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', until: '20:00' }
  const draft = scenarioTen(of, { mostADay: 1, schedule: hours, steps: tag('прогон'), priority: 50 })
  const above = scenarioTen(of, { name: 'Выше', conditions: near(500), steps: tag('выше'), priority: 1, stopOnMatch: true, mostADay: 1 })
  await world.root.query('delete from rule_samples')
  const byKm = new Map<number, string>()
  for (const distanceKm of [420, 700, 900]) byKm.set(distanceKm, (await place({ ...priced, distanceKm })).id)
  const heard: { objectId: string; at: Date; id: string }[] = []
  for (let day = 0; day < 30; day++)
    for (const [hour, km] of [
      [0, 420],
      [1, 900],
      [2, 700],
      [12, 420],
    ] as const) {
      const [at, objectId] = [minutes(day * 1440 + hour * 60), byKm.get(km)!]
      await world.setClock(at)
      heard.push({ objectId, at, id: await hearOf(world, of.f1, 'order.placed', { objectId }) })
    }
  await saveRule(of.f1, above)
  const tried = (await of.f1.ask(managementRules.dryRun, { data: { ruleId: null, draft } })).data
  expect(tried).toMatchObject({ triggers: 120, settledAbove: 22 })
  const rule = await saveRule(of.f1, draft)
  for (const { objectId, at, id } of heard) {
    await world.setClock(at)
    await hearOf(world, of.f1, 'order.placed', { objectId, id })
  }
  const { rows } = await world.root.query<{ id: string; at: Date }>('select object_id as id, at from rule_runs where rule_id = $1', [
    rule.id,
  ])
  const told = (each: { id: string; at: Date | string }) => `${new Date(each.at).toISOString().slice(0, 16)} ${each.id}`
  expect(rows.length).toBe(tried.fired)
  expect(rows.length).toBe(22)
  // the newest of them are told one by one
  const newest = rows.map(told).toSorted().slice(-50)
  expect(tried.items.map(({ objectId: id, at }) => told({ id, at })).toSorted()).toEqual(newest)
})

test('what rules did is forgotten a year later, what waits for a step is not; samples and days go after a month', async () => {
  await saveRule(of.f1, scenarioTen(of, { steps: [{ afterMinutes: 0, actions: [{ kind: 'tag', tag: 'а' }] }] }))
  const [done, waits] = [await place(), await place()]
  await hearOf(world, of.f1, 'order.placed', { objectId: done.id })
  await saveRule(of.f1, scenarioTen(of, { name: 'Ждёт', steps: [{ afterMinutes: 43_200, actions: [{ kind: 'tag', tag: 'б' }] }] }))
  await hearOf(world, of.f1, 'order.placed', { objectId: waits.id })
  const counts = async () => [
    await world.count('rule_runs', 'object_id = $1', [done.id]),
    await world.count('rule_runs', `object_id = $1 and status = 'waiting'`, [waits.id]),
    await world.count('rule_samples', 'object_id = $1', [done.id]),
    await world.count('rule_days', 'on_day = $1', ['2026-10-01']),
  ]
  const [runs, waiting, samples, days] = await counts()
  expect([runs, waiting, samples]).toEqual([1, 1, 1])
  expect(days).toBeGreaterThan(0)
  await world.setClock(new Date(Date.now() + 366 * 86_400_000))
  await removeOld(world.db)
  expect(await counts()).toEqual([0, 1, 0, 0])
})
