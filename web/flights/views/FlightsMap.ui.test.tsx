import { afterEach, expect, test } from 'vitest'
import type { FlightLanes } from '#contract/flight-lanes.ts'
import { FlightsPage } from '#web/flights/list/FlightsPage.tsx'
import { outsideOfFlights } from '#web/testing/flights.tsx'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/flights_executor', element: <FlightsPage side="executor" /> }]
const moscow = { code: 'moscow', name: { ru: 'Москва', en: 'Moscow' } }
const kazan = { code: 'kazan', name: { ru: 'Казань', en: 'Kazan' } }
const known: FlightLanes = {
  lanes: [
    { from: moscow, to: kazan, total: 7, late: 2 },
    { from: kazan, to: moscow, total: 3, late: 0 },
  ],
  nowhere: 1,
  complete: false,
}

const placed = (code: string, ru: string, lon: number) => ({
  ...{ code, ru, en: code, region_ru: '', region_en: '', country: 'RU', lat: 55.75, lon, tz: 'Europe/Moscow' },
})

afterEach(closeOrders)

test('flights are a line a direction, and the list beside says how many and how many are late', async () => {
  const asked = await outsideOfFlights({
    more: {
      '/api/flights/v0/lanes': () => known,
      '/api/places/v0/get': () => ({
        places: [placed('moscow', 'Москва', 37.62), placed('kazan', 'Казань', 49.12)],
      }),
    },
  })
  const { screen } = await openOrders('/flights_executor?flights.as=map&flights.tab=late', routes)
  const list = screen.getByRole('region', { name: 'Направления' })
  await expect.element(list.getByRole('row', { name: 'Москва – Казань 7 2' })).toBeVisible()
  await expect.element(list.getByRole('row', { name: 'Казань – Москва 3 0' })).toBeVisible()
  await expect.element(list.getByText(/^Без известного города: 1.рейс$/)).toBeVisible()
  await expect.element(list.getByText('Первые 300 рейсов списка')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Карта: 10.рейсов по 2.направлениям, опаздывает 2$/ })).toBeVisible()
  expect(asked.find(url => url.pathname.endsWith('/flights/v0/lanes'))?.searchParams.get('tab')).toBe('late')
})
