import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import { dicts } from '#contract/dicts.ts'
import { isTaxNumber } from '#contract/identifiers.ts'
import { needsAdr, needsCold, regimeRange } from '#contract/order-cargo.ts'
import { CargoDraft, type OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { VehicleDraft, vehicles } from '#contract/vehicles.ts'
import { keyOf, openPair, scenarioOne, scenarioOneStart } from '#server/testing/orders.ts'
import { openWorld, type Someone, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
})
afterAll(() => world.close())

const paint = CargoDraft.parse({
  name: 'Краска',
  category: 'dangerous',
  packageType: 'drum',
  pieces: 90,
  massKg: 18_000,
  volumeM3: 30,
  adr: Adr.parse({ un: '1263', name: 'КРАСКА', class: '3', code: 'F1', packingGroup: 'II', tunnel: 'D/E' }),
})

/** Paint of C2 from Samara to Almaty, 2 830 km, in tenge; unloaded until the moment given. */
const scenarioNine = (customerId: string, until: string): OrderDraft => {
  const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
  return {
    ...scenarioOne,
    customerId,
    stops: [
      { ...first, place: 'samara', windowFrom: '2026-10-06T09:00:00+04:00', windowTo: '2026-10-06T12:00:00+04:00' },
      { ...last, place: 'almaty', windowFrom: until.replace(/T.*\+/, 'T09:00:00+'), windowTo: until },
    ],
    cargos: [paint],
    distanceKm: 2830,
    price: { minor: 125_000_000, currency: 'KZT' },
    customerPrice: null,
    terms: { ...scenarioOne.terms, waitRate: null },
  }
}

const place = (forwarder: Someone, draft: OrderDraft) => forwarder.ask(orders.create, { data: { draft, goal: 'place' } })

test('scenario 9: paint of UN 1263 from Samara to Almaty in tenge', async () => {
  const { forwarder, executor } = await openPair(world)
  await world.root.query(`update organizations set country = 'KZ', tin = '190340001233' where id = $1`, [executor.org])
  expect(isTaxNumber('190340001233', 'KZ')).toBe(true)
  const customerId = await world.customer(forwarder, { name: 'ООО «ЮгХим»', tin: '2312008009' })

  const hasty = await place(forwarder, scenarioNine(customerId, '2026-10-09T10:00:00+05:00'))
  expect(hasty).toMatchObject({
    status: 422,
    error: { code: 'order.incomplete', info: { fields: [{ field: 'stops.1.windowTo', rule: 'drive.long' }] } },
  })
  expect(hasty.error?.message).toContain('43,5 ч за рулём: смен по 9 ч не меньше 5, с отдыхом между ними 87,5 ч. Окна оставляют 72 ч')

  const { data: row } = await place(forwarder, scenarioNine(customerId, '2026-10-10T18:00:00+05:00'))
  expect(row.stops.map(({ tz, windowFrom }) => [tz, windowFrom])).toEqual([
    ['Europe/Samara', '2026-10-06T05:00:00.000Z'],
    ['Asia/Almaty', '2026-10-10T04:00:00.000Z'],
  ])
  expect(new Date(row.stops[1]!.windowFrom!).toLocaleTimeString('ru', { timeZone: 'Asia/Almaty', timeStyle: 'short' })).toBe('09:00')

  const offer = { action: 'offer' as const, executorId: executor.org, answerMinutes: 120 }
  const russian = { vatMode: 'included' as const, vatRate: 22 as const }
  expect(await forwarder.ask(orders.move, { data: { ...keyOf(row), ...offer, vat: russian } })).toMatchObject({
    status: 400,
    error: { code: 'input.invalid', info: { field: 'vat' } },
  })
  const { data: offered } = await forwarder.ask(orders.move, { data: { ...keyOf(row), ...offer } })
  expect(offered.money).toMatchObject({ price: { minor: 125_000_000, currency: 'KZT' }, vatRate: 0, vat: { minor: 0, currency: 'KZT' } })
  const { data: accepted } = await executor.ask(orders.move, { data: { ...keyOf(offered), action: 'accept' } })

  const entry = VehicleDraft.parse({ kind: 'tractor', plate: '123abc02', plateCountry: 'KZ', make: 'Volvo', model: 'FH' })
  const { data } = await executor.ask(vehicles.create, { data: { draft: entry, goal: 'keep' } })
  expect(data.plate).toBe('123ABC02')
  await world.root.query(`update vehicles set status = 'active' where id = $1`, [data.id])
  const resources = { truckId: data.id, trailerId: await world.trailer(executor) }
  const assign = (driverId: string) => executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...resources, driverId } })
  const untrained = await assign(await world.driver(executor))
  expect(untrained).toMatchObject({ error: { code: 'driver.noncompliant', info: { why: 'adr_none' } } })
  expect(untrained.error?.message).toContain('нет свидетельства ДОПОГ')
  const trained = await world.driver(executor, { adrClasses: ['3'], adrExpires: '2027-01-01' })
  // goods in packages ask the vehicle for no FL or AT approval
  expect((await assign(trained)).data.status).toBe('ready')

  const { data: card } = await executor.ask(orders.get, { query: { orderId: row.id } })
  expect(card.requirement.adrClasses).toEqual(['3'])
  expect(card.cargos[0]?.adr).toMatchObject({ un: '1263', class: '3', packingGroup: 'II', tunnel: 'D/E', limited: false })
})

