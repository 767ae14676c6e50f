import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import '#web/styles/index.css'
import { AuthPage } from './AuthPage.tsx'

let answers: Record<string, () => Response>

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? Response.json({}, { status: 503 }))
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <LocaleProvider initial="ru">
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: AuthPage }])} />
    </LocaleProvider>,
  )

test('AU14 a provider that is away: what the server says of it, and a way to try again', async () => {
  let asked = 0
  const config = { kind: 'oidc', issuer: 'https://id.example', monitoring: null, analytics: null, testHosts: [], demo: false }
  answers = {
    '/api/auth/config': () => Response.json({ data: config }),
    '/api/auth/begin/v0': () => {
      asked += 1
      return Response.json({ error: { code: 'provider.down', message: 'Служба входа не отвечает', info: {} } }, { status: 503 })
    },
  }
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Не удалось перейти к входу' })).toBeVisible()
  await expect.element(screen.getByText('Служба входа не отвечает')).toBeVisible()
  await screen.getByRole('button', { name: 'Перейти к входу' }).click()
  await expect.poll(() => asked).toBe(2)
})

test('a server that does not answer: the provider is not named', async () => {
  answers = {}
  const screen = await open()
  await expect.element(screen.getByText('Сервер не назвал провайдера входа.')).toBeVisible()
})
