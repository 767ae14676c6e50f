import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { StatementPayment, StatementSettlement } from '#contract/settlement-statement.ts'
import { settlements } from '#contract/settlements.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, routes, rub, serveSettlement, uuid } from '#web/testing/settlements.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

const payment = (
  number: string,
  level: StatementPayment['level'],
  amount: number,
  targets: StatementPayment['targets'],
): StatementPayment => ({
  key: number,
  number,
  day: '2026-10-30',
  amount: rub(amount),
  left: rub(amount),
  version: 0,
  out: true,
  counterpart: { name: 'ВолгаТранс', tin: '1655002000' },
  purpose: `Оплата по реестру, п/п ${number}`,
  foreign: false,
  aside: null,
  level,
  targets,
})
const target = (lefts: readonly number[], n = 1): StatementPayment['targets'][number] => ({
  settlementId: uuid(n),
  version: 4,
  number: `РО-26-00000${6 + n}`,
  kind: 'payable',
  counterpart: 'ВолгаТранс',
  orders: lefts.map((left, i) => ({ orderId: uuid(10 * n + 1 + i), number: `26-0000${n}${i + 1}`, left: rub(left) })),
  left: rub(lefts.reduce((sum, left) => sum + left, 0)),
})
const open = (lefts: readonly number[], n = 1) => ({ ...target(lefts, n), tin: '1655002000', payDueOn: '2026-10-30' })

