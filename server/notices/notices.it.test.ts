import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comments } from '#contract/comments.ts'
import { notices } from '#contract/notices.ts'
import { orders } from '#contract/orders.ts'
import { users } from '#contract/users.ts'
import { watchers } from '#contract/watchers.ts'
import { contentAtSending } from '#server/channels/commands/deliver.ts'
import type { DeliverySource } from '#server/channels/record.ts'
import { insertDigest } from '#server/notice-settings/store.ts'
import { inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { occur } from '#server/platform/occurrences.ts'
import { removeOld } from '#server/platform/retention.ts'
import { liveThrough, seedsOfLives } from '#testing/noticeLife.ts'
import { modelOf } from '#testing/noticeModel.ts'
import { hearAll } from '#testing/occurrences.ts'
import { keyOf, offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { notify } from './commands.ts'
import { mayStillSee } from './store/sight.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const bell = async (who: Someone, query: Record<string, unknown> = {}) => (await who.ask(notices.list, { query })).data.items
const unread = async (who: Someone) => (await who.ask(users.me)).data.unread
const said = async (who: Someone, objectId: string) =>
  (await who.ask(notices.history, { query: { objectId } })).data.items.map(({ code, concern }) => `${code} ${concern}`)
const accept = async (executor: Someone, row: { id: string; version: number }) =>
  (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data

test('the other side is told, the one who did it is not, and his colleague is', async () => {
  const { forwarder, executor } = await openPair(world)
  const dispatcher = await world.colleague(executor, 'dispatcher')
  const accountant = await world.colleague(executor, 'accountant')
  const row = await offered(forwarder, executor)
  await hearAll(world)
  expect(await said(executor, row.id)).toEqual(['order.offered work'])
  expect(await said(dispatcher, row.id)).toEqual(['order.offered work'])
  expect(await said(accountant, row.id)).toEqual([])
  expect(await said(forwarder, row.id)).toEqual([])

  await accept(executor, row)
  await hearAll(world)
  expect(await said(forwarder, row.id)).toEqual(['order.accepted in_charge'])
  expect(await said(executor, row.id)).toEqual(['order.offered work'])
  expect(await unread(forwarder)).toBe(1)
})

test('an object is one line with the newest on top and the rest folded; read on one device it is read on all', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await accept(executor, await offered(forwarder, executor))
  await forwarder.ask(comments.add, { data: { orderId: row.id, scope: 'deal', text: 'Въезд со двора' } })
  await hearAll(world)
  const [line] = await bell(executor)
  expect(line).toMatchObject({
    kind: 'order',
    objectId: row.id,
    count: 2,
    unread: 2,
    newest: { code: 'comment.added', comment: 'Въезд со двора' },
  })
  expect(await unread(executor)).toBe(1)
  expect((await executor.ask(notices.read, { data: { objectIds: [row.id], read: true } })).data).toEqual({ unread: 0 })
  expect(await unread(executor)).toBe(0)
  expect(await bell(executor, { unread: true })).toEqual([])
  await executor.ask(notices.read, { data: { objectIds: [row.id], read: false } })
  expect((await bell(executor, { unread: true })).map(({ unread }) => unread)).toEqual([2])
})

test('the bell says of an order what the queue does: it waits while it stands there, and is settled once it left', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await hearAll(world)
  const queue = async () =>
    (await executor.ask(orders.list, { query: { side: 'executor', tab: 'all', mine: true } })).data.items.map(({ id }) => id)
  expect(await queue()).toContain(row.id)
  expect((await bell(executor))[0]).toMatchObject({ objectId: row.id, stands: 'waits' })
  expect((await bell(executor, { waits: true })).map(({ objectId }) => objectId)).toEqual([row.id])

  const declined = await executor.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } })
  expect(declined.status).toBe(200)
  expect(await queue()).not.toContain(row.id)
  expect((await bell(executor))[0]).toMatchObject({ objectId: row.id, stands: 'settled' })
  expect(await bell(executor, { waits: true })).toEqual([])
})

