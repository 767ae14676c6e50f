import type { dicts } from '#contract/dicts.ts'
import type { DictName } from './store.ts'

/** Which dictionary a call reads. */
export const dictOfCall: Readonly<Record<keyof typeof dicts, DictName>> = {
  countries: 'countries',
  legalForms: 'legal_forms',
  truckTypes: 'truck_types',
  downloadTypes: 'download_types',
  bodyTypes: 'body_types',
  productCategories: 'product_categories',
  temperatures: 'temperature_regimes',
  packageTypes: 'package_types',
  currencies: 'currencies',
  timeZones: 'time_zones',
  transportTypes: 'transport_types',
  orderCancelReasons: 'order_cancel_reasons',
  demandCancelReasons: 'demand_cancel_reasons',
  executorRevokeReasons: 'executor_revoke_reasons',
  forwarderRevokeReasons: 'forwarder_revoke_reasons',
  documentRejectReasons: 'document_reject_reasons',
  taskFailureReasons: 'task_failure_reasons',
  lateReasons: 'late_reasons',
  searchPoints: 'search_points',
  calendarYears: 'calendar_years',
  printFormats: 'print_formats',
}
