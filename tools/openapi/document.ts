import { z } from 'zod'
import { api } from './api.ts'
import type { Call } from './call.ts'
import { common, type ErrorCode, errors } from './errors.ts'
import { type EventName, events } from './events.ts'
import { PictureSize, UPLOADS, UploadMetadata } from './files.ts'

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
    paths: { ...paths, ...transfers(), '/api/live': { get: live() } },
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

/** What carries bytes and not JSON: uploads by tus, downloads by link, pictures. */
function transfers(): Record<string, Json> {
  const named = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
  const token = header('X-XSRF-TOKEN', 'Value of the cookie `XSRF-TOKEN`.', true, { type: 'string' })
  const resumable = header('Tus-Resumable', 'Version of the protocol.', true, { type: 'string', const: '1.0.0' })
  const refused = (codes: readonly ErrorCode[]) =>
    Object.fromEntries(
      [...Map.groupBy(codes, code => errors[code].status)].map(([status, given]) => [
        status,
        { description: given.join(', '), content: errorContent },
      ]),
    )
  const operation = (operationId: string, summary: string, effect: string, codes: readonly ErrorCode[], more: Json): Json => ({
    operationId,
    tags: ['files'],
    summary,
    ...more,
    responses: { ...refused(['session.none', ...codes]), ...(more.responses as Json) },
    'x-needs': 'session',
    'x-effect': effect,
  })
  const done = (description: string) => ({ 204: { description } })
  const bytes = (type: string, description: string) => ({
    200: { description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
  })
  return {
    [UPLOADS]: {
      post: operation(
        'files.uploads.begin',
        'Begins an upload by the tus protocol 1.0; `Location` is where its bytes go.',
        'given',
        [
          'session.xsrf',
          'access.denied',
          'input.invalid',
          'limit.rate',
          'file.object_not_found',
          'file.empty',
          'file.too_large',
          'file.too_many',
          'file.space',
          'file.type',
          'file.type_differs',
        ],
        {
          parameters: [
            token,
            resumable,
            header('Upload-Length', 'Bytes of the whole file.', true, { type: 'integer' }),
            header('Upload-Metadata', `Names and values in base64: ${Object.keys(UploadMetadata.shape).join(', ')}.`, true, {
              type: 'string',
            }),
          ],
          responses: { 201: { description: 'Begun', headers: { Location: { schema: { type: 'string' } } } } },
        },
      ),
    },
    [`${UPLOADS}/{id}`]: {
      head: operation('files.uploads.where', 'How much has come.', 'read', ['file.not_found'], {
        parameters: [named('id'), resumable],
        responses: {
          200: { description: 'Upload-Offset and Upload-Length', headers: { 'Upload-Offset': { schema: { type: 'integer' } } } },
        },
      }),
      patch: operation(
        'files.uploads.go',
        'Bytes from `Upload-Offset` on; with the last of them the file is looked at and taken, or refused.',
        'given',
        [
          'session.xsrf',
          'file.not_found',
          'file.upload_over',
          'file.too_large',
          'file.type_differs',
          'file.pixels',
          'file.broken',
          'file.unsafe',
        ],
        {
          parameters: [named('id'), token, resumable, header('Upload-Offset', 'Where these bytes begin.', true, { type: 'integer' })],
          requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
          responses: done('Taken'),
        },
      ),
      delete: operation('files.uploads.cancel', 'Calls an upload off.', 'given', ['session.xsrf', 'file.not_found', 'file.upload_over'], {
        parameters: [named('id'), token, resumable],
        responses: done('Gone'),
      }),
    },
    '/api/files/v0/download/{link}': {
      get: operation(
        'files.download',
        'The file of a link `files.link` gave, to be saved; each link once.',
        'read',
        ['access.denied', 'file.not_found', 'file.infected', 'file.link_used'],
        { parameters: [named('link')], responses: bytes('application/octet-stream', 'The file under its name') },
      ),
    },
    '/api/files/v0/picture/{fileId}/{size}': {
      get: operation('files.picture', 'A picture of a file, drawn by the server.', 'read', ['access.denied', 'file.not_found'], {
        parameters: [named('fileId'), { ...named('size'), schema: schemaOf(PictureSize) }],
        responses: bytes('image/webp', 'The picture'),
      }),
    },
  }
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
