import { expect, type Page } from '@playwright/test'
import { accepted, card } from '#testing/orderSteps.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Назначить машину и водителя' })

test('an order has its truck, trailer and driver in three presses: from the list and from its card', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { executor, resources } = pair
  const busy = await accepted(pair)
  const page = await openAs(executor, '/orders_executor/tab/resources')
  const line = page.getByRole('row').filter({ hasText: busy.number! })
  await line.hover()
  await line
    .getByRole('link', { name: /^Назначить/ })
    .last()
    .click()
  await expect(dialog(page).getByText('Подходят лучше других')).toBeVisible()
  await axe(page, 'proposals of resources')
  await dialog(page)
    .getByRole('button', { name: /^Взять/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Назначить', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  const [flight] = (await card(executor, busy)).flights
  expect(flight).toMatchObject({
    truck: { id: resources.truckId },
    trailer: { id: resources.trailerId },
    driver: { id: resources.driverId },
  })

  // the truck of the first order is on its way: of the next one it stands without a button, with its flight
  const spare = { truckId: await world.truck(executor), trailerId: await world.trailer(executor), driverId: await world.driver(executor) }
  const next = await accepted(pair)
  await page.goto(`/orders/${next.id}`)
  await expect(heading(page)).toBeVisible()
  await page
    .getByRole('link', { name: /^Назначить машину/ })
    .or(page.getByRole('button', { name: /^Назначить машину/ }))
    .first()
    .click()
  await dialog(page).getByText('Остальные машины: 1').click()
  const refused = dialog(page).getByRole('listitem').filter({ hasText: flight!.number })
  await expect(refused).toBeVisible()
  await expect(refused.getByRole('button')).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: /^Взять/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Назначить', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await card(executor, next)).flights[0]).toMatchObject({ truck: { id: spare.truckId }, driver: { id: spare.driverId } })
})
