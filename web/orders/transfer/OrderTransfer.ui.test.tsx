import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { HistoryRow, OrderCard } from '#contract/order-card.ts'
import { Transfer, type TransferObstacle } from '#contract/transfers.ts'
import { OrderPage } from '#web/orders/card/OrderPage.tsx'
import { cardOf, closeOrders, freshSeal, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'

const routes = [{ path: '/orders/:orderId', element: <OrderPage /> }]
const id = orderOf(1).id

const asked: Transfer = {
  status: 'requested',
  leg: null,
  requestedAt: '2026-10-01T06:00:00.000Z',
  requestedBy: 'Левин К. Д.',
  executor: 'ТрансЛайн',
  reason: 'Тягач в ремонте',
  proposed: 'УралГруз',
  answerDueAt: '2026-10-01T10:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  answer: '',
  endedAt: null,
  endedSide: null,
  ending: '',
  carrier: null,
  child: null,
  money: null,
  actions: ['approve', 'reject', 'recall'],
}
const carried: Transfer = {
  ...asked,
  status: 'active',
  answerDueAt: null,
  carrier: { name: 'УралГруз', tin: '6632003007', driver: 'Сафин Р. М.', truck: 'А123ВС716', trailer: null },
  actions: [],
}

const kemerovo = {
  ...{ code: 'kemerovo', ru: 'Кемерово', en: 'Kemerovo', region_ru: 'Кемеровская область', region_en: 'Kemerovo Oblast' },
  ...{ country: 'RU', lat: 55.35, lon: 86.09, tz: 'Asia/Novokuznetsk' },
}
const leg = {
  gives: 'after' as const,
  place: { ru: 'Кемерово', en: 'Kemerovo' },
  address: 'Р-255, стоянка',
  tz: 'Asia/Novokuznetsk',
  at: '2026-10-06T13:00:00.000Z',
}

/** A server with one order and its transfer; tells what was sent about the transfer. */
async function serve(
  card: OrderCard,
  transfer: Transfer | null,
  reason: TransferObstacle | null = null,
  parent: { id: string; number: string; forwarder: string; leg: Transfer['leg'] } | null = null,
) {
  const sent: Record<string, unknown>[] = []
  await outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => ({
      id: orderOf(91).id,
      user: { id: orderOf(92).id, name: 'Левин К. Д.', email: null },
      organization: { id: orderOf(93).id, name: 'ТрансЛайн', tin: '5401004001', sides: ['forwarder', 'executor'] },
      employee: { id: orderOf(91).id, roles: ['owner'], position: 'директор' },
      permissions: ['orders.view', 'orders.edit', 'orders.command', 'orders.execute', 'orders.transfer', 'orders.prices'],
      locale: 'ru',
      beta: false,
    }),
    '/api/orders/v0/get': () => z.encode(OrderCard, card),
    '/api/orders/v0/history': () => ({ items: z.encode(z.array(HistoryRow), []) }),
    '/api/comments/v0/list': () => ({ items: [], seenAt: null }),
    '/api/comments/v0/see': () => ({ seenAt: new Date().toISOString() }),
    '/api/watchers/v0/list': () => ({ items: [] }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/orders/v0/transferOrder/get': () => ({ transfer: transfer && z.encode(Transfer, transfer), parent }),
    '/api/orders/v0/transferOrder/forwarder/allow': () => ({
      allow: reason === null,
      reason: reason && 'Передать нельзя',
      reasons: reason ? [{ code: reason, message: 'Передать нельзя' }] : [],
    }),
    '/api/places/v0/suggest': () => ({ places: [kemerovo] }),
    '/api/orders/v0/transferOrder/move': (_, body) => {
      sent.push((JSON.parse(String(body)) as { data: Record<string, unknown> }).data)
      return z.encode(OrderCard, card)
    },
  })
  const { screen } = await openOrders(`/orders/${id}`, routes)
  return { screen, sent }
}

afterEach(() => {
  vi.unstubAllGlobals()
  closeOrders()
})

const executor = { id: orderOf(3).id, name: 'ТрансЛайн', tin: '5401004001' }
const waiting = { code: 'answer_transfer' as const, whose: 'me' as const, dueAt: null, sinceAt: null, stop: null, count: null }

