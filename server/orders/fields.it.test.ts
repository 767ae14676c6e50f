import { afterAll, beforeAll, expect, test } from 'vitest'
import { Adr } from '#contract/adr.ts'
import { changes, sameValue } from '#contract/changes.ts'
import { noBlocks } from '#contract/condition-blocks.ts'
import { conditionTemplates } from '#contract/condition-templates.ts'
import { dicts } from '#contract/dicts.ts'
import { driverPage } from '#contract/driver-page.ts'
import { pick } from '#contract/fields.ts'
import { isTaxNumber } from '#contract/identifiers.ts'
import { needsAdr, needsCold, regimeRange } from '#contract/order-cargo.ts'
import { CargoDraft, OrderDraft } from '#contract/order-draft.ts'
import { enteredOf } from '#contract/order-entered.ts'
import { fieldsExcept, fieldsWhere, type OrderFieldName, orderFieldNames } from '#contract/order-fields.ts'
import { orders } from '#contract/orders.ts'
import { transfers } from '#contract/transfers.ts'
import { VehicleDraft, vehicles } from '#contract/vehicles.ts'
import { keyOf, offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { onPhone } from '#testing/phones.ts'
import { tight } from '#testing/printed.ts'
import { printSteps } from '#testing/printing.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

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

test('scenario 9 whole: paint of UN 1263 from Samara to Almaty in tenge', async () => {
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

  // the ADR document says the code of tunnels, the CMR the windows by the clock of each place
  const { page } = printSteps(() => ({ world, pair: { forwarder, executor, resources } as never }))
  const adr = tight(await page(executor, row.id, 'adr_doc'))
  for (const said of ['(D/E)', 'Таблички оранжевого цвета', 'письменные инструкции'])
    expect(adr.toLowerCase()).toContain(tight(said).toLowerCase())
  const note = tight(await page(forwarder, row.id, 'cmr'))
  for (const said of ['UN 1263', '(D/E)', '123ABC02']) expect(note).toContain(tight(said))

  // his phone tells each stop by the clock of its place, and marks by either are the same moments to both sides
  const flightId = card.flights[0]!.id
  const { phone, linkId } = await onPhone(world, executor, { flightId, driverId: trained })
  const [flight] = (await phone.ask(driverPage.flights)).data.items
  expect(flight!.tasks.map(({ tz, from }) => [tz, from])).toEqual([
    ['Europe/Samara', '2026-10-06T05:00:00.000Z'],
    ['Asia/Almaty', '2026-10-10T04:00:00.000Z'],
  ])
  expect(flight!.cargos[0]!.adr).toBe(true)
  const [loading, unloading] = flight!.tasks.map(({ taskId }) => taskId)
  for (const [taskId, mark, at] of [
    [loading!, 'arrive', '2026-10-06T09:10:00+04:00'],
    [loading!, 'finish', '2026-10-06T11:00:00+04:00'],
    [unloading!, 'arrive', '2026-10-10T09:05:00+05:00'],
    [unloading!, 'finish', '2026-10-10T11:00:00+05:00'],
  ] as const) {
    await world.setClock(at)
    const moment = new Date(at).toISOString()
    const { data: said } = await phone.ask(driverPage.report, {
      query: { linkId },
      data: { taskId, mark, at: moment, sentAt: moment, comment: '' },
    })
    expect(said.outcome).toBe('taken')
  }
  for (const who of [forwarder, executor]) {
    const seen = (await who.ask(orders.get, { query: { orderId: row.id } })).data
    expect([seen.status, ...seen.stops.map(({ arrivedAt }) => arrivedAt)]).toEqual([
      'documents',
      '2026-10-06T05:10:00.000Z',
      '2026-10-10T04:05:00.000Z',
    ])
    expect(seen.money).toMatchObject({ price: { minor: 125_000_000, currency: 'KZT' }, vat: { minor: 0, currency: 'KZT' } })
  }
  const delivered = tight(await page(forwarder, row.id, 'cmr'))
  expect(delivered).toContain(tight('06.10.2026 09:10 UTC+4'))
  expect(delivered).toContain(tight('10.10.2026 09:05 UTC+5'))
  await world.setClock(scenarioOneStart)
})

const blank = OrderDraft.parse({})
const plainFields = fieldsWhere('kind', 'text', 'number', 'flag')
type Apart = Exclude<keyof OrderDraft, (typeof plainFields)[number]>

/** Another value than that nobody has typed in. */
const otherThan = (value: string | number | boolean | null, name: string) =>
  typeof value === 'boolean'
    ? !value
    : typeof value === 'number'
      ? value + 1
      : name === 'passHours'
        ? 24
        : name === 'trucksCount'
          ? 2
          : `Проба ${name}`

const rub = (minor: number) => ({ minor, currency: 'RUB' })
const [first, last] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
const dairy = { ...paint, category: 'dairy', packageType: 'pallet_eur', tempMin: 2, tempMax: 4 }

/** Every field in its own value, so that one which is lost anywhere is missed: a field of the table that has none here does not compile. */
const everyField = async (forwarder: Someone): Promise<OrderDraft> => {
  const customerId = await world.customer(forwarder, { name: 'ООО «ЮгХим»', tin: '2312008009' })
  const template = { name: 'Сети, опоздание от стоимости', blocks: { ...noBlocks, seal: { seal: true } }, effectiveOn: null, note: '' }
  const { data: made } = await forwarder.ask(conditionTemplates.create, { data: { draft: template, systemId: null } })
  const apart: Pick<OrderDraft, Apart> = {
    customerId,
    customerValues: [{ key: 'gate', ru: 'Код ворот', en: 'Gate code', value: 'В-7' }],
    stops: [
      { ...first, windowFrom: '2026-10-06T06:00:00.000Z', windowTo: '2026-10-06T09:00:00.000Z', notes: 'Въезд со двора' },
      { ...last, windowFrom: '2026-10-07T06:00:00.000Z', windowTo: '2026-10-07T11:00:00.000Z', notes: 'Ворота 3', handling: ['side'] },
    ],
    cargos: [
      { ...dairy, lengthM: 1.2, widthM: 0.8, heightM: 1.75, stackable: true },
      { ...dairy, adr: null, massKg: 900, tempMax: 6, declaredValue: rub(5_000_000), hsCode: '0401' },
    ],
    truckType: 'other',
    capacityKg: 19_500,
    volumeM3: 80.5,
    bodyTypes: ['ref'],
    loadingTypes: ['rear', 'side'],
    temperature: 'dairy',
    equipment: [
      { code: 'straps', count: 12 },
      { code: 'tir', count: null },
    ],
    crewSize: 2,
    permit: { number: '77-1234', until: '2026-12-31' },
    distanceKm: 715,
    price: rub(7_100_000),
    unitRate: rub(10_000),
    rateUnit: 'per_km',
    vatMode: 'excluded',
    vatRate: 10,
    customerPrice: rub(8_200_000),
    customerVat: { vatMode: 'included', vatRate: 10 },
    payDaysKind: 'calendar',
    payTrigger: 'scans',
    paymentForm: 'cash',
    terms: {
      freeRevokeHours: 12,
      penaltyPercent: 30,
      freeWaitMinutes: 180,
      excursionMinutes: 20,
      waitRate: rub(90_000),
      layoverRate: rub(1_200_000),
      latePenalty: rub(500_000),
      lateDeliveryPercent: 0.57,
      lateDeliveryBase: 'value',
      lateDeliveryCap: 40,
      latePaymentPercent: 0.13,
      latePaymentCap: 15,
      documentDays: 12,
      insuranceLimit: rub(300_000_000),
      approvesResources: true,
      approvalHours: 6,
    },
    template: { id: made.id, edition: 1, name: template.name },
    transferPolicy: 'free',
    handover: 'code',
    tags: ['срочно', 'сеть'],
  }
  const plain = Object.fromEntries(plainFields.map(name => [name, otherThan(blank[name], name)])) as unknown as Omit<OrderDraft, Apart>
  return { ...plain, contactPhone: '+79161234567', ...apart }
}

const cardFor = async (who: Someone, orderId: string) => (await who.ask(orders.get, { query: { orderId } })).data
const enteredBy = async (who: Someone, orderId: string) => enteredOf(await cardFor(who, orderId))
/** Nobody who may not see a field learns what is in it. */
const seenBy = (draft: OrderDraft, side: 'forwarder' | 'executor') => ({
  ...draft,
  ...(side === 'executor' && pick(blank, fieldsWhere('sees', 'forwarder'))),
})

test('every field comes back as it was entered, changes, and each side sees its own, in the card and in the list', async () => {
  const { forwarder, executor } = await openPair(world)
  const draft = await everyField(forwarder)
  expect(orderFieldNames.filter(name => sameValue(draft[name], blank[name]))).toEqual([])

  const { data: made } = await place(forwarder, draft)
  expect(await enteredBy(forwarder, made.id)).toEqual(draft)
  const { items } = (await forwarder.ask(orders.list, { query: { side: 'forwarder' } })).data
  expect(items.find(({ id }) => id === made.id)).toMatchObject(pick(draft, fieldsWhere('row', true)))

  const other: OrderDraft = { ...scenarioOne, tags: [], stops: draft.stops.map(stop => ({ ...stop, notes: '' })), distanceKm: 700 }
  const { data: saved } = await forwarder.ask(orders.save, { data: { ...keyOf(made), draft: other } })
  // VAT of the customer's price goes by the regime of who bills him, where nobody has said otherwise
  expect(await enteredBy(forwarder, made.id)).toEqual({ ...other, customerVat: { vatMode: 'included', vatRate: 22 } })
  const { data: back } = await forwarder.ask(orders.save, { data: { ...keyOf(saved), draft } })

  const offer = { action: 'offer' as const, executorId: executor.org, answerMinutes: 120 }
  await forwarder.ask(orders.move, { data: { ...keyOf(back), ...offer } })
  expect(await enteredBy(executor, made.id)).toEqual(seenBy(draft, 'executor'))
  const theirs = (await executor.ask(orders.list, { query: { side: 'executor' } })).data.items.find(({ id }) => id === made.id)
  expect(theirs).toMatchObject({ ...pick(seenBy(draft, 'executor'), fieldsWhere('row', true)), customerNumber: null })

  const again = await place(forwarder, { ...draft, customerId: null })
  expect(again).toMatchObject({ status: 409, error: { code: 'order.external_id_taken', info: { field: 'externalId' } } })
  expect(again.error?.message).toContain(`«${draft.externalId}»`)
  const { forwarder: stranger } = await openPair(world)
  expect((await place(stranger, { ...draft, customerId: null, template: null })).status).toBe(200)
})

test('of an agreed order every agreed field waits for the other side’s yes, and every other changes at once and is told as the table says', async () => {
  const { forwarder, executor } = await openPair(world)
  const was: OrderDraft = {
    ...scenarioOne,
    cargos: [dairy],
    bodyTypes: ['ref'],
    loadingTypes: [],
    equipment: [],
    tags: [],
    commentInternal: '',
  }
  const draft = await everyField(forwarder)
  const row = await offered(forwarder, executor, was)
  const { data: agreed } = await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })

  const { data } = await forwarder.ask(changes.propose, { data: { ...keyOf(agreed), draft, comment: '', answerMinutes: 240 } })
  const unlike = (name: OrderFieldName) => !sameValue(draft[name], was[name])
  expect(data.change?.fields).toEqual(fieldsWhere('change', 'agreed').filter(unlike))
  expect(fieldsWhere('change', 'agreed').filter(name => !unlike(name))).toEqual(['bodyTypes'])
  const now = await enteredBy(forwarder, row.id)
  const waiting = {
    ...pick(draft, fieldsExcept('change', 'agreed')),
    ...pick(now, fieldsWhere('change', 'agreed')),
    distanceKm: now.distanceKm,
  }
  expect(now).toEqual(waiting)
  expect(pick(now, ['price', 'terms', 'seal', 'truckType'])).toEqual(pick(was, ['price', 'terms', 'seal', 'truckType']))

  const linesOf = async (who: Someone) => (await who.ask(orders.history, { query: { orderId: row.id } })).data.items
  const told = (await linesOf(executor)).find(({ what }) => what === 'details')
  expect(String(told?.facts.fields).split(',')).toEqual(expect.arrayContaining(fieldsWhere('change', 'told').filter(unlike)))
  expect((await linesOf(executor)).some(({ what }) => what === 'save')).toBe(false)
  const own = (await linesOf(forwarder)).find(({ what }) => what === 'save')
  expect(String(own?.facts.fields).split(',').toSorted()).toEqual(fieldsWhere('change', 'own').filter(unlike).toSorted())

  const key = keyOf(await cardFor(executor, row.id))
  expect((await executor.ask(changes.accept, { data: { ...key, changeId: data.change!.id } })).status).toBe(200)
  expect(await enteredBy(forwarder, row.id)).toEqual(draft)
  expect(await enteredBy(executor, row.id)).toEqual(seenBy(draft, 'executor'))
})

