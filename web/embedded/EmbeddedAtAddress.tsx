import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMenu } from '#web/menu/menu.ts'
import { useTitles } from '#web/menu/titles.ts'
import { NotFound } from '#web/unopened/NotFound.tsx'
import { ScreenSkeleton } from '#web/unopened/ScreenSkeleton.tsx'
import { MenuFailed } from './EmbeddedPage.tsx'
import { EmbeddedView } from './EmbeddedView.tsx'
import { type EmbeddedAt, embeddedAt, srcOf } from './embedded.ts'

/** The page of another site that the menu names for this address; where it names none, `otherwise`, or nothing is there. */
export function EmbeddedAtAddress({ otherwise = false }: { otherwise?: ReactNode }) {
  const { pathname } = useLocation()
  const { state, items } = useMenu()
  if (state === 'loading') return <ScreenSkeleton />
  if (state === 'failed') return <MenuFailed />
  const embedded = embeddedAt(items, pathname)
  if (embedded) return <Found key={embedded.item.id} embedded={embedded} />
  return otherwise || <NotFound />
}

/** The address leads the frame; where the frame says that it went on by itself, the address follows and the frame is left alone. */
function Found({ embedded: { item, sub } }: { embedded: EmbeddedAt }) {
  const title = useTitles()(item)
  const navigate = useNavigate()
  const { key, pathname, search, state } = useLocation()
  const [opened, setOpened] = useState({ key, sub, search })
  const followed = (state as { embedded?: true } | null)?.embedded === true
  if (!followed && opened.key !== key) setOpened({ key, sub, search })
  const src = srcOf(item.src, opened.sub, opened.search)
  if (src === null) return <NotFound />
  const [, area, dashId] = pathname.split('/')
  return (
    <EmbeddedView
      key={opened.key}
      title={title}
      item={item.id}
      src={src}
      onPage={page =>
        void navigate(
          { pathname: `/${area}/${dashId}${page.sub && `/${page.sub}`}`, search: page.search },
          { replace: true, state: { embedded: true } },
        )
      }
    />
  )
}