test('who watches is told why, and whoever lost the right is told nothing and sees nothing of before', async () => {
  const { forwarder, executor } = await openPair(world)
  const viewer = await world.colleague(forwarder, 'viewer')
  const row = await offered(forwarder, executor)
  await hearAll(world)
  expect(await said(viewer, row.id)).toEqual([])
  await viewer.ask(watchers.set, { data: { orderId: row.id, watch: true } })
  await accept(executor, row)
  await hearAll(world)
  expect(await said(viewer, row.id)).toEqual(['order.accepted watches'])
  await world.root.query(`update employees set roles = '{}' where id = $1`, [viewer.employee])
  expect(await said(viewer, row.id)).toEqual([])
  expect(await bell(viewer)).toEqual([])
  expect(await unread(viewer)).toBe(0)
})

test('a stranger hears nothing, whatever he asks; what is internal stays inside', async () => {
  const { forwarder, executor } = await openPair(world)
  const stranger = await world.executor()
  const row = await accept(executor, await offered(forwarder, executor))
  await forwarder.ask(comments.add, { data: { orderId: row.id, scope: 'internal', text: 'Клиент нервный' } })
  await hearAll(world)
  expect(await bell(stranger)).toEqual([])
  expect(await said(stranger, row.id)).toEqual([])
  await stranger.ask(notices.read, { data: { objectIds: [row.id], read: true } })
  expect(await unread(executor)).toBe(1)
  expect(JSON.stringify([await bell(executor), (await executor.ask(notices.history, { query: { objectId: row.id } })).data])).not.toContain(
    'нервный',
  )
})

test('a muted object and a muted event are silent, what must be told cannot be muted', async () => {
  const { forwarder, executor } = await openPair(world)
  const [one, other] = [await offered(forwarder, executor), await offered(forwarder, executor)]
  await hearAll(world)
  expect((await executor.ask(notices.mute, { data: { target: one.id, on: true } })).data).toEqual({ unread: 1 })
  const [a, b] = [await accept(executor, one), await accept(executor, other)]
  for (const { id } of [a, b]) await forwarder.ask(comments.add, { data: { orderId: id, scope: 'deal', text: 'Здравствуйте' } })
  await hearAll(world)
  expect(await said(executor, one.id)).toEqual(['order.offered work'])
  expect(await said(executor, other.id)).toEqual(['comment.added work', 'order.offered work'])
  // what was told of it before is put out with it, and of the same object nothing else
  await executor.ask(notices.read, { data: { objectIds: [other.id], read: false } })
  await executor.ask(notices.mute, { data: { target: 'comment.added', on: true } })
  const { items } = (await executor.ask(notices.history, { query: { objectId: other.id } })).data
  expect(items.map(({ code, read }) => `${code} ${read}`)).toEqual(['comment.added true', 'order.offered false'])
  await forwarder.ask(comments.add, { data: { orderId: other.id, scope: 'deal', text: 'Ещё раз' } })
  await hearAll(world)
  expect(await said(executor, other.id)).toHaveLength(2)
  expect((await executor.ask(notices.mutes)).data.items.map(({ target }) => target).toSorted()).toEqual(
    ['comment.added', one.id].toSorted(),
  )
  const refused = await executor.ask(notices.mute, { data: { target: 'order.cancelled', on: true } })
  expect(refused.error.code).toBe('notice.mandatory')
  await executor.ask(notices.mute, { data: { target: one.id, on: false } })
  await forwarder.ask(comments.add, { data: { orderId: one.id, scope: 'deal', text: 'Снова' } })
})

test('the bell is filtered and searched, and read page by page', async () => {
  const { forwarder, executor } = await openPair(world)
  const rows = [await offered(forwarder, executor), await offered(forwarder, executor), await offered(forwarder, executor)]
  await hearAll(world)
  expect(await bell(executor, { group: 'money' })).toEqual([])
  expect(await bell(executor, { group: 'trading' })).toHaveLength(3)
  const number = (await bell(executor))[0]!.newest.number
  expect((await bell(executor, { q: number })).map(line => line.newest.number)).toEqual([number])
  expect(await bell(executor, { q: '%' })).toEqual([])
  const first = (await executor.ask(notices.list, { query: { limit: 2 } })).data
  const second = (await executor.ask(notices.list, { query: { limit: 2, cursor: first.next! } })).data
  expect([...first.items, ...second.items].map(({ objectId }) => objectId)).toEqual(rows.map(({ id }) => id).toReversed())
})

