import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DemandCard } from '#contract/demand-card.ts'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { cardOf, demandSteps, grid, history, openTraders, start, step } from '#testing/demands.ts'
import { rub } from '#testing/money.ts'
import { scenarioOne } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let f1: Someone
let e1: Someone
let e2: Someone

beforeAll(async () => {
  world = await openWorld({ jobs: true })
  await world.setClock(start)
  ;({ f1, e1, e2 } = await openTraders(world))
})
afterAll(() => world.close())

const { create } = demandSteps(() => ({ f1 }))

const spot = (given: object = {}): DemandDraft => ({
  ...z.decode(DemandDraft, { kind: 'spot', deadline: '2026-10-05T12:00:00+03:00' }),
  order: { ...scenarioOne, price: null },
  ...given,
})
const published = async (given: object = {}): Promise<DemandCard> => (await create(spot(given))).data
const move = async (card: DemandCard, more: object) => {
  const { row } = await cardOf(f1, card.row.id)
  return f1.ask(demands.move, { data: { demandId: row.id, version: row.version, ...more } as never })
}
const offer = (who: Someone, card: DemandCard, roubles: number) =>
  who.ask(demands.offer, {
    data: {
      demandId: card.row.id,
      revision: 1,
      amount: rub(roubles),
      trucks: 1,
      vehicle: '',
      loadingAt: null,
      validUntil: null,
      comment: '',
    },
  })

test('who has lost does not read in the history who has won', async () => {
  const card = await published({ mode: 'fixed', price: rub(90_000), takeNow: true })
  await offer(e2, card, 95_000)
  expect((await e1.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })).data.row.status).toBe('matched')
  expect(await history(f1, card)).toContain('ВолгаТранс')
  expect(await history(e1, card)).toContain('match.take')
  expect(await history(e2, card)).not.toMatch(/ВолгаТранс|reached/)
})

test('a price left in the draft under another mode never leaves for an executor', async () => {
  const asking = await published({ mode: 'request', price: rub(71_234), priceTo: rub(81_234) })
  const fixed = await published({ mode: 'fixed', price: rub(60_000), priceTo: rub(81_234) })
  expect(JSON.stringify(await cardOf(e1, asking.row.id))).not.toMatch(/1234/)
  const read = await cardOf(e1, fixed.row.id)
  // nor does the number of an order that is not his
  expect([fixed.row.orderNumber === null, read.row.orderNumber]).toEqual([false, null])
  expect([read.draft.price, read.draft.priceTo]).toEqual([rub(60_000), null])
})

test('who may not see prices reads a demand without them, and does not save what he did not read', async () => {
  const card = await published({ mode: 'fixed', price: rub(77_777), order: { ...scenarioOne, price: rub(66_666) } })
  await offer(e1, card, 88_888)
  const viewer = await world.colleague(f1, 'viewer')
  const read = await cardOf(viewer, card.row.id)
  expect(read.offers).toMatchObject([{ status: 'submitted', amount: null, turns: [{ amount: null }] }])
  const list = (await viewer.ask(demands.list, { query: { side: 'forwarder' } })).data
  expect(JSON.stringify([read, list]) + (await history(viewer, card))).not.toMatch(/77777|66666|88888/)
  expect(JSON.stringify(await cardOf(f1, card.row.id))).toMatch(/7777700|77777/)
})

test('a person with a limit agrees on nothing above it', async () => {
  const clerk = await world.colleague(f1, 'logistician')
  await world.root.query(
    `update employees set limits = limits || '{"maxOrderAmount": {"minor": 7000000, "currency": "RUB"}}' where id = $1`,
    [clerk.employee],
  )
  const card = await published()
  await offer(e1, card, 80_000)
  expect((await step(clerk, card, e1, { action: 'select' })).error.code).toBe('order.over_limit')
  expect((await step(clerk, card, e1, { action: 'counter', amount: rub(75_000) })).error.code).toBe('order.over_limit')
  expect((await step(clerk, card, e1, { action: 'counter', amount: rub(70_000) })).status).toBe(200)
  expect((await step(e1, card, e1, { action: 'accept' })).status).toBe(200)
  expect((await step(clerk, card, e1, { action: 'confirm' })).status).toBe(200)
})

