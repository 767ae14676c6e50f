import type { Insertable, Selectable } from 'kysely'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { PlaceRow } from '#contract/places.ts'
import type { FoundAddress, Hours, NodalKind, NodalPoint, PointCard, PointEntry, PointItem } from '#contract/points.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { NodalPoints } from '#server/platform/db.gen.ts'
import { plain } from '#server/platform/match.ts'

/** A point as it lies in its table, and the customer it belongs to. */
export type PointRecord = Selectable<NodalPoints> & { customerName: string | null; customerTin: string | null }

export const toPoint = (point: PointRecord): NodalPoint => ({
  id: point.id,
  name: point.name,
  kind: point.kind as NodalKind,
  place: point.place,
  placeName: { ru: point.placeRu, en: point.placeEn },
  address: point.address,
  lat: point.lat,
  lon: point.lon,
  tz: point.tz,
  tin: point.tin,
  customer: point.customerId === null ? null : { id: point.customerId, name: point.customerName ?? '', tin: point.customerTin },
  hours: point.hours as Hours | null,
  gates: point.gates,
  contactName: point.contactName,
  contactPhone: point.contactPhone,
  serviceMin: point.serviceMin,
  restrictions: { heightM: point.maxHeightM, massKg: point.maxMassKg, noTrailer: point.noTrailer },
  passesRule: point.passesRule,
  priority: point.priority,
})

export const toItem = (point: PointRecord): PointItem => ({
  ...toPoint(point),
  version: point.version,
  active: point.active,
  hiddenFromSuggest: point.hiddenFromSuggest,
  usedAt: point.usedAt?.toISOString() ?? null,
})

export const toCard = (point: PointRecord): PointCard => ({
  ...toItem(point),
  contactEmail: point.contactEmail,
  geofenceM: point.geofenceM,
  note: point.note,
  externalId: point.externalId,
})

/** A town as an address: what is known where no address service is asked. */
export const toTown = (place: PlaceRecord): FoundAddress => ({
  source: 'gazetteer',
  address: '',
  place: place.code,
  placeName: { ru: place.nameRu, en: place.nameEn },
  lat: place.lat,
  lon: place.lon,
  tz: place.tz,
})

type Town =
  | Pick<PlaceRecord, 'code' | 'nameRu' | 'nameEn' | 'lat' | 'lon' | 'tz'>
  | { code: string; nameRu: PlaceRow['ru']; nameEn: PlaceRow['en']; lat: number; lon: number; tz: string }

/** Town and street as names are compared: where orders and points meet. */
export const addressKey = (place: string, address: string) => `${place}|${plain(address)}`

/** A customer as his points know him. */
export type Named = { name: string; tin: string | null }

type Searched = { name: string; placeRu: string; address: string; tin: string | null; externalId: string | null }
/** The text a point is searched by. */
export const searchOf = ({ name, placeRu, address, tin, externalId }: Searched, customer: Named | null): string =>
  plain([name, placeRu, address, customer?.name, tin, customer?.tin === tin ? null : customer?.tin, externalId].filter(Boolean).join(' '))

/** What an entry writes; coordinates it does not name are those of its town. */
export const columnsOf = (entry: PointEntry, town: Town, customer: Named | null) =>
  ({
    name: entry.name,
    kind: entry.kind,
    place: town.code,
    placeRu: town.nameRu,
    placeEn: town.nameEn,
    address: entry.address,
    lat: entry.lat ?? town.lat,
    lon: entry.lon ?? town.lon,
    tz: town.tz,
    customerId: entry.customerId,
    tin: entry.tin ?? customer?.tin ?? null,
    hours: entry.hours === null ? null : JSON.stringify(entry.hours),
    gates: entry.gates,
    contactName: entry.contactName,
    contactPhone: entry.contactPhone === null ? null : readPhone(entry.contactPhone),
    contactEmail: entry.contactEmail === null ? null : readEmail(entry.contactEmail),
    serviceMin: entry.serviceMin,
    geofenceM: entry.geofenceM,
    maxHeightM: entry.restrictions.heightM,
    maxMassKg: entry.restrictions.massKg,
    noTrailer: entry.restrictions.noTrailer,
    passesRule: entry.passesRule,
    note: entry.note,
    priority: entry.priority,
    hiddenFromSuggest: entry.hiddenFromSuggest,
    externalId: entry.externalId,
    searchName: plain(entry.name || `${town.nameRu} ${entry.address}`),
    addressKey: addressKey(town.code, entry.address),
    search: searchOf({ ...entry, placeRu: town.nameRu, tin: entry.tin ?? customer?.tin ?? null }, customer),
  }) satisfies Partial<Insertable<NodalPoints>>
