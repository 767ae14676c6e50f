import type { TruckTypeRow } from '#contract/dicts.ts'
import type { LetterOrder } from '#contract/letters.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Locale } from '#web/i18n/words.ts'
import { blankAdr, blankCargo, blankOrder, blankPoint, draftOf, keepable, type OrderFields, type PointFields } from '../draft.ts'
import { placeChoice } from '../suggest.ts'
import { type RowId, valueAt } from './held.ts'

export type Price = 'price' | 'customerPrice'
type How = { price: Price; trucks: readonly TruckTypeRow[]; locale: Locale }

const isBlank = (point: PointFields) => point.place === null && point.address === '' && point.day === null && point.contactPhone === ''

/** The stops of the form a letter's stops belong to: its first and last are theirs, those between are added. */
function pointsFor(fields: OrderFields, order: LetterOrder): { points: PointFields[]; at: number[] } {
  const { points } = fields
  const wanted = order.points.length
  if (wanted < 2 || points.every(isBlank)) {
    const fresh = order.points.map((point, i) => {
      const old = i === 0 ? points[0] : i === wanted - 1 ? points.at(-1) : undefined
      return old && old.kind === point.kind ? old : blankPoint(point.kind)
    })
    const made = wanted === 0 ? points : wanted === 1 ? [fresh[0]!, points.at(-1) ?? blankPoint('unloading')] : fresh
    return { points: made, at: order.points.map((_, i) => i) }
  }
  const middle = points.slice(1, -1)
  while (middle.length < wanted - 2) middle.push(blankPoint(order.points[middle.length + 1]!.kind))
  const made = [points[0]!, ...middle, points.at(-1)!]
  return { points: made, at: order.points.map((_, i) => (i === wanted - 1 ? made.length - 1 : i)) }
}

/** The row of the form a row of the letter fills in. */
export function formRow(fields: OrderFields, order: LetterOrder, row: RowId, price: Price): RowId {
  const [list, index, name] = row.split('.')
  if (list === 'points') return `points.${pointsFor(fields, order).at[Number(index)]}.${name}`
  return row === 'price' ? price : row
}

/** What of the form a row would overwrite: something typed that says otherwise. */
export function overwrites(fields: OrderFields, order: LetterOrder, row: RowId, how: How): boolean {
  const at = formRow(fields, order, row, how.price)
  const held = JSON.stringify(valueAt(fields, at))
  const blank = at.startsWith('points.') || at.startsWith('cargos.') ? 'null' : JSON.stringify(valueAt(blankOrder(), at))
  return held !== blank && held !== JSON.stringify(valueAt(filled(fields, order, new Set([row]), how), at))
}

/** The form with the chosen rows of a letter in it; everything else stays as it is. */
export function filled(fields: OrderFields, order: LetterOrder, rows: ReadonlySet<RowId>, { price, trucks, locale }: How): OrderFields {
  const has = (row: RowId) => rows.has(row)
  const { points, at } = pointsFor(fields, order)
  const next: OrderFields = { ...fields, points: points.map(point => ({ ...point })), cargos: fields.cargos.map(cargo => ({ ...cargo })) }
  order.points.forEach((read, i) => {
    const point = next.points[at[i]!]!
    const own = (name: string) => has(`points.${i}.${name}`)
    if (own('place') && read.place)
      Object.assign(point, { kind: read.kind, place: { ...placeChoice(read.place, locale), hint: undefined } })
    if (own('address')) point.address = read.address
    if (own('day')) point.day = read.day
    if (own('hours')) Object.assign(point, { from: read.from ?? point.from, to: read.to ?? point.to, days: 0 })
    if (own('day') && read.lastDay !== null && read.day !== null)
      point.days = Math.min(7, Math.round((Date.parse(read.lastDay) - Date.parse(read.day)) / 86_400_000))
    if (own('counterparty')) point.counterparty = read.counterparty
    if (own('contactName')) point.contactName = read.contactName
    if (own('contactPhone')) point.contactPhone = read.contactPhone ?? ''
  })
  order.cargos.forEach((read, i) => {
    const own = (name: string) => has(`cargos.${i}.${name}`)
    if (![...rows].some(row => row.startsWith(`cargos.${i}.`))) return
    while (next.cargos.length <= i) next.cargos.push(blankCargo())
    const cargo = next.cargos[i]!
    if (own('name')) cargo.name = read.name
    if (own('packageType')) cargo.packageType = read.packageType
    if (own('places')) cargo.places = read.places
    if (own('massKg')) cargo.tonnes = read.massKg === null ? null : read.massKg / 1000
    if (own('volumeM3')) cargo.volume = read.volumeM3
    if (own('pallets')) cargo.pallets = read.pallets
    if (own('adr')) cargo.adr = { ...(cargo.adr ?? blankAdr()), un: read.adrUn ?? '', class: read.adrClass }
  })
  if (has('customerNumber')) next.customerNumber = order.customerNumber
  if (has('truckType')) {
    const type = trucks.find(({ code }) => code === order.truckType)
    if (type)
      Object.assign(next, { truckType: type.code, tonnes: type.weight, volume: type.volume || null, pallets: type.palletsCount || null })
  } else if (has('capacityKg') && order.capacityKg !== null) Object.assign(next, { truckType: 'other', tonnes: order.capacityKg / 1000 })
  if (has('bodyTypes')) next.bodyTypes = [...order.bodyTypes]
  if (has('loadingTypes')) next.loadingTypes = [...order.loadingTypes]
  if (has('temperature')) next.temperature = order.temperature
  if (has('price')) next[price] = order.price
  if (has('vat')) Object.assign(next, { vatMode: order.vatMode ?? next.vatMode, vatRate: order.vatRate ?? next.vatRate })
  if (has('pay'))
    Object.assign(next, {
      payDays: order.payDays ?? next.payDays,
      payDaysKind: order.payDaysKind ?? next.payDaysKind,
      payTrigger: order.payTrigger ?? next.payTrigger,
    })
  return next
}

/** An order of a letter as a draft of its own: a day without hours is a window of the whole day, or the day would be lost. */
export function draftFrom(order: LetterOrder, rows: ReadonlySet<RowId>, how: How): OrderDraft {
  const fields = filled(blankOrder(), order, rows, how)
  const points = fields.points.map(point =>
    point.day === null ? point : { ...point, from: point.from ?? '00:00', to: point.to ?? '23:59' },
  )
  return keepable(draftOf({ ...fields, points })).draft
}