test('when the chosen one declines, the others see the demand again', async () => {
  const card = await published()
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'select' })
  expect((await e2.ask(demands.get, { query: { demandId: card.row.id } })).status).toBe(404)
  expect((await step(e1, card, e1, { action: 'decline' })).status).toBe(200)
  await vi.waitUntil(async () => (await e2.ask(demands.get, { query: { demandId: card.row.id } })).status === 200, { timeout: 20_000 })
  expect((await offer(e2, card, 81_000)).status).toBe(200)
})

test('publishing a price that is taken at once keeps to the limit of the person', async () => {
  const clerk = await world.colleague(f1, 'logistician')
  await world.root.query(
    `update employees set limits = limits || '{"maxOrderAmount": {"minor": 7000000, "currency": "RUB"}}' where id = $1`,
    [clerk.employee],
  )
  const data = { draft: spot({ mode: 'fixed', price: rub(70_001), takeNow: true }), goal: 'publish' as const }
  expect((await clerk.ask(demands.create, { data })).error.code).toBe('order.over_limit')
})

test('changing a demand whose answers are over opens it to no new ones', async () => {
  const card = await published()
  await offer(e1, card, 80_000)
  await move(card, { action: 'choose' })
  const { draft } = await cardOf(f1, card.row.id)
  expect((await move(card, { action: 'edit', draft: { ...draft, note: 'Пропуск на въезд' } })).data.row.status).toBe('choosing')
  await step(f1, card, e1, { action: 'select' })
  expect((await step(e1, card, e1, { action: 'decline' })).data.row.status).toBe('choosing')
})

test('a demand that expired does not take back an order a tender looks for an executor of now', async () => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const card = await published({ deadline: '2026-10-01T10:30:00+03:00' })
  await world.setClock('2026-10-01T10:30:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'expired', { timeout: 20_000 })
  await world.root.query(`update orders set status = 'searching' where id = $1`, [card.row.orderId])
  const again = await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })
  expect(again.error.code).toBe('demand.order_busy')
  await world.root.query(`update orders set status = 'placed' where id = $1`, [card.row.orderId])
  expect((await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })).data.row.status).toBe('active')
})

