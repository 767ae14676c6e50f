import { z } from 'zod'
import { addressOf } from '#contract/address.ts'
import { BETA_HEADER } from '#contract/auth.ts'
import type { Call, CallRequest, Method, Output } from '#contract/call.ts'
import { defineWords, spoken } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { isTester } from './beta.ts'
import { takeEarly, takePresent } from './early.ts'
import { leaveForLogin } from './leave.ts'
import { recordAnswerPosition } from './live/streamPosition.ts'
import { seenPosition } from './live/walPosition.ts'
import { newKey } from './newKey.ts'

/** What went wrong with a call. `status` is null when no answer came; `body` is the answer as read, or null. */
export class CallError extends Error {
  override name = 'CallError'
  status: number | null
  code: string | null
  info: unknown
  body: unknown
  statusText: string
  /** Number of the request at the server, to be told to support. */
  request: string | null
  cancelled: boolean

  constructor(message: string, facts: Partial<Omit<CallError, 'message' | 'name'>> = {}) {
    super(message)
    this.status = facts.status ?? null
    this.code = facts.code ?? null
    this.info = facts.info
    this.body = facts.body ?? null
    this.statusText = facts.statusText ?? ''
    this.request = facts.request ?? null
    this.cancelled = facts.cancelled ?? false
  }
}

const words = defineWords({ title: { ru: 'Ошибка', en: 'Error' } })

export type Triple<T> = [result: T, error: null, raw: Response] | [result: null, error: CallError, raw: Response | null]

export type Options = {
  /** Another place than this origin: such calls carry nothing of ours. */
  baseUrl?: string
  headers?: Readonly<Record<string, string>>
  /** Immediate repetitions before an error is shown. */
  retries?: number
  signal?: AbortSignal
  /** Key of the intent; one is made for each call that changes data. */
  key?: string
  /** The caller shows the failure himself. */
  quiet?: boolean
  /** The caller answers for a 401 himself. */
  guest?: boolean
}

export const get = <T = unknown>(path: string, options: Options = {}) => call<T>('GET', path, undefined, options)
/** The body is wrapped: `{data: body}`. */
export const post = <T = unknown>(path: string, body: unknown, options: Options = {}) => call<T>('POST', path, { data: body }, options)
/** The body is wrapped: `{data: body}`. */
export const patch = <T = unknown>(path: string, body: unknown, options: Options = {}) => call<T>('PATCH', path, { data: body }, options)
export const put = <T = unknown>(path: string, body: unknown, options: Options = {}) => call<T>('PUT', path, body, options)
export const rawPost = <T = unknown>(path: string, body: unknown, options: Options = {}) => call<T>('POST', path, body, options)
const remove = <T = unknown>(path: string, body?: unknown, options: Options = {}) => call<T>('DELETE', path, body, options)

export { remove as delete }

/** Makes one call of the contract. Never throws; a failure is told to the user once, after its retries, unless `quiet`. */
export async function ask<C extends Call>(contract: C, asked: CallRequest<C> = {}, options: Options = {}): Promise<Triple<Output<C>>> {
  let path: string
  let body: unknown
  try {
    path = addressOf(contract, asked.query)
    body = contract.method === 'GET' ? undefined : z.encode(contract.data, asked.data ?? {})
  } catch (error) {
    return fail(unfit(error), null, options)
  }
  const wrapped = contract.method === 'POST' || contract.method === 'PATCH'
  const empty = contract.method === 'DELETE' && asked.data === undefined
  const changes = contract.effect !== 'read' && contract.effect !== 'session'
  const sent = { method: contract.method, path, body: wrapped ? { data: body } : empty ? undefined : body }
  const [result, error, raw] = await exchange(sent, options, changes)
  if (error) return fail(error, raw, options)
  try {
    return [z.decode(contract.out, result as never) as Output<C>, null, raw]
  } catch (cause) {
    console.error(`${contract.path}: the answer is not as agreed`, cause)
    return fail(
      new CallError('Unknown error', { status: raw.status, body: result, request: raw.headers.get('x-request-id') }),
      raw,
      options,
    )
  }
}

/** What this read was answered where the page asked it before its scripts had come, and nobody has taken that yet. */
export function presentAnswer<C extends Call>(contract: C, query: CallRequest<C>['query']): Output<C> | undefined {
  try {
    const early = contract.method === 'GET' ? takePresent(addressOf(contract, query)) : null
    if (!early) return undefined
    const answer = z.decode(contract.out, early.data as never) as Output<C>
    recordAnswerPosition(early.raw.headers)
    return answer
  } catch {
    // asked for again, it says what is wrong with it
    return undefined
  }
}

async function call<T>(method: Method, path: string, body: unknown, options: Options): Promise<Triple<T>> {
  const [result, error, raw] = await exchange({ method, path, body }, options, method !== 'GET')
  return error ? fail(error, raw, options) : [result as T, null, raw]
}

