import { type dicts, fieldOf } from '#contract/dicts.ts'
import type { Ctx, Handlers, JsonText } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { textOf } from './row.ts'
import { type DictName, findVersion, listEntries } from './store.ts'

type StoredText = { version: number; text: JsonText }
const kept = new WeakMap<Db, Map<DictName, StoredText>>()

/** The text is made once per version of the dictionary; a call then costs one look at the version. */
async function read(db: Db, dict: DictName, field: string): Promise<JsonText> {
  const version = await findVersion(db, dict)
  const texts = kept.get(db) ?? new Map<DictName, StoredText>()
  kept.set(db, texts)
  const known = texts.get(dict)
  if (known?.version === version) return known.text
  const text = textOf(field, await listEntries(db, dict))
  texts.set(dict, { version, text })
  return text
}

/** Answers a call from the dictionary of this name. */
const from =
  (dict: DictName, call: keyof typeof dicts) =>
  ({ db }: Ctx) =>
    read(db, dict, fieldOf(call))

export const handlers: Handlers<typeof dicts> = {
  countries: from('countries', 'countries'),
  legalForms: from('legal_forms', 'legalForms'),
  truckTypes: from('truck_types', 'truckTypes'),
  downloadTypes: from('download_types', 'downloadTypes'),
  bodyTypes: from('body_types', 'bodyTypes'),
  productCategories: from('product_categories', 'productCategories'),
  temperatures: from('temperature_regimes', 'temperatures'),
  packageTypes: from('package_types', 'packageTypes'),
  currencies: from('currencies', 'currencies'),
  timeZones: from('time_zones', 'timeZones'),
  transportTypes: from('transport_types', 'transportTypes'),
  orderCancelReasons: from('order_cancel_reasons', 'orderCancelReasons'),
  demandCancelReasons: from('demand_cancel_reasons', 'demandCancelReasons'),
  executorRevokeReasons: from('executor_revoke_reasons', 'executorRevokeReasons'),
  forwarderRevokeReasons: from('forwarder_revoke_reasons', 'forwarderRevokeReasons'),
  documentRejectReasons: from('document_reject_reasons', 'documentRejectReasons'),
  taskFailureReasons: from('task_failure_reasons', 'taskFailureReasons'),
  searchPoints: from('search_points', 'searchPoints'),
  printFormats: from('print_formats', 'printFormats'),
}
