import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readBytes, writeBytes } from '#server/settlements/bank/format.ts'
import { openOffices, postedSettlement } from '#testing/settlements.ts'
import { accountOf, bankOf } from './bank.ts'
import { closedOrder } from './order-documents.ts'
import { axe, heading, moveTime, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })

test('an order with its documents accepted is put into a settlement, approved by another person, paid by the bank’s file, and both sides read the same days', async ({
  world,
  openAs,
}) => {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  const accountant = await world.colleague(forwarder, 'accountant')
  const row = await closedOrder(world, forwarder, executor)
  await bankOf(world, forwarder, 1)
  await bankOf(world, executor, 2)

  // the accountant makes a settlement of it
  const maker = await openAs(accountant, '/settlements?section=due')
  const due = maker.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await expect(due.getByRole('row', { name: new RegExp(row.number!) })).toContainText('30')
  await axe(maker, 'orders to settle')
  await due
    .getByRole('row', { name: new RegExp(row.number!) })
    .getByRole('checkbox')
    .click()
  await maker.getByRole('button', { name: 'В реестр', exact: true }).click()
  const dialog = maker.getByRole('dialog', { name: 'Новый реестр' })
  await expect(dialog).toContainText('ВолгаТранс: 1 заказ')
  await axe(maker, 'the dialog that makes a settlement')
  await dialog.getByRole('button', { name: 'Составить' }).click()
  await expect(heading(maker, 'Реестр 26/0001')).toBeVisible()
  await next(maker).getByRole('button', { name: 'На утверждение' }).click()

  // and may not approve it himself: the page says so and the button does nothing
  await expect(next(maker).getByRole('heading')).toHaveText('Реестр ждёт утверждения')
  await expect(next(maker)).toContainText('утверждает не тот, кто его создавал, менял или отправлял')
  await expect(next(maker).getByRole('button', { name: 'Утвердить' })).toHaveAttribute('aria-disabled', 'true')
  await axe(maker, 'a settlement that awaits approval')

  // another person does
  const approver = await openAs(forwarder, '/settlements?settlements.tab=pending_approval')
  await approver.getByRole('grid', { name: 'Реестры оплат' }).getByText('26/0001').dblclick()
  await expect(heading(approver, 'Реестр 26/0001')).toBeVisible()
  await next(approver).getByRole('button', { name: 'Утвердить' }).click()
  await next(approver).getByRole('button', { name: 'Провести' }).click()
  await expect(next(approver).getByRole('heading')).toHaveText('Оплатите и отметьте оплату')

  // the accountant's page has heard of it; the bank's file leaves by it
  await expect(next(maker).getByRole('heading')).toHaveText('Оплатите и отметьте оплату')
  await next(maker).getByRole('button', { name: 'Файл для банка' }).click()
  const download = maker.waitForEvent('download')
  await maker.getByRole('dialog', { name: 'Файл для банка' }).getByRole('button', { name: 'Скачать' }).click()
  const read = readBytes(await readFile(await (await download).path()))
  if ('why' in read) throw new Error(read.why.en)
  expect(read.file.payments).toMatchObject([{ amount: 6_800_000, payer: { account: accountOf(1) }, payee: { account: accountOf(2) } }])

  // the bank gives the payment back as done on the last day of the term
  const carrier = await openAs(executor, `/orders/${row.id}?tab=money`)
  const own = carrier.getByRole('region', { name: 'От экспедитора' })
  await expect(own).toContainText('30 окт.')
  await expect(own).toContainText('Реестр 26/0001, проведён 12 окт.')
  await moveTime(world, '2026-10-30T15:00:00+03:00', [maker, approver, carrier])
  const statement = writeBytes({ ...read.file, payments: read.file.payments.map(payment => ({ ...payment, doneOn: '2026-10-30' })) })
  await next(maker).getByRole('button', { name: 'Загрузить выписку' }).click()
  const preview = maker.getByRole('dialog', { name: 'Выписка банка' })
  await preview.getByLabel('Выбрать файл').setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) })
  await expect(preview.getByRole('region', { name: 'Узнаны' })).toContainText(`26/0001: ${row.number}`)
  await axe(maker, 'a statement')
  await preview.getByRole('button', { name: 'Учесть 1 платёж' }).click()
  await expect(next(maker).getByRole('heading')).toHaveText(/^Оплачен 30\s/)

  // both sides read the same days, and the executor nothing of the customer
  await expect(own).toContainText('оплачено 30 окт.')
  await expect(carrier.getByRole('region', { name: 'От заказчика' })).toHaveCount(0)
  await axe(carrier, 'the money of an order, executor')
  await approver.goto(`/orders/${row.id}?tab=money`)
  const bill = approver.getByRole('region', { name: 'Исполнителю' })
  await expect(bill).toContainText('оплачено 30 окт.')
  await expect(bill.getByRole('link', { name: 'Реестр 26/0001' })).toBeVisible()
  await axe(approver, 'the money of an order, forwarder')
})

