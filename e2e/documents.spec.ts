import { expect } from '@playwright/test'
import sharp from 'sharp'
import { orders } from '#contract/orders.ts'
import { blankPdf, orderWithoutDocuments } from './order-documents.ts'
import { axe, test } from './world.ts'

const photo = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()

test('three missing documents come from a phone, are checked at the desk, and the order closes with its day to pay', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, id } = await orderWithoutDocuments(world)
  const address = `/orders/${id}?tab=documents`
  const phone = await openAs(executor, address, { width: 390, height: 844 })
  const desk = await openAs(forwarder, address)
  const orderDocument = (page: typeof phone, name: string) => page.getByRole('listitem', { name, exact: true })

  await expect(phone.getByRole('img', { name: 'Принято документов: 0 из 3' })).toBeVisible()
  await expect(phone.getByText('Осталось: Транспортная накладная, Акт, Счёт')).toBeVisible()
  // two files at once: one is told by its name, the other by the person
  await phone.locator('.docs-many input[multiple]').setInputFiles([
    { name: 'Акт 12.pdf', mimeType: 'application/pdf', buffer: await blankPdf() },
    { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() },
  ])
  const sorting = phone.getByRole('dialog')
  await expect(sorting.getByText('IMG_0001.jpg')).toBeVisible()
  await axe(phone)
  await sorting.getByRole('button', { name: /IMG_0001/ }).click()
  await phone.getByRole('option', { name: 'Транспортная накладная' }).click()
  await sorting.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(orderDocument(phone, 'Транспортная накладная').getByText('Загружен', { exact: true })).toBeVisible()
  await expect(orderDocument(phone, 'Акт').getByText('Загружен', { exact: true })).toBeVisible()
  // the third by the camera of the phone
  const camera = orderDocument(phone, 'Счёт').locator('input[capture]')
  await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(orderDocument(phone, 'Счёт').getByText('Загружен', { exact: true })).toBeVisible()
  await expect(orderDocument(phone, 'Счёт').getByRole('button', { name: /^Открыть Счёт .*\d\.jpg$/ })).toBeVisible()
  // another page of it is counted on
  await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(orderDocument(phone, 'Счёт').getByRole('button', { name: /^Открыть Счёт .* \(2\)\.jpg$/ })).toBeVisible()
  await axe(phone)

  // the desk sees them come, without a reload
  await expect(desk.getByText('На проверке 3 документа')).toBeVisible()
  await orderDocument(desk, 'Акт').getByRole('button', { name: 'Взять на проверку: Акт' }).click()
  await expect(orderDocument(desk, 'Акт').getByText('Проверяется', { exact: true })).toBeVisible()
  // the step the order waits for shows them one after another
  await desk.getByRole('button', { name: 'Проверить…' }).click()
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true })).toBeVisible()
  await desk.keyboard.press('Escape')
  await orderDocument(desk, 'Счёт')
    .getByRole('button', { name: /^Открыть Счёт/ })
    .first()
    .click()
  await expect(desk.getByRole('dialog').getByRole('img')).toBeVisible()
  await desk.keyboard.press('Escape')
  await orderDocument(desk, 'Счёт').getByRole('button', { name: 'Отклонить…: Счёт' }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Причина/ })
    .click()
  await desk.getByRole('option', { name: 'Сумма не сходится' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await axe(desk)

  // the phone reads why, and sends it again; the refused one stays beside it
  await expect(orderDocument(phone, 'Счёт').getByText('Сумма не сходится')).toBeVisible()
  await orderDocument(phone, 'Счёт')
    .locator('input[multiple]')
    .setInputFiles({ name: 'счёт новый.pdf', mimeType: 'application/pdf', buffer: await blankPdf() })
  await expect(orderDocument(desk, 'Счёт').getByText('версия 2')).toBeVisible()
  await orderDocument(desk, 'Счёт').getByRole('button', { name: 'Прежние версии: 1' }).click()
  await expect(orderDocument(desk, 'Счёт').getByText('Сумма не сходится')).toBeVisible()

  await desk.getByRole('button', { name: 'Принять все (3)' }).click()
  await expect(desk.getByRole('img', { name: 'Принято документов: 3 из 3' })).toBeVisible()
  const saved = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Скачать ZIP' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
  await desk.getByRole('button', { name: 'Завершить заказ' }).first().click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Завершить/ })
    .click()

  // both sides read the same day
  const card = (await forwarder.ask(orders.get, { query: { orderId: id } })).data
  expect(card.payment.by).not.toBeNull()
  for (const page of [desk, phone]) await expect(page.getByRole('img', { name: /^Закрыт\. К оплате до/ })).toBeVisible()
  expect((await executor.ask(orders.get, { query: { orderId: id } })).data.payment).toEqual(card.payment)
  await axe(desk)
})
