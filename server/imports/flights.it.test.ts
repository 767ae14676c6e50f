import { afterAll, beforeAll, expect, test } from 'vitest'
import { drivers } from '#contract/drivers.ts'
import { imports } from '#contract/imports.ts'
import { vehicles } from '#contract/vehicles.ts'
import { flightCard, onDays } from '#testing/flights.ts'
import { accepted, card, moved } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

async function begun(of: Someone, lines: readonly (readonly string[])[]) {
  const text = lines.map(cells => cells.join(';')).join('\n')
  const { id } = (await of.ask(imports.begin, { data: { kind: 'flights', fileName: 'plan.csv' } })).data
  await of.ask(imports.chunk, { data: { id, seq: 0, base64: [Buffer.from(text).toString('base64')] } })
  return (await of.ask(imports.read, { data: { id } })).data
}
const rowsOf = async (of: Someone, id: string) => (await of.ask(imports.rows, { query: { id, only: 'all', limit: 200 } })).data.items

/** A truck with its plate and its driver's name, as a plan names them. */
async function truckOf(executor: Someone, lastName: string) {
  const ids = await resourcesOf(world, executor)
  await world.root.query('update drivers set last_name = $1 where id = $2', [lastName, ids.driverId])
  await executor.ask(vehicles.couple, { data: { carId: ids.truckId, version: 1, trailerId: ids.trailerId, apart: true } })
  const { cars } = (await executor.ask(vehicles.trucks, { query: { id: executor.org } })).data
  const usable = (await executor.ask(drivers.usable, { data: { orgId: executor.org } })).data.drivers
  const driver = usable.find(({ id }) => id === ids.driverId)!
  return {
    ...ids,
    plate: cars.find(({ id }) => id === ids.truckId)!.plate,
    driver: [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' '),
  }
}
const small = { ...scenarioOne.cargos[0]!, massKg: 4_000, pallets: 6, pieces: 6, volumeM3: 12 }
const head = ['Госномер', 'Водитель', 'Дата', 'Номер заказа', 'Рейс']

test('a plan is read with what is wrong at its cells, then rows of one truck, day and flight become one flight and others one each', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const draft = { ...onDays('2026-10-05', '2026-10-07'), cargos: [small] }
  const orders = [await accepted(pair, draft), await accepted(pair, draft), await accepted(pair, draft)]
  const [left, right, alone] = orders.map(({ number }) => number!)
  const [one, two] = [await truckOf(executor, 'Ильин'), await truckOf(executor, 'Юсупов')]
  const spaced = one.plate.replace(/^(.)(\d+)/, '$1 $2 ').toLowerCase()
  const found = await begun(executor, [
    head,
    [spaced, one.driver, '05.10.2026', left!, '1'],
    [one.plate, one.driver, '05.10.2026 9:00', right!, '1'],
    [two.plate, two.driver, '', alone!, ''],
    ['А000АА00', two.driver, '05.10.2026', alone!, ''],
    [two.plate, 'Никто Иван', '09.10.2026', '99-999999', ''],
    [two.plate, two.driver, '09.10.2026', right!, ''],
  ])
  expect(found).toMatchObject({ kind: 'flights', fields: ['truck', 'driver', 'date', 'order', 'flight'], readyRows: 3, brokenRows: 3 })
  const faults = (await rowsOf(executor, found.id)).slice(3).map(row => row.faults.map(({ column, why }) => [column, why]))
  expect(faults).toEqual([
    [
      [3, 'этот заказ уже в строке 4'],
      [0, 'такой машины у вас нет'],
    ],
    [
      [1, 'такого водителя у вас нет'],
      [3, 'среди принятых и не начатых заказов такого нет'],
    ],
    [
      [3, 'этот заказ уже в строке 3'],
      [2, 'заказ грузят с 05.10, 09:00 до 05.10, 12:00'],
    ],
  ])

  const done = (await executor.ask(imports.confirm, { data: { id: found.id, version: found.version } })).data
  expect(done.added).toBe(3)
  const [first, second, third] = await rowsOf(executor, found.id)
  expect(first!.is).toMatchObject({ id: second!.is!.id })
  const shared = await flightCard(executor, first!.is!.id)
  expect(shared.orders.map(({ number }) => number).toSorted()).toEqual([left, right].toSorted())
  expect(shared).toMatchObject({ truck: { id: one.truckId }, driver: { id: one.driverId } })
  expect((await flightCard(executor, third!.is!.id)).orders).toMatchObject([{ number: alone }])
  for (const order of orders) expect(await card(pair.forwarder, order)).toMatchObject({ status: 'ready' })

  // brought a second time it is there already
  const again = await begun(executor, [head, [two.plate, two.driver, '', alone!, '']])
  expect(again).toMatchObject({ readyRows: 0, knownRows: 1 })
})

