import { addressOf as ask } from '#contract/address.ts'
import { AnalyticsFilter, analytics } from '#contract/analytics.ts'
import { OWN_SIDE } from '#contract/answers.ts'
import { auth } from '#contract/auth.ts'
import type { Call, CallRequest } from '#contract/call.ts'
import { changes } from '#contract/changes.ts'
import { clients } from '#contract/clients.ts'
import { comments } from '#contract/comments.ts'
import { company } from '#contract/company.ts'
import { compliance } from '#contract/compliance.ts'
import { conditionTemplates, TemplateFilter } from '#contract/condition-templates.ts'
import { DemandFilter } from '#contract/demand-list.ts'
import { demands } from '#contract/demands.ts'
import { dicts } from '#contract/dicts.ts'
import { drafts } from '#contract/drafts.ts'
import { DriverFilter } from '#contract/driver-list.ts'
import { drivers } from '#contract/drivers.ts'
import { EmissionFilter, emissions } from '#contract/emissions.ts'
import { files } from '#contract/files.ts'
import { firstPage } from '#contract/first-page.ts'
import { TimelineQuery, UnassignedFilter } from '#contract/flight-board.ts'
import { FlightFilter } from '#contract/flight-list.ts'
import { flights } from '#contract/flights.ts'
import { managementRules } from '#contract/management-rules.ts'
import { menu } from '#contract/menu.ts'
import { noticeSettings } from '#contract/notice-settings.ts'
import { OrderFilter } from '#contract/order-list.ts'
import { orders } from '#contract/orders.ts'
import { organizations } from '#contract/organizations.ts'
import { ownDashboards } from '#contract/own-dashboards.ts'
import { PartnerFilter, partners } from '#contract/partners.ts'
import type { Side } from '#contract/primitives.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { SettlementFilter } from '#contract/settlement-list.ts'
import { settlements } from '#contract/settlements.ts'
import { LotFilter } from '#contract/tender-list.ts'
import { tenders } from '#contract/tenders.ts'
import { VehicleFilter, vehicles } from '#contract/vehicles.ts'
import { views } from '#contract/views.ts'
import { watchers } from '#contract/watchers.ts'
import type { screens } from './screens.ts'

/** What a page asks before its scripts have come: each of `alone` by itself, the others in one answer; `list` where the address asks for nothing else, and `ofId` in its place where the address has an id. */
export type Asks = { alone: readonly string[]; together: readonly string[]; list: string | null; ofId: string | null }

const side: Side = 'forwarder'
/** A read by the side of whoever asks, given with any: the server puts his in. */
const ofOwnSide = <C extends Call>(call: C, query: CallRequest<C>['query']) =>
  ask(call, query).replace(/\bside=(?:forwarder|executor)\b/, `side=${OWN_SIDE}`)
/** A read of what the address names: `{orderId}` is the part of the address of that name. */
const ofNamed = (call: Call, name: string, param: string) => `${call.path}?${name}={${param}}`

/** What every screen asks beside its own. */
const everywhere = {
  alone: [ask(auth.check), ask(menu.list)],
  together: [ask(auth.config), ofOwnSide(orders.counts, { side }), ofOwnSide(tenders.counts, { side }), ask(privateAreas.waiting)],
}

type Own = { list?: string; ofId?: string; together?: readonly string[] }

const bodies = [ask(dicts.bodyTypes), ask(dicts.temperatures)]
const view = (list: string) => ask(views.list, { list })
const kept = (form: string) => ask(drafts.get, { form })
/** A draft of what the address names. */
const keptOf = (form: string, param: string) => `${drafts.get.path}?form=${form}%2F{${param}}`
const filesOf = (kind: string, param: string) => `${files.list.path}?kind=${kind}&objectId={${param}}&draft=false`

const orderDicts = [...bodies, ask(dicts.productCategories), ask(dicts.packageTypes), ask(dicts.truckTypes), ask(dicts.downloadTypes)]
const orderForm: Own = { together: [...orderDicts, ask(dicts.currencies), ask(conditionTemplates.forOrder, { bodyTypes: [] })] }
const vehicleDicts = [ask(dicts.countries), ask(dicts.bodyTypes), ask(dicts.downloadTypes), ask(dicts.truckTypes)]

