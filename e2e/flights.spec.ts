import { expect, type Page } from '@playwright/test'
import { drivers } from '#contract/drivers.ts'
import { orders } from '#contract/orders.ts'
import { vehicles } from '#contract/vehicles.ts'
import { FORECAST } from '#server/deals/flights/projection.ts'
import { flightTimers } from '#server/flights/jobs.ts'
import { inHome } from '#server/platform/db.ts'
import { driven } from '#testing/coldRoads.ts'
import { drive, flown, onDays } from '#testing/flights.ts'
import { keyOf, offered, openPair, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { axe, heading, type Served, test } from './world.ts'

/** 40 minutes and a half after the window of the unloading has closed. */
const lateMoment = '2026-10-07T14:40:30+03:00'

const marks = [
  [0, '2026-10-06T08:00:00+03:00', 'depart'],
  [0, '2026-10-06T09:05:00+03:00', 'arrive'],
  [0, '2026-10-06T09:20:00+03:00', 'serve'],
  [0, '2026-10-06T11:40:00+03:00', 'finish'],
  [1, '2026-10-06T12:00:00+03:00', 'depart'],
] as const

/** The same order five days later. */
const later = {
  ...scenarioOne,
  stops: scenarioOne.stops.map(stop => ({
    ...stop,
    windowFrom: stop.windowFrom!.replace(/-(0\d)T/, (_, day: string) => `-${Number(day) + 5}T`),
    windowTo: stop.windowTo!.replace(/-(0\d)T/, (_, day: string) => `-${Number(day) + 5}T`),
  })),
}

type People = { forwarder: Someone; other: Someone; executor: Someone }

/** An accepted order with a vehicle of its executor. */
async function assigned(world: Served, forwarder: Someone, executor: Someone, draft = scenarioOne) {
  const accepted = (await executor.ask(orders.move, { data: { ...keyOf(await offered(forwarder, executor, draft)), action: 'accept' } }))
    .data
  const resources = await resourcesOf(world, executor)
  const row = (await executor.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...resources } })).data
  return { row, flight: (await executor.ask(orders.get, { query: { orderId: row.id } })).data.flights[0]! }
}

/** A flight that is late at its unloading, one that waits to set out in five days, and one of another forwarder. */
async function flying(world: Served) {
  await world.setClock(scenarioOneStart)
  const people: People = {
    forwarder: await world.forwarder({ name: 'Северный Экспедитор' }),
    other: await world.forwarder({ name: 'Логистика Урал' }),
    executor: await world.executor({ name: 'ВолгаТранс' }),
  }
  await world.partners(people.forwarder, people.executor)
  await world.partners(people.other, people.executor)
  const late = await assigned(world, people.forwarder, people.executor)
  const waiting = await assigned(world, people.forwarder, people.executor, later)
  const others = await assigned(world, people.other, people.executor, later)
  let { row } = late
  for (const [stop, at, mark] of marks) {
    await world.setClock(at)
    row = (await people.executor.ask(orders.report, { data: { ...keyOf(row), taskId: late.flight.tasks[stop]!.id, mark, comment: '' } }))
      .data
  }
  await world.setClock(lateMoment)
  return { ...people, late: { ...late, row }, waiting, others }
}

/** The row of a flight: two forwarders may have given their orders the same number. */
const rowOf = (page: Page, number: string, party = '') => page.getByRole('row', { name: new RegExp(`${number}.*${party}`) })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })

