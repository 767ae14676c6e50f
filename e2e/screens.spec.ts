import { expect, type Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { executorTabs, forwarderTabs } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { tabs, toasts } from './page.ts'
import { heading, test } from './world.ts'

test.describe('screens of the order', () => {
  const tabsOf = {
    forwarder: ['Все', 'Черновики', 'Ищут исполнителя', 'Ждут подтверждения', 'Назначены', 'В пути', 'Документы', 'Завершены', 'Отменены'],
    executor: ['Все', 'Новые предложения', 'Назначить машину', 'Предстоящие', 'В пути', 'Документы', 'Завершены', 'Ушедшие'],
  }

  test('2.15 2.16 each side has its own list, tabs and columns', async ({ world, openAs }) => {
    const { forwarder, executor } = await openPair(world)
    for (const [who, side, other, own] of [
      [executor, 'executor', 'Экспедитор', executorTabs],
      [forwarder, 'forwarder', 'Исполнитель', forwarderTabs],
    ] as const) {
      const page = await openAs(who, `/orders_${side}`)
      await expect(tabs(page)).toHaveCount(own.length)
      for (const [i, name] of tabsOf[side].entries()) await expect(tabs(page).nth(i)).toContainText(name)
      const grid = page.getByRole('grid')
      for (const column of ['Номер', 'Статус', 'Маршрут', other])
        await expect(grid.getByRole('columnheader', { name: column })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Создать заказ' }).first()).toBeVisible({ visible: side === 'forwarder' })
    }
  })

  test('2.17 2.18 a tab is an address', async ({ world, openAs }) => {
    const { forwarder, executor } = await openPair(world)
    const onWay = await openAs(executor, '/orders_executor/tab/onway')
    await expect(tabs(onWay).filter({ hasText: 'В пути' })).toHaveAttribute('aria-current', 'page')
    const docs = await openAs(forwarder, '/orders_forwarder/tab/docs')
    await expect(tabs(docs).filter({ hasText: 'Документы' })).toHaveAttribute('aria-current', 'page')
  })

  test('2.31 the form of a new order is empty', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/orders_forwarder/create')
    await expect(heading(page, 'Новый заказ')).toBeVisible()
    for (const field of await page
      .getByRole('main')
      .getByRole('textbox', { name: /Адрес|Что везём|Кто встретит/ })
      .all())
      await expect(field).toHaveValue('')
  })

  test('2.32 the form of an order is filled with it', async ({ world, openAs }) => {
    const forwarder = await world.forwarder()
    await world.setClock(scenarioOneStart)
    const draft = (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data
    const page = await openAs(forwarder, `/orders_forwarder/edit/${draft.id}`)
    await expect(page.getByLabel('Адрес').first()).toHaveValue('ул. Софийская, 8')
    await expect(page.getByLabel('Что везём')).toHaveValue('Напитки, ПЭТ')
  })

  test('2.33 an order opened shows its route, cargo, money and history to both sides, the customer’s price to the forwarder alone', async ({
    world,
    openAs,
  }) => {
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const row = await offered(forwarder, executor)
    for (const who of [forwarder, executor]) {
      const page = await openAs(who, `/orders/${row.id}`)
      await expect(heading(page)).toContainText('Санкт-Петербург')
      for (const text of ['Напитки, ПЭТ', 'ул. Софийская, 8', 'Дмитровское ш., 163А'])
        await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByText(/68\s000\s₽/).first()).toBeVisible()
      await expect(page.getByText('Предложен исполнителю').first()).toBeVisible()
      await expect(page.getByText(/75\s000\s₽/).first()).toBeVisible({ visible: who === forwarder })
      await expect(page.getByText('Маржа хорошая')).toBeVisible({ visible: who === forwarder })
    }
  })

  test('DC a comment is seen at once by whom it is meant for, and «]» leads on through the list one came from', async ({
    world,
    openAs,
  }) => {
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const [first, second] = [await offered(forwarder, executor), await offered(forwarder, executor)]
    const logist = await openAs(forwarder, '/orders_forwarder/tab/confirm')
    await expect(logist.getByRole('row', { name: new RegExp(first.number!) })).toBeVisible()
    await logist.goto(`/orders/${first.id}`)
    const carrier = await openAs(executor, `/orders/${first.id}`)
    const feed = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'История' })
    await expect(feed(carrier)).toContainText('Предложен исполнителю')

    await feed(logist).getByRole('textbox', { name: 'Комментарий для своих' }).fill('Клиент нервный')
    await feed(logist).getByRole('button', { name: 'Отправить' }).click()
    await expect(feed(logist)).toContainText('Клиент нервный')
    await feed(logist).getByText('Исполнителю', { exact: true }).click()
    await feed(logist).getByRole('textbox', { name: 'Комментарий для ВолгаТранс' }).fill('Ворота 3')
    await feed(logist).getByRole('textbox', { name: 'Комментарий для ВолгаТранс' }).press('Control+Enter')
    await expect(feed(carrier).getByRole('listitem').filter({ hasText: 'Ворота 3' })).toBeVisible()
    await expect(feed(carrier)).not.toContainText('Клиент нервный')

    await feed(logist).getByRole('textbox', { name: 'Комментарий для своих' }).fill('Позвонить утром')
    await expect(feed(logist)).toContainText('Черновик сохранён')
    await logist.reload()
    await expect(feed(logist).getByRole('textbox', { name: 'Комментарий для своих' })).toHaveValue('Позвонить утром')

    await expect(logist.getByText(/^[12] из 2$/)).toBeVisible()
    await logist.getByRole('heading', { level: 1 }).click()
    await logist.keyboard.press((await logist.getByText('1 из 2').count()) === 1 ? ']' : '[')
    await expect(logist).toHaveURL(`/orders/${second.id}`)
  })

  test('8.14 a refused step is said where it was asked, without a toast', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/409/, /Занято/)
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const row = await offered(forwarder, executor)
    const page = await openAs(executor, `/orders/${row.id}`)
    await page.route(`**${orders.move.path}`, route =>
      route.fulfill({ status: 409, json: { error: { code: 'order.step_closed', message: 'Занято', info: {} } } }),
    )
    await page.getByRole('button', { name: 'Принять', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Занято')
    await expect(toasts(page)).toHaveCount(0)
  })

  test('8.14 a form that lacks something names each field and keeps what was typed', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/orders_forwarder/create')
    await page.getByLabel('Что везём').fill('Напитки')
    await page.getByRole('button', { name: 'Разместить', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText('Исправьте')
    await expect(page.getByLabel('Что везём')).toHaveValue('Напитки')
    await expect(page.getByLabel('Адрес').first()).toHaveAttribute('aria-invalid', 'true')
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('pages outside the shell', () => {
  test('2.51–2.55 have no menu', async ({ world, openAs }) => {
    for (const path of ['/auth', '/auth_internal', '/login', '/tdsd-private', '/token']) {
      const page = await openAs(await world.forwarder(), '/login')
      if (path === '/auth') await page.route(`**${auth.config.path}`, () => undefined)
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })
})
