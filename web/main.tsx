import '#web/styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { offerBeta } from './api/beta.ts'
import { openQueries } from './api/query.ts'
import { LocaleProvider } from './i18n/words.ts'
import { routes } from './routes.tsx'
import { Toasts } from './ui/feedback/Toasts.tsx'

const router = createBrowserRouter(routes)
offerBeta()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LocaleProvider>
      <QueryClientProvider client={openQueries()}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
)
