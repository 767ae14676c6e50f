import type { ReactNode } from 'react'
import { type FieldsWhere, fieldRow, type OrderFieldName } from '#contract/order-fields.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { OrderFields, Typed, TypedMoney } from '#web/orders/form/draft.ts'
import { fieldLabel } from '#web/orders/form/formFields.ts'
import { formWords } from '#web/orders/form/formWords.ts'
import { ruleWords } from '#web/orders/handover/words.ts'
import { cargoWords, equipmentWords, transferWords } from '../cargo/cargoWords.ts'
import { vatSaid } from '../vatSaid.ts'
import { fieldOfPart } from './meeting.ts'
import './part.css'
import { partWords } from './partWords.ts'
import { listed, useCargoTexts, useSpoken, useStopTexts, useTermTexts } from './spoken.ts'

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

/** Fields of the order that are no rows and no parts, each in its words. */
function useFieldTexts(): Spoken {
  const f = useFormat()
  const t = useWords(formWords)
  const own = useWords(partWords)
  const cargo = useWords(cargoWords)
  const policies = useWords(transferWords)
  const rules = useWords(ruleWords)
  const equipment = useWords(equipmentWords)
  const truck = useNames('truckTypes')
  const body = useNames('bodyTypes')
  const loading = useNames('downloadTypes')
  const regime = useNames('temperatures')
  const { number, yes } = useSpoken()
  return {
    customerId: fields => fields.customer?.label ?? '',
    customerValues: fields => listed((fields.customerValues ?? []).flatMap(({ ru, value }) => (value ? [`${ru}: ${value}`] : []))),
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
    rateUnit: fields => t[fields.rateUnit],
    paymentForm: fields => t[fields.paymentForm],
    template: ({ template }) => (template ? cargo.edition(template.name, template.edition) : ''),
    handover: fields => rules[fields.handover],
    transferPolicy: fields => policies[fields.transferPolicy],
    tags: fields => listed(fields.tags),
  }
}

function usePartValue(): (path: string, fields: OrderFields, beside: OrderFields) => ReactNode {
  const own = useWords(partWords)
  const { number, money, yes } = useSpoken()
  const stop = useStopTexts()
  const cargo = useCargoTexts()
  const terms = useTermTexts()
  const flat = useFieldTexts()

  const text = (path: string, fields: OrderFields): string => {
    const [first = '', second, third] = path.split('.')
    const partText = <T,>(parts: Record<string, (of: T) => string>, name: string, of: T) => parts[name]!(of)
    if (first === 'terms') return partText(terms, second!, fields.terms)
    if (first === 'stops') {
      const row = fields.stops[Number(second)]
      return row ? (third ? partText(stop.parts, third, row) : stop.whole(row)) : ''
    }
    if (first === 'cargos') {
      const row = fields.cargos[Number(second)]
      return row ? (third ? partText(cargo.parts, third, row) : cargo.whole(row)) : ''
    }
    const name = fieldOfPart(first) as OrderFieldName
    const say = flat[name]
    if (say) return say(fields)
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
    if (path === 'stops') return <Rows texts={fields.stops.map(stop.whole)} others={beside.stops.map(stop.whole)} />
    if (path === 'cargos') return <Rows texts={fields.cargos.map(cargo.whole)} others={beside.cargos.map(cargo.whole)} />
    return text(path, fields) || <Nothing>{own.empty}</Nothing>
  }
}

/** Rows one under another; those the other order does not have stand out. */
function Rows({ texts, others }: { texts: readonly string[]; others: readonly string[] }) {
  const own = useWords(partWords)
  if (texts.length === 0) return <Nothing>{own.noRows}</Nothing>
  return (
    <span className="part-rows">
      {texts.map((text, i) => (
        <span key={i}>{others.includes(text) ? own.row(i + 1, text) : <mark>{own.row(i + 1, text)}</mark>}</span>
      ))}
    </span>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <span className="muted">{children}</span>