/** The window of a statement with these payments; `sent` is what is asked of the server, `reads` what it answers each time it reads. */
async function openStatement(
  items: StatementPayment[],
  postedSettlements: StatementSettlement[],
  more: Record<string, () => unknown> = {},
) {
  const sent = await serveSettlement(card(), ['settlements.edit'], {
    [settlements.readStatement.path]: () =>
      z.encode(settlements.readStatement.out, {
        account: '40702810955000033344',
        from: '2026-10-30',
        to: '2026-10-30',
        items,
        settlements: postedSettlements,
        faults: [{ line: 14, words: 'сумма не прочитана' }],
      }),
    [settlements.confirmStatement.path]: () => ({ paid: 2, results: [] }),
    ...more,
  })
  const { screen } = await openOrders('/settlements', routes)
  await screen.getByRole('button', { name: 'Загрузить выписку' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Выписка банка' })
  await dialog.getByLabelText('Выбрать файл').upload(new File(['1CClientBankExchange'], 'kl_to_1c.txt', { type: 'text/plain' }))
  return { sent, screen, dialog }
}
const base64 = [btoa('1CClientBankExchange')]

test('a statement: what is certain is chosen, what is doubtful waits for a sum that fits, the unknown is told and left alone', async () => {
  const { sent, screen, dialog } = await openStatement(
    [
      payment('101', 'certain', 9_500_000, [target([6_800_000, 2_700_000])]),
      payment('102', 'uncertain', 2_700_000, [target([6_800_000, 2_700_000])]),
      payment('103', 'unknown', 500_000, []),
    ],
    [open([6_800_000, 2_700_000])],
  )
  await expect.element(dialog.getByText('строка 14: сумма не прочитана')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Учесть платёж № 101' })).toBeChecked()
  const unknown = dialog.getByRole('region', { name: 'Не относятся к реестрам' })
  await expect.element(unknown.getByText(/№ 103/)).toBeVisible()
  await expect.element(unknown.getByText(/нет проведённых реестров/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Учесть 1 платёж' })).toBeVisible()

  const doubtful = dialog.getByRole('region', { name: 'Нужно выбрать' })
  await doubtful.getByRole('button', { name: /Реестр/ }).click()
  await screen.getByRole('option', { name: /РО-26-000007/ }).click()
  await expect.element(doubtful.getByText(/27\s000\s₽ из 95\s000\s₽, станет оплачен частично/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Учесть 2 платежа' })).toBeVisible()
  await doubtful.getByRole('checkbox', { name: /26-000011/ }).click()
  await expect.element(doubtful.getByText('Сумма сходится')).toBeVisible()
  await dialog.getByRole('button', { name: 'Учесть 2 платежа' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      path: settlements.confirmStatement.path,
      data: {
        base64,
        payments: [
          {
            key: '101',
            settlementId: uuid(1),
            version: 4,
            orderIds: [uuid(11), uuid(12)],
            amount: { amount: '95000.00', currency: 'RUB' },
          },
          { key: '102', settlementId: uuid(1), version: 4, orderIds: [uuid(12)], amount: { amount: '27000.00', currency: 'RUB' } },
        ],
      },
    })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a payment that fits nothing goes by hand to settlements of its party, and what will be done is said before; the rest only where it is wished', async () => {
  const { sent, screen, dialog } = await openStatement(
    [payment('104', 'known', 10_000_000, [])],
    [open([6_800_000]), open([2_700_000], 2), { ...open([9_000_000], 3), tin: '7700000000' }],
  )
  const known = dialog.getByRole('region', { name: /Контрагент известен/ })
  await known.getByRole('button', { name: /Реестр/ }).click()
  expect(screen.getByRole('option').elements().length).toBe(2)
  await screen.getByRole('option', { name: /РО-26-000007/ }).click()
  await expect.element(known.getByText(/Выбрано 68\s000\s₽, в платеже 100\s000\s₽/)).toBeVisible()
  await known.getByRole('button', { name: /Ещё один реестр/ }).click()
  await screen.getByRole('option', { name: /РО-26-000008/ }).click()
  const button = dialog.getByRole('button', { name: /^Учесть 0/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await known.getByRole('checkbox', { name: /Учесть только 95\s000\s₽, а 5\s000\s₽ оставить/ }).click()
  await expect.element(known.getByText(/Реестр РО-26-000007: 68\s000\s₽, станет оплачен/)).toBeVisible()
  await expect.element(known.getByText(/Реестр РО-26-000008: 27\s000\s₽, станет оплачен/)).toBeVisible()
  await expect.element(known.getByText(/Останется не учтено 5\s000\s₽/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Учесть 1 платёж' }).click()
  await expect
    .poll(() => sent.at(-1)?.data)
    .toEqual({
      base64,
      payments: [
        { key: '104', settlementId: uuid(1), version: 4, orderIds: [uuid(11)], amount: { amount: '68000.00', currency: 'RUB' } },
        { key: '104', settlementId: uuid(2), version: 4, orderIds: [uuid(21)], amount: { amount: '27000.00', currency: 'RUB' } },
      ],
    })
})

test('a payment is left aside with its reason, and one that was is taken up again', async () => {
  const aside = { name: 'Олег Руднев', at: '2026-10-30T09:00:00.000Z', reason: 'Аванс' }
  const { sent, screen, dialog } = await openStatement(
    [payment('105', 'unknown', 500_000, []), { ...payment('106', 'aside', 700_000, []), version: 3, aside }],
    [],
    { [settlements.leavePayment.path]: () => ({ version: 4 }) },
  )
  const left = dialog.getByRole('region', { name: 'Отложены' })
  await expect.element(left.getByText(/Отложено.*Олег Руднев.*Аванс/)).toBeVisible()
  await left.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect
    .poll(() => sent.find(one => one.path === settlements.leavePayment.path)?.data)
    .toEqual({ action: 'return', base64, key: '106', version: 3 })
  await dialog.getByRole('button', { name: 'Отложить' }).click()
  const asked = screen.getByRole('dialog', { name: 'Отложить платёж' })
  await asked.getByRole('button', { name: 'Отложить' }).click()
  await expect.element(asked.getByText(/хотя бы три буквы/)).toBeVisible()
  await asked.getByRole('textbox', { name: 'Почему' }).fill('Аренда склада')
  await asked.getByRole('button', { name: 'Отложить' }).click()
  await expect
    .poll(() => sent.filter(one => one.path === settlements.leavePayment.path).at(-1)?.data)
    .toEqual({ action: 'leave', base64, key: '105', version: 0, reason: 'Аренда склада' })
  await expect.element(asked).not.toBeInTheDocument()
})
