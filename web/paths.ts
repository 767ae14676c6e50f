import type { OrderTab } from '#contract/orders.ts'
import type { Side } from '#contract/primitives.ts'

/** Address patterns of every screen inside the shell, in the specification's words. */
export const patterns = {
  home: '/',
  ordersForwarder: '/orders_forwarder',
  ordersForwarderTab: '/orders_forwarder/tab/:tabId',
  ordersExecutor: '/orders_executor',
  ordersExecutorTab: '/orders_executor/tab/:tabId',
  orderCreate: '/orders_forwarder/create',
  orderEdit: '/orders_forwarder/edit/:orderId',
  order: '/orders/:orderId',
} as const

/** Addresses of screens, written in one place. */
export const paths = {
  home: () => '/',
  orders: (side: Side, tab?: OrderTab) => (tab && tab !== 'all' ? `/orders_${side}/tab/${tab}` : `/orders_${side}`),
  order: (orderId: string) => `/orders/${orderId}`,
  orderCreate: () => '/orders_forwarder/create',
  orderEdit: (orderId: string) => `/orders_forwarder/edit/${orderId}`,
  login: () => '/login',
  auth: () => '/auth',
}

/** The side a screen belongs to, when its address says so. */
export function sideOfPath(pathname: string): Side | null {
  const found = /^\/[a-z]+_(forwarder|executor)(_old)?(\/|$)/.exec(pathname)?.[1]
  return found === 'forwarder' || found === 'executor' ? found : null
}
