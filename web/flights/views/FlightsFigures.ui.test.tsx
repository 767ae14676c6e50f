import { afterEach, expect, test } from 'vitest'
import type { FlightFigures } from '#contract/flight-figures.ts'
import { FlightsPage } from '#web/flights/list/FlightsPage.tsx'
import { outsideOfFlights } from '#web/testing/flights.tsx'
import { closeOrders, openOrders, orderOf } from '#web/testing/orders.tsx'

const routes = [
  { path: '/flights_executor', element: <FlightsPage side="executor" /> },
  { path: '/flights_forwarder', element: <FlightsPage side="forwarder" /> },
]
const truck = (n: number, busy: number) => ({
  id: orderOf(n).id,
  plate: `А10${n}ВС716`,
  model: 'КАМАЗ 54901',
  busy: busy * 60,
  idle: (168 - busy) * 60,
  flights: 1,
})
const known: FlightFigures = {
  from: '2026-10-01T00:00:00Z',
  to: '2026-10-08T00:00:00Z',
  trucks: [truck(1, 42), truck(2, 126)],
  days: [
    { day: '2026-10-05', arrivals: 8, onTime: 6, loadedKm: 900, emptyKm: 100, idleTrucks: [2, 2, 1.5, 0, 0, 0, 1, 1] },
    { day: '2026-10-06', arrivals: 0, onTime: 0, loadedKm: 0, emptyKm: 0, idleTrucks: [1, 1, 0, null, null, null, null, null] },
  ],
}

afterEach(closeOrders)

const open = async (figures: FlightFigures, address = '/flights_executor?flights.as=figures') => {
  const asked = await outsideOfFlights({
    side: address.includes('executor') ? 'executor' : 'forwarder',
    more: { '/api/flights/v0/figures': () => figures },
  })
  return { asked, ...(await openOrders(address, routes)) }
}

test('2.25 use, idle hours, arrivals in time and the empty road as plots, each with the table that says the same', async () => {
  const { screen, asked } = await open(known)
  const use = screen.getByRole('region', { name: 'Загрузка машин' })
  await expect
    .element(use.getByRole('meter', { name: 'А102ВС716' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^75.% · 126.ч$/))
  await expect.element(screen.getByRole('region', { name: 'Простой машин' }).getByRole('meter').first()).toHaveAccessibleName('А101ВС716')
  const onTime = screen.getByRole('region', { name: 'Прибытия в срок' })
  await expect.element(onTime.getByText(/^75.%, 6 из 8$/)).toBeVisible()
  await onTime.getByRole('button', { name: 'Таблицей' }).click()
  await expect.element(onTime.getByRole('row', { name: /5 окт.* 8 6 75.%/ })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Порожний пробег' }).getByText(/^10.%, 100 из 1.000.км$/)).toBeVisible()
  await screen.getByText('30 дней').click()
  await expect
    .poll(() => asked.filter(url => url.pathname.endsWith('/figures')).map(url => url.searchParams.get('days')))
    .toEqual(['7', '30'])
})

test('when vehicles stand is a picture of days and hours that says where it is worst, and a table of the same', async () => {
  const { screen } = await open(known)
  const standing = screen.getByRole('region', { name: 'Когда машины стоят' })
  await expect.element(standing.getByRole('img', { name: /^Больше всего машин стояло 5.окт.* с 0 до 3 ч: 2$/ })).toBeVisible()
  await standing.getByRole('button', { name: 'Таблицей' }).click()
  await expect.element(standing.getByRole('row', { name: /5.окт.* 2 2 1,5 0 0 0 1 1$/ })).toBeVisible()
  await expect.element(standing.getByRole('columnheader', { name: '21–24' })).toBeVisible()
})

test('what there is nothing of is said in words', async () => {
  const { screen } = await open({ ...known, trucks: [], days: [] })
  for (const text of ['За эти дни никто не прибывал', 'За эти дни нет рейсов с известным пробегом'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText('У вас ещё нет машин').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Таблицей' })).not.toBeInTheDocument()
})

test('the figures are asked for when they are opened, and a forwarder has none', async () => {
  const { screen, asked } = await open(known, '/flights_forwarder')
  await expect.element(screen.getByRole('row', { name: /26-000001-1/ })).toBeVisible()
  await expect.element(screen.getByText('Показатели')).not.toBeInTheDocument()
  expect(asked.some(url => url.pathname.endsWith('/figures'))).toBe(false)
})
