import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { VehicleDraft, vehicles } from '#contract/vehicles.ts'
import { checkAllExpiries } from '#server/compliance/commands.ts'
import { inHome } from '#server/platform/db.ts'
import { keyOf, offered, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, openWorld, type Someone } from '#testing/world.ts'
import { watchVehicles } from './commands.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
let other: Someone
let viewer: Someone
let dispatcher: Someone
beforeAll(async () => {
  await world.setClock(scenarioOneStart)
  executor = await world.executor()
  other = await world.executor()
  viewer = await world.colleague(executor, 'viewer')
  dispatcher = await world.colleague(executor, 'dispatcher')
  await world.truck(executor, { plate: 'A123BC716', status: 'repair' })
  await world.truck(executor, { plate: 'Е777КХ199' })
  await world.truck(executor, { plate: 'Р001РР77', status: 'sold' })
  await world.truck(executor, { kind: 'van', plate: 'М010ММ52', bodyType: 'van', payloadKg: 1500 })
  await world.trailer(executor, { plate: 'AP 1234 16', tempMin: -20, tempMax: 12, bodyType: 'ref' })
  await world.truck(other, { plate: 'А123ВС716' })
})

const tractor = (more: Partial<VehicleDraft> = {}) =>
  VehicleDraft.parse({
    kind: 'tractor',
    plate: 'О100ОО16',
    sts: '9912 345678',
    osagoExpires: '2027-05-01',
    inspectionExpires: '2027-05-01',
    ...more,
  })
const trailer = (more: Partial<VehicleDraft> = {}) =>
  VehicleDraft.parse({
    kind: 'semi_trailer',
    plate: 'ОО100016',
    sts: '9912345679',
    bodyType: 'tent',
    payloadKg: 20_000,
    inspectionExpires: '2027-05-01',
    ...more,
  })
const add = async (draft: VehicleDraft, who = executor) => (await who.ask(vehicles.create, { data: { draft, goal: 'keep' } })).data
const read = async (vehicleId: string, who = executor) => (await who.ask(vehicles.get, { query: { carId: vehicleId } })).data
const refusal = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
type Step = Parameters<typeof executor.ask<typeof vehicles.move>>[1] extends infer A ? (A extends { data?: infer D } ? D : never) : never
const move = async (vehicleId: string, step: Record<string, unknown>, who = executor) => {
  const { version } = await read(vehicleId)
  return who.ask(vehicles.move, { data: { carId: vehicleId, version, ...step } as Step })
}
/** A vehicle in service. */
const serving = async (draft: VehicleDraft) => {
  const { id } = await add(draft)
  await move(id, { action: 'submit' })
  return (await move(id, { action: 'verify', basis: 'sts' })).data
}

test('7.71, 3.35 own trucks, those in service first, without the retired; plates in Cyrillic', async () => {
  const { cars: found } = (await executor.ask(vehicles.trucks, { query: { id: executor.org } })).data
  expect(found.map(({ plate, status }) => [plate, status])).toEqual([
    ['Е777КХ199', 'active'],
    ['М010ММ52', 'active'],
    ['А123ВС716', 'repair'],
  ])
})

test('7.70 own trailers', async () => {
  const { cars: found } = (await executor.ask(vehicles.trailers, { query: { id: executor.org } })).data
  expect(found).toEqual([
    expect.objectContaining({
      kind: 'semi_trailer',
      plate: 'АР123416',
      bodyType: 'ref',
      payloadKg: 20_000,
      volumeM3: 82,
      pallets: 33,
      temperature: { min: -20, max: 12 },
      coupled: null,
    }),
  ])
})

test('AZ16 a foreign executor is as unknown as none, and so is a foreign vehicle in every call', async () => {
  for (const id of [other.org, '15']) {
    for (const call of [vehicles.trucks, vehicles.trailers])
      expect(refusal(await executor.ask(call, { query: { id } }))).toEqual([404, 'organization.not_found'])
  }
  const [foreign] = (await other.ask(vehicles.list, {})).data.items
  const vehicleId = foreign!.id
  const unknown = '01890000-0000-7000-8000-000000000000'
  const own = await add(tractor({ plate: 'О101ОО16' }))
  for (const id of [vehicleId, unknown]) {
    expect(refusal(await executor.ask(vehicles.get, { query: { carId: id } }))).toEqual([404, 'car.not_found'])
    expect(refusal(await executor.ask(vehicles.history, { query: { carId: id } }))).toEqual([404, 'car.not_found'])
    expect(refusal(await executor.ask(vehicles.calendar, { query: { carId: id, from: '2026-11-01', to: '2026-11-30' } }))).toEqual([
      404,
      'car.not_found',
    ])
    expect(refusal(await executor.ask(vehicles.save, { data: { carId: id, version: 1, draft: tractor() } }))).toEqual([
      404,
      'car.not_found',
    ])
    expect(refusal(await executor.ask(vehicles.move, { data: { carId: id, version: 1, action: 'submit' } }))).toEqual([
      404,
      'car.not_found',
    ])
    expect(
      refusal(await executor.ask(vehicles.couple, { data: { carId: own.id, version: own.version, trailerId: id, apart: false } })),
    ).toEqual([404, 'car.not_found'])
    const bulk = await executor.ask(vehicles.bulk, { data: { action: 'submit', rows: [{ id, version: 1 }] } })
    expect(bulk.data.results).toEqual([
      expect.objectContaining({ id, ok: false, error: expect.objectContaining({ code: 'car.not_found' }) }),
    ])
  }
})

