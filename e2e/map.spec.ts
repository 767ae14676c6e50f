import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { flights } from '#contract/flights.ts'
import { inHome } from '#server/platform/db.ts'
import { takePositions } from '#server/positions/commands.ts'
import { drive, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { freePort } from '#testing/process.ts'
import { archiveOf, plainTile } from '#testing/tiles.ts'
import { openWorld } from '#testing/world.ts'
import { drawing, drawn } from './drawing.ts'
import { axe, type Served, test } from './world.ts'

test.use(drawing)

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

/** How much of what a page shows is of about this colour. */
async function shareOf(page: Page, colour: readonly [number, number, number]): Promise<number> {
  const shot = (await page.locator('.map-place').screenshot()).toString('base64')
  // a page of nobody reads the picture: it has no policy of its own
  const plain = await page.context().newPage()
  const share = await plain.evaluate(
    async ({ shot, colour }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${shot}`
      await picture.decode()
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const pen = canvas.getContext('2d')!
      pen.drawImage(picture, 0, 0)
      const { data } = pen.getImageData(0, 0, picture.width, picture.height)
      let found = 0
      for (let i = 0; i < data.length; i += 4) if (colour.every((value, n) => Math.abs(data[i + n]! - value) < 12)) found++
      return found / (data.length / 4)
    },
    { shot, colour },
  )
  await plain.close()
  return share
}

test('tiles of the installation are drawn: of an archive it holds, and pictures of an address of its own', async ({
  openAs,
  expectTrouble,
}) => {
  test.setTimeout(180_000)
  const [fromArchive, fromAddress] = [[200, 30, 120] as const, [20, 150, 60] as const]
  const folder = await mkdtemp(join(tmpdir(), 'trassa-tiles-'))
  const file = join(folder, 'earth.pmtiles')
  await writeFile(file, archiveOf(plainTile(...fromArchive)))
  const picture = plainTile(...fromAddress)
  const tiles = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(picture),
  )
  await new Promise<void>(done => tiles.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
  // the other address is meant
  expectTrouble(new RegExp(origin))
  try {
    for (const [env, colour] of [
      [{ TRASSA_MAP_PMTILES: file }, fromArchive],
      [{ TRASSA_MAP_RASTER: `${origin}/{z}/{x}/{y}.png`, TRASSA_MAP_ATTRIBUTION: '© Карта' }, fromAddress],
    ] as const) {
      const port = await freePort()
      const world = await openWorld({ env: { ...env, PORT: String(port), TRASSA_WEB: 'on' } })
      try {
        const url = await world.app.listen({ host: '127.0.0.1', port })
        const { executor } = await onTheWay({ ...world, url })
        const page = await openAs(executor, '/flights_executor?flights.as=live', { base: url })
        await drawn(page)
        await expect.poll(() => shareOf(page, colour), { timeout: 60_000 }).toBeGreaterThan(0.3)
        await page.close()
      } finally {
        world.app.server.closeAllConnections()
        await world.close()
      }
    }
  } finally {
    tiles.close()
    await rm(folder, { recursive: true, force: true })
  }
})
