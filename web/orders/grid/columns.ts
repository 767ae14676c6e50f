import { type OrderDraft, VatRate } from '#contract/order-draft.ts'
import type { OrderPatch } from '#contract/order-grid.ts'
import { readDay } from '#contract/written-day.ts'
import { currencySymbol, minorDigits } from '#web/i18n/numbers.ts'
import type { Locale } from '#web/i18n/words.ts'
import type { Choice, OrderFields, Typed, TypedMoney } from '#web/orders/form/draft.ts'
import { parseDecimal } from '#web/ui/fields/decimal.ts'

/** The words cells are read and written with. */
export type GridCtx = {
  locale: Locale
  /** The present day in Moscow: days are typed without a year. */
  today: string
  bodies: readonly Choice[]
  loadings: readonly Choice[]
  regimes: readonly Choice[]
  /** How VAT is counted, each with its rate. */
  vats: readonly Choice[]
  triggers: readonly Choice[]
  /** Standard vehicles with the sizes they bring along; the one of own sizes brings none. */
  trucks: readonly (Choice & { sizes: { tonnes: number; volume: number; pallets: number } | null })[]
}

/** Why a text is not taken, and what of it. */
export type Unread = { why: 'number' | 'range' | 'day' | 'hours' | 'choice' | 'currency'; what: string }
/** The fields with what a cell says, or why it cannot be read. */
export type CellRead = { fields: OrderFields } | { unread: Unread }

export const columnIds = [
  'customerNumber',
  'loadDay',
  'loadHours',
  'unloadDay',
  'unloadHours',
  'cargo',
  'tonnes',
  'volume',
  'pallets',
  'truck',
  'capacity',
  'bodies',
  'loadings',
  'regime',
  'price',
  'vat',
  'customerPrice',
  'payDays',
  'trigger',
  'comment',
  'internal',
] as const
export type ColumnId = (typeof columnIds)[number]

export type GridColumn = {
  /** Of its field as the order stands, in the way it is typed. */
  text: (fields: OrderFields, ctx: GridCtx) => string
  setText: (fields: OrderFields, text: string, ctx: GridCtx) => CellRead
  /** What the cell stands for: equal values are no change, however they are written. */
  value: (fields: OrderFields) => unknown
  /** What is sent when it changes. */
  patch: (draft: OrderDraft) => OrderPatch
  width: number
  align?: 'end'
  /** What may stand in the cell: one of these, or several with commas between. */
  options?: (ctx: GridCtx) => readonly Choice[]
  several?: true
}

const decimal = (value: number, locale: Locale): string => String(value).replace('.', locale === 'ru' ? ',' : '.')
const typedText = (value: Typed, locale: Locale): string => (typeof value === 'number' ? decimal(value, locale) : (value ?? ''))

const unread = (why: Unread['why'], what: string): CellRead => ({ unread: { why, what } })

/** A text of the order itself. */
const words = (name: 'customerNumber' | 'commentPublic' | 'commentInternal', width: number): GridColumn => ({
  text: fields => fields[name],
  setText: (fields, text) => ({ fields: { ...fields, [name]: text.trim() } }),
  value: fields => fields[name],
  patch: draft => ({ [name]: draft[name] }),
  width,
})

const number = (text: string, put: (value: number | null) => OrderFields): CellRead => {
  if (text.trim() === '') return { fields: put(null) }
  const value = parseDecimal(text)
  return value === null ? unread('number', text) : value < 0 ? unread('range', text) : { fields: put(value) }
}

const day = (at: 0 | -1): Pick<GridColumn, 'text' | 'setText' | 'value'> => ({
  text: (fields, { locale }) => dayText(fields.stops.at(at)?.day ?? null, locale),
  setText: (fields, text, { today }) => {
    const read = text.trim() === '' ? null : readDay(text, today)
    return text.trim() !== '' && read === null ? unread('day', text) : { fields: withStop(fields, at, { day: read }) }
  },
  value: fields => fields.stops.at(at)?.day ?? null,
})

const hours = (at: 0 | -1): Pick<GridColumn, 'text' | 'setText' | 'value'> => ({
  text: fields => hoursText(fields.stops.at(at)),
  setText: (fields, text) => {
    const read = readHours(text)
    return read ? { fields: withStop(fields, at, read) } : unread('hours', text)
  },
  value: fields => {
    const stop = fields.stops.at(at)
    return [stop?.from ?? null, stop?.to ?? null, stop?.days ?? 0]
  },
})

