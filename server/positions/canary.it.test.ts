import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverPoint } from '#contract/driver-page.ts'
import { orders } from '#contract/orders.ts'
import { warehouse } from '#contract/warehouse.ts'
import { WAREHOUSE_FILE } from '#contract/warehouse-file.ts'
import { inHome } from '#server/platform/db.ts'
import { exportableListsOf, type Made } from '#server/sheets.ts'
import { everyRead } from '#testing/everyRead.ts'
import { flightCard } from '#testing/flights.ts'
import { makeTruck } from '#testing/makers.ts'
import { hearAll } from '#testing/occurrences.ts'
import { roadsOf } from '#testing/onRoad.ts'
import { keyOf } from '#testing/orders.ts'
import { xlsxCells } from '#testing/printed.ts'
import { cookieText, openWorld, type Someone, type World } from '#testing/world.ts'
import { takePositions } from './commands.ts'

/** Longitudes found nowhere else, by what made their positions. */
const lon = {
  beforeLoading: 30.11111,
  aboard: 30.22222,
  afterUnloading: 30.33333,
  ofLost: 30.44444,
  unasked: 30.55555,
  refused: 30.66666,
  withdrawn: 30.77777,
  strangers: 30.88888,
}
type Canary = keyof typeof lon
const all = Object.keys(lon) as Canary[]
const foundIn = (text: string): Canary[] => all.filter(each => text.includes(String(lon[each])))

let world: World
let told: Awaited<ReturnType<typeof lay>>
const { setTime, onRoad, answer, send, mark } = roadsOf(() => world)
beforeAll(async () => {
  world = await openWorld()
  told = await lay()
})
afterAll(() => world.close())

const point = (at: string, of: Canary): DriverPoint => [Date.parse(at), 59.9, lon[of], 50, 90, 10]
const tracked = (who: Someone, vehicleId: string, of: Canary) =>
  inHome(world.db, who.org, tx => takePositions(tx, 'device', [{ vehicleId, at: tx.now, lat: 55.7, lon: lon[of] }]))

/** Three orders of one carrier and a stranger's lorry, with positions of each kind. */
async function lay() {
  const carried = await onRoad()
  const { executor, forwarder } = carried
  const second = await world.forwarder({ name: 'Потерявший заказ' })
  await world.partners(second, executor)
  const lost = await onRoad({ executor, forwarder: second })
  const silent = await onRoad({ executor, forwarder })
  const truckOf = async (flightId: string) => (await flightCard(executor, flightId)).truck!.id!
  const [truck, lostTruck] = [await truckOf(carried.flightId), await truckOf(lost.flightId)]

  // an order that is taken back before its loading, and a lorry that tells of itself afterwards
  await setTime('2026-10-04T12:00:00+03:00')
  const card = (await second.ask(orders.get, { query: { orderId: lost.order.id } })).data
  const revoked = await second.ask(orders.move, { data: { ...keyOf(card), action: 'revoke', reason: 'better_offer', comment: '' } })
  expect(revoked.status).toBe(200)
  await setTime('2026-10-05T06:00:00+03:00')
  await tracked(executor, lostTruck, 'ofLost')

  // a driver whom nobody asked, and who then says no
  await mark(silent, 0, 'depart', '2026-10-05T07:00:00+03:00')
  expect((await send(silent, '2026-10-05T07:10:00+03:00', [point('2026-10-05T07:05:00+03:00', 'unasked')])).error.code).toBe('consent.none')
  await answer(silent, 'refused', '2026-10-05T07:20:00+03:00')
  expect((await send(silent, '2026-10-05T07:30:00+03:00', [point('2026-10-05T07:25:00+03:00', 'refused')])).error.code).toBe('consent.none')

  await answer(carried, 'given', '2026-10-05T07:00:00+03:00')
  await mark(carried, 0, 'depart', '2026-10-05T07:30:00+03:00')
  await setTime('2026-10-05T08:00:00+03:00')
  expect((await send(carried, '2026-10-05T08:00:00+03:00', [point('2026-10-05T08:00:00+03:00', 'beforeLoading')])).data.stored).toBe(1)
  await mark(carried, 0, 'arrive', '2026-10-05T09:00:00+03:00')
  await setTime('2026-10-05T09:30:00+03:00')
  expect((await send(carried, '2026-10-05T09:30:00+03:00', [point('2026-10-05T09:20:00+03:00', 'aboard')])).data.stored).toBe(1)
  await mark(carried, 0, 'finish', '2026-10-05T10:00:00+03:00')
  await setTime('2026-10-05T11:00:00+03:00')
  await answer(carried, 'withdrawn', '2026-10-05T11:00:00+03:00')
  const late = [point('2026-10-05T10:30:00+03:00', 'withdrawn'), point('2026-10-05T11:10:00+03:00', 'withdrawn')]
  expect((await send(carried, '2026-10-05T11:10:00+03:00', late)).error.code).toBe('consent.withdrawn')
  await mark(carried, 1, 'arrive', '2026-10-07T09:00:00+03:00')
  await mark(carried, 1, 'finish', '2026-10-07T11:00:00+03:00')
  await setTime('2026-10-07T12:00:00+03:00')
  await tracked(executor, truck, 'afterUnloading')
  const stranger = await world.both({ name: 'Посторонний' })
  await tracked(stranger, await makeTruck(world.db, stranger.org, {}), 'strangers')
  return { carried, lost, silent, truck, lostTruck, executor, forwarder, second, stranger }
}

