import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Outlet, RouterProvider, useLocation, useParams } from 'react-router'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openQueries } from '#web/api/query.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { Allowed } from '#web/shell/Allowed.tsx'
import { ErrorPage } from '#web/shell/ErrorPage.tsx'
import { Shell } from '#web/shell/Shell.tsx'
import { NotFound } from '#web/unopened/NotFound.tsx'
import '#web/styles/index.css'

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const me = {
  id: id(1),
  user: { id: id(2), name: 'Ирина Лаптева', email: null },
  organization: { id: id(3), name: 'Северный Экспедитор', tin: '7810005000', sides: ['forwarder'], regime: 'osno', country: 'RU' },
  employee: { id: id(1), roles: ['viewer'], position: 'логист' },
  permissions: ['orders.view'],
  locale: 'ru',
  beta: false,
}
const item = (n: number, title: string, path: string, key: string) => ({
  id: n,
  position: n,
  title,
  icon: 'order',
  src: null,
  path,
  is_iframe: false,
  is_tab: false,
  key,
  is_external: false,
  group_id: 1,
  sub_title: null,
})
const answers: Record<string, unknown> = {
  '/api/user/getYaId/v0': me,
  '/api/menu/list': [item(1, 'Ждут меня', '/', 'home'), item(2, 'Заказы', '/orders_forwarder', 'orders_forwarder')],
  '/api/timeSync': { timeOffsetSeconds: 0 },
  '/api/orders/v0/counts': { tabs: {}, mine: 14, late: 0, behind: 0, missed: 0, withoutExecutor: 0, loadingSoon: 0 },
}
class Silence extends EventTarget {
  static CLOSED = 2
  close() {}
}

/** The outside of the shell for one test: a server that knows one forwarder with the right to see and `more`, and what was asked of it. */
export async function outsideOfShell(more: Record<string, unknown> = {}, person: object = {}): Promise<string[]> {
  const asked: string[] = []
  const known = { ...answers, '/api/user/getYaId/v0': { ...me, ...person }, ...more }
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('EventSource', Silence)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0]!
    asked.push(path)
    return path in known ? Response.json({ data: known[path as keyof typeof known] }) : Response.json({}, { status: 503 })
  })
  await page.viewport(1440, 900)
  return asked
}

export function closeShell(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

function Broken(): never {
  throw new Error('boom')
}

const Card = () => <h1>Карточка {useParams().orderId?.slice(-2)}</h1>
const Asked = () => <h1>Тендеры {useLocation().search}</h1>

/** The shell around a few plain screens, one of them broken, one gone, one closed to this person. */
export function openShell(address: string) {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          {
            Component: Outlet,
            ErrorBoundary: ErrorPage,
            children: [
              { path: '/', element: <h1>Главная</h1> },
              { path: '/orders_forwarder', element: <h1>Список</h1> },
              { path: '/orders/:orderId', Component: Card },
              { path: '/tenders_forwarder', Component: Asked },
              {
                element: <Allowed side="executor" />,
                children: [
                  { path: '/orders_executor/tab/:tabId', element: <h1>Чужое</h1> },
                  { path: '/drivers', element: <h1>Чужое</h1> },
                ],
              },
              { path: '/broken', Component: Broken },
              { path: '/gone', lazy: missing },
              { element: <Allowed needs="orders.create" />, children: [{ path: '/closed', element: <h1>Форма</h1> }] },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  return render(
    <LocaleProvider>
      <QueryClientProvider client={openQueries()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LocaleProvider>,
  )
}