test('an order passed on takes over what the table says, and nothing else of what was entered', async () => {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const carrier = await world.both({ name: 'ТрансЛайн' })
  await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [carrier.org])
  await world.partners(forwarder, carrier)
  const draft = await everyField(forwarder)
  const row = await offered(forwarder, carrier, draft)
  const { data: agreed } = await carrier.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const request = { ...keyOf(agreed), action: 'request' as const, reason: 'Машина сломалась', proposedId: null }
  expect((await carrier.ask(transfers.move, { data: request })).status).toBe(200)
  const { childId } = await cardFor(carrier, row.id)
  expect(await enteredBy(carrier, childId!)).toEqual({
    ...blank,
    ...pick(draft, fieldsWhere('passes', true)),
    // the road is as long, and what the parent pays with its VAT is what the child's customer pays
    distanceKm: draft.distanceKm,
    customerPrice: rub(7_100_000),
    customerVat: pick(draft, ['vatMode', 'vatRate']),
  })
})

test('a request of three vehicles places three orders alike, each with a number of its own, and an offer goes out for the first', async () => {
  const { forwarder, executor } = await openPair(world)
  const draft = { ...scenarioOne, trucksCount: 3, externalId: 'ERP-3', unitRate: rub(355_000), rateUnit: 'per_t' as const }
  const { data: first } = await forwarder.ask(orders.create, {
    data: { draft, goal: 'offer', offer: { executorId: executor.org, answerMinutes: 120 } },
  })
  const { items } = (await forwarder.ask(orders.list, { query: { side: 'forwarder' } })).data
  expect(items.map(({ status }) => status).toSorted()).toEqual(['offered', 'placed', 'placed'])
  expect(new Set(items.map(({ number }) => number)).size).toBe(3)
  const others = items.filter(({ id }) => id !== first.id)
  for (const { id } of others)
    expect(await enteredBy(forwarder, id)).toEqual({ ...(await enteredBy(forwarder, first.id)), externalId: null, trucksCount: null })
  const line = (await forwarder.ask(orders.history, { query: { orderId: first.id } })).data.items.find(({ what }) => what === 'place')
  expect(line?.facts).toMatchObject({ trucks: 3 })
  // the executor hears nothing of how many were asked for
  expect((await cardFor(executor, first.id)).trucksCount).toBeNull()
  // one that cannot be placed places none
  const lame = await place(forwarder, { ...draft, externalId: null, cargos: [] })
  expect(lame.error?.code).toBe('order.incomplete')
  expect((await forwarder.ask(orders.list, { query: { side: 'forwarder' } })).data.items).toHaveLength(3)
})

test('a rate by a unit is in the currency of the order and is nobody’s who may not see prices', async () => {
  const { forwarder } = await openPair(world)
  const wrong = await place(forwarder, { ...scenarioOne, unitRate: { minor: 100, currency: 'KZT' } })
  expect(wrong).toMatchObject({ status: 400, error: { code: 'input.invalid', info: { field: 'unitRate' } } })
  const { data: row } = await place(forwarder, { ...scenarioOne, unitRate: rub(12_000), rateUnit: 'per_km' })
  expect(row.money?.unitRate).toEqual(rub(12_000))
  const driver = await world.colleague(forwarder, 'viewer')
  expect((await cardFor(driver, row.id)).money).toBeNull()
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
