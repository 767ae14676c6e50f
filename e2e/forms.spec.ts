import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/orders.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { axe, cookiesOf, heading, type Served, test } from './world.ts'

/** A forwarder with a placed order that may still be changed. */
async function placed(world: Served) {
  await world.setClock(scenarioOneStart)
  const who = await world.forwarder({ name: 'Северный Экспедитор' })
  const { id, version } = (await who.ask(orders.create, { data: { draft: scenarioOne, goal: 'place' } })).data
  return { who, id, version, path: `/orders_forwarder/edit/${id}` }
}

const note = (page: Page) => page.getByRole('textbox', { name: 'Для исполнителя' })
const kept = (page: Page) => expect(page.getByText(/Черновик сохранён \d\d:\d\d:\d\d/)).toBeVisible()
const goOn = (page: Page) => page.getByRole('button', { name: 'Продолжить черновик' })

test('FC what is typed outlives a reload and a sign-out, is offered to its person alone and goes with what is sent', async ({
  world,
  openAs,
}) => {
  const { who, id, path } = await placed(world)
  const page = await openAs(who, path)
  await expect(heading(page, /Заказ/)).toBeVisible()
  await note(page).fill('Въезд с Дмитровского шоссе')
  await kept(page)
  await page.reload()
  await expect(note(page)).toHaveValue('Въезд с Дмитровского шоссе')

  await note(page).fill('Въезд с Дмитровского шоссе, КПП 2')
  await page.getByRole('button', { name: /Профиль/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft')))).toEqual([])

  const colleague = await openAs(await world.colleague(who, 'owner'), path)
  await expect(note(colleague)).toHaveValue('')

  const again = await openAs(await world.again(who), path)
  await expect(heading(again)).toContainText('есть черновик')
  await axe(again)
  await goOn(again).click()
  await expect(note(again)).toHaveValue('Въезд с Дмитровского шоссе, КПП 2')
  await again.keyboard.press('Control+Enter')
  await expect(again).toHaveURL(`/orders/${id}`)
  await expect.poll(() => world.count('drafts', 'employee_id = $1', [who.employee])).toBe(0)
})

test('FC 9.01 a session that ends while something is typed loses nothing: it is there after the next sign-in', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  const { who, path } = await placed(world)
  const page = await openAs(who, path)
  await expect(note(page)).toBeVisible()
  await note(page).fill('Пропуск заказать до 18:00')
  await world.root.query('delete from sessions where token_hash = $1', [who.session])
  await expect(page).toHaveURL(/\/login/)

  await page.context().addCookies(cookiesOf(await world.again(who)))
  await page.goto(path)
  await expect(note(page)).toHaveValue('Пропуск заказать до 18:00')
  await kept(page)
})

test('FC two people change one order: what it was, what it is and what one typed, a choice for each field, saved on the new version', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  expectTrouble(/409/, /Заказ уже изменён/)
  const { who, id, version, path } = await placed(world)
  const page = await openAs(who, path)
  await expect(heading(page, /Заказ/)).toBeVisible()
  await note(page).fill('Въезд с Дмитровского шоссе')
  await page.getByRole('textbox', { name: 'Что везём' }).fill('Напитки')
  const colleague = await world.colleague(who, 'owner')
  const [first, ...rest] = scenarioOne.stops
  const draft = {
    ...scenarioOne,
    stops: [{ ...first!, notes: 'Въезд через КПП 2' }, ...rest],
    cargos: scenarioOne.cargos.map(cargo => ({ ...cargo, pallets: 20 })),
    commentPublic: 'Въезд с МКАД',
    customerNumber: 'МД-1184',
  }
  await colleague.ask(orders.save, { data: { orderId: id, version, draft } })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Заказ изменили, пока вы правили' })
  await expect(dialog.getByRole('row', { name: 'Для исполнителя пусто Въезд с МКАД Въезд с Дмитровского шоссе' })).toBeVisible()
  await expect(dialog.getByText(/, \d\d:\d\d:\d\d\sМСК\. Выберите значение/)).toBeVisible()
  await expect(dialog.getByText('Номер заказчика')).toBeVisible()
  await expect(dialog.getByText('Въезд через КПП 2')).toBeVisible()
  await axe(page)
  await expect(dialog.getByRole('radio', { name: 'Въезд с МКАД' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect(page).toHaveURL(`/orders/${id}`)
  const { data } = await colleague.ask(orders.get, { query: { orderId: id } })
  expect(data).toMatchObject({ commentPublic: 'Въезд с Дмитровского шоссе', customerNumber: 'МД-1184' })
  expect(data.stops[0]!.notes).toBe('Въезд через КПП 2')
  expect(data.cargos[0]).toMatchObject({ name: 'Напитки', pallets: 20 })
})

test('FC leaving a form with something unsent asks once, and says where it is safe', async ({ world, openAs }) => {
  const { who, path } = await placed(world)
  const dark = await openAs(who, path, { locale: 'en', theme: 'dark', width: 390, height: 844 })
  await expect(heading(dark, /Order/)).toBeVisible()
  await dark.getByRole('textbox', { name: /^For the executor/ }).fill('Gate 2')
  await dark.getByRole('navigation').getByRole('link').first().click()
  await expect(dark.getByRole('alertdialog', { name: 'Leave the form?' }).getByText(/The draft was saved/)).toBeVisible()
  await axe(dark)
})
