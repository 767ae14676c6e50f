import type { TruckTypeRow } from '#contract/dicts.ts'
import type { LetterOrder } from '#contract/letters.ts'
import type { OrderDraft } from '#contract/order-draft.ts'
import type { Locale } from '#web/i18n/words.ts'
import { blankAdr, blankCargo, blankOrder, blankStop, draftOf, type OrderFields, type StopFields } from '#web/orders/form/draft.ts'
import { savablePart } from '#web/orders/form/errors.ts'
import { placeChoice } from '../suggest.ts'
import { type RowId, valueAt } from './keptLetter.ts'

export type Price = 'price' | 'customerPrice'
type How = { price: Price; trucks: readonly TruckTypeRow[]; locale: Locale }

const isBlank = (stop: StopFields) => stop.place === null && stop.address === '' && stop.day === null && stop.contactPhone === ''

/** The stops of the form a letter's stops belong to: its first and last are theirs, those between are added. */
function stopsFor(fields: OrderFields, order: LetterOrder): { stops: StopFields[]; at: number[] } {
  const { stops } = fields
  const wanted = order.stops.length
  if (wanted < 2 || stops.every(isBlank)) {
    const fresh = order.stops.map((stop, i) => {
      const old = i === 0 ? stops[0] : i === wanted - 1 ? stops.at(-1) : undefined
      return old && old.kind === stop.kind ? old : blankStop(stop.kind)
    })
    const made = wanted === 0 ? stops : wanted === 1 ? [fresh[0]!, stops.at(-1) ?? blankStop('unloading')] : fresh
    return { stops: made, at: order.stops.map((_, i) => i) }
  }
  const middle = stops.slice(1, -1)
  while (middle.length < wanted - 2) middle.push(blankStop(order.stops[middle.length + 1]!.kind))
  const made = [stops[0]!, ...middle, stops.at(-1)!]
  return { stops: made, at: order.stops.map((_, i) => (i === wanted - 1 ? made.length - 1 : i)) }
}

/** The row of the form a row of the letter fills in. */
export function formRow(fields: OrderFields, order: LetterOrder, row: RowId, price: Price): RowId {
  const [list, index, name] = row.split('.')
  if (list === 'stops') return `stops.${stopsFor(fields, order).at[Number(index)]}.${name}`
  return row === 'price' ? price : row
}

/** What of the form a row would overwrite: something typed that says otherwise. */
export function overwrites(fields: OrderFields, order: LetterOrder, row: RowId, how: How): boolean {
  const at = formRow(fields, order, row, how.price)
  const held = JSON.stringify(valueAt(fields, at))
  const blank = at.startsWith('stops.') || at.startsWith('cargos.') ? 'null' : JSON.stringify(valueAt(blankOrder(), at))
  return held !== blank && held !== JSON.stringify(valueAt(filled(fields, order, new Set([row]), how), at))
}

/** The form with the chosen rows of a letter in it; everything else stays as it is. */
export function filled(fields: OrderFields, order: LetterOrder, rows: ReadonlySet<RowId>, { price, trucks, locale }: How): OrderFields {
  const has = (row: RowId) => rows.has(row)
  const { stops, at } = stopsFor(fields, order)
  const next: OrderFields = { ...fields, stops: stops.map(stop => ({ ...stop })), cargos: fields.cargos.map(cargo => ({ ...cargo })) }
  order.stops.forEach((read, i) => {
    const stop = next.stops[at[i]!]!
    const own = (name: string) => has(`stops.${i}.${name}`)
    if (own('place') && read.place) Object.assign(stop, { kind: read.kind, place: { ...placeChoice(read.place, locale), hint: undefined } })
    if (own('address')) stop.address = read.address
    if (own('day')) stop.day = read.day
    if (own('hours')) Object.assign(stop, { from: read.from ?? stop.from, to: read.to ?? stop.to, days: 0 })
    if (own('day') && read.lastDay !== null && read.day !== null)
      stop.days = Math.min(7, Math.round((Date.parse(read.lastDay) - Date.parse(read.day)) / 86_400_000))
    if (own('partyName')) stop.partyName = read.partyName
    if (own('contactName')) stop.contactName = read.contactName
    if (own('contactPhone')) stop.contactPhone = read.contactPhone ?? ''
  })
  order.cargos.forEach((read, i) => {
    const own = (name: string) => has(`cargos.${i}.${name}`)
    if (![...rows].some(row => row.startsWith(`cargos.${i}.`))) return
    while (next.cargos.length <= i) next.cargos.push(blankCargo())
    const cargo = next.cargos[i]!
    if (own('name')) cargo.name = read.name
    if (own('packageType')) cargo.packageType = read.packageType
    if (own('pieces')) cargo.pieces = read.pieces
    if (own('massKg')) cargo.tonnes = read.massKg === null ? null : read.massKg / 1000
    if (own('volumeM3')) cargo.volume = read.volumeM3
    if (own('pallets')) cargo.pallets = read.pallets
    if (own('degrees')) Object.assign(cargo, { tempMin: read.tempMin, tempMax: read.tempMax })
    if (own('adr')) cargo.adr = { ...(cargo.adr ?? blankAdr()), un: read.adrUn ?? '', class: read.adrClass }
  })
  if (has('contactName')) next.contactName = order.contactName
  if (has('contactPhone')) next.contactPhone = order.contactPhone ?? ''
  if (has('customerNumber')) next.customerNumber = order.customerNumber
  if (has('truckType')) {
    const type = trucks.find(({ code }) => code === order.truckType)
    if (type)
      Object.assign(next, { truckType: type.code, tonnes: type.weight, volume: type.volume || null, pallets: type.palletsCount || null })
  } else {
    if (has('capacityKg') && order.capacityKg !== null) Object.assign(next, { truckType: 'other', tonnes: order.capacityKg / 1000 })
    if (has('volumeM3') && order.volumeM3 !== null) Object.assign(next, { truckType: 'other', volume: order.volumeM3 })
  }
  if (has('trucksCount')) next.trucksCount = order.trucksCount
  if (has('bodyTypes')) next.bodyTypes = [...order.bodyTypes]
  if (has('loadingTypes')) next.loadingTypes = [...order.loadingTypes]
  if (has('temperature')) next.temperature = order.temperature
  if (has('price')) next[price] = order.price
  if (has('vat')) Object.assign(next, { vatMode: order.vatMode ?? next.vatMode, vatRate: order.vatRate ?? next.vatRate })
  if (has('unitRate') && order.priceUnit !== null) Object.assign(next, { unitRate: order.price, rateUnit: order.priceUnit })
  if (has('paymentForm')) next.paymentForm = order.paymentForm ?? next.paymentForm
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
  const stops = fields.stops.map(stop => (stop.day === null ? stop : { ...stop, from: stop.from ?? '00:00', to: stop.to ?? '23:59' }))
  return savablePart(draftOf({ ...fields, stops })).draft
}
