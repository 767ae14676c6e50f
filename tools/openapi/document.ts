import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { common, type ErrorCode, errors } from '#contract/errors.ts'
import { type EventName, events } from '#contract/events.ts'
import { PictureSize, UPLOADS, UploadMetadata } from '#contract/files.ts'
import { scopeFor } from '#contract/scopes.ts'
import { contractDocs, type Docs, describeFields } from './docstrings.ts'
import { type Paths, parameter, sharedIn } from './repeats.ts'
import { contractExports, type Json, namedSchemas, type Shapes, shapesOf } from './shapes.ts'

/** The whole HTTP surface as an OpenAPI 3.1 document: what is on the wire, wrappers included. */
export async function openapi(): Promise<Json> {
  const files = await contractExports()
  const docs = contractDocs()
  const modules = Object.entries(api as Record<string, Record<string, Call>>)
  const calls = modules.flatMap(([module, of]) =>
    // a query is told field by field, so it is never referred to as a whole
    Object.entries(of).map(([name, call]) => ({ module, name, call: { ...call, query: z.object(call.query.shape) } })),
  )
  const shapes = shapesOf(namedSchemas(files), [
    ...calls.flatMap(({ call }) => [call.query, call.data, call.out]),
    ...Object.values(events).map(({ payload }) => payload),
    PictureSize,
  ])
  const nameOf = (module: object) => [...files.values()].flatMap(exported => [...exported].filter(([, value]) => value === module))[0]?.[0]
  const docsOf = (module: string): Docs => docs.get(nameOf(api[module as keyof typeof api]) ?? '') ?? { fields: new Map() }
  const staleAfter = (event: EventName) =>
    calls.filter(({ call }) => call.staleAfter.includes(event)).map(({ module, name }) => `${module}.${name}`)
  const paths: Paths = {}
  for (const { module, name, call } of calls) {
    const described = (part: 'query' | 'data' | 'out') =>
      describeFields(shapes.jsonOf(call[part]), fieldsUnder(docsOf(module), `${name}.${part}.`))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation({ module, name, call }, described, shapes) }
  }
  const shared = sharedIn(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trassa',
      version: '0.1.0',
      description: 'Bodies of POST and PATCH and every answer are wrapped in `data`.',
      license: { name: 'Not licensed to others', identifier: 'LicenseRef-unlicensed' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { key: [] }],
    tags: [
      ...modules.map(([name]) => ({ name, description: docsOf(name).text })),
      { name: 'live', description: 'The stream of what changes while it is looked at.' },
    ],
    paths: { ...shared.paths, ...transfers(shapes), '/api/live': { get: live() } },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sid',
          description: 'On http the cookie is called `sid`, and the document says so there.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a service account, made in the settings of the organisation; `x-scope` says which scope a call needs.',
        },
        device: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of a device, made on the card of a vehicle.',
        },
        driver: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-driver',
          description: 'What a phone has that opened the link of a driver; on http the cookie is called `driver`.',
        },
        provider: { type: 'http', scheme: 'OAuth', description: 'The access token of the identity provider.' },
      },
      parameters: { Token: token, Key: keyed(true), KeyIfYouLike: keyed(false), ...shared.parameters },
      responses: {
        ...Object.fromEntries([...commonRefusals].map(([status, codes]) => [`Refused${status}`, refusal(codes)])),
        ...shared.responses,
      },
      schemas: { ...describedComponents(shapes.components, docs), Error: errorSchema },
    },
    /** Every refusal: its status and its words. */
    'x-refusals': errors,
    'x-events': Object.fromEntries(
      Object.entries(events).map(([name, { payload }]) => [
        name,
        { payload: shapes.jsonOf(payload), stale: staleAfter(name as EventName) },
      ]),
    ),
  }
}

const fieldsUnder = ({ fields }: Docs, path: string): Docs['fields'] =>
  new Map([...fields].flatMap(([field, words]) => (field.startsWith(path) ? [[field.slice(path.length), words]] : [])))

const describedComponents = (components: Shapes['components'], docs: ReadonlyMap<string, Docs>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const { text, fields = new Map() } = docs.get(name) ?? {}
      return [name, { ...(text !== undefined && { description: text }), ...describeFields(schema, fields) }]
    }),
  )

const isOfPeople = ({ needs }: Call) => needs !== 'anyone' && needs !== 'driver' && needs !== 'device'

type Named = { module: string; name: string; call: Call }