test('a plate is one vehicle of an organisation until that one is retired', async () => {
  await expect(world.truck(executor, { plate: 'e777kx 199' })).rejects.toThrow('car.plate_taken')
  await world.truck(executor, { plate: 'Р001РР77' })
  const answer = await executor.ask(vehicles.create, { data: { draft: tractor({ plate: 'p001pp77' }), goal: 'keep' } })
  expect(refusal(answer)).toEqual([409, 'car.plate_taken'])
  expect(answer.error.info).toMatchObject({ plate: 'Р001РР77', field: 'plate' })
})

test('what is entered in Latin letters is kept in one form, and every wrong field is named', async () => {
  const vehicle = await add(tractor({ plate: 'o200oo 16', vin: 'xtc 651154k1234567', make: ' КАМАЗ ' }))
  expect(vehicle).toMatchObject({
    plate: 'О200ОО16',
    status: 'draft',
    version: 1,
    draft: { vin: 'XTC651154K1234567', sts: '9912345678', make: 'КАМАЗ' },
  })
  const bad = trailer({
    plate: 'О201ОО16',
    lengthM: 13.6,
    widthM: 2.45,
    heightM: 2.5,
    volumeM3: 120,
    curbMassKg: 7000,
    grossMassKg: 20_000,
  })
  const answer = await executor.ask(vehicles.create, { data: { draft: bad, goal: 'keep' } })
  expect(refusal(answer)).toEqual([422, 'car.incomplete'])
  expect((answer.error.info.fields as { field: string }[]).map(({ field }) => field)).toEqual(['plate', 'grossMassKg', 'volumeM3'])
})

test('a body or a loading that is in no dictionary is not kept', async () => {
  const answer = await executor.ask(vehicles.create, {
    data: { draft: trailer({ plate: 'ОО202016', bodyType: 'made_up', loadingTypes: ['rear', 'made_up'] }), goal: 'keep' },
  })
  expect(refusal(answer)).toEqual([422, 'car.incomplete'])
  expect(answer.error.info.missing).toEqual(['body.none', 'loading.unknown'])
  const any = await executor.ask(vehicles.create, { data: { draft: trailer({ plate: 'ОО202016', bodyType: 'any' }), goal: 'keep' } })
  expect(any.error.info.missing).toEqual(['body.none'])
})

test('a vehicle goes from a draft into service, to repair and back; each step leaves its line', async () => {
  const vehicle = await add(tractor({ plate: 'О300ОО16', sts: '' }))
  expect(refusal(await move(vehicle.id, { action: 'submit' }))).toEqual([422, 'car.incomplete'])
  await dispatcher.ask(vehicles.save, { data: { carId: vehicle.id, version: 1, draft: tractor({ plate: 'О300ОО16' }) } })
  expect((await move(vehicle.id, { action: 'submit' }, dispatcher)).data.status).toBe('verification')
  expect(refusal(await move(vehicle.id, { action: 'verify', basis: 'sts' }, dispatcher))).toEqual([403, 'access.denied'])
  expect(refusal(await move(vehicle.id, { action: 'verify', basis: 'contract' }))).toEqual([422, 'car.basis_missing'])
  expect((await move(vehicle.id, { action: 'verify', basis: 'sts' })).data.status).toBe('active')
  expect(refusal(await move(vehicle.id, { action: 'repair', until: '2020-01-01', comment: '' }, dispatcher))).toEqual([
    422,
    'car.repair_past',
  ])
  const inRepair = (await move(vehicle.id, { action: 'repair', until: '2030-01-15', comment: 'Замена сцепления' }, dispatcher)).data
  expect(inRepair).toMatchObject({ status: 'repair', repairUntil: '2030-01-15', actions: ['back'] })
  expect((await move(vehicle.id, { action: 'back' }, dispatcher)).data).toMatchObject({ status: 'active', repairUntil: null })
  const { items } = (await executor.ask(vehicles.history, { query: { carId: vehicle.id } })).data
  expect(items.map(({ what, to }) => `${what} ${to ?? ''}`.trim())).toEqual([
    'back active',
    'repair repair',
    'verify active',
    'submit verification',
    'save draft',
    'create draft',
  ])
  expect(items[4]).toMatchObject({ facts: { changes: { sts: ['', '9912345678'] } } })
  expect(refusal(await executor.ask(vehicles.move, { data: { carId: vehicle.id, version: 1, action: 'back' } }))).toEqual([
    409,
    'car.changed',
  ])
  for (const who of [viewer, await world.forwarder()])
    expect((await who.ask(vehicles.move, { data: { carId: vehicle.id, version: 1, action: 'back' } })).status).toBe(403)
})

