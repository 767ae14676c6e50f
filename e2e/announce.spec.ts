import { expect } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { verify } from '#testing/tenders.ts'
import { axe, heading, test } from './world.ts'

test('1.04 a placed order is put up: announcing asks once with the sum and the times, and the executor finds the lot with whose it is', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  await verify(world, forwarder, executor)
  const order = (await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, price: null }, goal: 'place' } })).data

  const page = await openAs(forwarder, `/tenders_forwarder/create?orders=${order.id}`)
  await expect(heading(page, 'Новый тендер')).toBeVisible()
  await page.getByRole('textbox', { name: 'Стартовая цена, с НДС' }).fill('90000')
  await page.getByRole('textbox', { name: 'Шаг, с НДС', exact: true }).fill('500')

  await page.getByRole('button', { name: 'Объявить…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Объявить тендер?' })
  await expect(dialog).toContainText(/90\s000/)
  await expect(dialog).toContainText('10:30')
  await axe(page, 'a tender about to be announced')
  await dialog.getByRole('button', { name: 'Объявить', exact: true }).click()
  await expect(page).toHaveURL(/\/tenders_forwarder\/[0-9a-f-]{36}/)
  await expect(page.getByText('Приём ставок начнётся 1 окт., 09:30 МСК')).toBeVisible()
  await axe(page, 'a tender announced')

  const bidder = await openAs(executor, '/tenders_executor')
  const row = bidder.getByRole('row', { name: /Л-26-00001/ })
  await expect(row).toContainText('Северный Экспедитор')
  await expect(row).toContainText(/90\s000/)
})