function fail(error: CallError, raw: Response | null, options: Options): [null, CallError, Response | null] {
  if (!options.quiet) tellFailure(error)
  return [null, error, raw]
}

/** Shows a failure as the error catalogue says; silent for a cancelled request and for a lost session. */
export function tellFailure(error: CallError): void {
  if (error.cancelled || error.status === 401) return
  const told = refusalOf(error.body)
  const content = told ? `${told.message}: ${JSON.stringify(told.info)}` : error.statusText || 'Unknown error'
  // several calls that fail alike at once are one trouble to the reader
  toasts.add({ id: content, type: 'danger', title: spoken(words).title, content })
}

/** What the console is told of a failed change: the message of the body, else of the error, else `Unknown error`. */
export function plainMessage(error: unknown): string {
  if (error instanceof CallError) {
    const said = (error.body as { message?: unknown } | null)?.message
    if (typeof said === 'string' && said !== '') return said
  }
  const message = (error as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && message !== '' ? message : 'Unknown error'
}

type Sent = { method: Method; path: string; body: unknown }

async function exchange(sent: Sent, options: Options, changes: boolean): Promise<Triple<unknown>> {
  const key = options.key ?? (changes ? newKey() : undefined)
  let attempts = 1 + (options.retries ?? 0)
  for (;;) {
    const answer = await once(sent, options, changes ? key : undefined)
    const error = answer[1]
    if (!error) return answer
    attempts -= 1
    const foreign = options.baseUrl !== undefined
    if (error.status === 401 && !options.guest && !foreign) leaveForLogin()
    if (attempts <= 0 || error.cancelled || error.status === 401) return answer
  }
}

async function once({ method, path, body }: Sent, options: Options, key: string | undefined): Promise<Triple<unknown>> {
  const own = options.baseUrl === undefined
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (own) {
    headers['x-platform'] = 'web'
    if (isTester()) headers[BETA_HEADER] = 'true'
    const seen = seenPosition()
    if (seen) headers['x-seen-at'] = seen
    headers['accept-language'] = document.documentElement.lang || 'ru'
    if (key !== undefined) {
      headers['idempotency-key'] = key
      const token = cookie('XSRF-TOKEN')
      if (token !== null) headers['x-xsrf-token'] = token
    }
  }
  let raw: Response
  let text: string
  try {
    const coming = own && method === 'GET' ? takeEarly(path, headers) : null
    const early = coming && (await coming)
    if (early?.data !== undefined) {
      recordAnswerPosition(early.raw.headers)
      return [early.data, null, early.raw]
    }
    raw =
      early?.raw ??
      (await fetch(own ? path : `${options.baseUrl}${path}`, {
        method,
        headers: { ...headers, ...options.headers },
        body: body === undefined ? null : JSON.stringify(body),
        credentials: own ? 'same-origin' : 'omit',
        signal: options.signal ?? null,
      }))
    if (own) recordAnswerPosition(raw.headers)
    text = await raw.text()
  } catch (error) {
    const cancelled = options.signal?.aborted === true || (error as Error | null)?.name === 'AbortError'
    return [null, new CallError(cancelled ? 'Cancelled' : 'Unknown error', { cancelled }), null]
  }
  const read = parsed(text)
  if (raw.ok) {
    const { data, Data } = (read ?? {}) as { data?: unknown; Data?: unknown }
    return [data ?? Data ?? null, null, raw]
  }
  const refused = (read as { error?: { code?: unknown; message?: unknown; info?: unknown } } | null)?.error
  const said = refused?.message ?? (read as { message?: unknown } | null)?.message
  const request = raw.headers.get('x-request-id') ?? (refused?.info as { request?: unknown } | null | undefined)?.request
  return [
    null,
    new CallError(typeof said === 'string' && said !== '' ? said : raw.statusText || 'Unknown error', {
      status: raw.status,
      statusText: raw.statusText,
      code: typeof refused?.code === 'string' ? refused.code : null,
      info: refused?.info,
      body: read,
      request: typeof request === 'string' ? request : null,
    }),
    raw,
  ]
}

function refusalOf(body: unknown): { message: string; info: unknown } | null {
  const refused = (body as { error?: { message?: unknown; info?: unknown } } | null)?.error
  if (typeof refused?.message !== 'string' || refused.message === '') return null
  return refused.info === undefined || refused.info === null ? null : { message: refused.message, info: refused.info }
}

/** What was to be sent does not fit the contract: the same refusal the server would give. */
function unfit(error: unknown): CallError {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  const info = { field: issue?.path.join('.') ?? '', why: issue?.message ?? String(error) }
  const message = `${info.field}: ${info.why}`
  return new CallError(message, { code: 'input.invalid', info, body: { error: { code: 'input.invalid', message, info } } })
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The token of the page's session, for what goes past `ask`, such as the parts of an upload. */
export const pageToken = (): string | null => cookie('XSRF-TOKEN')

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}
