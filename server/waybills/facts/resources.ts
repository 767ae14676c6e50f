import { readPlate } from '#contract/identifiers.ts'
import type { TitleInput, TitleKind } from '#contract/waybills.ts'
import type { TitleHead } from '#server/deals/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findDriver, findVehicle, namesOf } from '#server/waybills/store/facts.ts'
import { findBytes } from '#server/waybills/store/waybills.ts'
import { type ResourceNames, resourcesIn } from '#server/waybills/titles/readValues.ts'
import { ownWords } from '#server/waybills/titles/values.ts'

/** How titles name somebody whose number stands in a document: one of the three is known, or none. */
export type Numbered = { company: { tin: string } | null; trader: { tin: string } | null; foreign?: object | null }

/** A document as titles name it. */
export type BasisFacts = { name: string; number: string; date: string; more?: string; parties: readonly Numbered[] }

/** A vehicle as titles name it; empty texts where nothing is known. */
export type VehicleFacts = {
  plate: string
  type: string
  make: string
  payloadT: string
  volumeM3: string
  holding: string
  sts: string
  vin: string
  lease: BasisFacts | null
}

/** A driver as titles name him; empty texts where nothing is known. */
export type DriverFacts = {
  last: string
  first: string
  middle: string
  phone: string
  tin: string
  licence: { series: string; number: string; date: string }
}

/** What is kept of a vehicle. */
export type VehicleRow = {
  plate: string
  kind: string
  make: string
  model: string
  bodyType: string | null
  payloadKg: number | null
  volumeM3: number | null
  ownership: string
  sts: string | null
  vin: string | null
  leaseNumber: string | null
  leaseDate: string | null
  lessorTin: string | null
}

/** What is kept of a driver, his secrets in plain. */
export type DriverRow = {
  lastName: string
  firstName: string
  middleName: string | null
  phone: string
  tin: string
  licence: string
  licenceIssued: string | null
}

const kinds: Record<string, string> = {
  truck: 'Грузовой автомобиль',
  tractor: 'Седельный тягач',
  van: 'Фургон',
  semi_trailer: 'Полуприцеп',
  trailer: 'Прицеп',
}

const holdings: Record<string, string> = { own: '1', spouse_joint: '2', rent: '3', attracted: '3', leasing: '4', free_use: '5' }
const contracts: Record<string, string> = {
  '3': 'Договор аренды',
  '4': 'Договор лизинга',
  '5': 'Договор безвозмездного пользования',
}

/** A calendar day as titles write it. */
export const dayOf = (day: string | null | undefined): string => (day ? day.split('-').toReversed().join('.') : '')

/** Whether a text is a Russian tax number by its looks. */
export const isTin = (text: string): boolean => /^(?:\d{10}|\d{12})$/.test(text)

/** A Russian tax number as documents name who made them. */
const numbered = (tin: string): Numbered => ({
  company: tin.length === 10 ? { tin } : null,
  trader: tin.length === 12 ? { tin } : null,
})

/** Who holds the vehicles of a flight, as documents name him; null where his number is no Russian one. */
export const holderOf = (tin: string | undefined): Numbered | null => (tin && isTin(tin) ? numbered(tin) : null)

/** Hundredths, and tenths from 100 on: titles have room for four digits of a volume. */
const rounded = (value: number) => String(Number(value.toFixed(value < 100 ? 2 : 1)))

/** A vehicle in the words of titles; a tractor carries nothing itself, what is behind it does. */
export function toVehicle(vehicle: VehicleRow, body: string, holder: Numbered | null): VehicleFacts {
  const holding = holdings[vehicle.ownership] ?? ''
  const contract = contracts[holding]
  const bare = vehicle.kind === 'tractor'
  const amount = (value: number | null) => (value === null ? (bare ? '0' : '') : rounded(value))
  return {
    plate: vehicle.plate,
    type: [kinds[vehicle.kind] ?? '', ownWords(body).toLowerCase()].filter(Boolean).join(', '),
    make: `${vehicle.make} ${vehicle.model}`.trim(),
    payloadT: amount(vehicle.payloadKg === null ? null : vehicle.payloadKg / 1000),
    volumeM3: amount(vehicle.volumeM3),
    holding,
    // the format has room for the certificate and the number of a body, not for those of other countries
    sts: (vehicle.sts ?? '').length <= 10 ? (vehicle.sts ?? '') : '',
    vin: (vehicle.vin ?? '').length <= 17 ? (vehicle.vin ?? '') : '',
    lease:
      contract && vehicle.leaseNumber
        ? {
            name: contract,
            number: vehicle.leaseNumber,
            date: dayOf(vehicle.leaseDate),
            parties: [...(vehicle.lessorTin ? [numbered(vehicle.lessorTin)] : []), ...(holder ? [holder] : [])],
          }
        : null,
  }
}

