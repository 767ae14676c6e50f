import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { type ConditionBlocks, noBlocks, withBlocks } from '#contract/condition-blocks.ts'
import type { ConditionScope } from '#contract/condition-defaults.ts'
import { conditionTemplates, type TemplateDraft } from '#contract/condition-templates.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { inHome } from '#server/platform/db.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { printSteps } from '#testing/printing.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { withDefaultTemplate } from './commands.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.setClock(scenarioOneStart)
  pair = await openPair(world)
})
afterAll(() => world.close())

const { page } = printSteps(() => ({ world, pair }))

const rub = (sum: number) => ({ minor: Math.round(sum * 100), currency: 'RUB' })
const draftOf = (name: string, said: Partial<ConditionBlocks>, more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...{ name, blocks: { ...noBlocks, ...said }, effectiveOn: null, note: '' },
  ...more,
})
const tried = (who: Someone, draft: TemplateDraft) => who.ask(conditionTemplates.create, { data: { draft, systemId: null } })
const enter = async (who: Someone, draft: TemplateDraft, systemId: string | null = null) =>
  (await who.ask(conditionTemplates.create, { data: { draft, systemId } })).data
const cardOf = async (who: Someone, id: string) => (await who.ask(conditionTemplates.get, { query: { id } })).data
const forOrder = async (who: Someone, query: object = {}) => (await who.ask(conditionTemplates.forOrder, { query })).data
const orderOf = async (who: Someone, orderId: string) => (await who.ask(orders.get, { query: { orderId } })).data
const claimsOf = async (who: Someone, orderId: string) => (await orderOf(who, orderId)).exceptions.claims
const seal = { seal: { seal: true } }
const blank = OrderDraft.parse({})
const scope = (said: Partial<ConditionScope> = {}): ConditionScope => ({
  ...{ customerId: null, executorId: null, from: null, to: null, bodyType: null },
  ...said,
})

/** A draft under a template, as the form of an order writes it. */
async function under(who: Someone, draft: OrderDraft, id: string): Promise<OrderDraft> {
  const { blocks, ...template } = (await forOrder(who, { templateId: id })).chosen!
  return { ...withBlocks(draft, blocks), template }
}

/** Says something of every block. */
const whole: ConditionBlocks = {
  payment: { payDays: 21, payDaysKind: 'calendar', payTrigger: 'scans', latePaymentPercent: 0.15, latePaymentCap: 5 },
  waiting: { freeWaitMinutes: 60, waitRate: rub(800), layoverRate: rub(9_000) },
  penalties: { latePenalty: rub(3_000), lateDeliveryPercent: 1.25, lateDeliveryBase: 'value', lateDeliveryCap: 50 },
  cancellation: { freeRevokeHours: 48, penaltyPercent: 15 },
  documents: { documentDays: 3, handover: 'none' },
  transfer: { transferPolicy: 'free' },
  approval: { approvesResources: false, approvalHours: 8 },
  insurance: { insurance: true, insuranceLimit: rub(1_200_000) },
  seal: { seal: true },
  temperature: { excursionMinutes: 30, recorder: false },
  clauses: { clauses: 'По заказу {{order.number}} ремни обязательны.', clausesEn: 'Straps are a must for {{order.number}}.' },
}

