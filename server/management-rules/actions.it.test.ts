import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { documents } from '#contract/documents.ts'
import { extras } from '#contract/extras.ts'
import { RuleDraft, type RuleEvent } from '#contract/management-rule-language.ts'
import { managementRules } from '#contract/management-rules.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { webhooks as webhookCalls } from '#contract/webhooks.ts'
import { usualRules } from '#server/config.ts'
import { inHome, setRules } from '#server/platform/db.ts'
import { bid, liveOf } from '#testing/bets.ts'
import { hearOf, openGroups, saveRule } from '#testing/managementRules.ts'
import { rub } from '#testing/money.ts'
import { hearAll } from '#testing/occurrences.ts'
import { card, orderExtras, waiting } from '#testing/orderExtras.ts'
import { keyOf, offered, scenarioOneStart } from '#testing/orders.ts'
import { makeTender, runTimers } from '#testing/tenders.ts'
import { trip, waterfallSteps } from '#testing/waterfalls.ts'
import { openWorld, type Someone } from '#testing/world.ts'
import { contentOfRule } from './commands/content.ts'
import { hearOccurrence, hearTogether } from './commands/hearing.ts'
import { ruleTimers } from './jobs.ts'

const world = await openWorld()
let of: Awaited<ReturnType<typeof openGroups>>
let f1: Someone
let e1: Someone
let e2: Someone
const start = new Date(scenarioOneStart)
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const { rate } = waterfallSteps(() => ({ f1 }))
const steps = orderExtras(() => ({ pair: { forwarder: f1, executor: e1, resources: null as never } }))
beforeAll(async () => {
  await world.setClock(start)
  setRules(world.db, { ...usualRules, channels: ['webhook'] })
  of = await openGroups(world)
  ;({ f1, e1, e2 } = of)
  await world.root.query(`update organizations set verified = true, tax_regime = 'osno' where id = any ($1)`, [[f1.org, e1.org, e2.org]])
  await rate(e1, 52_000, 50, 100)
  await rate(e2, 54_000, 50, 100)
})
beforeEach(async () => {
  await world.setClock(start)
  await world.root.query('update management_rules set removed_at = now(), active = false')
  await world.root.query('update rule_books set revision = revision + 1')
  await world.root.query(`delete from timers where kind like 'rule.%'`)
  await world.root.query('delete from hearings')
})
afterAll(() => world.close())

const loading = { windowFrom: '2026-10-20T09:00:00+03:00', windowTo: '2026-10-20T12:00:00+03:00' }
const unloading = { windowFrom: '2026-10-24T08:00:00+03:00', windowTo: '2026-10-24T14:00:00+03:00' }
const route = trip()
const priced = {
  ...route,
  price: rub(60_000),
  stops: [
    { ...route.stops[0]!, ...loading },
    { ...route.stops[1]!, ...unloading },
  ],
}
const place = async (draft: object = priced) => (await f1.ask(orders.create, { data: { draft: draft as never, goal: 'place' } })).data
const money = (roubles: number) => ({ amount: `${roubles}.00`, currency: 'RUB' as const })

/** A rule of one step that is done at once. */
const ruleOf = (who: Someone, event: RuleEvent, actions: object[], more: object = {}) =>
  saveRule(who, z.decode(RuleDraft, { name: `Правило ${event}`, event, steps: [{ afterMinutes: 0, actions: actions as never }], ...more }))
const hear = () => hearAll(world, { rules: { hear: hearOccurrence, together: hearTogether, restMs: 0 } })
/** What became of each action for an object, and why not. */
const outcomes = async (who: Someone, objectId: string) =>
  (await who.ask(managementRules.runs, { query: { objectId } })).data.items.flatMap(run =>
    run.results.map(({ action, outcome, words }) => `${action} ${outcome}${words ? ` ${words.ru}` : ''}`),
  )
