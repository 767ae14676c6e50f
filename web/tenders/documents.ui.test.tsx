import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bets } from '#contract/bets.ts'
import { files } from '#contract/files.ts'
import { LadderRow, TenderCard, type TenderFile } from '#contract/tender-card.ts'
import { LotLive } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { users } from '#contract/users.ts'
import { refreshMe } from '#web/api/session.ts'
import { closeOrders, freshSeal, openOrders, orderOf, outsideOfOrders } from '#web/testing/orders.tsx'
import { lotOf, rungOf, tenderOf } from '#web/testing/tenders.ts'
import { TenderPage } from './card/TenderPage.tsx'
import { TenderCreatePage } from './create/TenderCreatePage.tsx'

const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const routes = [
  { path: '/tenders_forwarder/create', element: <TenderCreatePage side="forwarder" /> },
  { path: '/tenders_forwarder/:id', element: <TenderPage side="forwarder" /> },
]
const me = () => ({
  id: uuid(900_001),
  user: { id: uuid(900_002), name: 'Ирина Лаптева', email: null },
  organization: { id: uuid(900_003), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'] },
  employee: { id: uuid(900_001), roles: ['owner'], position: '' },
  permissions: ['orders.view', 'orders.prices', 'tenders.view', 'tenders.create'],
  locale: 'ru',
  beta: false,
})

/** A server that knows what a test says of tenders; gives back what it was sent. */
async function serve(more: Record<string, (url: URL, body: unknown) => unknown> = {}) {
  const sent: { path: string; data: Record<string, unknown> }[] = []
  await outsideOfOrders(() => [orderOf(1)], {
    '/api/user/getYaId/v0': me,
    [users.me.path]: me,
    [tenders.mayCreate.path]: () => ({ allow: true, reason: null, reasons: [] }),
    [tenders.reach.path]: () => ({ organizations: 34 }),
    [tenders.history.path]: () => ({ items: [] }),
    [bets.thread.path]: () => ({ items: [], more: false }),
    [bets.live.path]: () => ({ items: [], now: new Date().toISOString() }),
    [files.list.path]: () => ({ items: [], mayWrite: true }),
    '/api/drafts/v0/get': () => ({ draft: null, seal: freshSeal() }),
    '/api/drafts/v0/save': () => ({ version: 1, savedAt: new Date().toISOString() }),
    '/api/drafts/v0/drop': () => ({ dropped: true }),
    ...more,
  })
  await refreshMe()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.startsWith('/api/tender'))
      sent.push({ path, data: (JSON.parse(String(init.body)) as { data: Record<string, unknown> }).data })
    return others(path, init)
  })
  return sent
}

const card = (change: Partial<TenderCard> = {}) => z.encode(TenderCard, tenderOf(change))
const fileOf = (n: number, name: string, change: Partial<TenderFile> = {}): TenderFile => ({
  id: uuid(n),
  purpose: 'document',
  name,
  type: 'pdf',
  size: 240_000,
  pictured: false,
  cleaned: true,
  scanned: 'clean',
  by: null,
  createdAt: '2026-11-20T07:00:00Z',
  sha256: String(n % 10).repeat(64),
  addendum: null,
  ...change,
})

afterEach(() => {
  sessionStorage.clear()
  closeOrders()
})

test('the card lists the documents with size, day and hash, and says which came with an addendum', async () => {
  const addendum = { id: uuid(71), at: '2026-11-21T07:00:00Z', text: 'Чертёж рампы', endsAt: null }
  const documents = [fileOf(1, 'Условия.pdf'), fileOf(2, 'Рампа.pdf', { addendum: addendum.id })]
  await serve({ [tenders.get.path]: () => card({ documents, addenda: [addendum] }) })
  const { screen } = await openOrders(`/tenders_forwarder/${uuid(700)}`, routes)
  const list = screen.getByRole('list', { name: 'Документы' })
  await expect.element(list.getByRole('button', { name: 'Скачать Условия.pdf' }).first()).toBeVisible()
  const [first, second] = list.getByRole('listitem').elements()
  expect(first?.textContent).toMatch(/235\sКБ/)
  expect(first?.textContent).toContain('SHA-256 11111111…')
  expect(first?.textContent).not.toContain('с дополнением')
  expect(second?.textContent).toContain('с дополнением')
})

