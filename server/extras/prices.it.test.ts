import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { extras } from '#contract/extras.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { rub } from '#testing/money.ts'
import { card, listed, orderExtras } from '#testing/orderExtras.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
  pair = await openPair(world)
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { say, accepted, proposed } = orderExtras(() => ({ pair }))

const priced = async (who: Someone, id: string) => (await who.ask(extras.prices, { query: { orderId: id } })).data.items

describe('the history of a price', () => {
  test('tells the forwarder of all that stood, and the executor of his own deal alone', async () => {
    const { forwarder, executor } = pair
    const other = await world.executor({ name: 'Другой' })
    await world.partners(forwarder, other)
    const draft = { ...scenarioOne, price: rub(65_000), customerPrice: rub(75_000) }
    let row = (await forwarder.ask(orders.create, { data: { draft, goal: 'keep' } })).data
    // what one person changes in a draft in a row is one line
    for (const price of [66_000, 67_000])
      row = (await forwarder.ask(orders.save, { data: { ...keyOf(row), draft: { ...draft, price: rub(price) } } })).data
    row = (await forwarder.ask(orders.move, { data: { ...keyOf(row), action: 'place' } })).data
    const offer = (executorId: string) => ({ action: 'offer', executorId, answerMinutes: 60 }) as const
    row = (await forwarder.ask(orders.move, { data: { ...keyOf(row), ...offer(other.org), price: rub(68_000) } as never })).data
    await other.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } })
    row = (
      await forwarder.ask(orders.move, {
        data: { ...keyOf(await card(forwarder, row.id)), ...offer(executor.org), price: rub(70_000) } as never,
      })
    ).data
    row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
    const asked = (
      await executor.ask(changes.suggest, {
        data: { ...keyOf(row), price: rub(72_000), windows: [], comment: 'Топливо', answerMinutes: 60 },
      })
    ).data
    await forwarder.ask(changes.accept, { data: { ...keyOf(asked.order), changeId: asked.change.id } })
    const { id: extraId } = await proposed(executor, row.id)
    await say(forwarder, row.id, { action: 'approve', extraId })

    const lines = async (who: Someone) =>
      (await priced(who, row.id))
        .toReversed()
        .map(({ what, executor: of, before, after }) => [what, of, before?.minor ?? null, after?.minor ?? null])
    // who agreed stands with the moment he did, not who had asked
    expect((await priced(executor, row.id)).find(({ what }) => what === 'extra')).toMatchObject({ side: 'forwarder' })
    const own = [
      ['offered', 'ВолгаТранс', null, 7_000_000],
      ['agreed', 'ВолгаТранс', null, 7_000_000],
      ['asked', 'ВолгаТранс', 7_000_000, 7_200_000],
      ['accepted', 'ВолгаТранс', 7_000_000, 7_200_000],
      ['extra', 'ВолгаТранс', null, 350_000],
    ]
    const sorted = (of: unknown[][]) => of.map(each => each.join()).toSorted()
    expect(sorted(await lines(executor))).toEqual(sorted(own))
    expect(sorted(await lines(forwarder))).toEqual(
      sorted([
        ['entered', null, null, 6_700_000],
        ['changed', null, 6_700_000, 6_800_000],
        ['offered', 'Другой', null, 6_800_000],
        ['declined', 'Другой', 6_800_000, null],
        ['changed', null, 6_800_000, 7_000_000],
        ...own,
      ]),
    )
    const [entered] = (await priced(forwarder, row.id)).toReversed()
    expect(entered).toMatchObject({
      what: 'entered',
      vat: { vatMode: 'included', vatRate: 22 },
      customer: { before: null, after: rub(75_000) },
    })
    expect(JSON.stringify(await priced(executor, row.id))).not.toContain('7500000')
    expect(JSON.stringify(await priced(executor, row.id))).not.toContain('Другой')
    // his own deal was over before all of that
    expect((await other.ask(extras.prices, { query: { orderId: row.id } })).status).toBe(404)
  })

  test('follows the customer’s price of an agreed order, which the executor never reads', async () => {
    const { forwarder, executor } = pair
    const { id, version } = await accepted()
    const draft = { ...scenarioOne, customerPrice: rub(80_000) }
    const saved = await forwarder.ask(changes.propose, { data: { orderId: id, version, draft, comment: '', answerMinutes: 60 } })
    expect(saved.status).toBe(200)
    expect((await priced(forwarder, id))[0]).toMatchObject({
      what: 'changed',
      before: rub(68_000),
      after: rub(68_000),
      customer: { before: rub(75_000), after: rub(80_000) },
    })
    expect((await priced(executor, id)).map(({ what }) => what)).not.toContain('changed')
  })

  test('scenario 6: of an order passed on, the price of the parent and that of its child stay each with its own deal', async () => {
    const { forwarder } = pair
    const between = await world.both({ name: 'ТрансЛайн' })
    const carrier = await world.executor({ name: 'УралГруз' })
    await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [between.org])
    await world.partners(forwarder, between)
    await world.partners(between, carrier)
    const parent = await offered(forwarder, between, { ...scenarioOne, price: rub(96_000), customerPrice: rub(110_000) })
    await between.ask(orders.move, { data: { ...keyOf(parent), action: 'accept' } })
    const key = async (who: Someone, id: string) => keyOf(await card(who, id))
    const asked = { action: 'request', reason: 'Машина сломалась', proposedId: null } as const
    await between.ask(transfers.move, { data: { ...(await key(between, parent.id)), ...asked } })
    await forwarder.ask(transfers.move, { data: { ...(await key(forwarder, parent.id)), action: 'approve' } })
    const child = (await between.ask(transfers.get, { query: { orderId: parent.id } })).data.transfer!.child!.id
    await between.ask(orders.move, { data: { ...(await key(between, child)), action: 'place' } })
    const offer = { action: 'offer', executorId: carrier.org, answerMinutes: 120, price: rub(84_000) } as const
    await between.ask(orders.move, { data: { ...(await key(between, child)), ...offer } })
    await carrier.ask(orders.move, { data: { ...(await key(carrier, child)), action: 'accept' } })
    const toll = { action: 'propose', code: 'toll', payer: 'forwarder', amount: rub(1_850), comment: 'М-11', evidence: '' } as const
    await carrier.ask(extras.change, { data: { ...(await key(carrier, child)), ...toll } })

    const sums = async (who: Someone, id: string) => JSON.stringify([await priced(who, id), await listed(who, id)])
    expect(await sums(forwarder, parent.id)).not.toMatch(/8400000|185000/)
    expect(await sums(between, parent.id)).not.toMatch(/11000000|8400000|185000/)
    expect(await sums(carrier, child)).not.toMatch(/9600000|11000000/)
    expect(await sums(carrier, child)).toMatch(/8400000.*185000/)
    expect((await forwarder.ask(extras.prices, { query: { orderId: child } })).status).toBe(404)
    expect((await carrier.ask(extras.prices, { query: { orderId: parent.id } })).status).toBe(404)
  })
})
