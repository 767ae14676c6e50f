import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { contractFiles } from './docstrings.ts'

export type Json = { [name: string]: unknown }

/** What every file of the contract exports, by its name there. */
export async function contractExports(): Promise<Map<string, Map<string, unknown>>> {
  const files = contractFiles().map(async file => {
    const exported: object = await import(pathToFileURL(file).href)
    return [file, new Map(Object.entries(exported))] as const
  })
  return new Map(await Promise.all(files))
}

/** Every schema that is exported under a name of its own, with that name. Two schemas of one name are refused. */
export function namedSchemas(files: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const places = new Map<string, string>()
  for (const [file, exported] of files)
    for (const [name, schema] of exported) {
      if (!(schema instanceof z.ZodType) || !/^[A-Z]/.test(name) || names.has(schema)) continue
      if (places.has(name)) throw new Error(`Two schemas are called ${name}: in ${places.get(name)} and in ${file}.`)
      places.set(name, file)
      names.set(schema, name)
    }
  return names
}

export type Shapes = {
  /** The schemas with a name that the given ones come to, in the order of the alphabet. */
  components: Record<string, Json>
  /** One of the given schemas: a reference where it has a name. */
  jsonOf: (schema: z.ZodType) => Json
}

const components = '#/components/schemas/'

/**
 * The given schemas as JSON Schema, each that has a name told once and referred to elsewhere. All are told as they travel, which is what a
 * codec reads: money as a decimal text, and what has a default may be left out, by the server too (a row it stored before lacks a new field).
 */
export function shapesOf(names: ReadonlyMap<z.ZodType, string>, used: Iterable<z.ZodType>): Shapes {
  const ids = z.registry<{ id: string }>()
  for (const [schema, id] of names) ids.add(schema, { id })
  const unnamed = new Map<z.ZodType, string>()
  for (const schema of used) {
    if (ids.has(schema)) continue
    const id = `unnamed ${unnamed.size}`
    unnamed.set(schema, id)
    ids.add(schema, { id })
  }
  const { schemas } = z.toJSONSchema(ids, {
    io: 'input',
    unrepresentable: 'any',
    uri: id => components + id,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  const bodies = new Map(Object.entries(schemas).map(([id, { $schema, $id, ...body }]) => [id, body as Json]))
  const jsonOf = (schema: z.ZodType): Json => {
    const id = unnamed.get(schema)
    return id === undefined ? { $ref: components + names.get(schema) } : bodies.get(id)!
  }

  const reached = new Map<string, Json>()
  const open = [...unnamed.values()].map(id => bodies.get(id)!).concat([...used].map(jsonOf))
  for (let body = open.pop(); body !== undefined; body = open.pop())
    for (const name of namesIn(body)) {
      if (reached.has(name)) continue
      if (name.startsWith('unnamed'))
        throw new Error(`A shape stands in a shape and is all of another one, so it needs a name: ${JSON.stringify(body)}`)
      reached.set(name, bodies.get(name)!)
      open.push(bodies.get(name)!)
    }
  return { components: Object.fromEntries([...reached].toSorted(([a], [b]) => (a < b ? -1 : 1))), jsonOf }
}

/**
 * Says plainly what a reader in another language takes at its word: whole numbers as far as a number of JavaScript goes are those of 64 bits,
 * one of certain whole numbers is an enumeration of them, and a record with a value for each of certain keys is an object of these fields.
 * A default of parts, or of one of many kinds, is told in words: a client made from the document writes it into its code, and an object does
 * not compile there. A moment has its format and no pattern besides, which clients would match against their own way of writing one.
 */
function tidy({ _zod: { def } }: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema) {
  if (json.minLength === 0) delete json.minLength
  if (json.type === 'integer' && json.maximum === Number.MAX_SAFE_INTEGER) {
    delete json.maximum
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
    json.format = 'int64'
  }
  const options = json.anyOf?.map(option => option.const)
  if (options?.every(Number.isInteger)) {
    delete json.anyOf
    json.enum = options as number[]
  }
  if (json.enum?.every(Number.isInteger) || Number.isInteger(json.const)) json.type = 'integer'
  const { default: fallback } = json
  if (fallback && (json.anyOf || (typeof fallback === 'object' && !Array.isArray(fallback)))) {
    delete json.default
    if (Object.keys(fallback).length > 0) json.description = `By default ${JSON.stringify(fallback)}.`
  }
  if (json.format === 'date-time') delete json.pattern
  if (def.type === 'record' && json.required && typeof json.additionalProperties === 'object') {
    json.properties = Object.fromEntries(json.required.map(name => [name, json.additionalProperties!]))
    json.additionalProperties = false
    delete json.propertyNames
  }
}

/** The components a piece of the document refers to, as often as it does. */
export function namesIn(piece: unknown): string[] {
  if (typeof piece !== 'object' || piece === null) return []
  return Object.entries(piece).flatMap(([key, value]) =>
    key === '$ref' && String(value).startsWith(components) ? [String(value).slice(components.length)] : namesIn(value),
  )
}