test('a payment that fits nothing is given by hand to a settlement, another is left aside with a reason a colleague reads and takes up again', async ({
  world,
  openAs,
}) => {
  const offices = await openOffices(world)
  const { forwarder, executor, approver } = offices
  await bankOf(world, forwarder, 1)
  await bankOf(world, executor, 2)
  const row = await closedOrder(world, forwarder, executor)
  const made = await postedSettlement(offices, [row.id])
  const day = '2026-10-12'
  const tins = await world.root.query<{ tin: string }>('select tin from organizations where id = $1', [executor.org])
  const party = (name: string, tin: string, account: string) => ({
    name,
    tin,
    kpp: '',
    account,
    bank: 'ПАО Сбербанк',
    bik: '044525225',
    correspondent: '',
  })
  const payer = party('Северный Экспедитор', '', accountOf(1))
  const paid = (number: string, amount: number, payee: typeof payer, purpose: string) => ({
    ...{ number, amount, purpose, payer, payee, day },
    doneOn: day,
  })
  const bytes = writeBytes({
    account: accountOf(1),
    from: day,
    to: day,
    createdAt: { day, time: '18:00:00' },
    payments: [
      paid('501', 3_000_000, party('ВолгаТранс', tins.rows[0]!.tin, accountOf(2)), 'За услуги'),
      paid('502', 1_000_000, party('ООО «Склад»', '', accountOf(3)), 'Аренда'),
    ],
  })
  const bring = async (page: Page) => {
    await page.goto(`/settlements/${made.id}`)
    await next(page).getByRole('button', { name: 'Загрузить выписку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Выписка банка' })
    await dialog.getByLabel('Выбрать файл').setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: Buffer.from(bytes) })
    return dialog
  }

  // nothing is recognised: neither is recorded by itself
  const maker = await openAs(approver, '/settlements')
  const preview = await bring(maker)
  const known = preview.getByRole('region', { name: /^Контрагент известен/ })
  await expect(known).toContainText('№ 501')
  const unknown = preview.getByRole('region', { name: 'Не относятся к реестрам' })
  await expect(unknown).toContainText('№ 502')
  await expect(preview.getByRole('button', { name: /^Учесть 0/ })).toHaveAttribute('aria-disabled', 'true')

  // a person says which settlement the first is for, and why the second is for none
  await known.getByRole('button', { name: /Реестр/ }).click()
  await maker.getByRole('option', { name: new RegExp(made.number) }).click()
  await expect(known).toContainText(/30\s000\s₽ из 68\s000\s₽, станет оплачен частично/)
  await axe(maker, 'a payment given by hand')
  await unknown.getByRole('button', { name: 'Отложить' }).click()
  const asked = maker.getByRole('dialog', { name: 'Отложить платёж' })
  await asked.getByRole('textbox', { name: 'Почему' }).fill('Не за перевозки')
  await axe(maker, 'a payment left aside')
  await asked.getByRole('button', { name: 'Отложить' }).click()
  await expect(preview.getByRole('region', { name: 'Отложены' })).toContainText('Не за перевозки')
  await preview.getByRole('button', { name: 'Учесть 1 платёж' }).click()
  await expect(next(maker).getByRole('heading')).toHaveText('Оплачен частично, осталось доплатить')

  // a colleague who reads the same statement finds the first done and the second with its reason
  const colleague = await openAs(forwarder, '/settlements')
  const again = await bring(colleague)
  await expect(again.getByRole('region', { name: 'Уже учтены' })).toContainText('№ 501')
  const aside = again.getByRole('region', { name: 'Отложены' })
  await expect(aside).toContainText('Не за перевозки')
  await aside.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(again.getByRole('region', { name: 'Не относятся к реестрам' })).toContainText('№ 502')
  await expect(aside).toHaveCount(0)

  // the executor reads what came
  const carrier = await openAs(executor, `/orders/${row.id}?tab=money`)
  await expect(carrier.getByRole('region', { name: 'От экспедитора' })).toContainText(/оплачено 30\s000\s₽/)
})
