import { expect, type Page } from '@playwright/test'
import { demands } from '#contract/demands.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })

test('2.29, 2.30 a forwarder publishes a spot demand, an executor counters, the forwarder confirms, and both read the agreed price', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  const draft: OrderDraft = { ...scenarioOne, price: null }
  const order = (await forwarder.ask(orders.create, { data: { draft, goal: 'place' } })).data

  // the forwarder makes the need of a placed order known to all partners
  const buyer = await openAs(forwarder, '/demand_forwarder')
  await expect(heading(buyer, 'Спрос')).toBeVisible()
  await buyer.getByRole('link', { name: 'Новая потребность' }).first().click()
  await expect(heading(buyer, 'Новая потребность')).toBeVisible()
  await buyer.getByRole('combobox', { name: 'Заказ' }).fill(order.number!)
  await buyer.getByRole('option', { name: new RegExp(order.number!) }).click()
  await axe(buyer, 'a new demand')
  await buyer.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(next(buyer).getByRole('heading')).toHaveText('Ждём отклики')
  const id = new URL(buyer.url()).pathname.split('/').at(-1)!

  // the executor finds it in his list and names a price
  const seller = await openAs(executor, '/demand_executor')
  await seller.getByRole('button', { name: 'Откликнуться', exact: true }).click()
  const offer = seller.getByRole('region', { name: 'Ваше предложение' })
  await offer.getByRole('textbox', { name: 'Цена' }).fill('98000')
  await expect(offer).toContainText('с НДС 22')
  await axe(seller, 'an offer being made')
  await offer.getByRole('button', { name: 'Откликнуться' }).click()
  await expect(next(seller).getByRole('heading')).toHaveText('Отклик отправлен')

  // the forwarder answers with his, the executor agrees, the forwarder confirms
  await expect(next(buyer).getByRole('heading')).toContainText('1 отклик ждёт')
  await buyer.getByRole('button', { name: 'Предложить свою цену' }).click()
  const counter = buyer.getByRole('dialog', { name: 'Ваша цена' })
  await counter.getByRole('textbox', { name: 'Цена' }).fill('95000')
  await counter.getByRole('button', { name: 'Отправить' }).click()
  await expect(next(seller).getByRole('heading')).toHaveText('Экспедитор предложил свою цену')
  await axe(seller, 'a counter-offer')
  await seller.getByRole('button', { name: /Согласиться на 95\s000/ }).click()
  await buyer.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(next(buyer).getByRole('heading')).toHaveText('Исполнитель найден')
  await expect(next(seller).getByRole('heading')).toHaveText('Перевозка ваша')
  await axe(buyer, 'a demand that is matched')

  // both read the same order at the same price
  const [own, his] = [
    (await forwarder.ask(orders.get, { query: { orderId: order.id } })).data,
    (await executor.ask(orders.get, { query: { orderId: order.id } })).data,
  ]
  expect([own.status, his.status]).toEqual(['accepted', 'accepted'])
  expect([own.money?.price, his.money?.price]).toEqual([
    { minor: 9_500_000, currency: 'RUB' },
    { minor: 9_500_000, currency: 'RUB' },
  ])
  expect((await executor.ask(demands.get, { query: { demandId: id } })).data.offers).toHaveLength(1)
})

test('1.03 a demand of twenty trips in December appears in /demand_forwarder, and an executor answers a part of it', async ({
  world,
  openAs,
}) => {
  await world.setClock('2026-11-20T09:00:00+03:00')
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)

  // by the button: the form goes by the server's clock, which is known by then
  const buyer = await openAs(forwarder, '/demand_forwarder')
  await expect(buyer.getByText('На связи', { exact: true }).first()).toBeVisible()
  await buyer.getByRole('link', { name: 'Новая потребность' }).first().click()
  await buyer.getByText('На период', { exact: true }).click()
  await buyer.getByRole('textbox', { name: 'Название' }).fill('20 рейсов Москва – Казань, декабрь')
  await buyer.getByRole('button', { name: 'Вставить из таблицы' }).click()
  const paste = buyer.getByRole('dialog', { name: 'Направления из таблицы' })
  await paste.getByRole('textbox').fill('Москва – Казань\t4\t4\t4\t4\t4')
  await expect(paste).toContainText('1 направление, 20 рейсов')
  await paste.getByRole('button', { name: /^Добавить: 1/ }).click()
  await expect(buyer.getByRole('combobox', { name: 'Откуда, направление 1' })).toHaveValue('Москва')
  await axe(buyer, 'a grid being made')
  await buyer.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(next(buyer).getByRole('heading')).toHaveText('Ждём отклики')
  await axe(buyer, 'a period demand')

  await buyer.goto('/demand_forwarder')
  const row = buyer.getByRole('grid', { name: 'Потребности в перевозке' }).getByRole('row', { name: /Москва – Казань/ })
  await expect(row.getByRole('img', { name: 'Нужно 20, обещано 0, подтверждено 0' })).toBeVisible()

  const seller = await openAs(executor, '/demand_executor')
  await seller.getByRole('button', { name: 'Откликнуться', exact: true }).click()
  await seller
    .getByRole('textbox', { name: /Москва – Казань, неделя/ })
    .first()
    .fill('3')
  await seller.getByRole('textbox', { name: 'Цена за рейс' }).fill('66000')
  await seller.getByRole('button', { name: /^Откликнуться: 3/ }).click()
  await expect(next(seller).getByRole('heading')).toHaveText('Отклик отправлен')
  await expect(row.getByRole('img', { name: 'Нужно 20, обещано 3, подтверждено 0' })).toBeVisible()
  await axe(buyer, 'the list of demands')
})
