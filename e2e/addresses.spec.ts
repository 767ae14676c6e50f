import { expect, type Page } from '@playwright/test'
import { blockWords } from '#contract/condition-words.ts'
import { orders } from '#contract/orders.ts'
import { openPair, scenarioOne } from '#testing/orders.ts'
import { areas, contents, contentsOfPlatform } from './contents.ts'
import { heading, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const closed = (page: Page) => heading(page, 'Раздел вам закрыт')
const record = '019aaaaa-0000-7000-8000-000000000000'

/** Screens whose content tests of their own name; here they open under their headings. */
const others: [address: string, title?: string][] = [
  ['/client-admin', 'Кабинет клиента'],
  [`/client-admin/${record}`, 'Кабинет клиента'],
  ['/analytics/fleet', 'Парк'],
  ['/analytics/fleet/a/b?x=1', 'Парк'],
  ['/feature-flags'],
]
const othersOfPlatform: [address: string, title?: string][] = [
  ['/admin'],
  [`/admin/${record}`],
  ['/toggle-admin', 'Переключатели'],
  ['/toggle-admin/new_table', 'Новая таблица заказов'],
]

/** Opens an address in the page that stands, as the browser's own arrows do: the whole page is read once, not once for each. */
async function turn(page: Page, address: string) {
  expect((await page.request.get(address, { headers: { accept: 'text/html' } })).headers()['content-type']).toContain('text/html')
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

async function shows(page: Page, address: string, title?: string | null, says?: string) {
  await turn(page, address)
  await expect(heading(page, title ?? undefined)).toBeVisible()
  if (says !== undefined) await expect(page.getByRole('main')).toContainText(says)
  await expect(menuOf(page)).toBeVisible()
  await expect(closed(page)).toBeHidden()
  await expect(heading(page, 'Здесь ничего нет')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(new URL(page.url()).href).toBe(new URL(address, page.url()).href)
  if (title) await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(`${title} · Трасса`)
}

for (const [name, addresses] of Object.entries(contents))
  test(`${name}: each address shows its screen inside the shell`, async ({ world, openAs }) => {
    const who = await world.both()
    // who is not checked yet makes no tender
    await world.root.query('update organizations set verified = true where id = $1', [who.org])
    const made = async (kind: string) => (kind === 'driver' ? world.driver(who) : world.truck(who))
    const page = await openAs(who, addresses[0]![0])
    await expect(heading(page)).toBeVisible()
    for (const [address, title, says] of addresses) {
      const [whole, kind] = /\{(\w+)\}/.exec(address) ?? ['', '']
      await shows(page, kind ? address.replace(whole, await made(kind)) : address, title, says)
    }
  })

test('2.46, 2.47, 2.50 reports, modules and features open inside the shell', async ({ world, openAs }) => {
  const page = await openAs(await world.both(), '/feature-flags')
  await expect(heading(page)).toBeVisible()
  for (const [address, title] of others) await shows(page, address, title)
})

test('1.08 each functional area is reached by an item of the menu, and shows what is in it', async ({ world, openAs }) => {
  const rows = Object.values(contents).flat()
  for (const side of ['forwarder', 'executor'] as const) {
    const page = await openAs(await world[side](), '/')
    await expect(heading(page)).toBeVisible()
    // reports have their content named by tests of their own
    await expect(menuOf(page).getByRole('link', { name: 'Аналитика' })).toBeVisible()
    for (const address of areas[side]) {
      await menuOf(page).locator(`a[href="${address}"]`).first().click()
      await expect(page.getByRole('main')).toContainText(rows.find(([at]) => at === address)![2])
      await expect(closed(page)).toBeHidden()
    }
  }
  const admin = await openAs(await world.platform(), '/')
  await menuOf(admin).getByRole('link', { name: 'Администрирование' }).click()
  await expect(admin.getByRole('navigation', { name: 'Разделы' }).getByRole('link').nth(1)).toBeVisible()
})

test('2.45 2.48 condition templates: one made from the platform’s is changed, told what is below the law, made the default, and an order begins with it', async ({
  world,
  openAs,
}) => {
  const admin = await world.platform()
  const owner = await world.forwarder()
  const desk = await openAs(admin, '/system-condition-templates')
  await expect(desk.getByText('Системных шаблонов пока нет')).toBeVisible()
  await desk.getByRole('link', { name: 'Новый шаблон' }).click()
  await desk.getByLabel('Название', { exact: true }).fill('Типовые условия')
  await desk.getByLabel('Название на английском').fill('Standard terms')
  await desk.getByLabel('Что изменилось', { exact: true }).fill('Первый выпуск')
  await desk.getByLabel('Что изменилось, на английском').fill('First release')
  await desk.getByRole('button', { name: 'Выпустить' }).click()
  await expect(desk.getByRole('heading', { name: /Типовые условия/ })).toBeVisible()
  await expect(desk.getByText('Оплата, Ожидание и простой, Штрафы за опоздание')).toBeVisible()

  const page = await openAs(owner, '/condition-templates')
  await page.getByRole('link', { name: 'Создать свой на основе «Типовые условия»' }).click()
  await page.getByLabel('Название', { exact: true }).fill('Наши условия')
  await page.getByLabel('Просрочка доставки за сутки').fill('3')
  await page.getByLabel('Бесплатное ожидание').fill('90')
  await expect(page.getByText('Меньше закона: 9 % провозной платы').first()).toBeVisible()
  await page.getByRole('button', { name: 'Создать шаблон' }).click()
  await page.getByRole('button', { name: 'Для каких заказов' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  const own = page.url()
  await page.getByRole('link', { name: 'К шаблонам' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Наши условия' })
  await expect(row).toContainText('всех заказов')
  await expect(row).toContainText('ред. 1')

  await page.goto('/orders_forwarder/create')
  await expect(page.getByRole('button', { name: /Шаблон условий/ })).toContainText('Наши условия, редакция 1')
  await expect(page.getByText(/90 мин ожидания бесплатно/)).toBeVisible()

  // 2.45: every block stands in the editor, the penalty for late payment among them, and saving is the next edition
  await page.goto(own)
  for (const block of Object.values(blockWords)) await expect(page.getByRole('heading', { name: block.ru, exact: true })).toBeVisible()
  await page.getByLabel('Пеня за просрочку оплаты').fill('0,1')
  await page.getByLabel('Что изменилось').first().fill('Пеня за оплату')
  await page.getByRole('button', { name: 'Сохранить редакцию' }).click()
  await expect(row).toContainText('ред. 2')
  await page.goto(own)
  await page.getByRole('button', { name: 'Редакции', exact: true }).click()
  await expect(dialog).toContainText('Что изменилось с редакции 1 к 2')
  await expect(dialog).toContainText('Пеня за оплату')
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.getByRole('button', { name: 'Показать на заказе' }).click()
  await expect(dialog.getByRole('heading', { name: 'Заказ по шаблону «Наши условия»' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await page.getByRole('button', { name: 'Сделать копию' }).click()
  await dialog.getByLabel('Название').fill('Наши условия: север')
  await dialog.getByRole('button', { name: 'Создать копию' }).click()
  await expect(page.getByRole('heading', { name: 'Наши условия: север' })).toBeVisible()

  // an address that names no template says so, on either shelf
  for (const [at, address] of [
    [desk, '/system-condition-templates/019aaaaa-0000-7000-8000-000000000000'],
    [page, '/condition-templates/from-019aaaaa-0000-7000-8000-000000000000'],
  ] as const) {
    await at.goto(address)
    await expect(at.getByRole('heading', { name: 'Такого шаблона нет' })).toBeVisible()
  }

  // 2.48: the platform's next edition is shown beside what the copy has, and merged block by block
  await desk.goto('/system-condition-templates')
  await desk.getByRole('link', { name: 'Типовые условия' }).click()
  await desk.getByLabel('Бесплатное ожидание').fill('150')
  await desk.getByLabel('Что изменилось', { exact: true }).fill('Ожидание дольше')
  await desk.getByLabel('Что изменилось, на английском').fill('Longer waiting')
  await desk.getByRole('button', { name: 'Выпустить' }).click()
  await expect(desk.getByText(/Редакция 2 от/)).toBeVisible()
  await page.goto('/condition-templates')
  await expect(row.first()).toContainText('Есть новая версия')
  await page.goto(own)
  await expect(page.getByText('Вышла редакция 2 системного шаблона «Типовые условия»: Ожидание дольше')).toBeVisible()
  await page.getByRole('button', { name: 'Показать отличия' }).click()
  await expect(dialog).toContainText('изменено и вами, и здесь')
  await dialog.getByRole('button', { name: 'Принять выбранное' }).click()
  await expect(page.getByText('Вышла редакция 2 системного шаблона')).toBeHidden()
})

test('2.43 management rules: an example is tried, saved and read back as a sentence; whoever looks on is told who edits', async ({
  world,
  openAs,
}) => {
  const owner = await world.forwarder()
  const page = await openAs(owner, '/management-rules')
  await expect(page.getByRole('heading', { name: 'Правил пока нет' })).toBeVisible()
  await page.getByRole('button', { name: 'Взять: Опоздание больше часа' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Проверить на 30 днях' }).click()
  await expect(dialog.getByText('Сработало бы 0 из 0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить и включить' }).click()
  await expect(dialog).toBeHidden()
  const rule = page.getByRole('list', { name: 'Правила по порядку' }).getByRole('listitem').first()
  await expect(rule).toContainText('Если машина опаздывает и опоздание ≥ 60 мин, то')
  await expect(rule).toContainText('сразу сообщить ответственным: «Машина опаздывает больше чем на час»')
  await expect(rule.getByRole('switch', { name: 'Включено: Опоздание больше часа' })).toBeChecked()

  // what is done can be changed, and both languages say it
  await rule.getByRole('button', { name: 'Изменить' }).click()
  await dialog
    .getByRole('button', { name: /Действие$/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Запросить документ' }).click()
  await dialog.getByRole('button', { name: /Документ$/ }).click()
  await page.getByRole('option', { name: 'Путевой лист' }).click()
  await dialog.getByRole('button', { name: 'Сохранить и включить' }).click()
  await expect(rule).toContainText('сразу запросить документ «путевой лист» за 3 дн. и написать второй стороне')

  const reader = await openAs(await world.colleague(owner, 'dispatcher'), '/management-rules', { locale: 'en' })
  await expect(reader.getByText('Rules are managed by the administrator of the organisation.')).toBeVisible()
  await expect(reader.getByRole('listitem').filter({ hasText: 'ask for the document “vehicle’s trip sheet” in 3 d' }).first()).toBeVisible()
  await expect(reader.getByRole('switch', { name: 'On: Опоздание больше часа' })).toBeDisabled()
  await expect(reader.getByRole('button', { name: 'New rule' })).toHaveCount(0)
})

test('2.08, 2.09, 2.12–2.14, 2.48 the platform: each address shows its screen inside the shell', async ({ world, openAs }) => {
  const page = await openAs(await world.platform(), '/admin-tdsd')
  for (const [address, title, says] of contentsOfPlatform) await shows(page, address, title, says)
  for (const [address, title] of othersOfPlatform) await shows(page, address, title)
})

for (const [role, side] of [
  ['administrator', null],
  ['owner', 'forwarder'],
  ['owner', 'executor'],
  ['dispatcher', 'executor'],
  ['viewer', 'forwarder'],
] as const)
  test(`2.03 every item in the menu of ${role}${side ? `, ${side}` : ''} opens a screen`, async ({ world, openAs }) => {
    const owner = side ? await world[side]() : await world.platform()
    const page = await openAs(role === 'owner' || !side ? owner : await world.colleague(owner, role), '/')
    const items = menuOf(page).getByRole('link')
    await expect(items.nth(8)).toBeVisible()
    const count = await items.count()
    for (let at = 0; at < count; at += 1) {
      await items.nth(at).click()
      await expect(items.nth(at)).toHaveAttribute('aria-current', 'page')
      await expect(heading(page)).toBeVisible()
      await expect(closed(page)).toBeHidden()
      await expect(heading(page, 'Здесь ничего нет')).toBeHidden()
    }
  })

test('6.09 to an ordinary user the rooms of the staff and of the owner are closed, and he reads who can open them', async ({
  world,
  openAs,
}) => {
  const owner = await world.forwarder()
  const page = await openAs(await world.colleague(owner, 'logistician'), '/admin')
  for (const [address, reason] of [
    ['/admin', 'Это раздел сотрудников платформы. Доступ даёт её администратор.'],
    [`/admin/${record}`, 'Это раздел сотрудников платформы. Доступ даёт её администратор.'],
    ['/toggle-admin', 'Это раздел сотрудников платформы. Доступ даёт её администратор.'],
    ['/toggle-admin/new_table', 'Это раздел сотрудников платформы. Доступ даёт её администратор.'],
    ['/client-admin', 'Право «видеть кабинет клиента» даёт владелец вашей организации.'],
    [`/client-admin/${record}`, 'Право «видеть кабинет клиента» даёт владелец вашей организации.'],
    ['/drivers', 'Раздел для исполнителей, а ваша организация работает иначе.'],
  ] as const) {
    await turn(page, address)
    await expect(closed(page)).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(menuOf(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
  }
  await page.goto('/auth_internal')
  await expect(heading(page, 'Внутренний вход')).toBeVisible()
  await expect(menuOf(page)).toHaveCount(0)

  const staff = await openAs(await world.platform(), '/favicon.svg')
  await staff.goto('/partners')
  await expect(staff.getByText('Раздел для экспедиторов и исполнителей, а ваша организация работает иначе.')).toBeVisible()
  await staff.goto('/management-org-settings')
  await expect(closed(staff)).toBeVisible()
})

for (const [side, tab, number, name] of [
  ['executor', 'onway', '2.19', 'В пути'],
  ['forwarder', 'docs', '2.20', 'Документы'],
] as const)
  test(`${number} the old list of the ${side} has the tab of its address and leads to the new one with tab and filters`, async ({
    world,
    openAs,
  }) => {
    const page = await openAs(await world[side](), `/orders_${side}_old/tab/${tab}?orders.mine=true`)
    const tabs = page.getByRole('navigation', { name: 'Разделы списка' })
    await expect(page.getByText('Старая версия')).toBeVisible()
    await expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: /^Все/ }).click()
    await expect(page).toHaveURL(new RegExp(`/orders_${side}_old/tab/all\\?orders\\.mine=true$`))
    await page.goBack()
    await page.getByRole('link', { name: 'Перейти на новую' }).click()
    await expect(page).toHaveURL(new RegExp(`/orders_${side}/tab/${tab}\\?orders\\.mine=true$`))
    await expect(tabs.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Старая версия')).toHaveCount(0)
  })

test('2.42 chosen orders are rows of a sheet that is typed in and applied; a single one opens its form; none asks which', async ({
  world,
  openAs,
}) => {
  const { forwarder } = await openPair(world)
  const make = async () => (await forwarder.ask(orders.create, { data: { draft: scenarioOne, goal: 'keep' } })).data.id
  const made = [await make(), await make()]
  const page = await openAs(forwarder, `/order-edit?ids[]=${made[0]}&ids[]=${made[1]}&ids[]=${record}`)
  const sheet = page.getByRole('grid')
  await expect(sheet.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Не найдено или закрыто для вашей организации: 1')).toBeVisible()
  await sheet.getByRole('gridcell', { name: '68000' }).first().click()
  await page.keyboard.type('70 000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await page.getByRole('button', { name: 'Применить…' }).click()
  await expect(page.getByRole('dialog').getByText(/изменятся 2.ячейки в 2.заказах/)).toBeVisible()
  await page.getByRole('button', { name: /Применить к 2.заказам/ }).click()
  await expect(page.getByText(/Сохранено: 2.заказа/)).toBeVisible()
  for (const orderId of made) expect((await forwarder.ask(orders.get, { query: { orderId } })).data.money?.price?.minor).toBe(7_000_000)

  await page.goto(`/order-edit?ids%5B%5D=${made[0]}`)
  await expect(page).toHaveURL(new RegExp(`/orders_forwarder/edit/${made[0]}$`))
  await expect(page.getByLabel('Что везём')).toHaveValue(/./)

  await page.goto('/order-edit')
  const boxes = page.getByRole('checkbox', { name: 'Выбрать строку' })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await page.getByRole('button', { name: 'Править в таблице' }).click()
  await expect(sheet.getByRole('row')).toHaveCount(3)
})

test('on a phone four items stand under the thumb, and every other one behind «Ещё»', async ({ world, openAs }) => {
  for (const [who, under, behind] of [
    [await world.forwarder(), ['Ждут меня', 'Заказы', 'Создать', 'Торги'], 'Партнёры'],
    [await world.executor(), ['Ждут меня', 'Заказы', 'Торги', 'Рейсы'], 'Водители'],
  ] as const) {
    const page = await openAs(who, '/partners', { width: 390, height: 844 })
    await expect(heading(page, 'Партнёры')).toBeVisible()
    await expect(menuOf(page).getByRole('link')).toHaveText([...under])
    await page.getByRole('button', { name: 'Ещё' }).click()
    await page.getByRole('dialog', { name: 'Ещё' }).getByRole('link', { name: behind }).click()
    await expect(heading(page, behind)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
