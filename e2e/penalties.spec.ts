import { expect, type Page } from '@playwright/test'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { lostOrderTimers } from '#server/orders/jobs.ts'
import { startTimers } from '#server/platform/timers.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { axe, test } from './world.ts'

const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data
const claimOn = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem').filter({ hasText: name })

const [first, last] = scenarioOne.stops
/** Пермь → Москва of scenario 8, at 150 000 ₽. */
const draft: OrderDraft = {
  ...scenarioOne,
  stops: [
    { ...first!, place: 'perm', windowFrom: '2026-10-06T09:00:00+05:00', windowTo: '2026-10-06T12:00:00+05:00' },
    { ...last!, windowFrom: '2026-10-08T08:00:00+03:00', windowTo: '2026-10-08T14:00:00+03:00' },
  ],
  distanceKm: 1450,
  price: { minor: 15_000_000, currency: 'RUB' },
  customerPrice: null,
  vatRate: 5,
}

test('scenario 8: 30 000 ₽ for an order given back 18 h before, the reserve takes it, and 13 500 ₽ for a day late, as both sides see them', async ({
  world,
  openAs,
  expectTrouble,
}) => {
  // the page of whoever lost the order asks for it once more before it shows what is left
  expectTrouble(/404 \(Not Found\)/)
  await world.setClock(scenarioOneStart)
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const second = await world.executor({ name: 'ИП Ковалёв' })
  const third = await world.executor({ name: 'УралГруз' })
  for (const executor of [second, third]) await world.partners(forwarder, executor)
  let row = await offered(forwarder, third, draft)
  await third.ask(orders.move, { data: { ...keyOf(row), action: 'decline', reason: 'no_capacity', comment: '' } })
  const offer = { action: 'offer', executorId: second.org, answerMinutes: 120 } as const
  row = (await forwarder.ask(orders.move, { data: { ...keyOf(await card(forwarder, row.id)), ...offer } })).data
  row = (await second.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  const { id } = row

  await world.setClock('2026-10-05T15:00:00+05:00')
  const giving = await openAs(second, `/orders/${id}?do=revoke`)
  const back = giving.getByRole('dialog', { name: 'Вернуть заказ экспедитору' })
  await back.getByRole('button', { name: /Причина/ }).click()
  await giving.getByRole('option', { name: 'Поломка ТС' }).click()
  await expect(back).toContainText('30 000 ₽')
  await axe(giving, 'giving an order back')
  await back.getByRole('button', { name: 'Вернуть заказ' }).click()
  await expect(back).toBeHidden()

  const ours = await openAs(forwarder, `/orders/${id}?do=offer`)
  const again = ours.getByRole('dialog')
  await again.getByRole('button', { name: 'Предложить: УралГруз' }).click()
  await expect(again).toBeHidden()
  const theirs = await openAs(third, `/orders/${id}?do=accept`)
  await theirs.getByRole('dialog').getByRole('button', { name: 'Принять', exact: true }).click()
  await expect(theirs.getByRole('dialog')).toBeHidden()

  row = (
    await third.ask(orders.move, { data: { ...keyOf(await card(third, id)), action: 'assign', ...(await resourcesOf(world, third)) } })
  ).data
  const drive: [string, TaskMark][] = [
    ['2026-10-06T08:00:00+05:00', 'depart'],
    ['2026-10-06T09:00:00+05:00', 'arrive'],
    ['2026-10-06T10:00:00+05:00', 'finish'],
    ['2026-10-06T11:00:00+05:00', 'depart'],
    ['2026-10-09T09:00:00+03:00', 'arrive'],
    ['2026-10-09T10:00:00+03:00', 'finish'],
  ]
  for (const [at, mark] of drive) {
    await world.setClock(at)
    const task = (await card(third, id)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (await third.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
  }

  await ours.goto(`/orders/${id}?tab=money`)
  const given = claimOn(ours, /Отзыв исполнителем/)
  await expect(given).toContainText('30 000 ₽')
  await expect(given).toContainText('20 % цены: до погрузки было 18 ч, бесплатно до 24 ч')
  await expect(given).toContainText('Посчитано по условиям отказа от заказа')
  const late = claimOn(ours, /Просрочка доставки/)
  await expect(late).toContainText('13 500 ₽')
  await expect(late).toContainText('1 дн. по 9 % фрахта')
  await axe(ours, 'drafts of both penalties')
  await late.getByRole('button', { name: 'Выставить…' }).click()
  const raise = ours.getByRole('dialog', { name: 'Выставить претензию' })
  await raise.getByRole('textbox', { name: 'Сумма' }).fill('10000')
  await raise.getByRole('textbox', { name: 'Пояснение' }).fill('Груз цел, просим часть')
  await raise.getByRole('button', { name: 'Выставить', exact: true }).click()
  await expect(late).toContainText('Ждёт ответа')

  // the reserve reads of his own time with the order alone
  await theirs.goto(`/orders/${id}?tab=money`)
  const asked = claimOn(theirs, /УралГруз/)
  await expect(asked).toContainText('Груз цел, просим часть')
  await expect(theirs.getByRole('article')).not.toContainText(/30\s000/)
  await asked.getByRole('button', { name: 'Согласиться' }).click()
  await theirs
    .getByRole('dialog', { name: /10\s000/ })
    .getByRole('button', { name: 'Согласиться' })
    .click()
  for (const page of [theirs, ours]) {
    const agreed = claimOn(page, /Груз цел/)
    await expect(agreed).toContainText('Согласована')
    await expect(agreed.locator('.order-claim-sum')).toHaveText('10 000 ₽')
  }
  const moments = startTimers({ db: world.db, handlers: lostOrderTimers })
  // whoever gave it back opens it no more: the claim waits among his things to do and is answered from what is left of the order
  await given.getByRole('button', { name: 'Выставить…' }).click()
  const ask = ours.getByRole('dialog', { name: 'Выставить претензию' })
  await expect(ask).toContainText('ИП Ковалёв увидит расчёт')
  await ask.getByRole('button', { name: 'Выставить', exact: true }).click()
  await expect(given).toContainText('Ждёт ответа')
  await giving.goto('/')
  await giving.getByRole('link', { name: 'Ответить на претензию', exact: true }).click()
  const own = claimOn(giving, /Отзыв исполнителем/)
  await expect(own).toContainText('30 000 ₽')
  await expect(giving.getByRole('region', { name: 'Как заказ ушёл' })).toContainText('Поломка ТС')
  // nothing of who carries it now
  await expect(giving.getByRole('article')).not.toContainText(/УралГруз|10\s000|13\s500/)
  await axe(giving, 'what is left of a lost order')
  await own.getByRole('button', { name: 'Возразить…' }).click()
  const no = giving.getByRole('dialog', { name: 'Возразить на претензию' })
  await no.getByRole('textbox', { name: /Ваша сумма/ }).fill('15000')
  await no.getByRole('textbox', { name: 'Пояснение' }).fill('Предупредили за 18 часов')
  await no.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect(given).toContainText('Предупредили за 18 часов')
  await given.getByRole('button', { name: 'Настаивать…' }).click()
  const firm = ours.getByRole('dialog', { name: 'Настаивать на претензии' })
  await firm.getByRole('textbox', { name: 'Пояснение' }).fill('Так в условиях заказа')
  await firm.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(own).toContainText('Так в условиях заказа')
  await own.getByRole('button', { name: 'Согласиться' }).click()
  await giving
    .getByRole('dialog', { name: /30\s000/ })
    .getByRole('button', { name: 'Согласиться' })
    .click()
  for (const claim of [own, given]) await expect(claim).toContainText('Согласована')
  await expect(theirs.getByRole('article')).not.toContainText(/30\s000/)
  await moments.stop()
})
