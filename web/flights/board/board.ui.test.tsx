import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { Timeline, type TimelineFlight, Unassigned, type UnassignedOrder, type Urgency } from '#contract/flight-board.ts'
import { answerCard, flightCardOf, flightId, noFault, outsideOfFlights, stopOf } from '#web/testing/flights.tsx'
import { closeOrders, HOUR, openOrders, orderOf } from '#web/testing/orders.tsx'
import { driver, second, tilt, tractor } from '#web/testing/resources.ts'
import { FlightTasksPage } from './FlightTasksPage.tsx'

const begins = Math.floor(Date.now() / HOUR) * HOUR - 12 * HOUR
const iso = (hours: number) => new Date(begins + hours * HOUR).toISOString()
const [moscow, kazan] = [
  { ru: 'Москва', en: 'Moscow' },
  { ru: 'Казань', en: 'Kazan' },
]
const truck = { ...tractor, id: orderOf(24).id, plate: 'А777АА716', coupled: null }

const task = (n: number, urgency: Urgency): UnassignedOrder => ({
  ...{ id: orderOf(n).id, number: `26-00000${n}`, version: 3, urgency, dueAt: iso(20), distanceKm: 820, cargo: 'Напитки' },
  stops: [
    { kind: 'loading', place: moscow, tz: 'Europe/Moscow', from: iso(30), to: iso(33) },
    { kind: 'unloading', place: kazan, tz: 'Europe/Moscow', from: iso(48), to: iso(51) },
  ],
  left: { massKg: 5000, volumeM3: 20, pallets: 8 },
  ...{ isPart: false, bodyTypes: ['tent'], customer: 'Северный Экспедитор' },
})
const bar = (n: number, lane: number, from: number, to: number): TimelineFlight => ({
  ...{ id: flightId(n), number: `26-00000${n}-1`, version: 1, status: 'assigned', lane, from: from * 60, to: to * 60 },
  ...{ ends: [0, 1], orders: 1, isOpen: true, parts: [], slack: 90, conflict: null, expected: null },
})
const laneOf = (vehicle: typeof tractor, who: typeof driver) => ({
  id: vehicle.id,
  truck: { id: vehicle.id, plate: vehicle.plate, kind: 'tractor' as const, body: null, payloadKg: null },
  trailer: { id: tilt.id, plate: tilt.plate, body: 'tent', payloadKg: 20_000 },
  driver: { id: who.id, name: who.name },
  ...{ status: 'active' as const, driveMinutes: 0 },
})
const candidate = (vehicle: typeof tractor, who: typeof driver, level: 'fits' | 'tight') => ({
  ...{ truckId: vehicle.id, trailerId: tilt.id, driverId: who.id, level },
  ...{ approach: 60, slack: 90, text: null },
})
const tight = {
  ...{ blocks: false, needsReason: false, field: 'driverId', code: 'driver.tight' },
  text: { ru: 'Юсупов Д. А. успевает впритык', en: 'Yusupov is hardly in time' },
}

type Sent = { path: 'plan' | 'move'; data: Record<string, unknown> }
type Board = { tasks?: UnassignedOrder[]; bars?: TimelineFlight[]; refusals?: (string | null)[]; judged?: Promise<void> }

