import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDraft } from '#contract/order-draft.ts'
import { OrderRisk, type OrderRow } from '#contract/order-list.ts'
import { risksOf } from '#contract/order-risks.ts'
import { orders } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'
import { watchers } from '#contract/watchers.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let forwarder: Someone
let executor: Someone
let logist: Someone
let customerId: string
const made = new Map<string, OrderRow>()

const HOUR = 3600_000
const start = Date.parse(scenarioOneStart)
const at = (hours: number) => new Date(start + hours * HOUR).toISOString()

/** A route with windows told in hours after the start. */
const draftOf = (from: string, to: string, loading: number, more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...scenarioOne,
  tags: [],
  stops: [
    { ...scenarioOne.stops[0]!, place: from, windowFrom: at(loading), windowTo: at(loading + 3) },
    { ...scenarioOne.stops[1]!, place: to, windowFrom: at(loading + 24), windowTo: at(loading + 27) },
  ],
  ...more,
})

const cargo = (massKg: number) => [{ ...scenarioOne.cargos[0]!, massKg }]
const euros = { price: { minor: 300_000, currency: 'EUR' }, customerPrice: null, terms: { ...scenarioOne.terms, waitRate: null } }

beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  forwarder = pair.forwarder
  executor = pair.executor
  logist = await world.colleague(forwarder, 'logistician')
  customerId = await world.customer(forwarder)
  const offer = { executorId: executor.org, answerMinutes: 120 }
  const make = async (name: string, who: Someone, draft: OrderDraft, goal: 'keep' | 'place' | 'offer') =>
    made.set(name, (await who.ask(orders.create, { data: { draft, goal, ...(goal === 'offer' && { offer }) } })).data)
  await make('moscow', forwarder, draftOf('moscow', 'kazan', 40, { customerId, tags: ['срочно', 'паллеты'] }), 'place')
  await make('khimki', logist, draftOf('khimki', 'naberezhnye_chelny', 60, { cargos: cargo(5000), tags: ['срочно'] }), 'place')
  await make('podolsk', forwarder, draftOf('podolsk', 'moscow', 10, euros), 'place')
  await make('draft', forwarder, draftOf('saint_petersburg', 'moscow', 200, { price: null }), 'keep')
  await make('offered', forwarder, draftOf('kazan', 'moscow', 20, { customerId, customerNumber: 'З-17' }), 'offer')
  await make('accepted', forwarder, draftOf('kazan', 'saint_petersburg', 72, {}), 'offer')
  await executor.ask(orders.move, { data: { ...keyOf(made.get('accepted')!), action: 'accept' } })
})
afterAll(() => world.close())

const names = (rows: readonly OrderRow[]) =>
  rows.map(row => [...made].find(([, { id }]) => id === row.id)?.[0] ?? row.id).toSorted((a, b) => a.localeCompare(b))

type ListQuery = Omit<Parameters<typeof orders.list.query.parse>[0] & object, 'side'>
const found = async (who: Someone, side: Side, query: ListQuery) =>
  names((await who.ask(orders.list, { query: { side, limit: 200, ...query } as never })).data.items)

test('2.67 each condition of the list names its orders, on both sides', async () => {
  const cases: [Record<string, unknown>, string[], string[]][] = [
    [{ from: { places: ['moscow'] } }, ['moscow'], []],
    [{ from: { places: ['moscow'], km: 50 } }, ['khimki', 'moscow', 'podolsk'], []],
    [{ from: { regions: ['Московская область'] } }, ['khimki', 'podolsk'], []],
    [{ to: { regions: ['Республика Татарстан'] } }, ['khimki', 'moscow'], []],
    [{ from: { places: ['kazan'] }, to: { places: ['moscow'] } }, ['offered'], ['offered']],
    [{ from: { places: ['nowhere'] } }, [], []],
    [{ unloading: { from: '2026-10-02', to: '2026-10-03' } }, ['offered', 'podolsk'], ['offered']],
    [{ loading: { from: '2026-10-04', to: '2026-10-04' } }, ['accepted'], ['accepted']],
    [{ customer: [customerId] }, ['moscow', 'offered'], []],
    [{ responsible: [logist.user] }, ['khimki'], []],
    [{ weight: { to: 5 } }, ['khimki'], []],
    [{ weight: { from: 20, to: 20 } }, ['accepted', 'draft', 'moscow', 'offered', 'podolsk'], ['accepted', 'offered']],
    [{ price: { from: 68_000 } }, ['accepted', 'khimki', 'moscow', 'offered'], ['accepted', 'offered']],
    [{ price: { to: 67_999.99 } }, [], []],
    [{ documents: ['missing'] }, ['accepted'], ['accepted']],
    [{ documents: ['none'] }, ['draft', 'khimki', 'moscow', 'offered', 'podolsk'], ['offered']],
    [{ tags: ['срочно'] }, ['khimki', 'moscow'], []],
    [{ noVehicle: true }, ['accepted', 'khimki', 'moscow', 'offered', 'podolsk'], ['accepted', 'offered']],
    [{ risk: ['executor'] }, ['offered', 'podolsk'], []],
    [{ tags: ['срочно'], weight: { from: 6 }, search: 'москва' }, ['moscow'], []],
  ]
  for (const [query, own, his] of cases) {
    expect(await found(forwarder, 'forwarder', query), JSON.stringify(query)).toEqual(own)
    expect(await found(executor, 'executor', query), JSON.stringify(query)).toEqual(his)
  }
})

