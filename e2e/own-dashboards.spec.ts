import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { deliveredBy, openOffices } from '#testing/settlements.ts'
import { axe, heading, test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const tiles = (page: Page) => dialog(page).getByRole('list', { name: 'Плитки' }).getByRole('listitem')

async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function add(page: Page, figure: string, shape: string) {
  await choose(page, 'Показатель', figure)
  await choose(page, 'Вид', shape)
  await dialog(page).getByRole('button', { name: 'Добавить', exact: true }).click()
}

test('2.46 a person arranges a dashboard, shares it, has it mailed and removes it; a colleague opens it and changes nothing', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // one that was removed
  expectTrouble(/404 .*own-dashboards\/v0\/open/)
  const offices = await openOffices(world)
  const { forwarder } = offices
  await deliveredBy(world, offices)
  await world.root.query(`update employees set email = 'boss@example.ru' where id = $1`, [forwarder.employee])
  const viewer = await world.colleague(forwarder, 'viewer')
  // an installation that sends letters
  const base = await world.listen(await world.open({ web: true, rules: { ...world.config.rules, channels: ['email'] } }))
  const page = await openAs(forwarder, '/feature-flags', { base })
  await page.clock.setSystemTime('2026-10-07T09:30:00+03:00')
  await page.goto('/analytics/execution?analytics.days=%7B%22from%22%3A%222026-10-01%22%2C%22to%22%3A%222026-10-07%22%7D')

  await test.step('it is made of figures, plots and tables, which are put in order by the keyboard', async () => {
    await page.getByRole('button', { name: 'Мои отчёты' }).click()
    await page.getByRole('menuitem', { name: 'Новый отчёт' }).click()
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(dialog(page).getByText('Назовите отчёт')).toBeVisible()
    await dialog(page).getByLabel('Название').fill('Утро')
    await add(page, 'Доставлено заказов', 'График по времени')
    await add(page, 'Доставлено заказов', 'Таблица по партнёрам')
    await add(page, 'Выручка', 'Таблица по партнёрам')
    await add(page, 'Доставлено заказов', 'Число')
    await expect(tiles(page)).toHaveCount(4)
    await dialog(page).getByRole('button', { name: 'Выше: Доставлено заказов', exact: true }).focus()
    for (let place = 3; place > 0; place--) await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('Доставлено заказов: место 1 из 4')
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(heading(page, 'Утро')).toBeVisible()
    await expect(page).toHaveURL(/\/analytics\/[\da-f-]{36}/)
    await expect(page.getByRole('list', { name: 'Показатели' }).getByRole('listitem').first()).toContainText('Доставлено заказов')
    await expect(page.locator('[data-figure=delivered]')).toContainText('1')
    await expect(page.locator('.rail [aria-current=page]')).toHaveText('Аналитика')
    await axe(page)
  })

  await test.step('two tables by the same have each a chosen figure of their own', async () => {
    const [first, second] = [page.locator('[data-plot=partner]').first(), page.locator('[data-plot=partner]').last()]
    for (const table of [first, second]) await table.getByRole('button', { name: 'Графиком' }).click()
    await first.getByRole('button', { name: 'Доставлено заказов Показатель' }).click()
    await page.getByRole('option', { name: 'Вовремя на выгрузку', exact: true }).click()
    await expect(first.getByRole('heading')).toHaveText('Вовремя на выгрузку по партнёрам')
    await expect(second.getByRole('heading')).toHaveText('Выручка по партнёрам')
  })

  await test.step('it is renamed and shared', async () => {
    await page.getByRole('button', { name: 'Настроить' }).click()
    await dialog(page).getByLabel('Название').fill('Утро отдела')
    await dialog(page).getByText('Показывать всей организации').click()
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(heading(page, 'Утро отдела')).toBeVisible()
  })

  await test.step('it is sent by mail at an hour', async () => {
    await page.getByRole('button', { name: 'Присылать на почту' }).click()
    await dialog(page).getByText('Раз в неделю').click()
    await expect(dialog(page).getByText('boss@example.ru')).toBeVisible()
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Присылать', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Присылать на почту' }).click()
    await expect(dialog(page).getByText('Следующее письмо')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('other days are kept on the dashboard', async () => {
    await page.getByText('90 дней', { exact: true }).click()
    await page.getByRole('button', { name: 'Сохранить условия' }).click()
    await expect(page.getByText('Условия изменены')).toBeHidden()
    await expect(page).not.toHaveURL(/analytics\.days/)
    await expect(page.getByRole('radio', { name: '90 дней' })).toBeChecked()
  })

  const { pathname } = new URL(page.url())
  const other = await openAs(viewer, '/feature-flags', { base, theme: 'dark', width: 390 })
  await other.clock.setSystemTime('2026-10-07T09:30:00+03:00')
  await test.step('a colleague opens it without prices, may copy it, and arranges and removes nothing', async () => {
    await other.goto(pathname)
    await expect(heading(other, 'Утро отдела')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Настроить' })).toHaveCount(0)
    await expect(other.getByRole('list', { name: 'Показатели' }).getByRole('listitem')).toHaveCount(3)
    await other.getByRole('button', { name: 'Мои отчёты' }).click()
    await expect(other.getByRole('menuitem', { name: 'Сделать свою копию' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Удалить отчёт' })).toHaveCount(0)
    await other.keyboard.press('Escape')
    await axe(other)
  })

  await test.step('the rows its figures are made of come as a file', async () => {
    await page.getByRole('button', { name: 'Выгрузить исходные данные' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Доставленные заказы, CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^orders-[\d-]+\.csv$/)
    const [head, ...rows] = (await readFile((await file.path())!, 'utf8')).trimEnd().split('\r\n')
    expect(head).toMatch(/^day,side,order_id,/)
    expect(rows).toHaveLength(1)
  })

  await test.step('on paper it says whose it is and what it is counted with', async () => {
    await expect(page.locator('.board-paper').first()).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.board-paper').first()).toContainText(/Экспедитор · RUB$/)
    await expect(page.getByRole('button', { name: 'Мои отчёты' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('removed, it is not found', async () => {
    await page.getByRole('button', { name: 'Мои отчёты' }).click()
    await page.getByRole('menuitem', { name: 'Удалить отчёт' }).click()
    await dialog(page).or(page.getByRole('alertdialog')).getByRole('button', { name: 'Удалить отчёт' }).click()
    await expect(heading(page, 'Исполнение')).toBeVisible()
    await other.goto(pathname)
    await expect(heading(other, 'Отчёт не найден')).toBeVisible()
  })
})

test('2.46 a note and a goal are written on a dashboard, read by a colleague, and taken away', async ({ world, openAs }) => {
  const offices = await openOffices(world)
  await deliveredBy(world, offices)
  const page = await openAs(offices.forwarder, '/feature-flags')
  await page.clock.setSystemTime('2026-10-07T09:30:00+03:00')
  await page.goto('/analytics/execution')
  const plot = page.locator('[data-plot=time]')
  const share = page.locator('[data-figure=unloadingInTime]')

  await test.step('a note', async () => {
    await plot.getByRole('button', { name: 'Добавить заметку' }).click()
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(dialog(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
    await dialog(page).getByRole('textbox').first().fill('Мост закрыт')
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await plot.getByRole('button', { name: /Мост закрыт/ }).click()
    await expect(page.getByText('Мост закрыт', { exact: true })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a goal, and what is missing of it', async () => {
    await page.getByRole('button', { name: 'Как считается: Вовремя на выгрузку' }).click()
    await page.getByRole('button', { name: 'Задать цель' }).click()
    await dialog(page).getByRole('textbox').fill('95')
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(share).toContainText('цель 95')
    await axe(page)
  })

  await test.step('a colleague who may not change them reads both', async () => {
    const other = await openAs(await world.colleague(offices.forwarder, 'viewer'), '/feature-flags')
    await other.clock.setSystemTime('2026-10-07T09:30:00+03:00')
    await other.goto('/analytics/execution')
    await expect(other.locator('[data-figure=unloadingInTime]')).toContainText('цель 95')
    await expect(other.locator('[data-plot=time]').getByRole('button', { name: /Мост закрыт/ })).toBeVisible()
    await expect(other.locator('[data-plot=time]').getByRole('button', { name: 'Добавить заметку' })).toHaveCount(0)
  })

  await test.step('both are taken away', async () => {
    await plot.getByRole('button', { name: /Мост закрыт/ }).click()
    await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(plot.getByRole('button', { name: /Мост закрыт/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Как считается: Вовремя на выгрузку' }).click()
    await page.getByRole('button', { name: 'Изменить цель' }).click()
    await dialog(page).getByRole('button', { name: 'Снять цель', exact: true }).click()
    await expect(share).not.toContainText('цель')
  })
})