test('2.45 a template is entered, gets editions with their days, is renamed, archived and found in the archive; versions are kept apart', async () => {
  const { forwarder } = pair
  const { id } = await enter(forwarder, draftOf('Сети', { ...seal, cancellation: { freeRevokeHours: 24, penaltyPercent: 20 } }))
  expect((await tried(forwarder, draftOf('сети', seal))).error).toMatchObject({ code: 'template.name_taken', info: { field: 'name' } })
  const later = draftOf('Сети', { seal: { seal: false } }, { effectiveOn: '2026-10-20', note: 'Пломбы больше не нужны' })
  expect((await forwarder.ask(conditionTemplates.save, { data: { id, version: 1, draft: later } })).data).toEqual({ id, version: 2 })
  expect((await forwarder.ask(conditionTemplates.save, { data: { id, version: 1, draft: later } })).error.code).toBe('template.changed')
  const renamed = { ...later, name: 'Сети и маркетплейсы', effectiveOn: null }
  await forwarder.ask(conditionTemplates.save, { data: { id, version: 2, draft: renamed } })
  const card = await cardOf(forwarder, id)
  expect(card).toMatchObject({
    name: 'Сети и маркетплейсы',
    version: 3,
    edition: 2,
    effectiveOn: '2026-10-20',
    inForce: 1,
    blocks: ['seal'],
  })
  expect(card.editions).toMatchObject([
    { edition: 2, note: 'Пломбы больше не нужны', blocks: { seal: { seal: false }, cancellation: null } },
    { edition: 1, blocks: { seal: { seal: true } } },
  ])
  // what orders take follows the day
  expect((await forOrder(forwarder, { templateId: id })).chosen).toMatchObject({ edition: 1, blocks: { seal: { seal: true } } })
  await world.setClock('2026-10-20T00:30:00+03:00')
  expect((await forOrder(forwarder, { templateId: id })).chosen).toMatchObject({ edition: 2, blocks: { seal: { seal: false } } })
  await world.setClock(scenarioOneStart)

  const { results } = (await forwarder.ask(conditionTemplates.bulk, { data: { action: 'archive', rows: [{ id, version: 3 }] } })).data
  expect(results).toEqual([{ id, ok: true, version: 4 }])
  expect((await forOrder(forwarder, { templateId: id })).chosen).toBeNull()
  const archive = (await forwarder.ask(conditionTemplates.list, { query: { tab: 'archived', search: 'маркет' } })).data
  expect(archive.items.map(row => row.id)).toEqual([id])
  expect((await forwarder.ask(conditionTemplates.counts)).data).toMatchObject({ active: 0, archived: 1 })
  const saved = await forwarder.ask(conditionTemplates.save, { data: { id, version: 4, draft: renamed } })
  expect(saved.error.code).toBe('template.archived')
})

test('an own template is copied under a name of its own, once for one key, with what it comes from, and stands in the audit', async () => {
  const { forwarder, executor } = pair
  const { id } = await enter(forwarder, draftOf('Сети', whole))
  await forwarder.ask(conditionTemplates.setScopes, { data: { id, version: 1, scopes: [scope()] } })
  const copy = (name: string, who = forwarder, key?: string) => who.ask(conditionTemplates.copy, { data: { id, name } }, key ? { key } : {})
  expect((await copy('сети')).error).toMatchObject({ code: 'template.name_taken', info: { field: 'name' } })
  expect((await copy('Чужое', executor)).error.code).toBe('access.denied')
  const key = '0192f0c8-0000-7000-8000-00000000c0de'
  const first = (await copy('Сети: срочная подача', forwarder, key)).data
  expect((await copy('Сети: срочная подача', forwarder, key)).data).toEqual(first)
  const card = await cardOf(forwarder, first.id)
  expect(card).toMatchObject({ name: 'Сети: срочная подача', edition: 1, scopes: [], origin: null })
  expect(card.editions.map(({ blocks }) => blocks)).toEqual([whole])
  expect((await forwarder.ask(conditionTemplates.counts)).data.active).toBe(2)
  expect(await world.count('audits', `what = 'template.create' and object_id = $1 and facts ->> 'from' = 'Сети'`, [first.id])).toBe(1)
})

test('what says nothing, names an unknown placeholder or begins in the past is refused in words, and whoever may not edit reads', async () => {
  const { forwarder, executor } = pair
  expect((await tried(forwarder, draftOf('Пустой', {}))).error).toMatchObject({ code: 'template.empty' })
  const odd = draftOf('С пометкой', { clauses: { clauses: 'Цена {{customer.price}}', clausesEn: '' } })
  expect((await tried(forwarder, odd)).error).toMatchObject({
    ...{ code: 'template.mark_unknown', info: { field: 'blocks.clauses.clauses' }, message: expect.stringContaining('{{customer.price}}') },
  })
  const past = draftOf('Вчерашний', seal, { effectiveOn: '2026-09-30' })
  expect((await tried(forwarder, past)).error).toMatchObject({ code: 'template.day_past', info: { field: 'effectiveOn' } })
  const { id } = await enter(forwarder, draftOf('Общий', seal))
  const logistician = await world.colleague(forwarder, 'logistician')
  expect((await cardOf(logistician, id)).name).toBe('Общий')
  expect((await tried(logistician, draftOf('Свой', seal))).error.code).toBe('access.denied')
  expect((await tried(executor, draftOf('Свой', seal))).error.code).toBe('access.denied')
  expect((await executor.ask(conditionTemplates.get, { query: { id } })).error.code).toBe('template.not_found')
})

