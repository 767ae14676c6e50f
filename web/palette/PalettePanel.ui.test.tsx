import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FoundItem } from '#contract/palette.ts'
import { closeShell, openShell, outsideOfShell } from '#web/testing/shell.tsx'

const order = (n: number, number: string, exact = false): FoundItem => ({
  kind: 'order',
  id: `01980000-0000-7000-8000-0000000000${n}`,
  parent: null,
  side: 'forwarder',
  title: number,
  note: { ru: `Казань → Пермь ${n}`, en: `Kazan → Perm ${n}` },
  code: null,
  exact,
  opens: true,
})

/** What the server answers to a text from now on; none is a server that does not answer. */
let answer: (text: string) => Promise<FoundItem[] | null> | FoundItem[] | null
let asked: string[]

beforeEach(async () => {
  await outsideOfShell()
  const other = globalThis.fetch
  asked = []
  answer = text => [order(31, `${text}-31`), order(32, `${text}-32`)]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    if (pathname !== '/api/palette/v0/suggest') return other(url, init)
    asked.push(searchParams.get('text') ?? '')
    const items = await answer(asked.at(-1)!)
    return items ? Response.json({ data: { items, near: false } }) : Response.json({}, { status: 503 })
  })
})
afterEach(closeShell)

async function openPalette(address = '/') {
  const screen = await openShell(address)
  await expect.element(screen.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await userEvent.keyboard('{Control>}{k}{/Control}')
  const field = screen.getByRole('combobox', { name: 'Найти' })
  await expect.element(field).toHaveFocus()
  return { screen, field }
}

const option = (name: RegExp) => page.getByRole('option', { name })
const card = (n: number) => page.getByRole('heading', { name: `Карточка ${n}` })

test('what is found is chosen by arrows and opened by Enter; the field keeps the focus and names the line', async () => {
  const { field } = await openPalette()
  await userEvent.keyboard('777')
  await expect.element(option(/777-31/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/777-32/)).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(option(/777-32/).element().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await expect.element(card(32)).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('an exact number opens its card, though Enter was pressed before the answer and before there was a list', async () => {
  let come: (items: FoundItem[]) => void = () => {}
  const coming = new Promise<FoundItem[]>(resolve => {
    come = resolve
  })
  answer = () => coming
  const screen = await openShell('/')
  await expect.element(screen.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await userEvent.keyboard('{Control>}{k}{/Control}000131{Enter}')
  await expect.poll(() => asked.at(-1)).toBe('000131')
  await expect.element(screen.getByRole('heading', { name: 'Главная', includeHidden: true })).toBeInTheDocument()
  come([order(31, 'СЭ-000131', true), order(32, 'СЭ-1000131')])
  await expect.element(card(31)).toBeVisible()
})

test('what came late for a text that was changed is not opened by the Enter of the text before', async () => {
  const waiting = new Map<string, (items: FoundItem[]) => void>()
  answer = text => new Promise(resolve => void waiting.set(text, resolve))
  const { field } = await openPalette()
  await userEvent.keyboard('12{Enter}')
  await expect.poll(() => asked.at(-1)).toBe('12')
  await userEvent.keyboard('3')
  await expect.poll(() => asked.at(-1)).toBe('123')
  waiting.get('12')!([order(12, '12')])
  waiting.get('123')!([order(23, '123')])
  await expect.element(option(/Казань → Пермь 23/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(option(/Казань → Пермь 12/).elements()).toHaveLength(0)
})

test('what was opened stands first the next time, found by its number without the server', async () => {
  await openPalette()
  await userEvent.keyboard('777')
  await option(/777-32/).click()
  await expect.element(card(32)).toBeVisible()
  await userEvent.keyboard('{Control>}{k}{/Control}')
  const recent = page.getByRole('group', { name: 'Недавние' })
  await expect.element(recent.getByRole('option', { name: /^777-32 ?Казань/ })).toHaveAttribute('aria-selected', 'true')
  answer = () => null
  await userEvent.keyboard('32')
  await expect.element(recent.getByRole('option', { name: /32/ })).toBeVisible()
})

test('a search that does not answer says so and is repeated; screens are found without it', async () => {
  answer = () => null
  await openPalette()
  await userEvent.keyboard('зак')
  await expect.element(page.getByText('Поиск не ответил')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Экраны и действия' }).getByRole('option', { name: /^Заказы/ })).toBeVisible()
  answer = text => [order(31, `${text}-31`)]
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect.element(option(/зак-31/)).toBeVisible()
  expect(page.getByText('Поиск не ответил').elements()).toHaveLength(0)
})

test('an action is done on the spot: the dark theme, in the wrong layout too', async () => {
  answer = () => []
  await openPalette()
  await userEvent.keyboard('n`vyfz')
  await option(/Тёмная тема/).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await userEvent.keyboard('{Control>}{k}{/Control}светлая{Enter}')
  await expect.poll(() => document.documentElement.dataset.theme).not.toBe('dark')
})

test('Esc and Ctrl K close it and the focus goes back', async () => {
  const { screen } = await openPalette()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: /^Найти/ }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Найти' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{k}{/Control}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  await expect.element(screen.getByRole('button', { name: /^Найти/ })).toHaveFocus()
})
