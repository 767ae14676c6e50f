const returnKey = 'return'
const redirectsKey = 'redirects'

let left = false
let exchanging = false

/** Puts the page's own address aside, so that sign-in can come back to it. */
export function rememberAddress(): void {
  storeText(returnKey, location.pathname + location.search)
}

/** The address put aside before sign-in; the first page when there is none. */
export const rememberedAddress = (): string => storedText(returnKey) ?? '/'

/**
 * The session is exchanged for another: what was asked for with the former one, and is refused, leads nowhere, for the page is about to start
 * anew. Gives the way to call that off where no other session came.
 */
export function exchangeSession(): () => void {
  exchanging = true
  return () => {
    exchanging = false
  }
}

/** The session is gone: one full navigation to the sign-in page, however many calls find it out. */
export function leaveForLogin(): void {
  if (left || exchanging || location.pathname === '/login') return
  left = true
  rememberAddress()
  location.assign('/login')
}

/** The session is good: the next redirect is the first of its row again. */
export const forgetRedirects = (): void => storeText(redirectsKey, null)

/** Whether one more automatic redirect to the provider may be made: two in five minutes, the third would be a loop. */
export function mayRedirect(now = Date.now()): boolean {
  const recent = (JSON.parse(storedText(redirectsKey) ?? '[]') as number[]).filter(at => now - at < 5 * 60_000)
  if (recent.length >= 2) return false
  storeText(redirectsKey, JSON.stringify([...recent, now]))
  return true
}

/** Reads what was kept for this window, or null where the browser forbids it. */
export function storedText(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text for this window alone; null removes it. */
export function storeText(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // A browser that forbids storage signs in without coming back to the page.
  }
}
