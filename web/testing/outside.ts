import { vi } from 'vitest'

export type Sent = { method: string; url: string; headers: Headers; body: unknown }
type Reply = { status?: number; statusText?: string; body?: unknown; headers?: Record<string, string> } | 'network' | 'never'

/** The world outside the page: a network that answers as told, an address bar that notes where it is sent, a storage of its own. */
export function openOutside(address = 'https://app.example/orders_forwarder?page=2') {
  const sent: Sent[] = []
  const wentTo: string[] = []
  const kept = new Map<string, string>()
  let answer: (request: Sent, index: number) => Reply = () => ({ body: { data: null } })

  const here = new URL(address)
  const place = {
    href: here.href,
    origin: here.origin,
    hostname: here.hostname,
    pathname: here.pathname,
    search: here.search,
    assign: (to: string) => wentTo.push(to),
    reload: () => wentTo.push('reload'),
  }
  const page = { cookie: '', documentElement: { lang: 'ru', dataset: {} } }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('location', place)
  vi.stubGlobal('document', page)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Sent = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    const reply = answer(request, sent.length - 1)
    if (reply === 'never')
      return new Promise((_, refuse) => init.signal?.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError'))))
    init.signal?.throwIfAborted()
    if (reply === 'network') throw new TypeError('Failed to fetch')
    const { status = 200, statusText = '', body, headers = {} } = reply
    return new Response(body === undefined ? null : JSON.stringify(body), { status, statusText, headers })
  })

  return {
    sent,
    wentTo,
    kept,
    page,
    place,
    answers(next: Reply | ((request: Sent, index: number) => Reply)) {
      answer = typeof next === 'function' ? next : () => next
    },
  }
}
