import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AheadPage } from '#web/ahead/AheadPage.tsx'
import { ScreenSkeleton } from '#web/Shell.tsx'
import { useMenu } from '#web/shell/menu.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { useTitles } from '#web/shell/Rail.tsx'
import { MenuFailed } from './FramePage.tsx'
import { FrameView } from './FrameView.tsx'
import { type Framed, framedAt, srcOf } from './frame.ts'

/** A dashboard or module of another site; its own pages follow in the address. Where the menu names none, what will stand there. */
export function DashboardPage({ kind }: { kind: 'dashboard' | 'module' }) {
  const { pathname } = useLocation()
  const { state, items } = useMenu()
  if (state === 'loading') return <ScreenSkeleton />
  if (state === 'failed') return <MenuFailed />
  const framed = framedAt(items, pathname)
  return framed ? <Shown key={framed.item.id} framed={framed} /> : <AheadPage key={kind} name={kind} />
}

/** The address leads the frame; where the frame says that it went on by itself, the address follows and the frame is left alone. */
function Shown({ framed: { item, sub } }: { framed: Framed }) {
  const title = useTitles()(item)
  const navigate = useNavigate()
  const { key, pathname, search, state } = useLocation()
  const [opened, setOpened] = useState({ key, sub, search })
  const followed = (state as { framed?: true } | null)?.framed === true
  if (!followed && opened.key !== key) setOpened({ key, sub, search })
  const src = srcOf(item.src, opened.sub, opened.search)
  if (src === null) return <NotFound />
  const [, area, dashId] = pathname.split('/')
  return (
    <FrameView
      key={opened.key}
      title={title}
      src={src}
      onPage={page =>
        void navigate(
          { pathname: `/${area}/${dashId}${page.sub && `/${page.sub}`}`, search: page.search },
          { replace: true, state: { framed: true } },
        )
      }
    />
  )
}
