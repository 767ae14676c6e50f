import { driverPage } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { geofenceTimers } from '#server/geofences/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import { flightCard, flown } from './flights.ts'
import { makeNodalPoint } from './makers.ts'
import { openPair, scenarioOne, scenarioOneStart } from './orders.ts'
import { onPhone } from './phones.ts'
import { runTimers } from './tenders.ts'
import type { World } from './world.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const iso = (at: string) => new Date(at).toISOString()

export const samara = { lat: 53.2007, lon: 50.2203 }
export const moscow = { lat: 55.9102, lon: 37.5401 }
export const north = ({ lat, lon }: typeof samara, km: number) => ({ lat: lat + km / 111.195, lon })

/** Самара → Москва, slot 09:00–11:00 in Samara, both stops nodal points of the forwarder. */
const draft = (terms: Partial<OrderDraft['terms']> = {}): OrderDraft => {
  const [loading, unloading] = scenarioOne.stops as [OrderDraft['stops'][number], OrderDraft['stops'][number]]
  return {
    ...scenarioOne,
    stops: [
      { ...loading, place: 'samara', windowFrom: '2026-10-05T09:00:00+04:00', windowTo: '2026-10-05T11:00:00+04:00' },
      { ...unloading, windowFrom: '2026-10-07T08:00:00+03:00', windowTo: '2026-10-07T18:00:00+03:00' },
    ],
    distanceKm: 1060,
    price: rub(185_000),
    customerPrice: null,
    terms: { ...scenarioOne.terms, ...terms },
  }
}

/** A flight of scenario 7 whose driver's phone tells where it is, its stops being nodal points with areas. */
export async function onRoad(world: World, terms: Partial<OrderDraft['terms']> = {}) {
  await world.setClock(scenarioOneStart)
  await world.root.query(`select gate.keep_partitions('positions', 14, null)`)
  const pair = await openPair(world)
  const [loading, unloading] = draft().stops
  await makeNodalPoint(world.db, pair.forwarder.org, { ...samara, place: 'samara', address: loading!.address, geofenceM: 600 })
  const corners = [
    north(moscow, 0.5),
    { lat: moscow.lat, lon: moscow.lon + 0.01 },
    north(moscow, -0.5),
    { lat: moscow.lat, lon: moscow.lon - 0.01 },
  ]
  await makeNodalPoint(world.db, pair.forwarder.org, { ...moscow, place: 'moscow', address: unloading!.address, geofencePolygon: corners })
  const { order, flightId } = await flown(world, pair, draft(terms))
  const { truck, driver, tasks } = await flightCard(pair.executor, flightId)
  const { phone, linkId } = await onPhone(world, pair.executor, { flightId, driverId: driver!.id! })
  const [first, second] = tasks.map(({ taskId }) => taskId) as [string, string]
  const send = (fixes: readonly Way[number][]) =>
    inHome(world.db, pair.executor.org, tx =>
      takePositions(
        tx,
        'driver',
        fixes.map(fix => ({ vehicleId: truck!.id!, accuracy: 10, ...fix })),
      ),
    )
  /** At a moment: what the phone has sent by then is taken, and the flights are looked at. */
  const at = async (moment: string, fixes: Way = []) => {
    await world.setClock(moment)
    if (fixes.length > 0) await send(fixes)
    await world.setClock(new Date(Date.parse(moment) + 30_000))
    await runTimers(world, geofenceTimers)
  }
  const said = async (taskId: string, mark: TaskMark, moment: string) => {
    await world.setClock(moment)
    return phone.ask(driverPage.report, { query: { linkId }, data: { taskId, mark, at: iso(moment), sentAt: iso(moment), comment: '' } })
  }
  return { ...pair, order, flightId, first, second, send, at, said }
}

type Way = { at: Date; lat: number; lon: number }[]
/** A position a minute: standing at a spot. */
export const stands = (spot: typeof samara, from: string, until: string): Way => {
  const count = Math.floor((Date.parse(until) - Date.parse(from)) / 60_000)
  return Array.from({ length: count }, (_, i) => ({ ...spot, at: new Date(Date.parse(from) + i * 60_000) }))
}
/** The same along a line due south or north, from so many kilometres north of a spot to so many, at 28 km/h through the border at a moment. */
export const drives = (spot: typeof samara, [from, to, border]: [number, number, number], moment: string): Way => {
  const perMin = (14 / 30) * Math.sign(to - from)
  const [first, last] = [Math.ceil((from - border) / perMin), Math.floor((to - border) / perMin)]
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    ...north(spot, border + (first + i) * perMin),
    at: new Date(Date.parse(moment) + (first + i) * 60_000),
  }))
}

export const coming = drives(samara, [18.6, 0.1, 0.6], '2026-10-05T08:50:00+04:00')
export const loadingStay = stands(samara, '2026-10-05T08:52:00+04:00', '2026-10-05T15:38:00+04:00')
export const leaving = drives(samara, [0, 12, 0.6], '2026-10-05T15:40:00+04:00')

/** Loaded: arrived by the position, pressed too early and finished too late. */
export async function loaded(world: World, terms: Partial<OrderDraft['terms']> = {}) {
  const road = await onRoad(world, terms)
  const { at, said, first } = road
  await said(first, 'depart', '2026-10-05T08:00:00+04:00')
  await said(first, 'arrive', '2026-10-05T08:20:00+04:00')
  await at(
    '2026-10-05T09:10:00+04:00',
    [...coming, ...loadingStay].filter(fix => fix.at < new Date('2026-10-05T09:10:00+04:00')),
  )
  await at(
    '2026-10-05T15:50:00+04:00',
    [...loadingStay, ...leaving].filter(fix => fix.at >= new Date('2026-10-05T09:10:00+04:00')),
  )
  await said(first, 'finish', '2026-10-05T15:58:00+04:00')
  return road
}

/** Driven to its end. */
export async function delivered(world: World, terms: Partial<OrderDraft['terms']> = {}) {
  const road = await loaded(world, terms)
  const { at, said, second } = road
  await at('2026-10-05T16:00:00+04:00', [{ ...north(samara, 18), at: new Date('2026-10-05T16:00:00+04:00') }])
  const way = drives(moscow, [6, 0, 0.5], '2026-10-07T09:00:00+03:00')
  await at('2026-10-07T09:20:00+03:00', [...way, ...stands(moscow, '2026-10-07T09:02:00+03:00', '2026-10-07T09:20:00+03:00')])
  await said(second, 'finish', '2026-10-07T10:00:00+03:00')
  return road
}
