import { afterEach, expect, test } from 'vitest'
import type { DriverRow } from '#contract/driver-card.ts'
import type { VehicleRow } from '#contract/vehicles.ts'
import { OrdersOfTab } from '#web/orders/list/OrdersOfTab.tsx'
import { noFault } from '#web/testing/flights.tsx'
import { closeOrders, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const carrier = {
  id: orderOf(900_001).id,
  user: { id: orderOf(900_002).id, name: 'Олег Сафин', email: null },
  organization: { id: orderOf(900_003).id, name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'], regime: 'osno', country: 'RU' },
  employee: { id: orderOf(900_001).id, roles: ['owner'], position: 'диспетчер' },
  permissions: ['orders.view', 'orders.command', 'orders.execute', 'flights.plan', 'cars.view', 'drivers.view'],
  locale: 'ru',
  beta: false,
}
const truck: VehicleRow = {
  id: orderOf(23).id,
  kind: 'truck',
  plate: 'А123ВС716',
  plateCountry: 'RU',
  make: 'КАМАЗ',
  model: '65207',
  year: 2023,
  ownership: 'own',
  bodyType: 'tent',
  loadingTypes: [],
  payloadKg: 20_000,
  volumeM3: null,
  pallets: null,
  temperature: null,
  adrClasses: [],
  osagoExpires: null,
  inspectionExpires: null,
  compliance: [],
  status: 'active',
  coupled: null,
}
const driver: DriverRow = {
  id: orderOf(31).id,
  name: 'Юсупов Д. А.',
  lastName: 'Юсупов',
  firstName: 'Данил',
  middleName: 'Айратович',
  phone: '••45',
  categories: ['C'],
  licenceExpires: '2030-01-01',
  medicalExpires: '2030-01-01',
  adr: null,
  employment: 'staff',
  status: 'active',
  compliance: [],
  obstacles: [],
  leaves: [],
}

afterEach(closeOrders)

test('accepted orders become one flight, a refusal stands at its vehicle, then the flight is shown', async () => {
  const plans: unknown[] = []
  const rows = [1, 2].map(n => orderOf(n, { side: 'executor', status: 'accepted', version: n }))
  await outsideOfOrders(() => rows, {
    '/api/user/getYaId/v0': () => carrier,
    '/api/car/owner/get/trucks/v0': () => ({ cars: [truck] }),
    '/api/car/owner/get/trailers/v0': () => ({ cars: [] }),
    '/api/driver/getByCanUseExecutorId/v0': () => ({ drivers: [driver] }),
    '/api/flights/v0/fit': () => noFault,
    '/api/flights/v0/plan': (_, body) => {
      plans.push((JSON.parse(String(body)) as { data: unknown }).data)
      if (plans.length === 1)
        throw Response.json(
          { error: { code: 'car.overloaded', message: 'На плече 1 груза 36 т, кузов берёт 20 т', info: { field: 'truckId' } } },
          { status: 422 },
        )
      return { id: orderOf(51).id, number: 'Р-26-000001', version: 1, status: 'assigned', next: null }
    },
  })
  const { screen, address } = await openOrders('/orders_executor', [
    { path: '/orders_executor', element: <OrdersOfTab side="executor" tab="all" /> },
  ])
  await expect.element(screen.getByText(rows[1]!.number!)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await screen.getByRole('button', { name: /^В один рейс…/ }).click()
  const dialog = screen.getByRole('dialog')
  for (const name of [/2.заказа/, /36.т/]) await expect.element(dialog.getByText(name).first()).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Собрать рейс' })
  await send.click()
  await expect.element(dialog.getByText('Выберите водителя')).toBeVisible()
  for (const [label, option] of [
    ['Тягач или грузовик', /А123ВС716/],
    ['Водитель', /Юсупов/],
  ] as const) {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  await send.click()
  await expect.element(dialog.getByText('На плече 1 груза 36 т, кузов берёт 20 т')).toBeVisible()
  await send.click()
  await expect.poll(address).toBe(`/flights/${orderOf(51).id}`)
  expect(plans[1]).toEqual({
    orders: [1, 2].map(n => ({ orderId: orderOf(n).id, orderVersion: n, share: null })),
    truckId: truck.id,
    trailerId: null,
    driverId: driver.id,
  })
})
