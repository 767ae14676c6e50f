import { expect } from '@playwright/test'
import { flights } from '#contract/flights.ts'
import { flightCard, flown } from '#testing/flights.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, type Served, test } from './world.ts'

/** A flight that waits to set out, with a fuel stop of its own before its loading. */
async function waiting(world: Served) {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair)
  const { version } = await flightCard(pair.executor, flightId)
  const where = { place: 'АЗС, Московское ш., 12', lat: null, lon: null }
  await pair.executor.ask(flights.move, {
    data: { action: 'add_task', flightId, version, kind: 'fuel', after: null, where, from: '2026-10-06T08:00:00+03:00', minutes: 30 },
  })
  return { ...pair, order, flightId }
}

test('a stop of the flight’s own is marked in the browser and seen by its executor alone', async ({ world, openAs }) => {
  const { executor, forwarder, flightId } = await waiting(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock('2026-10-06T08:05:00+03:00')
  await page.goto(`/flights/${flightId}`)
  const stop = page.getByRole('region', { name: 'Маршрут' }).getByRole('row', { name: /АЗС, Московское ш., 12/ })
  await expect(stop).toBeVisible()
  for (const mark of [/^Выехал/, /^Прибыл/, /^(?:Готово|Выполнен|Заправлен|Закончил|Убыл)/]) {
    await stop.getByRole('button', { name: mark }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Отметить' }).click()
    await expect(dialog).toHaveCount(0)
    // the card has read what was marked
    await expect(stop.getByRole('button', { name: mark })).toHaveCount(0)
  }
  // it leaves the flight where it was: the loading is what comes next
  await expect(page.getByRole('heading', { name: /погрузка, Санкт-Петербург/ })).toBeVisible()
  await axe(page)
  const other = await openAs(forwarder, `/flights/${flightId}`)
  await expect(heading(other, /^Рейс /)).toBeVisible()
  await expect(other.getByText(/АЗС/)).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`steps of a flight open without a fault at ${width}, and a refusal stands where it belongs`, async ({ world, openAs }) => {
    const { executor, flightId } = await waiting(world)
    const page = await openAs(executor, '/favicon.svg', { width })
    await world.setClock(scenarioOneStart)
    await page.goto(`/flights/${flightId}`)
    for (const name of ['Добавить задачу…', 'Передать груз в пути…', 'Снять заказ…', 'Затраты…', 'Одометр и топливо…', 'Разделить груз…']) {
      await page.getByRole('button', { name }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading').first()).toBeVisible()
      await axe(page, `${name} ${width}`)
      await dialog.getByRole('button', { name: 'Не сейчас' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Снять заказ…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Снять', exact: false }).last().click()
    await expect(dialog.getByText('Выберите причину').last()).toBeVisible()
  })

test('the trip sheet of a flight is issued once, and the sheets of chosen flights are asked for as one archive', async ({
  world,
  openAs,
}) => {
  const { executor, flightId } = await waiting(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(scenarioOneStart)
  await page.goto(`/flights/${flightId}`)
  await expect(page.getByText('Путевой лист ещё не выпускали')).toBeVisible()
  await page.getByRole('button', { name: 'Открыть лист' }).click()
  const dialog = page.getByRole('dialog', { name: 'Путевой лист' })
  const sheet = dialog.frameLocator('iframe')
  await expect(sheet.getByText('АЗС, Московское ш., 12')).toBeVisible()
  await dialog.getByRole('button', { name: 'Выпустить' }).click()
  await expect(sheet.getByRole('heading', { name: /^Путевой лист № 26-00001$/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Выпустить' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Путевой лист № 26-00001 от /)).toBeVisible()

  await page.goto('/flights_executor')
  await page.getByRole('checkbox', { name: 'Выбрать все строки' }).check()
  await page.getByRole('button', { name: /^Путевые листы/ }).click()
  const many = page.getByRole('dialog', { name: /^Путевые листы: 1.рейс$/ })
  await axe(page, 'trip sheets')
  await many.getByRole('button', { name: 'Собрать архив' }).click()
  await expect(many).toHaveCount(0)
})

test('figures of the fleet and the map of directions say what they show', async ({ world, openAs }) => {
  const { executor } = await waiting(world)
  const page = await openAs(executor, '/favicon.svg')
  await world.setClock(scenarioOneStart)
  await page.goto('/flights_executor')
  await page.getByText('Показатели', { exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Загрузка машин/ })).toBeVisible()
  await axe(page, 'figures')
  await page.getByText('Направления', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Санкт-Петербург – Москва 1/ })).toBeVisible()
  await axe(page, 'map')
})
