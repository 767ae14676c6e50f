import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exports } from '#contract/exports.ts'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { prints, SHEET_FILE, SHEET_PAGE } from '#contract/prints.ts'
import { flightCard, flown, onDays } from '#testing/flights.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { type openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { htmlText, pdfPages, tight } from '#testing/printed.ts'
import { issue, openSides, printSteps, rowOf } from '#testing/printing.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'

let world: World
let pair: Awaited<ReturnType<typeof openPair>>
let other: Someone
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(scenarioOneStart)
  ;({ pair } = await openSides(world))
  other = await world.forwarder({ name: 'Второй Экспедитор' })
  await world.partners(other, pair.executor)
  // the numbers of the two differ
  await other.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
})
beforeEach(() => world.setClock(scenarioOneStart))
afterAll(() => world.close())

const { fetched, ready, written } = printSteps(() => ({ world, pair }))

const cargoOf = (name: string, massKg: number) => ({ ...scenarioOne.cargos[0]!, name, massKg, pallets: 4, pieces: 4, volumeM3: 8 })

/** Three orders of two forwarders on one truck with two drivers, and fuel on the way. */
async function groupage() {
  const { executor, forwarder } = pair
  const made = [
    await accepted({ forwarder, executor }, { ...onDays('2026-10-05', '2026-10-07'), cargos: [cargoOf('Соки', 3000)] }),
    await accepted({ forwarder, executor }, { ...onDays('2026-10-05', '2026-10-07'), cargos: [cargoOf('Мука', 4000)] }),
    await accepted({ forwarder: other, executor }, { ...onDays('2026-10-05', '2026-10-07'), cargos: [cargoOf('Крупа', 5000)] }),
  ]
  const coDriverId = await world.driver(executor)
  await world.root.query(`update drivers set last_name = 'Второв' where id = $1`, [coDriverId])
  const planned = await executor.ask(flights.plan, {
    data: {
      orders: made.map(({ id, version }) => ({ orderId: id, orderVersion: version, share: null })),
      ...(await resourcesOf(world, executor)),
      coDriverId,
      overrideReason: 'Проба путевого листа',
    },
  })
  expect(planned.status).toBe(200)
  const where = { place: 'Заправка у Твери', lat: null, lon: null }
  const after = (await flightCard(executor, planned.data.id)).tasks.findLast(({ kind }) => kind === 'loading')!.taskId
  const task = { kind: 'fuel', after, where, from: '2026-10-06T12:00:00+03:00', minutes: 30 } as const
  const added = await executor.ask(flights.move, {
    data: { action: 'add_task', flightId: planned.data.id, version: planned.data.version, ...task, overrideReason: 'Проба' },
  })
  expect(added.status).toBe(200)
  return { flightId: planned.data.id, made }
}

const many = (flightIds: string[]) => ({ flightIds, format: 'pdf', language: 'ru', stamp: false, issue: true }) as const
const sheetOf = async (who: Someone, flightId: string) => (await who.ask(prints.sheet, { query: { flightId } })).data.sheet
const issueSheet = (who: Someone, flightId: string) => who.ask(prints.issueSheet, { data: { flightId, language: 'ru' } })
const page = async (who: Someone, flightId: string, more: Record<string, string> = {}) => {
  const { bytes, status } = await fetched(who, SHEET_PAGE, { flightId, ...more })
  expect(status).toBe(200)
  return htmlText(bytes)
}

