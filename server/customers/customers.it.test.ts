import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRequirements } from '#contract/customer-requirements.ts'
import { type CustomerDraft, customers } from '#contract/customers.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let forwarder: Someone
let stranger: Someone
beforeAll(async () => {
  forwarder = await world.forwarder()
  stranger = await world.forwarder()
  await world.customer(forwarder, { name: 'ООО «Ромашка»', tin: '7736207543', addresses: ['г. Казань, ул. Баумана, 1'] })
  await world.customer(forwarder, { name: 'АО «Молочный Дом»', tin: '7707083893', addresses: ['г. Тула, пр. Ленина, 2'] })
  await world.customer(forwarder, { name: 'ООО «Ромашка старая»', tin: '1655002000', active: false })
  await world.customer(stranger, { name: 'ООО «Ромашка чужая»', tin: '7736207543' })
})

const byName = async (name: string, of = forwarder) =>
  (await of.ask(customers.suggestByName, { query: { name, forwarderId: of.org } })).data.customers.map(customer => customer.name)

test('7.67, 3.33 own customers by name, however typed', async () => {
  for (const name of ['Рома', 'ромашка', 'hjvfirf', 'romashka', 'рамашка']) expect(await byName(name)).toEqual(['ООО «Ромашка»'])
  expect(await byName('Рома', stranger)).toEqual(['ООО «Ромашка чужая»'])
  expect(await byName('')).toEqual(['АО «Молочный Дом»', 'ООО «Ромашка»'])
  expect(await byName('%')).toEqual([])
})

test('7.68 own customers by the beginning of the tin', async () => {
  const found = await forwarder.ask(customers.suggestByTin, { query: { tin: '7736', forwarderId: forwarder.org } })
  expect(found.data.customers).toEqual([expect.objectContaining({ name: 'ООО «Ромашка»', tin: '7736207543', kpp: '770401001' })])
  expect((await forwarder.ask(customers.suggestByTin, { query: { tin: '6207543' } })).data.customers).toEqual([])
})

test('7.69 own customers by address', async () => {
  const found = await forwarder.ask(customers.suggestByAddress, { query: { address: 'Казань', forwarderId: forwarder.org } })
  expect(found.data.customers.map(({ name }) => name)).toEqual(['ООО «Ромашка»'])
})

test('a foreign forwarder is as unknown as none', async () => {
  for (const forwarderId of [stranger.org, '1', '00000000-0000-7000-8000-000000000000']) {
    const answer = await forwarder.ask(customers.suggestByName, { query: { name: 'Рома', forwarderId } })
    expect([answer.status, answer.error.code]).toEqual([404, 'organization.not_found'])
  }
})

test('an executor has no customers to see', async () => {
  const executor = await world.executor()
  expect((await executor.ask(customers.suggestByName, { query: { name: 'Рома' } })).error.code).toBe('access.denied')
})

const draft = (given: Partial<CustomerDraft> = {}): CustomerDraft => ({
  name: 'ООО «Лесной Край»',
  legalName: '',
  country: 'RU',
  tin: null,
  kpp: null,
  addresses: [],
  contactName: '',
  contactPhone: null,
  contactEmail: null,
  contacts: [],
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
  ...noRequirements,
  documents: [],
  creditLimit: null,
  invoiceRules: '',
  note: '',
  externalId: null,
  ...given,
})

test('a customer is entered, changed against his version, archived and found again in the archive', async () => {
  const own = await world.forwarder()
  const given = draft({
    tin: '7707083893',
    addresses: ['Омск, ул. Губкина, 12'],
    contactPhone: '8 (913) 111-22-33',
    creditLimit: { minor: 500_000_00, currency: 'RUB' },
    contacts: [{ name: 'Юдина М.', position: 'склад', phone: '89131112244', email: 'Yudina@Example.RU' }],
  })
  const { id } = (await own.ask(customers.create, { data: { draft: given } })).data
  const again = await own.ask(customers.create, { data: { draft: draft({ name: 'Другой', tin: '7707083893' }) } })
  expect(again.error).toMatchObject({ code: 'customer.tin_taken', info: { name: 'ООО «Лесной Край»' } })
  const card = (await own.ask(customers.get, { query: { id } })).data
  expect(card).toMatchObject({ contactPhone: '+79131112233', creditLimit: { minor: 500_000_00 }, nodalPoints: 0, version: 1 })
  expect(card.contacts).toEqual([{ name: 'Юдина М.', position: 'склад', phone: '+79131112244', email: 'Yudina@example.ru' }])

  const nodalPoint = await world.nodalPoint(own, { name: 'Склад', customerId: id })
  const renamed = await own.ask(customers.save, { data: { id, version: 1, draft: { ...given, name: 'ООО «Кедровый Край»' } } })
  expect(renamed.data).toEqual({ id, version: 2 })
  const found = await own.ask(nodalPoints.getListByAddress, { data: { address: 'кедровый' } })
  expect(found.data.nodalPoints.map(one => one.id)).toEqual([nodalPoint])
  expect((await own.ask(customers.save, { data: { id, version: 1, draft: given } })).error.code).toBe('customer.changed')
  expect((await stranger.ask(customers.save, { data: { id, version: 2, draft: given } })).error.code).toBe('customer.not_found')
  expect((await stranger.ask(customers.get, { query: { id } })).error.code).toBe('customer.not_found')
  for (const unreadable of ['create', '-'.repeat(36)])
    expect((await own.ask(customers.get, { query: { id: unreadable } })).error.code).toBe('customer.not_found')

  const { results } = (await own.ask(customers.bulk, { data: { action: 'archive', rows: [{ id, version: 2 }] } })).data
  expect(results).toEqual([{ id, ok: true, version: 3 }])
  expect((await own.ask(customers.suggestByName, { query: { name: 'кедровый' } })).data.customers).toEqual([])
  expect((await own.ask(customers.counts)).data).toEqual({ active: 0, archived: 1 })
  const archived = (await own.ask(customers.list, { query: { tab: 'archived', search: 'кедравый' } })).data
  expect(archived.items.map(one => one.id)).toEqual([id])
})

