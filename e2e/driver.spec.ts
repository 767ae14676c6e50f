import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { driverLinks } from '#contract/driver-links.ts'
import { files } from '#contract/files.ts'
import { flights } from '#contract/flights.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { tracks } from '#contract/tracks.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { drive, flightCard, flown } from '#testing/flights.ts'
import { openPair, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { cookieText, type Someone } from '#testing/world.ts'
import { violations, watch } from '#tools/looks.ts'
import { axe, heading, type Served, test } from './world.ts'

const morning = '2026-10-06T07:00:00+03:00'

/** A flight that waits to set out, and a link for the phone of its driver. */
async function linked(world: Served, draft?: OrderDraft) {
  await world.setClock(scenarioOneStart)
  const pair = await openPair(world)
  const { order, flightId } = await flown(world, pair, draft)
  const { driver, number } = await flightCard(pair.executor, flightId)
  const make = async () => (await pair.executor.ask(driverLinks.make, { data: { flightId, driverId: driver!.id!, email: null } })).data
  return { ...pair, order, flightId, number, make }
}

type Phone = { context: BrowserContext; open(path: string): Promise<Page>; troubles: string[] }
type PhoneKind = {
  locale?: string
  colorScheme?: 'light' | 'dark'
  /** Null: its own, which its service worker has too; else the page's alone, and the worker is asked for nothing. */
  clock?: string | null
}

/** A phone of 390 points whose clock shows a moment of its own. */
async function openPhone(
  browser: Browser,
  world: Served,
  { locale = 'ru-RU', colorScheme = 'light', clock = morning }: PhoneKind = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const troubles: string[] = []
  watch(context, world.url, trouble => void troubles.push(trouble))
  if (clock !== null)
    await context.addInitScript(() => {
      if ('ServiceWorkerRegistration' in globalThis) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    })
  const open = async (path: string) => {
    const page = await context.newPage()
    if (clock !== null) await page.clock.setSystemTime(clock)
    await page.goto(path)
    return page
  }
  return { context, open, troubles }
}

/** Moves the clocks of the server and of the phone on. */
async function later(world: Served, page: Page, time: string) {
  await world.setClock(time)
  await page.clock.setSystemTime(time)
}

const pathOf = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).hash
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const marksIn = async (executor: Someone, flightId: string) =>
  (await executor.ask(flights.history, { query: { flightId } })).data.items.map(({ what }) => what).toReversed()

const picture = (background: string) =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Photographs something for the stop that is on. */
async function photograph(page: Page, background: string) {
  await page
    .locator('.actions input[type=file]')
    .setInputFiles({ name: 'papers.jpg', mimeType: 'image/jpeg', buffer: await picture(background) })
  const sheet = page.getByRole('dialog', { name: 'Фото к точке' })
  await expect(sheet.getByRole('img')).toBeVisible()
  await sheet.getByRole('button', { name: 'Отправить' }).click()
  await expect(sheet).toHaveCount(0)
}

