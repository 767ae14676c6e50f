import type { ReactNode } from 'react'
import type { CargoDraft, OrderTerms, StopDraft } from '#contract/order-draft.ts'
import { type FieldsWhere, fieldRow, type OrderFieldName } from '#contract/order-fields.ts'
import type { cargoFields, stopFields, termFields } from '#contract/order-parts.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import {
  type CargoFields,
  type OrderFields,
  readMoney,
  type StopFields,
  type Typed,
  type TypedMoney,
  windowOf,
  zoneOf,
} from '#web/orders/form/draft.ts'
import { fieldLabel } from '#web/orders/form/formFields.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { cargoWords, classWords, equipmentWords, transferWords } from '../cargo/cargoWords.ts'
import { vatSaid } from '../vatSaid.ts'
import { fieldOfPart } from './meeting.ts'
import './part.css'
import { partWords } from './partWords.ts'

type PartProps = {
  /** A part of the order as `meetOrders` names it. */
  path: string
  fields: OrderFields
  /** The order it is compared with: rows that differ from it stand out. Without it the name of the part is shown. */
  comparedWith?: OrderFields
}

/** A part of an order in a comparison: its name, or its value in words. */
export function OrderPart({ path, fields, comparedWith }: PartProps) {
  const name = usePartName()
  const value = usePartValue()
  return comparedWith === undefined ? name(path, fields) : value(path, fields, comparedWith)
}

/** Fields in words of their own: a text, a number, an amount or a mark needs none. */
type Spoken = { [F in FieldsWhere<'kind', 'choice' | 'list' | 'group' | 'measure' | 'reference'>]: (fields: OrderFields) => string } & {
  [F in OrderFieldName]?: (fields: OrderFields) => string
}

function usePartName(): (path: string, fields: OrderFields) => string {
  const { locale } = useLocale()
  return (path, fields) => fieldLabel(fieldOfPart(path), fields, locale)
}

