import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { enter, inSession, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { attack } from '#testing/hostile.ts'
import { card, lostOrder, lostOrders } from '#testing/lostOrders.ts'
import { rub } from '#testing/money.ts'
import { keyOf, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { openLostOrder } from './commands/lostOrder.ts'

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

test('the pass of a former executor opens his claims and his lines of that order, and nothing else of that home', async () => {
  const { id } = await lost('executor')
  const other = await lost('executor')
  const elsewhere = await placedWith(third, id).then(row => row.id)
  expect(elsewhere).toBe(id)
  // the next executor gives it back as well: his claim stands on the same order
  await third.ask(orders.move, { data: { ...keyOf(await card(third, id)), action: 'revoke', reason: 'vehicle_breakdown', comment: '' } })
  const app = (await import('#server/platform/db.ts')).openPool(world.database.url, world.database.roles.app, 1)
  try {
    await inSession(app.db, second.session, async tx => {
      const { home } = await openLostOrder(tx, id)
      expect(await enter(tx, 'order', id)).toBeNull()
      const own = { orgId: home, orderId: id }
      expect(await tx.selectFrom('orderClaims').select(['orgId', 'orderId', 'executorId']).execute()).toEqual([
        { ...own, executorId: second.org },
      ])
      const lines = await tx.selectFrom('orderEntries').select(['orderId', 'partyId']).execute()
      expect(new Set(lines.map(line => `${line.orderId} ${line.partyId}`))).toEqual(new Set([`${id} ${second.org}`]))
      for (const table of [
        'orders',
        'orderOffers',
        'orderStops',
        'orderCargos',
        'orderDocuments',
        'orderFlights',
        'orderHolds',
        'orderHaltRequests',
        'timers',
      ] as const)
        expect(await tx.selectFrom(table).selectAll().where('orgId', '=', home).execute(), table).toEqual([])
    })
    const tries: [string, (tx: Tx, home: OrgId) => Promise<unknown>][] = [
      [
        'moves his claim to another order',
        (tx, home) => tx.updateTable('orderClaims').set({ orderId: other.id }).where('orgId', '=', home).execute(),
      ],
      [
        'makes it another executor’s',
        (tx, home) => tx.updateTable('orderClaims').set({ executorId: third.org }).where('orgId', '=', home).execute(),
      ],
      [
        'writes into the history of another order',
        (tx, home) =>
          tx
            .insertInto('orderEntries')
            .values({
              orgId: home,
              orderId: other.id,
              id: newId(),
              at: tx.now,
              what: 'claim.agree',
              side: 'executor',
              partyId: second.org,
              comment: '',
              facts: '{}',
            })
            .execute(),
      ],
      [
        'writes a line the present executor reads',
        (tx, home) =>
          tx
            .insertInto('orderEntries')
            .values({
              orgId: home,
              orderId: id,
              id: newId(),
              at: tx.now,
              what: 'claim.agree',
              side: 'executor',
              partyId: third.org,
              comment: '',
              facts: '{}',
            })
            .execute(),
      ],
      [
        'sets a moment of the order',
        (tx, home) =>
          tx.insertInto('timers').values({ orgId: home, objectId: id, kind: 'order.archive', runAt: tx.now, attempts: 0 }).execute(),
      ],
    ]
    for (const [what, attempt] of tries)
      await expect(
        inSession(app.db, second.session, async tx => attempt(tx, (await openLostOrder(tx, id)).home)),
        what,
      ).rejects.toMatchObject({ code: '42501' })
    for (const who of [third, await world.executor({ name: 'Никто' })])
      await expect(inSession(app.db, who.session, tx => openLostOrder(tx, other.id))).rejects.toMatchObject({ code: 'order.not_found' })
  } finally {
    await app.db.destroy()
  }
})

test('no value at any place of a former executor’s step is a fault', async () => {
  const { id } = await lost('executor')
  await ours(id, { action: 'raise', amount: rub(30_000), comment: '' })
  const key = async () => {
    const claim = (await lostOrder(second, id)).claims[0]!
    return { orderId: id, claimId: claim.id, version: claim.version }
  }
  const opened = () =>
    world.root.query(
      `update order_claims set status = 'opened', answer_amount = null, answer_at = null, answer_by = null, answer_comment = '',
        reply_due_at = app_now() + interval '1 day' where order_id = $1`,
      [id],
    )
  await attack(world, second, orders.lostClaim, {
    data: async () => ({ ...(await key()), action: 'dispute', amount: rub(100), comment: 'Не согласны' }),
    after: opened,
  })
  await settle(id)
  expect((await card(forwarder, id)).exceptions.claims).toMatchObject([{ status: 'opened' }])
}, 60_000)