test('2.67 a person asks for the orders he watches, each side and each person his own', async () => {
  const watch = (who: Someone, name: string, on: boolean) => who.ask(watchers.set, { data: { orderId: made.get(name)!.id, watch: on } })
  await watch(forwarder, 'moscow', true)
  await watch(forwarder, 'offered', true)
  await watch(logist, 'khimki', true)
  await watch(executor, 'offered', true)
  expect(await found(forwarder, 'forwarder', { watched: true })).toEqual(['moscow', 'offered'])
  expect(await found(logist, 'forwarder', { watched: true })).toEqual(['khimki'])
  expect(await found(executor, 'executor', { watched: true })).toEqual(['offered'])
  expect(await found(forwarder, 'forwarder', { watched: true, search: 'москва', status: ['placed'] })).toEqual(['moscow'])
  await watch(forwarder, 'offered', false)
  expect(await found(forwarder, 'forwarder', { watched: true })).toEqual(['moscow'])
})

test('1.05 an executor is never told the customer, his number, the margin or the tags of an order', async () => {
  const { body, data } = await executor.ask(orders.list, { query: { side: 'executor' } })
  expect(data.items.map(row => [row.customer, row.customerNumber, row.tags, row.responsible, row.money?.customerPrice])).toEqual(
    data.items.map(() => [null, null, [], null, null]),
  )
  expect(body).not.toMatch(/З-17|срочно|75000/)
})

test('2.67 a price cannot be felt for by whom prices are closed', async () => {
  const viewer = await world.colleague(forwarder, 'viewer')
  const asked = await viewer.ask(orders.list, { query: { side: 'forwarder', price: { from: 1 } } })
  expect(asked.error).toMatchObject({ code: 'access.denied', info: { permission: 'orders.prices' } })
  const { items } = (await viewer.ask(orders.list, { query: { side: 'forwarder' } })).data
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(row => row.money === null)).toBe(true)
})

test('2.67 a risk the list is asked for is the one the screen shows, at every hour', async () => {
  for (const hours of [0, 1, 17, 30, 49, 70, 80]) {
    await world.setClock(at(hours))
    for (const [who, side] of [
      [forwarder, 'forwarder'],
      [executor, 'executor'],
    ] as const) {
      const { items } = (await who.ask(orders.list, { query: { side, limit: 200 } })).data
      for (const risk of OrderRisk.options)
        expect(await found(who, side, { risk: [risk] }), `${risk} of ${side} after ${hours} h`).toEqual(
          names(items.filter(row => risksOf(row, start + hours * HOUR).includes(risk))),
        )
    }
  }
  await world.setClock(scenarioOneStart)
})

