import { Route } from './assign.ts'
import { findCargos } from './cargo.ts'
import { type Degrees, findTemperature } from './degrees.ts'
import {
  findBodies,
  findBodyVolumes,
  findDangerous,
  findLoadings,
  findMasses,
  findNumber,
  findPackages,
  findPallets,
  findPhones,
  findPieceCount,
  findTrucks,
  findVolumes,
  hideRequisites,
} from './figures.ts'
import { type Day, findDays, findHours, type Hours } from './moments.ts'
import { findPay, findPrices, findVat } from './money.ts'
import type { Reading } from './reading.ts'
import { findLabels } from './route.ts'
import { findStops } from './stops.ts'
import { type Found, Page, type Stretch } from './text.ts'
import type { Towns } from './towns.ts'
import { putTruck, type SetField } from './vehicle.ts'
import { regimes, tautliner, trucks } from './words.ts'

/** A letter in small letters and as it was written, position by position, with what it is read by. */
export type Letter = { low: string; raw: string; towns: Towns; today: string }

/** One order out of a stretch of a letter: figures first, then places, then what is left. */
export function readOrder({ low, raw, towns, today }: Letter, { from, to }: Stretch): Reading {
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
  const [degrees] = findTemperature(page)
  const days = findDays(page, today)
  const hours = findHours(page)
  const [pay] = findPay(page)
  const pricesOf = findPrices(page)
  const [price] = pricesOf
  const [vat] = findVat(page, price ?? null)
  const loadings = findLoadings(page)
  const [trucksCount] = findTrucks(page)
  const masses = findMasses(page)
  const [bodyVolume] = findBodyVolumes(page)
  const volumes = findVolumes(page)
  const pallets = findPallets(page)
  const pieces = findPieceCount(page)
  const bodies = findBodies(page)
  const named = trucks.flatMap(([code, pattern]) => page.find(pattern, () => ({ value: code, sure: 'sure' })))
  const euro = page.find(tautliner, () => ({ value: 't20', sure: 'likely' }))

  const labels = findLabels(page)
  const stops = findStops(page, labels, towns)
  const route = new Route(page, labels, stops)
  stops.forEach((stop, i) => {
    put(`stops.${i}.kind`, stop.town ?? stops.find(({ town }) => town)?.town, stop.kind)
    put(`stops.${i}.place`, stop.town, stop.town?.value)
    put(`stops.${i}.address`, stop.address, stop.address?.value)
    put(`stops.${i}.partyName`, stop.party, stop.party?.value)
  })
  putMoments(put, order, route, { days, hours })
  for (const phone of phones) {
    const at = route.stopOf(phone.from)
    const of = at === null ? '' : `stops.${at}.`
    if (order.has(`${of}contactPhone`)) continue
    put(`${of}contactPhone`, phone, phone.value.phone, at === null ? 'likely' : phone.sure)
    put(`${of}contactName`, phone, phone.value.name, 'likely')
  }

  for (const { kind, from, to } of labels) if (kind !== 'cargo') page.blank(from, to)
  putCargos(put, page, { labels, masses, volumes, pallets })
  put('cargos.0.pieces', pieces[0], pieces[0]?.value)
  put('cargos.0.adrUn', dangerous, dangerous?.value.un)
  put('cargos.0.adrClass', dangerous, dangerous?.value.class)
  putDegrees(put, degrees)

  const kinds = [...bodies].toSorted((a, b) => a.from - b.from)
  if (kinds[0]) put('bodyTypes', kinds[0], [...new Set(kinds.map(({ value }) => value))])
  const ways = [...loadings].toSorted((a, b) => a.from - b.from)
  if (ways[0]) put('loadingTypes', ways[0], [...new Set(ways.map(({ value }) => value))])
  put('volumeM3', bodyVolume, bodyVolume?.value)
  putTruck(order, put, { named: named[0], euro: euro[0], vehicle: masses.find(({ value }) => value.vehicle), kinds })
  put('trucksCount', trucksCount, trucksCount?.value)

  const others = new Set(pricesOf.map(({ value }) => value.minor)).size > 1
  if (price) {
    const { minor, currency, unit } = price.value
    put('price', price, { minor, currency }, others || unit !== null ? 'likely' : price.sure)
    put('priceUnit', price, unit)
  }
  if (vat) {
    put('vatMode', vat, vat.value.mode, others && vat.sure === 'sure' ? 'likely' : vat.sure)
    put('vatRate', vat, vat.value.rate)
    if (vat.value.cash) put('paymentForm', vat, 'cash')
  }
  put('payDays', pay, pay?.value.days)
  put('payDaysKind', pay, pay?.value.kind)
  put('payTrigger', pay, pay?.value.trigger)
  return order
}