test('2.25 flights of own vehicles: columns, the row of a late flight and of one that waits, and the tab of the late', async ({
  world,
  openAs,
}) => {
  const { executor, late, waiting, others } = await flying(world)
  const page = await openAs(executor, '/favicon.svg', { width: 1920 })
  await world.setClock(lateMoment)
  await page.goto('/flights_executor')
  await expect(heading(page, 'Рейсы')).toBeVisible()
  for (const name of [
    'Рейс',
    'Статус',
    'Следующая точка',
    'К плану',
    'Маршрут',
    'Машина',
    'Водитель',
    'Пройдено',
    'Заказы',
    'Док',
    'Порожний',
    'Начало',
    'Маржа',
  ])
    await expect(head(page, name).first()).toBeVisible()
  const row = rowOf(page, late.flight.number, 'Северный')
  await expect(row.getByText('Выгрузка, Москва')).toBeVisible()
  await expect(row.getByText('опоздание 0:40')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Маршрут: Санкт-Петербург, Москва; пройдено 1 из 2 точек' })).toBeVisible()
  await expect(row.getByText(late.flight.truck!.plate.slice(0, 6)).first()).toBeVisible()
  await expect(row.getByText(late.flight.driver!.name)).toBeVisible()
  await expect(row.getByRole('link', { name: late.row.number!, exact: true })).toHaveAttribute('href', `/orders/${late.row.id}`)
  await expect(row.getByText('Северный Экспедитор')).toBeVisible()
  const ahead = rowOf(page, waiting.flight.number)
  await expect(ahead.getByText('Погрузка, Санкт-Петербург')).toBeVisible()
  await expect(ahead.getByText('в срок')).toBeVisible()
  await expect(rowOf(page, others.flight.number, 'Логистика').getByText('Логистика Урал')).toBeVisible()
  await axe(page)

  await page.getByRole('link', { name: /^Опаздывают 1/ }).click()
  await expect(rowOf(page, waiting.flight.number)).toHaveCount(0)
  await expect(rowOf(page, late.flight.number)).toHaveCount(1)
  await expect(rowOf(page, late.flight.number).getByText('опоздание 0:40')).toBeVisible()
})

test('2.26 flights of own orders alone, without money', async ({ world, openAs }) => {
  const { forwarder, late, waiting, others } = await flying(world)
  const page = await openAs(forwarder, '/favicon.svg', { width: 1920 })
  await world.setClock(lateMoment)
  await page.goto('/flights_forwarder')
  const row = rowOf(page, late.flight.number)
  await expect(row.getByText('Выгрузка, Москва')).toBeVisible()
  await expect(row.getByText('опоздание 0:40')).toBeVisible()
  await expect(row.getByText('ВолгаТранс')).toBeVisible()
  await expect(rowOf(page, waiting.flight.number).getByText('Погрузка, Санкт-Петербург')).toBeVisible()
  await expect(page.getByText('Логистика Урал')).toHaveCount(0)
  // one's own numbers and those of another organisation may be the same: there are two rows of flights, and the head
  expect(others.row.id).not.toBe(waiting.row.id)
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const name of ['Выручка', 'Затраты', 'Маржа']) await expect(head(page, name)).toHaveCount(0)
})

