import { pick } from '#contract/fields.ts'
import type { Confidence } from '#contract/letters.ts'
import { fieldId } from '#web/forms/useForm.ts'
import { blankCargo, blankStop, type CargoFields, type OrderFields, type StopFields } from '#web/orders/form/draft.ts'

/** What a row of a proposal fills in, by the path of a field of the form: `stops.0.hours`, `pay`. */
export type RowId = string

/** The fields of a contract read together and shown as one. */
export function rowOf(field: string): RowId {
  return field
    .replace(/\.(?:kind)$/, '.place')
    .replace(/\.lastDay$/, '.day')
    .replace(/\.(?:from|to)$/, '.hours')
    .replace(/\.adr(?:Un|Class)$/, '.adr')
    .replace(/\.temp(?:Min|Max)$/, '.degrees')
    .replace(/^priceUnit$/, 'unitRate')
    .replace(/^vat(?:Mode|Rate)$/, 'vat')
    .replace(/^pay(?:Days|DaysKind|Trigger)$/, 'pay')
}

/** What stands in the form where a row would be filled in. */
export function valueAt(fields: OrderFields, row: RowId): unknown {
  const [list, index, name] = row.split('.')
  if (list === 'stops') {
    const stop = fields.stops[Number(index)]
    if (!stop) return null
    if (name === 'place') return stop.place?.id ?? null
    if (name === 'day') return stop.day
    if (name === 'hours') return stop.from === null && stop.to === null ? null : [stop.from, stop.to]
    return stop[name as 'address'] || null
  }
  if (list === 'cargos') {
    const cargo = fields.cargos[Number(index)]
    if (!cargo) return null
    if (name === 'degrees') return cargo.tempMin === null && cargo.tempMax === null ? null : [cargo.tempMin, cargo.tempMax]
    if (name === 'adr') return cargo.adr && [cargo.adr.un, cargo.adr.class]
    return cargo[name === 'massKg' ? 'tonnes' : name === 'volumeM3' ? 'volume' : (name as 'name')] || null
  }
  if (row === 'vat') return [fields.vatMode, fields.vatRate]
  if (row === 'pay') return [fields.payDays, fields.payDaysKind, fields.payTrigger]
  if (row === 'capacityKg') return fields.tonnes
  if (row === 'volumeM3') return fields.volume
  if (row === 'unitRate') return fields.unitRate && [fields.unitRate, fields.rateUnit]
  const value = fields[row as keyof OrderFields]
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

/** The control of the form where a row stands. */
export const controlOf = (row: RowId): string =>
  fieldId({ vat: 'vatMode', pay: 'payTrigger' }[row] ?? row.replace(/\.adr$/, '.adr.un').replace(/\.degrees$/, '.tempMin'))

/** The words of a letter a field was read in, with what stands around them. */
export type Passage = { before: string; said: string; after: string }

/** A field filled in from a letter: how sure, by which words, what was put there, and the form before and after. */
export type LetterMark = { confidence: Confidence; passage: Passage; value: string; was: OrderFields; read: OrderFields }
export type LetterMarks = ReadonlyMap<RowId, LetterMark>
export const noMarks: LetterMarks = new Map()

/** What stands in a form where a row is, by the names of its fields. */
function partsOf(row: RowId): {
  stop?: readonly (keyof StopFields)[]
  cargo?: readonly (keyof CargoFields)[]
  own?: readonly (keyof OrderFields)[]
} {
  const [list, , name] = row.split('.')
  if (list === 'stops')
    return {
      stop:
        name === 'place'
          ? ['place', 'kind']
          : name === 'hours'
            ? ['from', 'to', 'days']
            : name === 'day'
              ? ['day', 'days']
              : [name as 'address'],
    }
  if (list === 'cargos')
    return {
      cargo:
        name === 'degrees' ? ['tempMin', 'tempMax'] : name === 'massKg' ? ['tonnes'] : name === 'volumeM3' ? ['volume'] : [name as 'name'],
    }
  const together: Record<string, readonly (keyof OrderFields)[]> = {
    vat: ['vatMode', 'vatRate'],
    pay: ['payDays', 'payDaysKind', 'payTrigger'],
    unitRate: ['unitRate', 'rateUnit'],
    truckType: ['truckType', 'tonnes', 'volume', 'pallets'],
    capacityKg: ['truckType', 'tonnes'],
    volumeM3: ['truckType', 'volume'],
  }
  return { own: together[row] ?? [row as keyof OrderFields] }
}

/** The form with a row as it stands in another one; where that has no such stop or cargo, as nobody has typed in it. */
export function withRowOf(fields: OrderFields, from: OrderFields, row: RowId): OrderFields {
  const at = Number(row.split('.')[1])
  const { stop, cargo, own } = partsOf(row)
  if (stop) {
    const stops = fields.stops.map((each, i) => (i === at ? { ...each, ...pick(from.stops[at] ?? blankStop(each.kind), stop) } : each))
    return { ...fields, stops }
  }
  if (cargo)
    return {
      ...fields,
      cargos: fields.cargos.map((each, i) => (i === at ? { ...each, ...pick(from.cargos[at] ?? blankCargo(), cargo) } : each)),
    }
  return { ...fields, ...pick(from, own ?? []) }
}

const saysIn = (fields: OrderFields, row: RowId) => JSON.stringify(valueAt(fields, row))

/** The marks whose fields nobody has touched. */
export const untouched = (marks: LetterMarks, fields: OrderFields): [RowId, LetterMark][] =>
  [...marks].filter(([row, { value }]) => saysIn(fields, row) === value)

/** The marks whose fields say again what they said before the letter. */
export const putBack = (marks: LetterMarks, fields: OrderFields): [RowId, LetterMark][] =>
  [...marks].filter(([row, { value, was }]) => {
    const now = saysIn(fields, row)
    return now !== value && now === saysIn(was, row)
  })
