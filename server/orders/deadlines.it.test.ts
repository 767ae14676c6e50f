import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { documents } from '#contract/documents.ts'
import { openPool } from '#server/platform/db.ts'
import { startTimers, type TimerHandler } from '#server/platform/timers.ts'
import { accepted, approving, card, history, mark, move, moved, ready } from '#testing/orderSteps.ts'
import { documentChange, keyOf, openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type World } from '#testing/world.ts'
import { timers } from './jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

test('deadlines of the resources, of their approval and of the documents are told once, also when the process dies while it tells', async () => {
  const pair = await openPair(world)
  const { forwarder, executor, resources } = pair
  const late = await accepted(pair)
  const pending = await moved(executor, await accepted(pair, approving), { action: 'assign', ...resources })
  let unpapered = await ready({ ...pair, resources: await resourcesOf(world, executor) })
  await world.setClock('2026-10-06T08:00:00+03:00')
  for (const what of ['depart', 'arrive', 'finish', 'arrive', 'finish'] as const) unpapered = await mark(executor, unpapered, what)
  expect(unpapered.status).toBe('documents')
  const before = await Promise.all([late, pending, unpapered].map(async row => (await card(forwarder, row)).version))
  await world.setClock('2026-10-20T09:00:00+03:00')

  let kills = 2
  const dying: Record<string, TimerHandler> = {
    ...timers,
    'order.resources': async (tx, timer) => {
      await timers['order.resources'](tx, timer)
      if (kills-- <= 0) return
      await world.root.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      )
      await sql`select 1`.execute(tx)
    },
  }
  const other = openPool(world.installation.worker.url, world.installation.worker.as, 4)
  const running = [startTimers({ db: world.db, handlers: dying }), startTimers({ db: other.db, handlers: dying })]
  try {
    await expect.poll(() => world.count('timers', `kind like 'order.%'`), { timeout: 20_000, interval: 50 }).toBe(0)
  } finally {
    await Promise.all(running.map(each => each.stop()))
    await other.db.destroy()
  }
  for (const [row, what] of [
    [late, 'resources_late'],
    [pending, 'approval_late'],
    [unpapered, 'documents_late'],
  ] as const) {
    expect((await history(executor, row)).filter(each => each === what)).toEqual([what])
    expect(await world.count('audits', 'object_id = $1 and what = $2', [row.id, `order.${what}`])).toBe(1)
  }
  // it is told beside the order: nobody's open form meets a conflict
  expect(await Promise.all([late, pending, unpapered].map(async row => (await card(forwarder, row)).version))).toEqual(before)
  expect(kills).toBeLessThanOrEqual(0)
})

test('a paid order goes to the archive by itself after 30 days; its forwarder may send it there at once, nobody an unpaid one', async () => {
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const done = async () => {
    let row = await ready({ ...pair, resources: await resourcesOf(world, executor) })
    for (const what of ['depart', 'arrive', 'finish', 'arrive', 'finish'] as const) row = await mark(executor, row, what)
    for (const [who, action] of [
      [executor, 'upload'],
      [forwarder, 'accept'],
    ] as const)
      for (const document of (await card(forwarder, row)).documentRows)
        row = (await who.ask(documents.change, { data: documentChange(keyOf(row), document.id, action) })).data
    return moved(forwarder, row, { action: 'complete' })
  }
  const [first, second] = [await done(), await done()]
  expect((await move(forwarder, first, { action: 'archive' })).error).toMatchObject({ code: 'order.unpaid' })
  expect((await card(forwarder, first)).exceptions.closed).toMatchObject([{ action: 'archive', why: { ru: 'Заказ ещё не оплачен' } }])
  await world.root.query('update orders set settled_at = app_now() where id = any ($1)', [[first.id, second.id]])
  expect(await moved(forwarder, first, { action: 'archive' })).toMatchObject({ status: 'archived', tab: 'done', actions: [] })
  const paid = await world.root.query<{ at: Date }>('select settled_at as at from orders where id = $1', [second.id])
  const at = new Date(paid.rows[0]!.at.getTime() + 30 * 86_400_000)
  await world.root.query(`insert into timers (org_id, object_id, kind, run_at, attempts) values ($1, $2, 'order.archive', $3, 0)`, [
    forwarder.org,
    second.id,
    at,
  ])
  await world.setClock(new Date(at.getTime() + 1000))
  const running = startTimers({ db: world.db, handlers: { 'order.archive': timers['order.archive'] } })
  try {
    await vi.waitFor(async () => expect((await card(forwarder, second)).status).toBe('archived'), { timeout: 5000, interval: 50 })
  } finally {
    await running.stop()
  }
})
