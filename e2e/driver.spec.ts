import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { driverLinks } from '#contract/driver-links.ts'
import { files } from '#contract/files.ts'
import { flightCard } from '#testing/flights.ts'
import { cookieText } from '#testing/world.ts'
import { violations } from '#tools/looks.ts'
import { button, later, linked, marksIn, morning, openPhone, pathOf } from './phones.ts'
import { axe, heading, test } from './world.ts'

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

/** Notes in a page what Background Sync is asked for. */
function noteSyncs() {
  type Syncs = { register(this: unknown, tag: string): Promise<void> }
  const { prototype } = (globalThis as unknown as { SyncManager: { prototype: Syncs } }).SyncManager
  const { register } = prototype
  const syncTags: string[] = []
  Object.assign(globalThis, { syncTags })
  prototype.register = function (tag) {
    syncTags.push(tag)
    return register.call(this, tag)
  }
}

test('what waits is sent by the service worker once there is a network, with no page open', async ({ world, browser }) => {
  const { executor, flightId, make } = await linked(world)
  await world.setClock(morning)
  const phone = await openPhone(browser, world, { clock: null })
  await phone.context.addInitScript(noteSyncs)
  const page = await phone.open(pathOf(await make()))
  await button(page, 'Принять рейс').click()
  await expect(button(page, 'Выехал')).toBeVisible()
  await expect(page.getByText(/Ждут отправки/)).toHaveCount(0)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await phone.context.setOffline(true)
  await button(page, 'Выехал').click()
  // the browser was asked to wake the worker when there is a network
  await expect.poll(() => page.evaluate(() => (globalThis as { syncTags?: string[] }).syncTags?.at(-1))).toBe('messages')
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
