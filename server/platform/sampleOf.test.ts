import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { scopeFor } from '#contract/scopes.ts'
import document from '../../openapi.json' with { type: 'json' }

type SampleOf = (schema: object, schemas: object, isWhole?: boolean) => unknown
// a script of a page, without types
const { sampleOf } = (await import(new URL('./sampleOf.js', import.meta.url).href)) as { sampleOf: SampleOf }

test('a body to begin with has what is required, or every field, each as its schema says', () => {
  const schemas = {
    Id: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' },
    Sum: { type: 'object', properties: { amount: { type: 'string', pattern: '^\\d{1,14}(\\.\\d{1,2})?$' } }, required: ['amount'] },
  }
  const body = {
    type: 'object',
    properties: {
      id: { $ref: '#/components/schemas/Id' },
      price: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Sum' }] },
      goal: { default: 'keep', type: 'string', enum: ['keep', 'place'] },
      rows: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 5 } },
      note: { type: 'string', minLength: 8 },
    },
    required: ['id', 'price', 'rows'],
  }
  const required = { id: '00000000-0000-4000-8000-000000000000', price: { amount: '1000.00' }, rows: [5] }
  expect(sampleOf(body, schemas)).toEqual(required)
  expect(sampleOf(body, schemas, true)).toEqual({ ...required, goal: 'keep', note: 'text....' })
  const endless = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } }
  expect(JSON.stringify(sampleOf({ $ref: '#/components/schemas/Node' }, endless, true)).length).toBeLessThan(200)
})

test('what a call is begun with is a body its contract reads, nearly always', () => {
  const calls = Object.values(api as Record<string, Record<string, Call>>).flatMap(module => Object.values(module))
  const paths = document.paths as unknown as Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>
  >
  const unread = calls
    .filter(({ method, path, effect }) => method === 'POST' && scopeFor(path, effect) !== null)
    .filter(({ path, data }) => {
      const { schema } = paths[path]!.post!.requestBody!.content['application/json']!
      const { data: body } = sampleOf(schema, document.components.schemas) as { data: unknown }
      return !(data as z.ZodType).safeParse(body).success
    })
  expect(unread.map(({ path }) => path).length).toBeLessThan(20)
})
