import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notice, NoticeLine } from '#contract/notices.ts'
import { closeShell, openShell, outsideOfShell } from '#web/testing/shell.tsx'

afterEach(closeShell)

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const notice = (n: number, more: Partial<Notice> = {}): Notice => ({
  id: id(n),
  at: new Date(Date.now() - n * 600_000).toISOString(),
  code: 'order.offered',
  group: 'trading',
  urgent: true,
  mandatory: false,
  concern: 'work',
  read: false,
  number: `26-00${n}`,
  about: null,
  person: 'Лаптева И. С.',
  organization: 'Северный Экспедитор',
  reason: null,
  comment: null,
  minutes: null,
  days: null,
  ...more,
})
const line = (n: number, more: Partial<NoticeLine> = {}, newest: Partial<Notice> = {}): NoticeLine => ({
  kind: 'order',
  objectId: id(n),
  newest: notice(n, newest),
  count: 1,
  unread: 1,
  muted: false,
  stands: 'waits',
  next: 'answer_offer',
  side: 'executor',
  ...more,
})

const lines = [
  line(1),
  line(
    2,
    { count: 4, stands: 'settled', next: null },
    { code: 'task.late', about: { ru: 'Казань, Складская 7', en: 'Kazan, 7 Skladskaya' }, minutes: 45, person: null, group: 'road' },
  ),
  line(3, { unread: 0, stands: 'settled', next: null }, { code: 'order.cancelled', mandatory: true, read: true, comment: 'Груз не готов' }),
  line(
    4,
    { kind: 'vehicle', stands: null, next: null, side: null },
    {
      code: 'document.expiring',
      number: 'А123ВС716',
      about: { ru: 'ОСАГО', en: 'MTPL insurance' },
      days: 7,
      person: null,
      organization: null,
      urgent: false,
    },
  ),
]
const executor = {
  organization: { id: id(3), name: 'ВолгаТранс', tin: '1655002000', sides: ['executor'], regime: 'osno', country: 'RU' },
  permissions: ['orders.view', 'orders.command', 'orders.execute', 'notifications.edit'],
  unread: 3,
}
const outside = () =>
  outsideOfShell(
    {
      '/api/notices/v0/list': { items: lines, next: null },
      '/api/notices/v0/history': { items: [notice(2), notice(5, { code: 'order.started' })] },
      '/api/notices/v0/read': { unread: 2 },
    },
    executor,
  )

test('the bell counts what is unread, the title of the tab too, and asks for nothing until it is opened', async () => {
  const asked = await outside()
  const screen = await openShell('/')
  await expect.element(screen.getByRole('button', { name: 'Уведомления, непрочитано: 3' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(3\) Главная/)
  expect(asked.filter(path => path.includes('notices'))).toEqual([])
})

test.each([1440, 390])('at %i the panel has a line an object, its step where it waits, and its history folded', async width => {
  await outside()
  await page.viewport(width, 900)
  const screen = await openShell('/')
  await screen.getByRole('button', { name: 'Уведомления, непрочитано: 3' }).click()
  const panel = screen.getByRole('dialog', { name: 'Уведомления' })
  await expect.element(panel.getByRole('link', { name: 'Предложен заказ: 26-001' })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Принять' })).toHaveAttribute('href', `/orders/${id(1)}?do=accept`)
  await expect.element(panel.getByText('Уже не ждёт').first()).toBeVisible()
  await panel.getByRole('button', { name: 'и ещё 3 события' }).click()
  await expect.element(panel.getByText('Рейс начат').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a line says why one was told, and is read in its place: the count goes on at once', async () => {
  await outside()
  const screen = await openShell('/')
  await screen.getByRole('button', { name: 'Уведомления, непрочитано: 3' }).click()
  await screen.getByRole('button', { name: 'Почему я это вижу и действия: Предложен заказ: 26-001' }).click()
  await expect.element(screen.getByText('Это ваша работа по вашим правам')).toBeVisible()
  await screen.getByRole('button', { name: 'Прочитано', exact: true }).click()
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
  await userEvent.keyboard('{Escape}')
})