/** The board over a server of two trucks; `refusals` are the words each plan is refused with, null for one that is made. */
async function open({ tasks = [], bars = [], refusals = [], judged }: Board) {
  const sent: Sent[] = []
  const fits: Record<string, string>[] = []
  const left = [...refusals]
  const count = (urgency: Urgency) => tasks.filter(each => each.urgency === urgency).length
  const dataOf = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data
  await outsideOfFlights({
    more: {
      '/api/flights/v0/unassigned': () =>
        z.encode(Unassigned, {
          items: tasks,
          counts: { overdue: count('overdue'), soon: 0, today: count('today'), tomorrow: 0, later: count('later') },
          options: { regions: [], customers: [], bodies: [] },
          ...{ covered: bars.length, total: bars.length + tasks.length, complete: true },
        }),
      '/api/flights/v0/timeline': () =>
        z.encode(Timeline, {
          ...{ from: iso(0), to: iso(336), tz: 'Europe/Moscow', places: [moscow, kazan] },
          lanes: [laneOf(tractor, driver), laneOf(truck, second)],
          ...{ flights: bars, gaps: [], complete: true },
        }),
      '/api/flights/v0/candidates': async () => {
        await judged
        return { items: [candidate(truck, second, 'fits'), candidate(tractor, driver, 'tight')] }
      },
      '/api/flights/v0/fit': url => {
        fits.push(Object.fromEntries(url.searchParams))
        return { ...noFault, findings: [tight] }
      },
      '/api/flights/v0/get': url => {
        const n = url.searchParams.get('flightId') === flightId(2) ? 2 : 1
        const stops = [stopOf(1, 30), stopOf(2, 48, { kind: 'unloading', place: kazan })]
        const has = n === 1 ? { id: tractor.id, plate: tractor.plate } : { id: truck.id, plate: truck.plate }
        const onBoard = flightCardOf().orders.map(order => ({ ...order, id: orderOf(1).id }))
        const card = { id: flightId(n), number: `26-00000${n}-1`, status: 'assigned' as const, next: 0, version: n + 4, stops }
        return answerCard(flightCardOf({ ...card, truck: { ...has, model: 'КАМАЗ' }, orders: onBoard }))
      },
      '/api/flights/v0/plan': (_, body) => {
        sent.push({ path: 'plan', data: dataOf(body) })
        const words = left.shift() ?? null
        if (words !== null) throw Response.json({ error: { code: 'car.busy', message: words, info: {} } }, { status: 409 })
        return { id: flightId(1), number: '26-000001-1', version: 1, status: 'assigned', next: null }
      },
      '/api/flights/v0/move': (_, body) => {
        sent.push({ path: 'move', data: dataOf(body) })
        return { id: flightId(1), number: '26-000001-1', version: 9, status: 'assigned', next: { id: flightId(2), number: '26-000002-1' } }
      },
      '/api/car/owner/get/trucks/v0': () => ({ cars: [tractor, truck] }),
      '/api/car/owner/get/trailers/v0': () => ({ cars: [tilt] }),
      '/api/driver/getByCanUseExecutorId/v0': () => ({ drivers: [driver, second] }),
      '/api/orders/v0/fitEach': () => ({ items: [] }),
      '/api/dicts/order/v0/reasonOrderRevokeExec': () => ({
        reasons: [{ code: 'vehicle_breakdown', name_ru: 'Поломка машины', name_en: 'Breakdown', fault: 'executor' }],
      }),
    },
  })
  await page.viewport(1600, 900)
  const { screen } = await openOrders('/flights/tasks', [{ path: '/flights/tasks', element: <FlightTasksPage /> }])
  await expect.element(screen.getByRole('button', { name: new RegExp(`^${tractor.plate}`) })).toBeVisible()
  const focus = (locator: ReturnType<typeof screen.getByRole>) => (locator.element() as HTMLElement).focus()
  return { screen, sent, fits, focus, dialog: screen.getByRole('dialog') }
}

afterEach(closeOrders)

test('2.28 tasks stand in groups of their urgency, each with how many it has; a group of none is not there', async () => {
  const { screen } = await open({ tasks: [task(1, 'overdue'), task(2, 'today'), task(3, 'today')] })
  const group = (name: string) => screen.getByRole('region', { name })
  await expect.element(group('Просрочено: 1').getByRole('link', { name: '26-000001' })).toBeVisible()
  for (const number of ['26-000002', '26-000003'])
    await expect.element(group('Сегодня: 2').getByRole('link', { name: number })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /^Завтра/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Покрыто 0 из 3')).toBeVisible()
})

test('verdicts that come late leave the focus on the lane somebody went to meanwhile', async () => {
  const judged = Promise.withResolvers<void>()
  const { screen, focus } = await open({ tasks: [task(1, 'today')], judged: judged.promise })
  focus(screen.getByRole('button', { name: /^26-000001:/ }))
  await userEvent.keyboard('a')
  const lane = screen.getByRole('button', { name: new RegExp(`^${tractor.plate}`) })
  focus(lane)
  judged.resolve()
  await expect.element(lane).toMatchTextContent(/впритык/)
  await expect.element(lane).toHaveFocus()
})

test('A gives the focus to the judge’s best truck, arrows go on; Enter shows the verdict before anything is sent, U takes it back', async () => {
  const { screen, sent, fits, focus, dialog } = await open({ tasks: [task(1, 'today')] })
  focus(screen.getByRole('button', { name: /^26-000001:/ }))
  await userEvent.keyboard('a')
  const focused = () => document.activeElement?.textContent ?? ''
  await expect.poll(focused).toMatch(/^А777АА716.*подходит/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).toMatch(/^В456ЕК716.*впритык/)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('region', { name: 'Подходит ли' }).getByText(/успевает впритык/)).toBeVisible()
  expect(fits.at(-1)).toMatchObject({ truckId: tractor.id, trailerId: tilt.id, driverId: driver.id })
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Назначить' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    {
      path: 'plan',
      data: expect.objectContaining({ orders: [{ orderId: orderOf(1).id, orderVersion: 3, share: null }], truckId: tractor.id }),
    },
  ])
  await userEvent.keyboard('u')
  await expect.poll(() => sent.at(-1)).toMatchObject({ path: 'move', data: { action: 'remove', flightId: flightId(1), version: 5 } })
})

