import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { BulkResults } from '#contract/bulk.ts'
import type { Call } from '#contract/call.ts'
import { events } from '#contract/events.ts'
import { describeFields, docstringsIn } from './docstrings.ts'
import { openapi } from './document.ts'
import { contractExports, type Json, namedSchemas, namesIn, shapesOf } from './shapes.ts'
import { printed } from './text.ts'

type Parameter = { name: string; required: boolean }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: { properties: object } }> } | { $ref: string }>
  'x-needs': string
  'x-effect': string
  'x-row-refusals'?: string[]
}
type Document = Json & {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const calls = Object.entries(api as Record<string, Record<string, Call>>).flatMap(([module, of]) =>
  Object.entries(of).map(([name, call]) => [`${module}.${name}`, call] as const),
)

let document: Document
let names: ReadonlyMap<z.ZodType, string>
beforeAll(async () => {
  document = (await openapi()) as Document
  names = namedSchemas(await contractExports())
}, 60_000)

/** What a reference leads to, or the thing itself. */
function followed<T extends object>(thing: T | { $ref: string }): T {
  if (!('$ref' in thing)) return thing
  return thing.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Json)[step], document) as T
}

test.each(calls)('7.79 %s has its schema: wrapped body, wrapped answer, its headers and refusals', (name, call) => {
  const operation = document.paths[call.path]![call.method.toLowerCase()]!
  expect(operation.operationId).toBe(name)
  expect([operation['x-needs'], operation['x-effect']]).toEqual([call.needs, call.effect])
  expect(followed(operation.responses[200]!).content!['application/json']!.schema.properties).toHaveProperty('data')
  if (call.method === 'POST') expect(operation.requestBody!.content['application/json']!.schema.required).toEqual(['data'])
  if (call.method === 'DELETE')
    expect(operation.requestBody!.content['application/json']!.schema.properties ?? {}).not.toHaveProperty('data')
  const parameters = operation.parameters.map(followed)
  const required = parameters.filter(parameter => parameter.required).map(parameter => parameter.name)
  if (call.effect === 'write' || call.effect === 'edit')
    expect(required).toEqual(expect.arrayContaining([...(call.needs === 'driver' ? [] : ['X-XSRF-TOKEN']), 'Idempotency-Key']))
  expect(parameters.map(parameter => parameter.name.replace('[]', ''))).toEqual(expect.arrayContaining(Object.keys(call.query.shape)))
  const codes = Object.values(operation.responses).flatMap(response => followed(response).description.split(', '))
  expect(codes).toEqual(expect.arrayContaining([...call.fails]))
  expect(operation['x-row-refusals'] ?? []).toEqual([...new Set(call.rowFails)])
})

test('a call that tells of each row by itself declares what a row is refused with', () => {
  const undeclared = calls.filter(([, call]) => call.out === BulkResults && call.rowFails.length === 0)
  expect(undeclared.map(([name]) => name)).toEqual([])
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
  expect(JSON.parse(printed(document))).toEqual(document)
})