test('the rule of defaults chooses by customer, lane and body; the same orders have one template; a draft names no template of others', async () => {
  const { forwarder, executor } = pair
  const customerId = await world.customer(forwarder, { name: 'ООО «Ромашка»', tin: '7736207543' })
  const general = await enter(forwarder, draftOf('Общий', seal))
  const special = await enter(forwarder, draftOf('Для Ромашки', seal))
  const set = (key: { id: string; version: number }, scopes: ConditionScope[]) =>
    forwarder.ask(conditionTemplates.setScopes, { data: { ...key, scopes } })
  expect((await set(general, [scope(), scope({ from: 'kazan', to: 'moscow' })])).status).toBe(200)
  expect((await set(special, [scope({ customerId }), scope({ executorId: executor.org }), scope({ bodyType: 'ref' })])).status).toBe(200)
  const chosen = async (query: object) => (await forOrder(forwarder, query)).chosen?.name
  expect(await chosen({})).toBe('Общий')
  expect(await chosen({ customerId })).toBe('Для Ромашки')
  expect(await chosen({ executorId: executor.org, from: 'kazan', to: 'moscow' })).toBe('Для Ромашки')
  expect(await chosen({ from: 'kazan', to: 'moscow', bodyTypes: ['ref'] })).toBe('Общий')
  expect(await chosen({ from: 'kazan', to: 'omsk', bodyTypes: ['tent', 'ref'] })).toBe('Для Ромашки')
  expect((await cardOf(forwarder, special.id)).scopes).toMatchObject([
    { customer: 'ООО «Ромашка»' },
    { executor: expect.anything() },
    { bodyType: 'ref', fromName: null },
  ])

  // a row of an import that says no terms takes it too; one with terms of its own, or under a template, stays
  const imported = (draft: OrderDraft) => inHome(world.db, forwarder.org, tx => withDefaultTemplate(tx, '2026-10-01', draft))
  const silent = { ...scenarioOne, terms: blank.terms, payDays: blank.payDays, customerId }
  expect(await imported(silent)).toMatchObject({ template: { id: special.id, edition: 1, name: 'Для Ромашки' }, seal: true })
  expect(await imported({ ...silent, payDays: 3 })).toMatchObject({ template: null, seal: false })

  const { version } = await cardOf(forwarder, special.id)
  const again = await set({ id: special.id, version }, [scope()])
  expect(again.error).toMatchObject({ code: 'template.scope_taken', info: { field: 'scopes.0', name: 'Общий' } })
  expect((await set({ id: special.id, version }, [scope({ from: 'kazan' })])).error.code).toBe('template.scope_half')
  const stranger = await world.customer(await world.forwarder(), { name: 'Чужой', tin: '1655002000' })
  expect((await set({ id: special.id, version }, [scope({ customerId: stranger })])).error.code).toBe('template.scope_unknown')

  const foreign = await enter((await openPair(world)).forwarder, draftOf('Чужой', seal))
  const template = { id: foreign.id, edition: 1, name: 'Чужой' }
  const refused = await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, template }, goal: 'keep' } })
  expect(refused.error).toMatchObject({ code: 'template.not_found', info: { field: 'template' } })
})

