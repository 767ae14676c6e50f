import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { enter, inSession, openPool, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { draft, lostOrderSettlements, money, ours } from '#testing/lostOrderSettlements.ts'
import { rub } from '#testing/money.ts'
import { keyOf, scenarioOneStart } from '#testing/orders.ts'
import { deliveredBy, openOffices, orderCard } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { theirs, givenBack, owing, carriedBy, posted } = lostOrderSettlements(() => ({ world }))

test('the gate lets nobody tell more than a line of his own settlement of an order he lost', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  await carriedBy(forwarder, third, lost)
  const made = await posted('receivable', offices, [lost.id])
  const orderSettlement = { number: '1', status: 'paid', total: -3_000_000, paid: 0, payment: '' }
  const tell = (who: Someone, settlement: string, historyOf: object | null) =>
    inSession(world.db, who.session, async tx => {
      const { rows } = await sql<{ home: string | null }>`
        select gate.set_order_settlement(${lost.id}, ${settlement}, ${historyOf && JSON.stringify(historyOf)}::jsonb, null) as home`.execute(
        tx,
      )
      return rows[0]!.home
    })
  // to its forwarder and its present executor the order is open, to strangers there is none
  for (const who of [forwarder, third, await world.executor({ name: 'Чужой' })])
    expect(await tell(who, made.id, orderSettlement)).toBeNull()
  await expect(tell(executor, made.id, { ...orderSettlement, paid: -3_000_000 })).rejects.toThrow('no such line')
  await expect(tell(executor, made.id, { ...orderSettlement, total: 1 })).rejects.toThrow('no such line')
  await expect(tell(executor, lost.id, orderSettlement)).rejects.toThrow('no such line')
  // the present executor reads and writes nothing of it
  const read = async (who: Someone) =>
    inSession(world.db, who.session, async tx => {
      await enter(tx, 'order', lost.id)
      return tx.selectFrom('orderSettlements').select('executorId').where('orderId', '=', lost.id).execute()
    })
  expect([await read(third), (await read(forwarder)).map(each => each.executorId)]).toEqual([[], [executor.org]])
  expect(await world.count('order_debts', 'order_id = $1 and org_id = $2', [lost.id, third.org])).toBe(1)
  expect(
    await world.count('order_debts', 'order_id = $1 and org_id = $2 and counterpart_id = $3', [lost.id, executor.org, forwarder.org]),
  ).toBe(1)
})

test('whoever lost an order reads it as he lost it, after every step of his claim and of what is owed', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await givenBack(offices)
  const kept = async () => {
    const { rows } = await world.root.query(
      `select loading_at, from_place, to_place, mass_kg, search, row_json::jsonb - 'next' as row, octet_length(row_json) - char_length(row_json) as wide
        from order_parties where org_id = $1 and order_id = $2`,
      [executor.org, lost.id],
    )
    return rows[0] as { wide: number }
  }
  const before = await kept()
  const [first, last] = [draft.stops[0]!, draft.stops.at(-1)!]
  const other = { ...draft, commentPublic: 'Новое слово', payDays: 60, stops: [{ ...first, place: 'kazan' }, last] } as OrderDraft
  const saved = await forwarder.ask(orders.save, { data: { ...keyOf(await orderCard(forwarder, lost)), draft: other } })
  expect(saved.status).toBe(200)
  await ours(forwarder, lost.id, { action: 'raise', amount: rub(30_000), comment: '' })
  expect(await kept()).toEqual(before)
  const listed = async () =>
    (await executor.ask(orders.list, { query: { side: 'executor' } })).data.items.find(each => each.id === lost.id)!
  expect((await listed()).next).toMatchObject({ code: 'answer_claim', whose: 'me' })
  await theirs(executor, lost.id, { action: 'agree' })
  expect((await listed()).next).toMatchObject({ code: 'none' })
  expect(await kept()).toEqual({ ...before, wide: 0 })
  const route = async (org: string) =>
    (await world.root.query('select from_ru from order_debts where org_id = $1 and order_id = $2', [org, lost.id])).rows
  expect([await route(executor.org), await route(forwarder.org)]).toEqual([[{ from_ru: 'Санкт-Петербург' }], [{ from_ru: 'Казань' }]])
})

