import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comments } from '#contract/comments.ts'
import { orders } from '#contract/orders.ts'
import { watchers } from '#contract/watchers.ts'
import { enter, inSession, openPool } from '#server/platform/db.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const write = async (who: Someone, orderId: string, scope: 'deal' | 'internal', text: string) =>
  (await who.ask(comments.add, { data: { orderId, scope, text } })).data
const read = async (who: Someone, orderId: string) =>
  (await who.ask(comments.list, { query: { orderId } })).data.items.map(comment => comment.text)
const accepted = async (forwarder: Someone, executor: Someone) => {
  const row = await offered(forwarder, executor)
  return (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
}

test('AZ03 both sides read what is between them, each its own internal ones, a stranger nothing', async () => {
  const { forwarder, executor } = await openPair(world)
  const stranger = await world.executor()
  const viewer = await world.colleague(forwarder, 'viewer')
  const { id } = await offered(forwarder, executor)
  await write(forwarder, id, 'deal', 'Въезд со двора')
  await write(forwarder, id, 'internal', 'Клиент нервный')
  await write(executor, id, 'deal', 'Будем в 8:00')
  await write(executor, id, 'internal', 'Сафину не давать')

  expect(await read(forwarder, id)).toEqual(['Будем в 8:00', 'Клиент нервный', 'Въезд со двора'])
  expect(await read(viewer, id)).toEqual(['Будем в 8:00', 'Клиент нервный', 'Въезд со двора'])
  expect(await read(executor, id)).toEqual(['Сафину не давать', 'Будем в 8:00', 'Въезд со двора'])
  const refused = await viewer.ask(comments.add, { data: { orderId: id, scope: 'internal', text: 'нельзя' } })
  expect(refused.error).toMatchObject({ code: 'access.denied', info: { permission: 'orders.command' } })
  const orderId = id
  const answers = [
    await stranger.ask(comments.list, { query: { orderId } }),
    await stranger.ask(comments.add, { data: { orderId, scope: 'deal', text: 'я тут' } }),
    await stranger.ask(comments.see, { data: { orderId } }),
    await stranger.ask(watchers.list, { query: { orderId } }),
    await stranger.ask(watchers.set, { data: { orderId, watch: true } }),
  ]
  expect(answers.map(answer => answer.error.code)).toEqual(answers.map(() => 'order.not_found'))
})

test('AZ03 the database itself keeps internal comments and those of other deals from a guest, and nobody writes for another', async () => {
  const { forwarder, executor } = await openPair(world)
  const { id } = await accepted(forwarder, executor)
  await write(forwarder, id, 'deal', 'Видно обоим')
  await write(forwarder, id, 'internal', 'Видно своим')
  await world.root.query(
    `insert into order_comments (org_id, order_id, id, version, party_id, by_org_id, by_org_name, by_user_id, by_name, at, text)
     values ($1, $2, gen_random_uuid(), 1, gen_random_uuid(), $1, 'Прежняя', $3, 'Прежний', app_now(), 'Прежней сделки')`,
    [forwarder.org, id, forwarder.user],
  )
  const pool = openPool(world.installation.app.url, world.installation.app.as, 1)
  try {
    await inSession(pool.db, executor.session, async tx => {
      await enter(tx, 'order', id)
      const seen = await tx.selectFrom('orderComments').select(['text', 'orgId']).execute()
      expect(seen).toEqual([{ text: 'Видно обоим', orgId: forwarder.org }])
      expect(await tx.selectFrom('orderInternalComments').select('text').execute()).toEqual([])
      const changed = await tx.updateTable('orderComments').set({ text: 'чужое' }).executeTakeFirst()
      expect(Number(changed.numUpdatedRows)).toBe(0)
    })
    const forge = inSession(pool.db, executor.session, async tx => {
      await enter(tx, 'order', id)
      const row = { orgId: forwarder.org, orderId: id, id: crypto.randomUUID(), version: 1, partyId: executor.org, byOrgId: forwarder.org }
      const signed = { byOrgName: 'X', byUserId: forwarder.user, byName: 'X', at: tx.now, text: 'подделка' }
      await tx
        .insertInto('orderComments')
        .values({ ...row, ...signed })
        .execute()
    })
    await expect(forge).rejects.toThrow(/row-level security/)
  } finally {
    await pool.db.destroy()
  }
})

test('a former executor reads and writes nothing any more, and the next one starts with an empty page', async () => {
  const { forwarder, executor } = await openPair(world)
  const next = await world.executor()
  await world.partners(forwarder, next)
  const row = await offered(forwarder, executor)
  const theirs = await write(executor, row.id, 'deal', 'Наша цена окончательная')
  await write(executor, row.id, 'internal', 'Держим до вечера')
  const declined = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } }))
    .data
  expect((await executor.ask(comments.list, { query: { orderId: row.id } })).error.code).toBe('order.not_found')
  expect((await executor.ask(comments.see, { data: { orderId: row.id } })).error.code).toBe('order.not_found')
  const late = await executor.ask(comments.remove, { data: { orderId: row.id, commentId: theirs.id, version: 1 } })
  expect(late.error.code).toBe('order.not_found')
  const nobody = await forwarder.ask(comments.add, { data: { orderId: row.id, scope: 'deal', text: 'Кто-нибудь?' } })
  expect(nobody.error.code).toBe('comment.nobody')

  await forwarder.ask(orders.move, { data: { ...keyOf(declined), action: 'offer', executorId: next.org, answerMinutes: 60 } })
  expect(await read(next, row.id)).toEqual([])
  expect(await read(forwarder, row.id)).toEqual(['Наша цена окончательная'])
})

