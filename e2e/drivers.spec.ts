import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axe, heading, test } from './world.ts'

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })
const day = async (page: Page, label: string, digits: string) => {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}
const kept = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

test('2.35, 2.36, 2.37 a driver is typed as documents write him, checked, and looked at for a reason that stays in his history', async ({
  world,
  openAs,
}) => {
  const owner = await world.executor()
  const page = await openAs(owner, '/drivers')
  await expect(heading(page, 'Водители')).toBeVisible()
  await page.getByRole('link', { name: 'Добавить водителя' }).first().click()

  await expect(heading(page, 'Новый водитель')).toBeVisible()
  await field(page, 'Фамилия').fill('Зарипов')
  await field(page, 'Имя').fill('Тимур')
  await field(page, 'Телефон').fill('8 (917) 555-01-23')
  await day(page, 'Дата рождения', '17031985')
  await field(page, 'Номер прав').fill('99 16 555777')
  await expect(field(page, 'Телефон')).toHaveValue(/^\+7\s917\s555-01-23$/)
  const year = new Date().getFullYear()
  await day(page, 'Выданы', `0105${year - 2}`)
  await day(page, 'Действуют до', `0105${year + 8}`)
  await page.getByText('Согласен на обработку персональных данных').click()
  await page.getByText(/, СНИЛС$/).click()
  await field(page, /^СНИЛС/).fill('112-233-445 96')
  await page
    .getByRole('group', { name: 'Права', exact: true })
    .locator('input[multiple]')
    .setInputFiles({
      name: 'права.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    })
  await expect(page.getByRole('button', { name: 'Открыть права.png' })).toBeVisible()
  await page.getByRole('button', { name: /^Добавить водителя/ }).click()
  await expect(page.getByRole('alert').getByText(/контрольное число не сходится/)).toBeVisible()
  await field(page, /^СНИЛС/).fill('112-233-445 95')
  await page.getByRole('button', { name: /^Добавить водителя/ }).click()

  await expect(heading(page, 'Зарипов Тимур')).toBeVisible()
  await expect(kept(page, 'Номер прав')).toContainText('••• 5777')
  await expect(page.locator('body')).not.toContainText('9175550123')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText('Свободен').first()).toBeVisible()

  await kept(page, 'СНИЛС')
    .getByRole('button', { name: /^Показать/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Зачем/ }).click()
  await page.getByRole('option', { name: 'Сверить документы' }).click()
  await dialog.getByRole('button', { name: 'Показать' }).click()
  await expect(kept(page, 'СНИЛС')).toContainText('11223344595')
  await expect(page.getByRole('listitem').filter({ hasText: 'Показаны личные данные' })).toContainText('СНИЛС · Сверить документы')
  await axe(page)

  await page.goto('/drivers')
  const row = page.getByRole('row', { name: /Зарипов Тимур/ })
  await expect(row).toContainText('+7 ••• 01-23')
  await row.getByRole('button', { name: /^Позвонить/ }).click()
  await expect(row.getByRole('link', { name: /917/ })).toHaveAttribute('href', 'tel:+79175550123')
  expect(await world.count('audits', `what = 'driver.reveal' and org_id = $1`, [owner.org])).toBe(2)
})

test('on a phone in the dark: who may not go out and why, and a button to call', async ({ world, openAs }) => {
  const owner = await world.executor()
  await world.driver(owner, { lastName: 'Сафин', medicalExpires: '2020-01-01', status: 'blocked', blockedBy: 'system' })
  await world.driver(owner, { lastName: 'Яковлев', tachographExpires: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) })
  const page = await openAs(owner, '/drivers', { width: 390, height: 844, theme: 'dark', locale: 'en' })
  await expect(heading(page, 'Drivers')).toBeVisible()
  const blocked = page.getByRole('article').filter({ hasText: 'Сафин' })
  await expect(blocked).toContainText('medical certificate expired')
  await expect(page.getByRole('article').filter({ hasText: 'Яковлев' })).toContainText(/tachograph\s*[456]\sdays/)
  await blocked.getByRole('button', { name: 'Call' }).click()
  await expect(blocked.getByRole('link', { name: /\+7/ })).toBeVisible()
  await axe(page)
  await blocked.getByRole('link', { name: /Сафин/ }).click()
  await expect(page.getByText('Blocked: documents have expired')).toBeVisible()
})