test('an order under a template with every block: its copies, paper, deadlines and claims are those of the template, to the kopeck on both sides', async () => {
  const { forwarder, executor } = pair
  const { id: templateId } = await enter(forwarder, draftOf('Все блоки', whole))
  const draft = await under(forwarder, scenarioOne, templateId)
  let row = await offered(forwarder, executor, draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  const template = { id: templateId, edition: 1, name: 'Все блоки' }
  for (const who of [forwarder, executor]) {
    const card = await orderOf(who, row.id)
    expect(card).toMatchObject({ template, payment: { days: 21, kind: 'calendar', trigger: 'scans' }, transferPolicy: 'free' })
    expect(card).toMatchObject({ insurance: true, seal: true, clauses: whole.clauses!.clauses })
    expect(card.terms).toMatchObject({ freeWaitMinutes: 60, waitRate: rub(800), insuranceLimit: rub(1_200_000), excursionMinutes: 30 })
    // the last window ends on 7 October at 14:00, papers are due three days later
    expect(card.documentRows.filter(({ required }) => required).map(({ dueAt }) => dueAt)).toEqual(
      card.documentRows.filter(({ required }) => required).map(() => '2026-10-10T11:00:00.000Z'),
    )
  }
  const paper = (await page(executor, row.id, 'order_request')).replaceAll('\u00a0', ' ')
  for (const text of [
    `По заказу ${row.number} ремни обязательны`,
    '1,25 % объявленной стоимости груза',
    'не более 50 % провозной платы',
    'на сумму не менее 1 200 000,00',
    'пеню 0,15 % неоплаченной суммы за каждый день просрочки, но не более 5 % цены перевозки',
  ])
    expect(paper).toContain(text)

  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  for (const [at, mark] of drive) {
    await world.setClock(at)
    const task = (await orderOf(executor, row.id)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
    const said = { taskId: task.id, mark, at: new Date(at).toISOString(), comment: '' }
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), ...said } })).data
  }
  const sums = {
    // two hours late for the loading
    late_loading: rub(3_000),
    // 150 minutes there, 60 of them free: two hours begun
    detention: rub(1_600),
    // two days of 1.25 % of 1 200 000 declared, under half of 68 000
    late_delivery: rub(30_000),
  }
  for (const who of [forwarder, executor]) {
    const found = Object.fromEntries((await claimsOf(who, row.id)).map(({ kind, amount, basis }) => [kind, { amount, basis }]))
    expect(found).toEqual(Object.fromEntries(Object.entries(sums).map(([kind, amount]) => [kind, { amount, basis: 'terms' }])))
  }
})

const drive: [string, TaskMark][] = [
  ['2026-10-06T10:00:00+03:00', 'depart'],
  ['2026-10-06T14:00:00+03:00', 'arrive'],
  ['2026-10-06T16:30:00+03:00', 'finish'],
  ['2026-10-06T17:00:00+03:00', 'depart'],
  ['2026-10-09T09:00:00+03:00', 'arrive'],
  ['2026-10-09T09:30:00+03:00', 'finish'],
]

test('a new edition reaches current orders as it is agreed: one nobody took at once, an accepted one by the executor’s yes, a passed on child keeps its own', async () => {
  const { forwarder } = pair
  const carrier = await world.both({ name: 'ТрансЛайн' })
  await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [carrier.org])
  await world.partners(forwarder, carrier)
  const { id } = await enter(forwarder, draftOf('Рамочный', whole))
  const draft = await under(forwarder, scenarioOne, id)
  const placed = (await forwarder.ask(orders.create, { data: { draft, goal: 'place' } })).data
  const agreed = (await carrier.ask(orders.move, { data: { ...keyOf(await offered(forwarder, carrier, draft)), action: 'accept' } })).data
  const request = { ...keyOf(agreed), action: 'request' as const, reason: 'Машина сломалась', proposedId: null }
  await carrier.ask(transfers.move, { data: request })
  const { childId } = await orderOf(carrier, agreed.id)
  // the terms of a child are between other sides
  expect(await orderOf(carrier, childId!)).toMatchObject({ template: null, clauses: '', terms: { lateDeliveryPercent: null } })

  const next = draftOf('Рамочный', { ...whole, documents: { documentDays: 10, handover: 'none' } }, { note: 'Десять дней' })
  await forwarder.ask(conditionTemplates.save, { data: { id, version: 1, draft: next } })
  const older = (await forwarder.ask(conditionTemplates.orders, { query: { id } })).data.items
  expect(older.map(order => [order.status, order.edition]).toSorted()).toEqual([
    ['accepted', 1],
    ['placed', 1],
  ])
  const rows = older.map(({ id: orderId, version }) => ({ id: orderId, version }))
  const ask = { data: { templateId: id, rows, comment: 'Новая редакция', answerMinutes: 240 } }
  expect((await forwarder.ask(changes.applyTemplate, ask)).data.results.map(({ ok }) => ok)).toEqual([true, true])
  expect(await orderOf(forwarder, placed.id)).toMatchObject({ template: { edition: 2 }, terms: { documentDays: 10 } })
  expect(await orderOf(forwarder, agreed.id)).toMatchObject({ template: { edition: 1 }, terms: { documentDays: 3 } })
  const [change] = (await carrier.ask(changes.list, { query: { orderId: agreed.id } })).data.items
  expect(change).toMatchObject({
    fields: expect.arrayContaining(['terms', 'template']),
    comment: 'Новая редакция',
    actions: ['accept', 'refuse'],
  })
  expect(change!.fields).toHaveLength(2)
  const key = keyOf(await orderOf(carrier, agreed.id))
  expect((await carrier.ask(changes.accept, { data: { ...key, changeId: change!.id } })).status).toBe(200)
  const card = await orderOf(carrier, agreed.id)
  expect(card).toMatchObject({ template: { edition: 2 }, terms: { documentDays: 10 } })
  expect(card.documentRows.find(({ required }) => required)!.dueAt).toBe('2026-10-17T11:00:00.000Z')
  expect((await forwarder.ask(conditionTemplates.orders, { query: { id } })).data.items).toEqual([])
})

