import { afterEach, expect, test } from 'vitest'
import { closeShell, openShell, outsideOfShell } from '#web/testing/shell.tsx'

afterEach(closeShell)

test('4.01, 4.10 ten navigations: one token check, one menu', async () => {
  const asked = await outsideOfShell()
  const screen = await openShell('/')
  for (let round = 0; round < 5; round += 1) {
    await screen.getByRole('link', { name: /^Заказы/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'Список' })).toHaveFocus()
    await screen.getByRole('link', { name: /^Ждут меня/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'Главная' })).toHaveFocus()
  }
  expect(asked.filter(path => path === '/api/menu/list')).toHaveLength(1)
  expect(asked.filter(path => path === '/api/user/getYaId/v0')).toHaveLength(1)
})