test('a driver reports without a network; all of it arrives in order and once when there is one', async ({ world, openAs, browser }) => {
  const { executor, forwarder, flightId, number, make } = await linked(world)
  const link = await make()
  await world.setClock(morning)
  const phone = await openPhone(browser, world)
  const page = await phone.open(pathOf(link))
  await expect(page.getByRole('heading', { level: 1, name: 'Санкт-Петербург' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expect(page.getByText('09:00–12:00').first()).toBeVisible()
  await button(page, 'Принять рейс').click()
  await expect(button(page, 'Выехал')).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await axe(page, 'phone')

  await phone.context.setOffline(true)
  await button(page, 'Выехал').click()
  await later(world, page, '2026-10-06T09:05:00+03:00')
  await button(page, 'Прибыл').click()
  await photograph(page, '#ccaa88')
  await later(world, page, '2026-10-06T09:20:00+03:00')
  await button(page, 'Начали погрузку').click()
  await photograph(page, '#88aacc')
  await button(page, 'Проблема').click()
  const problem = page.getByRole('dialog', { name: 'Что случилось' })
  await problem.getByText('Очередь на точке').click()
  await problem.getByRole('button', { name: 'Отправить' }).click()
  await later(world, page, '2026-10-06T10:40:00+03:00')
  await button(page, 'Погрузка закончена').click()
  const finish = page.getByRole('dialog', { name: 'Погрузка закончена' })
  await finish.getByLabel('Пломбы').fill('А-118, А-119')
  await finish.getByRole('button', { name: 'Погрузка закончена' }).click()
  await expect(page.getByText('Ждут отправки: 7')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Москва' })).toBeVisible()
  await page.close()

  // another page of the phone, still without a network, begins where that one ended
  const again = await phone.open('/driver')
  await expect(again.getByRole('heading', { level: 1, name: 'Москва' })).toBeVisible()
  await expect(again.getByText('Ждут отправки: 7')).toBeVisible()
  await expect(again.getByText('прибытие 09:05 ждёт отправки')).toBeVisible()
  await axe(again, 'phone without a network')
  await later(world, again, '2026-10-06T10:45:00+03:00')
  const before = (await marksIn(executor, flightId)).length
  await phone.context.setOffline(false)
  await expect(again.getByText(/Ждут отправки/)).toHaveCount(0, { timeout: 60_000 })
  expect((await marksIn(executor, flightId)).slice(before)).toEqual([
    'report.depart',
    'report.arrive',
    'report.serve',
    'driver.problem',
    'report.finish',
  ])
  const [loading] = (await flightCard(executor, flightId)).tasks
  expect(loading!.photos).toHaveLength(2)
  expect(loading!.result?.seals).toEqual(['А-118', 'А-119'])
  const moments = [loading!.departedAt, loading!.arrivedAt, loading!.serviceAt, loading!.completedAt]
  expect(moments.map(at => new Date(at!).toISOString().slice(11, 16))).toEqual(['04:00', '06:05', '06:20', '07:40'])

  const desk = await openAs(forwarder, `/flights/${flightId}`)
  await expect(heading(desk, `Рейс ${number}`)).toBeVisible()
  await expect(desk.getByText('09:05').first()).toBeVisible()

  // what the browser says of requests that had no network is no fault
  expect(phone.troubles.filter(trouble => !/ERR_INTERNET_DISCONNECTED/.test(trouble))).toEqual([])
  await phone.context.close()
})

/** A white paper of a corner each colour, seen aslant on a brown table. */
const paperPicture = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#6b4a2b"/>
      <polygon points="320,180 1200,120 1440,1020 160,1080" fill="#fbfaf6"/><rect x="560" y="560" width="400" height="24" fill="#222"/></svg>`),
  )
    .jpeg()
    .toBuffer()

test('a photo of papers is cut out and straightened by its corners, by finger or keys, or left whole', async ({ world, browser }) => {
  const { executor, flightId, make } = await linked(world)
  await world.setClock(morning)
  const phone = await openPhone(browser, world)
  const page = await phone.open(pathOf(await make()))
  await button(page, 'Принять рейс').click()
  await button(page, 'Прибыл').click()
  await button(page, 'Погрузка закончена').click()
  const finish = page.getByRole('dialog', { name: 'Погрузка закончена' })
  const take = async () =>
    finish.getByLabel('Фото документов').setInputFiles({ name: 'cmr.jpg', mimeType: 'image/jpeg', buffer: await paperPicture() })
  await take()
  const corners = page.getByRole('dialog', { name: 'Где лист' })
  const field = (await corners.getByRole('img', { name: 'Снимок листа' }).boundingBox())!
  const dot = (name: string) => corners.getByRole('button', { name: new RegExp(`^${name} угол`) })
  const placeOf = async (name: string) => {
    const box = (await dot(name).boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    return [(box.x + box.width / 2 - field.x) / field.width, (box.y + box.height / 2 - field.y) / field.height]
  }
  const near = async (name: string, [x, y]: readonly [number, number]) => {
    const [left, top] = await placeOf(name)
    expect(Math.abs(left! - x)).toBeLessThan(0.03)
    expect(Math.abs(top! - y)).toBeLessThan(0.03)
  }
  // the first guess
  await near('Левый верхний', [0.2, 0.15])
  await near('Правый нижний', [0.9, 0.85])
  await axe(page, 'corners')
  // a finger takes a corner away and keys bring it back
  const [fromX, fromY] = [field.x + field.width * 0.2, field.y + field.height * 0.15]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(field.x + field.width * 0.24, field.y + field.height * 0.15, { steps: 4 })
  await expect(corners.locator('.glass')).toBeVisible()
  await page.mouse.up()
  await expect(corners.locator('.glass')).toHaveCount(0)
  await near('Левый верхний', [0.24, 0.15])
  await dot('Левый верхний').press('Shift+ArrowLeft')
  await near('Левый верхний', [0.2, 0.15])
  await button(page, 'Выровнять').click()
  const sheet = page.getByRole('dialog', { name: 'Фото к точке' })
  await expect(sheet.getByRole('img')).toBeVisible()
  await sheet.getByRole('button', { name: 'Углы листа' }).click()
  await near('Правый нижний', [0.9, 0.85])
  await button(page, 'Выровнять').click()
  await sheet.getByRole('button', { name: 'Отправить' }).click()
  await take()
  await button(page, 'Оставить весь снимок').click()
  await sheet.getByRole('button', { name: 'Отправить' }).click()
  await finish.getByRole('button', { name: 'Погрузка закончена' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Москва' })).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)

  const { photos } = (await flightCard(executor, flightId)).tasks[0]!
  const [straight, whole] = await Promise.all(
    photos.map(async ({ id }) => {
      const { url } = (await executor.ask(files.link, { query: { fileId: id, original: false } })).data
      const answer = await fetch(new URL(url, world.url), { headers: { cookie: cookieText(world.config, executor.cookies) } })
      return sharp(await answer.bytes())
    }),
  )
  // what was brown is gone: the paper alone is left, but for what is written on it
  const { channels } = await straight!.stats()
  expect(channels[2]!.mean).toBeGreaterThan(225)
  expect((await whole!.stats()).channels[2]!.mean).toBeLessThan(190)
  expect(await whole!.metadata()).toMatchObject({ width: 1600, height: 1200 })
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})

test('two pages of one phone at once send each message once and in order', async ({ world, browser }) => {
  const { executor, flightId, make } = await linked(world)
  await world.setClock(morning)
  const phone = await openPhone(browser, world)
  const page = await phone.open(pathOf(await make()))
  await button(page, 'Принять рейс').click()
  await expect(button(page, 'Выехал')).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  const other = await phone.open('/driver')
  await expect(button(other, 'Выехал')).toBeVisible()
  await phone.context.setOffline(true)
  await button(page, 'Выехал').click()
  await button(other, 'Прибыл').click()
  await button(page, 'Начали погрузку').click()
  for (const each of [page, other]) await expect(each.getByText('Ждут отправки: 3')).toBeVisible()

  const sent: string[] = []
  phone.context.on('request', request => request.method() === 'POST' && sent.push(request.postDataJSON().data.mark))
  await phone.context.setOffline(false)
  for (const each of [page, other]) {
    await expect(each.getByText(/Ждут отправки/)).toHaveCount(0, { timeout: 60_000 })
    await expect(button(each, 'Погрузка закончена')).toBeVisible()
  }
  expect(sent).toEqual(['depart', 'arrive', 'serve'])
  expect((await marksIn(executor, flightId)).slice(-3)).toEqual(['report.depart', 'report.arrive', 'report.serve'])
  expect(phone.troubles.filter(trouble => !/ERR_INTERNET_DISCONNECTED/.test(trouble))).toEqual([])
  await phone.context.close()
})

test('what waits is sent by the service worker once there is a network, with no page open', async ({ world, browser }) => {
  const { executor, flightId, make } = await linked(world)
  await world.setClock(morning)
  const phone = await openPhone(browser, world, { clock: null })
  const page = await phone.open(pathOf(await make()))
  await button(page, 'Принять рейс').click()
  await expect(button(page, 'Выехал')).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  await button(page, 'Выехал').click()
  await expect(button(page, 'Прибыл')).toBeVisible()
  await expect(page.getByText('Ждут отправки: 1')).toBeVisible()
  expect((await marksIn(executor, flightId)).filter(what => what === 'report.depart')).toEqual([])

  const blank = await phone.context.newPage()
  await page.close()
  const session = await phone.context.newCDPSession(blank)
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${world.url}/driver` && !isDeleted)
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await phone.context.setOffline(false)
  // the browser of a test keeps no list of what was asked for; it is told that the moment has come
  await session.send('ServiceWorker.dispatchSyncEvent', { origin: world.url, registrationId, tag: 'messages', lastChance: false })
  await expect.poll(async () => (await marksIn(executor, flightId)).filter(what => what === 'report.depart')).toEqual(['report.depart'])

  const again = await phone.open('/driver')
  await expect(button(again, 'Прибыл')).toBeVisible()
  await expect(again.getByText(/Ждут отправки/)).toHaveCount(0)
  await phone.context.close()
})

test('a link opens on one phone, and nothing after it was revoked', async ({ world, browser }) => {
  const { executor, number, make } = await linked(world)
  const link = await make()
  await world.setClock(morning)
  const phone = await openPhone(browser, world)
  const page = await phone.open(pathOf(link))
  await expect(button(page, 'Принять рейс')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Где это: Санкт-Петербург, рядом Санкт-Петербург, / })).toBeVisible()

  const other = await openPhone(browser, world, { locale: 'en-GB', colorScheme: 'dark' })
  const second = await other.open(pathOf(link))
  await expect(second.getByText('This link was opened on another phone already')).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'No flight is open on this phone' })).toBeVisible()
  await expect(second.getByText(number)).toHaveCount(0)
  expect(await violations(second)).toEqual([])

  await executor.ask(driverLinks.revoke, { data: { linkId: link.id } })
  await button(page, 'Принять рейс').click()
  await expect(page.getByText('Ссылка отозвана').first()).toBeVisible()
  await expect(button(page, 'Принять рейс')).toHaveCount(0)
  await expect(page.getByText('Санкт-Петербург')).toHaveCount(0)
  await axe(page, 'revoked')
  for (const { troubles } of [phone, other]) expect(troubles.filter(trouble => !/status of 40[13]/.test(trouble))).toEqual([])
  await Promise.all([phone.context.close(), other.context.close()])
})

test('a phone whose clock is two hours wrong reports the right time, in English and in the dark', async ({ world, browser }) => {
  const { executor, flightId, make } = await linked(world)
  const link = await make()
  await world.setClock(morning)
  const phone = await openPhone(browser, world, { locale: 'en-GB', colorScheme: 'dark', clock: '2026-10-06T09:00:00+03:00' })
  const page = await phone.open(pathOf(link))
  await button(page, 'Accept the flight').click()
  await expect(page.getByText('wrong by 2')).toBeVisible()
  await button(page, 'I have left').click()
  await expect(button(page, 'I have arrived')).toBeVisible()
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('left for 07:00')).toBeVisible()
  await axe(page, 'dark')
  const [loading] = (await flightCard(executor, flightId)).tasks
  expect(Math.abs(Date.parse(loading!.departedAt!) - Date.parse(morning))).toBeLessThan(60_000)
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})

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
