import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { costs } from '#contract/costs.ts'
import type { CostRates } from '#contract/flight-costs.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { RatesTab } from './RatesTab.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const none: CostRates = {
  fuelPrice: null,
  winterPercent: 10,
  winterFrom: 11,
  winterTo: 3,
  loadL: 1.3,
  tollKm: null,
  driverKm: null,
  driverTrip: null,
  driverDay: null,
}

async function serve(permissions: string[]) {
  const sent: unknown[] = []
  let version = 0
  await outsideOfOrders(() => [], {
    [users.me.path]: () => ({
      id: uuid(900_001),
      user: { id: uuid(900_002), name: 'Гизатов М. Р.', email: null },
      organization: { id: uuid(900_003), name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'] },
      employee: { id: uuid(900_001), roles: ['owner'], position: '' },
      permissions,
      locale: 'ru',
      beta: false,
    }),
    [costs.rates.path]: () => z.encode(costs.rates.out, { version, rates: none }),
    [costs.saveRates.path]: (_, body) => {
      const { data } = JSON.parse(String(body)) as { data: { rates: unknown } }
      sent.push(data)
      version += 1
      return { version, rates: data.rates }
    },
  })
  await refreshMe()
  const opened = await openOrders('/', [{ path: '/', element: <RatesTab onUnsaved={() => undefined} /> }])
  return { ...opened, sent }
}

afterEach(closeOrders)

test('rates are typed and saved with the version they were seen in; what is wrong is refused at its field', async () => {
  const { screen, sent } = await serve(['orders.prices', 'organization.manage'])
  await screen.getByRole('textbox', { name: /Цена литра/ }).fill('68,50')
  const winter = screen.getByRole('textbox', { name: /Надбавка зимой/ })
  await winter.fill('120')
  await screen.getByRole('button', { name: /Сохранить/ }).click()
  await expect.element(screen.getByText('От 0 до 100, до десятых').first()).toBeVisible()
  expect(sent).toEqual([])
  await winter.fill('12,5')
  await screen.getByRole('button', { name: /Сохранить/ }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ version: 0, rates: { ...none, winterPercent: 12.5, fuelPrice: { amount: '68.50', currency: 'RUB' } } }])
})

test('who may see prices and not manage reads the rates', async () => {
  const { screen } = await serve(['orders.prices'])
  await expect.element(screen.getByRole('textbox', { name: /Цена литра/ })).toBeDisabled()
})

test('who may not see prices is told whose the rates are', async () => {
  const { screen } = await serve([])
  await expect.element(screen.getByText(/Ставки видят сотрудники исполнителя/)).toBeVisible()
})
