import { expect } from '@playwright/test'
import { customers } from '#contract/customers.ts'
import { newTin } from '#testing/makers.ts'
import { axe, heading, test } from './world.ts'

test.describe('customers and nodal points', () => {
  test('1.07 3.33 five customers are pasted, a broken cell is put right, and the suggestion finds one in the wrong layout', async ({
    world,
    openAs,
  }) => {
    const who = await world.forwarder()
    const page = await openAs(who, '/partners?section=customers')
    await expect(heading(page, /Заказчики/)).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Загрузить' }).click()
    const tins = Array.from({ length: 5 }, newTin)
    const wrong = `${tins[2]!.slice(0, -1)}${(Number(tins[2]!.at(-1)) + 1) % 10}`
    const names = ['Альфа', 'Ромашка', 'Гамма', 'Дельта', 'Эпсилон']
    const rows = names.map((name, i) => [name, i === 2 ? wrong : tins[i], `8 917 000-00-0${i}`].join('\t'))
    await page.getByLabel('Скопируйте строки').fill(['Заказчик\tИНН\tТелефон', ...rows].join('\n'))
    await page.getByRole('button', { name: 'Прочитать' }).click()

    const dialog = page.getByRole('dialog')
    const cell = dialog.getByLabel('ИНН, строка 4')
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('с ошибками 1 (1 ячейка)')).toBeVisible()
    expect(await world.count('customers', 'org_id = $1', [who.org])).toBe(0)
    await axe(page, 'import')
    await cell.fill(tins[2]!)
    await cell.press('Enter')
    await dialog.getByRole('button', { name: 'Записать 5 строк' }).click()
    await expect(dialog.getByText('Записано: 5')).toBeVisible()
    await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
    await expect(page.getByRole('row').filter({ hasText: 'Ромашка' })).toBeVisible()

    await page.goto('/orders_forwarder/create')
    const field = page.getByRole('combobox', { name: 'Заказчик' })
    await field.click()
    await field.pressSequentially('hjvfirf')
    await page.getByRole('option', { name: /Ромашка/ }).click()
    await expect(field).toHaveValue('Ромашка')
    expect((await who.ask(customers.suggestByName, { query: { name: 'рамашка' } })).data.customers).toHaveLength(1)
  })

  test('3.32 a nodal point is entered by its form and fills in a stop of an order with its address, contact and hours', async ({
    world,
    openAs,
  }) => {
    const who = await world.forwarder()
    await world.customer(who, { name: 'Молочный Дом' })
    const page = await openAs(who, '/partners?section=nodal_points&nodalPoint=new')
    await expect(heading(page, 'Новая узловая точка')).toBeVisible()
    await page.getByRole('textbox', { name: /^Название/ }).fill('Склад на Баумана')
    const town = page.getByRole('combobox', { name: 'Город', exact: true })
    await town.pressSequentially('rfpfym')
    await page.getByRole('option', { name: /Казань/ }).click()
    await page.getByRole('textbox', { name: 'Адрес', exact: true }).fill('ул. Баумана, 15')
    await page.getByRole('combobox', { name: /^Заказчик/ }).pressSequentially('молоч')
    await page.getByRole('option', { name: /Молочный Дом/ }).click()
    await page.getByRole('textbox', { name: /^Часы работы/ }).fill('пн–пт 8–18')
    await page.getByRole('textbox', { name: /^Ворота/ }).fill('3, 4')
    await page.getByRole('textbox', { name: /^Имя/ }).fill('Ольга Демидова')
    await page.getByRole('textbox', { name: /^Телефон/ }).fill('8 900 000-01-01')
    await page.getByRole('button', { name: 'Добавить узловую точку' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Склад на Баумана' })).toBeVisible()
    await axe(page)

    await page.goto('/orders_forwarder/create')
    const customer = page.getByRole('combobox', { name: 'Заказчик' })
    await customer.pressSequentially('молоч')
    await page.getByRole('option', { name: /Молочный Дом/ }).click()
    await page
      .getByRole('group', { name: 'Ваши узловые точки' })
      .first()
      .getByRole('button', { name: /Склад на Баумана/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Адрес' }).first()).toHaveValue('ул. Баумана, 15')
    await expect(page.getByRole('combobox', { name: 'Город' }).first()).toHaveValue('Казань')
    await expect(page.getByText(/^Ольга Демидова, /)).toBeVisible()
  })

  test('the English screens in the dark on a phone are in order, for a viewer too', async ({ world, openAs }) => {
    const who = await world.forwarder()
    const viewer = await world.colleague(who, 'viewer')
    await world.nodalPoint(who, { name: 'Склад', contactPhone: '+79000000101' })
    await world.customer(who, { name: 'Кедр', addresses: ['Омск, ул. Губкина, 12'] })
    for (const [section, text] of [
      ['customers', 'Кедр'],
      ['nodal_points', 'Склад'],
    ] as const) {
      const page = await openAs(viewer, `/partners?section=${section}`, { locale: 'en', theme: 'dark', width: 390, height: 844 })
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
      await axe(page)
    }
  })
})
