import '#web/styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { offerBeta } from './api/beta.ts'
import { openQueries } from './api/query.ts'
import { startSession } from './api/session.ts'
import { LocaleProvider } from './i18n/words.ts'
import { loadMenu } from './menu/menu.ts'
import { insideShell, routes } from './routes.tsx'
import { Toasts } from './ui/feedback/Toasts.tsx'

const router = createBrowserRouter(routes)
offerBeta()

/** So long the first drawing waits for who works here: what the page asked before its scripts came is most often there. */
const patienceMs = 150

async function begin() {
  if (await startSession()) await loadMenu()
}

const isInside = router.state.matches.some(({ route }) => route.id === insideShell)
const begun = isInside && Promise.race([begin(), new Promise(done => setTimeout(done, patienceMs))])

void Promise.resolve(begun).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <LocaleProvider>
        <QueryClientProvider client={openQueries()}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </LocaleProvider>
    </StrictMode>,
  ),
)