test('every field of an order comes back as it was entered, and each side sees its own', async () => {
  const { forwarder, executor } = await openPair(world)
  const draft: OrderDraft = {
    ...scenarioOne,
    cargos: [
      {
        ...paint,
        category: 'dairy',
        packageType: 'pallet_eur',
        lengthM: 1.2,
        widthM: 0.8,
        heightM: 1.75,
        stackable: true,
        tempMin: 2,
        tempMax: 4,
      },
      {
        ...paint,
        adr: null,
        category: 'dairy',
        massKg: 900,
        tempMin: 2,
        tempMax: 6,
        declaredValue: { minor: 5_000_000, currency: 'RUB' },
        hsCode: '0401',
      },
    ],
    bodyTypes: ['ref'],
    loadingTypes: ['rear', 'side'],
    loadingAll: true,
    recorder: true,
    ownFleet: true,
    equipment: [
      { code: 'straps', count: 12 },
      { code: 'tir', count: null },
    ],
    crewSize: 2,
    permit: { number: '77-1234', until: '2026-12-31' },
    terms: {
      freeRevokeHours: 12,
      penaltyPercent: 30,
      freeWaitMinutes: 180,
      waitRate: { minor: 90_000, currency: 'RUB' },
      layoverRate: { minor: 1_200_000, currency: 'RUB' },
      latePenalty: { minor: 500_000, currency: 'RUB' },
      approvesResources: true,
      approvalHours: 6,
    },
    transferPolicy: 'forbid',
    tracking: false,
    seal: true,
    escort: true,
    insurance: true,
    externalId: 'ERP-1',
    tags: ['срочно', 'сеть'],
  }
  const { data: row } = await place(forwarder, draft)
  const { data: card } = await forwarder.ask(orders.get, { query: { orderId: row.id } })
  expect(card.cargos).toEqual(draft.cargos)
  const { loadingAll, recorder, ownFleet, equipment, crewSize, permit, terms, transferPolicy, tracking, seal, escort, insurance } = draft
  expect(card).toMatchObject({
    permit,
    terms,
    transferPolicy,
    tracking,
    seal,
    escort,
    insurance,
    externalId: 'ERP-1',
    tags: ['срочно', 'сеть'],
  })
  expect(card.requirement).toMatchObject({ loadingAll, recorder, ownFleet, equipment, crewSize, tempRange: { min: 2, max: 4 } })

  const offer = { action: 'offer' as const, executorId: executor.org, answerMinutes: 120 }
  const { data: offered } = await forwarder.ask(orders.move, { data: { ...keyOf(row), ...offer } })
  const { data: theirs } = await executor.ask(orders.get, { query: { orderId: offered.id } })
  expect(theirs).toMatchObject({ externalId: null, tags: [], terms, requirement: { equipment } })

  const again = await place(forwarder, { ...draft, tags: [] })
  expect(again).toMatchObject({ status: 409, error: { code: 'order.external_id_taken', info: { field: 'externalId' } } })
  expect(again.error?.message).toContain('«ERP-1»')
  const { forwarder: other } = await openPair(world)
  expect((await place(other, { ...draft, customerId: null })).status).toBe(200)
})

test('the rate of VAT follows the executor who is chosen', async () => {
  const { forwarder, executor } = await openPair(world)
  const vatOf = async (regime: string, asked?: { vatMode: 'included' | 'none'; vatRate: 22 | 5 | 0 }) => {
    await world.root.query('update organizations set tax_regime = $2 where id = $1', [executor.org, regime])
    const offer = { executorId: executor.org, answerMinutes: 120, ...(asked && { vat: asked }) }
    const { data } = await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'offer', offer } })
    return [data.money?.vatMode, data.money?.vatRate, data.money?.vat?.minor]
  }
  expect(await vatOf('osno')).toEqual(['included', 22, 1_226_230])
  expect(await vatOf('usn_5')).toEqual(['included', 5, 323_810])
  expect(await vatOf('usn_exempt')).toEqual(['none', 0, 0])
  expect(await vatOf('osno', { vatMode: 'included', vatRate: 0 })).toEqual(['included', 0, 0])
})

test('the rules know categories and temperature regimes as the dictionaries have them', async () => {
  const reader = await world.forwarder()
  const { data } = await reader.ask(dicts.productCategories)
  const { data: regimes } = await reader.ask(dicts.temperatures)
  expect(data.categories.filter(row => needsCold(row.code) !== row.needs_temperature || needsAdr(row.code) !== row.needs_adr)).toEqual([])
  const bounds = regimes.temp_regime.map(({ code, min, max }) => [code, min, max])
  expect(bounds).toEqual(regimes.temp_regime.map(({ code }) => [code, regimeRange(code)?.min ?? null, regimeRange(code)?.max ?? null]))
})
