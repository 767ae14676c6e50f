import { type Calls, calls, type ProgramEvent, type RefusalCode } from './calls.gen.ts'
import { inQuery, rest, restFor } from './waiting.ts'

export type CallName = keyof Calls
export type Answer<N extends CallName> = Calls[N]['answer']

type PartOf<N extends CallName, Name extends 'query' | 'data'> =
  Calls[N] extends Record<Name, infer Part>
    ? Record<never, never> extends Part
      ? { [K in Name]?: Part }
      : { [K in Name]: Part }
    : { [K in Name]?: never }

/** What a call takes: `query` stands in the address, `data` in the body. */
export type Request<N extends CallName> = PartOf<N, 'query'> & PartOf<N, 'data'>

/** A «no» of the product: a code that is stable, a sentence for a person and facts beside it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode
  readonly info: Readonly<Record<string, unknown>>
  /** The number support finds the request by. */
  readonly request: string | null

  constructor(
    status: number,
    { code, message, info }: { code: RefusalCode; message: string; info: Record<string, unknown> },
    request: string | null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.info = info
    this.request = request
  }
}

/** Nothing that the product says came back: it was not reached, or something on the way answered in its place. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

type Options = {
  /** Where the product is, without a path. */
  url: string
  /** A key of a service account (`trs_…`), or what gives an access token of the provider each time (`clientCredentials`). */
  key: string | (() => Promise<string>)
  /** The language of refusals. */
  locale?: 'ru' | 'en'
  /** How often a call is tried that was not answered, or was told to come later. */
  tries?: number
  fetch?: typeof fetch
}

type How = {
  /** One intent, one key: whoever stores it before asking may ask again after a crash. Made by itself where none is given. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The product as a program with a key speaks to it. */
export class Trassa {
  readonly #options: Required<Options>
  /** Until when nothing is asked, as the product said: it has a limit, and waiting is cheaper than being refused. */
  #restsUntil = 0

  constructor({ locale = 'en', tries = 5, fetch = globalThis.fetch, ...options }: Options) {
    this.#options = { ...options, locale, tries, fetch, url: options.url.replace(/\/+$/, '') }
  }

  /** Makes a call and gives its answer, or throws a `Refusal`. A change is tried again under the same idempotency key. */
  async call<N extends CallName>(name: N, request: Request<N>, { idempotencyKey, signal }: How = {}): Promise<Answer<N>> {
    const { tries } = this.#options
    const key = idempotencyKey ?? crypto.randomUUID()
    for (let attempt = 1; ; attempt++) {
      await rest(this.#restsUntil - Date.now(), signal)
      const answer = await this.#ask(name, request, key, signal).catch((error: unknown) => {
        if (signal?.aborted || attempt >= tries)
          throw error instanceof Error && !signal?.aborted ? new Unreachable(error.message, { cause: error }) : error
        return null
      })
      if (answer) this.#restsUntil = Date.now() + restFor(answer.headers)
      const isLater = answer === null || answer.status === 429 || answer.status >= 502
      if (!isLater || attempt >= tries) return read(answer!)
      const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
      await rest(Number.isFinite(seconds) ? seconds * 1000 : 250 * 2 ** attempt, signal)
    }
  }

  async #ask(name: CallName, request: { query?: unknown; data?: unknown }, idempotencyKey: string, signal: AbortSignal | undefined) {
    const { url, key, locale, fetch } = this.#options
    const [method, path, effect] = calls[name]
    const search = inQuery((request.query ?? {}) as Record<string, unknown>)
    return fetch(url + path + search, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${typeof key === 'string' ? key : await key()}`,
        'x-locale': locale,
        ...(effect !== 'read' && { 'idempotency-key': idempotencyKey }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify({ data: request.data ?? {} }) }),
      ...(signal && { signal }),
    })
  }

  /** The cursor behind everything that has happened until now. */
  async position(how: How = {}): Promise<string> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.call('programEvents.changes', { query: { limit: 500, ...(cursor !== undefined && { cursor }) } }, how)
      if (!page.more) return page.cursor
      ;({ cursor } = page)
    }
  }

  /**
   * What happens, in order and without an end, from a cursor on; none is missed and none comes twice. Each page comes with the cursor behind
   * it, to be stored once the page is dealt with.
   */
  async *changes({ cursor, everyMs = 5000, signal }: { cursor?: string; everyMs?: number; signal?: AbortSignal } = {}): AsyncGenerator<{
    events: ProgramEvent[]
    cursor: string
  }> {
    for (let at = cursor; ; ) {
      const how = signal ? { signal } : {}
      const page = await this.call('programEvents.changes', { query: at === undefined ? {} : { cursor: at } }, how)
      at = page.cursor
      if (page.items.length > 0) yield { events: page.items, cursor: at }
      if (!page.more) await rest(everyMs, signal)
    }
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text()
  let body: { data?: T; error?: ConstructorParameters<typeof Refusal>[1] } = {}
  try {
    body = JSON.parse(text) as typeof body
  } catch {
    throw new Unreachable(`status ${response.status}, and no JSON`)
  }
  if (body.error) throw new Refusal(response.status, body.error, response.headers.get('x-request-id'))
  if (!response.ok || !('data' in body)) throw new Unreachable(`status ${response.status}`)
  return body.data!
}