const period = { from: '2026-10-01T00:00:00+03:00', to: '2026-10-08T00:00:00+03:00' }

/** Everything the calls tell somebody of a flight and its order, and the events he was sent. */
async function readBy(who: Someone, road: 'carried' | 'lost'): Promise<Canary[]> {
  const carId = road === 'carried' ? told.truck : told.lostTruck
  return foundIn(await everyRead(world, await world.again(who), { ...told[road], carId, ...period }))
}

/** Every list that can be had as a file. */
const lists = Object.keys(exportableListsOf({ drivers: {}, nodalPoints: {} } as unknown as Made))

/** Every list as a file of either kind, and every set of the warehouse. */
async function filedFor(who: Someone): Promise<{ text: string; files: number }> {
  const again = await world.again(who)
  const host = new URL(world.config.url).host
  const headers = { host, cookie: cookieText(world.config, again.cookies), 'x-xsrf-token': again.cookies.xsrf }
  const texts: string[] = []
  for (const list of lists)
    for (const format of ['csv', 'xlsx']) {
      const payload = { data: { list, format, query: `side=${who === told.executor ? 'executor' : 'forwarder'}`, columns: [] } }
      const file = await world.app.inject({ method: 'POST', url: '/api/exports/v0/file', headers, payload })
      if (file.statusCode !== 200) continue
      texts.push(format === 'csv' ? file.body : JSON.stringify(await xlsxCells(file.rawPayload)))
    }
  const { items } = (await again.ask(warehouse.sets, { query: {} })).data
  for (const { set, byDay } of items) {
    const days = byDay ? ['2026-10-05', '2026-10-06', '2026-10-07'] : ['']
    for (const day of days) {
      const file = await world.app.inject({ url: `${WAREHOUSE_FILE}?set=${set}${day && `&day=${day}`}`, headers })
      if (file.statusCode === 200) texts.push(file.body)
    }
  }
  return { text: texts.join('\n'), files: texts.length }
}

test('calls and events tell a forwarder of the way of his cargo alone, its carrier of his lorries, and a stranger of neither', async () => {
  // what follows from all of it is told to whoever hears of it
  await hearAll(world)
  const { executor, forwarder, second, stranger } = told
  expect(await readBy(forwarder, 'carried')).toEqual(['aboard'])
  expect(await readBy(second, 'lost')).toEqual([])
  const own = await readBy(executor, 'carried')
  expect(own).toEqual(expect.arrayContaining(['beforeLoading', 'aboard']))
  for (const never of ['unasked', 'refused', 'withdrawn', 'strangers'] as const) expect(own).not.toContain(never)
  expect((await readBy(stranger, 'carried')).filter(each => each !== 'strangers')).toEqual([])
}, 240_000)

test('no file and no set of the warehouse has a position in it, whoever asks for them', async () => {
  for (const who of [told.executor, told.forwarder]) {
    const { text, files } = await filedFor(who)
    expect(foundIn(text)).toEqual([])
    expect(files).toBeGreaterThan(10)
  }
}, 240_000)

test('positions lie in their own tables alone: in no event, message, mail, webhook, journal, print or row of a list; those refused lie nowhere', async () => {
  const { rows: tables } = await world.root.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(100)
  const where = new Map<Canary, string[]>()
  for (const { name } of tables) {
    const { rows } = await world.root.query<{ text: string }>(`select t::text as text from ${name} t where t::text ~ '30\\.([1-8])\\1{4}'`)
    for (const canary of foundIn(rows.map(({ text }) => text).join('\n')))
      where.set(canary, [...(where.get(canary) ?? []), name.replace(/_p?\d.*$/, '')])
  }
  const holders = new Set([...where.values()].flat())
  expect([...holders].toSorted()).toEqual(['last_positions', 'positions'])
  for (const never of ['unasked', 'refused', 'withdrawn'] as const) expect(where.get(never)).toBeUndefined()
  // what people outside read with programs of their own is made of other tables
  const { rows: views } = await world.root.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'warehouse' and definition ~ '(last_)?positions|position_evidence|flight_visits'`,
  )
  expect(views).toEqual([])
})
