import { expect, type Page } from '@playwright/test'
import { company } from '#contract/company.ts'
import { codeAt, stepAt } from '#server/idp/commands/factor.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { axe, heading, test } from './world.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const bannerOf = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Вы работаете от имени' })

test('2.08 2.09 the staff finds an organisation, sees what a block stops before it does, and lets it in again', async ({
  world,
  openAs,
}) => {
  const owner = await world.forwarder({ name: 'ООО «Северный ключ»' })
  const page = await openAs(await world.platform(), '/admin?tab=organizations')
  await page.getByRole('searchbox').first().fill('северный ключ')
  await page.getByRole('row').filter({ hasText: 'ООО «Северный ключ»' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/${owner.org}\\?.*tab=organizations`))
  await expect(heading(page, 'ООО «Северный ключ»')).toBeVisible()
  await axe(page)
  await press(page, 'Заблокировать')
  await expect(dialogOf(page).getByText('Сотрудников')).toBeVisible()
  await axe(page)
  await dialogOf(page).getByLabel('Причина').fill('подделаны бумаги')
  await dialogOf(page).getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText('подделаны бумаги')).toBeVisible()
  await press(page, 'Разблокировать')
  await expect(page.getByText('Не проверена')).toBeVisible()
  await press(page, 'Удалить…')
  await dialogOf(page).getByLabel('Причина').fill('заявление владельца')
  await dialogOf(page).getByRole('button', { name: 'Назначить удаление' }).click()
  await expect(page.getByText(/Удаление назначено на .*заявление владельца/)).toBeVisible()
  await press(page, 'Отменить удаление')
  await expect(page.getByText('Не проверена')).toBeVisible()
})

test('3.42 support works in the place of a person under a banner that stays, looks alone, and goes back by a press; he reads it in his journal', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/403/)
  const owner = await world.both({ name: 'ООО «Место»' })
  await world.root.query(`update employees set name = 'Мария Хозяева' where id = $1`, [owner.employee])
  await world.root.query(`update users set name = 'Мария Хозяева' where id = $1`, [owner.user])
  const page = await openAs(await world.platform(), '/admin?tab=people')
  await page.getByRole('searchbox').first().fill('хозяева')
  await page.getByRole('row').filter({ hasText: 'Мария Хозяева' }).click()
  await expect(heading(page, 'Мария Хозяева')).toBeVisible()
  await axe(page)
  await press(page, 'Войти как')
  await dialogOf(page).getByLabel('Зачем').fill('обращение 4711')
  await axe(page)
  await dialogOf(page).getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(bannerOf(page)).toContainText('Мария Хозяева')
  await page.goto('/management-org-settings?tab=numbering')
  await expect(bannerOf(page)).toContainText('Только просмотр')
  await axe(page)
  await bannerOf(page).getByRole('button', { name: 'Закончить' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=people/)
  await expect(bannerOf(page)).toHaveCount(0)
  const journal = (await owner.ask(company.journal)).data.items
  expect(journal.map(({ what }) => what)).toEqual(['acting.ended', 'acting.begun'])
  expect(journal[1]!.by.support).not.toBeNull()
})

test('2.10 2.11 clients stand in a list with contract, limits and debts; one is opened part by part, its people are moved many at once', async ({
  world,
  openAs,
}) => {
  const owner = await world.forwarder({ name: 'ООО «Клиент площадки»' })
  const clerk = await world.colleague(owner, 'viewer')
  await world.root.query(`update employees set name = 'Пётр Рядовой' where id = $1`, [clerk.employee])
  const page = await openAs(await world.platform(), '/client-admin')
  await expect(heading(page, 'Клиенты')).toBeVisible()
  for (const name of ['Договор', 'Лимиты', 'Просрочено']) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.goto(`/client-admin/${owner.org}?part=people`)
  await page.getByLabel('Выбрать: Пётр Рядовой').check()
  await press(page, 'Дать роли…')
  await dialogOf(page).getByText('Бухгалтер').click()
  await dialogOf(page).getByRole('button', { name: 'Дать роли' }).click()
  await expect(page.getByText('Сделано: 1 из 1')).toBeVisible()
  await axe(page)
  for (const part of ['Договоры', 'Банк', 'Доступы и ключи', 'Журнал']) {
    await page.getByRole('navigation', { name: 'Разделы карточки' }).getByRole('link', { name: part }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  await expect(page.getByText(/Изменён сотрудник/)).toBeVisible()
  await axe(page)

  const own = await openAs(owner, '/client-admin')
  await expect(heading(own, 'Кабинет клиента')).toBeVisible()
  await expect(own.getByRole('progressbar')).toBeVisible()
  await axe(own)
})

test('6.09 the inner door says how it is opened; where it is, the staff comes in by password and code', async ({ world, openAs }) => {
  const closed = await openAs(null, '/auth_internal')
  await expect(closed.getByText(/TRASSA_INTERNAL=embedded/)).toBeVisible()
  await axe(closed)

  const staff = await world.platform()
  await world.db
    .insertInto('logins')
    .values({ login: 'keeper', password: await hashPassword('trassa'), subject: 's-keeper', name: 'Хранитель' })
    .execute()
  await world.db
    .insertInto('identities')
    .values({ provider: 'embedded', subject: 's-keeper', userId: staff.user, createdAt: new Date() })
    .execute()
  const base = await world.listen(await world.open({ web: true, internal: { kind: 'embedded', addresses: ['127.0.0.1'], provider: null } }))
  const page = await openAs(null, '/auth_internal', { base })
  await page.getByLabel('Логин').fill('keeper')
  await page.getByLabel('Пароль').fill('trassa')
  await press(page, 'Дальше')
  await expect(page.getByRole('img', { name: 'Картинка для приложения' })).toBeVisible()
  await axe(page)
  const secret = (await page.locator('code').textContent())!.replace(/\s/g, '')
  const bits = [...secret].map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  await page.getByLabel('Код из приложения').fill(codeAt(key, stepAt(new Date())))
  await press(page, 'Дальше')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect(page.getByRole('navigation', { name: 'Меню' })).toBeVisible()
})

test('2.10 3.39 sections of the installation: a dictionary is edited, a limit set, work paused, all of it found in the journal, and an announcement closed for good', async ({
  world,
  openAs,
}) => {
  const admin = await world.platform()
  const page = await openAs(admin, '/admin?tab=dicts&dict=print_formats')
  await page.getByRole('button', { name: 'Изменить запись xml' }).click()
  await page.getByLabel('По-русски').fill('Файл XML')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('cell', { name: 'Файл XML' })).toBeVisible()
  await expect(page.getByText('версия 2', { exact: true })).toBeVisible()

  await page.goto('/admin?tab=limits')
  await page.getByRole('button', { name: 'Изменить лимит «Выгрузки»' }).click()
  await page.getByLabel(/^Выгрузки, на сеанс/).fill('9999')
  await expect(page.getByText('От 1 до 500', { exact: true })).toBeVisible()
  await page.getByLabel(/^Выгрузки, на сеанс/).fill('44')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('row', { name: /^Выгрузки/ })).toContainText('44')
  await page.getByRole('button', { name: 'Изменить лимит «Выгрузки»' }).click()
  await page.getByRole('button', { name: 'Вернуть по настройке' }).click()
  await expect(page.getByRole('row', { name: /^Выгрузки/ })).not.toContainText(' 44')

  await page.goto('/admin?tab=jobs')
  await page.getByRole('button', { name: 'Пауза: Письма' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Пауза' }).click()
  await page.getByRole('button', { name: 'Продолжить: Письма' }).click()
  await expect(page.getByRole('button', { name: 'Пауза: Письма' })).toBeVisible()

  await page.goto('/admin?tab=journal')
  await page.getByRole('combobox', { name: 'Действие' }).fill('лимит установки')
  await page.getByRole('option', { name: 'Изменён лимит установки' }).click()
  await expect(page).toHaveURL(/action=limit\.set/)
  await expect(page.getByRole('cell', { name: 'Изменён лимит установки' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Вид работы приостановлен' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Доказать цепочки' }).click()
  await expect(page.getByRole('dialog')).toContainText('Каждая запись удостоверяет все прежние')
  await page.getByRole('button', { name: 'Закрыть' }).first().click()

  await page.goto('/admin?tab=health')
  await expect(page.getByText('Последняя миграция')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Резервные копии' })).toBeVisible()

  await page.goto('/admin?tab=announcements')
  await page.getByRole('button', { name: 'Объявить' }).click()
  await page.getByLabel('Заголовок по-русски').fill('Работы в полночь')
  await page.getByLabel('Заголовок по-английски').fill('Works at midnight')
  await page.getByRole('dialog').getByRole('button', { name: 'Объявить' }).click()
  const row = page.getByRole('row', { name: /Работы в полночь/ })
  await expect(row).toContainText('идёт')
  const reader = await openAs(await world.forwarder(), '/')
  await expect(reader.getByText('Работы в полночь', { exact: true })).toBeVisible()
  await axe(reader)
  const put = reader.waitForResponse(answer => answer.url().includes('/announcements/v0/dismiss'))
  await reader.getByRole('button', { name: 'Больше не показывать «Работы в полночь»' }).click()
  expect((await put).status()).toBe(200)
  await expect(reader.getByText('Работы в полночь', { exact: true })).toHaveCount(0)
  await reader.reload()
  await expect(heading(reader).first()).toBeVisible()
  await expect(reader.getByText('Работы в полночь', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Убрать «Работы в полночь»' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click()
  await expect(row).toHaveCount(0)
})
