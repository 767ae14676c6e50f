import { expect, type Page } from '@playwright/test'
import { flights } from '#contract/flights.ts'
import { orders } from '#contract/orders.ts'
import { openPlanner } from '#server/planner/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { onDays } from '#testing/flights.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { runTimers } from '#testing/tenders.ts'
import type { Someone } from '#testing/world.ts'
import { axe, heading, type Served, test } from './world.ts'

const now = '2026-10-05T06:30:00+03:00'

/** A truck of the fleet with the trailer it draws and who usually drives it. */
async function train(world: Served, executor: Someone) {
  const resources = await resourcesOf(world, executor)
  await world.root.query('update drivers set preferred_truck_id = $1 where id = $2', [resources.truckId, resources.driverId])
  await world.root.query(
    `insert into couplings (org_id, id, truck_id, trailer_id, starts_at, by_name) values ($1, gen_random_uuid(), $2, $3, '2026-01-01', 'Проба')`,
    [executor.org, resources.truckId, resources.trailerId],
  )
  const { rows } = await world.root.query<{ plate: string }>('select plate from vehicles where id = $1', [resources.truckId])
  return { ...resources, plate: rows[0]!.plate }
}

const light = { cargos: [{ ...scenarioOne.cargos[0]!, massKg: 5000, volumeM3: 20, pallets: 8, pieces: 8 }] }

/** Two trains, an order that is to be assigned within hours and two of other days. */
async function fleet(world: Served) {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  const [first, second] = [await train(world, executor), await train(world, executor)]
  const soon = await accepted(pair, onDays('2026-10-05', '2026-10-07', light))
  const tomorrow = await accepted(pair, onDays('2026-10-06', '2026-10-08', light))
  const later = await accepted(pair, onDays('2026-10-12', '2026-10-14', light))
  return { executor, first, second, soon, tomorrow, later }
}

const taskOf = (page: Page, number: string | null) => page.getByRole('button', { name: new RegExp(`^${number}:`) })
const barOf = (page: Page, number: string) => page.getByRole('button', { name: new RegExp(`^Рейс .*${number}`) })
const laneOf = (page: Page, plate: string) => page.getByRole('button', { name: new RegExp(`^${plate}`) })

test('2.28 the board names lanes of known trucks and groups of urgency, and nothing of a flight «tasks» is asked', async ({
  world,
  openAs,
}) => {
  const { executor, first, second, soon, later } = await fleet(world)
  const page = await openAs(executor, '/favicon.svg')
  const called: string[] = []
  page.on('request', request => called.push(request.url()))
  await world.setClock(now)
  await page.goto('/flights/tasks')
  await expect(heading(page, 'Назначение')).toBeVisible()
  for (const { plate } of [first, second]) await expect(laneOf(page, plate)).toBeVisible()
  for (const [group, number] of [
    ['Просрочено: 1', soon.number],
    ['Позже: 1', later.number],
  ] as const)
    await expect(page.getByRole('region', { name: group }).getByRole('link', { name: number! })).toBeVisible()
  await expect(page.getByText('Покрыто 0 из 3')).toBeVisible()
  expect(called.filter(url => /flightId=tasks|number=tasks|flights\/v0\/(?:get|find)/.test(url))).toEqual([])
  await axe(page)
})

