import type { ComplianceDocument } from './compliance.ts'
import { cyrillicPlate, hasVinKey, type PlateKind, readPlate } from './identifiers.ts'
import type { Bilingual } from './primitives.ts'
import { type ValueRule, valueRules } from './value-rules.ts'
import { trailerKinds, truckKinds, VehicleDraft, type VehicleKind } from './vehicles.ts'

/** What a vehicle must be: each rule in both languages, used by the form and by the server. */
const vehicleRules = {
  'plate.truck': {
    ru: 'это номер прицепа, у машины другой, например А123ВС77',
    en: 'it is a trailer plate, a truck has another: A123BC77',
  },
  'plate.trailer': {
    ru: 'это номер машины, у прицепа другой, например АР1234 16',
    en: 'it is a truck plate, a trailer has another: AP1234 16',
  },
  'year.future': { ru: 'год позже следующего', en: 'the year is later than the next one' },
  'mass.gross': {
    ru: 'полная масса меньше снаряжённой вместе с грузом',
    en: 'the gross mass is less than the curb mass and the payload together',
  },
  'size.volume': {
    ru: 'объём расходится с длиной, шириной и высотой больше чем на 20 %',
    en: 'the volume differs from length, width and height by more than 20%',
  },
  'size.length': { ru: 'длиннее 12 м на дорогу не выпускают', en: 'longer than 12 m is not let on the road' },
  'size.width': { ru: 'шире 2,6 м бывают только платформы и тралы', en: 'only platforms and lowloaders are wider than 2.6 m' },
  'size.height': { ru: 'выше 4 м на дорогу не выпускают', en: 'higher than 4 m is not let on the road' },
  'temperature.pair': { ru: 'укажите обе границы', en: 'give both bounds' },
  'temperature.turned': { ru: 'верхняя граница ниже нижней', en: 'the upper bound is below the lower one' },
  'atp.expires': { ru: 'до какого дня действует свидетельство СПС', en: 'until which day the ATP certificate holds' },
  'adr.expires': { ru: 'до какого дня действует допуск ДОПОГ', en: 'until which day the ADR approval holds' },
  'sts.none': { ru: 'укажите СТС', en: 'give the registration certificate' },
  'body.none': { ru: 'выберите тип кузова', en: 'choose the body type' },
  'loading.unknown': { ru: 'такой загрузки в справочнике нет', en: 'there is no such loading in the dictionary' },
  'payload.none': { ru: 'укажите грузоподъёмность', en: 'give the payload' },
  'temperature.none': { ru: 'рефрижератору нужен диапазон температур', en: 'a reefer needs a temperature range' },
  'text.length': { ru: 'слишком длинно, сократите', en: 'too long, shorten it' },
  'number.range': { ru: 'вне допустимых границ', en: 'out of bounds' },
} as const satisfies Record<string, Bilingual>

/** What is worth a second look and never refused. */
export const vehicleHints = {
  'vin.key': {
    ru: 'Контрольный знак VIN не сходится. В России это не ошибка, но проверьте цифры',
    en: 'The check digit of the VIN does not fit. That is no error here, but look at the digits again',
  },
  'plate.special': { ru: 'Транзитный номер или номер спецтехники', en: 'A transit plate, or one of special vehicles' },
  'mass.road': {
    ru: 'Полная масса больше разрешённой на дороге для стольких осей: понадобится специальное разрешение',
    en: 'The gross mass exceeds what the road allows for so many axles: a special permit will be needed',
  },
} as const satisfies Record<string, Bilingual>

type VehicleRule = keyof typeof vehicleRules | Extract<ValueRule, 'plate' | 'vin' | 'vehicle_certificate' | 'tin'>
type VehicleHint = keyof typeof vehicleHints
/** A field as the form names it and the rule it breaks; `limit` is the bound it breaks. */
export type VehicleFieldError = { field: string; rule: VehicleRule; limit?: number }

/** The words of every rule a vehicle can break. */
export const vehicleRuleWords: Record<VehicleRule, Bilingual> = {
  ...vehicleRules,
  plate: valueRules.plate,
  vin: valueRules.vin,
  vehicle_certificate: valueRules.vehicle_certificate,
  tin: valueRules.tin,
}

export const isTruck = (kind: string): boolean => (truckKinds as readonly string[]).includes(kind)
export const isTrailer = (kind: string): boolean => (trailerKinds as readonly string[]).includes(kind)
const hasBody = (kind: string) => kind !== 'tractor'
export const keepsCold = (body: string | null): boolean => body?.startsWith('ref') ?? false
const wide = new Set(['platform', 'lowframe', 'lowbed', 'telescopic', 'trawl', 'beam_carrier'])

