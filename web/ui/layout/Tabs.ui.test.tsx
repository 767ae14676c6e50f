import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LocaleProvider } from '#web/i18n/words.ts'
import { Tabs } from './Tabs.tsx'

test('a strip of tabs keeps its height beside a long screen', async () => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <div style={{ display: 'flex', flexDirection: 'column', height: 300 }}>
          <Tabs
            label="Разделы"
            current="/b"
            items={[
              { to: '/a', label: 'Реестры' },
              { to: '/b', label: 'Задолженность' },
            ]}
          />
          <div style={{ flex: 'none', height: 900 }} />
        </div>
      ),
    },
  ])
  const screen = await render(
    <LocaleProvider initial="ru">
      <RouterProvider router={router} />
    </LocaleProvider>,
  )
  const strip = screen.getByRole('navigation', { name: 'Разделы' })
  await expect.poll(() => strip.element().getBoundingClientRect().height).toBe(40)
})
