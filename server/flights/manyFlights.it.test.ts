import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSession, type Tx } from '#server/platform/db.ts'
import { ready } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
beforeAll(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

/** The flight of a new order between the two, with resources of its own. */
async function flightBetween(forwarder: Someone, executor: Someone): Promise<string> {
  const { id } = await ready({ forwarder, executor, resources: await resourcesOf(world, executor) })
  return (await world.root.query<{ id: string }>('select flight_id as id from order_flights where order_id = $1', [id])).rows[0]!.id
}

const enterAll = async (tx: Tx, ids: readonly string[]) =>
  (await sql<{ n: number }>`select gate.enter_flights(${ids}::uuid[]) as n`.execute(tx)).rows[0]!.n

const read = async (tx: Tx) => (await tx.selectFrom('flights').select('id').execute()).map(({ id }) => id).sort()

const as = <T>(who: Someone, work: (tx: Tx) => Promise<T>) => inSession(world.db, who.session, work)

test('many flights of one executor are opened at once, for those alone whose orders they carry, and beside what is open already', async () => {
  const { forwarder, executor } = await openPair(world)
  const own = [await flightBetween(forwarder, executor), await flightBetween(forwarder, executor)].sort()
  const others = await openPair(world)
  const foreign = await flightBetween(others.forwarder, others.executor)

  await as(forwarder, async tx => {
    expect(await enterAll(tx, [own[0]!])).toBe(1)
    expect(await read(tx)).toEqual([own[0]])
    expect(await enterAll(tx, [own[1]!, foreign])).toBe(1)
    expect(await read(tx)).toEqual(own)
  })
  expect(await as(forwarder, async tx => [await enterAll(tx, [foreign]), await read(tx)])).toEqual([0, []])
  expect(await as(executor, async tx => [await enterAll(tx, own), await read(tx)]), 'his own are open anyway').toEqual([0, own])
})

test('flights of several homes are refused: no more than one other home is open at a time', async () => {
  const { forwarder, executor } = await openPair(world)
  const second = await world.executor()
  await world.partners(forwarder, second)
  const flights = [await flightBetween(forwarder, executor), await flightBetween(forwarder, second)]
  await expect(as(forwarder, tx => enterAll(tx, flights))).rejects.toThrow('flights of several homes')
})
