import { expect, type Locator, type Page } from '@playwright/test'
import { greatCircleKm } from '#contract/great-circle.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import { makeNodalPoint } from '#testing/makers.ts'
import type { Someone } from '#testing/world.ts'
import { drawing, drawn } from './drawing.ts'
import { axe, test } from './world.ts'

test.use(drawing)

/** Drags the middle of a handle by so many pixels. */
async function drag(page: Page, handle: Locator, x: number, y: number) {
  await handle.scrollIntoViewIfNeeded()
  const at = (await handle.boundingBox())!
  const [from, to] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(from, to)
  await page.mouse.down()
  await page.mouse.move(from + x / 2, to + y / 2)
  await page.mouse.move(from + x, to + y)
  await page.mouse.up()
}

const areaOf = (page: Page) => page.getByRole('group', { name: 'Геозона', exact: true })

async function save(page: Page) {
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByText('Узловая точка сохранена')).toBeVisible()
}

const stored = async (who: Someone, id: string) => (await who.ask(nodalPoints.get, { query: { id } })).data
const samara = { lat: 53.2007, lon: 50.2203 }

test('a circle is edited on the map: its edge and its point are dragged, pressed and placed, moved by keys, and what was done is undone', async ({
  world,
  openAs,
}) => {
  const forwarder = await world.forwarder()
  const id = await makeNodalPoint(world.db, forwarder.org, { place: 'samara', ...samara })
  const page = await openAs(forwarder, `/partners?section=nodal_points&nodalPoint=${id}`)
  const engine: string[] = []
  page.on('request', request => void (/maplibre|ground-/.test(request.url()) && engine.push(request.url())))
  const area = areaOf(page)
  await expect(area.getByRole('img', { name: 'Геозона: круг радиусом 500 м вокруг точки' })).toBeVisible()
  expect(engine).toEqual([])
  await area.getByRole('button', { name: 'На карте' }).click()
  await drawn(page)
  expect(engine.length).toBeGreaterThan(1)
  await axe(page, 'a circle on the map')

  const radius = area.getByRole('button', { name: /^Радиус/ })
  const field = area.getByRole('textbox', { name: /^Радиус/ })
  await drag(page, radius, 60, 0)
  const dragged = Number((await field.inputValue()).replace(/\D/g, ''))
  expect(dragged).toBeGreaterThan(550)
  await radius.press('ArrowRight')
  await radius.press('ArrowRight')
  await expect(radius).toHaveAccessibleName(`Радиус ${dragged + 20} м`)
  await radius.press('Control+z')
  await expect(radius).toHaveAccessibleName(`Радиус ${dragged} м`)

  // without a drag: the point is pressed, and then the map where it goes
  await area.getByRole('button', { name: 'Узловая точка' }).click()
  await expect(area.getByText('Нажмите на карту там, где стоит узловая точка')).toBeVisible()
  await area.locator('.map-box').scrollIntoViewIfNeeded()
  const seen = (await area.locator('.map-box').boundingBox())!
  await page.mouse.click(seen.x + seen.width / 2 + 80, seen.y + seen.height / 2)
  await expect(page.getByRole('textbox', { name: /^Долгота/ }).first()).not.toHaveValue('50,2203')
  await save(page)
  const { geofenceM, geofencePolygon, lat, lon } = await stored(forwarder, id)
  expect({ geofenceM, geofencePolygon }).toEqual({ geofenceM: dragged, geofencePolygon: null })
  expect(lon).toBeGreaterThan(samara.lon)
  expect(greatCircleKm(samara, { lat, lon })).toBeLessThan(2)
})

test('corners are dragged on the map, added at the middle of a side and taken out by key, and a crossing is told of at the field', async ({
  world,
  openAs,
}) => {
  const forwarder = await world.forwarder()
  const id = await makeNodalPoint(world.db, forwarder.org, { place: 'samara', ...samara })
  const page = await openAs(forwarder, `/partners?section=nodal_points&nodalPoint=${id}`, { theme: 'dark', width: 1280, height: 900 })
  const area = areaOf(page)
  await area.getByText('По углам').click()
  await area.getByRole('button', { name: 'На карте' }).click()
  await drawn(page)
  const corner = (n: number) => area.getByRole('button', { name: `Угол ${n}`, exact: true })
  await drag(page, area.getByRole('button', { name: 'Добавить угол после угла 1' }), 50, -10)
  await expect(area.getByRole('status').filter({ hasText: 'Добавлен угол 2' })).toBeAttached()
  await expect(corner(5)).toBeVisible()
  await expect(corner(2)).toBeFocused()
  await drag(page, corner(1), 30, 20)
  await axe(page, 'corners on the map')

  await corner(3).scrollIntoViewIfNeeded()
  const [first, second] = [(await corner(1).boundingBox())!, (await corner(3).boundingBox())!]
  await drag(page, corner(1), second.x - first.x + 60, second.y - first.y - 40)
  await expect(area.getByRole('alert')).toContainText('пересекаются')
  await area.getByRole('button', { name: 'Отменить шаг' }).click()
  await expect(area.getByRole('alert')).toBeHidden()

  await corner(4).press('Delete')
  await expect(corner(5)).toHaveCount(0)
  await expect(corner(4)).toBeFocused()
  await area.getByRole('button', { name: 'Убрать угол 4' }).last().click()
  await expect(area.getByRole('row')).toHaveCount(4)
  await corner(1).press('Delete')
  await expect(area.getByRole('status').filter({ hasText: 'не меньше трёх углов' })).toBeAttached()
  const typed = await area.getByRole('textbox', { name: 'Широта угла 2' }).inputValue()
  await save(page)
  const { geofencePolygon } = await stored(forwarder, id)
  expect(geofencePolygon).toHaveLength(3)
  expect(geofencePolygon![1]!.lat).toBe(Number(typed.replace(',', '.')))
})

test('without WebGL the geofence is edited on the plan, and the page says why', async ({ world, openAs }) => {
  const forwarder = await world.forwarder()
  const id = await makeNodalPoint(world.db, forwarder.org, { place: 'samara', ...samara })
  const page = await openAs(forwarder, '/favicon.svg')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`/partners?section=nodal_points&nodalPoint=${id}`)
  const area = areaOf(page)
  await area.getByText('По углам').click()
  await area.getByRole('button', { name: 'На карте' }).click()
  await expect(area.getByText('Этот браузер не рисует карту')).toBeVisible()
  await area.getByRole('img').click({ position: { x: 20, y: 20 } })
  await expect(area.getByRole('row')).toHaveCount(6)
})
