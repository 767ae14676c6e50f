import { z } from 'zod'
import type { Call, CallRequest } from './call.ts'
import { writeQuery } from './query-string.ts'

/**
 * The address a call is asked at: its path with the query as it travels, each given value by its own schema, so that values with a default
 * may be left out. Throws a `ZodError` for a value the contract does not know.
 */
export function addressOf<C extends Call>(call: C, query: CallRequest<C>['query'] = {}): string {
  const shape: Record<string, z.ZodType> = call.query.shape
  const encoded = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, shape[name] ? z.encode(shape[name], value) : value] as const)
  const text = writeQuery(Object.fromEntries(encoded))
  return text ? `${call.path}?${text}` : call.path
}