function withStop(fields: OrderFields, at: 0 | -1, change: Partial<OrderFields['stops'][number]>): OrderFields {
  const index = at === 0 ? 0 : fields.stops.length - 1
  return { ...fields, stops: fields.stops.map((stop, i) => (i === index ? { ...stop, ...change } : stop)) }
}

const windowAt = (draft: OrderDraft, at: 0 | -1) => {
  const { windowFrom = null, windowTo = null } = draft.stops.at(at) ?? {}
  return { windowFrom, windowTo }
}

const firstCargo = (fields: OrderFields, change: Partial<OrderFields['cargos'][number]>): OrderFields => ({
  ...fields,
  cargos: fields.cargos.map((cargo, i) => (i === 0 ? { ...cargo, ...change } : cargo)),
})

const money = (name: 'price' | 'customerPrice'): Pick<GridColumn, 'text' | 'setText' | 'value' | 'align' | 'width'> => ({
  text: (fields, { locale }) => moneyText(fields[name], locale),
  setText: (fields, text) => {
    if (text.trim() === '') return { fields: { ...fields, [name]: null } }
    const currency = fields[name]?.currency ?? fields.price?.currency ?? fields.customerPrice?.currency ?? 'RUB'
    if (named(text).some(one => one !== currency)) return unread('currency', currency)
    const value = parseDecimal(text.replace(/[^\d.,\s\u00a0\u202f\u2009'\u2212–-]/g, ''))
    if (value === null || !/\d/.test(text)) return unread('number', text)
    if (value < 0 || (name === 'price' && value === 0)) return unread('range', text)
    return { fields: { ...fields, [name]: { minor: Math.round(value * 10 ** minorDigits(currency)), currency } } }
  },
  value: fields => fields[name],
  align: 'end',
  width: 108,
})

const currencies = ['RUB', 'KZT', 'BYN', 'USD', 'EUR', 'CNY']
/** Currencies a text names by their signs or codes. */
const named = (text: string): string[] =>
  currencies.filter(
    code => text.toUpperCase().includes(code) || text.includes(currencySymbol(code)) || (code === 'RUB' && /руб|р\./i.test(text)),
  )

const moneyText = (sum: TypedMoney, locale: Locale): string => {
  if (sum === null || sum.minor === null) return ''
  return typeof sum.minor === 'number' ? decimal(sum.minor / 10 ** minorDigits(sum.currency), locale) : sum.minor
}

const dayNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** A day as it is typed: `25.11.2026`, in English `25 Nov 2026`. */
function dayText(written: string | null, locale: Locale): string {
  if (written === null) return ''
  if (locale === 'ru') return written.split('-').reverse().join('.')
  const part = new Map(dayNames.formatToParts(Date.parse(written)).map(({ type, value }) => [type, value]))
  return `${part.get('day')} ${part.get('month')} ${part.get('year')}`
}

type Hours = { from: string | null; to: string | null; days: number }

/** `09:00–12:00`; the end may be on a later day: `09:00–12:00 +2`. */
const hoursText = (stop: Hours | undefined): string => {
  if (!stop || (stop.from === null && stop.to === null)) return ''
  const { from, to, days } = stop
  return `${from ?? ''}–${to ?? ''}${days > 0 ? ` +${days}` : ''}`
}

const clock = (hour: string, minute: string | undefined): string | null =>
  Number(hour) < 24 && Number(minute ?? 0) < 60 ? `${hour.padStart(2, '0')}:${minute ?? '00'}` : null

/** Hours as people write them: `9-12`, `9:00–12:30`, `с 9 до 12`, `14:00`, `9-12 +2`; null when they are none. */
export function readHours(written: string): Hours | null {
  const text = written.normalize('NFKC').trim().toLowerCase()
  if (text === '') return { from: null, to: null, days: 0 }
  const found = /^(?:с\s*|from\s*)?(\d{1,2})(?:[:.](\d{2}))?(?:\s*(?:-|–|—|до|to)\s*(\d{1,2})(?:[:.](\d{2}))?(?:\s*\+\s*([1-7]))?)?$/.exec(
    text,
  )
  if (!found) return null
  const from = clock(found[1]!, found[2])
  // the day ends at 24:00, the clock at 00:00
  const to = found[3] === undefined ? from : found[3] === '24' && Number(found[4] ?? 0) === 0 ? '00:00' : clock(found[3], found[4])
  return from === null || to === null ? null : { from, to, days: Number(found[5] ?? 0) }
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replaceAll('ё', 'е')

/** The one choice a text means: its whole name, or the beginning no other name has. */
export function readChoice(text: string, options: readonly Choice[]): Choice | null {
  const wanted = plain(text)
  const exact = options.find(({ id, label }) => plain(label) === wanted || id === wanted)
  if (exact) return exact
  const alike = options.filter(({ label }) => plain(label).startsWith(wanted))
  return wanted !== '' && alike.length === 1 ? alike[0]! : null
}

const choice = (
  name: 'truckType' | 'temperature' | 'payTrigger',
  options: (ctx: GridCtx) => readonly Choice[],
  chosen: (fields: OrderFields, id: string | null, ctx: GridCtx) => OrderFields,
): Pick<GridColumn, 'text' | 'setText' | 'value' | 'options'> => ({
  text: (fields, ctx) => (fields[name] === null ? '' : (options(ctx).find(({ id }) => id === fields[name])?.label ?? fields[name])),
  setText: (fields, text, ctx) => {
    if (text.trim() === '') return { fields: chosen(fields, null, ctx) }
    const found = readChoice(text, options(ctx))
    return found ? { fields: chosen(fields, found.id, ctx) } : unread('choice', text)
  },
  value: fields => fields[name],
  options,
})

/** Several codes of a dictionary, with commas between. */
const codes = (name: 'bodyTypes' | 'loadingTypes', options: (ctx: GridCtx) => readonly Choice[]): GridColumn => ({
  text: (fields, ctx) => fields[name].map(code => options(ctx).find(({ id }) => id === code)?.label ?? code).join(', '),
  setText: (fields, text, ctx) => {
    const parts = text
      .split(/[,;\n]+/)
      .map(part => part.trim())
      .filter(Boolean)
    const found = parts.map(part => readChoice(part, options(ctx)))
    const missing = found.indexOf(null)
    if (missing >= 0) return unread('choice', parts[missing]!)
    return { fields: { ...fields, [name]: [...new Set(found.flatMap(one => one?.id ?? []))] } }
  },
  value: fields => fields[name],
  patch: draft => ({ [name]: draft[name] }),
  options,
  several: true,
  width: 150,
})

/** How VAT stands to the price, as one chooses it among the options. */
export const vatId = ({ vatMode, vatRate }: Pick<OrderDraft, 'vatMode' | 'vatRate'>): string =>
  vatMode === 'none' ? 'none' : `${vatMode} ${vatRate}`

/** VAT as people write it: `с НДС 22 %`, `+20`, `22`, `без НДС`; a bare rate leaves open whether the price holds it. */
function readVat(text: string, now: Pick<OrderDraft, 'vatMode' | 'vatRate'>): Pick<OrderDraft, 'vatMode' | 'vatRate'> | null {
  const said = plain(text)
  const rate = VatRate.safeParse(Number(/\d+/.exec(said)?.[0] ?? Number.NaN))
  if (rate.success) {
    const usual = now.vatMode === 'none' ? 'included' : now.vatMode
    const vatMode = /плюс|сверху|plus|excl|\+/.test(said) ? 'excluded' : /^с |вкл|incl/.test(said) ? 'included' : usual
    return { vatMode, vatRate: rate.data }
  }
  return /\d/.test(said) || !/^(без|нет|no)/.test(said) ? null : { vatMode: 'none', vatRate: now.vatRate }
}

/** Every column of the sheet, in its order. */
export const columns: Record<ColumnId, GridColumn> = {
  customerNumber: words('customerNumber', 120),
  loadDay: { ...day(0), patch: draft => ({ loading: windowAt(draft, 0) }), width: 104 },
  loadHours: { ...hours(0), patch: draft => ({ loading: windowAt(draft, 0) }), width: 116 },
  unloadDay: { ...day(-1), patch: draft => ({ unloading: windowAt(draft, -1) }), width: 104 },
  unloadHours: { ...hours(-1), patch: draft => ({ unloading: windowAt(draft, -1) }), width: 116 },
  cargo: {
    text: ({ cargos }) => cargos[0]?.name ?? '',
    setText: (fields, text) => ({ fields: firstCargo(fields, { name: text.trim() }) }),
    value: ({ cargos }) => cargos[0]?.name,
    patch: ({ cargos }) => ({ cargo: { name: cargos[0]?.name } }),
    width: 150,
  },
  tonnes: {
    text: ({ cargos }, { locale }) => typedText(cargos[0]?.tonnes ?? null, locale),
    setText: (fields, text) => number(text, tonnes => firstCargo(fields, { tonnes })),
    value: ({ cargos }) => cargos[0]?.tonnes ?? null,
    patch: ({ cargos }) => ({ cargo: { massKg: cargos[0]?.massKg } }),
    width: 76,
    align: 'end',
  },
  volume: {
    text: ({ cargos }, { locale }) => typedText(cargos[0]?.volume ?? null, locale),
    setText: (fields, text) => number(text, volume => firstCargo(fields, { volume })),
    value: ({ cargos }) => cargos[0]?.volume ?? null,
    patch: ({ cargos }) => ({ cargo: { volumeM3: cargos[0]?.volumeM3 } }),
    width: 76,
    align: 'end',
  },
  pallets: {
    text: ({ cargos }, { locale }) => typedText(cargos[0]?.pallets ?? null, locale),
    setText: (fields, text) => number(text, pallets => firstCargo(fields, { pallets })),
    value: ({ cargos }) => cargos[0]?.pallets ?? null,
    patch: ({ cargos }) => ({ cargo: { pallets: cargos[0]?.pallets } }),
    width: 72,
    align: 'end',
  },
  truck: {
    ...choice(
      'truckType',
      ctx => ctx.trucks,
      (fields, id, { trucks }) => {
        const sizes = trucks.find(truck => truck.id === id)?.sizes
        return sizes
          ? { ...fields, truckType: id, tonnes: sizes.tonnes, volume: sizes.volume || null, pallets: sizes.pallets || null }
          : { ...fields, truckType: id }
      },
    ),
    patch: ({ truckType, capacityKg, volumeM3, pallets }) => ({ truckType, capacityKg, volumeM3, pallets }),
    width: 132,
  },
  capacity: {
    text: ({ tonnes }, { locale }) => typedText(tonnes, locale),
    setText: (fields, text) => number(text, tonnes => ({ ...fields, tonnes })),
    value: ({ tonnes }) => tonnes,
    patch: ({ capacityKg }) => ({ capacityKg }),
    width: 88,
    align: 'end',
  },
  bodies: codes('bodyTypes', ctx => ctx.bodies),
  loadings: codes('loadingTypes', ctx => ctx.loadings),
  regime: {
    ...choice(
      'temperature',
      ctx => ctx.regimes,
      (fields, temperature) => ({ ...fields, temperature }),
    ),
    patch: ({ temperature }) => ({ temperature }),
    width: 120,
  },
  price: { ...money('price'), patch: ({ price }) => ({ price }) },
  vat: {
    text: (fields, { vats }) => vats.find(({ id }) => id === vatId(fields))?.label ?? vatId(fields),
    setText: (fields, text, { vats }) => {
      const vat = readVat(text, fields)
      return vat && vats.some(({ id }) => id === vatId(vat)) ? { fields: { ...fields, ...vat } } : unread('choice', text)
    },
    value: vatId,
    patch: ({ vatMode, vatRate }) => ({ vatMode, vatRate }),
    options: ctx => ctx.vats,
    width: 120,
  },
  customerPrice: { ...money('customerPrice'), patch: ({ customerPrice }) => ({ customerPrice }) },
  payDays: {
    text: ({ payDays }, { locale }) => typedText(payDays, locale),
    setText: (fields, text) => number(text, payDays => ({ ...fields, payDays })),
    value: ({ payDays }) => payDays,
    patch: ({ payDays }) => ({ payDays }),
    width: 84,
    align: 'end',
  },
  trigger: {
    ...choice(
      'payTrigger',
      ctx => ctx.triggers,
      (fields, id) => ({ ...fields, payTrigger: (id ?? 'originals') as OrderDraft['payTrigger'] }),
    ),
    patch: ({ payTrigger }) => ({ payTrigger }),
    width: 150,
  },
  comment: words('commentPublic', 200),
  internal: words('commentInternal', 200),
}
