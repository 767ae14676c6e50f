import { z } from 'zod'
import type { Outgoing } from '#server/platform/outbound.ts'

export type AddressConfig = {
  kind: 'dadata' | 'photon'
  url: string
  key: string | null
  /** Whether the service stands in the operator's own network. */
  inside: boolean
  patienceMs: number
}

export type LocatedAddress = { address: string; lat: number; lon: number }
/** So many addresses are asked for and shown. */
export const MOST = 10

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

/** How each service is asked and read. */
export const dialects: Record<
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
