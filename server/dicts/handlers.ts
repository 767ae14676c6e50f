import { dicts } from '#contract/dicts.ts'
import type { Ctx, Handlers, JsonText } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { textOf } from './row.ts'
import { type DictName, findVersion, listEntries } from './store.ts'

type Kept = { version: number; text: JsonText }
const kept = new WeakMap<Db, Map<DictName, Kept>>()

/** The text is made once per version of the dictionary; a call then costs one look at the version. */
async function read(db: Db, dict: DictName, field: string): Promise<JsonText> {
  const version = await findVersion(db, dict)
  const texts = kept.get(db) ?? new Map<DictName, Kept>()
  kept.set(db, texts)
  const known = texts.get(dict)
  if (known?.version === version) return known.text
  const text = textOf(field, await listEntries(db, dict))
  texts.set(dict, { version, text })
  return text
}

/** Answers a call, whose schema names the field of the rows, from the dictionary of this name. */
function from(dict: DictName, call: (typeof dicts)[keyof typeof dicts]) {
  const field = Object.keys(call.out.shape)[0]!
  return ({ db }: Ctx) => read(db, dict, field)
}

export const handlers: Handlers<typeof dicts> = {
  countries: from('countries', dicts.countries),
  legalForms: from('legal_forms', dicts.legalForms),
  truckTypes: from('truck_types', dicts.truckTypes),
  downloadTypes: from('download_types', dicts.downloadTypes),
  bodyTypes: from('body_types', dicts.bodyTypes),
  productCategories: from('product_categories', dicts.productCategories),
  temperatures: from('temperature_regimes', dicts.temperatures),
  transportTypes: from('transport_types', dicts.transportTypes),
  packageTypes: from('package_types', dicts.packageTypes),
  currencies: from('currencies', dicts.currencies),
  timeZones: from('time_zones', dicts.timeZones),
  orderCancelReasons: from('order_cancel_reasons', dicts.orderCancelReasons),
  demandCancelReasons: from('demand_cancel_reasons', dicts.demandCancelReasons),
  executorRevokeReasons: from('executor_revoke_reasons', dicts.executorRevokeReasons),
  forwarderRevokeReasons: from('forwarder_revoke_reasons', dicts.forwarderRevokeReasons),
  searchPoints: from('search_points', dicts.searchPoints),
  printFormats: from('print_formats', dicts.printFormats),
}
