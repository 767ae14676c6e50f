import type { LetterOrder } from '#contract/letters.ts'
import { regimes } from '#server/letters/reading/words.ts'

/** What a person of the trade would write into the order from a letter alone; what the letter does not say is absent. */
export type Wanted = {
  notFreight?: boolean
  orders?: Wanted[]
  points?: WantedPoint[]
  cargo?: string
  weightT?: number
  volumeM3?: number
  pallets?: number
  body?: string[]
  loading?: string[]
  temp?: { min?: number; max?: number }
  adr?: { class?: string; un?: string }
  price?: Price & { alternative?: Price }
  rate?: { amount: string; unit: string; computed?: string }
  phone?: string
  phoneAlso?: string | string[]
  trucks?: number
  ignore?: string[]
  bodyAlso?: unknown[]
  loadingAlso?: unknown[]
  cargoAlso?: unknown[]
}
type Price = { amount?: string; currency?: string; vat?: string }
type WantedPoint = {
  kind: 'load' | 'unload'
  city?: string
  region?: string
  date?: string
  dateTo?: string
  from?: string
  to?: string
  address?: string
  phone?: string
  timeAlso?: { from?: string; to?: string }[]
}
export type Letter = {
  id: string
  receivedAt: string
  difficulty?: string
  hard?: string
  text: string
  days?: Record<string, string>
  expect: Wanted
}
export type Fault = 'right' | 'wrong' | 'empty' | 'invented'
export type Judged = { id: string; field: string; kind: Fault; sure: boolean; want: unknown; got: unknown }

const none = (v: unknown): v is undefined | null | '' => v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0)
const kinds: Readonly<Record<string, string>> = { loading: 'load', unloading: 'unload' }
const vats: Readonly<Record<string, string>> = { included: 'with', excluded: 'excluded', none: 'without' }
const sum = <T extends object>(rows: readonly T[], key: keyof T): number | undefined => {
  const known = rows.map(row => row[key]).filter(v => typeof v === 'number')
  return known.length > 0 ? Number(known.reduce((a, b) => a + b, 0).toFixed(6)) : undefined
}

/** An order as it was read, in the words of the letters, with the name of the mark of each value. */
function seen(o: LetterOrder) {
  const regime = regimes.find(([code]) => code === o.temperature)
  const warm = o.cargos.find(c => !none(c.tempMin) || !none(c.tempMax))
  const mass = sum(o.cargos, 'massKg') ?? (o.capacityKg || undefined)
  return {
    points: o.stops
      .map((p, i) => ({ p, at: `stops.${i}` }))
      .filter(({ p }) => kinds[p.kind])
      .map(({ p, at }) => ({
        values: {
          kind: kinds[p.kind],
          city: p.place?.ru,
          date: p.day,
          dateTo: p.lastDay,
          from: p.from,
          to: p.to,
          address: p.address,
          phone: p.contactPhone,
        } as Record<string, string | null | undefined>,
        region: p.place?.region_ru,
        marks: {
          kind: `${at}.kind`,
          city: `${at}.place`,
          date: `${at}.day`,
          dateTo: `${at}.lastDay`,
          from: `${at}.from`,
          to: `${at}.to`,
          address: `${at}.address`,
          phone: `${at}.contactPhone`,
        } as Record<string, string>,
      })),
    values: {
      cargo: o.cargos
        .map(c => c.name)
        .filter(Boolean)
        .join(', '),
      weightT: mass === undefined ? undefined : mass / 1000,
      volumeM3: sum(o.cargos, 'volumeM3') ?? (o.volumeM3 || undefined),
      pallets: sum(o.cargos, 'pallets'),
      body: o.bodyTypes,
      loading: o.loadingTypes,
      trucks: o.trucksCount,
    } as Record<string, unknown>,
    temp: { min: warm ? warm.tempMin : regime?.[1], max: warm ? warm.tempMax : regime?.[2] } as Record<string, number | null | undefined>,
    adr: {
      class: o.cargos
        .map(c => c.adrClass)
        .find(Boolean)
        ?.replace('_', '.'),
      un: o.cargos.map(c => c.adrUn).find(Boolean),
    } as Record<string, string | null | undefined>,
    price: {
      amount: o.price ? String(o.price.minor / 100) : undefined,
      currency: o.price?.currency,
      vat: o.paymentForm === 'cash' ? 'cash' : vats[o.vatMode ?? ''],
      unit: o.priceUnit ?? undefined,
    },
    phones: [o.contactPhone, ...o.stops.map(p => p.contactPhone)].filter(phone => !none(phone)),
    sure: (fields: readonly (string | RegExp)[]) =>
      o.marks.some(m => m.confidence === 'sure' && fields.some(f => (f instanceof RegExp ? f.test(m.field) : f === m.field))),
  }
}
type Answer = ReturnType<typeof seen>
const nothing: Answer = {
  points: [],
  values: {},
  temp: {},
  adr: {},
  price: { amount: undefined, currency: undefined, vat: undefined, unit: undefined },
  phones: [],
  sure: () => false,
}

