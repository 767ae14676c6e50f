import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { scenarioOne } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const letter = `Добрый день! Прошу поставить машину.
Загрузка: г. Санкт-Петербург, ул. Софийская, 8, 06.10.2026 с 9:00 до 12:00
Контакт на загрузке: Петренко Виктор, +7 900 000-00-01
Выгрузка: г. Москва, Дмитровское шоссе, 163А, 07.10.2026 с 8:00 до 14:00
Контакт на выгрузке: Орлова Нина, +7 900 000-00-02
Груз: напитки, 20 т, 82 м3, 33 паллеты
Кузов: тент, задняя загрузка
Ставка: 68 000 руб. с НДС, 14 б.д. по оригиналам`

/** The keyboard of a person who has no mouse: every press is counted, a letter typed is one. */
function hands(page: Page) {
  let presses = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        presses++
      }
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      presses += text.length
    },
    presses: () => presses,
  }
}

const focused = (page: Page) => page.locator(':focus')

test('a letter on the clipboard becomes a placed and offered order by the keyboard alone', async ({ world, openAs }, info) => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const logist = await world.forwarder()
  await world.partners(logist, await world.executor({ name: 'ВолгаТранс' }))
  const page = await openAs(logist, '/orders_forwarder/create', { height: 1000 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('button', { name: 'Вставить письмо' })).toBeVisible()
  await page.evaluate(text => navigator.clipboard.writeText(text), letter)
  const { press, type, presses } = hands(page)

  await press('Alt+V')
  await expect(page.getByRole('textbox', { name: 'Письмо или строки таблицы' })).toBeFocused()
  await press('Control+V', 'Control+Enter')
  await expect(page.getByRole('button', { name: 'Заполнить форму' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Что прочитано' })).toContainText('Санкт-Петербург')
  await axe(page, 'the letter beside its fields')
  await press('Enter')

  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(focused(page)).toHaveAttribute('type', 'radio')
  // each field tells its words, is put back in one press and taken again in one
  const address = page.getByRole('textbox', { name: 'Адрес' }).first()
  const drop = page.getByRole('button', { name: 'Точка 1, Санкт-Петербург: адрес: вернуть, что было' })
  await drop.click()
  await expect(address).toHaveValue('')
  await page.getByRole('button', { name: 'Точка 1, Санкт-Петербург: адрес: взять из письма «ул. Софийская, 8»' }).click()
  await expect(address).toHaveValue('ул. Софийская, 8')
  await page.getByRole('button', { name: 'Точка 1, Санкт-Петербург: дата: из письма, точно' }).click()
  await expect(page.getByRole('dialog', { name: /дата: из письма/ })).toContainText('06.10.2026')
  await page.keyboard.press('Escape')
  await axe(page, 'the form filled in from a letter')
  await page.locator('#part-executor input').first().focus()
  await press('ArrowRight', 'Tab')
  await type('Волга')
  await expect(page.getByRole('option', { name: /ВолгаТранс/ })).toBeVisible()
  await press('ArrowDown', 'Enter', 'Control+Enter')

  await expect(page.getByRole('article').getByText('Предложен').first()).toBeVisible()
  const { items } = (await logist.ask(orders.list, { query: { side: 'forwarder' } })).data
  const { data: order } = await logist.ask(orders.get, { query: { orderId: items[0]!.id } })
  expect(order).toMatchObject({
    status: 'offered',
    stops: [
      { placeCode: 'saint_petersburg', address: 'ул. Софийская, 8', windowFrom: '2026-10-06T06:00:00.000Z', contactPhone: '+79000000001' },
      { placeCode: 'moscow', windowTo: '2026-10-07T11:00:00.000Z', contactName: 'Орлова Нина' },
    ],
    cargos: [{ massKg: 20_000, pallets: 33 }],
    requirement: { truckType: 't20', bodyTypes: ['tent'], loadingTypes: ['rear'] },
    money: { price: { minor: 6_800_000 } },
  })
  info.annotations.push({ type: 'key presses', description: `letter to offered order: ${presses()}` })
  console.info(`letter to offered order: ${presses()} key presses`)
  // at two presses a second, with the looking in between, well under 40 s
  expect(presses()).toBeLessThanOrEqual(20)
})

test('an order of the lane is repeated by the keyboard alone', async ({ world, openAs }, info) => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const logist = await world.forwarder()
  await logist.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })
  const page = await openAs(logist, '/orders_forwarder/create', { height: 1000 })
  await expect(heading(page, 'Новый заказ')).toBeVisible()
  const repeat = page.getByRole('combobox', { name: /^Повторить/ })
  await expect(repeat).toBeVisible()
  const { press, presses } = hands(page)

  for (let tabs = 0; tabs < 40 && !(await repeat.evaluate(input => input === document.activeElement)); tabs++) await press('Tab')
  await expect(repeat).toBeFocused()
  await press('ArrowDown')
  await expect(page.getByRole('option', { name: /26-000001/ })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect(page.getByRole('textbox', { name: 'Адрес' }).first()).toHaveValue('ул. Софийская, 8')
  await press('Control+Enter')

  await expect(page.getByText('Заказ размещён')).toBeVisible()
  await expect(page.getByText('26-000002').first()).toBeVisible()
  info.annotations.push({ type: 'key presses', description: `repeated order: ${presses()}` })
  console.info(`repeated order: ${presses()} key presses`)
  expect(presses()).toBeLessThanOrEqual(60)
})

test('rows of a spreadsheet become drafts, each with what became of it; a letter about nothing says so', async ({ world, openAs }) => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const logist = await world.forwarder()
  const page = await openAs(logist, '/orders_forwarder/create', { width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Вставить письмо' })).toBeVisible()
  await page.evaluate(pasted => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, letter)
  await expect(page.getByRole('button', { name: 'Заполнить форму' })).toBeVisible()
  await axe(page, 'a letter pasted onto the empty form')
  await page.getByRole('button', { name: 'Изменить текст' }).click()
  const text = page.getByRole('textbox', { name: 'Письмо или строки таблицы' })
  await text.fill('Спасибо, всё доехало, до связи!')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Заказа в письме не нашлось')).toBeVisible()
  await text.fill('05.10.2026\tКазань\tПермь\tтент\t20 т\t60 000\n05.10.2026\tКазань\tУфа\tреф\t15 т\t48 000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Создать 2 черновика' }).click()
  await expect(page.getByText('Черновик создан')).toHaveCount(2)
  await axe(page, 'what became of the rows')
  const { items } = (await logist.ask(orders.list, { query: { side: 'forwarder' } })).data
  expect(items.map(({ stops, status }) => [status, stops.map(({ placeCode }) => placeCode)]).toSorted()).toEqual([
    ['draft', ['kazan', 'perm']],
    ['draft', ['kazan', 'ufa']],
  ])
})

test('scenario 10: a pasted table of orders is looked at, a town meant is chosen, and the orders are placed and listed together', async ({
  world,
  openAs,
}) => {
  await world.setClock('2026-10-01T10:00:00+03:00')
  const logist = await world.forwarder()
  const page = await openAs(logist, '/orders_forwarder')
  const head =
    'Внешний номер\tОткуда\tАдрес погрузки\tДата погрузки\tТелефон на погрузке\tКуда\tДата выгрузки\tТелефон на выгрузке\tГруз\tВес, т\tКузов'
  const line = (n: number, to: string) =>
    `A-${n}\tСанкт-Петербург\tул. Софийская, 8\t06.10.2026 9:00–12:00\tПетренко +7 900 000-00-01\t${to}, ул. Мира, 2\t08.10.2026 8:00–18:00\tОрлова +7 900 000-00-02\tНапитки\t20\tтент`
  await page.getByRole('button', { name: 'Импорт' }).click()
  await page.getByLabel('Скопируйте строки').fill([head, line(1, 'Казань'), line(2, 'Казнь'), line(3, 'Москва')].join('\n'))
  await page.getByRole('button', { name: 'Прочитать' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('с ошибками 1 (1 ячейка)')).toBeVisible()
  await expect(dialog.getByLabel('Город выгрузки, строка 3')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByText('Сразу разместить').click()
  await expect(dialog.getByRole('radio', { name: 'Сразу разместить' })).toBeChecked()
  await axe(page, 'import of orders')
  await dialog.getByRole('button', { name: 'Казань, ул. Мира, 2' }).click()
  await dialog.getByRole('button', { name: 'Создать 3 заказа' }).click()
  await expect(dialog.getByText('Записано: 3')).toBeVisible()
  expect(await world.count('orders', `org_id = $1 and status = 'placed'`, [logist.org])).toBe(3)

  await dialog.getByRole('link', { name: 'Показать эти заказы' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/tags/)
  await expect(page.getByRole('row').filter({ hasText: 'Санкт-Петербург' })).toHaveCount(3)
})
