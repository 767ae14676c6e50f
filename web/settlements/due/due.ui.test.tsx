import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { SettlementCard } from '#contract/settlement-card.ts'
import { Candidate } from '#contract/settlement-debts.ts'
import { settlements } from '#contract/settlements.ts'
import { users } from '#contract/users.ts'
import { closeOrders, openOrders } from '#web/testing/orders.tsx'
import { card, line, me, routes, rub, serveSettlement, uuid, volga } from '#web/testing/settlements.tsx'

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

const candidate = (n: number, counterpart: typeof volga, total: ReturnType<typeof rub>, change: Partial<Candidate> = {}): Candidate => {
  const { margin: _, paidOn: __, payment: ___, outdated: ____, isHeld: _____, ...rest } = line(n, total)
  return { ...rest, id: rest.orderId, counterpart, age: 5, obstacle: null, ...change }
}

test('orders of two counterparts become two settlements, and an order with an obstacle is kept out', async () => {
  const ural = { ...volga, id: uuid(502), name: 'УралГруз' }
  const rows = [
    candidate(11, volga, rub(100_00)),
    candidate(12, volga, rub(200_00)),
    candidate(13, ural, rub(300_00)),
    candidate(14, ural, rub(400_00), { obstacle: 'По заказу остановлены расчёты' }),
  ]
  const made: unknown[] = []
  const sent = await serveSettlement(card(), ['settlements.edit'], {
    [settlements.candidates.path]: () => ({ items: z.encode(z.array(Candidate), rows), next: null }),
    [settlements.create.path]: (_, body) => {
      made.push(body)
      return z.encode(SettlementCard, card({ id: uuid(600 + made.length), status: 'draft' }))
    },
  })
  const { screen, address } = await openOrders('/settlements?section=due', routes)
  const table = screen.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await expect.element(table.getByText('26-000011')).toBeVisible()
  for (const n of [11, 12, 13, 14])
    await table
      .getByRole('row', { name: new RegExp(`26-0000${n}`) })
      .getByRole('checkbox')
      .click()
  await screen.getByRole('button', { name: /^В реестр можно для 3 из 4/ }).click()
  await screen.getByRole('button', { name: 'В реестр: 3' }).click()
  const dialog = screen.getByRole('dialog', { name: '2 новых реестра' })
  await expect.element(dialog.getByText(/ВолгаТранс: 2\sзаказа/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Составить 2' }).click()
  await expect.poll(() => sent.map(one => (one.data as { orderIds: string[] }).orderIds)).toEqual([[uuid(11), uuid(12)], [uuid(13)]])
  await expect.poll(address).toBe('/settlements?settlements.tab=draft')
})

test('orders stand by counterpart with what can be settled of each, and one press makes the settlement of one', async () => {
  const ural = { ...volga, id: uuid(502), name: 'УралГруз' }
  const pages: Record<string, { rows: Candidate[]; next: string | null }> = {
    first: {
      rows: [candidate(11, volga, rub(100_00)), candidate(13, ural, rub(300_00), { obstacle: 'По заказу остановлены расчёты' })],
      next: 'more',
    },
    more: { rows: [candidate(12, volga, rub(200_00))], next: null },
  }
  const sent = await serveSettlement(card(), ['settlements.edit'], {
    [settlements.candidates.path]: url => {
      const { rows, next } = pages[String(url).includes('more') ? 'more' : 'first']!
      return { items: z.encode(z.array(Candidate), rows), next }
    },
    [settlements.create.path]: () => z.encode(SettlementCard, card({ id: uuid(601), status: 'draft' })),
  })
  const { screen } = await openOrders('/settlements?section=due&due.as=counterparts', routes)
  const list = screen.getByRole('list', { name: 'Заказы по контрагентам' })
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/ВолгаТранс.*2\sзаказа.*300/)
  await expect.element(list.getByRole('listitem').last()).toMatchTextContent(/УралГруз.*пока\sнельзя:\s1/)
  await expect.element(list.getByRole('button', { name: 'Составить реестр: УралГруз' })).toHaveAttribute('aria-disabled', 'true')
  await list.getByRole('button', { name: 'Составить реестр: ВолгаТранс' }).click()
  await screen
    .getByRole('dialog', { name: 'Новый реестр' })
    .getByRole('button', { name: /^Составить/ })
    .click()
  await expect.poll(() => sent.map(one => (one.data as { orderIds: string[] }).orderIds)).toEqual([[uuid(11), uuid(12)]])
})

test('an order that left something with two executors stands once for each, and goes into a settlement of each', async () => {
  const ural = { ...volga, id: uuid(502), name: 'УралГруз' }
  const rows = [
    candidate(11, volga, rub(100_00)),
    candidate(11, ural, rub(-30_00), { id: `${uuid(11)}:${uuid(502)}`, basis: 'claims', deliveredOn: null, age: null }),
  ]
  const sent = await serveSettlement(card(), ['settlements.edit'], {
    [settlements.candidates.path]: () => ({ items: z.encode(z.array(Candidate), rows), next: null }),
    [settlements.create.path]: () => z.encode(SettlementCard, card({ id: uuid(601), status: 'draft' })),
  })
  const { screen } = await openOrders('/settlements?section=due', routes)
  const table = screen.getByRole('grid', { name: 'Заказы, которых нет ни в одном реестре' })
  await expect.element(table.getByText(/по претензии, Москва/)).toBeVisible()
  for (const name of ['ВолгаТранс', 'УралГруз'])
    await table
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .click()
  await screen.getByRole('button', { name: 'В реестр', exact: true }).click()
  await screen.getByRole('dialog', { name: '2 новых реестра' }).getByRole('button', { name: 'Составить 2' }).click()
  await expect
    .poll(() => sent.map(one => one.data))
    .toMatchObject([
      { counterpart: { id: uuid(501) }, orderIds: [uuid(11)] },
      { counterpart: { id: uuid(502) }, orderIds: [uuid(11)] },
    ])
})

test.each([
  ['Europe/Moscow', 'сегодня'],
  ['Asia/Vladivostok', /^просрочено на 1\sдень$/],
])('the last day to pay ends by the clock of the reader’s organisation: %s', async (tz, said) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T15:00:00Z')
  try {
    const own = () => ({ ...me(), tz })
    await serveSettlement(card({ status: 'posted', payDueOn: '2026-11-20' }), [], { '/api/user/getYaId/v0': own, [users.me.path]: own })
    const { screen } = await openOrders('/settlements', routes)
    await expect.element(screen.getByText(said).first()).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