test('the gate writes debts between the home of an order and its executors alone', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const row = await deliveredBy(world, offices, draft)
  const [debtor, victim] = [await world.forwarder({ name: 'Должник' }), await world.executor({ name: 'Жертва' })]
  const { rows } = await world.root.query<{ told: Record<string, unknown> }>(
    'select to_jsonb(d) as told from order_debts d where order_id = $1 and org_id = $2',
    [row.id, executor.org],
  )
  const historyOf = rows[0]!.told
  const show = (who: Someone, forged: object[], gone: string[] = []) =>
    inSession(world.db, who.session, async tx => {
      await enter(tx, 'order', row.id)
      const shown = await sql<{ n: number }>`
        select gate.show_debts(${row.id}, ${JSON.stringify(forged.map(each => ({ ...historyOf, ...each })))}::jsonb, ${gone}::uuid[]) as n`.execute(
        tx,
      )
      return shown.rows[0]!.n
    })
  const late = { pay_due_on: '2026-01-01', settled_on: null }
  for (const [who, forged] of [
    // a stranger would be barred from bidding, and his account opened
    [executor, { org_id: victim.org, counterpart_id: executor.org, ...late }],
    [executor, { org_id: executor.org, counterpart_id: debtor.org, ...late }],
    [executor, { org_id: victim.org, kind: 'receivable', counterpart_kind: 'customer', counterpart_id: debtor.org }],
    [executor, { org_id: executor.org, kind: 'payable', counterpart_id: forwarder.org }],
    [forwarder, { org_id: victim.org, counterpart_id: debtor.org, ...late }],
    [forwarder, { org_id: victim.org, kind: 'payable', counterpart_id: forwarder.org }],
  ] as const)
    expect(await show(who, [forged]), JSON.stringify(forged)).toBe(0)
  expect(await world.count('order_debts', 'order_id = $1', [row.id])).toBe(2)
  await show(executor, [], [forwarder.org, executor.org])
  expect(await world.count('order_debts', 'order_id = $1', [row.id])).toBe(0)
})

test('whom an order left nothing with tells nothing of it through the gate', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const lost = await owing(offices)
  const made = await posted('receivable', offices, [lost.id])
  const lines = () => world.count('order_entries', 'order_id = $1', [lost.id])
  const tell = (orderSettlement: object | null) =>
    inSession(world.db, executor.session, async tx => {
      const line = {
        id: lost.id,
        at: tx.now,
        what: 'bill',
        organization: 'Кто-то',
        person: 'Кто-то',
        user: executor.user,
        employee: executor.employee,
      }
      await sql`select gate.set_order_settlement(${lost.id}, ${made.id}, ${orderSettlement && JSON.stringify(orderSettlement)}::jsonb, ${JSON.stringify(line)}::jsonb)`.execute(
        tx,
      )
    })
  const before = await lines()
  await tell(null)
  expect(await lines()).toBe(before)
  await world.root.query('delete from order_debts where order_id = $1 and org_id = $2', [lost.id, executor.org])
  const orderSettlement = { number: '1', status: 'posted', total: -3_000_000, paid: 0, payment: '' }
  await expect(tell(orderSettlement)).rejects.toThrow('no such line')
  expect(await money(forwarder, lost.id)).toMatchObject({ formerDeals: [{ theirs: [] }] })
})

test('a guest writes neither what the forwarder tells of his settlements nor the claims of whoever had the order before', async () => {
  const offices = await openOffices(world)
  const { forwarder, executor } = offices
  const third = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, third)
  const lost = await owing(offices)
  await carriedBy(forwarder, third, lost)
  await posted('payable', { ...offices, executor: third }, [lost.id])
  const app = openPool(world.database.url, world.database.roles.app, 1)
  const as = <T>(who: Someone, work: (tx: Tx) => Promise<T>) =>
    inSession(app.db, who.session, async tx => {
      await enter(tx, 'order', lost.id)
      return work(tx)
    })
  const orderSettlement = {
    orgId: forwarder.org,
    orderId: lost.id,
    party: 'forwarder',
    executorId: third.org,
    settlementId: lost.id,
    number: '1',
    status: 'paid',
    paidOn: '2026-10-07',
    total: 15_000_000,
    paid: 15_000_000,
    payment: '1',
  }
  try {
    await expect(as(third, tx => tx.insertInto('orderSettlements').values(orderSettlement).execute())).rejects.toMatchObject({
      code: '42501',
    })
    const touched = await as(third, async tx => [
      await tx.updateTable('orderSettlements').set({ paid: 1 }).where('orderId', '=', lost.id).executeTakeFirst(),
      await tx.deleteFrom('orderSettlements').where('orderId', '=', lost.id).executeTakeFirst(),
      await tx.updateTable('orderClaims').set({ amount: 1 }).where('executorId', '=', executor.org).executeTakeFirst(),
    ])
    expect(touched.map(each => Number('numUpdatedRows' in each ? each.numUpdatedRows : each.numDeletedRows))).toEqual([0, 0, 0])
    const claims = await as(forwarder, tx => tx.selectFrom('orderClaims').selectAll().where('orderId', '=', lost.id).execute())
    await expect(
      as(third, tx =>
        tx
          .insertInto('orderClaims')
          .values(claims.map(claim => ({ ...claim, facts: JSON.stringify(claim.facts), id: newId() })))
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await as(third, tx => tx.selectFrom('orderSettlements').select('party').where('orderId', '=', lost.id).execute())).toEqual([
      { party: 'forwarder' },
    ])
  } finally {
    await app.db.destroy()
  }
})
