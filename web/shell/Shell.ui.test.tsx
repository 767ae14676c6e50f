import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeShell, openShell as open, outsideOfShell } from '#web/testing/shell.tsx'

beforeEach(() => outsideOfShell())
afterEach(closeShell)

test('2.03, 1.09 a screen stands inside the shell: the menu is there, in Russian', async () => {
  const screen = await open('/')
  await expect.element(screen.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Меню' }).getByText('Заказы')).toBeVisible()
  await expect.element(screen.getByText('Экспедитор', { exact: true })).toBeVisible()
  expect(document.documentElement.lang).toBe('ru')
})

test('2.04, 8.15 a screen that breaks: the error page in its place, the menu still works', async () => {
  const screen = await open('/broken')
  await expect.element(screen.getByRole('heading', { name: 'Что-то сломалось на этой странице' })).toBeVisible()
  await screen.getByRole('link', { name: /^Заказы/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Список' })).toBeVisible()
})

test('2.02 a part that is gone after a release: an offer to reload, no blank page', async () => {
  const screen = await open('/gone')
  await expect.element(screen.getByRole('button', { name: 'Обновить страницу' })).toBeVisible()
})

test('2.79 a screen without the right to it says who can give it', async () => {
  const screen = await open('/closed')
  await expect.element(screen.getByRole('heading', { name: 'Раздел вам закрыт' })).toBeVisible()
  await expect.element(screen.getByText('Право «создавать заказы» даёт владелец вашей организации.')).toBeVisible()
})

test('2.79 who comes to a screen of the other side is led to his own of the kind; where there is none he reads why', async () => {
  const screen = await open('/orders_executor/tab/resources')
  await expect.element(screen.getByRole('heading', { name: 'Список' })).toBeVisible()
})

test('2.79 a screen only the other side has says so', async () => {
  const screen = await open('/drivers')
  await expect.element(screen.getByRole('heading', { name: 'Раздел вам закрыт' })).toBeVisible()
})

test('a tab asked for as orders have them opens the list with that tab', async () => {
  const screen = await open('/tenders_forwarder/tab/choosing')
  await expect.element(screen.getByRole('heading', { name: 'Тендеры ?tenders.tab=choosing' })).toBeVisible()
})

test('an unknown address: nothing here, inside the shell', async () => {
  const screen = await open('/nonsense')
  await expect.element(screen.getByRole('heading', { name: 'Здесь ничего нет' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Меню' })).toBeVisible()
})

test('1.10 the language switches at once and everywhere in the shell', async () => {
  const screen = await open('/')
  await screen.getByRole('button', { name: 'EN, English' }).click()
  await expect.element(screen.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await expect.element(screen.getByText('Forwarder', { exact: true })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  const russian = (document.body.textContent ?? '').replaceAll(/Северный Экспедитор|Главная|Русский|ИЛ/g, '')
  expect(russian).not.toMatch(/[а-яё]/i)
})

test('the menu folds to icons and remembers it', async () => {
  const screen = await open('/')
  await screen.getByRole('button', { name: 'Свернуть меню' }).click()
  await expect.poll(() => document.querySelector('.rail')?.getBoundingClientRect().width).toBe(56)
  expect(localStorage.getItem('rail')).toBe('folded')
})

test('on a phone the menu is under the thumb, the profile behind «Ещё»', async () => {
  await page.viewport(390, 844)
  const screen = await open('/')
  await screen.getByRole('button', { name: 'Ещё' }).click()
  await expect.element(screen.getByRole('button', { name: 'Выйти' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('Tab first offers to skip to the content', async () => {
  const screen = await open('/')
  await expect.element(screen.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'К содержанию' })).toHaveFocus()
})

test('«g o» leads to the orders from whatever screen, not while one types; «g t» nowhere while there is no such screen', async () => {
  const screen = await open('/nonsense')
  await expect.element(screen.getByRole('heading', { name: 'Здесь ничего нет' })).toBeVisible()
  const press = () => userEvent.keyboard('{g}{o}')
  await userEvent.keyboard('{Control>}{k}{/Control}')
  await press()
  await expect.element(screen.getByRole('combobox', { name: 'Найти' })).toHaveValue('go')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: 'Здесь ничего нет' })).toBeVisible()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{g}{t}')
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await press()
      return screen.getByRole('heading', { name: 'Список' }).elements().length
    })
    .toBe(1)
})

test('B6 `?` tells the keys of the screen, not while one types; «Клавиши и помощь» of the menu tells the same', async () => {
  const screen = await open('/')
  await expect.element(screen.getByRole('heading', { name: 'Главная' })).toBeVisible()
  await screen.getByRole('button', { name: 'Клавиши и помощь' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Клавиши этого экрана' })
  await expect.element(dialog.getByRole('region', { name: 'На этом экране' }).getByText('сделать предложенное')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(dialog.getByRole('region', { name: 'Везде' })).toBeVisible()
})