test('the list goes page by page by name; a viewer reads and changes nothing', async () => {
  const own = await world.forwarder()
  const viewer = await world.colleague(own, 'viewer')
  for (const name of ['Ёлка', 'Абрикос', 'Вишня', 'Береза', 'Груша']) await world.customer(own, { name })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { name: string }[]; next: string | null } = (
      await viewer.ask(customers.list, { query: { limit: 2, ...(cursor !== null && { cursor }) } })
    ).data
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.next
  } while (cursor !== null)
  expect(seen).toEqual(['Абрикос', 'Береза', 'Вишня', 'Груша', 'Ёлка'])
  expect((await viewer.ask(customers.create, { data: { draft: draft() } })).error.code).toBe('access.denied')
  expect((await viewer.ask(customers.list, { query: { cursor: 'eA' } })).error.code).toBe('input.invalid')
})

test('nodal points follow the name and the tin of their customer and keep every other word', async () => {
  const own = await world.forwarder()
  const given = draft({ name: 'Рад', tin: '7707083893' })
  const { id } = (await own.ask(customers.create, { data: { draft: given } })).data
  const nodalPoint = await world.nodalPoint(own, { name: 'Склад Радуга', place: 'kazan', address: 'ул. Радищева, 3', customerId: id })
  const other = await world.nodalPoint(own, {
    name: 'Чужой двор',
    place: 'moscow',
    address: 'ул. Радио, 5',
    customerId: id,
    tin: '1655002000',
  })
  await own.ask(customers.save, { data: { id, version: 1, draft: { ...given, name: 'Вереск', tin: '7736207543' } } })
  const by = async (address: string) =>
    (await own.ask(nodalPoints.getListByAddress, { data: { address } })).data.nodalPoints.map(one => one.id).toSorted()
  expect(await by('радуга')).toEqual([nodalPoint])
  expect(await by('радио')).toEqual([other])
  expect(await by('вереск')).toEqual([nodalPoint, other].toSorted())
  const byTin = async (tin: string) =>
    (await own.ask(nodalPoints.getListByTin, { query: { tin } })).data.nodalPoints.map(one => one.id).toSorted()
  expect(await byTin('7736207543')).toEqual([nodalPoint, other].toSorted())
  expect(await byTin('7707083893')).toEqual([])
  expect((await own.ask(nodalPoints.get, { query: { id: nodalPoint } })).data).toMatchObject({ tin: '7736207543', version: 2 })
  expect((await own.ask(nodalPoints.get, { query: { id: other } })).data).toMatchObject({ tin: '1655002000', version: 1 })
})

test('a credit limit is shown to who sees prices alone, and outlives a change by somebody else', async () => {
  const own = await world.forwarder()
  const creditLimit = { minor: 500_000_00, currency: 'RUB' }
  const given = draft({ creditLimit })
  const { id } = (await own.ask(customers.create, { data: { draft: given } })).data
  const viewer = await world.colleague(own, 'viewer')
  expect((await viewer.ask(customers.get, { query: { id } })).data.creditLimit).toBeNull()
  const blind = await world.colleague(own, 'logistician')
  await world.root.query(`update employees set limits = '{"seesPrices": false}' where org_id = $1 and 'logistician' = any (roles)`, [
    own.org,
  ])
  expect((await blind.ask(customers.get, { query: { id } })).data.creditLimit).toBeNull()
  const foreign = await blind.ask(customers.save, {
    data: { id, version: 1, draft: { ...given, creditLimit: { ...creditLimit, minor: 1 } } },
  })
  expect([foreign.status, foreign.error.code]).toEqual([403, 'access.denied'])
  const saved = await blind.ask(customers.save, { data: { id, version: 1, draft: { ...given, note: 'звонить утром', creditLimit: null } } })
  expect(saved.data.version).toBe(2)
  expect((await own.ask(customers.get, { query: { id } })).data).toMatchObject({ note: 'звонить утром', creditLimit })
})

test('an order for a customer is not placed without what he insists on', async () => {
  const own = await world.forwarder()
  const { id } = (await own.ask(customers.create, { data: { draft: draft({ requiredFields: ['customerNumber', 'notes'] }) } })).data
  await world.setClock(scenarioOneStart)
  const made = (await own.ask(orders.create, { data: { goal: 'keep', draft: { ...scenarioOne, customerId: id } } })).data
  const placed = await own.ask(orders.move, { data: { orderId: made.id, version: made.version, action: 'place' } })
  await world.setClock(null)
  expect(placed.error.code).toBe('order.incomplete')
  expect((placed.error.info.fields as { field: string }[]).map(({ field }) => field)).toEqual([
    'customerNumber',
    'stops.0.notes',
    'stops.1.notes',
  ])
})