test('a truck and a trailer are coupled once, and part; the history of both tells it', async () => {
  const truck = await serving(tractor({ plate: 'О400ОО16', basePlace: null }))
  const towed = await serving(trailer({ plate: 'ОО400016' }))
  const van = await add(VehicleDraft.parse({ kind: 'van', plate: 'О401ОО16' }))
  const couple = (vehicleId: string, version: number, trailerId: string, apart = false) =>
    executor.ask(vehicles.couple, { data: { carId: vehicleId, version, trailerId, apart } })
  expect(refusal(await couple(van.id, van.version, towed.id))).toEqual([422, 'car.pair_unfit'])
  const pair = (await couple(truck.id, truck.version, towed.id)).data
  expect(pair.coupled).toEqual({ id: towed.id, plate: 'ОО400016' })
  expect((await read(towed.id)).coupled).toEqual({ id: truck.id, plate: 'О400ОО16' })
  const listed = (await executor.ask(vehicles.trucks, { query: { id: executor.org } })).data.cars.find(({ id }) => id === truck.id)
  expect(listed?.coupled?.id).toBe(towed.id)
  expect(refusal(await couple(truck.id, pair.version, towed.id))).toEqual([409, 'car.coupled'])
  await expect(
    world.root.query(
      `insert into couplings (org_id, id, truck_id, trailer_id, starts_at, by_name) select org_id, gen_random_uuid(), truck_id, trailer_id, starts_at + interval '1 s', '' from couplings`,
    ),
  ).rejects.toThrow('couplings__truck')
  const uncoupled = (await executor.ask(vehicles.uncouple, { data: { carId: towed.id, version: (await read(towed.id)).version } })).data
  expect(uncoupled.coupled).toBeNull()
  expect(uncoupled.couplings).toEqual([expect.objectContaining({ other: { id: truck.id, plate: 'О400ОО16' }, to: expect.any(String) })])
  expect(refusal(await executor.ask(vehicles.uncouple, { data: { carId: towed.id, version: uncoupled.version } }))).toEqual([
    409,
    'car.not_coupled',
  ])
})

test('a trailer that stands elsewhere is coupled only when somebody says it was brought', async () => {
  const [here, there] = (await world.root.query<{ code: string }>('select code from places order by population desc limit 2')).rows
  const truck = await serving(tractor({ plate: 'О500ОО16', basePlace: here!.code }))
  const towed = await serving(trailer({ plate: 'ОО500016', basePlace: there!.code }))
  const ask = (apart: boolean) =>
    executor.ask(vehicles.couple, { data: { carId: truck.id, version: truck.version, trailerId: towed.id, apart } })
  expect(refusal(await ask(false))).toEqual([409, 'car.apart'])
  expect((await ask(true)).data.coupled?.id).toBe(towed.id)
})

test('a document that ran out blocks the vehicle, the reason stands where it is picked, and a renewed one lets it go', async () => {
  const vehicle = await serving(tractor({ plate: 'О600ОО16' }))
  await executor.ask(vehicles.save, {
    data: { carId: vehicle.id, version: vehicle.version, draft: tractor({ plate: 'О600ОО16', osagoExpires: '2020-01-01' }) },
  })
  const blocked = await read(vehicle.id)
  expect(blocked).toMatchObject({ status: 'blocked', blockReason: 'compliance' })
  expect(refusal(await move(vehicle.id, { action: 'unblock' }))).toEqual([409, 'car.noncompliant'])
  const listed = (await executor.ask(vehicles.trucks, { query: { id: executor.org } })).data.cars.find(({ id }) => id === vehicle.id)
  expect(listed).toMatchObject({
    status: 'blocked',
    compliance: expect.arrayContaining([{ document: 'osago', expires: '2020-01-01', blocks: true }]),
  })
  await executor.ask(vehicles.save, { data: { carId: vehicle.id, version: blocked.version, draft: tractor({ plate: 'О600ОО16' }) } })
  expect(await read(vehicle.id)).toMatchObject({ status: 'active', blockReason: null })
  await world.root.query(`update vehicles set inspection_expires = '2020-01-01' where id = $1`, [vehicle.id])
  await inHome(world.db, executor.org, tx => checkAllExpiries(tx, [watchVehicles]))
  expect(await read(vehicle.id)).toMatchObject({ status: 'blocked', blockReason: 'compliance' })
})

