import { expect, type Page } from '@playwright/test'
import { axe, heading, test } from './world.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Придуманные строки' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '')

test('2.06 /tbl is a table of generated rows: a hundred thousand, and the last can be reached by the keyboard', async ({
  world,
  openAs,
}) => {
  const page = await openAs(await world.executor(), '/tbl')
  await expect(heading(page, 'Образец таблицы')).toBeVisible()
  await expect(page.getByText('настоящих данных здесь нет')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001')
  await expect(grid(page)).toHaveAttribute('aria-colcount', '21')
  await expect(grid(page).getByText('S-000001')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+End')
  await expect(grid(page).getByText('S-100000')).toBeVisible()
  await expect(grid(page).getByRole('row').last()).toHaveAttribute('aria-rowindex', '100001')
  await expect.poll(() => focused(page)).toBe('99999:1')
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('99999:20')
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(6000)
})

test('2.06 what the table shows is in its address: order, row beside, data; a reload keeps it', async ({ world, openAs }) => {
  const page = await openAs(await world.forwarder(), '/tbl')
  const head = (name: string) => grid(page).getByRole('columnheader', { name })
  await head('Статус').getByRole('button').click()
  await expect(head('Статус')).toHaveAttribute('aria-sort', 'ascending')
  for (const turned of ['ascending', 'descending']) {
    await head('Цена')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await expect(head('Цена')).toHaveAttribute('aria-sort', turned)
  }
  await expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toBe('?tbl.sort[]=status&tbl.sort[]=-price')
  await grid(page).getByRole('row').nth(3).getByText(/^S-/).click()
  const beside = page.getByRole('complementary', { name: /^S-/ })
  await expect(beside).toBeVisible()
  const label = await beside.getAttribute('aria-label')
  await page.reload()
  await expect(page.getByRole('complementary', { name: label! })).toBeVisible()
  await expect(head('Статус')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Цена')).toHaveAttribute('aria-sort', 'descending')
})

test('2.06 a slow network leaves places for rows, errors can be tried again, an empty list says so', async ({ world, openAs }) => {
  const page = await openAs(await world.forwarder(), '/tbl?tbl.network=slow')
  await expect(page.locator('.ui-table-skeleton').first()).toBeVisible()
  await expect(grid(page).getByText('S-000001')).toBeVisible()
  await page.locator('.ui-table-box').evaluate(box => {
    box.scrollTop = 2_000_000
  })
  await expect(grid(page).locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(grid(page).getByText('S-050005')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Сеть' }).getByText('Быстрая').click()
  await page.getByRole('radiogroup', { name: 'Данные' }).getByText('С ошибками').click()
  await expect(grid(page).getByRole('alert')).toContainText('Список не загрузился')
  await grid(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(grid(page).getByText('S-000001')).toBeVisible()
  await page.locator('.ui-table-box').evaluate(box => {
    box.scrollTop = 320 * 40
  })
  const banner = page.getByText(/^Не загрузилось: 100/)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(banner).toHaveCount(0)
  await expect(grid(page).getByText('S-000325')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Данные' }).getByText('Пусто').click()
  await expect(grid(page).getByText('Ни одной строки')).toBeVisible()
  await page.getByRole('button', { name: 'Показать все строки' }).click()
  await expect(grid(page).getByText('S-000001')).toBeVisible()
})

test('2.06 rows are chosen, summed per currency, edited in their cells and copied', async ({ world, openAs }) => {
  const page = await openAs(await world.forwarder(), '/tbl')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(grid(page).getByText('S-000001')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+j')
  const bar = page.getByRole('region', { name: 'Выбрано: 2' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect.poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').length).toBe(2)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^S-000001\t/)
  await bar.getByRole('button', { name: /^Все 100\s000/ }).click()
  await expect(page.getByRole('region', { name: /^Выбрано: 100\s000/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.locator('[data-cell="1:11"]').scrollIntoViewIfNeeded()
  await page.locator('[data-cell="1:11"]').focus()
  await page.keyboard.press('Enter')
  const mass = page.getByRole('textbox', { name: 'Масса, кг' })
  await mass.fill('много')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Масса — число от 1 до 60 000 кг')).toBeVisible()
  await mass.fill('12 345')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-cell="1:11"]')).toHaveText(/^12\s345$/)
  await expect(page.locator('[data-cell="1:11"]')).toBeFocused()
})

for (const [theme, locale, width] of [
  ['light', 'ru', 1440],
  ['dark', 'en', 390],
] as const)
  test(`2.06 /tbl is without a violation: ${theme}, ${locale}, ${width}`, async ({ world, openAs }) => {
    const page = await openAs(await world.forwarder(), '/tbl', { theme, locale, width })
    await expect(page.getByText('S-000001')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width < 768) await page.getByRole('button', { name: 'S-000002' }).click()
    else await page.getByText('S-000002').click()
    await expect(page.getByRole('complementary', { name: 'S-000002' })).toBeVisible()
    await axe(page)
  })