test('2.67 many orders at once: an answer for each, and only what is legal happens', async () => {
  const rows = (...of: string[]) => of.map(name => ({ id: made.get(name)!.id, version: made.get(name)!.version }))
  const refresh = async () => {
    const { items } = (await forwarder.ask(orders.list, { query: { side: 'forwarder', limit: 200 } })).data
    for (const [name, { id }] of made) made.set(name, items.find(row => row.id === id)!)
  }
  const done = async (who: Someone, data: object) => {
    const { results } = (await who.ask(orders.bulk, { data: data as never })).data
    await refresh()
    return results.map(one => (one.ok ? 'ok' : one.error?.code))
  }
  await refresh()

  const people = (await forwarder.ask(orders.people)).data.items.map(({ id }) => id)
  expect(people).toEqual(expect.arrayContaining([forwarder.user, logist.user]))
  expect(await done(forwarder, { action: 'responsible', responsibleId: logist.user, rows: rows('moscow', 'accepted') })).toEqual([
    'ok',
    'ok',
  ])
  expect(made.get('accepted')?.responsible?.id).toBe(logist.user)
  expect(await done(forwarder, { action: 'responsible', responsibleId: executor.user, rows: rows('moscow') })).toEqual([
    'employee.not_found',
  ])
  const told = (await executor.ask(orders.history, { query: { orderId: made.get('accepted')!.id } })).data.items
  expect(told.some(({ what }) => what === 'responsible')).toBe(false)
  const own = (await forwarder.ask(orders.history, { query: { orderId: made.get('accepted')!.id } })).data.items
  expect(own[0]).toMatchObject({ what: 'responsible', side: 'forwarder' })

  expect(await done(forwarder, { action: 'tag', add: ['реф'], remove: ['срочно'], rows: rows('moscow', 'khimki') })).toEqual(['ok', 'ok'])
  expect([made.get('moscow')?.tags, made.get('khimki')?.tags]).toEqual([['паллеты', 'реф'], ['реф']])
  const many = Array.from({ length: 10 }, (_, i) => `метка ${i}`)
  expect(await done(forwarder, { action: 'tag', add: many, remove: [], rows: rows('moscow', 'draft') })).toEqual(['input.invalid', 'ok'])

  expect(await done(forwarder, { action: 'copy', rows: rows('moscow') })).toEqual(['ok'])
  const { items } = (await forwarder.ask(orders.list, { query: { side: 'forwarder', tab: 'drafts' } })).data
  const copy = items.find(row => row.id !== made.get('draft')!.id)!
  expect(copy.stops.map(stop => [stop.place.ru, stop.windowFrom])).toEqual([
    ['Москва', null],
    ['Казань', null],
  ])

  const offer = { action: 'offer', executorId: executor.org, answerMinutes: 60 }
  expect(await done(forwarder, { ...offer, rows: rows('moscow', 'khimki', 'accepted') })).toEqual(['ok', 'ok', 'order.step_closed'])
  expect(made.get('khimki')).toMatchObject({ status: 'offered', counterpart: { id: executor.org } })
  expect(await done(executor, { action: 'tag', add: ['моё'], remove: [], rows: rows('khimki') })).toEqual(['access.denied'])
  expect(await done(executor, { action: 'documents', rows: rows('accepted', 'khimki') })).toEqual([
    'document.step_closed',
    'document.step_closed',
  ])

  // a yes after the deadline is told and kept for the forwarder, as a single one is
  await world.setClock(at(2))
  await executor.ask(orders.list, { query: { side: 'executor' } })
  const late = (await executor.ask(orders.bulk, { data: { action: 'accept', rows: rows('khimki') } })).data.results
  expect(late).toMatchObject([{ ok: true, note: 'Ответ пришёл после срока: заказ не ваш, решает экспедитор' }])
  await refresh()
  expect(made.get('khimki')).toMatchObject({ status: 'placed', next: { code: 'review_late' } })
  await world.setClock(scenarioOneStart)

  // taken back with a reason; who was too slow is told what happened meanwhile
  const before = rows('accepted', 'moscow', 'draft')
  await forwarder.ask(orders.responsible, { data: { ...keyOf(made.get('accepted')!), responsibleId: forwarder.user } })
  const revoked = { action: 'revoke', reason: 'other', comment: 'Клиент перенёс', rows: before } as const
  const { results } = (await forwarder.ask(orders.bulk, { data: revoked })).data
  expect(results.map(one => (one.ok ? 'ok' : one.error?.code))).toEqual(['order.changed', 'ok', 'order.step_closed'])
  expect(results[0]?.error?.changes).toMatchObject([{ what: 'responsible', person: expect.any(String) }])
  await refresh()
  expect(await done(forwarder, { ...revoked, rows: rows('accepted') })).toEqual(['ok'])
  expect(made.get('accepted')).toMatchObject({ status: 'placed', counterpart: null })

  const viewer = await world.colleague(forwarder, 'viewer')
  const closed = await viewer.ask(orders.responsible, { data: { ...keyOf(made.get('moscow')!), responsibleId: viewer.user } })
  expect(closed.error).toMatchObject({ code: 'access.denied' })
})

