import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { openWorld, type Someone } from '#server/testing/world.ts'

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
