import { afterAll, beforeAll, expect, test } from 'vitest'
import { cars } from '#contract/cars.ts'
import { openWorld, type Someone } from '#server/testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
let other: Someone
beforeAll(async () => {
  executor = await world.executor()
  other = await world.executor()
  await world.truck(executor, { plate: 'A123BC716', status: 'repair' })
  await world.truck(executor, { plate: 'Е777КХ199' })
  await world.truck(executor, { plate: 'Р001РР77', status: 'sold' })
  await world.truck(executor, { kind: 'van', plate: 'М010ММ52', bodyType: 'van', payloadKg: 1500 })
  await world.trailer(executor, { plate: 'AP 1234 16', tempMin: -20, tempMax: 12, bodyType: 'ref' })
  await world.truck(other, { plate: 'А123ВС716' })
})

test('7.71, 3.35 own trucks, those in service first, without the retired; plates in Cyrillic', async () => {
  const { cars: found } = (await executor.ask(cars.trucks, { query: { id: executor.org } })).data
  expect(found.map(({ plate, status }) => [plate, status])).toEqual([
    ['Е777КХ199', 'active'],
    ['М010ММ52', 'active'],
    ['А123ВС716', 'repair'],
  ])
})

test('7.70 own trailers', async () => {
  const { cars: found } = (await executor.ask(cars.trailers, { query: { id: executor.org } })).data
  expect(found).toEqual([
    expect.objectContaining({
      kind: 'semi_trailer',
      plate: 'АР123416',
      bodyType: 'ref',
      payloadKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      temperature: { min: -20, max: 12 },
    }),
  ])
})

test('a foreign executor is as unknown as none', async () => {
  for (const id of [other.org, '15']) {
    for (const call of [cars.trucks, cars.trailers]) {
      const answer = await executor.ask(call, { query: { id } })
      expect([answer.status, answer.error.code]).toEqual([404, 'organization.not_found'])
    }
  }
})

test('a plate is one vehicle of an organisation until that one is retired', async () => {
  await expect(world.truck(executor, { plate: 'e777kx 199' })).rejects.toThrow('vehicles__plate')
  await world.truck(executor, { plate: 'Р001РР77' })
})
