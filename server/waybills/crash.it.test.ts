import { afterAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { waybills } from '#contract/waybills.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { type ServerProcess, startProcess } from '#testing/process.ts'
import { firstGiven, nameForTitles } from '#testing/waybillGiven.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
let server: ServerProcess | null = null
afterAll(async () => {
  await server?.kill()
  await world.close()
})

const TITLES = 12
const begun = Date.parse(scenarioOneStart)
const clock = (minutes: number) => world.setClock(new Date(begun + minutes * 60_000))
const start = () => startProcess(world.database.url, { env: { TRASSA_WAYBILL_OPERATOR: 'simulator' } })
const states = async () =>
  (await world.root.query<{ state: string; n: number }>('select state, count(*)::int as n from waybill_titles group by 1')).rows
const taken = () => world.count('operator_simulations')

test('kill -9 while titles are handed over: each was taken once, signed once and told once, whatever was lost on the way', async () => {
  await clock(0)
  const { forwarder, executor } = await openPair(world)
  await nameForTitles(world, [forwarder, executor], { director: true })
  for (let i = 0; i < TITLES; i++) {
    const row = await offered(forwarder, executor)
    const accepted = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    await executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, executor)) } })
    const given = firstGiven(begun)
    const formed = (await forwarder.ask(waybills.form, { data: { orderId: row.id, version: 0, kind: 't1', given } })).data.waybill!
    const asked = { orderId: row.id, version: formed.version, titleId: formed.titles[0]!.id, signer: 'director' }
    expect((await forwarder.ask(waybills.sign, { data: asked })).status).toBe(200)
  }
  const signatures = async () =>
    (await world.root.query<{ s: string }>(`select encode(sha256(signature), 'hex') as s from waybill_titles order by id`)).rows.map(
      ({ s }) => s,
    )
  const first = await signatures()

  server = await start()
  await expect.poll(taken, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(3)
  await server.kill()
  // whoever held a title is gone for longer than it may be held
  await clock(5)
  server = await start()
  await expect
    .poll(
      async () => (await states()).filter(({ state }) => state === 'sent' || state === 'registered').reduce((sum, { n }) => sum + n, 0),
      { timeout: 90_000, interval: 500 },
    )
    .toBe(0)
  await server.stop()
  server = null

  const { rows } = await world.root.query<{ sends: number; n: number }>(
    'select sends, count(*)::int as n from operator_simulations group by 1',
  )
  expect(rows).toEqual([{ sends: 1, n: TITLES }])
  expect(await signatures()).toEqual(first)
  const ends = `what in ('waybill.signed', 'waybill.failed')`
  expect(await world.count('order_entries', ends)).toBe(TITLES)
  expect(await world.count('order_entries', `what = 'waybill.sign'`)).toBe(TITLES)
}, 240_000)
