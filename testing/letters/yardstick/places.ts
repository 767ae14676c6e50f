import { readFileSync } from 'node:fs'
import type { PlaceRecord } from '#server/places/row.ts'

const [head, ...lines] = readFileSync(new URL('../../../server/places/places.tsv', import.meta.url), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
const columns = head!.split('\t')

/** The gazetteer as its file has it, without a database. */
export const places: readonly PlaceRecord[] = lines.map((line): PlaceRecord => {
  const row = Object.fromEntries(line.split('\t').map((cell, i) => [columns[i]!, cell])) as Record<string, string>
  return {
    code: row.code!,
    nameRu: row.name_ru!,
    nameEn: row.name_en!,
    regionRu: row.region_ru!,
    regionEn: row.region_en!,
    country: row.country!,
    lat: Number(row.lat),
    lon: Number(row.lon),
    tz: row.tz!,
    population: Number(row.population),
    also: row.also!,
  }
})
