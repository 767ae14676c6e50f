import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MenuItem } from '#contract/menu.ts'
import { AdminPage } from '#web/admin/AdminPage.tsx'
import { openQueries } from '#web/api/query.ts'
import { startSession, useSession } from '#web/api/session.ts'
import { LocaleProvider } from '#web/i18n/words.ts'
import { menuItem } from './menuItem.ts'
import '#web/shell/rail/Rail.css'
import '#web/styles/index.css'

type MenuRequest = { method: string; data: unknown; query: URLSearchParams }
type Refusal = { status: number; error: { code: string; message: string; info: unknown } }

/** A server that keeps this menu for a person of the platform; it may refuse the next change. Gives back the changes it was asked for. */
export async function outsideOfMenu(items: MenuItem[]) {
  const changes: MenuRequest[] = []
  let refusal: Refusal | null = null
  const uuid = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const me = {
    id: uuid(1),
    user: { id: uuid(2), name: 'Анна Платформина', email: null },
    organization: { id: uuid(3), name: 'Трасса', tin: '7810005000', sides: [], regime: 'osno', country: 'RU' },
    employee: { id: uuid(1), roles: ['administrator'], position: 'администратор' },
    permissions: ['menu.manage', 'platform.manage'],
    locale: 'ru',
    beta: false,
  }
  const change = (method: string, url: URL, sent: Partial<MenuItem>): unknown => {
    changes.push({ method, data: sent, query: url.searchParams })
    if (method === 'DELETE') {
      const id = Number(url.searchParams.get('id'))
      items.splice(
        items.findIndex(item => item.id === id),
        1,
      )
      return { id }
    }
    const known = items.find(item => item.id === sent.id)
    if (known) return Object.assign(known, sent)
    const made = { ...menuItem(101, ''), ...sent, id: sent.id ?? 101 }
    items.push(made)
    return made
  }
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, location.href)
    const method = init?.method ?? 'GET'
    if (url.pathname === '/api/user/getYaId/v0') return Response.json({ data: me })
    if (url.pathname === '/api/timeSync') return Response.json({ data: { timeOffsetSeconds: 0 } })
    if (url.pathname === '/api/menu/list') return Response.json({ data: items })
    if (!url.pathname.startsWith('/api/menu/')) return Response.json({}, { status: 404 })
    const refused = refusal
    refusal = null
    if (refused) return Response.json({ error: refused.error }, { status: refused.status })
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as { data: Partial<MenuItem> }).data : {}
    return Response.json({ data: change(method, url, sent) })
  })
  await page.viewport(1440, 1200)
  await startSession()
  return {
    changes,
    refuse(next: Refusal) {
      refusal = next
    },
  }
}

export function closeMenu(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

const Signed = () => (useSession().state === 'in' ? <Outlet /> : null)

/** The page of the platform at an address. */
export async function openAdmin(address: string) {
  const router = createMemoryRouter(
    [
      {
        Component: Signed,
        children: [
          {
            path: '/admin',
            Component: AdminPage,
            children: [
              { index: true, element: null },
              { path: '/admin/:id', element: null },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  const screen = await render(
    <LocaleProvider initial="ru">
      <QueryClientProvider client={openQueries()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LocaleProvider>,
  )
  return { screen, address: () => `${router.state.location.pathname}${router.state.location.search}` }
}
