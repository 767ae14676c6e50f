import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleFieldNames } from '#contract/vehicle-fields.ts'
import { VehicleDraft, vehicles } from '#contract/vehicles.ts'
import { alikeIn } from '#testing/fields.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
beforeAll(async () => {
  await world.setClock(scenarioOneStart)
  executor = await world.executor()
})

const blank = VehicleDraft.parse({ kind: 'tractor', plate: 'О100ОО16' })

/** A lorry of its own body, leased abroad, with everything that can be entered of one. */
const full: VehicleDraft = {
  kind: 'truck',
  plate: '123ABC02',
  plateCountry: 'KZ',
  vin: 'XTC651154K1234567',
  make: 'Volvo',
  model: 'FH',
  year: 2021,
  ownership: 'leasing',
  leaseExpires: '2028-01-31',
  leaseNumber: 'Л-7/24',
  leaseDate: '2024-02-01',
  lessorTin: '7702000406',
  bodyType: 'ref',
  loadingTypes: ['rear', 'side'],
  payloadKg: 9500,
  curbMassKg: 8000,
  grossMassKg: 18_000,
  axles: 2,
  lengthM: 7.35,
  widthM: 2.45,
  heightM: 2.55,
  volumeM3: 45.9,
  pallets: 18,
  tempMin: -20.5,
  tempMax: 12.5,
  recorder: true,
  atpClass: 'frc',
  atpExpires: '2028-02-01',
  adrClasses: ['3', '8'],
  adrKind: 'AT',
  adrExpires: '2028-02-02',
  euroClass: 5,
  fuel: 'lng',
  consumption: 24.5,
  sts: 'AB123456',
  pts: 'CD654321',
  osagoNumber: 'ХХХ 0123456789',
  osagoExpires: '2028-02-03',
  inspectionExpires: '2028-02-04',
  tachographExpires: '2028-02-05',
  platonId: '700000001',
  passes: [{ zone: 'МКАД', time: 'night', until: '2028-02-06' }],
  tracker: { provider: 'Omnicomm', id: '77-1' },
  basePlace: 'almaty',
  note: 'Запасной ключ в конторе',
}

test('every field of a vehicle comes back as it was entered, and as it was changed', async () => {
  expect(alikeIn(vehicleFieldNames, full, blank)).toEqual([])
  const read = async (carId: string) => (await executor.ask(vehicles.get, { query: { carId } })).data.draft
  const { data: made } = await executor.ask(vehicles.create, { data: { draft: full, goal: 'keep' } })
  expect(await read(made.id)).toEqual(full)
  await executor.ask(vehicles.save, { data: { carId: made.id, version: made.version, draft: blank } })
  expect(await read(made.id)).toEqual(blank)
  const { data: emptied } = await executor.ask(vehicles.get, { query: { carId: made.id } })
  await executor.ask(vehicles.save, { data: { carId: made.id, version: emptied.version, draft: full } })
  expect(await read(made.id)).toEqual(full)
})
