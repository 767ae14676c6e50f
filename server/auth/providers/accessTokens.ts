import type { createRemoteJWKSet, JWTPayload } from 'jose'
import type { AccessTokens, ShownClient, WrongToken } from '#server/platform/accessTokens.ts'

/** Signatures by which the provider alone could have made a token: none is made with what anybody may read. */
const SIGNED_BY_PROVIDER = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt']
/** How far clocks may be apart. */
const DRIFT_S = 30
/** A token is good for whoever holds it, so one for longer than a day is none. */
const LONGEST_S = 86_400
/** How soon the keys of the provider are asked for again when a token names one that is not among them. */
const PAUSE_MS = 30_000

/** Read with the first token, which most installations never see. */
type Jose = typeof import('jose')

type Options = {
  audience: string
  /** Our own client, which people sign in through. */
  ownClient: string
  /** Who the provider says it is; null where it does not answer. */
  provider: () => Promise<{ issuer: string; jwks_uri?: string } | null>
  fetch: (address: string, options: RequestInit) => Promise<Response>
}

/**
 * Access tokens of an OpenID Connect provider (RFC 9068, and as Keycloak and Entra write them): of a client that came by itself, for us, and
 * in force. Those of a person, whichever client he used, let nobody in.
 */
export function openAccessTokens({ audience, ownClient, provider, fetch }: Options): Omit<AccessTokens, 'issuer' | 'name'> {
  let keys: { at: string; find: ReturnType<typeof createRemoteJWKSet> } | null = null
  const keysAt = (address: string, { createRemoteJWKSet, customFetch }: Jose) => {
    if (keys?.at !== address)
      keys = { at: address, find: createRemoteJWKSet(new URL(address), { [customFetch]: fetch, cooldownDuration: PAUSE_MS }) }
    return keys.find
  }
  return {
    audience,
    async read(token) {
      const { issuer, jwks_uri: address } = (await provider()) ?? {}
      if (issuer === undefined || address === undefined) return 'down'
      const jose = await import('jose')
      try {
        const { payload, protectedHeader } = await jose.jwtVerify(token, keysAt(address, jose), {
          ...{ issuer, audience, algorithms: SIGNED_BY_PROVIDER, clockTolerance: DRIFT_S, requiredClaims: ['iat', 'exp', 'sub'] },
        })
        if (!TYPES.includes((protectedHeader.typ ?? 'JWT').toLowerCase())) return { wrong: 'form' }
        return clientOf(payload, ownClient)
      } catch (error) {
        return wrongBy(error, jose)
      }
    },
  }
}

/** The client a token was given to, where it came by itself and no person through it. */
function clientOf(payload: JWTPayload, ownClient: string): ShownClient | WrongToken {
  if (payload.exp! - payload.iat! > LONGEST_S) return { wrong: 'long' }
  const client = payload.client_id ?? payload.azp
  if (typeof client !== 'string' || client === '' || client.length > 200) return { wrong: 'form' }
  if (payload.azp !== undefined && payload.azp !== client) return { wrong: 'form' }
  const isItself =
    payload.sub === client || payload.idtyp === 'app' || payload.preferred_username === `service-account-${client.toLowerCase()}`
  const isOfPerson = client === ownClient || 'nonce' in payload || (payload.typ !== undefined && payload.typ !== 'Bearer')
  return isItself && !isOfPerson ? { client } : { wrong: 'person' }
}

function wrongBy(error: unknown, { errors }: Jose): WrongToken | 'down' {
  if (error instanceof errors.JWTExpired) return { wrong: 'over' }
  if (error instanceof errors.JWTClaimValidationFailed)
    return { wrong: error.claim === 'aud' ? 'audience' : error.claim === 'iss' ? 'issuer' : 'form' }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) return { wrong: 'signature' }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return { wrong: 'signature' }
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid || error instanceof errors.JWKSMultipleMatchingKeys)
    return { wrong: 'form' }
  return 'down'
}