test('a groupage flight has one trip sheet: one number for all its orders, every stop in its sequence, both drivers', async () => {
  const { executor, forwarder } = pair
  const { flightId, made } = await groupage()
  expect(await sheetOf(executor, flightId)).toMatchObject({ form: 'trip_sheet', issued: [], missing: [], changed: false })
  expect(await page(executor, flightId)).toContain('Черновик')
  const sheet = (await issueSheet(executor, flightId)).data
  // asked for by the flight or by any of its orders it is the same paper
  expect((await issueSheet(executor, flightId)).data).toEqual(sheet)
  for (const { id } of made) {
    expect((await issue(executor, id, 'trip_sheet')).data).toEqual(sheet)
    expect((await rowOf(executor, id, 'trip_sheet')).issued).toEqual([sheet])
  }
  expect(await world.count('flight_sheets', 'flight_id = $1', [flightId])).toBe(1)
  expect((await flightCard(executor, flightId)).sheet).toEqual({ number: sheet.number, date: sheet.date, version: 1 })

  const text = await page(executor, flightId, { print: sheet.id })
  expect(text).toContain(sheet.number)
  expect(text).not.toContain('Черновик')
  for (const { number } of made) expect(text).toContain(number!)
  for (const cargo of ['Соки', 'Мука', 'Крупа', 'Заправка у Твери', 'Второв', '4. Водители']) expect(text).toContain(cargo)
  const { tasks } = await flightCard(executor, flightId)
  const operations = { loading: 'Погрузка', unloading: 'Разгрузка', fuel: 'Заправка' }
  const rows = tasks.map(({ kind }, at) => `${at + 1}${operations[kind as keyof typeof operations]}`)
  const read = tight(text)
  expect(tasks).toHaveLength(7)
  expect(rows.map(row => read.indexOf(row))).toEqual(rows.map(row => read.indexOf(row)).toSorted((a, b) => a - b))
  expect(rows.filter(row => !read.includes(row))).toEqual([])
  // of sums nothing stands on a paper of the road
  expect(tight(text)).not.toContain('185000')
  const english = await page(executor, flightId, { print: sheet.id, language: 'en' })
  for (const word of ["Driver's waybill", 'Drivers', 'Fuel', sheet.number]) expect(english).toContain(word)

  // papers of each order name it, and no forwarder reads anything of it
  for (const who of [forwarder, other]) {
    expect((await who.ask(prints.sheet, { query: { flightId } })).error.code).toBe('flight.not_found')
    expect((await fetched(who, SHEET_PAGE, { flightId, print: sheet.id })).status).toBe(404)
    expect((await who.ask(prints.sheets, { data: many([flightId]) })).error.code).toBe('flight.not_found')
    expect((await flightCard(who, flightId)).sheet).toBeNull()
    const told = (await who.ask(flights.history, { query: { flightId } })).data.items
    expect(told.map(({ what }) => what)).not.toContain('print.issue')
  }
  const { items } = (await executor.ask(flights.history, { query: { flightId } })).data
  expect(items.filter(({ what }) => what === 'print.issue').map(({ facts }) => facts)).toEqual([
    { form: 'trip_sheet', number: sheet.number, version: 1 },
  ])
})

test('what changes after a sheet was issued is said, the next version keeps its number, and the first is read as it was', async () => {
  const { executor } = pair
  const { flightId } = await groupage()
  const first = (await issueSheet(executor, flightId)).data
  const old = await page(executor, flightId, { print: first.id })
  const { version } = await flightCard(executor, flightId)
  const data = { action: 'sheet', flightId, version, odometerStart: 120_431, odometerEnd: 121_262, fuelL: 268.5 } as const
  expect((await executor.ask(flights.move, { data })).status).toBe(200)
  expect((await sheetOf(executor, flightId)).changed).toBe(true)
  const second = (await issueSheet(executor, flightId)).data
  expect(second).toMatchObject({ number: first.number, date: first.date, version: 2 })
  expect((await sheetOf(executor, flightId)).changed).toBe(false)
  const text = tight(await page(executor, flightId, { print: second.id }))
  for (const figure of ['120431', '121262', '268,5']) expect(text).toContain(figure)
  expect(await page(executor, flightId, { print: first.id })).toBe(old)
})