/** The regime of the dictionary where the bounds are one's, and the bounds themselves. */
export function putDegrees(put: SetField, degrees: Found<Degrees> | undefined) {
  if (!degrees) return
  const { min, max } = degrees.value
  const regime = regimes.find(([, low, high]) => low === min && high === max)
  put('temperature', degrees, regime?.[0])
  put('cargos.0.tempMin', degrees, min)
  put('cargos.0.tempMax', degrees, max)
}

/** Days and hours at the stops they are said of. */
function putMoments(
  put: SetField,
  order: Reading,
  route: Route,
  { days, hours }: { days: readonly Found<Day>[]; hours: readonly Found<Hours>[] },
) {
  /** Days said of one stop alone. */
  const dayOf = new Map<Found<Day>, number>()
  const { page, stops } = route
  for (const day of days) {
    const own = route.dayStops(day, i => order.get(`stops.${i}.day`)?.value ?? null)
    for (const i of own.stops) {
      if (order.has(`stops.${i}.day`)) continue
      if (own.stops.length === 1) dayOf.set(day, i)
      const sure = own.told || day.sure !== 'sure' ? day.sure : 'likely'
      put(`stops.${i}.day`, day, day.value.day, sure)
      put(`stops.${i}.lastDay`, day, day.value.lastDay, sure)
    }
  }
  for (const hour of hours) {
    const near = [...dayOf]
      .filter(([day]) => page.line(day.from).from === page.line(hour.from).from)
      .toSorted((a, b) => Math.abs(a[0].from - hour.from) - Math.abs(b[0].from - hour.from))[0]
    const joint =
      near &&
      Math.abs(near[0].from - hour.from) < 34 &&
      !/[a-zа-я]{4}/.test(page.low.slice(Math.min(near[0].to, hour.to), Math.max(near[0].from, hour.from)))
    const at = route.stopOf(hour.from)
    const i = (joint ? near[1] : null) ?? at ?? near?.[1] ?? (stops.length > 0 ? 0 : null)
    if (i === null || order.has(`stops.${i}.from`) || order.has(`stops.${i}.to`)) continue
    const sure = at === null && near === undefined ? 'likely' : hour.sure
    put(`stops.${i}.from`, hour, hour.value.from, sure)
    put(`stops.${i}.to`, hour, hour.value.to, sure)
  }
}

type Figures = {
  labels: Parameters<typeof findCargos>[1]
  masses: Parameters<typeof findCargos>[2]
  volumes: ReturnType<typeof findVolumes>
  pallets: ReturnType<typeof findPallets>
}

/** What is carried, with its figures; a figure beside a vehicle is the vehicle's. */
function putCargos(put: SetField, page: Page, { labels, masses, volumes, pallets }: Figures) {
  const packed = findPackages(page)
  const cargos = findCargos(page, labels, masses, [...volumes, ...pallets])
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
  if (cargos.length > 0) return
  put('cargos.0.volumeM3', volumes[0], volumes[0]?.value)
  put('cargos.0.pallets', pallets[0], pallets[0]?.value.count)
  put('cargos.0.packageType', pallets[0], pallets[0]?.value.package)
}
