import { z } from 'zod'
import { get } from './call.ts'

/** One entry of a dictionary: a stable code and its name in both languages. */
export const DictRow = z.object({ code: z.string(), name_ru: z.string(), name_en: z.string() })
export type DictRow = z.output<typeof DictRow>

export const CountryRow = DictRow.extend({ numeric: z.string(), phone: z.string() })
export const LegalFormRow = DictRow.extend({ country: z.string().nullable(), okopf: z.string().nullable(), person: z.boolean() })
/** `weight` is the payload in tonnes, `volume` cubic metres, `size` the inner length, width and height in metres as people write it. */
export const TruckTypeRow = DictRow.extend({ weight: z.number(), volume: z.number(), palletsCount: z.int(), size: z.string() })
export type TruckTypeRow = z.output<typeof TruckTypeRow>
export const BodyTypeRow = DictRow.extend({ group: z.enum(['closed', 'ref', 'open', 'oversize', 'container', 'tank', 'special', 'any']) })
export const CategoryRow = DictRow.extend({
  needs_temperature: z.boolean(),
  needs_adr: z.boolean(),
  theft_risk: z.int(),
  sanitary_passport: z.boolean(),
  marking: z.boolean(),
  edi_excise: z.boolean(),
})
/** `min` and `max` in degrees Celsius; null where the regime sets no bound. */
export const TemperatureRow = DictRow.extend({ min: z.number().nullable(), max: z.number().nullable() })
export const PackageRow = DictRow.extend({ rec21: z.string().nullable() })
export const CurrencyRow = DictRow.extend({ iso: z.string(), number: z.string(), unicode: z.string() })
/** `code` is the IANA name; offsets come from the reader's own zone data. */
export const TimeZoneRow = DictRow.extend({ country: z.string() })
export const TransportRow = DictRow.extend({ ati: z.int().nullable() })
/**
 * `fault` says whose fault the reason is: the forwarder's, the executor's, nobody's; `fee`, that the one who gives it pays one;
 * `leakage`, that the deal went past the product.
 */
export const ReasonRow = DictRow.extend({
  fault: z.enum(['forwarder', 'executor', 'none']),
  fee: z.boolean().optional(),
  leakage: z.boolean().optional(),
})
/** `code` is the code of the place. */
export const SearchPointRow = DictRow.extend({ radius_km: z.int(), lat: z.number(), lon: z.number() })
/** `code` is the year: days off beside weekends and holidays, and weekend days that are worked, each as `02-22`. */
export const CalendarYearRow = DictRow.extend({
  off: z.array(z.string()),
  worked: z.array(z.string()),
  holidays: z.array(z.string()).optional(),
})
export type CalendarYearRow = z.output<typeof CalendarYearRow>
export const FormatRow = DictRow.extend({ mime: z.string() })

/** Truck types in the order people choose them: by weight, and the entry `other` last. */
export function withOther(types: readonly TruckTypeRow[]): TruckTypeRow[] {
  const other = { code: 'other', name_ru: 'Другой', name_en: 'Other', weight: 0, volume: 0, palletsCount: 0, size: '' }
  return [...types.toSorted((a, b) => a.weight - b.weight), other]
}

/** The body of truck types that are built with one alone. */
export const bodyOfTruck: Readonly<Record<string, string>> = {
  t20: 'tent',
  t20_ref: 'ref',
  t20_jumbo: 'jumbo',
  t20_mega: 'mega',
  t22: 'tent',
  t25_tip: 'tipper',
  t40_low: 'trawl',
  c20: 'container_carrier',
  c40hc: 'container_carrier',
}

const rows = <const F extends string, T extends z.ZodType>(field: F, row: T) =>
  z.object({ [field]: z.array(row) } as unknown as { [K in F]: z.ZodArray<T> })

const dict = <const P extends `/api/dicts/${string}`, T extends z.ZodObject>(path: P, about: string, out: T) =>
  get(path, { about, needs: 'session', staleAfter: ['dictionaries.changed'], out, cached: true })

