import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSide } from '#web/api/session.ts'
import { tabsOf, tabWayOf, useMenu } from '#web/menu/menu.ts'
import { ScreenSkeleton } from '#web/unopened/ScreenSkeleton.tsx'
import './Screens.css'

const ScreenTabs = lazy(async () => ({ default: (await import('./ScreenTabs.tsx')).ScreenTabs }))
const TabView = lazy(async () => ({ default: (await import('#web/embedded/TabView.tsx')).TabView }))

/**
 * The screen of the address, under the tabs that the menu adds to it. Which of them is open is the key `menu.tab` of the address,
 * so that reload, back and a copied link show the same; where the menu adds none, nothing stands here but the screen.
 */
export function Screens() {
  const { state, items } = useMenu()
  const side = useSide()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('menu.tab')
  const tabs = tabsOf(items, pathname, side)
  const open = tabs.find(item => String(item.id) === asked && tabWayOf(item) === null) ?? null
  return (
    <>
      {tabs.length > 0 && (
        <Suspense fallback={<div className="screen-tabs" />}>
          <ScreenTabs tabs={tabs} open={open} />
        </Suspense>
      )}
      {open ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <TabView key={open.id} item={open} />
        </Suspense>
      ) : asked !== null && state === 'loading' ? (
        <ScreenSkeleton />
      ) : (
        <Outlet />
      )}
    </>
  )
}
