import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TaskMark } from '#contract/order-card.ts'
import { OrderFilter, type OrderRow } from '#contract/order-list.ts'
import { liveStatuses } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { setDebtsOf } from '#server/deals/settlements/store.ts'
import { inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { rebuildOrders } from './jobs.ts'
import { openOrder } from './store/orders.ts'
import { setRows } from './store/rows.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const summaryOf = async (who: Someone, side: 'forwarder' | 'executor') => (await who.ask(orders.summary, { query: { side } })).data

/** Accepts an offered order and gives it resources of its own. */
async function assigned(executor: Someone, row: OrderRow): Promise<OrderRow> {
  const accepted = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  return (await executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
}

/** Drives scenario 1 from departure on: the marks of the loading, then those of the unloading at the times given. */
async function driven(executor: Someone, row: OrderRow, unloading: readonly [TaskMark, string][]): Promise<OrderRow> {
  const loading: [TaskMark, string][] = [
    ['depart', '2026-10-06T08:10:00+03:00'],
    ['arrive', '2026-10-06T09:05:00+03:00'],
    ['finish', '2026-10-06T11:00:00+03:00'],
    ['depart', '2026-10-06T11:10:00+03:00'],
  ]
  let now = row
  for (const [mark, at] of [...loading, ...unloading]) {
    const { flights } = (await executor.ask(orders.get, { query: { orderId: row.id } })).data
    const task = flights[0]!.tasks.find(each => each.marks.includes(mark))!
    now = (await executor.ask(orders.report, { data: { ...keyOf(now), taskId: task.id, mark, at, comment: '' } })).data
  }
  return now
}

test('2.05 the first page sums up the week, the way and the deliveries in time, for each side its own', async () => {
  const { forwarder, executor } = await openPair(world)
  const viewer = await world.colleague(forwarder, 'viewer')
  const other = await world.forwarder()
  const [inTime, late, under] = [
    await assigned(executor, await offered(forwarder, executor)),
    await assigned(executor, await offered(forwarder, executor)),
    await assigned(executor, await offered(forwarder, executor)),
  ]
  await offered(forwarder, executor)
  await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })
  await other.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })

  await world.setClock('2026-10-05T08:00:00+03:00')
  const { coming } = await summaryOf(executor, 'executor')
  expect(coming.map(row => [row.side, row.status])).toEqual([...Array(3).fill(['executor', 'ready']), ['executor', 'offered']])
  expect(coming.every(row => row.money === null && row.customer === null)).toBe(true)
  expect((await forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data).toMatchObject({ withoutExecutor: 1, loadingSoon: 4 })

  await world.setClock('2026-10-07T16:00:00+03:00')
  await driven(executor, inTime, [
    ['arrive', '2026-10-07T14:00:00+03:00'],
    ['finish', '2026-10-07T15:10:00+03:00'],
  ])
  await driven(executor, late, [
    ['arrive', '2026-10-07T14:00:30+03:00'],
    ['finish', '2026-10-07T15:00:00+03:00'],
  ])
  await driven(executor, under, [])

  const mine = await summaryOf(forwarder, 'forwarder')
  expect(mine.week).toMatchObject({ from: '2026-10-04T21:00:00Z', sums: [{ minor: 4 * 6_800_000, currency: 'RUB' }] })
  expect(mine.week.days.map(day => [day.planned, day.done])).toEqual([[0, 0], [4, 3], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]) // biome-ignore format: a week
  expect(mine.onway).toMatchObject({ total: 1, late: 1, lanes: [{ from: 'saint_petersburg', to: 'moscow', total: 1, late: 1 }] })
  expect(mine.onway.places.map(place => [place.code, place.name.en])).toEqual([
    ['moscow', 'Moscow'],
    ['saint_petersburg', 'Saint Petersburg'],
  ])
  expect(mine.onTime.at(-1)).toEqual({ from: '2026-10-04T21:00:00Z', delivered: 2, inTime: 1 })
  expect(mine.onTime[0]).toEqual({ from: '2026-08-16T21:00:00Z', delivered: 0, inTime: 0 })

  // an offer nobody has accepted yet is no plan of the executor's
  const theirs = await summaryOf(executor, 'executor')
  expect(theirs.week.sums).toEqual([{ minor: 3 * 6_800_000, currency: 'RUB' }])
  expect(theirs.week.days[1]).toEqual({ planned: 3, done: 3 })
  expect(theirs).toMatchObject({ onway: mine.onway, onTime: mine.onTime, coming: [] })

  expect((await summaryOf(viewer, 'forwarder')).week).toEqual({ ...mine.week, sums: null })
  const strange = await summaryOf(other, 'forwarder')
  expect(strange.week.days[1], 'other organisations are never counted').toEqual({ planned: 1, done: 0 })
  expect(strange.onway).toEqual({ total: 0, late: 0, lanes: [], places: [] })
  expect((await executor.ask(orders.summary, { query: { side: 'forwarder' } })).status).toBe(403)

  await world.setClock('2026-10-14T12:00:00+03:00')
  const later = await summaryOf(forwarder, 'forwarder')
  expect(later.week.days.every(day => day.planned === 0)).toBe(true)
  expect(later.onTime.slice(-2).map(week => week.delivered)).toEqual([2, 0])
})