/** Dictionaries: countries, body types, reasons and the like. */
export const dicts = {
  countries: dict('/api/dicts/countries/v0/countriesGet', 'Countries by ISO 3166 alpha-2 code.', rows('countries', CountryRow)),
  legalForms: dict('/api/dicts/legalForms/v0/legalFormsGet', 'Legal forms of organisations.', rows('types', LegalFormRow)),
  truckTypes: dict(
    '/api/dicts/truckStandartDimentions/v0/truckStandartDimentionsGet',
    'Standard truck dimensions by weight; the reader adds the entry `other`.',
    rows('trackType', TruckTypeRow),
  ),
  downloadTypes: dict('/api/dicts/downloadTypes/v0/downloadTypesGet', 'Ways of loading and unloading.', rows('download_type', DictRow)),
  bodyTypes: dict('/api/dicts/bodyTypes/v0/bodyTypesGet', 'Body types.', rows('body_type', BodyTypeRow)),
  productCategories: dict('/api/dicts/productCategories/v0/productCategoriesGet', 'Product categories.', rows('categories', CategoryRow)),
  temperatures: dict(
    '/api/dicts/temperatureConditions/v0/temperatureConditionsGet',
    'Temperature regimes.',
    rows('temp_regime', TemperatureRow),
  ),
  transportTypes: dict('/api/dicts/vehiclesTypes/v0/vehiclesTypesGet', 'Transport types.', rows('types', TransportRow)),
  packageTypes: dict('/api/dicts/packageType/v0/packageTypeGet', 'Package types.', rows('types', PackageRow)),
  currencies: dict('/api/dicts/currency/v0/orderCurrencyGet', 'Currencies and their display symbols.', rows('currency', CurrencyRow)),
  timeZones: dict('/api/dicts/timeZones/v0/timeZonesGet', 'Time zones by IANA name.', rows('timezones', TimeZoneRow)),
  orderCancelReasons: dict('/api/dicts/order/v0/reasonOrderCancel', 'Why an order is cancelled.', rows('reasons', ReasonRow)),
  demandCancelReasons: dict('/api/dicts/demand/v0/reasonDemandCancel', 'Why a demand is cancelled.', rows('reasons', ReasonRow)),
  executorRevokeReasons: dict(
    '/api/dicts/order/v0/reasonOrderRevokeExec',
    'Why an executor gives an order back.',
    rows('reasons', ReasonRow),
  ),
  forwarderRevokeReasons: dict(
    '/api/dicts/order/v0/reasonOrderRevokeFwd',
    'Why a forwarder takes an order back.',
    rows('reasons', ReasonRow),
  ),
  documentRejectReasons: dict(
    '/api/dicts/order/v0/reasonDocumentReject',
    'Why a document of an order is refused.',
    rows('reasons', ReasonRow),
  ),
  taskFailureReasons: dict(
    '/api/dicts/order/v0/reasonTaskFailure',
    'Why a stop of a flight failed, or was done but in part.',
    rows('reasons', ReasonRow),
  ),
  lateReasons: dict('/api/dicts/order/v0/reasonLate', 'Why a vehicle came to a stop after its time.', rows('reasons', ReasonRow)),
  searchPoints: dict(
    '/api/dicts/searchPoints/v0/prioritySearchPointsGet',
    'Cities offered first in filters, with a radius.',
    rows('searchPoints', SearchPointRow),
  ),
  calendarYears: dict(
    '/api/dicts/calendarYears/v0/calendarYearsGet',
    'Days the Government of Russia moved, by the year.',
    rows('years', CalendarYearRow),
  ),
  printFormats: dict('/api/dicts/order/v0/printFormsFormats', 'File formats of print forms.', rows('formats', FormatRow)),
}

type DictCall = keyof typeof dicts

/** The field of the answer the rows of a dictionary come in. */
export const fieldOf = (dict: DictCall): string => Object.keys(dicts[dict].out.shape)[0]!

/** The rows of an answer, read from the field of its dictionary alone; empty when there are none in it. */
export function rowsOf<R extends DictRow = DictRow>(dict: DictCall, answer: unknown): readonly R[] {
  const rows = (answer as Record<string, unknown> | null | undefined)?.[fieldOf(dict)]
  return Array.isArray(rows) ? (rows as R[]) : none
}
const none: readonly never[] = []
