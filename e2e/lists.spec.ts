import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { deliveredBy } from '#testing/settlements.ts'
import type { Someone } from '#testing/world.ts'
import { axe, test } from './world.ts'

const address = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const make = async (who: Someone, goal: 'keep' | 'place') => (await who.ask(orders.create, { data: { draft: scenarioOne, goal } })).data

test('2.67 a view saved for the team opens for a colleague with its filters and columns, and cannot be changed by him', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const author = await world.forwarder()
  const colleague = await world.colleague(author, 'viewer')
  await make(author, 'place')
  await make(author, 'keep')
  const page = await openAs(author, '/orders_forwarder?orders.status[]=placed')
  await expect(rowOf(page, '26-000001')).toBeVisible()
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'Груз', exact: true }).click()
  await page.getByRole('button', { name: 'Закрепить справа: Номер' }).click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: 'Сохранить как вид…' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Ищем машину')
  await page.getByText('Показывать всей команде').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => address(page)).toMatch(/^\?orders\.view=[0-9a-f-]{36}&orders\.status\[\]=placed$/)

  const other = await openAs(colleague, '/orders_forwarder')
  await expect(other.getByRole('columnheader', { name: 'Груз', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Виды' }).click()
  await other.getByRole('menuitem', { name: /^Ищем машину/ }).click()
  await expect(other.getByRole('button', { name: 'Статус: Размещён' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Груз', exact: true })).toHaveCount(0)
  await expect(other.getByRole('columnheader').last()).toContainText('Номер')
  await other.getByRole('button', { name: 'Убрать: Статус' }).click()
  await expect(other.getByText('изменён:')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Сохранить', exact: true })).toHaveCount(0)
})

test('columns a person has chosen are there in another browser', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder()
  await make(who, 'place')
  const page = await openAs(who, '/orders_forwarder')
  await page.getByRole('button', { name: 'Столбцы' }).click()
  const kept = page.waitForResponse(answer => answer.url().endsWith('/api/views/v0/saveLayout'))
  await page.getByRole('checkbox', { name: 'Погрузка' }).click()
  await kept
  const other = await openAs(await world.again(who), '/orders_forwarder')
  await expect(rowOf(other, '26-000001')).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Погрузка' })).toHaveCount(0)
})

test('many orders at once: what may be done with all, what became of each; and the list as a file', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder()
  await make(who, 'keep')
  await who.ask(orders.create, { data: { draft: { ...scenarioOne, cargos: [] }, goal: 'keep' } })
  await make(who, 'place')
  const page = await openAs(who, '/orders_forwarder', { theme: 'dark', locale: 'ru' })
  await expect(rowOf(page, '26-000001')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Выбрать все строки' }).click()
  await page.getByRole('button', { name: /Разместить можно для 2 из 3/ }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Разместить: 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разместить: 2' }).click()
  const results = page.getByRole('dialog', { name: 'Разместить' })
  await expect(results.getByText('выполнено 1 из 2')).toBeVisible()
  await expect(results.getByText(/^Заполните перед размещением: /)).toBeVisible()
  await results.getByRole('button', { name: 'Закрыть' }).last().click()

  await page.getByRole('button', { name: 'Выгрузить в файл' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV, как на экране' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Заказы 2026-10-01\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\ufeffНомер;Статус;/)
})

test('FO04 a long list becomes a file in the background: said before, waited for through a reload, downloaded once it is ready', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder()
  const { id } = await make(who, 'place')
  for (let part = 0; part < 2; part++)
    await world.root.query(
      `insert into order_parties select r.* from order_parties p, (select gen_random_uuid() as id from generate_series(1, 2600)) n,
         lateral jsonb_populate_record(p, jsonb_build_object('order_id', n.id, 'row_json', replace(p.row_json, p.order_id::text, n.id::text))) r
       where p.order_id = $1`,
      [id],
    )
  const page = await openAs(who, '/orders_forwarder', { theme: 'dark' })
  await expect(rowOf(page, '26-000001').first()).toBeVisible()
  await page.getByRole('button', { name: 'Выгрузить в файл' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^5\s201\sстрока\. Соберём в фоне/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'CSV, как на экране' }).press('Enter')
  await expect(page.getByText('Собираем файл в фоне')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Выгрузить в файл' }).click()
  await page.getByRole('menuitem', { name: /^Выгрузки/ }).click()
  const exported = page.getByRole('dialog', { name: 'Выгрузки' })
  await expect(exported.getByText(/в очереди/)).toBeVisible()
  await axe(page, 'exports')
  const worker = await world.open({}, undefined, true)
  await expect(exported.getByRole('button', { name: 'Скачать' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Файл готов')).toBeVisible()
  const download = page.waitForEvent('download')
  await exported.getByRole('button', { name: 'Скачать' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5202)
  await exported.getByRole('button', { name: /^Убрать Заказы/ }).click()
  await expect(exported.getByText('Выгрузок нет')).toBeVisible()
  await worker.close()
})

test('2.67 one filter in four shapes: the address tells which, a view keeps it, a direction narrows it', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder()
  await make(who, 'place')
  await make(who, 'keep')
  const page = await openAs(who, '/orders_forwarder?orders.status[]=placed')
  const shape = (name: string) => page.getByRole('radiogroup', { name: 'Вид списка' }).getByText(name)
  await shape('Доска').click()
  await expect(
    page.getByRole('region', { name: 'Ищут исполнителя: 1' }).getByRole('button', { name: '26-000001', exact: true }),
  ).toBeVisible()
  expect(address(page)).toBe('?orders.status[]=placed&orders.as=board')
  await axe(page, 'orders as a board')

  await shape('Календарь').click()
  const bar = page.getByRole('button', { name: /^26-000001, Санкт-Петербург – Москва, погрузка 6 окт/ })
  await bar.click()
  await expect(page.getByRole('complementary', { name: 'Заказ 26-000001' })).toBeVisible()
  await axe(page, 'orders as a calendar')
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: 'Сохранить как вид…' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Погрузки')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => address(page)).toMatch(/^\?orders\.view=[0-9a-f-]{36}&orders\.status\[\]=placed&orders\.as=calendar$/)

  await shape('Карта').click()
  await expect(page.getByRole('img', { name: /^Карта: 1.заказ по 1.направлению/ })).toBeVisible()
  await axe(page, 'orders as a map')
  await page.getByRole('button', { name: 'Только Санкт-Петербург – Москва' }).click()
  await expect.poll(() => address(page)).toMatch(/orders\.from=.*saint_petersburg.*orders\.to=.*moscow/)
  await page.getByRole('button', { name: 'Погрузки' }).click()
  await page.getByRole('menuitem', { name: 'Погрузки' }).click()
  await expect(page.getByRole('button', { name: 'Сегодня', exact: true })).toBeVisible()
})

test('2.67 the person in charge of many orders is changed at once, found by a filter and kept in the address', async ({
  world,
  openAs,
}) => {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder()
  const colleague = await world.colleague(who, 'logistician')
  await make(who, 'place')
  await make(who, 'place')
  await make(colleague, 'place')
  const people = (await who.ask(orders.people)).data.items
  const at = people.findIndex(({ id }) => id === colleague.user)
  const page = await openAs(who, '/orders_forwarder')
  await rowOf(page, '26-000001').getByRole('checkbox').click()
  await rowOf(page, '26-000002').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Ответственный…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Кто ведёт заказы' }).click()
  await page.getByRole('option').nth(at).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ответственный: 2 заказа' }).click()
  await expect(page.getByText('выполнено 2 из 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()

  await page.goto(`/orders_forwarder?orders.responsible[]=${colleague.user}`)
  await expect(rowOf(page, '26-000001')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Ведёт: ${people[at]!.name}`) })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '26-00000' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Виды' }).click()
  await page.getByRole('menuitem', { name: 'Без документов' }).click()
  await expect(page.getByText('Ничего не найдено по 2 условиям')).toBeVisible()
  expect(address(page)).toBe('?orders.status[]=documents&orders.documents[]=missing')
})

test('what delivered orders caused, by period and customer: from the list of orders to the report, its paper and its file', async ({
  world,
  openAs,
}) => {
  const pair = { forwarder: await world.forwarder(), executor: await world.executor() }
  await world.partners(pair.forwarder, pair.executor)
  const customerId = await world.customer(pair.forwarder, { name: 'ООО «Молочный Дом»' })
  await deliveredBy(world, pair, { ...scenarioOne, customerId })
  const page = await openAs(pair.forwarder, '/orders_forwarder/tab/docs')
  await page.getByRole('button', { name: 'Столбцы' }).click()
  await page.getByRole('checkbox', { name: 'CO2e, кг' }).click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(rowOf(page, '26-000001').getByText(/^1\s349$/)).toBeVisible()
  await page.getByRole('link', { name: 'CO2e по периодам' }).click()
  const row = rowOf(page, 'ООО «Молочный Дом»')
  await expect(row.getByText(/^1\s349$/)).toBeVisible()
  await expect(row.getByText('95', { exact: true })).toBeVisible()
  await expect(page.getByText(/доставлено заказов 1, CO2e 1\s349\sкг/)).toBeVisible()
  await expect(page.getByText(/ISO 14083:2023/)).toBeVisible()
  await axe(page, 'CO2e')
  const files = [page.waitForEvent('download')]
  await page.getByRole('button', { name: 'Справка' }).click()
  await page.getByRole('menuitem', { name: /XLSX/ }).click()
  expect((await files[0]!).suggestedFilename()).toMatch(/CO₂e.*\.xlsx$/)
  // by quarter, of days before the delivery there is nothing
  await page
    .getByRole('tab', { name: 'По кварталам' })
    .or(page.getByRole('link', { name: 'По кварталам' }))
    .click()
  await expect(row).toBeVisible()
  await page.goto('/orders_forwarder/co2e?co2e.delivered={"to":"2026-10-06"}')
  await expect(page.getByRole('button', { name: 'Без: Доставка: до 6 окт.' })).toBeVisible()
  // the executor reads it by forwarder, on a phone as cards
  const phone = await openAs(pair.executor, '/orders_executor/co2e', { width: 390, height: 844, locale: 'en', theme: 'dark' })
  await expect(phone.getByText('1,349').first()).toBeVisible()
  await axe(phone, 'CO2e on a phone')
})
