import type { LetterOrder } from '#contract/letters.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { type OrderFields, readMoney } from '#web/orders/form/draft.ts'
import { fieldLabel } from '#web/orders/form/formFields.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import type { RowId } from './keptLetter.ts'
import { letterWords } from './words.ts'

const ofForm: Readonly<Record<string, string>> = { massKg: 'tonnes', volumeM3: 'volume' }

/** The name of a row and what it says, read from a letter or standing in the form. */
export function useRowText() {
  const t = useWords(letterWords)
  const w = useWords(formWords)
  const f = useFormat()
  const { locale } = useLocale()
  const bodies = useNames('bodyTypes')
  const loadings = useNames('downloadTypes')
  const regimes = useNames('temperatures')
  const packages = useNames('packageTypes')
  const trucks = useNames('truckTypes')
  const hours = (from: string | null, to: string | null) => [from, to].map(at => at ?? '…').join('–')
  const own: Record<string, string> = { vat: t.vat, pay: t.pay }
  const degrees = (min: unknown, max: unknown) => `${min ?? ''}…${max ?? ''} °C`

  /** What a field says, whichever of the two it was found in. */
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'day') return f.date(String(value), { weekday: true })
    if (name === 'packageType') return packages(String(value))
    if (name === 'truckType') return trucks(String(value))
    if (name === 'temperature') return regimes(String(value))
    if (name === 'bodyTypes') return (value as string[]).map(bodies).join(', ')
    if (name === 'loadingTypes') return (value as string[]).map(loadings).join(', ')
    if (name === 'paymentForm') return w[value as 'cash']
    if (name === 'volumeM3') return `${f.number(Number(value), 3)}\u00a0${locale === 'ru' ? 'м³' : 'm³'}`
    return typeof value === 'number' ? f.number(value, 3) : String(value)
  }
  const vat = (mode: string | null, rate: number | null) =>
    [mode && t[mode as 'none'], rate !== null && mode !== 'none' ? t.rate(rate) : ''].filter(Boolean).join(' ')
  const pay = (days: number | null, kind: 'calendar' | 'banking' | null, trigger: string | null) =>
    [days === null ? '' : t.days(days, kind), trigger && t[trigger as 'scans']].filter(Boolean).join(' ')
  const rate = (money: LetterOrder['price'], unit: LetterOrder['priceUnit']) =>
    [f.money(money), unit && w[unit]].filter(Boolean).join(' / ')
  const adr = (un: string | null, of: string | null) => [un && t.un(un), of && t.adrClass(of.replace('_', '.'))].filter(Boolean).join(', ')

  return {
    label: (row: RowId, order: Pick<LetterOrder, 'cargos'>): string => {
      const [list, index, name] = row.split('.')
      if (list === 'stops') return fieldLabel(`stops.0.${name}`, { stops: [], cargos: [] }, locale).replace(/^.*?: /, '')
      const cargo =
        name === 'adr'
          ? t.adr
          : name === 'degrees'
            ? t.degrees
            : fieldLabel(row, { stops: [], cargos: order.cargos as never }, locale).replace(/^.*?: /, '')
      return own[row] ?? (list === 'cargos' && order.cargos.length > 1 ? `${Number(index) + 1}. ${cargo}` : cargo)
    },
    ofLetter: (row: RowId, order: LetterOrder): string => {
      const [list, index, name] = row.split('.')
      if (list === 'stops') {
        const stop = order.stops[Number(index)]!
        if (name === 'place' && stop.place) {
          const [town, region] = [stop.place[locale], locale === 'ru' ? stop.place.region_ru : stop.place.region_en]
          return town === region ? town : `${town}, ${region}`
        }
        if (name === 'hours') return hours(stop.from, stop.to)
        if (name === 'day') return [text('day', stop.day), text('day', stop.lastDay)].filter(Boolean).join(' – ')
        return text(name!, stop[name as 'address'])
      }
      if (list === 'cargos') {
        const cargo = order.cargos[Number(index)]!
        if (name === 'massKg') return f.weight(cargo.massKg ?? 0)
        if (name === 'degrees') return degrees(cargo.tempMin, cargo.tempMax)
        return name === 'adr' ? adr(cargo.adrUn, cargo.adrClass) : text(name!, cargo[name as 'name'])
      }
      if (row === 'price') return f.money(order.price)
      if (row === 'unitRate') return rate(order.price, order.priceUnit)
      if (row === 'vat') return vat(order.vatMode, order.vatRate)
      if (row === 'pay') return pay(order.payDays, order.payDaysKind, order.payTrigger)
      if (row === 'capacityKg') return f.weight(order.capacityKg ?? 0)
      return text(row, order[row as 'customerNumber'])
    },
    ofForm: (row: RowId, fields: OrderFields): string => {
      const [list, index, name] = row.split('.')
      if (list === 'stops') {
        const stop = fields.stops[Number(index)]!
        return name === 'place'
          ? (stop.place?.label ?? '')
          : name === 'hours'
            ? hours(stop.from, stop.to)
            : text(name!, stop[name as 'address'])
      }
      if (list === 'cargos') {
        const cargo = fields.cargos[Number(index)]!
        if (name === 'degrees') return degrees(cargo.tempMin, cargo.tempMax)
        return name === 'adr' ? adr(cargo.adr?.un ?? null, cargo.adr?.class ?? null) : text(name!, cargo[(ofForm[name!] ?? name) as 'name'])
      }
      if (row === 'price' || row === 'customerPrice') return f.money(readMoney(fields[row]))
      if (row === 'vat') return vat(fields.vatMode, fields.vatRate)
      if (row === 'pay') return pay(typeof fields.payDays === 'number' ? fields.payDays : null, fields.payDaysKind, fields.payTrigger)
      if (row === 'capacityKg') return text('tonnes', fields.tonnes)
      if (row === 'volumeM3') return text(row, fields.volume)
      if (row === 'unitRate') return rate(readMoney(fields.unitRate), fields.rateUnit)
      return text(row, fields[row as 'customerNumber'])
    },
  }
}
