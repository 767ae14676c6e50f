import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { EventName } from './events.ts'
import type { Permission } from './permissions.ts'

/** `anyone`: also without a session; `driver`: a phone that opened a driver's link; `device`: a program by its key; `session`: any signed-in person; otherwise the permission asked. */
export type Needs = 'anyone' | 'driver' | 'device' | 'session' | Permission

/**
 * What a call does decides what it needs (XSRF, idempotency key, version):
 * `read` none; `session` none; `given` XSRF, key honoured when sent; `write` XSRF and key; `edit` XSRF, key and `version`.
 */
export type Effect = 'read' | 'session' | 'given' | 'write' | 'edit'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the HTTP surface, as both sides see it. */
export type Call = {
  method: Method
  path: string
  /** One sentence for the readable page and OpenAPI. */
  about: string
  needs: Needs
  effect: Effect
  query: z.ZodObject
  data: z.ZodType
  out: z.ZodType
  /** Refusals this call may answer with, beyond those every call may. */
  fails: readonly ErrorCode[]
  /** Refusals a single row of the call may be answered with while the others go on, beyond those every call may. */
  rowFails: readonly ErrorCode[]
  /** Live events the call publishes when it succeeds. */
  emits: readonly EventName[]
  /** Live events after which an answer of the call shows what was: open screens ask anew. */
  staleAfter: readonly EventName[]
  /** Answers carry an ETag and may be kept by the browser (dictionaries). */
  cached: boolean
  /** Who keeps the answer for its key: the platform around the handler, or the handler's own statement, in one commit with its effect. */
  keeps: 'platform' | 'handler'
}

/** What the handler receives. */
export type Input<C extends Call> = { query: z.output<C['query']>; data: z.output<C['data']> }
/** What the client gives: values as the schemas read them (money in minor units); what has a default may be left out. */
export type CallRequest<C extends Call> = { query?: Partial<z.output<C['query']>>; data?: z.output<C['data']> }
/** What the client receives and the handler returns (money in minor units). */
export type Output<C extends Call> = z.output<C['out']>

type Spec = Pick<Call, 'needs' | 'out' | 'about'> &
  Partial<Pick<Call, 'query' | 'data' | 'fails' | 'rowFails' | 'emits' | 'staleAfter' | 'effect' | 'cached' | 'keeps'>>
/** A read says what makes its answers stale, be it nothing: a screen that shows what was is found too late. */
type ReadSpec = Spec & Pick<Call, 'staleAfter'>
type Filled<M, P, S extends Spec, D extends Effect> = Omit<Call, 'query' | 'data' | 'out' | 'method' | 'path' | 'effect' | 'needs'> & {
  method: M
  path: P
  needs: S['needs']
  effect: S['effect'] extends Effect ? S['effect'] : D
  query: S['query'] extends z.ZodObject ? S['query'] : typeof noQuery
  data: S['data'] extends z.ZodType ? S['data'] : typeof noData
  out: S['out']
}

const noQuery = z.object({})
const noData = z.strictObject({})

const call =
  <const M extends Method, const D extends Effect>(method: M, effect: D) =>
  <const P extends `/api/${string}`, const S extends D extends 'read' ? ReadSpec : Spec>(path: P, spec: S) =>
    ({
      query: noQuery,
      data: noData,
      fails: [],
      rowFails: [],
      emits: [],
      staleAfter: [],
      cached: false,
      keeps: 'platform',
      effect,
      ...spec,
      method,
      path,
    }) as unknown as Filled<M, P, S, D>

/** A read: no effect, no key, no version. */
export const get = call('GET', 'read')
/** A creation or command without a version; say `effect` for another kind. */
export const post = call('POST', 'write')
/** A change of something that exists. */
export const patch = call('PATCH', 'edit')
/** A removal as the specification gives it. */
export const remove = call('DELETE', 'given')
