import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { costs } from '#contract/costs.ts'
import type { OrderCosts } from '#contract/flight-costs.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { DriverRates } from '#web/drivers/DriverRates.tsx'
import { cardOf, closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { VehicleRun } from '#web/transport/VehicleRun.tsx'
import { MoneyTab } from './MoneyTab.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rub = (minor: number) => ({ minor, currency: 'RUB' })
const rights = { act: false, edit: false, halt: false }
const ofOrder: OrderCosts = {
  revenue: rub(5_573_770),
  cost: rub(4_085_228),
  margin: rub(1_488_542),
  flights: [
    { id: uuid(71), number: '26-000001-1', status: 'completed', cost: rub(3_000_000) },
    { id: uuid(72), number: '26-000001-2', status: 'completed', cost: rub(1_085_228) },
  ],
  hired: null,
}

afterEach(closeOrders)

async function openMoney(side: 'forwarder' | 'executor') {
  const asked = await outsideOfOrders(() => [], { [costs.order.path]: () => z.encode(costs.order.out, ofOrder) })
  const card = cardOf({ side, status: 'completed' })
  const opened = await openOrders('/', [{ path: '/', element: <MoneyTab card={card} rights={rights} ask={() => undefined} /> }])
  return { ...opened, asked }
}

test('the executor reads what an order cost him on each flight and what is left', async () => {
  const { screen } = await openMoney('executor')
  const block = screen.getByRole('region', { name: 'Ваши затраты и маржа' })
  await expect.element(block.getByText(/^14.885,42.₽$/)).toBeVisible()
  await expect.element(block.getByRole('link', { name: 'Рейс 26-000001-2' })).toHaveAttribute('href', `/flights/${uuid(72)}`)
  await expect.element(block.getByText(/^40.852,28.₽$/)).toBeVisible()
})

test('a forwarder is shown no costs and does not ask for any', async () => {
  const { screen, asked } = await openMoney('forwarder')
  await expect.element(screen.getByRole('heading').first()).toBeVisible()
  await expect.element(screen.getByText('Ваши затраты и маржа')).not.toBeInTheDocument()
  expect(asked.filter(({ pathname }) => pathname === costs.order.path)).toEqual([])
})

test('a truck says how far it went, how much of it empty, and what was left where prices are open', async () => {
  const money = { revenue: rub(5_573_770), cost: rub(4_085_228), margin: rub(1_488_542), perKm: rub(1605) }
  const run = { days: 30, flights: 2, loadedKm: 742, emptyKm: 185 }
  await outsideOfOrders(() => [], { [costs.truck.path]: () => z.encode(costs.truck.out, { ...run, money }) })
  const { screen } = await openOrders('/', [{ path: '/', element: <VehicleRun vehicleId={uuid(5)} /> }])
  await expect.element(screen.getByText(/^185.км, 20.%$/)).toBeVisible()
  await expect.element(screen.getByText(/^14.885,42.₽$/)).toBeVisible()
  await expect.element(screen.getByText(/^16,05.₽$/)).toBeVisible()
})

test('the pay of one driver is saved with the version it was seen in', async () => {
  const sent: unknown[] = []
  await outsideOfOrders(() => [], {
    [users.me.path]: () => ({
      id: uuid(1),
      user: { id: uuid(2), name: 'Гизатов М. Р.', email: null },
      organization: { id: uuid(3), name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'] },
      employee: { id: uuid(1), roles: ['owner'], position: '' },
      permissions: ['orders.prices', 'drivers.edit'],
      locale: 'ru',
      beta: false,
    }),
    [costs.driverRates.path]: () => ({ version: 0, rates: { driverKm: null, driverTrip: null, driverDay: null } }),
    [costs.saveDriverRates.path]: (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { rates: unknown } }
      sent.push(data)
      return { version: 1, rates: data.rates }
    },
  })
  await refreshMe()
  const { screen } = await openOrders('/', [{ path: '/', element: <DriverRates driverId={uuid(9)} /> }])
  await screen.getByRole('textbox', { name: /За рейс/ }).fill('20 000')
  await screen.getByRole('button', { name: 'Сохранить оплату' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        version: 0,
        driverId: uuid(9),
        rates: { driverKm: null, driverTrip: { amount: '20000.00', currency: 'RUB' }, driverDay: null },
      },
    ])
})
