import { AdrClass } from '#contract/adr.ts'
import type { LetterOrder } from '#contract/letters.ts'
import { VatRate } from '#contract/order-draft.ts'
import { type PlaceRecord, toRow } from '#server/places/row.ts'
import type { Reading } from './reading/reading.ts'

const blankStop = {
  kind: 'unloading',
  place: null,
  address: '',
  day: null,
  lastDay: null,
  from: null,
  to: null,
  partyName: '',
  contactName: '',
  contactPhone: null,
}
const blankCargo = {
  name: '',
  packageType: null,
  pieces: null,
  massKg: null,
  volumeM3: null,
  pallets: null,
  adrUn: null,
  adrClass: null,
  tempMin: null,
  tempMax: null,
}
const blankOrder = {
  customerNumber: '',
  contactName: '',
  contactPhone: null,
  truckType: null,
  capacityKg: null,
  volumeM3: null,
  bodyTypes: [],
  loadingTypes: [],
  temperature: null,
  price: null,
  priceUnit: null,
  paymentForm: null,
  trucksCount: null,
  vatMode: null,
  vatRate: null,
  payDays: null,
  payDaysKind: null,
  payTrigger: null,
}

/** What no order may hold is not proposed. */
function possible(field: string, value: unknown): boolean {
  if (field === 'vatRate') return VatRate.safeParse(value).success
  if (field.endsWith('.adrClass')) return AdrClass.safeParse(value).success
  if (field === 'capacityKg') return Number(value) <= 60_000
  if (field.endsWith('.name')) return String(value).length <= 200
  return !/contactName$/.test(field) || String(value).length <= 100
}

/** What was read out of a letter, in the shape of the wire. */
export function toOrder(reading: Reading): LetterOrder {
  const stops: Record<string, unknown>[] = []
  const cargos: Record<string, unknown>[] = []
  const order: Record<string, unknown> = { ...blankOrder }
  const marks: LetterOrder['marks'] = []
  for (const [field, { value, sure, from, to }] of reading) {
    if (!possible(field, value)) continue
    const [list, index, name] = field.split('.') as [string, string | undefined, string | undefined]
    const shown = name === 'place' ? toRow(value as PlaceRecord) : value
    if (index === undefined || name === undefined) order[list] = shown
    else {
      const rows = list === 'stops' ? stops : cargos
      while (rows.length <= Number(index)) rows.push({ ...(list === 'stops' ? blankStop : blankCargo) })
      rows[Number(index)]![name] = shown
    }
    marks.push({ field, confidence: sure, from, to })
  }
  return { ...order, stops, cargos, marks } as unknown as LetterOrder
}
