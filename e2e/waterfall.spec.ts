import { expect, type Page } from '@playwright/test'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { waterfalls } from '#contract/waterfalls.ts'
import { scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { axe, heading, test } from './world.ts'

const course = (page: Page) => page.getByRole('region', { name: 'По договорным ценам' })

test('scenario 4: an order goes by the routing guide, the first executor declines and the second takes it', async ({ world, openAs }) => {
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const first = await world.executor({ name: 'ВолгаТранс' })
  const second = await world.executor({ name: 'УралГруз' })
  for (const one of [first, second]) await world.partners(forwarder, one)
  const draft: OrderDraft = { ...scenarioOne, price: null }
  const order = (await forwarder.ask(orders.create, { data: { draft, goal: 'place' } })).data
  const ends = { from: draft.stops[0]!.place!, to: draft.stops.at(-1)!.place! }
  const agree = (who: Someone, price: number, share: number, weeklyCap: number) =>
    forwarder.ask(waterfalls.createRate, {
      data: {
        executorId: who.org,
        ...ends,
        fromRegion: false,
        toRegion: false,
        radiusKm: 0,
        bodyTypes: [],
        price: { minor: price * 100, currency: 'RUB' },
        validFrom: '2026-09-01',
        validTo: '2027-03-31',
        share,
        weeklyCap,
      },
    })
  await agree(first, 52_000, 60, 6)
  await agree(second, 47_000, 40, 4)

  // the routing guide is read where demand is
  const buyer = await openAs(forwarder, '/demand_forwarder')
  await buyer.getByRole('button', { name: 'Договорные цены' }).click()
  const rates = buyer.getByRole('dialog', { name: 'Договорные цены' })
  await expect(rates.getByText('0 из 6')).toBeVisible()
  await axe(buyer, 'the routing guide')
  await rates.getByRole('button', { name: 'Новая цена' }).click()
  await expect(buyer.getByRole('dialog', { name: 'Новая договорная цена' })).toBeVisible()
  await axe(buyer, 'a new rate')

  // and begun on the order; another process keeps its moments
  const jobs = await world.open({}, undefined, true)
  await buyer.goto(`/orders/${order.id}`)
  await expect(heading(buyer)).toBeVisible()
  await course(buyer).getByRole('button', { name: 'Предложить по очереди…' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Предложить', exact: true }).click()
  const line = (n: number) => course(buyer).getByRole('listitem').nth(n)
  await expect(line(0)).toContainText('ждём ответа')
  await expect(line(1)).toContainText('следующий')
  await axe(buyer, 'an order on its way through the guide')

  const key = async (who: Someone) => ({
    orderId: order.id,
    version: (await who.ask(orders.get, { query: { orderId: order.id } })).data.version,
  })
  await first.ask(orders.move, { data: { ...(await key(first)), action: 'decline', reason: 'no_capacity', comment: '' } })
  await expect(line(0)).toContainText('отказался')
  await expect(line(1)).toContainText('ждём ответа')

  // the second takes it on his own screen, and the forwarder sees it without asking
  const seller = await openAs(second, `/orders/${order.id}?do=accept`)
  await seller.getByRole('dialog').getByRole('button', { name: 'Принять' }).click()
  await expect(line(1)).toContainText('согласился')
  await expect(course(buyer)).toContainText('исполнитель найден')
  expect((await forwarder.ask(orders.get, { query: { orderId: order.id } })).data).toMatchObject({
    status: 'accepted',
    executor: { id: second.org },
    money: { price: { minor: 4_700_000 } },
  })
  await jobs.close()
})
