import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { SettlementCard } from '#contract/settlement-card.ts'
import { settlements } from '#contract/settlements.ts'
import { users } from '#contract/users.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, kzt, line, me, routes, rub, serveSettlement, totalOf, uuid, volga } from '#web/testing/settlements.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

describe('four eyes', () => {
  const own = 'Реестр составили вы: утвердить его должен другой человек'

  test('who made a settlement reads in words why he may not approve it, and pressing sends nothing', async () => {
    const closed = card({
      actions: [
        { action: 'approve', allow: false, reason: own },
        { action: 'return', allow: true, reason: null },
      ],
    })
    const sent = await serveSettlement(closed, ['settlements.edit', 'settlements.approve'])
    const { screen } = await openOrders(`/settlements/${closed.id}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByRole('heading', { name: 'Реестр ждёт утверждения' })).toBeVisible()
    await expect.element(next.getByText(`Утвердить: ${own}`)).toBeVisible()
    const approve = next.getByRole('button', { name: 'Утвердить' })
    await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
    await approve.click({ force: true })
    expect(sent).toEqual([])
  })

  test('another person approves with one press, on the version he sees', async () => {
    const open = card({ actions: [{ action: 'approve', allow: true, reason: null }] })
    const approved = card({ status: 'approved', version: 5, actions: [{ action: 'post', allow: true, reason: null }] })
    let stands = open
    const sent = await serveSettlement(open, ['settlements.approve'], {
      [settlements.get.path]: () => z.encode(SettlementCard, stands),
      [settlements.move.path]: () => {
        stands = approved
        return z.encode(SettlementCard, stands)
      },
    })
    const { screen } = await openOrders(`/settlements/${open.id}`, routes)
    const next = screen.getByRole('region', { name: 'Следующий шаг' })
    await expect.element(next.getByText(/Отправлено на утверждение: Ирина Лаптева/)).toBeVisible()
    await next.getByRole('button', { name: 'Утвердить' }).click()
    await expect.poll(() => sent).toEqual([{ path: settlements.move.path, data: { settlementId: open.id, version: 4, action: 'approve' } }])
    await expect.element(next.getByRole('heading', { name: 'Проведите реестр' })).toBeVisible()
  })

  test('sending back asks why before anything is sent', async () => {
    const open = card({
      actions: [
        { action: 'approve', allow: true, reason: null },
        { action: 'return', allow: true, reason: null },
      ],
    })
    const sent = await serveSettlement(open, ['settlements.approve'], { [settlements.move.path]: () => z.encode(SettlementCard, open) })
    const { screen } = await openOrders(`/settlements/${open.id}`, routes)
    await screen.getByRole('region', { name: 'Следующий шаг' }).getByRole('button', { name: 'Вернуть' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Вернуть реестр' })
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await expect.element(dialog.getByText('Напишите причину, не короче 3 знаков')).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole('textbox', { name: 'Почему' }).fill('Нет акта по 26-000012')
    await dialog.getByRole('button', { name: 'Вернуть' }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ settlementId: open.id, version: 4, action: 'return', reason: 'Нет акта по 26-000012' }])
  })
})

describe('sums', () => {
  test('each currency stands by itself: one is never added to another', async () => {
    const two = card({
      totals: [totalOf(rub(6_800_000), 1), totalOf(kzt(27_000_000), 1)],
      items: [line(11, rub(6_800_000)), line(12, kzt(27_000_000))],
    })
    await serveSettlement(two, [])
    const { screen } = await openOrders(`/settlements/${two.id}`, routes)
    const sums = screen.getByRole('table', { name: 'Суммы по валютам' })
    await expect.element(sums.getByRole('row', { name: /^RUB.*68\s000\s₽/ })).toBeVisible()
    await expect.element(sums.getByRole('row', { name: /^KZT.*270\s000\s₸/ })).toBeVisible()
    // where there are two there is no line of both
    await expect
      .element(screen.getByRole('region', { name: 'Строки реестра' }).getByRole('row', { name: /^Итого/ }))
      .not.toBeInTheDocument()
  })

  test('who may not see prices reads why there are none', async () => {
    const shown = card({ totals: null, items: [line(11, rub(1), { sum: null })] })
    await serveSettlement(shown, [], { [users.me.path]: () => ({ ...me(), permissions: ['orders.view', 'settlements.view'] }) })
    const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
    await expect.element(screen.getByText('Суммы видят те, у кого есть право видеть цены.')).toBeVisible()
    await expect.element(screen.getByRole('table', { name: 'Суммы по валютам' })).not.toBeInTheDocument()
  })

  test('a line is taken out of a draft and can be put back', async () => {
    const draft = card({
      status: 'draft',
      actions: [
        { action: 'edit', allow: true, reason: null },
        { action: 'submit', allow: true, reason: null },
      ],
    })
    const sent = await serveSettlement(draft, ['settlements.edit'], {
      [settlements.removeLines.path]: () => z.encode(SettlementCard, { ...draft, version: 5, items: [draft.items[0]!] }),
      [settlements.addLines.path]: () => z.encode(SettlementCard, { ...draft, version: 6 }),
    })
    const { screen } = await openOrders(`/settlements/${draft.id}`, routes)
    await screen.getByRole('button', { name: 'Убрать заказ 26-000012' }).click()
    await expect.poll(() => sent.map(one => one.data)).toEqual([{ settlementId: draft.id, version: 4, orderIds: [uuid(12)] }])
  })
})

describe('payments', () => {
  const posted = (change: Partial<SettlementCard> = {}) =>
    card({ status: 'posted', actions: [{ action: 'pay', allow: true, reason: null }], ...change })
  const pays = async (shown: SettlementCard, answer = shown) => {
    const sent = await serveSettlement(shown, ['settlements.edit', 'settlements.approve'], {
      [settlements.pay.path]: () => z.encode(SettlementCard, answer),
      [settlements.unpay.path]: () => z.encode(SettlementCard, answer),
    })
    const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
    return { sent, screen }
  }

  test('less than is left is a part; more than that and a day before the approval are told at their fields', async () => {
    const { sent, screen } = await pays(posted({ payFrom: '2026-10-12' }))
    await screen.getByRole('button', { name: 'Отметить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отметить оплату' })
    await dialog.getByRole('textbox', { name: 'Номер платёжного поручения' }).fill('118')
    const sum = dialog.getByRole('textbox', { name: 'Сумма' })
    await sum.fill('')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.element(dialog.getByText(/не больше остатка 95\s000\s₽/)).toBeVisible()
    await sum.fill('95 000,01')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.element(dialog.getByText(/не больше остатка 95\s000\s₽/)).toBeVisible()
    expect(sent).toEqual([])
    await sum.fill('40 000')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toMatchObject([{ settlementId: uuid(1), version: 4, orderIds: [], payment: '118', amount: { amount: '40000.00', currency: 'RUB' } }])
  })

  test('an order on hold is not paid with the others', async () => {
    const items = [line(11, rub(6_800_000), { isHeld: true }), line(12, rub(2_700_000))]
    const { sent, screen } = await pays(posted({ items }))
    await expect.element(screen.getByRole('region', { name: 'Строки реестра' }).getByText('расчёты удержаны')).toBeVisible()
    await screen.getByRole('button', { name: 'Отметить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отметить оплату' })
    await expect.element(dialog.getByText(/Весь остаток: 27\s000\s₽/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Номер платёжного поручения' }).fill('118')
    await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
    await expect.poll(() => sent.map(one => one.data)).toMatchObject([{ orderIds: [uuid(12)] }])
  })

  test('a payment is taken back with a reason; who marked it reads why he cannot', async () => {
    const made = { id: uuid(71), kind: 'payment' as const, day: '2026-10-30', number: '118', orders: ['26-000011'], back: null }
    const marked = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z' }
    const own = 'Оплату отменяет не тот, кто её отметил'
    const shown = card({
      status: 'paid',
      paidOn: '2026-10-30',
      payments: [
        { ...made, marked, sums: [rub(6_800_000)], closed: null },
        { ...made, id: uuid(72), number: '119', marked, sums: [rub(2_700_000)], closed: own },
      ],
    })
    const { sent, screen } = await pays(shown)
    const [first, second] = [
      screen.getByRole('listitem').filter({ hasText: 'п/п № 118' }),
      screen.getByRole('listitem').filter({ hasText: 'п/п № 119' }),
    ]
    await expect.element(second.getByRole('button', { name: 'Отменить оплату' })).toHaveAttribute('aria-disabled', 'true')
    await first.getByRole('button', { name: 'Отменить оплату' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Отменить оплату' })
    await dialog.getByRole('button', { name: 'Отменить оплату' }).click()
    expect(sent).toEqual([])
    await dialog.getByRole('textbox', { name: 'Почему' }).fill('Не тот реестр')
    await dialog.getByRole('button', { name: 'Отменить оплату' }).click()
    await expect
      .poll(() => sent.map(one => one.data))
      .toEqual([{ settlementId: uuid(1), version: 4, paymentId: uuid(71), reason: 'Не тот реестр' }])
  })
})

test('a set-off is not said to be a payment, and is taken back by its own name', async () => {
  const offset = { id: uuid(73), kind: 'offset' as const, day: '2026-10-30', number: '', orders: ['26-000011'], back: null }
  const marked = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z' }
  const part = line(11, rub(6_800_000))
  const items = [{ ...part, sum: { ...part.sum!, paid: rub(600_000), left: rub(6_200_000) }, setOff: rub(600_000) }]
  const shown = card({ status: 'set_off', items, payments: [{ ...offset, marked, sums: [rub(600_000)], closed: null }] })
  await serveSettlement(shown, ['settlements.edit', 'settlements.approve'])
  const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Часть зачтена, остаток к оплате' })).toBeVisible()
  await expect.element(screen.getByText('Зачтён частично').first()).toBeVisible()
  expect(screen.getByText(/Оплачен частично|оплачено/).query()).toBeNull()
  await expect.element(screen.getByText(/^зачтено 6\s000\s₽$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Отменить зачёт' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Отменить зачёт' }).getByText(/снова станут неоплаченными/)).toBeVisible()
})

test('a settlement wholly set off is not called paid anywhere: its mark, its way, the next step, its lines, the other side', async () => {
  const even = line(11, rub(0), { paidOn: '2026-10-30' })
  const theirs = { number: '26/0009', status: 'paid' as const, approvedOn: null, postedOn: '2026-10-29', paidOn: '2026-10-30', payment: '' }
  const shown = card({ status: 'paid', byOffset: true, paidOn: '2026-10-30', lines: 1, items: [{ ...even, theirs: theirs }] })
  await serveSettlement(shown, ['settlements.edit', 'settlements.approve'])
  const { screen } = await openOrders(`/settlements/${shown.id}`, routes)
  await expect.element(screen.getByRole('heading', { name: /^Зачтён 30\s/ })).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^Зачтён$/ })).toHaveAttribute('aria-current', 'step')
  await expect.element(screen.getByText(/^зачтено 30\s/).first()).toBeVisible()
  await expect.element(screen.getByText(/^Зачтён, 30\s/)).toBeVisible()
  expect(screen.getByText(/оплачен/i).query()).toBeNull()
  const list = (await openOrders('/settlements', routes)).screen.getByRole('grid', { name: 'Реестры оплат' })
  await expect.element(list.getByText('Зачтён', { exact: true })).toBeVisible()
  await expect.element(list.getByText(/^зачтено 30\s/)).toBeVisible()
})

test('whoever only looks reads what the settlement waits for and has no buttons that never open', async () => {
  const why = 'Недостаточно прав: утверждать реестры оплат'
  const actions = (['approve', 'return', 'void'] as const).map(action => ({ action, allow: false, reason: why }))
  await serveSettlement(card({ actions }), [])
  const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
  const next = screen.getByRole('region', { name: 'Следующий шаг' })
  await expect.element(next.getByText(`Утвердить: ${why}`)).toBeVisible()
  await expect.element(next.getByRole('button')).not.toBeInTheDocument()
})

test('claims stand under the sum they are in', async () => {
  const off = line(11, rub(6_200_000))
  const items = [{ ...off, sum: { ...off.sum!, claims: rub(-600_000) } }]
  await serveSettlement(card({ items, totals: [totalOf(rub(6_200_000), 1)] }), [])
  const { screen } = await openOrders(`/settlements/${uuid(1)}`, routes)
  const table = screen.getByRole('region', { name: 'Строки реестра' })
  await expect.element(table.getByText(/претензии −6\s000\s₽/)).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'У другой стороны' })).toBeVisible()
})

test('a settlement of a customer has no other side, and what is left of each order', async () => {
  const customer = { ...volga, kind: 'customer' as const, name: 'Молочный Дом' }
  const bill = line(11, rub(6_800_000), { margin: { executor: rub(5_000_000), left: rub(1_799_900) } })
  await serveSettlement(card({ kind: 'receivable', counterpart: customer, items: [bill] }), [])
  const billed = (await openOrders(`/settlements/${uuid(1)}`, routes)).screen.getByRole('region', { name: 'Строки реестра' })
  await expect.element(billed.getByRole('columnheader', { name: /^Остаётся.*видите только вы$/ })).toBeVisible()
  await expect.element(billed.getByRole('columnheader', { name: 'У другой стороны' })).not.toBeInTheDocument()
})

test('on a phone the step a settlement waits for comes before its figures and stays in sight', async () => {
  const open = card({ actions: [{ action: 'approve', allow: true, reason: null }] })
  await serveSettlement(open, ['settlements.approve'])
  await page.viewport(390, 844)
  try {
    const { screen } = await openOrders(`/settlements/${open.id}`, routes)
    const step = screen.getByRole('button', { name: 'Утвердить', exact: true })
    await expect.element(step).toBeVisible()
    const bar = step.element().closest('.ui-next-bar')!
    expect(getComputedStyle(bar).position).toBe('sticky')
    expect(bar.getBoundingClientRect().bottom).toBeLessThan(screen.getByText('Контрагент').element().getBoundingClientRect().top)
    expect(screen.getByRole('region', { name: 'Следующий шаг' }).getByRole('button', { name: 'Утвердить' }).elements()).toHaveLength(0)
  } finally {
    await page.viewport(1200, 700)
  }
})

test('an account of the payee that is new is told before it is paid to, on the card and where one pays', async () => {
  const accounts = { payer: null, payee: { bank: 'Ак Барс', account: '40702810562000045678' }, payeeSince: '2026-10-08T07:00:00.000Z' }
  const pay = [{ action: 'pay' as const, allow: true, reason: null }]
  const posted = card({ status: 'posted', accounts, actions: pay })
  await serveSettlement(posted, ['settlements.edit', 'orders.prices'])
  const { screen } = await openOrders(`/settlements/${posted.id}`, routes)
  const warned = /Счёт получателя \(…5678\) указан или изменён.*по телефону, который вы знали раньше/
  await expect.element(screen.getByText(warned)).toBeVisible()
  await screen.getByRole('button', { name: 'Отметить оплату' }).click()
  await expect.element(screen.getByRole('dialog').getByText(warned)).toBeVisible()
  await screen.unmount()
  await serveSettlement(card({ status: 'posted', accounts: { ...accounts, payeeSince: null }, actions: pay }), ['settlements.edit'])
  const calm = await openOrders(`/settlements/${posted.id}`, routes)
  await expect.element(calm.screen.getByRole('button', { name: 'Отметить оплату' })).toBeVisible()
  expect(calm.screen.getByText(warned).query()).toBeNull()
})
