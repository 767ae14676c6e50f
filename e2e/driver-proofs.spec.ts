import { type Browser, expect, type Page } from '@playwright/test'
import { tracks } from '#contract/tracks.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { drive, flightCard } from '#testing/flights.ts'
import { scenarioOne } from '#testing/orders.ts'
import { button, later, linked, morning, openPhone, type PhoneKind, pathOf } from './phones.ts'
import { axe, heading, type Served, test } from './world.ts'

const unloadingMorning = '2026-10-07T09:00:00+03:00'

/** A flight whose driver stands at the unloading, his link open on a phone. */
async function standing(world: Served, browser: Browser, handover: 'any' | 'code', kind: PhoneKind = {}) {
  const made = await linked(world, { ...scenarioOne, handover })
  const link = await made.make()
  await world.setClock(unloadingMorning)
  await drive(made.executor, made.order, 'depart', 'arrive', 'finish', 'depart', 'arrive')
  const phone = await openPhone(browser, world, { clock: unloadingMorning, ...kind })
  return { ...made, phone, page: await phone.open(pathOf(link)) }
}

/** Draws with a finger on the field of a signature. */
async function sign(page: Page) {
  const box = (await page.getByRole('img', { name: /Подпись получателя/ }).boundingBox())!
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 })
  await page.mouse.up()
}

test('a consignee signs on a phone without a network; his name and signature stand on the card of the flight once there is one', async ({
  world,
  openAs,
  browser,
}) => {
  const { executor, forwarder, flightId, number, phone, page } = await standing(world, browser, 'any')
  await expect(button(page, 'Сдача груза')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  // the order asks for it, so the end of the unloading asks for it first
  await button(page, 'Выгрузка закончена').click()
  const sheet = page.getByRole('dialog', { name: 'Кто принял груз' })
  await sheet.getByRole('button', { name: 'Подтвердить сдачу' }).click()
  await expect(sheet.getByText('Напишите, кто принял')).toBeVisible()
  await sheet.getByLabel('Кто принял').fill('Иванова Анна')
  await sign(page)
  await sheet.getByRole('button', { name: 'Стереть' }).click()
  await expect(sheet.getByRole('button', { name: 'Убрать штрих' })).toBeDisabled()
  await sign(page)
  await axe(page, 'signature')
  await sheet.getByRole('button', { name: 'Подтвердить сдачу' }).click()
  await expect(page.getByText('Подпись ждёт отправки').first()).toBeVisible()
  await button(page, 'Выгрузка закончена').click()
  const finish = page.getByRole('dialog', { name: 'Выгрузка закончена' })
  await finish.getByRole('button', { name: 'Выгрузка закончена' }).click()
  await expect(page.getByText('Ждут отправки: 2')).toBeVisible()
  await phone.context.setOffline(false)
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByText('груз сдан под подпись')).toBeVisible()
  expect((await flightCard(executor, flightId)).status).toBe('completed')

  const desk = await openAs(forwarder, `/flights/${flightId}`)
  await expect(heading(desk, `Рейс ${number}`)).toBeVisible()
  await expect(desk.getByText('Принял: Иванова Анна, подпись').first()).toBeVisible()
  await expect(desk.getByRole('img', { name: 'Подпись получателя' }).first()).toBeVisible()
  await axe(desk, 'card with a signature')
  expect(phone.troubles.filter(trouble => !/ERR_INTERNET_DISCONNECTED/.test(trouble))).toEqual([])
  await phone.context.close()
})

test('a forwarder gives a code, the driver types a wrong one and then the right one', async ({ world, openAs, browser }) => {
  const { forwarder, order, phone, page } = await standing(world, browser, 'code', { locale: 'en-GB', colorScheme: 'dark' })
  const desk = await openAs(forwarder, `/orders/${order.id}?do=handover`)
  const dialog = desk.getByRole('dialog', { name: 'Код вручения' })
  await dialog.getByRole('button', { name: 'Создать код' }).click()
  const code = (await dialog.locator('b.mono').textContent())!
  expect(code).toMatch(/^\d{6}$/)
  await axe(desk, 'handover code')

  const types = async (typed: string) => {
    await button(page, 'Handover').click()
    const sheet = page.getByRole('dialog', { name: 'Who took the cargo' })
    await sheet.getByLabel('Code, six digits').fill(typed)
    await axe(page, 'code')
    await sheet.getByRole('button', { name: 'Confirm the handover' }).click()
  }
  await types(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('The code is not right. Tries left: 2')).toBeVisible()
  await button(page, 'Understood').click()
  await types(code)
  await expect(page.getByText('handed over by code').first()).toBeVisible()
  await expect(button(page, 'Handover')).toHaveCount(0)
  await expect(dialog.getByText(code)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Создать код' })).toBeDisabled()
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})

test('a driver is asked before his phone is: with his consent a point reaches the card, withdrawn it ends', async ({
  world,
  openAs,
  browser,
}) => {
  const { executor, flightId, number, make } = await linked(world)
  const link = await make()
  await world.setClock(morning)
  await makePartitions(world.db)
  const phone = await openPhone(browser, world)
  await phone.context.grantPermissions(['geolocation'])
  await phone.context.setGeolocation({ latitude: 59.93895, longitude: 30.31564, accuracy: 12 })
  // the page says of itself when it asks where the phone is
  await phone.context.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.looks = String(Number(document.documentElement.dataset.looks ?? 0) + 1)
      ask(...args)
    }
  })
  const page = await phone.open(pathOf(link))
  const looks = () => page.evaluate(() => Number(document.documentElement.dataset.looks ?? 0))
  await button(page, 'Принять рейс').click()
  await button(page, 'Выехал').click()
  await expect(button(page, 'Прибыл')).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  const question = page.getByRole('heading', { name: 'Передавать местоположение телефона?' })
  await expect(question).toBeVisible()
  await expect(page.getByText('Сколько храним: точки целиком 14 дн.')).toBeVisible()
  expect(await looks()).toBe(0)
  await axe(page, 'consent')

  await button(page, 'Согласен').click()
  await expect(page.getByText('Передаётся, пока страница открыта.')).toBeVisible()
  expect(await looks()).toBeGreaterThan(0)
  await expect
    .poll(async () => (await executor.ask(tracks.get, { query: { flightId } })).data.last?.point.slice(1, 3))
    .toEqual([59.93895, 30.31564])
  await axe(page, 'consent that stands')
  const desk = await openAs(executor, `/flights/${flightId}`)
  await expect(heading(desk, `Рейс ${number}`)).toBeVisible()
  await expect(desk.getByText('59.93895, 30.31564')).toBeVisible()
  await expect(desk.getByText(/согласен передавать местоположение с/)).toBeVisible()
  await axe(desk, 'card with a position')

  await button(page, 'Отозвать согласие').click()
  await expect(page.getByText(/Вы отозвали согласие/)).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  const before = await looks()
  await phone.context.setGeolocation({ latitude: 59.8, longitude: 30.3 })
  await later(world, page, '2026-10-06T08:00:00+03:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(desk.getByText(/отозвал согласие на местоположение/)).toBeVisible()
  expect(await looks()).toBe(before)
  expect((await executor.ask(tracks.get, { query: { flightId } })).data.points).toHaveLength(1)
  await axe(page, 'consent withdrawn')
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})
