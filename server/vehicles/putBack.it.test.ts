import { afterAll, beforeEach, expect, test } from 'vitest'
import { drivers } from '#contract/drivers.ts'
import { vehicles } from '#contract/vehicles.ts'
import { driversOf } from '#testing/drivers.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const executor = await world.executor()
const { hired, move: moveDriver } = driversOf(world, executor)
const long = '2031-01-01'
const lawful = { osagoExpires: long, inspectionExpires: long }
const read = async (carId: string) => (await executor.ask(vehicles.get, { query: { carId } })).data
const move = async (carId: string, step: { action: 'restore' } | { action: 'retire'; reason: 'sold'; comment: string }) =>
  executor.ask(vehicles.move, { data: { carId, version: (await read(carId)).version, ...step } })
const retire = { action: 'retire', reason: 'sold', comment: '' } as const

beforeEach(() => world.setClock('2026-10-01T09:00:00+03:00'))

test('B6 a vehicle retired by mistake comes back by a press as it was, with what it draws; after ten minutes it begins anew', async () => {
  const truckId = await world.truck(executor, lawful)
  const trailerId = await world.trailer(executor, lawful)
  await executor.ask(vehicles.couple, { data: { carId: truckId, version: (await read(truckId)).version, trailerId, apart: false } })
  expect((await move(truckId, retire)).data.status).toBe('sold')
  expect((await read(trailerId)).coupled).toBeNull()
  await world.setClock('2026-10-01T09:09:59+03:00')
  expect((await move(truckId, { action: 'restore' })).data).toMatchObject({ status: 'active', coupled: { id: trailerId } })
  expect((await read(trailerId)).coupled).toMatchObject({ id: truckId })
  await move(truckId, retire)
  await world.setClock('2026-10-01T09:20:01+03:00')
  expect((await move(truckId, { action: 'restore' })).data).toMatchObject({ status: 'draft', coupled: null })
})

test('B6 a trailer taken by another truck meanwhile stays with that one', async () => {
  const [first, second] = [await world.truck(executor, lawful), await world.truck(executor, lawful)]
  const trailerId = await world.trailer(executor, lawful)
  const couple = async (carId: string) =>
    executor.ask(vehicles.couple, { data: { carId, version: (await read(carId)).version, trailerId, apart: false } })
  await couple(first)
  await move(first, retire)
  await world.setClock('2026-10-01T09:01:00+03:00')
  await couple(second)
  expect((await move(first, { action: 'restore' })).data).toMatchObject({ status: 'active', coupled: null })
  expect((await read(trailerId)).coupled).toMatchObject({ id: second })
})

test('B6 a driver dismissed by mistake comes back as he was; one whose absences ended with it, or much later, begins anew', async () => {
  const status = async (driverId: string) => (await executor.ask(drivers.get, { query: { driverId } })).data.status
  const id = await hired()
  await moveDriver(id, { action: 'dismiss', reason: 'Нажали не то' })
  expect((await moveDriver(id, { action: 'restore' })).data.status).toBe('active')
  await moveDriver(id, { action: 'leave', kind: 'vacation', from: '2026-10-20', until: '2026-10-25' })
  await moveDriver(id, { action: 'dismiss', reason: 'Нажали не то' })
  await moveDriver(id, { action: 'restore' })
  expect(await status(id)).toBe('draft')
  const other = await hired()
  await moveDriver(other, { action: 'dismiss', reason: 'Уходит сам' })
  await world.setClock('2026-10-01T09:10:01+03:00')
  await moveDriver(other, { action: 'restore' })
  expect(await status(other)).toBe('draft')
})