test('its author corrects a comment for 15 minutes and may remove it later; that there was one stays, its text does not', async () => {
  const { forwarder, executor } = await openPair(world)
  const colleague = await world.colleague(forwarder, 'logistician')
  const { id } = await offered(forwarder, executor)
  const first = await write(forwarder, id, 'deal', 'Ворота 3')
  const key = { orderId: id, commentId: first.id }
  for (const who of [colleague, executor])
    expect((await who.ask(comments.edit, { data: { ...key, version: 1, text: 'Ворота 4' } })).error.code).toBe('comment.foreign')
  await world.setClock('2026-10-01T09:14:00+03:00')
  const edited = (await forwarder.ask(comments.edit, { data: { ...key, version: 1, text: 'Ворота 4' } })).data
  expect(edited).toMatchObject({ version: 2, text: 'Ворота 4', editedAt: expect.any(String) })
  expect((await forwarder.ask(comments.edit, { data: { ...key, version: 1, text: 'Ворота 5' } })).error).toMatchObject({
    code: 'comment.changed',
    info: { version: 2 },
  })
  await world.setClock('2026-10-01T09:16:00+03:00')
  expect((await forwarder.ask(comments.edit, { data: { ...key, version: 2, text: 'Ворота 5' } })).error.code).toBe('comment.late')
  await forwarder.ask(comments.remove, { data: { ...key, version: 2 } })
  const [gone] = (await executor.ask(comments.list, { query: { orderId: id } })).data.items
  expect(gone).toMatchObject({ text: '', removedAt: expect.any(String), own: false })
  expect((await forwarder.ask(comments.remove, { data: { ...key, version: 3 } })).error.code).toBe('comment.removed')
  expect(await world.count('order_comments', `text like 'Ворота%'`)).toBe(0)
})

test('a comment is told to both organisations, an internal one to its own alone; both are in the audit of whoever may know', async () => {
  const { forwarder, executor } = await openPair(world)
  const { id } = await offered(forwarder, executor)
  await write(executor, id, 'deal', 'Будем')
  await write(executor, id, 'internal', 'Не будем')
  const { rows } = await world.root.query<{ audience: string[] }>(
    `select audience from outboxes where name = 'comments.changed' and payload::jsonb->>'orderId' = $1 order by id`,
    [id],
  )
  expect(rows.map(row => row.audience)).toEqual([[forwarder.org, executor.org].toSorted(), [executor.org]])
  const audited = await world.root.query<{ org: string }>(
    `select org_id as org from audits where what = 'comment.added' and by_org_id = $1 order by id`,
    [executor.org],
  )
  expect(audited.rows.map(row => row.org)).toEqual([forwarder.org, executor.org])
})

test('what a person has seen is remembered for him alone', async () => {
  const { forwarder, executor } = await openPair(world)
  const colleague = await world.colleague(forwarder, 'viewer')
  const { id } = await offered(forwarder, executor)
  const seenBy = async (who: Someone) => (await who.ask(comments.list, { query: { orderId: id } })).data.seenAt
  const { seenAt } = (await colleague.ask(comments.see, { data: { orderId: id } })).data
  expect([await seenBy(colleague), await seenBy(forwarder)]).toEqual([seenAt, null])
})

test('one watches an order, an owner adds colleagues; the other side learns nothing of it', async () => {
  const { forwarder, executor } = await openPair(world)
  const colleague = await world.colleague(forwarder, 'logistician')
  const { id } = await offered(forwarder, executor)
  const own = (await colleague.ask(watchers.set, { data: { orderId: id, watch: true } })).data.items
  expect(own).toMatchObject([{ employeeId: colleague.employee, self: true, by: null }])
  expect((await colleague.ask(watchers.set, { data: { orderId: id, employeeId: forwarder.employee, watch: true } })).error.code).toBe(
    'access.denied',
  )
  expect((await forwarder.ask(watchers.set, { data: { orderId: id, employeeId: executor.employee, watch: true } })).error.code).toBe(
    'employee.not_found',
  )
  const viewer = await world.colleague(forwarder, 'viewer')
  const both = (await forwarder.ask(watchers.set, { data: { orderId: id, employeeId: viewer.employee, watch: true } })).data.items
  expect(both.map(({ employeeId, by }) => [employeeId, by !== null])).toEqual(
    expect.arrayContaining([
      [viewer.employee, true],
      [colleague.employee, false],
    ]),
  )
  const left = (await viewer.ask(watchers.set, { data: { orderId: id, watch: false } })).data.items
  expect(left.map(({ employeeId }) => employeeId)).toEqual([colleague.employee])
  expect((await executor.ask(watchers.list, { query: { orderId: id } })).data.items).toEqual([])
})
