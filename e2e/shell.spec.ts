import { expect } from '@playwright/test'
import { menu } from '#contract/menu.ts'
import { offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import { screens } from '#web/screens.ts'
import { calls, fileOf, menuOf, tabs, toasts } from './page.ts'
import { axe, heading, test } from './world.ts'

test.describe('the shell', () => {
  test('1.01 1.09 2.03 the product opens at / without installing anything, in Russian, titled, with its menu', async ({
    world,
    openAs,
  }) => {
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveTitle(/Трасса/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(menuOf(page).getByRole('link', { name: 'Заказы' })).toBeVisible()
  })

  test('1.06 both sides are named on their paired screens', async ({ world, openAs }) => {
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const { id } = await offered(forwarder, executor)
    for (const [who, side, own, other] of [
      [forwarder, 'forwarder', 'Экспедитор', 'Исполнитель'],
      [executor, 'executor', 'Исполнитель', 'Экспедитор'],
    ] as const) {
      const page = await openAs(who, `/orders_${side}`)
      await expect(page.getByRole('banner').getByText(own, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(own, { exact: true }).first()).toBeVisible()
      await page.goto(`/orders/${id}`)
      await expect(page.getByRole('banner').getByText(own, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(other, { exact: true }).first()).toBeVisible()
    }
  })

  test('before its scripts have come, a page shows the frame of a screen to whoever seems signed in, and to nobody else', async ({
    world,
    openAs,
  }) => {
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    const coming = Promise.withResolvers<void>()
    await page.route('**/assets/**/*.js', async route => {
      await coming.promise
      await route.continue()
    })
    const frame = page.locator('.shell-opening')
    await page.goto('/orders_forwarder', { waitUntil: 'commit' })
    await expect(frame.locator('.ui-skeleton').first()).toBeVisible()
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(frame).toBeHidden()
    await page.goto('/orders_forwarder', { waitUntil: 'commit' })
    coming.resolve()
    await expect(heading(page, 'Заказы')).toBeVisible()
    await expect(frame).toHaveCount(0)
  })

  test('1.10 the language is switched on the spot and kept', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(heading(page, 'Orders')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(heading(page, 'Orders')).toBeVisible()
  })

  test('2.01 the part of a screen is fetched when it is opened, once', async ({ world, openAs }) => {
    const who = await world.forwarder()
    const page = await openAs(who, '/login')
    const fetched: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script' && request.url().endsWith(fileOf(screens.ordersForwarder.path))) fetched.push(request.url())
    })
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    expect(fetched).toEqual([])
    for (let i = 0; i < 2; i++) {
      await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
      await expect(tabs(page).filter({ hasText: 'Черновики' })).toBeVisible()
      await menuOf(page).getByRole('link', { name: 'Ждут меня' }).click()
      await expect(page).toHaveURL(/\/$/)
    }
    expect(fetched).toHaveLength(1)
  })

  test('2.02 a part that is gone after a new release offers to reload', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/404/, /GoneChunk/)
    const file = fileOf(screens.orderCreate.path)
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    await page.route(`**${file}`, route => route.fulfill({ status: 404 }))
    await menuOf(page).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Вышла новая версия')).toBeVisible()
    await page.unroute(`**${file}`)
    await page.getByRole('button', { name: 'Обновить страницу' }).click()
    await expect(heading(page, 'Новый заказ')).toBeVisible()
  })

  test('2.02 a part asked for while the server does not answer comes once it does, and a notice says so meanwhile', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const row = await offered(forwarder, executor)
    const page = await openAs(executor, `/orders/${row.id}`)
    const notice = toasts(page).filter({ hasText: 'Часть страницы не загрузилась' })
    await expect(page.getByRole('region', { name: 'История' })).toContainText('Предложен исполнителю')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await test.step('a window opened by a press comes by itself, and the page stays as it is', async () => {
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Принять', exact: true }).click()
      await expect(notice).toBeVisible()
      await expect(heading(page)).toContainText(row.number!)
      await axe(page)
      await page.context().setOffline(false)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true })).toBeVisible()
      await expect(notice).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('a screen is asked for again by a press', async () => {
      const file = `**${fileOf(screens.drivers.path)}`
      await page.route(file, route => route.abort())
      await menuOf(page).getByRole('link', { name: 'Водители' }).click()
      await expect(notice).toBeVisible()
      await page.unroute(file)
      await notice.getByRole('button', { name: 'Повторить' }).click()
      await expect(heading(page, 'Водители')).toBeVisible()
      await expect(notice).toHaveCount(0)
    })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('2.04 8.15 an exception inside a page shows the error page, and the menu goes on working', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/broken on purpose/)
    const page = await openAs(await world.forwarder(), '/')
    await page.route(`**${fileOf(screens.orderCreate.path)}`, route =>
      route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken on purpose')" }),
    )
    await menuOf(page).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Что-то сломалось на этой странице')).toBeVisible()
    await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
    await expect(heading(page, 'Заказы')).toBeVisible()
  })

  test('2.79 a screen one may not open says so in its own place and does not lead to the sign-in', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/404/)
    const { forwarder, executor } = await openPair(world)
    const viewer = await world.colleague(forwarder, 'viewer')
    for (const [who, path, title] of [
      [executor, '/orders_forwarder/create', 'Раздел вам закрыт'],
      [viewer, '/orders_forwarder/create', 'Раздел вам закрыт'],
      [forwarder, '/no-such-screen', 'Здесь ничего нет'],
      [forwarder, '/orders/019aaaaa-0000-7000-8000-000000000000', 'Такого заказа нет или он больше не ваш'],
    ] as const) {
      const page = await openAs(who, path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(menuOf(page)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    const own = await openAs(executor, '/orders_forwarder/tab/search')
    await expect(heading(own, 'Заказы')).toBeVisible()
    expect(new URL(own.url()).pathname).toMatch(/^\/orders_executor/)
  })

  test('4.10 9.14 the menu is fetched once for the life of the page', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/login')
    const asked = calls(page, menu.list.path)
    await page.goto('/')
    for (let i = 0; i < 5; i++) {
      await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
      await expect(heading(page, 'Заказы')).toBeVisible()
      await menuOf(page).getByRole('link', { name: 'Ждут меня' }).click()
      await expect(page).toHaveURL(/\/$/)
    }
    expect(asked).toHaveLength(1)
    await page.reload()
    await expect(menuOf(page).getByRole('link', { name: 'Заказы' })).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  test('1.15 1.16 9.13 the beta switch of the console is remembered and reloads the page once', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    const documents: string[] = []
    page.on('request', request => void (request.resourceType() === 'document' && documents.push(request.url())))
    const loaded = page.waitForEvent('load')
    await page.evaluate('betaTester()')
    await loaded
    await expect(heading(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('betaTester'))).toBe('true')
    expect(documents).toHaveLength(1)
  })

  test('6.01 the menu names the screens of one’s own side', async ({ world, openAs }) => {
    const executor = await openAs(await world.executor(), '/')
    await expect(menuOf(executor).getByRole('link', { name: 'Заказы' })).toHaveAttribute('href', '/orders_executor')
    await expect(menuOf(executor).getByRole('link', { name: 'Создать заказ' })).toHaveCount(0)
    const forwarder = await openAs(await world.forwarder(), '/')
    await expect(menuOf(forwarder).getByRole('link', { name: 'Заказы' })).toHaveAttribute('href', '/orders_forwarder')
  })
})
