import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderCard } from '#contract/order-card.ts'
import type { WaybillFlight } from '#contract/waybills.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { closeOrders, HOUR, openOrders, orderOf } from '#web/testing/orders.tsx'
import { cardWith, id, iso, open, order, serve, titleOf, unsigned } from '#web/testing/waybills.tsx'

afterEach(closeOrders)

test('the block says what is signed, what is still needed and whose turn it is', async () => {
  await serve(cardWith([titleOf(1, { actions: ['correct'] })]))
  const screen = await open()
  const block = screen.getByRole('region', { name: 'Электронная накладная' })
  await expect.element(block.getByText('Ждём ВолгаТранс: Т2 Приём груза перевозчиком')).toBeVisible()
  await expect.element(block.getByText(/до \d/)).toBeVisible()
  const lines = block.getByRole('listitem')
  expect(lines.elements().map(line => line.querySelector('b')?.textContent)).toEqual([
    'Сведения грузоотправителя',
    'Приём груза перевозчиком',
    'Приём груза грузополучателем',
    'Сдача груза перевозчиком',
  ])
  await expect.element(lines.nth(0).getByText('Подписан, ГИС ЭПД: зарегистрирован')).toBeVisible()
  await expect.element(lines.nth(0).getByText(/Ёлкин П. И., по доверенности, подпись-симуляция/)).toBeVisible()
  await expect.element(lines.nth(1).getByText(/ещё не сформирован, подписывает исполнитель/)).toBeVisible()
  await expect.element(block.getByText('симулятор', { exact: true })).toBeVisible()
})

test('whose power of attorney ended while the dialog was open is not chosen any more, and another one may be', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned })
  const card = cardWith([formed], { next: { step: 'sign', kind: 't1', whose: 'me', dueAt: null } })
  const words = 'Этот человек сегодня подписывать не может: его доверенность закончилась или отозвана. Выберите другого'
  const refusal = { code: 'waybill.signer_ended', message: words, info: { field: 'signer' } }
  const sent = await serve(card, { ...card, signers: card.signers.slice(1) }, refusal)
  const screen = await open()
  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  const dialog = screen.getByRole('dialog')
  const sign = dialog.getByRole('button', { name: 'Подписать и отправить' })
  await sign.click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Ёлкин/ })).not.toBeInTheDocument()
  await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: /Лаптева/ }).click()
  await expect.element(sign).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).toHaveLength(1)
})

test('a file that names its signer is signed by that person alone', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned, signerId: 'director' })
  const card = cardWith([formed], { next: { step: 'sign', kind: 't1', whose: 'me', dueAt: null } })
  const sent = await serve(card)
  const screen = await open()
  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: /Лаптева/ })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /Ёлкин/ })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.data).toMatchObject({ signer: 'director' })
})

test('once the person a file names may not sign, its title is formed anew', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned, signerId: 'director' })
  const card = cardWith([formed], { next: { step: 'sign', kind: 't1', whose: 'me', dueAt: null } })
  await serve({ ...card, signers: card.signers.slice(0, 1) })
  const screen = await open()
  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect
    .element(
      screen
        .getByRole('dialog')
        .getByText(/Отзовите титул и сформируйте его заново/)
        .first(),
    )
    .toBeVisible()
})

test('without an operator nothing can be signed, and the dialog says why before anybody tries', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned })
  const sent = await serve(cardWith([formed], { operator: null, next: { step: 'sign', kind: 't1', whose: 'me', dueAt: null } }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/Оператор электронных документов не подключён/).first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Подписать и отправить' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([])
})

test('refusing wants a reason; what the server refuses is said in its words', async () => {
  const title = titleOf(1, { actions: ['refuse'] })
  const words = 'Сейчас этого сделать нельзя: после него подписан следующий титул'
  const sent = await serve(cardWith([title]), undefined, { code: 'waybill.step_closed', message: words, info: {} })
  const screen = await open(order('executor'))
  await screen.getByRole('button', { name: 'Отказать: Сведения грузоотправителя' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect.element(screen.getByText('Напишите хотя бы три знака')).toBeVisible()
  await dialog.getByRole('textbox').fill('Масса больше')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(sent[0]?.data).toMatchObject({ titleId: title.id, reason: 'Масса больше' })
})

test('who may only look gets no buttons; a phone shows the block without a sideways scroll', async () => {
  await serve(
    cardWith([
      titleOf(1, { actions: ['correct'] }),
      titleOf(2, { kind: 't2', side: 'executor', state: 'refused', reason: 'Другая машина у ворот', actions: ['refuse'] }),
    ]),
  )
  const screen = await open(order(), false)
  await expect.element(screen.getByText(/Отказ: Другая машина у ворот/)).toBeVisible()
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(each => each.textContent),
  ).toEqual(['Посмотреть', 'Посмотреть'])
  await page.viewport(390, 844)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the code of the roadside page is made, shown with its link and taken away', async () => {
  const road = {
    url: 'https://trassa.example/waybill/abc',
    picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
    until: iso(240 * HOUR),
  }
  const without = cardWith([titleOf(1, {})])
  const sent = await serve(without, { ...without, waybill: { ...without.waybill!, version: 4, roadside: road } })
  const screen = await open()
  await screen.getByRole('button', { name: 'Сделать QR-код' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR-код страницы накладной для дороги' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Открыть страницу' })).toHaveAttribute('href', road.url)
  await screen.getByRole('button', { name: 'Отключить' }).click()
  await expect
    .poll(() => sent.map(each => [each.data.version, each.data.on]))
    .toEqual([
      [3, true],
      [4, false],
    ])
})

