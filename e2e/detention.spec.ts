import { expect, type Page } from '@playwright/test'
import { extras } from '#contract/extras.ts'
import { nodalPoints } from '#contract/nodal-points.ts'
import type { TaskMark } from '#contract/order-card.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import { orders } from '#contract/orders.ts'
import { delivered } from '#testing/geofences.ts'
import { makeNodalPoint } from '#testing/makers.ts'
import { keyOf, offered, resourcesOf, scenarioOne, scenarioOneStart } from '#testing/orders.ts'
import type { Someone } from '#testing/world.ts'
import { axe, type Served, test } from './world.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const card = async (who: Someone, id: string) => (await who.ask(orders.get, { query: { orderId: id } })).data

/** Самара → Москва of scenario 7, driven to its end: come at 08:50 to a window from 09:00, gone at `left`. */
async function stood(world: Served, left: string) {
  const forwarder = await world.forwarder({ name: 'Северный Экспедитор' })
  const executor = await world.executor({ name: 'ВолгаТранс' })
  await world.partners(forwarder, executor)
  await world.setClock(scenarioOneStart)
  const [loading, unloading] = scenarioOne.stops
  const draft: OrderDraft = {
    ...scenarioOne,
    stops: [
      { ...loading!, place: 'samara', windowFrom: '2026-10-05T09:00:00+04:00', windowTo: '2026-10-05T11:00:00+04:00' },
      { ...unloading!, windowFrom: '2026-10-07T08:00:00+03:00', windowTo: '2026-10-07T18:00:00+03:00' },
    ],
    distanceKm: 1060,
    price: rub(185_000),
    customerPrice: null,
  }
  let row = await offered(forwarder, executor, draft)
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'accept' } })).data
  row = (await executor.ask(orders.move, { data: { ...keyOf(row), action: 'assign', ...(await resourcesOf(world, executor)) } })).data
  const drive: [string, TaskMark][] = [
    ['2026-10-05T08:00:00+04:00', 'depart'],
    ['2026-10-05T08:50:00+04:00', 'arrive'],
    [left, 'finish'],
    ['2026-10-05T16:00:00+04:00', 'depart'],
    ['2026-10-07T09:00:00+03:00', 'arrive'],
    ['2026-10-07T10:00:00+03:00', 'finish'],
  ]
  for (const [at, mark] of drive) {
    await world.setClock(at)
    const task = (await card(executor, row.id)).flights[0]!.tasks.find(each => each.marks.includes(mark))!
    row = (await executor.ask(orders.report, { data: { ...keyOf(row), taskId: task.id, mark, comment: '' } })).data
  }
  expect(row.status).toBe('documents')
  return { forwarder, executor, id: row.id }
}

const claimOn = (page: Page) => page.getByRole('region', { name: 'Простой, штрафы и претензии' }).getByRole('listitem')