function operation({ module, name, call }: Named, described: (part: 'query' | 'data' | 'out') => Json, shapes: Shapes): Json {
  const changes = call.effect === 'given' || call.effect === 'write' || call.effect === 'edit'
  const needsKey = call.effect === 'write' || call.effect === 'edit'
  const scope = scopeFor(call.path, call.effect)
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: call.about,
    ...(call.needs === 'anyone' && { security: [] }),
    ...(call.needs === 'driver' && { security: [{ driver: [] }] }),
    ...(call.needs === 'device' && { security: [{ device: [] }] }),
    ...(module === 'auth' && name === 'set' && { security: [{ provider: [] }] }),
    parameters: [
      ...queryOf(described('query'), shapes),
      ...(changes && call.needs !== 'driver' && call.needs !== 'device' ? [parameter('Token')] : []),
      ...(changes && call.needs !== 'device' ? [parameter(needsKey ? 'Key' : 'KeyIfYouLike')] : []),
    ],
    ...(call.method !== 'GET' && { requestBody: bodyOf(call, described('data')) }),
    responses: {
      200: {
        description: 'The answer',
        content: json({ type: 'object', properties: { data: described('out') }, required: ['data'] }),
      },
      ...refusalsOf(call),
    },
    'x-needs': call.needs,
    ...(isOfPeople(call) && scope === null && { security: [{ session: [] }] }),
    ...(isOfPeople(call) && scope !== null && { 'x-scope': scope }),
    'x-effect': call.effect,
    ...(call.rowFails.length > 0 && { 'x-row-refusals': [...new Set(call.rowFails)] }),
    ...(call.emits.length > 0 && { 'x-emits': call.emits }),
    ...(call.cached && { 'x-cached': true }),
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

const token = header('X-XSRF-TOKEN', 'Value of the cookie `XSRF-TOKEN`.', true, { type: 'string' })
const keyed = (required: boolean) => header('Idempotency-Key', 'The same key gives the same answer.', required, { type: 'string' })

function queryOf(query: Json, { components }: Shapes): Json[] {
  const { properties = {}, required = [] } = query as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const common = { in: 'query', ...(description !== undefined && { description }), required: required.includes(name) }
    const { type } = typeof schema.$ref === 'string' ? components[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]! : schema
    // arrays are written with brackets, objects as JSON text
    if (type === 'array') return { name: `${name}[]`, ...common, style: 'form', explode: true, schema }
    if (type === 'object') return { name, ...common, content: json(schema) }
    return { name, ...common, schema }
  })
}

function bodyOf(call: Call, schema: Json): Json {
  const wrapped = call.method === 'POST' || call.method === 'PATCH'
  return {
    required: wrapped,
    content: json(wrapped ? { type: 'object', properties: { data: schema }, required: ['data'], additionalProperties: false } : schema),
  }
}

const byStatus = (codes: readonly ErrorCode[]) => Map.groupBy(codes, code => errors[code].status)

/** What any call may refuse, by status. */
const commonRefusals = byStatus(common)

function refusalsOf(call: Call): Json {
  const codes = byStatus([...new Set([...common, ...call.fails])])
  return Object.fromEntries(
    [...codes].map(([status, given]) => [
      status,
      given.length === commonRefusals.get(status)?.length ? { $ref: `#/components/responses/Refused${status}` } : refusal(given),
    ]),
  )
}

const refusal = (codes: readonly ErrorCode[]) => ({ description: codes.join(', '), content: errorContent })

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

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const resumable = header('Tus-Resumable', 'Version of the protocol.', true, { type: 'string', const: '1.0.0' })
const refused = (codes: readonly ErrorCode[]) => Object.fromEntries([...byStatus(codes)].map(([status, given]) => [status, refusal(given)]))
const transfer = (
  operationId: string,
  summary: string,
  { effect, codes }: { effect: string; codes: readonly ErrorCode[] },
  more: Json,
): Json => ({
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

/** What carries bytes and not JSON: uploads by tus, downloads by link, pictures. */
function transfers({ jsonOf }: Shapes): Record<string, Json> {
  return {
    [UPLOADS]: {
      post: transfer(
        'files.uploads.begin',
        'Begins an upload by the tus protocol 1.0; `Location` is where its bytes go.',
        {
          effect: 'given',
          codes: [
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
        },
        {
          parameters: [
            parameter('Token'),
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
      head: transfer(
        'files.uploads.where',
        'How much has come.',
        { effect: 'read', codes: ['file.not_found'] },
        {
          parameters: [inPath('id'), resumable],
          responses: {
            200: { description: 'Upload-Offset and Upload-Length', headers: { 'Upload-Offset': { schema: { type: 'integer' } } } },
          },
        },
      ),
      patch: transfer(
        'files.uploads.go',
        'Bytes from `Upload-Offset` on; with the last of them the file is looked at and taken, or refused.',
        {
          effect: 'given',
          codes: [
            'session.xsrf',
            'file.not_found',
            'file.upload_over',
            'file.too_large',
            'file.type_differs',
            'file.pixels',
            'file.broken',
            'file.unsafe',
          ],
        },
        {
          parameters: [
            inPath('id'),
            parameter('Token'),
            resumable,
            header('Upload-Offset', 'Where these bytes begin.', true, { type: 'integer' }),
          ],
          requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
          responses: done('Taken'),
        },
      ),
      delete: transfer(
        'files.uploads.cancel',
        'Calls an upload off.',
        { effect: 'given', codes: ['session.xsrf', 'file.not_found', 'file.upload_over'] },
        {
          parameters: [inPath('id'), parameter('Token'), resumable],
          responses: done('Gone'),
        },
      ),
    },
    '/api/files/v0/download/{link}': {
      get: transfer(
        'files.download',
        'The file of a link `files.link` gave, to be saved; each link once.',
        { effect: 'read', codes: ['access.denied', 'file.not_found', 'file.infected', 'file.link_used'] },
        { parameters: [inPath('link')], responses: bytes('application/octet-stream', 'The file under its name') },
      ),
    },
    '/api/files/v0/picture/{fileId}/{size}': {
      get: transfer(
        'files.picture',
        'A picture of a file, drawn by the server.',
        { effect: 'read', codes: ['access.denied', 'file.not_found'] },
        {
          parameters: [inPath('fileId'), { ...inPath('size'), schema: jsonOf(PictureSize) }],
          responses: bytes('image/webp', 'The picture'),
        },
      ),
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