test('pages hold each row once, in every sort and tab, and filters narrow them', async () => {
  const { forwarder, executor } = await openPair(world)
  for (let i = 0; i < 13; i++) {
    const at = (days: number, hour: number) =>
      new Date(Date.parse(scenarioOneStart) + (days + i) * 86_400_000 + hour * 3_600_000).toISOString()
    const stops = scenarioOne.stops.map((stop, k) => ({ ...stop, windowFrom: at(10 + k, 0), windowTo: at(10 + k, 3) }))
    if (i % 3 === 0) await offered(forwarder, executor, { ...scenarioOne, stops })
    else await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, stops }, goal: i % 3 === 1 ? 'place' : 'keep' } })
  }
  for (const [sort, search] of [['due'], ['loading'], ['created'], ['due', 'москва'], ['loading', 'москва']] as const) {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const query = { side: 'forwarder' as const, sort, limit: 4, ...(search && { search }), ...(cursor && { cursor }) }
      const page = (await forwarder.ask(orders.list, { query })).data
      ids.push(...page.items.map(item => item.id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(ids).size).toBe(13)
    expect(ids).toHaveLength(13)
  }
  const counts = (await forwarder.ask(orders.counts, { query: { side: 'forwarder' } })).data
  expect(counts.tabs).toMatchObject({ all: 13, drafts: 4, search: 4, confirm: 5 })
  const only = (await forwarder.ask(orders.list, { query: { side: 'forwarder', status: ['offered'], counterpart: [executor.org] } })).data
    .items
  expect(only).toHaveLength(5)
  const found = (await forwarder.ask(orders.list, { query: { side: 'forwarder', search: 'москва' } })).data.items
  expect(found).toHaveLength(13)
  expect((await forwarder.ask(orders.list, { query: { side: 'forwarder', search: '%' } })).data.items).toEqual([])
  expect((await forwarder.ask(orders.windows, { query: { side: 'forwarder' } })).data.all).toHaveLength(24)
  expect((await forwarder.ask(orders.list, { query: { side: 'forwarder', cursor: 'bad' } })).status).toBe(400)
})

test('a text searched for is found however far the first look reaches', async () => {
  const { forwarder, executor } = await openPair(world)
  for (let i = 0; i < 5; i++) await offered(forwarder, executor)
  await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, customerNumber: 'Редкий' }, goal: 'keep' } })
  const read = async (search: string, limit: number, reach: number | null) => {
    const { rows } = await world.root.query(
      `select page, next_id, n from gate.orders_read($1, 'forwarder', 'all', 'due', $2, null, null, $3, true, app_now(), $4)`,
      [forwarder.org, { search }, limit, reach],
    )
    return rows[0]
  }
  for (const reach of [3, 4, 5, 1000]) expect(await read('москва', 3, reach)).toEqual(await read('москва', 3, null))
  expect(await read('редкий', 1, 3)).toMatchObject({ page: '[]', n: 0 })
  expect(await read('редкий', 1, null)).toMatchObject({ n: 1, next_id: null })
  expect((await forwarder.ask(orders.list, { query: { side: 'forwarder', search: 'Редкий' } })).data.items).toHaveLength(1)
})

test('the strip of the next 72 hours tells of what a search finds, as the list does', async () => {
  const { forwarder } = await openPair(world)
  await world.setClock('2026-10-05T09:00:00+03:00')
  const place = (customerNumber: string) =>
    forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, customerNumber }, goal: 'place' } })
  for (const number of ['МД-1184', 'МД-1185', 'З_7']) await place(number)
  const told = async (search: string) => {
    const { all, open } = (await forwarder.ask(orders.windows, { query: { side: 'forwarder', search } })).data
    return [all, open].map(each => each.reduce((sum, n) => sum + n, 0))
  }
  expect(await told('')).toEqual([3, 3])
  expect(await told('мд-118')).toEqual([2, 2])
  expect(await told('_')).toEqual([1, 1])
  expect(await told('%')).toEqual([0, 0])
  await world.setClock(scenarioOneStart)
})