test('an order is assigned by the keyboard alone, and one key takes it back', async ({ world, openAs }) => {
  const { executor, tomorrow } = await fleet(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(now)
  await page.goto('/flights/tasks')
  await page.getByText('7 дней').click()
  await taskOf(page, tomorrow.number).focus()
  await page.keyboard.press('a')
  // the judge's best truck has the focus; the other one is an arrow away
  const best = page.locator('[data-at]:focus')
  await expect(best).toHaveAccessibleName(/, подходит$/)
  // the first lane has a truck without a trailer, so the best is never the first
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(best).toHaveAccessibleName(/, подходит$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Подходит ли' })).toBeVisible()
  await axe(page, 'the check')
  const send = dialog.getByRole('button', { name: 'Назначить' })
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(barOf(page, tomorrow.number!)).toBeVisible()
  await expect(taskOf(page, tomorrow.number)).toHaveCount(0)
  await expect(page.getByText('Покрыто 1 из 3')).toBeVisible()
  await page.keyboard.press('u')
  await expect(taskOf(page, tomorrow.number)).toBeVisible()
  await expect(barOf(page, '')).toHaveCount(0)
})

test('a task is dropped on a truck, two go together, and a flight goes over to another truck', async ({ world, openAs }) => {
  const { executor, first, second, soon, tomorrow } = await fleet(world)
  const page = await openAs(executor, '/favicon.svg', { width: 1600 })
  await world.setClock('2026-10-04T06:30:00+03:00')
  await page.goto('/flights/tasks')
  await page.getByText('7 дней').click()
  for (const { number } of [soon, tomorrow]) await page.getByRole('checkbox', { name: `Выбрать ${number}` }).press('Space')
  await drag(page, taskOf(page, soon.number).locator('..'), laneOf(page, first.plate))
  const dialog = page.getByRole('dialog', { name: /На одну машину: 2/ })
  await pressFree(dialog.getByRole('button', { name: 'Назначить' }))
  await expect(dialog).toHaveCount(0)
  const bar = page.getByRole('button', { name: /^Рейс .*2.заказа/ })
  await expect(bar).toBeVisible()
  await drag(page, bar, laneOf(page, second.plate))
  const move = page.getByRole('dialog', { name: /другая машина/ })
  await expect(move.getByRole('heading', { name: 'Подходит ли' })).toBeVisible()
  await move.getByRole('button', { name: /Причина/ }).click()
  await page.getByRole('option').first().click()
  await pressFree(move.getByRole('button', { name: 'Перенести' }))
  await expect(move).toHaveCount(0)
  const made = (await executor.ask(flights.timeline, { query: { from: '2026-10-04', days: 5 } as never })).data
  expect(made.flights.map(({ lane }) => made.lanes[lane]!.id)).toEqual([second.truckId])
})

/** Two flights of the same days, each on its truck. */
async function twoFlights(world: Served) {
  const { executor, first, second, soon, tomorrow } = await fleet(world)
  const planned = async ({ id, version }: typeof soon, resources: typeof first) =>
    (await executor.ask(flights.plan, { data: { orders: [{ orderId: id, orderVersion: version, share: null }], ...ids(resources) } })).data
  const [one, other] = [await planned(soon, first), await planned(tomorrow, second)]
  const plates = async () => {
    const cards = [one, other].map(async ({ id }) => (await executor.ask(flights.get, { query: { flightId: id } })).data)
    return (await Promise.all(cards)).map(({ truck, trailer }) => [truck?.plate, trailer?.id])
  }
  const before = [
    [first.plate, first.trailerId],
    [second.plate, second.trailerId],
  ]
  return { executor, first, second, one, other, plates, before }
}

test('two flights swap their trucks by pointer, with the verdict on both before, and one key swaps them back', async ({
  world,
  openAs,
}) => {
  const { executor, first, second, one, other, plates, before } = await twoFlights(world)
  const page = await openAs(executor, '/favicon.svg', { width: 1600 })
  await world.setClock('2026-10-04T06:30:00+03:00')
  await page.goto('/flights/tasks')
  await page.getByText('7 дней').click()
  await drag(page, barOf(page, one.number), barOf(page, other.number))
  const dialog = page.getByRole('dialog', { name: `Поменять машины рейсов ${one.number} и ${other.number}` })
  const verdict = (name: string) => dialog.getByRole('region', { name })
  await expect(verdict(`Рейс ${one.number}: ${second.plate}`)).toBeVisible()
  await expect(verdict(`Рейс ${other.number}: ${first.plate}`)).toBeVisible()
  await expect(verdict(`Рейс ${other.number}: ${first.plate}`).getByRole('listitem').first()).toBeVisible()
  await axe(page, 'the swap')
  const send = dialog.getByRole('button', { name: 'Поменять машины местами' })
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  expect(await plates()).toEqual(before)
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await page.getByRole('option').first().click()
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Машины поменялись местами')).toBeVisible()
  expect(await plates()).toEqual(before.toReversed())
  await page.keyboard.press('u')
  await expect(page.getByText('Последнее назначение отменено')).toBeVisible()
  expect(await plates()).toEqual(before)
})

test('two flights swap their trucks by the keyboard alone; a truck that does not carry the load of the other keeps both', async ({
  world,
  openAs,
}) => {
  const { executor, second, one, plates, before } = await twoFlights(world)
  await world.root.query('update vehicles set payload_kg = 3000 where id = $1', [second.trailerId])
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock('2026-10-04T06:30:00+03:00')
  await page.goto('/flights/tasks')
  const aim = async () => {
    await page.getByText('7 дней').click()
    await barOf(page, one.number).focus()
    await page.keyboard.press('Enter')
    await pressFree(page.getByRole('dialog').getByRole('button', { name: 'Другая машина' }), 'Enter')
    await expect(page.locator('[data-at]:focus')).toBeVisible()
    await laneOf(page, second.plate).focus()
  }
  await aim()
  await page.keyboard.press('Enter')
  // a plain move would take a truck that is taken: the swap is offered beside it
  const move = page.getByRole('dialog', { name: /другая машина/ })
  await move.getByRole('radio', { name: 'Поменять местами' }).press('Space')
  const dialog = page.getByRole('dialog', { name: /Поменять машины рейсов/ })
  const send = dialog.getByRole('button', { name: 'Поменять машины местами' })
  const kept = dialog.getByRole('region', { name: `Рейс ${one.number}` })
  await expect(kept.getByText(/не подходит/).first()).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')

  await world.root.query('update vehicles set payload_kg = 20000 where id = $1', [second.trailerId])
  await page.reload()
  await aim()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: /Причина/ }).press('Enter')
  await page.getByRole('option').first().press('Enter')
  await pressFree(send, 'Enter')
  await expect(dialog).toHaveCount(0)
  expect(await plates()).toEqual(before.toReversed())
})

