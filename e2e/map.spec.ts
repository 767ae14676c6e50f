import { expect, type Page } from '@playwright/test'
import { flights } from '#contract/flights.ts'
import { inHome } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import { drive, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { axe, type Served, test } from './world.ts'

// the browser of the tests has no graphics card: this one draws in software
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []).filter(flag => flag !== '--disable-gpu'),
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    }),
})

/** A flight on its way to the loading, whose tracker tells of it. */
async function onTheWay(world: Served) {
  await world.setClock(scenarioOneStart)
  await world.root.query("select gate.keep_partitions('positions', 7, null)")
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair)
  await drive(pair.executor, order, 'depart')
  const { truck, number } = (await pair.executor.ask(flights.get, { query: { flightId } })).data
  const start = Date.parse(scenarioOneStart)
  await inHome(world.db, pair.executor.org, tx =>
    takePositions(
      tx,
      'device',
      [0, 1, 2, 3].map(i => ({
        vehicleId: truck!.id!,
        at: new Date(start - (3 - i) * 60_000),
        lat: 59.6 + i * 0.01,
        lon: 30.6 + i * 0.02,
        speed: 68,
        course: 60,
      })),
    ),
  )
  return { ...pair, order, flightId, number, plate: truck!.plate }
}

const drawn = (page: Page) => expect(page.locator('.map-place[data-state="drawn"]')).toBeVisible({ timeout: 60_000 })

test('the live map opens from the list, from a flight and from an order; its table does the same without seeing it', async ({
  world,
  openAs,
}) => {
  const { executor, order, flightId, number, plate } = await onTheWay(world)
  const page = await openAs(executor, '/flights_executor')
  const engine: string[] = []
  page.on('request', request => void (/maplibre|ground-/.test(request.url()) && engine.push(request.url())))
  await page.getByRole('radiogroup', { name: 'Вид списка' }).getByText('Карта').click()
  await drawn(page)
  expect(engine.length).toBeGreaterThan(1)
  const table = page.getByRole('region', { name: 'Машины на карте' })
  const row = table.getByRole('button', { name: `Показать на карте: ${plate}, ${number}` })
  await expect(table.getByRole('row').nth(1)).toContainText('68 км/ч, на северо-восток')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  const peek = page.getByRole('region', { name: new RegExp(plate) }).first()
  await expect(peek).toContainText(number)
  await expect(peek).toContainText('Погрузка, Санкт-Петербург')
  await axe(page)
  await page.getByRole('link', { name: 'Открыть рейс' }).click()
  await page.getByRole('button', { name: 'Карта вживую' }).click()
  await drawn(page)
  await expect(page.getByRole('region', { name: `Карта рейса ${number}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Точки' }).getByRole('listitem')).toHaveCount(2)
  await axe(page)
  expect(page.url()).toContain(flightId)
  await page.goto(`/orders/${order.id}?tab=execution`)
  await page.getByRole('button', { name: 'Карта вживую' }).click()
  await drawn(page)
})

test('without WebGL the map says so, and the table tells everything', async ({ world, openAs }) => {
  const { executor, plate } = await onTheWay(world)
  const page = await openAs(executor, '/favicon.svg')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/flights_executor?flights.as=live')
  await expect(page.getByText('Этот браузер не рисует карту')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Машины на карте' })).toContainText(plate)
})
