import type { Insertable, Selectable } from 'kysely'
import { plain } from '#contract/fuzzy-match.ts'
import type { GeofencePolygon } from '#contract/geofences.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import type { FoundAddress, Hours, NodalKind, NodalPoint, NodalPointCard, NodalPointDraft, NodalPointItem } from '#contract/nodal-points.ts'
import type { PlaceRow } from '#contract/places.ts'
import type { PlaceRecord } from '#server/places/row.ts'
import type { NodalPoints } from '#server/platform/db.gen.ts'

/** A nodal point as it lies in its table, and the customer it belongs to. */
export type NodalPointRecord = Selectable<NodalPoints> & { customerName: string | null; customerTin: string | null }

export const toNodalPoint = (nodalPoint: NodalPointRecord): NodalPoint => ({
  id: nodalPoint.id,
  name: nodalPoint.name,
  kind: nodalPoint.kind as NodalKind,
  place: nodalPoint.place,
  placeName: { ru: nodalPoint.placeRu, en: nodalPoint.placeEn },
  address: nodalPoint.address,
  lat: nodalPoint.lat,
  lon: nodalPoint.lon,
  tz: nodalPoint.tz,
  tin: nodalPoint.tin,
  customer:
    nodalPoint.customerId === null ? null : { id: nodalPoint.customerId, name: nodalPoint.customerName ?? '', tin: nodalPoint.customerTin },
  hours: nodalPoint.hours as Hours | null,
  gates: nodalPoint.gates,
  contactName: nodalPoint.contactName,
  contactPhone: nodalPoint.contactPhone,
  serviceMin: nodalPoint.serviceMin,
  restrictions: { heightM: nodalPoint.maxHeightM, massKg: nodalPoint.maxMassKg, noTrailer: nodalPoint.noTrailer },
  passesRule: nodalPoint.passesRule,
  priority: nodalPoint.priority,
})

export const toItem = (nodalPoint: NodalPointRecord): NodalPointItem => ({
  ...toNodalPoint(nodalPoint),
  version: nodalPoint.version,
  active: nodalPoint.active,
  hiddenFromSuggest: nodalPoint.hiddenFromSuggest,
  usedAt: nodalPoint.usedAt?.toISOString() ?? null,
})

export const toCard = (nodalPoint: NodalPointRecord): NodalPointCard => ({
  ...toItem(nodalPoint),
  contactEmail: nodalPoint.contactEmail,
  geofenceM: nodalPoint.geofenceM,
  geofencePolygon: nodalPoint.geofencePolygon as GeofencePolygon | null,
  note: nodalPoint.note,
  externalId: nodalPoint.externalId,
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

/** Town and street as names are compared: where orders and nodal points meet. */
export const addressKey = (place: string, address: string) => `${place}|${plain(address)}`

/** A customer as his nodal points know him. */
export type NamedOrganization = { name: string; tin: string | null }

type Searched = { name: string; placeRu: string; address: string; tin: string | null; externalId: string | null }
/** The text a nodal point is searched by. */
export const searchOf = ({ name, placeRu, address, tin, externalId }: Searched, customer: NamedOrganization | null): string =>
  plain([name, placeRu, address, customer?.name, tin, customer?.tin === tin ? null : customer?.tin, externalId].filter(Boolean).join(' '))

/** What an entry writes; coordinates it does not name are those of its town. */
export const columnsOf = (draft: NodalPointDraft, town: Town, customer: NamedOrganization | null) =>
  ({
    name: draft.name,
    kind: draft.kind,
    place: town.code,
    placeRu: town.nameRu,
    placeEn: town.nameEn,
    address: draft.address,
    lat: draft.lat ?? town.lat,
    lon: draft.lon ?? town.lon,
    tz: town.tz,
    customerId: draft.customerId,
    tin: draft.tin ?? customer?.tin ?? null,
    hours: draft.hours === null ? null : JSON.stringify(draft.hours),
    gates: draft.gates,
    contactName: draft.contactName,
    contactPhone: draft.contactPhone === null ? null : readPhone(draft.contactPhone),
    contactEmail: draft.contactEmail === null ? null : readEmail(draft.contactEmail),
    serviceMin: draft.serviceMin,
    geofenceM: draft.geofenceM,
    geofencePolygon: draft.geofencePolygon === null ? null : JSON.stringify(draft.geofencePolygon),
    maxHeightM: draft.restrictions.heightM,
    maxMassKg: draft.restrictions.massKg,
    noTrailer: draft.restrictions.noTrailer,
    passesRule: draft.passesRule,
    note: draft.note,
    priority: draft.priority,
    hiddenFromSuggest: draft.hiddenFromSuggest,
    externalId: draft.externalId,
    searchName: plain(draft.name || `${town.nameRu} ${draft.address}`),
    addressKey: addressKey(town.code, draft.address),
    search: searchOf({ ...draft, placeRu: town.nameRu, tin: draft.tin ?? customer?.tin ?? null }, customer),
  }) satisfies Partial<Insertable<NodalPoints>>