test('every module says what it is about', () => {
  expect(document.tags.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
})

/** Every schema in a schema, itself among them. */
function schemasIn(schema: z.core.$ZodType, found = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (found.has(schema)) return found
  found.add(schema)
  const parts = (value: unknown): z.core.$ZodType[] => {
    if (typeof value !== 'object' || value === null) return []
    return '_zod' in value ? [value as z.core.$ZodType] : Object.values(value).flatMap(parts)
  }
  const { def } = schema._zod
  // of a codec the side that is read is on the wire
  for (const part of def.type === 'pipe' ? [(def as z.core.$ZodPipeDef).in] : parts(def)) schemasIn(part, found)
  return found
}

test('what a call uses under a name is a component of that name', () => {
  const used = new Set(
    [...calls.flatMap(([, call]) => [...Object.values(call.query.shape), call.data, call.out])].flatMap(schema => [
      ...schemasIn(schema as z.ZodType),
    ]),
  )
  const missing = [...names].filter(([schema, name]) => used.has(schema) && !document.components.schemas[name]).map(([, name]) => name)
  expect(missing).toEqual([])
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Money', 'OrderDraft', 'OrderCard', 'OrderRow', 'Id']))
})

test('every reference leads to a component, and to every component leads one', () => {
  const referred = new Set(namesIn(document))
  expect([...referred].filter(name => !document.components.schemas[name])).toEqual([])
  expect(Object.keys(document.components.schemas).filter(name => !referred.has(name))).toEqual([])
})

/** Above so many letters a shape stands once: that is what three lines of the document hold. */
const longest = 200

/**
 * Shapes that stand in more than one place though they are long. Members of a union may be like those of another one: what they are is said
 * by their union. The wrapper of a body is no shape.
 */
function repeatedIn(piece: unknown): string[] {
  const places = new Map<string, number>()
  const look = (at: unknown, key: string) => {
    if (typeof at !== 'object' || at === null) return
    const isShape = !Array.isArray(at) && 'type' in at && typeof at.type === 'string'
    const isWrapper = 'properties' in at && Object.keys(at.properties as Json).join() === 'data'
    const text = JSON.stringify(at)
    if (isShape && !isWrapper && key !== 'oneOf' && text.length > longest) places.set(text, (places.get(text) ?? 0) + 1)
    for (const [name, value] of Object.entries(at)) look(value, Array.isArray(at) ? key : name)
  }
  look(piece, '')
  return [...places].filter(([, count]) => count > 1).map(([text]) => text)
}

test('a shape is told once and referred to elsewhere', () => {
  expect(repeatedIn(document)).toEqual([])
})

test('the document is one a person can open', () => {
  const text = printed(document)
  const lines = text.split('\n')
  // it grows with the calls there are, and not beyond: a call with its shapes is two screens of text
  const calls = Object.values(document.paths ?? {}).flatMap(path => Object.keys(path ?? {})).length
  expect(text.length / calls).toBeLessThan(4_600)
  expect(lines.length / calls).toBeLessThan(100)
  // a line is longer than a screen is wide for the sake of one text alone
  expect(lines.filter(line => line.length > 140 && !/"(?:[^"\\]|\\.){80,}"/.test(line))).toEqual([])
})

// what the tests above look for is found where it is

const Place = z.strictObject({
  town: z.string().max(60),
  street: z.string().max(200),
  house: z.string().max(20),
  floor: z.int().nullable(),
})
const Trip = z.object({ from: Place, to: Place, nights: z.int().default(0) })

test('a shape without a name is repeated, one with a name is referred to', () => {
  const bare = shapesOf(new Map(), [Trip])
  expect(repeatedIn(bare.jsonOf(Trip))).toHaveLength(1)
  expect(bare.components).toEqual({})
  const named = shapesOf(new Map([[Place, 'Place']]), [Trip])
  expect(repeatedIn(named)).toEqual([])
  expect(named.jsonOf(Trip)).toEqual({
    type: 'object',
    properties: {
      from: { $ref: '#/components/schemas/Place' },
      to: { $ref: '#/components/schemas/Place' },
      nights: { type: 'integer', format: 'int64', default: 0 },
    },
    required: ['from', 'to'],
  })
})

test('numbers, records and defaults are told as a reader in another language takes them', () => {
  const reach = z.discriminatedUnion('kind', [z.object({ kind: z.literal('all') }), z.object({ kind: z.literal('some'), most: z.int() })])
  const shape = z.object({
    rate: z.union([z.literal(22), z.literal(0)]).default(22),
    counts: z.record(z.enum(['open', 'done']), z.int()),
    reach: reach.default({ kind: 'all' }),
  })
  const { properties } = shapesOf(new Map([[reach, 'Reach']]), [shape]).jsonOf(shape)
  const whole = { type: 'integer', format: 'int64' }
  expect(properties).toEqual({
    rate: { type: 'integer', enum: [22, 0], default: 22 },
    counts: { type: 'object', properties: { open: whole, done: whole }, required: ['open', 'done'], additionalProperties: false },
    reach: { $ref: '#/components/schemas/Reach', description: 'By default {"kind":"all"}.' },
  })
})

/** What a client made from a document cannot compile or read: a default of parts, and a pattern beside the format of a moment. */
function unreadableIn(piece: unknown): string[] {
  if (typeof piece !== 'object' || piece === null) return []
  const { default: fallback, format, pattern } = piece as Json
  const isOfParts = typeof fallback === 'object' && fallback !== null && !Array.isArray(fallback)
  const isTwice = format === 'date-time' && pattern !== undefined
  return [...(isOfParts || isTwice ? [JSON.stringify(piece)] : []), ...Object.values(piece).flatMap(unreadableIn)]
}

test('no default is an object and no moment has a pattern, which clients in Java and Python stumble over', () => {
  expect(unreadableIn(document)).toEqual([])
  const shape = z.object({ page: z.object({ limit: z.int().default(50) }).prefault({}), at: z.iso.datetime() })
  expect(unreadableIn(shapesOf(new Map(), [shape]).jsonOf(shape))).toEqual([])
  const broken = [
    { type: 'object', default: {} },
    { type: 'string', format: 'date-time', pattern: '^2' },
  ]
  expect(unreadableIn({ ...broken, right: { type: 'array', default: [] } })).toEqual(broken.map(each => JSON.stringify(each)))
})

test('a name nothing uses is no component', () => {
  const names = new Map<z.ZodType, string>([
    [Place, 'Place'],
    [Trip, 'Trip'],
    [z.string(), 'Unused'],
  ])
  const { components, jsonOf } = shapesOf(names, [Trip])
  expect(jsonOf(Trip)).toEqual({ $ref: '#/components/schemas/Trip' })
  expect(Object.keys(components)).toEqual(['Place', 'Trip'])
})

test('a body without a name that stands in another one is refused', () => {
  expect(() => shapesOf(new Map(), [Trip, z.object({ trip: Trip })])).toThrow(/needs a name/)
})

test('two schemas of one name are refused', () => {
  const file = (schema: z.ZodType) => new Map([['Place', schema]])
  const files = new Map([
    ['a.ts', file(Place)],
    ['b.ts', file(Trip)],
  ])
  expect(() => namedSchemas(files)).toThrow('Two schemas are called Place: in a.ts and in b.ts.')
})

test('what stands over exports and fields is read, over fields spread elsewhere too', () => {
  const text = `
/** Where
 *  it is. */
export const Place = z.object({ /** Its name. */ town: z.string(), street: z.string() })
export const Trip = z.object({
  ...Place.shape,
  /** When. */
  day: Day.nullable(),
  stay: z.object({ /** At least one. */ nights: z.int() }).nullable(),
})
`
  const docs = docstringsIn([{ name: 'trips.ts', text }])
  expect(docs.get('Place')).toEqual({ text: 'Where it is.', fields: new Map([['town', 'Its name.']]) })
  expect(docs.get('Trip')!.fields).toEqual(
    new Map([
      ['town', 'Its name.'],
      ['day', 'When.'],
      ['stay.nights', 'At least one.'],
    ]),
  )
  const stay = { anyOf: [{ type: 'object', properties: { nights: { type: 'integer' } } }, { type: 'null' }] }
  expect(describeFields({ type: 'object', properties: { stay, day: { $ref: '#/x' } } }, docs.get('Trip')!.fields)).toEqual({
    type: 'object',
    properties: {
      stay: { anyOf: [{ type: 'object', properties: { nights: { type: 'integer', description: 'At least one.' } } }, { type: 'null' }] },
      day: { $ref: '#/x', description: 'When.' },
    },
  })
})

test('an event tells its payload by names as well', () => {
  const told = document['x-events'] as Record<string, { payload: { properties: Record<string, Json> } }>
  expect(Object.keys(told)).toEqual(Object.keys(events))
  expect(told['order.changed']!.payload.properties.orderId).toEqual({ $ref: '#/components/schemas/Id' })
})
