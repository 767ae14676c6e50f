import { expect, type Page } from '@playwright/test'
import { flights } from '#contract/flights.ts'
import { openPlanner } from '#server/planner/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { onDays } from '#testing/flights.ts'
import { lateOnTheRoad } from '#testing/lateFlights.ts'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, resourcesOf, scenarioOne } from '#testing/orders.ts'
import { runTimers } from '#testing/tenders.ts'
import { axe, heading, type Served, test } from './world.ts'

const TRUCKS = 30
const TASKS = 52
const heavy = { cargos: [{ ...scenarioOne.cargos[0]!, massKg: 12_000, volumeM3: 45, pallets: 18, pieces: 18 }] }

/** A fleet of trains with their drivers, and as many accepted orders without a vehicle, half of them in either of two weeks. */
async function fleet(world: Served) {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const { executor } = pair
  for (let n = 0; n < TRUCKS; n++) {
    const { truckId, trailerId, driverId } = n === 0 ? pair.resources : await resourcesOf(world, executor)
    await world.root.query('update drivers set preferred_truck_id = $1 where id = $2', [truckId, driverId])
    await world.root.query(
      `insert into couplings (org_id, id, truck_id, trailer_id, starts_at, by_name) values ($1, gen_random_uuid(), $2, $3, '2026-01-01', 'Проба')`,
      [executor.org, truckId, trailerId],
    )
  }
  const weeks = [onDays('2026-10-06', '2026-10-08', heavy), onDays('2026-10-12', '2026-10-14', heavy)]
  for (let n = 0; n < TASKS; n += 4)
    await Promise.all(Array.from({ length: Math.min(4, TASKS - n) }, (_, i) => accepted(pair, weeks[(n + i) % 2]!)))
  return executor
}

/** Keeps how many rows had ended each time one more did. */
const watchRows = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = []
    const count = () => {
      const made = document.querySelectorAll('.board-task b.go').length
      if (made !== seen.at(-1)) seen.push(made)
    }
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { seen })
  })
const rowsSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: number[] }).seen)

test('52 tasks on 30 trucks are planned by the keyboard alone, applied row by row, and taken back by one key', async ({
  world,
  openAs,
}) => {
  const executor = await fleet(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock('2026-10-04T06:30:00+03:00')
  const search = openPlanner({ workerDb: world.db, log: openLog(() => undefined), boundOf: () => ({ seed: 1, iterations: 60 }) })
  try {
    await page.goto('/flights/tasks')
    await expect(heading(page, 'Назначение')).toBeVisible()
    await expect(page.getByText(`Покрыто 0 из ${TASKS}`)).toBeVisible()
    await page.getByRole('button', { name: 'Автоплан' }).press('Enter')
    const pane = page.getByRole('region', { name: 'Автоплан' })
    await pane.getByRole('button', { name: 'Подобрать' }).press('Enter')
    await expect(pane.getByText('Ищем лучший план')).toBeVisible()
    await runTimers(world, search.timers)
    await expect(pane.getByText('План готов')).toBeVisible()
    await expect(pane.getByText(/52.заказа, 30.машин/)).toBeVisible()
    const boxes = pane.getByRole('checkbox', { checked: true })
    const rows = await boxes.count()
    // two of these loads are more than a train carries
    expect(rows).toBe(TASKS)
    const reason = pane.getByLabel('Почему едут с предупреждением')
    if (await reason.isVisible()) await reason.pressSequentially('Проверено')
    // one is left out by its box
    await boxes.first().press('Space')
    await watchRows(page)
    await pane.getByRole('button', { name: `Применить: ${rows - 1}` }).press('Enter')
    await expect(pane.getByText(/^рейс /)).toHaveCount(rows - 1, { timeout: 60_000 })
    const seen = await rowsSeen(page)
    expect(seen.at(-1)).toBe(rows - 1)
    // each row told how it ended as it did, not all of them at the end
    expect(seen.length).toBeGreaterThan(rows / 2)
    await expect(page.getByText(`Покрыто ${rows - 1} из ${TASKS}`)).toBeVisible()
    await axe(page, 'applied')
    // the way back is there once every row was answered
    await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeEnabled()
    await page.keyboard.press('u')
    await expect(page.getByText('Последнее назначение отменено')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(`Покрыто 0 из ${TASKS}`)).toBeVisible()
    const { rows: left } = await world.root.query('select count(*)::int as held from assignments where org_id = $1', [executor.org])
    expect(left).toEqual([{ held: 0 }])
  } finally {
    await search.stop()
  }
})

test('what follows a flight that is late is planned anew from its bar or its card: one flight goes over, and one key takes it back', async ({
  world,
  openAs,
}) => {
  const pair = await openPair(world)
  const { executor, resources } = pair
  const { first, next, later, seen } = await lateOnTheRoad(world, pair, heavy)
  const spare = await resourcesOf(world, executor)
  const page = await openAs(executor, '/favicon.svg')
  await seen(0.1, '2026-10-03T20:00:00+03:00')
  const search = openPlanner({ workerDb: world.db, log: openLog(() => undefined), boundOf: () => ({ seed: 1, iterations: 60 }) })
  const truckOf = async (flightId: string) => (await executor.ask(flights.get, { query: { flightId } })).data.truck?.id
  try {
    await page.goto('/flights/tasks')
    await page.getByText('14 дней').click()
    await page.getByRole('button', { name: new RegExp(`^Рейс ${first.number}.*не успевает в окно`) }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Перепланировать' }).press('Enter')
    const pane = page.getByRole('region', { name: `После рейса ${first.number}` })
    await expect(pane.getByText('Ищем лучший план')).toBeVisible()
    await runTimers(world, search.timers)
    await expect(pane.getByText('План готов')).toBeVisible()
    await expect(pane.getByRole('checkbox', { name: new RegExp(`^${next.number} на `) })).toBeChecked()
    await expect(pane.getByText(new RegExp(`не успевает после рейса ${first.number}`))).toBeVisible()
    await expect(pane.getByText(`Остаются как есть: ${later.number}`)).toBeVisible()
    await expect(page.locator('.board-bar[style*="dashed"]', { hasText: next.number })).toBeVisible()
    await axe(page, 'replanned')
    const reason = pane.getByLabel('Почему едут с предупреждением')
    if (await reason.isVisible()) await reason.fill('Проверено')
    await pane.getByRole('button', { name: 'Применить: 1' }).press('Enter')
    await expect(pane.getByText('рейс перенесён')).toBeVisible()
    expect(await truckOf(next.id)).toBe(spare.truckId)
    // the way back is there once every row was answered
    await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeEnabled()
    await page.keyboard.press('u')
    await expect(page.getByText('Последнее назначение отменено')).toBeVisible()
    expect(await truckOf(next.id)).toBe(resources.truckId)

    await page.goto(`/flights/${first.id}`)
    await page.getByRole('link', { name: 'Перепланировать…' }).click()
    await expect(pane).toBeVisible()
    await pane.getByRole('button', { name: 'Закрыть перепланирование' }).click()
    await expect(pane).toHaveCount(0)
    await expect(page).toHaveURL(/\/flights\/tasks$/)
  } finally {
    await search.stop()
  }
})