test('an order that came back while the demand waited has its sourcing again by an extension', async () => {
  await world.setClock('2026-10-01T11:00:00+03:00')
  const card = await published({ deadline: '2026-10-01T12:00:00+03:00' })
  await offer(e1, card, 80_000)
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  await e2.ask(orders.move, { data: { ...(await key()), action: 'decline', reason: 'no_capacity', comment: '' } })
  const told = () => world.count('timers', `kind = 'order.sourcing' and object_id = $1`, [card.row.orderId])
  await vi.waitUntil(async () => (await told()) === 0, { timeout: 20_000 })
  await world.setClock('2026-10-01T12:00:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'choosing', { timeout: 20_000 })
  expect((await move(card, { action: 'extend', deadline: '2026-10-01T18:00:00+03:00' })).data.row.status).toBe('active')
  expect((await order()).status).toBe('searching')
})

test('an order changed while its demand waited asks for the word of whoever offered before', async () => {
  await world.setClock('2026-10-01T13:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  await e2.ask(orders.move, { data: { ...(await key()), action: 'decline', reason: 'no_capacity', comment: '' } })
  const [loading, ...rest] = scenarioOne.stops
  const later = { ...loading!, windowTo: '2026-10-06T13:00:00+03:00' }
  const draft = { ...scenarioOne, price: null, stops: [later, ...rest] }
  expect((await f1.ask(orders.save, { data: { ...(await key()), draft } })).status).toBe(200)
  const resumed = (await move(card, { action: 'resume', deadline: null })).data
  expect(resumed).toMatchObject({ row: { status: 'active', revision: 2 }, offers: [{ needsReconfirm: true }] })
  expect(resumed.order!.stops[0]!.windowTo).toBe('2026-10-06T10:00:00.000Z')
})

test('an offer made anew for longer runs out at its new end', async () => {
  await world.setClock('2026-10-01T15:00:00+03:00')
  const card = await published()
  const until = (validUntil: string) =>
    e1.ask(demands.offer, {
      data: {
        demandId: card.row.id,
        revision: 1,
        amount: rub(80_000),
        trucks: 1,
        vehicle: '',
        loadingAt: null,
        validUntil,
        comment: '',
      },
    })
  await until('2026-10-01T15:20:00+03:00')
  await until('2026-10-01T15:40:00+03:00')
  const due = () => world.count('timers', `kind = 'demand.offer' and object_id = $1 and run_at <= app_now()`, [card.row.id])
  await world.setClock('2026-10-01T15:20:01+03:00')
  await vi.waitUntil(async () => (await due()) === 0, { timeout: 20_000 })
  expect((await cardOf(e1, card.row.id)).offers[0]!.status).toBe('submitted')
  await world.setClock('2026-10-01T15:40:01+03:00')
  await vi.waitUntil(async () => (await cardOf(e1, card.row.id)).offers[0]!.status === 'expired', { timeout: 20_000 })
})

test('whom the forwarder blocked meanwhile takes nothing any more', async () => {
  const card = await published({ takeNow: true })
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'counter', amount: rub(78_000) })
  const block = (at: string) =>
    world.root.query(`update partners set blacklisted_at = ${at} where org_id = $1 and partner_org_id = $2 and direction = 'fwd_exec'`, [
      f1.org,
      e1.org,
    ])
  await block('app_now()')
  expect((await step(e1, card, e1, { action: 'accept' })).error.code).toBe('offer.not_allowed')
  await block('null')
  expect((await step(e1, card, e1, { action: 'accept' })).data.row.status).toBe('matched')
})

test('the best offer is told in the currency of the demand', async () => {
  const card = await published({ currency: 'KZT' })
  const made = await e1.ask(demands.offer, {
    data: {
      demandId: card.row.id,
      revision: 1,
      amount: { minor: 500_000_00, currency: 'KZT' },
      trucks: 1,
      vehicle: '',
      loadingAt: null,
      validUntil: null,
      comment: '',
    },
  })
  expect(made.status).toBe(200)
  const { items } = (await f1.ask(demands.list, { query: { side: 'forwarder', sort: '-created' } })).data
  expect(items.find(({ id }) => id === card.row.id)!.best).toEqual({ minor: 500_000_00, currency: 'KZT' })
})

test('an order offered directly while its chosen executor is awaited takes the choice back, and the demand waits', async () => {
  await world.setClock('2026-10-02T09:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  await step(f1, card, e1, { action: 'select' })
  const order = async () => (await f1.ask(orders.get, { query: { orderId: card.row.orderId! } })).data
  const key = async () => ({ orderId: card.row.orderId!, version: (await order()).version })
  await f1.ask(orders.move, { data: { ...(await key()), action: 'offer', executorId: e2.org, answerMinutes: 30, price: rub(79_000) } })
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).row.status === 'paused', { timeout: 20_000 })
  // while the order is out, nothing but the end of the demand is open to its forwarder, and he reads why
  const closed = (await cardOf(f1, card.row.id)).actions.filter(({ allow }) => !allow)
  expect(closed.map(({ action }) => action)).toEqual(['edit', 'resume', 'tender'])
  for (const { reason } of closed)
    expect(reason).toBe(`Заказ ${card.row.orderNumber} предложен исполнителю напрямую: дождитесь его ответа или отзовите предложение`)
  expect((await move(card, { action: 'resume', deadline: null })).error.code).toBe('demand.order_away')
  const taken = (await cardOf(e1, card.row.id)).offers[0]!
  expect(taken).toMatchObject({ status: 'submitted', confirmDueAt: null, amount: rub(80_000) })
  expect(taken.turns.at(-1)).toMatchObject({ what: 'withdraw', by: 'system', comment: 'Заказ ушёл другим путём' })
  // the hour he had does not end his offer
  await world.setClock('2026-10-02T10:30:00+03:00')
  await vi.waitUntil(async () => (await order()).status === 'placed', { timeout: 20_000 })
  expect((await cardOf(f1, card.row.id)).actions.every(({ allow }) => allow)).toBe(true)
  expect((await move(card, { action: 'resume', deadline: null })).data.row.status).toBe('active')
  expect((await step(f1, card, e1, { action: 'select' })).data.row.status).toBe('confirming')
  expect((await step(e1, card, e1, { action: 'confirm' })).data.row.status).toBe('matched')
})

