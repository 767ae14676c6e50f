import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'

/** A screen: where it stands, who may open it, and its page. */
export type Screen = {
  /** Its address, in the specification's words. */
  path: string
  /** A second address of the same screen: going from one to the other keeps it. */
  also?: string
  /** Its component, which stands in the file of this name, wherever in `web/` that is. */
  page: string
  side?: Side
  needs?: Permission
  /** What the component is given beside the side. */
  props?: object
}

/** Every screen inside the shell. */
export const screens = {
  home: { path: '/', page: 'HomePage' },
  tables: { path: '/tbl', page: 'TablePreviewPage' },
  frame: { path: '/iframe/:path/*', page: 'EmbeddedPage' },
  ordersForwarder: {
    path: '/orders_forwarder',
    also: '/orders_forwarder/tab/:tabId',
    side: 'forwarder',
    needs: 'orders.view',
    page: 'OrdersTabPage',
  },
  ordersForwarderOld: {
    path: '/orders_forwarder_old/tab/:tabId',
    side: 'forwarder',
    needs: 'orders.view',
    page: 'OrdersTabPage',
    props: { old: true },
  },
  ordersExecutor: {
    path: '/orders_executor',
    also: '/orders_executor/tab/:tabId',
    side: 'executor',
    needs: 'orders.view',
    page: 'OrdersTabPage',
  },
  ordersExecutorOld: {
    path: '/orders_executor_old/tab/:tabId',
    side: 'executor',
    needs: 'orders.view',
    page: 'OrdersTabPage',
    props: { old: true },
  },
  emissionsForwarder: { path: '/orders_forwarder/co2e', side: 'forwarder', needs: 'orders.view', page: 'EmissionsPage' },
  emissionsExecutor: { path: '/orders_executor/co2e', side: 'executor', needs: 'orders.view', page: 'EmissionsPage' },
  orderCreate: { path: '/orders_forwarder/create', side: 'forwarder', needs: 'orders.create', page: 'OrderCreatePage' },
  orderEdit: { path: '/orders_forwarder/edit/:orderId', side: 'forwarder', needs: 'orders.edit', page: 'OrderEditPage' },
  ordersEdit: { path: '/order-edit', side: 'forwarder', needs: 'orders.edit', page: 'OrdersEditPage' },
  order: { path: '/orders/:orderId', needs: 'orders.view', page: 'OrderPage' },
  tendersForwarder: { path: '/tenders_forwarder', side: 'forwarder', needs: 'tenders.view', page: 'TendersPage' },
  tenderCreateForwarder: { path: '/tenders_forwarder/create', side: 'forwarder', needs: 'tenders.view', page: 'TenderCreatePage' },
  tenderForwarder: { path: '/tenders_forwarder/:id', side: 'forwarder', needs: 'tenders.view', page: 'TenderPage' },
  tendersExecutor: { path: '/tenders_executor', side: 'executor', needs: 'tenders.view', page: 'TendersPage' },
  tenderCreateExecutor: { path: '/tenders_executor/create', side: 'executor', needs: 'tenders.view', page: 'TenderCreatePage' },
  tenderExecutor: { path: '/tenders_executor/:id', side: 'executor', needs: 'tenders.view', page: 'TenderPage' },
  flightsForwarder: { path: '/flights_forwarder', side: 'forwarder', needs: 'flights.view', page: 'FlightsPage' },
  flightsExecutor: { path: '/flights_executor', side: 'executor', needs: 'flights.view', page: 'FlightsPage' },
  flightTasks: { path: '/flights/tasks', side: 'executor', needs: 'flights.plan', page: 'FlightTasksPage' },
  flight: { path: '/flights/:flightId', needs: 'flights.view', page: 'FlightPage' },
  demandForwarder: { path: '/demand_forwarder', side: 'forwarder', needs: 'demands.view', page: 'DemandsPage' },
  demandExecutor: { path: '/demand_executor', side: 'executor', needs: 'demands.view', page: 'DemandsPage' },
  demandCreate: { path: '/demand_forwarder/create', side: 'forwarder', needs: 'demands.create', page: 'DemandCreatePage' },
  demandEdit: { path: '/demand_forwarder/edit/:id', side: 'forwarder', needs: 'demands.create', page: 'DemandEditPage' },
  demand: { path: '/demand/:id', needs: 'demands.view', page: 'DemandPage' },
  privateArea: { path: '/tdsd-private-main', needs: 'private.view', page: 'PrivateAreaPage' },
  drivers: { path: '/drivers', side: 'executor', needs: 'drivers.view', page: 'DriversPage' },
  driverCreate: { path: '/drivers/create', side: 'executor', needs: 'drivers.edit', page: 'DriverCreatePage' },
  driver: { path: '/drivers/:id', side: 'executor', needs: 'drivers.view', page: 'DriverPage' },
  transport: { path: '/transport', side: 'executor', needs: 'cars.view', page: 'TransportPage' },
  vehicleCreate: { path: '/transport/create', side: 'executor', needs: 'cars.edit', page: 'VehicleCreatePage' },
  vehicle: { path: '/transport/:id', side: 'executor', needs: 'cars.view', page: 'VehiclePage' },
  partners: { path: '/partners', needs: 'partners.view', page: 'PartnersPage' },
  settlements: { path: '/settlements', needs: 'settlements.view', page: 'SettlementsPage' },
  settlement: { path: '/settlements/:id', needs: 'settlements.view', page: 'SettlementPage' },
  rules: { path: '/management-rules', needs: 'rules.view', page: 'ManagementRulesPage' },
  conditions: { path: '/condition-templates', also: '/condition-templates/:id', needs: 'conditions.view', page: 'ConditionTemplatesPage' },
  dashboard: { path: '/analytics/:dashId/*', needs: 'analytics.view', page: 'DashboardPage' },
  module: { path: '/modules/:dashId/*', page: 'ModulePage' },
  notifications: { path: '/notifications-settings', needs: 'notifications.edit', page: 'NotificationsPage' },
  flags: { path: '/feature-flags', page: 'FlagsPage' },
  organization: { path: '/management-org-settings', needs: 'organization.view', page: 'OrganizationPage' },
  clients: { path: '/client-admin', also: '/client-admin/:id', needs: 'clients.view', page: 'ClientsPage' },
  admin: { path: '/admin', also: '/admin/:id', needs: 'platform.manage', page: 'AdminPage' },
  privateAdmin: { path: '/admin-tdsd', needs: 'platform.manage', page: 'PrivateAdminPage' },
  systemConditions: {
    path: '/system-condition-templates',
    also: '/system-condition-templates/:id',
    needs: 'platform.manage',
    page: 'SystemTemplatesPage',
  },
  toggles: { path: '/toggle-admin', also: '/toggle-admin/:id', needs: 'flags.manage', page: 'TogglesPage' },
} as const satisfies Record<string, Screen>

/** The pages outside the shell, which also those may open who are not signed in. */
export const entrances = {
  auth: { path: '/auth', page: 'AuthPage' },
  authInternal: { path: '/auth_internal', page: 'AuthInternalPage' },
  login: { path: '/login', page: 'LoginPage' },
  token: { path: '/token', page: 'TokenPage' },
  privateDoor: { path: '/tdsd-private', page: 'PrivateDoorPage' },
} as const satisfies Record<string, Screen>

/** Every address pattern inside the shell. */
export const addresses: readonly string[] = Object.values<Screen>(screens).flatMap(({ path, also }) => (also ? [path, also] : [path]))
