import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Session } from '#contract/sessions.ts'
import { openQueries } from '#web/api/query.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import '#web/styles/index.css'
import { SessionsDialog } from './SessionsDialog.tsx'

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const session = (n: number, change: Partial<Session> = {}): Session => ({
  id: id(n),
  current: false,
  browser: 'chrome',
  system: 'windows',
  organization: { id: id(900), name: 'Северный Экспедитор' },
  createdAt: '2026-11-02T08:00:00.000Z',
  seenAt: '2026-11-02T09:00:00.000Z',
  ...change,
})
const here = session(1, { current: true, browser: 'yandex' })
const phone = session(2, { browser: 'safari', system: 'ios' })
const strange = session(3, { browser: 'other', system: 'other' })

type Sent = { path: string; body: unknown }
let sent: Sent[]
let list: Session[]
let wrongPasswords: { count: number; lastAt: string } | null
let refusal: { status: number; body: object } | null

beforeEach(async () => {
  sent = []
  list = [here, phone, strange]
  wrongPasswords = null
  refusal = null
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ data: { items: list, wrongPasswords } })
    const { data } = JSON.parse(init.body as string) as { data: { sessionId?: string } }
    sent.push({ path, body: data })
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    list = list.filter(one => one.current || (data.sessionId !== undefined && one.id !== data.sessionId))
    return Response.json({ data: { ended: 1 } })
  })
  await page.viewport(1440, 900)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (locale: 'ru' | 'en' = 'ru') =>
  render(
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={openQueries()}>
        <SessionsDialog onClose={() => {}} />
      </QueryClientProvider>
    </LocaleProvider>,
  )

test('AU09 every sign-in says what it is on, where and since when; the own one is marked and cannot be ended', async () => {
  const screen = await open()
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(2)).toBeVisible()
  expect(rows.elements().map(row => row.textContent)).toEqual([
    expect.stringMatching(/^Яндекс Браузер, Windowsэтот браузерАктивен сейчасВход 2.+ · Северный Экспедитор$/),
    expect.stringMatching(/^Safari, iOSБыл активен .+Вход 2.+ · Северный ЭкспедиторЗавершить$/),
    expect.stringMatching(/^Неизвестный браузерБыл активен/),
  ])
  expect(rows.nth(0).getByRole('button').elements()).toHaveLength(0)
})

test('AU09 one is ended and leaves the list', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: /^Завершить: Safari, iOS/ }).click()
  await expect.element(screen.getByText('Safari, iOS')).not.toBeInTheDocument()
  expect(sent).toEqual([{ path: '/api/sessions/v0/end', body: { sessionId: phone.id } }])
})

test('AU09 all the others are ended, and then there is nothing more to end', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Завершить все остальные' }).click()
  await expect.element(screen.getByText('Других входов нет.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Завершить/ })).not.toBeInTheDocument()
  expect(sent).toEqual([{ path: '/api/sessions/v0/endOthers', body: {} }])
})

test('what cannot be done now is said in the window', async () => {
  refusal = { status: 503, body: { error: { code: 'server.busy', message: 'Сервер занят', info: {} } } }
  const screen = await open()
  await screen.getByRole('button', { name: 'Завершить все остальные' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Сервер занят')
})

test('one that has ended by itself meanwhile only leaves the list', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Safari, iOS')).toBeVisible()
  list = [here, strange]
  refusal = { status: 404, body: { error: { code: 'session.not_found', message: 'Такого входа нет', info: {} } } }
  await screen.getByRole('button', { name: /^Завершить: Safari, iOS/ }).click()
  await expect.element(screen.getByText('Safari, iOS')).not.toBeInTheDocument()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
})

test('1.10 in English nothing stays in Russian but the names of organisations', async () => {
  const screen = await open('en')
  await expect.element(screen.getByText('Safari, iOS')).toBeVisible()
  const text = (document.body.textContent ?? '').replaceAll('Северный Экспедитор', '')
  expect(text).not.toMatch(/[а-яё]/i)
})

test('on a phone it is a sheet from below, nothing stands out of it', async () => {
  await page.viewport(390, 844)
  const screen = await open()
  const button = screen.getByRole('button', { name: /^Завершить: Safari, iOS/ })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(document.querySelector('.ui-sheet-bottom')!.getBoundingClientRect().width).toBe(390)
})

test('wrong passwords that were given for the account are told above the list, and nothing is where there were none', async () => {
  const quiet = await open('en')
  await expect.element(quiet.getByText('Safari, iOS')).toBeVisible()
  expect(quiet.getByText('Wrong passwords').query()).toBeNull()
  await quiet.unmount()
  wrongPasswords = { count: 7, lastAt: '2026-11-02T08:20:00.000Z' }
  const screen = await open('en')
  await expect
    .element(screen.getByText(/^Wrong passwords since the last sign-in: 7, the latest .+ If it was not you, somebody tried to guess it\.$/))
    .toBeVisible()
})
