import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { DemandDraft } from '#contract/demand-draft.ts'
import { demands } from '#contract/demands.ts'
import { orders } from '#contract/orders.ts'
import { accepted, card, moved, ready } from '#testing/orderSteps.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { verify } from '#testing/tenders.ts'
import { closedOrder } from './order-documents.ts'
import { countPresses } from './presses.ts'
import { heading, test } from './world.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const place = async (who: Parameters<typeof accepted>[0]['forwarder'], draft = scenarioOne) =>
  (await who.ask(orders.create, { data: { draft, goal: 'place' } })).data

test('an order from nothing takes at most 20 presses', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const { forwarder } = await openPair(world)
  const page = await openAs(forwarder, '/orders_forwarder')
  await expect(heading(page)).toBeVisible()
  const { presses } = await countPresses(page)
  const { keyboard } = page
  await page.getByRole('link', { name: 'Создать заказ' }).first().click()
  await page.getByRole('combobox', { name: 'Город погрузки' }).click()
  const towns = [
    { town: 'Санкт-Петербург', address: 'ул. Софийская, 8', day: '06102026', hours: '9-12' },
    { town: 'Москва', address: 'Дмитровское ш., 163А', day: '07102026', hours: 'до 14' },
  ]
  for (const [at, { town, address, day, hours }] of towns.entries()) {
    // behind the window stands what is folded, and then the next town
    if (at > 0) for (const key of ['Tab', 'Tab']) await keyboard.press(key)
    await keyboard.type(town)
    await expect(page.getByRole('option', { name: new RegExp(`^${town}`) }).first()).toBeVisible()
    for (const [key, text] of [
      ['Enter', ''],
      ['Tab', address],
      ['Tab', day],
      ['Tab', hours],
    ] as const) {
      await keyboard.press(key)
      await keyboard.type(text)
    }
  }
  await page.getByRole('textbox', { name: 'Что везём' }).click()
  await keyboard.type('Напитки, ПЭТ')
  await keyboard.press('Tab')
  await keyboard.type('20')
  await page.getByRole('combobox', { name: 'Машина' }).click()
  await page
    .getByRole('option', { name: /^Еврофура тент/ })
    .first()
    .click()
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  await expect(page.getByRole('article').getByText('Размещён').first()).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(20)
})

test('an order from a letter takes at most 6 presses', async ({ world, openAs }) => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const { forwarder } = await openPair(world)
  const page = await openAs(forwarder, '/orders_forwarder/create', { height: 1000 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('button', { name: 'Вставить письмо' })).toBeVisible()
  await page.evaluate(
    text => navigator.clipboard.writeText(text),
    `Загрузка: г. Санкт-Петербург, ул. Софийская, 8, 06.10.2026 с 9:00 до 12:00
Выгрузка: г. Москва, Дмитровское шоссе, 163А, 07.10.2026 с 8:00 до 14:00
Груз: напитки, 20 т, 82 м3, 33 паллеты
Кузов: тент, задняя загрузка
Ставка: 68 000 руб. с НДС`,
  )
  const { presses } = await countPresses(page)
  await page.keyboard.press('Alt+V')
  await expect(page.getByRole('textbox', { name: 'Письмо или строки таблицы' })).toBeFocused()
  await page.keyboard.press('Control+V')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Заполнить форму' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article').getByText('Размещён').first()).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(6)
})

test('offering takes at most 4 presses, assigning 3, declining with a reason 3, finding 3', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const order = await place(forwarder)

  const desk = await openAs(forwarder, '/orders_forwarder/tab/search')
  const line = desk.getByRole('row').filter({ hasText: order.number! })
  await line.hover()
  const offering = await countPresses(desk)
  await line
    .getByRole('link', { name: /^Предложить/ })
    .last()
    .click()
  await expect(dialog(desk, 'Предложить исполнителю').getByRole('option')).toHaveCount(1)
  await desk.keyboard.press('Enter')
  await expect(dialog(desk, 'Предложить исполнителю').getByRole('option', { selected: true })).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(dialog(desk, 'Предложить исполнителю')).toBeHidden()
  expect(await offering.presses()).toBeLessThanOrEqual(4)
  expect((await card(forwarder, order)).executor?.id).toBe(executor.org)

  // whatever one has is found by its number
  await desk.goto('/')
  await expect(heading(desk)).toBeVisible()
  const before = await offering.presses()
  await desk.keyboard.press('Control+k')
  await expect(desk.getByRole('combobox', { name: 'Найти' })).toBeFocused()
  await desk.keyboard.type(order.number!)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(`/orders/${order.id}`)
  expect((await offering.presses()) - before).toBeLessThanOrEqual(3)

  const refusing = await openAs(executor, `/orders/${order.id}`)
  const declining = await countPresses(refusing)
  await refusing
    .getByRole('button', { name: /^Отклонить/ })
    .first()
    .click()
  await dialog(refusing, 'Отклонить предложение').getByRole('radio').first().locator('..').click()
  await dialog(refusing, 'Отклонить предложение').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await expect(dialog(refusing, 'Отклонить предложение')).toBeHidden()
  expect(await declining.presses()).toBeLessThanOrEqual(3)
  expect((await card(forwarder, order)).status).not.toBe('offered')

  // from a row as well: the reasons stand a press away, and nothing is asked for that is gone
  const again = await offered(forwarder, executor)
  const gate = await openAs(executor, '/orders_executor/tab/new')
  const waiting = gate.getByRole('row').filter({ hasText: again.number! })
  await waiting.hover()
  const leaving = await countPresses(gate)
  await waiting.getByRole('link', { name: /^Отклонить/ }).click()
  await dialog(gate, 'Отклонить предложение').getByRole('radio').first().locator('..').click()
  await dialog(gate, 'Отклонить предложение').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await expect(dialog(gate, 'Отклонить предложение')).toBeHidden()
  expect(await leaving.presses()).toBeLessThanOrEqual(3)
  expect((await card(forwarder, again)).status).toBe('placed')

  // a price an executor asks is taken by one press
  const dear = await offered(forwarder, executor)
  await moved(executor, dear, { action: 'counter', price: { minor: 7_500_000, currency: 'RUB' }, comment: '' })
  await desk.goto('/orders_forwarder/tab/confirm')
  const asked = desk.getByRole('row').filter({ hasText: dear.number! })
  await asked.hover()
  const agreeing = await offering.presses()
  await asked.getByRole('button', { name: /^Согласиться на 75/ }).click()
  await expect.poll(async () => (await card(forwarder, dear)).status).toBe('accepted')
  expect((await offering.presses()) - agreeing).toBe(1)

  const mine = await accepted(pair)
  const garage = await openAs(executor, `/orders/${mine.id}`)
  await expect(heading(garage)).toBeVisible()
  const assigning = await countPresses(garage)
  await garage
    .getByRole('link', { name: /^Назначить машину/ })
    .or(garage.getByRole('button', { name: /^Назначить машину/ }))
    .first()
    .click()
  await dialog(garage, 'Назначить машину и водителя')
    .getByRole('button', { name: /^Взять/ })
    .first()
    .click()
  await dialog(garage, 'Назначить машину и водителя').getByRole('button', { name: 'Назначить', exact: true }).click()
  await expect(dialog(garage, 'Назначить машину и водителя')).toBeHidden()
  expect(await assigning.presses()).toBeLessThanOrEqual(3)
  expect((await card(executor, mine)).flights).toHaveLength(1)
})

