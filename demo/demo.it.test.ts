import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderState } from '#server/deals/record.ts'
import { rebuildOrders } from '#server/orders/jobs.ts'
import { findOrder, orderStateOf } from '#server/orders/store/orders.ts'
import { lockStates } from '#server/orders/store/states.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import { openDiskStorage } from '#server/platform/diskStorage.ts'
import { runCommand } from '#testing/command.ts'
import { layDemo } from '#testing/laid.ts'
import { rebuildAll } from '#testing/rebuild.ts'
import { openWorld, testSecret, type World } from '#testing/world.ts'
import { facts } from './facts/facts.ts'
import { SAMPLE } from './facts/orders.ts'
import { fillDemo, makeDemo } from './fill.ts'
import { moveTrucks } from './moving.ts'

/** Of the calendar `npm run demo:calendar` goes through: an evening, the end of the January holidays, a last minute of February. */
const moments = ['2026-11-23T22:05+03:00', '2027-01-10T20:00+03:00', '2028-02-29T23:59+03:00'] as const
const [evening] = moments

/** The settlements and debts of a company at work need as many. */
const ORDERS = 700

/** What the starts that lay the world of the evening tell. */
const told = { filled: [] as boolean[], lines: [] as string[] }

/** Laid not by a call but by two starts of an installation at once. */
async function layByStarts(moment: string) {
  const world = await openWorld()
  try {
    await world.setClock(moment)
    const start = () => fillDemo(world.installation, line => told.lines.push(line), { orders: ORDERS, screen: { write: () => undefined } })
    told.filled = await Promise.all([start(), start()])
    const storage = openDiskStorage(world.config.files.folder)
    const shelf = new Map<string, Buffer>()
    for await (const { name } of storage.list()) shelf.set(name, (await storage.get(name))!)
    return { ...world, shelf, orders: ORDERS }
  } catch (error) {
    await world.close()
    throw error
  }
}

