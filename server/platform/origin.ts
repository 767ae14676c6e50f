import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

/**
 * Refuses a request that a page of another site made. `Sec-Fetch-Site` decides where the browser sends it, `Origin` elsewhere;
 * a request without both comes from no page.
 */
export function refuseForeign(request: FastifyRequest, own: readonly string[], strict = false) {
  const { origin, 'sec-fetch-site': site } = request.headers
  // a form of a page without a referrer says `null`, and the browser vouches for it in the other header
  const hidden = origin === 'null' && site === 'same-origin'
  if (origin !== undefined && !hidden && !own.includes(origin)) refuse('session.origin')
  if (site === undefined) return
  const kind = String(site)
  if (kind === 'cross-site' || (strict && kind !== 'same-origin' && kind !== 'none')) refuse('session.origin')
}