test('a driver’s licence on a sheet is for those who may reveal it, of both drivers, and each look is written down', async () => {
  const { executor } = pair
  const resources = await resourcesOf(world, executor)
  const coDriverId = await world.driver(executor)
  const named = { [resources.driverId]: '9911 111333', [coDriverId]: '9922 222444' }
  for (const [id, licence] of Object.entries(named))
    await world.root.query('update drivers set licence = $2 where id = $1', [id, world.secrets.seal(licence)])
  const row = await accepted(pair, onDays('2026-10-12', '2026-10-14'))
  const planned = await executor.ask(flights.plan, {
    data: { orders: [{ orderId: row.id, orderVersion: row.version, share: null }], ...resources, coDriverId },
  })
  const flightId = planned.data.id
  const sheet = (await issueSheet(executor, flightId)).data
  const clerk = await world.colleague(executor, 'viewer')
  const looks = () => world.count('audits', `what = 'driver.reveal' and object_id in ($1, $2)`, Object.keys(named))
  const before = await looks()
  const hidden = await page(clerk, flightId, { print: sheet.id })
  for (const licence of ['111333', '222444']) expect(hidden).not.toContain(licence)
  expect(await looks()).toBe(before)
  const shown = await page(executor, flightId, { print: sheet.id })
  for (const licence of ['111333', '222444']) expect(shown).toContain(licence)
  expect(await looks()).toBe(before + 2)
})

test('a flight that goes on for a broken-off one has a sheet and a number of its own, and the order names that', async () => {
  const { executor } = pair
  await world.setClock('2026-10-04T09:00:00+03:00')
  const { order, flightId } = await flown(world, pair, onDays('2026-10-05', '2026-10-07'))
  const first = (await issue(executor, order.id, 'trip_sheet')).data
  await world.setClock('2026-10-05T12:00:00+03:00')
  for (const mark of ['depart', 'arrive', 'finish'] as const) {
    const now = await card(executor, order)
    const taskId = now.flights[0]!.tasks[0]!.id
    expect(
      (await executor.ask(orders.report, { data: { orderId: order.id, version: now.version, taskId, mark, comment: '' } })).status,
    ).toBe(200)
  }
  await world.setClock('2026-10-05T14:00:00+03:00')
  const { version } = await flightCard(executor, flightId)
  const broken = await executor.ask(flights.move, {
    data: {
      action: 'interrupt',
      flightId,
      version,
      reason: 'vehicle_breakdown',
      comment: '',
      where: { place: 'М-11, 300-й км', lat: null, lon: null },
      at: '2026-10-05T13:00:00+03:00',
      reloadAt: '2026-10-05T18:00:00+03:00',
      seals: [],
      ...(await resourcesOf(world, executor)),
    },
  })
  expect(broken.status).toBe(200)
  const next = (await issue(executor, order.id, 'trip_sheet')).data
  expect(next.number).not.toBe(first.number)
  expect((await sheetOf(executor, broken.data.next!.id)).issued).toEqual([next])
  expect((await sheetOf(executor, flightId)).issued).toEqual([first])
})

test('sheets of many flights are one archive with one file for each; what is not one’s own is told in it', async () => {
  const { executor } = pair
  const { flightId, made } = await groupage()
  const alone = (await card(executor, await ready())).flights[0]!.id
  const asked = await executor.ask(prints.sheets, {
    data: many([flightId, alone, flightId]),
  })
  expect(asked.data.name).toBe('Путевые листы 2026-10-01.zip')
  expect(await written(executor, asked.data)).toMatchObject({ status: 'ready', rows: 2, total: 2, skipped: 0 })
  const { url } = (await executor.ask(exports.link, { query: { exportId: asked.data.id } })).data
  const files = unzipSync((await fetched(executor, url)).bytes)
  const numbers = [(await sheetOf(executor, flightId)).issued[0]!.number, (await sheetOf(executor, alone)).issued[0]!.number]
  expect(Object.keys(files)).toEqual(numbers.map(number => `Путевой лист ${number}.pdf`))
  const text = tight((await pdfPages(files[`Путевой лист ${numbers[0]}.pdf`]!)).join(''))
  for (const { number } of made) expect(text).toContain(number!)
  expect(strFromU8(files[`Путевой лист ${numbers[1]}.pdf`]!.slice(0, 5))).toBe('%PDF-')
  const file = await fetched(executor, SHEET_FILE, { flightId, print: (await sheetOf(executor, flightId)).issued[0]!.id, format: 'docx' })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`Путевой лист ${numbers[0]}.docx`)
}, 120_000)
