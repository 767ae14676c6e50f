import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { ComingScreen } from './coming-soon/screens.ts'
import { patterns } from './paths.ts'
import { Allowed } from './shell/Allowed.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { Screens } from './shell/screens/Screens.tsx'
import { NotFound } from './unopened/NotFound.tsx'
import { ScreenSkeleton } from './unopened/ScreenSkeleton.tsx'

/** A screen, loaded when it is opened first. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** One screen behind two addresses: going from one to the other keeps it. */
const kept = (load: () => Promise<ComponentType>, path: string, other: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  children: [
    { index: true, element: null },
    { path: other, element: null },
  ],
})

/** A screen that is still being built says what it will be and what helps meanwhile. */
const comingSoon = (name: ComingScreen): RouteObject => screen(patterns[name], () => loadComingSoon(name))
const loadComingSoon = async (name: ComingScreen) => {
  const { ComingSoonPage } = await import('./coming-soon/ComingSoonPage.tsx')
  return () => <ComingSoonPage name={name} />
}

/** Screens for those of this side and with this right. */
const only = (who: { side?: Side; needs?: Permission }, ...children: RouteObject[]): RouteObject => ({
  element: <Allowed {...who} />,
  children,
})

const ordersTabs = async (side: Side, old = false) => {
  const { OrdersTabPage } = await import('./orders/list/OrdersTabPage.tsx')
  return () => <OrdersTabPage side={side} old={old} />
}

const tendersList = async (side: Side) => {
  const { TendersPage } = await import('./tenders/TendersPage.tsx')
  return () => <TendersPage side={side} />
}
const tenderCard = async (side: Side) => {
  const { TenderPage } = await import('./tenders/card/TenderPage.tsx')
  return () => <TenderPage side={side} />
}
const tenderCreate = async (side: Side) => {
  const { TenderCreatePage } = await import('./tenders/create/TenderCreatePage.tsx')
  return () => <TenderCreatePage side={side} />
}

const demandsOf = async (side: Side) => {
  const { DemandsPage } = await import('./demands/list/DemandsPage.tsx')
  return () => <DemandsPage side={side} />
}

const embedded = async (kind: 'dashboard' | 'module') => {
  const { DashboardPage } = await import('./embedded/DashboardPage.tsx')
  return () => <DashboardPage kind={kind} />
}

