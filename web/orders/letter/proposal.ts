import { type Confidence, type LetterOrder, letterMost } from '#contract/letters.ts'
import { type Passage, type RowId, rowOf } from './keptLetter.ts'

export type Span = { from: number; to: number }
export type ProposedRow = { id: RowId; confidence: Confidence; spans: Span[] }

const doubt = { sure: 0, likely: 1, guess: 2 }
const stopOrder = ['place', 'address', 'day', 'hours', 'contactName', 'contactPhone', 'partyName']
const cargoOrder = ['name', 'massKg', 'volumeM3', 'pallets', 'pieces', 'packageType', 'degrees', 'adr']
const rest = [
  'customerNumber',
  'contactName',
  'contactPhone',
  'truckType',
  'capacityKg',
  'volumeM3',
  'bodyTypes',
  'loadingTypes',
  'temperature',
  'trucksCount',
  'price',
  'unitRate',
  'vat',
  'pay',
  'paymentForm',
]

function rank(row: RowId): number {
  const [list, index, name] = row.split('.')
  if (list === 'stops') return Number(index) * 10 + stopOrder.indexOf(name!)
  if (list === 'cargos') return 600 + Number(index) * 10 + cargoOrder.indexOf(name!)
  return 3000 + rest.indexOf(row)
}

/** What was read of an order, a row for each field of the form; the less sure of two readings speaks for both. */
export function rowsOf(order: LetterOrder): ProposedRow[] {
  const rows = new Map<RowId, ProposedRow>()
  for (const { field, confidence, from, to } of order.marks) {
    const id = rowOf(field)
    const row = rows.get(id) ?? { id, confidence, spans: [] }
    if (doubt[confidence] > doubt[row.confidence]) row.confidence = confidence
    if (!row.spans.some(span => span.from === from && span.to === to)) row.spans.push({ from, to })
    rows.set(id, row)
  }
  // a vehicle named by its payload is chosen by it
  if (order.truckType !== null) for (const row of ['capacityKg', 'volumeM3']) rows.delete(row)
  // a regime says its bounds; a rate by a unit is no price of the trip
  if (order.temperature !== null) rows.delete('cargos.0.degrees')
  if (order.priceUnit !== null) rows.delete('price')
  return [...rows.values()].toSorted((a, b) => rank(a.id) - rank(b.id))
}

/** Stretches of the letter one after another, each with the rows that were read there. */
export function stretches(text: string, rows: readonly ProposedRow[]): { text: string; rows: readonly ProposedRow[] }[] {
  const cuts = new Set([0, text.length])
  for (const { spans } of rows) for (const { from, to } of spans) cuts.add(from).add(to)
  const at = [...cuts].filter(cut => cut <= text.length).toSorted((a, b) => a - b)
  return at.slice(0, -1).map((from, i) => ({
    text: text.slice(from, at[i + 1]),
    rows: rows.filter(({ spans }) => spans.some(span => span.from <= from && from < span.to)),
  }))
}

/** A letter as the call takes it; no sign is cut in two. */
export function chunks(text: string): string[] {
  if (text.length <= letterMost.chunk) return [text]
  const end = /[\ud800-\udbff]/.test(text[letterMost.chunk - 1]!) ? letterMost.chunk - 1 : letterMost.chunk
  return [text.slice(0, end), ...chunks(text.slice(end))]
}

/** How much of the letter is told on either side. */
const AROUND = 28

/** The words a row was read in, with what stands around the first of them. */
export function passageOf(text: string, { spans }: Pick<ProposedRow, 'spans'>): Passage {
  const plain = (part: string) => part.replace(/\s+/g, ' ')
  const [first] = spans
  if (!first) return { before: '', said: '', after: '' }
  const start = Math.max(0, first.from - AROUND)
  const end = Math.min(text.length, first.to + AROUND)
  return {
    before: `${start > 0 ? '…' : ''}${plain(text.slice(start, first.from))}`,
    said: spans.map(({ from, to }) => plain(text.slice(from, to))).join(' … '),
    after: `${plain(text.slice(first.to, end))}${end < text.length ? '…' : ''}`,
  }
}
