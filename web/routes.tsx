import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { entrances, type Screen, screens } from './screens.ts'
import { Allowed } from './shell/Allowed.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { Screens } from './shell/screens/Screens.tsx'
import { NotFound } from './unopened/NotFound.tsx'
import { ScreenSkeleton } from './unopened/ScreenSkeleton.tsx'

type Page = ComponentType<object>

/** Every file that holds a page, by the name of the page; each is loaded when its screen is opened first. */
const pages = new Map(
  Object.entries(
    import.meta.glob<Record<string, Page>>(['./*/**/*Page.tsx', '!./{forms,lists,shell,unopened}/**', '!./**/*.test.tsx']),
  ).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ''), load]),
)

/** The route of a screen for those who may open it; others read who can open it for them. */
function routeOf({ path, also, page, side, needs, props }: Screen): RouteObject {
  const load = pages.get(page)
  if (!load) throw new Error(`The screen ${path} has no page: no ${page}.tsx in web/`)
  const screen: RouteObject = {
    path,
    lazy: async () => {
      const Page = (await load())[page]!
      return { Component: () => <Page {...(side && { side })} {...props} /> }
    },
  }
  const kept =
    also === undefined
      ? screen
      : Object.assign(screen, {
          children: [
            { index: true, element: null },
            { path: also, element: null },
          ],
        })
  return side || needs ? { element: <Allowed {...(side && { side })} {...(needs && { needs })} />, children: [kept] } : kept
}

/** The route all screens inside the shell lie under. */
export const insideShell = 'shell'

/** The map of the product as the router reads it: screens inside the shell, each with its own chunk, and the pages outside it. */
export const routes: RouteObject[] = [
  {
    id: insideShell,
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: Screens,
        ErrorBoundary: ErrorPage,
        HydrateFallback: ScreenSkeleton,
        children: [...Object.values<Screen>(screens).map(routeOf), { path: '*', Component: NotFound }],
      },
    ],
  },
  { ErrorBoundary: ErrorPage, HydrateFallback: () => null, children: Object.values<Screen>(entrances).map(routeOf) },
]