/** A driver in the words of titles; a licence without a series says so. */
export function toDriver(driver: DriverRow): DriverFacts {
  const whole = driver.licence.replace(/\s+/g, '')
  const [, series, number] = /^(\d{4}|\d{2}[А-Я]{2}|[A-Za-zА-Яа-я]{1,4})(\d{5,})$/.exec(whole) ?? [null, whole === '' ? '' : 'б/с', whole]
  return {
    last: driver.lastName,
    first: driver.firstName,
    middle: driver.middleName ?? '',
    phone: driver.phone,
    tin: driver.tin,
    licence: { series: series!, number: number!, date: dayOf(driver.licenceIssued) },
  }
}

/** A vehicle of the acting organisation's own fleet by its plate, however it was typed; null where it has none such. */
export async function ownVehicle(tx: Tx, plate: string, holder: Numbered | null): Promise<VehicleFacts | null> {
  const kept = readPlate(plate)?.plate
  const vehicle = await findVehicle(tx, [...new Set([plate.trim(), ...(kept ? [kept] : [])])])
  if (!vehicle) return null
  const bodies = await namesOf(tx, 'body_types', vehicle.bodyType === null ? [] : [vehicle.bodyType])
  return toVehicle(vehicle, (vehicle.bodyType && bodies.get(vehicle.bodyType)?.ru) ?? '', holder)
}

const spelt = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

/** A driver of the acting organisation by his whole name; of namesakes the one at work. */
export async function ownDriver(tx: Tx, open: (sealed: Buffer) => string, name: string): Promise<DriverFacts | null> {
  const found = await findDriver(tx, spelt(name))
  if (!found) return null
  const plain = (sealed: Buffer | null) => (sealed ? open(sealed) : '')
  return toDriver({ ...found, phone: plain(found.phone), tin: plain(found.tin), licence: plain(found.licence) })
}

const naming = new Set(['t1', 't2', 't4'])

/** Vehicle and driver as the files of these titles name them, oldest first; null where none of them does. */
export async function namedResources(tx: Tx, titles: readonly TitleHead[]): Promise<ResourceNames | null> {
  const said: { kind: TitleKind; xml: Buffer }[] = []
  for (const title of titles)
    if (naming.has(title.kind)) said.push({ kind: title.kind as TitleKind, xml: (await findBytes(tx, title)).xml })
  return resourcesIn(said)
}

const plateOf = (written: string) => readPlate(written)?.plate ?? written.trim()

type ChangeInput = {
  given: TitleInput
  /** Whom and what the titles before name, and what the flight has now. */
  before: ResourceNames | null
  flight: ResourceNames
  holder: Numbered | null
  open: (sealed: Buffer) => string
  /** Vehicle and driver of the flight as the cards of whoever drives hold them: of the actual carrier where the order was passed on. */
  driven?: { truck: VehicleFacts | null; trailer: VehicleFacts | null; driver: DriverFacts | null } | null
}

/**
 * The resources a change leads to, by what was typed or what the flight has now: vehicle and driver of the executor's own or those the flight
 * is driven with, and null for what stays as it was. The vehicle is told whole, with the trailer behind it. Refuses where nothing changes, and
 * what neither the fleet nor the flight has.
 */
export async function changeOf(tx: Tx, { given, before, flight, holder, open, driven = null }: ChangeInput) {
  const now: ResourceNames = {
    truck: plateOf(given.truck || flight.truck),
    // beside a vehicle that is named no trailer is none; with a driver alone it stays
    trailer: plateOf(given.trailer ?? (given.truck ? '' : flight.trailer)),
    driver: (given.driver || flight.driver).trim(),
  }
  const otherVehicle = !before || now.truck !== plateOf(before.truck) || now.trailer !== plateOf(before.trailer)
  const otherDriver = !before || spelt(now.driver) !== spelt(before.driver)
  if (!otherVehicle && !otherDriver) refuse('waybill.step_closed', { why: unchanged })
  // who passed the order on signs what the actual carrier changed, out of his cards
  const drivenWith = (plate: string) => [driven?.truck, driven?.trailer].find(vehicle => vehicle && plateOf(vehicle.plate) === plate)
  const isDriver = ({ last, first, middle }: DriverFacts) => spelt([last, first, middle].filter(Boolean).join(' ')) === spelt(now.driver)
  const driver = driven?.driver && isDriver(driven.driver) ? driven.driver : null
  const vehicleOf = async (plate: string, field: string) =>
    plate === ''
      ? null
      : ((await ownVehicle(tx, plate, holder)) ?? drivenWith(plate) ?? refuse('waybill.not_own', { field: `given.${field}`, what: plate }))
  return {
    truck: otherVehicle ? await vehicleOf(now.truck, 'truck') : null,
    trailer: otherVehicle ? await vehicleOf(now.trailer, 'trailer') : null,
    driver: otherDriver
      ? ((await ownDriver(tx, open, now.driver)) ?? driver ?? refuse('waybill.not_own', { field: 'given.driver', what: now.driver }))
      : null,
  }
}

const unchanged = { ru: 'машина, прицеп и водитель те же, что в накладной', en: 'vehicle, trailer and driver are those of the waybill' }