test('a lateness of the same stop is told once, of another one anew', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await accept(executor, await offered(forwarder, executor))
  const late = (about: string, minutes: number) =>
    inHome(world.db, executor.org, tx =>
      occur(tx, {
        code: 'task.late',
        objectId: row.id,
        audience: [forwarder.org],
        home: forwarder.org,
        facts: { number: '1', about, aboutEn: about === 'Казань' ? 'Kazan' : null, minutes },
      }),
    )
  await hearAll(world)
  const before = (await said(forwarder, row.id)).length
  for (const [about, minutes] of [
    ['Казань', 15],
    ['Казань', 40],
    ['Самара', 20],
  ] as const)
    await late(about, minutes)
  await hearAll(world)
  expect((await said(forwarder, row.id)).length - before).toBe(2)
  const { items } = (await forwarder.ask(notices.history, { query: { objectId: row.id } })).data
  expect(items.slice(0, 2).map(({ about }) => about)).toEqual([
    { ru: 'Самара', en: 'Самара' },
    { ru: 'Казань', en: 'Kazan' },
  ])
  expect((await bell(forwarder, { q: 'kazan' })).map(({ objectId }) => objectId)).toEqual([row.id])
})

test('a rule tells those it names, once for what it follows from, and nobody who may not see the object', async () => {
  const { forwarder, executor } = await openPair(world)
  const accountant = await world.colleague(executor, 'accountant')
  const stranger = await world.executor()
  const row = await offered(forwarder, executor)
  await hearAll(world)
  const occurrenceId = newId()
  const employeeIds = [executor.employee, stranger.employee]
  const tell = () =>
    inHome(world.db, executor.org, tx =>
      notify(tx, { kind: 'order', objectId: row.id, employeeIds, number: '1', text: 'Срочно', occurrenceId }),
    )
  await tell()
  await tell()
  expect(await said(executor, row.id)).toEqual(['rule.told named', 'order.offered work'])
  await inHome(world.db, stranger.org, tx => notify(tx, { kind: 'order', objectId: row.id, employeeIds, number: '1', text: 'Чужое' }))
  expect(await said(stranger, row.id)).toEqual([])
  expect(await said(accountant, row.id)).toEqual([])
})

test('what is to leave is looked at again: who has read it, muted it or lost the right is told nothing more', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await hearAll(world)
  const { rows } = await world.root.query<{ id: string }>('select id from notices where object_id = $1', [row.id])
  const notice = { id: rows[0]!.id, employeeId: executor.employee, code: 'order.offered', kind: 'order', objectId: row.id } as const
  const may = () => inHome(world.db, executor.org, tx => mayStillSee(tx, executor.employee, notice))
  expect(await may()).toBe(true)
  await executor.ask(notices.read, { data: { objectIds: [row.id], read: true } })
  expect(await may()).toBe(false)
  await executor.ask(notices.read, { data: { objectIds: [row.id], read: false } })
  await executor.ask(notices.mute, { data: { target: 'order.offered', on: true } })
  expect(await may()).toBe(false)
  await executor.ask(notices.mute, { data: { target: 'order.offered', on: false } })
  await world.root.query(`update employees set roles = '{}' where id = $1`, [executor.employee])
  expect(await may()).toBe(false)
})

