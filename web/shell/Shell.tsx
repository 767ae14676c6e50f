import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { recordFact } from '#web/api/facts.ts'
import { askAgain, setSide, startSession, syncTime, useMe, useSession } from '#web/api/session.ts'
import { settings } from '#web/api/settings.ts'
import { useWords } from '#web/i18n/words.ts'
import { sideOfPath } from '#web/paths.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LogoMark } from '#web/ui/pictures/Logo.tsx'
import { ScreenSkeleton } from '#web/unopened/ScreenSkeleton.tsx'
import { Rail } from './rail/Rail.tsx'
import { ScreenFocus } from './screens/ScreenFocus.tsx'
import './Shell.css'
import { TopBar } from './bars/TopBar.tsx'
import { words } from './words.ts'

const BottomBar = lazy(async () => ({ default: (await import('./bars/BottomBar.tsx')).BottomBar }))

const Banners = lazy(async () => ({ default: (await import('./bars/Banners.tsx')).Banners }))

const Chords = lazy(async () => ({ default: (await import('./Chords.tsx')).Chords }))

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

const resyncMs = 30 * 60_000

/** What stands around every screen. It alone checks at the start who works here; until then no screen is shown and nothing asked. */
export function Shell() {
  const session = useSession()
  useEffect(() => void startSession(), [])
  if (session.state === 'in') return <Frame />
  if (session.state === 'failed') return <StartFailed code={session.error.request} />
  return <Waiting />
}

function Frame() {
  const t = useWords(words)
  const queries = useQueryClient()
  const phone = useBelow(768)
  const [folded, setFolded] = useFolded()
  const [help, setHelp] = useState(false)
  const { pathname } = useLocation()
  const going = useNavigation().state !== 'idle'
  const { acting, announcements } = useMe()

  useEffect(() => {
    const left = new AbortController()
    // the stream is no part of the first view
    void import('#web/api/live/live.ts').then(({ openLive }) => openLive(queries, left.signal))
    void waitForExports(queries)
    return () => left.abort()
  }, [queries])
  useEffect(() => {
    const timer = setInterval(() => void syncTime(), resyncMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => void monitor(), [])
  useEffect(() => recordFact({ what: 'page', path: pathname }), [pathname])
  useEffect(() => {
    const own = sideOfPath(pathname)
    if (own) setSide(own)
  }, [pathname])

  return (
    <div className="shell" data-rail={folded ? 'folded' : 'open'}>
      <a className="shell-skip" href="#content">
        {t.skip}
      </a>
      {!phone && <Rail folded={folded} onFold={() => setFolded(!folded)} onHelp={() => setHelp(true)} />}
      <TopBar />
      <main id="content" className="shell-main" tabIndex={-1}>
        {going && <span className="shell-progress" role="progressbar" aria-label={t.loading} />}
        <Suspense>{(acting || announcements.length > 0) && <Banners />}</Suspense>
        <ScreenFocus />
        <Outlet />
      </main>
      <Suspense>
        {!phone && <Chords onHelp={() => setHelp(true)} />}
        {help && <KeysDialog onClose={() => setHelp(false)} />}
      </Suspense>
      {phone && (
        <Suspense fallback={<div className="bottom-place" />}>
          <BottomBar />
        </Suspense>
      )}
    </div>
  )
}

/** Files asked for before the page was loaded are still waited for; a browser that forbids storage waits for none. */
async function waitForExports(queries: QueryClient): Promise<void> {
  try {
    if (localStorage.getItem('exports')) (await import('#web/exports/awaited.ts')).awaitExports(queries)
  } catch {}
}

let monitored = false

/** Where the installation names an address for counters, and nowhere else, the part that counts is loaded, once for the page. */
async function monitor(): Promise<void> {
  const config = await settings()
  if (monitored || !config || (config.monitoring === null && config.analytics === null)) return
  monitored = true
  const { startMonitoring } = await import('#web/monitor/start.ts')
  startMonitoring(config)
}

function Waiting() {
  const t = useWords(words)
  return (
    <div className="shell" data-rail="open" aria-busy="true">
      <div className="rail rail-waiting" aria-hidden="true">
        <span className="rail-brand">
          <LogoMark />
          <span className="rail-text">{t.product}</span>
        </span>
      </div>
      <div className="top" aria-hidden="true" />
      <main className="shell-main">
        <p className="visually-hidden" role="status">
          {t.loading}
        </p>
        <ScreenSkeleton />
      </main>
    </div>
  )
}

function StartFailed({ code }: { code: string | null }) {
  const t = useWords(words)
  return (
    <main className="shell-alone">
      <ErrorState title={t.startFailedTitle} code={code ?? undefined} onRetry={() => void askAgain()}>
        {t.startFailedText}
      </ErrorState>
    </main>
  )
}

const railKey = 'rail'

/** Open from 1200 px on, folded below, unless the user chose otherwise on this device. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const narrow = useBelow(1200)
  const [chosen, setChosen] = useState(() => {
    try {
      return localStorage.getItem(railKey)
    } catch {
      return null
    }
  })
  const choose = (folded: boolean) => {
    const next = folded ? 'folded' : 'open'
    setChosen(next)
    try {
      localStorage.setItem(railKey, next)
    } catch {
      // A browser that forbids storage folds the menu for this visit only.
    }
  }
  return [chosen === null ? narrow : chosen === 'folded', choose]
}