test('6.06 the forwarder reads who asks and why, and a refusal is sent with its reason alone', async () => {
  const card = cardOf({ status: 'accepted', executor, counterpart: executor, transfer: 'requested', next: waiting, actions: [] })
  const { screen, sent } = await serve(card, asked)
  await expect.element(screen.getByRole('region', { name: 'Передача заказа' })).toMatchTextContent('Тягач в ремонте')
  await userEvent.click(screen.getByRole('region', { name: 'Следующий шаг' }).getByRole('button', { name: 'Ответить…' }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('УралГруз')
  await userEvent.click(dialog.getByText('Отклонить', { exact: true }).first())
  await userEvent.click(dialog.getByRole('button', { name: 'Отклонить', exact: true }).last())
  await expect.element(dialog.getByText('Напишите, не короче 3 знаков')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Почему нельзя' }), 'Груз дорогой')
  await userEvent.click(dialog.getByRole('button', { name: 'Отклонить', exact: true }).last())
  await expect.poll(() => sent).toMatchObject([{ orderId: id, version: 1, action: 'reject', reason: 'Груз дорогой' }])
})

test('the actual carrier stands on the forwarder’s card with tax number, plate and driver, and no price of his', async () => {
  const { screen } = await serve(cardOf({ status: 'ready', executor, counterpart: executor, transfer: 'active', actions: [] }), carried)
  const block = screen.getByRole('region', { name: 'Передача заказа' })
  await expect.element(block).toMatchTextContent(/УралГруз ИНН 6632003007/)
  await expect.element(block).toMatchTextContent(/Сафин Р. М./)
  await expect.element(block).not.toMatchTextContent('Остаётся вам')
})

test.each([
  ['transfer.not_in_register', true],
  ['transfer.depth_limit', true],
  ['transfer.no_forwarder_role', false],
] as const)('6.06 «Передать» with the verdict %s: shown and held %s', async (reason, shown) => {
  const card = cardOf({ side: 'executor', status: 'accepted', executor, actions: ['revoke'] })
  const { screen } = await serve(card, null, reason)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Передать…' })
  if (shown) await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  else await expect.element(button).not.toBeInTheDocument()
})

test('6.06 one leg is passed on: what it lacks is said at its field, and it is sent with town, place and time', async () => {
  const card = cardOf({ side: 'executor', status: 'accepted', executor, actions: ['revoke'] })
  const { screen, sent } = await serve(card, null)
  await userEvent.click(screen.getByRole('button', { name: 'Передать…' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Почему передаёте' }), 'Дальше наш партнёр')
  await expect.element(dialog.getByRole('combobox', { name: 'Город перегруза' })).not.toBeInTheDocument()
  await userEvent.click(dialog.getByText('После перегруза', { exact: true }))
  await expect.element(dialog).toMatchTextContent('На своё плечо машину назначаете вы')
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Запросить передачу' }))
  await send()
  await expect.element(dialog.getByText('Выберите город перегруза')).toBeVisible()
  await expect.element(dialog.getByText('Укажите день и время')).toBeVisible()
  expect(sent).toEqual([])

  await userEvent.fill(dialog.getByRole('combobox', { name: 'Город перегруза' }), 'Кем')
  await userEvent.click(screen.getByRole('option', { name: /Кемерово/ }))
  await userEvent.fill(dialog.getByRole('textbox', { name: /Адрес или место/ }), 'Р-255, стоянка')
  await userEvent.click(dialog.getByRole('spinbutton').first())
  await userEvent.keyboard('06102026')
  await userEvent.keyboard('2000')
  await send()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { action: 'request', leg: { gives: 'after', place: 'kemerovo', address: 'Р-255, стоянка', at: expect.stringMatching(/13:00/) } },
    ])
})

test('both sides read which leg was passed on and who carries it; its child says what it is a leg of', async () => {
  const flight = { id: orderOf(41).id, number: '26-000001-1', truck: null, trailer: null, driver: null, share: null }
  const stop = { id: orderOf(42).id, stop: 0, kind: 'loading' as const, place: null, status: 'planned' as const, marks: [] }
  const task = { ...stop, departedAt: null, arrivedAt: null, serviceAt: null, completedAt: null }
  const flights = [
    { ...flight, status: 'assigned' as const, carrier: null, tasks: [task] },
    { ...flight, id: orderOf(43).id, number: '26-000001-2', status: 'assigned' as const, carrier: 'УралГруз', tasks: [task] },
  ]
  const card = cardOf({ status: 'ready', executor, counterpart: executor, transfer: 'active', actions: [], flights })
  const { screen } = await serve(card, { ...carried, leg })
  const block = screen.getByRole('region', { name: 'Передача плеча' })
  await expect.element(block).toMatchTextContent(/После перегруза: Кемерово, Р-255, стоянка, .*20:00/)
  await expect.element(block).toMatchTextContent(/УралГруз ИНН 6632003007/)
  await expect.element(screen.getByText('везёт УралГруз', { exact: false })).toBeVisible()
})

test('the child of a leg says to whoever passed it on which leg of which order it is', async () => {
  const parent = { id: orderOf(5).id, number: '26-000005', forwarder: 'Северный Экспедитор', leg }
  const { screen } = await serve(cardOf({ status: 'placed', parentId: parent.id, actions: [] }), null, null, parent)
  const block = screen.getByRole('region', { name: 'Плечо другого заказа' })
  await expect.element(block).toMatchTextContent(/После перегруза: Кемерово/)
  await expect.element(block.getByRole('link', { name: 'Исходный заказ 26-000005' })).toBeVisible()
})
