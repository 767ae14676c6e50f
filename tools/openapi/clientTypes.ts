import { type Json, namesIn } from './shapes.ts'

type Schema = Json & {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}
type Parameter = { name: string; in: string; required: boolean; description?: string; schema?: Schema; content?: Content }
type Content = { 'application/json': { schema: Schema } }
type Operation = {
  operationId: string
  summary: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
  'x-scope'?: string
  'x-effect': string
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
  'x-refusals': Record<string, unknown>
}

const WIDTH = 140

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
const field = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
const quoted = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value))
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
const isUnion = (type: string) => / [|&] /.test(type.replaceAll(/\{[^{}]*\}|'[^']*'/g, ''))

/** A schema as a type of TypeScript. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if ('const' in schema) return quoted(schema.const)
  if (schema.enum) return union(schema.enum.map(quoted))
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) {
    const { anyOf: _, oneOf: __, ...shared } = schema
    const each = union(branches.map(branch => typeOf(branch, indent)))
    return shared.properties ? `${typeOf(shared, indent)} & (${each})` : each
  }
  if (schema.allOf) return schema.allOf.map(part => typeOf(part, indent)).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map(type => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return arrayOf(schema, indent)
  if (schema.type === 'object') return objectOf(schema, indent)
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  return schema.type ?? 'unknown'
}

function arrayOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map(item => typeOf(item, indent)).join(', ')}]`
  const item = typeOf(items ?? {}, indent)
  return isUnion(item) ? `(${item})[]` : `${item}[]`
}

function objectOf({ properties = {}, required = [], additionalProperties: more, propertyNames }: Schema, indent: string): string {
  const names = Object.keys(properties)
  if (names.length === 0) {
    if (more === false) return 'Record<string, never>'
    const value = typeof more === 'object' ? typeOf(more, indent) : 'unknown'
    const key = propertyNames ? typeOf(propertyNames, indent) : 'string'
    return key === 'string' ? `Record<string, ${value}>` : `Partial<Record<${key}, ${value}>>`
  }
  return fields(
    names.map(name => ({ name, schema: properties[name]!, isRequired: required.includes(name) })),
    indent,
  )
}

type Field = { name: string; schema: Schema; isRequired: boolean }

/** An object on one line where it fits, else a line for each field. */
function fields(of: readonly Field[], indent: string): string {
  if (of.length === 0) return 'Record<string, never>'
  const inner = `${indent}  `
  const lines = of.map(({ name, schema, isRequired }) => `${field(name)}${isRequired ? '' : '?'}: ${typeOf(schema, inner)}`)
  const line = `{ ${lines.join('; ')} }`
  const isPlain = !line.includes('\n') && of.every(({ schema }) => schema.description === undefined || schema.$ref !== undefined)
  if (isPlain && indent.length + line.length < WIDTH) return line
  const described = of.map(({ schema }, at) => `${comment(schema.description, inner)}${inner}${lines[at]}`)
  return `{\n${described.join('\n')}\n${indent}}`
}

const comment = (text: unknown, indent: string) => (typeof text === 'string' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '')

/** What a program with a key may ask, as types for its client, and with it how each is asked. */
export function clientTypes(whole: unknown): string {
  const document = whole as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-scope'] === undefined ? [] : [{ path, method: method.toUpperCase(), operation }],
    ),
  )
  const entries = calls.map(({ operation, method }) => callOf(document, operation, method))
  const reached = reachedFrom(document, [...calls.map(({ operation }) => partsOf(document, operation))])
  const schemas = reached.map(name => {
    const schema = document.components.schemas[name]!
    return `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')}\n`
  })
  const asked = calls.map(({ path, method, operation: { operationId, 'x-effect': effect } }) => {
    return `  ${quoted(operationId)}: [${quoted(method)}, ${quoted(path)}, ${quoted(effect)}],`
  })
  return `// Written by \`npm run openapi\` from the description of the calls: what a program with a key may ask.

/** Every call by its name: what its address and its body take, and what is answered. */
export type Calls = {
${entries.join('\n')}
}

/** How each is asked: its method, its address, and whether it changes anything. */
export const calls = {
${asked.join('\n')}
} as const satisfies Record<keyof Calls, readonly [method: string, path: string, effect: string]>

/** Every code a refusal may have. */
export type RefusalCode =
${Object.keys(document['x-refusals'])
  .map(code => `  | ${quoted(code)}`)
  .join('\n')}

${schemas.join('\n')}`
}

const dataOf = ({ content }: { content: Content }): Schema => content['application/json'].schema

function queryOf({ components }: Document, { parameters }: Operation): Field[] {
  return parameters
    .map(each => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each))
    .filter(each => each.in === 'query')
    .map(({ name, required, schema, content, description }) => ({
      name: name.replace(/\[\]$/, ''),
      schema: { ...(schema ?? content!['application/json'].schema), ...(description !== undefined && { description }) },
      isRequired: required,
    }))
}

/** Bodies of POST and PATCH are wrapped. */
function bodyOf({ requestBody }: Operation, method: string): Schema | null {
  if (!requestBody) return null
  const schema = dataOf(requestBody)
  return method === 'POST' || method === 'PATCH' ? schema.properties!.data! : schema
}

function callOf(document: Document, operation: Operation, method: string): string {
  const body = bodyOf(operation, method)
  const query = queryOf(document, operation)
  const parts = [
    ...(query.length > 0 ? [`query: ${fields(query, '    ')}`] : []),
    ...(body && typeOf(body, '    ') !== 'Record<string, never>' ? [`data: ${typeOf(body, '    ')}`] : []),
    `answer: ${typeOf(dataOf(operation.responses[200]).properties!.data!, '    ')}`,
  ]
  return `${comment(operation.summary, '  ')}  ${quoted(operation.operationId)}: {\n${parts.map(part => `    ${part}`).join('\n')}\n  }`
}

const partsOf = (document: Document, operation: Operation) => [
  queryOf(document, operation),
  operation.requestBody ?? null,
  operation.responses[200],
]

/** The schemas some pieces come to, in the order of the alphabet. */
function reachedFrom({ components: { schemas } }: Document, pieces: readonly unknown[]): string[] {
  const found = new Set<string>(['ProgramEvent'])
  const open: unknown[] = [...pieces, schemas.ProgramEvent]
  for (let piece = open.pop(); piece !== undefined; piece = open.pop())
    for (const name of namesIn(piece)) {
      if (found.has(name)) continue
      found.add(name)
      open.push(schemas[name])
    }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1))
}