test('2.48 the platform releases templates with a note; a copy knows its origin, is told what is new and takes it block by block', async () => {
  const { forwarder } = pair
  const admin = await world.platform()
  const first = {
    ...noBlocks,
    ...seal,
    documents: { documentDays: 5, handover: 'none' as const },
    transfer: { transferPolicy: 'free' as const },
  }
  const name = { ru: 'Типовые условия', en: 'Standard terms' }
  const note = (text: string) => ({ ru: text, en: text })
  const release = (blocks: ConditionBlocks, said: string, system: { id: string; version: number } | null = null) =>
    admin.ask(conditionTemplates.release, { data: { system, name, blocks, note: note(said) } })
  const { data: system } = await release(first, 'Первый выпуск')
  expect((await release(first, 'Второй раз')).error).toMatchObject({ code: 'template.name_taken', info: { field: 'name.ru' } })
  const theirs = (await forwarder.ask(conditionTemplates.system)).data.items
  expect(theirs).toMatchObject([{ id: system.id, name, edition: 1, note: note('Первый выпуск') }])
  const denied = await forwarder.ask(conditionTemplates.release, { data: { system: null, name, blocks: first, note: note('Моё') } })
  expect(denied.error.code).toBe('access.denied')

  const mine = { ...first, transfer: { transferPolicy: 'forbid' as const } }
  const { id } = await enter(forwarder, draftOf('Наши типовые', mine), system.id)
  expect(await cardOf(forwarder, id)).toMatchObject({ origin: { name, edition: 1, newest: 1 }, news: null })
  expect((await forwarder.ask(conditionTemplates.merge, { data: { id, version: 1, blocks: [] } })).error.code).toBe('template.up_to_date')

  const fresh = {
    ...first,
    documents: { documentDays: 3, handover: 'any' as const },
    transfer: { transferPolicy: 'with_approval' as const },
  }
  expect((await release(fresh, 'Документы за три дня', system)).data.version).toBe(2)
  expect((await release(fresh, 'Ещё раз', system)).error.code).toBe('template.changed')
  const told = await cardOf(forwarder, id)
  expect(told).toMatchObject({
    origin: { edition: 1, newest: 2 },
    news: { base: first, theirs: fresh, note: note('Документы за три дня') },
  })
  const merged = await forwarder.ask(conditionTemplates.merge, { data: { id, version: 1, blocks: ['documents'] } })
  expect(merged.data).toEqual({ id, version: 2 })
  const after = await cardOf(forwarder, id)
  expect(after).toMatchObject({ edition: 2, origin: { edition: 2, newest: 2 }, news: null })
  expect(after.editions[0]!.blocks).toEqual({ ...mine, documents: fresh.documents })

  // one that is out of the list is copied no more, and its copies stay
  await admin.ask(conditionTemplates.retire, { data: { id: system.id, version: 2, active: false } })
  expect((await forwarder.ask(conditionTemplates.system)).data.items).toEqual([])
  const late = await forwarder.ask(conditionTemplates.create, { data: { draft: draftOf('Поздняя копия', mine), systemId: system.id } })
  expect(late.error).toMatchObject({ code: 'template.not_found', info: { field: 'systemId' } })
  expect((await admin.ask(conditionTemplates.systemEditions, { query: { id: system.id } })).data.items).toHaveLength(2)
  expect((await cardOf(forwarder, id)).editions).toHaveLength(2)
})