const latinOf = new Map(Array.from('АВЕКМНОРСТУХ', (letter, i) => [letter, 'ABEKMHOPCTYX'[i]!]))

/** A VIN as it is kept: capital Latin letters, whatever alphabet they were typed in, without spaces and dashes. */
export const readVin = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()
    .replace(/[А-Я]/g, letter => latinOf.get(letter) ?? letter)

/** A draft in the form it is kept: plate, VIN and documents in their one spelling, and nothing a vehicle of its kind does not have. */
export function normalizeVehicle(draft: VehicleDraft): VehicleDraft {
  const certificate = (written: string) => (draft.plateCountry === 'RU' ? cyrillicPlate(written) : written.trim())
  return {
    ...draft,
    plate: readPlate(draft.plate, draft.plateCountry)?.plate ?? draft.plate,
    vin: readVin(draft.vin),
    sts: certificate(draft.sts),
    pts: certificate(draft.pts),
    ...(draft.ownership === 'own' || draft.ownership === 'spouse_joint' ? unlet : {}),
    ...(hasBody(draft.kind) ? {} : bodiless),
    ...(isTrailer(draft.kind) ? motorless : {}),
  }
}

const unlet = { leaseExpires: null, leaseNumber: '', leaseDate: null, lessorTin: '' } satisfies Partial<VehicleDraft>
const bodiless = {
  bodyType: null,
  loadingTypes: [],
  payloadKg: null,
  lengthM: null,
  widthM: null,
  heightM: null,
  volumeM3: null,
  pallets: null,
  tempMin: null,
  tempMax: null,
  recorder: false,
  atpClass: null,
  atpExpires: null,
} satisfies Partial<VehicleDraft>
const motorless = {
  euroClass: null,
  fuel: null,
  consumption: null,
  osagoNumber: '',
  osagoExpires: null,
  tachographExpires: null,
  platonId: '',
  passes: [],
} satisfies Partial<VehicleDraft>

/** The volume by inner length, width and height in metres; null while one is missing. */
export function volumeOf({ lengthM, widthM, heightM }: Pick<VehicleDraft, 'lengthM' | 'widthM' | 'heightM'>): number | null {
  return lengthM === null || widthM === null || heightM === null ? null : Math.round(lengthM * widthM * heightM * 100) / 100
}

/** What is wrong with what was given: a vehicle that breaks one of these is not kept. One error a field, in the order of the form. */
export function errorsToSaveVehicle(draft: VehicleDraft, now: Date): VehicleFieldError[] {
  const tidy = normalizeVehicle(draft)
  const errors: VehicleFieldError[] = []
  const errorIf = (field: keyof VehicleDraft, rule: VehicleRule, broken: boolean) => {
    if (broken && !errors.some(each => each.field === field)) errors.push({ field, rule })
  }
  for (const issue of VehicleDraft.safeEncode(tidy).error?.issues ?? []) {
    const { maximum, minimum, origin } = issue as { maximum?: unknown; minimum?: unknown; origin?: unknown }
    const limit = typeof maximum === 'number' ? { limit: maximum } : typeof minimum === 'number' ? { limit: minimum } : {}
    if (issue.path[0] !== 'plate')
      errors.push({ field: issue.path.join('.'), rule: origin === 'string' ? 'text.length' : 'number.range', ...limit })
  }
  const read = readPlate(tidy.plate, tidy.plateCountry)
  errorIf('plate', 'plate', read === null)
  errorIf('plate', 'plate.truck', read?.kind === 'trailer' && isTruck(tidy.kind))
  errorIf('plate', 'plate.trailer', read?.kind === 'truck' && isTrailer(tidy.kind))
  errorIf('vin', 'vin', tidy.vin !== '' && !valueRules.vin.holds(tidy.vin))
  const russian = tidy.plateCountry === 'RU'
  errorIf('sts', 'vehicle_certificate', russian && tidy.sts !== '' && !valueRules.vehicle_certificate.holds(tidy.sts))
  errorIf('pts', 'vehicle_certificate', russian && tidy.pts !== '' && !valueRules.vehicle_certificate.holds(tidy.pts))
  errorIf('lessorTin', 'tin', tidy.lessorTin !== '' && !valueRules.tin.holds(tidy.lessorTin))
  errorIf('year', 'year.future', tidy.year !== null && tidy.year > now.getUTCFullYear() + 1)
  const { payloadKg, curbMassKg, grossMassKg, volumeM3 } = tidy
  const loaded = (payloadKg ?? 0) + (curbMassKg ?? 0)
  errorIf('grossMassKg', 'mass.gross', grossMassKg !== null && grossMassKg < loaded * 0.95)
  errorIf('lengthM', 'size.length', tidy.lengthM !== null && tidy.lengthM > 12 && tidy.kind !== 'semi_trailer')
  errorIf('widthM', 'size.width', tidy.widthM !== null && tidy.widthM > 2.6 && !wide.has(tidy.bodyType ?? ''))
  errorIf('heightM', 'size.height', tidy.heightM !== null && tidy.heightM > 4)
  const space = volumeOf(tidy)
  errorIf('volumeM3', 'size.volume', volumeM3 !== null && space !== null && Math.abs(volumeM3 - space) > space * 0.2 + 1e-9)
  errorIf('tempMin', 'temperature.pair', tidy.tempMin === null && tidy.tempMax !== null)
  errorIf('tempMax', 'temperature.pair', tidy.tempMin !== null && tidy.tempMax === null)
  errorIf('tempMax', 'temperature.turned', tidy.tempMin !== null && tidy.tempMax !== null && tidy.tempMax < tidy.tempMin)
  errorIf('atpExpires', 'atp.expires', tidy.atpClass !== null && tidy.atpExpires === null)
  errorIf('adrExpires', 'adr.expires', (tidy.adrClasses.length > 0 || tidy.adrKind !== null) && tidy.adrExpires === null)
  return errors
}