test('scenario 7: a leaving marked an hour early is corrected, 3 500 ₽ are raised, disputed from a phone with both views side by side, and agreed', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, id } = await stood(world, '2026-10-05T14:40:00+04:00')
  const theirs = await openAs(executor, `/orders/${id}?tab=execution`)
  const stop = theirs.getByRole('listitem').filter({ hasText: 'Самара' })
  await stop.getByRole('button', { name: 'Исправить время…' }).click()
  const times = theirs.getByRole('dialog', { name: 'Исправить время: Самара' })
  await times.getByRole('group', { name: 'Закончил' }).getByRole('spinbutton').nth(3).click()
  await theirs.keyboard.type('15')
  await times.getByRole('textbox', { name: 'Почему исправляете' }).fill('Отметили при взвешивании, уехали через час')
  await axe(theirs, 'correcting times')
  await times.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect(times).toBeHidden()

  await theirs.goto(`/orders/${id}?tab=money`)
  await expect(claimOn(theirs)).toContainText('Черновик')
  await expect(claimOn(theirs)).toContainText('3 500 ₽')
  await expect(claimOn(theirs)).toContainText('6 ч 40 мин стоял, 2 ч бесплатно, к оплате 4 ч 40 мин')
  await expect(claimOn(theirs)).toContainText('5 ч по 700 ₽, начатый час полностью')
  await claimOn(theirs).getByRole('button', { name: 'Выставить…' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Выставить', exact: true }).click()
  await expect(claimOn(theirs)).toContainText('Ждёт ответа')

  const ours = await openAs(forwarder, `/orders/${id}?tab=money`, { width: 390, height: 844 })
  await expect(claimOn(ours)).toContainText('3 500 ₽')
  await claimOn(ours).getByRole('button', { name: 'Возразить…' }).click()
  const dispute = ours.getByRole('dialog', { name: 'Возразить на претензию' })
  await dispute.getByRole('textbox', { name: /Ваша сумма/ }).fill('2800')
  await dispute.getByRole('textbox', { name: 'Пояснение' }).fill('Ворота открыли в 10:00, час лишний')
  await axe(ours, 'a dispute on a phone')
  await dispute.getByRole('button', { name: 'Отправить возражение' }).click()
  await expect(claimOn(ours)).toContainText('Есть возражение')
  await expect(claimOn(ours)).toContainText('Ворота открыли в 10:00, час лишний')
  await axe(ours, 'both views on a phone')

  await expect(claimOn(theirs)).toContainText('Ворота открыли в 10:00, час лишний')
  await axe(theirs, 'both views')
  await claimOn(theirs).getByRole('button', { name: 'Принять возражение' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Принять возражение' }).click()
  for (const page of [theirs, ours]) {
    await expect(claimOn(page)).toContainText('Согласована')
    await expect(claimOn(page).locator('.order-claim-sum')).toHaveText('2 800 ₽')
  }
})

test('an extra asked for by the executor is approved on a phone in two taps, counted', async ({ world, openAs }) => {
  const { forwarder, executor, id } = await stood(world, '2026-10-05T10:40:00+04:00')
  const key = keyOf(await card(executor, id))
  const asked = { action: 'propose', code: 'toll', payer: 'forwarder', amount: rub(1_250), comment: 'М-12, платный участок' } as const
  expect((await executor.ask(extras.change, { data: { ...key, ...asked, evidence: 'чек 4417' } })).status).toBe(200)
  const phone = await openAs(forwarder, `/orders/${id}`, { width: 390, height: 844 })
  const next = phone.getByRole('region', { name: 'Следующий шаг' })
  await next.getByRole('button').first().click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog).toContainText('1 250 ₽')
  await expect(dialog).toContainText('чек 4417')
  await axe(phone, 'an extra on a phone')
  await dialog.getByRole('button', { name: /^Согласовать/ }).click()
  await expect(dialog).toBeHidden()
  expect((await forwarder.ask(extras.list, { query: { orderId: id } })).data.items).toMatchObject([{ status: 'approved' }])
})

test('scenario 7 by the position: both sides read who said each time, what was pressed 14 km away, and open the track that proves it', async ({
  world,
  openAs,
}) => {
  const { forwarder, executor, order, flightId } = await delivered(world)
  const flight = await openAs(executor, `/flights/${flightId}`)
  const samara = flight.getByRole('row').filter({ hasText: 'Самара' })
  await expect(samara).toContainText('по геозоне')
  await expect(samara).toContainText('приезд: нажато 5 окт., 08:20 САМ, в 14 км')
  await samara.getByRole('button', { name: /^Доказательства/ }).click()
  const shown = flight.getByRole('dialog', { name: 'Доказательства' })
  await expect(shown).toContainText('5 окт., 08:50 САМ')
  await expect(shown).toContainText('5 окт., 15:40 САМ')
  await shown.getByText(/^Позиции: \d+$/).click()
  await expect(shown.getByRole('row').nth(1)).toContainText('53.33200')
  await axe(flight, 'evidence')

  const money = await openAs(forwarder, `/orders/${order.id}?tab=money`, { theme: 'dark', width: 390, height: 844 })
  await expect(claimOn(money)).toContainText('3 500 ₽')
  await expect(claimOn(money)).toContainText('Время взято по положению машины')
  await claimOn(money)
    .getByRole('button', { name: /^Доказательства/ })
    .click()
  await expect(money.getByRole('dialog')).toContainText('от погрузки вашего заказа до его выгрузки')
  await axe(money, 'evidence of a claim')
})

test('an area is drawn by its corners, typed and pasted, and one that crosses itself is told of at once', async ({ world, openAs }) => {
  const forwarder = await world.forwarder()
  const id = await makeNodalPoint(world.db, forwarder.org, { place: 'samara', lat: 53.2007, lon: 50.2203 })
  const form = await openAs(forwarder, `/partners?section=nodal_points&nodalPoint=${id}`)
  const area = form.getByRole('group', { name: 'Геозона' })
  await expect(area.getByRole('img', { name: 'Геозона: круг радиусом 500 м вокруг точки' })).toBeVisible()
  await area.getByText('По углам').click()
  await expect(area.getByRole('row')).toHaveCount(5)
  await area.getByRole('img').click({ position: { x: 20, y: 20 } })
  await expect(area.getByRole('row')).toHaveCount(6)
  await area.getByRole('button', { name: 'Убрать угол 1' }).click()
  await area.getByText('Вставить готовую геозону').click()
  const pasted = area.getByRole('textbox', { name: 'Текст геозоны' })
  await pasted.fill('POLYGON ((50.21 53.19, 50.23 53.21, 50.23 53.19, 50.21 53.21, 50.21 53.19))')
  await area.getByRole('button', { name: 'Взять углы' }).click()
  await expect(area.getByRole('alert')).toContainText('пересекаются')
  await axe(form, 'a geofence that crosses itself')
  await pasted.fill('53.19, 50.21; 53.21, 50.21; 53.21, 50.23; 53.19, 50.23')
  await area.getByRole('button', { name: 'Взять углы' }).click()
  await expect(area.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(form.getByText('Узловая точка сохранена')).toBeVisible()
  expect((await forwarder.ask(nodalPoints.get, { query: { id } })).data.geofencePolygon).toHaveLength(4)
})