test('what keeps a vehicle or a driver from an order is told at its row before anything is written, what only warns asks for a reason', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const onFifth = { ...onDays('2026-11-05', '2026-11-07'), cargos: [small] }
  const [heavy, doubtful, explained] = [
    await accepted(pair, onDays('2026-11-05', '2026-11-07')),
    await accepted(pair, onFifth),
    await accepted(pair, onFifth),
  ]
  const [one, two, three] = [await truckOf(executor, 'Ильин'), await truckOf(executor, 'Юсупов'), await truckOf(executor, 'Рыбаков')]
  await world.root.query('update vehicles set payload_kg = 5000 where id = $1', [one.trailerId])
  for (const { driverId } of [two, three])
    await world.root.query("update drivers set tachograph_expires = '2026-11-06' where id = $1", [driverId])
  const headWithReason = [...head, 'Причина']
  const lines = [
    [one.plate, one.driver, '', heavy.number!, '', ''],
    [two.plate, two.driver, '', doubtful.number!, '', ''],
    [three.plate, three.driver, '', explained.number!, '', 'Карту заменят до выезда'],
  ]
  const found = await begun(executor, [headWithReason, ...lines])
  expect(found).toMatchObject({ readyRows: 1, brokenRows: 2 })
  const [tooHeavy, asked, warned] = await rowsOf(executor, found.id)
  expect(tooHeavy).toMatchObject({ state: 'broken', faults: [{ column: 0, why: expect.stringMatching(/масс|грузопод/i) }] })
  const ends = 'карта тахографа до 6 ноября 2026 г., раньше конца рейса'
  expect(asked!.faults).toMatchObject([{ column: 5, why: expect.stringContaining(`Есть предупреждения: Юсупов`) }])
  expect(asked!.faults[0]!.why).toContain(ends)
  expect(warned).toMatchObject({ state: 'ready', hints: expect.arrayContaining([{ column: 1, why: expect.stringContaining(ends) }]) })

  // a reason that is given makes the row sound; confirming leaves the one that is blocked
  const cells = [{ n: asked!.n, column: 5, text: 'Карту заменят до выезда' }]
  const fixed = (await executor.ask(imports.fix, { data: { id: found.id, version: found.version, cells } })).data
  expect(fixed).toMatchObject({ readyRows: 2, brokenRows: 1 })
  const done = (await executor.ask(imports.confirm, { data: { id: found.id, version: fixed.version } })).data
  expect(done).toMatchObject({ added: 2, import: { brokenRows: 1 } })
  const [still, ...written] = await rowsOf(executor, found.id)
  expect(still!.faults).toEqual(tooHeavy!.faults)
  for (const row of written) {
    const { overrides } = await flightCard(executor, row.is!.id)
    expect(overrides).toMatchObject([{ reason: 'Карту заменят до выезда', warnings: [{ ru: expect.stringContaining(ends) }] }])
  }
})

test('rows that want one vehicle or driver at one time are told of each other; what was taken meanwhile is told when it is written', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [one, two] = [await truckOf(executor, 'Ильин'), await truckOf(executor, 'Юсупов')]
  const clashing = [await accepted(pair, onDays('2026-11-05', '2026-11-07')), await accepted(pair, onDays('2026-11-06', '2026-11-08'))]
  const [fine, taken] = [await accepted(pair, onDays('2026-11-05', '2026-11-07')), await accepted(pair, onDays('2026-11-15', '2026-11-17'))]
  const found = await begun(executor, [
    head,
    ...clashing.map(({ number }) => [one.plate, one.driver, '', number!, '']),
    [two.plate, two.driver, '', fine.number!, ''],
    [one.plate, one.driver, '', taken.number!, ''],
  ])
  expect(found).toMatchObject({ readyRows: 3, brokenRows: 1 })
  const clash = (await rowsOf(executor, found.id))[1]!
  expect(clash).toMatchObject({
    state: 'broken',
    faults: [
      { column: 0, why: 'в это время она занята строкой 2' },
      { column: 1, why: 'в это время он занят строкой 2' },
    ],
  })
  const other = await accepted(pair, onDays('2026-11-14', '2026-11-16'))
  const { truckId, trailerId, driverId } = one
  await moved(executor, other, { action: 'assign', truckId, trailerId, driverId })
  const done = (await executor.ask(imports.confirm, { data: { id: found.id, version: found.version } })).data
  expect(done.added).toBe(2)
  const [, , written, refused] = await rowsOf(executor, found.id)
  expect(refused).toMatchObject({ state: 'broken', faults: [{ why: expect.stringContaining(one.plate) }] })
  expect(written).toMatchObject({ state: 'added' })
})