test('a settlement of all that is due takes at most 3 presses', async ({ world, openAs }) => {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  const order = await closedOrder(world, forwarder, executor)
  const accountant = await world.colleague(forwarder, 'accountant')
  const page = await openAs(accountant, '/settlements?section=due')
  await expect(page.getByText(order.number!).first()).toBeVisible()
  const { presses } = await countPresses(page)
  await page.getByText('По контрагентам').click()
  await page.getByRole('button', { name: 'Составить реестр: ВолгаТранс' }).click()
  await dialog(page, 'Новый реестр').getByRole('button', { name: 'Составить' }).click()
  await expect(heading(page, /^Реестр 26/)).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(3)
})

test('an auction of three lots takes at most 10 presses', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const { forwarder, executor } = await openPair(world)
  await verify(world, forwarder, executor)
  for (let i = 0; i < 3; i++) await place(forwarder, { ...scenarioOne, price: null })
  const page = await openAs(forwarder, '/orders_forwarder/tab/search')
  await expect(page.getByRole('row')).toHaveCount(4)
  const { presses } = await countPresses(page)
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'В тендер' }).click()
  await expect(heading(page, 'Новый тендер')).toBeVisible()
  for (const lot of [0, 1, 2]) {
    await page.getByRole('textbox', { name: 'Стартовая цена, с НДС' }).nth(lot).click()
    await page.keyboard.type('90000')
  }
  await page.getByRole('textbox', { name: 'Шаг, с НДС', exact: true }).click()
  await page.keyboard.type('500')
  await page.keyboard.press('Control+Enter')
  await dialog(page, 'Объявить тендер?').getByRole('button', { name: 'Объявить', exact: true }).click()
  await expect(page).toHaveURL(/\/tenders_forwarder\/[0-9a-f-]{36}/)
  expect(await presses()).toBeLessThanOrEqual(10)
})

test('a demand is answered with an own truck in at most 3 presses', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { forwarder, executor } = pair
  const draft = z.decode(DemandDraft, { kind: 'spot', mode: 'fixed', deadline: '2026-10-03T12:00:00+03:00' })
  const wanted = { ...draft, order: { ...scenarioOne, price: null }, price: scenarioOne.price }
  const { row } = (await forwarder.ask(demands.create, { data: { draft: wanted, goal: 'publish' } })).data
  const page = await openAs(executor, '/demand_executor')
  const button = page.getByRole('button', { name: `Откликнуться, ${row.number}` })
  await expect(button).toBeVisible()
  const { presses } = await countPresses(page)
  await button.click()
  await dialog(page, 'Ваше предложение')
    .getByRole('button', { name: /^Взять/ })
    .first()
    .click()
  await dialog(page, 'Ваше предложение').getByRole('button', { name: 'Откликнуться' }).click()
  await expect(dialog(page, 'Ваше предложение')).toBeHidden()
  expect(await presses()).toBeLessThanOrEqual(3)
  expect((await forwarder.ask(demands.get, { query: { demandId: row.id } })).data.offers).toHaveLength(1)
})

test('on a phone a mark takes at most 2 presses', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const order = await ready(pair)
  const phone = await openAs(pair.executor, `/orders/${order.id}`, { width: 390, height: 844 })
  const step = phone.getByRole('region', { name: 'Следующий шаг' })
  await expect(step.getByRole('button').first()).toBeVisible()
  const { presses } = await countPresses(phone)
  await step.getByRole('button').first().click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Отметить' }).click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  expect(await presses()).toBeLessThanOrEqual(2)
  expect((await card(pair.executor, order)).flights[0]!.tasks[0]!.departedAt).not.toBeNull()
})
