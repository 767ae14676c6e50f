import type { FoundAddress } from '#contract/nodal-points.ts'
import { nearestPlace } from '#server/places/rules/near.ts'
import type { PlaceIndex } from '#server/places/rules/search.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { openOutbound } from '#server/platform/outbound.ts'
import { type AddressConfig, dialects, type LocatedAddress, MOST } from './dialects.ts'

/** Addresses by what was typed, or null when the service gave nothing that could be used: the gazetteer then answers instead. */
export type AddressService = (text: string, places: PlaceIndex) => Promise<FoundAddress[] | null>

/** After a failure nobody waits for the service for so long. */
const REST_MS = 30_000

/** The address service of the installation. What it answers is data of strangers: read by a shape, cut to length, and never waited for long. */
export function openAddresses(config: AddressConfig, log: Log): { find: AddressService; close: () => Promise<void> } {
  const { ask, close } = openOutbound({ inside: config.inside, patienceMs: config.patienceMs })
  const dialect = dialects[config.kind]
  let restsUntil = 0
  const find: AddressService = async (text, places) => {
    if (Date.now() < restsUntil) return null
    try {
      const answer = await ask(...dialect.ask(config, text.slice(0, 200)))
      if (answer.status !== 200) throw new Error(`the address service answers ${answer.status}`)
      const found = dialect.read(JSON.parse(answer.text)).flatMap(located => placed(located, places))
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
