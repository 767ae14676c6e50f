import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { openapi } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: { properties: object } }> }>
  'x-needs': string
  'x-effect': string
}
const paths = openapi().paths as Record<string, Record<string, Operation>>
const calls = Object.entries(api as Record<string, Record<string, Call>>).flatMap(([module, of]) =>
  Object.entries(of).map(([name, call]) => [`${module}.${name}`, call] as const),
)

test.each(calls)('7.79 %s has its schema: wrapped body, wrapped answer, its headers and refusals', (name, call) => {
  const operation = paths[call.path]![call.method.toLowerCase()]!
  expect(operation.operationId).toBe(name)
  expect([operation['x-needs'], operation['x-effect']]).toEqual([call.needs, call.effect])
  expect(operation.responses[200]!.content!['application/json']!.schema.properties).toHaveProperty('data')
  if (call.method === 'POST') expect(operation.requestBody!.content['application/json']!.schema.required).toEqual(['data'])
  if (call.method === 'DELETE')
    expect(operation.requestBody!.content['application/json']!.schema.properties ?? {}).not.toHaveProperty('data')
  const required = operation.parameters.filter(parameter => parameter.required).map(parameter => parameter.name)
  if (call.effect === 'write' || call.effect === 'edit')
    expect(required).toEqual(expect.arrayContaining(['X-XSRF-TOKEN', 'Idempotency-Key']))
  const codes = Object.values(operation.responses).flatMap(response => response.description.split(', '))
  expect(codes).toEqual(expect.arrayContaining([...call.fails]))
})

test('no two calls share an address and a method', () => {
  const all = calls.map(([, call]) => `${call.method} ${call.path}`)
  expect(new Set(all).size).toBe(all.length)
})

test('an edit names its version', () => {
  for (const [name, call] of calls) {
    if (call.effect !== 'edit') continue
    expect(call.data.safeParse({}).success, name).toBe(false)
  }
})

test('no call answers a bare text: a text is wire text passed through', () => {
  for (const [name, call] of calls) expect(call.out.def.type, name).not.toBe('string')
})

test('the document is JSON through and through', () => {
  expect(JSON.parse(JSON.stringify(openapi()))).toEqual(openapi())
})
