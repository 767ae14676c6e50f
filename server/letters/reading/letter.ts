import { defaultZone } from '#contract/zone.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import { dayIn } from '#server/platform/clock.ts'
import { findCargos } from './cargo.ts'
import {
  findBodies,
  findDangerous,
  findLoadings,
  findMasses,
  findNumber,
  findPackages,
  findPallets,
  findPay,
  findPhones,
  findPieceCount,
  findPrices,
  findTemperature,
  findVat,
  findVolumes,
  hideRequisites,
} from './figures.ts'
import { type Day, findDays, findHours } from './moments.ts'
import type { Reading } from './reading.ts'
import { chains, findLabels, findStops, type Label, type Role, type Stop } from './route.ts'
import { isTable, readTable } from './table.ts'
import { blocks, type Found, levelled, Page, type Stretch, withoutQuotes } from './text.ts'
import { Towns } from './towns.ts'
import { putTruck, type SetField } from './vehicle.ts'
import { tautliner, trucks } from './words.ts'

/** The orders a letter speaks of, read at a moment; none where it speaks of something else. */
export function readLetter(index: PlaceIndex, text: string, now: Date): Reading[] {
  const towns = new Towns(index)
  const low = levelled(text)
  const today = dayIn(defaultZone, now)
  if (isTable(low)) {
    const rows = readTable(low, text, towns, today)
    if (rows.length > 0) return rows
  }
  const tabless = low.replace(/\t/g, ' ').replace(/\|/g, ' ')
  let best: Reading[] = []
  const letter: Letter = { low: withoutQuotes(tabless), raw: text, towns, today }
  for (const [i, block] of blocks(tabless).entries()) {
    const found = readBlock(letter, block)
    if (found.some(isWhole)) return found
    if (best.length === 0 && i === 0) best = found
    else if (best.length === 0) best = found
  }
  return best
}

const isWhole = (order: Reading) => order.has('stops.0.place') && order.has('stops.1.place')

/** A letter in small letters and as it was written, position by position, with what it is read by. */
type Letter = { low: string; raw: string; towns: Towns; today: string }

function readBlock(letter: Letter, block: Stretch): Reading[] {
  const { shared, orders } = ordersOf(letter, block)
  const common = shared.filter(({ from, to }) => letter.low.slice(from, to).trim() !== '').map(stretch => readOrder(letter, stretch))
  return orders
    .map(stretch => {
      const order = readOrder(letter, stretch)
      for (const part of common) lend(order, part)
      return order
    })
    .filter(order => order.has('stops.0.place') && order.size > 1)
}

const lent =
  /^(?:stops\.0\.(?:day|lastDay|from|to|contactName|contactPhone)|cargos\.0\.(?:name|massKg|volumeM3|pallets)|truckType|capacityKg|bodyTypes|loadingTypes|temperature|price|vatMode|vatRate|payDays|payDaysKind|payTrigger)$/

/** What is said once for all orders of a letter is said of each that does not say otherwise. */
function lend(order: Reading, common: Reading) {
  for (const [field, found] of common)
    if (lent.test(field) && !order.has(field)) order.set(field, { ...found, sure: found.sure === 'sure' ? 'likely' : found.sure })
}

/** Where each order of a letter stands, and what stands before and after all of them. */
function ordersOf({ low, raw, towns }: Letter, { from, to }: Stretch): { shared: Stretch[]; orders: Stretch[] } {
  const text = low.slice(from, to)
  const whole = { shared: [], orders: [{ from, to }] }
  const cut = (starts: readonly number[], tail: boolean) => {
    const orders = starts.map((start, i) => ({ from: start, to: starts[i + 1] ?? to }))
    const shared = [{ from, to: starts[0]! }]
    const last = orders.at(-1)!
    const lines = orders.slice(0, -1).every(order => !low.slice(order.from, order.to).trim().includes('\n'))
    const after = tail ? (lines ? /\n/ : /\n[ \t]*\n/).exec(low.slice(last.from, last.to)) : null
    if (after) {
      shared.push({ from: last.from + after.index, to: last.to })
      last.to = last.from + after.index
    }
    return { shared, orders }
  }
  const heads = [...text.matchAll(/^[ \t]*(?:заявка|заказ|рейс|машина|лот|order|груз)\s*(?:№\s*)?(\d{1,2})\s*[:.)-]?[ \t]*$/gm)].map(
    ({ index }) => from + index,
  )
  if (heads.length > 1) return cut(heads, false)
  const page = new Page(raw.slice(from, to), text, from)
  const labels = findLabels(page)
  const stops = labels.filter(({ kind, role }) => kind === 'stop' && role !== null)
  const withTown = stops.filter(label => towns.within(text, page.raw, label.to, label.end).length > 0)
  if (withTown.length > 1) {
    const starts = withTown.filter((label, i) => label.role === 'loading' && (i === 0 || withTown[i - 1]!.role === 'unloading'))
    if (starts.length > 1)
      return cut(
        starts.map((label, i) => {
          const before = i === 0 ? 0 : starts[i - 1]!.from
          const gap = text.slice(before, label.from).lastIndexOf('\n\n')
          const line = page.line(label.from).from
          return from + (i === 0 ? line : gap < 0 ? line : Math.max(before + gap, withTown[withTown.indexOf(label) - 1]!.from))
        }),
        true,
      )
    return whole
  }
  const routes = chains(page, towns.within(text, page.raw, 0, text.length))
  const starts = [...new Set(routes.map(([first]) => page.line(first!.from).from))]
  const differing = new Set(routes.map(route => route.map(({ value }) => value.code).join('-'))).size
  return starts.length > 1 && differing > 1
    ? cut(
        starts.map(start => from + start),
        true,
      )
    : whole
}