const marksOf: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  cargo: [/^cargos\.\d+\.name$/],
  weightT: [/^cargos\.\d+\.massKg$/, 'capacityKg'],
  volumeM3: [/^cargos\.\d+\.volumeM3$/, 'volumeM3'],
  pallets: [/^cargos\.\d+\.pallets$/, 'pallets'],
  body: ['bodyTypes'],
  loading: ['loadingTypes'],
  'temp.min': ['temperature', /tempMin$/],
  'temp.max': ['temperature', /tempMax$/],
  'adr.class': [/\.adrClass$/],
  'adr.un': [/\.adrUn$/],
  'price.amount': ['price'],
  'price.currency': ['price'],
  'price.vat': ['vatMode', 'paymentForm'],
  phone: [/(^|\.)contactPhone$/],
  trucks: ['trucksCount'],
}

const low = (s: unknown) => String(s).toLowerCase().replace(/ё/g, 'е')
const bare = (s: unknown) => low(s).replace(/[^а-яa-z0-9]/g, '')
const isTown = (e: unknown, a: unknown) => low(e) === low(a)
const set = (v: unknown) => (Array.isArray(v) ? v : [v]).map(String).toSorted().join(',')

function equal(field: string, e: unknown, a: unknown): boolean {
  const key = field.split('.').at(-1)!
  if (key === 'cargo') {
    const text = String(a)
    // a word of the goods, and nothing of the rest of the letter
    return (
      low(e)
        .split(/[^\p{L}0-9]+/u)
        .some(w => w.length > 2 && low(text).includes(w.slice(0, 5))) &&
      text.length <= Math.max(60, String(e).length * 3) &&
      !/(?<!\p{L})(ндс|руб|погруз|выгруз|загруз)|\d{7}/u.test(low(text))
    )
  }
  if (key === 'address') return bare(a).includes(bare(e))
  if (key === 'city') return isTown(e, a)
  if (Array.isArray(e)) return set(e) === set(a)
  return typeof e === 'number' || key === 'amount' ? Math.abs(Number(e) - Number(a)) < 1e-6 : low(e) === low(a)
}

type Enter = (field: string, kind: Fault, said: readonly [want: unknown, got: unknown], sure?: boolean) => void

function judge({ put, field }: { put: Enter; field: string }, e: unknown, a: unknown, sure: () => boolean) {
  if (none(e) && none(a)) return
  if (none(e)) return put(field, 'invented', [e, a], sure())
  if (none(a)) return put(field, 'empty', [e, a])
  const ok = equal(field, e, a)
  put(field, ok ? 'right' : 'wrong', [e, a], !ok && sure())
}

type Pair = [WantedPoint | undefined, Answer['points'][number] | undefined]
/** The stops of both sides side by side, so that one missing or one too many does not spoil the others. */
function pair(es: readonly WantedPoint[], as: Answer['points']): Pair[] {
  const cost = (e: WantedPoint, a: Answer['points'][number]) =>
    (e.kind === a.values.kind ? 0 : 1) + (none(a.values.city) ? 0.5 : isTown(e.city ?? '', a.values.city) ? 0 : 1.2)
  const best = Array.from({ length: es.length + 1 }, () => [] as { c: number; rows: Pair[] }[])
  for (let i = es.length; i >= 0; i--)
    for (let j = as.length; j >= 0; j--) {
      const ways: { c: number; rows: Pair[] }[] = []
      const rest = (r: { c: number; rows: Pair[] }, c: number, row: Pair) => ways.push({ c: c + r.c, rows: [row, ...r.rows] })
      if (i < es.length && j < as.length) rest(best[i + 1]![j + 1]!, cost(es[i]!, as[j]!), [es[i], as[j]])
      if (i < es.length) rest(best[i + 1]![j]!, 1.15, [es[i], undefined])
      if (j < as.length) rest(best[i]![j + 1]!, 1.15, [undefined, as[j]])
      best[i]![j] = ways.length > 0 ? ways.reduce((x, y) => (y.c < x.c ? y : x)) : { c: 0, rows: [] }
    }
  return best[0]![0]!.rows
}