test('an executor who lost the order learns nothing of how it was driven', async () => {
  const { forwarder, executor } = await openPair(world)
  const second = await world.executor()
  await world.partners(forwarder, second)
  const held = await assigned(executor, await offered(forwarder, executor))
  const back = await forwarder.ask(orders.move, { data: { ...keyOf(held), action: 'revoke', reason: 'other', comment: 'по просьбе' } })
  const again = await forwarder.ask(orders.move, {
    data: { ...keyOf(back.data), action: 'offer', executorId: second.org, answerMinutes: 60 },
  })
  const row = await assigned(second, again.data)
  await world.setClock('2026-10-07T16:00:00+03:00')
  await driven(second, row, [
    ['arrive', '2026-10-07T09:00:00+03:00'],
    ['finish', '2026-10-07T10:00:00+03:00'],
  ])
  expect((await summaryOf(second, 'executor')).onTime.at(-1)).toMatchObject({ delivered: 1, inTime: 1 })
  const lost = await summaryOf(executor, 'executor')
  expect(lost.week).toMatchObject({ sums: [], days: Array(7).fill({ planned: 0, done: 0 }) })
  expect(lost.onway.total).toBe(0)
  expect(lost.onTime.map(week => week.delivered)).toEqual(Array(8).fill(0))
})