function readOrder({ low, raw, towns, today }: Letter, { from, to }: Stretch): Reading {
  const page = new Page(raw.slice(from, to), low.slice(from, to), from)
  const order: Reading = new Map()
  const put: SetField = (field, found, value, sure) => {
    if (!found || value === null || value === undefined || value === '' || order.has(field)) return
    order.set(field, { value, sure: sure ?? found.sure, from: from + found.from, to: from + found.to })
  }

  hideRequisites(page)
  const [number] = findNumber(page)
  put('customerNumber', number, number?.value)
  const phones = findPhones(page)
  const [dangerous] = findDangerous(page)
  const temperatures = findTemperature(page)
  const days = findDays(page, today)
  const hours = findHours(page)
  const [pay] = findPay(page)
  const prices = findPrices(page)
  const [price] = prices
  const [vat] = findVat(page, price?.to ?? null)
  const loadings = findLoadings(page)
  const masses = findMasses(page)
  const volumes = findVolumes(page)
  const pallets = findPallets(page)
  const pieces = findPieceCount(page)
  const bodies = findBodies(page)
  const named = trucks.flatMap(([code, pattern]) => page.find(pattern, () => ({ value: code, sure: 'sure' })))
  const euro = page.find(tautliner, () => ({ value: 't20', sure: 'likely' }))

  const labels = findLabels(page)
  const { stops } = findStops(page, labels, towns)
  const route = new Route(page, labels, stops)
  stops.forEach((stop, i) => {
    put(`stops.${i}.kind`, stop.town, stop.kind)
    put(`stops.${i}.place`, stop.town, stop.town?.value)
    put(`stops.${i}.address`, stop.address, stop.address?.value)
    put(`stops.${i}.partyName`, stop.party, stop.party?.value)
  })
  const dayOf = new Map<Found<Day>, number>()
  for (const day of days) {
    const at = route.stopOf(day.from)
    const i = at ?? free(order, stops, day)
    if (i === null || order.has(`stops.${i}.day`)) continue
    dayOf.set(day, i)
    const sure = at === null && day.sure === 'sure' ? 'likely' : day.sure
    put(`stops.${i}.day`, day, day.value.day, sure)
    put(`stops.${i}.lastDay`, day, day.value.lastDay, sure)
  }
  for (const hour of hours) {
    const beside = [...dayOf]
      .filter(([day]) => page.line(day.from).from === page.line(hour.from).from)
      .toSorted((a, b) => Math.abs(a[0].from - hour.from) - Math.abs(b[0].from - hour.from))[0]
    const at = route.stopOf(hour.from)
    const i = at ?? beside?.[1] ?? (stops.length > 0 ? 0 : null)
    if (i === null || order.has(`stops.${i}.from`) || order.has(`stops.${i}.to`)) continue
    const sure = at === null && beside === undefined ? 'likely' : hour.sure
    put(`stops.${i}.from`, hour, hour.value.from, sure)
    put(`stops.${i}.to`, hour, hour.value.to, sure)
  }
  for (const phone of phones) {
    const at = route.stopOf(phone.from)
    const i = at ?? (stops.length > 0 && !order.has('stops.0.contactPhone') ? 0 : null)
    if (i === null || order.has(`stops.${i}.contactPhone`)) continue
    put(`stops.${i}.contactPhone`, phone, phone.value.phone, at === null ? 'likely' : phone.sure)
    put(`stops.${i}.contactName`, phone, phone.value.name, 'likely')
  }

  for (const { kind, from, to } of labels) if (kind !== 'cargo') page.blank(from, to)
  const packed = findPackages(page)
  const cargos = findCargos(page, labels, masses)
  cargos.forEach((cargo, i) => {
    const at = `cargos.${i}`
    const line = cargo.mass ?? cargo.name
    const here = (found: Found<unknown>) =>
      cargos.length === 1 || (line !== null && page.line(found.from).from === page.line(line.from).from)
    put(`${at}.name`, cargo.name, cargo.name?.value)
    put(`${at}.massKg`, cargo.mass, cargo.mass?.value.kg)
    const volume = volumes.find(here)
    put(`${at}.volumeM3`, volume, volume?.value)
    const pallet = pallets.find(here)
    put(`${at}.pallets`, pallet, pallet?.value.count)
    put(`${at}.packageType`, pallet, pallet?.value.package)
    const pack = cargo.name && packed.find(found => found.from >= cargo.name!.from && found.to <= cargo.name!.to)
    put(`${at}.packageType`, pack, pack?.value)
    const bulkPacking = packed.find(({ value }) => /^bulk/.test(value))
    if (i === 0) put(`${at}.packageType`, bulkPacking, bulkPacking?.value)
  })
  const anyCargo = cargos.length === 0 ? 0 : null
  if (anyCargo !== null) {
    put('cargos.0.volumeM3', volumes[0], volumes[0]?.value)
    put('cargos.0.pallets', pallets[0], pallets[0]?.value.count)
    put('cargos.0.packageType', pallets[0], pallets[0]?.value.package)
  }
  put('cargos.0.pieces', pieces[0], pieces[0]?.value)
  put('cargos.0.adrUn', dangerous, dangerous?.value.un)
  put('cargos.0.adrClass', dangerous, dangerous?.value.class)

  const kinds = [...bodies].toSorted((a, b) => a.from - b.from)
  if (kinds[0]) put('bodyTypes', kinds[0], [...new Set(kinds.map(({ value }) => value))])
  const ways = [...loadings].toSorted((a, b) => a.from - b.from)
  if (ways[0]) put('loadingTypes', ways[0], [...new Set(ways.map(({ value }) => value))])
  put('temperature', temperatures[0], temperatures[0]?.value)
  putTruck(order, put, { named: named[0], euro: euro[0], vehicle: masses.find(({ value }) => value.vehicle), kinds })

  const others = new Set(prices.map(({ value }) => value.minor)).size > 1
  put('price', price, price?.value, price && others ? 'likely' : price?.sure)
  if (vat) {
    put('vatMode', vat, vat.value.mode)
    put('vatRate', vat, vat.value.rate)
  }
  put('payDays', pay, pay?.value.days)
  put('payDaysKind', pay, pay?.value.kind)
  put('payTrigger', pay, pay?.value.trigger)
  return order
}