test('orders of one flight are judged together', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const draft = { ...onDays('2026-11-05', '2026-11-07'), cargos: [{ ...small, massKg: 12_000 }] }
  const [left, right] = [await accepted(pair, draft), await accepted(pair, draft)]
  const one = await truckOf(executor, 'Ильин')
  await world.root.query('update vehicles set payload_kg = 20000 where id = $1', [one.trailerId])
  const found = await begun(executor, [head, ...[left, right].map(({ number }) => [one.plate, one.driver, '', number!, '1'])])
  expect(found).toMatchObject({ readyRows: 1, brokenRows: 1 })
  const [first, second] = await rowsOf(executor, found.id)
  expect(first).toMatchObject({ state: 'ready', faults: [] })
  expect(second).toMatchObject({ state: 'broken', faults: [{ column: 0, why: expect.stringContaining('груз тяжелее') }] })
})

test('a driver who is left out is the one whose truck it is; without one he is asked for; the template shows a shared flight', async () => {
  const pair = await openPair(world)
  const { executor, forwarder } = pair
  const one = await truckOf(executor, 'Ильин')
  const order = await accepted(pair, onDays('2026-11-20', '2026-11-22'))
  const lines = [
    ['Машина', 'Заказ'],
    [one.plate, order.number!],
  ]
  const [row] = await rowsOf(executor, (await begun(executor, lines)).id)
  expect(row!.faults).toMatchObject([{ why: 'у машины нет своего водителя: укажите его' }])
  await world.root.query('update drivers set preferred_truck_id = $1 where id = $2', [one.truckId, one.driverId])
  const found = await begun(executor, lines)
  expect(found.readyRows).toBe(1)
  await executor.ask(imports.confirm, { data: { id: found.id, version: found.version } })
  const [written] = await rowsOf(executor, found.id)
  expect(await flightCard(executor, written!.is!.id)).toMatchObject({ driver: { id: one.driverId } })

  const template = (await executor.ask(imports.template, { query: { kind: 'flights' } })).data
  expect(template.fileName).toBe('Шаблон, план рейсов.xlsx')
  expect((await forwarder.ask(imports.begin, { data: { kind: 'flights', fileName: 'plan.csv' } })).error.code).toBe('access.denied')
})

test('a plan names the second driver too: he is on the flight, no other row has him then, and he is not the first', async () => {
  const pair = await openPair(world)
  const { executor } = pair
  const [one, two] = [await truckOf(executor, 'Ильин'), await truckOf(executor, 'Юсупов')]
  const second = await world.driver(executor)
  await world.root.query("update drivers set last_name = 'Второв' where id = $1", [second])
  const draft = { ...onDays('2026-12-05', '2026-12-07'), cargos: [small] }
  const orders = [await accepted(pair, draft), await accepted(pair, draft), await accepted(pair, draft)]
  const [left, right, last] = orders.map(({ number }) => number!)
  const found = await begun(executor, [
    ['Госномер', 'Водитель', 'Второй водитель', 'Номер заказа'],
    [one.plate, one.driver, 'Второв', left!],
    [two.plate, two.driver, 'Второв', right!],
    [two.plate, two.driver, two.driver, last!],
  ])
  expect(found).toMatchObject({ kind: 'flights', fields: ['truck', 'driver', 'coDriver', 'order'] })
  const rows = await rowsOf(executor, found.id)
  expect(rows.map(({ faults }) => faults.map(({ column, why }) => [column, why]))).toEqual([
    [],
    [[2, expect.stringContaining('занят строкой')]],
    [[2, 'это тот же водитель']],
  ])
  await executor.ask(imports.confirm, { data: { id: found.id, version: found.version } })
  const [written] = await rowsOf(executor, found.id)
  expect(await flightCard(executor, written!.is!.id)).toMatchObject({ driver: { id: one.driverId }, coDriver: { id: second } })
})
