import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { OrderCard } from '#contract/order-card.ts'
import type { TitleRow, WaybillCard } from '#contract/waybills.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, HOUR, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { OrderWaybill } from './OrderWaybill.tsx'

const id = orderOf(1).id
const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()
const executor = { id: orderOf(7).id, name: 'ВолгаТранс', tin: '1655002000' }
const order = (side: OrderCard['side'] = 'forwarder') => cardOf({ status: 'in_progress', side, executor })

const titleOf = (n: number, change: Partial<TitleRow>): TitleRow => ({
  id: orderOf(40 + n).id,
  seq: n,
  kind: 't1',
  role: 'consignor',
  side: 'forwarder',
  state: 'signed',
  fileName: `ON_TRNACLGROT_${n}`,
  sha256: 'ab'.repeat(32),
  formedAt: iso(-5 * HOUR),
  formedBy: 'Лаптева И. А.',
  signerId: null,
  signer: { name: 'Ёлкин П. И.', post: '', attorney: 'x' },
  method: 'simulated',
  signedAt: iso(-4 * HOUR),
  registeredAt: iso(-4 * HOUR),
  endedAt: iso(-4 * HOUR),
  gis: { state: 'registered', uid: 'ЭПД-000123' },
  corrects: null,
  replaced: false,
  reason: '',
  refusedBy: null,
  actions: [],
  ...change,
})

const unsigned = {
  signer: null,
  method: null,
  signedAt: null,
  registeredAt: null,
  endedAt: null,
  gis: { state: 'not_required' as const, uid: null },
}

const cardWith = (titles: TitleRow[], change: Partial<WaybillCard> = {}): WaybillCard => ({
  waybill: {
    id: orderOf(39).id,
    version: 3,
    number: '26-000001',
    uid: 'ЭПД-000123',
    consignee: { name: 'РЦ «Север»', tin: null, by: 'forwarder' },
    createdAt: iso(-5 * HOUR),
    completedAt: null,
    titles,
    roadside: null,
  },
  operator: { name: 'Trassa', simulated: true },
  earlier: [],
  next: { step: 'form', kind: 't2', whose: 'them', dueAt: iso(3 * HOUR) },
  offers: [],
  signers: [
    { id: 'a', name: 'Ёлкин Пётр Иванович', post: 'Подписание', attorney: 'a', until: '2026-12-31' },
    { id: 'director', name: 'Лаптева Ирина Андреевна', post: 'Директор', attorney: null, until: null },
  ],
  known: {
    consignee: 'РЦ «Север»',
    pieces: 33,
    massKg: 20_000,
    truck: 'А123ВС716',
    trailer: 'АР123416',
    driver: 'Сафин Р. М.',
    place: { ru: 'Москва', en: 'Moscow' },
    loading: { tz: 'Europe/Moscow', arrivedAt: iso(-5 * HOUR), leftAt: iso(-4 * HOUR) },
    unloading: { tz: 'Europe/Moscow', arrivedAt: iso(-2 * HOUR), leftAt: iso(-HOUR) },
  },
  ...change,
})

/** A server with one waybill, which it changes as it is told; it writes down what it is sent. */
async function serve(
  first: WaybillCard,
  after: WaybillCard = first,
  refusal?: { code: string; message: string; info: object },
  card = order(),
) {
  let now = first
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [], {
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: [] }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: iso(0) }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/waybills/v0/get': () => now,
    '/api/waybills/v0/title': () => ({
      kind: 't1',
      fileName: 'ON_TRNACLGROT_1',
      official: false,
      lines: [
        { depth: 0, name: { ru: 'Груз', en: 'Cargo' }, value: null },
        { depth: 1, name: { ru: 'Наименование', en: 'Name' }, value: { ru: 'Напитки, ПЭТ', en: 'Drinks, PET' } },
      ],
      given: { seals: '№ 4417', remarks: 'Помята паллета', pieces: 31, massKg: 19_500 },
      xml: btoa('<x/>'),
      signature: null,
    }),
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method !== 'POST' || !path.startsWith('/api/waybills')) return others(path, init)
    sent.push({ path, data: (JSON.parse(String(init.body)) as { data: Record<string, unknown> }).data })
    now = after
    if (refusal) return Response.json({ error: refusal }, { status: 422 })
    return Response.json({ data: after })
  })
  return sent
}

