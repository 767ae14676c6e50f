import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { readQuery, writeQuery } from './query-string.ts'

const id = '01980000-0000-7000-8000-000000000001'

/** Values a condition may have, by what its schema says of itself. */
function samples(schema: z.ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  return of(json)
}

function of(json: Record<string, unknown>): unknown[] {
  const branches = (json.anyOf ?? json.oneOf) as Record<string, unknown>[] | undefined
  if (branches) return branches.flatMap(of)
  if (json.const !== undefined) return [json.const]
  if (Array.isArray(json.enum)) return json.enum
  if (json.type === 'array') return [of(json.items as Record<string, unknown>).slice(0, (json.maxItems as number | undefined) ?? 2)]
  if (json.type === 'boolean') return [true, false]
  if (json.type === 'object') {
    const properties = Object.entries((json.properties ?? {}) as Record<string, Record<string, unknown>>)
    return [Object.fromEntries(properties.map(([name, one]) => [name, of(one)[0]]))]
  }
  if (json.format === 'uuid') return [id]
  if (json.format === 'date') return ['2026-11-26']
  return []
}

const filtered = Object.entries(api).flatMap(([module, calls]) =>
  Object.entries(calls as Record<string, Call>)
    .filter(([, call]) => call.method === 'GET' && 'search' in call.query.shape)
    // a suggestion is asked by text alone
    .filter(([, call]) => Object.keys(call.query.shape).some(name => !['search', 'cursor', 'limit'].includes(name)))
    .map(([name, call]) => [`${module}.${name}`, call] as const),
)

test.each(filtered)('%s: each value a condition may have is read back from the address as it was written', (_, call) => {
  let tried = 0
  for (const [name, one] of Object.entries(call.query.shape)) {
    const schema = one as z.ZodType
    for (const value of samples(schema).filter(sample => schema.safeParse(sample).success)) {
      const read = readQuery(writeQuery({ [name]: value }))[name]
      expect(schema.safeParse(read).data, `${name} ${JSON.stringify(value)}`).toEqual(schema.parse(value))
      tried++
    }
  }
  expect(tried).toBeGreaterThan(0)
})
