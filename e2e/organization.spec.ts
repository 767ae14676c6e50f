import { expect } from '@playwright/test'
import sharp from 'sharp'
import { orders } from '#contract/orders.ts'
import { newTin } from '#testing/makers.ts'
import { keyOf, offered, openPair, scenarioOne } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

test('a new forwarder registers, invites an employee by link, he joins, and is thrown out when he is dismissed', async ({
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/401|403/)
  const owner = await openAs(null, '/')
  await owner.getByRole('link', { name: 'Создать учётную запись' }).click()
  await owner.getByLabel('Фамилия и имя').fill('Нина Новая')
  await owner.getByLabel('Почта, она же логин').fill('nina@example.ru')
  await owner.getByLabel(/^Пароль/).fill('длинный пароль')
  await owner.getByRole('button', { name: 'Создать', exact: true }).click()

  await expect(heading(owner, 'Регистрация организации')).toBeVisible()
  await expect(owner.getByLabel('Фамилия и имя')).toHaveValue('Нина Новая')
  await axe(owner)
  const tin = newTin()
  const wrong = tin.slice(0, 9) + String((Number(tin[9]) + 1) % 10)
  await owner.getByLabel('ИНН').fill(wrong)
  await owner.getByLabel('КПП').fill('770401001')
  await expect(owner.getByText('неверная контрольная цифра')).toBeVisible()
  await owner.getByLabel('ИНН').fill(tin)
  await owner.getByLabel('ОГРН').fill('1027700132195')
  await owner.getByLabel('Полное название').fill('ООО «Новый Путь»')
  await owner.getByLabel('Краткое название').fill('Новый Путь')
  await owner.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(owner.getByRole('group', { name: 'Что делает организация' }).getByText('выберите хотя бы одну роль')).toBeVisible()
  await owner.getByRole('checkbox', { name: /Экспедитор/ }).check()
  await owner.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(owner.getByRole('link', { name: 'Заказы', exact: true }).first()).toBeVisible()
  await expect(owner.getByText('Новый Путь').first()).toBeVisible()

  await owner.goto('/management-org-settings?tab=employees')
  await owner.getByRole('button', { name: 'Пригласить' }).click()
  await owner.getByLabel('Имя').fill('Лев Логист')
  await owner.getByLabel('Почта').fill('lev@example.ru')
  await owner.getByRole('checkbox', { name: 'Логист' }).check()
  await owner.getByRole('button', { name: 'Создать приглашение' }).click()
  const link = await owner.getByLabel('Ссылка', { exact: true }).inputValue()
  expect(link).toMatch(/\/login#join=[\w-]{43}$/)
  await owner.getByRole('button', { name: 'Готово' }).click()

  const clerk = await openAs(null, link)
  await expect(heading(clerk, 'Приглашение')).toBeVisible()
  expect(new URL(clerk.url()).hash).toBe('')
  await expect(clerk.getByText('Нина Новая приглашает вас в организацию «Новый Путь».')).toBeVisible()
  await clerk.getByRole('button', { name: 'Войти и присоединиться' }).click()
  await clerk.getByRole('link', { name: 'Создать учётную запись' }).click()
  await clerk.getByLabel('Фамилия и имя').fill('Лев Логист')
  await clerk.getByLabel('Почта, она же логин').fill('lev@example.ru')
  await clerk.getByLabel(/^Пароль/).fill('другой пароль')
  await clerk.getByRole('button', { name: 'Создать', exact: true }).click()
  await clerk.getByRole('button', { name: 'Присоединиться', exact: true }).click()
  await clerk.getByRole('link', { name: 'Заказы', exact: true }).first().click()
  await expect(heading(clerk, 'Заказы')).toBeVisible()

  await owner.getByRole('listitem').filter({ hasText: 'Лев Логист' }).getByRole('button', { name: 'Уволить' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Уволить' }).click()
  await expect(owner.getByRole('listitem').filter({ hasText: 'Лев Логист' }).getByText('уволен')).toBeVisible()
  await clerk.waitForURL(/\/idp\/authorize|\/login/)
})

test('2.44 the settings are saved part by part, what is not saved is counted, and a reader changes nothing', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const who = await world.forwarder({ name: 'Северный' })
  await world.root.query(`update organizations set tin = '7736207543', kpp = '770401001', ogrn = '1027700132195' where id = $1`, [who.org])
  const page = await openAs(who, '/management-org-settings', { theme: 'light' })
  await expect(heading(page, 'Организация')).toBeVisible()
  await page.getByLabel('Юридический адрес').fill('Москва, Ленинский пр., 1')
  await page.getByLabel('Телефоны').fill('8 916 123-45-67')
  await expect(page.getByRole('region', { name: 'Не сохранено: 2' })).toBeVisible()
  await page.getByRole('link', { name: /^Нумерация/ }).click()
  await page.getByRole('textbox', { name: 'Номера заказов' }).fill('NNN')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/в маске нужны год/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Номера заказов' }).fill('СЗ-YY/NNNN')
  await expect(page.getByText(/СЗ-26\/0124/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: /Не сохранено/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Реквизиты/ }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Телефоны')).toHaveValue('+79161234567')
  await axe(page)

  await page.getByRole('link', { name: /^Банк/ }).click()
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('БИК').fill('044525225')
  await dialog.getByLabel('Банк', { exact: true }).fill('ПАО Сбербанк')
  await dialog.getByLabel('Расчётный счёт').fill('40702810938000012346')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('счёт не подходит к БИК банка').first()).toBeVisible()
  await dialog.getByLabel('Расчётный счёт').fill('40702810938000012345')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('40702810938000012345')).toBeVisible()
  await page.getByRole('link', { name: /^Подписи/ }).click()
  await page.getByRole('button', { name: 'Добавить доверенность' }).click()
  await page.getByRole('textbox', { name: 'Фамилия, имя, отчество' }).fill('Сафин Рустам Маратович')
  await page.getByRole('textbox', { name: 'ИНН' }).fill('590301234564')
  await page.getByRole('textbox', { name: 'Номер в реестре' }).fill('1')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/В номере доверенности 36 знаков/).first()).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Убрать доверенность: Сафин Рустам Маратович' }).click()
  await page.getByRole('textbox', { name: 'Оператор' }).fill('Контур')
  await page.getByRole('textbox', { name: 'Номер участника' }).fill('2BM-7736207543-770401001')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: /Не сохранено/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Журнал/ }).click()
  await expect(page.getByText('Изменены подписи и полисы')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Журнал организации' }).getByText('Добавлен счёт')).toBeVisible()

  const reader = await openAs(await world.colleague(who, 'viewer'), '/management-org-settings', { locale: 'en', theme: 'dark', width: 390 })
  await expect(heading(reader, 'Organisation')).toBeVisible()
  await expect(reader.getByText('The owner of the organisation can change this.')).toBeVisible()
  await expect(reader.getByLabel('Registered address')).not.toBeEditable()
  await axe(reader)
})