function usePartValue(): (path: string, fields: OrderFields, beside: OrderFields) => ReactNode {
  const f = useFormat()
  const t = useWords(formWords)
  const cargoTexts = useWords(cargoWords)
  const own = useWords(partWords)
  const policies = useWords(transferWords)
  const equipment = useWords(equipmentWords)
  const classes = useWords(classWords)
  const truck = useNames('truckTypes')
  const body = useNames('bodyTypes')
  const loading = useNames('downloadTypes')
  const regime = useNames('temperatures')
  const category = useNames('productCategories')
  const packing = useNames('packageTypes')

  const number = (typed: Typed, unit = '') =>
    typed === null ? '' : typeof typed === 'string' ? own.unread(typed) : `${f.number(typed, 3)}${unit && '\u00a0'}${unit}`
  const money = (typed: TypedMoney) =>
    typed === null ? '' : typeof typed.minor === 'string' ? own.unread(typed.minor) : readMoney(typed) ? f.money(readMoney(typed)) : ''
  const yes = (value: boolean) => (value ? own.yes : own.no)
  const listed = (values: readonly (string | false | null | undefined)[], by = ', ') => values.filter(Boolean).join(by)

  const window = (stop: StopFields): string => {
    const { windowFrom, windowTo } = windowOf(stop)
    if (windowFrom ?? windowTo) return f.window(windowFrom, windowTo, { zone: zoneOf(stop) })
    return listed([stop.day && f.date(stop.day), stop.from, stop.to])
  }
  const ofStop: Record<Exclude<(typeof stopFields)[keyof StopDraft]['within'], 'kind' | 'place'>, (stop: StopFields) => string> = {
    address: stop => stop.address,
    windowFrom: window,
    partyName: stop => stop.partyName,
    contactName: stop => stop.contactName,
    contactPhone: stop => stop.contactPhone,
    handling: stop => listed(stop.handling.map(loading)),
    notes: stop => stop.notes,
  }
  const ofCargo: Record<(typeof cargoFields)[keyof CargoDraft]['within'], (cargo: CargoFields) => string> = {
    name: cargo => cargo.name,
    category: cargo => (cargo.category ? category(cargo.category) : ''),
    packageType: cargo => (cargo.packageType ? packing(cargo.packageType) : ''),
    pieces: cargo => number(cargo.pieces, t.pieceUnit),
    massKg: cargo => number(cargo.tonnes, t.tonneUnit),
    volumeM3: cargo => number(cargo.volume, t.cubicUnit),
    pallets: cargo => number(cargo.pallets, own.palletUnit),
    lengthM: ({ length, width, height, stackable }) =>
      listed([listed([number(length), number(width), number(height)], '\u00a0×\u00a0'), stackable && cargoTexts.stackable.toLowerCase()]),
    tempMin: ({ tempMin, tempMax }) =>
      tempMin === null && tempMax === null ? '' : `${number(tempMin)}…${number(tempMax)}\u00a0${cargoTexts.celsius}`,
    declaredValue: cargo => money(cargo.declared),
    hsCode: cargo => cargo.hsCode,
    adr: ({ adr }) => (adr ? listed([`UN\u00a0${adr.un}`, adr.name, adr.class && classes[adr.class]]) : ''),
  }
  const stop = (row: StopFields): string =>
    listed([row.kind === 'loading' ? t.loading : t.unloading, row.place?.label, ...Object.values(ofStop).map(say => say(row))])
  const cargo = (row: CargoFields): string => listed(Object.values(ofCargo).map(say => say(row)))

  const ofTerms: Record<(typeof termFields)[keyof OrderTerms]['within'], (terms: OrderFields['terms']) => string> = {
    freeRevokeHours: terms => number(terms.freeRevokeHours, cargoTexts.hoursBefore),
    penaltyPercent: terms => number(terms.penaltyPercent, cargoTexts.ofPrice),
    freeWaitMinutes: terms => number(terms.freeWaitMinutes, cargoTexts.minutes),
    waitRate: terms => money(terms.waitRate),
    layoverRate: terms => money(terms.layoverRate),
    latePenalty: terms => money(terms.latePenalty),
    approvesResources: terms => (terms.approvesResources ? own.within(number(terms.approvalHours)) : own.no),
  }
  const flat: Spoken = {
    customerId: fields => fields.customer?.label ?? '',
    truckType: fields => (fields.truckType ? truck(fields.truckType) : ''),
    capacityKg: fields => number(fields.tonnes, t.tonneUnit),
    volumeM3: fields => number(fields.volume, t.cubicUnit),
    pallets: fields => number(fields.pallets, own.palletUnit),
    bodyTypes: fields => listed(fields.bodyTypes.map(body)),
    loadingTypes: fields => listed(fields.loadingTypes.map(loading)),
    temperature: fields => (fields.temperature ? regime(fields.temperature) : ''),
    equipment: fields => listed(fields.equipment.map(({ code, count }) => (count ? `${equipment[code]} × ${count}` : equipment[code]))),
    crewSize: fields => yes(fields.crewSize === 2),
    permit: ({ permit }) => (permit ? listed([permit.number, permit.until && f.date(permit.until)]) : ''),
    distanceKm: fields => number(fields.distance, t.kmUnit),
    customerVat: ({ customerVat: vat }) => (vat ? vatSaid(t, vat) : ''),
    vatMode: ({ vatMode }) => ({ included: t.vatIncluded, excluded: t.vatExcluded, none: t.vatNone })[vatMode],
    vatRate: fields => `${fields.vatRate}\u00a0%`,
    payDays: fields => (typeof fields.payDays === 'number' ? own.days(f.number(fields.payDays)) : number(fields.payDays)),
    payDaysKind: fields => (fields.payDaysKind === 'banking' ? t.payBanking : t.payCalendar),
    payTrigger: ({ payTrigger }) =>
      ({ unloading: t.triggerUnloading, scans: t.triggerScans, originals: t.triggerOriginals, act_signed: t.triggerAct })[payTrigger],
    transferPolicy: fields => policies[fields.transferPolicy],
    tags: fields => listed(fields.tags),
  }

  const rows = (texts: readonly string[], others: readonly string[]): ReactNode =>
    texts.length === 0 ? (
      <Nothing>{own.noRows}</Nothing>
    ) : (
      <span className="part-rows">
        {texts.map((text, i) => (
          <span key={i}>{others.includes(text) ? own.row(i + 1, text) : <mark>{own.row(i + 1, text)}</mark>}</span>
        ))}
      </span>
    )
  const text = (path: string, fields: OrderFields): string => {
    const [first = '', second, third] = path.split('.')
    const partText = <T,>(parts: Record<string, (of: T) => string>, name: string, of: T) => parts[name]!(of)
    if (first === 'terms') return partText(ofTerms, second!, fields.terms)
    if (first === 'stops') {
      const row = fields.stops[Number(second)]
      return row ? (third ? partText(ofStop, third, row) : stop(row)) : ''
    }
    if (first === 'cargos') {
      const row = fields.cargos[Number(second)]
      return row ? (third ? partText(ofCargo, third, row) : cargo(row)) : ''
    }
    const name = fieldOfPart(first) as OrderFieldName
    const own = flat[name]
    if (own) return own(fields)
    const value = fields[first as keyof OrderFields]
    switch (fieldRow(name).kind) {
      case 'number':
        return number(value as Typed)
      case 'money':
        return money(value as TypedMoney)
      case 'flag':
        return yes(value === true)
      default:
        return String(value ?? '')
    }
  }
  return (path, fields, beside) => {
    if (path === 'stops') return rows(fields.stops.map(stop), beside.stops.map(stop))
    if (path === 'cargos') return rows(fields.cargos.map(cargo), beside.cargos.map(cargo))
    return text(path, fields) || <Nothing>{own.empty}</Nothing>
  }
}

const Nothing = ({ children }: { children: ReactNode }) => <span className="muted">{children}</span>