function judgeStops(put: Enter, e: Wanted, a: Answer) {
  const points = e.points ?? []
  const rows = pair(points, a.points)
  const extra = rows.filter(([want]) => !want).map(([, got]) => got!)
  if (a.points.length === 0) put('points.count', 'empty', [points.length, 0])
  else
    put(
      'points.count',
      a.points.length === points.length ? 'right' : 'wrong',
      [points.length, a.points.length],
      extra.some(p => a.sure([p.marks.city!])),
    )
  for (const [want, got] of rows) {
    if (!want) continue
    const time = got && want.timeAlso?.find(t => (t.from ?? '') === (got.values.from ?? '') && (t.to ?? '') === (got.values.to ?? ''))
    const w = (time ? { ...want, from: time.from, to: time.to } : want) as unknown as Record<string, string | undefined>
    for (const k of ['kind', 'city', 'date', 'dateTo', 'from', 'to', 'address', 'phone']) {
      if ((k === 'address' || k === 'phone') && none(w[k])) continue
      const value = got?.values[k]
      const sure = () => got !== undefined && a.sure([got.marks[k]!])
      const ofElsewhere =
        k === 'city' && w.region && !none(value) && isTown(w.city, value) && !low(got?.region ?? '').includes(low(w.region))
      if (ofElsewhere) put('points.city', 'wrong', [`${w.city} (${w.region})`, `${value} (${got?.region})`], sure())
      else if (k === 'dateTo' && !none(value) && value === got?.values.date && none(w.dateTo)) continue
      else judge({ put, field: `points.${k}` }, w[k], value, sure)
    }
  }
}

function judgePrice(put: Enter, e: Wanted, a: Answer) {
  const sure = (field: string) => () => a.sure(marksOf[field]!)
  if (e.rate) {
    if (none(a.price.amount)) return
    const ok = a.price.unit
      ? a.price.unit === e.rate.unit && equal('amount', e.rate.amount, a.price.amount)
      : e.rate.computed && equal('amount', e.rate.computed, a.price.amount)
    return put('price.amount', ok ? 'right' : 'wrong', [e.rate, a.price.amount], !ok && sure('price.amount')())
  }
  if (e.ignore?.includes('price')) return
  let p = e.price
  const other = p?.alternative
  if (other && (none(a.price.amount) ? a.price.vat === other.vat : equal('amount', other.amount, a.price.amount))) p = { ...p, ...other }
  judge({ put, field: 'price.amount' }, p?.amount, a.price.amount, sure('price.amount'))
  if (!p) return
  if (!none(a.price.amount) && (p.currency || (a.price.currency ?? 'RUB') !== 'RUB'))
    judge({ put, field: 'price.currency' }, p.currency ?? 'RUB', a.price.currency, sure('price.currency'))
  // cash carries no VAT
  if (p.vat !== 'unknown')
    judge({ put, field: 'price.vat' }, p.vat, p.vat === 'cash' && a.price.vat === 'without' ? 'cash' : a.price.vat, sure('price.vat'))
}

function judgeOrder(put: Enter, e: Wanted, a: Answer) {
  const ignored = (field: string) => e.ignore?.includes(field) ?? false
  const wanted = e as Record<string, unknown>
  judgeStops(put, e, a)
  const sure = (field: string) => () => a.sure(marksOf[field]!)
  for (const k of ['weightT', 'volumeM3', 'pallets', 'body', 'loading', 'cargo', 'trucks']) {
    if (ignored(k) || (k === 'cargo' && none(wanted[k])) || (k === 'trucks' && none(wanted[k]) && a.values[k] === 1)) continue
    const also = ((wanted[`${k}Also`] ?? []) as unknown[]).find(x => set(x) === set(a.values[k] ?? []))
    judge({ put, field: k }, also ?? wanted[k], a.values[k], sure(k))
  }
  const temp = e.temp as Record<string, number | undefined> | undefined
  for (const k of ['min', 'max'])
    if (!ignored('temp') && (!none(temp?.[k]) || !temp)) judge({ put, field: `temp.${k}` }, temp?.[k], a.temp[k], sure(`temp.${k}`))
  for (const k of ['class', 'un'])
    if (!ignored('adr')) judge({ put, field: `adr.${k}` }, (e.adr as Record<string, string> | undefined)?.[k], a.adr[k], sure(`adr.${k}`))
  // a phone may stand at the order or at a stop
  const known = [e.phone, e.phoneAlso, ...(e.points ?? []).map(p => p.phone)].flat().filter(phone => !none(phone))
  const foreign = a.phones.find(p => !known.includes(p!))
  if (!none(e.phone)) judge({ put, field: 'phone' }, e.phone, a.phones.some(p => known.includes(p!)) ? e.phone : foreign, sure('phone'))
  else if (foreign) judge({ put, field: 'phone' }, undefined, foreign, sure('phone'))
  judgePrice(put, e, a)
}

