import { Outlet, type RouteObject } from 'react-router'
import type { Side } from '#contract/primitives.ts'
import { patterns } from './paths.ts'
import { ScreenSkeleton, Shell } from './Shell.tsx'
import { Allowed } from './shell/Allowed.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { NotFound } from './shell/NotFound.tsx'

const orders = (side: Side, path: string, tabPath: string): RouteObject => ({
  element: <Allowed side={side} needs="orders.view" />,
  children: [
    {
      path,
      lazy: async () => {
        const { OrdersTabPage } = await import('./orders/OrdersTabPage.tsx')
        return { element: <OrdersTabPage side={side} /> }
      },
      children: [
        { index: true, element: null },
        { path: tabPath, element: null },
      ],
    },
  ],
})

/** The map of the product: screens inside the shell, each with its own chunk, and the five pages outside it. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        Component: Outlet,
        ErrorBoundary: ErrorPage,
        HydrateFallback: ScreenSkeleton,
        children: [
          { path: patterns.home, lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }) },
          orders('forwarder', patterns.ordersForwarder, patterns.ordersForwarderTab),
          orders('executor', patterns.ordersExecutor, patterns.ordersExecutorTab),
          {
            element: <Allowed side="forwarder" needs="orders.create" />,
            children: [
              {
                path: patterns.orderCreate,
                lazy: async () => ({ Component: (await import('./orders/OrderCreatePage.tsx')).OrderCreatePage }),
              },
            ],
          },
          {
            element: <Allowed side="forwarder" needs="orders.edit" />,
            children: [
              { path: patterns.orderEdit, lazy: async () => ({ Component: (await import('./orders/OrderEditPage.tsx')).OrderEditPage }) },
            ],
          },
          {
            element: <Allowed needs="orders.view" />,
            children: [{ path: patterns.order, lazy: async () => ({ Component: (await import('./orders/OrderPage.tsx')).OrderPage }) }],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: '/auth', lazy: async () => ({ Component: (await import('./auth/AuthPage.tsx')).AuthPage }) },
      { path: '/auth_internal', lazy: async () => ({ Component: (await import('./auth/AuthInternalPage.tsx')).AuthInternalPage }) },
      { path: '/login', lazy: async () => ({ Component: (await import('./auth/LoginPage.tsx')).LoginPage }) },
      { path: '/token', lazy: async () => ({ Component: (await import('./auth/TokenPage.tsx')).TokenPage }) },
      { path: '/tdsd-private', lazy: async () => ({ Component: (await import('./auth/PrivateDoorPage.tsx')).PrivateDoorPage }) },
    ],
  },
]