test('two dispatchers see each other’s moves, and who loses a truck is told by what and offered the next best', async ({
  world,
  openAs,
}) => {
  const { executor, first, second, soon, tomorrow } = await fleet(world)
  const [one, other] = [await openAs(executor, '/favicon.svg'), await openAs(await world.colleague(executor, 'dispatcher'), '/favicon.svg')]
  await world.setClock('2026-10-04T06:30:00+03:00')
  for (const page of [one, other]) await page.goto('/flights/tasks')
  await one.getByText('14 дней').click()
  // the second has the truck in his check while the first takes it
  await taskOf(other, tomorrow.number).focus()
  await other.keyboard.press('a')
  await expect(other.locator('[data-at]:focus')).toBeVisible()
  await laneOf(other, first.plate).focus()
  await other.keyboard.press('Enter')
  const check = other.getByRole('dialog')
  await expect(check.getByRole('heading', { name: 'Подходит ли' })).toBeVisible()
  const plan = { orders: [{ orderId: soon.id, orderVersion: soon.version, share: null }], ...ids(first) }
  const made = (await executor.ask(flights.plan, { data: plan })).data
  await expect(barOf(one, made.number)).toBeVisible()
  await expect(taskOf(one, soon.number)).toHaveCount(0)
  await expect(check.getByRole('listitem').filter({ hasText: new RegExp(`${first.plate}.*${made.number}`) })).toBeVisible()
  await check.getByRole('button', { name: new RegExp(`^${second.plate}`) }).click()
  await check.getByRole('button', { name: 'Назначить' }).click()
  await expect(check).toHaveCount(0)
  const { flights: carrying } = (await executor.ask(orders.get, { query: { orderId: tomorrow.id } })).data
  expect(carrying.map(({ truck }) => truck?.id)).toEqual([second.truckId])
})

