import { expect, type Locator, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { blankPdf } from './order-documents.ts'
import { axe, heading, moveTime, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })
const status = (page: Page) =>
  page
    .getByRole('article')
    .getByText(/^(Предложен|Принят|Назначен|В пути|Опаздывает|Документы|Завершён)$/)
    .first()

const combo = (within: Page | Locator, name: string) => within.getByRole('combobox', { name: new RegExp(`^${name}`) })
const text = (within: Page | Locator, name: string) => within.getByRole('textbox', { name: new RegExp(`^${name}`) })

/** Types into a field of segments, such as a date or a time. */
async function typeInto(group: Locator, digits: string) {
  await group.getByRole('spinbutton').first().click()
  await group.page().keyboard.type(digits)
}

async function choose(field: Locator, text: string, option: string | RegExp = text) {
  await field.fill(text)
  await field.page().getByRole('option', { name: option }).first().click()
}

/** Ticks values of a field that holds several. */
async function tick(page: Page, field: RegExp, value: string) {
  await page.getByRole('region', { name: 'Требования' }).getByRole('button', { name: field }).click()
  await page.getByRole('dialog').getByText(value, { exact: true }).click()
  await page.keyboard.press('Escape')
}

async function fillStop(stop: Locator, place: string, address: string, day: string, hours: [string, string], contact: [string, string]) {
  await choose(combo(stop, 'Город'), place)
  await text(stop, 'Адрес').fill(address)
  await typeInto(stop.getByRole('group', { name: 'Дата' }), day)
  await text(stop, 'Окно').fill(hours.join('–'))
  await stop.getByText('Кто встретит, компания').click()
  await text(stop, 'Кто встретит').fill(contact[0])
  await text(stop, 'Телефон').fill(contact[1])
}

const historyOf = async (page: Page) => {
  const entries = page.getByRole('region', { name: 'История' }).getByRole('listitem')
  return (await entries.allInnerTexts()).map(text => text.replace(/\s+/g, ' '))
}

