import { CarDraft, type CarKind, trailerKinds, truckKinds } from './cars.ts'
import { cyrillicPlate, hasVinKey, type PlateKind, readPlate } from './identifiers.ts'
import type { Paper } from './papers.ts'
import { type ValueRule, valueRules } from './value-rules.ts'

/** What a vehicle must be: each rule in both languages, used by the form and by the server. */
const carRules = {
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
} as const satisfies Record<string, { ru: string; en: string }>

/** What is worth a second look and never refused. */
export const carHints = {
  'vin.key': {
    ru: 'Контрольный знак VIN не сходится. В России это не ошибка, но проверьте цифры',
    en: 'The check digit of the VIN does not fit. That is no error here, but look at the digits again',
  },
  'plate.special': { ru: 'Транзитный номер или номер спецтехники', en: 'A transit plate, or one of special vehicles' },
  'mass.road': {
    ru: 'Полная масса больше разрешённой на дороге для стольких осей: понадобится специальное разрешение',
    en: 'The gross mass exceeds what the road allows for so many axles: a special permit will be needed',
  },
} as const satisfies Record<string, { ru: string; en: string }>

type CarRule = keyof typeof carRules | Extract<ValueRule, 'plate' | 'vin' | 'vehicle_paper' | 'tin'>
type CarHint = keyof typeof carHints
/** A field as the form names it and the rule it breaks; `limit` is the bound it breaks. */
export type CarLack = { field: string; rule: CarRule; limit?: number }

/** The words of every rule a vehicle can break. */
export const carRuleWords: Record<CarRule, { ru: string; en: string }> = {
  ...carRules,
  plate: valueRules.plate,
  vin: valueRules.vin,
  vehicle_paper: valueRules.vehicle_paper,
  tin: valueRules.tin,
}

export const isTruck = (kind: string): boolean => (truckKinds as readonly string[]).includes(kind)
export const isTrailer = (kind: string): boolean => (trailerKinds as readonly string[]).includes(kind)
const hasBody = (kind: string) => kind !== 'tractor'
export const keepsCold = (body: string | null): boolean => body?.startsWith('ref') ?? false
const wide = new Set(['platform', 'lowframe', 'lowbed', 'telescopic', 'trawl', 'beam_carrier'])

const twins = new Map(Array.from('АВЕКМНОРСТУХ', (letter, i) => [letter, 'ABEKMHOPCTYX'[i]!]))

/** A VIN as it is kept: capital Latin letters, whatever alphabet they were typed in, without spaces and dashes. */
export const readVin = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()
    .replace(/[А-Я]/g, letter => twins.get(letter) ?? letter)

/** A draft in the form it is kept: plate, VIN and papers in their one spelling, and nothing a vehicle of its kind does not have. */
export function tidyCar(draft: CarDraft): CarDraft {
  const paper = (written: string) => (draft.plateCountry === 'RU' ? cyrillicPlate(written) : written.trim())
  return {
    ...draft,
    plate: readPlate(draft.plate, draft.plateCountry)?.plate ?? draft.plate,
    vin: readVin(draft.vin),
    sts: paper(draft.sts),
    pts: paper(draft.pts),
    ...(draft.ownership === 'own' || draft.ownership === 'spouse_joint' ? unlet : {}),
    ...(hasBody(draft.kind) ? {} : bodiless),
    ...(isTrailer(draft.kind) ? motorless : {}),
  }
}

const unlet = { leaseExpires: null, leaseNumber: '', leaseDate: null, lessorTin: '' } satisfies Partial<CarDraft>
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
} satisfies Partial<CarDraft>
const motorless = {
  euroClass: null,
  fuel: null,
  consumption: null,
  osagoNumber: '',
  osagoExpires: null,
  tachographExpires: null,
  platonId: '',
  passes: [],
} satisfies Partial<CarDraft>

/** The volume by inner length, width and height in metres; null while one is missing. */
export function volumeOf({ lengthM, widthM, heightM }: Pick<CarDraft, 'lengthM' | 'widthM' | 'heightM'>): number | null {
  return lengthM === null || widthM === null || heightM === null ? null : Math.round(lengthM * widthM * heightM * 100) / 100
}

