import type { z } from 'zod'
import type { Call } from '#contract/call.ts'

/** A place of a request that names an object: `query.orderId`, `data.items.*.id`; `list`: a list of ids. */
export type IdPlace = { path: string; list: boolean }

type Def = {
  type: string
  format?: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  in?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  getter?: () => z.ZodType
}

const named = /(?:^id|Id|^ids|Ids)$/

/** Every place of a call's query and body where an id may stand, nested ones and lists included. */
export function idPlacesOf(call: Call): IdPlace[] {
  const found = [...placesIn(call.query, 'query', ''), ...(call.method === 'GET' ? [] : placesIn(call.data, 'data', ''))]
  return [...new Map(found.map(place => [place.path, place])).values()]
}

function placesIn(schema: z.ZodType, path: string, name: string): IdPlace[] {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return Object.entries((schema as z.ZodObject).shape).flatMap(([key, inner]) => placesIn(inner as z.ZodType, `${path}.${key}`, key))
    case 'array': {
      const inner = placesIn(def.element!, `${path}.*`, name)
      return inner.map(place => (place.path === `${path}.*` ? { path, list: true } : place))
    }
    case 'record':
      return placesIn(def.valueType!, `${path}.*`, name)
    case 'union':
      return def.options!.flatMap(option => placesIn(option, path, name))
    case 'tuple':
      return def.items!.flatMap((item, i) => placesIn(item, `${path}.${i}`, name))
    case 'intersection':
      return [...placesIn(def.left!, path, name), ...placesIn(def.right!, path, name)]
    case 'pipe':
      return placesIn(def.in!, path, name)
    case 'string':
      return def.format === 'uuid' || named.test(name) ? [{ path, list: false }] : []
    case 'number':
      return named.test(name) ? [{ path, list: false }] : []
    default:
      return def.innerType ? placesIn(def.innerType, path, name) : []
  }
}
