import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeOrders } from '#web/testing/orders.tsx'
import { cardWith, id, open, order, serve, titleOf, unsigned } from '#web/testing/waybills.tsx'

afterEach(closeOrders)

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