test('2.27 a flight by its id and by its number: ribbon, stops, load by leg, orders; a wrong number says so', async ({ world, openAs }) => {
  const { executor, late, waiting, others } = await flying(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(lateMoment)
  const shows = async () => {
    await expect(heading(page, `Рейс ${late.flight.number}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Водитель не отметил прибытие: выгрузка, Москва' })).toBeVisible()
    const route = page.getByRole('region', { name: 'Маршрут' })
    await expect(route.getByRole('img', { name: /^Маршрут: Санкт-Петербург, Москва; 1 из 2.точек$/ })).toBeVisible()
    await expect(route.getByRole('row', { name: /Санкт-Петербург Погрузка.*09:05–11:40.МСК/ })).toBeVisible()
    await expect(route.getByRole('row', { name: /Москва Выгрузка.*08:00–14:00.МСК.*опоздание/ })).toBeVisible()
    const leg = page.getByRole('region', { name: 'Загрузка по плечам' }).getByRole('listitem')
    await expect(leg).toHaveCount(1)
    await expect(leg).toContainText('Санкт-Петербург – Москва')
    await expect(leg).toContainText(/Вес\s*20/)
    await expect(leg).toContainText(/Паллеты\s*33/)
    const order = page.getByRole('region', { name: 'Заказы на борту' }).getByRole('row', { name: new RegExp(late.row.number!) })
    await expect(order).toContainText('Северный Экспедитор')
    await expect(order).toContainText('Напитки, ПЭТ')
    await expect(page).toHaveURL(`/flights/${late.flight.id}`)
  }
  await page.goto(`/flights/${late.flight.id}`)
  await shows()
  await axe(page)

  // the first order of each forwarder bears the same number
  expect(others.flight.number).toBe(late.flight.number)
  await page.goto(`/flights/${late.flight.number}`)
  await expect(heading(page, `Рейс ${late.flight.number}: который из них?`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Логистика Урал/ })).toHaveAttribute('href', `/flights/${others.flight.id}`)
  await page.getByRole('link', { name: /^Северный Экспедитор/ }).click()
  await shows()
  await page.goto(`/flights/${waiting.flight.number}`)
  await expect(heading(page, `Рейс ${waiting.flight.number}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ждёт отправления: погрузка, Санкт-Петербург' })).toBeVisible()
  await expect(page).toHaveURL(`/flights/${waiting.flight.id}`)
  await page.goto('/flights/1001')
  await expect(heading(page, 'Такого рейса нет')).toBeVisible()
  await page.getByRole('link', { name: 'К списку рейсов' }).click()
  await expect(rowOf(page, waiting.flight.number)).toBeVisible()
})

test('2.27 on a phone arrival is marked by a large button, and the other side sees it without asking', async ({ world, openAs }) => {
  const { executor, forwarder, late } = await flying(world)
  const address = `/flights/${late.flight.id}`
  const [phone, desk] = [await openAs(executor, '/favicon.svg', { width: 390, height: 844 }), await openAs(forwarder, '/favicon.svg')]
  await world.setClock(lateMoment)
  await desk.goto(address)
  await expect(desk.getByRole('heading', { name: 'Водитель не отметил прибытие: выгрузка, Москва' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Прибыл…' })).toHaveCount(0)
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Прибыл…' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Отметить' }).click()
  for (const page of [phone, desk])
    await expect(page.getByRole('heading', { name: /: выгрузка, Москва$/ })).toHaveText(/^(На точке|Стоит на точке)/)
})

test('who will be late is told before he is: in both lists, on the board, on the order, and among the things to do', async ({
  world,
  openAs,
}) => {
  await world.setClock('2027-06-01T08:00:00+03:00')
  const pair = await openPair(world)
  const draft = onDays('2027-06-01', '2027-06-02')
  draft.stops[0] = { ...draft.stops[0]!, place: 'kazan' }
  draft.stops[1] = { ...draft.stops[1]!, place: 'moscow', windowFrom: '2027-06-02T18:00:00+03:00', windowTo: '2027-06-02T23:00:00+03:00' }
  const { order, flightId } = await flown(world, pair, draft)
  const row = await drive(pair.executor, order, 'depart', 'arrive', 'finish')
  // it sets off half a day too late
  await world.setClock('2027-06-02T14:00:00+03:00')
  await drive(pair.executor, row, 'depart')
  await inHome(world.db, pair.executor.org, tx =>
    flightTimers[FORECAST](tx, { home: pair.executor.org, kind: FORECAST, objectId: flightId, runAt: tx.now, attempts: 0 }),
  )
  for (const [who, side] of [
    [pair.executor, 'executor'],
    [pair.forwarder, 'forwarder'],
  ] as const) {
    const page = await openAs(who, `/flights_${side}?flights.sort=late`)
    await expect(page.getByRole('row').filter({ hasText: /опоздает к\s2\sиюн\., 23:00/ })).toHaveCount(1)
    await page.goto(`/orders_${side}/tab/onway?orders.risk[]=delay`)
    await expect(page.getByRole('row').filter({ hasText: /опоздает к\s2\sиюн\., 23:00/ })).toHaveCount(1)
    await page.goto(`/orders/${order.id}?tab=route`)
    await expect(page.getByText(/опоздает к/).first()).toBeVisible()
  }
  const page = await openAs(pair.executor, '/')
  await expect(page.getByRole('list', { name: 'Очередь дел' }).getByText(/опоздает к.*, ожидается/)).toBeVisible()
  await page.goto('/flights/tasks')
  await expect(page.locator(`[data-flight="${flightId}"]`)).toContainText(/ожидается .*: опоздает/)
})

test('scenario 8: a flight is interrupted on the road, and the one that goes on is shown', async ({ world, openAs }) => {
  const { executor, forwarder, late } = await flying(world)
  const { truckId, trailerId, driverId } = await resourcesOf(world, executor)
  const { cars } = (await executor.ask(vehicles.trucks, { query: { id: executor.org } })).data
  const people = (await executor.ask(drivers.usable, { data: { orgId: executor.org } })).data.drivers
  const [truck, driver] = [cars.find(({ id }) => id === truckId)!, people.find(({ id }) => id === driverId)!]
  const trailers = (await executor.ask(vehicles.trailers, { query: { id: executor.org } })).data.cars
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock('2026-10-06T14:00:30+03:00')
  await page.goto(`/flights/${late.flight.id}`)
  await page.getByRole('button', { name: 'Прервать рейс…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /Где стоит машина/ }).fill('М-11, 400-й км')
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await page.getByRole('option', { name: 'Поломка' }).first().click()
  const choose = async (label: string, typed: string) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(typed)
    await page.getByRole('option').first().click()
  }
  await choose('Тягач или грузовик', truck.plate)
  await choose('Прицеп', trailers.find(({ id }) => id === trailerId)!.plate)
  await choose('Водитель', driver.name)
  await dialog
    .getByRole('group', { name: /Когда другая машина будет там/ })
    .getByRole('spinbutton')
    .first()
    .click()
  await page.keyboard.type('061020261800')
  await axe(page)
  await dialog.getByRole('button', { name: 'Прервать рейс' }).click()
  await expect(heading(page, `Рейс ${late.row.number}-2`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Маршрут' }).getByRole('row', { name: /М-11, 400-й км Перегруз/ })).toBeVisible()
  await page.getByRole('link', { name: late.flight.number, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(/^Рейс прерван .*Поломка/)

  const other = await openAs(forwarder, `/flights/${late.flight.id}`)
  await expect(other.getByRole('alert')).toContainText(/^Рейс прерван .*Поломка/)
  await expect(other.getByRole('button', { name: 'Прервать рейс…' })).toHaveCount(0)
})

test('the temperature of a flight: a plot with its excursion, the alarms each side may see, and a reading written down by hand', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, order, flightId } = await driven(world)
  const page = await openAs(executor, `/flights/${flightId}`)
  await page.getByRole('button', { name: 'Температура и датчики' }).click()
  const dialog = page.getByRole('dialog', { name: 'Температура и датчики' })
  await expect(dialog.getByRole('img', { name: /^Температура от/ })).toBeVisible()
  const alarms = dialog.getByRole('region', { name: 'Что произошло' }).getByRole('listitem')
  await expect(alarms).toHaveText([
    /^Двери открыты вне точек 8\sмин/,
    /^Вне режима \+7\s°C, граница \+4\s°C · 41\sмин/,
    /^Слив топлива 60\sл/,
  ])
  await axe(page, 'temperature of a flight')
  await dialog.getByText('Записать замер').click()
  await dialog.getByRole('textbox', { name: 'Температура' }).fill('6,5')
  await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(dialog.getByText('замер вручную')).toBeVisible()
  await dialog.getByText('Показания по часам').click()
  await expect(dialog.getByRole('row').filter({ hasText: '+7' }).first()).toBeVisible()

  const theirs = await openAs(forwarder, `/orders/${order.id}?tab=execution`, { width: 390, height: 844 })
  await theirs.getByRole('button', { name: 'Температура и датчики' }).click()
  const seen = theirs.getByRole('dialog', { name: 'Температура и датчики' })
  await expect(seen.getByText(/^\+2\s°C … \+4\s°C$/)).toBeVisible()
  await expect(seen.getByRole('listitem').filter({ hasText: 'Вне режима' }).first()).toBeVisible()
  await expect(seen.getByText('Слив топлива')).toHaveCount(0)
  await expect(seen.getByText('Записать замер')).toHaveCount(0)
  const saved = theirs.waitForEvent('download')
  await seen.getByRole('button', { name: 'Запись температуры, PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})
