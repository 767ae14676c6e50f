import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { accepted, card } from '#testing/orderSteps.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Предложить исполнителю' })
const rows = (page: Page) => dialog(page).getByRole('option')

test('an order is offered to the best for its lane in three presses, from the list and from the card, and to one who is typed', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const other = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, other)
  // who drove the lane stands first
  await accepted(pair)
  const place = async () => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const [first, second, third] = [await place(), await place(), await place()]
  const executorOf = async (order: { id: string }) => (await card(forwarder, order)).executor?.id

  const page = await openAs(forwarder, '/orders_forwarder/tab/search', { width: 1280, height: 720 })
  const line = page.getByRole('row').filter({ hasText: first.number! })
  await line.hover()
  await line
    .getByRole('link', { name: /^Предложить/ })
    .last()
    .click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('1 рейс здесь')
  await axe(page, 'executors to offer an order to')
  await rows(page).first().click()
  await dialog(page).getByRole('button', { name: 'Предложить', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await executorOf(first)).toBe(executor.org)

  // from the card by keys alone: the first stands ready in the field
  await page.goto(`/orders/${second.id}`)
  await expect(heading(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Предложить…/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText('1 рейс здесь')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  expect(await executorOf(second)).toBe(executor.org)

  // on a telephone no keyboard lies over the list, and whoever is typed stands in the same place
  const phone = await openAs(forwarder, `/orders/${third.id}?do=offer`, { width: 390, height: 844, theme: 'dark' })
  await dialog(phone).getByRole('combobox').fill('урал')
  await expect(rows(phone)).toHaveCount(1)
  await axe(phone, 'an executor who was typed')
  await rows(phone).click()
  await dialog(phone).getByRole('button', { name: 'Предложить', exact: true }).click()
  await expect(dialog(phone)).toBeHidden()
  expect(await executorOf(third)).toBe(other.org)
})

test('an executor answers an offer with another price, and its forwarder agrees from the queue of the first page', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const { forwarder, executor } = await openPair(world)
  const order = await offered(forwarder, executor)
  const seller = await openAs(executor, `/orders/${order.id}`)
  await seller.getByRole('button', { name: 'Своя цена…' }).click()
  const own = seller.getByRole('dialog', { name: 'Своя цена' })
  await own.getByRole('textbox', { name: 'Ваша цена' }).fill('75000')
  await axe(seller, 'a price of one’s own')
  await own.getByRole('button', { name: 'Предложить' }).click()
  await expect(seller.getByRole('heading', { name: 'Экспедитор решает о вашей цене' })).toBeVisible()

  const buyer = await openAs(forwarder, '/', { width: 390, height: 844, theme: 'dark' })
  await buyer.getByRole('link', { name: 'Ответить…' }).first().click()
  const asked = buyer.getByRole('dialog', { name: 'Исполнитель назвал свою цену' })
  await expect(asked).toContainText(/75\s000/)
  await axe(buyer, 'a price that was asked')
  await asked.getByRole('button', { name: /Согласиться на 75\s000/ }).click()
  await expect(asked).toBeHidden()
  expect(await card(executor, order)).toMatchObject({ status: 'accepted', money: { price: { minor: 7_500_000, currency: 'RUB' } } })
})

test('an order is offered to two in turn, each for a price of his own; the first declines and the second is asked at once', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const { forwarder, executor } = await openPair(world)
  const other = await world.executor({ name: 'УралГруз' })
  await world.partners(forwarder, other)
  const order = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  const jobs = await world.open({}, undefined, true)
  const page = await openAs(forwarder, `/orders/${order.id}?do=offer`)
  await dialog(page).getByText('По очереди', { exact: true }).click()
  const chosen = dialog(page).getByRole('list', { name: 'Выбраны' })
  await rows(page).filter({ hasText: 'УралГруз' }).click()
  await rows(page).first().click()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await chosen.getByRole('textbox', { name: 'Ставка: УралГруз' }).fill('70000')
  await axe(page, 'several executors in turn')
  await dialog(page).getByRole('button', { name: 'Предложить по очереди' }).click()
  await expect(dialog(page)).toBeHidden()
  const of = async (who: typeof other) => (await card(who, order)).status
  expect(await of(other)).toBe('offered')
  expect((await card(forwarder, order)).executor?.id).toBe(other.org)

  const seller = await openAs(other, `/orders/${order.id}?do=decline`, { width: 390, height: 844, theme: 'dark' })
  const refusing = seller.getByRole('dialog')
  await refusing.getByRole('radio').first().locator('..').click()
  await refusing.getByRole('button', { name: 'Отклонить', exact: true }).click()
  await expect(refusing).toBeHidden()
  await expect.poll(async () => (await card(forwarder, order)).executor?.id).toBe(executor.org)
  expect(await of(executor)).toBe('offered')
  await expect(page.getByText('Предлагаем по очереди').first()).toBeVisible()
  await axe(page, 'an order that is offered in turn')
  await jobs.close()
})