test('several tasks as a flight each: every row says how it ended, and what was refused is tried again alone', async () => {
  const { screen, sent, focus, dialog } = await open({
    tasks: [task(1, 'today'), task(2, 'today')],
    refusals: [null, 'В это время машина занята рейсом 26-000009-1'],
  })
  for (const number of ['26-000001', '26-000002']) {
    focus(screen.getByRole('button', { name: new RegExp(`^${number}:`) }))
    await userEvent.keyboard('x')
  }
  await userEvent.keyboard('a')
  await expect.poll(() => document.activeElement?.textContent ?? '').toMatch(/^А777АА716/)
  await userEvent.keyboard('{Enter}')
  await dialog.getByText('Отдельными рейсами').click()
  const send = dialog.getByRole('button', { name: 'Назначить' })
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.click()
  const row = (number: string) => dialog.getByRole('listitem').filter({ hasText: number })
  await expect.element(row('26-000001').first().getByText('рейс 26-000001-1')).toBeVisible()
  await expect.element(dialog.getByText(/занята рейсом 26-000009-1/).first()).toBeVisible()
  expect(sent).toHaveLength(2)
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveLength(3)
  expect(sent[2]!.data.orders).toEqual([{ orderId: orderOf(2).id, orderVersion: 3, share: null }])
})

test('a flight chosen on another one swaps trucks with it: both verdicts first, one step for both, and the same step back', async () => {
  const { screen, sent, fits, focus, dialog } = await open({ bars: [bar(1, 0, 30, 52), bar(2, 1, 40, 60)] })
  focus(screen.getByRole('button', { name: /^Рейс 26-000001-1/ }))
  await userEvent.keyboard('{Enter}')
  const other = dialog.getByRole('button', { name: /^Другая машина/ })
  await expect.element(other).not.toHaveAttribute('aria-disabled', 'true')
  await other.click()
  // the judge's best takes the focus; the flight is a choice of its own
  await expect.poll(() => document.activeElement?.textContent ?? '').toMatch(/^А777АА716/)
  focus(screen.getByRole('button', { name: /^Рейс 26-000002-1/ }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'Поменять машины рейсов 26-000001-1 и 26-000002-1' })).toBeVisible()
  for (const [number, plate] of [
    ['26-000001-1', truck.plate],
    ['26-000002-1', tractor.plate],
  ] as const)
    await expect
      .element(dialog.getByRole('region', { name: new RegExp(`^Рейс ${number}: ${plate}`) }).getByText(/успевает впритык/))
      .toBeVisible()
  expect(fits.flatMap(({ flightId: own, swapWith }) => (swapWith ? `${own} ${swapWith}` : [])).toSorted()).toEqual([
    `${flightId(1)} ${flightId(2)}`,
    `${flightId(2)} ${flightId(1)}`,
  ])
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await screen.getByRole('option', { name: 'Поломка машины' }).click()
  await dialog.getByRole('button', { name: 'Поменять машины местами' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const swap = { action: 'swap', flightId: flightId(1), version: 5, with: { flightId: flightId(2), version: 6 } }
  expect(sent[0]).toMatchObject({ path: 'move', data: { ...swap, reason: 'vehicle_breakdown' } })
  await userEvent.keyboard('u')
  await expect.poll(() => sent[1]).toMatchObject({ path: 'move', data: { ...swap, reason: 'other' } })
})
