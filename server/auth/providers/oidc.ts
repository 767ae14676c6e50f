import * as oidc from 'openid-client'
import type { CodeIdp } from '#server/config.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { openAccessTokens } from './accessTokens.ts'
import { type Attempt, type CodeProvider, providerNameOf, readAll } from './provider.ts'

/** The provider said nothing, said it too late, or said something that is no answer. */
class Silence extends Error {
  override name = 'Silence'
}

/**
 * Any OpenID Connect provider, by authorization code with PKCE; a certified library keeps to the protocol. It is asked who it is
 * at the first sign-in, and again after that failed.
 */
export function oidcProvider(idp: CodeIdp, log: Log): CodeProvider {
  const issuer = new URL(idp.issuer)
  let known: Promise<oidc.Configuration> | null = null

  function discover(): Promise<oidc.Configuration> {
    const asking = oidc.discovery(issuer, idp.clientId, undefined, authenticate(idp.clientSecret), {
      [oidc.customFetch]: patient,
      timeout: idp.patienceMs / 1000,
      // the token itself is checked as well as the way it came
      // the signature of a token is checked although it comes straight from the provider: a proxy between cannot become the provider
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    })
    asking.catch(() => {
      if (known === asking) known = null
    })
    return asking
  }

  async function provider(): Promise<oidc.Configuration | null> {
    known ??= discover()
    return known.catch(note)
  }

  function note(error: unknown): null {
    log.warn({ event: 'provider.unusable', ...faultFields(error) })
    return null
  }

  const name = providerNameOf({ issuer: issuer.href })
  return {
    flow: 'code',
    name,
    accessTokens: {
      ...{ name, issuer: idp.issuer },
      ...openAccessTokens({
        audience: idp.audience,
        ownClient: idp.clientId,
        provider: async () => (await provider())?.serverMetadata() ?? null,
        fetch: (address, { body: _, ...options }) => patient(address, { ...options, body: undefined } as never),
      }),
    },

    async begin() {
      const config = await provider()
      if (!config) return 'down'
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const authorize = oidc.buildAuthorizationUrl(config, {
        redirect_uri: idp.redirect,
        scope: idp.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { authorize: authorize.href, state, nonce, verifier }
    },

    async finish({ state, nonce, verifier }: Attempt, returned) {
      const config = await provider()
      if (!config) return 'down'
      const address = new URL(idp.redirect)
      address.search = returned
      try {
        // the whole query goes to the library: state, issuer and errors are checked in one place, by code that is certified for it
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const login = [claims.preferred_username, claims.email].find(one => typeof one === 'string' && one !== '')
        const name = typeof claims.name === 'string' ? claims.name.slice(0, 150) : ''
        // an address the provider itself has not confirmed proves nothing
        const email = typeof claims.email === 'string' && claims.email_verified === true ? claims.email.slice(0, 254) : null
        return { subject: claims.sub, login: String(login ?? claims.sub).slice(0, 200), name, email, idToken: tokens.id_token! }
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) return { denied: /^[\w.-]{1,60}$/.test(error.error) ? error.error : 'error' }
        if (isSilence(error)) return 'down'
        note(error)
        return null
      }
    },

    async goodbye(idToken, back) {
      const config = await provider()
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: back }).href
    },
  }
}

/** A client with a secret shows it the way the provider takes it; one without is public and proves itself by PKCE alone. */
function authenticate(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isPost ? post : basic)(as, client, body, headers)
  }
}

/** What the provider answers is a stranger's word: bounded in length, and no answer at all where the provider itself is broken. */
const patient: oidc.CustomFetch = async (address, { body, ...options }) => {
  try {
    const response = await fetch(address, { ...options, ...(body !== undefined && { body: body as BodyInit }) })
    if (response.status >= 500) throw new Silence(`status ${response.status}`)
    const text = await readAll(response)
    if (text === null) throw new Silence('too long')
    return new Response(text, { status: response.status, headers: response.headers })
  } catch (error) {
    throw error instanceof Silence ? error : new Silence('no answer', { cause: error })
  }
}

const isSilence = (error: unknown): boolean => error instanceof Error && (error instanceof Silence || isSilence(error.cause))
