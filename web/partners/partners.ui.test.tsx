import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { PartnerCard, PartnerRow } from '#contract/partner-card.ts'
import { closeOrders, openOrders, outsideOfOrders } from '#web/testing/orders.tsx'
import { PartnersPage } from './PartnersPage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-10-01T06:00:00.000Z'
const routes = [{ path: '/partners', element: <PartnersPage /> }]
const me = {
  id: uuid(91),
  user: { id: uuid(92), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(93), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(91), roles: ['owner'], position: 'логист' },
  permissions: ['partners.view', 'partners.edit', 'partners.decide', 'orders.prices'],
  locale: 'ru',
  tz: 'Asia/Vladivostok',
  beta: false,
}

const figures = { orders: 0, delivered: 0, onTime: null, cancelled: null, declined: null }
const row: PartnerRow = {
  id: uuid(1),
  version: 3,
  own: 'forwarder',
  theirs: 'executor',
  organization: { id: uuid(2), name: 'ВолгаТранс', tin: '1655002000', country: 'RU', legalForm: 'ooo', verified: true },
  status: 'invited',
  tab: 'incoming',
  incoming: true,
  statusAt: at,
  since: null,
  message: '',
  reason: null,
  comment: '',
  groups: [],
  rating: null,
  figures,
  checks: { passed: 0, total: 0, left: [], failed: 0 },
  contract: null,
  creditLimit: null,
  expires: null,
  warnings: [],
  actions: ['accept', 'reject'],
}
const cardOf = (change: Partial<PartnerCard> = {}): PartnerCard => ({
  ...row,
  organization: {
    id: uuid(2),
    name: 'ВолгаТранс',
    fullName: 'ООО «ВолгаТранс»',
    tin: '1655002000',
    kpp: null,
    ogrn: null,
    country: 'RU',
    legalForm: 'ooo',
    address: null,
    sides: ['executor'],
    taxRegime: 'osno',
    verified: true,
    goslog: 'none',
    since: at,
  },
  contract: { number: '', date: null, until: null, payDays: null, payDaysKind: 'banking', payTrigger: 'originals' },
  checks: [],
  note: '',
  blacklist: null,
  leads: true,
  seen: { status: 'invited', statusAt: at, message: '', reason: null, comment: '' },
  openOrders: 0,
  askFrom: null,
  ...change,
})

type Answers = NonNullable<Parameters<typeof outsideOfOrders>[1]>
const serve = (card: () => PartnerCard, more: Answers = {}) =>
  outsideOfOrders(() => [], {
    '/api/user/getYaId/v0': () => me,
    '/api/partners/v0/get': () => z.encode(PartnerCard, card()),
    '/api/partners/v0/groups': () => ({ items: [{ id: uuid(7), version: 1, name: 'Резерв', delayMinutes: 30, partners: 4 }] }),
    '/api/partners/v0/list': () => ({ items: [z.encode(PartnerRow, row)], next: null }),
    '/api/partners/v0/counts': () => ({
      tabs: { all: 1, incoming: 1, outgoing: 0, verification: 0, active: 0, suspended: 0, blacklisted: 0, ended: 0 },
    }),
    ...more,
  })
const refusal = (code: string, message: string, status = 409) => Response.json({ error: { code, message, info: {} } }, { status })
const sentIn = (body: unknown) => (JSON.parse(String(body)) as { data: Record<string, unknown> }).data

afterEach(closeOrders)

test('a step that needs no second word is refused aloud', async () => {
  await serve(() => cardOf(), {
    '/api/partners/v0/move': () => {
      throw refusal('partner.unavailable', 'Сейчас это невозможно: другая сторона не принимает приглашения')
    },
  })
  const { screen } = await openOrders(`/partners?partner=${row.id}`, routes)
  await screen.getByRole('button', { name: 'Принять приглашение' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/другая сторона не принимает приглашения/)).toBeVisible()
  // a refusal is not carried over to the next window
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await screen.getByRole('button', { name: 'Отклонить' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Отклонить' })).toBeVisible()
  expect(screen.getByText(/не принимает приглашения/).elements()).toHaveLength(0)
})

test('own notes outlive a look at another pane, go out on the version they were opened with, and meet a colleague’s', async () => {
  let card = cardOf({ note: 'старая', status: 'active', incoming: false })
  const sent: Record<string, unknown>[] = []
  await serve(() => card, {
    '/api/partners/v0/save': (_, body) => {
      const data = sentIn(body)
      sent.push(data)
      if (data.version !== card.version) throw refusal('partner.changed', 'Запись изменилась')
      card = cardOf({ ...card, version: card.version + 1, note: String(data.note) })
      return z.encode(PartnerRow, { ...row, version: card.version })
    },
  })
  const { screen } = await openOrders(`/partners?partner=${row.id}&pane=own`, routes)
  const note = screen.getByRole('textbox', { name: /Заметка/ })
  await note.fill('звонить утром')
  await screen.getByRole('link', { name: 'Карточка' }).click()
  card = cardOf({ ...card, version: 4, note: 'не звонить' })
  await screen.getByRole('link', { name: 'Наши пометки' }).click()
  await expect.element(note).toHaveValue('звонить утром')
  await screen.getByRole('button', { name: 'Сохранить пометки' }).click()
  const conflict = screen.getByRole('dialog')
  await expect.element(conflict.getByText('не звонить').first()).toBeVisible()
  await conflict.getByRole('button', { name: /^Сохранить/ }).click()
  await expect
    .poll(() => sent.map(({ version, note }) => [version, note]))
    .toEqual([
      [3, 'звонить утром'],
      [4, 'звонить утром'],
    ])
})

test('leaving unsent notes for the list asks once', async () => {
  await serve(() => cardOf())
  const { screen, address } = await openOrders(`/partners?partner=${row.id}&pane=own`, routes)
  await screen.getByRole('textbox', { name: /Заметка/ }).fill('звонить утром')
  await screen.getByRole('link', { name: 'Партнёры', exact: true }).first().click()
  await screen.getByRole('button', { name: 'Уйти', exact: true }).click()
  await expect.poll(address).toBe('/partners')
})

test('a group is removed only after it was said whom it holds', async () => {
  let removed = 0
  await serve(() => cardOf(), {
    '/api/partners/v0/groups/remove': () => {
      removed++
      return {}
    },
  })
  const { screen } = await openOrders('/partners', routes)
  await screen.getByRole('button', { name: 'Группы' }).click()
  await screen.getByRole('button', { name: 'Удалить группу «Резерв»' }).click()
  const asked = screen.getByRole('alertdialog', { name: 'Удалить группу «Резерв»?' })
  await expect.element(asked.getByText(/Из неё выйдут 4\sпартнёра/)).toBeVisible()
  expect(removed).toBe(0)
  await asked.getByRole('button', { name: 'Удалить', exact: true }).click()
  await expect.poll(() => removed).toBe(1)
})

test('a partner one has not is said to be none, with the way back; what failed is asked again', async () => {
  let answer = refusal('partner.not_found', 'Такого партнёра нет', 404)
  await serve(() => {
    throw answer
  })
  const { screen } = await openOrders(`/partners?partner=${row.id}`, routes)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Такого партнёра у вас нет' })).toBeVisible()
  await closeOrders()
  answer = refusal('internal', 'Ошибка на нашей стороне', 500)
  await serve(() => {
    throw answer
  })
  const again = (await openOrders(`/partners?partner=${row.id}`, routes)).screen
  await expect.element(again.getByRole('alert').getByRole('button', { name: 'Повторить' })).toBeVisible()
})
