import { expect, type Page } from '@playwright/test'
import { devices } from '#contract/devices.ts'
import { orders } from '#contract/orders.ts'
import { vehicles } from '#contract/vehicles.ts'
import { keyOf, offered, scenarioOne } from '#testing/orders.ts'
import { axe, heading, test } from './world.ts'

const choose = async (page: Page, label: string | RegExp, option: string | RegExp) => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })

test('2.38, 2.39, 2.40 a tractor and a trailer typed in Latin letters are added, coupled, put into service and stand in the list', async ({
  world,
  openAs,
}) => {
  const owner = await world.executor()
  const page = await openAs(owner, '/transport')
  await expect(heading(page, 'Транспорт')).toBeVisible()
  await page.getByRole('link', { name: 'Добавить машину' }).first().click()

  await expect(heading(page, 'Новая машина')).toBeVisible()
  await field(page, 'Госномер').fill('o123oo 16')
  await expect(page.getByText('Запишется как О123ОО16')).toBeVisible()
  await field(page, /^Марка/).fill('КАМАЗ')
  await expect(field(page, 'Госномер')).toHaveValue('О123ОО16')
  await page.getByText(/^VIN, /).click()
  await field(page, /^VIN/).fill('xtc651154k1234567')
  await field(page, /^Марка/).focus()
  await expect(page.getByText('Контрольный знак VIN не сходится')).toBeVisible()
  await page.getByRole('button', { name: /^Отправить на проверку/ }).click()
  await expect(page.getByRole('alert').getByText('укажите СТС')).toBeVisible()
  await field(page, 'СТС').fill('99 12 345678')
  await page.getByRole('button', { name: /^Отправить на проверку/ }).click()
  await expect(heading(page, 'О123ОО16')).toBeVisible()
  await page.getByRole('button', { name: 'Проверена' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Проверена' }).click()
  await expect(page.getByText('Свободна').first()).toBeVisible()

  await page.goto('/transport/create')
  await choose(page, /Вид$/, 'Полуприцеп')
  await field(page, 'Госномер').fill('oo1234 16')
  await choose(page, /Типовые размеры/, 'Еврофура тент')
  await expect(page.getByRole('img', { name: 'Кузов: длина 13,6 м, ширина 2,45 м, высота 2,5 м' })).toBeVisible()
  await page.getByText(/, Длина внутри, /).click()
  await field(page, /^Длина внутри/).fill('13')
  await expect(page.getByRole('img', { name: 'Кузов: длина 13 м, ширина 2,45 м, высота 2,5 м' })).toBeVisible()
  await field(page, 'СТС').fill('9912345679')
  await page.getByRole('button', { name: /^Отправить на проверку/ }).click()
  await expect(heading(page, 'ОО123416')).toBeVisible()
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('menuitem', { name: 'Сцепить' }).click()
  const dialog = page.getByRole('alertdialog')
  // an opened window takes the focus, and would take it from a field typed into before
  await expect(dialog).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Тягач' }).fill('О123')
  await page.getByRole('option', { name: /О123ОО16/ }).click()
  await dialog.getByRole('button', { name: 'Сцепить' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/transport?cars.tab=trailers')
  const row = page.getByRole('row', { name: /ОО1234/ })
  await expect(row).toContainText('О123ОО')
  await axe(page)
})

test('a document that ran out blocks the vehicle, says why where it is picked, and a renewed one lets it go', async ({ world, openAs }) => {
  const owner = await world.executor()
  const forwarder = await world.forwarder()
  await world.partners(forwarder, owner)
  const truckId = await world.truck(owner, { plate: 'О200ОО16', sts: '9912345678', osagoExpires: '2020-01-31' })
  await world.trailer(owner, { plate: 'ОО200016' })
  await world.driver(owner)
  const soon = (days: number, hour: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00+03:00`
  const stops = scenarioOne.stops.map((stop, i) => ({ ...stop, windowFrom: soon(5 + i, '09'), windowTo: soon(5 + i, '12') }))
  const order = await offered(forwarder, owner, { ...scenarioOne, stops })
  await owner.ask(orders.move, { data: { ...keyOf(order), action: 'accept' } })

  const page = await openAs(owner, `/orders/${order.id}?do=assign`)
  await page.getByRole('combobox', { name: /Тягач/ }).click()
  await expect(page.getByRole('option', { name: /О200ОО16/ })).toContainText('О200ОО16 не может выехать, истекло: ОСАГО')

  await page.goto(`/transport/${truckId}`)
  await expect(heading(page, 'О200ОО16')).toBeVisible()
  const osago = page.getByRole('region', { name: 'ОСАГО' })
  await expect(osago).toContainText('Истёк')
  await field(page, /^Модель/).fill('54901 Нео')
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByText('Не может выехать, истекло: ОСАГО')).toBeVisible()
  await expect(page.getByText('Заблокирована').first()).toBeVisible()
  const day = osago.getByRole('spinbutton')
  await day.first().click()
  await page.keyboard.type(`3112${new Date().getFullYear() + 4}`)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByText('Свободна').first()).toBeVisible()
  await expect(page.getByText('Блокировка снята')).toBeVisible()
})

test('a vehicle in a flight is not retired; a viewer reads the card and changes nothing', async ({ world, openAs, expectTrouble }) => {
  expectTrouble(/409|занята рейсами/)
  const owner = await world.executor()
  const forwarder = await world.forwarder()
  await world.partners(forwarder, owner)
  const truckId = await world.truck(owner, { plate: 'О300ОО16' })
  const trailerId = await world.trailer(owner, { plate: 'ОО300016' })
  const driverId = await world.driver(owner)
  const soon = (days: number, hour: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00+03:00`
  const stops = scenarioOne.stops.map((stop, i) => ({ ...stop, windowFrom: soon(5 + i, '09'), windowTo: soon(5 + i, '12') }))
  const accepted = await owner.ask(orders.move, {
    data: { ...keyOf(await offered(forwarder, owner, { ...scenarioOne, stops })), action: 'accept' },
  })
  await owner.ask(orders.move, { data: { ...keyOf(accepted.data), action: 'assign', truckId, trailerId, driverId } })
  const { flight } = (await owner.ask(vehicles.get, { query: { carId: truckId } })).data

  const page = await openAs(owner, `/transport/${truckId}`)
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('menuitem', { name: 'Списать' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /Причина/ }).click()
  await page.getByRole('option', { name: 'Продана' }).click()
  await dialog.getByRole('button', { name: 'Списать' }).click()
  await expect(dialog.getByText(`О300ОО16 занята рейсами: ${flight!.number}`)).toBeVisible()

  const viewer = await world.colleague(owner, 'viewer')
  const read = await openAs(viewer, `/transport/${truckId}`, { theme: 'dark', locale: 'en', width: 390, height: 844 })
  await expect(heading(read, 'О300ОО16')).toBeVisible()
  await expect(field(read, 'Plate')).toBeDisabled()
  await expect(read.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeHidden()
  await axe(read)
})

test('a tracker is added on the card of a vehicle: its password is shown once, what it sends is counted, and it is switched off', async ({
  world,
  openAs,
}) => {
  const owner = await world.executor()
  const truck = await world.truck(owner)
  const page = await openAs(owner, `/transport/${truck}`)
  const part = page.getByRole('region', { name: 'Трекеры' })
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText('Трекеров нет')).toBeVisible()
  await part.getByRole('button', { name: 'Завести трекер' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeFocused()
  await dialog.getByRole('button', { name: 'Завести' }).click()
  await expect(dialog.getByText('3–40 знаков: цифры и латинские буквы')).toBeVisible()
  await field(page, /^Номер трекера/).fill('861234567890123')
  await dialog.getByRole('button', { name: 'Завести' }).click()
  await expect(dialog.getByText('больше его не покажут')).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(part.getByText('Ещё не выходил на связь')).toBeVisible()

  const { items } = (await owner.ask(devices.list, { query: { carId: truck } })).data
  await world.root.query(
    `insert into device_figures (org_id, device_id, heard_at, heard_from, stored, repeated) values ($1, $2, app_now(), '10.0.0.7', 144, 12)`,
    [owner.org, items[0]!.id],
  )
  await world.root.query(
    `insert into device_faults (org_id, device_id, fault, count, last_at, example) values ($1, $2, 'jump', 3, app_now(), '051026;090512;5544.6025;N')`,
    [owner.org, items[0]!.id],
  )
  await page.reload()
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText('принято 144 позиции')).toBeVisible()
  await part.getByText('прыжок быстрее 250 км/ч 3').click()
  await expect(part.getByText('051026;090512;5544.6025;N')).toBeVisible()
  await axe(page)
  await part.getByRole('button', { name: 'Отключить' }).click()
  await dialog.getByRole('button', { name: 'Отключить' }).click()
  await expect(part.getByText('Отключён')).toBeVisible()
})