test('a waybill accepted among the documents presses nobody to make an electronic one', async () => {
  await serve({ ...cardWith([]), waybill: null, next: { step: 'form', kind: 't1', whose: 'me', dueAt: iso(-HOUR) } })
  const orderDocuments = [{ id: orderOf(50).id, kind: 'tn', status: 'accepted' }] as OrderCard['documentRows']
  const screen = await open({ ...order(), status: 'documents', documentRows: orderDocuments })
  await expect.element(screen.getByText('электронную по этому заказу не вели', { exact: false })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

test('waybills of deals that are over are read below the present one, and nothing is done with them', async () => {
  const old = titleOf(9, { actions: [] })
  const data = cardWith([])
  await serve({
    ...data,
    waybill: null,
    next: { step: 'form', kind: 't1', whose: 'them', dueAt: null },
    earlier: [
      {
        id: orderOf(41).id,
        number: '26-000001',
        uid: null,
        executor: 'ВолгаТранс',
        createdAt: iso(-90 * HOUR),
        endedAt: iso(-48 * HOUR),
        completedAt: null,
        titles: [old],
      },
    ],
  })
  const screen = await open(order('executor'))
  await screen.getByRole('button', { name: 'Прежние накладные: 1' }).click()
  const group = screen.getByRole('group', { name: 'Прежняя накладная 26-000001, ВолгаТранс' })
  await expect.element(group.getByText('Сведения грузоотправителя')).toBeVisible()
  await expect.element(group.getByRole('button', { name: 'Посмотреть: Сведения грузоотправителя' })).toBeVisible()
  expect(group.getByRole('button').elements()).toHaveLength(1)
})

test('an order that waits for one’s own signature says so, and its button opens the title to be signed', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned })
  const waiting = cardWith([formed], { next: { step: 'sign', kind: 't1', whose: 'me', dueAt: iso(HOUR) } })
  const next = { code: 'sign_title', whose: 'me', dueAt: iso(HOUR), sinceAt: iso(-HOUR), stop: null, count: null, title: 1 } as const
  const sent = await serve(waiting, waiting, undefined, { ...order(), next })
  const { screen } = await openOrders(`/orders/${id}`, [{ path: '/orders/:orderId', element: <OrderPage /> }])
  await expect.element(screen.getByRole('heading', { name: 'Подписать титул Т1 накладной' })).toBeVisible()
  await screen.getByRole('button', { name: 'Подписать…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Ёлкин/ }).click()
  await dialog.getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: '/api/waybills/v0/sign', data: { orderId: id, titleId: formed.id, signer: 'a' } })
})

test('a title about the cost asks nobody to sign who sees no prices', async () => {
  const next = { code: 'sign_title', whose: 'me', dueAt: null, sinceAt: iso(-HOUR), stop: null, count: null, title: 5 } as const
  await serve(cardWith([]), undefined, undefined, { ...order('executor'), money: null, total: null, next })
  const { screen } = await openOrders(`/orders/${id}`, [{ path: '/orders/:orderId', element: <OrderPage /> }])
  await expect.element(screen.getByRole('heading', { name: 'Подписать титул Т5 накладной' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Подписать…' }).query()).toBeNull()
})

test('of an order on two vehicles each has its own waybill: the one that waits is open, and a step is of the chosen one', async () => {
  const [one, two] = [orderOf(51).id, orderOf(52).id]
  const flight = (flightId: string, change: Partial<WaybillFlight>): WaybillFlight => ({
    flightId,
    number: '26-000001-1',
    truck: 'А123ВС716',
    driver: 'Сафин Р. М.',
    massKg: 12_000,
    waybill: '26-000001',
    completedAt: iso(-HOUR),
    next: { step: 'done', kind: null, whose: 'nobody', dueAt: null },
    ...change,
  })
  const next = { step: 'sign', kind: 't1', whose: 'me', dueAt: null } as const
  const flights = [
    flight(one, {}),
    flight(two, { number: '26-000001-2', truck: 'В456ОР66', massKg: 8000, waybill: '26-000001/2', completedAt: null, next }),
  ]
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned })
  const first = cardWith([titleOf(1, {})], { flightId: one, flights, next: flights[0]!.next })
  const second = cardWith([formed], { flightId: two, flights, next })
  const sent = await serve([first, second])
  const screen = await open()
  const choice = screen.getByRole('button', { name: /Накладная рейса/ })
  await expect.element(choice).toHaveTextContent('26-000001-2, В456ОР66, 8 т')
  await expect.element(screen.getByText('У каждой машины своя накладная. Собрано 1 из 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect.poll(() => sent.at(-1)?.data).toMatchObject({ flightId: two })
  await choice.click()
  await screen.getByRole('option', { name: /26-000001-1, А123ВС716, 12 т/ }).click()
  await expect.element(screen.getByText('Осталось подписать: Т1 Сведения грузоотправителя')).not.toBeInTheDocument()
})
