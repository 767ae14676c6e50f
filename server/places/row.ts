import type { PlaceRow } from '#contract/places.ts'
import { plain } from '#server/platform/match.ts'

export const columns = ['code', 'nameRu', 'nameEn', 'regionRu', 'regionEn', 'country', 'lat', 'lon', 'tz', 'radiusKm', 'also'] as const

export type PlaceRecord = {
  code: string
  nameRu: string
  nameEn: string
  regionRu: string
  regionEn: string
  country: string
  lat: number
  lon: number
  tz: string
  radiusKm: number
  also: string
}

export const toRow = (place: PlaceRecord): PlaceRow => ({
  code: place.code,
  ru: place.nameRu,
  en: place.nameEn,
  region_ru: place.regionRu,
  region_en: place.regionEn,
  country: place.country,
  lat: place.lat,
  lon: place.lon,
  tz: place.tz,
})

/** Every name a place is looked for by. */
export const namesOf = (place: PlaceRecord): string[] => [place.nameRu, place.nameEn, ...place.also.split(' ')].map(plain).filter(Boolean)
