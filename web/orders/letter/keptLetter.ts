import type { Confidence } from '#contract/letters.ts'
import { fieldId } from '#web/forms/useForm.ts'
import type { OrderFields } from '#web/orders/form/draft.ts'

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

/** Fields filled in from a letter and what was put there: a field is marked until it says something else. */
export type LetterMarks = ReadonlyMap<RowId, { confidence: Confidence; value: string }>
export const noMarks: LetterMarks = new Map()

/** The marks whose fields nobody has touched. */
export const untouched = (marks: LetterMarks, fields: OrderFields): [RowId, Confidence][] =>
  [...marks].filter(([row, { value }]) => JSON.stringify(valueAt(fields, row)) === value).map(([row, { confidence }]) => [row, confidence])