test.for(seedsOfLives)(
  'in life %i of orders everybody is told what the model says, each thing once and in order',
  {
    timeout: 300_000,
  },
  async seed => {
    const { heard, messages, life, shown } = await liveThrough(world, seed)
    const model = modelOf(life)
    expect([...heard].toSorted()).toEqual([...model].toSorted())
    const last = life.steps - 1
    for (const [id, one] of life.people.entries()) {
      const told = life.events.flatMap((event, i) => (model.has(`${id}:${i}`) && one.sees(event, last) ? [{ ...event, i }] : []))
      const open = told.filter(event => !one.muted(event, last) && model.get(`${id}:${event.i}`)! + event.readAfter[id]! >= last)
      expect(shown[id]).toEqual({ events: told.map(({ i }) => i), unread: new Set(open.map(({ object }) => object)).size })
      // of one object what is as urgent leaves by one channel in its order, through the hour mail was down too
      for (const channel of ['email', 'push']) {
        const own = messages.filter(message => message.id === id && message.channel === channel)
        const turns = Map.groupBy(
          own.flatMap(({ events }, turn) => events.map(i => ({ i, turn, of: `${life.events[i]!.object} ${life.events[i]!.urgent}` }))),
          ({ of }) => of,
        )
        for (const of of turns.values()) {
          const since = (i: number) => model.get(`${id}:${i}`)!
          // what two people did not read comes to their deputy at one moment in either order
          const isBefore = (a: number, b: number) => since(a) < since(b) || (since(a) === since(b) && a < b && isAtOnce(a) && isAtOnce(b))
          const isAtOnce = (i: number) => life.events[i]!.step === since(i)
          const overtaken = of.filter(one => of.some(other => isBefore(other.i, one.i) && other.turn > one.turn))
          expect(overtaken, `${id} ${channel}`).toEqual([])
        }
      }
    }
  },
)

test('what one side writes for itself is in no notice, no message and no digest of the other', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await accept(executor, await offered(forwarder, executor))
  const canary = 'КАНАРЕЙКА-7731'
  await forwarder.ask(comments.add, { data: { orderId: row.id, scope: 'internal', text: canary } })
  await forwarder.ask(comments.add, { data: { orderId: row.id, scope: 'deal', text: 'Обычное' } })
  await hearAll(world)
  const idsOf = async ({ org }: Someone) =>
    (await world.root.query<{ id: string }>('select id from notices where org_id = $1 order by id', [org])).rows.map(({ id }) => id)
  const [noticeIds, foreign] = [await idsOf(executor), await idsOf(forwarder)]
  expect(noticeIds.length).toBeGreaterThan(1)
  expect(foreign.length).toBeGreaterThan(0)
  const channels = ['email', 'push', 'sms', 'telegram', 'max'] as const
  const leaves = (channel: (typeof channels)[number], source: DeliverySource) => {
    const delivery = {
      ...{ id: newId(), orgId: executor.org, to: { employeeId: executor.employee }, channel, at: new Date() },
      ...{ urgent: true, objectId: row.id, source },
    }
    return inHome(world.db, executor.org, tx => contentAtSending.given(tx, delivery))
  }
  const digestOf = async (channel: (typeof channels)[number], ids: readonly string[]) =>
    inHome(world.db, executor.org, async tx => ({
      kind: 'digest' as const,
      digestId: await insertDigest(tx, executor.employee, channel, ids),
    }))
  for (const channel of channels) {
    const digest = await leaves(channel, await digestOf(channel, noticeIds))
    const told = JSON.stringify([await leaves(channel, { kind: 'notice', noticeIds }), digest, await bell(executor)])
    expect(told).toContain('Обычное')
    expect(JSON.stringify(digest)).toContain('Обычное')
    expect(told).not.toContain(canary)
    // a locked screen names nobody, no order and no words of anybody
    expect(digest!.locked).not.toMatch(/Обычное|Северный|26-/)
    // a notice of another organisation is nobody's here
    expect(await leaves(channel, { kind: 'notice', noticeIds: foreign })).toBeNull()
    expect(await leaves(channel, await digestOf(channel, foreign))).toBeNull()
  }
})

test('what is old goes', async () => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor)
  await hearAll(world)
  expect(await said(executor, row.id)).toHaveLength(1)
  const old = newId().replace(/^.{8}/, '01900000')
  await world.root.query('update notices set id = $2 where object_id = $1', [row.id, old])
  await removeOld(world.db)
  expect(await said(executor, row.id)).toEqual([])
})