/** What a vehicle still needs to be verified and to serve. */
export function errorsToServe(draft: VehicleDraft): VehicleFieldError[] {
  const errors: VehicleFieldError[] = []
  const errorIf = (field: keyof VehicleDraft, rule: VehicleRule, broken: boolean) => broken && errors.push({ field, rule })
  const bodied = hasBody(draft.kind)
  errorIf('sts', 'sts.none', draft.sts === '')
  errorIf('bodyType', 'body.none', bodied && draft.bodyType === null)
  errorIf('payloadKg', 'payload.none', bodied && draft.payloadKg === null)
  errorIf('tempMin', 'temperature.none', bodied && keepsCold(draft.bodyType) && draft.tempMin === null && draft.tempMax === null)
  return errors
}

const special = new Set<PlateKind | undefined>(['transit', 'tractor'])

/** What is worth a second look, by field. */
export function hintsOf(draft: VehicleDraft): { field: keyof VehicleDraft; hint: VehicleHint }[] {
  const tidy = normalizeVehicle(draft)
  const hints: { field: keyof VehicleDraft; hint: VehicleHint }[] = []
  if (special.has(readPlate(tidy.plate, tidy.plateCountry)?.kind)) hints.push({ field: 'plate', hint: 'plate.special' })
  if (valueRules.vin.holds(tidy.vin) && !hasVinKey(tidy.vin)) hints.push({ field: 'vin', hint: 'vin.key' })
  const road = tidy.axles !== null && !isTrailer(tidy.kind) && tidy.kind !== 'tractor' ? roadLimitKg(tidy.axles, false) : null
  if (road !== null && tidy.grossMassKg !== null && tidy.grossMassKg > road) hints.push({ field: 'grossMassKg', hint: 'mass.road' })
  return hints
}

/** The gross mass the road allows a single vehicle or a train of so many axles without a special permit, in kilograms. */
export function roadLimitKg(axles: number, train: boolean): number {
  const limits: Record<number, number> = train
    ? { 3: 28_000, 4: 36_000, 5: 40_000, 6: 44_000 }
    : { 2: 18_000, 3: 25_000, 4: 32_000, 5: 35_000 }
  const counts = Object.keys(limits).map(Number)
  const nearest = Math.min(Math.max(axles, counts[0]!), counts.at(-1)!)
  return limits[nearest]!
}

/** Documents that keep a vehicle off the road on a day: those that block and ended before it. */
export const overOn = (documents: readonly ComplianceDocument[], day: string): ComplianceDocument[] =>
  documents.filter(certificate => certificate.blocks && certificate.expires !== null && certificate.expires < day)

/** The earliest day a document ends, or null when none has a day. */
export const firstExpiry = (documents: readonly ComplianceDocument[]): string | null =>
  documents.flatMap(certificate => certificate.expires ?? []).toSorted((a, b) => a.localeCompare(b))[0] ?? null

/** Whether two vehicles couple: a semi-trailer to a tractor, a trailer to a truck or a van. */
export const couples = (truck: VehicleKind, trailer: VehicleKind): boolean =>
  truck === 'tractor' ? trailer === 'semi_trailer' : isTruck(truck) && trailer === 'trailer'
