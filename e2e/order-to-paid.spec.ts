import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { orders } from '#contract/orders.ts'
import { settlements } from '#contract/settlements.ts'
import { readBytes, writeBytes } from '#server/settlements/bank/format.ts'
import { accountOf, bankOf } from './bank.ts'
import { blankPdf, orderWithoutDocuments } from './order-documents.ts'
import { axe, heading, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })
const orderDocument = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const photo = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()

test('an order without its documents becomes a paid one: documents from a phone, checked at the desk, a settlement two people answer for, the bank’s file and its statement', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, id, number } = await orderWithoutDocuments(world)
  const accountant = await world.colleague(forwarder, 'accountant')
  await bankOf(world, forwarder, 1)
  await bankOf(world, executor, 2)

  // three documents are missing; they come from a phone
  const phone = await openAs(executor, `/orders/${id}?tab=documents`, { width: 390, height: 844 })
  const desk = await openAs(forwarder, `/orders/${id}?tab=documents`)
  await expect(phone.getByText('Осталось: Транспортная накладная, Акт, Счёт')).toBeVisible()
  for (const [name, file] of [
    ['Транспортная накладная', { name: 'тн.jpg', mimeType: 'image/jpeg', buffer: await photo() }],
    ['Акт', { name: 'акт.pdf', mimeType: 'application/pdf', buffer: await blankPdf() }],
    ['Счёт', { name: 'счёт.pdf', mimeType: 'application/pdf', buffer: await blankPdf() }],
  ] as const) {
    await orderDocument(phone, name).locator('input[multiple]').setInputFiles(file)
    await expect(orderDocument(phone, name).getByText('Загружен', { exact: true })).toBeVisible()
  }

  // the desk checks them and closes the order
  await expect(desk.getByText('На проверке 3 документа')).toBeVisible()
  await desk.getByRole('button', { name: 'Принять все (3)' }).click()
  await expect(desk.getByRole('img', { name: 'Принято документов: 3 из 3' })).toBeVisible()
  await desk.getByRole('button', { name: 'Завершить заказ' }).first().click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Завершить/ })
    .click()
  for (const page of [desk, phone]) await expect(page.getByRole('img', { name: /^Закрыт\. К оплате до/ })).toBeVisible()

  // the accountant gathers it into a settlement, and another person approves
  const maker = await openAs(accountant, '/settlements?section=due')
  const due = maker.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await due
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('checkbox')
    .click()
  await maker.getByRole('button', { name: 'В реестр', exact: true }).click()
  await maker.getByRole('dialog', { name: 'Новый реестр' }).getByRole('button', { name: 'Составить' }).click()
  await expect(heading(maker, /^Реестр \d\d\/0001$/)).toBeVisible()
  await next(maker).getByRole('button', { name: 'На утверждение' }).click()
  await expect(next(maker).getByRole('button', { name: 'Утвердить' })).toHaveAttribute('aria-disabled', 'true')
  await desk.goto(new URL(maker.url()).pathname)
  await next(desk).getByRole('button', { name: 'Утвердить' }).click()
  await next(desk).getByRole('button', { name: 'Провести' }).click()

  // the bank's file goes out, the statement comes back
  await expect(next(maker).getByRole('heading')).toHaveText('Оплатите и отметьте оплату')
  await next(maker).getByRole('button', { name: 'Файл для банка' }).click()
  const download = maker.waitForEvent('download')
  await maker.getByRole('dialog', { name: 'Файл для банка' }).getByRole('button', { name: 'Скачать' }).click()
  const read = readBytes(await readFile(await (await download).path()))
  if ('why' in read) throw new Error(read.why.en)
  const [order] = read.file.payments
  expect(order).toMatchObject({ amount: 6_800_000, payer: { account: accountOf(1) }, payee: { account: accountOf(2) } })
  const statement = writeBytes({ ...read.file, payments: [{ ...order!, doneOn: order!.day }] })
  await next(maker).getByRole('button', { name: 'Загрузить выписку' }).click()
  const preview = maker.getByRole('dialog', { name: 'Выписка банка' })
  await preview.getByLabel('Выбрать файл').setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) })
  await expect(preview.getByRole('region', { name: 'Узнаны' })).toContainText(number)
  await preview.getByRole('button', { name: 'Учесть 1 платёж' }).click()
  await expect(next(maker).getByRole('heading')).toHaveText(/^Оплачен \d/)
  await axe(maker, 'a paid settlement')
  // who marked it does not take it back himself
  await expect(maker.getByRole('button', { name: 'Отменить оплату' })).toHaveAttribute('aria-disabled', 'true')

  // both sides read the same days
  const paid: string[] = []
  for (const [page, name] of [
    [desk, 'Исполнителю'],
    [phone, 'От экспедитора'],
  ] as const) {
    await page.goto(`/orders/${id}?tab=money`)
    const bill = page.getByRole('region', { name })
    const said = bill.getByText(/^оплачено \d/)
    await expect(said).toBeVisible()
    paid.push((await said.textContent()) ?? '')
    await axe(page, `the money of a paid order, ${name}`)
  }
  expect(paid[0]).toBe(paid[1])
  const sides = []
  for (const who of [forwarder, executor]) {
    const { own } = (await who.ask(settlements.ofOrder, { query: { orderId: id } })).data
    const { payment } = (await who.ask(orders.get, { query: { orderId: id } })).data
    sides.push([own?.payDueOn, own?.paidOn, own?.sum.left.minor, payment.by, own?.payDueOn === payment.by])
  }
  expect(sides[0]).toEqual([expect.any(String), order!.day, 0, expect.any(String), true])
  expect(sides[1]).toEqual(sides[0])
})
