import { expect, type Locator, type Page } from '@playwright/test'
import { organizations } from '#contract/organizations.ts'
import { partners } from '#contract/partners.ts'
import type { Someone } from '#testing/world.ts'
import { paths } from '#web/paths.ts'
import { axe, heading, test } from './world.ts'

const pane = (page: Page, name: string) => page.getByRole('navigation', { name: 'Разделы карточки' }).getByRole('link', { name })
const text = (within: Page | Locator, name: string) => within.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('2.41 1.02 two browsers: found by its tax number, invited, accepted, checked, active on both sides, then blacklisted unseen', async ({
  world,
  openAs,
}) => {
  const tin = '5260000001'
  const logist = await world.forwarder({ name: 'Северный Экспедитор' })
  const carrier = await world.executor({ name: 'ВолгаТранс' })
  await world.root.query('update organizations set tin = $2 where id = $1', [carrier.org, tin])
  const forwarder = await openAs(logist, '/partners')
  const executor = await openAs(carrier, '/')
  for (const page of [forwarder, executor]) await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await test.step('an empty list says what to do; a wrong number is told before anything is looked up', async () => {
    await expect(heading(forwarder, 'Партнёры')).toBeVisible()
    await forwarder.getByRole('button', { name: 'Добавить по ИНН' }).last().click()
    const dialog = forwarder.getByRole('dialog', { name: 'Добавить партнёра' })
    await text(dialog, 'ИНН').fill(`${tin.slice(0, 9)}${(Number(tin[9]) + 1) % 10}`)
    await dialog.getByRole('button', { name: 'Найти' }).click()
    await expect(dialog.getByText('Проверьте ИНН: контрольная цифра не сходится')).toBeVisible()
    await text(dialog, 'ИНН').fill('7707083893')
    await dialog.getByRole('button', { name: 'Найти' }).click()
    await expect(dialog.getByText('Такой организации на площадке ещё нет')).toBeVisible()
    await text(dialog, 'ИНН').fill(tin)
    await dialog.getByRole('button', { name: 'Найти' }).click()
    await text(dialog, 'Сообщение').fill('Возим молоко по Волге')
    await dialog.getByRole('button', { name: 'Пригласить' }).click()
    await expect(heading(forwarder, 'ВолгаТранс')).toBeVisible()
    await expect(forwarder.getByText('Ждём ответа другой стороны')).toBeVisible()
  })

  await test.step('the carrier sees it at once on the first page and accepts', async () => {
    await executor.getByRole('link', { name: /Северный Экспедитор/ }).click()
    await expect(executor.getByText('Вас приглашают к партнёрству')).toBeVisible()
    await expect(executor.getByText('Возим молоко по Волге').first()).toBeVisible()
    await executor.getByRole('button', { name: 'Принять приглашение' }).click()
    await expect(executor.getByText('Проверку ведёт другая сторона')).toBeVisible()
  })

  await test.step('the forwarder goes through the checks and the contract', async () => {
    await forwarder.getByRole('link', { name: 'К проверкам' }).click()
    for (const item of ['ЕГРЮЛ', 'Право подписи', 'Страхование ответственности']) {
      const mark = forwarder.getByRole('button', { name: new RegExp(`^Отметить: ${item}`) })
      await mark.click()
      const dialog = forwarder.getByRole('dialog')
      await text(dialog, 'Источник').fill('egrul.nalog.ru')
      await dialog.getByRole('button', { name: 'Отметить' }).click()
      await expect(dialog).toHaveCount(0)
      // the next mark is made upon the version this one left
      await expect(forwarder.getByRole('listitem').filter({ has: mark })).toContainText('egrul.nalog.ru')
    }
    await pane(forwarder, 'Договор и документы').click()
    await forwarder.getByRole('button', { name: 'Указать договор' }).click()
    await text(forwarder.getByRole('dialog'), 'Номер').fill('ТЭ-17/26')
    await forwarder.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(forwarder.getByText('Все обязательные проверки пройдены')).toBeVisible()
    await forwarder.getByRole('button', { name: 'Начать работу' }).click()
    await forwarder.getByRole('dialog').getByRole('button', { name: 'Начать работу' }).click()
    for (const page of [forwarder, executor])
      await expect(page.getByRole('banner').or(page.getByRole('main')).getByText('Активен').first()).toBeVisible()
    await pane(executor, 'Договор и документы').click()
    await expect(executor.getByText('ТЭ-17/26')).toBeVisible()
  })

  await test.step('blacklisted, it stays for the carrier what it was', async () => {
    await forwarder.getByRole('button', { name: 'Другие действия' }).click()
    await forwarder.getByRole('menuitem', { name: 'В чёрный список' }).click()
    await text(forwarder.getByRole('dialog'), 'Почему').fill('Трижды сорвал погрузку')
    await forwarder.getByRole('dialog').getByRole('button', { name: 'В чёрный список' }).click()
    await expect(forwarder.getByText('В чёрном списке. Другая сторона этого не видит')).toBeVisible()
    await pane(forwarder, 'Что видит партнёр').click()
    await expect(forwarder.getByText('Так партнёрство видит другая сторона')).toBeVisible()
    await expect(forwarder.getByRole('main').getByText('Активен')).toBeVisible()

    await pane(executor, 'История').click()
    await expect(executor.getByText('Партнёрство активно').first()).toBeVisible()
    await expect(executor.getByText(/чёрный список|сорвал/i)).toHaveCount(0)
    expect((await carrier.ask(organizations.forwardersOfExecutor)).data.items.map(({ id }) => id)).toEqual([logist.org])
    expect((await logist.ask(organizations.executorsOfForwarder)).data.items).toEqual([])
  })
  for (const page of [forwarder, executor]) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

async function someOf(
  world: { partners(a: Someone, b: Someone): Promise<unknown>; executor(made: { name: string }): Promise<Someone> },
  of: Someone,
) {
  for (const name of ['Альфа Транс', 'Бета Логистик', 'Вега Карго']) await world.partners(of, await world.executor({ name }))
}

test('2.41 many at once: added to a group made here, each row answered', async ({ world, openAs }) => {
  const logist = await world.forwarder({ name: 'Северный Экспедитор' })
  await someOf(world, logist)
  const page = await openAs(logist, '/partners')
  await page.getByRole('button', { name: 'Группы' }).click()
  const dialog = page.getByRole('dialog', { name: 'Группы партнёров' })
  await dialog.getByRole('button', { name: 'Добавить группу' }).click()
  await text(dialog, 'Название').fill('Резерв')
  await text(dialog, 'Задержка').fill('30')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('через 30 мин')).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()

  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Альфа Транс' }).getByRole('checkbox').check({ force: true })
  await rows.filter({ hasText: 'Вега Карго' }).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Добавить в группу' }).click()
  const ask = page.getByRole('dialog', { name: 'Добавить в группу' })
  await ask
    .getByRole('combobox', { name: 'Группа' })
    .or(ask.getByRole('button', { name: /Группа/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Резерв' }).click()
  await ask.getByRole('button', { name: 'Добавить в группу' }).click()
  await expect(page.getByText('выполнено 2 из 2')).toBeVisible()
  await page.goto('/partners?partners.group[]=Резерв')
  await expect(rows.filter({ hasText: 'Альфа Транс' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Бета Логистик' })).toHaveCount(0)
})

for (const { locale, theme, width } of [
  { locale: 'ru', theme: 'light', width: 1440 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const)
  test(`2.41 partners without axe violations: ${locale} ${theme} ${width}`, async ({ world, openAs }) => {
    const logist = await world.forwarder({ name: 'Северный Экспедитор' })
    await someOf(world, logist)
    const page = await openAs(logist, '/partners', { locale, theme, width })
    await expect(page.getByText('Альфа Транс').first()).toBeVisible()
    await axe(page)
    const [first] = (await logist.ask(partners.list)).data.items
    await page.goto(paths.partners({ partner: first!.id }))
    await expect(heading(page, 'Альфа Транс')).toBeVisible()
    for (const name of locale === 'ru' ? ['Проверка', 'Наши пометки'] : ['Checks', 'Our notes']) {
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await axe(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