test('a vehicle in a planned or running flight is not retired; the flights are listed, and those of one in repair are told', async () => {
  const forwarder = await world.forwarder()
  await world.partners(forwarder, executor)
  const truck = await serving(tractor({ plate: 'О700ОО16' }))
  const towed = await serving(trailer({ plate: 'ОО700016' }))
  const driverId = await world.driver(executor)
  const order = await offered(forwarder, executor)
  const accepted = await executor.ask(orders.move, { data: { ...keyOf(order), action: 'accept' } })
  const assigned = await executor.ask(orders.move, {
    data: {
      ...keyOf(accepted.data),
      action: 'assign',
      truckId: truck.id,
      trailerId: towed.id,
      driverId,
      overrideReason: 'Пропуск заказан',
    },
  })
  expect(assigned.data.status).toBe('ready')
  const card = await read(truck.id)
  expect(card).toMatchObject({
    availability: 'reserved',
    flight: { number: expect.stringMatching(/-1$/) },
    freeFrom: expect.any(String),
    conflicts: [],
  })
  const ends = tractor({ plate: 'О700ОО16', inspectionExpires: '2026-10-06' })
  const ending = (await executor.ask(vehicles.save, { data: { carId: truck.id, version: card.version, draft: ends } })).data
  expect(ending).toMatchObject({ status: 'active', conflicts: [{ number: card.flight!.number }] })
  const refused = await move(truck.id, { action: 'retire', reason: 'sold', comment: '' })
  expect(refusal(refused)).toEqual([409, 'car.in_flight'])
  expect(refused.error.info).toMatchObject({ plate: 'О700ОО16', flights: [card.flight!.number] })
  const begins = Date.parse(ending.conflicts[0]!.from)
  const dayBefore = new Date(begins - 86_400_000).toISOString().slice(0, 10)
  const short = (await move(towed.id, { action: 'repair', until: dayBefore, comment: 'Колесо' })).data
  const heard = async () => (await forwarder.ask(orders.history, { query: { orderId: order.id } })).data.items
  expect([short.conflicts, (await heard()).filter(({ what }) => what === 'vehicle_unavailable')]).toEqual([[], []])
  await move(towed.id, { action: 'back' })
  const stopped = (await move(towed.id, { action: 'repair', until: '2030-01-01', comment: '' })).data
  expect(stopped.conflicts).toEqual([expect.objectContaining({ number: card.flight!.number, running: false })])
  const told = (await forwarder.ask(orders.history, { query: { orderId: order.id } })).data.items[0]
  expect(told).toMatchObject({ what: 'vehicle_unavailable', side: 'executor', facts: { truck: 'ОО700016', until: '2030-01-01' } })
  await world.root.query(`update vehicles set osago_expires = '2020-01-01' where id = $1`, [truck.id])
  await inHome(world.db, executor.org, tx => checkAllExpiries(tx, [watchVehicles]))
  const blocked = (await forwarder.ask(orders.history, { query: { orderId: order.id } })).data.items[0]
  expect(blocked).toMatchObject({ what: 'vehicle_unavailable', side: 'system', facts: { truck: 'О700ОО16' } })
  const { spans } = (await executor.ask(vehicles.calendar, { query: { carId: towed.id, from: '2020-01-01', to: '2021-01-01' } })).data
  expect(spans).toEqual([])
  const year = (await executor.ask(vehicles.calendar, { query: { carId: towed.id, from: '2026-10-01', to: '2026-10-31' } })).data.spans
  expect(year.map(({ kind }) => kind).toSorted()).toEqual(['repair', 'repair', 'reserved'])
})