test('a tender without documents has no place for them on its card', async () => {
  await serve({ [tenders.get.path]: () => card() })
  const { screen } = await openOrders(`/tenders_forwarder/${uuid(700)}`, routes)
  await expect.element(screen.getByRole('heading', { name: 'Условия' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Документы' }).elements()).toEqual([])
})

test('the ladder tells which documents the tender asks for hold', async () => {
  const lot = lotOf(412, { tenderStatus: 'evaluation' }, { status: 'closed' })
  const rungs = [
    rungOf(1, 'ВолгаТранс', { compliance: { verified: true, insurance: false, adr: null } }),
    rungOf(2, 'УралГруз', { compliance: { verified: true, insurance: true, adr: null } }),
  ]
  await serve({
    [tenders.get.path]: () => card({ status: 'evaluation', lots: [lot] }),
    [tenders.ladder.path]: () => ({ items: z.encode(z.array(LadderRow), rungs), awards: [] }),
    [bets.live.path]: () => ({ items: z.encode(z.array(LotLive), [lot.live]), now: new Date().toISOString() }),
  })
  const { screen } = await openOrders(`/tenders_forwarder/${uuid(700)}`, routes)
  const table = screen.getByRole('region', { name: 'Таблица ставок' })
  await expect.element(table.getByText('нет полиса на нужную сумму')).toBeVisible()
  await expect.element(table.getByText('полис', { exact: true })).toBeVisible()
  expect(table.getByText('ДОПОГ').elements()).toEqual([])
})

describe('the form', () => {
  test('documents wait for the tender under the id it is made with', async () => {
    const asked: URL[] = []
    const sent = await serve({
      [files.list.path]: url => {
        asked.push(url)
        return { items: [], mayWrite: true }
      },
      [tenders.create.path]: () => card({ status: 'draft', number: null }),
      [tenders.get.path]: () => card({ status: 'draft', number: null }),
    })
    const { screen } = await openOrders('/tenders_forwarder/create', routes)
    await expect
      .element(screen.getByRole('group', { name: 'Документы' }).getByRole('button', { name: 'Выбрать файлы: Документы' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Сохранить черновик' }).first().click()
    await expect.poll(() => sent.find(({ path }) => path === tenders.create.path)?.data.filesId).toMatch(/^[0-9a-f-]{36}$/)
    const { filesId } = sent.find(({ path }) => path === tenders.create.path)!.data
    expect(asked.some(url => url.searchParams.get('objectId') === filesId && url.searchParams.get('draft') === 'true')).toBe(true)
  })

  test('terms of a former tender are compared word by word and taken over', async () => {
    const former = {
      tenderId: uuid(80),
      number: 'Т-26-00007',
      title: 'Овощи',
      at: '2026-10-01T07:00:00Z',
      comment: 'Пропуск заказать до 16:00',
      contact: 'Анна',
      payDays: 30,
      payDaysKind: 'calendar',
      payTrigger: 'scans',
    }
    await serve({ [tenders.formerTerms.path]: () => ({ items: [former] }) })
    const { screen } = await openOrders('/tenders_forwarder/create', routes)
    await screen.getByRole('textbox', { name: /^Условия и комментарий участникам/ }).fill('Пропуск заказать до 18:00')
    await screen.getByRole('button', { name: 'Взять из прежнего тендера' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Условия прежних тендеров' })
    await expect.element(dialog.getByText('18:00')).toBeVisible()
    expect(dialog.getByText('18:00').element().tagName).toBe('DEL')
    expect(dialog.getByText('16:00').element().tagName).toBe('INS')
    await dialog.getByRole('button', { name: 'Подставить' }).click()
    await expect
      .element(screen.getByRole('textbox', { name: /^Условия и комментарий участникам/ }))
      .toHaveValue('Пропуск заказать до 16:00')
    await expect.element(screen.getByRole('textbox', { name: /Контакт по тендеру/ })).toHaveValue('Анна')
  })
})