test('2.44 a logo is uploaded, a template made and the print shows it; a holiday is entered and a deadline moves', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor } = await openPair(world)
  const row = await offered(forwarder, executor, { ...scenarioOne, stops: later(scenarioOne) })
  await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const page = await openAs(forwarder, '/management-org-settings?tab=prints')
  await page.getByRole('button', { name: 'Новый шаблон' }).click()
  const dialog = page.getByRole('dialog')
  const paper = dialog.frameLocator('iframe')
  await expect(paper.getByRole('heading', { name: /^Договор-заявка №/ })).toBeVisible()
  const logo = sharp({ create: { width: 600, height: 160, channels: 3, background: '#1f4e79' } })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'логотип.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
  await dialog.getByRole('button', { name: /^Логотип/ }).click()
  await page.getByRole('option', { name: 'логотип.png' }).click()
  await expect(paper.getByRole('main').locator('.logo img')).toBeVisible()
  await dialog.getByLabel('Название').fill('Фирменная заявка')
  await dialog.getByRole('button', { name: 'Ниже: Маршрут' }).click()
  await dialog.getByLabel('Цвет заголовков').fill('#ffd400')
  await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(dialog.getByText(/контраст должен быть не ниже 4,5/).first()).toBeVisible()
  await dialog.getByLabel('Цвет заголовков').fill('#1F4E79')
  await expect(paper.getByRole('heading', { name: '1. Груз' })).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Фирменная заявка' }).getByText('основной')).toBeVisible()
  await page.goto(`/api/prints/v0/page?orderId=${row.id}&form=order_request`)
  await expect(page.locator('.logo img')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2. Маршрут' })).toBeVisible()

  await page.goto('/management-org-settings?tab=time')
  await page.getByRole('checkbox', { name: 'Считать сроки ответа в рабочем времени' }).check()
  const example = page.getByText(/^Ответ «за 2 часа»/)
  const before = await example.textContent()
  // a fortnight off from today, by the calendar itself
  await page.locator('button[data-day][tabindex="0"]').focus()
  for (let day = 0; day < 14; day++) {
    if (!(await page.locator('button[data-day]:focus').getAttribute('aria-label'))!.includes('выходной')) await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
  }
  await expect(example).not.toHaveText(before!)
  await axe(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: /Не сохранено/ })).toHaveCount(0)
  const free = (await forwarder.ask(orders.create, { data: { draft: { ...scenarioOne, stops: later(scenarioOne) }, goal: 'place' } })).data
  await forwarder.ask(orders.move, { data: { ...keyOf(free), action: 'offer', executorId: executor.org, answerMinutes: 60 } })
  const { offerExpiresAt } = (await forwarder.ask(orders.get, { query: { orderId: free.id } })).data
  expect(Date.parse(offerExpiresAt!) - Date.now()).toBeGreaterThan(12 * 86_400_000)
})

/** The stops of an order two months from now. */
const later = ({ stops }: typeof scenarioOne) => {
  const shift = Date.now() + 60 * 86_400_000 - Date.parse(stops[0]!.windowFrom!)
  const moved = (at: string | null) => at && new Date(Date.parse(at) + shift).toISOString()
  return stops.map(stop => ({ ...stop, windowFrom: moved(stop.windowFrom), windowTo: moved(stop.windowTo) }))
}

test('2.10 2.11 the staff of the platform finds an organisation, checks it and blocks it; its owner sees his own', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  const owner = await world.executor({ name: 'Волга Проверяемая' })
  const own = await openAs(owner, '/client-admin')
  await expect(heading(own, 'Кабинет клиента')).toBeVisible()
  await expect(own.getByText('Волга Проверяемая').first()).toBeVisible()
  await expect(own.getByRole('heading', { name: 'Готовность к проверке' })).toBeVisible()

  const page = await openAs(await world.platform(), '/client-admin')
  await expect(heading(page, 'Клиенты')).toBeVisible()
  await page.getByRole('searchbox').first().fill('Проверяемая')
  await page.getByRole('row').filter({ hasText: 'Волга Проверяемая' }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Волга Проверяемая/ })
    .click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Подтвердить проверку' }).click()
  await expect(page.getByText('Проверена', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Причина').fill('подделаны бумаги')
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText('Заблокирована', { exact: true }).first()).toBeVisible()
  await own.waitForURL(/\/idp\/authorize|\/login/)
  const foreign = await openAs(await world.forwarder(), `/client-admin/${owner.org}`)
  await expect(foreign.getByText('Такой организации нет, или она вам не видна')).toBeVisible()
})