for (const [locale, theme, title] of [
  ['ru', 'light', 'Назначение'],
  ['en', 'dark', 'Assignment'],
] as const)
  test(`on a phone a truck has the list of its day (${locale}, ${theme})`, async ({ world, openAs }) => {
    const { executor, first, soon } = await fleet(world)
    const plan = { orders: [{ orderId: soon.id, orderVersion: soon.version, share: null }], ...ids(first) }
    const made = (await executor.ask(flights.plan, { data: plan })).data
    const page = await openAs(executor, '/favicon.svg', { locale, theme, width: 390, height: 844 })
    await world.setClock(now)
    await page.goto('/flights/tasks')
    await expect(heading(page, title)).toBeVisible()
    await axe(page, 'tasks')
    await page.getByText(locale === 'ru' ? 'Машины' : 'Trucks', { exact: true }).click()
    await expect(page.getByRole('button', { name: new RegExp(made.number) })).toBeVisible()
    await axe(page, 'the day of a truck')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

const ids = ({ truckId, trailerId, driverId }: { truckId: string; trailerId: string; driverId: string }) => ({
  truckId,
  trailerId,
  driverId,
})

/** Presses a button as soon as nothing holds it: what is being judged holds what sends it. */
async function pressFree(button: ReturnType<Page['locator']>, key: string | null = null) {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await (key === null ? button.click() : button.press(key))
}

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(a.x + 20, a.y + 8)
  await page.mouse.down()
  await page.mouse.move(a.x + 60, a.y + 30, { steps: 4 })
  await page.mouse.move(b.x + 60, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('the automatic plan tells why, is drawn on the lanes, applied row by row and taken back by one key', async ({ world, openAs }) => {
  const { executor, first, second, tomorrow, later } = await fleet(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(now)
  const search = openPlanner({ workerDb: world.db, log: openLog(() => undefined), boundOf: () => ({ seed: 1, iterations: 100 }) })
  try {
    await page.goto('/flights/tasks')
    await page.getByRole('button', { name: 'Автоплан' }).click()
    const pane = page.getByRole('region', { name: 'Автоплан' })
    await pane.getByRole('button', { name: 'Подобрать' }).click()
    await expect(pane.getByText('Ищем лучший план')).toBeVisible()
    await axe(page)
    await runTimers(world, search.timers)
    await expect(pane.getByText('План готов')).toBeVisible()
    // orders that go well together are proposed as one flight
    const proposed = (number: string | null) =>
      pane.getByRole('checkbox', { name: new RegExp(`${number}\\b.* на (?:${first.plate}|${second.plate})$`) })
    for (const { number } of [tomorrow, later]) await expect(proposed(number)).toBeChecked()
    await expect(pane.getByText(/порожнего пробега|где машина, неизвестно/).first()).toBeVisible()
    await axe(page)
    const reason = pane.getByLabel('Почему едут с предупреждением')
    if (await reason.isVisible()) await reason.fill('Проверено, можно ехать')
    // what is not wanted stays out of it
    await proposed(later.number).uncheck()
    const chosen = await pane.getByRole('checkbox', { checked: true }).count()
    await pane.getByRole('button', { name: `Применить: ${chosen}` }).click()
    await expect(pane.getByText(/^рейс /)).toHaveCount(chosen)
    await expect(page.getByText(/Покрыто [12] из 3/)).toBeVisible()
    // the board knows the step when all its rows are answered, a moment after the first of them is shown
    await expect(page.getByRole('button', { name: /^Отменить/ })).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('u')
    await expect(page.getByText('Покрыто 0 из 3')).toBeVisible()
  } finally {
    await search.stop()
  }
})

test('the plan of the day is saved to print, and the week of the fleet fills a wall screen and leaves it again', async ({
  world,
  openAs,
}) => {
  const { executor, first, second, soon } = await fleet(world)
  const resources = { truckId: first.truckId, trailerId: first.trailerId, driverId: first.driverId }
  const loads = [{ orderId: soon.id, orderVersion: soon.version, share: null }]
  await executor.ask(flights.plan, { data: { orders: loads, ...resources, overrideReason: 'Проба' } })
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(now)
  await page.goto('/flights/tasks')
  const menu = page.getByRole('button', { name: 'План дня' })
  await menu.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Напечатать (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/ 2026-10-05\.pdf$/)

  // of one truck by a press on its lane
  await laneOf(page, first.plate).press('Enter')
  const lane = page.getByRole('dialog', { name: first.plate })
  const ofTruck = page.waitForEvent('download')
  await lane.getByRole('button', { name: 'Напечатать (PDF)' }).click()
  expect((await ofTruck).suggestedFilename()).toMatch(/ 2026-10-05\.pdf$/)
  await axe(page, 'a lane')
  await page.keyboard.press('Escape')

  await menu.click()
  await page.getByRole('menuitem', { name: 'План недели на экран в диспетчерской' }).click()
  const wall = page.getByRole('dialog', { name: 'План недели' })
  for (const { plate } of [first, second]) await expect(wall.getByText(plate.slice(0, 4)).first()).toBeVisible()
  await expect(wall.getByRole('button', { name: new RegExp(`^Рейс .*${soon.number}`) })).toBeVisible()
  await axe(page)
  await wall.getByRole('button', { name: 'Убрать с экрана' }).click()
  await expect(wall).toBeHidden()
  await expect(heading(page, 'Назначение')).toBeVisible()
})