/** A day nobody labelled: the first is that of loading, a later one that of unloading. */
function free(order: Reading, stops: readonly Stop[], day: Found<Day>): number | null {
  if (stops.length === 0) return order.has('stops.0.day') ? null : 0
  if (!order.has('stops.0.day')) return 0
  const last = stops.length - 1
  const first = order.get('stops.0.day')
  return last > 0 && !order.has(`stops.${last}.day`) && first !== undefined && String(first.value) < day.value.day ? last : null
}

/** Which stop a position of the letter speaks of. */
class Route {
  readonly #page: Page
  readonly #labels: readonly Label[]
  readonly #stops: readonly Stop[]

  constructor(page: Page, labels: readonly Label[], stops: readonly Stop[]) {
    this.#page = page
    this.#labels = labels
    this.#stops = stops
  }

  /** The index of the stop, or null where nothing says. */
  stopOf(at: number): number | null {
    const label = this.#labels.findLast(label => label.from <= at && at < this.#endOf(label))
    if (!label || label.kind === 'other' || label.kind === 'cargo') return null
    const role = label.role ?? (this.#isShared(label) ? null : this.#lastRole(label.from))
    return role === null ? null : this.#stop(role, at, label)
  }

  /** In the middle of a sentence a label without a town speaks up to the next comma. */
  #endOf({ from, to, end, kind }: Label): number {
    const inside =
      this.#page.low.slice(this.#page.line(from).from, from).trim() !== '' && !this.#stops.some(stop => stop.at >= from && stop.at < end)
    const comma = inside && kind !== 'contact' ? this.#page.low.slice(to, end).search(/[,;]|\.\s/) : -1
    return comma < 0 ? end : to + comma
  }

  /** One contact for the whole order, not that of the stop it stands below. */
  #isShared = ({ kind }: Label): boolean =>
    kind === 'contact' && this.#labels.filter(label => label.kind === 'contact' && label.role === null).length === 1

  #lastRole(at: number): Role | null {
    return this.#labels.findLast(({ role, from, kind }) => role !== null && from < at && kind !== 'contact')?.role ?? null
  }

  #stop(role: Role, at: number, label: Label): number | null {
    const own = this.#stops.map((stop, i) => ({ stop, i })).filter(({ stop }) => stop.kind === role)
    const inside = own.find(({ stop }) => stop.at >= label.from && stop.at < label.end)
    const before = own.filter(({ stop }) => stop.at <= at && label.role === null)
    return (inside ?? before.at(-1) ?? own[0])?.i ?? null
  }
}
