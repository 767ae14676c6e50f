import { expect } from '@playwright/test'
import { documents } from '#contract/documents.ts'
import { orders } from '#contract/orders.ts'
import { keyOf } from '#testing/orders.ts'
import { orderWithoutDocuments } from './order-documents.ts'
import { axe, test } from './world.ts'

test('originals are sent by post from a phone and received at the desk, each today, and the term of payment begins', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, id } = await orderWithoutDocuments(world, 'originals')
  const card = async () => (await forwarder.ask(orders.get, { query: { orderId: id } })).data
  for (const { id: documentId } of (await card()).documentRows) {
    const one = async () => ({ ...keyOf(await card()), documentIds: [documentId] })
    await executor.ask(documents.change, { data: { ...(await one()), action: 'upload', via: 'paper', comment: '' } })
    await forwarder.ask(documents.change, { data: { ...(await one()), action: 'accept' } })
  }
  await forwarder.ask(orders.move, { data: { ...keyOf(await card()), action: 'complete' } })
  expect((await card()).payment).toMatchObject({ from: null, by: null })

  const phone = await openAs(executor, `/orders/${id}?tab=documents`, { width: 390, height: 700 })
  const orderDocuments = phone.getByRole('region', { name: 'Документы', exact: true })
  await expect(orderDocuments.getByRole('button', { name: 'Оригиналы отправлены…' })).toBeVisible()
  // the step the order waits for opens its form, wherever the documents stand
  await phone.getByRole('button', { name: 'Отправить оригиналы…' }).click()
  const sending = phone.getByRole('dialog', { name: 'Оригиналы отправлены' })
  await sending.getByRole('textbox', { name: 'Чем отправлены' }).fill('Почта России')
  await sending.getByRole('textbox', { name: 'Трек-номер' }).fill('19000012345678')
  await axe(phone)
  await sending.getByRole('button', { name: 'Отметить отправку' }).click()
  await expect(sending).toBeHidden()
  await expect(orderDocuments.getByText('19000012345678').first()).toBeVisible()

  const desk = await openAs(forwarder, `/orders/${id}?tab=documents`)
  const shown = desk.getByRole('region', { name: 'Документы', exact: true })
  await expect(shown.getByText('Оригинал в пути').first()).toBeVisible()
  await shown.getByRole('button', { name: 'Оригиналы получены…' }).click()
  const coming = desk.getByRole('dialog', { name: 'Оригиналы получены' })
  await axe(desk)
  await coming.getByRole('button', { name: 'Отметить получение' }).click()
  await expect(coming).toBeHidden()
  await expect(shown.getByText('Оригинал получен').first()).toBeVisible()

  const { from, by } = (await card()).payment
  expect([from, by]).not.toContain(null)
  expect((await executor.ask(orders.get, { query: { orderId: id } })).data.payment).toMatchObject({ from, by })
  for (const page of [desk, phone]) await expect(page.getByRole('img', { name: /^Закрыт\. К оплате до/ })).toBeVisible()
})
