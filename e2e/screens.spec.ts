import { expect, type Page } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { menu } from '#contract/menu.ts'
import { executorTabs, forwarderTabs } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { offered, openPair, scenarioOne, scenarioOneStart } from '#server/testing/orders.ts'
import { axe, heading, test } from './world.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' }).locator('li')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Разделы списка' }).getByRole('link')
const calls = (page: Page, path: string) => {
  const seen: string[] = []
  page.on('request', request => void (new URL(request.url()).pathname === path && seen.push(request.url())))
  return seen
}

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
      if (request.resourceType() === 'script' && /\/assets\/Orders\w+-[^/]+\.js$/.test(request.url())) fetched.push(request.url())
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
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    await page.route(/\/assets\/OrderCreatePage-/, route => route.fulfill({ status: 404 }))
    await menuOf(page).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Вышла новая версия')).toBeVisible()
    await page.unroute(/\/assets\/OrderCreatePage-/)
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
      const file = /\/assets\/DriversPage-/
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
    await page.route(/\/assets\/OrderCreatePage-/, route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const OrderCreatePage = () => { throw new Error('broken on purpose') }",
      }),
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
      [executor, '/orders_forwarder', 'Раздел вам закрыт'],
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

test.describe('sessions and failures', () => {
  test('4.01 4.04 one token check on start; answered 200 it leads nowhere', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/login')
    const checks = calls(page, auth.check.path)
    await page.goto('/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await menuOf(page).getByRole('link', { name: 'Ждут меня' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(checks).toHaveLength(1)
  })

  for (const [name, answer] of [
    ['500', 500],
    ['no answer', null],
  ] as const)
    test(`4.03 8.03 a token check that fails otherwise (${name}) changes nothing: no redirect, no toast, the app goes on`, async ({
      world,
      openAs,
      expectTrouble,
    }) => {
      expectTrouble(/500/, /ERR_FAILED/)
      const page = await openAs(await world.forwarder(), '/login')
      await page.route(`**${auth.check.path}`, route => (answer === null ? route.abort() : route.fulfill({ status: answer })))
      await page.goto('/orders_forwarder')
      await expect(heading(page, 'Заказы')).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })

  test('2.76 2.77 8.01 a session that has ended: one full navigation to /login, however many calls find it out, without a word', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/401/)
    const who = await world.forwarder()
    const page = await openAs(who, '/orders_forwarder')
    await expect(page.getByText('Заказов ещё нет')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('На связи')
    const documents: string[] = []
    // the first refusal leads away: it is held until a second call is under way
    const several = Promise.withResolvers<void>()
    let asked = 0
    page.on('request', request => void (request.resourceType() === 'document' && documents.push(new URL(request.url()).pathname)))
    await page.route('**/api/orders/v0/**', async route => {
      if (++asked > 1) several.resolve()
      await several.promise
      await route.fulfill({ status: 401, json: {} })
    })
    // what is told live makes every answer of the screen stale at once
    await who.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })
    await several.promise
    await expect(heading(page, 'Вход')).toBeVisible()
    expect(documents).toEqual(['/login'])
    await expect(toasts(page)).toHaveCount(0)
  })

  test('6.10 a session that ends while a screen is open takes it away by itself', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/401/)
    const who = await world.forwarder()
    const page = await openAs(who, '/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await world.root.query('delete from sessions where user_id = $1', [who.user])
    await expect(heading(page, 'Вход')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('8.04 a request cancelled by leaving its screen is silent', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/')
    await expect(heading(page)).toBeVisible()
    await page.route(`**${orders.list.path}?**`, () => undefined)
    const begun = page.waitForRequest(request => request.url().includes(orders.list.path))
    await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
    const request = await begun
    const failed = page.waitForEvent('requestfailed', each => each === request)
    await menuOf(page).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Новый заказ')).toBeVisible()
    await failed
    await expect(toasts(page)).toHaveCount(0)
  })

  test('8.05 8.08 8.10 a refusal with message and info is a toast with both, another failure one with the status text', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    expectTrouble(/409/, /503/)
    const who = await world.forwarder()
    const page = await openAs(who, '/login')
    await page.route(`**${menu.list.path}`, route =>
      route.fulfill({ status: 409, json: { error: { message: 'Ставка отклонена', info: { min: 54000 } } } }),
    )
    await page.goto('/orders_forwarder')
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка' })).toContainText('Ставка отклонена: {"min":54000}')
    await expect(toasts(page)).toHaveCount(1)
    await expect(heading(page, 'Заказы')).toBeVisible()
    await axe(page)
    await page.unroute(`**${menu.list.path}`)
    await page.route(`**${menu.list.path}`, route => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Ошибка' })).toContainText('Service Unavailable')
  })

  test('7.01 every call of a session of work goes to the page’s own origin, with x-platform: web', async ({ world, openAs }) => {
    const { forwarder, executor } = await openPair(world)
    await world.setClock(scenarioOneStart)
    const row = await offered(forwarder, executor)
    const page = await openAs(executor, '/login')
    const asked: { origin: string; path: string; platform: string | undefined }[] = []
    page.on('request', request => {
      const { origin, pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.resourceType() === 'fetch')
        asked.push({ origin, path: pathname, platform: request.headers()['x-platform'] })
    })
    await page.goto('/orders_executor')
    await page.goto(`/orders/${row.id}`)
    await page.getByRole('button', { name: 'Принять', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(page.getByRole('button', { name: /Назначить/ }).first()).toBeVisible()
    expect(asked.map(call => call.path)).toContain(orders.move.path)
    expect(asked.filter(call => call.origin !== world.url || call.platform !== 'web')).toEqual([])
  })

  test('3.36 4.14 the clock of the page is that of the server, whatever the machine says', async ({ world, openAs }) => {
    await world.setClock('2026-10-06T08:10:00+03:00')
    const page = await openAs(await world.forwarder(), '/')
    await expect(page.getByRole('banner')).toContainText(/6\sокт\., 08:1\d/)
  })
})
