import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { keyOf, offered, resourcesOf, scenarioOneStart } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })

test('FC two browsers: an agreed order is edited, the executor reads old beside new, refuses, agrees to the second try and asks himself', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const logist = await world.forwarder({ name: 'Северный Экспедитор' })
  const carrier = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(logist, carrier)
  const row = await offered(logist, carrier)
  const accepted = (await carrier.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  await carrier.ask(orders.move, { data: { ...keyOf(accepted), action: 'assign', ...(await resourcesOf(world, carrier)) } })

  const forwarder = await openAs(logist, `/orders/${row.id}`, { height: 1000 })
  const executor = await openAs(carrier, `/orders/${row.id}`, { width: 390, height: 844 })
  const edit = async (price: string, address?: string) => {
    await forwarder.getByRole('link', { name: 'Изменить заказ' }).click()
    await expect(heading(forwarder, /^Заказ 26-/)).toBeVisible()
    await forwarder.getByRole('textbox', { name: /^Ставка исполнителю/ }).fill(price)
    if (address)
      await forwarder
        .getByRole('textbox', { name: /^Адрес/ })
        .last()
        .fill(address)
  }

  await edit('72000', 'Новорязанское ш., 6')
  await forwarder.getByRole('textbox', { name: /^Для своих/ }).fill('Клиент доплатит')
  const asked = forwarder.getByRole('region', { name: 'Уйдёт на согласование' })
  await expect(asked).toContainText(/68\s000\s₽.*72\s000\s₽/)
  await expect(asked).toContainText(/Дмитровское ш\., 163А.*Новорязанское ш\., 6/)
  await expect(forwarder.getByRole('region', { name: 'Сохранится сразу' })).toContainText('Клиент доплатит')
  await asked.getByRole('textbox', { name: /^Пояснение/ }).fill('РЦ переехал')
  await axe(forwarder, 'the form of an agreed order')
  await forwarder.keyboard.press('Control+Enter')
  await expect(forwarder.getByRole('region', { name: /^Вы предложили изменить/ })).toContainText(/68\s000\s₽.*72\s000\s₽/)

  const wish = executor.getByRole('region', { name: 'Экспедитор предлагает изменить' })
  await expect(wish).toContainText('РЦ переехал')
  await expect(executor.getByRole('article')).not.toContainText('Клиент доплатит')
  await expect(next(executor).getByRole('heading')).toHaveText('Ответить на изменение')
  await next(executor).getByRole('button', { name: 'Ответить на изменение…' }).click()
  const dialog = executor.getByRole('dialog')
  await dialog.getByText('Отказаться', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Ответить', exact: true }).click()
  await expect(dialog).toContainText('Напишите, не короче 3 знаков')
  await dialog.getByRole('textbox', { name: 'Почему нет' }).fill('Мало за крюк')
  await axe(executor, 'the answer to a change on a phone')
  await dialog.getByRole('button', { name: 'Ответить', exact: true }).click()
  await expect(forwarder.getByRole('article')).toContainText('Изменение отклонено. Мало за крюк')

  await edit('76000', 'Новорязанское ш., 6')
  await forwarder.getByRole('button', { name: 'Отправить на согласование' }).click()
  await expect(wish).toContainText(/68\s000\s₽.*76\s000\s₽/)
  await wish.getByRole('button', { name: 'Ответить…' }).click()
  await dialog.getByText('Согласиться', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Ответить', exact: true }).click()
  await expect(wish).toBeHidden()
  await expect(forwarder.getByRole('region', { name: /^Вы предложили изменить/ })).toBeHidden()
  await expect(forwarder.getByRole('article')).toContainText('Новорязанское ш., 6')
  await expect(forwarder.getByRole('article')).toContainText(/76\s000/)

  await executor.getByRole('button', { name: 'Предложить изменение…' }).click()
  await dialog.getByRole('textbox', { name: /^Ваша ставка/ }).fill('78000')
  await axe(executor, 'a change the executor proposes, on a phone')
  await dialog.getByRole('button', { name: 'Отправить на согласование' }).click()
  const theirs = forwarder.getByRole('region', { name: 'Исполнитель предлагает изменить' })
  await expect(theirs).toContainText(/76\s000\s₽.*78\s000\s₽/)
  await expect(next(forwarder).getByRole('heading')).toHaveText('Ответить на изменение')
  await executor
    .getByRole('region', { name: /^Вы предложили изменить/ })
    .getByRole('button', { name: 'Отозвать' })
    .click()
  await expect(theirs).toBeHidden()
})
