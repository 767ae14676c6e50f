import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentChange, documents } from '#contract/documents.ts'
import { orders } from '#contract/orders.ts'
import { documentChange, keyOf, scenarioOne } from '#testing/orders.ts'
import { deliveredBy, type Offices, openOffices, orderCard } from '#testing/settlements.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let offices: Offices
const calm = { ...scenarioOne, terms: { ...scenarioOne.terms, waitRate: null } }
beforeAll(async () => {
  world = await openWorld()
  offices = await openOffices(world)
})
afterAll(() => world.close())

type Step = DocumentChange extends infer C ? (C extends unknown ? Omit<C, 'orderId' | 'version'> : never) : never
const change = (who: Someone, key: { orderId: string; version: number }, step: Step) =>
  who.ask(documents.change, { data: { ...key, ...step } as DocumentChange })
const keyNow = async (id: string) => keyOf(await orderCard(offices.forwarder, { id }))
const documentOf = async (id: string, kind: string) =>
  (await offices.executor.ask(documents.list, { query: { orderId: id } })).data.items.find(each => each.kind === kind)!

/** A version that stands as accepted was accepted by somebody, was the last one then, and nothing says so twice. */
async function sound(id: string, what: string) {
  const { rows } = await world.root.query(
    `select 'accepted' as what, d.kind from order_documents d join order_document_versions v on v.org_id = d.org_id and v.document_id = d.id
       and v.version = d.version where d.order_id = $1 and (d.status = 'accepted') <> (v.status = 'accepted')
     union all select 'last', d.kind from order_documents d where d.order_id = $1 and d.version <> coalesce((select max(v.version)
       from order_document_versions v where v.document_id = d.id), 0)
     union all select 'open', d.kind from order_documents d join order_document_versions v on v.document_id = d.id
       where d.order_id = $1 and v.status = 'open' and v.version < d.version`,
    [id],
  )
  expect(rows, what).toEqual([])
}

test('of accepting, refusing, taking up and a new version of one document at once each is of the version it saw, and one of them is done', async () => {
  const { forwarder, executor } = offices
  const other = await world.colleague(forwarder, 'logistician')
  const { id } = await deliveredBy(world, offices, calm)
  for (const kind of ['tn', 'upd']) {
    const document = await documentOf(id, kind)
    await change(executor, await keyNow(id), { action: 'upload', documentIds: [document.id], via: 'paper', comment: '' })
    const { pages } = (await documentOf(id, kind)).versions[0]!
    const key = await keyNow(id)
    const one = { documentIds: [document.id] }
    const seen = [{ documentId: document.id, pages }]
    const answers = await Promise.all([
      change(forwarder, key, { ...one, action: 'accept', expectedPages: seen }),
      change(other, key, { ...one, action: 'reject', reason: 'no_stamp', comment: 'Нет печати', expectedPages: seen }),
      change(other, key, { ...one, action: 'accept', expectedPages: seen }),
      change(executor, key, { ...one, action: 'upload', via: 'paper', comment: 'Новая версия' }),
      change(forwarder, key, { ...one, action: 'take' }),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    for (const { status, error } of answers.filter(each => each.status !== 200))
      expect([409, ['order.changed', 'document.step_closed'].includes(error.code)]).toEqual([status, true])
    await sound(id, kind)
    expect(
      await world.count(
        'order_entries',
        `order_id = $1 and what in ('document.accept', 'document.reject', 'document.take') and facts::text like $2`,
        [id, `%${kind}%`],
      ),
    ).toBeLessThanOrEqual(1)
  }
})

test('an order completed while one of its documents is refused is either complete with all of them or waits for it', async () => {
  const { forwarder, executor } = offices
  const other = await world.colleague(forwarder, 'logistician')
  for (let round = 0; round < 2; round++) {
    const { id } = await deliveredBy(world, offices, calm)
    const { documentRows } = await orderCard(executor, { id })
    for (const document of documentRows)
      for (const [who, action] of [
        [executor, 'upload'],
        [forwarder, 'accept'],
      ] as const)
        await who.ask(documents.change, { data: documentChange(await keyNow(id), document.id, action) })
    const key = await keyNow(id)
    const [completed, rejected] = await Promise.all([
      forwarder.ask(orders.move, { data: { ...key, action: 'complete' } }),
      other.ask(documents.change, { data: documentChange(key, documentRows[0]!.id, 'reject') }),
    ])
    expect([completed.status, rejected.status].toSorted()).toEqual([200, 409])
    const { status, documentRows: after } = await orderCard(forwarder, { id })
    expect(status).toBe(completed.status === 200 ? 'completed' : 'documents')
    expect(after.filter(document => document.required && document.status !== 'accepted')).toHaveLength(completed.status === 200 ? 0 : 1)
    // the day to pay stands with the documents it follows from
    const { rows } = await world.root.query<{ payDueOn: string | null }>('select pay_due_on as "payDueOn" from orders where id = $1', [id])
    if (rejected.status === 200) expect(rows[0]!.payDueOn).toBeNull()
    await sound(id, status)
  }
})
