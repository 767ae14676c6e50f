import type { OrderTab } from '#contract/order-states.ts'
import type { Side } from '#contract/primitives.ts'
import { screens } from './screens.ts'

/** Where links lead: the addresses of `screens.ts` with their places filled. */
export const paths = {
  home: () => '/',
  orders: (side: Side, tab?: OrderTab) => (tab && tab !== 'all' ? `/orders_${side}/tab/${tab}` : `/orders_${side}`),
  ordersOld: (side: Side, tab: OrderTab) => `/orders_${side}_old/tab/${tab}`,
  emissions: (side: Side) => `/orders_${side}/co2e`,
  order: (orderId: string) => `/orders/${orderId}`,
  /** What is left of an order to whoever lost it. */
  lostOrder: (orderId: string) => `/orders/${orderId}?lost=1`,
  /** Where the row of an order leads: to the order, or to what is left of it. */
  orderOf: ({ id, opens }: { id: string; opens: boolean }) => (opens ? paths.order(id) : paths.lostOrder(id)),
  orderCreate: (repeat?: string) => `/orders_forwarder/create${repeat ? `?repeat=${repeat}` : ''}`,
  orderEdit: (orderId: string) => `/orders_forwarder/edit/${orderId}`,
  ordersEdit: (ids: readonly string[]) => `/order-edit${ids.map((id, i) => `${i ? '&' : '?'}ids[]=${id}`).join('')}`,
  tenders: (side: Side, query = '') => `/tenders_${side}${query && `?${query}`}`,
  tender: (side: Side, tenderId: string, lotId?: string) => `/tenders_${side}/${tenderId}${lotId ? `?lot=${lotId}` : ''}`,
  tenderCreate: (side: Side, query = '') => `/tenders_${side}/create${query && `?${query}`}`,
  partners: ({
    section,
    partner,
    pane,
    tab,
    customer,
    nodalPoint,
  }: {
    section?: string
    partner?: string
    pane?: string
    tab?: string
    /** `new`, or the id of the one to change. */
    customer?: string
    nodalPoint?: string
  } = {}) => {
    const query = new URLSearchParams()
    if (section !== undefined && section !== 'partners') query.set('section', section)
    if (partner !== undefined) query.set('partner', partner)
    if (pane !== undefined && pane !== 'card') query.set('pane', pane)
    if (tab !== undefined) query.set('partners.tab', tab)
    if (customer !== undefined) query.set('customer', customer)
    if (nodalPoint !== undefined) query.set('nodalPoint', nodalPoint)
    return query.size > 0 ? `/partners?${query}` : '/partners'
  },
  demands: (side: Side, query = '') => `/demand_${side}${query && `?${query}`}`,
  demand: (demandId: string) => `/demand/${demandId}`,
  demandCreate: (orderId?: string) => `/demand_forwarder/create${orderId ? `?order=${orderId}` : ''}`,
  demandEdit: (demandId: string) => `/demand_forwarder/edit/${demandId}`,
  flights: (side: Side, query = '') => `/flights_${side}${query && `?${query}`}`,
  board: () => '/flights/tasks',
  /** The board, where what follows a flight is planned anew. */
  replan: (flightId: string) => `/flights/tasks?replan=${flightId}`,
  /** By id, or by the number people call it by. */
  flight: (flightId: string) => `/flights/${encodeURIComponent(flightId)}`,
  toggle: (key: string) => `/toggle-admin/${key}`,
  admin: (id?: string) => (id === undefined ? '/admin' : `/admin/${id}`),
  conditions: () => '/condition-templates',
  /** `new`, `from-` with the id of a system template, or the id of an own one. */
  condition: (id: string) => `/condition-templates/${id}`,
  systemConditions: () => '/system-condition-templates',
  systemCondition: (id: string) => `/system-condition-templates/${id}`,
  analytics: (dashboard: string) => `/analytics/${dashboard}`,
  settlements: (query = '') => `/settlements${query && `?${query}`}`,
  settlement: (settlementId: string) => `/settlements/${settlementId}`,
  transport: () => '/transport',
  vehicle: (id: string) => `/transport/${id}`,
  vehicleCreate: () => '/transport/create',
  drivers: () => '/drivers',
  driver: (id: string) => `/drivers/${id}`,
  driverCreate: () => '/drivers/create',
  organization: (tab?: string) => (tab === undefined ? '/management-org-settings' : `/management-org-settings?tab=${tab}`),
  client: (id?: string) => (id === undefined ? '/client-admin' : `/client-admin/${id}`),
  notices: () => screens.notifications.path,
  login: () => '/login',
  auth: () => '/auth',
}

/** The side a screen belongs to: its address says so, or nobody of the other side has such a screen. */
export function sideOfPath(pathname: string): Side | null {
  const found = /^\/[a-z]+_(forwarder|executor)(_old)?(\/|$)/.exec(pathname)?.[1]
  if (found === 'forwarder' || found === 'executor') return found
  if (/^\/(drivers|transport|flights\/tasks)(\/|$)/.test(pathname)) return 'executor'
  return pathname === screens.ordersEdit.path ? 'forwarder' : null
}
