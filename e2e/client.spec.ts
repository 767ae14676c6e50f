import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { flags } from '#contract/flags.ts'
import { offered, openPair, scenarioOneStart } from '#testing/orders.ts'
import type { Someone, World } from '#testing/world.ts'
import { heading, test } from './world.ts'

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'beta', exact: true })
/** What a person is called in the world of the test. */
const nameOf = async (world: World, { employee }: Someone) =>
  (await world.root.query<{ name: string }>('select name from employees where id = $1', [employee])).rows[0]!.name

const words = { name_ru: 'Новая таблица', name_en: 'New table', about_ru: 'Список открывается быстрее.', about_en: '' }

test.describe('flags', () => {
  test.afterEach(
    async ({ world }) => void (await world.root.query('delete from flags; delete from flag_editions; delete from flag_choices')),
  )

  const set = async (world: World, key: string, enabled: boolean, forTesters = false) => {
    const admin = await world.platform()
    const version = (await admin.ask(flags.list)).data.items.find(flag => flag.key === key)?.version ?? 0
    return (await admin.ask(flags.set, { data: { key, enabled, forTesters, version, ...words } })).data
  }

  test('1.12 1.13 1.14 2.50 the badge comes with the first flag, leads to what is on, and goes with the last', async ({
    world,
    openAs,
  }) => {
    const page = await openAs(await world.forwarder(), '/orders_forwarder')
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('На связи')
    await expect(badge(page)).toHaveCount(0)
    await set(world, 'new_table', true)
    await badge(page).click()
    await expect(page).toHaveURL(/\/feature-flags$/)
    await expect(heading(page, 'Пробные возможности')).toBeVisible()
    const item = page.getByRole('main').getByRole('listitem').first()
    await expect(item).toContainText('Новая таблица')
    await expect(item).toContainText('Включено для всех')
    await expect(item).toContainText('Список открывается быстрее.')
    await set(world, 'new_table', false)
    await expect(page.getByText('Сейчас ничего пробного не включено')).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
  })

  test('1.17 in beta mode flags for testers count as enabled, until it is left', async ({ world, openAs }) => {
    await set(world, 'new_table', false, true)
    const page = await openAs(await world.executor(), '/orders_executor')
    await expect(heading(page)).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
    const loaded = page.waitForEvent('load')
    await page.evaluate('betaTester()')
    await loaded
    await badge(page).click()
    await expect(page.getByText('Включено для тестировщиков')).toBeVisible()
    await page.getByText('Показывать мне новое раньше всех').click()
    await expect(page.getByText('Сейчас ничего пробного не включено')).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('betaTester'))).toBeNull()
  })

  test('2.13 2.14 of all toggles one is opened, tried for a person and saved; an open tab follows within a second, there and back', async ({
    world,
    openAs,
  }) => {
    const person = await world.forwarder()
    const tab = await openAs(person, '/feature-flags')
    await expect(tab.getByRole('banner').getByRole('status')).toHaveText('На связи')
    await tab.getByText('Значения в этом браузере').click()
    const value = tab.getByRole('row', { name: /price_per_km/ })
    await expect(value).toContainText('false')
    const delays: number[] = []
    const follows = async (text: string) => {
      const at = Date.now()
      await expect(value).toContainText(text)
      delays.push(Date.now() - at)
    }

    const page = await openAs(await world.platform(), '/toggle-admin')
    const rows = page.getByRole('table', { name: 'Переключатели' }).getByRole('row')
    await expect(rows.filter({ hasText: 'new_table' })).toContainText('Как в коде')
    await page.goto('/toggle-admin/new_table')
    await expect(heading(page, 'Новая таблица заказов')).toBeVisible()
    await expect(page.getByText('server/menu/handlers.ts')).toBeVisible()
    await page.getByRole('link', { name: 'Переключатели' }).last().click()
    await rows.getByRole('link', { name: 'Цена за километр в списке' }).click()

    await page.getByRole('main').getByText('Включён', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Человек' }).fill(await nameOf(world, person))
    await page.getByRole('option').first().click()
    await expect(page.getByText(/получит «on»/)).toContainText('так у всех')
    await page.getByRole('button', { name: 'Сохранить…' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Почему').fill('Просили логисты')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    const item = tab.getByRole('main').getByRole('listitem').filter({ hasText: 'Включено для всех' })
    await follows('true')
    await expect(item).toContainText('Цена за километр в списке')
    await expect(badge(tab)).toBeVisible()

    await page.keyboard.press('Shift+K')
    await dialog.getByLabel('Почему').fill('Считает не то')
    await dialog.getByRole('button', { name: 'Выключить' }).click()
    await expect(dialog).toBeHidden()
    await follows('false')
    await expect(badge(tab)).toHaveCount(0)
    const past = page
      .getByRole('region', { name: 'История' })
      .getByRole('listitem')
      .filter({ hasText: /Состояние \d/ })
    await expect(past).toHaveCount(2)
    await expect(past.first()).toContainText('Считает не то')
    await expect(past.first()).toContainText('Состояние: Включён → Выключен')
    await past.last().getByRole('button', { name: 'Вернуть' }).click()
    await dialog.getByLabel('Почему').fill('Починили')
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await follows('true')
    // a machine that does much else may be late once
    expect(Math.min(...delays)).toBeLessThanOrEqual(1000)
  })

  test('2.50 a person takes a trial himself, says what he thinks, and the staff reads it', async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/feature-flags')
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'price_per_km' })
    const take = item.getByRole('switch', { name: 'Включено: Цена за километр в списке' })
    await take.press('Space')
    await expect(take).toBeChecked()
    await item.getByRole('button', { name: 'Сказать, что думаю…' }).click()
    await page.getByRole('dialog').getByText('Да', { exact: true }).click()
    await page.getByRole('dialog').getByLabel('Что хорошо, чего не хватает').fill('Сразу видно, где дорого')
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Спасибо, передали')).toBeVisible()
    const staff = await openAs(await world.platform(), '/toggle-admin/price_per_km')
    await expect(staff.getByRole('region', { name: 'Что говорят' })).toContainText('Сразу видно, где дорого')
  })
})