test('1.02 1.05 scenario 1: two browsers side by side, from an empty form to the completed order, nothing reloaded', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const logist = await world.forwarder({ name: 'Северный Экспедитор' })
  const carrier = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(logist, carrier)
  await world.customer(logist, { name: 'ООО «Балтик Напитки»' })
  await world.truck(carrier, { plate: 'А123ВС716' })
  await world.truck(carrier, { plate: 'В777ОР16' })
  await world.trailer(carrier, { plate: 'АР123416' })
  await world.driver(carrier, { phone: '+79171234567', licence: '9916123456' })

  const forwarder = await openAs(logist, '/orders_forwarder/create', { height: 1000 })
  const executor = await openAs(carrier, '/orders_executor', { height: 1000 })
  const both = [forwarder, executor]
  let shots = 0
  const shoot = async (name: string, ...pages: Page[]) => {
    shots++
    for (const page of pages) {
      const side = page === forwarder ? 'forwarder' : 'executor'
      await page.screenshot({ path: `test-results/scenario-one/${String(shots).padStart(2, '0')}-${name}-${side}.png` })
    }
  }

  await test.step('the forwarder fills the form by hand', async () => {
    await expect(heading(executor, 'Заказы')).toBeVisible()
    await expect(executor.getByText('Заказов ещё нет')).toBeVisible()
    for (const page of both) await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const stops = forwarder.getByRole('listitem').filter({ has: forwarder.getByLabel('Адрес') })
    await choose(combo(forwarder, 'Заказчик'), 'Балтик', /Балтик Напитки/)
    await fillStop(stops.nth(0), 'Санкт-Петербург', 'ул. Софийская, 8', '06102026', ['0900', '1200'], ['Петренко В.', '89000000001'])
    await fillStop(stops.nth(1), 'Москва', 'Дмитровское ш., 163А', '07102026', ['0800', '1400'], ['Орлова Н.', '89000000002'])
    await text(forwarder, 'Расстояние').fill('710')
    await text(forwarder, 'Что везём').fill('Напитки, ПЭТ')
    await text(forwarder, 'Вес').fill('20')
    await forwarder.getByText('Категория, упаковка').click()
    await choose(combo(forwarder, 'Категория'), 'Напитки')
    await choose(combo(forwarder, 'Упаковка'), 'EUR', /EUR/)
    await text(forwarder, 'Объём').fill('82')
    await text(forwarder, 'Паллеты').fill('33')
    await text(forwarder, 'Места').fill('33')
    await choose(combo(forwarder, 'Машина'), 'Еврофура', /Еврофура тент/)
    await expect(forwarder.getByRole('button', { name: /^Кузов/ })).toContainText('Тент')
    await forwarder.getByText('Загрузка, температура').click()
    await tick(forwarder, /^Загрузка/, 'Задняя')
    await text(forwarder, 'Ставка исполнителю').fill('68000')
    await text(forwarder, 'Цена заказчику').fill('75000')
    await forwarder.getByText('Предложить одному').click()
    await choose(combo(forwarder, 'Исполнитель'), 'Волга', /ВолгаТранс/)
    await shoot('form', forwarder)
    await axe(forwarder, 'the form filled in')
    await forwarder.getByRole('button', { name: 'Разместить и предложить' }).click()
    await expect(status(forwarder)).toHaveText('Предложен')
  })

  const number = '26-000001'
  await test.step('the executor sees it in his open list, and accepts', async () => {
    const row = executor.getByRole('row', { name: new RegExp(number) })
    await expect(row).toBeVisible()
    await expect(row).toContainText('Санкт-Петербург')
    await expect(row).toContainText(/68\s000\s₽/)
    await shoot('offered', forwarder, executor)
    await expect(forwarder.getByText(/12\s262,30\s₽/).first()).toBeVisible()
    await expect(forwarder.getByText(/55\s737,70\s₽/).first()).toBeVisible()
    await expect(forwarder.getByText(/CO2e\s1\s349\sкг/)).toBeVisible()

    await moveTime(world, '2026-10-01T10:10:00+03:00', both)
    await row.getByText(number).click()
    await shoot('peek', executor)
    await executor
      .getByRole('complementary', { name: /^Заказ/ })
      .getByText('Открыть заказ')
      .last()
      .click()
    await expect(next(executor).getByRole('heading')).toHaveText('Ответить на предложение')
    await next(executor).getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(executor.getByRole('dialog')).toContainText(/68\s000\s₽/)
    await shoot('accept', executor)
    await executor.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(status(executor)).toHaveText('Принят')
    await expect(status(forwarder)).toHaveText('Принят')
  })

  await test.step('he assigns truck, trailer and driver', async () => {
    await next(executor)
      .getByRole('button', { name: /^Назначить/ })
      .click()
    const dialog = executor.getByRole('dialog')
    await choose(combo(dialog, 'Тягач или грузовик'), 'А123', /А123ВС716/)
    await choose(combo(dialog, 'Прицеп'), 'АР12', /АР123416/)
    await choose(combo(dialog, 'Водитель'), 'Сафин')
    await shoot('assign', executor)
    await axe(executor, 'the dialog of assigning')
    await dialog.getByRole('button', { name: 'Назначить', exact: true }).click()
    await expect(status(executor)).toHaveText('Назначен')
    await expect(status(forwarder)).toHaveText('Назначен')
    await expect(forwarder.getByText('Сафин Р. М.').first()).toBeVisible()
    await shoot('assigned', forwarder, executor)
  })

  const stops: [at: string, mark: string, waits: RegExp, status: string][] = [
    ['2026-10-06T08:10:00+03:00', 'Выехал', /прибыти/, 'В пути'],
    ['2026-10-06T09:05:00+03:00', 'Прибыл', /погрузк/, 'В пути'],
    ['2026-10-06T09:15:00+03:00', 'Началась погрузка', /погрузк/, 'В пути'],
    ['2026-10-06T11:00:00+03:00', 'Погружен', /выезд/, 'В пути'],
    ['2026-10-06T11:10:00+03:00', 'Выехал', /прибыти/, 'В пути'],
    ['2026-10-07T08:40:00+03:00', 'Прибыл', /выгрузк/, 'В пути'],
    ['2026-10-07T10:00:00+03:00', 'Выгружен', /документ/, 'Документы'],
  ]
  for (const [at, mark, waits, after] of stops)
    await test.step(`${at}: ${mark}`, async () => {
      await moveTime(world, at, both)
      await executor
        .getByRole('region', { name: 'Исполнение' })
        .getByRole('button', { name: `${mark}…` })
        .click()
      const dialog = executor.getByRole('dialog')
      await expect(dialog.getByRole('radio', { name: mark })).toBeChecked({ checked: true })
      await shoot('mark', executor)
      await dialog.getByRole('button', { name: /^(Отметить|Выехал|Прибыл)$/ }).click()
      await expect(dialog).toBeHidden()
      for (const page of both) {
        await expect(status(page)).toHaveText(after)
        await expect(next(page).getByRole('heading')).toHaveText(waits)
      }
      await shoot('marked', forwarder, executor)
    })

  await test.step('the executor brings the documents, the forwarder accepts each', async () => {
    await moveTime(world, '2026-10-07T16:00:00+03:00', both)
    for (const page of both)
      await page
        .locator('.order-tabs')
        .getByRole('link', { name: /^Документы/ })
        .click()
    const orderDocument = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
    for (const name of ['Транспортная накладная', 'УПД']) {
      const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: await blankPdf() }
      await orderDocument(executor, name).locator('input[multiple]').setInputFiles(file)
      await expect(orderDocument(executor, name).getByText('Загружен', { exact: true })).toBeVisible()
    }
    await expect(next(forwarder).getByRole('heading')).toHaveText(/^Проверить/)
    await shoot('uploaded', forwarder, executor)
    await moveTime(world, '2026-10-08T10:00:00+03:00', both)
    await forwarder.getByRole('button', { name: 'Принять все (2)' }).click()
    await expect(forwarder.getByRole('img', { name: 'Принято документов: 2 из 2' })).toBeVisible()
    await shoot('documents', forwarder, executor)
  })

  await test.step('the order is completed, and both histories agree', async () => {
    await next(forwarder).getByRole('button', { name: 'Завершить заказ' }).click()
    await shoot('complete', forwarder)
    await forwarder.getByRole('dialog').getByRole('button', { name: 'Завершить заказ' }).click()
    for (const page of both) await expect(status(page)).toHaveText('Завершён')
    await expect.poll(async () => (await historyOf(executor))[0]).toContain('Заказ завершён')
    await expect.poll(async () => (await historyOf(forwarder))[0]).toContain('Заказ завершён')
    const mine = await historyOf(forwarder)
    const theirs = await historyOf(executor)
    expect(theirs.length).toBeGreaterThan(14)
    // the draft is the forwarder's own; it was kept while he typed, as often as he paused
    expect(mine.filter(entry => !/Заказ (создан|изменён)/.test(entry))).toEqual(theirs)
    await shoot('completed', forwarder, executor)
    for (const page of both) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  const done = (await logist.ask(orders.list, { query: { side: 'forwarder', tab: 'done' } })).data.items
  expect(done).toMatchObject([{ number, status: 'completed', distanceKm: 710, truck: expect.any(String), driver: 'Сафин Р. М.' }])
})