const orderOf = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
/** Publishes a demand for an order to executors, for a day. */
async function publish(orderId: string, to: readonly Someone[], more: object = {}): Promise<string> {
  const audience = { kind: 'list', organizationIds: to.map(({ org }) => org) }
  const draft = { kind: 'spot', orderId, mode: 'request', currency: 'RUB', audience, deadline: minutes(1440).toISOString(), ...more }
  const { data } = await f1.ask(demands.create, { data: { draft: z.decode(DemandDraft, draft as never), goal: 'publish' } })
  return data.row.id
}
const accept = async (row: Pick<OrderRow, 'id' | 'version'>) =>
  (await e1.ask(orders.move, { data: { ...keyOf(row as OrderRow), action: 'accept' } })).data
const accepted = async () => accept(await offered(f1, e1, priced as never))

const placed = [
  [{ kind: 'publish_best', count: 1, hours: 24 }, 'publish_best done', 'searching', 'исполнителя уже ищут иначе'],
  [{ kind: 'offer_next', answerMinutes: 60 }, 'offer_next done ВолгаТранс', 'offered', 'исполнителя уже ищут иначе'],
  [{ kind: 'waterfall', answerMinutes: 60, hours: 24 }, 'waterfall done', 'offered', 'исполнителя уже ищут иначе'],
  [{ kind: 'tender' }, 'tender done', 'placed', null],
  [{ kind: 'raise_price', percent: 10 }, 'raise_price done 60000 → 66000', 'placed', null],
  [{ kind: 'tag', tag: 'сам' }, 'tag done', 'placed', 'так уже есть'],
  [{ kind: 'hold', reason: 'проверить клиента' }, 'hold done', 'placed', 'так уже есть'],
  [{ kind: 'notify', text: 'Заказ размещён' }, 'notify done', 'placed', null],
] as const

test('after an order is placed each action does what it says, by commands of the product that name the rule; again there is nothing to do', async () => {
  const made: { order: { id: string }; ruleId: string }[] = []
  for (const [i, [action]] of placed.entries()) {
    // each rule for one order of its own: they are heard together
    const only = { groups: [{ any: false, conditions: [{ field: 'distanceKm', operator: 'eq', value: 400 + i }] }] }
    const { id: ruleId } = await ruleOf(f1, 'order.placed', [action], { name: `Действие ${action.kind}`, conditions: only })
    made.push({ order: await place({ ...priced, distanceKm: 400 + i }), ruleId })
  }
  await hear()
  for (const [i, [action, done, status, idle]] of placed.entries()) {
    const { order, ruleId } = made[i]!
    expect([await outcomes(f1, order.id), (await orderOf(f1, order.id)).status]).toEqual([[done], status])
    const named = await world.count('audits', `facts ->> 'rule' = $1`, [ruleId])
    expect(`${action.kind} ${named > 0}`).toBe(`${action.kind} ${action.kind !== 'notify'}`)
    // a second trigger of the same order finds it done
    await hearOf(world, f1, 'order.placed', { objectId: order.id })
    if (idle) expect((await outcomes(f1, order.id)).filter(each => each !== done)).toEqual([`${action.kind} idle ${idle}`])
  }
  const of = (kind: string) => [made[placed.findIndex(([action]) => action.kind === kind)]!.order.id]
  expect(await world.count('order_holds', 'order_id = $1 and released_at is null', of('hold'))).toBe(1)
  expect(await world.count('demand_recipients', 'order_id = $1', of('publish_best'))).toBe(1)
  expect(await world.count('occurrences', `code = 'rule.told' and object_id = $1`, of('notify'))).toBe(2)
  expect((await orderOf(f1, of('tag')[0]!)).tags).toContain('сам')
})