/** What is wrong with what was given: a vehicle that breaks one of these is not kept. One lack a field, in the order of the form. */
export function lacksToKeepCar(draft: CarDraft, now: Date): CarLack[] {
  const tidy = tidyCar(draft)
  const lacks: CarLack[] = []
  const lack = (field: keyof CarDraft, rule: CarRule, broken: boolean) => {
    if (broken && !lacks.some(each => each.field === field)) lacks.push({ field, rule })
  }
  for (const issue of CarDraft.safeEncode(tidy).error?.issues ?? []) {
    const { maximum, minimum, origin } = issue as { maximum?: unknown; minimum?: unknown; origin?: unknown }
    const limit = typeof maximum === 'number' ? { limit: maximum } : typeof minimum === 'number' ? { limit: minimum } : {}
    if (issue.path[0] !== 'plate')
      lacks.push({ field: issue.path.join('.'), rule: origin === 'string' ? 'text.length' : 'number.range', ...limit })
  }
  const read = readPlate(tidy.plate, tidy.plateCountry)
  lack('plate', 'plate', read === null)
  lack('plate', 'plate.truck', read?.kind === 'trailer' && isTruck(tidy.kind))
  lack('plate', 'plate.trailer', read?.kind === 'truck' && isTrailer(tidy.kind))
  lack('vin', 'vin', tidy.vin !== '' && !valueRules.vin.holds(tidy.vin))
  const russian = tidy.plateCountry === 'RU'
  lack('sts', 'vehicle_paper', russian && tidy.sts !== '' && !valueRules.vehicle_paper.holds(tidy.sts))
  lack('pts', 'vehicle_paper', russian && tidy.pts !== '' && !valueRules.vehicle_paper.holds(tidy.pts))
  lack('lessorTin', 'tin', tidy.lessorTin !== '' && !valueRules.tin.holds(tidy.lessorTin))
  lack('year', 'year.future', tidy.year !== null && tidy.year > now.getUTCFullYear() + 1)
  const { payloadKg, curbMassKg, grossMassKg, volumeM3 } = tidy
  const loaded = (payloadKg ?? 0) + (curbMassKg ?? 0)
  lack('grossMassKg', 'mass.gross', grossMassKg !== null && grossMassKg < loaded * 0.95)
  lack('lengthM', 'size.length', tidy.lengthM !== null && tidy.lengthM > 12 && tidy.kind !== 'semi_trailer')
  lack('widthM', 'size.width', tidy.widthM !== null && tidy.widthM > 2.6 && !wide.has(tidy.bodyType ?? ''))
  lack('heightM', 'size.height', tidy.heightM !== null && tidy.heightM > 4)
  const space = volumeOf(tidy)
  lack('volumeM3', 'size.volume', volumeM3 !== null && space !== null && Math.abs(volumeM3 - space) > space * 0.2 + 1e-9)
  lack('tempMin', 'temperature.pair', tidy.tempMin === null && tidy.tempMax !== null)
  lack('tempMax', 'temperature.pair', tidy.tempMin !== null && tidy.tempMax === null)
  lack('tempMax', 'temperature.turned', tidy.tempMin !== null && tidy.tempMax !== null && tidy.tempMax < tidy.tempMin)
  lack('atpExpires', 'atp.expires', tidy.atpClass !== null && tidy.atpExpires === null)
  lack('adrExpires', 'adr.expires', (tidy.adrClasses.length > 0 || tidy.adrKind !== null) && tidy.adrExpires === null)
  return lacks
}

/** What a vehicle still needs to be verified and to serve. */
export function lacksToServe(draft: CarDraft): CarLack[] {
  const lacks: CarLack[] = []
  const lack = (field: keyof CarDraft, rule: CarRule, broken: boolean) => broken && lacks.push({ field, rule })
  const bodied = hasBody(draft.kind)
  lack('sts', 'sts.none', draft.sts === '')
  lack('bodyType', 'body.none', bodied && draft.bodyType === null)
  lack('payloadKg', 'payload.none', bodied && draft.payloadKg === null)
  lack('tempMin', 'temperature.none', bodied && keepsCold(draft.bodyType) && draft.tempMin === null && draft.tempMax === null)
  return lacks
}

const special = new Set<PlateKind | undefined>(['transit', 'tractor'])

/** What is worth a second look, by field. */
export function hintsOf(draft: CarDraft): { field: keyof CarDraft; hint: CarHint }[] {
  const tidy = tidyCar(draft)
  const hints: { field: keyof CarDraft; hint: CarHint }[] = []
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

/** Papers that keep a vehicle off the road on a day: those that block and ended before it. */
export const overOn = (papers: readonly Paper[], day: string): Paper[] =>
  papers.filter(paper => paper.blocks && paper.expires !== null && paper.expires < day)

/** The earliest day a paper ends, or null when none has a day. */
export const firstExpiry = (papers: readonly Paper[]): string | null =>
  papers.flatMap(paper => paper.expires ?? []).toSorted((a, b) => a.localeCompare(b))[0] ?? null

/** Whether two vehicles couple: a semi-trailer to a tractor, a trailer to a truck or a van. */
export const couples = (truck: CarKind, trailer: CarKind): boolean =>
  truck === 'tractor' ? trailer === 'semi_trailer' : isTruck(truck) && trailer === 'trailer'
