import { expect, type Page } from '@playwright/test'
import { onDays } from '#testing/flights.ts'
import { accepted, moved } from '#testing/orderSteps.ts'
import { openPair, resourcesOf } from '#testing/orders.ts'
import { axe, heading, type Served, test } from './world.ts'

const now = '2026-10-05T06:30:00+03:00'

/** A fleet of two trucks; one has a flight on the day of `now`. */
async function fleet(world: Served) {
  await world.setClock('2026-10-01T09:00:00+03:00')
  const pair = await openPair(world)
  const [busy, free] = [await resourcesOf(world, pair.executor), await resourcesOf(world, pair.executor)]
  await moved(pair.executor, await accepted(pair, onDays('2026-10-05', '2026-10-07')), { action: 'assign', ...busy })
  const { rows } = await world.root.query<{ id: string; number: string; plate: string; name: string }>(
    `select f.id, f.number, v.plate, d.last_name as name from flights f
     join vehicles v on v.id = f.truck_id join drivers d on d.id = f.driver_id where f.truck_id = $1`,
    [busy.truckId],
  )
  await world.setClock(now)
  return { ...pair, busy, free, flight: rows[0]! }
}

const words = {
  ru: {
    list: 'Рейсы',
    lanes: 'Лента',
    bar: 'Рейс',
    drivers: 'Водители',
    next: 'Ближайшие 24 часа',
    calendar: 'Календарь',
    today: 'План на сегодня',
    after: 'Днём позже',
    weeks: '14 дней',
  },
  en: {
    list: 'Flights',
    lanes: 'Lanes',
    bar: 'Flight',
    drivers: 'Drivers',
    next: 'The next 24 hours',
    calendar: 'Calendar',
    today: 'Plan for today',
    after: 'The day after',
    weeks: '14 days',
  },
}
const barOf = (page: Page, number: string) => page.locator('[data-flight]').filter({ hasText: number })

for (const [locale, theme] of [
  ['ru', 'light'],
  ['en', 'dark'],
] as const) {
  const w = words[locale]

  test(`both sides see flights on lanes, and so do the cards of truck and driver and the first page (${locale}, ${theme})`, async ({
    world,
    openAs,
  }) => {
    const { executor, forwarder, busy, free, flight } = await fleet(world)
    const page = await openAs(executor, '/favicon.svg', { locale, theme })
    await page.goto('/flights_executor')
    await page.getByText(w.lanes, { exact: true }).click()
    await expect(barOf(page, flight.number)).toBeVisible()
    await expect(page.locator(`.board-heads [data-lane="${free.truckId}"]`)).toBeVisible()
    await axe(page, 'lanes of the fleet')
    // the keys of the board: a lane, its flight, and Enter opens it
    await page.locator('[data-at="0 -1"]').focus()
    await page.keyboard.press('-')
    await expect(page.getByRole('radio', { name: w.weeks })).toBeChecked()
    const at = await page.locator(`.board-heads [data-lane="${busy.truckId}"]`).getAttribute('data-at')
    for (let row = 0; row < Number.parseInt(at!, 10); row++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(barOf(page, flight.number)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(flight.id))
    await expect(heading(page, new RegExp(flight.number))).toBeVisible()
    // a tab of the list is a tab of its lanes
    await page.goto('/flights_executor?flights.as=lanes&flights.tab=plan')
    await expect(page.locator('.board-heads [data-lane]')).toHaveCount(1)
    await page.getByRole('radiogroup').getByText(w.drivers, { exact: true }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${flight.name}`) })).toBeVisible()

    for (const [path, title] of [
      [`/transport/${busy.truckId}`, w.calendar],
      [`/drivers/${busy.driverId}`, w.calendar],
      ['/', w.next],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: title }).evaluate(element => element.scrollIntoView())
      await expect(barOf(page, flight.number)).toBeVisible()
      await axe(page, path)
      if (path === '/') continue
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: w.today }).click()
      expect((await saved).suggestedFilename()).toMatch(/ 2026-10-05\.pdf$/)
    }

    const other = await openAs(forwarder, '/favicon.svg', { locale, theme })
    await other.goto('/flights_forwarder?flights.as=lanes')
    await expect(barOf(other, flight.number)).toBeVisible()
    await expect(other.locator('.board-heads [data-lane]')).toHaveCount(1)
    await expect(other.locator('.board-heads')).toContainText(flight.plate.slice(0, 6))
    await axe(other, 'lanes of own orders')
  })

  test(`on a phone lanes are the list of a day (${locale}, ${theme})`, async ({ world, openAs }) => {
    const { executor, flight } = await fleet(world)
    const page = await openAs(executor, '/favicon.svg', { locale, theme, width: 390, height: 844 })
    await page.goto('/flights_executor?flights.as=lanes')
    const open = page.getByRole('button', { name: new RegExp(flight.number) })
    await expect(open).toBeVisible()
    await axe(page, 'the day of a truck')
    for (const _ of [1, 2, 3]) await page.getByRole('button', { name: w.after }).click()
    await expect(open).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}
