import { expect, type Page } from '@playwright/test'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { startTimers } from '#server/platform/timers.ts'
import { transferTimers } from '#server/transfers/jobs.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import { axe, test } from './world.ts'

const next = (page: Page) => page.getByRole('region', { name: 'Следующий шаг' })
const transfer = (page: Page) => page.getByRole('region', { name: 'Передача заказа' })

const [from, to] = scenarioOne.stops
const draft: OrderDraft = {
  ...scenarioOne,
  stops: [
    { ...from!, place: 'novosibirsk', address: 'ул. Станционная, 60' },
    { ...to!, place: 'krasnoyarsk', address: 'ул. Тамбовская, 5' },
  ],
  distanceKm: 790,
  price: { minor: 9_600_000, currency: 'RUB' },
}

test('6.06 scenario 6: three browsers, from «Передать» to the actual carrier on the forwarder’s card', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  const x = await world.both({ name: 'ТрансЛайн' })
  const e3 = await world.executor({ name: 'УралГруз' })
  await world.root.query(`update organizations set goslog = 'active', goslog_number = 'ЭК-0042' where id = $1`, [x.org])
  await world.partners(f1, x)
  await world.partners(x, e3)
  const row = await offered(f1, x, draft)
  await x.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })
  const moments = startTimers({ db: world.db, handlers: transferTimers })
  try {
    const forwarder = await openAs(f1, `/orders/${row.id}`)
    const between = await openAs(x, `/orders/${row.id}`)

    await next(between).getByRole('button', { name: 'Передать…' }).click()
    const dialog = between.getByRole('dialog')
    await expect(dialog).toContainText('Северный Экспедитор ответит за 4 часа')
    await dialog.getByRole('textbox', { name: /^Почему/ }).fill('Свои машины заняты')
    await axe(between, 'the dialog that asks for a transfer')
    await dialog.getByRole('button', { name: 'Запросить передачу' }).click()
    await expect(transfer(between)).toContainText('Запрошена')

    await expect(next(forwarder).getByRole('heading')).toHaveText(/^Ответить, можно ли передать/)
    await next(forwarder).getByRole('button', { name: 'Ответить…' }).click()
    await expect(forwarder.getByRole('dialog')).toContainText('Свои машины заняты')
    await forwarder.getByRole('dialog').getByRole('button', { name: 'Разрешить', exact: true }).last().click()
    await expect(transfer(forwarder)).toContainText('Разрешена')

    await next(between).getByRole('button', { name: 'К дочернему заказу' }).click()
    await expect(between.getByRole('region', { name: 'Дочерний заказ' })).toContainText('Исходный заказ 26-000001')
    await next(between)
      .getByRole('button', { name: /^Разместить/ })
      .click()
    await between
      .getByRole('dialog')
      .getByRole('button', { name: /^Разместить/ })
      .click()
    await next(between)
      .getByRole('button', { name: /^Предложить/ })
      .click()
    const offer = between.getByRole('dialog')
    await offer.getByRole('combobox').first().fill('Урал')
    await between
      .getByRole('option', { name: /УралГруз/ })
      .first()
      .click()
    await offer.getByRole('textbox', { name: /^(Цена|Ставка)/ }).fill('84000')
    await offer.getByRole('button', { name: /^Предложить/ }).click()
    await expect(offer).toBeHidden()

    const childId = new URL(between.url()).pathname.split('/').at(-1)!
    const carrier = await openAs(e3, `/orders/${childId}`)
    await next(carrier).getByRole('button', { name: 'Принять', exact: true }).click()
    await carrier.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
    await expect(next(carrier).getByRole('button', { name: 'Передать…' })).toHaveCount(0)
    await expect(transfer(forwarder)).toContainText('УралГруз')
    await expect(transfer(forwarder)).toContainText('Передан')

    const resources = await resourcesOf(world, e3)
    const card = (await e3.ask(orders.get, { query: { orderId: childId } })).data
    const ready = (await e3.ask(orders.move, { data: { ...keyOf(card), action: 'assign', ...resources } })).data
    await expect(transfer(forwarder)).toContainText(ready.driver!)
    await expect(transfer(forwarder).getByRole('button', { name: /^Отозвать/ })).toHaveCount(0)
    await expect(forwarder.getByRole('article')).not.toContainText(/84\s000/)
    await expect(carrier.getByRole('article')).not.toContainText(/96\s000/)
    await axe(forwarder, 'the card of an order that was passed on')

    await between.goto(`/orders/${row.id}`)
    await expect(transfer(between)).toContainText(/12\s000\s₽/)
    await expect(transfer(between).getByRole('button', { name: /^Отозвать/ })).toHaveCount(0)
    await forwarder.goto('/orders_forwarder')
    await expect(forwarder.getByRole('row', { name: /26-000001/ })).toContainText('передан')
  } finally {
    await moments.stop()
  }
})