/** The map of the product: screens inside the shell, each with its own chunk, and the five pages outside it. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: Screens,
        ErrorBoundary: ErrorPage,
        HydrateFallback: ScreenSkeleton,
        children: [
          screen(patterns.home, async () => (await import('./home/HomePage.tsx')).HomePage),
          screen(patterns.tables, async () => (await import('./tbl/TablePreviewPage.tsx')).TablePreviewPage),
          screen(patterns.frame, async () => (await import('./embedded/EmbeddedPage.tsx')).EmbeddedPage),
          only(
            { side: 'forwarder', needs: 'orders.view' },
            kept(() => ordersTabs('forwarder'), patterns.ordersForwarder, patterns.ordersForwarderTab),
            screen(patterns.ordersForwarderOldTab, () => ordersTabs('forwarder', true)),
          ),
          only(
            { side: 'executor', needs: 'orders.view' },
            kept(() => ordersTabs('executor'), patterns.ordersExecutor, patterns.ordersExecutorTab),
            screen(patterns.ordersExecutorOldTab, () => ordersTabs('executor', true)),
          ),
          only(
            { side: 'forwarder', needs: 'orders.create' },
            screen(patterns.orderCreate, async () => (await import('./orders/form/OrderCreatePage.tsx')).OrderCreatePage),
          ),
          only(
            { side: 'forwarder', needs: 'orders.edit' },
            screen(patterns.orderEdit, async () => (await import('./orders/form/OrderEditPage.tsx')).OrderEditPage),
            screen(patterns.ordersEdit, async () => (await import('./orders/grid/OrdersEditPage.tsx')).OrdersEditPage),
          ),
          only(
            { needs: 'orders.view' },
            screen(patterns.order, async () => (await import('./orders/card/OrderPage.tsx')).OrderPage),
          ),
          only(
            { side: 'forwarder', needs: 'tenders.view' },
            screen(patterns.tendersForwarder, () => tendersList('forwarder')),
            screen(patterns.tenderCreateForwarder, () => tenderCreate('forwarder')),
            screen(patterns.tenderForwarder, () => tenderCard('forwarder')),
          ),
          only(
            { side: 'executor', needs: 'tenders.view' },
            screen(patterns.tendersExecutor, () => tendersList('executor')),
            screen(patterns.tenderCreateExecutor, () => tenderCreate('executor')),
            screen(patterns.tenderExecutor, () => tenderCard('executor')),
          ),
          only({ side: 'forwarder', needs: 'flights.view' }, comingSoon('flightsForwarder')),
          only({ side: 'executor', needs: 'flights.view' }, comingSoon('flightsExecutor')),
          only({ side: 'executor', needs: 'flights.plan' }, comingSoon('flightTasks')),
          only({ needs: 'flights.view' }, comingSoon('flight')),
          only(
            { side: 'forwarder', needs: 'demands.view' },
            screen(patterns.demandForwarder, () => demandsOf('forwarder')),
          ),
          only(
            { side: 'executor', needs: 'demands.view' },
            screen(patterns.demandExecutor, () => demandsOf('executor')),
          ),
          only(
            { side: 'forwarder', needs: 'demands.create' },
            screen(patterns.demandCreate, async () => (await import('./demands/form/DemandCreatePage.tsx')).DemandCreatePage),
            screen(patterns.demandEdit, async () => (await import('./demands/form/DemandEditPage.tsx')).DemandEditPage),
          ),
          only(
            { needs: 'demands.view' },
            screen(patterns.demand, async () => (await import('./demands/card/DemandPage.tsx')).DemandPage),
          ),
          only(
            { needs: 'private.view' },
            screen(patterns.privateArea, async () => (await import('./private-area/PrivateAreaPage.tsx')).PrivateAreaPage),
          ),
          only(
            { side: 'executor', needs: 'drivers.view' },
            screen(patterns.drivers, async () => (await import('./drivers/DriversPage.tsx')).DriversPage),
            screen(patterns.driver, async () => (await import('./drivers/DriverPage.tsx')).DriverPage),
          ),
          only(
            { side: 'executor', needs: 'drivers.edit' },
            screen(patterns.driverCreate, async () => (await import('./drivers/DriverCreatePage.tsx')).DriverCreatePage),
          ),
          only(
            { side: 'executor', needs: 'cars.view' },
            screen(patterns.transport, async () => (await import('./transport/TransportPage.tsx')).TransportPage),
            screen(patterns.vehicle, async () => (await import('./transport/VehiclePage.tsx')).VehiclePage),
          ),
          only(
            { side: 'executor', needs: 'cars.edit' },
            screen(patterns.vehicleCreate, async () => (await import('./transport/VehicleCreatePage.tsx')).VehicleCreatePage),
          ),
          only(
            { needs: 'partners.view' },
            screen(patterns.partners, async () => (await import('./partners/PartnersPage.tsx')).PartnersPage),
          ),
          only(
            { needs: 'settlements.view' },
            screen(patterns.settlements, async () => (await import('./settlements/SettlementsPage.tsx')).SettlementsPage),
            screen(patterns.settlement, async () => (await import('./settlements/card/SettlementPage.tsx')).SettlementPage),
          ),
          only({ needs: 'rules.view' }, comingSoon('rules')),
          only({ needs: 'conditions.view' }, comingSoon('conditions')),
          only(
            { needs: 'analytics.view' },
            screen(patterns.dashboard, () => embedded('dashboard')),
          ),
          screen(patterns.module, () => embedded('module')),
          only({ needs: 'notifications.edit' }, comingSoon('notifications')),
          screen(patterns.flags, async () => (await import('./flags/FlagsPage.tsx')).FlagsPage),
          only(
            { needs: 'organization.view' },
            screen(patterns.organization, async () => (await import('./organization/OrganizationPage.tsx')).OrganizationPage),
          ),
          only(
            { needs: 'clients.view' },
            kept(async () => (await import('./clients/ClientsPage.tsx')).ClientsPage, patterns.clients, patterns.client),
          ),
          only(
            { needs: 'platform.manage' },
            kept(async () => (await import('./admin/AdminPage.tsx')).AdminPage, patterns.admin, patterns.adminRecord),
            screen(patterns.privateAdmin, async () => (await import('./private-area/PrivateAdminPage.tsx')).PrivateAdminPage),
            comingSoon('systemConditions'),
          ),
          only(
            { needs: 'flags.manage' },
            kept(() => loadComingSoon('toggles'), patterns.toggles, patterns.toggle),
          ),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      screen('/auth', async () => (await import('./auth/AuthPage.tsx')).AuthPage),
      screen('/auth_internal', async () => (await import('./auth/AuthInternalPage.tsx')).AuthInternalPage),
      screen('/login', async () => (await import('./auth/LoginPage.tsx')).LoginPage),
      screen('/token', async () => (await import('./auth/TokenPage.tsx')).TokenPage),
      screen('/tdsd-private', async () => (await import('./auth/PrivateDoorPage.tsx')).PrivateDoorPage),
    ],
  },
]
