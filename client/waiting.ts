/** How long to rest by `RateLimit` (draft-ietf-httpapi-ratelimit-headers): nothing while there is something left. */
export function restFor(headers: Headers): number {
  const rests = [...(headers.get('ratelimit') ?? '').matchAll(/;r=(\d+);t=(\d+)/g)].map(([, left, seconds]) =>
    left === '0' ? Number(seconds) * 1000 : 0,
  )
  return Math.max(0, ...rests)
}

/** Waits so long, or until it is called off. */
export async function rest(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (ms <= 0) return
  await new Promise<void>((done, fail) => {
    const off = () => {
      clearTimeout(timer)
      fail(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', off)
      done()
    }, ms)
    signal?.addEventListener('abort', off, { once: true })
  })
}

/** A query as the product reads it: arrays with brackets, objects as JSON. */
export function inQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const each of value) search.append(`${name}[]`, String(each))
    else search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
