import { expect, type Page } from '@playwright/test'
import { accepted } from '#testing/orderSteps.ts'
import { openPair, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /^(Найти|Find)$/ })

test('whatever one has is found in three presses: Ctrl K, its number, Enter; by name, in the wrong layout, on a phone', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const order = await accepted(pair)

  for (const [who, home, theme] of [
    [pair.forwarder, '/orders_forwarder', 'light'],
    [pair.executor, '/orders_executor', 'dark'],
  ] as const) {
    const page = await openAs(who, home, { theme })
    await expect(heading(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await axe(page, `an empty palette, ${theme}`)
    await page.keyboard.type(order.number!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/orders/${order.id}`)
    await expect(heading(page)).toContainText(order.number!)

    // what was opened is the first line the next time; Esc leaves everything as it was
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Недавние' }).getByRole('option').first()).toContainText(order.number!)
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await expect(page).toHaveURL(`/orders/${order.id}`)
  }

  // «москва» typed in the wrong layout finds the order that goes there
  const page = await openAs(pair.forwarder, '/', { locale: 'en' })
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vjcrdf')
  const line = page.getByRole('group', { name: 'Orders' }).getByRole('option').filter({ hasText: order.number! })
  await expect(line).toBeVisible()
  await axe(page, 'what was found')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('create order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders_forwarder/create')

  const phone = await openAs(pair.executor, '/', { width: 390, height: 844 })
  await expect(heading(phone)).toBeVisible()
  await phone.getByRole('button', { name: 'Найти', exact: true }).click()
  await field(phone).fill(order.number!.slice(-4))
  const found = phone.getByRole('group', { name: 'Заказы' }).getByRole('option').filter({ hasText: order.number! })
  await expect(found).toBeVisible()
  await axe(phone, 'a palette on a phone')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await found.click()
  await expect(phone).toHaveURL(`/orders/${order.id}`)
})
