import { expect, type Page, type Route } from '@playwright/test'
import { type MenuItem, menu } from '#contract/menu.ts'
import { freePort } from '#testing/process.ts'
import type { Someone } from '#testing/world.ts'
import { axe, heading, type Served, test } from './world.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Вкладки экрана' })
const frameOf = (page: Page) => page.getByRole('main').locator('iframe')
const board = 'https://bi.example/x'
const restOfTabs = ['journal', 'jobs', 'health', 'announcements'].map(tab => `/admin?tab=${tab}`)

type ItemInput = Partial<Omit<MenuItem, 'id'>> & { title: string }

const bringIn = async (admin: Someone, item: ItemInput): Promise<MenuItem> => (await admin.ask(menu.create, { data: item })).data
const bring = async (world: Served, item: ItemInput) => bringIn(await world.platform(), item)

// one world serves all files: what was added to its menu is taken out again
test.afterEach(async ({ world }) => {
  const admin = await world.platform()
  for (const item of (await admin.ask(menu.list, { query: { all: true } })).data)
    if (item.id > 100) await admin.ask(menu.delete, { query: { id: item.id } })
})

/** A page of another site: says where it is, and goes on to `c/d` when its button is pressed. */
const otherSite = (route: Route) =>
  route.fulfill({
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="ru"><title>Показатели</title><main><h1>Показатели</h1><p>${new URL(route.request().url()).pathname}</p>
      <button onclick="parent.postMessage({ type: 'navigate', path: 'c/d?y=2' }, '*')">Дальше</button></main></html>`,
  })

test.describe('items of the menu', () => {
  test('2.57 an item added through the call is in the rail after a reload', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/orders_forwarder')
    await expect(menuOf(page).getByRole('link', { name: 'Заказы' })).toBeVisible()
    await bring(world, { title: 'Кабинет партнёра', path: '/partners', group_id: 2 })
    await expect(menuOf(page).getByRole('link', { name: 'Кабинет партнёра' })).toHaveCount(0)
    await page.reload()
    await menuOf(page).getByRole('link', { name: 'Кабинет партнёра' }).click()
    await expect(page).toHaveURL(/\/partners$/)
  })

  test('3.03 an external item opens a new tab that knows nothing of this one', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/help\.example/)
    await bring(world, { title: 'Помощь', is_external: true, src: 'https://help.example/start', group_id: 4 })
    const page = await openAs(await world.forwarder(), '/')
    await page.context().route('https://help.example/**', otherSite)
    const link = menuOf(page).getByRole('link', { name: 'Помощь' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
    await expect(link.getByRole('img', { name: 'откроется в новой вкладке' })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await link.click()
    const other = await opened
    await expect(other).toHaveURL('https://help.example/start')
    expect(await other.evaluate(() => window.opener)).toBeNull()
  })

  test('3.04 the sub-title stands under the title, an unknown icon is the plain one', async ({ world, openAs }) => {
    await bring(world, { title: 'С подписью', sub_title: 'бета', icon: 'plus', path: '/partners' })
    await bring(world, { title: 'Без иконки', path: '/partners?a=1' })
    await bring(world, { title: 'С чужой иконкой', icon: 'nonsense', path: '/partners?a=2' })
    const page = await openAs(await world.forwarder(), '/')
    const item = (name: string) => menuOf(page).getByRole('link', { name })
    await expect(item('С подписью').getByText('бета')).toBeVisible()
    const drawn = (name: string) => item(name).locator('svg').first().innerHTML()
    expect(await drawn('С подписью')).toBe(await drawn('Создать заказ'))
    expect(await drawn('С чужой иконкой')).toBe(await drawn('Без иконки'))
    expect(await drawn('С чужой иконкой')).not.toBe(await drawn('С подписью'))
  })

  test('an item of a group without a name stands under a line, on a phone behind «Ещё»', async ({ world, openAs }) => {
    await bring(world, { title: 'Особый', path: '/partners?a=1', group_id: 77 })
    const wide = await openAs(await world.forwarder(), '/')
    await expect(menuOf(wide).getByRole('link', { name: 'Особый' })).toBeVisible()
    await axe(wide)
    const phone = await openAs(await world.forwarder(), '/', { width: 390, height: 844 })
    await phone.getByRole('button', { name: 'Ещё' }).click()
    await expect(phone.getByRole('dialog', { name: 'Ещё' }).getByRole('link', { name: 'Особый' })).toBeVisible()
    await axe(phone)
  })

  test('2.61 2.64 2.66 the extra item is on listed hosts alone and opens the form of a new order', async ({ world, openAs }) => {
    const forwarder = await world.forwarder()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const listed = await world.open({ url, web: true, testHosts: ['127.0.0.1'] })
    await listed.listen({ host: '127.0.0.1', port })
    const extra = (page: Page) => menuOf(page).getByRole('link', { name: 'Создать заказ (NEW)' })

    const page = await openAs(forwarder, '/', { base: url })
    await expect(extra(page)).toBeVisible()
    const titles = await menuOf(page).getByRole('link').allInnerTexts()
    expect(titles[titles.indexOf('Создать заказ') + 1]).toBe('Создать заказ (NEW)')
    await extra(page).click()
    await expect(page).toHaveURL(`${url}/orders_forwarder/create`)
    await expect(heading(page, 'Новый заказ')).toBeVisible()

    const usual = await openAs(forwarder, '/')
    await expect(menuOf(usual).getByRole('link', { name: 'Создать заказ' })).toBeVisible()
    await expect(extra(usual)).toHaveCount(0)
  })
})

test.describe('tabs of a screen', () => {
  test('2.58 2.59 2.60 an item marked as a tab stands above its screen and not in the menu', async ({ world, openAs }) => {
    const forwarder = await world.forwarder()
    await bring(world, { title: 'Архив', path: '/orders_forwarder', is_tab: true })
    await bring(world, { title: 'Обычный', path: '/orders_forwarder?a=1', is_tab: false })
    const page = await openAs(forwarder, '/orders_forwarder')
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Заказы', 'Архив'])
    await expect(tabsOf(page).getByRole('link', { name: 'Заказы' })).toHaveAttribute('aria-current', 'page')
    await expect(menuOf(page).getByRole('link', { name: 'Архив' })).toHaveCount(0)
    await expect(menuOf(page).getByRole('link', { name: 'Обычный' })).toBeVisible()
    await axe(page)
  })

  test('an open tab is an address: other keys stay in it, reload and back keep to it', async ({ world, openAs }) => {
    const { id } = await bring(world, { title: 'Архив', path: '/orders_forwarder', is_tab: true })
    const page = await openAs(await world.forwarder(), '/orders_forwarder/tab/docs?orders.mine=true&other=1')
    const list = page.getByRole('navigation', { name: 'Разделы списка' })
    await expect(list).toBeVisible()
    await tabsOf(page).getByRole('link', { name: 'Архив' }).press('Enter')
    await expect(page).toHaveURL(`/orders_forwarder/tab/docs?orders.mine=true&other=1&menu.tab=${id}`)
    await expect(page.getByText('Во вкладке пока ничего нет')).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.reload()
    await expect(tabsOf(page).getByRole('link', { name: 'Архив' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Во вкладке пока ничего нет')).toBeVisible()
    await axe(page)
    await page.goBack()
    await expect(page).toHaveURL('/orders_forwarder/tab/docs?orders.mine=true&other=1')
    await expect(list).toBeVisible()
  })

  test('a tab shows a page of another site, a part of the product, or opens apart', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/)
    const path = '/orders_forwarder'
    await bring(world, { title: 'Показатели', path, is_tab: true, is_iframe: true, src: board })
    await bring(world, { title: 'Завершённые', path, is_tab: true, src: '/orders_forwarder/tab/done' })
    await bring(world, { title: 'Инструкция', path, is_tab: true, is_external: true, src: 'https://help.example' })
    const page = await openAs(await world.forwarder(), path)
    await page.route('https://bi.example/**', otherSite)
    const tab = (name: string) => tabsOf(page).getByRole('link', { name })
    await tab('Показатели').click()
    await expect(heading(page, 'Показатели')).toBeVisible()
    await expect(frameOf(page)).toHaveAttribute('src', board)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Показатели/)
    await tab('Завершённые').click()
    await expect(page).toHaveURL('/orders_forwarder/tab/done')
    await expect(tab('Завершённые')).toHaveAttribute('aria-current', 'page')
    await tab('Заказы').click()
    await expect(page).toHaveURL(path)
    await expect(tab('Инструкция')).toHaveAttribute('rel', /noopener/)
    await expect(tab('Инструкция')).toHaveAttribute('href', 'https://help.example')
  })

  test('any screen may have tabs; one without has nothing above it', async ({ world, openAs }) => {
    await bring(world, { title: 'Рядом', path: '/', is_tab: true })
    const page = await openAs(await world.forwarder(), '/')
    await expect(tabsOf(page).getByRole('link')).toHaveText([/^Ждут меня/, 'Рядом'])
    await menuOf(page).getByRole('link', { name: 'Заказы' }).click()
    await expect(heading(page, 'Заказы')).toBeVisible()
    await expect(tabsOf(page)).toHaveCount(0)
    const [main, title] = await Promise.all([page.getByRole('main').boundingBox(), page.locator('.lists').boundingBox()])
    expect(title!.y).toBe(main!.y)
  })
})

test.describe('pages of other sites', () => {
  test('2.06 3.02 an embedded page has the source its menu item names, and its host in sight', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/, /404/)
    const forwarder = await world.forwarder()
    await bring(world, { title: 'Отчёты', path: 'reports/main', is_iframe: true, src: board, group_id: 3 })
    const page = await openAs(forwarder, '/')
    await page.route('https://bi.example/**', otherSite)
    await menuOf(page).getByRole('link', { name: 'Отчёты' }).click()
    await expect(page).toHaveURL('/iframe/reports/main')
    await page.reload()
    await expect(heading(page, 'Отчёты')).toBeVisible()
    await expect(page.getByRole('main').getByText('bi.example', { exact: true })).toBeVisible()
    await expect(frameOf(page)).toHaveAttribute('src', board)
    await expect(frameOf(page)).toHaveAttribute('title', 'Отчёты')
    await expect(frameOf(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin')
    await expect(frameOf(page)).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(frameOf(page).contentFrame().getByText('/x', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const apart = page.getByRole('link', { name: 'Открыть отдельно' })
    await expect(apart).toHaveAttribute('href', board)
    await expect(apart).toHaveAttribute('rel', /noopener/)
    await axe(page)

    for (const path of ['/iframe/other', '/iframe/https:%2f%2fevil.example', '/iframe/reports']) {
      await page.goto(path)
      await expect(heading(page, 'Здесь ничего нет')).toBeVisible()
      await expect(frameOf(page)).toHaveCount(0)
    }
  })

  test('the focus leaves an embedded page at both of its ends', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/)
    await bring(world, { title: 'Отчёты', path: '/bi', is_iframe: true, src: board })
    const page = await openAs(await world.forwarder(), '/')
    await page.route('https://bi.example/**', otherSite)
    await menuOf(page).getByRole('link', { name: 'Отчёты' }).click()
    const inside = frameOf(page).contentFrame().getByRole('button', { name: 'Дальше' })
    const [above, below] = [0, 1].map(index => page.getByRole('button', { name: 'Выйти из вставки' }).nth(index))
    await inside.focus()
    await page.keyboard.press('Tab')
    await expect(below!).toBeFocused()
    await below!.press('Enter')
    await expect(menuOf(page)).toBeFocused()
    await inside.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(above!).toBeFocused()
  })

  test('a page that does not answer within 10 s offers to repeat and to open it apart', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/, /ERR_/)
    await bring(world, { title: 'Отчёты', path: '/bi', is_iframe: true, src: board })
    const page = await openAs(await world.forwarder(), '/login')
    await page.clock.install()
    const held: Route[] = []
    await page.route('https://bi.example/**', route => void held.push(route))
    await page.goto('/iframe/bi', { waitUntil: 'commit' })
    await expect(page.getByRole('progressbar', { name: 'Страница загружается' })).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    await page.clock.runFor(9_000)
    await expect(page.getByText('Страница не отвечает')).toHaveCount(0)
    await page.clock.runFor(1_000)
    await expect(page.getByRole('alert').getByText('Страница не отвечает')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Открыть отдельно' }).last()).toHaveAttribute('href', board)
    await axe(page)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Страница не отвечает')).toHaveCount(0)
    await expect.poll(() => held.length).toBe(2)
    await otherSite(held[1]!)
    await expect(frameOf(page).contentFrame().getByRole('heading', { name: 'Показатели' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  test('2.46 2.47 what follows the address of a dashboard is passed on and kept', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/, /404/)
    await bring(world, { title: 'Парк', path: '/analytics/fleet', is_iframe: true, src: 'https://bi.example/fleet?k=1' })
    await bring(world, { title: 'Бумаги', path: '/modules/papers', is_iframe: true, src: 'https://bi.example/papers' })
    const page = await openAs(await world.forwarder(), '/')
    await page.route('https://bi.example/**', otherSite)
    const loads: string[] = []
    page.on('request', request => void (request.url().startsWith('https://bi.example') && loads.push(request.url())))

    await page.goto('/analytics/fleet/a/b?x=1')
    await expect(frameOf(page)).toHaveAttribute('src', 'https://bi.example/fleet/a/b?k=1&x=1')
    await expect(page).toHaveURL('/analytics/fleet/a/b?x=1')
    await expect(menuOf(page).getByRole('link', { name: 'Парк' })).toHaveAttribute('aria-current', 'page')

    await test.step('the address follows the page, and the page is not opened anew', async () => {
      const before = loads.length
      await frameOf(page).contentFrame().getByRole('button', { name: 'Дальше' }).click()
      await expect(page).toHaveURL('/analytics/fleet/c/d?y=2')
      await expect(frameOf(page)).toHaveAttribute('src', 'https://bi.example/fleet/a/b?k=1&x=1')
      expect(loads).toHaveLength(before)
      await page.reload()
      await expect(frameOf(page)).toHaveAttribute('src', 'https://bi.example/fleet/c/d?k=1&y=2')
    })

    await page.goto('/modules/papers/a/b')
    await expect(frameOf(page)).toHaveAttribute('src', 'https://bi.example/papers/a/b')
    await page.goto('/modules/p%61pers/a%20b')
    await expect(frameOf(page)).toHaveAttribute('src', 'https://bi.example/papers/a%20b')
    for (const path of ['/modules/papers/a%2f..%2fb', '/modules/docs', '/modules/docs/a/b', '/modules/constructor']) {
      await page.goto(path)
      await expect(heading(page, 'Здесь ничего нет')).toBeVisible()
      await expect(frameOf(page)).toHaveCount(0)
    }
  })

  test('a page that is not on the list of this load says so', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/bi\.example/, /violates the following Content Security Policy/)
    const admin = await world.platform()
    const { id } = await bringIn(admin, { title: 'Отчёты', path: '/bi', is_iframe: true, src: board })
    const page = await openAs(await world.forwarder(), '/favicon.svg')
    // the menu of this page names another source than its policy allows
    await page.route('**/api/menu/list', async route => {
      await admin.ask(menu.update, { data: { id, src: 'https://later.example' } })
      await route.continue()
    })
    await page.goto('/iframe/bi')
    await expect(page.getByText('Браузер не открыл страницу')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Обновить страницу' })).toBeVisible()
  })
})

test.describe('the page of the platform', () => {
  test('2.08 2.09 has tabs, the first one open, and keeps to an item by its address', async ({ world, openAs }) => {
    const page = await openAs(await world.platform(), '/admin')
    const sections = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
    await expect(sections.first()).toHaveAttribute('aria-current', 'page')
    expect(await sections.count()).toBeGreaterThanOrEqual(2)
    await page.goto('/admin/2?other=1')
    await expect(page.getByRole('heading', { name: 'Пункт 2' })).toBeVisible()
    await expect(page.getByLabel('Название')).toHaveValue('Заказы')
    await sections.filter({ hasText: 'Справочники' }).click()
    await expect(page).toHaveURL('/admin?other=1&tab=dicts')
    await expect(page.getByRole('cell', { name: 'Россия' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Russia' })).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: /^Валюты/ }).click()
    await expect(page.getByRole('heading', { name: 'Валюты' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Страны' })).toBeVisible()
  })

  test('2.79 is closed to others', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/admin')
    await expect(heading(page, 'Раздел вам закрыт')).toBeVisible()
  })

  test('7.33 7.34 7.35 4.10 an item is added, changed, moved and removed; the menu of this page stays as it was loaded', async ({
    world,
    openAs,
  }) => {
    const admin = await world.platform()
    const page = await openAs(admin, '/admin')
    const asked: string[] = []
    page.on('request', request => void (/\/api\/menu\/list(?!\?all=true)/.test(request.url()) && asked.push(request.url())))
    const item = async () => (await admin.ask(menu.list, { query: { all: true } })).data.find(({ id }) => id > 100)

    await page.getByRole('link', { name: 'Добавить пункт' }).click()
    await page.getByLabel('Название').fill('Отчёты')
    await page.getByLabel('Вставка').check()
    await page.getByLabel(/^Путь/).fill('reports/main')
    await page.getByLabel(/^Источник/).fill('http://bi.example')
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(page.getByLabel(/^Источник/)).toHaveAccessibleDescription(/https:\/\//)
    await page.getByLabel(/^Источник/).fill(board)
    await expect(page.getByText('Откроется /iframe/reports/main')).toBeVisible()
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Пункт \d+$/ })).toBeVisible()
    expect(await item()).toMatchObject({ title: 'Отчёты', is_iframe: true, path: 'reports/main', src: board })
    await expect(menuOf(page).getByRole('link', { name: 'Отчёты' })).toHaveCount(0)

    await page.reload()
    asked.length = 0
    await expect(menuOf(page).getByRole('link', { name: 'Отчёты' })).toBeVisible()
    await page.getByLabel('Название').fill('Отчёты 2')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Люди увидят новое меню при следующей загрузке')).toBeVisible()
    expect(await item()).toMatchObject({ title: 'Отчёты 2' })

    await page.getByRole('button', { name: 'Удалить…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page).toHaveURL('/admin')
    expect(await item()).toBeUndefined()
    await expect(menuOf(page).getByRole('link', { name: 'Отчёты' })).toBeVisible()
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  for (const [theme, locale, width] of [
    ['light', 'ru', 1440],
    ['dark', 'en', 390],
  ] as const)
    test(`is without a violation: ${theme}, ${locale}, ${width}`, async ({ world, openAs }) => {
      const admin = await world.platform()
      await bringIn(admin, { title: 'Архив', path: '/orders_forwarder', is_tab: true, position: 20, icon: 'nonsense', group_id: 77 })
      const page = await openAs(admin, '/admin', { theme, locale, width })
      for (const path of ['/admin', '/admin/2', '/admin/new', '/admin/999', '/admin?tab=dicts', '/admin?tab=limits', ...restOfTabs]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await axe(page)
      }
    })
})