test('2.05 the figures of what is past its deadline and the lists they open hold the same orders', async () => {
  const { forwarder, executor } = await openPair(world)
  const place = async () => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const [early, other] = [await place(), await place()]
  const under = await assigned(executor, await offered(forwarder, executor))
  const ids = async (query: { mine?: true; tab?: 'onway' }) =>
    (await forwarder.ask(orders.list, { query: { side: 'forwarder', overdue: true, ...query } })).data.items.map(row => row.id).toSorted()
  const figures = async () => {
    const { late, behind } = (await forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data
    return { late, behind }
  }
  // an executor is chosen 12 hours before loading at the latest
  await world.setClock('2026-10-05T20:00:00+03:00')
  expect([await figures(), await ids({ mine: true })]).toEqual([{ late: 0, behind: 0 }, []])
  await world.setClock('2026-10-05T21:00:00+03:00')
  expect([await figures(), await ids({ mine: true })]).toEqual([{ late: 2, behind: 0 }, [early.id, other.id].toSorted()])
  await world.setClock('2026-10-07T14:00:01+03:00')
  await driven(executor, under, [])
  expect([await figures(), await ids({ tab: 'onway' })]).toEqual([{ late: 2, behind: 1 }, [under.id]])
  expect(await ids({}), 'without «mine» those of both sides').toHaveLength(3)
})

test('2.05 orders past their loading with no vehicle at it are counted and listed alike on both sides, and whether somebody may be called is told', async () => {
  const { forwarder, executor } = await openPair(world)
  const place = async () => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const nobody = { ...scenarioOne, stops: scenarioOne.stops.map(stop => ({ ...stop, contactPhone: null })) }
  const [open, still, under] = [
    await place(),
    await assigned(executor, await offered(forwarder, executor)),
    await assigned(executor, await offered(forwarder, executor)),
  ]
  const missed = async (who: Someone, side: 'forwarder' | 'executor') => {
    const { items } = (await who.ask(orders.list, { query: { side, risk: ['missed'] } })).data
    const { data } = await who.ask(orders.counts, { query: { side } })
    expect(items).toHaveLength(data.missed)
    return items.map(row => row.id).toSorted()
  }
  await world.setClock('2026-10-06T08:30:00+03:00')
  expect([await missed(forwarder, 'forwarder'), await missed(executor, 'executor')]).toEqual([[], []])
  await world.setClock('2026-10-06T13:00:00+03:00')
  await driven(executor, under, [])
  expect(await missed(forwarder, 'forwarder')).toEqual([open.id, still.id].toSorted())
  expect(await missed(executor, 'executor'), 'an order nobody took is no executor’s').toEqual([still.id])
  const { items } = (await executor.ask(orders.list, { query: { side: 'executor', risk: ['missed'] } })).data
  expect(items[0]!.calls, 'the driver may be called').toBe(true)
  const draft = await forwarder.ask(orders.create, { data: { draft: nobody, goal: 'keep' } })
  expect([open.calls, draft.data.calls]).toEqual([true, false])
})

test.for([70, 600])(
  'rows, facts and debts of an older shape are after the rebuilding, %i at a time, what the product writes',
  async limit => {
    const { forwarder, executor } = await openPair(world)
    const row = await assigned(executor, await offered(forwarder, executor))
    const other = await offered(forwarder, executor)
    await world.setClock('2026-10-07T16:00:00+03:00')
    await driven(executor, row, [
      ['arrive', '2026-10-07T14:20:00+03:00'],
      ['finish', '2026-10-07T15:00:00+03:00'],
    ])
    const ids = [row.id, other.id]
    const stored = async () => ({
      rows: (await world.root.query('select * from order_parties where order_id = any ($1) order by order_id, org_id', [ids])).rows,
      facts: (await world.root.query('select * from order_facts where order_id = any ($1) order by order_id, org_id', [ids])).rows,
      debts: (await world.root.query('select * from order_debts where order_id = any ($1) order by order_id, org_id, kind', [ids])).rows,
    })
    const fresh = await stored()
    expect(fresh.rows.map(each => each.late_min).filter(late => late !== null)).toEqual([20, 20])
    expect([fresh.rows.length, fresh.facts.length, fresh.debts.length]).toEqual([4, 2, 2])
    await world.root.query(
      `update order_parties set shape = 1, loaded_at = null, delivered_at = null, late_min = null, currency = null, row_json = '{}', money_json = '{}',
       search = '', tab = 'archive', mine = not mine, body_types = '{}' where order_id = any ($1)`,
      [ids],
    )
    await world.root.query('delete from order_facts where order_id = any ($1)', [ids])
    await world.root.query("update order_debts set counterpart_name = 'another', search = '' where order_id = any ($1)", [ids])
    await world.root.query(
      `insert into order_debts select d.* from order_debts k, jsonb_populate_record(k, jsonb_build_object('counterpart_id', gen_random_uuid())) d
     where k.order_id = $1 and k.kind = 'payable'`,
      [row.id],
    )
    await rebuildAll(world.db, rebuildOrders, limit)
    expect(await stored()).toEqual(fresh)
  },
)

test('rows of many orders are written for those of one’s own home alone, be another’s order opened', async () => {
  const { forwarder, executor } = await openPair(world)
  const { id } = await offered(forwarder, executor)
  const row = { order_id: id, org_id: executor.org, version: 99, row_json: '{}', money_json: '{}', fact: {} }
  const debts = [{ id, rows: [], parties: new Set([forwarder.org]) }]
  const writes: ((tx: Tx) => Promise<unknown>)[] = [tx => setRows(tx, [row]), tx => setDebtsOf(tx, debts)]
  for (const write of writes) {
    const opened = inHome(world.db, executor.org as OrgId, async tx => {
      expect(await openOrder(tx, id)).toBe(forwarder.org)
      return write(tx)
    })
    await expect(opened).rejects.toMatchObject({ code: '42501', message: 'order is not of this home' })
  }
})

test('what the blocks of the first page count is what the lists they open hold, for both sides', async () => {
  const { forwarder, executor } = await openPair(world)
  await world.setClock('2026-10-05T08:00:00+03:00')
  const place = (goal: 'keep' | 'place') => forwarder.ask(orders.create, { data: { draft: scenarioOne, goal } })
  await place('keep')
  await place('place')
  const gone = (await place('place')).data
  await forwarder.ask(orders.move, { data: { ...keyOf(gone), action: 'cancel', reason: 'other', comment: 'Груза не будет' } })
  await offered(forwarder, executor)
  const lost = await offered(forwarder, executor)
  await executor.ask(orders.move, { data: { ...keyOf(lost), action: 'decline', reason: 'other', comment: 'Нет машин' } })
  const ready = await assigned(executor, await offered(forwarder, executor))
  const { flights } = (await executor.ask(orders.get, { query: { orderId: ready.id } })).data
  const taskId = flights[0]!.tasks.find(each => each.marks.includes('depart'))!.id
  await executor.ask(orders.report, { data: { ...keyOf(ready), taskId, mark: 'depart', at: '2026-10-05T07:50:00+03:00', comment: '' } })

  const loading = { from: '2026-10-05', to: '2026-10-07' }
  for (const [who, side] of [
    [forwarder, 'forwarder'],
    [executor, 'executor'],
  ] as const) {
    const counts = (await who.ask(orders.counts, { query: { side } })).data
    const held = async (filter: Partial<OrderFilter>) =>
      (await who.ask(orders.list, { query: { ...OrderFilter.parse({ side, ...filter }), limit: 100 } })).data.items.length
    expect(await held({ tab: 'onway' })).toBe(counts.tabs.onway)
    expect(await held({ tab: 'docs' })).toBe(counts.tabs.docs)
    expect(await held({ status: [...liveStatuses], loading })).toBe(counts.loadingSoon)
    expect(await held({ mine: true })).toBe(counts.mine)
    expect(counts.loadingSoon).toBe(side === 'forwarder' ? 4 : 2)
    if (side === 'forwarder') expect(await held({ status: ['placed', 'searching', 'offered'], loading })).toBe(counts.withoutExecutor)
  }
})