const open = async (card: OrderCard = order(), act = true) =>
  (await openOrders('/w', [{ path: '/w', element: <OrderWaybill card={card} rights={{ act, edit: act, halt: act }} /> }])).screen

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

test('forming, looking at it, signing by the person chosen: what is sent is what was asked', async () => {
  const formed = titleOf(1, { state: 'formed', actions: ['sign', 'drop'], ...unsigned })
  const mine = cardWith([], {
    waybill: null,
    next: { step: 'form', kind: 't1', whose: 'me', dueAt: null },
    offers: [{ kind: 't1', why: null }],
  })
  const sent = await serve(mine, cardWith([formed], { next: { step: 'sign', kind: 't1', whose: 'me', dueAt: null } }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Сформировать' }).click()
  await screen.getByRole('radio', { name: 'Он сам, у своего оператора' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Сформировать' })
  await confirm.click()
  await expect.element(screen.getByText('Укажите ИНН: по нему оператор находит получателя')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'ИНН грузополучателя' }).fill('5260007007')
  await screen.getByRole('textbox', { name: /Состояние груза/ }).fill('Без повреждений')
  await confirm.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    path: '/api/waybills/v0/form',
    data: {
      ...{ orderId: id, version: 0, kind: 't1', signer: 'a' },
      given: { consigneeBy: 'outside', tin: '5260007007', condition: 'Без повреждений', massBy: '03', pieces: 33 },
    },
  })

  await screen.getByRole('button', { name: /^Посмотреть/ }).click()
  await expect.element(screen.getByText('Напитки, ПЭТ')).toBeVisible()
  await expect.element(screen.getByText(/официальной схемы ФНС в этой установке нет/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()

  await screen.getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect.element(screen.getByText(/Подпись здесь ненастоящая/)).toBeVisible()
  await screen.getByRole('radio', { name: /Лаптева Ирина/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Подписать и отправить' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ path: '/api/waybills/v0/sign', data: { version: 3, titleId: formed.id, signer: 'director' } })
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

test('a readdressing asks for its document, its hour and whose instruction it is', async () => {
  const titles = [titleOf(1, {}), titleOf(2, { kind: 't2', side: 'executor' })]
  const sent = await serve(
    cardWith(titles, { next: { step: 'form', kind: 't5', whose: 'them', dueAt: null }, offers: [{ kind: 't3', why: null }] }),
  )
  const screen = await open(order('executor'))
  await screen.getByRole('button', { name: 'Т7 Переадресовка' }).click()
  const dialog = screen.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Сформировать' })
  await confirm.click()
  // name, place, address, hour, document, its number and date; the tax number has words of its own
  await expect.poll(() => dialog.getByText('Заполните это поле').elements().length).toBe(7)
  await expect.element(dialog.getByText('Укажите ИНН: по нему оператор находит получателя')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Новый грузополучатель' })).toHaveFocus()
  const fill = (name: string | RegExp, text: string) => dialog.getByRole('textbox', { name }).fill(text)
  await fill('Новый грузополучатель', 'ООО «Дом»')
  await fill('ИНН грузополучателя', '5260007007')
  await fill('Населённый пункт', 'Тверь')
  await fill('Новый адрес', 'Складочная, 1')
  await fill(/Документ с указанием/, 'Письмо')
  await fill('Номер документа', '17')
  await confirm.click()
  await expect.poll(() => dialog.getByText('Заполните это поле').elements().length).toBe(2)
  expect(sent).toEqual([])
})

for (const kind of ['t2', 't5'] as const)
  test(`the form of ${kind} begins with the amounts of the title before, not with those of the order`, async () => {
    const titles = [titleOf(1, {}), ...(kind === 't5' ? [titleOf(2, { kind: 't2', side: 'executor' })] : [])]
    await serve(cardWith(titles, { next: { step: 'form', kind, whose: 'me', dueAt: null }, offers: [{ kind, why: null }] }))
    const screen = await open(order(kind === 't2' ? 'executor' : 'forwarder'))
    await screen.getByRole('button', { name: 'Сформировать' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Мест' })).toHaveValue('31')
    await expect.element(screen.getByRole('textbox', { name: 'Масса, кг' })).toHaveValue('19500')
    // what was remarked then is no remark of now
    await expect.element(screen.getByRole('textbox', { name: /Замечания/ })).toHaveValue('')
  })

test('on a phone the times of a stop stand one below the other', async () => {
  const { known } = cardWith([])
  const loading = { ...known.loading, arrivedAt: null, leftAt: null }
  const first = { step: 'form' as const, kind: 't1' as const, whose: 'me' as const, dueAt: null }
  await serve(cardWith([], { waybill: null, next: first, offers: [{ kind: 't1', why: null }], known: { ...known, loading } }))
  const screen = await open()
  await page.viewport(390, 844)
  await screen.getByRole('button', { name: 'Сформировать' }).click()
  const [arrival, departure] = ['Прибытие', 'Убытие'].map(name => screen.getByRole('group', { name }).first())
  await expect.element(departure!).toBeVisible()
  const [above, below] = [arrival!, departure!].map(field => field.element().getBoundingClientRect())
  expect(below!.top).toBeGreaterThan(above!.bottom)
})

test('a receipt asks for the times nobody marked, and for a document of powers whole or not at all', async () => {
  const known = cardWith([]).known
  const card = cardWith([titleOf(1, {}), titleOf(2, { kind: 't2', side: 'executor' })], {
    next: { step: 'form', kind: 't5', whose: 'me', dueAt: null },
    offers: [{ kind: 't5', why: null }],
    known: { ...known, unloading: { ...known.unloading, leftAt: null } },
  })
  const sent = await serve(card)
  const screen = await open()
  await screen.getByRole('button', { name: 'Сформировать' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Убытие')).toBeVisible()
  await expect.element(dialog.getByText('Прибытие')).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: /Состояние груза/ }).fill('Целый')
  await dialog.getByRole('textbox', { name: /Номер документа/ }).fill('4')
  await dialog.getByRole('button', { name: 'Сформировать' }).click()
  await expect.poll(() => dialog.getByText('Заполните это поле').elements().length).toBe(3)
  expect(sent).toEqual([])
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

test('another vehicle on the way: the form begins with the one known and asks for place and reason', async () => {
  const titles = [titleOf(1, {}), titleOf(2, { kind: 't2', side: 'executor' })]
  const sent = await serve(
    cardWith(titles, { next: { step: 'form', kind: 't5', whose: 'them', dueAt: null }, offers: [{ kind: 't4', why: null }] }),
  )
  const screen = await open(order('executor'))
  await screen.getByRole('button', { name: 'Т8 Замена машины или водителя' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Машина' })).toHaveValue('А123ВС716')
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Сформировать' })
  await confirm.click()
  await expect.poll(() => screen.getByText('Заполните это поле').elements().length).toBe(2)
  await screen.getByRole('textbox', { name: 'Машина' }).fill('В456ОР66')
  await screen.getByRole('textbox', { name: /Где меняют/ }).fill('М-7, 640-й км')
  await screen.getByRole('textbox', { name: /Причина/ }).fill('Поломка')
  await confirm.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.data.given).toMatchObject({ truck: 'В456ОР66', trailer: 'АР123416', place: 'М-7, 640-й км', reason: 'Поломка' })
})

test('a title that puts another right begins with what that one said; a letter it cannot hold is named at its field', async () => {
  const refused = titleOf(2, { kind: 't2', side: 'executor', state: 'refused', reason: 'Не та масса', actions: ['correct'] })
  const words = 'В поле «Отметки: пломбы» есть знаки, которых нет в кодировке электронной накладной: Қ. Запишите их иначе здесь же'
  const sent = await serve(
    cardWith([titleOf(1, {}), refused], { next: { step: 'correct', kind: 't2', whose: 'me', dueAt: null } }),
    undefined,
    {
      ...{ code: 'waybill.letter', message: words, info: { field: 'given.seals', letters: 'Қ' } },
    },
  )
  const screen = await open(order('executor'))
  await screen.getByRole('button', { name: 'Исправить' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Масса, кг' })).toHaveValue('19500')
  await expect.element(dialog.getByRole('textbox', { name: /Замечания/ })).toHaveValue('Помята паллета')
  await dialog.getByRole('textbox', { name: /Пломбы/ }).fill('Қ')
  await dialog.getByRole('button', { name: 'Сформировать' }).click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /Пломбы/ })).toHaveAttribute('aria-invalid', 'true')
  expect(sent[0]?.data).toMatchObject({ kind: 't2', given: { seals: 'Қ', pieces: 31, massKg: 19_500 } })
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