test('a vehicle is near a place when its own lies within the reach of that one, fifty kilometres at least', async () => {
  const fleet = await world.executor()
  const bases = { А001ОО77: 'moscow', А002ОО77: 'khimki', А003ОО77: 'tver', А004ОО77: 'kazan', А005ОО77: null }
  for (const [plate, basePlace] of Object.entries(bases)) await world.truck(fleet, { plate, basePlace })
  const near = async (...places: string[]) =>
    (await fleet.ask(vehicles.list, { query: { near: places } })).data.items.map(({ plate }) => plate)
  expect(await near('moscow')).toEqual(['А001ОО77', 'А002ОО77'])
  expect(await near('tver', 'kazan')).toEqual(['А003ОО77', 'А004ОО77'])
  expect(await near('vladivostok')).toEqual([])
})

test('the list is paged, filtered and counted; a page goes on after a row whatever is added before it', async () => {
  const fleet = await world.executor()
  const ids: string[] = []
  for (let i = 0; i < 12; i++)
    ids.push(
      await world.truck(fleet, {
        plate: `А${String(100 + i)}ВС77`,
        make: i % 2 ? 'КАМАЗ' : 'FAW',
        osagoExpires: i === 3 ? '2020-01-01' : '2030-01-01',
      }),
    )
  for (let i = 0; i < 3; i++)
    await world.trailer(fleet, { plate: `АВ${String(1000 + i)}77`, payloadKg: 5000 * (i + 1), bodyType: i ? 'ref' : 'tent' })
  const all: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = (await fleet.ask(vehicles.list, { query: { limit: 4, cursor } })).data
    all.push(...items.map(({ plate }) => plate))
    if (all.length === 4) await world.truck(fleet, { plate: 'А001АА77', status: 'draft' })
    cursor = next ?? undefined
  } while (cursor)
  expect(all).toHaveLength(15)
  expect(all).toEqual(all.toSorted())
  const list = async (
    query: Parameters<typeof fleet.ask<typeof vehicles.list>>[1] extends infer A ? (A extends { query?: infer Q } ? Q : never) : never,
  ) => (await fleet.ask(vehicles.list, { query })).data.items.map(({ plate }) => plate)
  expect(await list({ tab: 'trailers', sort: '-capacity' })).toEqual(['АВ100277', 'АВ100177', 'АВ100077'])
  expect(await list({ tonnes: { from: 10 }, body: ['ref'] })).toEqual(['АВ100177', 'АВ100277'])
  expect(await list({ search: 'камаз 101' })).toEqual(['А101ВС77'])
  expect(await list({ search: 'a105bc' })).toEqual(['А105ВС77'])
  expect(await list({ expiring: 'over' })).toEqual(['А103ВС77'])
  expect(await list({ status: ['draft'] })).toEqual(['А001АА77'])
  expect(await list({ availability: ['on_flight'] })).toEqual([])
  expect((await list({ free: { from: '2030-01-01', to: '2030-01-02' } })).length).toBe(15)
  expect((await fleet.ask(vehicles.counts, {})).data).toMatchObject({ all: 16, trucks: 13, trailers: 3, expiring: 1, repair: 0 })
  expect(refusal(await fleet.ask(vehicles.list, { query: { cursor: 'bm90' } }))).toEqual([400, 'input.invalid'])
  expect((await (await world.forwarder()).ask(vehicles.list, {})).status).toBe(403)
})

test('one step with many vehicles answers for each of them', async () => {
  const [first, second, third] = [
    await add(tractor({ plate: 'О800ОО16' })),
    await add(tractor({ plate: 'О801ОО16', sts: '' })),
    await add(tractor({ plate: 'О802ОО16' })),
  ]
  const data = {
    action: 'submit' as const,
    rows: [
      { id: first.id, version: 1 },
      { id: second.id, version: 1 },
      { id: third.id, version: 7 },
    ],
  }
  const { results } = (await executor.ask(vehicles.bulk, { data })).data
  expect(results.map(({ ok, error }) => [ok, error?.code])).toEqual([
    [true, undefined],
    [false, 'car.incomplete'],
    [false, 'car.changed'],
  ])
  expect(await read(first.id)).toMatchObject({ status: 'verification', version: results[0]!.version })
  expect((await read(second.id)).status).toBe('draft')
})

test('FO04 the fleet can be had as a file, with the columns of the screen', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: EXPORT,
    headers: {
      host: new URL(world.config.url).host,
      'accept-language': 'ru',
      cookie: cookieText(world.config, other.cookies),
      'x-xsrf-token': other.cookies.xsrf,
    },
    payload: { data: { list: 'cars', format: 'csv', query: '', columns: ['plate', 'status', 'compliance', 'ownership'] } },
  })
  const lines = answer.body.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Номер;Статус;ОСАГО до;Техосмотр до;СПС до;ДОПОГ до;Тахограф до;Владение')
  expect(lines[1]).toMatch(/^А123ВС716;В строю;.*;Собственная$/)
})
