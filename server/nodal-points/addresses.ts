import { z } from 'zod'
import type { FoundAddress } from '#contract/nodal-points.ts'
import { nearestPlace } from '#server/places/rules/near.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { type Outgoing, openOutbound } from '#server/platform/outbound.ts'

/** Addresses by what was typed, or null when the service gave nothing that could be used: the gazetteer then answers instead. */
export type AddressService = (text: string, places: PlaceIndex) => Promise<FoundAddress[] | null>

export type AddressConfig = {
  kind: 'dadata' | 'photon'
  url: string
  key: string | null
  /** Whether the service stands in the operator's own network. */
  inside: boolean
  patienceMs: number
}

type LocatedAddress = { address: string; lat: number; lon: number }
const MOST = 10
/** After a failure nobody waits for the service for so long. */
const REST_MS = 30_000

const number = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number)
const Dadata = z.object({
  suggestions: z.array(z.object({ value: z.string(), data: z.object({ geo_lat: number.nullish(), geo_lon: number.nullish() }) })).max(100),
})
const Photon = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({
          name: z.string().optional(),
          street: z.string().optional(),
          housenumber: z.string().optional(),
          city: z.string().optional(),
        }),
      }),
    )
    .max(100),
})

/** How a service is asked and read. */
const services: Record<
  AddressConfig['kind'],
  { ask(config: AddressConfig, text: string): [string, Outgoing]; read(json: unknown): LocatedAddress[] }
> = {
  dadata: {
    ask: ({ url, key }, text) => [
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...(key && { authorization: `Token ${key}` }) },
        body: JSON.stringify({ query: text, count: MOST }),
      },
    ],
    read: json =>
      Dadata.parse(json).suggestions.flatMap(({ value, data: { geo_lat: lat, geo_lon: lon } }) =>
        typeof lat === 'number' && typeof lon === 'number' ? [{ address: value, lat, lon }] : [],
      ),
  },
  photon: {
    ask: ({ url, key }, text) => {
      const address = new URL(url)
      address.searchParams.set('q', text)
      address.searchParams.set('limit', String(MOST))
      return [address.href, { headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) } }]
    },
    read: json =>
      Photon.parse(json).features.flatMap(({ geometry, properties: { name, street, housenumber, city } }) => {
        const [lon, lat] = geometry.coordinates
        const address = [city, [street, housenumber].filter(Boolean).join(', ') || name].filter(Boolean).join(', ')
        return address ? [{ address, lat, lon }] : []
      }),
  },
}

/** The address service of the installation. What it answers is data of strangers: read by a shape, cut to length, and never waited for long. */
export function openAddresses(config: AddressConfig, log: Log): { find: AddressService; close: () => Promise<void> } {
  const { ask, close } = openOutbound({ inside: config.inside, patienceMs: config.patienceMs })
  const service = services[config.kind]
  let restsUntil = 0
  const find: AddressService = async (text, places) => {
    if (Date.now() < restsUntil) return null
    try {
      const answer = await ask(...service.ask(config, text.slice(0, 200)))
      if (answer.status !== 200) throw new Error(`the address service answers ${answer.status}`)
      const found = service.read(JSON.parse(answer.text)).flatMap(located => placed(located, places))
      return found.length > 0 ? found.slice(0, MOST) : null
    } catch (error) {
      restsUntil = Date.now() + REST_MS
      log.warn({ event: 'addresses', ...faultFields(error) })
      return null
    }
  }
  return { find, close }
}

/** A spot in the town it lies in; the name of the town leaves the address, for it stands beside. */
function placed({ address, lat, lon }: LocatedAddress, places: PlaceIndex): FoundAddress[] {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return []
  const town = nearestPlace(places, lat, lon)
  if (!town) return []
  const parts = address.slice(0, 300).split(/,\s*/)
  const street = parts.filter((part, i) => !(i < parts.length - 1 && part.replace(/^(?:г|гор|город)\.?\s+/i, '') === town.nameRu))
  return [
    {
      source: 'service',
      address: street.join(', '),
      place: town.code,
      placeName: { ru: town.nameRu, en: town.nameEn },
      lat,
      lon,
      tz: town.tz,
    },
  ]
}
