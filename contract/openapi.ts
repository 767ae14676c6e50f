import { z } from 'zod'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { common, type ErrorCode, errors } from './errors.ts'
import { type EventName, events } from './events.ts'

type Json = { [name: string]: unknown }

/** The whole HTTP surface as an OpenAPI 3.1 document: what is on the wire, wrappers included. */
export function openapi(): Json {
  const paths: Record<string, Json> = {}
  for (const [module, calls] of Object.entries(api as Record<string, Record<string, Call>>)) {
    for (const [name, call] of Object.entries(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(module, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Трасса / Trassa', version: '0.1.0', description: 'Bodies of POST and PATCH and every answer are wrapped in `data`.' },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: Object.keys(api).map(name => ({ name })),
    paths: { ...paths, '/api/live': { get: live() } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'On http the cookie is called `sid`.' },
        provider: { type: 'http', scheme: 'OAuth', description: 'The access token of the identity provider.' },
      },
      schemas: { Error: errorSchema },
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    },
    /** Every refusal: its status and its words. */
    'x-refusals': errors,
    'x-events': Object.fromEntries(
      Object.entries(events).map(([name, { payload, stale }]) => [name, { payload: schemaOf(payload), stale }]),
    ),
  }
}

function operation(module: string, name: string, call: Call): Json {
  const changes = call.effect === 'given' || call.effect === 'write' || call.effect === 'edit'
  const keyed = call.effect === 'write' || call.effect === 'edit'
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: call.about,
    ...(call.needs === 'anyone' && { security: [] }),
    ...(module === 'auth' && name === 'set' && { security: [{ provider: [] }] }),
    parameters: [
      ...queryOf(call.query),
      ...(changes ? [header('X-XSRF-TOKEN', 'Value of the cookie `XSRF-TOKEN`.', true, { type: 'string' })] : []),
      ...(changes ? [header('Idempotency-Key', 'The same key gives the same answer.', keyed, { type: 'string', format: 'uuid' })] : []),
    ],
    ...(call.method !== 'GET' && { requestBody: bodyOf(call) }),
    responses: {
      200: {
        description: 'The answer',
        content: json({ type: 'object', properties: { data: schemaOf(call.out) }, required: ['data'] }),
      },
      ...refusalsOf(call),
    },
    'x-needs': call.needs,
    'x-effect': call.effect,
    'x-emits': call.emits,
    'x-cached': call.cached,
  }
}

const header = (name: string, description: string, required: boolean, schema: Json) => ({
  name,
  in: 'header',
  description,
  required,
  schema,
})
const json = (schema: Json) => ({ 'application/json': { schema } })

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}

function queryOf(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = schemaOf(query) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => {
    const common = { in: 'query', required: required.includes(name) }
    // arrays are written with brackets, objects as JSON text
    if (schema.type === 'array') return { ...common, name: `${name}[]`, style: 'form', explode: true, schema }
    if (schema.type === 'object') return { ...common, name, content: json(schema) }
    return { ...common, name, schema }
  })
}

function bodyOf(call: Call): Json {
  const schema = schemaOf(call.data)
  const wrapped = call.method === 'POST' || call.method === 'PATCH'
  return {
    required: wrapped,
    content: json(wrapped ? { type: 'object', properties: { data: schema }, required: ['data'], additionalProperties: false } : schema),
  }
}

function refusalsOf(call: Call): Json {
  const codes: readonly ErrorCode[] = [...new Set([...common, ...call.fails])]
  const byStatus = Map.groupBy(codes, code => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, given]) => [
      status,
      {
        description: given.join(', '),
        content: errorContent,
      },
    ]),
  )
}

const errorContent = json({ $ref: '#/components/schemas/Error' })

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'info'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string', description: 'A sentence in the language of the reader that tells how to go on.' },
        info: { type: 'object', description: 'Facts beside the message, safe to show.' },
      },
    },
  },
}

const live = (): Json => ({
  operationId: 'live',
  tags: ['live'],
  summary: 'Server-sent events of the own organisation; resumes by `Last-Event-ID`, `reload` says that everything is stale.',
  parameters: [header('Last-Event-ID', 'Position to go on from.', false, { type: 'string' })],
  responses: {
    200: { description: (Object.keys(events) as EventName[]).join(', '), content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: { description: errors['session.none'].en, content: errorContent },
  },
  'x-needs': 'session',
  'x-effect': 'read',
})