/** Every field of a letter judged: what was read against what a person reads. */
export function judgeLetter({ id, expect: e }: Pick<Letter, 'id' | 'expect'>, orders: readonly LetterOrder[]): Judged[] {
  const judged: Judged[] = []
  const put: Enter = (field, kind, [want, got], sure = false) =>
    judged.push({ id, field, kind, want, got, sure: sure && (kind === 'wrong' || kind === 'invented') })
  put('notFreight', (e.notFreight ?? false) === (orders.length === 0) ? 'right' : e.notFreight ? 'wrong' : 'empty', [
    e.notFreight ? 'no request' : 'a request',
    orders.length > 0 ? `${orders.length} order(s)` : 'refused',
  ])
  if (e.notFreight) return judged
  const wanted = (e.orders ?? [e]).map(o => (e.orders ? { loading: e.loading, phone: e.phone, ignore: e.ignore, ...o } : o)) as Wanted[]
  const got = orders.map(seen)
  if (e.orders || got.length > 1)
    put(
      'orders.count',
      got.length === 0 ? 'empty' : got.length === wanted.length ? 'right' : 'wrong',
      [wanted.length, got.length],
      got.slice(wanted.length).some(o => o.points.some(p => o.sure([p.marks.city!]))),
    )
  for (const [i, o] of wanted.entries()) judgeOrder(put, o, got[i] ?? nothing)
  return judged
}

const groups: Readonly<Record<string, string>> = {
  notFreight: 'request or not',
  'orders.count': 'orders',
  'points.count': 'stops',
  'points.kind': 'stops',
  'points.city': 'town',
  'points.date': 'day',
  'points.dateTo': 'day',
  'points.from': 'hours',
  'points.to': 'hours',
  'points.address': 'address',
  'points.phone': 'phone',
  cargo: 'cargo',
  weightT: 'mass',
  volumeM3: 'volume',
  pallets: 'pallets',
  body: 'body',
  loading: 'loading',
  'temp.min': 'temperature',
  'temp.max': 'temperature',
  'adr.class': 'ADR',
  'adr.un': 'ADR',
  'price.amount': 'price',
  'price.currency': 'price',
  'price.vat': 'VAT',
  phone: 'phone',
  trucks: 'trucks',
}

/** How many of the judged fields are right, wrong, empty and invented, and how many of the wrong ones were sure. */
export function countOf(rows: readonly Judged[]) {
  const n = { right: 0, wrong: 0, empty: 0, invented: 0, sure: 0 }
  for (const { kind, sure } of rows) {
    n[kind]++
    if (sure) n.sure++
  }
  const known = Math.max(1, n.right + n.wrong + n.empty)
  return { ...n, share: n.right / known, faulty: (n.wrong + n.invented) / known }
}

/** The table by kinds of fields. */
export function tableOf(rows: readonly Judged[]): string {
  const line = (name: string, own: readonly Judged[]) => {
    const { right, wrong, empty, invented, sure, share } = countOf(own)
    return `${name.padEnd(16)} ${[right, wrong, empty, invented, sure].map(n => String(n).padStart(8)).join(' ')}  ${`${(100 * share).toFixed(1)} %`.padStart(8)}`
  }
  const head = `${''.padEnd(16)} ${['right', 'wrong', 'empty', 'invented', 'sure'].map(x => x.padStart(8)).join(' ')}     right`
  const lines = [...new Set(Object.values(groups))].map(group => [group, rows.filter(({ field }) => groups[field] === group)] as const)
  return [head, ...lines.filter(([, own]) => own.length > 0).map(([group, own]) => line(group, own)), line('all', rows)].join('\n')
}