test('the responsible is assigned; a program of the organisation is told by its queue, and reads what it may when it leaves', async () => {
  const filter = { events: ['demand.ended' as const], othersOnly: false }
  const { data: bound } = await (await world.again(f1)).ask(webhookCalls.create, {
    data: { name: 'Учётная система', url: 'https://hooks.example.ru/trassa', filter },
  })
  const { people, webhooks } = (await f1.ask(managementRules.options)).data
  expect(webhooks).toEqual([{ id: bound.webhook.id, name: 'Учётная система' }])
  const other = await world.colleague(f1, 'logistician')
  const actions = [
    { kind: 'responsible', userId: other.user },
    { kind: 'webhook', webhookId: bound.webhook.id },
  ]
  expect(people.length).toBeGreaterThan(0)
  const priceAbove = { groups: [{ any: false, conditions: [{ field: 'price', operator: 'gt', value: 1_000_00 }] }] }
  const rule = await ruleOf(f1, 'order.placed', actions, { conditions: priceAbove })
  const order = await place()
  await hear()
  expect(await outcomes(f1, order.id)).toEqual(['responsible done', 'webhook done Учётная система'])
  expect((await orderOf(f1, order.id)).responsible).toMatchObject({ id: other.user })
  const { rows } = await world.root.query<{ source: { kind: 'rule'; ruleId: string; runId: string }; binding_id: string }>(
    'select source, binding_id from deliveries where object_id = $1',
    [order.id],
  )
  expect(rows).toMatchObject([{ binding_id: bound.webhook.id, source: { kind: 'rule', ruleId: rule.id } }])
  const said = () => inHome(world.db, f1.org, tx => contentOfRule(tx, { source: rows[0]!.source } as never, 'https://trassa.example'))
  expect((await said())?.data).toMatchObject({
    type: 'rule.fired',
    rule: { id: rule.id, name: 'Правило order.placed' },
    object: { kind: 'order', id: order.id, href: `https://trassa.example/orders/${order.id}` },
    values: { price: 60_000_00 },
  })
  // whoever may see no prices has none told
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where id = $1`, [f1.employee])
  expect((await said())?.data?.values).toEqual({})
  await world.root.query(`update employees set limits = '{}' where id = $1`, [f1.employee])
  // switched off, there is nobody to tell; gone, the rule is refused
  await world.root.query(`update channel_bindings set state = 'off' where id = $1`, [bound.webhook.id])
  const later = await place()
  await hear()
  expect(await outcomes(f1, later.id)).toContain('webhook idle webhook отключён')
  const unknown = z.decode(RuleDraft, {
    name: 'Нет такого',
    event: 'order.placed',
    steps: [{ afterMinutes: 0, actions: [{ kind: 'webhook', webhookId: order.id }] }],
  })
  const { error } = await f1.ask(managementRules.save, { data: { rule: null, active: true, draft: unknown } })
  expect(error).toMatchObject({ code: 'rule.unknown' })
})

test('an offer is chosen up to the bound, countered above it, and each of two that came together is answered', async () => {
  await ruleOf(f1, 'offer.received', [{ kind: 'award', upTo: money(50_000) }], { priority: 1 })
  await ruleOf(f1, 'offer.received', [{ kind: 'counter', percent: 10, upTo: money(55_000) }], { priority: 2 })
  const order = await place()
  const demandId = await publish(order.id, [e1, e2])
  const offer = (who: Someone, roubles: number) =>
    who.ask(demands.offer, {
      data: { demandId, revision: 1, amount: rub(roubles), trucks: 1, vehicle: '', loadingAt: null, validUntil: null, comment: '' },
    })
  await offer(e2, 58_000)
  await offer(e1, 49_000)
  await hear()
  expect((await outcomes(f1, demandId)).toSorted()).toEqual([
    'award done ВолгаТранс',
    'award idle выше предела правила',
    'counter done 58000 → 52200',
  ])
  const offers = (await f1.ask(demands.get, { query: { demandId } })).data.offers
  expect(offers.map(each => each.status).toSorted()).toEqual(['countered_by_forwarder', 'selected'])
})

test('before the end of answers a rule fires at its moment, by what is known then, once; a moved end is another one', async () => {
  const none = { groups: [{ any: false, conditions: [{ field: 'offers', operator: 'eq', value: 0 }] }] }
  const before = (minutesBefore: number, more: object = {}) => ({ minutesBefore, conditions: none, ...more })
  const raise = { kind: 'raise_price', percent: 5 }
  const { id: ruleId } = await ruleOf(f1, 'demand.deadline_minus', [raise], before(120))
  const order = await place()
  const demandId = await publish(order.id, [e1, e2])
  const turn = async (at: number) => {
    await world.setClock(minutes(at))
    await runTimers(world, ruleTimers)
  }
  await turn(1)
  expect(await outcomes(f1, demandId)).toEqual([])
  await turn(1321)
  expect(await outcomes(f1, demandId)).toEqual(['raise_price done 60000 → 63000'])
  await turn(1330)
  expect(await outcomes(f1, demandId)).toHaveLength(1)
  const { version } = (await f1.ask(demands.get, { query: { demandId } })).data.row
  await f1.ask(demands.move, { data: { demandId, version, action: 'extend', deadline: minutes(2880).toISOString() } })
  await turn(2761)
  expect(await outcomes(f1, demandId)).toHaveLength(2)
  // tried on the month behind it would have fired for both ends, and for demands of other tests as it did
  const { draft: said } = (await f1.ask(managementRules.list)).data.items[0]!
  const dry = (await f1.ask(managementRules.dryRun, { data: { ruleId: null, draft: { ...said, name: 'То же ниже', priority: 900 } } })).data
  expect(dry.fired).toBe(await world.count('rule_runs', 'rule_id = $1', [ruleId]))
  expect(dry.items.filter(({ objectId }) => objectId === demandId)).toHaveLength(2)
})

test('what the other side proposes is approved up to a bound, and each of two is', async () => {
  await ruleOf(f1, 'extra.suggested', [{ kind: 'approve_extra', upTo: money(4_000) }], { sumADay: money(7_000) })
  const order = await accepted()
  await steps.proposed(e1, order.id, waiting(3_000))
  await steps.proposed(e1, order.id, { ...waiting(3_500), code: 'loader' } as never)
  await steps.proposed(e1, order.id, { ...waiting(2_000), code: 'toll' } as never)
  await steps.proposed(e1, order.id, { ...waiting(9_000), code: 'other' } as never)
  await hear()
  const statuses = (await e1.ask(extras.list, { query: { orderId: order.id } })).data.items.map(({ code, status }) => `${code} ${status}`)
  expect(statuses.toSorted()).toEqual(['loader approved', 'other proposed', 'toll proposed', 'waiting approved'])
  expect((await outcomes(f1, order.id)).toSorted()).toEqual([
    'approve_extra done',
    'approve_extra done',
    'approve_extra idle выше предела правила',
    'approve_extra limit сумма дня исчерпана',
  ])
})

test('once an order is accepted: a surcharge, a word, a paper asked for, a claim, a hold; papers asked again are told again', async () => {
  const actions = [
    { kind: 'surcharge', code: 'fuel_surcharge', amount: money(1_500) },
    { kind: 'message', text: 'Пришлите данные водителя' },
    { kind: 'ask_document', document: 'trip_sheet', days: 3 },
    { kind: 'claim', amount: money(5_000), comment: 'Срыв предыдущей погрузки' },
    { kind: 'hold', reason: 'ждём путевой лист' },
  ]
  await ruleOf(f1, 'order.accepted', actions)
  const order = await accepted()
  await hear()
  expect(await outcomes(f1, order.id)).toEqual(actions.map(({ kind }) => `${kind} done`))
  const asked = (await e1.ask(documents.list, { query: { orderId: order.id } })).data.items.find(({ kind }) => kind === 'trip_sheet')
  expect(asked).toMatchObject({ side: 'executor', status: 'required', shared: true, required: false })
  expect(asked?.actions).toContain('upload')
  expect(await world.count('occurrences', `code = 'document.asked' and org_id = $1 and object_id = $2`, [e1.org, order.id])).toBe(1)
  await hearOf(world, f1, 'order.accepted', { objectId: order.id })
  const again = (await outcomes(f1, order.id)).filter(each => !each.endsWith('done'))
  expect(again).toEqual(['surcharge idle так уже есть', 'hold idle так уже есть'])
  expect(await world.count('occurrences', `code = 'document.asked' and org_id = $1 and object_id = $2`, [e1.org, order.id])).toBe(2)
  expect(await world.count('order_documents', `order_id = $1 and kind = 'trip_sheet'`, [order.id])).toBe(1)
  // by hand it is the same call, and what nobody of the other side brings is refused
  const by = async (kind: string) =>
    f1.ask(documents.change, { data: { ...keyOf(await card(f1, order.id)), action: 'ask', kind, days: 2 } as never })
  expect((await by('packing_list')).data.number).toBe(order.number)
  expect((await by('customer_invoice')).error).toMatchObject({ code: 'document.kind_closed' })
})

const road = [
  ['resources.overdue', 'resources.overdue', 'accepted', {}],
  ['task.late', 'task.late', 'in_progress', { minutes: 40 }],
  ['position.lost', 'position.lost', 'in_progress', { minutes: 45 }],
  ['temperature.out', 'temperature.out', 'in_progress', {}],
  ['documents.overdue', 'document.overdue', 'documents', {}],
  ['payment.overdue', 'payment.overdue', 'completed', {}],
] as const

test.each(road)(
  'what happens on the way and behind it fires its own rules while it stands, and no others: %s',
  async (code, event, status, facts) => {
    const { id: ruleId } = await ruleOf(f1, event, [{ kind: 'notify', text: 'Посмотрите' }])
    await ruleOf(f1, 'order.placed', [{ kind: 'notify', text: 'Другое' }])
    const order = await accepted()
    const stands = async (now: string) =>
      world.root.query(
        `update order_parties set row_json = regexp_replace(row_json, '"status": ?"\\w+"', '"status":"${now}"') where order_id = $1`,
        [order.id],
      )
    await stands(status)
    await hearOf(world, f1, code, { objectId: order.id, facts })
    expect(await outcomes(f1, order.id)).toEqual(['notify done'])
    expect((await f1.ask(managementRules.runs, { query: { ruleId } })).data.items).toHaveLength(1)
    // of an order that is cancelled nothing of it stands any more
    await stands('cancelled')
    await hearOf(world, f1, code, { objectId: order.id, facts })
    expect(await outcomes(f1, order.id)).toHaveLength(1)
  },
)

test('a paper of a partner that ends soon fires its rules with the days left', async () => {
  const { rows } = await world.root.query<{ id: string }>('select id from partners where org_id = $1 limit 1', [f1.org])
  const soon = { groups: [{ any: false, conditions: [{ field: 'days', operator: 'le', value: 7 }] }] }
  await ruleOf(f1, 'partner.doc_expiring', [{ kind: 'notify', text: 'Кончается договор' }], { conditions: soon })
  const about = { objectId: rows[0]!.id, kind: 'partner' as const }
  await hearOf(world, f1, 'document.expiring', { ...about, facts: { number: 'ВолгаТранс', days: 30 } })
  expect(await outcomes(f1, rows[0]!.id)).toEqual([])
  await hearOf(world, f1, 'document.expiring', { ...about, facts: { number: 'ВолгаТранс', days: 7 } })
  expect(await outcomes(f1, rows[0]!.id)).toEqual(['notify done'])
})

test('an executor declines by body and lane, and where no driver has the hours; what no longer waits is let alone', async () => {
  const decline = { kind: 'decline', reason: 'other', comment: 'Такого не возим' }
  const lane = [
    { field: 'bodyTypes', operator: 'contains', value: 'tent' },
    { field: 'from', operator: 'within_km', value: { place: 'nizhny_novgorod', km: 50 } },
    { field: 'to', operator: 'eq', value: 'moscow' },
  ]
  const byLane = await ruleOf(e1, 'order.offered', [decline], { conditions: { groups: [{ any: false, conditions: lane }] } })
  const declined = await offered(f1, e1, priced as never)
  await hear()
  expect(await outcomes(e1, declined.id)).toEqual(['decline done'])
  expect((await orderOf(f1, declined.id)).status).toBe('placed')
  await e1.ask(managementRules.change, { data: { ruleId: byLane.id, version: 1, action: 'remove' } })

  const short = { groups: [{ any: false, conditions: [{ field: 'driversWithHours', operator: 'eq', value: 0 }] }] }
  await ruleOf(e1, 'order.offered', [decline], { conditions: short })
  await world.driver(e1)
  const fits = await offered(f1, e1, priced as never)
  await hear()
  expect(await outcomes(e1, fits.id)).toEqual([])
  await world.root.query(`update drivers set status = 'on_leave' where org_id = $1`, [e1.org])
  const tight = await offered(f1, e1, priced as never)
  await hear()
  expect(await outcomes(e1, tight.id)).toEqual(['decline done'])
})

test('an executor answers a demand by a rate a kilometre within his bounds, and never twice', async () => {
  await ruleOf(e1, 'demand.received', [{ kind: 'offer_price', perKm: money(100), atLeast: money(20_000), upTo: money(50_000) }])
  const asking = async (given: object = {}, more: object = {}) => publish((await place({ ...priced, ...given })).id, [e1], more)
  const plain = await asking()
  const far = await asking({ distanceKm: 900 })
  const low = await asking({}, { mode: 'fixed', price: money(40_000), counters: false })
  const fixed = await asking({}, { mode: 'fixed', price: money(45_000), counters: false })
  await hear()
  expect(await outcomes(e1, plain)).toEqual(['offer_price done 42000'])
  expect(await outcomes(e1, far)).toEqual(['offer_price idle выше предела правила'])
  expect(await outcomes(e1, low)).toEqual(['offer_price idle ниже предела правила'])
  expect(await outcomes(e1, fixed)).toEqual(['offer_price done 45000'])
  const offers = (await f1.ask(demands.get, { query: { demandId: plain } })).data.offers
  expect(offers).toMatchObject([{ amount: { minor: 42_000_00 }, status: 'submitted' }])
  await hearOf(world, e1, 'demand.published', { objectId: plain, kind: 'demand' })
  expect(await outcomes(e1, plain)).toHaveLength(1)
})

test('who is outbid is told of it, by nobody’s name, and his rule follows down to his bound; blind and sealed lots tell nobody', async () => {
  await ruleOf(e1, 'lot.outbid', [{ kind: 'follow_price', perKm: money(100), atLeast: money(150_000) }])
  const lots = async (visibility: 'rank' | 'blind') => {
    return (await makeTender(world, f1, [e1, e2], { visibility })).lotId
  }
  const lot = await lots('rank')
  const told = () => world.root.query(`select org_id, by_org_id, facts from occurrences where code = 'lot.outbid'`).then(({ rows }) => rows)
  await bid(e1, lot, 180_000)
  await bid(e1, lot, 178_000)
  expect(await told()).toEqual([])
  await bid(e2, lot, 176_000)
  expect(await told()).toMatchObject([{ org_id: e1.org, by_org_id: f1.org, facts: { partId: lot, organization: null, person: null } }])
  await hear()
  expect((await liveOf(e1, lot)).leading).toBe(true)
  expect((await liveOf(e1, lot)).robot).toMatchObject({ active: true })
  const blind = await lots('blind')
  await bid(e1, blind, 180_000)
  await bid(e2, blind, 170_000)
  expect(await told()).toHaveLength(2) // the other one was outbid by the rule
})

test('a rule about being outbid reads the best price where the tender tells it', async () => {
  const below = { groups: [{ any: false, conditions: [{ field: 'price', operator: 'lt', value: 176_000_00 }] }] }
  const { id: ruleId } = await ruleOf(e1, 'lot.outbid', [{ kind: 'notify', text: 'Цена упала' }], { conditions: below })
  const { lotId: lot } = await makeTender(world, f1, [e1, e2], { visibility: 'best' })
  const fired = async () => (await e1.ask(managementRules.runs, { query: { ruleId } })).data.items.length
  await bid(e1, lot, 180_000)
  await bid(e2, lot, 178_000)
  await hear()
  expect(await fired()).toBe(0)
  await bid(e1, lot, 176_500)
  await bid(e2, lot, 175_000)
  await hear()
  expect(await fired()).toBe(1)
})