describe.each(moments)('the demo world laid around %s', moment => {
  let laid: Awaited<ReturnType<typeof layDemo>>
  beforeAll(async () => {
    laid = await (moment === evening ? layByStarts(moment) : layDemo(moment, ORDERS))
  }, 180_000)
  afterAll(() => laid?.close())

  test.each(facts)('$says', ({ holds }) => holds(laid))

  if (moment === evening)
    test('trucks on their way go on as time passes, each by its own road, and once a minute', async () => {
      await laid.root.query(`update last_positions set at = at - interval '5 minutes'`)
      const places = async () =>
        (await laid.root.query<{ id: string; lat: number; lon: number }>('select vehicle_id as id, lat, lon from last_positions')).rows
      const before = new Map((await places()).map(({ id, ...at }) => [id, JSON.stringify(at)]))
      const moved = await moveTrucks(laid.db)
      expect(moved).toBeGreaterThan(5)
      expect((await places()).filter(({ id, ...at }) => before.get(id) !== JSON.stringify(at)).length).toBeGreaterThan(3)
      expect(await moveTrucks(laid.db)).toBe(0)
    })

  if (moment === evening)
    test('of two processes that start at once one fills the world; progress is told in few lines', () => {
      const { filled, lines } = told
      expect(filled).toEqual([true, true])
      expect(lines.filter(line => line.includes('demo world ready'))).toHaveLength(1)
      expect(lines.filter(line => line.includes('waiting'))).toHaveLength(1)
      expect(lines.filter(line => line.includes('%')).length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThan(8)
    })

  if (moment === evening)
    test('rows of an older shape are written anew, and come out the same', async () => {
      const rows = () =>
        laid.root.query<{ text: string; debts: string }>(
          `select (select string_agg(p::text, '|' order by order_id, org_id) from order_parties p) as text,
            (select string_agg(d::text, '|' order by order_id, org_id, kind, counterpart_id) from order_debts d) as debts`,
        )
      const { rows: before } = await rows()
      await laid.root.query(`update order_parties set shape = 0, row_json = '{}' where order_id in (select id from (${SAMPLE}) s)`)
      const owed = `order_debts d where order_id in (select id from (${SAMPLE}) s)`
      const { rowCount: changed } = await laid.root.query(
        `update ${owed.replace(' where', " set search = '' where")} and kind = 'receivable'`,
      )
      const { rowCount: lost } = await laid.root.query(`delete from ${owed} and kind = 'payable'`)
      const { rowCount: stale } = await laid.root.query(
        `insert into order_debts select (jsonb_populate_record(d, jsonb_build_object('counterpart_id', gen_random_uuid()))).* from ${owed}`,
      )
      expect([changed, lost, stale]).not.toContain(0)
      expect(await rebuildAll(laid.db, rebuildOrders)).toBeGreaterThan(0)
      expect((await rows()).rows).toEqual(before)
    })

  if (moment === evening)
    test('orders of a home read together are what each of them is read alone', async () => {
      const { rows } = await laid.root.query<{ home: OrgId; ids: string[] }>(
        'select org_id as home, array_agg(id order by id) as ids from orders group by org_id',
      )
      // of the demo world everybody who claims something answers for it
      await laid.root.query(
        'update organizations set blocked = true where id in (select c.executor_id from order_claims c join orders o on o.id = c.order_id where c.executor_id is distinct from o.executor_id)',
      )
      const seen: OrderState[] = []
      for (const { home, ids } of rows) {
        const together = await inHome(laid.db, home, tx => lockStates(tx, ids))
        const alone: OrderState[] = []
        for (const id of ids) alone.push(await inHome(laid.db, home, async tx => orderStateOf(tx, await findOrder(tx, home, id))))
        expect(together).toEqual(alone)
        seen.push(...together)
      }
      const parts = [
        'holds',
        'haltRequests',
        'claims',
        'silent',
        'change',
        'extras',
        'documents',
        'flights',
        'transfer',
        'waybills',
      ] as const
      const isThere = (part: unknown) => (Array.isArray(part) ? part.length > 0 : part !== null)
      expect(parts.filter(part => !seen.some(state => isThere(state[part])))).toEqual([])
    })
})

describe('after a start that was killed', () => {
  let world: World
  let left = 0
  const shown: string[] = []
  const said: string[] = []
  const fill = () => {
    const screen = { isTTY: true, write: (text: string) => shown.push(text) }
    return fillDemo(world.installation, line => said.push(line), { orders: 320, screen })
  }
  beforeAll(async () => {
    world = await openWorld()
    await world.setClock(evening)
    const killed = makeDemo(world.db, world.secrets, {
      orders: 600,
      progress: done => {
        if (done >= 250) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    left = await world.count('orders')
    expect(await fill()).toBe(true)
  }, 180_000)
  afterAll(() => world?.close())

  test('what it left behind is cleaned up, and the world made anew, once', async () => {
    expect(left).toBeGreaterThan(0)
    expect(said[0]).toContain('beginning anew')
    // beside them the children of those that were passed on
    expect(await world.count('orders')).toBeLessThanOrEqual(320 + 3)
    expect(await world.count('organizations')).toBe(23)
    expect(await world.count('logins')).toBe(10)
    expect(await fill()).toBe(true)
    expect(said.filter(line => line.includes('demo world ready'))).toHaveLength(1)
  })

  test('a terminal sees one line that goes on', () => {
    expect(shown[0]).toMatch(/ {2}Демонстрационный мир · demo world: {3}0 %, 0 \/ 3\d\d, [а-я]+ \d{4} · [A-Z][a-z]+ \d{4}$/)
    expect(shown.every(text => text.startsWith('\r') && !text.includes('\n'))).toBe(true)
    expect(said.map(line => /beginning anew|demo world ready/.exec(line)?.[0])).toEqual(['beginning anew', 'demo world ready'])
  })

  test('demo:remove beside a running product removes the demo world, and refuses in a sentence where there is none', async () => {
    const run = () => runCommand(['tools/demo.ts', 'remove'], { DATABASE_URL: world.database.url, TRASSA_SECRET: testSecret })
    const { code, out, err } = await run()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('23  организации · organisations')
    expect(await world.count('organizations')).toBe(0)
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: 'Демонстрационного мира здесь нет: убирать нечего. · There is no demo world here: nothing to remove.\n',
    })
  }, 180_000)
})
