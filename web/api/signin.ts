import { type AuthConfig, auth } from '#contract/auth.ts'
import { ask, type CallError } from './client.ts'
import { storedText, storeText } from './leave.ts'

const attemptKey = 'attempt'
const codeKey = 'sign-in'
const attemptMs = 10 * 60_000

/** The provider's authorize page with exactly the query the specification gives. */
function authorizeAddress(config: Exclude<AuthConfig, { kind: 'oidc' }>, state: string): string {
  const query = new URLSearchParams({
    response_type: 'token',
    redirect_uri: config.redirect,
    client_id: config.clientId,
    widget_kind: 'default',
    noreturn: '1',
    origin: 'oauth',
    state,
  })
  return `${config.authorize}${config.authorize.includes('?') ? '&' : '?'}${query}`
}

/** Starts a sign-in that comes back to the address given; answers the failure when the provider cannot even be named. */
export async function beginSignIn(address: string): Promise<CallError | null> {
  const [config, error] = await ask(auth.config, {}, { quiet: true, guest: true })
  if (error) return error
  if (config.kind === 'oidc') return beginByCode(address)
  const state = new URL(address, location.origin)
  state.hash = newAttempt()
  location.assign(authorizeAddress(config, state.href))
  return null
}

/** The same where the server speaks to the provider: it names the whole address, this window keeps what shows that it began here. */
export async function beginByCode(address: string, internal = false): Promise<CallError | null> {
  const [begun, error] = await ask(auth.begin, { data: { url: address, ...(internal && { internal }) } }, { quiet: true, guest: true })
  if (error) return error
  storeText(codeKey, begun.attempt)
  location.assign(begun.authorize)
  return null
}

/** What this window kept of a sign-in by code, given once; null when it did not start one. */
export function takeAttempt(): string | null {
  const attempt = storedText(codeKey)
  storeText(codeKey, null)
  return attempt
}

/**
 * Where a returned sign-in may go on: the path and query of its `state`, or null when this window did not start it. An attempt
 * counts once and for ten minutes; a place that is not a screen of ours becomes the first page.
 */
export function acceptState(state: string | null, isScreen: (pathname: string) => boolean, now = Date.now()): string | null {
  const attempt = JSON.parse(storedText(attemptKey) ?? 'null') as { value: string; at: number } | null
  storeText(attemptKey, null)
  if (!attempt || !state || now - attempt.at > attemptMs || state.length > 8192) return null
  const place = URL.canParse(state) ? new URL(state) : null
  if (!place || place.hash !== `#${attempt.value}`) return null
  const ours = place.origin === location.origin && place.username === '' && place.password === '' && isScreen(place.pathname)
  return ours ? place.pathname + place.search : '/'
}

/** 128 random bits that tie the provider's answer to this window. */
function newAttempt(): string {
  const value = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  storeText(attemptKey, JSON.stringify({ value, at: Date.now() }))
  return value
}