test.describe('the layout', () => {
  for (const [number, width, below, from] of [
    ['9.21', 576, 'xs', 'sm'],
    ['9.22', 768, 'sm', 'md'],
    ['9.23', 1080, 'md', 'lg'],
    ['9.24', 1200, 'lg', 'xl'],
    ['9.25', 1400, 'xl', 'xxl'],
    ['9.26', 1920, 'xxl', 'wide'],
  ] as const)
    test(`${number} at ${width} px it turns from ${below} to ${from}`, async ({ openAs }) => {
      const page = await openAs(null, '/login', { width: width - 1 })
      const root = page.locator('html')
      await expect(root).toHaveAttribute('data-layout', below)
      await page.setViewportSize({ width, height: 900 })
      await expect(root).toHaveAttribute('data-layout', from)
      await page.setViewportSize({ width: width - 1, height: 900 })
      await expect(root).toHaveAttribute('data-layout', below)
    })

  test('is known before anything is drawn', async ({ world, openAs, expectTrouble }) => {
    expectTrouble(/ERR_FAILED/)
    const page = await openAs(null, '/favicon.svg', { width: 1079 })
    await page.route('**/assets/**', route => route.abort())
    await page.goto(`${world.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'md')
  })
})

test.describe('monitoring', () => {
  type Batch = { version: string; counters: ({ name: string } & Record<string, unknown>)[] }

  /** A place that counters are sent to. */
  async function openCollector() {
    const texts: string[] = []
    const kinds: (string | undefined)[] = []
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', chunk => (text += chunk))
      request.on('end', () => {
        texts.push(text)
        kinds.push(`${request.method} ${request.headers['content-type']} ${request.headers.cookie}`)
        response.writeHead(204).end()
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const counters = () => texts.flatMap(text => (JSON.parse(text) as Batch).counters)
    return { url, texts, kinds, counters, close: () => new Promise(done => server.close(done)) }
  }

  test('1.18 7.78 counters go to the address configured, with the build, without an id, a query or a name', async ({
    world,
    openAs,
    expectTrouble,
  }) => {
    const place = await openCollector()
    expectTrouble(new RegExp(`^foreign request: ${place.url}/batch`))
    const process = await world.open({ web: true, monitoring: `${place.url}/batch` })
    const base = await world.listen(process)
    await world.setClock(scenarioOneStart)
    const { forwarder, executor } = await openPair(world)
    const order = await offered(forwarder, executor)

    const page = await openAs(forwarder, `/orders/${order.id}`, { base })
    await expect(heading(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Заказы' }).click()
    await expect(heading(page, 'Заказы')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Найти' }).fill('Балтик')
    await page.keyboard.press('Escape')
    await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('Балтик Напитки'))))
    expectTrouble(/^thrown: /)
    const names = () => place.counters().map(({ name, page, error, call }) => [name, page ?? error ?? call].join(' '))
    await expect
      .poll(names)
      .toEqual(expect.arrayContaining(['page /orders/:orderId', 'page /orders_forwarder', 'error TypeError', 'call /api/answers/v0']))
    // how the page felt is told when it is left; a window that is closed may be taken away before it has spoken
    await page.goto('/login')
    await expect.poll(names).toContain('vital ')

    const version = /^\d{4}\.\d{2}\.\d{2}-[0-9a-f]{6}$/
    for (const text of place.texts) {
      expect((JSON.parse(text) as Batch).version).toMatch(version)
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\?|[а-яё]/i)
    }
    expect([...new Set(place.kinds)]).toEqual(['POST text/plain;charset=UTF-8 undefined'])
    await place.close()
  })

  test('9.32 an account set, visits are counted for it and nothing else is told', async ({ world, openAs, expectTrouble }) => {
    const place = await openCollector()
    expectTrouble(new RegExp(`^foreign request: ${place.url}/visit`))
    const process = await world.open({ web: true, analytics: { address: `${place.url}/visit`, account: '42' } })
    const base = await world.listen(process)
    const page = await openAs(await world.forwarder(), '/orders_forwarder', { base })
    await expect(heading(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Создать заказ' }).click()
    const told = () => place.texts.map(text => JSON.parse(text) as unknown)
    const version = expect.stringMatching(/^\d{4}\./)
    await expect.poll(told).toEqual([
      { account: '42', page: '/orders_forwarder', version },
      { account: '42', page: '/orders_forwarder/create', version },
    ])
    await place.close()
  })

  test('7.78 9.32 without an address and without an account nothing is asked elsewhere and the part that counts is not loaded', async ({
    world,
    openAs,
  }) => {
    const page = await openAs(await world.forwarder(), '/login')
    const asked: string[] = []
    page.on('request', request => void asked.push(request.url()))
    await page.goto('/orders_forwarder')
    await expect(heading(page, 'Заказы')).toBeVisible()
    await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Создать заказ' }).click()
    await expect(heading(page, 'Новый заказ')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('На связи')
    expect(asked.filter(url => new URL(url).origin !== world.url)).toEqual([])
    expect(asked.filter(url => /\/assets\/start-/.test(url))).toEqual([])
  })
})
