import type { PlaceRow } from '#contract/places.ts'

export const columns = ['code', 'nameRu', 'nameEn', 'regionRu', 'regionEn', 'country', 'lat', 'lon', 'tz', 'population', 'also'] as const

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
  /** Thousands of inhabitants. */
  population: number
  /** Other names, separated by spaces; within a name a hyphen stands for a space. */
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