const orderList = (side: Side): Own => ({
  list: ask(orders.list, OrderFilter.parse({ side })),
  together: [
    view(`orders.${side}`),
    ...bodies,
    ask(dicts.downloadTypes),
    ...(side === 'forwarder' ? [ask(orders.people)] : []),
    ask(orders.windows, { side }),
    ask(side === 'forwarder' ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor),
  ],
})
const emissionList = (side: Side): Own => ({
  list: ask(emissions.list, EmissionFilter.parse({ side })),
  together: [view(`emissions.${side}`), ask(emissions.totals, EmissionFilter.parse({ side }))],
})
const lotList = (side: Side): Own => ({
  list: ask(tenders.list, LotFilter.parse({ side })),
  together: [view(`tenders.${side}`), ...bodies],
})
const lotCard = (side: Side): Own => ({
  together: [
    ofNamed(tenders.get, 'tenderId', 'id'),
    ...bodies,
    ...(side === 'forwarder' ? [ask(dicts.demandCancelReasons), ofNamed(tenders.history, 'tenderId', 'id')] : []),
  ],
})
const lotForm = (side: Side): Own => ({
  together: [ask(tenders.mayCreate), kept(`tender/new-${side}`), ask(dicts.currencies), ask(privateAreas.mine)],
})
const demandList = (side: Side): Own => ({
  list: ask(demands.list, DemandFilter.parse({ side })),
  together: [view(`demands.${side}`), ask(demands.counts, { side }), ask(dicts.bodyTypes)],
})
const flightList = (side: Side): Own => ({
  list: ask(flights.list, FlightFilter.parse({ side })),
  together: [view(`flights.${side}`), ask(flights.counts, { side })],
})
/** Of the home screen: the first orders on a tab, as they stand beside the queue of what waits for the person. */
const firstOf = (tab: OrderFilter['tab'], sort?: OrderFilter['sort']) =>
  ofOwnSide(orders.list, { ...OrderFilter.parse({ side, tab, ...(sort && { sort }) }), limit: 20 })

/**
 * What each screen asks at its plain address, as it asks it: the build tells it to the server, the server to the page. An ask that the screen
 * does not make is found by the test of what pages cost.
 */