test('a forwarder’s price that runs out is taken back, and what the executor offered stands', async () => {
  await world.setClock('2026-10-02T11:00:00+03:00')
  const card = await published()
  await offer(e1, card, 80_000)
  const soon = { action: 'counter' as const, amount: rub(75_000), validUntil: '2026-10-02T11:10:00+03:00' }
  expect((await step(f1, card, e1, soon)).error.code).toBe('offer.time')
  const asked = { ...soon, validUntil: '2026-10-02T11:20:00+03:00' }
  expect((await step(f1, card, e1, asked)).data.offers[0]).toMatchObject({ validUntil: '2026-10-02T08:20:00.000Z' })
  await world.setClock('2026-10-02T11:20:01+03:00')
  await vi.waitUntil(async () => (await cardOf(f1, card.row.id)).offers[0]!.status === 'submitted', { timeout: 20_000 })
  const back = (await cardOf(e1, card.row.id)).offers[0]!
  expect(back).toMatchObject({ amount: rub(80_000), validUntil: null, closed: false, turn: 'forwarder' })
  expect(back.turns.at(-1)).toMatchObject({ what: 'expire', by: 'system', amount: rub(80_000) })
  // agreed in time, it waits for the forwarder however long he takes
  await step(f1, card, e1, { ...asked, validUntil: '2026-10-02T11:40:00+03:00' })
  expect((await step(e1, card, e1, { action: 'accept' })).data.offers[0]).toMatchObject({ agreed: true, validUntil: null })
  await world.setClock('2026-10-02T11:40:01+03:00')
  expect((await step(f1, card, e1, { action: 'confirm' })).data.row.status).toBe('matched')
})

test('a draft for chosen executors names them to its forwarder alone', async () => {
  const chosen = { audience: { kind: 'list' as const, organizationIds: [e2.org, e1.org] } }
  expect((await create(spot(chosen), 'draft')).data.listed.map(({ name }) => name)).toEqual(['ВолгаТранс', 'ИП Ковалёв А. В.'])
  const card = await published(chosen)
  expect((await cardOf(e1, card.row.id)).listed).toEqual([])
})

test('who comes too late to take a demand is told that it is taken', async () => {
  const card = await published({ mode: 'fixed', price: rub(90_000), takeNow: true })
  const take = (who: Someone) => who.ask(demands.takeNow, { data: { demandId: card.row.id, revision: 1 } })
  expect((await take(e1)).status).toBe(200)
  expect((await take(e2)).error.code).toBe('demand.taken')
  const stranger = await world.executor()
  expect((await take(stranger)).error.code).toBe('demand.not_found')
})

test('a refusal calls the field by its name', async () => {
  const late = (await create(spot({ deadline: null }))).error
  expect(late).toMatchObject({ code: 'demand.incomplete', info: { field: 'deadline' } })
  expect(late.message).toBe('Проверьте поле «Отклики принимаются до»: заполните его')
  const priced = (await create(grid({ mode: 'fixed' }))).error
  expect(priced).toMatchObject({ info: { field: 'lanes.0.price' } })
  expect(priced.message).toBe('Проверьте поле «Цена, направление 1»: заполните его')
})