const own: Partial<Record<keyof typeof screens, Own>> = {
  home: {
    together: [
      ask(partners.list, { ...PartnerFilter.parse({ tab: 'incoming', sort: 'recent' }), limit: 20 }),
      firstOf('onway', 'late'),
      firstOf('docs'),
      ofOwnSide(orders.list, OrderFilter.parse({ side, mine: true })),
      ask(compliance.notices),
      ofOwnSide(orders.summary, { side }),
      ask(settlements.counts),
      ask(settlements.ageing),
      ofOwnSide(firstPage.get, { side }),
    ],
  },
  ordersForwarder: orderList('forwarder'),
  ordersExecutor: orderList('executor'),
  emissionsForwarder: emissionList('forwarder'),
  emissionsExecutor: emissionList('executor'),
  orderCreate: orderForm,
  order: {
    together: [
      ofNamed(orders.get, 'orderId', 'orderId'),
      ...orderDicts,
      ask(dicts.orderCancelReasons),
      ask(dicts.executorRevokeReasons),
      ask(dicts.forwarderRevokeReasons),
      ask(dicts.documentRejectReasons),
      ofNamed(tenders.ofOrder, 'orderId', 'orderId'),
      ofNamed(changes.list, 'orderId', 'orderId'),
      ofNamed(watchers.list, 'orderId', 'orderId'),
      keptOf('comment', 'orderId'),
      ofNamed(comments.list, 'orderId', 'orderId'),
      ofNamed(orders.history, 'orderId', 'orderId'),
    ],
  },
  ordersEdit: { together: [view('orders.edit')] },
  tendersForwarder: lotList('forwarder'),
  tendersExecutor: lotList('executor'),
  tenderForwarder: lotCard('forwarder'),
  tenderExecutor: lotCard('executor'),
  tenderCreateForwarder: lotForm('forwarder'),
  tenderCreateExecutor: lotForm('executor'),
  flightsForwarder: flightList('forwarder'),
  flightsExecutor: flightList('executor'),
  flightTasks: {
    together: [ask(flights.unassigned, UnassignedFilter.parse({})), ask(flights.timeline, TimelineQuery.parse({})), ask(dicts.bodyTypes)],
  },
  flight: { together: [ofNamed(flights.get, 'flightId', 'flightId')] },
  demandForwarder: demandList('forwarder'),
  demandExecutor: demandList('executor'),
  demandCreate: { together: [kept('demand/new'), ask(dicts.currencies), ask(privateAreas.mine)] },
  demand: {
    together: [ofNamed(demands.get, 'demandId', 'id'), ...bodies, ofNamed(demands.history, 'demandId', 'id')],
  },
  drivers: { list: ask(drivers.list, DriverFilter.parse({})), together: [view('drivers'), ask(drivers.counts)] },
  driverCreate: { together: [kept('driver/new'), ask(dicts.countries)] },
  driver: {
    together: [
      ofNamed(drivers.get, 'driverId', 'id'),
      keptOf('driver', 'id'),
      ask(dicts.countries),
      filesOf('driver', 'id'),
      ofNamed(drivers.history, 'driverId', 'id'),
    ],
  },
  transport: {
    list: ask(vehicles.list, VehicleFilter.parse({})),
    together: [view('cars'), ask(vehicles.counts), ask(dicts.bodyTypes)],
  },
  vehicleCreate: { together: [kept('vehicle/new'), ...vehicleDicts] },
  vehicle: {
    together: [
      ofNamed(vehicles.get, 'carId', 'id'),
      keptOf('vehicle', 'id'),
      ...vehicleDicts,
      filesOf('vehicle', 'id'),
      ofNamed(vehicles.history, 'carId', 'id'),
    ],
  },
  partners: {
    list: ask(partners.list, PartnerFilter.parse({})),
    together: [view('partners'), ask(partners.counts), ask(partners.groups)],
  },
  settlements: {
    list: ask(settlements.list, SettlementFilter.parse({})),
    together: [view('settlements'), ask(settlements.counts), ask(settlements.ageing)],
  },
  settlement: {
    together: [ofNamed(settlements.get, 'settlementId', 'id'), ofNamed(settlements.history, 'settlementId', 'id')],
  },
  rules: { together: [ask(managementRules.list)] },
  conditions: {
    list: ask(conditionTemplates.list, TemplateFilter.parse({})),
    together: [view('conditions'), ask(conditionTemplates.counts), ask(conditionTemplates.system)],
  },
  systemConditions: { together: [ask(conditionTemplates.system)] },
  dashboard: {
    list: ofOwnSide(analytics.dashboard, { ...AnalyticsFilter.parse({ side }), dashboard: 'execution' }).replace('execution', '{dashId}'),
    ofId: ofNamed(ownDashboards.open, 'dashboardId', 'dashId'),
    together: [ask(ownDashboards.list), ask(dicts.bodyTypes)],
  },
  notifications: { together: [ask(noticeSettings.get), ask(noticeSettings.journal), ask(dicts.timeZones)] },
  organization: { together: [ask(company.get), ask(dicts.legalForms)] },
  privateArea: { together: [ask(privateAreas.mine, { limit: 100 })] },
  clients: { list: ask(clients.list), together: [view('clients')] },
  privateAdmin: { list: ask(privateAreas.list), together: [view('private.areas')] },
}

/** What the screen of this name asks first. */
export function firstAsksOf(screen: keyof typeof screens): Asks {
  const { list = null, ofId = null, together = [] } = own[screen] ?? {}
  return { alone: everywhere.alone, together: [...new Set([...together, ...everywhere.together])], list, ofId }
}
